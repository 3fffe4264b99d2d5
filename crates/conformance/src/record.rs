//! What holds for the record of a whole game.

use std::time::Duration;

use kernel::{
    Clock, Complete, Dice, NoClock, Played, Record,
    record::{self, Step},
};

use crate::Trial;

/// The record reads as it prints, replays to the same states, and loses only what stands behind a fault.
pub fn check<G: Complete>(
    trial: &Trial<'_, G>,
    record: &Record,
    states: &[G::State],
    last: &G::State,
    dice: &mut Dice,
) {
    let text = record.to_string();
    let number = record.entries.len();
    match record::load(&text) {
        Ok(loaded) if loaded.damage.is_none() && loaded.record == *record => (),
        other => trial.fail(number, &format!("the record comes back as {other:?}")),
    }
    let mut replay = match record::replay::<G>(record) {
        Ok(replay) => replay,
        Err(error) => trial.fail(number, &format!("the record cannot be replayed: {error:?}")),
    };
    let moves: Vec<Played<G>> = (replay.by_ref())
        .filter_map(|step| match step {
            Step::Move(played) => Some(played),
            Step::Forfeit(_) | Step::TakeBack { .. } | Step::Settled { .. } | Step::Silent => None,
        })
        .collect();
    if replay.damage.is_some() || replay.state != *last {
        trial.fail(number, &format!("the record replays to another state: {:?}", replay.damage));
    }
    if let Some(at) = (0..states.len()).find(|&at| moves[at].before != states[at]) {
        trial.fail(at, "a state differs when it is replayed");
    }
    for _ in 0..5 {
        let mut cut = text.len() * dice.below(1000) / 1000;
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        if let Ok(loaded) = record::load(&text[..cut]) {
            let kept = loaded.record.entries.len();
            if loaded.record.entries != record.entries[..kept] {
                trial.fail(kept, "a truncated record loads moves that were not made");
            }
        }
    }
    check_review(trial, &moves);
}

/// The clock of somebody who has hung up.
struct HungUp;

impl Clock for HungUp {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn is_awaited(&self) -> bool {
        false
    }
}

fn check_review<G: Complete>(trial: &Trial<'_, G>, moves: &[Played<G>]) {
    // A look at the end of a long game says as much as all of it.
    let from = moves.len().saturating_sub(60);
    if !G::review(&moves[from..], &HungUp).is_empty() {
        trial.fail(moves.len(), "a review that nobody waits for goes on");
    }
    for remark in G::review(&moves[from..], &NoClock) {
        if remark.number >= moves.len() - from {
            trial.fail(remark.number, "a remark on a move that was not made");
        }
        remark.says.iter().for_each(|phrase| trial.words.check(phrase));
    }
}
