//! A load: tables of scripted clients that play as fast as the house lets them.
//!
//! A move counts when every seat has seen it. Each table has one task with a socket for each seat: whoever is to move
//! says a move, and then the happening is read from all sockets; the time between is the move's. The clients run in
//! another process than the house, so that its memory and its processor are its own.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use kernel::{BotSettings, Dice, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use table::Room;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};
use wire::{lobby::Made, patch, socket::ClientMessage};

/// What to play.
#[derive(Clone)]
pub struct LoadPlan {
    /// Where the houses are: tables are spread over them.
    pub houses: Vec<SocketAddr>,
    /// Whether every socket goes to another house than the one that has its table.
    pub piped: bool,
    /// The game.
    pub room: &'static dyn Room,
    /// Seats at each table.
    pub seats: usize,
    /// Tables.
    pub tables: usize,
    /// The house's process, where its processor time shall be measured.
    pub process: Option<u32>,
    /// The pause before each move of a table.
    pub pause: Duration,
    /// Whether clients are told what changes in their views, as pages and terminals are, or whole views each time.
    pub patches: bool,
    /// How long to play before the counting begins.
    pub warm_up: Duration,
    /// How long to count.
    pub measure: Duration,
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct LoadReport {
    /// The game.
    pub game: String,
    /// Tables.
    pub tables: usize,
    /// Sockets.
    pub sockets: usize,
    /// Moves that every seat has seen.
    pub moves: usize,
    /// Over how long, in seconds.
    pub seconds: f64,
    /// Moves a second.
    pub moves_per_second: f64,
    /// The time until every seat has seen a move, in milliseconds: half of the moves were faster.
    pub p50_ms: f64,
    /// 99 of 100 were faster.
    pub p99_ms: f64,
    /// The slowest.
    pub max_ms: f64,
    /// Processor time that the house used for each move, in microseconds, the system's included. On a machine that has
    /// other things to do this says more than the moves a second.
    pub server_micros_per_move: Option<f64>,
    /// Bytes that the clients got for each move.
    pub bytes_per_move: f64,
}

/// Why a load ended early.
#[derive(Debug)]
pub struct LoadError(pub String);

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LoadError {}

fn failed(what: &str, error: impl std::fmt::Display) -> LoadError {
    LoadError(format!("{what}: {error}"))
}

/// A client of the load.
pub struct LoadClient {
    socket: WebSocketStream<TcpStream>,
    /// The view that patches are about.
    view: Value,
}

impl LoadClient {
    /// Connects and says hello; the welcome as text.
    pub async fn sit(
        house: SocketAddr,
        table: &str,
        token: Option<&str>,
        patches: bool,
    ) -> Result<(LoadClient, String), LoadError> {
        let stream = TcpStream::connect(house).await.map_err(|error| failed("connecting", error))?;
        stream.set_nodelay(true).map_err(|error| failed("connecting", error))?;
        let config = WebSocketConfig::default().read_buffer_size(8 << 10);
        let (socket, _) = client_async_with_config(format!("ws://{house}/ws/{table}"), stream, Some(config))
            .await
            .map_err(|error| failed("the handshake", error))?;
        let mut socket = LoadClient { socket, view: Value::Null };
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        socket
            .say(&ClientMessage::Hello {
                v: 1,
                table,
                token,
                key: None,
                name: None,
                lang: None,
                since: None,
                share: None,
                me: None,
                patches,
                bot: false,
            })
            .await?;
        let welcome = socket.hear().await?;
        if welcome.starts_with("{\"type\":\"welcome\"") {
            Ok((socket, welcome))
        } else {
            Err(LoadError(format!("no welcome: {welcome}")))
        }
    }

    /// Says something.
    pub async fn say(&mut self, ask: &ClientMessage) -> Result<(), LoadError> {
        let text = serde_json::to_string(ask).map_err(|error| failed("writing", error))?;
        self.socket.send(Message::text(text)).await.map_err(|error| failed("writing", error))
    }

