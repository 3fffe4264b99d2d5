//! Players made of code.

mod belief;
mod expert;
mod greedy;
mod longest;
mod playout;
mod random;

pub use expert::Expert;
pub use greedy::Greedy;
pub use longest::Longest;
pub(crate) use longest::best_pose as longest_pose;
pub use random::{Attentive, RandomBot};

use kernel::{BotKind, Level, Roster, Seat};

use crate::{Doable, MexicanTrain, Move, View};

impl Roster for MexicanTrain {
    fn bots() -> Vec<BotKind<MexicanTrain>> {
        vec![
            BotKind::new("random", |_| RandomBot),
            BotKind::new("greedy", |_| Greedy),
            BotKind::new("easy", |_| Attentive::EASY).at(Level::Easy),
            BotKind::new("medium", |_| Attentive::MEDIUM).at(Level::Medium),
            BotKind::new("hard", |_| Attentive::HARD).at(Level::Hard),
            BotKind::new("longest", |_| Longest),
            BotKind::new("expert", Expert::new).at(Level::Expert),
        ]
    }
}

/// What a player does who cannot pose: draws if that is allowed, passes otherwise.
pub(crate) fn draw_or_pass(view: &View, seat: Seat) -> Move {
    if view.doable(seat).contains(&Doable::Draw) { Move::Draw } else { Move::Pass }
}
