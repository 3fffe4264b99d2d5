//! A game without its type: for everything outside that handles any game by text and JSON.

use kernel::{
    BotKind, BotSettings, Complete, Dice, Eyes, Game, Hint, Level, OptionDomain, OptionSpec, OptionValue,
    OptionValues, Options, Outcome, Phrase, Played, Record, Remark, Seat, Seated, Seed, Sitter, Speak, Texts,
    Thinking, Variant,
    record::{self, Entry, Replay, Step},
};

use crate::{
    AnyBot, AnyView, Ending, Engine, Heard, Journal, Manners, Player, Players, Time, What, bot::BotSeat,
    course::CourseOf, host, player::AskersClock,
};

/// A kind of bot, as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// The level it stands for, if it stands for one.
    pub level: Option<Level>,
}

/// A record opened for reading: what one pair of eyes saw at every step.
#[derive(Clone, Debug)]
pub struct Book {
    /// The view before each move, and the last one.
    pub views: Vec<AnyView>,
    /// What happened between one view and the next.
    pub happened: Vec<(Seat, What)>,
    /// The numbers that these have in the record.
    pub numbers: Vec<usize>,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// The first entry that cannot be played, and why.
    pub damage: Option<(usize, Phrase)>,
}

/// What the rules say of a record, whatever result it claims.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordVerdict {
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// The first entry that cannot be played, and why.
    pub damage: Option<(usize, Phrase)>,
}

/// What a game says of itself, without its type. This much needs no rules, so a program that only offers games need not
/// carry them.
pub trait Offer: Send + Sync {
    /// The game's name: `mexican-train`.
    fn name(&self) -> &'static str;
    /// The game's messages.
    fn texts(&self) -> Texts;
    /// Its options.
    fn specs(&self) -> Vec<OptionSpec>;
    /// Its named sets of options.
    fn variants(&self) -> Vec<Variant>;
    /// All options, checked and completed with their defaults.
    fn options(&self, values: &OptionValues) -> Result<OptionValues, Phrase>;
    /// All options of a table at which these sit: what somebody asked for, then what depends on who is a person, then the
    /// defaults.
    fn settled(&self, asked: &OptionValues, seats: &[Seated]) -> Result<OptionValues, Phrase>;
    /// The options of another game with the same players, who have changed seats.
    fn settled_again(&self, options: &OptionValues, seats: &[Seated]) -> Result<OptionValues, Phrase>;
    /// What is odd about options and can be played all the same.
    fn remarks(&self, values: &OptionValues) -> Vec<Phrase>;
    /// How many seats the table may have with these options, the usual number first.
    fn seat_counts(&self, values: &OptionValues) -> Result<Vec<usize>, Phrase>;
}

/// Whoever is told what happened in a record: its number, who did it, what, and what is seen after it, for those who
/// want to see it.
pub type Listener<'a> = dyn FnMut(usize, Seat, &What, &dyn Fn() -> AnyView) + 'a;

