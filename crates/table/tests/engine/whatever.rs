//! Law 5, whatever comes in.

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use kernel::{
    Dice, Eyes, Outcome, Seat, Seed,
    record::{Agreed, Entry, OutOfTime, TimeControl},
};
use proptest::prelude::*;
use table::{
    Audience, Batch, BotAnswer, Effect, Engine, Event, Fault, Guest, Manners, NotKept, OnFault, Player,
    PlayerQuestion, Room, Time, What, engine::News,
};

use crate::bench::{ROOM, record};

/// What the outside has seen of a table, and what it must have been.
#[derive(Default)]
struct Witness {
    kept: Vec<Entry>,
    /// For each guest: its eyes, and how many entries it knows.
    guests: BTreeMap<u64, (Eyes, usize)>,
    /// What was acknowledged, by seat and identifier.
    done: BTreeMap<(Seat, String), usize>,
    keeping: Option<Batch>,
    question: Option<PlayerQuestion>,
    result: Option<Outcome>,
    over: bool,
}

impl Witness {
    fn see(&mut self, effect: &Effect) {
        match effect {
            Effect::Keep(batch) => {
                assert!(self.keeping.is_none(), "one batch at a time");
                assert_eq!(batch.first, self.kept.len());
                self.keeping = Some(batch.clone());
            }
            Effect::Tell { to: Audience::Guest(guest), news: News::Done { id, number } } => {
                assert!(*number < self.kept.len(), "acknowledged before it was kept");
                let seat = self.guests[&guest.0].0.seat().unwrap();
                let before = self.done.insert((seat, id.clone()), *number);
                assert!(before.is_none_or(|before| before == *number), "one wish, two entries");
            }
            Effect::Tell { to: Audience::Eyes(eyes), news: News::Happened { number, what, seat, .. } } => {
                assert!(*number < self.kept.len(), "told before it was kept");
                let told = match what {
                    What::Moved { text, .. } => Entry::Move { seat: *seat, text: text.clone() },
                    What::GaveUp | What::RanOut => Entry::Forfeit { seat: *seat },
                    What::TookBack { from } => Entry::TakeBack { seat: *seat, from: *from },
                    What::Settled { how } => Entry::Settled { seat: *seat, how: *how },
                };
                assert_eq!(told, self.kept[*number], "told something else than was kept");
                for (_, known) in self.guests.values_mut().filter(|(who, _)| who == eyes) {
                    let missed = self.kept[*known..*number].iter();
                    let silent = |entry: &Entry| matches!(entry, Entry::Clock { .. } | Entry::Agreed(_));
                    assert!(missed.clone().all(silent), "a guest hears everything once, in order");
                    *known = *number + 1;
                }
            }
            Effect::Ask(question) => self.question = Some(question.clone()),
            Effect::Over(outcome) => {
                assert_eq!(self.result.as_ref(), Some(outcome), "over before the result was kept");
                assert!(!std::mem::replace(&mut self.over, true), "over twice");
            }
            _ => (),
        }
    }
}

