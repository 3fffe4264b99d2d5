//! `tapis solve mexican-train`: the longest chain.

use clap::{Arg, ArgMatches};
use mexican_train::ask::Ask;
use speech::Speech;

use super::{Desk, Solver};
use crate::failure::Failure;

/// The solver.
pub struct Solve;

impl Solver for Solve {
    fn arguments(&self, _: &Speech) -> Vec<Arg> {
        Vec::new()
    }

    fn solve(&self, asked: &ArgMatches, desk: &mut Desk<'_>) -> Result<(), Failure> {
        if desk.questions::<Ask>(asked, &())? { Ok(()) } else { Err(desk.say_what()) }
    }
}
