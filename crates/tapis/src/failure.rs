//! How the program ends when it does not end well.

use std::io;

/// Something that a person has to be told, with the exit status that scripts see.
#[derive(Debug)]
pub struct Failure {
    /// One or two plain sentences.
    pub says: String,
    /// 1: refused; 2: bad usage.
    pub status: u8,
}

impl Failure {
    /// Something was refused.
    pub fn refused(says: impl Into<String>) -> Failure {
        Failure { says: says.into(), status: 1 }
    }

    /// The command line makes no sense.
    pub fn usage(says: impl Into<String>) -> Failure {
        Failure { says: says.into(), status: 2 }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::refused(error.to_string())
    }
}
