//! The exact search against one that leaves nothing out.

use std::collections::HashMap;

use mastermind::{Code, CodeSpace, ask::play_all, solver::strategy::Method};

/// The cost of a set by trying every guess, without bounds or symmetry.
fn plain_cost(all: &[Code], set: &[Code], known: &mut HashMap<Vec<Code>, u64>) -> u64 {
    if set.len() <= 2 {
        return 2 * set.len() as u64 - 1;
    }
    if let Some(&cost) = known.get(set) {
        return cost;
    }
    let mut best = u64::MAX;
    for &guess in all {
        let mut classes: HashMap<_, Vec<Code>> = HashMap::new();
        set.iter().for_each(|&code| classes.entry(guess.answer(code)).or_default().push(code));
        if classes.len() == 1 {
            continue;
        }
        classes.remove(&guess.answer(guess));
        let cost: u64 = classes.values().map(|class| plain_cost(all, class, known)).sum();
        best = best.min(set.len() as u64 + cost);
    }
    known.insert(set.to_vec(), best);
    best
}

#[test]
fn nothing_is_better_than_optimal() {
    for (pegs, colours, distinct) in [
        (1, 5, false),
        (2, 4, false),
        (2, 6, true),
        (3, 3, false),
        (3, 4, true),
        (4, 2, false),
        (5, 2, false),
    ] {
        let board = CodeSpace::new(pegs, colours, distinct, "").unwrap();
        let all: Vec<Code> = board.codes().collect();
        let plain = plain_cost(&all, &all, &mut HashMap::new());
        let report = play_all(Method::Optimal, &board).unwrap();
        assert_eq!(report.total, plain, "{pegs}x{colours} {distinct}");
    }
}

#[test]
fn five_guesses_are_kept_or_refused() {
    let board = CodeSpace::new(2, 12, false, "").unwrap();
    let phrase = play_all(Method::OptimalFive, &board).unwrap_err();
    assert_eq!(phrase.id, "mastermind-strategy-five");
}

#[test]
fn boards_that_are_too_large_are_refused() {
    for method in Method::ALL {
        let board = CodeSpace::new(8, 16, false, "").unwrap();
        assert_eq!(play_all(method, &board).unwrap_err().id, "mastermind-strategy-too-large", "{method}");
    }
}
