//! What one pair of eyes may know.

use crate::State;

/// Everything is public: a view is the whole state.
pub type View = State;
