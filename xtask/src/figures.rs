//! `cargo xtask figures`: runs the command beside every figure of `docs/figures.md` and writes what came out into the page.
//!
//! The page is its own list. A row of a table is a figure: what it is, the figure, the command. A cell that repeats the
//! command above it says so with `″`; a row without a command is an error. What a command printed is read in one of two
//! ways: of `tapis arena` the share that the first player won, with its interval, its points and its pace; of everything else
//! the line that begins with what the figure is.

use std::{
    collections::HashMap,
    fs,
    process::{Command, Stdio},
    time::{SystemTime, UNIX_EPOCH},
};

const PAGE: &str = "docs/figures.md";
/// The line that says when and where.
const MEASURED: &str = "Measured ";
/// Repeats the command of the row above.
const DITTO: &str = "″";
/// How many times fewer games are played in a hurry, and how many at least.
const HURRY: u32 = 25;
const FEWEST: u32 = 20;

/// A figure of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Figure {
    /// The line of the page, from 0.
    line: usize,
    section: String,
    what: String,
    value: String,
    command: String,
}

/// The figures of a page, or which rows are none.
fn figures(page: &str) -> Result<Vec<Figure>, String> {
    let (mut found, mut wrong): (Vec<Figure>, Vec<String>) = (Vec::new(), Vec::new());
    let mut section = String::new();
    let mut in_body = false;
    for (line, text) in page.lines().enumerate() {
        if let Some(title) = text.strip_prefix("## ") {
            title.clone_into(&mut section);
        }
        let Some(row) = text.strip_prefix('|').and_then(|row| row.strip_suffix('|')) else {
            in_body = false;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if cells.iter().all(|cell| cell.starts_with("---")) {
            in_body = true;
            continue;
        }
        if !in_body {
            continue;
        }
        let [what, value, command] = cells[..] else {
            wrong.push(format!("line {}: a row has three cells, not {}", line + 1, cells.len()));
            continue;
        };
        let above = found.last().filter(|above| above.line + 1 == line).map(|above| above.command.clone());
        let command = match command.strip_prefix('`').and_then(|command| command.strip_suffix('`')) {
            _ if command == DITTO => above,
            Some(command) if !command.trim().is_empty() => Some(command.to_owned()),
            _ => None,
        };
        match command {
            Some(command) => found.push(Figure {
                line,
                section: section.clone(),
                what: what.to_owned(),
                value: value.to_owned(),
                command,
            }),
            None => wrong.push(format!("line {}: “{what}” has no command", line + 1)),
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong.join("\n")) }
}

/// Looks whether every figure of the page has its command.
pub fn check() -> Result<(), String> {
    let page = fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))?;
    figures(&page).map(|_| ()).map_err(|problem| format!("{PAGE}: {problem}"))
}

/// Measures the figures whose section or name contains `only`, and writes the page. In a hurry far fewer games are played
/// and the page is printed instead.
pub fn measure(only: &str, hurry: bool) -> Result<(), String> {
    let page = fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))?;
    let all = figures(&page).map_err(|problem| format!("{PAGE}: {problem}"))?;
    let chosen = |figure: &&Figure| figure.section.contains(only) || figure.what.contains(only);
    let mut printed: HashMap<String, String> = HashMap::new();
    let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
    for figure in all.iter().filter(chosen) {
        let command = if hurry { fewer_games(&figure.command) } else { figure.command.clone() };
        if !printed.contains_key(&command) {
            eprintln!("{command}");
            printed.insert(command.clone(), run(&command)?);
        }
        let value = read(figure, &printed[&command])
            .ok_or_else(|| format!("`{command}` says nothing of “{}”", figure.what))?;
        let row = &mut lines[figure.line];
        *row = row.replacen(&format!("| {} |", figure.value), &format!("| {value} |"), 1);
    }
    if only.is_empty()
        && let Some(line) = lines.iter_mut().find(|line| line.starts_with(MEASURED))
    {
        *line = format!("{MEASURED}{}, {}.", today(), machine());
    }
    let page = lines.join("\n") + "\n";
    if hurry {
        eprintln!("{page}");
        return Ok(());
    }
    fs::write(PAGE, page).map_err(|error| format!("{PAGE}: {error}"))
}

/// The same command with fewer games.
fn fewer_games(command: &str) -> String {
    let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        if words[at - 1] == "--games"
            && let Ok(games) = words[at].parse::<u32>()
        {
            words[at] = (games / HURRY).max(FEWEST).min(games).to_string();
        }
    }
    words.join(" ")
}

