//! A code in the making.

use games::mastermind::{Code, CodeSpace};
use serde::{Deserialize, Serialize};

/// A code in the making: a colour or nothing for each peg, and which pegs are held for the next guess.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The colours.
    pub pegs: Vec<Option<u8>>,
    /// The pegs that stay when the guess is made.
    pub held: Vec<bool>,
    /// The peg that the next colour goes to.
    pub cursor: usize,
}

impl Draft {
    /// Nothing yet.
    pub fn new(pegs: usize) -> Draft {
        Draft { pegs: vec![None; pegs], held: vec![false; pegs], cursor: 0 }
    }

    /// The same draft for a board with another number of pegs.
    pub fn fitted(self, pegs: usize) -> Draft {
        if self.pegs.len() == pegs && self.held.len() == pegs { self } else { Draft::new(pegs) }
    }

    /// Puts a colour at a peg and goes on to the next one that is empty, or to the next.
    pub fn put(&mut self, peg: usize, colour: u8) {
        if let Some(place) = self.pegs.get_mut(peg) {
            *place = Some(colour);
            let pegs = self.pegs.len();
            let next = (1..=pegs).map(|step| (peg + step) % pegs);
            self.cursor = next.clone().find(|&peg| self.pegs[peg].is_none()).unwrap_or((peg + 1) % pegs);
        }
    }

    /// Takes the colour at the cursor away, or the one before it.
    pub fn erase(&mut self) {
        if self.pegs.get(self.cursor).is_some_and(Option::is_none) {
            self.cursor = self.cursor.saturating_sub(1);
        }
        if let Some(place) = self.pegs.get_mut(self.cursor) {
            *place = None;
        }
    }

    /// Moves the cursor by one.
    pub fn step(&mut self, by: isize) {
        let pegs = self.pegs.len().max(1);
        self.cursor = (self.cursor + pegs).saturating_add_signed(by) % pegs;
    }

    /// Holds the peg at the cursor for the next guess, or lets it go.
    pub fn hold(&mut self, peg: usize) {
        if let Some(held) = self.held.get_mut(peg) {
            *held = !*held;
        }
    }

    /// Takes a whole code over.
    pub fn copy(&mut self, code: Code) {
        for (place, colour) in self.pegs.iter_mut().zip(code.colours()) {
            *place = Some(colour);
        }
    }

    /// The code, once every peg has a colour.
    pub fn code(&self) -> Option<Code> {
        let colours: Option<Vec<u8>> = self.pegs.iter().copied().collect();
        Code::of(&colours?)
    }

    /// The code in the board's symbols.
    pub fn text(&self, board: &CodeSpace) -> Option<String> {
        self.code().map(|code| board.text(code))
    }

    /// After a guess: only what is held stays.
    pub fn cleared(&self) -> Draft {
        let kept = self.pegs.iter().zip(&self.held).map(|(peg, &held)| peg.filter(|_| held));
        let pegs: Vec<Option<u8>> = kept.collect();
        let cursor = pegs.iter().position(Option::is_none).unwrap_or(0);
        Draft { pegs, held: self.held.clone(), cursor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_fill_the_empty_pegs_in_turn() {
        let mut draft = Draft::new(4);
        draft.put(2, 5);
        draft.put(0, 1);
        assert_eq!((draft.cursor, draft.code()), (1, None));
        draft.put(1, 1);
        draft.put(3, 0);
        assert_eq!(draft.text(&CodeSpace::default()).as_deref(), Some("2261"));
    }

    #[test]
    fn held_pegs_stay_for_the_next_guess() {
        let mut draft = Draft::new(3);
        (0..3).for_each(|peg| draft.put(peg, peg as u8));
        draft.hold(1);
        let next = draft.cleared();
        assert_eq!((next.pegs, next.cursor), (vec![None, Some(1), None], 0));
    }

    #[test]
    fn erasing_goes_backwards() {
        let mut draft = Draft::new(3);
        draft.put(0, 4);
        draft.put(1, 4);
        draft.erase();
        draft.erase();
        assert_eq!(draft.pegs, [None, None, None]);
    }
}
