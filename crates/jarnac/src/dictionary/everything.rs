//! The pretended dictionary, for trying the game before there is a real one.

use super::Dictionary;
use crate::word::Word;

/// Accepts every word whatsoever. Adding and removing change nothing, for it has no list to change; and its
/// [`to_list`](Dictionary::to_list) is empty: the list of all rows of three to nine letters has more than five
/// million million entries, and none of them is a word that somebody put there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Everything;

impl Dictionary for Everything {
    fn empty() -> Everything {
        Everything
    }

    fn member(&self, _: &Word) -> bool {
        true
    }

    fn add(self, _: Word) -> Everything {
        self
    }

    fn remove(self, _: &Word) -> Everything {
        self
    }

    fn to_list(&self) -> Vec<Word> {
        Vec::new()
    }
}
