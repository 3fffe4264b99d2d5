//! `tapis solve chinese-checkers`: counts of moves, the shortest transfer, the moves of a position.

use std::time::{Duration, Instant};

use chinese_checkers::{
    Dim, JumpRule,
    ask::{Answer, Ask},
    solo::{Budget, shortest_transfer},
};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use kernel::Question;
use speech::Speech;

use super::{Desk, Solver};
use crate::failure::Failure;

/// The solver.
pub struct Solve;

/// With a time limit the search may keep as many arrangements as fit in a few gigabytes.
const STATES: usize = 40_000_000;

impl Solver for Solve {
    fn arguments(&self, speech: &Speech) -> Vec<Arg> {
        let arg = |name: &'static str, value: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name(value)
                .help(speech.text(&format!("tapis-solve-chinese-checkers-{name}")))
        };
        vec![
            arg("dim", "D").value_parser(value_parser!(i64)),
            arg("players", "N").value_parser(value_parser!(usize)),
            arg("jump", "symmetric|free|adjacent"),
            arg("perft", "N").value_parser(value_parser!(u32)),
            Arg::new("solo")
                .long("solo")
                .action(ArgAction::SetTrue)
                .help(speech.text("tapis-solve-chinese-checkers-solo")),
            arg("seconds", "S").value_parser(value_parser!(u64)),
        ]
    }

    fn solve(&self, asked: &ArgMatches, desk: &mut Desk<'_>) -> Result<(), Failure> {
        if desk.questions::<Ask>(asked, &())? {
            return Ok(());
        }
        let ask = Ask {
            dim: asked.get_one("dim").copied(),
            players: asked.get_one("players").copied(),
            jump: asked.get_one("jump").cloned(),
            perft: asked.get_one("perft").copied(),
            solo: asked.get_flag("solo"),
            ..Ask::default()
        };
        if ask.perft.is_none() && !ask.solo {
            return Err(desk.say_what());
        }
        let usage = |why| Failure::usage(desk.speech.say(&why));
        let (dim, jump) = (ask.dim, ask.jump.clone());
        let ready = ask.ready(&()).map_err(usage)?;
        let started = Instant::now();
        let answer = match asked.get_one::<u64>("seconds") {
            Some(&seconds) if asked.get_flag("solo") => {
                within(dim, jump.as_deref(), Duration::from_secs(seconds))
            }
            _ => Ask::answer(&ready, &()),
        };
        desk.timed(&answer, started.elapsed(), asked.get_flag("json"))
    }
}

/// The best transfer and the best bound that can be had in a time.
fn within(dim: Option<i64>, jump: Option<&str>, time: Duration) -> Answer {
    let dim = dim.and_then(|dim| Dim::new(dim).ok()).unwrap_or_default();
    let jump = jump.and_then(JumpRule::from_name).unwrap_or_default();
    let started = Instant::now();
    let mut stop = || started.elapsed() >= time;
    let found = shortest_transfer(dim, jump, &mut Budget { states: STATES, beam: 20_000, stop: &mut stop });
    Answer::from(found)
}
