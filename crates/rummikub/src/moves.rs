//! What a seat does, and how it is written.
//!
//! `draw`, `pass`, or `lay` followed by the whole new table: `lay 1r 2r 3r / 5b 5j 5n 5r`. The opening meld is
//! written the same way, with the combinations that were there already. Case and blanks are free, commas and
//! hyphens may separate tiles, `|` and `;` combinations; the French words are read too.

use std::{fmt, str::FromStr};

use kernel::{NotationError, Phrase, Verb};

use crate::{
    combination::Combination,
    table::Table,
    tile::{NoSuchTile, Tile},
};

/// What a seat does in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Take a tile from the pool.
    Draw,
    /// Do nothing: the pool is empty, or a tile was drawn already.
    Pass,
    /// Put tiles from the hand on the table; this is the whole table afterwards.
    Lay(Table),
}

/// No text longer than this is looked at; a table with all tiles needs about 420 characters.
pub const LONGEST: usize = 4096;

const DRAW: Verb = Verb::new("draw", "piocher").also(&["pioche", "d"]);
const PASS: Verb = Verb::new("pass", "passer").also(&["passe"]);
const LAY: Verb = Verb::new("lay", "poser").also(&["pose"]);

/// The words that moves begin with.
pub const VERBS: [Verb; 3] = [DRAW, PASS, LAY];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw => f.write_str("draw"),
            Move::Pass => f.write_str("pass"),
            Move::Lay(table) if table.is_empty() => f.write_str("lay"),
            Move::Lay(table) => write!(f, "lay {table}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        if text.len() > LONGEST {
            return Err(NotationError::new(0, Phrase::new("rummikub-notation-long")));
        }
        let trimmed = text.trim_start();
        let end = trimmed.find(|c: char| !c.is_alphabetic()).unwrap_or(trimmed.len());
        let (word, rest) = trimmed.split_at(end);
        let bare = |mv: Move| match rest.trim() {
            "" => Ok(mv),
            more => Err(unknown(text, more, "rummikub-notation-more")),
        };
        match word {
            _ if trimmed.is_empty() => Err(NotationError::empty()),
            _ if DRAW.is(word) => bare(Move::Draw),
            _ if PASS.is(word) => bare(Move::Pass),
            _ if LAY.is(word) => table_within(text, rest).map(Move::Lay),
            _ => Err(unknown(text, trimmed, "rummikub-notation-word")),
        }
    }
}

/// A table as it is written: combinations separated by `/`.
pub fn read_table(text: &str) -> Result<Table, NotationError> {
    if text.len() > LONGEST {
        return Err(NotationError::new(0, Phrase::new("rummikub-notation-long")));
    }
    table_within(text, text)
}

fn table_within(text: &str, part: &str) -> Result<Table, NotationError> {
    part.split(['/', '|', ';']).map(|combination| combination_within(text, combination)).collect()
}

fn combination_within(text: &str, part: &str) -> Result<Combination, NotationError> {
    let words =
        part.split(|c: char| c.is_whitespace() || c == ',' || c == '-').filter(|word| !word.is_empty());
    let tile =
        |word: &str| word.parse::<Tile>().map_err(|NoSuchTile| unknown(text, word, "rummikub-notation-tile"));
    words.map(tile).collect::<Result<_, _>>().map(Combination::new)
}

/// An error about a part of the text, of which only the beginning is repeated.
fn unknown(text: &str, part: &str, id: &'static str) -> NotationError {
    let found: String = part.split_whitespace().next().unwrap_or_default().chars().take(12).collect();
    NotationError::in_text(text, part, Phrase::new(id).with("found", found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn moves_print_one_way_and_read_many() {
        for (text, printed) in [
            ("draw", "draw"),
            ("  PIOCHE ", "draw"),
            ("pass", "pass"),
            ("lay", "lay"),
            ("Lay 5N 5b, 5y / 1r-2r-3r", "lay 5b 5j 5n / 1r 2r 3r"),
            ("pose 1R 2R 3R | J 5k 6k;;", "lay 1r 2r 3r / J 5n 6n"),
            ("lay 3r 2r 1r", "lay 3r 2r 1r"),
        ] {
            let mv: Move = text.parse().unwrap();
            assert_eq!(mv.to_string(), printed);
            assert_eq!(printed.parse::<Move>(), Ok(mv));
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, at, id) in [
            ("", 0, "notation-empty"),
            ("fly 5r", 0, "rummikub-notation-word"),
            ("draw 5r", 5, "rummikub-notation-more"),
            ("lay 5r 14r 6r", 7, "rummikub-notation-tile"),
            ("lay 5r / é", 9, "rummikub-notation-tile"),
        ] {
            let error = text.parse::<Move>().unwrap_err();
            assert_eq!((error.at, error.problem.id.as_ref()), (at, id), "{text}");
        }
        assert!("lay 5r ".repeat(10_000).parse::<Move>().is_err());
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "(?i)(lay|draw|pass)?[ /0-9a-zé|,;*-]{0,80}") {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            }
        }
    }
}
