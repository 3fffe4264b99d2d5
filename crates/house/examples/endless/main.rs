//! The attack of one small request: a legal record of 100,000 entries is sent to a house, asked for by a stranger, and sent
//! again. Prints how long each answer took and how much memory the house needed at most.
//! `cargo run --release -p tapis-house --example endless`

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a drill says what it sees"
)]

mod record;

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Instant,
};

use house::{Config, Open};
use kernel::Match;
use table::RoomOf;

static JARNAC: RoomOf<Match<games::jarnac::Jarnac>> = RoomOf::new();

/// The greatest memory of this process so far, in kilobytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn call(address: SocketAddr, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let _ = stream.write_all(body.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn main() {
    let entries = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(100_000);
    let endless = record::endless(entries).to_string();
    let longest = record::endless(1_000).to_string();
    let folder = tempfile::tempdir().unwrap();
    let config = Config::new("127.0.0.1:0".parse().unwrap(), folder.path().join("house.db"), vec![&JARNAC]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let house = runtime.block_on(Open::new(config)).unwrap();
    let address = house.address();
    let before = peak();
    let mut table = String::new();
    println!("{:>34} {:>10} {:>8} {:>10}  answer", "request", "bytes", "ms", "peak KiB");
    for (name, method, body) in [
        ("record without end", "POST", &endless),
        ("longest record", "POST", &longest),
        ("its record, by a stranger", "GET", &String::new()),
        ("its review", "REVIEW", &String::new()),
        ("record without end", "POST", &endless),
    ] {
        let started = Instant::now();
        let answer = match method {
            "POST" => call(address, "POST", "/api/records", body),
            "GET" => call(address, "GET", &format!("/api/tables/{table}/record"), ""),
            _ => call(address, "GET", &format!("/api/tables/{table}/review"), ""),
        };
        let took = started.elapsed().as_millis();
        let status = answer.split(' ').nth(1).unwrap_or("?").to_owned();
        if let Some((_, rest)) = answer.split_once("\"table\":\"") {
            rest.split('"').next().unwrap_or_default().clone_into(&mut table);
        }
        println!("{name:>34} {:>10} {took:>8} {:>10}  {status}", body.len(), peak().saturating_sub(before));
    }
    runtime.block_on(house.close());
}
