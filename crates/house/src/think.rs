//! Where bots and coaches think: off the threads that serve sockets, with a limit on time and on how many at once.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{sync::Semaphore, task, time};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// It took too long.
    TooSlow,
    /// It panicked.
    Crashed,
}

/// Places for thinking.
#[derive(Debug)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
    limit: Duration,
    lost: Arc<AtomicUsize>,
}

/// How many that cannot be stopped may go on beside the others.
const MOST_LOST: usize = 8;

impl Thinkers {
    pub(crate) fn new(places: usize, limit: Duration) -> Thinkers {
        Thinkers { places: Arc::new(Semaphore::new(places.max(1))), limit, lost: Arc::default() }
    }

    /// Thoughts that went over their time and cannot be stopped.
    pub(crate) fn lost(&self) -> usize {
        self.lost.load(Relaxed)
    }

    /// Thinks as soon as there is a place; the time counts from then.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        // The semaphore is never closed.
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| NoAnswer::Crashed)?;
        let mut thinking = task::spawn_blocking(thought);
        if let Ok(answer) = time::timeout(self.limit, &mut thinking).await {
            return answer.map_err(|_| NoAnswer::Crashed);
        }
        let lost = Arc::clone(&self.lost);
        // Its place is free for others, unless too many are lost already.
        let place = (lost.fetch_add(1, Relaxed) >= MOST_LOST).then_some(place);
        tokio::spawn(async move {
            let _ = thinking.await;
            lost.fetch_sub(1, Relaxed);
            drop(place);
        });
        Err(NoAnswer::TooSlow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn a_thought_without_end_costs_itself() {
        let thinkers = Thinkers::new(1, Duration::from_millis(500));
        let (end, wait) = mpsc::channel::<()>();
        assert_eq!(thinkers.think(move || wait.recv().is_ok()).await, Err(NoAnswer::TooSlow));
        assert_eq!(thinkers.lost(), 1);
        assert_eq!(thinkers.think(|| 7).await, Ok(7), "its place is free");
        assert_eq!(thinkers.think(|| -> u8 { panic!("told to") }).await, Err(NoAnswer::Crashed));
        drop(end);
    }
}
