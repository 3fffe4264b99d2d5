//! Drills for several houses on one PostgreSQL: people play through a balancer while houses are killed, frozen, drained and
//! added, and the database is killed. Afterwards every acknowledged move is looked for in the records.
//!
//! ```text
//! cargo run --release --package tapis-house --example drill -- target/release/tapis --tables 20 --kills 10
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool that talks to whoever runs it")]

use std::{
    collections::HashMap,
    net::SocketAddr,
    path::PathBuf,
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use cluster::Cluster;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use store::tables::Place;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// How long tables are held, in seconds.
const LEASE: u32 = 3;

/// How long a client waits for an answer before it comes again.
const ANSWER: Duration = Duration::from_secs(8);

struct Args {
    program: PathBuf,
    tables: usize,
    kills: usize,
}

fn args() -> Result<Args, Problem> {
    let mut args = Args { program: PathBuf::new(), tables: 20, kills: 10 };
    let mut given = std::env::args().skip(1);
    while let Some(arg) = given.next() {
        let mut number = || given.next().and_then(|text| text.parse().ok()).ok_or("a number is missing");
        match arg.as_str() {
            "--tables" => args.tables = number()?,
            "--kills" => args.kills = number()?,
            program => args.program = program.into(),
        }
    }
    if args.program.as_os_str().is_empty() {
        return Err("usage: drill PROGRAM [--tables N] [--kills N]".into());
    }
    Ok(args)
}

/// What all players share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    acknowledged: AtomicU64,
    repeated: AtomicU64,
    /// The longest time between a loss and the next acknowledged move since somebody looked, in milliseconds.
    longest: AtomicU64,
}

/// Moves that were acknowledged at a table: by number.
type Acknowledged = Arc<Mutex<HashMap<u64, String>>>;

struct Table {
    name: String,
    tokens: Vec<String>,
    acknowledged: Acknowledged,
}

fn main() -> Result<(), Problem> {
    let Args { program, tables, kills } = args()?;
    temporary_postgres::install()?;
    let mut cluster = Cluster::start(&program, 3, LEASE)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let shared = Arc::new(Shared::default());
    let address = cluster.address();
    let made = runtime.block_on(async {
        let mut made = Vec::new();
        for _ in 0..tables {
            made.push(make(address).await?);
        }
        Ok::<_, Problem>(made)
    })?;
    let players: Vec<_> = made
        .iter()
        .map(|table| {
            let (name, tokens) = (table.name.clone(), table.tokens.clone());
            let (acknowledged, shared) = (Arc::clone(&table.acknowledged), Arc::clone(&shared));
            runtime.spawn(play(address, name, tokens, acknowledged, shared))
        })
        .collect();
    println!("{:<34} {:>12} {:>10} {:>14}", "drill", "moves before", "lost", "longest pause");
    let mut lost_in_all = 0;
    let mut drill =
        |name: &str, cluster: &mut Cluster, act: &mut dyn FnMut(&mut Cluster) -> Result<(), Problem>| {
            settle(&shared, tables);
            shared.longest.store(0, Relaxed);
            let before = shared.acknowledged.load(Relaxed);
            act(cluster)?;
            settle(&shared, tables);
            let lost = missing(cluster, &made)?;
            lost_in_all += lost;
            println!("{name:<34} {before:>12} {lost:>10} {:>11} ms", shared.longest.load(Relaxed));
            Ok::<(), Problem>(())
        };
    for round in 0..kills {
        drill(&format!("kill -9 a house, {} of {kills}", round + 1), &mut cluster, &mut |cluster| {
            drop(cluster.remove(round % 3));
            cluster.add()?;
            Ok(())
        })?;
    }
    drill("freeze a house past its lease", &mut cluster, &mut |cluster| {
        let pid = cluster.houses()[0].pid().to_string();
        Command::new("kill").args(["-STOP", &pid]).status()?;
        std::thread::sleep(Duration::from_secs(u64::from(LEASE) + 2));
        Command::new("kill").args(["-CONT", &pid]).status()?;
        Ok(())
    })?;
    drill("drain a house, add another", &mut cluster, &mut |cluster| {
        if let Some(house) = cluster.remove(0) {
            house.drain()?;
        }
        cluster.add()?;
        Ok(())
    })?;
    drill("kill -9 the PostgreSQL", &mut cluster, &mut |cluster| {
        cluster.server().kill();
        cluster.server().begin()?;
        Ok(())
    })?;
    shared.stop.store(true, Relaxed);
    for player in players {
        runtime.block_on(player)?;
    }
    let back =
        "SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY table_id ORDER BY number) AS back
                FROM entries) AS steps WHERE back";
    let old: u64 = cluster.server().sql("house", back)?.parse()?;
    let (acknowledged, repeated) = (shared.acknowledged.load(Relaxed), shared.repeated.load(Relaxed));
    println!(
        "{acknowledged} moves acknowledged, {lost_in_all} lost, {repeated} asked for twice and made once, {old} entries by an old epoch"
    );
    if lost_in_all + old > 0 { Err("a drill failed".into()) } else { Ok(()) }
}

