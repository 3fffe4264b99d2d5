//! Players that never give up: each table has two of them and two who watch, and they come back whenever they have to.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use kernel::{BotSettings, Dice, Seat, Seed};
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use table::Room;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};
use wire::socket::ClientMessage;

use crate::Problem;

/// The game: long, and with a move for everybody at any time.
fn room() -> Result<&'static dyn Room, Problem> {
    let found = games::rooms().into_iter().find(|room| room.name() == "chinese-checkers");
    Ok(found.ok_or("there is no such game")?)
}

/// How many sockets a table has: two players and two who watch.
pub const SOCKETS: usize = 4;

/// How long a client waits for an answer before it comes again.
const ANSWER: Duration = Duration::from_millis(1500);

/// How long a socket is listened to after its players went to another.
const LISTENING: Duration = Duration::from_secs(30);

/// How long a table is without a move before that is noticed.
const NOTICED: Duration = Duration::from_millis(100);

/// What all players share.
#[derive(Default)]
pub struct Shared {
    pub stop: AtomicBool,
    pub acknowledged: AtomicU64,
    /// Moves that were said again because their answer was lost.
    pub repeated: AtomicU64,
    /// Moves said again that were refused: none should be.
    pub refused: AtomicU64,
    /// Every time that somebody had to come back.
    pub returns: AtomicU64,
    /// What was said on sockets that nobody played on any more.
    pub late: AtomicU64,
}

/// A table, and what its players know of it.
pub struct ClusterTable {
    pub name: String,
    number: u64,
    tokens: Vec<String>,
    known: Mutex<Known>,
}

/// What the players of a table know.
#[derive(Default)]
pub struct Known {
    /// Moves that were acknowledged: the identifier at each number.
    pub acknowledged: HashMap<u64, String>,
    /// Everything that anybody was shown: the move at each number.
    pub shown: HashMap<u64, String>,
    /// What was shown differently to two.
    pub contradictions: u64,
    /// When a move was last acknowledged.
    last: Option<Instant>,
    /// The times without an acknowledged move since somebody looked, where they were long.
    standstills: Vec<(Instant, Instant)>,
}

impl ClusterTable {
    pub fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets how long anything took up to now.
    pub fn look(&self) {
        self.known().standstills.clear();
    }

    /// The longest time without an acknowledged move since somebody looked, the present one included, as far as it was
    /// after `mended`.
    pub fn longest(&self, mended: Option<Instant>) -> Duration {
        let known = self.known();
        let now = known.last.map(|last| (last, Instant::now()));
        let after = |(start, end): &(Instant, Instant)| {
            end.saturating_duration_since(mended.map_or(*start, |mended| mended.max(*start)))
        };
        known.standstills.iter().chain(&now).map(after).max().unwrap_or_default()
    }
}

#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    id: Option<String>,
    number: Option<u64>,
    /// Of a page of the log, the entry that follows; of a welcome, the next table.
    #[serde(borrow)]
    next: Option<&'a RawValue>,
    to_move: Option<Seat>,
    #[serde(default, rename = "move")]
    text: Option<String>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
}

fn read(text: &str) -> Result<Heard<'_>, Problem> {
    Ok(serde_json::from_str(text)?)
}

/// An address of its own for each table, as a proxy would say it.
fn source(number: u64) -> String {
    format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255)
}

/// Makes a table.
pub async fn make(address: SocketAddr, number: u64) -> Result<ClusterTable, Problem> {
    let seats = [json!({"who": "me"}), json!({"who": "me"})];
    let body = json!({"game": room()?.name(), "seats": seats, "options": {"games": 50}}).to_string();
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nConnection: close\r\n\
         X-Forwarded-For: {}\r\nContent-Length: {}\r\n\r\n{body}",
        source(number),
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let made: wire::lobby::Made = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap_or_default())
        .map_err(|_| format!("no table was made: {answer}"))?;
    let tokens = made.seats.into_iter().map(|seat| seat.link.token).collect();
    Ok(ClusterTable { name: made.table, number, tokens, known: Mutex::default() })
}

/// A move that was said and not answered yet.
struct Pending {
    seat: Seat,
    id: String,
    text: String,
}

