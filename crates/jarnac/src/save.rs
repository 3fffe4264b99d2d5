//! Save files: the sheet's format to the letter (section 5), and after it what it cannot carry.
//!
//! ```text
//! (joueurs (Pascal (S P O)) (Laurent (N S A)))    names and loose letters
//! (joueur1 (F A C I L E))                         the first player's words, from the top
//! (joueur2 (E L E V E) (B R I L L A N T))         the second player's
//! (pioche C S N O)                                the bag, the next letter first
//! (tour 2)                                        the seat to play
//! (options hundred double)                        the variants that are on
//! (lignes (1 3) (1 2))                            the rows on which the words stand, where rows are empty between
//! (phase jarnac 1)                                jarnac N: N calls are open; debut; appele T N: after a call on T; jeu; fin
//! (commence 1 2)                                  the players who have had their first turn
//! (passe)                                         the other passed on an empty bag
//! (forme)                                         a word was formed in this turn
//! (graine 42)                                     where exchanged letters fall in the bag
//! (histoire (1 draw) (1 "word RAT"))              the moves so far
//! ```
//!
//! Blanks and comments are free, and the forms of the second group may be missing: a file with the sheet's five
//! forms alone loads. Then the player to move stands where the sheet's example leaves him: the other has passed,
//! Jarnac may be called; a player with neither letters nor words has not begun.

use std::fmt::Write as _;

use kernel::{
    Seat, Seed,
    sexpr::{self, Limits, Node},
};

use crate::{
    letters::Letters,
    moves::{Move, ROWS, Row, Target},
    position::{Board, Phase, Position, Rules, Side},
    word::{Letter, Word},
};

mod error;
mod forms;

pub use error::{SaveError, Warning};

/// The longest name of a player.
pub const LONGEST_NAME: usize = 64;

/// A saved game, as read.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The names of the players.
    pub names: [String; 2],
    /// The variants, if the file says so.
    pub rules: Option<Rules>,
    /// What is on the table and in the bag.
    pub position: Position,
    /// Whether the file says which phase it is.
    has_phase: bool,
    /// All moves so far, if the file tells them.
    pub history: Vec<(Seat, Move)>,
    /// What is odd about the file.
    pub warnings: Vec<Warning>,
}

impl Saved {
    /// The position under these variants, and the moves so far.
    pub fn into_position(self, rules: Rules) -> (Position, Vec<(Seat, Move)>) {
        let mut position = self.position;
        if !self.has_phase {
            let full = position.sides.iter().any(Side::is_full) && !rules.last_row;
            position.phase = match position.other().begun {
                _ if full => Phase::Over,
                true => Phase::window(rules),
                false => Phase::CLOSED,
            };
        }
        (position, self.history)
    }
}

/// Reads a save file; what is odd about it is a warning.
pub fn read(text: &str) -> Result<Saved, SaveError> {
    forms::read(text)
}

/// Reads a save file in which nothing may be odd.
pub fn read_strict(text: &str) -> Result<Saved, SaveError> {
    let saved = read(text)?;
    match saved.warnings.first() {
        Some(warning) => Err(SaveError::Odd(warning.clone())),
        None => Ok(saved),
    }
}

/// The text of a save file.
pub fn write(names: &[String; 2], rules: Rules, position: &Position, history: &[(Seat, Move)]) -> String {
    let mut text = sheet_forms(names, position);
    let mut line = |node: Node| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{node}");
    };
    let flags = [("hundred", rules.hundred), ("last-row", rules.last_row), ("double", rules.double)];
    line(Node::tagged("options", flags.iter().filter(|flag| flag.1).map(|flag| Node::atom(flag.0))));
    let rows =
        |side: &Side| Node::list(Row::all().filter(|row| side.board[row.index()].is_some()).map(Node::atom));
    line(Node::tagged("lignes", position.sides.iter().map(rows)));
    line(phase_form(position.phase));
    let begun = Seat::all(2).filter(|seat| position.sides[seat.index()].begun);
    line(Node::tagged("commence", begun.map(Node::atom)));
    if position.passed {
        line(Node::tagged("passe", []));
    }
    if position.formed {
        line(Node::tagged("forme", []));
    }
    line(Node::tagged("graine", [Node::atom(position.seed)]));
    let moves = history.iter().map(|(seat, mv)| Node::list([Node::atom(seat), Node::atom(mv)]));
    line(Node::tagged("histoire", moves));
    text
}

/// The sheet's five forms, laid out as in its example.
pub fn sheet_forms(names: &[String; 2], position: &Position) -> String {
    let spaced = |letters: &mut dyn Iterator<Item = Letter>| Node::list(letters.map(Node::atom));
    let player = |(name, side): (&String, &Side)| {
        Node::list([Node::atom(name), spaced(&mut side.hand.iter().copied())])
    };
    let board = |side: &Side| -> Vec<Node> {
        side.board.iter().flatten().map(|word| spaced(&mut word.letters())).collect()
    };
    let [first, second] = &position.sides;
    let bag: Vec<String> = position.bag.iter().rev().map(Letter::to_string).collect();
    [
        spread("joueurs", names.iter().zip(&position.sides).map(player)),
        spread("joueur1", board(first)),
        spread("joueur2", board(second)),
        format!("(pioche\n  {})\n", bag.join(" ")),
        format!("(tour {})\n", position.seat),
    ]
    .concat()
}

/// A form with a line for each item.
fn spread(tag: &str, items: impl IntoIterator<Item = Node>) -> String {
    let lines: Vec<String> =
        std::iter::once(tag.to_owned()).chain(items.into_iter().map(|item| format!("  {item}"))).collect();
    format!("({})\n", lines.join("\n"))
}

fn phase_form(phase: Phase) -> Node {
    let items: Vec<Node> = match phase {
        Phase::Begin { calls: 0, called: None } => vec![Node::atom("debut")],
        Phase::Begin { calls, called: None } => vec![Node::atom("jarnac"), Node::atom(calls)],
        Phase::Begin { calls, called: Some(target) } => {
            vec![Node::atom("appele"), Node::atom(target), Node::atom(calls)]
        }
        Phase::Play => vec![Node::atom("jeu")],
        Phase::Over => vec![Node::atom("fin")],
    };
    Node::tagged("phase", items)
}
