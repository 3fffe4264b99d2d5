//! A house in one thread with virtual time.
//!
//! The real [engine](table::Engine), the messages of the real protocol, a store behind a trait with a faulty twin: and
//! everything that can go wrong is drawn from one seed. Messages are lost, doubled, reordered and delayed, connections cut,
//! the process killed before and after every write, writes torn or refused, clocks jump, bots crash or never answer. After
//! every step the promises are checked; a broken one names the seed, which repeats to the bit. [`leases`] does the same to
//! several houses that share a store.
//!
//! ```
//! simulation::SimulationPlan::new(7).run().unwrap();
//! ```

mod bots;
mod clients;
pub mod leases;
mod plan;
mod promises;
mod server;
mod store;
#[cfg(test)]
mod tests;
mod world;

pub use plan::{Broken, InjectedFault, SimulationFigures, SimulationPlan};
