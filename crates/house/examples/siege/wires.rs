//! Connections from whatever address of this machine.
#![allow(dead_code, reason = "every drill uses a part of it")]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// One of the many addresses that a machine has for itself.
pub fn from(number: usize) -> IpAddr {
    Ipv4Addr::new(127, 0, 1 + (number / 250) as u8, 1 + (number % 250) as u8).into()
}

pub async fn connect(house: SocketAddr, from: IpAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(from, 0)).unwrap();
    let stream = socket.connect(house).await.unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

pub fn request(house: SocketAddr, method: &str, path: &str, kind: &str, body: &str, close: bool) -> String {
    let connection = if close { "close" } else { "keep-alive" };
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {house}\r\nConnection: {connection}\r\nContent-Type: {kind}\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// A call that is answered with JSON.
pub async fn post(house: SocketAddr, from: IpAddr, path: &str, kind: &str, body: &str) -> Value {
    let mut stream = connect(house, from).await;
    stream.write_all(request(house, "POST", path, kind, body, true).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("no answer: {answer}"))
}

pub async fn make(house: SocketAddr, from: IpAddr, table: &Value) -> Value {
    let made = post(house, from, "/api/tables", "application/json", &table.to_string()).await;
    assert!(made["table"].is_string(), "{made}");
    made
}

pub type Socket = WebSocketStream<TcpStream>;

/// Sits down at a table that was just made, in the seat of its maker, and waits for the welcome.
pub async fn sit(house: SocketAddr, from: IpAddr, made: &Value) -> (Socket, Value) {
    let (mut socket, _) = client_async(format!("ws://{house}/ws"), connect(house, from).await).await.unwrap();
    let hello = json!({"type": "hello", "v": 1, "table": made["table"], "token": made["seats"][0]["token"]});
    say(&mut socket, &hello).await;
    let welcome = hear(&mut socket, |told| told["type"] == "welcome").await;
    (socket, welcome)
}

pub async fn say(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// The next message that is wanted; others are passed over.
pub async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let told = match socket.next().await {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            Some(Ok(_)) => continue,
            other => panic!("the house hung up: {other:?}"),
        };
        if wanted(&told) {
            return told;
        }
    }
}
