//! The laws of the house.

#[test]
fn keeps_the_laws() {
    conformance::check::<kernel::Match<rummikub::Rummikub>>();
}
