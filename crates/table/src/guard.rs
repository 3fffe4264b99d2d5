//! Players behind glass: each on a thread of its own, so that one that crashes or never answers costs its move and
//! nothing else.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    thread,
    time::Duration,
};

/// What went wrong with a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It panicked.
    Crashed,
    /// It did not answer in time.
    TooSlow,
    /// It made a move that the rules refuse.
    Nonsense,
    /// It is gone.
    Gone,
}

type Job<P> = Box<dyn FnOnce(&mut P) + Send>;

/// A player on its own thread. Questions have a time limit; what is told waits in line behind them.
pub struct Guarded<P> {
    jobs: Sender<Job<P>>,
}

impl<P: Send + 'static> Guarded<P> {
    /// Puts a player behind glass.
    pub fn new(mut player: P) -> Guarded<P> {
        let (jobs, work): (Sender<Job<P>>, Receiver<Job<P>>) = channel();
        thread::spawn(move || {
            for job in work {
                job(&mut player);
            }
        });
        Guarded { jobs }
    }

    /// Tells the player something. A player that crashes on it is not heard of again.
    pub fn tell(&self, what: impl FnOnce(&mut P) + Send + 'static) {
        let _ = self.jobs.send(Box::new(move |player| {
            let _ = catch_unwind(AssertUnwindSafe(|| what(player)));
        }));
    }

    /// Asks the player something and waits for the answer, no longer than the limit.
    pub fn ask<T: Send + 'static>(
        &self,
        limit: Option<Duration>,
        question: impl FnOnce(&mut P) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let answer = self.put(question, || ());
        match limit {
            None => answer.0.recv().map_err(|_| Fault::Gone)?,
            Some(limit) => answer.0.recv_timeout(limit).map_err(|error| match error {
                RecvTimeoutError::Timeout => Fault::TooSlow,
                RecvTimeoutError::Disconnected => Fault::Gone,
            })?,
        }
    }

    /// Asks the player something without waiting; `done` is called when there is an answer.
    pub fn put<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut P) -> T + Send + 'static,
        done: impl FnOnce() + Send + 'static,
    ) -> Pending<T> {
        let (reply, answer) = channel();
        let job = move |player: &mut P| {
            let answered = catch_unwind(AssertUnwindSafe(|| question(player)));
            // The asker may have given up waiting: nobody misses the answer then.
            let _ = reply.send(answered.map_err(|_| Fault::Crashed));
            done();
        };
        // A player whose thread is gone never answers, and the channel says so.
        let _ = self.jobs.send(Box::new(job));
        Pending(answer)
    }
}

/// An answer that is waited for.
pub struct Pending<T>(Receiver<Result<T, Fault>>);

impl<T> Pending<T> {
    /// The answer, if it is there.
    pub fn now(&self) -> Option<Result<T, Fault>> {
        match self.0.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Fault::Gone)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_is_an_answer_and_the_next_question_is_heard() {
        let guarded = Guarded::new(1_u8);
        assert_eq!(guarded.ask(None, |_| -> u8 { panic!("told to") }), Err(Fault::Crashed));
        guarded.tell(|_| panic!("told to"));
        guarded.tell(|player| *player += 1);
        assert_eq!(guarded.ask(None, |player| *player), Ok(2));
    }

    #[test]
    fn a_player_that_never_answers_is_given_up() {
        let guarded = Guarded::new(());
        let (_hold, wait) = channel::<()>();
        let limit = Some(Duration::from_millis(5));
        assert_eq!(guarded.ask(limit, move |()| wait.recv().is_ok()), Err(Fault::TooSlow));
        assert_eq!(guarded.ask(limit, |()| ()), Err(Fault::TooSlow), "it is still busy");
    }
}
