//! Conversations in plain lines, as golden files. A file begins with a line that sets the table, `# toy en 1 Ada:human …`
//! (game, language, games, seats); lines that begin with `>` are typed and the rest is answered. Adding a case is adding
//! a file with its first line and what is typed, and running the tests with `TAPIS_BLESS=1` once.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    io::{self, BufReader, Read, Write},
    path::Path,
    sync::{Arc, Mutex},
};

use games::mastermind::Mastermind;
use kernel::{Lang, Match};
use table::RoomOf;
use terminal::{Palette, Setting, boards::mastermind::Look, plain};

static MASTERMIND: RoomOf<Match<Mastermind>> = RoomOf::new();

/// What was typed and answered, in order.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Gives one line at a time and notes it on the paper.
struct Typist {
    lines: std::vec::IntoIter<String>,
    paper: Paper,
}

impl Read for Typist {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(line) = self.lines.next() else {
            return Ok(0);
        };
        writeln!(self.paper, "{}", format!("> {line}").trim_end())?;
        let line = format!("{line}\n");
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

fn talk(text: &str) -> String {
    let head = text.lines().next().unwrap();
    let mut words = head.trim_start_matches('#').split_whitespace();
    let game = words.next().unwrap();
    let lang = Lang::from_code(words.next().unwrap()).unwrap();
    let games = words.next().unwrap().parse().unwrap();
    let seats: Vec<(&str, &str)> = words.map(|word| word.split_once(':').unwrap()).collect();
    let typed: Vec<String> =
        (text.lines().filter_map(|line| line.strip_prefix('>'))).map(|line| line.trim().to_owned()).collect();
    let paper = Paper::default();
    let typist = Typist { lines: typed.into_iter(), paper: paper.clone() };
    let mut setting = Setting::new(lang, Palette::none(), &terminal::texts(&[&common::ROOM, &MASTERMIND]));
    let mut sitting = common::sitting(&seats, games);
    if game == "mastermind" {
        game.clone_into(&mut sitting.record.game);
        (sitting.room, sitting.drawing) = (&MASTERMIND, &Look);
    }
    plain::play(&mut setting, sitting, BufReader::new(typist), paper.clone(), false).unwrap();
    let said = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    format!("{head}\n{said}")
}

#[test]
fn conversations_go_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let expected = fs::read_to_string(&path).unwrap();
        let found = talk(&expected);
        if std::env::var_os("TAPIS_BLESS").is_some() {
            fs::write(&path, &found).unwrap();
        } else {
            assert!(found == expected, "{}:\n{found}", path.display());
        }
    }
}
