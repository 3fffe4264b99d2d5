//! `tapis solve rummikub`: the best lay, the best opening, what a combination is worth, and the combinations in a hand.

use clap::{Arg, ArgMatches, builder::PossibleValuesParser};
use rummikub::ask::{Algorithm, Ask, AskExtract};
use speech::Speech;

use super::{Desk, Solver};
use crate::{cli, failure::Failure};

/// The solver.
pub struct Solve;

impl Solver for Solve {
    fn arguments(&self, speech: &Speech) -> Vec<Arg> {
        vec![
            Arg::new("extract")
                .long("extract")
                .value_name(speech.text("tapis-value-name"))
                .value_parser(PossibleValuesParser::new(["random", "exhaustive"]))
                .hide_possible_values(true)
                .help(speech.text("tapis-solve-rummikub-extract")),
            Arg::new("seed").long("seed").value_name("N").help(speech.text("tapis-arg-seed")),
        ]
    }

    fn solve(&self, asked: &ArgMatches, desk: &mut Desk<'_>) -> Result<(), Failure> {
        let answered = match asked.get_one::<String>("extract").map(String::as_str) {
            None => desk.questions::<Ask>(asked, &())?,
            Some("random") => {
                let seed = cli::seed(asked, desk.speech)?.map_or_else(cli::random_seed, Ok)?;
                desk.questions::<AskExtract>(asked, &Algorithm::Random(seed))?
            }
            Some(_) => desk.questions::<AskExtract>(asked, &Algorithm::Exhaustive)?,
        };
        if answered { Ok(()) } else { Err(desk.say_what()) }
    }
}
