//! The secret that proves a seat.

use std::{fmt, str::FromStr};

use kernel::{Phrase, Speak};
use subtle::ConstantTimeEq;

/// 128 random bits that prove a seat or the right to watch. Whoever makes one takes the bits from the operating
/// system. Comparing two takes the same time whatever they are.
#[derive(Clone, Copy)]
pub struct Token([u8; 16]);

impl Token {
    /// A token of these bits.
    pub fn new(bits: [u8; 16]) -> Token {
        Token(bits)
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Token) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Token {}

/// A token is a secret: logs do not show it.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// 32 hexadecimal digits.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadToken;

impl Speak for BadToken {
    fn phrase(&self) -> Phrase {
        Phrase::new("table-bad-token")
    }
}

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Token, BadToken> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return Err(BadToken);
        }
        let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(BadToken);
        let mut bits = [0; 16];
        for (byte, pair) in bits.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Ok(Token(bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_token_is_not_shown_in_logs() {
        assert_eq!(format!("{:?}", Token::new([0xab; 16])), "Token(…)");
    }

    proptest! {
        #[test]
        fn a_token_reads_as_it_prints(bits in any::<[u8; 16]>()) {
            prop_assert_eq!(Token::new(bits).to_string().parse(), Ok(Token::new(bits)));
        }

        #[test]
        fn no_text_breaks_the_reader(text in ".{0,40}") {
            let _ = text.parse::<Token>();
        }
    }
}
