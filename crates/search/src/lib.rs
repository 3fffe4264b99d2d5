//! Tree searches that several games' bots share.
//!
//! [`alpha_beta`](alpha_beta::alpha_beta) is for two players and open information,
//! [`best_reply`](best_reply::best_reply) for three and more. A game offers them a [`position::Position`] that
//! makes and takes back moves; how long they think is said by an [`position::Effort`], in positions, moves
//! ahead, or by whatever the caller's `stop` looks at. Without a clock behind `stop` the same question gets the
//! same answer, bit by bit.

pub mod alpha_beta;
pub mod best_reply;
mod deepening;
pub mod position;
pub mod table;
#[cfg(test)]
mod toy;
