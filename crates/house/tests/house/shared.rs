//! Several houses on one PostgreSQL.

use std::{
    net::SocketAddr,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use crate::common::*;
use house::{Config, Internal, Limits, OpenHouse};
use serde_json::json;
use store::tables::{Order, OrderKind, Place};
use temporary_postgres::{Durable, Server};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::client_async;

/// A house on a database that it shares.
async fn open(url: &str, lease: Duration) -> OpenHouse {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), Place::Postgres(url.into()), rooms());
    config.limits = Limits {
        messages_per_second: 100_000,
        burst: 100_000,
        calls_per_second: 100_000,
        calls_burst: 100_000,
        ..config.limits
    };
    config.lease = lease;
    let secret = "a secret of all houses".to_owned();
    config.internal = Some(Internal { listen: "127.0.0.1:0".parse().unwrap(), secret });
    OpenHouse::new(config).await.unwrap()
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

/// A server of its own, for tests that do something to it.
async fn server() -> Server {
    tokio::task::spawn_blocking(|| Server::start(Durable::No).unwrap()).await.unwrap()
}

/// An empty database on the server that the others share.
async fn database() -> Database {
    static SERVER: OnceLock<Server> = OnceLock::new();
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    tokio::task::spawn_blocking(|| {
        let server = SERVER.get_or_init(|| Server::start(Durable::No).unwrap());
        let name = format!("house-{}", NUMBER.fetch_add(1, Relaxed));
        Database { url: server.database(&name).unwrap(), name, server }
    })
    .await
    .unwrap()
}

struct Database {
    server: &'static Server,
    name: String,
    url: String,
}

impl Database {
    fn sql(&self, statement: &str) -> String {
        self.server.sql(&self.name, statement).unwrap()
    }
}

/// What `/metrics` says of one figure.
async fn figure(address: SocketAddr, name: &str) -> u64 {
    let metrics = get(address, "/metrics").await.body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing in\n{metrics}")).parse().unwrap()
}

