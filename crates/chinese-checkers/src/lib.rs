//! Chinese checkers: any size, three jump rules, engine and bots.
