//! Strategies that look one step ahead.

use std::{collections::HashMap, sync::Arc};

use crate::{
    code::{ANSWER_INDICES, BLOCK, Block, Code, CodeSpace, Columns, GuessColumns, MAX_COLOURS, occurrences},
    solver::strategy::{Method, Strategy, first_code},
};

/// How the classes that a guess makes are judged; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The size of the largest class.
    Worst,
    /// The expected information that is still missing.
    Entropy,
    /// The sum of the squares: the expected size of what is left.
    Squares,
    /// The number of classes, the more the better.
    Parts,
}

/// A size in the sum that stands for entropy: n log₂ n in units of 2⁻³², so that sums do not depend on the
/// order of their terms and equal splits are equal to the last bit.
fn missing_bits(size: u32) -> u64 {
    MISSING.get(size as usize).copied().unwrap_or_else(|| n_log_n(size))
}

/// [`n_log_n`] of the sizes that are usual.
static MISSING: [u64; 2048] = {
    let mut table = [0; 2048];
    let mut size = 0;
    while size < table.len() {
        table[size] = n_log_n(size as u32);
        size += 1;
    }
    table
};

/// n log₂ n in units of 2⁻³², by whole numbers alone: the logarithms of floating point numbers are not the same on all
/// machines. Digit by digit: the logarithm of the square has the same digits, one place further on.
const fn n_log_n(size: u32) -> u64 {
    const DIGITS: u32 = 60;
    if size < 2 {
        return 0;
    }
    let whole = size.ilog2();
    // Between 1 and 2, in units of 2⁻⁶³.
    let mut rest = (size as u128) << (63 - whole);
    let mut log = whole as u128;
    let mut digit = 0;
    while digit < DIGITS {
        rest = (rest * rest) >> 63;
        log <<= 1;
        if rest >> 64 != 0 {
            rest >>= 1;
            log |= 1;
        }
        digit += 1;
    }
    let half = 1 << (DIGITS - 33);
    let value = (size as u128 * log + half) >> (DIGITS - 32);
    // Only of sizes that no list of codes has.
    if value > u64::MAX as u128 { u64::MAX } else { value as u64 }
}

impl Measure {
    /// The method that uses this measure.
    pub fn method(self) -> Method {
        match self {
            Measure::Worst => Method::Knuth,
            Measure::Entropy => Method::Entropy,
            Measure::Squares => Method::ExpectedSize,
            Measure::Parts => Method::MostParts,
        }
    }

    /// How good a split into classes of these sizes is; less is better.
    pub fn score(self, sizes: impl Iterator<Item = u32>) -> u64 {
        match self {
            Measure::Worst => u64::from(sizes.max().unwrap_or(0)),
            Measure::Entropy => sizes.map(missing_bits).sum(),
            Measure::Squares => sizes.map(|size| u64::from(size) * u64::from(size)).sum(),
            Measure::Parts => ANSWER_INDICES as u64 - sizes.filter(|&size| size > 0).count() as u64,
        }
    }

    /// The best score that any guess could have with `count` possible codes and that many answers: the most even
    /// split. A guess that is itself possible leaves one code in the class of its own.
    fn ideal(self, count: usize, answers: usize, possible: bool) -> u64 {
        let others = (answers - 1).max(1) as u32;
        let rest = count as u32 - u32::from(possible);
        let even = (0..others).map(|class| rest / others + u32::from(class < rest % others));
        self.score(even.chain(std::iter::once(u32::from(possible))))
    }
}

/// Codes that need to be tried when colours that were never used are as good as each other: of each kind, the
/// smallest.
struct Candidates {
    codes: Vec<Code>,
    columns: Columns,
}

/// Whether the code takes the fresh colours in order: the smallest among the codes that differ from it only in
/// the names of fresh colours.
fn takes_in_order(code: Code, fresh: u16) -> bool {
    let mut waiting = fresh;
    code.colours().all(|colour| {
        let bit = 1 << colour;
        let in_order = waiting & bit == 0 || waiting & (bit - 1) == 0;
        waiting &= !bit;
        in_order
    })
}

