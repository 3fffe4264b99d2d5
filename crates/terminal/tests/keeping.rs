//! No game is lost: put aside, interrupted or damaged, it goes on where it stopped.
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, io::Cursor, path::Path};

use kernel::{Lang, Record, Speak};
use store::{Folder, Overwrite};
use terminal::{Palette, Setting, Sitting, SittingResult, mend, plain};

const SEATS: [(&str, &str); 2] = [("Ada", "human"), ("Robot", "random")];

/// Types these lines at the table; when they end, the game is put aside.
fn type_at(sitting: Sitting, lines: &str) -> (SittingResult, String) {
    let mut setting = Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&common::ROOM]));
    let mut output = Vec::new();
    let played =
        plain::play(&mut setting, sitting, Cursor::new(lines.to_owned()), &mut output, false).unwrap();
    (played, String::from_utf8(output).unwrap())
}

fn kept(folder: &Folder, record: Record) -> Sitting {
    let mut sitting = common::sitting(&SEATS, 1);
    sitting.journal = Box::new(folder.create(&record.game).unwrap());
    sitting.record = record;
    sitting
}

fn resumed(folder: &Folder, id: &str) -> Sitting {
    let (loaded, journal) = folder.resume(id).unwrap();
    let mut sitting = common::sitting(&SEATS, 1);
    sitting.journal = Box::new(journal);
    sitting.record = loaded.record;
    sitting.notices.extend(loaded.damage.map(|damage| folder.damaged_notice(damage.phrase())));
    sitting
}

#[test]
fn a_game_put_aside_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    let (played, _) = type_at(kept(&folder, common::record(&SEATS, 1)), "card 4\n");
    assert_eq!((played.outcome, played.record.entries.len()), (None, 2));
    let waiting = folder.unfinished().unwrap();
    assert_eq!(waiting.len(), 1);
    let (played, text) = type_at(resumed(&folder, &waiting[0].id), "card 2\ncard 11\n");
    assert!(text.starts_with("Ada: card 4\n"), "what happened before is told: {text}");
    assert!(played.outcome.is_some());
    assert!(folder.unfinished().unwrap().is_empty());
    assert_eq!(fs::read_dir(folder.records()).unwrap().count(), 1);
}

#[test]
fn a_damaged_game_goes_on_and_says_so() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    type_at(kept(&folder, common::record(&SEATS, 1)), "card 4\n");
    let path = place.path().join("games/toy-1.tapis");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 3]).unwrap();
    let (played, said) = type_at(resumed(&folder, "toy-1"), "");
    assert!(said.starts_with("The file is damaged"), "{said}");
    assert!(!played.record.entries.is_empty());
    assert_eq!(fs::read_dir(folder.damaged()).unwrap().count(), 1);
}

#[test]
fn moves_that_the_rules_refuse_are_left_out() {
    let (played, _) = type_at(common::sitting(&SEATS, 1), "card 4\n");
    let mut record = played.record;
    let good = record.entries.len();
    record.entries.push(record.entries[0].clone());
    let (mended, notice) = mend(&common::ROOM, record).unwrap();
    assert_eq!(mended.entries.len(), good);
    assert_eq!(notice.unwrap().id, "terminal-cut");
    let (same, notice) = mend(&common::ROOM, mended.clone()).unwrap();
    assert_eq!((same, notice), (mended, None));
}

#[test]
fn a_copy_is_saved_and_nothing_else_is_overwritten() {
    let place = tempfile::tempdir().unwrap();
    let (mine, yours) = (place.path().join("mine.tapis"), place.path().join("yours.txt"));
    fs::write(&yours, "yours").unwrap();
    let lines = format!("card 4\nsave {}\nsave {}\n", mine.display(), yours.display());
    let (played, said) = type_at(common::sitting(&SEATS, 1), &lines);
    assert_eq!(store::load(&mine).unwrap().record, played.record);
    assert!(said.contains("Saved to ") && said.contains("was not overwritten"), "{said}");
    assert_eq!(fs::read_to_string(&yours).unwrap(), "yours");
    store::save(Path::new(&mine), &played.record, Overwrite::Records).unwrap();
}

#[test]
fn a_full_disk_stops_the_game_before_the_move() {
    struct Full;
    impl table::Journal for Full {
        fn begin(&mut self, _: &Record) -> Result<(), table::JournalError> {
            Ok(())
        }
        fn append(&mut self, _: usize, _: &kernel::record::Entry) -> Result<(), table::JournalError> {
            Err(table::JournalError("no space left".into()))
        }
        fn finish(&mut self, _: &kernel::Outcome) -> Result<(), table::JournalError> {
            Ok(())
        }
    }
    let mut sitting = common::sitting(&SEATS, 1);
    sitting.journal = Box::new(Full);
    let (played, said) = type_at(sitting, "card 4\ncard 2\n");
    assert!(played.record.entries.is_empty() && played.outcome.is_none());
    assert!(said.contains("could not be kept") && said.contains("no space left"), "{said}");
}
