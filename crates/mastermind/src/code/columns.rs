//! Many codes side by side, for the answers of all of them at once.
//!
//! The plain [`Code::answer`] is the oracle; here the codes of a set are turned by a quarter: one column of
//! bytes for each peg and one for each colour's tally. A guess then meets 64 codes at a time with nothing but
//! byte comparisons, minima and additions, which compilers turn into vector instructions (also where they would
//! check plain additions for overflow, which cannot happen here).

use super::{ANSWER_INDICES, Code, CodeSpace};

/// Codes that are looked at together.
pub const BLOCK: usize = 64;

/// A byte for each of the codes that are looked at together.
pub type Block = [u8; BLOCK];

/// A list of codes, arranged for the answers of all of them at once.
#[derive(Clone, Debug)]
pub struct Columns {
    pegs: usize,
    len: usize,
    /// For each peg, the colours of all codes; 255 behind the last code.
    places: Vec<Vec<Block>>,
    /// For each colour, how often it occurs in each code, times `pegs + 1`.
    tallies: Vec<Vec<Block>>,
}

impl Columns {
    /// The columns of some codes of a board.
    pub fn new(board: &CodeSpace, codes: &[Code]) -> Columns {
        let (pegs, blocks) = (board.pegs(), codes.len().div_ceil(BLOCK));
        let mut places = vec![vec![[u8::MAX; BLOCK]; blocks]; pegs];
        let mut tallies = vec![vec![[0; BLOCK]; blocks]; board.colours()];
        for (block, codes) in codes.chunks(BLOCK).enumerate() {
            for (at, code) in codes.iter().enumerate() {
                for (peg, colour) in code.colours().enumerate() {
                    places[peg][block][at] = colour;
                    tallies[usize::from(colour)][block][at] += pegs as u8 + 1;
                }
            }
        }
        Columns { pegs, len: codes.len(), places, tallies }
    }

    /// How many codes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many blocks of 64 the codes fill, the last one perhaps in part.
    pub fn blocks(&self) -> usize {
        self.len.div_ceil(BLOCK)
    }

    /// The guess, made ready to be laid beside block after block.
    pub fn ask(&self, guess: Code) -> GuessColumns<'_> {
        // What it asks of each column: the colour at each peg, and each colour's tally, scaled.
        let mut question =
            GuessColumns { places: [(&[], 0); 8], tallies: [(&[], 0); 8], pegs: 0, colours: 0 };
        let step = self.pegs as u8 + 1;
        let mut seen = [0_u8; 16];
        for (peg, colour) in guess.colours().take(self.pegs).enumerate() {
            question.places[peg] = (&self.places[peg], colour);
            question.pegs = peg + 1;
            seen[usize::from(colour)] += step;
        }
        for (column, &tally) in self.tallies.iter().zip(&seen).filter(|&(_, &tally)| tally > 0) {
            question.tallies[question.colours] = (column, tally);
            question.colours += 1;
        }
        question
    }

    /// Writes the index of the answer that each code gets from the guess (or gives to it: that is the same).
    /// `indices` is cleared first.
    pub fn answers(&self, guess: Code, indices: &mut Vec<u8>) {
        indices.clear();
        let question = self.ask(guess);
        for block in 0..self.blocks() {
            indices.extend_from_slice(&question.block(block));
        }
        indices.truncate(self.len);
    }

    /// How many codes give each answer, by the answer's index.
    pub fn classes(&self, guess: Code) -> [u32; ANSWER_INDICES] {
        // Four lists, because adding twice in a row to the same place is slow.
        let mut counts = [[0_u32; ANSWER_INDICES]; 4];
        let question = self.ask(guess);
        let (full, rest) = (self.len / BLOCK, self.len % BLOCK);
        for block in 0..full {
            for four in question.block(block).as_chunks::<4>().0 {
                for (counts, &index) in counts.iter_mut().zip(four) {
                    counts[usize::from(index).min(ANSWER_INDICES - 1)] += 1;
                }
            }
        }
        if rest > 0 {
            for &index in &question.block(full)[..rest] {
                counts[0][usize::from(index).min(ANSWER_INDICES - 1)] += 1;
            }
        }
        let [mut sum, rest @ ..] = counts;
        let in_use = (self.pegs + 1) * (self.pegs + 1);
        for counts in &rest {
            sum[..in_use].iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        sum
    }
}

/// How often an index occurs in a list of them.
pub fn occurrences(indices: &[u8], index: u8) -> u32 {
    let (blocks, rest) = indices.as_chunks::<BLOCK>();
    let mut sum: u32 = rest.iter().map(|&other| u32::from(other == index)).sum();
    // A byte can count up to 255 blocks.
    for blocks in blocks.chunks(255) {
        let mut counts = [0_u8; BLOCK];
        for block in blocks {
            for (count, &other) in counts.iter_mut().zip(block) {
                *count = count.wrapping_add(u8::from(other == index));
            }
        }
        sum += counts.iter().map(|&count| u32::from(count)).sum::<u32>();
    }
    sum
}

/// A guess, laid beside the columns that it concerns.
pub struct GuessColumns<'a> {
    places: [(&'a [Block], u8); 8],
    tallies: [(&'a [Block], u8); 8],
    pegs: usize,
    colours: usize,
}

impl GuessColumns<'_> {
    /// The indices of the answers of 64 codes; those behind the last code mean nothing.
    #[inline]
    pub fn block(&self, block: usize) -> Block {
        let mut indices = [0_u8; BLOCK];
        for &(column, colour) in &self.places[..self.pegs] {
            for (index, &peg) in indices.iter_mut().zip(&column[block]) {
                *index = index.wrapping_add(u8::from(peg == colour));
            }
        }
        for &(column, tally) in &self.tallies[..self.colours] {
            for (index, &own) in indices.iter_mut().zip(&column[block]) {
                *index = index.wrapping_add(own.min(tally));
            }
        }
        indices
    }
}
