//! `tapis play`, `tapis replay` and the menu: people at this terminal.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use clap::ArgMatches;
use kernel::{
    BotSettings, Dice, Eyes, OptionValues, Phrase, Record, Seat, Seated, Seed, Speak, record::Agreed,
};
use speech::Speech;
use store::{Folder, FolderJournal};
use table::{Chair, Journal, Manners, MemoryJournal, Room};
use terminal::{Choice, Setting, Sitting, SittingResult, palette::ColourWish};
use wire::{lines::Say, lobby::ClockOut};

use crate::{
    catalogue::{self, CatalogueEntry},
    cli, clock,
    failure::Failure,
    network::{self, Doors},
    players::{self, Spec},
    saves, serve,
};

/// The largest file that is read, in bytes.
const LARGEST_FILE: usize = 64 << 20;

/// Plays the game that the command line describes.
pub fn run(entry: &'static CatalogueEntry, asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let room = entry.room;
    let (record, players, mut notices) = match asked.get_one::<PathBuf>("load") {
        Some(path) => load(entry, path, asked, speech)?,
        None => new_record(room, OptionValues::default(), &[], asked, speech)?,
    };
    let settings = BotSettings { time: asked.get_one::<u64>("time").copied().map(Duration::from_millis) };
    notices.extend(waiting(room.name()));
    let mut setting = setting(asked, speech);
    let agreed = agreed(asked, &record, &mut notices, speech)?;
    let mut setup = Setup { entry, record, players, settings, agreed, notices };
    loop {
        let kept = keep(room.name());
        setup.notices.extend(kept.notice.clone());
        let played = sit_down(&setup, kept, &mut setting, asked.get_one::<PathBuf>("save"), speech)?;
        match setup.again(&played) {
            Some(next) => setup = next,
            None => return Ok(()),
        }
    }
}

/// What a new game is played with besides its rules: clocks. A game that goes on has its own, and says so itself.
fn agreed(
    asked: &ArgMatches,
    record: &Record,
    notices: &mut Vec<Phrase>,
    speech: &Speech,
) -> Result<Agreed, Failure> {
    let Some(text) = asked.get_one::<String>("clock") else { return Ok(Agreed::default()) };
    if !record.entries.is_empty() {
        return Err(Failure::usage(speech.text("tapis-clock-late")));
    }
    let out = match asked.get_one::<String>("clock-out").map(String::as_str) {
        Some("bot") => ClockOut::Bot,
        _ => ClockOut::Seat,
    };
    let clock = clock::parse(text, out).ok_or_else(|| {
        Failure::usage(speech.say(&Phrase::new("tapis-clock-bad").with("clock", text.as_str())))
    })?;
    notices.extend(clock::sentences(&clock));
    // What was read is a time that can be had.
    Ok(Agreed { clock: clock.agreed().ok(), ..Agreed::default() })
}

/// That games of this kind were put aside, if there are any.
fn waiting(game: &str) -> Option<Phrase> {
    let unfinished = folder().ok()?.unfinished().ok()?;
    let of_game =
        |waits: &&store::Unfinished| waits.loaded.as_ref().is_ok_and(|loaded| loaded.record.game == game);
    let count = unfinished.iter().filter(of_game).count();
    (count > 0).then(|| Phrase::new("tapis-waiting").with("count", count))
}

/// A game about to be played.
struct Setup {
    entry: &'static CatalogueEntry,
    record: Record,
    /// Who fills each seat. What runs or listens was said at this machine, never by the record.
    players: Vec<Spec>,
    settings: BotSettings,
    /// What a new game is played with besides its rules.
    agreed: Agreed,
    notices: Vec<Phrase>,
}

impl Setup {
    /// Another game of the same players, if that is wanted and everybody is still here: each moves on by one seat.
    fn again(&self, played: &SittingResult) -> Option<Setup> {
        let here = self.players.iter().all(|player| matches!(player, Spec::Human | Spec::Bot(_)));
        if !played.again || !here {
            return None;
        }
        let (mut players, mut record) = (self.players.clone(), played.record.emptied());
        players.rotate_right(1);
        record.seats.rotate_right(1);
        record.options = self.entry.room.settled_again(&record.options, &record.seats).ok()?;
        record.seed = cli::random_seed().ok()?;
        let (entry, settings, agreed) = (self.entry, self.settings.clone(), self.agreed);
        Some(Setup { entry, record, players, settings, agreed, notices: Vec::new() })
    }
}

