//! The network protocol of the Mexican Train sheet (4.4), both sides, over any pair of streams.
//!
//! The house is the server, and its side is a player like any other ([`server::ServerSeat`]); a program at the
//! other end is the client, which answers with a player of its own ([`client`]). Words are separated by blanks
//! of any kind, so a message may stand on one line or on several; we write one a line. At any time exactly one
//! side is waiting for the other.
//!
//! ```text
//! server : New 0 endlist                 an environment numbered 0 begins
//! client : Nb_seat                       questions, as many as the client likes
//! server : Nb_seat 3
//! client : End
//! server : 0 1 Other_pose 1 MT 5 12      from environment 0, environment 1
//! client : End
//! server : 1 2 Play
//! client : Draw
//! server : Draw 10 12
//! client : Pose 0 10 12
//! ```
//!
//! Seats count from 0 here. `New` carries no arguments under the sheet's own rules; the options past the sheet that change what
//! may be laid are named there (`cover-doubles`, `first-train`). At the end of every series of a game there is a
//! `Win` or a `Deuce`, and the next one begins with a `New`.
//!
//! Promises: reading is bounded in word length, list length and questions a turn; no text panics; a client that breaks
//! the grammar or the rules loses its connection after a line that says why, and never anything else.

pub mod client;
pub mod dial;
pub mod door;
pub mod grammar;
pub mod listening;
pub mod local;
pub mod patience;
pub mod people;
pub mod scores;
pub mod server;
pub mod tokens;

pub use client::{Action, Client, RemoteTable, SheetPlayer, SheetTable, wait_command};
pub use dial::{Newcomer, TcpClient, Watched, connect, connect_watched, dial};
pub use door::{BadDoor, Door, OpenDoor};
pub use grammar::{ClientRequest, EnvironmentEvent, NewArg, Reply, ServerRequest};
pub use listening::{Leaving, Listening, listen};
pub use local::{BotPlayer, Local, Wrapped};
pub use patience::{Deadline, Patient, Timed};
pub use people::LocalPeople;
pub use scores::{Scored, Scores};
pub use server::{Connection, SayPhrases, ServerSeat, seats};
pub use tokens::{Lost, Tokens};

/// The game that is played over it.
pub const GAME: &str = <mexican_train::MexicanTrain as kernel::Game>::NAME;

/// What the protocol's two sides say, in both languages.
pub const TEXTS: kernel::Texts =
    kernel::Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };
