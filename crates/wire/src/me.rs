//! Who somebody is at a house without an account: a secret that they keep themselves, written as twelve words where it moves
//! from one device to another, and what the house tells them of themselves and others.
//!
//! ```
//! use wire::me::MySecret;
//! let secret = MySecret::from([7; 16]);
//! assert_eq!(secret.words().split(' ').count(), 12);
//! assert_eq!(secret.words().parse(), Ok(secret));
//! assert_eq!(secret.to_string().parse(), Ok(secret));
//! ```

use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// 128 random bits that only their owner has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MySecret([u8; 16]);

/// A text that is no secret: not 32 hexadecimal digits, and not the twelve words of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnIdentity;

/// A word is two syllables: a consonant and a vowel each, 12 bits in all. They are said alike in many languages.
const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";
const WORDS: usize = 12;

impl From<[u8; 16]> for MySecret {
    fn from(bits: [u8; 16]) -> MySecret {
        MySecret(bits)
    }
}

impl fmt::Display for MySecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What is secret is in no log.
impl fmt::Debug for MySecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MySecret(…)")
    }
}

/// The hash of a few lines.
fn hash(lines: [&str; 2]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for line in lines {
        hasher.update(line);
        hasher.update(b"\n");
    }
    hasher.finalize().into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl MySecret {
    /// What the house keeps of it.
    pub fn hash(&self) -> [u8; 32] {
        hash(["tapis me 1", &self.to_string()])
    }

    /// The bits with a check of 16 more behind them.
    fn checked(&self) -> [u8; 18] {
        let check = hash(["tapis words 1", &self.to_string()]);
        let mut all = [0; 18];
        all[..16].copy_from_slice(&self.0);
        all[16..].copy_from_slice(&check[..2]);
        all
    }

    /// The twelve words.
    pub fn words(&self) -> String {
        let mut words = Vec::with_capacity(WORDS);
        for three in self.checked().chunks(3) {
            let bits = u32::from(three[0]) << 16 | u32::from(three[1]) << 8 | u32::from(three[2]);
            words.extend([word(bits >> 12), word(bits & 0xfff)]);
        }
        words.join(" ")
    }

    fn of_words(text: &str) -> Option<MySecret> {
        let words: Vec<&str> =
            text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect();
        if words.len() != WORDS {
            return None;
        }
        let mut all = Vec::with_capacity(18);
        for two in words.chunks(2) {
            let bits = bits(two[0])? << 12 | bits(two[1])?;
            all.extend([(bits >> 16) as u8, (bits >> 8) as u8, bits as u8]);
        }
        let secret = MySecret(all.get(..16)?.try_into().ok()?);
        (secret.checked()[..] == all[..]).then_some(secret)
    }
}

/// What opens the feed of somebody: it follows from what the house keeps, and tells nothing of the secret.
pub fn feed_key(hash_of_secret: &[u8]) -> String {
    hex(&hash(["tapis feed 1", &hex(hash_of_secret)])[..16])
}

fn word(bits: u32) -> String {
    let syllable = |bits: u32| [CONSONANTS[(bits >> 2 & 15) as usize], VOWELS[(bits & 3) as usize]];
    [syllable(bits >> 6), syllable(bits)].concat().into_iter().map(char::from).collect()
}

fn bits(word: &str) -> Option<u32> {
    let &[c1, v1, c2, v2] = word.as_bytes() else { return None };
    let of = |letters: &[u8], letter: u8| letters.iter().position(|l| *l == letter.to_ascii_lowercase());
    let syllable = |c, v| Some((of(CONSONANTS, c)? << 2 | of(VOWELS, v)?) as u32);
    Some(syllable(c1, v1)? << 6 | syllable(c2, v2)?)
}

impl FromStr for MySecret {
    type Err = NotAnIdentity;

    fn from_str(text: &str) -> Result<MySecret, NotAnIdentity> {
        let text = text.trim();
        if text.len() != 32 || text.contains(' ') {
            return MySecret::of_words(text).ok_or(NotAnIdentity);
        }
        let mut secret = [0; 16];
        for (byte, digits) in secret.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digit = |digit: u8| char::from(digit).to_digit(16).ok_or(NotAnIdentity);
            *byte = (digit(digits[0])? << 4 | digit(digits[1])?) as u8;
        }
        Ok(MySecret(secret))
    }
}

