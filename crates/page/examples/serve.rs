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
    let (mut encoding, mut tag) = (String::new(), String::new());
    for line in lines {
        let line = line?;
        match line.split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("accept-encoding") => {
                value.clone_into(&mut encoding)
            }
            Some((name, value)) if name.eq_ignore_ascii_case("if-none-match") => value.clone_into(&mut tag),
            None => break,
            _ => (),
        }
    }
    // No house here: calls find nothing.
    let call = path.starts_with("/api/") || path == "/health";
    let Some(answer) = page::answer(&path, &encoding, &tag).filter(|_| !call) else {
        return write!(stream, "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    };
    write!(stream, "HTTP/1.1 {} -\r\n", answer.status)?;
    for (name, value) in answer.headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    write!(stream, "content-length: {}\r\nconnection: close\r\n\r\n", answer.body.len())?;
    stream.write_all(answer.body)
}
