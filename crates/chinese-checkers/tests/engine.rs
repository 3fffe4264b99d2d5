//! The fast board against the plain rules.
#![allow(clippy::unwrap_used)]

use chinese_checkers::{
    Cell, Configuration, Dim, JumpRule, PlayerColour,
    engine::{BitPosition, Bits, Geometry, Wide, perft},
    generate::possible_moves,
    jumps::is_legal,
};
use kernel::Seat;
use proptest::prelude::*;

/// One line a case: dimension, players, rule, then the counts from depth 1 on.
const COUNTS: &str = include_str!("perft.txt");

fn counts<B: Bits>(dim: Dim, players: usize, rule: JumpRule, depth: u32) -> Vec<u64> {
    let geometry = Geometry::<B>::new(dim, rule).unwrap();
    let start = BitPosition::initial(&geometry, players);
    let plain: Vec<u64> = (1..=depth).map(|depth| perft::plain_perft(&geometry, &start, depth)).collect();
    let quick: Vec<u64> = (1..=depth).map(|depth| perft::perft(&geometry, &start, depth)).collect();
    assert_eq!(quick, plain, "what is known from before stays true");
    assert_eq!(perft::perft_up_to(&geometry, &start, depth), plain, "remembering changes nothing");
    plain
}

#[test]
fn the_reference_counts() {
    let cases = COUNTS.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    for case in cases {
        let mut words = case.split_whitespace();
        let mut word = || words.next().unwrap();
        let dim = Dim::new(word().parse().unwrap()).unwrap();
        let players = word().parse().unwrap();
        let rule = JumpRule::from_name(word()).unwrap();
        let expected: Vec<u64> = words.map(|n| n.parse().unwrap()).collect();
        let depth = expected.len() as u32;
        assert_eq!(counts::<Wide>(dim, players, rule, depth), expected, "{case}");
        if dim <= Dim::USUAL {
            assert_eq!(counts::<u128>(dim, players, rule, depth), expected, "{case}");
        }
    }
}

/// A board with random pieces: the size, the players, and an owner for some of the cells.
fn boards() -> impl Strategy<Value = (Dim, Vec<Vec<Cell>>)> {
    let players = prop::sample::select(vec![1_usize, 2, 3, 6]);
    (1_i64..=8, players, 1_usize..=60).prop_flat_map(|(size, players, percent)| {
        let dim = Dim::new(size).unwrap();
        let owner = prop_oneof![
            (100 - percent as u32) => Just(None),
            percent as u32 => (0..players).prop_map(Some),
        ];
        prop::collection::vec(owner, dim.cells().len()).prop_map(move |owners| {
            let mut pieces = vec![Vec::new(); players];
            for (cell, owner) in dim.cells().into_iter().zip(owners) {
                owner.into_iter().for_each(|owner| pieces[owner].push(cell));
            }
            (dim, pieces)
        })
    })
}

fn plain(dim: Dim, pieces: &[Vec<Cell>], turns: usize) -> Configuration {
    let players = PlayerColour::NAMED[..pieces.len()].to_vec();
    let painted =
        pieces.iter().zip(&players).flat_map(|(cells, &colour)| cells.iter().map(move |&c| (c, colour)));
    let mut conf = Configuration { pieces: painted.collect(), players, dim };
    (0..turns).for_each(|_| conf = conf.turned());
    conf
}

fn agree<B: Bits>(dim: Dim, pieces: &[Vec<Cell>], turn: usize, rule: JumpRule) {
    let geometry = Geometry::<B>::new(dim, rule).unwrap();
    let position = BitPosition::with_pieces(&geometry, pieces, Seat(turn as u8)).unwrap();
    let conf = plain(dim, pieces, turn);
    let mut expected: Vec<(Cell, Cell, usize)> = Vec::new();
    for from in conf.own_cells() {
        let moves = possible_moves(&conf, from, rule);
        expected.extend(moves.into_iter().map(|(to, mv)| (from, to, mv.cells().len())));
    }
    let mut found = Vec::new();
    for ride in position.rides(&geometry) {
        let mv = position.to_move(&geometry, ride).unwrap();
        let (from, to) = mv.ends().unwrap();
        assert!(is_legal(&conf, &mv, rule), "{mv}");
        assert_eq!(position.to_ride(&geometry, &mv), Some(ride));
        found.push((from, to, mv.cells().len()));
        let mut after = position;
        after.make(&geometry, ride);
        let mut rebuilt = pieces.to_vec();
        let own = rebuilt[turn].iter_mut().find(|c| geometry.number(**c) == Some(ride.from.into())).unwrap();
        *own = geometry.cell(ride.to.into());
        let next = Seat(((turn + 1) % pieces.len()) as u8);
        assert_eq!(
            BitPosition::with_pieces(&geometry, &rebuilt, next),
            Some(after),
            "the hash is kept up to date"
        );
        after.unmake(&geometry, ride);
        assert_eq!(after, position);
    }
    assert_eq!(position.count_rides(&geometry), found.len() as u64);
    // On large boards the pairs of moves are too many.
    if dim.size() <= 2 {
        assert_eq!(perft::perft(&geometry, &position, 2), perft::plain_perft(&geometry, &position, 2));
    }
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn the_fast_board_moves_like_the_plain_one((dim, pieces) in boards(), turn in 0_usize..6, rule in 0_usize..3) {
        let (turn, rule) = (turn % pieces.len(), JumpRule::ALL[rule]);
        agree::<Wide>(dim, &pieces, turn, rule);
        if dim <= Dim::USUAL {
            agree::<u128>(dim, &pieces, turn, rule);
        }
    }
}
