//! What tells one list of words from another: SHA-256 over its words in order, a line feed after each. Whoever has the
//! text of a list, one word a line in capitals and alphabetical order, has the text that this is the hash of.

use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

/// The hash of a list of words, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The hash of words that are sorted and all different.
    pub fn of<'a>(words: impl Iterator<Item = &'a [u8]>) -> Digest {
        let mut hasher = Sha256::new();
        for word in words {
            hasher.update(word);
            hasher.update(b"\n");
        }
        Digest(hasher.finalize().into())
    }

    /// The hash that the build script wrote.
    pub(super) const fn written(digits: &str) -> Digest {
        let (mut bytes, mut index) = ([0; 32], 0);
        while index < 64 {
            let digit = digits.as_bytes()[index];
            let value = if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 };
            bytes[index / 2] = bytes[index / 2] << 4 | value;
            index += 1;
        }
        Digest(bytes)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDigest;

impl FromStr for Digest {
    type Err = NoDigest;

    fn from_str(text: &str) -> Result<Digest, NoDigest> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        if plain && text.len() == 64 { Ok(Digest::written(text)) } else { Err(NoDigest) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_the_hash_of_its_text() {
        let digest = Digest::of([b"RAT".as_slice(), b"TZAR"].into_iter());
        // printf 'RAT\nTZAR\n' | sha256sum
        let text = "8e0cc7796c42814e0743868da617a14ca778d55ef1e355ba8cd789f831b4ca49";
        assert_eq!(digest.to_string(), text);
        assert_eq!(text.parse(), Ok(digest));
        for bad in ["", "fr", &text[1..], &text.to_uppercase(), &format!("{text}0")] {
            assert_eq!(bad.parse::<Digest>(), Err(NoDigest), "{bad}");
        }
    }
}
