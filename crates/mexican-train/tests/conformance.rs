//! The laws of the house.

use kernel::Match;
use mexican_train::MexicanTrain;

#[test]
fn keeps_the_laws_of_the_house() {
    conformance::check::<Match<MexicanTrain>>();
}
