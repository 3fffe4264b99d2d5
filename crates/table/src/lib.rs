//! One game in progress.
//!
//! A [`Table`] holds the state of a game, knows who sits where by their [`Token`], and keeps a record of every move
//! in a [`Journal`] *before* it tells anyone. A [`Referee`] asks whoever is to move, deals views to players and
//! observers, and makes sure that a player who crashes, dawdles or talks nonsense costs the seat, never the table.
//! A [`Room`] is the same without the game's type: views as JSON and moves as text, for terminals and sockets.
//!
//! ```
//! use table::Token;
//! let token = Token::new([7; 16]);
//! assert_eq!(token.to_string().parse(), Ok(token));
//! ```
//!
//! Promises: nothing is shown before it is kept; a view is dealt for a token or not at all; a refused move leaves the
//! table as it was.

mod any;
mod guard;
mod journal;
mod player;
mod referee;
mod room;
mod table;
mod token;

pub use any::{AnyBot, AnyTable};
pub use guard::{Fault, Guarded};
pub use journal::{Journal, JournalError, Memory};
pub use player::{Chair, End, News, Observer, Person, SeatFailure, Start, WallClock, What, Wish};
pub use referee::{Ending, Manners, OnFault, Pace, Referee};
pub use room::{Book, BotInfo, Library, Listener, Offer, Players, Room, RoomOf, Verdict};
pub use table::{Happened, Keys, OpenError, Proposal, Refused, Seen, Table, Witnessed};
pub use token::{BadToken, Token};

/// What the table itself says, in both languages.
pub const TEXTS: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };
