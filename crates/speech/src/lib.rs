//! Phrases put into words, in both languages.
