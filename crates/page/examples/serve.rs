//! Serves the client alone, without a house behind it: tables then stay in the browser. For looking at boards.
//!
//! `TAPIS_WEB=debug cargo run -p tapis-page --example serve [PORT]`
#![allow(clippy::print_stdout, reason = "says where it listens")]

use std::{
    env,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
};

fn main() -> std::io::Result<()> {
    let port = env::args().nth(1).unwrap_or_else(|| "7475".into());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}"))?;
    println!("http://127.0.0.1:{port}/");
    for stream in listener.incoming().flatten() {
        thread::spawn(move || answer(stream));
    }
    Ok(())
}

fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let path = first.split(' ').nth(1).unwrap_or("/").to_owned();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    // No house here: calls find nothing, every other address is the page.
    let call = path.starts_with("/api/") || path == "/health";
    let file = page::find(&path).or_else(|| page::find("/").filter(|_| !call && !path.contains('.')));
    match file {
        None => write!(stream, "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
        Some(file) => {
            write!(
                stream,
                "HTTP/1.1 200 OK\r\ncontent-type: {}\r\ncontent-encoding: gzip\r\ncontent-length: {}\r\n\
                 cache-control: {}\r\ncontent-security-policy: {}\r\nconnection: close\r\n\r\n",
                file.mime,
                file.gzip.len(),
                file.caching(),
                page::POLICY,
            )?;
            stream.write_all(file.gzip)
        }
    }
}
