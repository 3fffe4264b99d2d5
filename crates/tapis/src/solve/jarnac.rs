//! `tapis solve jarnac`: words from letters.

use std::io::{self, Write};

use clap::{Arg, ArgMatches};
use jarnac::{
    ask::Ask,
    dictionary::{Dictionary, Lexicon, MOST_BYTES, read_words},
};
use kernel::Phrase;
use speech::Speech;

use super::{Desk, Solver};
use crate::{cli, failure::Failure};

/// The solver.
pub struct Solve;

impl Solver for Solve {
    fn arguments(&self, speech: &Speech) -> Vec<Arg> {
        let help = speech.attribute("jarnac-option-dictionary", "help").unwrap_or_default();
        vec![Arg::new("dictionary").long("dictionary").value_name(speech.text("tapis-value-file")).help(help)]
    }

    fn solve(&self, asked: &ArgMatches, desk: &mut Desk<'_>) -> Result<(), Failure> {
        let lexicon = match asked.get_one::<String>("dictionary") {
            Some(path) => read(path, desk.speech)?,
            None => Lexicon::French,
        };
        if desk.questions::<Ask>(asked, &lexicon)? {
            return Ok(());
        }
        Err(desk.say_what())
    }
}

/// Reads a list of words and says what became of its lines.
fn read(path: &str, speech: &Speech) -> Result<Lexicon, Failure> {
    let bytes = cli::read_bytes(path, MOST_BYTES, speech)?;
    let (words, report) = read_words(&bytes).map_err(|error| {
        let phrase =
            Phrase::new("tapis-file-unreadable").with("file", path).with("problem", speech.tell(&error));
        Failure::refused(speech.say(&phrase))
    })?;
    if report.unusable() > 0 {
        writeln!(io::stderr(), "tapis: {}", speech.tell(&report))?;
    }
    Ok(Lexicon::of_words(words))
}
