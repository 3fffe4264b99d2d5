//! A word in the making, and letters chosen for an exchange.

use games::jarnac::{LONGEST, Letter, Letters, Row, SideView, Word, position::BoardRows};
use serde::{Deserialize, Serialize};

/// What the word in the making shall become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum On {
    /// Whatever it can be.
    #[default]
    Any,
    /// A new word.
    New,
    /// A longer word on this row.
    Row(Row),
}

/// A word in the making.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The letters so far, plain capitals.
    letters: String,
    /// Where the next letter goes.
    cursor: usize,
    /// What it shall become.
    on: On,
}

impl Draft {
    /// A whole word for a place.
    pub fn of(word: &Word, on: On) -> Draft {
        Draft { letters: word.to_string(), cursor: word.len(), on }
    }

    /// The letters so far.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        self.letters.bytes().filter_map(Letter::from_capital)
    }

    /// The letters so far as text.
    pub fn text(&self) -> &str {
        &self.letters
    }

    /// How many letters there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there is nothing yet.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Where the next letter goes.
    pub fn cursor(&self) -> usize {
        self.cursor.min(self.len())
    }

    /// What it shall become.
    pub fn on(&self) -> On {
        self.on
    }

    /// The word, if it has as many letters as a word has.
    pub fn word(&self) -> Option<Word> {
        Word::from_capitals(self.letters.as_bytes())
    }

    /// One more letter, where the cursor is. After a row was picked and nothing else was done, a letter that is not loose
    /// begins the word anew: whoever picks RAT and types TZAR means TZAR.
    pub fn insert(&mut self, letter: Letter, side: &SideView) {
        if self.untouched(&side.board) && side.loose().count(letter) == 0 {
            self.letters.clear();
        }
        self.insert_at(self.cursor(), letter);
    }

    /// One more letter at a place; the cursor goes behind it.
    pub fn insert_at(&mut self, at: usize, letter: Letter) {
        if self.len() < LONGEST {
            let at = at.min(self.len());
            self.letters.insert(at, char::from(letter.capital()));
            self.cursor = at + 1;
        }
    }

    /// Moves a letter of the word to another place; the cursor goes to the end.
    pub fn shift(&mut self, from: usize, to: usize) {
        if from < self.len() {
            let letter = self.letters.remove(from);
            self.letters.insert(to.min(self.letters.len()), letter);
            self.cursor = self.len();
        }
    }

    /// Takes the letter before the cursor away.
    pub fn erase(&mut self) {
        if let Some(at) = self.cursor().checked_sub(1) {
            self.remove(at);
        }
    }

    /// Takes a letter away.
    pub fn remove(&mut self, at: usize) {
        if at < self.len() {
            self.letters.remove(at);
            self.cursor = if at < self.cursor { self.cursor - 1 } else { self.cursor }.min(self.len());
        }
    }

    /// Takes the last letter of this kind away.
    pub fn drop_letter(&mut self, letter: Letter) {
        if let Some(at) = self.letters.rfind(char::from(letter.capital())) {
            self.remove(at);
        }
    }

    /// Moves the cursor.
    pub fn step(&mut self, by: isize) {
        self.cursor = self.cursor().saturating_add_signed(by).min(self.len());
    }

    /// Puts the cursor before a letter, or behind the last one.
    pub fn go(&mut self, at: usize) {
        self.cursor = at.min(self.len());
    }

    /// Picks a row to lengthen, or lets it go. If nothing was typed yet its word is there to begin with.
    pub fn pick(&mut self, row: Row, board: &BoardRows) {
        let fresh = self.is_empty() || self.untouched(board);
        if self.on == On::Row(row) {
            self.on = On::Any;
            if fresh {
                *self = Draft::default();
            }
            return;
        }
        match board[row.index()] {
            Some(word) if fresh => *self = Draft::of(&word, On::Row(row)),
            _ => self.on = On::Row(row),
        }
    }

    /// Says that it shall be a new word, or whatever it can be.
    pub fn renew(&mut self, board: &BoardRows) {
        if self.untouched(board) {
            *self = Draft::default();
        }
        self.on = if self.on == On::New { On::Any } else { On::New };
    }

    /// Whether it is the word of the picked row and nothing else.
    pub fn untouched(&self, board: &BoardRows) -> bool {
        let On::Row(row) = self.on else { return false };
        board[row.index()].is_some_and(|word| word.as_str() == self.letters)
    }

    /// The row whose letters it takes, as far as one can tell: the one that was picked, or the first one that helps
    /// where loose letters are not enough.
    pub fn base(&self, side: &SideView) -> Option<Row> {
        let needed: Letters = self.letters().collect();
        match self.on {
            On::Row(row) => Some(row),
            On::New => None,
            On::Any if side.loose().contains(&needed) => None,
            On::Any => Row::all().find(|row| {
                let word = side.board[row.index()];
                word.is_some_and(|word| side.loose().plus(&Letters::from(&word)).contains(&needed))
            }),
        }
    }
}

/// Which letters a word takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Whether each loose letter is taken.
    pub hand: Vec<bool>,
    /// Whether each letter of the row's word is taken.
    pub row: Vec<bool>,
    /// Whether each letter of the draft is nowhere to be had.
    pub lacking: Vec<bool>,
}

