//! Rummikub: rules, an exact solver and bots.
