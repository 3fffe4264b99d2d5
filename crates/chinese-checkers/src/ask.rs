//! Questions to the engine, as scripts ask them.

use std::time::Duration;

use kernel::{OptionSpec, OptionValue, OptionValues, Phrase, Question, Thinking};
use serde::{Deserialize, Serialize};

use crate::{
    Cell, Dim, JumpRule, Move,
    configuration::PLAYERS,
    engine::{BitPosition, Bits, Geometry, Wide, perft},
    solver::{Budget, Transfer, shortest_transfer},
};

/// A question: what stands in it says what is asked. With `pieces` the moves of that position (cells in the mover's
/// frame, the mover is player 0), with `perft` the counts up to that depth, with `solo` the shortest
/// transfer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The size of the board; 4 unless said.
    pub dim: Option<i64>,
    /// How many players there are; 2 unless said.
    pub players: Option<usize>,
    /// The jump rule; `symmetric` unless said.
    pub jump: Option<String>,
    /// The pieces: a cell and whose it is.
    pub pieces: Option<Vec<(Cell, usize)>>,
    /// The depth to count to.
    pub perft: Option<u32>,
    /// Whether the shortest transfer is asked for.
    pub solo: bool,
    /// The most arrangements that the search for a transfer may keep.
    pub states: Option<usize>,
    /// How long that search may take; it then tells the best line and the best bound that it found.
    pub seconds: Option<u64>,
}

/// A question that makes sense.
#[derive(Clone, Debug)]
pub struct Ready {
    dim: Dim,
    jump: JumpRule,
    kind: Asked,
}

#[derive(Clone, Debug)]
enum Asked {
    Moves(Vec<Vec<Cell>>),
    Perft { players: usize, depth: u32 },
    Solo { states: usize, time: Option<Duration> },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// All moves of a position by origin and destination, sorted.
    Moves {
        /// Origin and destination of each.
        moves: Vec<(Cell, Cell)>,
    },
    /// The number of sequences of 1, 2, 3… moves.
    Perft {
        /// The numbers.
        perft: Vec<u64>,
    },
    /// The shortest transfer, or the best one found.
    Solo {
        /// How many moves it has.
        moves: Option<usize>,
        /// The moves.
        line: Vec<Move>,
        /// When it is not proven to be the shortest: a number of moves that every transfer has at least.
        #[serde(skip_serializing_if = "Option::is_none")]
        at_least: Option<usize>,
    },
}

impl From<Transfer> for Answer {
    fn from(found: Transfer) -> Answer {
        Answer::Solo {
            at_least: (!found.is_proven()).then_some(found.at_least),
            moves: found.line.as_ref().map(Vec::len),
            line: found.line.unwrap_or_default(),
        }
    }
}

/// The deepest count that is taken on.
const DEEPEST: u32 = 40;

/// How many arrangements a transfer search keeps unless told otherwise: enough for dimension 3.
const STATES: usize = 8_000_000;

/// How many it keeps when it is given a time: as many as fit in a few gigabytes.
const STATES_IN_TIME: usize = 40_000_000;

/// How many arrangements its beam keeps on each level, at most.
const BEAM: usize = 3_000;

/// The same when it is given a time.
const BEAM_IN_TIME: usize = 20_000;

/// The longest time that can be given: a day.
const LONGEST: u64 = 86_400;

