//! How a game is drawn and typed at a terminal: all that a new game has to bring.

use kernel::{Game, MatchView, Phrase, Seat, Verb};
use ratatui::text::Text;
use speech::Speech;
use table::AnyView;

use crate::Palette;

/// How a game looks at a terminal. The same drawing serves the full screen and, with its styles dropped, the plain
/// lines; so every colour comes with a letter or a shape.
pub trait Drawing: Send + Sync {
    /// The table as these eyes see it. `view` is that of a match; [`read`] knows the game. Lines longer
    /// than `stage.width` are cut, and what is taller than `stage.height` has to be scrolled.
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static>;

    /// Whether players hide anything from each other. Where they do, people who share a keyboard pass it behind a
    /// curtain.
    fn has_secrets(&self) -> bool {
        true
    }

    /// A helper for one person at one seat. The usual one passes what is typed on as it is.
    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(PlainDesk)
    }
}

/// What a drawing is made for.
#[derive(Clone, Copy)]
pub struct DrawContext<'a> {
    /// The seat of whoever looks; `None` for observers.
    pub seat: Option<Seat>,
    /// Who sits where.
    pub names: &'a [String],
    /// How many columns there are.
    pub width: u16,
    /// How many rows there are; in plain mode as many as it takes.
    pub height: u16,
    /// Whether lines are read one after the other, perhaps aloud: no boxes, no columns that only an eye can follow.
    pub plain: bool,
    /// The colours.
    pub palette: Palette,
    /// The words.
    pub speech: &'a Speech,
    /// What the person is preparing, as its [`MoveInput`] tells it.
    pub draft: Option<&'a str>,
}

impl DrawContext<'_> {
    /// The name of whoever sits there.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Puts a phrase into words.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.speech.say(phrase)
    }
}

/// The view of a match of `G`, if it is one.
pub fn read<G: Game>(view: &AnyView) -> Option<&MatchView<G::View>> {
    view.read()
}

/// What comes of a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Do {
    /// A move, in its notation.
    Move(String),
    /// The draft has changed: draw again.
    Redraw,
    /// Something to tell the person, and nobody else.
    Say(Phrase),
}

/// A place of the drawing that somebody points at, with what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// The row of the drawing, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
    /// The whole row as text.
    pub line: String,
    /// What stands between the blanks around that column.
    pub word: String,
}

impl Pointed {
    /// A place of a drawing, of which this row is.
    pub fn at(row: usize, column: usize, line: String) -> Pointed {
        let signs: Vec<char> = line.chars().collect();
        let blank = |at: &usize| signs.get(*at).is_none_or(|sign| sign.is_whitespace());
        let word = if blank(&column) {
            String::new()
        } else {
            let from = (0..column).rev().find(blank).map_or(0, |at| at + 1);
            let to = (column..signs.len()).find(blank).unwrap_or(signs.len());
            signs[from..to].iter().collect()
        };
        Pointed { row, column, line, word }
    }

    /// The row up to the place that is pointed at, itself included.
    pub fn before(&self) -> String {
        self.line.chars().take(self.column + 1).collect()
    }
}

/// What comes of pointing at something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointing {
    /// Nothing.
    Nothing,
    /// This stands at the prompt now.
    Type(String),
    /// As if these lines had been typed.
    Lines(Vec<String>),
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// A helper at one seat that turns typed lines into moves. It may remember a draft: tiles laid down before the turn
/// is declared, say.
pub trait MoveInput: Send {
    /// A turn of this seat begins. After a refusal the turn goes on and the draft is still there.
    fn turn(&mut self, view: &AnyView, seat: Seat) {
        let _ = (view, seat);
    }

    /// A line was typed. Commands of the house (`/help`, `/hint`, …) never come here.
    fn line(&mut self, line: &str, view: &AnyView, seat: Seat) -> Do {
        let _ = (view, seat);
        Do::Move(line.to_owned())
    }

    /// Lines that could be meant by what is typed so far, besides whole legal moves, which the game itself completes.
    fn complete(&self, typed: &str, view: &AnyView, seat: Seat) -> Vec<String> {
        let _ = (typed, view, seat);
        Vec::new()
    }

    /// Somebody points at something of the picture, with `typed` at the prompt: pressing it, or letting go there what was
    /// taken elsewhere.
    fn point(&mut self, at: &Pointed, typed: &str, view: &AnyView, seat: Seat) -> Pointing {
        let _ = (at, typed, view, seat);
        Pointing::Nothing
    }

    /// An arrow was pressed while nothing is typed; whether it means anything here.
    fn arrow(&mut self, arrow: Arrow, view: &AnyView, seat: Seat) -> bool {
        let _ = (arrow, view, seat);
        false
    }

    /// Enter was pressed while nothing is typed: the line that it means, if it means one.
    fn enter(&mut self, view: &AnyView, seat: Seat) -> Option<String> {
        let _ = (view, seat);
        None
    }

    /// What is being prepared, in any form that the drawing understands.
    fn draft(&self) -> Option<String> {
        None
    }

    /// How moves are typed, a sentence a line, for the help page.
    fn help(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Whether a line of this game may be such a word. It then is a line of the game, not a command of the house:
    /// those can always be had with a slash, `/hint`.
    fn claims(&self, word: &str) -> bool {
        let _ = word;
        false
    }

    /// The words that moves begin with, so that they can be shown in the language of whoever reads.
    fn verbs(&self) -> &'static [Verb] {
        &[]
    }

    /// A move in its notation as this person would type it, where that is not the notation.
    fn spoken(&self, mv: &str, view: &AnyView) -> Option<String> {
        let _ = (mv, view);
        None
    }

    /// What Tab shows while nothing is typed: the kinds of moves that there are, an example each.
    fn kinds(&self) -> Option<Phrase> {
        None
    }

    /// Whether Tab may complete to whole legal moves. Not where finding them is the game: that is what a hint is for.
    fn offers_moves(&self) -> bool {
        true
    }
}

/// The usual desk: what is typed is the move.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainDesk;

impl MoveInput for PlainDesk {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pointed_at_is_read_as_a_person_reads_it() {
        let word = |column| Pointed::at(0, column, "▸ 12│3  4│é".to_owned()).word;
        assert_eq!((word(0).as_str(), word(1).as_str()), ("▸", ""));
        assert_eq!((word(2).as_str(), word(5).as_str(), word(6).as_str()), ("12│3", "12│3", ""));
        assert_eq!((word(10).as_str(), word(11).as_str(), word(99).as_str()), ("4│é", "", ""));
    }
}