    /// Keeps the view at hand.
    fn follow(&mut self, seen: &Seen<'_>) -> Result<(), LoadError> {
        let json = |raw: &RawValue| serde_json::from_str(raw.get()).map_err(|error| failed("reading", error));
        if let Some(view) = seen.view {
            self.view = json(view)?;
        } else if let Some(patch) = seen.patch {
            patch::apply(&mut self.view, &json(patch)?)
                .ok_or_else(|| LoadError(format!("a patch leads nowhere: {patch}")))?;
        }
        Ok(())
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<String, LoadError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => (),
                Some(Ok(_)) | None => return Err(LoadError("the house closed the connection".into())),
                Some(Err(error)) => return Err(failed("reading", error)),
            }
        }
    }
}

/// What a client has to know of a message.
#[derive(Deserialize)]
struct Seen<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    version: Option<usize>,
    to_move: Option<Seat>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    patch: Option<&'a RawValue>,
}

/// One call of the HTTP interface; the answer's body.
pub async fn call(house: SocketAddr, method: &str, path: &str, body: &str) -> Result<String, LoadError> {
    let calling = async {
        let mut stream = TcpStream::connect(house).await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {house}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<_, io::Error>(answer)
    };
    let answer = calling.await.map_err(|error| failed(path, error))?;
    match answer.split_once("\r\n\r\n") {
        Some((head, body)) if head.starts_with("HTTP/1.1 200") => Ok(body.to_owned()),
        _ => Err(LoadError(format!("{path}: {answer}"))),
    }
}

/// Makes a table with seats for people.
pub async fn make(house: SocketAddr, game: &str, seats: usize) -> Result<Made, LoadError> {
    let seats: Vec<_> = (0..seats).map(|_| json!({"who": "open"})).collect();
    let body = call(house, "POST", "/api/tables", &json!({"game": game, "seats": seats}).to_string()).await?;
    serde_json::from_str(&body).map_err(|error| failed("making a table", error))
}

#[derive(Default)]
struct Tally {
    micros: Vec<u32>,
    bytes: u64,
}

/// Plays the load and reports.
pub async fn run(plan: LoadPlan) -> Result<LoadReport, LoadError> {
    let counting = Arc::new(AtomicBool::new(false));
    let ending = Arc::new(AtomicBool::new(false));
    let tally = Arc::new(Mutex::new(Tally::default()));
    let mut tables = JoinSet::new();
    for number in 0..plan.tables {
        let (counting, ending, tally) = (Arc::clone(&counting), Arc::clone(&ending), Arc::clone(&tally));
        tables.spawn(play(plan.clone(), number as u64, counting, ending, tally));
    }
    tokio::time::sleep(plan.warm_up).await;
    counting.store(true, Relaxed);
    let started = Instant::now();
    let used = || plan.process.and_then(processor_time);
    let before = used();
    tokio::time::sleep(plan.measure).await;
    counting.store(false, Relaxed);
    let used = used().zip(before).map(|(after, before)| after.saturating_sub(before).as_micros() as f64);
    let seconds = started.elapsed().as_secs_f64();
    ending.store(true, Relaxed);
    while let Some(table) = tables.join_next().await {
        table.map_err(|error| failed("a table", error))??;
    }
    let mut tally = std::mem::take(&mut *tally.lock().unwrap_or_else(PoisonError::into_inner));
    tally.micros.sort_unstable();
    let at = |share: f64| {
        let place = ((tally.micros.len() as f64 * share) as usize).min(tally.micros.len().saturating_sub(1));
        tally.micros.get(place).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
    };
    let moves = tally.micros.len();
    Ok(LoadReport {
        game: plan.room.name().to_owned(),
        tables: plan.tables,
        sockets: plan.tables * plan.seats,
        moves,
        seconds,
        moves_per_second: moves as f64 / seconds,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        server_micros_per_move: used.map(|micros| micros / moves.max(1) as f64),
        bytes_per_move: tally.bytes as f64 / moves.max(1) as f64,
    })
}

