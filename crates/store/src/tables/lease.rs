//! Two clocks that need not agree: the store's, by which others may have a table, and the house's own, by which it stops.
//!
//! A house counts from the moment before it asked, the store from the moment when it answered, and the house stops a good
//! while before the store's time is over. So no two houses serve a table at once as long as no clock runs a quarter faster
//! than another; should one do so all the same, or stand still, the store refuses whoever writes in an old epoch.
//! `simulation::leases` holds this against clocks that drift and messages that come late, twice or not at all.

use std::time::Duration;

/// How long a table may be served by our own clock when it is held this long by the store's.
pub fn serving_time(lease: Duration) -> Duration {
    lease * 4 / 5
}

/// How long after the last time leases are renewed: often enough that two answers may be lost on the way.
pub fn renew_after(lease: Duration) -> Duration {
    lease / 4
}
