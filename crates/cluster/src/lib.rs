//! Several houses on one PostgreSQL behind a small balancer, all on loopback: real processes, started with one call.
//!
//! Each house reaches the database over a line of its own that can be cut, the database may have a synchronous standby, and
//! the balancer sends nobody to a house that does not answer. No dependencies but the temporary PostgreSQL, so that
//! `cargo xtask cluster` is compiled in a moment.

mod balancer;
mod houses;
mod line;

pub use balancer::Balancer;
pub use houses::{Cluster, ClusterPlan, HouseProcess};
pub use line::CuttableLine;
