//! A house on a free port with scripted clients.
#![allow(dead_code, reason = "every test uses a part of it")]

use std::{
    net::SocketAddr,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use conformance::toy::Toy;
use futures_util::{SinkExt, StreamExt};
use house::{Config, Limits, OpenHouse};
use kernel::Match;
use serde_json::{Value, json};
use table::{Room, RoomOf};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};
use wire::lobby::Made;

pub static TOY: RoomOf<Match<Toy<0>>> = RoomOf::new();

/// The game of `docs/a-sixth-game.md`.
pub static THREE_CARDS: RoomOf<Match<three_cards::ThreeCards>> = RoomOf::new();

/// All games that the tests play.
pub fn rooms() -> Vec<&'static dyn Room> {
    [&TOY as &dyn Room, &THREE_CARDS].into_iter().chain(games::rooms()).collect()
}

/// How long a test waits for something that must come.
pub const SOON: Duration = Duration::from_secs(30);

pub struct TestHouse {
    pub open: OpenHouse,
    pub folder: TempDir,
}

pub async fn house() -> TestHouse {
    house_with(|_| ()).await
}

pub async fn house_with(set: impl FnOnce(&mut Config)) -> TestHouse {
    let folder = tempfile::tempdir().unwrap();
    let open = reopen(folder.path(), set).await;
    TestHouse { open, folder }
}

pub async fn reopen(folder: &Path, set: impl FnOnce(&mut Config)) -> OpenHouse {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), folder.join("house.db"), rooms());
    config.limits = Limits {
        messages_per_second: 100_000,
        burst: 100_000,
        tables_per_hour: 100_000,
        seats_per_hour: 100_000,
        calls_per_second: 100_000,
        calls_burst: 100_000,
        posts_per_address: 1_000,
        posts: 1_000,
        // However slow the machine is.
        dealing: Duration::from_mins(10),
        ..config.limits
    };
    set(&mut config);
    OpenHouse::new(config).await.unwrap()
}

/// An HTTP answer.
#[derive(Debug)]
pub struct HttpResponse {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl HttpResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> HttpResponse {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let more: String = headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]).collect();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n{more}\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // A house that refuses a body may close before it has read it.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(SOON, stream.read_to_end(&mut answer)).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = headers.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let body = if headers.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        unchunk(body)
    } else {
        body.to_owned()
    };
    HttpResponse { status, headers: headers.to_owned(), body }
}

fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

pub async fn get(address: SocketAddr, path: &str) -> HttpResponse {
    http(address, "GET", path, &[], "").await
}

pub async fn post(address: SocketAddr, path: &str, body: &Value) -> HttpResponse {
    http(address, "POST", path, &[("Content-Type", "application/json")], &body.to_string()).await
}

/// Makes a table.
pub async fn make(address: SocketAddr, body: Value) -> Made {
    let answer = post(address, "/api/tables", &body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).unwrap()
}

/// Makes a table of a game with so many seats, all for people whose secrets are here.
pub async fn make_for_people(address: SocketAddr, game: &str, seats: usize) -> Made {
    let seats: Vec<Value> = (0..seats).map(|_| json!({"who": "me"})).collect();
    make(address, json!({"game": game, "seats": seats, "all_seeing": true})).await
}

/// A client on a socket.
pub struct Client {
    pub socket: WebSocketStream<TcpStream>,
    pub texts: Vec<String>,
}

pub async fn connect(address: SocketAddr) -> Client {
    connect_to(address, "/ws").await
}

pub async fn connect_to(address: SocketAddr, path: &str) -> Client {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let request = format!("ws://{address}{path}").into_client_request().unwrap();
    let (socket, _) = client_async(request, stream).await.unwrap();
    Client { socket, texts: Vec::new() }
}

/// The secret that a test brings for a seat that it is invited to: always the same one for an invitation, so that the
/// invitation opens the seat again.
pub fn key_of(invitation: &str) -> String {
    invitation.chars().rev().collect()
}

/// Connects and says hello; the welcome.
pub async fn sit(address: SocketAddr, table: &str, token: Option<&str>, since: usize) -> (Client, Value) {
    let mut client = connect(address).await;
    let key = token.map(key_of);
    client
        .say(json!({"type": "hello", "v": 1, "table": table, "token": token, "key": key, "since": since}))
        .await;
    let welcome = client.hear("welcome").await;
    (client, welcome)
}

impl Client {
    pub async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; `None` when the house has closed the connection.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            match timeout(SOON, self.socket.next()).await.expect("nothing was said") {
                Some(Ok(Message::Text(text))) => {
                    self.texts.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => (),
                _ => return None,
            }
        }
    }

    /// The next message of a type, others being passed over.
    pub async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let told = self.next().await.unwrap_or_else(|| panic!("closed while waiting for {kind}"));
            if told["type"] == kind {
                return told;
            }
        }
    }

    pub async fn is_closed(&mut self) -> bool {
        while self.next().await.is_some() {}
        true
    }

    /// A legal move, from the house.
    pub async fn legal_move(&mut self) -> String {
        self.say(json!({"type": "complete", "id": "?", "typed": ""})).await;
        let told = self.hear("completions").await;
        told["moves"][0].as_str().expect("no legal move").to_owned()
    }

    /// Says a move; its answer.
    pub async fn try_move(&mut self, text: &str) -> Value {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let id = format!("test-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.say(json!({"type": "move", "id": id, "move": text})).await;
        loop {
            let told = self.next().await.expect("closed while moving");
            if told["id"] == id.as_str() {
                return told;
            }
        }
    }
}

/// Plays a table to its end, or until so many entries are there: everybody plays the first legal move that the house
/// offers. The number of entries.
pub async fn play_on(clients: &mut [Client], mut to_move: Option<usize>, most: usize) -> usize {
    let mut entries = 0;
    while let Some(seat) = to_move {
        if entries >= most {
            break;
        }
        let text = clients[seat].legal_move().await;
        let done = clients[seat].try_move(&text).await;
        assert_eq!(done["type"], "done", "{text}: {done}");
        let number = done["number"].as_u64().unwrap() as usize;
        for (place, client) in clients.iter_mut().enumerate() {
            loop {
                let happened = client.hear("happened").await;
                if happened["number"] == number {
                    if place == seat {
                        to_move = happened["to_move"].as_u64().map(|seat| seat as usize);
                    }
                    break;
                }
            }
        }
        entries = number + 1;
    }
    entries
}

pub fn seat_of(value: &Value) -> Option<usize> {
    value.as_u64().map(|seat| seat as usize)
}

/// Somebody who sits down by link.
pub fn visitor(name: &str, lang: kernel::Lang) -> house::Visitor {
    house::Visitor { name: name.to_owned(), lang, ..house::Visitor::default() }
}
