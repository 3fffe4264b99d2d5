//! Strategies against every code: `totals.txt`, line by line.

use mastermind::{CodeSpace, ask::play_all};

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
