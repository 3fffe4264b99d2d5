//! Patience with whoever is at the other end of a connection, and its end.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use kernel::Phrase;
use table::{AnyView, End, News, Observer, Person, SeatFailure, Start, Wish};

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
    fn left(&self) -> io::Result<Duration> {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

/// A connection that is read and written no longer than until a deadline.
#[derive(Debug)]
pub struct Timed {
    /// The connection.
    pub stream: TcpStream,
    /// The deadline.
    pub deadline: Deadline,
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.deadline.left()?))?;
        self.stream.read(bytes)
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
    fn heard(&mut self, news: &News<'_>) {
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
    fn play(&mut self, view: &AnyView) -> Wish {
        self.deadline.put_off();
        self.player.play(view)
    }
    fn refused(&mut self, why: &Phrase) {
        self.deadline.put_off();
        self.player.refused(why);
    }
    fn may_retry(&self) -> bool {
        self.player.may_retry()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, TcpListener};

    #[test]
    fn whoever_says_nothing_is_not_waited_for() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let _silent = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let stream = listener.accept().unwrap().0;
        let mut timed = Timed { stream, deadline: Deadline::new(Duration::from_millis(10)) };
        let error = timed.read(&mut [0]).unwrap_err();
        // Systems differ in what they call it.
        assert!(matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock), "{error}");
    }

    #[test]
    fn a_late_word_does_not_put_the_deadline_off() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut late = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        late.write_all(b"Nb_seat").unwrap();
        let stream = listener.accept().unwrap().0;
        let mut timed = Timed { stream, deadline: Deadline::new(Duration::ZERO) };
        assert_eq!(timed.read(&mut [0]).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
