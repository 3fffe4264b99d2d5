//! Invitations that can be said aloud: two words and a number that stand for a link until it is used.
//!
//! The words are spelt the same in English and in French, and sound different from each other. A code is known to this
//! house alone and only while it is open: the maker's page asks for it again when it comes back.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};

use crate::secret::{self, NoRandomness};

/// How many codes are kept; the oldest give way.
const MOST: usize = 10_000;

/// The numbers of codes: three digits each.
const NUMBERS: std::ops::Range<u32> = 100..1000;

const WORDS: [&str; 128] = [
    "accent",
    "album",
    "animal",
    "avenue",
    "baron",
    "ballet",
    "bison",
    "blouse",
    "bonus",
    "boulevard",
    "bouquet",
    "brioche",
    "bureau",
    "cactus",
    "cargo",
    "canal",
    "canyon",
    "capsule",
    "caramel",
    "casino",
    "caviar",
    "champion",
    "clown",
    "cobra",
    "collage",
    "condor",
    "corridor",
    "coyote",
    "crocodile",
    "cube",
    "delta",
    "domino",
    "dragon",
    "dune",
    "express",
    "fable",
    "festival",
    "figure",
    "finale",
    "flamenco",
    "forum",
    "fruit",
    "garage",
    "gazelle",
    "globe",
    "granite",
    "gong",
    "guide",
    "horizon",
    "hamster",
    "igloo",
    "image",
    "iris",
    "jaguar",
    "jazz",
    "jockey",
    "judo",
    "jungle",
    "ketchup",
    "kayak",
    "kimono",
    "kiwi",
    "koala",
    "logo",
    "lama",
    "lynx",
    "lion",
    "lotus",
    "machine",
    "magnolia",
    "macaroni",
    "marathon",
    "melon",
    "menu",
    "mimosa",
    "minute",
    "mirage",
    "moustache",
    "nature",
    "oasis",
    "olive",
    "omelette",
    "orange",
    "origami",
    "panda",
    "panorama",
    "parade",
    "parasol",
    "patio",
    "piano",
    "pigeon",
    "pirate",
    "polo",
    "poncho",
    "puma",
    "puzzle",
    "python",
    "quartz",
    "quiche",
    "radar",
    "radio",
    "ranch",
    "safari",
    "salon",
    "sandwich",
    "satin",
    "saxophone",
    "silence",
    "sofa",
    "solo",
    "souvenir",
    "studio",
    "sultan",
    "tandem",
    "tango",
    "taxi",
    "tornado",
    "trombone",
    "tunnel",
    "turquoise",
    "vampire",
    "village",
    "violet",
    "vortex",
    "wagon",
    "yacht",
    "yoga",
    "zigzag",
];

/// What a code stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invited {
    pub(crate) table: String,
    pub(crate) token: String,
}

#[derive(Debug, Default)]
struct Known {
    by_code: HashMap<String, Invited>,
    /// The oldest first.
    order: VecDeque<String>,
}

/// The codes that are good at the moment.
#[derive(Debug, Default)]
pub(crate) struct Codes(Mutex<Known>);

impl Codes {
    /// The code of an invitation: the one that it has already, or a new one.
    pub(crate) fn give(&self, invited: Invited) -> Result<String, NoRandomness> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((code, _)) = known.by_code.iter().find(|(_, other)| **other == invited) {
            return Ok(code.clone());
        }
        let mut code = random()?;
        while known.by_code.contains_key(&code) {
            code = random()?;
        }
        while known.order.len() >= MOST {
            if let Some(oldest) = known.order.pop_front() {
                known.by_code.remove(&oldest);
            }
        }
        known.order.push_back(code.clone());
        known.by_code.insert(code.clone(), invited);
        Ok(code)
    }

    /// What a code stands for, however it is written.
    pub(crate) fn find(&self, said: &str) -> Option<Invited> {
        let code = plain(said)?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).by_code.get(&code).cloned()
    }

    /// A code that is good no more.
    pub(crate) fn forget(&self, said: &str) {
        let Some(code) = plain(said) else { return };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.by_code.remove(&code);
        known.order.retain(|other| *other != code);
    }
}

fn random() -> Result<String, NoRandomness> {
    let mut dice = secret::dice()?;
    let mut word = || WORDS[dice.below(WORDS.len())];
    let (first, second) = (word(), word());
    let number = NUMBERS.start as usize + dice.below(NUMBERS.len());
    Ok(format!("{first} {second} {number}"))
}

/// A code as it is kept: small letters, one blank between its parts. `None` for what cannot be one.
fn plain(said: &str) -> Option<String> {
    if said.len() > 60 {
        return None;
    }
    let lower = said.to_lowercase();
    let parts: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [first, second, number] => Some(format!("{first} {second} {number}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn invited(table: &str) -> Invited {
        Invited { table: table.into(), token: "00".into() }
    }

    #[test]
    fn words_are_told_apart() {
        let mut words = WORDS.to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), WORDS.len());
        assert!(words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())));
    }

    #[test]
    fn a_code_is_found_however_it_is_written() {
        let codes = Codes::default();
        let code = codes.give(invited("a")).unwrap();
        assert_eq!(codes.give(invited("a")).unwrap(), code, "asked twice, it is the same");
        assert_ne!(codes.give(invited("b")).unwrap(), code);
        for written in [code.clone(), code.to_uppercase(), code.replace(' ', "-"), format!("  {code}. ")] {
            assert_eq!(codes.find(&written), Some(invited("a")), "{written}");
        }
        codes.forget(&code);
        assert_eq!(codes.find(&code), None);
        assert!(codes.find("tango panda").is_none() && codes.find("").is_none());
    }

    #[test]
    fn the_oldest_give_way() {
        let codes = Codes::default();
        let first = codes.give(invited("first")).unwrap();
        let mut known = codes.0.lock().unwrap();
        for number in 1..MOST {
            known.order.push_back(format!("a b {number}"));
            known.by_code.insert(format!("a b {number}"), invited(&number.to_string()));
        }
        drop(known);
        let last = codes.give(invited("last")).unwrap();
        assert!(codes.find(&first).is_none() && codes.find(&last).is_some());
    }

    proptest! {
        #[test]
        fn nothing_that_is_said_breaks_it(said in any::<String>()) {
            let codes = Codes::default();
            prop_assert!(codes.find(&said).is_none());
            codes.forget(&said);
        }
    }
}
