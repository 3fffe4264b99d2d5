//! `tapis play`, `tapis replay` and the menu: people at this terminal.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

use clap::ArgMatches;
use kernel::{BotSettings, Dice, Eyes, Phrase, Record, Seat, Seated, Seed, Speak, Values};
use speech::Speech;
use store::{Folder, Overwrite};
use table::{Chair, Journal, Manners, Memory, Room};
use terminal::{Choice, Played, Setting, Sitting, palette::Wanted};
use wire::lines::Say;

use crate::{
    catalogue::{self, Entry},
    cli,
    failure::Failure,
    network::{self, Doors},
    players::Spec,
};

/// Plays the game that the command line describes.
pub fn run(entry: &'static Entry, asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let room = &*entry.room;
    let mut notices = Vec::new();
    let record = match asked.get_one::<PathBuf>("load") {
        Some(path) => {
            let loaded = store::load(path).map_err(|error| Failure::refused(speech.tell(&error)))?;
            notices.extend(loaded.damage.iter().map(Speak::phrase));
            loaded.record
        }
        None => new_record(room, asked, speech)?,
    };
    let settings = BotSettings { time: asked.get_one::<u64>("time").copied().map(Duration::from_millis) };
    let (journal, notice) = keep(room.name());
    notices.extend(notice);
    let mut setting = setting(Some(asked), speech);
    let setup = Setup { entry, record, settings, notices };
    sit_down(setup, journal, &mut setting, asked.get_one::<PathBuf>("save"), speech).map(|_| ())
}

/// A game about to be played.
struct Setup {
    entry: &'static Entry,
    record: Record,
    settings: BotSettings,
    notices: Vec<Phrase>,
}

/// The language, the colours and the manner that the command line and the environment ask for.
fn setting(asked: Option<&ArgMatches>, speech: &Speech) -> Setting {
    let said = |name| asked.and_then(|asked| asked.try_get_one::<String>(name).ok().flatten());
    let wanted = said("colour").and_then(|word| Wanted::from_word(word)).unwrap_or_default();
    let rooms: Vec<&'static dyn Room> = catalogue::GAMES.iter().map(|entry| &*entry.room).collect();
    let plain = asked.is_some_and(|asked| asked.get_flag("plain"));
    let mut setting = Setting::from_env(Some(speech.lang()), wanted, plain, &rooms);
    if let Some(&pace) = asked.and_then(|asked| asked.try_get_one::<u64>("speed").ok().flatten()) {
        setting.pace = Duration::from_millis(pace);
    }
    setting
}

/// The record of a game that has not begun: who plays, and how.
fn new_record(room: &dyn Room, asked: &ArgMatches, speech: &Speech) -> Result<Record, Failure> {
    let options = cli::options(room, asked, speech, &[])?;
    let kinds: Vec<String> = match asked.get_many::<String>("player") {
        Some(players) => players.cloned().collect(),
        None => usual_players(room, &options),
    };
    let names: Vec<&String> = asked.get_many::<String>("name").into_iter().flatten().collect();
    let seats = seat(room, &kinds, &names, speech)?;
    let seed = cli::seed(asked, speech)?.map_or_else(cli::random_seed, Ok)?;
    let record =
        Record { game: room.name().to_owned(), options, seats, seed, entries: Vec::new(), result: None };
    room.check(&record).map_err(|why| Failure::usage(speech.say(&why)))?;
    Ok(record)
}

/// A person against bots of medium strength, at a table of the usual size.
fn usual_players(room: &dyn Room, options: &Values) -> Vec<String> {
    let seats = room.seat_counts(options).ok().and_then(|counts| counts.first().copied()).unwrap_or(2);
    (0..seats).map(|seat| if seat == 0 { "human" } else { "medium" }.to_owned()).collect()
}

/// Gives everybody a name: people the ones they asked for, bots that of their kind, and no name twice.
fn seat(
    room: &dyn Room,
    kinds: &[String],
    names: &[&String],
    speech: &Speech,
) -> Result<Vec<Seated>, Failure> {
    let mut given = names.iter();
    let mut seats: Vec<Seated> = Vec::new();
    let mut people = 0;
    for kind in kinds {
        let name = match Spec::parse(kind, room, speech)? {
            Spec::Human => {
                people += 1;
                let usual = || speech.say(&Phrase::new("tapis-person").with("number", people));
                given.next().map_or_else(usual, |name| name.trim().chars().take(40).collect())
            }
            _ => kind.clone(),
        };
        let taken = |name: &str| seats.iter().any(|seated| seated.name == name);
        let name = if taken(&name) {
            // Of as many names as there are seats one is free.
            (2..=kinds.len() + 1)
                .map(|number| format!("{name} {number}"))
                .find(|name| !taken(name))
                .unwrap_or(name)
        } else {
            name
        };
        seats.push(Seated { name, kind: kind.clone() });
    }
    if given.next().is_some() {
        let phrase = Phrase::new("tapis-too-many-names").with("names", names.len()).with("people", people);
        return Err(Failure::usage(speech.say(&phrase)));
    }
    Ok(seats)
}

/// Plays a game at this terminal, keeping every move.
fn sit_down(
    setup: Setup,
    journal: Box<dyn Journal>,
    setting: &mut Setting,
    save: Option<&PathBuf>,
    speech: &Speech,
) -> Result<Played, Failure> {
    let room = &*setup.entry.room;
    let chairs = chairs(setup.entry, &setup.record, &setup.settings, speech)?;
    let usual = Manners::default();
    let stand_in = setup.entry.network.map_or(usual.stand_in, |network| network.stand_in().to_owned());
    let sitting = Sitting {
        chairs,
        manners: Manners { stand_in, ..Manners::default() },
        notices: setup.notices,
        dice: Dice::new(bot_seed(setup.record.seed)),
        ..Sitting::new(room, setup.entry.drawing, setup.record, journal)
    };
    let played =
        terminal::play(setting, sitting).map_err(|failure| Failure::refused(speech.tell(&failure)))?;
    if let Some(path) = save {
        store::save(path, &played.record, Overwrite::Records)
            .map_err(|error| Failure::refused(speech.tell(&error)))?;
    }
    Ok(played)
}

