//! The switches of the game.

use kernel::{
    OptionDef, OptionError, OptionSpec, OptionValue, OptionValues, Speak, Variant, options::OptionProblem,
};
use serde::{Deserialize, Serialize};

use crate::code::{BoardError, CodeSpace, MAX_COLOURS, MAX_PEGS};

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

/// The options of one game of Mastermind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What codes are made of.
    pub board: CodeSpace,
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
            board: CodeSpace::default(),
            symbols: String::new(),
            tries: 10,
            answers: Answers::Auto,
            maker: Maker::Lot,
        }
    }
}

impl kernel::Options for Options {
    /// What codes are made of is read together.
    fn fields() -> Vec<OptionDef<Self>> {
        let pegs = OptionSpec::number("pegs", 1, MAX_PEGS as i64, 1);
        let colours = OptionSpec::number("colours", 2, MAX_COLOURS as i64, 2);
        let symbols = OptionSpec::text("symbols", MAX_COLOURS);
        vec![
            OptionDef::written(pegs, |its: &Self| (its.board.pegs() as i64).into()),
            OptionDef::written(colours, |its: &Self| (its.board.colours() as i64).into()),
            OptionDef::written(symbols, |its: &Self| OptionValue::from(its.symbols.as_str())),
            OptionDef::written(OptionSpec::flag("distinct"), |its: &Self| its.board.distinct().into()),
            OptionDef::number(
                "tries",
                (1, 99),
                |its| its.tries as i64,
                |its, tries| its.tries = tries as usize,
            ),
            OptionDef::choice(
                "answers",
                &["auto", "human"],
                &[Answers::Auto, Answers::Human],
                |its| its.answers,
                |its, answers| its.answers = answers,
            ),
            OptionDef::choice(
                "maker",
                &["lot", "1", "2"],
                &[Maker::Lot, Maker::First, Maker::Second],
                |its| its.maker,
                |its, maker| its.maker = maker,
            ),
        ]
    }

    fn read(values: &OptionValues) -> Result<Options, OptionError> {
        let mut options: Options = kernel::options::read_fields(values)?;
        let all = values.clone().over(options.write());
        all.text("symbols", "").clone_into(&mut options.symbols);
        let (pegs, colours) = (all.number("pegs", 0) as usize, all.number("colours", 0) as usize);
        let board = CodeSpace::new(pegs, colours, all.flag("distinct", false), &options.symbols);
        options.board = board.map_err(|error| {
            let (key, value) = match error {
                BoardError::Pegs(pegs) => ("pegs", pegs.to_string()),
                BoardError::Colours(colours) => ("colours", colours.to_string()),
                BoardError::TooFewColours { .. } => ("distinct", OptionValue::Flag(true).to_string()),
                _ => ("symbols", options.symbols.clone()),
            };
            OptionError { key: key.to_owned(), value, problem: OptionProblem::Other(error.phrase()) }
        })?;
        Ok(options)
    }

    fn variants() -> Vec<Variant> {
        let super_mastermind = OptionValues::default().with("pegs", 5).with("colours", 8).with("tries", 12);
        let bulls =
            OptionValues::default().with("colours", 10).with("distinct", true).with("symbols", "0123456789");
        vec![
            Variant { name: "sheet", values: OptionValues::default() },
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
        assert_eq!(Options::read(&OptionValues::default()), Ok(Options::default()));
        for maker in [Maker::Lot, Maker::First, Maker::Second] {
            let options = Options { maker, ..Options::default() };
            assert_eq!(Options::read(&options.write()), Ok(options));
        }
    }

    #[test]
    fn options_that_do_not_go_together_are_refused() {
        let key = |values: OptionValues| Options::read(&values).unwrap_err().key;
        assert_eq!(key(OptionValues::default().with("pegs", 7).with("distinct", true)), "distinct");
        assert_eq!(key(OptionValues::default().with("symbols", "RGB")), "symbols");
        assert_eq!(key(OptionValues::default().with("pegs", 9)), "pegs");
    }
}