/// Which letters a draft takes: those of its row first, then loose ones.
pub fn taken(draft: &Draft, side: &SideView, base: Option<Row>) -> Taken {
    let old: Vec<Letter> =
        base.and_then(|row| side.board[row.index()]).map(|word| word.letters().collect()).unwrap_or_default();
    let mut taken =
        Taken { hand: vec![false; side.hand.len()], row: vec![false; old.len()], lacking: Vec::new() };
    for letter in draft.letters() {
        let free = |letters: &[Letter], used: &[bool]| {
            letters.iter().zip(used).position(|(other, used)| *other == letter && !used)
        };
        let place = match (free(&old, &taken.row), free(&side.hand, &taken.hand)) {
            (Some(at), _) => taken.row.get_mut(at),
            (None, Some(at)) => taken.hand.get_mut(at),
            (None, None) => None,
        };
        taken.lacking.push(place.is_none());
        if let Some(place) = place {
            *place = true;
        }
    }
    taken
}

/// Chooses a loose letter for the exchange, or puts it back; a fourth one takes the place of the first.
pub fn choose(chosen: &mut Vec<usize>, at: usize) {
    if let Some(place) = chosen.iter().position(|&other| other == at) {
        chosen.remove(place);
        return;
    }
    if chosen.len() == 3 {
        chosen.remove(0);
    }
    chosen.push(at);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(hand: &str, words: &[&str]) -> SideView {
        let mut board: BoardRows = [None; games::jarnac::ROWS];
        for (place, word) in board.iter_mut().zip(words) {
            *place = word.parse().ok();
        }
        SideView {
            hand: hand.bytes().filter_map(Letter::from_capital).collect(),
            board,
            points: 0,
            begun: true,
        }
    }

    fn typed(text: &str, side: &SideView) -> Draft {
        let mut draft = Draft::default();
        text.bytes().filter_map(Letter::from_capital).for_each(|letter| draft.insert(letter, side));
        draft
    }

    fn row(index: usize) -> Row {
        Row::new(index).unwrap()
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        let side = side("ABCDE", &[]);
        let mut draft = typed("ACE", &side);
        draft.step(-1);
        draft.insert(Letter::from_capital(b'D').unwrap(), &side);
        assert_eq!((draft.text(), draft.cursor()), ("ACDE", 3));
        draft.erase();
        draft.remove(0);
        assert_eq!((draft.text(), draft.cursor()), ("CE", 1));
        draft.drop_letter(Letter::from_capital(b'E').unwrap());
        assert_eq!((draft.text(), draft.cursor()), ("C", 1));
    }

    #[test]
    fn letters_are_moved_about() {
        let side = side("", &[]);
        let mut draft = typed("RATZ", &side);
        draft.shift(3, 1);
        assert_eq!(draft.text(), "RZAT");
        draft.shift(0, 9);
        draft.shift(2, 0);
        assert_eq!(draft.text(), "TZAR");
        draft.insert_at(9, Letter::from_capital(b'S').unwrap());
        assert_eq!((draft.text(), draft.cursor()), ("TZARS", 5));
    }

    #[test]
    fn a_picked_row_is_there_to_be_lengthened_or_typed_anew() {
        let side = side("ZS", &["RAT", "BUT"]);
        let mut draft = Draft::default();
        draft.pick(row(0), &side.board);
        assert_eq!((draft.text(), draft.on()), ("RAT", On::Row(row(0))));
        let mut plural = draft.clone();
        plural.insert(Letter::from_capital(b'S').unwrap(), &side);
        assert_eq!(plural.text(), "RATS");
        for letter in b"TZAR" {
            draft.insert(Letter::from_capital(*letter).unwrap(), &side);
        }
        assert_eq!(draft.text(), "TZAR");
        draft.pick(row(1), &side.board);
        assert_eq!((draft.text(), draft.on()), ("TZAR", On::Row(row(1))));
        draft.pick(row(1), &side.board);
        assert_eq!((draft.text(), draft.on()), ("TZAR", On::Any));
    }

    #[test]
    fn a_row_that_is_let_go_takes_its_letters_along() {
        let side = side("ZS", &["RAT"]);
        let mut draft = Draft::default();
        draft.pick(row(0), &side.board);
        draft.pick(row(0), &side.board);
        assert_eq!(draft, Draft::default());
    }

    #[test]
    fn the_row_that_helps_is_found() {
        let side = side("ZW", &["BRUT", "RAT"]);
        let draft = typed("TZA", &side);
        assert_eq!(draft.base(&side), Some(row(1)));
        let taken = taken(&draft, &side, Some(row(1)));
        assert_eq!(taken.hand, [true, false]);
        assert_eq!(taken.row, [false, true, true]);
        assert_eq!(taken.lacking, [false; 3]);
        assert_eq!(typed("ZW", &side).base(&side), None);
    }

    #[test]
    fn letters_that_nobody_has_are_lacking() {
        let side = side("AB", &[]);
        assert_eq!(taken(&typed("ABA", &side), &side, None).lacking, [false, false, true]);
    }

    #[test]
    fn three_letters_are_chosen_at_most() {
        let mut chosen = Vec::new();
        (0..4).for_each(|at| choose(&mut chosen, at));
        assert_eq!(chosen, [1, 2, 3]);
        choose(&mut chosen, 2);
        assert_eq!(chosen, [1, 3]);
    }
}
