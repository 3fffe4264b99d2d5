//! Moves and their one notation.

use std::{fmt, str::FromStr};

use kernel::{NotationError, Phrase, Verb};

use crate::{Domino, Train};

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lays a domino at the end of a train: `pose 5-12 MT`.
    Pose(Domino, Train),
    /// Takes a domino from the pool: `draw`.
    Draw,
    /// Ends the turn: `pass`.
    Pass,
}

impl Move {
    /// The log line, without the name of whoever did it.
    pub fn told(self) -> Phrase {
        match self {
            Move::Pose(domino, train) => Phrase::new("mexican-train-log-pose")
                .with("domino", domino.to_string())
                .with("train", train.spoken()),
            Move::Draw => Phrase::new("mexican-train-log-draw"),
            Move::Pass => Phrase::new("mexican-train-log-pass"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pose(domino, train) => write!(f, "pose {domino} {train}"),
            Move::Draw => f.write_str("draw"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

const POSE: Verb = Verb::new("pose", "poser").also(&["play", "jouer"]);
const DRAW: Verb = Verb::new("draw", "piocher").also(&["d", "pioche"]);
const PASS: Verb = Verb::new("pass", "passer").also(&["p", "passe"]);
const ON: Verb = Verb::new("on", "sur");

/// The words that moves begin with.
pub const VERBS: [Verb; 3] = [POSE, DRAW, PASS];

/// No move is longer than this, blanks included.
const LONGEST: usize = 80;

/// Reads `pose 5-12 MT`, `5-12 on MT`, `12-5 2`, `draw`, `pass` and their French names, whatever the case.
///
/// ```
/// use mexican_train::Move;
/// let pose: Move = "12-5 on mt".parse().unwrap();
/// assert_eq!(pose.to_string(), "pose 5-12 MT");
/// ```
impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        if text.len() > LONGEST {
            return Err(NotationError::new(LONGEST, Phrase::new("mexican-train-too-long")));
        }
        let first = text.split_whitespace().next().ok_or_else(NotationError::empty)?;
        let alone = [(Move::Draw, DRAW), (Move::Pass, PASS)];
        if let Some((mv, _)) = alone.iter().find(|(_, verb)| verb.is(first)) {
            let rest = after(text, first).trim();
            return if rest.is_empty() { Ok(*mv) } else { Err(unknown(text, rest)) };
        }
        let posed = if POSE.is(first) { after(text, first) } else { text };
        let posed = posed.trim();
        // The train is the last word; what stands before it, less an “on”, is the domino.
        let (domino, train) = match posed.rsplit_once(char::is_whitespace) {
            Some((domino, train)) => (domino.trim_end(), train),
            None if posed.is_empty() => {
                return Err(NotationError::new(text.chars().count(), Phrase::new("notation-empty")));
            }
            None => {
                within(text, posed, posed.parse::<Domino>())?;
                return Err(NotationError::new(
                    text.chars().count(),
                    Phrase::new("mexican-train-which-train"),
                ));
            }
        };
        let domino = match domino.rsplit_once(char::is_whitespace) {
            Some((domino, on)) if ON.is(on) => domino,
            _ => domino,
        };
        Ok(Move::Pose(within(text, domino, domino.parse())?, within(text, train, train.parse())?))
    }
}

/// What follows a part of a text.
fn after<'a>(text: &'a str, part: &str) -> &'a str {
    let end = (part.as_ptr() as usize - text.as_ptr() as usize) + part.len();
    text.get(end..).unwrap_or_default()
}

fn unknown(text: &str, part: &str) -> NotationError {
    let shown: String = part.chars().take(12).collect();
    NotationError::in_text(text, part, Phrase::new("notation-unknown").with("found", shown))
}

/// An error in a part of the text, counted from the beginning of the whole.
fn within<T>(text: &str, part: &str, read: Result<T, NotationError>) -> Result<T, NotationError> {
    read.map_err(|error| {
        let begin = NotationError::in_text(text, part, error.problem.clone());
        NotationError { at: begin.at + error.at, ..error }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;
    use proptest::prelude::*;

    #[test]
    fn there_are_several_ways_to_write_and_one_to_print() {
        for (text, printed) in [
            ("pose 5-12 MT", "pose 5-12 MT"),
            ("5-12 on MT", "pose 5-12 MT"),
            ("  12-5   mt ", "pose 5-12 MT"),
            ("poser 12-5 sur 2", "pose 5-12 2"),
            ("0-0 10", "pose 0-0 10"),
            ("5 - 12 mt", "pose 5-12 MT"),
            ("DRAW", "draw"),
            ("piocher", "draw"),
            ("Passer", "pass"),
        ] {
            assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(printed.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, at, id) in [
            ("", 0, "notation-empty"),
            ("pose", 4, "notation-empty"),
            ("pose 5-12", 9, "mexican-train-which-train"),
            ("pose 5-x MT", 7, "mexican-train-no-domino"),
            ("5-12 on MTT", 8, "mexican-train-no-train"),
            ("draw 5", 5, "notation-unknown"),
            ("hop", 0, "mexican-train-no-domino"),
        ] {
            let error = text.parse::<Move>().unwrap_err();
            assert_eq!((error.at, error.problem.id.as_ref()), (at, id), "{text:?}");
        }
        let long = "5".repeat(1_000_000).parse::<Move>().unwrap_err();
        assert_eq!(long.problem.id, "mexican-train-too-long");
    }

    proptest! {
        #[test]
        fn a_move_reads_as_it_prints(a in 0_u8..=15, b in 0_u8..=15, train in 0_usize..=10) {
            let mv = Move::Pose(Domino::make(a, b), Train::at(train));
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            prop_assert_eq!(Train::at(Train::Of(Seat(3)).index()), Train::Of(Seat(3)));
        }

        #[test]
        fn no_text_breaks_the_reader(text in "(pose|draw|on|MT|[0-9 -]|.){0,30}") {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            }
        }
    }
}
