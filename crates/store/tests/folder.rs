//! Games in a folder survive crashes, damage and each other.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use kernel::{Best, Lang, OptionValues, Outcome, Record, Seat, Seated, Seed, Speak, record::Entry};
use speech::Speech;
use store::{FileError, Folder, Overwrite, load, save, usual_place};
use table::Journal;

fn record() -> Record {
    Record {
        game: "toy".into(),
        options: OptionValues::default().with("low", true),
        seats: ["Ada", "Bob"].map(|name| Seated { name: name.into(), kind: "human".into() }).to_vec(),
        seed: Seed::from(5),
        entries: vec![],
        result: None,
    }
}

fn entry(number: u8) -> Entry {
    Entry::Move { seat: Seat(number % 2), text: format!("card {number}") }
}

fn played(moves: u8) -> Record {
    Record { entries: (0..moves).map(entry).collect(), ..record() }
}

/// A folder with one game of so many moves, left as a crash would leave it.
fn left(place: &Path, moves: u8) -> Folder {
    let folder = Folder::open(place).unwrap();
    let mut journal = folder.create("toy").unwrap();
    journal.begin(&record()).unwrap();
    for number in 0..moves {
        journal.append(usize::from(number), &entry(number)).unwrap();
    }
    folder
}

fn names(place: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(place).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn game_file(place: &Path) -> std::path::PathBuf {
    place.join("games/toy-1.tapis")
}

fn says(error: &FileError, lang: Lang) -> String {
    Speech::new(lang, &[store::TEXTS]).tell(error)
}

#[test]
fn both_languages_say_everything() {
    assert_eq!(speech::audit(&store::TEXTS), [] as [String; 0]);
}

#[test]
fn every_move_is_on_the_disk_when_the_call_returns() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    let mut journal = folder.create("toy").unwrap();
    assert_eq!(folder.unfinished().unwrap().len(), 0, "nothing stands there before the game begins");
    journal.begin(&record()).unwrap();
    for number in 0..3 {
        journal.append(usize::from(number), &entry(number)).unwrap();
        assert_eq!(load(&game_file(place.path())).unwrap().record, played(number + 1));
    }
}

#[test]
fn a_finished_game_moves_to_the_records() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    let mut journal = folder.create("toy").unwrap();
    journal.begin(&played(2)).unwrap();
    let outcome = Outcome::by_score(vec![3, 4], Best::Lowest);
    journal.finish(&outcome).unwrap();
    assert!(folder.unfinished().unwrap().is_empty());
    assert_eq!(names(&folder.records()), ["toy-1.tapis"]);
    let loaded = load(&folder.records().join("toy-1.tapis")).unwrap();
    assert_eq!(loaded.record.result, Some(outcome));
    assert_eq!(folder.create("toy").unwrap().id(), "toy-2", "a name is used once");
}

#[test]
fn a_game_goes_on_where_it_stopped() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 2);
    let (loaded, mut journal) = folder.resume("toy-1").unwrap();
    assert_eq!((&loaded.record, &loaded.damage), (&played(2), &None));
    journal.begin(&loaded.record).unwrap();
    journal.append(2, &entry(2)).unwrap();
    assert_eq!(load(&game_file(place.path())).unwrap().record, played(3));
    assert_eq!(journal.kept_aside(), None);
}

#[test]
fn a_truncated_file_is_kept_aside_and_the_game_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 3);
    let path = game_file(place.path());
    let mut bytes = fs::read(&path).unwrap();
    bytes.truncate(bytes.len() - 4);
    fs::write(&path, &bytes).unwrap();

    let games = folder.unfinished().unwrap();
    assert!(games[0].damage().is_some(), "the damage is told");
    let (loaded, mut journal) = folder.resume("toy-1").unwrap();
    assert_eq!(loaded.record, played(2), "every whole move is there");
    assert!(names(&folder.damaged()).is_empty(), "looking changes nothing");
    let notice = folder.damaged_notice(loaded.damage.unwrap().phrase());
    let notice = Speech::new(Lang::En, &[store::TEXTS]).say(&notice);
    assert!(notice.starts_with("The file is damaged: Line 8"), "{notice}");

    journal.begin(&loaded.record).unwrap();
    let kept = journal.kept_aside().unwrap().clone();
    assert_eq!(fs::read(kept).unwrap(), bytes, "what was there is still there");
    journal.append(2, &entry(9)).unwrap();
    let after = load(&path).unwrap();
    assert_eq!((after.damage, after.record.entries.last()), (None, Some(&entry(9))));
}

#[test]
fn a_missing_line_end_is_mended_without_a_fuss() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 2);
    let path = game_file(place.path());
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.trim_end()).unwrap();
    let (loaded, mut journal) = folder.resume("toy-1").unwrap();
    journal.begin(&loaded.record).unwrap();
    journal.append(2, &entry(2)).unwrap();
    assert_eq!(load(&path).unwrap().record, played(3));
    assert!(names(&folder.damaged()).is_empty(), "nothing was lost");
}

#[test]
fn moves_that_the_rules_refuse_are_kept_aside_too() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 3);
    let (_, mut journal) = folder.resume("toy-1").unwrap();
    journal.begin(&played(1)).unwrap();
    assert_eq!(load(journal.kept_aside().unwrap()).unwrap().record, played(3));
    assert_eq!(load(&game_file(place.path())).unwrap().record, played(1));
}

#[test]
fn two_damaged_files_have_two_names() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 1);
    for _ in 0..2 {
        let path = game_file(place.path());
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}(move 1")).unwrap();
        let (loaded, mut journal) = folder.resume("toy-1").unwrap();
        journal.begin(&loaded.record).unwrap();
    }
    assert_eq!(names(&folder.damaged()), ["toy-1-1.tapis", "toy-1-2.tapis"]);
}

