//! Moves and their one notation.
//!
//! | move | written | also read |
//! |---|---|---|
//! | the codemaker hides a code | `code 1234` | `CODE 1 2 3 4` |
//! | the same, as others see it | `code *********` | any number of stars above eight |
//! | a guess | `1122` | `1 1 2 2` (three pegs or more) |
//! | a typed answer | `answer 2 1` | `2 1`, `a 2 1`, `répondre 2 1` |
//!
//! A text says nothing about the board it is meant for: whether the symbols are the board's own is for the rules
//! to say. Two numbers with a blank between are an answer, so a guess of two pegs is written in one piece. Nine
//! stars can be no code, because no code has more than eight pegs.

use std::{fmt, str::FromStr};

use kernel::{NotationError, Phrase, Verb};

use crate::code::{Feedback, MAX_PEGS};

/// What a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The codemaker hides a code, written in the board's symbols.
    Hide(SymbolText),
    /// Somebody else hid a code: seen, never played.
    Veiled,
    /// A guess, written in the board's symbols.
    Guess(SymbolText),
    /// The codemaker answers a guess.
    Answer(Feedback),
}

/// One to eight symbols without blanks, not yet checked against a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolText(String);

impl SymbolText {
    /// The symbols without their blanks, unless there are none or too many.
    pub fn new(text: &str) -> Option<SymbolText> {
        let symbols: String = text.chars().filter(|c| !c.is_whitespace()).take(MAX_PEGS + 1).collect();
        (1..=MAX_PEGS).contains(&symbols.chars().count()).then_some(SymbolText(symbols))
    }

    /// The symbols.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

const VEIL: &str = "*********";
/// No move needs more than this.
const LONGEST: usize = 80;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Hide(word) => write!(f, "code {}", word.0),
            Move::Veiled => write!(f, "code {VEIL}"),
            Move::Guess(word) => f.write_str(&word.0),
            Move::Answer(answer) => write!(f, "answer {answer}"),
        }
    }
}

const CODE: Verb = Verb::new("code", "code");
const ANSWER: Verb = Verb::new("answer", "répondre").also(&["réponse"]);
const SHORT: Verb = Verb::new("a", "a");

/// The words that moves may begin with.
pub const VERBS: [Verb; 2] = [CODE, ANSWER];

/// The rest of the text behind a verb, which must be followed by a blank.
fn after(text: &str, verb: Verb) -> Option<&str> {
    let (head, rest) = text.split_once(char::is_whitespace)?;
    verb.is(head).then(|| rest.trim_start())
}

/// Two numbers of one digit with a blank between them.
fn answer(text: &str) -> Option<Feedback> {
    let mut numbers = text.split_whitespace();
    let mut number = || numbers.next().filter(|n| n.len() == 1)?.parse::<u8>().ok();
    let answer = Feedback { well: number()?, misplaced: number()? };
    numbers.next().is_none().then_some(answer)
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(whole: &str) -> Result<Move, NotationError> {
        let text = whole.trim();
        let fail = |part: &str, id: &'static str| Err(NotationError::in_text(whole, part, Phrase::new(id)));
        if text.is_empty() {
            return Err(NotationError::empty());
        }
        if text.chars().nth(LONGEST).is_some() {
            return fail(text, "mastermind-notation-long");
        }
        if let Some(rest) = after(text, CODE) {
            let symbols = rest.chars().filter(|c| !c.is_whitespace());
            if symbols.clone().count() > MAX_PEGS && symbols.clone().all(|c| c == '*') {
                return Ok(Move::Veiled);
            }
            return SymbolText::new(rest)
                .map_or_else(|| fail(rest, "mastermind-notation-code"), |w| Ok(Move::Hide(w)));
        }
        if let Some(rest) =
            after(text, ANSWER).or_else(|| after(text, SHORT).filter(|rest| answer(rest).is_some()))
        {
            return answer(rest)
                .map_or_else(|| fail(rest, "mastermind-notation-answer"), |a| Ok(Move::Answer(a)));
        }
        if let Some(answer) = answer(text) {
            return Ok(Move::Answer(answer));
        }
        // Blanks in a guess stand between single symbols.
        let pieces = text.split_whitespace();
        let spread = pieces.clone().all(|piece| piece.chars().count() == 1);
        match SymbolText::new(text) {
            Some(word) if spread || pieces.count() == 1 => Ok(Move::Guess(word)),
            _ => fail(text, "mastermind-notation-guess"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn word(text: &str) -> SymbolText {
        SymbolText::new(text).unwrap()
    }

    #[test]
    fn moves_are_read_with_some_freedom() {
        for (text, mv) in [
            ("code 1234", Move::Hide(word("1234"))),
            ("répondre 2 1", Move::Answer(Feedback { well: 2, misplaced: 1 })),
            ("Repondre 2 1", Move::Answer(Feedback { well: 2, misplaced: 1 })),
            ("  CODE  1 2 3 4 ", Move::Hide(word("1234"))),
            ("code ****", Move::Hide(word("****"))),
            ("code *********", Move::Veiled),
            ("1122", Move::Guess(word("1122"))),
            ("1 1 2 2", Move::Guess(word("1122"))),
            ("code", Move::Guess(word("code"))),
            ("answer", Move::Guess(word("answer"))),
            ("21", Move::Guess(word("21"))),
            ("1+1", Move::Guess(word("1+1"))),
            ("1 + 1", Move::Guess(word("1+1"))),
            ("a 2 1", Move::Answer(Feedback { well: 2, misplaced: 1 })),
            ("a 2 1 3", Move::Guess(word("a213"))),
            ("answer  0 2", Move::Answer(Feedback { well: 0, misplaced: 2 })),
            ("2 1", Move::Answer(Feedback { well: 2, misplaced: 1 })),
        ] {
            assert_eq!(text.parse(), Ok(mv), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_pointed_at() {
        for (text, at, id) in [
            ("  ", 0, "notation-empty"),
            ("code 123456789", 5, "mastermind-notation-code"),
            ("answer 1", 7, "mastermind-notation-answer"),
            (" answer 1 2 3", 8, "mastermind-notation-answer"),
            ("12 34", 0, "mastermind-notation-guess"),
            ("123456789", 0, "mastermind-notation-guess"),
        ] {
            let error = text.parse::<Move>().unwrap_err();
            assert_eq!((error.at, error.problem.id.as_ref()), (at, id), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_move_reads_as_it_prints(text in "(code |answer |)[ -~♠é]{0,10}") {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            }
        }

        #[test]
        fn no_text_breaks_the_reader(text in ".{0,100}") {
            let _ = text.parse::<Move>();
        }
    }
}
