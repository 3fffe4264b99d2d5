//! Jarnac: rules, dictionaries, save files and bots.