#[test]
fn a_file_that_is_no_record_is_listed_and_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    fs::write(game_file(place.path()), b"\xff\xfe nothing").unwrap();
    let games = folder.unfinished().unwrap();
    assert!(games[0].loaded.is_err() && games[0].damage().is_some());
    assert!(matches!(folder.resume("toy-1"), Err(FileError::NotARecord { .. })));
    assert_eq!(fs::read(game_file(place.path())).unwrap(), b"\xff\xfe nothing");
    assert_eq!(folder.create("toy").unwrap().id(), "toy-2");
}

#[test]
fn a_crash_between_write_aside_and_rename_leaves_the_old_file() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 2);
    // What such a crash leaves: half a file under the name of preparation.
    fs::write(place.path().join("games/.toy-1.tapis.new"), "(tapis 1)\n(ga").unwrap();
    let games = folder.unfinished().unwrap();
    assert_eq!(games.len(), 1, "the half is not taken for a game");
    assert_eq!(games[0].loaded.as_ref().unwrap().record, played(2));
    let (loaded, mut journal) = folder.resume("toy-1").unwrap();
    journal
        .begin(&Record { options: loaded.record.options.clone().with("games", 2), ..loaded.record })
        .unwrap();
    assert_eq!(names(&place.path().join("games")), [".toy-1.lock", "toy-1.tapis"]);
    assert!(load(&game_file(place.path())).unwrap().damage.is_none());
}

#[test]
fn one_game_is_played_by_one_program() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 1);
    let held = folder.resume("toy-1").unwrap();
    assert!(matches!(folder.resume("toy-1"), Err(FileError::Busy)));
    let other = folder.create("toy").unwrap();
    assert_eq!(other.id(), "toy-2");
    assert_eq!(folder.create("toy").unwrap().id(), "toy-3", "a game that has not begun has its name already");
    drop(held);
    assert!(folder.resume("toy-1").is_ok());
}

#[test]
fn a_game_that_does_not_exist_is_named() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    for id in ["toy-7", "../records/toy-1", ""] {
        let error = folder.resume(id).unwrap_err();
        assert_eq!(says(&error, Lang::En), format!("There is no unfinished game “{id}”."));
    }
}

#[test]
fn a_shelved_game_is_a_record() {
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 2);
    let path = folder.shelve("toy-1").unwrap();
    assert_eq!(load(&path).unwrap().record, played(2));
    assert!(folder.unfinished().unwrap().is_empty());
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "here first").unwrap();
    let error = Folder::open(&file).unwrap_err();
    for lang in Lang::ALL {
        assert!(says(&error, lang).starts_with(&file.display().to_string()), "{}", says(&error, lang));
    }
}

#[test]
fn a_folder_that_goes_away_refuses_the_move() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(&place.path().join("house")).unwrap();
    let mut journal = folder.create("toy").unwrap();
    fs::remove_dir_all(place.path().join("house")).unwrap();
    assert!(journal.begin(&record()).is_err());
    assert!(journal.append(0, &entry(0)).is_err());
}

#[cfg(unix)]
#[test]
fn an_unwritable_folder_is_an_error_not_a_loss() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    let folder = left(place.path(), 2);
    let games = place.path().join("games");
    let before = fs::read(game_file(place.path())).unwrap();
    fs::set_permissions(&games, fs::Permissions::from_mode(0o500)).unwrap();
    // The superuser writes wherever it likes; then there is nothing to see here.
    if fs::write(games.join("probe"), "").is_err() {
        assert!(matches!(folder.create("toy"), Err(FileError::Io { .. })));
    }
    fs::set_permissions(&games, fs::Permissions::from_mode(0o700)).unwrap();
    assert_eq!(fs::read(game_file(place.path())).unwrap(), before);
}

#[test]
fn a_record_is_saved_where_people_say() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("my game.tapis");
    save(&path, &played(1), Overwrite::Records).unwrap();
    save(&path, &played(3), Overwrite::Records).unwrap();
    assert_eq!(load(&path).unwrap().record, played(3));
    assert_eq!(names(place.path()), ["my game.tapis"], "nothing else is left");
}

#[test]
fn a_file_of_somebody_else_is_not_overwritten() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("letter.txt");
    fs::write(&path, "Dear Ada").unwrap();
    let error = save(&path, &played(1), Overwrite::Records).unwrap_err();
    assert!(matches!(error, FileError::NotOurs(_)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Ada");
    save(&path, &played(1), Overwrite::Anything).unwrap();
    assert_eq!(load(&path).unwrap().record, played(1));
}

#[test]
fn saving_to_a_place_that_does_not_exist_is_an_error_with_its_name() {
    let place = tempfile::tempdir().unwrap();
    for path in [place.path().join("no/such/folder.tapis"), place.path().to_owned()] {
        let error = save(&path, &played(1), Overwrite::Records).unwrap_err();
        assert!(says(&error, Lang::Fr).contains(&path.display().to_string()));
    }
}

#[test]
fn the_environment_tells_the_usual_place() {
    let place = |vars: &[(&str, &str)]| {
        usual_place(|key| vars.iter().find(|(name, _)| *name == key).map(|(_, value)| value.into()))
    };
    assert_eq!(place(&[("HOME", "/h")]), Some("/h/.local/share/tapis".into()));
    assert_eq!(place(&[("HOME", "/h"), ("XDG_DATA_HOME", "/d")]), Some("/d/tapis".into()));
    assert_eq!(place(&[("HOME", "/h"), ("TAPIS_HOME", "/t")]), Some("/t".into()));
    assert_eq!(place(&[]), None);
}