/// A game's records read, without its type. This needs the rules, but neither bots nor coach.
pub trait Library: Send + Sync {
    /// Plays a record again and tells what happened, under which number, and what was seen after each step, as far as somebody wants to see it:
    /// nothing is kept.
    fn follow(&self, record: &Record, eyes: Eyes, told: &mut Listener<'_>) -> Result<RecordVerdict, Phrase>;
    /// Plays a record again, only to know how it ends.
    fn judge(&self, record: &Record) -> Result<RecordVerdict, Phrase>;
    /// A view that came as JSON, with whose turn it is and the result; `None` if it is no view of this game.
    fn view(&self, json: &str, to_move: Option<Seat>, outcome: Option<Outcome>) -> Option<AnyView>;
    /// Opens a record for reading, with all its views: for somebody who turns its pages.
    fn read(&self, record: &Record, eyes: Eyes) -> Result<Book, Phrase>;
}

/// A game, without its type.
pub trait Room: Offer + Library {
    /// Its bots, weakest first.
    fn bots(&self) -> Vec<BotEntry>;
    /// Whether the record's options and seats can be played; the first moves are not looked at.
    fn check(&self, record: &Record) -> Result<(), Phrase>;
    /// Plays a record on, to the end or until it is put aside. `dice` is what bots throw.
    fn host(
        &self,
        record: &Record,
        players: Players,
        manners: Manners,
        journal: Box<dyn Journal>,
        dice: &mut Dice,
    ) -> Result<(Record, Ending), Phrase>;
    /// An engine for the game that a record tells: a new one when it has no entries, else one to go on with.
    fn engine(
        &self,
        record: &Record,
        players: &[Player],
        manners: Manners,
        now: Time,
    ) -> Result<Engine, Phrase>;
    /// A bot by name or level, to be asked move by move.
    fn bot(&self, name: &str, settings: &BotSettings, dice: Dice) -> Option<Box<dyn AnyBot>>;
    /// The same room for views of one table that come as text: what its options bring and views do not carry, such as a
    /// dictionary, is at hand there.
    fn furnished(&self, options: &OptionValues) -> Result<Box<dyn Room>, Phrase>;
    /// Legal moves that begin with what was typed.
    fn complete(&self, view: &AnyView, seat: Seat, typed: &str, limit: usize) -> Vec<String>;
    /// What the coach would do.
    fn hint(&self, view: &AnyView, seat: Seat) -> Option<Hint> {
        self.hint_while(view, seat, &|| true)
    }
    /// The same, for somebody who may stop waiting: then it is soon anything.
    fn hint_while(&self, view: &AnyView, seat: Seat, is_awaited: &dyn Fn() -> bool) -> Option<Hint>;
    /// How many moves of each seat [count](Game::counts) in a record.
    fn counted(&self, record: &Record) -> Vec<u32>;
    /// A look back at a record.
    fn review(&self, record: &Record) -> Result<Vec<Remark>, Phrase> {
        self.review_while(record, &|| true)
    }
    /// The same, for somebody who may stop waiting: then it soon ends, and is not whole.
    fn review_while(&self, record: &Record, is_awaited: &dyn Fn() -> bool) -> Result<Vec<Remark>, Phrase>;
}

/// The room of a game.
#[derive(Clone, Debug)]
pub struct RoomOf<G: Game> {
    /// The options of the table whose views are read here, if there is one.
    options: Option<G::Options>,
}

impl<G: Game> RoomOf<G> {
    /// The room.
    pub const fn new() -> RoomOf<G> {
        RoomOf { options: None }
    }
}

impl<G: Game> Default for RoomOf<G> {
    fn default() -> RoomOf<G> {
        RoomOf::new()
    }
}

/// A room for views of one table that come as text, for a program that sits at a few tables in its life: where options
/// bring nothing that views lack it is the room itself, and else it stays until the program ends.
pub fn furnished(room: &'static dyn Room, options: &OptionValues) -> &'static dyn Room {
    let brings = |spec: &OptionSpec| {
        matches!(spec.kind, OptionDomain::File { .. })
            && !spec.hidden
            && !options.text(spec.key, "").is_empty()
    };
    if !room.specs().iter().any(brings) {
        return room;
    }
    room.furnished(options).map_or(room, |furnished| Box::leak(furnished))
}

/// For `map_err`, which hands its error over.
#[allow(clippy::needless_pass_by_value)]
fn said(speaker: impl Speak) -> Phrase {
    speaker.phrase()
}

impl<G: Game> RoomOf<G> {
    fn read_options(values: &OptionValues) -> Result<G::Options, Phrase> {
        values.check(&G::Options::specs()).map_err(said)?;
        G::Options::read(values).map_err(said)
    }

    /// A view that came as text.
    fn read_view(&self, json: &str) -> Option<G::View> {
        let mut view = serde_json::from_str(json).ok()?;
        if let Some(options) = &self.options {
            G::equip(&mut view, options);
        }
        Some(view)
    }
}

impl<G: Game> Offer for RoomOf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn texts(&self) -> Texts {
        G::texts()
    }

    fn specs(&self) -> Vec<OptionSpec> {
        G::Options::specs()
    }

    fn variants(&self) -> Vec<Variant> {
        G::Options::variants()
    }

    fn options(&self, values: &OptionValues) -> Result<OptionValues, Phrase> {
        Self::read_options(values).map(|options| options.write())
    }

    fn settled(&self, asked: &OptionValues, seats: &[Seated]) -> Result<OptionValues, Phrase> {
        let settled = self.settled_again(asked, seats)?;
        // A form hands over defaults as well, which nobody asked for.
        let specs = self.specs();
        let is_default = |key: &str, value: &OptionValue| {
            specs.iter().any(|spec| spec.key == key && spec.default == *value)
        };
        let wishes = asked.iter().filter(|(key, value)| !is_default(key, value));
        let settled = wishes.fold(settled, |settled, (key, value)| settled.with(key, value.clone()));
        // A wish is written down as the game writes it: a word list has one form, and so one hash.
        Self::read_options(&settled).map(|options| options.write())
    }

    fn settled_again(&self, options: &OptionValues, seats: &[Seated]) -> Result<OptionValues, Phrase> {
        let people: Vec<bool> = seats.iter().map(|seated| seated.kind == Sitter::Person).collect();
        Self::read_options(options).map(|options| G::settled(options, &people).write())
    }

    fn remarks(&self, values: &OptionValues) -> Vec<Phrase> {
        G::Options::remarks(values)
    }

    fn seat_counts(&self, values: &OptionValues) -> Result<Vec<usize>, Phrase> {
        Self::read_options(values).map(|options| G::seat_counts(&options))
    }
}

impl<G: Game> Library for RoomOf<G> {
    fn follow(&self, record: &Record, eyes: Eyes, told: &mut Listener<'_>) -> Result<RecordVerdict, Phrase> {
        Ok(follow(record::replay::<G>(record).map_err(said)?, eyes, told))
    }

