//! Three Cards keeps the laws of the house.

use kernel::Match;
use three_cards::ThreeCards;

#[test]
fn it_keeps_the_laws() {
    conformance::check::<Match<ThreeCards>>();
}
