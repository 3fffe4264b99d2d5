//! What everybody at this terminal has seen so far: one side for each person, and one for whoever only looks.

use std::collections::BTreeMap;

use kernel::{
    Eyes, Outcome, Phrase, Record, Seat,
    record::{self, Entry},
};
use table::{AnyView, Room, SeatFailure};

use crate::{page, sitting::SittingEvent};

/// What a line of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something that happened at the table.
    Moved,
    /// A refusal.
    Refused,
    /// A hint.
    Hint,
    /// Anything else that the house or the desk says.
    Said,
    /// The end of a game of a match.
    Ended,
    /// A player that failed, and who stands in for it.
    Failed,
}

/// A line of the log, not yet in words, so that it can be read in both languages.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) kind: Kind,
    pub(crate) phrase: Phrase,
}

impl Line {
    pub(crate) fn new(kind: Kind, phrase: Phrase) -> Line {
        Line { kind, phrase }
    }
}

/// What one pair of eyes has seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    /// What is seen; nothing before the game has begun.
    pub(crate) view: Option<AnyView>,
    pub(crate) log: Vec<Line>,
    /// The last views of games of the match that ended since somebody last looked.
    pub(crate) ended: Vec<AnyView>,
}

/// All sides.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) names: Vec<String>,
    sides: BTreeMap<Option<Seat>, Side>,
    /// The failures that were told.
    failures: Vec<SeatFailure>,
}

impl Scene {
    pub(crate) fn new(names: Vec<String>) -> Scene {
        Scene { names, ..Scene::default() }
    }

    pub(crate) fn side(&self, to: Option<Seat>) -> Option<&Side> {
        self.sides.get(&to)
    }

    pub(crate) fn side_mut(&mut self, to: Option<Seat>) -> &mut Side {
        self.sides.entry(to).or_default()
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Takes in what the table told.
    pub(crate) fn hear(&mut self, event: &SittingEvent) {
        match event {
            SittingEvent::Begin { to, names, view, past } => {
                self.names.clone_from(names);
                let log = past.iter().map(|(seat, what)| {
                    Line::new(Kind::Moved, what.line(names.get(seat.index()).map_or("?", String::as_str)))
                });
                // Others may have been told before that somebody is gone: each side hears from its own thread.
                let failures = self.failures.iter().map(|failure| self.failed(failure));
                let log = log.chain(failures).collect();
                *self.side_mut(*to) = Side { view: Some(view.clone()), log, ended: Vec::new() };
            }
            SittingEvent::Heard { to, mover, what, view } => {
                let moved = Line::new(Kind::Moved, what.line(self.name(*mover)));
                let ended = ended(self.side_mut(*to).view.as_ref(), view);
                let scores = ended.as_ref().map(|(game, _, outcome)| {
                    Phrase::new("terminal-game-over")
                        .with("number", *game)
                        .with("scores", self.scores(outcome))
                });
                let side = self.side_mut(*to);
                side.log.push(moved);
                side.log.extend(scores.map(|phrase| Line::new(Kind::Ended, phrase)));
                side.ended.extend(ended.map(|(_, view, _)| view));
                side.view = Some(view.clone());
            }
            SittingEvent::Turn { seat, view } => self.side_mut(Some(*seat)).view = Some(view.clone()),
            SittingEvent::Refused { seat, why } => {
                let phrase = Phrase::new("terminal-refused").with("why", why.clone());
                self.side_mut(Some(*seat)).log.push(Line::new(Kind::Refused, phrase));
            }
            // Somebody who is thinking hears it from whoever looks on: their own ears are busy. It is told once.
            SittingEvent::Failed { failure } if !self.failures.contains(failure) => {
                self.failures.push(*failure);
                let line = self.failed(failure);
                self.sides.values_mut().for_each(|side| side.log.push(line.clone()));
            }
            SittingEvent::Connected { to, there } => {
                let id = if *there { "terminal-house-back" } else { "terminal-house-lost" };
                self.side_mut(*to).log.push(Line::new(Kind::Failed, Phrase::new(id)));
            }
            SittingEvent::Said { to, what } => {
                self.side_mut(*to).log.push(Line::new(Kind::Said, what.clone()));
            }
            SittingEvent::Over { to, view } => self.side_mut(*to).view = Some(view.clone()),
            SittingEvent::Failed { .. }
            | SittingEvent::Clocks { .. }
            | SittingEvent::Enough { .. }
            | SittingEvent::Done(_) => (),
        }
    }

    fn failed(&self, failure: &SeatFailure) -> Line {
        Line::new(Kind::Failed, page::fault(failure.number, self.name(failure.seat), failure.fault))
    }

    fn scores(&self, outcome: &Outcome) -> String {
        let seats = self.names.iter().zip(outcome.scores());
        seats.map(|(name, score)| format!("{name} {score}")).collect::<Vec<_>>().join(", ")
    }
}

/// The result in sentences: what happened to the one who reads it, or who wins; then everybody in order. Whoever gave up has no
/// score that would mean anything.
pub fn result(outcome: &Outcome, names: &[String], out: &[Out], reader: Option<Seat>) -> Vec<Phrase> {
    let name = |seat: &Seat| names.get(seat.index()).map_or("?", String::as_str);
    let winners = outcome.winners();
    let lost = |seat: Seat| out.iter().find(|out| out.seat == seat);
    let others = |seat: Seat| {
        let others: Vec<&str> = winners.iter().filter(|other| **other != seat).map(name).collect();
        others.join(", ")
    };
    let place = reader.and_then(|seat| Some((seat, *outcome.places().get(seat.index())?)));
    let first = match (place, winners.as_slice()) {
        (Some((seat, _)), _) if lost(seat).is_some() => {
            let late = lost(seat).is_some_and(|out| out.late);
            let id = if late { "terminal-you-ran-out" } else { "terminal-you-gave-up" };
            Phrase::new(id).with("names", others(seat))
        }
        (Some((seat, _)), [winner]) if seat == *winner => Phrase::new("terminal-you-win"),
        (Some((seat, _)), winners) if winners.contains(&seat) => {
            Phrase::new("terminal-you-share").with("names", others(seat))
        }
        (Some((seat, place)), _) => Phrase::new("terminal-you-lose")
            .with("names", others(seat))
            .with("place", place)
            .with("seats", outcome.places().len()),
        (None, [winner]) => Phrase::new("terminal-wins").with("name", name(winner)),
        (None, winners) => {
            let names: Vec<&str> = winners.iter().map(name).collect();
            Phrase::new("terminal-share").with("names", names.join(", "))
        }
    };
    let mut seats: Vec<Seat> = Seat::all(outcome.places().len()).collect();
    seats.sort_by_key(|seat| outcome.places()[seat.index()]);
    let places = seats.into_iter().map(|seat| {
        let id = match lost(seat) {
            None => "terminal-place",
            Some(Out { late: false, .. }) => "terminal-place-gave-up",
            Some(Out { late: true, .. }) => "terminal-place-ran-out",
        };
        Phrase::new(id)
            .with("place", outcome.places()[seat.index()].to_string())
            .with("name", name(&seat))
            .with("score", outcome.scores()[seat.index()])
    });
    std::iter::once(first).chain(places).collect()
}

/// The game of a match that ended with a move: its number, its last view and its result.
fn ended(before: Option<&AnyView>, after: &AnyView) -> Option<(u32, AnyView, Outcome)> {
    let game = before?.round().game;
    let (view, outcome) = after.ended().filter(|_| after.round().game != game)?;
    Some((game, view, outcome))
}

/// A seat that was lost before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Out {
    /// The seat.
    pub seat: Seat,
    /// Whether its time had run out; otherwise it was given up.
    pub late: bool,
}

