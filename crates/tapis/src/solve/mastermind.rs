//! `tapis solve mastermind`: a strategy against every code, or the next guess.

use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use mastermind::ask::{PlayAll, Position, Solvers, play_all, strategies};
use serde_json::json;
use speech::Speech;

use super::{Desk, Solver};
use crate::failure::Failure;

/// The solver.
pub struct Solve;

impl Solver for Solve {
    fn arguments(&self, speech: &Speech) -> Vec<Arg> {
        let number = |name: &'static str, usual: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("N")
                .value_parser(value_parser!(usize))
                .default_value(usual)
                .hide_default_value(true)
                .help(speech.text(&format!("tapis-solve-mastermind-{name}")))
        };
        vec![
            number("pegs", "4"),
            number("colours", "6").alias("colors"),
            Arg::new("distinct")
                .long("distinct")
                .action(ArgAction::SetTrue)
                .help(speech.text("tapis-solve-mastermind-distinct")),
            Arg::new("strategy")
                .long("strategy")
                .value_name(speech.text("tapis-value-name"))
                .default_value("knuth")
                .hide_default_value(true)
                .help(speech.text("tapis-solve-mastermind-strategy")),
            Arg::new("list")
                .long("list")
                .action(ArgAction::SetTrue)
                .help(speech.text("tapis-solve-mastermind-list")),
        ]
    }

    fn solve(&self, asked: &ArgMatches, desk: &mut Desk<'_>) -> Result<(), Failure> {
        let as_json = asked.get_flag("json");
        if asked.get_flag("list") {
            return list(desk, as_json);
        }
        if desk.questions::<Position>(asked, &Solvers::default())? {
            return Ok(());
        }
        let question = PlayAll {
            pegs: asked.get_one("pegs").copied().unwrap_or(4),
            colours: asked.get_one("colours").copied().unwrap_or(6),
            distinct: asked.get_flag("distinct"),
            strategy: asked.get_one::<String>("strategy").cloned().unwrap_or_default(),
        };
        let (board, method) = question.ready().map_err(|why| Failure::usage(desk.speech.say(&why)))?;
        let started = Instant::now();
        let report = play_all(method, &board).map_err(|why| Failure::refused(desk.speech.say(&why)))?;
        desk.timed(&report, started.elapsed(), as_json)
    }
}

fn list(desk: &mut Desk<'_>, as_json: bool) -> Result<(), Failure> {
    let strategies = strategies();
    if as_json {
        let named = |(number, (name, about)): (usize, &(&str, kernel::Phrase))| json!({"number": number, "name": name, "about": desk.speech.say(about)});
        let list: Vec<_> = strategies.iter().enumerate().map(named).collect();
        return Ok(writeln!(desk.output, "{}", json!({ "strategies": list }))?);
    }
    for (number, (name, about)) in strategies.iter().enumerate() {
        writeln!(desk.output, "{number}  {name:14}  {}", desk.speech.say(about))?;
    }
    Ok(())
}
