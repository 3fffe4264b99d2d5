//! Strategies against every code: `totals.txt`, line by line.

use mastermind::{CodeSpace, ask::play_all, solver::certificate::Certificate};

#[test]
fn every_strategy_has_its_total() {
    let lines = include_str!("totals.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [pegs, colours, repetition, strategy, first, total, worst] = fields[..] else {
            panic!("not a line of totals: {line}")
        };
        let board =
            CodeSpace::new(pegs.parse().unwrap(), colours.parse().unwrap(), repetition == "no", "").unwrap();
        let report = play_all(strategy.parse().unwrap(), &board).unwrap();
        assert_eq!(report.first, first, "{line}");
        assert_eq!((report.total, report.max), (total.parse().unwrap(), worst.parse().unwrap()), "{line}");
        assert_eq!(report.distribution.iter().sum::<u64>(), board.count(), "{line}");
    }
}

/// The strategy of a file finds every code; the best one that was published for this board takes 179,751 guesses.
#[test]
fn the_strategy_of_the_file_is_played_against_every_code() {
    let certificate = Certificate::read(include_str!("../strategies/5x8.txt")).unwrap();
    let played = certificate.check().unwrap();
    assert_eq!((played.codes, played.total), (32_768, 179_175));
}