/// Plays games at one table after the other.
async fn play(
    plan: LoadPlan,
    number: u64,
    counting: Arc<AtomicBool>,
    ending: Arc<AtomicBool>,
    tally: Arc<Mutex<Tally>>,
) -> Result<(), LoadError> {
    let mut own = Tally::default();
    let mut games = 0;
    while !ending.load(Relaxed) {
        let mut house = plan.houses[number as usize % plan.houses.len()];
        let made = make(house, plan.room.name(), plan.seats).await?;
        let dice = Dice::numbered(Seed::from(number), games);
        if plan.piped {
            // Whoever is asked first has it.
            call(house, "GET", &format!("/api/tables/{}", made.table), "").await?;
            house = plan.houses[(number as usize + 1) % plan.houses.len()];
        }
        let ended = |_| ending.load(Relaxed);
        play_table((plan.room, plan.pause, plan.patches), house, &made, dice, &counting, ended, &mut own)
            .await?;
        games += 1;
    }
    let mut all = tally.lock().unwrap_or_else(PoisonError::into_inner);
    all.micros.append(&mut own.micros);
    all.bytes += own.bytes;
    Ok(())
}

/// Plays so many moves at a table, or the whole game where that is shorter.
pub async fn play_some(
    room: &'static dyn Room,
    house: SocketAddr,
    made: &Made,
    dice: Dice,
    moves: usize,
) -> Result<(), LoadError> {
    let ending = |played: usize| played >= moves;
    play_table(
        (room, Duration::ZERO, false),
        house,
        made,
        dice,
        &AtomicBool::new(false),
        ending,
        &mut Tally::default(),
    )
    .await
}

async fn play_table(
    (room, pause, patches): (&'static dyn Room, Duration, bool),
    house: SocketAddr,
    made: &Made,
    dice: Dice,
    counting: &AtomicBool,
    ending: impl Fn(usize) -> bool,
    own: &mut Tally,
) -> Result<(), LoadError> {
    let bot = room.bot("random", &BotSettings::default(), dice);
    let mut bot = bot.ok_or_else(|| LoadError("there is no random player".into()))?;
    let mut sockets = Vec::new();
    let (mut number, mut to_move) = (0, None);
    for seat in &made.seats {
        let (mut socket, welcome) =
            LoadClient::sit(house, &made.table, Some(&seat.link.token), patches).await?;
        let seen: Seen<'_> = read(&welcome)?;
        socket.follow(&seen)?;
        if let Some(seat) = seen.to_move {
            (number, to_move) = (seen.version.unwrap_or(0), Some(seat));
        }
        sockets.push(socket);
    }
    let mut played = 0;
    while !ending(played) {
        played += 1;
        let Some(seat) = to_move else { return Ok(()) };
        let view = sockets[seat.index()].view.to_string();
        let chosen = room.view(&view, Some(seat), None).and_then(|view| bot.choose(&view, seat));
        let text = chosen.ok_or_else(|| LoadError("the random player failed".into()))?;
        let ask = ClientMessage::Move { id: number.to_string(), text, at: None };
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let count = counting.load(Relaxed);
        let started = Instant::now();
        sockets[seat.index()].say(&ask).await?;
        let expected = format!("{{\"type\":\"happened\",\"number\":{number},");
        let mut told = Vec::with_capacity(sockets.len());
        let mut bytes = 0;
        for socket in &mut sockets {
            told.push(loop {
                let text = socket.hear().await?;
                bytes += text.len() as u64;
                if text.starts_with(&expected) {
                    break text;
                }
                if text.starts_with("{\"type\":\"refused\"") || text.starts_with("{\"type\":\"bye\"") {
                    return Err(LoadError(format!("{ask:?} was refused: {text}")));
                }
            });
        }
        if count && counting.load(Relaxed) {
            own.micros.push(u32::try_from(started.elapsed().as_micros()).unwrap_or(u32::MAX));
            own.bytes += bytes;
        }
        // The next one to move plays from its own view.
        to_move = read(&told[0])?.to_move;
        number += 1;
        for (socket, text) in sockets.iter_mut().zip(&told) {
            socket.follow(&read(text)?)?;
        }
    }
    Ok(())
}

fn read(text: &str) -> Result<Seen<'_>, LoadError> {
    let seen: Seen<'_> = serde_json::from_str(text).map_err(|error| failed("reading", error))?;
    debug_assert!(seen.kind == "welcome" || seen.kind == "happened");
    Ok(seen)
}

/// Processor time that a process has used, where the operating system tells.
pub fn processor_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program stands in parentheses and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    // Linux counts hundredths of a second here.
    Some(Duration::from_millis(ticks * 10))
}

/// Memory of a process, in bytes, where the operating system tells.
pub fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}
