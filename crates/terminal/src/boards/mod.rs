//! One drawing for each game.
