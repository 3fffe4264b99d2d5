//! Secrets: tokens, names that cannot be guessed, and their hashes. All bits come from the operating system.

use kernel::{Dice, Eyes, Seat, Seed};
use sha2::{Digest, Sha256};
use table::Token;

/// A hash as it is stored: a copy of the database opens no seat.
pub(crate) type Hash = [u8; 32];

/// The operating system has no randomness to give.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoRandomness;

pub(crate) fn bits<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bits = [0; N];
    getrandom::fill(&mut bits).map_err(|_| NoRandomness)?;
    Ok(bits)
}

pub(crate) fn token() -> Result<Token, NoRandomness> {
    bits().map(Token::new)
}

pub(crate) fn seed() -> Result<Seed, NoRandomness> {
    bits().map(Seed::new)
}

/// Dice for a bot: they have nothing to do with the game's.
pub(crate) fn dice() -> Result<Dice, NoRandomness> {
    seed().map(Dice::new)
}

/// A table's name: 80 bits in letters and digits that are hard to confuse.
pub(crate) fn table_name() -> Result<String, NoRandomness> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    Ok(bits::<16>()?.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

pub(crate) fn hash(token: Token) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(b"tapis token 1\n");
    hasher.update(token.to_string());
    hasher.finalize().into()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// How eyes are called in the database.
pub(crate) fn eyes_name(eyes: Eyes) -> String {
    match eyes {
        Eyes::Seat(seat) => format!("seat {}", seat.index()),
        Eyes::Public => "public".to_owned(),
        Eyes::All => "all".to_owned(),
    }
}

pub(crate) fn eyes_named(name: &str) -> Option<Eyes> {
    match name {
        "public" => Some(Eyes::Public),
        "all" => Some(Eyes::All),
        _ => name.strip_prefix("seat ")?.parse().ok().map(|seat| Eyes::Seat(Seat(seat))),
    }
}

/// How an invitation that was used is called in the database: it opens nothing, and whoever comes with it is told so.
pub(crate) fn spent_name(seat: Seat) -> String {
    format!("spent {}", seat.index())
}

pub(crate) fn spent_named(name: &str) -> Option<Seat> {
    name.strip_prefix("spent ")?.parse().ok().map(Seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_have_names() {
        for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(9)), Eyes::Public, Eyes::All] {
            assert_eq!(eyes_named(&eyes_name(eyes)), Some(eyes));
        }
        assert_eq!(eyes_named("seat -1"), None);
        assert_eq!(spent_named(&spent_name(Seat(3))), Some(Seat(3)));
        assert_eq!((eyes_named(&spent_name(Seat(3))), spent_named("seat 3")), (None, None));
    }

    #[test]
    fn no_two_secrets_are_alike() {
        assert_ne!(token().unwrap(), token().unwrap());
        assert_ne!(table_name().unwrap(), table_name().unwrap());
        assert_ne!(hash(token().unwrap()), hash(token().unwrap()));
    }
}
