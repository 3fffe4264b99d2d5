//! The laws of the house.

use jarnac::Jarnac;
use kernel::Match;

#[test]
fn keeps_the_laws() {
    conformance::check::<Match<Jarnac>>();
}
