//! Save files: the sheet's format to the letter (section 5), and after it what it cannot carry.
//!
//! ```text
//! (joueurs (Pascal (S P O)) (Laurent (N S A)))    names and loose letters
//! (joueur1 (F A C I L E))                         the first player's words, from the top
//! (joueur2 (E L E V E) (B R I L L A N T))         the second player's
//! (pioche C S N O)                                the bag, the next letter first
//! (tour 2)                                        the seat to play
//! (options hundred double)                        the variants that are on
//! (dictionnaire fr)                               the words that count: the French list, or a digest and all of them
//! (match (parties 3) (partie 2) (premier 1) (points 120 98))  of three games the second, who began, scores so far
//! (lignes (1 3) (1 2))                            the rows on which the words stand, where rows are empty between
//! (phase jarnac 1)                                jarnac N: N calls are open; debut; appele T N: after a call on T; jeu; fin
//! (commence 1 2)                                  the players who have had their first turn
//! (passe)                                         the other passed on an empty bag
//! (forme)                                         a word was formed in this turn
//! (graine 42)                                     where exchanged letters fall in the bag
//! (histoire (1 draw) (1 "word RAT"))              the moves so far
//! ```
//!
//! Blanks, comments, the kind of line ends and a byte order mark are free, and the forms of the second group may be
//! missing: a file with the sheet's five
//! forms alone loads. Then the player to move stands where the sheet's example leaves him: the other has passed,
//! Jarnac may be called; a player with neither letters nor words has not begun.

use std::fmt::Write as _;

use kernel::{
    MatchStanding, Seat, Seed,
    sexpr::{self, Node, SexprLimits},
};

use crate::{
    dictionary::{Dictionary, SharedLexicon},
    letters::Letters,
    moves::{Move, ROWS, Row, Target},
    position::{BoardRows, JarnacPosition, Phase, Rules, Side},
    word::{Letter, Word},
};

mod error;
mod form;
mod forms;
mod reach;

pub use error::{SaveError, Warning};
pub use form::SaveFormat;
pub use reach::{Unreachable, unreachable};

/// The longest name of a player.
pub const LONGEST_NAME: usize = 64;

/// The forms of which a file is made. Whatever begins with one of them is a save file, or tries to be one.
pub const TAGS: [&str; 15] = [
    "joueurs",
    "joueur1",
    "joueur2",
    "pioche",
    "tour",
    "options",
    "dictionnaire",
    "match",
    "lignes",
    "phase",
    "commence",
    "passe",
    "forme",
    "graine",
    "histoire",
];

/// A saved game, as read.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The names of the players.
    pub names: [String; 2],
    /// The variants, if the file says so.
    pub rules: Option<Rules>,
    /// The words that it was played with, if the file says so.
    pub words: Option<SavedWords>,
    /// The match that it is part of, if the file says so.
    pub series: Option<Series>,
    /// What is on the table and in the bag.
    pub position: JarnacPosition,
    /// Whether the file says which phase it is.
    has_phase: bool,
    /// All moves so far, if the file tells them.
    pub history: Vec<(Seat, Move)>,
    /// What is odd about the file.
    pub warnings: Vec<Warning>,
}

/// The words that a saved game was played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedWords {
    /// Their name: `fr`, or a digest.
    pub name: String,
    /// All of them, one a line, unless the name is enough.
    pub list: Option<String>,
}

/// The match that a saved game is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many games it has.
    pub games: u32,
    /// Where it stands.
    pub standing: MatchStanding,
}

impl Saved {
    /// The position under these variants, and the moves so far.
    pub fn into_position(self, rules: Rules) -> (JarnacPosition, Vec<(Seat, Move)>) {
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

    /// Which game of its match it is, from 0.
    pub fn round(&self) -> u32 {
        self.series.as_ref().map_or(0, |series| series.standing.round)
    }

    /// Everything that is odd about it: letters that do not add up, words that the dictionary lacks, and a phase that
    /// the rules cannot reach. What a file does not say is not odd.
    pub fn oddities(&self, rules: Rules, dictionary: &impl Dictionary) -> Vec<Warning> {
        let words = self.position.sides.iter().flat_map(|side| side.board.iter().flatten());
        let unknown = words.filter(|word| !dictionary.member(word)).map(|&word| Warning::Word { word });
        let phase = self.has_phase.then(|| unreachable(rules, &self.position)).flatten();
        self.warnings.iter().cloned().chain(unknown).chain(phase.map(Warning::Phase)).collect()
    }
}

/// Reads a save file; what is odd about it is a warning.
pub fn read(text: &str) -> Result<Saved, SaveError> {
    forms::read(text)
}

/// Reads a save file in which nothing may be odd.
pub fn read_strict(text: &str, dictionary: &impl Dictionary) -> Result<Saved, SaveError> {
    let saved = read(text)?;
    match saved.oddities(saved.rules.unwrap_or_default(), dictionary).into_iter().next() {
        Some(warning) => Err(SaveError::Odd(warning)),
        None => Ok(saved),
    }
}

/// The same file with nothing but the name of its dictionary (`named`), or without a word about it: what a table
/// carries about, when its words go another way.
pub fn without_words(text: &str, named: bool) -> Result<String, SaveError> {
    let nodes = forms::nodes(text)?;
    let kept = |node: Node| match node.as_tagged() {
        Some(("dictionnaire", items)) => {
            named.then(|| Node::tagged("dictionnaire", items.iter().take(1).cloned()))
        }
        _ => Some(node),
    };
    Ok(nodes.into_iter().filter_map(kept).fold(String::new(), |mut text, node| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{node}");
        text
    }))
}

/// What goes into a save file.
pub struct Contents<'a> {
    /// The names of the players.
    pub names: &'a [String; 2],
    /// The variants.
    pub rules: Rules,
    /// The words that count.
    pub dictionary: &'a SharedLexicon,
    /// The match that the game is part of.
    pub series: &'a Series,
    /// What is on the table and in the bag.
    pub position: &'a JarnacPosition,
    /// All moves so far.
    pub history: &'a [(Seat, Move)],
}

/// The text of a save file.
pub fn write(contents: &Contents<'_>) -> String {
    let &Contents { names, rules, dictionary, series, position, history } = contents;
    let mut text = sheet_forms(names, position);
    let mut line = |node: Node| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{node}");
    };
    let flags = [("hundred", rules.hundred), ("last-row", rules.last_row), ("double", rules.double)];
    line(Node::tagged("options", flags.iter().filter(|flag| flag.1).map(|flag| Node::atom(flag.0))));
    let list = Some(dictionary.text().lines().collect::<Vec<_>>().join(" ")).filter(|list| !list.is_empty());
    let named = [Node::atom(dictionary.name())].into_iter();
    line(Node::tagged("dictionnaire", named.chain(list.map(Node::atom))));
    line(series_form(series));
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

fn series_form(series: &Series) -> Node {
    let MatchStanding { round, first, totals } = &series.standing;
    let items = [
        Node::tagged("parties", [Node::atom(series.games)]),
        Node::tagged("partie", [Node::atom(round + 1)]),
        Node::tagged("premier", [Node::atom(first)]),
        Node::tagged("points", totals.iter().map(Node::atom)),
    ];
    Node::tagged("match", items)
}

/// The sheet's five forms, laid out as in its example.
pub fn sheet_forms(names: &[String; 2], position: &JarnacPosition) -> String {
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
