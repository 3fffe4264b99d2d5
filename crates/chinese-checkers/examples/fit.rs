//! Fits what cells are worth by self-play: `cargo run --release -p tapis-chinese-checkers --example fit -- [SEED] [GAMES]
//! [ROUNDS]`.
//!
//! Everybody makes the move that gains most. One weight after the other is changed a little, up and down; one player
//! with the change races against five without it, from each seat as often, and the change stays when it wins more than
//! luck explains. When a round changes nothing, smaller changes are tried. The same seed gives the same weights on
//! every machine.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use chinese_checkers::{
    Dim, JumpRule,
    bots::{
        field::{PieceWorth, Weights},
        playout::{Luck, RaceTrack},
    },
    engine::{BitPosition, Geometry},
};
use kernel::{Dice, Seed};

type Board = Geometry<u128>;

/// A race that takes longer than so many moves is won by nobody.
const MOST: usize = 600;
/// By how many standard deviations a change must win more than its share to stay.
const SURE: f64 = 2.5;

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let mut next = |usual| words.next().unwrap_or(usual);
    let (seed, games, rounds) = (next(1), next(6000), next(8));
    let geometry = Board::new(Dim::USUAL, JumpRule::Symmetric).expect("dimension 4 fits");
    let mut weights = Weights::PLAIN;
    let mut steps = [0, 8, 8, 80];
    let mut match_number = 0;
    for round in 1..=rounds {
        let mut changed = false;
        for part in 1..Weights::PARTS {
            for step in [steps[part], -steps[part]] {
                let mut other = weights.as_array();
                other[part] += step;
                let other = Weights::from_array(other);
                match_number += 1;
                let won = share(&geometry, other, weights, Seed::from(seed), match_number, games);
                // One of six is the share of somebody who is no better.
                let deviation = (5.0 / 36.0 / games as f64).sqrt();
                if won > 1.0 / 6.0 + SURE * deviation {
                    println!(
                        "round {round}: {other:?} won {:.1} % of {games} against five of {weights:?}",
                        100.0 * won
                    );
                    weights = other;
                    changed = true;
                    break;
                }
            }
        }
        if !changed {
            steps.iter_mut().for_each(|step| *step /= 2);
            if steps.iter().all(|step| *step == 0) {
                break;
            }
        }
    }
    println!("fitted: {weights:?}");
}

/// How many of the races one with some weights wins against five with others.
fn share(geometry: &Board, one: Weights, others: Weights, seed: Seed, match_number: u64, games: u64) -> f64 {
    let (one, others) = (PieceWorth::new(geometry, one), PieceWorth::new(geometry, others));
    let track = RaceTrack { geometry, filled: false };
    let wins = (0..games).filter(|&game| {
        let mut luck = Luck::new(&mut Dice::numbered(seed, match_number << 32 | game));
        let own = (game % 6) as usize;
        let mut worths = [&others; 6];
        worths[own] = &one;
        let end = track.run(&mut BitPosition::initial(geometry, 6), &worths, &mut luck, MOST, &mut || false);
        end == Some(Some(own))
    });
    wins.count() as f64 / games as f64
}
