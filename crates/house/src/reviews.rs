//! Looks back at games that are over: each is thought of once, and kept for whoever asks next.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use kernel::{Phrase, Remark};
use tokio::sync::watch;

use crate::think::NoAnswer;

/// What came of it.
pub(crate) type Review = Result<Arc<Vec<Remark>>, NoReview>;

/// Why there is none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NoReview {
    /// The record cannot be read.
    Unreadable(Phrase),
    /// Nobody could think of it.
    NoAnswer(NoAnswer),
}

/// A review on its way, or one that is there, for as many as wait for it.
#[derive(Clone, Debug)]
struct Coming {
    review: watch::Receiver<Option<Review>>,
    waiting: Arc<AtomicUsize>,
}

impl Coming {
    fn is_there(&self) -> bool {
        self.review.borrow().is_some()
    }

    fn wait(&self) -> Waiting {
        self.waiting.fetch_add(1, Relaxed);
        Waiting(Arc::clone(&self.waiting))
    }
}

/// Somebody who waits.
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// Whether anybody waits for a review.
#[derive(Clone, Debug)]
pub(crate) struct Wanted(Arc<AtomicUsize>);

impl Wanted {
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Relaxed) > 0
    }
}

/// How many are kept.
const KEPT: usize = 64;

/// Reviews by the name of their table, the newest last.
#[derive(Debug, Default)]
pub(crate) struct Reviews(Mutex<VecDeque<(String, Coming)>>);

impl Reviews {
    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, Coming)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The review of a table. The first to ask lets `think` begin it; the others wait for the same one. `think` is told how to
    /// find out whether anybody still waits. What came of it is kept; what was given up, or could not be thought of, is
    /// forgotten, so that it can be asked for again.
    pub(crate) async fn get<F>(self: &Arc<Reviews>, table: &str, think: impl Fn(Wanted) -> F) -> Review
    where
        F: Future<Output = Review> + Send + 'static,
    {
        loop {
            let (mut review, _waiting) = self.coming(table, &think);
            let told = review.wait_for(Option::is_some).await.ok().and_then(|review| review.clone());
            match told {
                // It was given up before anybody knew that we wait.
                Some(Err(NoReview::NoAnswer(NoAnswer::Unwanted))) => (),
                Some(review) => return review,
                None => return Err(NoReview::NoAnswer(NoAnswer::Crashed)),
            }
        }
    }

    /// The review that is there or on its way, or a new one.
    fn coming<F>(
        self: &Arc<Reviews>,
        table: &str,
        think: impl Fn(Wanted) -> F,
    ) -> (watch::Receiver<Option<Review>>, Waiting)
    where
        F: Future<Output = Review> + Send + 'static,
    {
        let mut kept = self.kept();
        if let Some((_, coming)) = kept.iter().find(|(name, _)| name == table) {
            return (coming.review.clone(), coming.wait());
        }
        // Those on their way are only so many: see [`crate::think`].
        if kept.len() >= KEPT
            && let Some(oldest) = kept.iter().position(|(_, coming)| coming.is_there())
        {
            kept.remove(oldest);
        }
        let (tell, review) = watch::channel(None);
        let coming = Coming { review, waiting: Arc::default() };
        let (review, waiting) = (coming.review.clone(), coming.wait());
        let thinking = think(Wanted(Arc::clone(&coming.waiting)));
        kept.push_back((table.to_owned(), coming));
        drop(kept);
        let (reviews, table) = (Arc::clone(self), table.to_owned());
        tokio::spawn(async move {
            let review = thinking.await;
            if review.is_err() {
                reviews.kept().retain(|(name, _)| *name != table);
            }
            let _ = tell.send(Some(review));
        });
        (review, waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_review_is_thought_of_once() {
        let reviews = Arc::new(Reviews::default());
        let thoughts = Arc::new(AtomicUsize::new(0));
        let ask = |table: String, review: Review| {
            let (reviews, thoughts) = (Arc::clone(&reviews), Arc::clone(&thoughts));
            tokio::spawn(async move {
                let think = |_| {
                    let (thoughts, review) = (Arc::clone(&thoughts), review.clone());
                    async move {
                        thoughts.fetch_add(1, Relaxed);
                        review
                    }
                };
                reviews.get(&table, think).await
            })
        };
        let good: Review = Ok(Arc::new(Vec::new()));
        let askers: Vec<_> = (0..100).map(|_| ask("a".into(), good.clone())).collect();
        askers.iter().take(50).for_each(tokio::task::JoinHandle::abort);
        for asker in askers.into_iter().skip(50) {
            assert_eq!(asker.await.unwrap(), good);
        }
        assert_eq!(thoughts.load(Relaxed), 1);
        let bad = Err(NoReview::NoAnswer(NoAnswer::Busy));
        assert_eq!(ask("b".into(), bad.clone()).await.unwrap(), bad);
        assert_eq!(ask("b".into(), good.clone()).await.unwrap(), good, "it can be asked for again");
        for number in 0..2 * KEPT {
            ask(number.to_string(), good.clone()).await.unwrap().unwrap();
        }
        assert_eq!(reviews.kept().len(), KEPT);
    }

    /// What nobody waits for any more is given up; whoever asks just then gets a new one.
    #[tokio::test]
    async fn a_review_whose_askers_are_gone_is_given_up() {
        let reviews = Arc::new(Reviews::default());
        let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
        let ask = || {
            let (reviews, begun) = (Arc::clone(&reviews), begun.clone());
            tokio::spawn(async move {
                let think = |wanted: Wanted| {
                    let (decide, decision) = tokio::sync::oneshot::channel::<()>();
                    begun.send((decide, wanted.clone())).unwrap();
                    async move {
                        let _ = decision.await;
                        if wanted.is_wanted() {
                            Ok(Arc::new(Vec::new()))
                        } else {
                            Err(NoReview::NoAnswer(NoAnswer::Unwanted))
                        }
                    }
                };
                reviews.get("t", think).await
            })
        };
        let gone = ask();
        let (decide, wanted) = has_begun.recv().await.unwrap();
        assert!(wanted.is_wanted());
        gone.abort();
        assert!(gone.await.is_err());
        assert!(!wanted.is_wanted(), "the only one who asked has hung up");
        decide.send(()).unwrap();
        while !reviews.kept().is_empty() {
            tokio::task::yield_now().await;
        }
        let next = ask();
        let (decide, wanted) = has_begun.recv().await.unwrap();
        assert!(wanted.is_wanted());
        decide.send(()).unwrap();
        assert_eq!(next.await.unwrap(), Ok(Arc::new(Vec::new())));
    }
}
