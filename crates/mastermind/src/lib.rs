//! Mastermind: rules, code-breaking strategies and exact search.
