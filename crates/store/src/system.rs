//! What the operating system says when it refuses something, in words that can be translated.

use std::io::{self, ErrorKind};

use kernel::Phrase;

/// Why the system refuses: in the reader's language where it is one of the usual reasons, and else in the system's own words.
///
/// ```
/// let gone = std::io::Error::from(std::io::ErrorKind::NotFound);
/// assert_eq!(store::system(&gone).id, "store-system-not-found");
/// ```
pub fn system(error: &io::Error) -> Phrase {
    let id = match error.kind() {
        ErrorKind::NotFound => "store-system-not-found",
        ErrorKind::PermissionDenied => "store-system-denied",
        ErrorKind::ConnectionRefused => "store-system-nobody",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::UnexpectedEof => {
            "store-system-hung-up"
        }
        ErrorKind::TimedOut | ErrorKind::WouldBlock => "store-system-late",
        ErrorKind::AddrInUse => "store-system-in-use",
        ErrorKind::AddrNotAvailable => "store-system-not-here",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => "store-system-unreachable",
        ErrorKind::AlreadyExists => "store-system-exists",
        ErrorKind::IsADirectory => "store-system-folder",
        ErrorKind::NotADirectory => "store-system-no-folder",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "store-system-full",
        ErrorKind::ReadOnlyFilesystem => "store-system-read-only",
        ErrorKind::FileTooLarge => "store-system-large",
        ErrorKind::InvalidFilename => "store-system-name",
        _ => {
            let said = error.to_string();
            // The system has no kind for names that nobody knows.
            if said.starts_with("failed to lookup address") {
                return Phrase::new("store-system-no-host");
            }
            return Phrase::new("store-system-other").with("problem", said);
        }
    };
    Phrase::new(id)
}
