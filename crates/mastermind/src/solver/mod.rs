//! Which guess comes next: what fits the answers so far, strategies that measure guesses, and searches that prove them.

pub mod advice;
pub mod certificate;
pub mod consistent;
pub mod evaluation;
pub mod one_step;
pub(crate) mod optimal;
pub mod strategy;
pub(crate) mod symmetry;