impl Question for Ask {
    type Context = ();
    type Ready = Ready;
    type Answer = Answer;

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::number("dim", 1, Dim::LARGEST, i64::from(Dim::USUAL)),
            OptionSpec::number("players", 1, 6, 2),
            OptionSpec::choice("jump", &JumpRule::NAMES),
            OptionSpec::number("perft", 1, i64::from(DEEPEST), 1),
            OptionSpec::flag("solo"),
            OptionSpec::number("seconds", 1, LONGEST as i64, 60),
        ]
    }

    fn context(_: &OptionValues) -> Result<(), Phrase> {
        Ok(())
    }

    fn bare(settings: &OptionValues) -> Option<Ask> {
        let number = |key| match settings.get(key) {
            Some(&OptionValue::Number(number)) => Some(number),
            _ => None,
        };
        let ask = Ask {
            dim: number("dim"),
            players: number("players").and_then(|players| players.try_into().ok()),
            jump: settings.get("jump").map(OptionValue::to_string),
            perft: number("perft").and_then(|depth| depth.try_into().ok()),
            solo: settings.flag("solo", false),
            seconds: number("seconds").and_then(|seconds| seconds.try_into().ok()),
            ..Ask::default()
        };
        (ask.perft.is_some() || ask.solo).then_some(ask)
    }

    fn ready(self, (): &()) -> Result<Ready, Phrase> {
        let asked = self.dim.unwrap_or(i64::from(Dim::USUAL));
        let dim = Dim::new(asked).map_err(|_| Phrase::new("chinese-checkers-ask-dim").with("dim", asked))?;
        let jump = match self.jump.as_deref() {
            None => JumpRule::default(),
            Some(name) => JumpRule::from_name(name)
                .ok_or_else(|| Phrase::new("chinese-checkers-ask-jump").with("jump", name))?,
        };
        let players = self.players.unwrap_or(2);
        if !PLAYERS.contains(&players) {
            return Err(Phrase::new("chinese-checkers-ask-players").with("players", players));
        }
        let kind = match (self.pieces, self.perft) {
            (Some(pieces), _) => Asked::Moves(by_player(dim, players, &pieces)?),
            (None, Some(depth)) if (1..=DEEPEST).contains(&depth) => Asked::Perft { players, depth },
            (None, Some(depth)) => {
                let phrase = Phrase::new("chinese-checkers-ask-depth").with("depth", depth);
                return Err(phrase.with("most", DEEPEST));
            }
            (None, None) if self.solo => {
                let time = self.seconds.map(|seconds| Duration::from_secs(seconds.min(LONGEST)));
                let usual = if time.is_some() { STATES_IN_TIME } else { STATES };
                Asked::Solo { states: self.states.unwrap_or(usual), time }
            }
            (None, None) => return Err(Phrase::new("chinese-checkers-ask-nothing")),
        };
        Ok(Ready { dim, jump, kind })
    }

    fn answer(ready: &Ready, (): &(), thinking: &mut Thinking<'_>) -> Result<Answer, Phrase> {
        Ok(match &ready.kind {
            Asked::Solo { states, time } => {
                let beam = if time.is_some() { BEAM_IN_TIME } else { BEAM };
                let mut stop = || time.is_some_and(|time| thinking.clock.elapsed() >= time);
                let mut budget =
                    Budget { states: *states, beam: (states / 1_000).clamp(50, beam), stop: &mut stop };
                shortest_transfer(ready.dim, ready.jump, &mut budget).into()
            }
            kind => match Geometry::<u128>::new(ready.dim, ready.jump) {
                Some(geometry) => on_board(&geometry, kind),
                None => Geometry::<Wide>::new(ready.dim, ready.jump)
                    .map_or(Answer::Moves { moves: Vec::new() }, |geometry| on_board(&geometry, kind)),
            },
        })
    }
}

fn by_player(dim: Dim, players: usize, pieces: &[(Cell, usize)]) -> Result<Vec<Vec<Cell>>, Phrase> {
    let mut cells = vec![Vec::new(); players];
    for (number, &(cell, owner)) in pieces.iter().enumerate() {
        let about = |id: &'static str| Phrase::new(id).with("cell", cell.to_string());
        if !cell.in_star(dim) {
            return Err(about("chinese-checkers-ask-cell"));
        }
        if pieces[..number].iter().any(|&(other, _)| other == cell) {
            return Err(about("chinese-checkers-ask-twice"));
        }
        let Some(own) = cells.get_mut(owner) else {
            return Err(Phrase::new("chinese-checkers-ask-owner").with("owner", owner));
        };
        own.push(cell);
    }
    Ok(cells)
}

fn on_board<B: Bits>(geometry: &Geometry<B>, asked: &Asked) -> Answer {
    match asked {
        Asked::Perft { players, depth } => {
            let start = BitPosition::initial(geometry, *players);
            Answer::Perft { perft: perft::perft_up_to(geometry, &start, *depth) }
        }
        Asked::Moves(pieces) => {
            let position = BitPosition::with_pieces(geometry, pieces, kernel::Seat(0));
            let rides = position.map(|position| position.rides(geometry)).unwrap_or_default();
            let cell = |number: u16| geometry.cell(usize::from(number));
            let mut moves: Vec<(Cell, Cell)> =
                rides.into_iter().map(|ride| (cell(ride.from), cell(ride.to))).collect();
            moves.sort_unstable();
            Answer::Moves { moves }
        }
        Asked::Solo { .. } => Answer::Moves { moves: Vec::new() },
    }
}
