//! The sheet's first automatic player.

use kernel::{Bot, Seat, Thinking};

use crate::{Doable, MexicanTrain, Move, Train, View};

/// The greedy player (3.4, Q5), by priority:
///
/// 1. lay a domino on its own train,
/// 2. lay a domino on an open train,
/// 3. draw,
/// 4. pass.
///
/// Of several dominoes it takes the smallest, of several open trains the Mexican one and then the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<MexicanTrain> for Greedy {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Move {
        let doable = view.doable(seat);
        let pose = if doable.contains(&Doable::Pose) {
            let poses = view.poses(seat);
            let own = poses.iter().find(|(_, train)| *train == Train::Of(seat));
            own.or(poses.first()).copied()
        } else {
            None
        };
        match pose {
            Some((domino, train)) => Move::Pose(domino, train),
            None if doable.contains(&Doable::Draw) => Move::Draw,
            None => Move::Pass,
        }
    }
}