/// Plays a table until it is told to stop, with a pause between moves; comes back whenever it has to.
pub async fn play(address: SocketAddr, table: Arc<ClusterTable>, shared: Arc<Shared>, pause: Duration) {
    let mut pending = None;
    let mut count = 0;
    while !shared.stop.load(Relaxed) {
        let mut sockets = Vec::new();
        let _ = sitting(address, &table, &shared, pause, (&mut pending, &mut count), &mut sockets).await;
        shared.returns.fetch_add(1, Relaxed);
        // A house that stood still may have something to say when it wakes.
        for socket in sockets {
            tokio::spawn(timeout(LISTENING, listen_on(socket, Arc::clone(&table), Arc::clone(&shared))));
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Listens to a socket that nobody plays on any more, and believes what it hears.
async fn listen_on(mut socket: Socket, table: Arc<ClusterTable>, shared: Arc<Shared>) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let Ok(heard) = read(&text) else { continue };
        shared.late.fetch_add(1, Relaxed);
        table.shown(&heard);
        if let ("done", Some(number), Some(id)) = (heard.kind, heard.number, heard.id) {
            table.known().acknowledged.insert(number, id);
        }
    }
}

async fn sitting(
    address: SocketAddr,
    table: &ClusterTable,
    shared: &Shared,
    pause: Duration,
    (pending, count): (&mut Option<Pending>, &mut u64),
    sockets: &mut Vec<Socket>,
) -> Result<(), Problem> {
    let mut last = String::new();
    for number in 0..SOCKETS {
        let token = table.tokens.get(number).map(String::as_str);
        // A house that waits for a lease to end holds on to the socket that long.
        let (socket, welcome) = timeout(ANSWER * 4, come(address, table, token)).await??;
        if read(&welcome)?.to_move.is_some_and(|seat| seat.index() == number) {
            last = welcome;
        }
        sockets.push(socket);
    }
    let room = room()?;
    let mut bot = room
        .bot("random", &BotSettings::default(), Dice::numbered(Seed::from(table.number), *count))
        .ok_or("there is no random player")?;
    while !shared.stop.load(Relaxed) {
        let again = pending.is_some();
        if pending.is_none() {
            let heard = read(&last)?;
            let (Some(seat), Some(view)) = (heard.to_move, heard.view) else {
                return Err("the match is over".into());
            };
            let chosen = room.view(view.get(), Some(seat), None).and_then(|view| bot.choose(&view, seat));
            let text = chosen.ok_or("the random player failed")?;
            *count += 1;
            *pending = Some(Pending { seat, id: format!("{}-{count}", table.name), text });
        }
        let Some(Pending { seat, id, text }) = pending.as_ref() else { continue };
        let ask = ClientMessage::Move { id: id.clone(), text: text.clone(), at: None };
        sockets[seat.index()].send(Message::text(serde_json::to_string(&ask)?)).await?;
        let answer =
            timeout(ANSWER, hear(&mut sockets[seat.index()], table, |heard| heard.id.as_ref() == Some(id)));
        let answer = answer.await??;
        let heard = read(&answer)?;
        if heard.kind != "done" {
            // A full disk refuses what was never made, whether it is said again or not.
            let wrongly = again && !answer.contains("house-store-full");
            shared.refused.fetch_add(u64::from(wrongly), Relaxed);
            if wrongly {
                eprintln!("{}: {text} is refused: {answer}", table.name);
            }
            *pending = None;
            return Err("refused".into());
        }
        let at = heard.number.ok_or("no number")?;
        table.acknowledged(at, id, shared, again);
        *pending = None;
        if again {
            // The others know already, or hear of it when they come.
            return Ok(());
        }
        let mut views = Vec::new();
        for socket in sockets.iter_mut() {
            let happened = |heard: &Heard<'_>| heard.kind == "happened" && heard.number == Some(at);
            views.push(timeout(ANSWER, hear(socket, table, happened)).await??);
        }
        let next = read(&views[0])?.to_move.ok_or("the match is over")?;
        last = views.swap_remove(next.index());
        sleep(pause).await;
    }
    Ok(())
}

impl ClusterTable {
    fn acknowledged(&self, at: u64, id: &str, shared: &Shared, again: bool) {
        let mut known = self.known();
        known.acknowledged.insert(at, id.to_owned());
        let now = Instant::now();
        if let Some(last) = known.last.replace(now)
            && now - last > NOTICED
        {
            known.standstills.push((last, now));
        }
        shared.acknowledged.fetch_add(1, Relaxed);
        shared.repeated.fetch_add(u64::from(again), Relaxed);
    }

    fn shown(&self, heard: &Heard<'_>) {
        if heard.kind != "happened" {
            return;
        }
        if let (Some(number), Some(text)) = (heard.number, &heard.text) {
            let mut known = self.known();
            let before = known.shown.insert(number, text.clone());
            known.contradictions += u64::from(before.is_some_and(|before| before != *text));
        }
    }
}

type Socket = WebSocketStream<TcpStream>;

async fn come(
    address: SocketAddr,
    table: &ClusterTable,
    token: Option<&str>,
) -> Result<(Socket, String), Problem> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{address}/ws/{}", table.name).into_client_request()?;
    request.headers_mut().insert("x-forwarded-for", source(table.number).parse()?);
    let (mut socket, _) = client_async(request, stream).await?;
    // Who comes back knows what they were shown; the rest comes in as many pages as it fills.
    let mut since = table.known().shown.keys().max().map_or(0, |last| last + 1);
    loop {
        let hello = ClientMessage::Hello {
            v: wire::socket::VERSION,
            table: table.name.clone(),
            token: token.map(str::to_owned),
            key: None,
            name: None,
            lang: None,
            since: usize::try_from(since).ok(),
            share: None,
            me: None,
            patches: false,
            bot: false,
        };
        socket.send(Message::text(serde_json::to_string(&hello)?)).await?;
        let told = hear(&mut socket, table, |heard| matches!(heard.kind, "welcome" | "log")).await?;
        let heard = read(&told)?;
        match heard.next.filter(|_| heard.kind == "log") {
            Some(next) => since = next.get().parse()?,
            None => return Ok((socket, told)),
        }
    }
}

async fn hear(
    socket: &mut Socket,
    table: &ClusterTable,
    wanted: impl Fn(&Heard<'_>) -> bool,
) -> Result<String, Problem> {
    loop {
        match socket.next().await.ok_or("closed")?? {
            Message::Text(text) => {
                let heard = read(&text)?;
                table.shown(&heard);
                if wanted(&heard) {
                    return Ok(text.as_str().to_owned());
                }
                if heard.kind == "bye" {
                    return Err("let go".into());
                }
            }
            Message::Close(_) => return Err("closed".into()),
            _ => (),
        }
    }
}
