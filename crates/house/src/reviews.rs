//! Looks back at games that are over: each is thought of once, and kept for whoever asks next.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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

/// A review on its way, for as many as wait for it.
type Coming = watch::Receiver<Option<Review>>;

/// How many are kept.
const KEPT: usize = 64;

/// Reviews by the name of their table, the newest last.
#[derive(Debug, Default)]
pub(crate) struct Reviews(Mutex<VecDeque<(String, Coming)>>);

impl Reviews {
    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, Coming)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The review of a table. The first to ask lets `think` begin it, which goes on when they hang up; the others wait for the
    /// same one. What could not be thought of is forgotten, so that it can be asked for again.
    pub(crate) async fn get<F>(self: &Arc<Reviews>, table: &str, think: impl FnOnce() -> F) -> Review
    where
        F: Future<Output = Review> + Send + 'static,
    {
        let known = self.kept().iter().find(|(name, _)| name == table).map(|(_, coming)| coming.clone());
        let mut coming = match known {
            Some(coming) => coming,
            None => self.begin(table, think()),
        };
        let crashed = Err(NoReview::NoAnswer(NoAnswer::Crashed));
        match coming.wait_for(Option::is_some).await {
            Ok(review) => review.clone().unwrap_or(crashed),
            Err(_) => crashed,
        }
    }

    fn begin(
        self: &Arc<Reviews>,
        table: &str,
        thinking: impl Future<Output = Review> + Send + 'static,
    ) -> Coming {
        let (tell, coming) = watch::channel(None);
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((table.to_owned(), coming.clone()));
        drop(kept);
        let (reviews, table) = (Arc::clone(self), table.to_owned());
        tokio::spawn(async move {
            let review = thinking.await;
            if review.is_err() {
                reviews.kept().retain(|(name, _)| *name != table);
            }
            let _ = tell.send(Some(review));
        });
        coming
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[tokio::test]
    async fn a_review_is_thought_of_once() {
        let reviews = Arc::new(Reviews::default());
        let thoughts = Arc::new(AtomicUsize::new(0));
        let ask = |table: String, review: Review| {
            let (reviews, thoughts) = (Arc::clone(&reviews), Arc::clone(&thoughts));
            tokio::spawn(async move {
                let think = || async move {
                    thoughts.fetch_add(1, Relaxed);
                    review
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
}
