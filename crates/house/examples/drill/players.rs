//! People who play on whatever happens, and write down what was acknowledged.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use super::wires::{from, open_from, request};

/// How long an answer is waited for.
const ANSWER: Duration = Duration::from_secs(5);

/// How long people are waited for who want to play.
const PATIENCE: Duration = Duration::from_mins(5);

/// The pause before each move.
const PAUSE: Duration = Duration::from_millis(80);

/// What was acknowledged at a table: moves by their number, and the number that each name was given.
#[derive(Default)]
struct Notes {
    moves: HashMap<u64, String>,
    names: HashMap<String, u64>,
    doubled: usize,
    /// Whether a move was said and nothing heard of it.
    unanswered: bool,
}

struct DrilledTable {
    made: Value,
    notes: Mutex<Notes>,
}

/// What all of them know.
struct Shared {
    house: Mutex<SocketAddr>,
    stop: AtomicBool,
    tables: Mutex<Vec<Arc<DrilledTable>>>,
    moves: AtomicUsize,
}

impl Shared {
    fn house(&self) -> SocketAddr {
        *self.house.lock().unwrap()
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Relaxed)
    }
}

pub struct Players {
    shared: Arc<Shared>,
    playing: Vec<Mutex<Option<JoinHandle<()>>>>,
}

/// What the records say of what was acknowledged.
pub struct Found {
    pub acknowledged: usize,
    /// How many acknowledged moves are not in the records.
    pub lost: usize,
    /// How many were made twice.
    pub doubled: usize,
}

type Socket = WebSocketStream<TcpStream>;

impl Players {
    pub fn sit(house: SocketAddr, count: usize) -> Players {
        let shared = Arc::new(Shared {
            house: Mutex::new(house),
            stop: AtomicBool::new(false),
            tables: Mutex::default(),
            moves: AtomicUsize::new(0),
        });
        let play = |number| Mutex::new(Some(tokio::spawn(play(Arc::clone(&shared), number))));
        let playing = (0..count).map(play).collect();
        Players { shared, playing }
    }

    /// The house is somewhere else now.
    pub fn moved_to(&self, house: SocketAddr) {
        *self.shared.house.lock().unwrap() = house;
    }

