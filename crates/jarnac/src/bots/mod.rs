//! Players made of code, weakest first.
//!
//! | name | plays |
//! |---|---|
//! | `random` | anything legal |
//! | `greedy` | the longest word at once, every Jarnac it can take |
//! | `stepwise` | the sheet's advice: the smallest step, a letter for each |
//! | `easy` | carefully, with the 3,000 commonest words; misses every other Jarnac |
//! | `medium` | carefully, with the 10,000 commonest words; misses 3 Jarnacs of 10 |
//! | `hard` | carefully, with the 40,000 commonest words; misses 1 Jarnac of 10 |
//! | `expert` | with all words, planning its turn over the draws to come; misses no Jarnac |

mod brain;
mod end;
mod expert;
mod simple;
mod value;
mod vocabulary;

pub use end::{MOST_POSITIONS, best_end, best_end_within};
pub use expert::Expert;
pub use simple::{Greedy, RandomBot, Stepwise};
pub use vocabulary::{Limited, Vocabulary, effort};

use kernel::{BotKind, Level, Roster};

use crate::game::Jarnac;

impl Roster for Jarnac {
    fn bots() -> Vec<BotKind<Self>> {
        vec![
            BotKind::new("random", |_| RandomBot),
            BotKind::new("greedy", |_| Greedy),
            BotKind::new("stepwise", |_| Stepwise),
            BotKind::new("easy", |_| Limited::easy()).at(Level::Easy),
            BotKind::new("medium", |_| Limited::medium()).at(Level::Medium),
            BotKind::new("hard", |_| Limited::hard()).at(Level::Hard),
            BotKind::new("expert", Expert::new).at(Level::Expert),
        ]
    }
}
