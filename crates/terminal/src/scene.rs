//! What everybody at this terminal has seen so far: one side for each person, and one for whoever only looks.

use std::collections::BTreeMap;

use kernel::{Outcome, Phrase, Seat};
use serde::Deserialize;
use serde_json::Value;

use crate::{page, sitting::Event};

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
    pub(crate) view: String,
    pub(crate) log: Vec<Line>,
    /// The last views of games of the match that ended since somebody last looked.
    pub(crate) ended: Vec<String>,
}

/// Where a match stands, as every view tells it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Standing {
    pub(crate) game: u32,
    pub(crate) games: u32,
    pub(crate) totals: Vec<i64>,
}

impl Standing {
    pub(crate) fn of(view: &str) -> Option<Standing> {
        serde_json::from_str(view).ok()
    }
}

/// All sides.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) names: Vec<String>,
    sides: BTreeMap<Option<Seat>, Side>,
}

impl Scene {
    pub(crate) fn new(names: Vec<String>) -> Scene {
        Scene { names, sides: BTreeMap::new() }
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
    pub(crate) fn hear(&mut self, event: &Event) {
        match event {
            Event::Begin { to, names, view, past } => {
                self.names.clone_from(names);
                let log = past.iter().map(|(seat, what)| {
                    Line::new(Kind::Moved, what.line(names.get(seat.index()).map_or("?", String::as_str)))
                });
                let log = log.collect();
                *self.side_mut(*to) = Side { view: view.clone(), log, ended: Vec::new() };
            }
            Event::Heard { to, mover, what, view } => {
                let moved = Line::new(Kind::Moved, what.line(self.name(*mover)));
                let ended = Ended::between(&self.side_mut(*to).view, view);
                let scores = ended.as_ref().map(|ended| {
                    Phrase::new("terminal-game-over")
                        .with("number", ended.game)
                        .with("scores", self.scores(&ended.outcome))
                });
                let side = self.side_mut(*to);
                side.log.push(moved);
                side.log.extend(scores.map(|phrase| Line::new(Kind::Ended, phrase)));
                side.ended.extend(ended.map(|ended| ended.view));
                side.view.clone_from(view);
            }
            Event::Turn { seat, view } => self.side_mut(Some(*seat)).view.clone_from(view),
            Event::Refused { seat, why } => {
                let phrase = Phrase::new("terminal-refused").with("why", why.clone());
                self.side_mut(Some(*seat)).log.push(Line::new(Kind::Refused, phrase));
            }
            Event::Failed { to, failure } => {
                let phrase = page::fault(failure.number, self.name(failure.seat), failure.fault);
                self.side_mut(*to).log.push(Line::new(Kind::Failed, phrase));
            }
            Event::Over { to, view } => self.side_mut(*to).view.clone_from(view),
            Event::Done(_) => (),
        }
    }

    fn scores(&self, outcome: &Outcome) -> String {
        let seats = self.names.iter().zip(outcome.scores());
        seats.map(|(name, score)| format!("{name} {score}")).collect::<Vec<_>>().join(", ")
    }
}

/// The result in sentences: who wins, then everybody in order.
pub fn result(outcome: &Outcome, names: &[String]) -> Vec<Phrase> {
    let name = |seat: &Seat| names.get(seat.index()).map_or("?", String::as_str);
    let winners: Vec<&str> = outcome.winners().iter().map(name).collect();
    let first = match winners.as_slice() {
        [name] => Phrase::new("terminal-wins").with("name", *name),
        names => Phrase::new("terminal-share").with("names", names.join(", ")),
    };
    let mut seats: Vec<Seat> = Seat::all(outcome.places().len()).collect();
    seats.sort_by_key(|seat| outcome.places()[seat.index()]);
    let places = seats.into_iter().map(|seat| {
        Phrase::new("terminal-place")
            .with("place", outcome.places()[seat.index()].to_string())
            .with("name", name(&seat))
            .with("score", outcome.scores()[seat.index()])
    });
    std::iter::once(first).chain(places).collect()
}

/// A game of a match that ended with a move.
struct Ended {
    game: u32,
    /// The match as if that game were still the current one.
    view: String,
    outcome: Outcome,
}

impl Ended {
    fn between(before: &str, after: &str) -> Option<Ended> {
        let game = Standing::of(before)?.game;
        if Standing::of(after)?.game == game {
            return None;
        }
        let mut view: Value = serde_json::from_str(after).ok()?;
        let fields = view.as_object_mut()?;
        let mut previous = fields.remove("previous")?;
        fields.insert("current".into(), previous.get_mut("view")?.take());
        fields.insert("game".into(), game.into());
        let outcome = serde_json::from_value(previous.get("outcome")?.clone()).ok()?;
        Some(Ended { game, view: view.to_string(), outcome })
    }
}