    fn view(&self, json: &str, to_move: Option<Seat>, outcome: Option<Outcome>) -> Option<AnyView> {
        Some(AnyView::of::<G>(self.read_view(json)?, to_move, outcome))
    }

    fn judge(&self, record: &Record) -> Result<RecordVerdict, Phrase> {
        let replay = record::replay::<G>(record).map_err(said)?.finished();
        Ok(RecordVerdict { outcome: replay.outcome(), damage: replay.damage })
    }

    fn read(&self, record: &Record, eyes: Eyes) -> Result<Book, Phrase> {
        let mut views = vec![replay_view(&record::replay::<G>(record).map_err(said)?, eyes)];
        let (mut happened, mut numbers) = (Vec::new(), Vec::new());
        let verdict = self.follow(record, eyes, &mut |number, seat, what, view| {
            views.push(view());
            happened.push((seat, what.clone()));
            numbers.push(number);
        })?;
        let outcome = record.result.clone().or(verdict.outcome);
        Ok(Book { views, happened, numbers, outcome, damage: verdict.damage })
    }
}

fn follow<G: Game>(mut replay: Replay<'_, G>, eyes: Eyes, told: &mut Listener<'_>) -> RecordVerdict {
    let mut number = 0;
    while let Some(step) = replay.next() {
        number += 1;
        let (seat, what) = match step {
            Step::Silent => continue,
            Step::Forfeit(seat) if replay.ran_out() => (seat, What::RanOut),
            Step::Forfeit(seat) => (seat, What::GaveUp),
            Step::TakeBack { seat, from } => (seat, What::TookBack { from }),
            Step::Settled { seat, how } => (seat, What::Settled { how }),
            Step::Move(Played { before, seat, mv }) => {
                let mv = G::witness(&before, seat, &mv, eyes);
                (seat, What::Moved { text: mv.to_string(), line: G::tell(&before, &mv) })
            }
        };
        told(number - 1, seat, &what, &|| replay_view(&replay, eyes));
    }
    RecordVerdict { outcome: replay.outcome(), damage: replay.damage }
}

/// What a bot in a seat would have heard of a game with these options.
pub(crate) fn heard<G: Game>(options: G::Options, record: &Record, seat: Seat) -> Vec<Heard> {
    // What was taken back has not happened.
    let count = record.entries.len();
    let entries = record::standing(&record.entries, count).map(|(_, entry)| entry.clone()).collect();
    let record = Record { entries, ..record.emptied() };
    let mut heard = Vec::new();
    // A record that a table is played from can be played.
    if let Ok(replay) = record::replay_with::<G>(options, &record) {
        follow(replay, Eyes::Seat(seat), &mut |_, mover, what, view| {
            if let What::Moved { text, .. } = what {
                heard.push(Heard { mover, text: text.clone(), view: view() });
            }
        });
    }
    heard
}

fn replay_view<G: Game>(replay: &Replay<'_, G>, eyes: Eyes) -> AnyView {
    let outcome = replay.outcome();
    let to_move = if outcome.is_some() { None } else { G::to_move(&replay.state) };
    AnyView::of::<G>(G::view(&replay.state, eyes), to_move, outcome)
}

impl<G: Complete> Room for RoomOf<G> {
    fn bots(&self) -> Vec<BotEntry> {
        G::bots().iter().map(|&BotKind { name, level, .. }| BotEntry { name, level }).collect()
    }

    fn check(&self, record: &Record) -> Result<(), Phrase> {
        record::start::<G>(record).map(|_| ()).map_err(said)
    }

    fn host(
        &self,
        record: &Record,
        players: Players,
        manners: Manners,
        journal: Box<dyn Journal>,
        dice: &mut Dice,
    ) -> Result<(Record, Ending), Phrase> {
        host::host(self, record, players, manners, journal, dice)
    }

    fn engine(
        &self,
        record: &Record,
        players: &[Player],
        manners: Manners,
        now: Time,
    ) -> Result<Engine, Phrase> {
        let course = CourseOf::<G>::open(record).map_err(said)?;
        if players.len() != record.seats.len() {
            let (seats, players) = (record.seats.len(), players.len());
            return Err(Phrase::new("table-chairs").with("seats", seats).with("players", players));
        }
        Ok(Engine::new(Box::new(course), players, manners, now))
    }

    fn bot(&self, name: &str, settings: &BotSettings, dice: Dice) -> Option<Box<dyn AnyBot>> {
        Some(Box::new(BotSeat::<G>::new(name, settings, dice)?))
    }

    fn furnished(&self, options: &OptionValues) -> Result<Box<dyn Room>, Phrase> {
        Ok(Box::new(RoomOf::<G> { options: Some(Self::read_options(options)?) }))
    }

    fn complete(&self, view: &AnyView, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        let view = view.read::<G::View>();
        view.map(|view| G::complete(view, seat, typed, limit)).unwrap_or_default()
    }

    fn hint_while(&self, view: &AnyView, seat: Seat, is_awaited: &dyn Fn() -> bool) -> Option<Hint> {
        let view = view.read::<G::View>()?;
        let mut dice = Dice::new(Seed::from(0));
        G::hint(view, seat, &mut Thinking { dice: &mut dice, clock: &AskersClock::start(is_awaited) })
    }

    fn counted(&self, record: &Record) -> Vec<u32> {
        let mut counted = vec![0; record.seats.len()];
        for (_, entry) in record::standing(&record.entries, record.entries.len()) {
            if let Entry::Move { seat, text, .. } = entry
                && text.parse::<G::Move>().is_ok_and(|mv| G::counts(&mv))
                && let Some(count) = counted.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        counted
    }

    fn review_while(&self, record: &Record, is_awaited: &dyn Fn() -> bool) -> Result<Vec<Remark>, Phrase> {
        let clock = AskersClock::start(is_awaited);
        let mut replay = record::replay::<G>(record).map_err(said)?;
        let mut remarks: Vec<Remark> = Vec::new();
        // One chapter, and where its moves stand in the record: there may be other entries between them.
        let mut chapter: Vec<Played<G>> = Vec::new();
        let mut numbers: Vec<usize> = Vec::new();
        let look_back =
            |remarks: &mut Vec<Remark>, chapter: &mut Vec<Played<G>>, numbers: &mut Vec<usize>| {
                let found = G::review(chapter, &clock).into_iter();
                remarks.extend(found.map(|remark| Remark { number: numbers[remark.number], ..remark }));
                chapter.clear();
                numbers.clear();
            };
        for (number, step) in replay.by_ref().enumerate().take_while(|_| is_awaited()) {
            match step {
                Step::Move(played) => {
                    let new = chapter
                        .last()
                        .is_some_and(|last| G::chapter(&last.before) != G::chapter(&played.before));
                    if new {
                        look_back(&mut remarks, &mut chapter, &mut numbers);
                    }
                    chapter.push(played);
                    numbers.push(number);
                }
                Step::TakeBack { from, .. } => {
                    while numbers.pop_if(|number| *number >= from).is_some() {
                        chapter.pop();
                    }
                    remarks.retain(|remark| remark.number < from);
                }
                Step::Forfeit(_) | Step::Settled { .. } | Step::Silent => (),
            }
        }
        look_back(&mut remarks, &mut chapter, &mut numbers);
        Ok(remarks)
    }
}
