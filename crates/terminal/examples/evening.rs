//! An evening at the terminal: the menu, then the game that was chosen, kept in a folder.
//!
//! `cargo run -p tapis-terminal --example evening -- FOLDER`, or without the menu
//! `cargo run -p tapis-terminal --example evening -- FOLDER Ada:human Knuth:knuth [--plain]`.

use std::{path::Path, process::ExitCode, time::SystemTime};

use games::mastermind::Mastermind;
use kernel::{Dice, Match, OptionValues, Phrase, Record, Seated, Seed, Speak};
use store::{FileError, Folder};
use table::RoomOf;
use terminal::{
    Choice, PlayError, Setting, Sitting, boards::mastermind::Look, menu, palette::ColourWish, play,
};

static ROOM: RoomOf<Match<Mastermind>> = RoomOf::new();
static BOARD: Look = Look;

fn said(error: &FileError) -> PlayError {
    PlayError::Said(error.phrase())
}

/// A seed for an example; the program asks the system for better bits.
fn seed() -> Seed {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Seed::from(now.as_nanos() as u64)
}

fn sitting(folder: &Folder, choice: Choice) -> Result<Option<Sitting>, PlayError> {
    let (record, journal, notice) = match choice {
        Choice::New { game, values, seats } => {
            let journal = folder.create(game).map_err(|error| said(&error))?;
            let record = Record {
                game: game.into(),
                options: values,
                seats,
                seed: seed(),
                entries: vec![],
                result: None,
            };
            (record, journal, None)
        }
        Choice::Resume(id) => {
            let (loaded, journal) = folder.resume(&id).map_err(|error| said(&error))?;
            let notice = loaded.damage.map(|damage| folder.damaged_notice(damage.phrase()));
            (loaded.record, journal, notice)
        }
        Choice::Shelve(id) => return folder.shelve(&id).map(|_| None).map_err(|error| said(&error)),
        // The menu is shown no finished games here.
        Choice::Replay(_) => return Ok(None),
    };
    let mut sitting = Sitting::new(&ROOM, &BOARD, record, Box::new(journal));
    sitting.dice = Dice::new(seed());
    sitting.notices.extend(notice);
    Ok(Some(sitting))
}

fn evening(setting: &mut Setting, folder: &Path, words: &[String]) -> Result<(), PlayError> {
    let folder = Folder::open(folder).map_err(|error| said(&error))?;
    let seats: Vec<Seated> = words
        .iter()
        .filter_map(|word| word.split_once(':'))
        .map(|(name, kind)| Seated { name: name.into(), kind: kind.into() })
        .collect();
    if !seats.is_empty() {
        let choice = Choice::New { game: "mastermind", values: OptionValues::default(), seats };
        if let Some(sitting) = sitting(&folder, choice)? {
            play(setting, sitting)?;
        }
        return Ok(());
    }
    loop {
        let unfinished = folder.unfinished().map_err(|error| said(&error))?;
        let Some(choice) = menu(setting, &[&ROOM], &unfinished, &[], "Ada")? else { return Ok(()) };
        if let Some(sitting) = sitting(&folder, choice)?
            && play(setting, sitting)?.stopped
        {
            return Ok(());
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let plain = words.iter().any(|word| word == "--plain");
    let mut setting = Setting::from_env(None, ColourWish::Auto, plain, &terminal::texts(&[&ROOM]));
    let result = match words.first() {
        Some(folder) => evening(&mut setting, Path::new(folder), &words[1..]),
        None => Err(PlayError::Said(Phrase::new("terminal-save-where"))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // An example has nobody else to tell.
            #[allow(clippy::print_stderr)]
            {
                eprintln!("{}", setting.speech().tell(&failure));
            }
            ExitCode::FAILURE
        }
    }
}