/// Waits until a house says this of itself to whoever sends it guests.
async fn ready(address: SocketAddr, status: u16) {
    while get(address, "/ready").await.status != status {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_through_any_house_and_outlives_the_one_that_has_it() {
    let database = database().await;
    // Nobody gets a table by waiting in this test.
    let lease = Duration::from_hours(1);
    let (one, other) = (open(&database.url, lease).await, open(&database.url, lease).await);
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
    assert_eq!(figure(other.address(), "tapis_piped_total").await, 1);
    assert_eq!(figure(other.address(), "tapis_pipes").await, 1);
    assert_eq!(figure(other.address(), "tapis_tables_held").await, 0);
    assert_eq!(figure(one.address(), "tapis_tables_held").await, 1);
    assert!(figure(one.address(), "tapis_store_commit_seconds_count").await >= 20);
    // The house is drained: its table goes on at the other one, with everything that happened, though its lease is long.
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
    let database = database().await;
    let one = open(&database.url, Duration::from_secs(2)).await;
    let made = make_for_people(one.address(), "toy", 2).await;
    let token = made.seats[0].link.token.as_str();
    let (mut client, _) = sit_through(one.address(), &made.table, token, 0).await;
    database.sql("UPDATE tables SET owner = '- somebody', epoch = epoch + 1");
    assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-stale");
    assert_eq!(figure(one.address(), "tapis_leases_lost_total").await, 1);
    one.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_dies_is_waited_for_no_longer_than_its_lease() {
    let database = database().await;
    let other = open(&database.url, Duration::from_secs(1)).await;
    let made = make_for_people(other.address(), "toy", 2).await;
    // Somebody has it whom nobody reaches.
    database.sql(
        "UPDATE tables SET owner = '127.0.0.1:1 dead', epoch = 7, lease_until = now() + interval '1 second'",
    );
    let (_, welcome) = sit_through(other.address(), &made.table, &made.seats[0].link.token, 0).await;
    assert_eq!(welcome["version"], 0);
    assert_eq!(database.sql("SELECT epoch FROM tables"), "8");
    other.close().await;
}

/// A house that has lost a table is not asked to take it again by those who still hear that it has it: it may have lost the
/// store too, and whoever passes a socket on waits for the lease to end.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_is_passed_no_socket_for_a_table_that_it_does_not_serve() {
    let database = database().await;
    let lease = Duration::from_secs(1);
    let (one, other) = (open(&database.url, lease).await, open(&database.url, lease).await);
    let served = make_for_people(one.address(), "toy", 2).await;
    let lost = make_for_people(one.address(), "toy", 2).await;
    let _sitting = sit_through(one.address(), &served.table, &served.seats[0].link.token, 0).await;
    database.sql(&format!(
        "UPDATE tables SET epoch = 7, lease_until = now() + interval '1 second',
         owner = (SELECT owner FROM tables WHERE name = '{}') WHERE name = '{}'",
        served.table, lost.table
    ));
    let (_, welcome) = sit_through(other.address(), &lost.table, &lost.seats[0].link.token, 0).await;
    assert_eq!(welcome["version"], 0);
    assert_eq!(figure(other.address(), "tapis_tables_held").await, 1);
    assert_eq!(figure(one.address(), "tapis_tables_held").await, 1);
    assert_eq!(figure(other.address(), "tapis_piped_total").await, 0);
    one.close().await;
    other.close().await;
}

/// A balancer sends nobody to a house that is not ready: it has to find out by itself that it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_where_nobody_plays_finds_its_database_again() {
    let mut server = server().await;
    let house = open(&server.database("house").unwrap(), Duration::from_secs(1)).await;
    let address = house.address();
    timeout(SOON, ready(address, 200)).await.unwrap();
    let server = tokio::task::spawn_blocking(move || {
        server.kill();
        server
    });
    let mut server = server.await.unwrap();
    timeout(SOON, ready(address, 503)).await.expect("it is noticed");
    let server = tokio::task::spawn_blocking(move || {
        server.begin().unwrap();
        server
    });
    let server = server.await.unwrap();
    timeout(SOON, ready(address, 200)).await.expect("it is found again");
    house.close().await;
    drop(server);
}

/// What is passed on is passed on as it is: a guest of another version is answered by the house that has the table. One that is
/// newer is asked to come back, because that house is about to be replaced; one that is too old is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_of_another_version_hears_from_the_owner_which_one_it_speaks() {
    let database = database().await;
    let lease = Duration::from_hours(1);
    let (one, other) = (open(&database.url, lease).await, open(&database.url, lease).await);
    let made = make_for_people(one.address(), "toy", 2).await;
    let _sitting = sit_through(one.address(), &made.table, &made.seats[0].link.token, 0).await;
    let address = other.address();
    for (version, why, again) in [
        (wire::socket::VERSION + 1, "house-version", true),
        (wire::socket::OLDEST - 1, "house-version-gone", false),
    ] {
        let stream = TcpStream::connect(address).await.unwrap();
        let (socket, _) = client_async(format!("ws://{address}/ws/{}", made.table), stream).await.unwrap();
        let mut guest = Client { socket, texts: Vec::new() };
        guest.say(json!({"type": "hello", "v": version, "table": made.table, "what comes next": true})).await;
        let bye = guest.hear("bye").await;
        assert_eq!((&bye["why"]["phrase"]["id"], &bye["again"]), (&json!(why), &json!(again)));
    }
    assert_eq!(figure(address, "tapis_piped_total").await, 2);
    one.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_door_for_houses_opens_to_no_one_else() {
    let database = database().await;
    let one = open(&database.url, Duration::from_hours(1)).await;
    let made = make_for_people(one.address(), "toy", 2).await;
    drop(sit_through(one.address(), &made.table, &made.seats[0].link.token, 0).await);
    let owner = database.sql("SELECT owner FROM tables");
    let door: SocketAddr = owner.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(get(door, "/health").await.status, 403);
    one.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absent_database_stops_everything_says_so_and_everything_goes_on_when_it_is_back() {
    let mut server = server().await;
    let url = server.database("house").unwrap();
    let house = open(&url, Duration::from_secs(1)).await;
    let address = house.address();
    let made = make_for_people(address, "toy", 2).await;
    let (_, welcome) = sit_through(address, &made.table, &made.seats[0].link.token, 0).await;
    let token = made.seats[seat_of(&welcome["to_move"]).unwrap()].link.token.as_str();
    let (mut client, _) = sit_through(address, &made.table, token, 0).await;
    let mv = client.legal_move().await;
    let server = tokio::task::spawn_blocking(move || {
        server.kill();
        server
    });
    let mut server = server.await.unwrap();
    client.say(json!({"type": "move", "id": "one", "move": mv})).await;
    // Not acknowledged: the table is let go before anybody else could have it.
    let told = loop {
        let told = client.next().await.unwrap();
        if told["type"] == "bye" || told["type"] == "done" {
            break told;
        }
    };
    assert_eq!(told["why"]["phrase"]["id"], "house-stale");
    assert_eq!(get(address, "/ready").await.status, 503);
    // Whoever comes meanwhile is told why.
    let stream = TcpStream::connect(address).await.unwrap();
    let (socket, _) = client_async(format!("ws://{address}/ws/{}", made.table), stream).await.unwrap();
    let mut early = Client { socket, texts: Vec::new() };
    early.say(json!({"type": "hello", "v": 1, "table": made.table, "token": token})).await;
    assert_eq!(early.hear("bye").await["why"]["phrase"]["id"], "house-store-away");
    let server = tokio::task::spawn_blocking(move || {
        server.begin().unwrap();
        server
    });
    let server = server.await.unwrap();
    timeout(SOON, ready(address, 200)).await.expect("it goes on by itself");
    // The same move under the same name: made once, whenever it was made.
    let (mut client, welcome) = sit_through(address, &made.table, token, 0).await;
    let version = welcome["version"].as_u64().unwrap();
    assert!(version <= 1, "{welcome}");
    is_made_once(&mut client, &mv, &server).await;
    house.close().await;
}

/// Says a move that may have been made already, under the name that it had: it is made once.
async fn is_made_once(client: &mut Client, mv: &str, server: &Server) {
    client.say(json!({"type": "move", "id": "one", "move": mv})).await;
    assert_eq!(client.hear("done").await["number"], 0);
    assert_eq!(server.sql("house", "SELECT count(*) FROM entries").unwrap(), "1");
}

/// A database that stands still is as good as none: nothing is acknowledged, players are told, and when it goes on so do they.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_stands_still_stops_everything_until_it_goes_on() {
    let server = server().await;
    let house = open(&server.database("house").unwrap(), Duration::from_secs(1)).await;
    let address = house.address();
    let made = make_for_people(address, "toy", 2).await;
    let (_, welcome) = sit_through(address, &made.table, &made.seats[0].link.token, 0).await;
    let token = made.seats[seat_of(&welcome["to_move"]).unwrap()].link.token.as_str();
    let (mut client, _) = sit_through(address, &made.table, token, 0).await;
    let mv = client.legal_move().await;
    server.freeze().unwrap();
    client.say(json!({"type": "move", "id": "one", "move": mv})).await;
    let told = loop {
        let told = client.next().await.unwrap();
        if told["type"] == "bye" || told["type"] == "done" {
            break told;
        }
    };
    assert_eq!((&told["why"]["phrase"]["id"], &told["again"]), (&json!("house-stale"), &json!(true)));
    timeout(SOON, ready(address, 503)).await.expect("whoever sends guests is told");
    server.thaw().unwrap();
    timeout(SOON, ready(address, 200)).await.expect("it goes on by itself");
    let (mut client, _) = sit_through(address, &made.table, token, 0).await;
    is_made_once(&mut client, &mv, &server).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_read_once_a_second_however_many_look() {
    let database = database().await;
    let house = open(&database.url, Duration::from_hours(1)).await;
    let address = house.address();
    let listed = json!({"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "listed": true});
    let made = make(address, listed).await;
    let started = Instant::now();
    let mut visitors = tokio::task::JoinSet::new();
    for _ in 0..100 {
        visitors.spawn(async move {
            for page in ["", "?before=1000", "?before=1"] {
                let list = get(address, &format!("/api/tables{page}")).await;
                assert_eq!(list.status, 200, "{list:?}");
            }
        });
    }
    visitors.join_all().await;
    let list = get(address, "/api/tables").await.json();
    assert_eq!(list["tables"][0]["table"], made.table.as_str());
    let reads = figure(address, "tapis_lobby_reads_total").await;
    assert!(reads <= 1 + started.elapsed().as_secs(), "{reads} readings in {:?}", started.elapsed());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_house_does_what_its_host_wants() {
    let database = database().await;
    let house = open(&database.url, Duration::from_hours(1)).await;
    let address = house.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut client, _) = sit_through(address, &made.table, &made.seats[0].link.token, 0).await;
    let order = |kind: OrderKind, target: &str| {
        let place = Place::Postgres(database.url.clone());
        let order = Order { kind, target: target.to_owned(), until: None, why: String::new(), created: 0 };
        tokio::task::spawn_blocking(move || place.order(order).unwrap())
    };
    order(OrderKind::Close, &made.table).await.unwrap();
    assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-table-closed");
    assert_eq!(get(address, &format!("/api/tables/{}", made.table)).await.status, 404);
    assert_eq!(database.sql("SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM keys)"), "0");
    order(OrderKind::Ban, "127.0.0.0/8").await.unwrap();
    while get(address, "/api/games").await.status != 403 {
        tokio::task::yield_now().await;
    }
    assert_eq!(get(address, "/health").await.status, 200, "figures are for whoever looks after the house");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_goes_on_while_a_newer_one_has_brought_the_database_up_to_date() {
    let database = database().await;
    let old = open(&database.url, Duration::from_hours(1)).await;
    let made = make_for_people(old.address(), "toy", 2).await;
    let (_, welcome) = sit_through(old.address(), &made.table, &made.seats[0].link.token, 0).await;
    let token = made.seats[seat_of(&welcome["to_move"]).unwrap()].link.token.as_str();
    let (mut client, _) = sit_through(old.address(), &made.table, token, 0).await;
    // What a newer version may do to a database that older houses have open: add.
    database.sql(
        "ALTER TABLE tables ADD COLUMN future TEXT; ALTER TABLE entries ADD COLUMN future BIGINT DEFAULT 7",
    );
    database.sql("CREATE TABLE futures (id BIGINT); UPDATE tapis_version SET version = version + 1");
    let mv = client.legal_move().await;
    assert_eq!(client.try_move(&mv).await["type"], "done");
    let again = make_for_people(old.address(), "toy", 2).await;
    sit_through(old.address(), &again.table, &again.seats[0].link.token, 0).await;
    // An older one is not started on it any more.
    let config = Config::new("127.0.0.1:0".parse().unwrap(), Place::Postgres(database.url.clone()), rooms());
    let refused = OpenHouse::new(config).await.err().unwrap();
    assert_eq!(kernel::Speak::phrase(&refused).id, "house-store-newer");
    old.close().await;
}