/// Plays a table with everything drawn from the seed; what the engine wanted, as text.
fn play(seed: u64) -> String {
    let mut dice = Dice::new(Seed::from(seed));
    let seats = 2 + dice.below(2);
    let players: Vec<Player> =
        (0..seats).map(|_| if dice.below(2) == 0 { Player::Person } else { Player::Asked }).collect();
    let manners = Manners {
        time: (dice.below(2) == 0).then_some(Duration::from_millis(500)),
        on_fault: if dice.below(3) == 0 { OnFault::LoseSeat } else { OnFault::LoseMove },
        takeover: (dice.below(2) == 0).then_some(Duration::from_secs(3)),
        unwatched: dice.below(2) == 0,
        agreed: Agreed {
            clock: dice
                .pick(&[
                    None,
                    Some((TimeControl::Move { time: 4000 }, OutOfTime::BotMoves)),
                    Some((TimeControl::Budget { time: 9000, increment: 500 }, OutOfTime::BotMoves)),
                    Some((TimeControl::Budget { time: 30_000, increment: 500 }, OutOfTime::LosesSeat)),
                ])
                .copied()
                .unwrap_or_default(),
            take_backs: dice.below(2) == 0,
        },
        ..Manners::default()
    };
    let record = record(seats, 1 + dice.below(3) as i64);
    let mut engine = ROOM.engine(&record, &players, manners.clone(), Time(0)).unwrap();
    let (mut now, mut witness, mut log) = (Time(0), Witness::default(), String::new());
    let mut effects = Vec::new();
    for step in 0..400 {
        now = Time(now.0 + dice.below(400) as u64);
        let guest = Guest(dice.below(6) as u64);
        let legal = engine.to_move().map(|seat| {
            let view = engine.view(Eyes::Seat(seat));
            ROOM.complete(&view, seat, "", 3)
        });
        let text = match (dice.below(8), legal) {
            (0, _) | (_, None) => "card 99".to_owned(),
            (_, Some(legal)) => dice.pick(&legal).cloned().unwrap_or_default(),
        };
        let id = dice.below(30).to_string();
        let event = match dice.below(16) {
            0 => {
                let eyes = match dice.below(seats + 2) {
                    seat if seat < seats => Eyes::Seat(Seat(seat as u8)),
                    seat if seat == seats => Eyes::Public,
                    _ => Eyes::All,
                };
                witness.guests.insert(guest.0, (eyes, witness.kept.len()));
                Event::Came { guest, eyes, since: witness.kept.len() }
            }
            1 => {
                witness.guests.remove(&guest.0);
                Event::Went { guest }
            }
            2..6 => {
                let at = if dice.below(2) == 0 { None } else { Some(dice.below(9)) };
                Event::Move { guest, id, at, text }
            }
            6 => match dice.below(20) {
                0 => Event::GiveUp { guest, id },
                1..4 => Event::TakeBack { guest, id },
                4..7 => Event::Agree { guest, id, yes: dice.below(3) > 0 },
                7 => Event::Rest,
                8 => Event::OfferDraw { guest, id },
                9 => Event::Abort { guest, id },
                10 => Event::Lag { guest, lag: Duration::from_millis(dice.below(2000) as u64) },
                11 => Event::Begin { vacant: vec![Seat(dice.below(2) as u8)] },
                _ => Event::Tick,
            },
            7..11 => match &witness.question {
                None => Event::Tick,
                Some(question) => {
                    let fault = *dice.pick(&[Fault::Crashed, Fault::Gone, Fault::Nonsense]).unwrap();
                    let answer = if dice.below(6) == 0 { Err(fault) } else { Ok(BotAnswer::Move(text)) };
                    let number =
                        if dice.below(5) == 0 { question.number.saturating_sub(1) } else { question.number };
                    Event::Answered { question: number, answer }
                }
            },
            11..15 => match witness.keeping.take() {
                None => Event::Tick,
                Some(batch) if dice.below(5) == 0 => {
                    Event::NotKept { batch: batch.number, why: NotKept::Problem("full".into()) }
                }
                Some(batch) => {
                    witness.kept.extend(batch.entries);
                    witness.result = batch.result;
                    Event::Kept { batch: batch.number }
                }
            },
            _ => Event::Tick,
        };
        effects.clear();
        engine.on(now, event.clone(), &mut effects);
        effects.iter().for_each(|effect| witness.see(effect));
        writeln!(log, "{step} {event:?} {effects:?}").unwrap();
        assert_eq!(engine.record().entries, witness.kept, "the record is what was kept");
    }
    finish(&mut engine, &mut witness, now);
    log
}

/// Whatever happened before, the game can be finished once the store works and players play.
fn finish(engine: &mut Engine, witness: &mut Witness, mut now: Time) {
    let mut effects = Vec::new();
    for seat in 0..3_u8 {
        let (guest, eyes) = (100 + u64::from(seat), Eyes::Seat(Seat(seat)));
        if usize::from(seat) < engine.seats().len() {
            witness.guests.insert(guest, (eyes, witness.kept.len()));
            engine.on(now, Event::Came { guest: Guest(guest), eyes, since: 0 }, &mut effects);
        }
    }
    for turn in 0.. {
        effects.drain(..).for_each(|effect| witness.see(&effect));
        assert!(turn < 500, "the game does not end");
        now = Time(now.0 + 2500);
        if let Some(batch) = witness.keeping.take() {
            witness.kept.extend(batch.entries);
            witness.result = batch.result;
            engine.on(now, Event::Kept { batch: batch.number }, &mut effects);
            continue;
        }
        let Some(seat) = engine.to_move() else { break };
        let view = engine.view(Eyes::Seat(seat));
        let text = ROOM.complete(&view, seat, "", 1).remove(0);
        let event = if let Some(question) = witness.question.take() {
            Event::Answered { question: question.number, answer: Ok(BotAnswer::Move(text)) }
        } else {
            let guest = Guest(100 + u64::from(seat.0));
            Event::Move { guest, id: format!("f{turn}"), at: None, text }
        };
        engine.on(now, event, &mut effects);
    }
    assert_eq!(engine.record().result, engine.outcome());
    assert_eq!(witness.result, engine.outcome());
    let again =
        ROOM.engine(engine.record(), &vec![Player::Person; engine.seats().len()], Manners::default(), now);
    assert_eq!(again.unwrap().record(), engine.record(), "the record tells the same game again");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_is_shown_before_it_is_kept_whatever_happens(seed in any::<u64>()) {
        let log = play(seed);
        prop_assert_eq!(log, play(seed), "the same events, the same effects");
    }
}