/// What the house knows of whoever asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MeInfo {
    /// The name in links to one's page: anybody may know it.
    pub name: String,
    /// What others call one.
    pub called: String,
    /// What was kept for one's devices.
    #[serde(default)]
    pub settings: Value,
    /// Since when one is known, in seconds since 1970.
    pub created: i64,
    /// Where one sits: what waits for one first, then what happened last.
    pub tables: Vec<MyTable>,
    /// How strong one is, by game.
    pub ratings: Vec<RatingInfo>,
    /// The path of one's feed. Whoever has it can read when it is one's turn.
    pub feed: String,
}

/// A table where one sits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MyTable {
    /// The table's name.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Who sits there.
    pub names: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
    /// Whether it is one's turn.
    pub turn: bool,
    /// When something last happened there, in seconds since 1970.
    pub touched: i64,
}

/// How strong somebody is at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RatingInfo {
    /// The game's name.
    pub game: String,
    /// The rating: 1500 for whoever is new.
    pub rating: i64,
    /// How uncertain it is: 350 for whoever is new.
    pub deviation: i64,
    /// After how many games.
    pub games: u64,
}

/// What shall be different about whoever asks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ChangeMe {
    /// What others shall call one.
    pub called: Option<String>,
    /// What shall be kept for one's devices: any JSON up to 4096 bytes.
    pub settings: Option<Value>,
}

/// What anybody may know of somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Profile {
    /// The name in links.
    pub name: String,
    /// What others call them.
    pub called: String,
    /// Since when they are known, in seconds since 1970.
    pub created: i64,
    /// How strong they are, by game.
    pub ratings: Vec<RatingInfo>,
    /// How they did against whom.
    pub against: Vec<Against>,
    /// How many of their last games they have won one after the other, and the most ever among those shown.
    pub streak: u32,
    /// The most.
    pub best_streak: u32,
    /// Their games, the last first.
    pub results: Vec<GameResult>,
}

/// How somebody did against an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Against {
    /// The opponent, or the bot.
    pub called: String,
    /// The name in links, if they are known.
    pub name: Option<String>,
    /// The bot's name, if it is one.
    pub bot: Option<String>,
    /// How often one was before them.
    pub won: u32,
    /// How often neither was.
    pub drawn: u32,
    /// How often they were before one.
    pub lost: u32,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GameResult {
    /// The table's name.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// One's seat, from 0.
    pub seat: u8,
    /// Who took part.
    pub seats: Vec<ResultSeat>,
}

/// What came of a game for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ResultSeat {
    /// What they were called.
    pub called: String,
    /// The name in links, if they are known.
    pub name: Option<String>,
    /// The bot's name, if it was one.
    pub bot: Option<String>,
    /// The place, from 1.
    pub place: u8,
    /// The score.
    pub score: i64,
    /// The rating before and after, where it was rated.
    pub rating: Option<(i64, i64)>,
}

/// Somebody on the ladder of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Rung {
    /// The name in links.
    pub name: String,
    /// What they are called.
    pub called: String,
    /// The rating.
    pub rating: i64,
    /// How uncertain it is.
    pub deviation: i64,
    /// After how many games.
    pub games: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Other programs have to make the same words.
    #[test]
    fn the_words_stay_the_same() {
        let secret = MySecret::from([0; 16]);
        assert!(secret.words().starts_with("baba baba baba baba baba baba baba baba baba baba "));
        assert_eq!(format!("{secret:?}"), "MySecret(…)");
        assert_eq!(feed_key(&secret.hash()).len(), 32);
    }

    proptest! {
        #[test]
        fn words_are_read_as_they_were_written(bits in any::<[u8; 16]>(), at in 0_usize..12, letter in 0_usize..4) {
            let secret = MySecret::from(bits);
            let words = secret.words();
            prop_assert_eq!(words.parse(), Ok(secret));
            prop_assert_eq!(words.to_uppercase().replace(' ', "\n - ").parse(), Ok(secret));
            prop_assert_eq!(secret.to_string().parse(), Ok(secret));
            // A letter that was misheard is found, but for one in 65,536.
            let mut other: Vec<u8> = words.clone().into_bytes();
            let place = at * 5 + letter;
            other[place] = match other[place] { b'a' => b'o', b'i' | b'o' | b'u' => b'a', b'b' => b'd', _ => b'b' };
            let other = String::from_utf8(other).unwrap();
            prop_assert_ne!(other.parse(), Ok(secret));
        }

        #[test]
        fn anything_else_is_no_secret(text in ".{0,80}") {
            if let Ok(secret) = text.parse::<MySecret>() {
                prop_assert_eq!(secret.to_string(), text.trim().to_lowercase());
            }
        }
    }
}
