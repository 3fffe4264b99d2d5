//! People who play on whatever happens, and write down what was acknowledged.

use std::{
    collections::HashMap,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
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

use crate::wires::{from, make, request};

/// How long an answer is waited for.
const ANSWER: Duration = Duration::from_secs(5);

/// The pause before each move.
const PAUSE: Duration = Duration::from_millis(120);

/// What was acknowledged at a table: moves by their number, and the number that each name was given.
#[derive(Default)]
struct Notes {
    moves: HashMap<u64, String>,
    names: HashMap<String, u64>,
    doubled: usize,
}

struct Table {
    made: Value,
    notes: Arc<Mutex<Notes>>,
}

pub struct Players {
    house: Arc<Mutex<SocketAddr>>,
    stop: Arc<AtomicBool>,
    tables: Vec<Table>,
    playing: Vec<Mutex<Option<JoinHandle<()>>>>,
}

type Socket = WebSocketStream<TcpStream>;

impl Players {
    pub async fn sit(house: SocketAddr, count: usize) -> Players {
        let house = Arc::new(Mutex::new(house));
        let stop = Arc::new(AtomicBool::new(false));
        let (mut tables, mut playing) = (Vec::new(), Vec::new());
        for number in 0..count {
            let table = json!({
                "game": "toy", "options": {"games": 100}, "all_seeing": true,
                "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}],
            });
            let address = *house.lock().unwrap();
            let made = make(address, from(number), &table).await;
            let notes = Arc::new(Mutex::new(Notes::default()));
            let player =
                play(Arc::clone(&house), made.clone(), Arc::clone(&notes), Arc::clone(&stop), number);
            playing.push(Mutex::new(Some(tokio::spawn(player))));
            tables.push(Table { made, notes });
        }
        Players { house, stop, tables, playing }
    }

    /// The house is somewhere else now.
    pub fn moved_to(&self, house: SocketAddr) {
        *self.house.lock().unwrap() = house;
    }

    /// How long the log is while nobody writes down an acknowledgement: all that was acknowledged is in it.
    pub fn acknowledged_log(&self, log: &Path) -> u64 {
        let notes: Vec<_> = self.tables.iter().map(|table| table.notes.lock().unwrap()).collect();
        let length = std::fs::metadata(log).map_or(0, |file| file.len());
        drop(notes);
        length
    }

    pub async fn leave(&self) {
        self.stop.store(true, Relaxed);
        for player in &self.playing {
            let player = player.lock().unwrap().take();
            if let Some(player) = player {
                player.await.unwrap();
            }
        }
    }

    /// How many moves were acknowledged, how many of them are not in the records, and how many were made twice.
    pub async fn compare(&self, house: SocketAddr) -> (usize, usize, usize) {
        let (mut acknowledged, mut lost, mut doubled) = (0, 0, 0);
        for Table { made, notes } in &self.tables {
            let record = record(house, made).await;
            let moves: Vec<&str> = record.lines().filter(|line| line.starts_with("(move ")).collect();
            let notes = notes.lock().unwrap();
            acknowledged += notes.moves.len();
            doubled += notes.doubled;
            for (number, text) in &notes.moves {
                let found = moves.get(*number as usize).is_some_and(|line| line.contains(text.as_str()));
                lost += usize::from(!found);
            }
        }
        (acknowledged, lost, doubled)
    }
}

/// The whole record of a table.
async fn record(house: SocketAddr, made: &Value) -> String {
    let path = format!("/api/tables/{}/record", made["table"].as_str().unwrap());
    let token = made["all_seeing"]["token"].as_str().unwrap();
    let mut stream = TcpStream::connect(house).await.unwrap();
    let asked = request(house, "GET", &path, "text/plain", "", true);
    let asked = asked.replacen("\r\n", &format!("\r\nAuthorization: Bearer {token}\r\n"), 1);
    stream.write_all(asked.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// Plays one seat; a move that was not answered is said again under its name, wherever the house is by then.
async fn play(
    house: Arc<Mutex<SocketAddr>>,
    made: Value,
    notes: Arc<Mutex<Notes>>,
    stop: Arc<AtomicBool>,
    number: usize,
) {
    let mut pending: Option<(String, String)> = None;
    let mut count = 0;
    while !stop.load(Relaxed) {
        let address = *house.lock().unwrap();
        let Some(mut socket) = come(address, &made).await else {
            sleep(Duration::from_millis(30)).await;
            continue;
        };
        // Whatever breaks, the player comes again.
        while !stop.load(Relaxed) {
            if pending.is_none() {
                // A match lasts as long as the drill.
                sleep(PAUSE).await;
                count += 1;
                let Some(mv) = legal(&mut socket, count).await else { break };
                pending = Some((format!("{number}-{count}"), mv));
            }
            let Some((id, mv)) = pending.clone() else { break };
            let Some(told) = ask(&mut socket, &json!({"type": "move", "id": id, "move": mv}), &id).await
            else {
                break;
            };
            pending = None;
            if told["type"] == "done" {
                let at = told["number"].as_u64().unwrap();
                let mut notes = notes.lock().unwrap();
                // One name has one number, and one number one move.
                let again = notes.names.insert(id, at).is_some_and(|before| before != at);
                let taken = notes.moves.insert(at, mv.clone()).is_some_and(|before| before != mv);
                notes.doubled += usize::from(again || taken);
            }
        }
    }
}

async fn come(house: SocketAddr, made: &Value) -> Option<Socket> {
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
            "welcome" => return Some(socket),
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

/// A legal move, as soon as it is this seat's turn.
async fn legal(socket: &mut Socket, count: usize) -> Option<String> {
    for attempt in 0.. {
        let id = format!("c{count}-{attempt}");
        let told = ask(socket, &json!({"type": "complete", "id": id, "typed": ""}), &id).await?;
        if let Some(mv) = told["moves"][0].as_str() {
            return Some(mv.to_owned());
        }
        sleep(Duration::from_millis(25)).await;
    }
    None
}
