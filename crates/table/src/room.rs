//! A game without its type: for everything outside that handles any game by text and JSON.

use std::marker::PhantomData;

use kernel::{
    BotKind, BotSettings, Complete, Dice, Eyes, Game, Hint, Level, OptionSpec, Options, Outcome, Phrase,
    Played, Record, Remark, Seat, Seed, Speak, Texts, Thinking, Values, Variant,
    record::{self, Step},
};

use crate::{
    AnyBot, AnyTable, Chair, Ending, Journal, Keys, Manners, Observer, Referee, Table, WallClock, What,
    any::Erased,
    referee::{BotSeat, json},
};

/// A kind of bot, as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// The level it stands for, if it stands for one.
    pub level: Option<Level>,
}

/// Who plays and who watches.
#[derive(Default)]
pub struct Players {
    /// One chair for each seat.
    pub chairs: Vec<Chair>,
    /// Observers with what they may see.
    pub observers: Vec<(Eyes, Box<dyn Observer>)>,
}

/// A record opened for reading: what one pair of eyes saw at every step.
#[derive(Clone, Debug)]
pub struct Book {
    /// The view before each move, and the last one; as JSON.
    pub views: Vec<String>,
    /// What happened between one view and the next.
    pub happened: Vec<(Seat, What)>,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// The first entry that cannot be played, and why.
    pub damage: Option<(usize, Phrase)>,
}

/// Hears what happened in a record, step by step: who, what, and on demand what is seen after it.
pub type Listener<'a> = dyn FnMut(Seat, &What, &dyn Fn() -> String) + 'a;

/// What the rules say of a record, whatever result it claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
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
    fn options(&self, values: &Values) -> Result<Values, Phrase>;
    /// What is odd about options and can be played all the same.
    fn remarks(&self, values: &Values) -> Vec<Phrase>;
    /// How many seats the table may have with these options, the usual number first.
    fn seat_counts(&self, values: &Values) -> Result<Vec<usize>, Phrase>;
}

/// A game's records read, without its type. This needs the rules, but neither bots nor coach.
pub trait Library: Send + Sync {
    /// Plays a record again and tells what happened and what was seen after each step, as far as somebody wants to see it:
    /// nothing is kept.
    fn follow(&self, record: &Record, eyes: Eyes, told: &mut Listener<'_>) -> Result<Verdict, Phrase>;
    /// Plays a record again, only to know how it ends.
    fn judge(&self, record: &Record) -> Result<Verdict, Phrase>;
    /// Opens a record for reading, with all its views: for somebody who turns its pages.
    fn read(&self, record: &Record, eyes: Eyes) -> Result<Book, Phrase>;
}

/// A game, without its type.
pub trait Room: Offer + Library {
    /// Its bots, weakest first.
    fn bots(&self) -> Vec<BotInfo>;
    /// Whether the record's options and seats can be played; the first moves are not looked at.
    fn check(&self, record: &Record) -> Result<(), Phrase>;
    /// Plays a record on, to the end or until it is put aside. `dice` is what bots throw.
    fn host(
        &self,
        record: &Record,
        keys: Keys,
        players: Players,
        manners: Manners,
        journal: Box<dyn Journal>,
        dice: &mut Dice,
    ) -> Result<(Record, Ending), Phrase>;
    /// Opens a table to be played move by move, by whoever holds its tokens.
    fn open(
        &self,
        record: &Record,
        keys: Keys,
        journal: Box<dyn Journal>,
    ) -> Result<Box<dyn AnyTable>, Phrase>;
    /// A bot by name or level, to be asked move by move.
    fn bot(&self, name: &str, settings: &BotSettings, dice: Dice) -> Option<Box<dyn AnyBot>>;
    /// Legal moves that begin with what was typed.
    fn complete(&self, view: &str, seat: Seat, typed: &str, limit: usize) -> Vec<String>;
    /// What the coach would do.
    fn hint(&self, view: &str, seat: Seat) -> Option<Hint>;
    /// A look back at a record.
    fn review(&self, record: &Record) -> Result<Vec<Remark>, Phrase>;
}

/// The room of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoomOf<G>(PhantomData<G>);

impl<G> RoomOf<G> {
    /// The room.
    pub const fn new() -> RoomOf<G> {
        RoomOf(PhantomData)
    }
}

/// For `map_err`, which hands its error over.
#[allow(clippy::needless_pass_by_value)]
fn said(speaker: impl Speak) -> Phrase {
    speaker.phrase()
}

impl<G: Game> RoomOf<G> {
    fn read_options(values: &Values) -> Result<G::Options, Phrase> {
        values.check(&G::Options::specs()).map_err(said)?;
        G::Options::read(values).map_err(said)
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

    fn options(&self, values: &Values) -> Result<Values, Phrase> {
        Self::read_options(values).map(|options| options.write())
    }

    fn remarks(&self, values: &Values) -> Vec<Phrase> {
        G::Options::remarks(values)
    }

    fn seat_counts(&self, values: &Values) -> Result<Vec<usize>, Phrase> {
        Self::read_options(values).map(|options| G::seat_counts(&options))
    }
}

impl<G: Game> Library for RoomOf<G> {
    fn follow(&self, record: &Record, eyes: Eyes, told: &mut Listener<'_>) -> Result<Verdict, Phrase> {
        let mut replay = record::replay::<G>(record).map_err(said)?;
        while let Some(step) = replay.next() {
            let (seat, what) = match step {
                Step::Forfeit(seat) => (seat, What::GaveUp),
                Step::Move(Played { before, seat, mv }) => {
                    let mv = G::witness(&before, seat, &mv, eyes);
                    (seat, What::Moved { text: mv.to_string(), line: G::tell(&before, &mv) })
                }
            };
            told(seat, &what, &|| json::<G>(&G::view(&replay.state, eyes)));
        }
        Ok(Verdict { outcome: replay.outcome(), damage: replay.damage })
    }

    fn judge(&self, record: &Record) -> Result<Verdict, Phrase> {
        let replay = record::replay::<G>(record).map_err(said)?.finished();
        Ok(Verdict { outcome: replay.outcome(), damage: replay.damage })
    }

    fn read(&self, record: &Record, eyes: Eyes) -> Result<Book, Phrase> {
        let (_, start) = record::start::<G>(record).map_err(said)?;
        let mut views = vec![json::<G>(&G::view(&start, eyes))];
        let mut happened = Vec::new();
        let verdict = self.follow(record, eyes, &mut |seat, what, view| {
            views.push(view());
            happened.push((seat, what.clone()));
        })?;
        Ok(Book {
            views,
            happened,
            outcome: record.result.clone().or(verdict.outcome),
            damage: verdict.damage,
        })
    }
}

impl<G: Complete> Room for RoomOf<G> {
    fn bots(&self) -> Vec<BotInfo> {
        G::bots().iter().map(|&BotKind { name, level, .. }| BotInfo { name, level }).collect()
    }

    fn check(&self, record: &Record) -> Result<(), Phrase> {
        record::start::<G>(record).map(|_| ()).map_err(said)
    }

    fn host(
        &self,
        record: &Record,
        keys: Keys,
        players: Players,
        manners: Manners,
        journal: Box<dyn Journal>,
        dice: &mut Dice,
    ) -> Result<(Record, Ending), Phrase> {
        let table = Table::<G>::open(record, keys, journal).map_err(said)?;
        let referee = Referee::new(table, players.chairs, players.observers, manners, dice)?;
        let (table, ending) = referee.run();
        Ok((table.record().clone(), ending))
    }

    fn open(
        &self,
        record: &Record,
        keys: Keys,
        journal: Box<dyn Journal>,
    ) -> Result<Box<dyn AnyTable>, Phrase> {
        let table = Table::<G>::open(record, keys, journal).map_err(said)?;
        Ok(Box::new(Erased { table, proposal: None }))
    }

    fn bot(&self, name: &str, settings: &BotSettings, dice: Dice) -> Option<Box<dyn AnyBot>> {
        Some(Box::new(BotSeat::<G>::new(name, settings, dice)?))
    }

    fn complete(&self, view: &str, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        match serde_json::from_str(view) {
            Ok(view) => G::complete(&view, seat, typed, limit),
            Err(_) => Vec::new(),
        }
    }

    fn hint(&self, view: &str, seat: Seat) -> Option<Hint> {
        let view = serde_json::from_str(view).ok()?;
        let mut dice = Dice::new(Seed::from(0));
        G::hint(&view, seat, &mut Thinking { dice: &mut dice, clock: &WallClock::start() })
    }

    fn review(&self, record: &Record) -> Result<Vec<Remark>, Phrase> {
        let mut replay = record::replay::<G>(record).map_err(said)?;
        let mut remarks = Vec::new();
        // One chapter, and where its moves stand in the record: there may be forfeits between them.
        let mut chapter: Vec<Played<G>> = Vec::new();
        let mut numbers: Vec<usize> = Vec::new();
        let mut look_back = |chapter: &mut Vec<Played<G>>, numbers: &mut Vec<usize>| {
            let found = G::review(chapter).into_iter();
            remarks.extend(found.map(|remark| Remark { number: numbers[remark.number], ..remark }));
            chapter.clear();
            numbers.clear();
        };
        for (number, step) in replay.by_ref().enumerate() {
            let Step::Move(played) = step else { continue };
            if chapter.last().is_some_and(|last| G::chapter(&last.before) != G::chapter(&played.before)) {
                look_back(&mut chapter, &mut numbers);
            }
            chapter.push(played);
            numbers.push(number);
        }
        look_back(&mut chapter, &mut numbers);
        Ok(remarks)
    }
}