    /// Waits until so many moves more were acknowledged.
    pub async fn wait_for_moves(&self, count: usize) {
        let wanted = self.shared.moves.load(Relaxed) + count;
        let waiting = async {
            while self.shared.moves.load(Relaxed) < wanted {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(PATIENCE, waiting).await.expect("people can play");
    }

    /// Looks at something while nobody writes down an acknowledgement.
    pub fn while_nothing_is_acknowledged<T>(&self, look: impl FnOnce() -> T) -> T {
        let tables = self.shared.tables.lock().unwrap();
        let notes: Vec<_> = tables.iter().map(|table| table.notes.lock().unwrap()).collect();
        let seen = look();
        drop(notes);
        seen
    }

    pub async fn leave(&self) {
        self.shared.stop.store(true, Relaxed);
        for player in &self.playing {
            let player = player.lock().unwrap().take();
            if let Some(player) = player {
                player.await.unwrap();
            }
        }
    }

    /// Looks for everything that was acknowledged in the records.
    pub async fn compare(&self, house: SocketAddr) -> Found {
        let mut found = Found { acknowledged: 0, lost: 0, doubled: 0 };
        let tables: Vec<Arc<DrilledTable>> = self.shared.tables.lock().unwrap().clone();
        for table in tables {
            let record = record(house, &table.made).await;
            let moves: Vec<&str> = record.lines().filter(|line| line.starts_with("(move ")).collect();
            let notes = table.notes.lock().unwrap();
            let at = |number: &u64| moves.get(*number as usize);
            let is_there = |(number, text): &(&u64, &String)| {
                at(number).is_some_and(|line| line.contains(text.as_str()) && is_own(line))
            };
            found.acknowledged += notes.moves.len();
            found.lost += notes.moves.iter().filter(|made| !is_there(made)).count();
            // Whatever this player made was acknowledged, but for the last move if that was not answered.
            let own = moves.iter().filter(|line| is_own(line)).count();
            let explained = notes.moves.len() + usize::from(notes.unanswered);
            found.doubled += notes.doubled + own.saturating_sub(explained);
        }
        found
    }
}

/// Whether a line of the record is a move of the first seat.
fn is_own(line: &str) -> bool {
    line.starts_with("(move 1 ")
}

/// The whole record of a table.
async fn record(house: SocketAddr, made: &Value) -> String {
    let path = format!("/api/tables/{}/record", made["table"].as_str().unwrap());
    let token = made["all_seeing"]["token"].as_str().unwrap();
    let asked = request(house, "GET", &path, "text/plain", "", true);
    let asked = asked.replacen("\r\n", &format!("\r\nAuthorization: Bearer {token}\r\n"), 1);
    call(house, 0, &asked).await.unwrap()
}

/// The whole answer to a request, from one of the addresses of this machine.
async fn call(house: SocketAddr, number: usize, asked: &str) -> Option<String> {
    let calling = async {
        let mut stream = open_from(house, from(number)).await?;
        stream.write_all(asked.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        Some(answer)
    };
    timeout(ANSWER, calling).await.ok()?
}

/// A new table, unless the house is away.
async fn make(house: SocketAddr, number: usize) -> Option<Value> {
    let table = json!({
        "game": "toy", "options": {"games": 100}, "all_seeing": true,
        "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}],
    });
    let asked = request(house, "POST", "/api/tables", "application/json", &table.to_string(), true);
    let answer = call(house, number, &asked).await?;
    let made: Value = serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?;
    made["table"].is_string().then_some(made)
}

/// Plays one seat, match after match.
async fn play(shared: Arc<Shared>, number: usize) {
    while shared.goes_on() {
        let Some(made) = make(shared.house(), number).await else {
            sleep(Duration::from_millis(30)).await;
            continue;
        };
        let table = Arc::new(DrilledTable { made, notes: Mutex::default() });
        shared.tables.lock().unwrap().push(Arc::clone(&table));
        play_match(&shared, &table, number).await;
    }
}

/// Plays until the match is over; a move that was not answered is said again under its name, wherever the house is by then.
async fn play_match(shared: &Shared, table: &DrilledTable, number: usize) {
    let mut pending: Option<(String, String)> = None;
    let mut count = 0;
    while shared.goes_on() {
        let Some((mut socket, over)) = come(shared.house(), &table.made).await else {
            sleep(Duration::from_millis(30)).await;
            continue;
        };
        if over {
            return;
        }
        // Whatever breaks, the player comes again.
        while shared.goes_on() {
            if pending.is_none() {
                sleep(PAUSE).await;
                count += 1;
                let Some(mv) = legal(shared, &mut socket, count).await else { break };
                pending = Some((format!("{number}-{count}"), mv));
            }
            let Some((id, mv)) = pending.clone() else { break };
            table.notes.lock().unwrap().unanswered = true;
            let Some(told) = ask(&mut socket, &json!({"type": "move", "id": id, "move": mv}), &id).await
            else {
                break;
            };
            pending = None;
            let mut notes = table.notes.lock().unwrap();
            notes.unanswered = false;
            if told["type"] == "done" {
                let at = told["number"].as_u64().unwrap();
                // One name has one number, and one number one move.
                let again = notes.names.insert(id, at).is_some_and(|before| before != at);
                let taken = notes.moves.insert(at, mv.clone()).is_some_and(|before| before != mv);
                notes.doubled += usize::from(again || taken);
                shared.moves.fetch_add(1, Relaxed);
            }
        }
    }
}

/// Sits down; and whether the match is over.
async fn come(house: SocketAddr, made: &Value) -> Option<(Socket, bool)> {
    let stream = timeout(ANSWER, TcpStream::connect(house)).await.ok()?.ok()?;
    let (mut socket, _) =
        timeout(ANSWER, client_async(format!("ws://{house}/ws"), stream)).await.ok()?.ok()?;
    // Whoever plays for long knows the past, or is told of it in pages.
    let mut since = 0;
    loop {
        let hello = json!({
            "type": "hello", "v": 1, "table": made["table"], "token": made["seats"][0]["token"], "since": since,
        });
        socket.send(Message::text(hello.to_string())).await.ok()?;
        let told = next(&mut socket).await?;
        match told["type"].as_str()? {
            "welcome" => return Some((socket, !told["over"].is_null())),
            "log" => since = told["next"].as_u64()?,
            _ => return None,
        }
    }
}

async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        match timeout(ANSWER, socket.next()).await.ok()?? {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(Message::Ping(_) | Message::Pong(_)) => (),
            _ => return None,
        }
    }
}

/// Asks something; the answer to it.
async fn ask(socket: &mut Socket, asked: &Value, id: &str) -> Option<Value> {
    socket.send(Message::text(asked.to_string())).await.ok()?;
    loop {
        let told = next(socket).await?;
        if told["type"] == "bye" {
            return None;
        }
        if told["id"] == id {
            return Some(told);
        }
    }
}

/// A legal move, as soon as it is this seat's turn. After a while the player looks whether the match is over.
async fn legal(shared: &Shared, socket: &mut Socket, count: usize) -> Option<String> {
    for attempt in 0..40 {
        let id = format!("c{count}-{attempt}");
        let told = ask(socket, &json!({"type": "complete", "id": id, "typed": ""}), &id).await?;
        if let Some(mv) = told["moves"][0].as_str() {
            return Some(mv.to_owned());
        }
        if !shared.goes_on() {
            return None;
        }
        sleep(Duration::from_millis(25)).await;
    }
    None
}