/// The language, the colours and the manner that the command line and the environment ask for.
pub fn setting(asked: &ArgMatches, speech: &Speech) -> Setting {
    let colour = asked.try_get_one::<String>("colour").ok().flatten();
    let wanted = colour.and_then(|word| ColourWish::from_word(word)).unwrap_or_default();
    let plain = asked.get_flag("plain");
    let mut setting = Setting::from_env(Some(speech.lang()), wanted, plain, &crate::texts());
    if let Some(&pace) = asked.try_get_one::<u64>("speed").ok().flatten() {
        setting.pace = Duration::from_millis(pace);
    }
    setting
}

/// A game in a file, and what is odd about it: a record, or a file in the game's own format.
fn load(
    entry: &CatalogueEntry,
    path: &Path,
    asked: &ArgMatches,
    speech: &Speech,
) -> Result<(Record, Vec<Spec>, Vec<Phrase>), Failure> {
    let refused = |why: Phrase| Failure::refused(speech.say(&why));
    if let Some(form) = entry.form {
        let text = cli::read_text(&path.to_string_lossy(), LARGEST_FILE, speech)?;
        if form.claims(&text) {
            let (values, names) = form.read(&text).map_err(refused)?;
            return new_record(entry.room, values, &names, asked, speech);
        }
    }
    let loaded = store::load(path).map_err(|error| refused(error.phrase()))?;
    let mut record = loaded.record;
    let given = asked.get_many::<String>("player").into_iter().flatten();
    let given: Vec<Spec> =
        given.map(|player| Spec::parse(player, entry.room, speech)).collect::<Result<_, Failure>>()?;
    let players = players::recall(entry.room, &mut record, &given, speech)?;
    Ok((record, players, loaded.damage.iter().map(Speak::phrase).collect()))
}

/// The record of a game that has not begun, and what is odd about its options: who plays, and how. What the command line
/// says comes before `values`, and before the `names` that people had.
fn new_record(
    room: &dyn Room,
    values: OptionValues,
    names: &[String],
    asked: &ArgMatches,
    speech: &Speech,
) -> Result<(Record, Vec<Spec>, Vec<Phrase>), Failure> {
    let values = cli::values(room, asked, speech, &[])?.over(values);
    let options = room.options(&values).map_err(|why| Failure::usage(speech.say(&why)))?;
    let remarks = room.remarks(&values);
    let strict = asked.try_get_one::<bool>("strict").ok().flatten().is_some_and(|&strict| strict);
    if let Some(remark) = remarks.first().filter(|_| strict) {
        return Err(Failure::refused(speech.say(remark)));
    }
    let kinds: Vec<String> = match asked.get_many::<String>("player") {
        Some(players) => players.cloned().collect(),
        None => usual_players(room, &options),
    };
    let asked_names: Vec<&String> = asked.get_many::<String>("name").into_iter().flatten().collect();
    let players: Vec<Spec> =
        kinds.iter().map(|kind| Spec::parse(kind, room, speech)).collect::<Result<_, Failure>>()?;
    let mut seats = seat(&players, &asked_names, speech)?;
    if asked_names.is_empty() {
        for (seated, name) in seats.iter_mut().zip(names) {
            seated.name.clone_from(name);
        }
    }
    let options = room.settled(&values, &seats).map_err(|why| Failure::usage(speech.say(&why)))?;
    let seed = cli::seed(asked, speech)?.map_or_else(cli::random_seed, Ok)?;
    let record =
        Record { game: room.name().to_owned(), options, seats, seed, entries: Vec::new(), result: None };
    room.check(&record).map_err(|why| Failure::usage(speech.say(&why)))?;
    Ok((record, players, remarks))
}

/// A person against bots of medium strength, at a table of the usual size.
fn usual_players(room: &dyn Room, options: &OptionValues) -> Vec<String> {
    let seats = room.seat_counts(options).ok().and_then(|counts| counts.first().copied()).unwrap_or(2);
    (0..seats).map(|seat| if seat == 0 { "human" } else { "medium" }.to_owned()).collect()
}