/// The seats that were lost before the end.
pub(crate) fn gave_up(record: &Record) -> Vec<Out> {
    let entries = record::standing(&record.entries, record.entries.len());
    let forfeits = entries.filter_map(|(number, entry)| match entry {
        Entry::Forfeit { seat } => Some(Out { seat: *seat, late: record::ran_out(&record.entries, number) }),
        _ => None,
    });
    forfeits.collect()
}

/// The last position of a finished game with all its secrets, which are none any more: the code that somebody gave up
/// looking for, say.
pub(crate) fn revealed(room: &dyn Room, record: &Record) -> Option<AnyView> {
    let book = room.read(record, Eyes::All).ok().filter(|book| book.damage.is_none())?;
    book.outcome.as_ref()?;
    book.views.last().cloned()
}

#[cfg(test)]
mod tests {
    use table::{Fault, Manners, Player, Time};

    use super::*;
    use crate::common;

    /// A player who leaves may be announced to one side before another has begun to listen.
    #[test]
    fn the_end_says_what_happened_to_whoever_reads_it() {
        let names = ["Ada", "Bob", "Cid"].map(str::to_owned);
        let said = |rank: [i64; 3], reader: Option<u8>, out: &[Out]| {
            let outcome = Outcome::by_rank(vec![0; 3], &rank);
            result(&outcome, &names, out, reader.map(Seat)).remove(0)
        };
        let named = |id: &'static str, names: &str| Phrase::new(id).with("names", names);
        assert_eq!(said([1, 2, 3], Some(0), &[]), Phrase::new("terminal-you-win"));
        let third = named("terminal-you-lose", "Ada").with("place", 3).with("seats", 3);
        assert_eq!(said([1, 2, 3], Some(2), &[]), third);
        assert_eq!(said([1, 1, 3], Some(1), &[]), named("terminal-you-share", "Ada"));
        let out = |late| [Out { seat: Seat(2), late }];
        assert_eq!(said([1, 1, 3], Some(2), &out(false)), named("terminal-you-gave-up", "Ada, Bob"));
        assert_eq!(said([1, 2, 3], Some(2), &out(true)), named("terminal-you-ran-out", "Ada"));
        assert_eq!(said([1, 2, 3], None, &[]), Phrase::new("terminal-wins").with("name", "Ada"));
        assert_eq!(said([1, 1, 1], None, &[]), named("terminal-share", "Ada, Bob, Cid"));
    }

    #[test]
    fn whoever_begins_later_hears_of_it_too() {
        let sitting = common::sitting(&[("Eve", "human"), ("Ada", "human")], 1);
        let engine =
            sitting.room.engine(&sitting.record, &[Player::Person; 2], Manners::default(), Time(0)).unwrap();
        let names = vec!["Eve".to_owned(), "Ada".to_owned()];
        let mut scene = Scene::new(names.clone());
        let failure = SeatFailure { number: 0, seat: Seat(0), fault: Fault::Gone };
        scene.hear(&SittingEvent::Failed { failure });
        let view = engine.view(Eyes::Seat(Seat(1)));
        scene.hear(&SittingEvent::Begin { to: Some(Seat(1)), names, view, past: Vec::new() });
        scene.hear(&SittingEvent::Failed { failure });
        let log = &scene.side(Some(Seat(1))).unwrap().log;
        assert_eq!(log.iter().filter(|line| line.kind == Kind::Failed).count(), 1, "once, and not never");
    }
}