/// Waits until every table has had some moves acknowledged since now, all in all.
fn settle(shared: &Shared, tables: usize) {
    let goal = shared.acknowledged.load(Relaxed) + 20 * tables as u64;
    let end = Instant::now() + Duration::from_secs(60);
    while shared.acknowledged.load(Relaxed) < goal && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Acknowledged moves that are not in the records, or are there as something else.
fn missing(cluster: &Cluster, tables: &[Table]) -> Result<u64, Problem> {
    let mut reader = Place::Postgres(cluster.url().to_owned()).reader().map_err(|error| error.to_string())?;
    let mut lost = 0;
    for table in tables {
        let acknowledged = table.acknowledged.lock().map_err(|_| "a player had an accident")?.clone();
        let found = reader.table(&table.name).map_err(|error| error.to_string())?.ok_or("a table is gone")?;
        let (stored, _) = found.checked().map_err(|error| error.to_string())?;
        for (number, id) in acknowledged {
            let kept = stored.entries.get(number as usize).and_then(|entry| entry.cause.as_deref());
            lost += u64::from(kept != Some(id.as_str()));
        }
        // Nothing twice: an identifier stands in one entry.
        let mut causes: Vec<&str> =
            stored.entries.iter().filter_map(|entry| entry.cause.as_deref()).collect();
        let all = causes.len();
        causes.sort_unstable();
        causes.dedup();
        lost += (all - causes.len()) as u64;
    }
    Ok(lost)
}

async fn make(address: SocketAddr) -> Result<Table, Problem> {
    let body = json!({
        "game": "chinese-checkers", "seats": [{"who": "me"}, {"who": "me"}], "options": {"games": 50},
    })
    .to_string();
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let made: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap_or_default())
        .map_err(|_| format!("no table was made: {answer}"))?;
    let tokens = made["seats"].as_array().into_iter().flatten();
    let tokens = tokens.filter_map(|seat| seat["token"].as_str().map(str::to_owned)).collect();
    let name = made["table"].as_str().ok_or("a table without a name")?.to_owned();
    Ok(Table { name, tokens, acknowledged: Acknowledged::default() })
}

/// Plays both seats of a table until it is told to stop; comes back whenever it has to.
async fn play(
    address: SocketAddr,
    name: String,
    tokens: Vec<String>,
    acknowledged: Acknowledged,
    shared: Arc<Shared>,
) {
    let mut number = 0_u64;
    let mut waiting: Option<(String, Instant)> = None;
    while !shared.stop.load(Relaxed) {
        let lost = Instant::now();
        let _ = sitting(address, &name, &tokens, &acknowledged, &shared, (&mut number, &mut waiting)).await;
        if waiting.is_none() {
            waiting = Some((String::new(), lost));
        }
        sleep(Duration::from_millis(30)).await;
    }
}

async fn sitting(
    address: SocketAddr,
    name: &str,
    tokens: &[String],
    acknowledged: &Acknowledged,
    shared: &Shared,
    (number, waiting): (&mut u64, &mut Option<(String, Instant)>),
) -> Result<(), Problem> {
    let mut seats = Vec::new();
    let mut to_move = None;
    for token in tokens {
        let (socket, welcome) = timeout(ANSWER, come(address, name, token)).await??;
        to_move = welcome["to_move"].as_u64();
        seats.push(socket);
    }
    while let Some(seat) = to_move.filter(|_| !shared.stop.load(Relaxed)) {
        let socket = seats.get_mut(seat as usize).ok_or("no such seat")?;
        say(socket, &json!({"type": "complete", "id": "?", "typed": ""})).await?;
        let told = timeout(ANSWER, hear(socket, |told| told["type"] == "completions")).await??;
        let moves = told["moves"].as_array().ok_or("no moves")?;
        let chosen = moves
            .get((*number as usize * 7) % moves.len().max(1))
            .and_then(Value::as_str)
            .ok_or("no move")?;
        *number += 1;
        let id = format!("{name}-{number}");
        say(socket, &json!({"type": "move", "id": id, "move": chosen})).await?;
        let told = timeout(ANSWER, hear(socket, |told| told["id"] == id.as_str())).await??;
        if told["type"] != "done" {
            return Err("refused".into());
        }
        let at = told["number"].as_u64().ok_or("no number")?;
        let before = acknowledged.lock().map_err(|_| "an accident")?.insert(at, id.clone());
        shared.repeated.fetch_add(u64::from(before.is_some()), Relaxed);
        shared.acknowledged.fetch_add(1, Relaxed);
        if let Some((_, lost)) = waiting.take() {
            shared.longest.fetch_max(lost.elapsed().as_millis() as u64, Relaxed);
        }
        let happened = |told: &Value| told["type"] == "happened" && told["number"] == at;
        let told = timeout(ANSWER, hear(socket, happened)).await??;
        to_move = told["to_move"].as_u64();
        // The other seat hears of it too; what it was told before is of no interest.
        for (other, socket) in seats.iter_mut().enumerate() {
            if other as u64 != seat {
                timeout(ANSWER, hear(socket, happened)).await??;
            }
        }
    }
    // The match is over, or somebody said stop.
    sleep(Duration::from_millis(200)).await;
    Ok(())
}

type Socket = WebSocketStream<TcpStream>;

async fn come(address: SocketAddr, name: &str, token: &str) -> Result<(Socket, Value), Problem> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = client_async(format!("ws://{address}/ws/{name}"), stream).await?;
    say(&mut socket, &json!({"type": "hello", "v": wire::socket::VERSION, "table": name, "token": token, "since": 1_000_000}))
        .await?;
    let welcome = hear(&mut socket, |told| told["type"] == "welcome").await?;
    Ok((socket, welcome))
}

async fn say(socket: &mut Socket, message: &Value) -> Result<(), Problem> {
    Ok(socket.send(Message::text(message.to_string())).await?)
}

async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Result<Value, Problem> {
    loop {
        match socket.next().await.ok_or("closed")?? {
            Message::Text(text) => {
                let told: Value = serde_json::from_str(&text)?;
                if wanted(&told) {
                    return Ok(told);
                }
                if told["type"] == "bye" {
                    return Err("let go".into());
                }
            }
            Message::Close(_) => return Err("closed".into()),
            _ => (),
        }
    }
}
