//! Players made of code.

pub mod crowd;
pub mod field;
pub mod playout;
pub mod simple;
pub mod thinker;

use kernel::{BotKind, Level, Roster};

use crate::{ChineseCheckers, bots::thinker::Strength};

impl Roster for ChineseCheckers {
    fn bots() -> Vec<BotKind<ChineseCheckers>> {
        let thinker = |name, strength, level| {
            BotKind::new(name, move |settings| thinker::Thinker::new(strength, settings)).at(level)
        };
        vec![
            BotKind::new("random", |_| simple::RandomBot::default()),
            BotKind::new("greedy", |_| simple::Greedy::default()),
            BotKind::new("steady", |_| simple::Steady::default()),
            thinker("easy", Strength::EASY, Level::Easy),
            thinker("medium", Strength::MEDIUM, Level::Medium),
            thinker("hard", Strength::HARD, Level::Hard),
            thinker("expert", Strength::EXPERT, Level::Expert),
        ]
    }
}
