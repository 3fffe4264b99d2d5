//! Connections from whatever address of this machine.

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

/// A connection, unless the house is away.
pub async fn open_from(house: SocketAddr, from: IpAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind(SocketAddr::new(from, 0)).ok()?;
    let stream = socket.connect(house).await.ok()?;
    stream.set_nodelay(true).ok()?;
    Some(stream)
}

pub async fn connect(house: SocketAddr, from: IpAddr) -> TcpStream {
    open_from(house, from).await.expect("the house answers")
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

/// A call with a text, and the whole answer.
pub async fn post_text(house: SocketAddr, from: IpAddr, path: &str, body: &str) -> String {
    let mut stream = connect(house, from).await;
    // A house that refuses a body may close before it has read it.
    let _ = stream.write_all(request(house, "POST", path, "text/plain", body, true).as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
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
    // Whoever listens afterwards finds out that nobody is there any more.
    let _ = socket.send(Message::text(message.to_string())).await;
}

/// The next message that is wanted; others are passed over. Nothing when the house hangs up.
pub async fn try_hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
    loop {
        let told: Value = match socket.next().await? {
            Ok(Message::Text(text)) => serde_json::from_str(&text).unwrap(),
            Ok(_) => continue,
            Err(_) => return None,
        };
        if wanted(&told) {
            return Some(told);
        }
    }
}

/// The next message that is wanted, which has to come.
pub async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    try_hear(socket, wanted).await.expect("the house hung up")
}
