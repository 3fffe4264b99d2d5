//! The longest chain against an exhaustive search.

use mexican_train::{ChainObjective, Domino, DominoSet, longest_chain, measure};
use proptest::prelude::*;

/// Tries every trail.
fn exhaustive(end: u8, hand: &mut Vec<Domino>, objective: ChainObjective) -> (u64, u64) {
    let mut best = (0, 0);
    for index in 0..hand.len() {
        let Some(next) = hand[index].d_match(end) else { continue };
        let domino = hand.swap_remove(index);
        let (first, second) = exhaustive(next, hand, objective);
        let pips = u64::from(domino.pips());
        best = best.max(match objective {
            ChainObjective::Count => (first + 1, second + pips),
            ChainObjective::Pips => (first + pips, second + 1),
        });
        hand.push(domino);
        let last = hand.len() - 1;
        hand.swap(index, last);
    }
    best
}

fn is_a_chain(start: u8, hand: &[Domino], chain: &[Domino]) -> bool {
    let mut left = hand.to_vec();
    let mut end = Some(start);
    for domino in chain {
        end = end.and_then(|end| domino.d_match(end));
        match left.iter().position(|held| held == domino) {
            Some(at) => left.swap_remove(at),
            None => return false,
        };
    }
    end.is_some()
}

fn check(start: u8, hand: &[Domino]) {
    for objective in [ChainObjective::Count, ChainObjective::Pips] {
        let chain = longest_chain(start, hand, objective);
        assert!(is_a_chain(start, hand, &chain), "{chain:?}");
        let (length, pips) = measure(&chain);
        let (length, pips) = (length as u64, u64::from(pips));
        let found = match objective {
            ChainObjective::Count => (length, pips),
            ChainObjective::Pips => (pips, length),
        };
        assert_eq!(found, exhaustive(start, &mut hand.to_vec(), objective), "{start} {hand:?} {objective:?}");
    }
}

fn hand_of(highest: u8, sizes: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Domino>> {
    let all: Vec<Domino> = DominoSet::Fifteen.dominoes().filter(|d| d.d_side().1 <= highest).collect();
    let most = all.len();
    prop::sample::subsequence(all, sizes.start..sizes.end.min(most + 1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn q8_the_chain_is_the_longest_of_a_dense_hand((start, hand) in (0_u8..=5, hand_of(5, 0..14))) {
        check(start, &hand);
    }

    #[test]
    fn q8_the_chain_is_the_longest_of_a_real_hand((start, hand) in (0_u8..=12, hand_of(12, 0..19))) {
        check(start, &hand);
    }

    #[test]
    fn q8_the_chain_is_the_longest_of_a_sparse_hand((start, hand) in (0_u8..=9, hand_of(9, 10..18))) {
        check(start, &hand);
    }
}

#[test]
fn the_two_objectives_differ() {
    let hand: Vec<Domino> = ["0-1", "1-2", "2-3", "0-12"].map(|text| text.parse().unwrap()).to_vec();
    assert_eq!(measure(&longest_chain(0, &hand, ChainObjective::Count)), (3, 9));
    assert_eq!(measure(&longest_chain(0, &hand, ChainObjective::Pips)), (1, 12));
}

#[test]
fn nothing_fits_nothing() {
    assert_eq!(longest_chain(3, &[], ChainObjective::Count), []);
    assert_eq!(longest_chain(3, &[Domino::make(4, 5)], ChainObjective::Count), []);
    assert_eq!(longest_chain(255, &[Domino::make(255, 255)], ChainObjective::Pips), []);
}

#[test]
fn a_whole_set_is_laid_as_far_as_euler_allows() {
    // Thirteen numbers: every one has twelve others, so the whole set is one round trip.
    let all: Vec<Domino> = DominoSet::Twelve.dominoes().collect();
    assert_eq!(longest_chain(12, &all, ChainObjective::Count).len(), 91);
    // Sixteen numbers have fifteen others: all but two ends are odd, and seven dominoes must stay.
    let all: Vec<Domino> = DominoSet::Fifteen.dominoes().collect();
    assert_eq!(longest_chain(15, &all, ChainObjective::Count).len(), 136 - 7);
}
