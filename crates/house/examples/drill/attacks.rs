//! What strangers do.

use std::{fmt::Write, net::SocketAddr, time::Duration};

use kernel::{Dice, OptionValues, Record, Seated, Seed, Sitter};
use serde_json::{Value, json};
use table::{Chair, Manners, MemoryJournal, Players};
use tokio::{io::AsyncWriteExt, net::TcpStream, task::JoinSet};

use super::{
    besieged,
    wires::{Socket, connect, from, hear, make, post, request, say, sit, try_hear},
};

/// Asks for hints from one address, as fast as messages are taken; how they were answered.
pub async fn hints(house: SocketAddr, count: usize) -> String {
    const SOCKETS: usize = 50;
    let own = from(0);
    let mut asking = JoinSet::new();
    for _ in 0..SOCKETS {
        let table = json!({"game": "rummikub", "seats": [{"who": "me"}, {"who": "open"}]});
        let made = make(house, own, &table).await;
        let (mut socket, _) = sit(house, own, &made).await;
        asking.spawn(async move {
            let (mut hints, mut refused) = (0, 0);
            for number in 0..count / SOCKETS {
                say(&mut socket, &json!({"type": "hint", "id": format!("h{number}")})).await;
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            for _ in 0..count / SOCKETS {
                let told =
                    hear(&mut socket, |told| told["type"] == "hint" || told["type"] == "refused").await;
                if told["type"] == "hint" {
                    hints += 1;
                } else {
                    refused += 1;
                }
            }
            (hints, refused)
        });
    }
    let answers = asking.join_all().await;
    let (hints, refused) = answers.iter().fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    format!("{hints} given, {refused} refused")
}

/// A game that is over, between bots.
fn finished(number: u64) -> String {
    let room = besieged::rooms().into_iter().find(|room| room.name() == "rummikub").unwrap();
    let seated = |name: &str| Seated { name: name.into(), kind: Sitter::Person };
    let record = Record {
        game: room.name().to_owned(),
        options: OptionValues::default(),
        seats: vec![seated("Ada"), seated("Bob")],
        seed: Seed::from(number),
        entries: Vec::new(),
        result: None,
    };
    let players = Players { chairs: vec![Chair::bot("easy"), Chair::bot("easy")], observers: vec![] };
    let dice = &mut Dice::new(Seed::from(number));
    let (record, _) = room.host(&record, players, Manners::default(), Box::new(MemoryJournal), dice).unwrap();
    record.to_string()
}

/// How many games are reviewed.
const GAMES: usize = 15;

/// Sends games to the house that are over; the names of their tables.
pub async fn finished_games(house: SocketAddr) -> Vec<String> {
    let mut tables = Vec::new();
    for number in 0..GAMES {
        let made = post(house, from(100), "/api/records", "text/plain", &finished(number as u64)).await;
        tables.push(made["table"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned());
    }
    tables
}

/// Asks for reviews of these games from many addresses, and hangs up.
pub async fn reviews(house: SocketAddr, tables: &[String], count: usize) {
    for number in 0..count {
        let path = format!("/api/tables/{}/review", tables[number % tables.len()]);
        let mut stream = connect(house, from(200 + number / 15)).await;
        stream.write_all(request(house, "GET", &path, "text/plain", "", true).as_bytes()).await.unwrap();
    }
}

/// Tables where five experts play on the largest board, for as long as what comes back is kept.
pub async fn experts(house: SocketAddr, tables: usize) -> JoinSet<()> {
    let mut playing = JoinSet::new();
    for number in 0..tables {
        let bots = std::iter::repeat_n(json!({"who": "bot", "bot": "expert"}), 5);
        let seats: Vec<Value> = std::iter::once(json!({"who": "me"})).chain(bots).collect();
        let table = json!({"game": "chinese-checkers", "options": {"dim": 8}, "seats": seats});
        let made = make(house, from(450 + number), &table).await;
        let (socket, welcome) = sit(house, from(450 + number), &made).await;
        playing.spawn(keep_busy(socket, welcome["to_move"].clone()));
    }
    playing
}

/// Moves at once whenever it can, so that the bots always think; until the house hangs up.
async fn keep_busy(mut socket: Socket, mut to_move: Value) {
    let happened = |told: &Value| told["type"] == "happened";
    for number in 0.. {
        while to_move != 0 {
            let Some(told) = try_hear(&mut socket, happened).await else { return };
            to_move = told["to_move"].clone();
        }
        let (asked, made) = (format!("c{number}"), format!("m{number}"));
        say(&mut socket, &json!({"type": "complete", "id": asked, "typed": ""})).await;
        let Some(told) = try_hear(&mut socket, |told| told["id"] == asked).await else { return };
        say(&mut socket, &json!({"type": "move", "id": made, "move": told["moves"][0]})).await;
        let Some(told) = try_hear(&mut socket, happened).await else { return };
        to_move = told["to_move"].clone();
    }
}

/// A list of so many bytes that nobody else brings.
fn words(number: usize, bytes: usize) -> String {
    let mut dice = Dice::new(Seed::from(number as u64));
    let mut text = String::with_capacity(bytes + 10);
    while text.len() < bytes {
        for _ in 0..8 {
            text.push(char::from(b'A' + dice.below(26) as u8));
        }
        text.push('\n');
    }
    text
}

/// Makes tables with dictionaries of their own; then clients sit down, ask for lists and moves, and read nothing.
pub async fn dictionaries(
    house: SocketAddr,
    tables: usize,
    bytes: usize,
    silent: usize,
) -> Vec<(Socket, TcpStream)> {
    let mut made = Vec::new();
    for number in 0..tables {
        let table = json!({
            "game": "jarnac", "options": {"dictionary": words(number, bytes)}, "listed": true,
            "seats": [{"who": "me"}, {"who": "open"}],
        });
        made.push(make(house, from(600 + number / 20), &table).await);
    }
    let mut clients = Vec::new();
    for (number, made) in made.iter().take(silent).enumerate() {
        let own = from(800 + number);
        let (mut socket, _) = sit(house, own, made).await;
        for id in 0..40 {
            say(&mut socket, &json!({"type": "complete", "id": id.to_string(), "typed": ""})).await;
        }
        let mut stream = connect(house, own).await;
        let lists = (0..40).fold(String::new(), |mut lists, _| {
            let _ = write!(lists, "{}", request(house, "GET", "/api/tables", "text/plain", "", false));
            lists
        });
        stream.write_all(lists.as_bytes()).await.unwrap();
        clients.push((socket, stream));
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    clients
}
