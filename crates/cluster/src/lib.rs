//! Several houses on one PostgreSQL behind a small balancer, all on loopback: real processes, started with one call.
//!
//! No dependencies but the temporary PostgreSQL, so that `cargo xtask cluster` is compiled in a moment.

mod balancer;
mod houses;

pub use balancer::Balancer;
pub use houses::{Cluster, House};
