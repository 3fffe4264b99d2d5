//! Bots that play, crash, talk nonsense, or never answer.

use kernel::Dice;
use table::{BotAnswer, Fault as Failure, PlayerQuestion, Room};

use crate::plan::InjectedFault;

/// What becomes of a question: an answer after a while, or none at all.
pub(crate) fn think(
    room: &dyn Room,
    question: &PlayerQuestion,
    dice: &mut Dice,
    faults: &[InjectedFault],
) -> Option<(u64, Result<BotAnswer, Failure>)> {
    let legal = room.complete(&question.view, question.seat, "", 20);
    let answer = dice.pick(&legal).cloned().map(BotAnswer::Move).ok_or(Failure::Crashed);
    let pause = 1 + dice.below(400) as u64;
    if !faults.contains(&InjectedFault::BadBots) {
        return Some((pause, answer));
    }
    match dice.below(40) {
        0 => None,
        1 => Some((pause, Err(Failure::Crashed))),
        2 => Some((pause, Err(Failure::Gone))),
        3 => Some((pause, Ok(BotAnswer::Move("nonsense".to_owned())))),
        4 => Some((pause * 50, answer)),
        _ => Some((pause, answer)),
    }
}
