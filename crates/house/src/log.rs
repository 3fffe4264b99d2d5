//! Logs that a host can read.

use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;

/// How logs are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Text,
    /// A JSON object a line.
    Json,
}

/// Writes logs to standard error from now on, those of this level (`off`, `error`, `warn`, `info`, `debug`, `trace`) and
/// above. False if the level has no such name, or logs are written already.
pub fn start(level: &str, form: LogFormat) -> bool {
    let Ok(level) = level.parse::<LevelFilter>() else { return false };
    let logs = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match form {
        LogFormat::Text => logs.try_init().is_ok(),
        LogFormat::Json => logs.json().try_init().is_ok(),
    }
}
