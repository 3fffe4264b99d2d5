//! Codes: what they are made of, how they are written, and the answer that one code gets from another.
//!
//! This is the sheet's module `Code` (annex A). A [`CodeSpace`] carries its parameters (number of pegs, colours,
//! symbols); a [`Code`] is a small value that only makes sense with the board it was made for. Strategies and
//! screens use nothing but what is public here.

use std::{cmp::Ordering, fmt};

use kernel::{Dice, Phrase, Speak};
use serde::{Deserialize, Serialize};

mod columns;

pub use columns::{BLOCK, Block, Columns, GuessColumns, occurrences};

/// The most pegs that a code can have.
pub const MAX_PEGS: usize = 8;
/// The most colours that a board can have.
pub const MAX_COLOURS: usize = 16;
/// An answer's [index](Feedback::index) is always below this.
pub const ANSWER_INDICES: usize = (MAX_PEGS + 1) * (MAX_PEGS + 1);
/// The symbols of a board that names none: digits, then letters.
pub const DEFAULT_SYMBOLS: &str = "123456789abcdefg";

const LANE_HIGH: u64 = 0x8080_8080_8080_8080;
const LANE_LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const LANE_ONE: u64 = 0x0101_0101_0101_0101;

/// A code: one colour for each peg. Eight lanes of eight bits, the first peg on top; a lane holds the colour
/// plus one, and lanes without a peg are zero, so that numbers compare as codes do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u64);

impl Code {
    /// The code with these colours (counted from 0), if there are not too many pegs or colours.
    pub fn of(colours: &[u8]) -> Option<Code> {
        let fits = colours.len() <= MAX_PEGS && colours.iter().all(|&c| usize::from(c) < MAX_COLOURS);
        fits.then(|| Code::packed(colours))
    }

    fn packed(colours: &[u8]) -> Code {
        let lanes = colours.iter().enumerate();
        Code(lanes.fold(0, |lanes, (peg, &colour)| lanes | (u64::from(colour) + 1) << (56 - 8 * peg)))
    }

    /// The code of the first colour alone.
    pub(crate) fn blank(pegs: usize) -> Code {
        Code::packed(&[0; MAX_PEGS][..pegs.min(MAX_PEGS)])
    }

    /// How many pegs the code has.
    pub fn pegs(self) -> usize {
        8 - self.0.trailing_zeros() as usize / 8
    }

    /// The colours, peg by peg.
    pub fn colours(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        let lanes = self.0;
        (0..self.pegs()).map(move |peg| ((lanes >> (56 - 8 * peg)) as u8) - 1)
    }

    /// Which colours occur, a bit for each.
    pub fn palette(self) -> u16 {
        self.colours().fold(0, |palette, colour| palette | 1 << colour)
    }

    /// `compare`: whether this code comes before, with, or after another one, in numeric order.
    pub fn compare(self, other: Code) -> Ordering {
        self.cmp(&other)
    }

    /// How often each colour occurs, four bits for each.
    fn tally(self) -> u64 {
        self.colours().fold(0, |tally, colour| tally + (1 << (4 * colour)))
    }

    /// `reponse`: the answer to this guess when `secret` is the hidden code. `None` when the two codes have
    /// different numbers of pegs.
    ///
    /// ```
    /// use mastermind::code::{Feedback, CodeSpace};
    /// let board = CodeSpace::default();
    /// let code = |text| board.read(text).unwrap();
    /// assert_eq!(code("1122").answer(code("2123")), Some(Feedback { well: 2, misplaced: 1 }));
    /// ```
    pub fn answer(self, secret: Code) -> Option<Feedback> {
        (self.pegs() == secret.pegs()).then(|| {
            let well = self.matches(secret);
            Feedback { well, misplaced: common(self.tally(), secret.tally()) - well }
        })
    }

    /// How many pegs are the same in the same place: lanes of the difference that are zero.
    fn matches(self, other: Code) -> u8 {
        let difference = self.0 ^ other.0;
        let differs = ((difference & LANE_LOW) + LANE_LOW) | difference;
        let used = self.0 + LANE_LOW;
        (!differs & used & LANE_HIGH).count_ones() as u8
    }
}

