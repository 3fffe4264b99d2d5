//! A deal that nobody chooses alone: what the house and those who sit down promise, and what comes of it.
//!
//! The house promises a secret of its own when a table is made, and shows the promise. Everybody who sits down promises a
//! secret too, a *share*, before they know any other. When all are there, the shares are told, and the seed of the deal is
//! made of the house's secret and all shares: whoever had a share knows that nobody could choose the deal, as long as the
//! own share was told to nobody before. `docs/fair.md` says what that proves and what not.
//!
//! ```
//! use wire::fair::{Secret, mixed, promise_of_house, promise_of_share};
//! let (house, ada): (Secret, Secret) = ([1; 32].into(), [2; 32].into());
//! assert_eq!(promise_of_share("k3v9", &ada).len(), 64);
//! assert_ne!(promise_of_house("k3v9", &house), promise_of_house("k3v8", &house));
//! assert_ne!(mixed("k3v9", &house, &[(0, ada)]), mixed("k3v9", &house, &[(1, ada)]));
//! ```

use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

use kernel::Seed;
use sha2::{Digest, Sha256};

/// 256 random bits, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl From<[u8; 32]> for Secret {
    fn from(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }
}

impl From<Secret> for Seed {
    fn from(secret: Secret) -> Seed {
        Seed::new(secret.0)
    }
}

impl From<Seed> for Secret {
    fn from(seed: Seed) -> Secret {
        Secret(*seed.bytes())
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What is secret is in no log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A text that is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFairSecret;

impl FromStr for Secret {
    type Err = NotAFairSecret;

    fn from_str(text: &str) -> Result<Secret, NotAFairSecret> {
        if !is_hash(text) {
            return Err(NotAFairSecret);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| NotAFairSecret)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NotAFairSecret)?;
        }
        Ok(Secret(bytes))
    }
}

/// Whether a text has the form of a hash or a secret: 64 hexadecimal digits, small letters.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn hash(text: &str) -> Secret {
    Secret(Sha256::digest(text).into())
}

/// The hash that a house shows for its secret.
pub fn promise_of_house(table: &str, secret: &Secret) -> String {
    hash(&format!("tapis fair 1\n{table}\n{secret}\n")).to_string()
}

/// The hash that somebody who sits down says for their share.
pub fn promise_of_share(table: &str, secret: &Secret) -> String {
    hash(&format!("tapis share 1\n{table}\n{secret}\n")).to_string()
}

/// The seed of a deal: of the house's secret and the shares with their seats, in the order of the seats.
pub fn mixed(table: &str, house: &Secret, shares: &[(usize, Secret)]) -> Secret {
    let mut text = format!("tapis deal 1\n{table}\n{house}\n");
    for (seat, secret) in shares {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{} {secret}", seat + 1);
    }
    hash(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records hold these hashes: if one changes, no old record can be verified.
    #[test]
    fn hashes_never_change() {
        let (house, ada): (Secret, Secret) = ([1; 32].into(), [2; 32].into());
        let found = [
            promise_of_house("k3v9", &house),
            promise_of_share("k3v9", &ada),
            mixed("k3v9", &house, &[(0, ada)]).to_string(),
        ];
        let expected = [
            "b1b83073d243df7a636fdefbc7b86d5f8caee11a67d70f80b5bfde05a336b45e",
            "a90ad2773288b29105f523fb1ae1f37ef4f69da993006cbb331b38685ffb5ae6",
            "d494608da41790664b96dac6d13330b09523f08d15072f690337ad8d95ef72b4",
        ];
        assert_eq!(found, expected);
        assert_eq!(ada.to_string().parse(), Ok(ada));
        for bad in ["", "02", &"g".repeat(64), &"A".repeat(64), &"0".repeat(65)] {
            assert_eq!(bad.parse::<Secret>(), Err(NotAFairSecret), "{bad}");
        }
    }
}
