//! The switches of the game.

use kernel::{OptionError, OptionSpec, Speak, Value, Values, Variant, options::Problem};
use serde::{Deserialize, Serialize};

use crate::code::{Board, BoardError, MAX_COLOURS, MAX_PEGS};

/// Who answers the guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answers {
    /// The answer to a guess follows at once.
    #[default]
    Auto,
    /// The codemaker types it, and may err.
    Human,
}

/// Who makes the code of the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Maker {
    /// Whoever the lot falls on; in a single game the machine, where there is one person.
    #[default]
    Lot,
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

impl Maker {
    const WORDS: &[&str] = &["lot", "1", "2"];

    fn read(word: &str) -> Maker {
        match word {
            "1" => Maker::First,
            "2" => Maker::Second,
            _ => Maker::Lot,
        }
    }
}

/// The options of one game of Mastermind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What codes are made of.
    pub board: Board,
    /// The symbols as they were asked for; empty for the usual ones.
    pub symbols: String,
    /// How many guesses the codebreaker has.
    pub tries: usize,
    /// Who answers them.
    pub answers: Answers,
    /// Who makes the code of the first game.
    pub maker: Maker,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            board: Board::default(),
            symbols: String::new(),
            tries: 10,
            answers: Answers::Auto,
            maker: Maker::Lot,
        }
    }
}

const ANSWERS: &[&str] = &["auto", "human"];

impl kernel::Options for Options {
    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::number("pegs", 1, MAX_PEGS as i64, 4),
            OptionSpec::number("colours", 2, MAX_COLOURS as i64, 6),
            OptionSpec::text("symbols", MAX_COLOURS),
            OptionSpec::flag("distinct"),
            OptionSpec::number("tries", 1, 99, 10),
            OptionSpec::choice("answers", ANSWERS),
            OptionSpec::choice("maker", Maker::WORDS),
        ]
    }

    fn read(values: &Values) -> Result<Options, OptionError> {
        values.check(&Self::specs())?;
        let symbols = values.text("symbols", "").to_owned();
        let (pegs, colours) = (values.number("pegs", 4) as usize, values.number("colours", 6) as usize);
        let board = Board::new(pegs, colours, values.flag("distinct", false), &symbols).map_err(|error| {
            let (key, value) = match error {
                BoardError::Pegs(pegs) => ("pegs", pegs.to_string()),
                BoardError::Colours(colours) => ("colours", colours.to_string()),
                BoardError::TooFewColours { .. } => ("distinct", Value::Flag(true).to_string()),
                _ => ("symbols", symbols.clone()),
            };
            OptionError { key: key.to_owned(), value, problem: Problem::Other(error.phrase()) }
        })?;
        let answers = if values.text("answers", "auto") == "human" { Answers::Human } else { Answers::Auto };
        let maker = Maker::read(values.text("maker", "lot"));
        Ok(Options { board, symbols, tries: values.number("tries", 10) as usize, answers, maker })
    }

    fn write(&self) -> Values {
        Values::default()
            .with("pegs", self.board.pegs() as i64)
            .with("colours", self.board.colours() as i64)
            .with("symbols", self.symbols.as_str())
            .with("distinct", self.board.distinct())
            .with("tries", self.tries as i64)
            .with("answers", ANSWERS[usize::from(self.answers == Answers::Human)])
            .with("maker", Maker::WORDS[self.maker as usize])
    }

    fn variants() -> Vec<Variant> {
        let super_mastermind = Values::default().with("pegs", 5).with("colours", 8).with("tries", 12);
        let bulls =
            Values::default().with("colours", 10).with("distinct", true).with("symbols", "0123456789");
        vec![
            Variant { name: "sheet", values: Values::default() },
            Variant { name: "super", values: super_mastermind },
            Variant { name: "bulls-and-cows", values: bulls },
        ]
    }
}

#[cfg(test)]
mod tests {
    use kernel::Options as _;

    use super::*;

    #[test]
    fn options_read_as_they_are_written() {
        for variant in Options::variants() {
            let options = Options::read(&variant.values).unwrap();
            assert_eq!(Options::read(&options.write()), Ok(options), "{}", variant.name);
        }
        assert_eq!(Options::read(&Values::default()), Ok(Options::default()));
        for maker in [Maker::Lot, Maker::First, Maker::Second] {
            let options = Options { maker, ..Options::default() };
            assert_eq!(Options::read(&options.write()), Ok(options));
        }
    }

    #[test]
    fn options_that_do_not_go_together_are_refused() {
        let key = |values: Values| Options::read(&values).unwrap_err().key;
        assert_eq!(key(Values::default().with("pegs", 7).with("distinct", true)), "distinct");
        assert_eq!(key(Values::default().with("symbols", "RGB")), "symbols");
        assert_eq!(key(Values::default().with("pegs", 9)), "pegs");
    }
}