/// What a command prints on both of its outputs. `tapis` is the release build of this tree.
fn run(command: &str) -> Result<String, String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let (name, args) = words.split_first().ok_or("an empty command")?;
    let mut program = Command::new(if *name == "tapis" { "cargo" } else { name });
    if *name == "tapis" {
        program.args(["run", "--quiet", "--release", "--package", "tapis", "--"]);
    }
    let output =
        program.args(args).stdin(Stdio::null()).output().map_err(|error| format!("`{command}`: {error}"))?;
    let text =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    if output.status.success() { Ok(text) } else { Err(format!("`{command}` failed:\n{text}")) }
}

/// The figure in what its command printed.
fn read(figure: &Figure, printed: &str) -> Option<String> {
    if figure.command.starts_with("tapis arena") {
        return read_arena(printed);
    }
    let says = |line: &str| {
        let rest = line.trim_start().strip_prefix(figure.what.as_str())?;
        let rest = rest.trim_start_matches([':', ' ']).trim_end();
        (!rest.is_empty()).then(|| rest.to_owned())
    };
    printed.lines().find_map(says)
}

/// The first player's row of the arena's table: its share of wins with the interval, points, pace, and guesses where they
/// are counted.
fn read_arena(printed: &str) -> Option<String> {
    let row = printed.lines().nth(2)?;
    let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let (won, points, pace) = (cells.get(5)?, cells.get(6)?, cells.get(8)?);
    if let Some(guesses) = cells.get(9) {
        return Some(format!("{guesses} guesses, {pace} ms a move"));
    }
    let (share, interval) = won.split_once(' ')?;
    Some(format!("{share} % {interval}, {points} points, {pace} ms a move"))
}

/// The date in UTC.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after the beginning of 1970.
fn date(days: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= months[month] {
        left -= months[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, left + 1)
}

/// The processor and how many cores of it there are.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let name = name.map_or("a processor without a name", |(_, name)| name.trim());
    format!("{cores} cores of {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "## Games\n\n| what | figure | command |\n| --- | --- | --- |\n";

    #[test]
    fn rows_are_figures_and_know_their_command() {
        let page = format!("{TABLE}| a | 1 | `tapis x` |\n| b | 2 | ″ |\n\nprose\n");
        let found = figures(&page).unwrap();
        let told: Vec<(&str, &str, &str)> =
            found.iter().map(|f| (f.section.as_str(), f.what.as_str(), f.command.as_str())).collect();
        assert_eq!(told, [("Games", "a", "tapis x"), ("Games", "b", "tapis x")]);
    }

    #[test]
    fn a_figure_without_its_command_is_an_error() {
        for row in ["| a | 1 | |", "| a | 1 | ″ |", "| a | 1 | the same |", "| a | 1 |", "| a | 1 | `` |"] {
            assert!(figures(&format!("{TABLE}{row}\n")).is_err(), "{row}");
        }
    }

    #[test]
    fn the_page_has_a_command_for_every_figure() {
        let page = include_str!("../../docs/figures.md");
        let found = figures(page).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(found.len() > 20 && page.lines().any(|line| line.starts_with(MEASURED)));
    }

    #[test]
    fn outputs_are_read() {
        let figure = |what: &str, command: &str| Figure {
            line: 0,
            section: String::new(),
            what: what.to_owned(),
            value: String::new(),
            command: command.to_owned(),
        };
        let found = read(&figure("opening", "cargo run"), "search: 3 µs\nopening  100 cases: median 1 µs\n");
        assert_eq!(found.as_deref(), Some("100 cases: median 1 µs"));
        assert_eq!(read(&figure("closing", "cargo run"), "opening: 1\n"), None);
        let table = "Rummikub: 20 games\nplayer  wins  draws\n\
            expert     14      0       6       0  70.0 [48.1, 85.5]   20.50  +147 [-10, +400]     6.10\n";
        let found = read(&figure("x", "tapis arena rummikub"), table);
        assert_eq!(found.as_deref(), Some("70.0 % [48.1, 85.5], 20.50 points, 6.10 ms a move"));
    }

    #[test]
    fn in_a_hurry_fewer_games_are_played() {
        assert_eq!(fewer_games("tapis arena x --games 1000 --seed 1"), "tapis arena x --games 40 --seed 1");
        assert_eq!(fewer_games("tapis arena x --games 10"), "tapis arena x --games 10");
    }

    #[test]
    fn days_are_dates() {
        assert_eq!(
            [0, 59, 11_016, 20_773].map(date),
            ["1970-01-01", "1970-03-01", "2000-02-29", "2026-11-16"]
        );
    }
}
