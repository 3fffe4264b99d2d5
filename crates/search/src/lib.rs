//! Tree searches that several games' bots share.
