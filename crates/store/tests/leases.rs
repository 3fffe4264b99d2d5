//! The times by which houses share a store are those that the simulation holds against drifting clocks and lost messages.

use simulation::leases::LeaseTerms;
use store::tables::{USUAL_LEASE, renew_after, serving_time};

#[test]
fn the_simulation_knows_the_times_of_the_house() {
    let lease = USUAL_LEASE;
    let real = LeaseTerms { lease, serving: serving_time(lease), renewing: renew_after(lease) };
    assert_eq!(real, LeaseTerms::default());
}
