//! The host's program is told whose turn it is in games by correspondence.

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    time::timeout,
};

use crate::common::*;

/// Hears one call, and answers it.
async fn called(program: &TcpListener, status: &str) -> (String, Value) {
    let (mut stream, _) = timeout(SOON, program.accept()).await.expect("nobody called").unwrap();
    let mut heard = String::new();
    loop {
        let mut chunk = [0; 1024];
        let read = stream.read(&mut chunk).await.unwrap();
        heard += std::str::from_utf8(&chunk[..read]).unwrap();
        let Some((head, body)) = heard.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
        if body.len() == length.parse::<usize>().unwrap() {
            stream
                .write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes())
                .await
                .unwrap();
            return (head.to_owned(), serde_json::from_str(body).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_correspondence_is_told_to_the_hosts_program() {
    let program = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/turns", program.local_addr().unwrap());
    let house = house_with(|config| config.webhook = Some(url.parse().unwrap())).await;
    let address = house.open.address();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]);
    // Nobody is told of a game that is played at once.
    let quick = make(address, json!({"game": "toy", "seats": seats})).await;
    let (mut ada, _) = sit(address, &quick.table, Some(&quick.seats[0].link.token), 0).await;
    let text = ada.legal_move().await;
    ada.try_move(&text).await;
    let clock = json!({"per": "move", "seconds": 3 * 24 * 3600, "out": "seat"});
    let made = make(address, json!({"game": "toy", "seats": seats, "clock": clock})).await;
    let (mut ada, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    let (head, body) = called(&program, "204 No Content").await;
    assert!(head.starts_with("POST /turns HTTP/1.1\r\n"), "{head}");
    assert_eq!(
        (&body["event"], &body["table"], &body["seat"], &body["name"]),
        (&json!("turn"), &json!(made.table), &json!(0), &json!("Ada"))
    );
    let text = ada.legal_move().await;
    assert_eq!(ada.try_move(&text).await["type"], "done");
    // A program that is busy hears it once more.
    let (_, refused) = called(&program, "503 Busy").await;
    let (_, body) = called(&program, "200 OK").await;
    assert_eq!(refused, body);
    assert_eq!((&body["seat"], &body["name"]), (&json!(1), &json!("Bob")));
    assert_eq!(body["link"], json!(made.watch));
    let told = body.to_string();
    assert!(made.seats.iter().all(|seat| !told.contains(&seat.link.token)), "no secret: {told}");
    // Opened again, the table has nothing new to tell: what comes next is the next turn.
    drop(ada);
    let (mut bob, welcome) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    assert_eq!(welcome["to_move"], 1);
    let text = bob.legal_move().await;
    bob.try_move(&text).await;
    assert_eq!(called(&program, "200 OK").await.1["seat"], 0);
}
