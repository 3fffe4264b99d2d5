//! Writes a good strategy for a board that is too large for the exact search: `cargo run --release -p tapis-mastermind
//! --example strategy -- PEGS COLOURS [LARGE MIDDLE SMALL TINY] > FILE`.
//!
//! Every guess is judged by what the classes that it makes are expected to cost by their sizes; the best few are followed to
//! the end, as many as the four numbers say for sets of more than 3000, 300 and 40 codes and for the others (1 each, where they
//! are left out), and the cheapest is kept. The same numbers give the same file. `strategies/5x8.txt` was made with 2 3 5 8.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::{HashMap, HashSet};

use mastermind::{
    Code, CodeSpace, Method, Strategy,
    code::{ANSWER_INDICES, Columns},
    solver::certificate::Certificate,
};

type Id = u16;

/// What a code is expected to cost, by the logarithm of how many there are.
const AT_LEAST: f64 = 1.09;
const SLOPE: f64 = 0.52;

fn main() -> Result<(), String> {
    let words: Result<Vec<usize>, _> = std::env::args().skip(1).map(|word| word.parse::<usize>()).collect();
    let words = words.map_err(|error| error.to_string())?;
    let (&[pegs, colours], breadths) = words.split_first_chunk::<2>().ok_or("pegs and colours")?;
    let board = CodeSpace::new(pegs, colours, false, "").map_err(|_| "no such board")?;
    let mut breadth = [1; 4];
    breadth.iter_mut().zip(breadths).for_each(|(own, &said)| *own = said.max(1));
    let mut deep = Deep::new(&board, breadth);
    let all: Vec<Id> = (0..deep.codes.len() as Id).collect();
    let kinds = deep.kinds();
    let found = deep.solve(&all, &kinds, &[], u32::MAX).ok_or("nothing found")?;
    eprintln!("{} guesses in all, first {}", found.cost, board.text(deep.codes[usize::from(found.guess)]));
    let certificate = Certificate::of(&board, &mut deep);
    let checked = certificate.check().map_err(|_| "the strategy loses a code")?;
    eprintln!("checked: {} guesses in all, {} at most", checked.total, checked.max);
    print!("{}", certificate.text());
    Ok(())
}

#[derive(Clone, Copy)]
struct Found {
    cost: u32,
    guess: Id,
}

struct Deep {
    board: CodeSpace,
    codes: Vec<Code>,
    /// For each pair of codes the number of the answer; the last is that of the found code.
    answers: Vec<u8>,
    kinds: usize,
    breadth: [usize; 4],
    /// What a set is expected to cost, by its size.
    expected: Vec<f64>,
    known: HashMap<Vec<Id>, Found>,
}

impl Deep {
    fn new(board: &CodeSpace, breadth: [usize; 4]) -> Deep {
        let codes: Vec<Code> = board.codes().collect();
        let possible = board.answers();
        let mut number = [0_u8; ANSWER_INDICES];
        let others = possible.iter().filter(|answer| **answer != board.found());
        for (at, answer) in others.chain([&board.found()]).enumerate() {
            number[answer.index(board.pegs())] = at as u8;
        }
        let columns = Columns::new(board, &codes);
        let mut answers = Vec::with_capacity(codes.len() * codes.len());
        let mut row = Vec::new();
        for &code in &codes {
            columns.answers(code, &mut row);
            answers.extend(row.iter().map(|&index| number[usize::from(index)]));
        }
        let expected = |size: usize| match size {
            0 => 0.0,
            1 => 1.0,
            2 => 3.0,
            _ => size as f64 * (AT_LEAST + SLOPE * (size as f64).ln()),
        };
        let expected = (0..=codes.len()).map(expected).collect();
        Deep {
            board: *board,
            answers,
            kinds: possible.len(),
            breadth,
            expected,
            known: HashMap::new(),
            codes,
        }
    }