/// The smallest among the codes that differ from this one only in the names of fresh colours.
pub(crate) fn in_order(code: Code, fresh: u16) -> Code {
    let mut names = [u8::MAX; MAX_COLOURS];
    let mut free = (0..MAX_COLOURS as u8).filter(|&colour| fresh & 1 << colour != 0);
    let name = |colour: u8| {
        if fresh & 1 << colour == 0 {
            return colour;
        }
        let name = &mut names[usize::from(colour)];
        if *name == u8::MAX {
            // There is a name for each fresh colour.
            *name = free.next().unwrap_or(colour);
        }
        *name
    };
    Code::of(&code.colours().map(name).collect::<Vec<u8>>()).unwrap_or(code)
}

/// The colours of the board that no code of the list uses.
pub(crate) fn fresh_colours(board: &CodeSpace, tried: &[Code]) -> u16 {
    let all = u16::MAX >> (16 - board.colours());
    tried.iter().fold(all, |fresh, code| fresh & !code.palette())
}

/// A strategy that takes the guess with the best measure.
pub(crate) struct OneStep {
    board: CodeSpace,
    measure: Measure,
    /// The indices of all answers.
    indices: Vec<u8>,
    all: Arc<Candidates>,
    /// Candidates by the set of colours that were never used.
    reduced: HashMap<u16, Arc<Candidates>>,
}

/// Below this many possible codes it is quicker to take the candidates side by side than the possible codes.
const FEW: usize = 128;

impl OneStep {
    pub fn new(board: &CodeSpace, measure: Measure) -> OneStep {
        let codes: Vec<Code> = board.codes().collect();
        let columns = Columns::new(board, &codes);
        OneStep {
            board: *board,
            measure,
            indices: board.answers().iter().map(|answer| answer.index(board.pegs()) as u8).collect(),
            all: Arc::new(Candidates { codes, columns }),
            reduced: HashMap::new(),
        }
    }

    fn candidates(&mut self, tried: &[Code]) -> Arc<Candidates> {
        let fresh = fresh_colours(&self.board, tried);
        if fresh.count_ones() < 2 {
            return Arc::clone(&self.all);
        }
        let (board, all) = (&self.board, &self.all);
        Arc::clone(self.reduced.entry(fresh).or_insert_with(|| {
            let codes: Vec<Code> =
                all.codes.iter().copied().filter(|&code| takes_in_order(code, fresh)).collect();
            let columns = Columns::new(board, &codes);
            Arc::new(Candidates { codes, columns })
        }))
    }

    /// The best guess among the candidates when there are many possible codes.
    fn among_many(&self, candidates: &Candidates, possible: &[Code]) -> Code {
        let columns = Columns::new(&self.board, possible);
        let mut judge =
            Judge { measure: self.measure, columns, order: self.indices.clone(), answers: Vec::new() };
        let mut possible = possible.iter().copied().peekable();
        let mut best = (u64::MAX, true, self.all.codes[0]);
        for &code in &candidates.codes {
            while possible.next_if(|&p| p < code).is_some() {}
            let elsewhere = possible.peek() != Some(&code);
            // Only a better score helps, or an equal one of a possible code where the best is not possible.
            let enough = best.0.saturating_add(u64::from(best.1 && !elsewhere));
            best = best.min((judge.score(code, enough), elsewhere, code));
        }
        best.2
    }

    /// The best guess among the candidates when there are few possible codes.
    fn among_few(&self, candidates: &Candidates, possible: &[Code]) -> Code {
        let (count, answers) = (possible.len(), self.indices.len());
        let ideal = self.measure.ideal(count, answers, true);
        let mut best = (u64::MAX, self.all.codes[0]);
        for &code in possible.iter().filter(|code| candidates.codes.binary_search(code).is_ok()) {
            let index =
                |&secret: &Code| code.answer(secret).map_or(0, |answer| answer.index(self.board.pegs()));
            let score = self.score_of(possible.iter().map(index));
            if score < best.0 {
                best = (score, code);
            }
            if score == ideal {
                break;
            }
        }
        // A code that is not possible must be better, not as good.
        let ideal = self.measure.ideal(count, answers, false);
        let asked: Vec<GuessColumns<'_>> =
            possible.iter().map(|&code| candidates.columns.ask(code)).collect();
        let mut rows = [[0; BLOCK]; FEW];
        for block in 0..candidates.columns.blocks() {
            if best.0 <= ideal {
                break;
            }
            if !self.fill_rows(&asked, block, best.0, &mut rows[..count]) {
                continue;
            }
            for (at, &code) in candidates.codes[block * BLOCK..].iter().take(BLOCK).enumerate() {
                let score = self.score_of(rows[..count].iter().map(|row| usize::from(row[at])));
                if score < best.0 {
                    best = (score, code);
                }
            }
        }
        best.1
    }

