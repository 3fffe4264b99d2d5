//! Several houses on one PostgreSQL.

use std::{net::SocketAddr, time::Duration};

use crate::common::*;
use house::{Config, Internal, Limits, Open};
use serde_json::json;
use store::tables::Place;
use temporary_postgres::{Durable, Server};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;

/// A house on a database that it shares.
async fn open(url: &str, lease: Duration) -> Open {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Place::Postgres(url.into()), rooms());
    config.limits = Limits { messages_per_second: 100_000, burst: 100_000, ..config.limits };
    config.lease = lease;
    let secret = "a secret of all houses".to_owned();
    config.internal = Some(Internal { listen: "127.0.0.1:0".parse().unwrap(), secret });
    Open::new(config).await.unwrap()
}

/// Sits down at a table, through a house that may not be the one that has it.
async fn sit_through(
    address: SocketAddr,
    table: &str,
    token: &str,
    since: usize,
) -> (Client, serde_json::Value) {
    let stream = TcpStream::connect(address).await.unwrap();
    let (socket, _) = client_async(format!("ws://{address}/ws/{table}"), stream).await.unwrap();
    let mut client = Client { socket, texts: Vec::new() };
    client.say(json!({"type": "hello", "v": 1, "table": table, "token": token, "since": since})).await;
    let welcome = client.hear("welcome").await;
    (client, welcome)
}

async fn server() -> Server {
    tokio::task::spawn_blocking(|| Server::start(Durable::No).unwrap()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_through_any_house_and_outlives_the_one_that_has_it() {
    let server = server().await;
    let url = server.database("house").unwrap();
    // Nobody gets a table by waiting in this test.
    let lease = Duration::from_hours(1);
    let (one, other) = (open(&url, lease).await, open(&url, lease).await);
    let seats = json!([{"who": "me"}, {"who": "me"}]);
    let made = make(one.address(), json!({"game": "toy", "seats": seats, "options": {"games": 50}})).await;
    let token = |seat: usize| made.seats[seat].link.token.as_str();
    let (first, welcome) = sit_through(one.address(), &made.table, token(0), 0).await;
    let (second, _) = sit_through(other.address(), &made.table, token(1), 0).await;
    let mut clients = [first, second];
    let played = play_on(&mut clients, seat_of(&welcome["to_move"]), 20).await;
    assert_eq!(played, 20);
    let info = get(other.address(), &format!("/api/tables/{}", made.table)).await;
    assert_eq!((info.status, info.json()["table"].as_str()), (200, Some(made.table.as_str())), "{info:?}");
    let metrics = get(other.address(), "/metrics").await.body;
    for line in ["tapis_piped_total 1", "tapis_pipes 1", "tapis_tables_held 0"] {
        assert!(metrics.lines().any(|found| found == line), "{line} is missing in\n{metrics}");
    }
    assert!(get(one.address(), "/metrics").await.body.contains("tapis_tables_held 1"));
    // The house is drained: its table goes on at the other one, with everything that happened.
    one.close().await;
    for client in &mut clients {
        assert!(client.is_closed().await);
    }
    let (first, welcome) = sit_through(other.address(), &made.table, token(0), 0).await;
    assert_eq!(welcome["version"], 20, "no move is lost");
    let (second, _) = sit_through(other.address(), &made.table, token(1), 20).await;
    let mut clients = [first, second];
    assert_eq!(play_on(&mut clients, seat_of(&welcome["to_move"]), 30).await, 30);
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_whose_table_was_taken_stops_serving_it() {
    let server = server().await;
    let url = server.database("house").unwrap();
    let one = open(&url, Duration::from_secs(2)).await;
    let made = make_for_people(one.address(), "toy", 2).await;
    let token = made.seats[0].link.token.as_str();
    let (mut client, _) = sit_through(one.address(), &made.table, token, 0).await;
    server.sql("house", "UPDATE tables SET owner = '- somebody', epoch = epoch + 1").unwrap();
    assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-stale");
    let metrics = get(one.address(), "/metrics").await.body;
    assert!(metrics.contains("tapis_leases_lost_total 1"), "{metrics}");
    one.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_door_for_houses_opens_to_no_one_else() {
    let server = server().await;
    let url = server.database("house").unwrap();
    let one = open(&url, Duration::from_hours(1)).await;
    let made = make_for_people(one.address(), "toy", 2).await;
    drop(sit_through(one.address(), &made.table, &made.seats[0].link.token, 0).await);
    let owner = server.sql("house", "SELECT owner FROM tables").unwrap();
    let door: SocketAddr = owner.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(get(door, "/health").await.status, 403);
    one.close().await;
}