/// Bots throw dice of their own, from which the deal cannot be told.
fn bot_seed(seed: Seed) -> Seed {
    Dice::numbered(seed, 1).seed()
}

/// The folder of games that people put aside.
fn folder() -> Result<Folder, Phrase> {
    let root =
        store::usual_place(|name| std::env::var_os(name)).ok_or_else(|| Phrase::new("tapis-no-folder"))?;
    Folder::open(&root).map_err(|error| error.phrase())
}

/// A new file in that folder; where there can be none, the game is played all the same and the person is told.
fn keep(game: &str) -> (Box<dyn Journal>, Option<Phrase>) {
    match folder().and_then(|folder| folder.create(game).map_err(|error| error.phrase())) {
        Ok(journal) => (Box::new(journal), None),
        Err(problem) => (Box::new(Memory), Some(problem)),
    }
}

/// Chairs for everybody who is neither at this terminal nor a bot with its usual settings. Whoever comes over the
/// network is waited for.
fn chairs(
    entry: &'static Entry,
    record: &Record,
    settings: &BotSettings,
    speech: &Speech,
) -> Result<BTreeMap<Seat, Chair>, Failure> {
    let room = &*entry.room;
    let say: Say = crate::say(speech.lang());
    let mut chairs = BTreeMap::new();
    let mut doors = Doors::new();
    for (seat, seated) in Seat::all(record.seats.len()).zip(&record.seats) {
        match (Spec::parse(&seated.kind, room, speech)?, entry.network) {
            (Spec::Human, _) => (),
            (Spec::Net(port), Some(_)) => doors.entry(port).or_default().push(seat),
            (spec, _) => {
                let chair =
                    spec.chair(room, settings, &say).map_err(|why| Failure::refused(speech.say(&why)))?;
                chairs.insert(seat, chair);
            }
        }
    }
    if let Some(protocol) = entry.network {
        chairs.extend(network::welcome(protocol, &doors, &say, speech)?);
    }
    Ok(chairs)
}

/// Steps through a record.
pub fn replay(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let refused = |why: Phrase| Failure::refused(speech.say(&why));
    let path =
        asked.get_one::<PathBuf>("file").ok_or_else(|| Failure::usage(speech.text("tapis-usage-help")))?;
    let loaded = store::load(path).map_err(|error| refused(error.phrase()))?;
    let entry = entry_of(&loaded.record).map_err(refused)?;
    if let Some(damage) = &loaded.damage {
        writeln!(io::stderr(), "tapis: {}", speech.tell(damage))?;
    }
    let eyes = if asked.get_flag("all") { Eyes::All } else { Eyes::Public };
    let mut setting = setting(Some(asked), speech);
    terminal::watch(&mut setting, &*entry.room, entry.drawing, &loaded.record, eyes)
        .map_err(|failure| refused(failure.phrase()))
}

fn entry_of(record: &Record) -> Result<&'static Entry, Phrase> {
    catalogue::find(&record.game)
        .ok_or_else(|| Phrase::new("tapis-no-game").with("game", record.game.as_str()))
}

/// The first page, and whatever is chosen there, until the person leaves.
pub fn menu(speech: &Speech) -> Result<(), Failure> {
    let mut setting = setting(None, speech);
    if setting.plain {
        return Err(Failure::usage(speech.text("tapis-menu-needs-terminal")));
    }
    let rooms: Vec<&'static dyn Room> = catalogue::GAMES.iter().map(|entry| &*entry.room).collect();
    let name = ["USER", "USERNAME"].iter().find_map(|name| std::env::var(name).ok()).unwrap_or_default();
    loop {
        let folder = folder().ok();
        let unfinished = folder.as_ref().and_then(|folder| folder.unfinished().ok()).unwrap_or_default();
        let choice = terminal::menu(&mut setting, &rooms, &unfinished, &name)
            .map_err(|failure| Failure::refused(speech.tell(&failure)))?;
        let refused = |why: Phrase| Failure::refused(speech.say(&why));
        let (record, journal, notices) = match (choice, folder) {
            (None, _) => return Ok(()),
            (Some(Choice::Shelve(id)), Some(folder)) => {
                folder.shelve(&id).map_err(|error| refused(error.phrase()))?;
                continue;
            }
            (Some(Choice::Resume(id)), Some(folder)) => {
                let (loaded, journal) = folder.resume(&id).map_err(|error| refused(error.phrase()))?;
                let notices =
                    loaded.damage.iter().map(|damage| folder.damaged_notice(damage.phrase())).collect();
                (loaded.record, Box::new(journal) as Box<dyn Journal>, notices)
            }
            (Some(Choice::Resume(_) | Choice::Shelve(_)), None) => continue,
            (Some(Choice::New { game, values, seats }), _) => {
                let seed = cli::random_seed()?;
                let game = game.to_owned();
                let record = Record { game, options: values, seats, seed, entries: Vec::new(), result: None };
                let (journal, notice) = keep(&record.game);
                (record, journal, notice.into_iter().collect())
            }
        };
        let entry = entry_of(&record).map_err(refused)?;
        let setup = Setup { entry, record, settings: BotSettings::default(), notices };
        if sit_down(setup, journal, &mut setting, None, speech)?.stopped {
            return Ok(());
        }
    }
}
