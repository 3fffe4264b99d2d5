//! Listening to a connection at any time, so that whoever hangs up is missed when they do and not at their next turn.

use std::{
    io::{self, Read},
    net::TcpStream,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    thread,
};

use table::Gone;

use super::patience::Deadline;

/// How much is read at once, in bytes.
const CHUNK: usize = 4096;

/// Whoever wants to know that the other end has left.
#[derive(Clone, Default)]
pub struct Leaving(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    left: bool,
    tell: Vec<Gone>,
}

impl Leaving {
    /// Wants to know; it may have happened already.
    pub fn add(&self, tell: Gone) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !waiting.left {
            return waiting.tell.push(tell);
        }
        drop(waiting);
        tell();
    }

    /// The other end has left: everybody is told, once.
    pub fn left(&self) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.left = true;
        let tell = std::mem::take(&mut waiting.tell);
        drop(waiting);
        tell.into_iter().for_each(|tell| tell());
    }
}

/// What comes over a connection, taken from it on a thread of its own, a piece only when the one before was asked for.
pub struct Listening {
    chunks: Receiver<Vec<u8>>,
    chunk: Vec<u8>,
    at: usize,
    deadline: Deadline,
}

/// Listens to a connection until it ends. What was said before that is still heard, within the deadline.
pub fn listen(mut stream: TcpStream, deadline: Deadline, leaving: Leaving) -> Listening {
    let (sender, chunks) = sync_channel(0);
    thread::spawn(move || {
        let mut buffer = vec![0; CHUNK];
        loop {
            match stream.read(&mut buffer) {
                Ok(length) if length > 0 => {
                    if sender.send(buffer[..length].to_vec()).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                _ => break,
            }
        }
        drop(sender);
        leaving.left();
    });
    Listening { chunks, chunk: Vec::new(), at: 0, deadline }
}

impl Read for Listening {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len() {
            self.chunk = match self.chunks.recv_timeout(self.deadline.left()?) {
                Ok(chunk) => chunk,
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            };
            self.at = 0;
        }
        let length = bytes.len().min(self.chunk.len() - self.at);
        bytes[..length].copy_from_slice(&self.chunk[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::Write,
        net::{Ipv4Addr, TcpListener},
        sync::mpsc::channel,
        time::Duration,
    };

    fn both_ends() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let far = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (far, listener.accept().unwrap().0)
    }

    #[test]
    fn whoever_hangs_up_is_missed_though_nobody_reads() {
        let (far, near) = both_ends();
        let leaving = Leaving::default();
        let (sender, told) = channel();
        let again = sender.clone();
        leaving.add(Box::new(move || sender.send(1).unwrap()));
        let _listening = listen(near, Deadline::new(Duration::from_mins(1)), leaving.clone());
        drop(far);
        assert_eq!(told.recv().unwrap(), 1);
        leaving.left();
        leaving.add(Box::new(move || again.send(2).unwrap()));
        assert_eq!(told.recv().unwrap(), 2, "who asks later is told at once");
        assert!(told.recv().is_err(), "and everybody once");
    }

    #[test]
    fn last_words_are_heard() {
        let (mut far, near) = both_ends();
        let mut listening = listen(near, Deadline::new(Duration::from_mins(1)), Leaving::default());
        far.write_all(b"Pass\n").unwrap();
        drop(far);
        assert_eq!(io::read_to_string(&mut listening).unwrap(), "Pass\n");
    }

    #[test]
    fn whoever_says_nothing_is_not_waited_for() {
        let (_far, near) = both_ends();
        let mut listening = listen(near, Deadline::new(Duration::from_millis(10)), Leaving::default());
        assert_eq!(listening.read(&mut [0]).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_late_word_does_not_put_the_deadline_off() {
        let (mut far, near) = both_ends();
        far.write_all(b"Nb_seat").unwrap();
        let mut listening = listen(near, Deadline::new(Duration::ZERO), Leaving::default());
        assert_eq!(listening.read(&mut [0]).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