    /// The answers of a block of candidates to each possible code; false as soon as none of the candidates can
    /// have a score below `enough`.
    fn fill_rows(&self, asked: &[GuessColumns<'_>], block: usize, enough: u64, rows: &mut [Block]) -> bool {
        if self.measure != Measure::Worst {
            rows.iter_mut().zip(asked).for_each(|(row, asked)| *row = asked.block(block));
            return true;
        }
        // A candidate is out when a class has grown too large.
        let most = enough.min(u64::from(u8::MAX)) as u8;
        let mut out = [0_u8; BLOCK];
        for (at, asked) in asked.iter().enumerate() {
            let (before, row) = rows.split_at_mut(at);
            row[0] = asked.block(block);
            let mut class = [1_u8; BLOCK];
            for other in before {
                for ((class, own), other) in class.iter_mut().zip(&row[0]).zip(other) {
                    *class = class.wrapping_add(u8::from(own == other));
                }
            }
            out.iter_mut().zip(&class).for_each(|(out, &class)| *out |= u8::from(class >= most));
            if out.iter().fold(1, |all, &out| all & out) == 1 {
                return false;
            }
        }
        true
    }

    fn score_of(&self, indices: impl Iterator<Item = usize>) -> u64 {
        let mut classes = [0_u8; ANSWER_INDICES];
        indices.for_each(|index| classes[index.min(ANSWER_INDICES - 1)] += 1);
        self.measure.score(self.indices.iter().map(|&index| u32::from(classes[usize::from(index)])))
    }
}

/// Judges guesses against many possible codes.
struct Judge {
    measure: Measure,
    columns: Columns,
    /// The indices of all answers; those that lately ruled a guess out come first.
    order: Vec<u8>,
    answers: Vec<u8>,
}

impl Judge {
    /// The score of a guess, or something that is at least `enough` when the score is.
    fn score(&mut self, guess: Code, enough: u64) -> u64 {
        if self.measure != Measure::Worst {
            let classes = self.columns.classes(guess);
            return self.measure.score(self.order.iter().map(|&index| classes[usize::from(index)]));
        }
        self.columns.answers(guess, &mut self.answers);
        let mut worst = 0;
        for at in 0..self.order.len() {
            worst = worst.max(u64::from(occurrences(&self.answers, self.order[at])));
            if worst >= enough {
                self.order[..=at].rotate_right(1);
                return worst;
            }
        }
        worst
    }
}

impl Strategy for OneStep {
    fn method(&self) -> Method {
        self.measure.method()
    }

    fn choose(&mut self, tried: &[Code], possible: &[Code]) -> Code {
        match *possible {
            [] => first_code(&self.board),
            [first] | [first, _] => first,
            _ => {
                let candidates = self.candidates(tried);
                if possible.len() < FEW {
                    self.among_few(&candidates, possible)
                } else {
                    self.among_many(&candidates, possible)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_the_last_digit() {
        assert_eq!([0, 1, 2, 4, 1024].map(missing_bits), [0, 0, 2 << 32, 8 << 32, 10240 << 32]);
        assert_eq!(missing_bits(u32::MAX), u64::MAX);
        for size in (2..5_000).chain([99_999, 1_679_616, 100_000_000]) {
            let float = f64::from(size) * f64::from(size).log2() * 4_294_967_296.0;
            let found = missing_bits(size) as f64;
            assert!((found - float).abs() <= 1.0 + float * 1e-14, "{size}: {found} {float}");
        }
    }
}
