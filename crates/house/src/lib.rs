//! The house: a server where tables outlive everything.
//!
//! A lobby, tables by link, seats, observers; one WebSocket protocol for every game ([`wire::socket`]); a record on disk
//! before anyone sees a move. The games come from outside as [`table::Room`]s: the house knows none of them by name.
//!
//! ```
//! use conformance::toy::Toy;
//! use house::{Config, OpenHouse};
//! use kernel::Match;
//! use table::RoomOf;
//!
//! static TOY: RoomOf<Match<Toy<0>>> = RoomOf::new();
//! let folder = tempfile::tempdir().unwrap();
//! let config = Config::new("127.0.0.1:0".parse().unwrap(), folder.path().join("house.db"), vec![&TOY]);
//! tokio::runtime::Runtime::new().unwrap().block_on(async {
//!     let open = OpenHouse::new(config).await.unwrap();
//!     assert_ne!(open.address().port(), 0);
//!     open.close().await;
//! });
//! ```
//!
//! A fair deal can be checked afterwards:
//!
//! ```
//! use kernel::Seed;
//! let shown = house::commitment("k3v9", Seed::from(7));
//! assert_eq!(shown, house::commitment("k3v9", Seed::from(7)));
//! assert_ne!(shown, house::commitment("k3v9", Seed::from(8)));
//! ```
//!
//! Promises: a move is on disk before anybody is told of it; a client gets its own view and nothing else; a move said
//! twice is made once; whoever comes back with what they know gets exactly what they miss; nothing that one client
//! says or leaves unsaid is noticed at another table; a copy of the database opens no seat.

mod address;
mod calls;
mod card;
mod codes;
mod config;
mod desk;
mod dial;
mod ear;
mod expiry;
mod fair;
mod files;
mod gate;
mod hall;
mod hooks;
mod http;
mod join;
mod lease;
mod limits;
mod linger;
mod listen;
mod listing;
pub mod load;
mod lobby;
pub mod log;
mod making;
mod me;
mod metrics;
mod name;
mod orders;
mod people;
mod pipe;
mod pool;
mod reviews;
mod routes;
mod secret;
mod seldom;
mod silence;
mod socket;
mod stake;
mod strength;
mod think;
mod turns;
mod visitor;
mod voice;

pub use address::{Address, HouseAddress, NotJoined};
pub use calls::{Abroad, fetch_files, record, table};
pub use config::{Config, FindPage, Limits, Page, PageRequest};
pub use expiry::Keep;
pub use fair::{Promise, Unfair, Verified, check, commitment, verify};
pub use hooks::{NoWebhook, Webhook};
pub use join::{Visit, Visitor};
pub use listen::{NotOpened, OpenHouse, serve};
pub use orders::AddressRange;
pub use pipe::Internal;
pub use routes::openapi;
pub use stake::KnownDeal;
pub use voice::{TEXTS, describe, texts};
