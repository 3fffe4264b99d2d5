//! One game in progress.
//!
//! An [`Engine`] is a state machine for whatever happens at a table: [`Event`]s in, [`Effect`]s out, without I/O, clock,
//! thread or dice of its own. A [`Room`] is a game without its type: it makes engines, bots and views. [`Room::host`] drives
//! an engine here and now, with people and programs behind glass and a [`Journal`] that keeps what happens; servers drive it
//! in their own way.
//!
//! ```
//! use conformance::toy::Toy;
//! use kernel::{Eyes, Match, Record, Seat, Seed, OptionValues};
//! use table::{Effect, Event, Guest, Manners, Player, Room, RoomOf, Time};
//! let seats = vec![kernel::Seated { name: "Ada".into(), kind: "human".into() }; 2];
//! let record = Record { game: "toy".into(), options: OptionValues::default(), seats, seed: Seed::from(1), entries: vec![], result: None };
//! let room = RoomOf::<Match<Toy<0>>>::new();
//! let mut engine = room.engine(&record, &[Player::Person; 2], Manners::default(), Time(0)).unwrap();
//! let mut effects = Vec::new();
//! engine.on(Time(0), Event::Came { guest: Guest(1), eyes: Eyes::Seat(Seat(0)), since: 0 }, &mut effects);
//! let text = room.complete(&engine.view(Eyes::Seat(Seat(0))), Seat(0), "", 1).remove(0);
//! effects.clear();
//! engine.on(Time(9), Event::Move { guest: Guest(1), id: "a".into(), at: None, text }, &mut effects);
//! let [Effect::Keep(batch)] = &effects[..] else { panic!("it is to be kept, and nothing is told") };
//! assert_eq!(engine.version(), 0);
//! engine.on(Time(12), Event::Kept { batch: batch.number }, &mut Vec::new());
//! assert_eq!(engine.version(), 1);
//! ```
//!
//! Promises: nothing is shown before it is kept; a view shows what its eyes may see; a refused move leaves the table as it
//! was; every game can be finished, whatever its players do.

mod bot;
mod course;
pub mod engine;
mod guard;
mod host;
mod journal;
mod player;
mod room;
mod token;
mod view;

pub use bot::AnyBot;
pub use course::OpenError;
pub use engine::{
    Advice, Asker, Audience, Batch, BotAnswer, Effect, Engine, Event, Guest, Heard, Manners, NotKept,
    OnFault, Player, PlayerQuestion, SeatState, TableProposal, Time, Who,
};
pub use guard::{Fault, Guarded, Pending};
pub use host::{Ending, Pace, Players};
pub use journal::{Journal, JournalError, MemoryJournal};
pub use player::{
    Aside, Chair, ClockFace, End, Gone, Happening, Observer, Person, PlayerWish, SeatFailure, Start,
    WallClock, What,
};
pub use room::{Book, BotEntry, Library, Listener, Offer, RecordVerdict, Room, RoomOf, furnished};
pub use token::{BadToken, Token};
pub use view::AnyView;

/// What the table itself says, in both languages.
pub const TEXTS: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };
