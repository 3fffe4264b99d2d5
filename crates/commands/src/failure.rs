//! How the program ends when it does not end well.

use std::io;

use speech::Speech;

/// Something that a person has to be told, with the exit status that scripts see.
#[derive(Debug)]
pub struct Failure {
    /// One or two plain sentences; empty where there is nobody to read them.
    pub says: String,
    /// 1: refused; 2: bad usage.
    pub status: u8,
}

impl Failure {
    /// Something was refused.
    pub fn refused(says: impl Into<String>) -> Failure {
        Failure { says: says.into(), status: 1 }
    }

    /// A game at this terminal failed.
    pub fn terminal(failure: terminal::PlayError, speech: &Speech) -> Failure {
        match failure {
            terminal::PlayError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => error.into(),
            failure => Failure::refused(speech.tell(&failure)),
        }
    }

    /// The command line makes no sense.
    pub fn usage(says: impl Into<String>) -> Failure {
        Failure { says: says.into(), status: 2 }
    }
}

/// Whoever closes a pipe has read enough: there is nobody to tell, and nothing has gone wrong.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure { says: String::new(), status: 0 },
            _ => Failure::refused(error.to_string()),
        }
    }
}