/// Gives everybody a name: people the ones they asked for, bots that of their kind, and no name twice.
fn seat(players: &[Spec], names: &[&String], speech: &Speech) -> Result<Vec<Seated>, Failure> {
    let mut given = names.iter();
    let mut seats: Vec<Seated> = Vec::new();
    let mut people = 0;
    for player in players {
        let name = match player {
            Spec::Human => {
                people += 1;
                let usual = || speech.say(&Phrase::new("tapis-person").with("number", people));
                given.next().map_or_else(usual, |name| name.trim().chars().take(40).collect())
            }
            player => player.name(),
        };
        let taken = |name: &str| seats.iter().any(|seated| seated.name == name);
        let name = if taken(&name) {
            // Of as many names as there are seats one is free.
            (2..=players.len() + 1)
                .map(|number| format!("{name} {number}"))
                .find(|name| !taken(name))
                .unwrap_or(name)
        } else {
            name
        };
        seats.push(Seated { name, kind: player.sitter() });
    }
    if given.next().is_some() {
        let phrase = Phrase::new("tapis-too-many-names").with("names", names.len()).with("people", people);
        return Err(Failure::usage(speech.say(&phrase)));
    }
    Ok(seats)
}

/// Plays a game at this terminal, keeping every move.
fn sit_down(
    setup: &Setup,
    kept: Kept,
    setting: &mut Setting,
    save: Option<&PathBuf>,
    speech: &Speech,
) -> Result<SittingResult, Failure> {
    let room = setup.entry.room;
    let chairs = chairs(setup.entry, &setup.players, &setup.settings, speech)?;
    let usual = Manners::default();
    let stand_in = setup.entry.network.map_or(usual.stand_in, |network| network.stand_in.to_owned());
    let sitting = Sitting {
        chairs,
        manners: Manners { stand_in, agreed: setup.agreed, ..Manners::default() },
        notices: setup.notices.clone(),
        dice: Dice::new(bot_seed(setup.record.seed)),
        save: saves::save,
        ..Sitting::new(room, setup.entry.drawing, setup.record.clone(), kept.journal)
    };
    let played = terminal::play(setting, sitting).map_err(|failure| Failure::terminal(failure, speech))?;
    if let Some(path) = save {
        saves::save(path, &played.record).map_err(|why| Failure::refused(speech.say(&why)))?;
    }
    if let Some(path) = kept.path.filter(|path| played.outcome.is_none() && path.exists()) {
        let phrase = Phrase::new("tapis-kept").with("path", path.display().to_string());
        writeln!(io::stdout(), "{}", speech.say(&phrase))?;
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

/// Where a game is kept.
struct Kept {
    journal: Box<dyn Journal>,
    /// Its file; none where it is kept nowhere.
    path: Option<PathBuf>,
    /// Why it is kept nowhere.
    notice: Option<Phrase>,
}

impl From<FolderJournal> for Kept {
    fn from(journal: FolderJournal) -> Kept {
        Kept { path: Some(journal.path()), journal: Box::new(journal), notice: None }
    }
}

/// A new file in that folder; where there can be none, the game is played all the same and the person is told.
fn keep(game: &str) -> Kept {
    match folder().and_then(|folder| folder.create(game).map_err(|error| error.phrase())) {
        Ok(journal) => journal.into(),
        Err(problem) => Kept { journal: Box::new(MemoryJournal), path: None, notice: Some(problem) },
    }
}

/// Chairs for everybody who is neither at this terminal nor a bot with its usual settings. Whoever comes over the
/// network is waited for.
fn chairs(
    entry: &'static CatalogueEntry,
    players: &[Spec],
    settings: &BotSettings,
    speech: &Speech,
) -> Result<BTreeMap<Seat, Chair>, Failure> {
    let room = entry.room;
    let say: Say = crate::say(speech.lang());
    let mut chairs = BTreeMap::new();
    let mut doors = Doors::new();
    for (seat, player) in Seat::all(players.len()).zip(players) {
        match (player, entry.network) {
            (Spec::Human, _) => (),
            (Spec::Net(door), Some(_)) => doors.entry(door.clone()).or_default().push(seat),
            (spec, _) => {
                let chair =
                    spec.chair(room, settings, &say).map_err(|why| Failure::refused(speech.say(&why)))?;
                chairs.insert(seat, chair);
            }
        }
    }
    if let Some(network) = entry.network {
        chairs.extend(network::welcome(network, &doors, &say, speech)?);
    }
    Ok(chairs)
}

/// Steps through a record.
pub fn replay(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let refused = |why: Phrase| Failure::refused(speech.say(&why));
    let path =
        asked.get_one::<PathBuf>("file").ok_or_else(|| Failure::usage(speech.text("tapis-usage-help")))?;
    if asked.get_flag("verify") {
        let shown = asked.get_one::<String>("shown").map(String::as_str);
        return serve::verify(&path.to_string_lossy(), shown, speech);
    }
    let loaded = store::load(path).map_err(|error| refused(error.phrase()))?;
    let entry = entry_of(&loaded.record).map_err(refused)?;
    if let Some(damage) = &loaded.damage {
        writeln!(io::stderr(), "tapis: {}", speech.tell(damage))?;
    }
    let eyes = if asked.get_flag("all") { Eyes::All } else { Eyes::Public };
    let honest = house::check(&loaded.record, &serve::rooms());
    // What is shown is what the moves give, whatever the file says of them.
    let record = Record { result: None, ..loaded.record };
    let mut setting = setting(asked, speech);
    terminal::watch(&mut setting, entry.room, entry.drawing, &record, eyes)
        .map_err(|failure| Failure::terminal(failure, speech))?;
    honest.map_err(|lie| refused(Phrase::new("tapis-replay-lies").with("lie", lie.phrase())))
}

/// What the person is called on this machine.
pub fn user() -> String {
    ["USER", "USERNAME"].iter().find_map(|name| std::env::var(name).ok()).unwrap_or_default()
}

fn entry_of(record: &Record) -> Result<&'static CatalogueEntry, Phrase> {
    catalogue::find(&record.game)
        .ok_or_else(|| Phrase::new("tapis-no-game").with("game", record.game.as_str()))
}

/// The first page, and whatever is chosen there, until the person leaves.
pub fn menu(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let mut setting = setting(asked, speech);
    if setting.plain {
        return Err(Failure::usage(speech.text("tapis-menu-needs-terminal")));
    }
    let rooms = serve::rooms();
    let name = user();
    loop {
        let folder = folder().ok();
        let unfinished = folder.as_ref().and_then(|folder| folder.unfinished().ok()).unwrap_or_default();
        let finished = folder.as_ref().and_then(|folder| folder.finished(HISTORY).ok()).unwrap_or_default();
        let choice = terminal::menu(&mut setting, &rooms, &unfinished, &finished, &name)
            .map_err(|failure| Failure::terminal(failure, speech))?;
        let refused = |why: Phrase| Failure::refused(speech.say(&why));
        let (record, kept, notices) = match (choice, folder) {
            (None, _) => return Ok(()),
            (Some(Choice::Replay(number)), _) => {
                if let Some(record) = finished.into_iter().nth(number).map(|finished| finished.record) {
                    let entry = entry_of(&record).map_err(refused)?;
                    terminal::watch(&mut setting, entry.room, entry.drawing, &record, Eyes::All)
                        .map_err(|failure| Failure::terminal(failure, speech))?;
                }
                continue;
            }
            (Some(Choice::Shelve(id)), Some(folder)) => {
                folder.shelve(&id).map_err(|error| refused(error.phrase()))?;
                continue;
            }
            (Some(Choice::Resume(id)), Some(folder)) => {
                let (loaded, journal) = folder.resume(&id).map_err(|error| refused(error.phrase()))?;
                let notices =
                    loaded.damage.iter().map(|damage| folder.damaged_notice(damage.phrase())).collect();
                (loaded.record, Kept::from(journal), notices)
            }
            (Some(Choice::Resume(_) | Choice::Shelve(_)), None) => continue,
            (Some(Choice::New { game, values, seats }), _) => {
                let seed = cli::random_seed()?;
                let game = game.to_owned();
                let settled = |entry: &CatalogueEntry| entry.room.settled(&values, &seats);
                let options = catalogue::find(&game).map_or(Ok(values.clone()), settled).map_err(refused)?;
                let record = Record { game, options, seats, seed, entries: Vec::new(), result: None };
                let kept = keep(&record.game);
                let notices = kept.notice.iter().cloned().collect();
                (record, kept, notices)
            }
        };
        let entry = entry_of(&record).map_err(refused)?;
        let mut record = record;
        let players = players::recall(entry.room, &mut record, &[], speech)?;
        let (settings, agreed) = (BotSettings::default(), Agreed::default());
        let mut setup = Setup { entry, record, players, settings, agreed, notices };
        let mut kept = kept;
        loop {
            let played = sit_down(&setup, kept, &mut setting, None, speech)?;
            match setup.again(&played) {
                Some(next) => setup = next,
                None if played.stopped => return Ok(()),
                None => break,
            }
            kept = keep(&setup.record.game);
            setup.notices.extend(kept.notice.clone());
        }
    }
}

/// How many finished games the menu shows.
const HISTORY: usize = 30;
