//! Patience with whoever is at the other end of a connection, and its end.

use std::{
    io::{self, Write},
    net::{Shutdown, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use kernel::Phrase;
use table::{AnyView, End, Gone, Happening, Observer, Person, PlayerWish, SeatFailure, Start};

/// How long one turn, or the reception of one piece of news, may take.
pub const TURN: Duration = Duration::from_mins(5);

/// A moment by which the other end must have answered. It counts for the whole answer, so that a client that sends a
/// byte now and then gains nothing.
#[derive(Clone, Debug)]
pub struct Deadline {
    patience: Duration,
    until: Arc<Mutex<Instant>>,
}

impl Deadline {
    /// A deadline that is now and again put off by so much.
    pub fn new(patience: Duration) -> Deadline {
        Deadline { patience, until: Arc::new(Mutex::new(Instant::now() + patience)) }
    }

    /// Something new is asked: patience begins anew.
    pub fn put_off(&self) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + self.patience;
    }

    /// The time that is left.
    pub(crate) fn left(&self) -> io::Result<Duration> {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

/// A connection that is written to no longer than until a deadline, and closed for both sides when it is dropped: somebody
/// may still be listening to it here.
#[derive(Debug)]
pub struct Timed {
    /// The connection.
    pub stream: TcpStream,
    /// The deadline.
    pub deadline: Deadline,
}

impl Drop for Timed {
    fn drop(&mut self) {
        // It may have been closed from the other side.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.deadline.left()?))?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A player whose deadline is put off each time it is asked or told something.
pub struct Patient<P> {
    /// The player.
    pub player: P,
    /// The deadline.
    pub deadline: Deadline,
}

impl<P: Observer> Observer for Patient<P> {
    fn begin(&mut self, start: &Start<'_>) {
        self.deadline.put_off();
        self.player.begin(start);
    }
    fn heard(&mut self, news: &Happening<'_>) {
        self.deadline.put_off();
        self.player.heard(news);
    }
    fn failed(&mut self, failure: &SeatFailure) {
        self.player.failed(failure);
    }
    fn over(&mut self, end: &End<'_>) {
        self.deadline.put_off();
        self.player.over(end);
    }
}

impl<P: Person> Person for Patient<P> {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        self.deadline.put_off();
        self.player.play(view)
    }
    fn refused(&mut self, why: &Phrase) {
        self.deadline.put_off();
        self.player.refused(why);
    }
    fn when_gone(&mut self, tell: Gone) {
        self.player.when_gone(tell);
    }
    fn may_retry(&self) -> bool {
        self.player.may_retry()
    }
}
