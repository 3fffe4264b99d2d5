//! Mexican Train: rules, longest chains and bots.
