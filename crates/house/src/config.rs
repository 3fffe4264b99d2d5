//! What a host can set.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use store::tables::{Place, USUAL_LEASE};
use table::Room;
use wire::talk::Talk;

use crate::{expiry::Keep, hooks::Webhook, pipe::Internal};

/// What a browser asks for when it asks for a page.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'a> {
    /// The path, as it is: `/` or `/t/…` for the page, anything else for a file.
    pub path: &'a str,
    /// What `Accept-Encoding` says.
    pub encodings: &'a str,
    /// What `If-None-Match` says.
    pub known: &'a str,
}

/// A page of the browser client, or one of its files.
#[derive(Clone, Debug)]
pub struct Page {
    /// 200, or 304 when the browser has it already.
    pub status: u16,
    /// Header names and values.
    pub headers: Vec<(&'static str, &'static str)>,
    /// Its bytes.
    pub body: &'static [u8],
}

/// Finds the page that a browser wants.
pub type FindPage = Arc<dyn Fn(PageRequest<'_>) -> Option<Page> + Send + Sync>;

/// Everything a house needs to open.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub store: Place,
    /// How long a table is held in a store that several houses share.
    pub lease: Duration,
    /// How this house is reached by others that share its store.
    pub internal: Option<Internal>,
    /// How long tables are kept that nobody touches; for good, without it.
    pub keep: Option<Keep>,
    /// The games.
    pub rooms: Vec<&'static dyn Room>,
    /// What one client may do.
    pub limits: Limits,
    /// Where pages that use the house come from (`https://tapis.example.org`), besides the house itself; `*` allows
    /// all.
    pub origins: Vec<String>,
    /// Whether the last address in `X-Forwarded-For` is the client's: only behind a proxy of one's own.
    pub behind_proxy: bool,
    /// How much players may say to each other at most.
    pub talk: Talk,
    /// The host's program that is told whose turn it is in games by correspondence.
    pub webhook: Option<Webhook>,
    /// What links begin with (`https://tapis.example.org`); without one, the address that the house listens on.
    pub public_url: Option<String>,
    /// The browser client.
    pub pages: Option<FindPage>,
}

impl Config {
    /// The address of a house that nobody else can reach.
    pub const USUAL_ADDRESS: &'static str = "127.0.0.1:7474";

    /// A house with the usual limits.
    pub fn new(listen: SocketAddr, store: impl Into<Place>, rooms: Vec<&'static dyn Room>) -> Config {
        Config {
            listen,
            store: store.into(),
            lease: USUAL_LEASE,
            internal: None,
            keep: None,
            rooms,
            limits: Limits::default(),
            origins: Vec::new(),
            behind_proxy: false,
            talk: Talk::Free,
            webhook: None,
            public_url: None,
            pages: None,
        }
    }
}

/// What one client, or one address, may do. For IPv6 a network of 64 bits counts as one address.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets for each address.
    pub sockets_per_address: usize,
    /// Connections of an address that are no sockets (yet).
    pub requests_per_address: usize,
    /// Tables that an address may make in an hour.
    pub tables_per_hour: usize,
    /// Open seats that an address may take in an hour.
    pub seats_per_hour: usize,
    /// Calls a second of one address, in the long run.
    pub calls_per_second: u32,
    /// Calls of one address that may come at once.
    pub calls_burst: u32,
    /// Messages a second on one socket, in the long run.
    pub messages_per_second: u32,
    /// Messages that may come at once.
    pub burst: u32,
    /// Bytes of a request's body.
    pub body: usize,
    /// Messages that may wait for a client that reads slowly.
    pub waiting: usize,
    /// Time for a request's head, and for the first message on a socket.
    pub handshake: Duration,
    /// Time for a request, and for a client to take what is written to it.
    pub patience: Duration,
    /// Time without a sign of life after which a socket is asked for one, and closed the time after.
    pub silence: Duration,
    /// Time for a bot's move, a hint or a review.
    pub thinking: Duration,
    /// Bots that think at the same time; half as many hints, half as many completions, and one review.
    pub thinkers: usize,
    /// Time for players to tell their shares in the deal, once they are asked.
    pub dealing: Duration,
    /// Time after which a table that nobody sits at leaves the memory.
    pub idle: Duration,
    /// Calls with a body that are read and answered at once.
    pub posts: usize,
    /// The same for each address.
    pub posts_per_address: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            sockets: 10_000,
            sockets_per_address: 200,
            requests_per_address: 128,
            tables_per_hour: 200,
            seats_per_hour: 200,
            calls_per_second: 20,
            calls_burst: 200,
            messages_per_second: 50,
            burst: 100,
            body: 4 << 20,
            waiting: 256,
            handshake: Duration::from_secs(10),
            patience: Duration::from_secs(15),
            silence: Duration::from_secs(45),
            thinking: Duration::from_secs(20),
            thinkers: std::thread::available_parallelism().map_or(4, std::num::NonZero::get),
            dealing: Duration::from_secs(5),
            idle: Duration::from_mins(5),
            posts: 16,
            posts_per_address: 4,
        }
    }
}