/// How many pegs two codes share wherever they stand: the sum of the smaller tallies, colour by colour.
fn common(a: u64, b: u64) -> u8 {
    const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let smaller = |a: u64, b: u64| {
        let larger = (((a | LANE_HIGH) - b) & LANE_HIGH) >> 7;
        let mask = larger * 0xff;
        (b & mask) | (a & !mask)
    };
    let sums = smaller(a & EVEN, b & EVEN) + smaller(a >> 4 & EVEN, b >> 4 & EVEN);
    (sums.wrapping_mul(LANE_ONE) >> 56) as u8
}

/// Colours counted from 1, whatever the board's symbols.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = DEFAULT_SYMBOLS.as_bytes();
        self.colours().try_for_each(|colour| write!(f, "{}", char::from(symbols[usize::from(colour)])))
    }
}

/// The answer to a guess; `[well placed, misplaced]` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Feedback {
    /// Pegs of the right colour in the right place.
    pub well: u8,
    /// Pegs of the right colour in the wrong place.
    pub misplaced: u8,
}

impl Feedback {
    /// A number that tells answers of boards with `pegs` pegs apart: the pegs shared, then those well placed.
    pub fn index(self, pegs: usize) -> usize {
        usize::from(self.well.saturating_add(self.misplaced)) * (pegs + 1) + usize::from(self.well)
    }

    /// The answer that has this index.
    pub fn of_index(index: usize, pegs: usize) -> Feedback {
        let (shared, well) = (index / (pegs + 1), index % (pegs + 1));
        Feedback { well: well as u8, misplaced: shared.saturating_sub(well) as u8 }
    }
}

impl From<(u8, u8)> for Feedback {
    fn from((well, misplaced): (u8, u8)) -> Feedback {
        Feedback { well, misplaced }
    }
}

impl From<Feedback> for (u8, u8) {
    fn from(answer: Feedback) -> (u8, u8) {
        (answer.well, answer.misplaced)
    }
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.well, self.misplaced)
    }
}

/// What codes are made of: how many pegs, which colours, and whether a colour may occur twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeSpace {
    pegs: u8,
    colours: u8,
    distinct: bool,
    symbols: [char; MAX_COLOURS],
}

/// The sheet's board: four pegs, six colours, repetition allowed.
impl Default for CodeSpace {
    fn default() -> CodeSpace {
        CodeSpace { pegs: 4, colours: 6, distinct: false, symbols: symbols_of(DEFAULT_SYMBOLS) }
    }
}

fn symbols_of(text: &str) -> [char; MAX_COLOURS] {
    let mut symbols = ['\0'; MAX_COLOURS];
    symbols.iter_mut().zip(text.chars()).for_each(|(symbol, c)| *symbol = c);
    symbols
}

/// Characters that leave a mark of their own, one place wide.
fn is_printable(c: char) -> bool {
    let invisible = matches!(c, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..);
    !c.is_whitespace() && !c.is_control() && !invisible
}

impl CodeSpace {
    /// A board, with the usual symbols when `symbols` is empty. More symbols than colours may be given; the first
    /// ones count.
    pub fn new(pegs: usize, colours: usize, distinct: bool, symbols: &str) -> Result<CodeSpace, BoardError> {
        if !(1..=MAX_PEGS).contains(&pegs) {
            return Err(BoardError::Pegs(pegs));
        }
        if !(2..=MAX_COLOURS).contains(&colours) {
            return Err(BoardError::Colours(colours));
        }
        if distinct && pegs > colours {
            return Err(BoardError::TooFewColours { pegs, colours });
        }
        let symbols = if symbols.is_empty() { DEFAULT_SYMBOLS } else { symbols };
        let given: Vec<char> = symbols.chars().collect();
        if let Some(&bad) = given.iter().find(|&&c| !is_printable(c)) {
            return Err(BoardError::NotPrintable(bad));
        }
        if let Some((_, &twice)) = given.iter().enumerate().find(|&(at, c)| given[..at].contains(c)) {
            return Err(BoardError::SymbolTwice(twice));
        }
        if given.len() < colours || given.len() > MAX_COLOURS {
            return Err(BoardError::SymbolCount { symbols: given.len(), colours });
        }
        Ok(CodeSpace { pegs: pegs as u8, colours: colours as u8, distinct, symbols: symbols_of(symbols) })
    }

    /// `nombre_pions`: how many pegs a code has.
    pub fn pegs(&self) -> usize {
        usize::from(self.pegs)
    }

    /// How many colours there are.
    pub fn colours(&self) -> usize {
        usize::from(self.colours)
    }

    /// Whether a colour can occur only once in a code.
    pub fn distinct(&self) -> bool {
        self.distinct
    }

    /// `couleurs_possibles`: the symbols of the colours, in order.
    pub fn symbols(&self) -> &[char] {
        &self.symbols[..self.colours()]
    }

    /// `string_of_code`: the code in this board's symbols.
    pub fn text(&self, code: Code) -> String {
        code.colours().map(|colour| self.symbols[usize::from(colour)]).collect()
    }

    /// The colour that a symbol stands for; a letter in the other case will do when no symbol matches exactly.
    pub fn colour(&self, symbol: char) -> Option<u8> {
        let find = |wanted: &dyn Fn(char) -> bool| self.symbols().iter().position(|&c| wanted(c));
        let exact = find(&|c| c == symbol);
        exact.or_else(|| find(&|c| c.to_lowercase().eq(symbol.to_lowercase()))).map(|colour| colour as u8)
    }

    /// `code_of_string`: the code that a text stands for, or what is wrong with it.
    pub fn read(&self, text: &str) -> Result<Code, CodeError> {
        let mut colours = [0; MAX_PEGS];
        let mut count = 0;
        for (at, symbol) in text.chars().filter(|c| !c.is_whitespace()).enumerate() {
            let colour = self.colour(symbol).ok_or(CodeError::Symbol { at, found: symbol })?;
            if let Some(free) = colours.get_mut(at) {
                *free = colour;
            }
            count += 1;
        }
        if count != self.pegs() {
            return Err(CodeError::Length { found: count, pegs: self.pegs() });
        }
        let code = Code::packed(&colours[..count]);
        match self.repeated(code) {
            Some(colour) => Err(CodeError::Repeated(self.symbols[usize::from(colour)])),
            None => Ok(code),
        }
    }

    /// The first colour that occurs twice where none may.
    fn repeated(&self, code: Code) -> Option<u8> {
        let mut seen = 0_u16;
        code.colours().filter(|_| self.distinct).find(|&colour| {
            let again = seen & 1 << colour != 0;
            seen |= 1 << colour;
            again
        })
    }

    /// Whether the code is one of this board's.
    pub fn allows(&self, code: Code) -> bool {
        code.pegs() == self.pegs()
            && code.colours().all(|colour| colour < self.colours)
            && self.repeated(code).is_none()
    }

    /// How many codes there are.
    pub fn count(&self) -> u64 {
        let choices = |peg: u64| u64::from(self.colours) - if self.distinct { peg } else { 0 };
        (0..u64::from(self.pegs)).map(choices).product()
    }

    /// `tous`: all codes, in numeric order.
    pub fn codes(&self) -> impl Iterator<Item = Code> + use<> {
        let board = *self;
        let digits = [0_u8; MAX_PEGS];
        let first = board.next_from(digits, 0);
        std::iter::successors(first, move |&digits| {
            let mut digits = digits;
            digits[board.pegs() - 1] += 1;
            board.next_from(digits, board.pegs() - 1)
        })
        .map(move |digits| Code::packed(&digits[..board.pegs()]))
    }

    /// The least code that is not less than `digits`, of which only the peg `at` may be out of bounds or repeat
    /// an earlier one; the pegs behind it are free.
    fn next_from(&self, mut digits: [u8; MAX_PEGS], mut at: usize) -> Option<[u8; MAX_PEGS]> {
        loop {
            if digits[at] >= self.colours {
                digits[at] = 0;
                at = at.checked_sub(1)?;
                digits[at] += 1;
            } else if self.distinct && digits[..at].contains(&digits[at]) {
                digits[at] += 1;
            } else if at + 1 < self.pegs() {
                at += 1;
                digits[at] = 0;
            } else {
                return Some(digits);
            }
        }
    }

    /// A code drawn at random, every one equally likely.
    pub fn random(&self, dice: &mut Dice) -> Code {
        let mut free: [u8; MAX_COLOURS] = std::array::from_fn(|colour| colour as u8);
        let mut colours = [0; MAX_PEGS];
        for (peg, drawn) in colours[..self.pegs()].iter_mut().enumerate() {
            let left = self.colours() - if self.distinct { peg } else { 0 };
            let at = dice.below(left);
            *drawn = free[at];
            if self.distinct {
                free.swap(at, left - 1);
            }
        }
        Code::packed(&colours[..self.pegs()])
    }

    /// `toutes_reponses`: all answers that a guess can get, the poorest first.
    pub fn answers(&self) -> Vec<Feedback> {
        let least = if self.distinct { (2 * self.pegs()).saturating_sub(self.colours()) } else { 0 };
        (least..=self.pegs())
            .flat_map(|shared| (0..=shared).map(move |well| (well as u8, (shared - well) as u8)))
            .map(Feedback::from)
            .filter(|answer| (usize::from(answer.well), answer.misplaced) != (self.pegs() - 1, 1))
            .collect()
    }

    /// The answer that a found code gets.
    pub fn found(&self) -> Feedback {
        Feedback { well: self.pegs, misplaced: 0 }
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The number of pegs is not from 1 to 8.
    Pegs(usize),
    /// The number of colours is not from 2 to 16.
    Colours(usize),
    /// Without repetition there must be a colour for each peg.
    TooFewColours {
        /// Pegs asked for.
        pegs: usize,
        /// Colours asked for.
        colours: usize,
    },
    /// A symbol that cannot be seen.
    NotPrintable(char),
    /// A symbol stands for two colours.
    SymbolTwice(char),
    /// There are fewer symbols than colours, or more than 16.
    SymbolCount {
        /// Symbols given.
        symbols: usize,
        /// Colours asked for.
        colours: usize,
    },
}

impl Speak for BoardError {
    fn phrase(&self) -> Phrase {
        match *self {
            BoardError::Pegs(pegs) => Phrase::new("mastermind-board-pegs").with("pegs", pegs),
            BoardError::Colours(colours) => Phrase::new("mastermind-board-colours").with("colours", colours),
            BoardError::TooFewColours { pegs, colours } => {
                Phrase::new("mastermind-board-distinct").with("pegs", pegs).with("colours", colours)
            }
            BoardError::NotPrintable(c) => {
                Phrase::new("mastermind-board-printable").with("symbol", c.escape_unicode().to_string())
            }
            BoardError::SymbolTwice(c) => Phrase::new("mastermind-board-twice").with("symbol", c.to_string()),
            BoardError::SymbolCount { symbols, colours } => {
                Phrase::new("mastermind-board-symbols").with("symbols", symbols).with("colours", colours)
            }
        }
    }
}

/// Why a text is no code of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// Too few or too many pegs.
    Length {
        /// Pegs in the text.
        found: usize,
        /// Pegs of the board.
        pegs: usize,
    },
    /// A character that stands for no colour.
    Symbol {
        /// Which peg, from 0.
        at: usize,
        /// The character.
        found: char,
    },
    /// A colour occurs twice where none may.
    Repeated(char),
}

impl CodeError {
    /// What to say about it on this board.
    pub fn phrase(&self, board: &CodeSpace) -> Phrase {
        match *self {
            CodeError::Length { found, pegs } => {
                Phrase::new("mastermind-code-length").with("found", found).with("pegs", pegs)
            }
            CodeError::Symbol { at, found } => Phrase::new("mastermind-code-symbol")
                .with("peg", at + 1)
                .with("found", found.to_string())
                .with("symbols", board.symbols().iter().collect::<String>()),
            CodeError::Repeated(symbol) => {
                Phrase::new("mastermind-code-repeated").with("symbol", symbol.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests;
