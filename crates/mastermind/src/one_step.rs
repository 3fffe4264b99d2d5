//! Strategies that look one step ahead.

use std::{collections::HashMap, rc::Rc};

use crate::{
    code::{ANSWER_INDICES, Answer, Board, Code, Columns},
    strategy::{Method, Strategy, first_code},
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
    if size < 2 { 0 } else { (f64::from(size) * f64::from(size).log2() * 4_294_967_296.0).round() as u64 }
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

/// The colours of the board that no code of the list uses.
fn fresh_colours(board: &Board, tried: &[Code]) -> u16 {
    let all = u16::MAX >> (16 - board.colours());
    tried.iter().fold(all, |fresh, code| fresh & !code.palette())
}

/// A strategy that takes the guess with the best measure.
pub(crate) struct OneStep {
    board: Board,
    measure: Measure,
    answers: Vec<Answer>,
    all: Rc<Candidates>,
    /// Candidates by the set of colours that were never used.
    reduced: HashMap<u16, Rc<Candidates>>,
    rows: Vec<Vec<u8>>,
}

/// Below this many possible codes it is quicker to take the candidates side by side than the possible codes.
const FEW: usize = 40;

impl OneStep {
    pub fn new(board: &Board, measure: Measure) -> OneStep {
        let codes: Vec<Code> = board.codes().collect();
        let columns = Columns::new(board, &codes);
        OneStep {
            board: *board,
            measure,
            answers: board.answers(),
            all: Rc::new(Candidates { codes, columns }),
            reduced: HashMap::new(),
            rows: Vec::new(),
        }
    }

    fn candidates(&mut self, tried: &[Code]) -> Rc<Candidates> {
        let fresh = fresh_colours(&self.board, tried);
        if fresh.count_ones() < 2 {
            return Rc::clone(&self.all);
        }
        let (board, all) = (&self.board, &self.all);
        Rc::clone(self.reduced.entry(fresh).or_insert_with(|| {
            let codes: Vec<Code> =
                all.codes.iter().copied().filter(|&code| takes_in_order(code, fresh)).collect();
            let columns = Columns::new(board, &codes);
            Rc::new(Candidates { codes, columns })
        }))
    }

    /// The best guess among the candidates when there are many possible codes.
    fn among_many(&self, candidates: &Candidates, possible: &[Code]) -> Code {
        let columns = Columns::new(&self.board, possible);
        let indices: Vec<usize> = self.answers.iter().map(|answer| answer.index(self.board.pegs())).collect();
        let mut possible = possible.iter().copied().peekable();
        let mut best = (u64::MAX, true, self.all.codes[0]);
        for &code in &candidates.codes {
            let classes = columns.classes(code);
            let score = self.measure.score(indices.iter().map(|&index| classes[index]));
            while possible.peek().is_some_and(|&p| p < code) {
                possible.next();
            }
            best = best.min((score, possible.peek() != Some(&code), code));
        }
        best.2
    }

    /// The best guess among the candidates when there are few possible codes.
    fn among_few(&mut self, candidates: &Candidates, possible: &[Code]) -> Code {
        let (count, answers) = (possible.len(), self.answers.len());
        let mut rows = std::mem::take(&mut self.rows);
        rows.resize(possible.len().max(rows.len()), Vec::new());
        for (row, &code) in rows.iter_mut().zip(possible) {
            candidates.columns.answers(code, row);
        }
        let rows_in_use = &rows[..count];
        let mut best = (u64::MAX, self.all.codes[0]);
        let mut ideal = self.measure.ideal(count, answers, true);
        for code in possible {
            let Ok(at) = candidates.codes.binary_search(code) else { continue };
            let score = self.score_at(rows_in_use, at, best.0);
            if score < best.0 {
                best = (score, *code);
            }
            if score == ideal {
                break;
            }
        }
        // A code that is not possible must be better, not as good.
        ideal = self.measure.ideal(count, answers, false);
        if best.0 > ideal {
            for (at, &code) in candidates.codes.iter().enumerate() {
                let score = self.score_at(rows_in_use, at, best.0);
                if score < best.0 {
                    best = (score, code);
                    if score == ideal {
                        break;
                    }
                }
            }
        }
        self.rows = rows;
        best.1
    }

    /// The score of the candidate at a place of the rows, or `enough` when it is not better than that.
    fn score_at(&self, rows: &[Vec<u8>], at: usize, enough: u64) -> u64 {
        let mut classes = [0_u8; ANSWER_INDICES];
        if self.measure == Measure::Worst {
            let mut worst = 0;
            for row in rows {
                let class = &mut classes[usize::from(row[at]).min(ANSWER_INDICES - 1)];
                *class += 1;
                worst = worst.max(*class);
                if u64::from(worst) >= enough {
                    return enough;
                }
            }
            return u64::from(worst);
        }
        for row in rows {
            classes[usize::from(row[at]).min(ANSWER_INDICES - 1)] += 1;
        }
        let pegs = self.board.pegs();
        self.measure.score(self.answers.iter().map(|answer| u32::from(classes[answer.index(pegs)])))
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