    fn row(&self, guess: Id) -> &[u8] {
        &self.answers[usize::from(guess) * self.codes.len()..][..self.codes.len()]
    }

    /// A set of so many codes costs no less: one is found at once, one for each other answer with the second guess.
    fn floor(&self, size: usize) -> u32 {
        let (size, others) = (size as u32, self.kinds as u32 - 1);
        match size {
            0 => 0,
            _ if size <= 1 + others => 2 * size - 1,
            _ => 1 + 2 * others + 3 * (size - 1 - others),
        }
    }

    fn followed(&self, size: usize) -> usize {
        self.breadth[[3000, 300, 40, 0].iter().position(|&least| size >= least).unwrap_or(3)]
    }

    /// The cheapest guess found for a set, if it costs less than `bound`.
    fn solve(&mut self, set: &[Id], guesses: &[Id], tried: &[Id], bound: u32) -> Option<Found> {
        match *set {
            [] => return None,
            [one] => return Some(Found { cost: 1, guess: one }),
            [one, _] => return Some(Found { cost: 3, guess: one }),
            _ => {}
        }
        if self.floor(set.len()) >= bound {
            return None;
        }
        if let Some(&found) = self.known.get(set) {
            return Some(found);
        }
        let found = self.at_sight(set).or_else(|| self.follow(set, guesses, tried, bound))?;
        self.known.insert(set.to_vec(), found);
        Some(found)
    }

    /// A code of the set itself that tells all others apart, or all but two.
    fn at_sight(&self, set: &[Id]) -> Option<Found> {
        if set.len() > self.kinds + 3 {
            return None;
        }
        let twice = 2 * set.len() as u32;
        let mut second = None;
        for &guess in set {
            let row = self.row(guess);
            let seen = set.iter().fold(0_u64, |seen, &id| seen | 1 << row[usize::from(id)]);
            match set.len() - seen.count_ones() as usize {
                0 => return Some(Found { cost: twice - 1, guess }),
                1 => second = second.or(Some(Found { cost: twice, guess })),
                _ => {}
            }
        }
        second
    }

    fn follow(&mut self, set: &[Id], guesses: &[Id], tried: &[Id], bound: u32) -> Option<Found> {
        let mut best: Option<Found> = None;
        for guess in self.promising(set, guesses) {
            let mut classes: Vec<Vec<Id>> = vec![Vec::new(); self.kinds];
            let row = self.row(guess);
            set.iter().for_each(|&id| classes[usize::from(row[usize::from(id)])].push(id));
            classes.pop();
            classes.retain(|class| !class.is_empty());
            classes.sort_by_key(Vec::len);
            let now: Vec<Id> = tried.iter().copied().chain([guess]).collect();
            let next = self.guesses_after(&now);
            let bound = best.map_or(bound, |best| best.cost);
            let floors: u32 = classes.iter().map(|class| self.floor(class.len())).sum();
            let cost = classes.iter().try_fold(set.len() as u32 + floors, |cost, class| {
                let others = cost - self.floor(class.len());
                if cost >= bound {
                    return None;
                }
                self.solve(class, &next, &now, bound - others).map(|found| others + found.cost)
            });
            if let Some(cost) = cost.filter(|&cost| cost < bound) {
                best = Some(Found { cost, guess });
            }
        }
        best
    }

    /// The guesses from which least is expected.
    fn promising(&self, set: &[Id], guesses: &[Id]) -> Vec<Id> {
        let most = self.followed(set.len());
        let mut top: Vec<(f64, Id)> = Vec::with_capacity(most + 1);
        for &guess in guesses {
            let row = self.row(guess);
            let mut sizes = [0_usize; ANSWER_INDICES];
            set.iter().for_each(|&id| sizes[usize::from(row[usize::from(id)])] += 1);
            let classes = &sizes[..self.kinds - 1];
            if classes.contains(&set.len()) {
                continue;
            }
            let expected: f64 = classes.iter().map(|&size| self.expected[size]).sum();
            if top.len() < most || top.last().is_some_and(|last| expected < last.0) {
                let at = top.iter().position(|other| expected < other.0).unwrap_or(top.len());
                top.insert(at, (expected, guess));
                top.truncate(most);
            }
        }
        top.into_iter().map(|(_, guess)| guess).collect()
    }

    /// One guess of each kind: colours and places are interchangeable before the first.
    fn kinds(&self) -> Vec<Id> {
        let mut met = HashSet::new();
        let is_first = |&id: &Id| {
            let colours: Vec<u8> = self.codes[usize::from(id)].colours().collect();
            let in_order = colours.is_sorted() && colours.windows(2).all(|pair| pair[1] - pair[0] < 2);
            let mut counts = vec![0_u8; self.board.colours()];
            colours.iter().for_each(|&colour| counts[usize::from(colour)] += 1);
            counts.sort_unstable();
            colours[0] == 0 && in_order && met.insert(counts)
        };
        (0..self.codes.len() as Id).filter(is_first).collect()
    }

    /// After one guess the smallest of each kind that it does not tell apart; later all.
    fn guesses_after(&self, tried: &[Id]) -> Vec<Id> {
        let all = 0..self.codes.len() as Id;
        let &[only] = tried else { return all.collect() };
        let first: Vec<u8> = self.codes[usize::from(only)].colours().collect();
        let exchanges: Vec<(Vec<usize>, Vec<Option<u8>>)> = orders(self.board.pegs())
            .into_iter()
            .filter_map(|order| renaming(&order, &first, self.board.colours()).map(|names| (order, names)))
            .collect();
        let fresh: Vec<u8> =
            (0..self.board.colours() as u8).filter(|colour| !first.contains(colour)).collect();
        let is_smallest = |&id: &Id| {
            let code: Vec<u8> = self.codes[usize::from(id)].colours().collect();
            !exchanges.iter().any(|(order, names)| {
                let (mut names, mut fresh) = (names.clone(), fresh.iter());
                let mut exchanged = order.iter().map(|&from| {
                    *names[usize::from(code[from])]
                        .get_or_insert_with(|| fresh.next().copied().unwrap_or(u8::MAX))
                });
                exchanged
                    .by_ref()
                    .zip(&code)
                    .find(|(new, old)| new != *old)
                    .is_some_and(|(new, old)| new < *old)
            })
        };
        all.filter(is_smallest).collect()
    }
}

fn orders(pegs: usize) -> Vec<Vec<usize>> {
    if pegs == 0 {
        return vec![Vec::new()];
    }
    let longer =
        |order: Vec<usize>| (0..pegs).map(move |at| [&order[..at], &[pegs - 1], &order[at..]].concat());
    orders(pegs - 1).into_iter().flat_map(longer).collect()
}

/// The new names of colours when places in this order give the guess back.
fn renaming(order: &[usize], guess: &[u8], colours: usize) -> Option<Vec<Option<u8>>> {
    let mut names = vec![None; colours];
    for (at, &from) in order.iter().enumerate() {
        let name = &mut names[usize::from(guess[from])];
        if *name.get_or_insert(guess[at]) != guess[at] {
            return None;
        }
    }
    // No two colours get the same name: there are as many names as places, and each is given.
    let given: HashSet<u8> = names.iter().flatten().copied().collect();
    (given.len() == names.iter().flatten().count()).then_some(names)
}

impl Strategy for Deep {
    fn method(&self) -> Method {
        Method::MostParts
    }

    fn choose(&mut self, _: &[Code], possible: &[Code]) -> Code {
        let id = |code: &Code| self.codes.binary_search(code).ok().map(|at| at as Id);
        let set: Vec<Id> = possible.iter().filter_map(id).collect();
        let guess = match set[..] {
            [] => 0,
            [one] | [one, _] => one,
            _ => self.known.get(&set).map_or(0, |found| found.guess),
        };
        self.codes[usize::from(guess)]
    }
}
