//! Hostile clients: refused, counted, and nobody else notices.

use std::time::Duration;

use crate::common::*;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

/// A counter of the house.
async fn counter(house: &TestHouse, name: &str) -> u64 {
    let text = get(house.open.address(), "/metrics").await.body;
    let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Two people play on, whatever the others do.
struct Witnesses {
    clients: Vec<Client>,
    turn: usize,
    moves: usize,
}

impl Witnesses {
    async fn new(house: &TestHouse) -> Witnesses {
        let seats = json!([{"who": "open"}, {"who": "open"}]);
        let address = house.open.address();
        let made = make(address, json!({"game": "toy", "seats": seats, "options": {"games": 100}})).await;
        let mut clients = Vec::new();
        for seat in &made.seats {
            clients.push(sit(address, &made.table, Some(&seat.link.token), 0).await.0);
        }
        Witnesses { clients, turn: 0, moves: 0 }
    }

    /// They play a few moves and notice nothing.
    async fn play(&mut self) {
        for _ in 0..4 {
            let text = self.clients[self.turn].legal_move().await;
            let done = self.clients[self.turn].try_move(&text).await;
            assert_eq!(done["number"], self.moves);
            let happened = self.clients[0].hear("happened").await;
            self.turn = seat_of(&happened["to_move"]).unwrap();
            self.moves += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_foreign_and_stale_tokens_open_nothing() {
    let house = house().await;
    let address = house.open.address();
    let mut witnesses = Witnesses::new(&house).await;
    let made = make_for_people(address, "toy", 2).await;
    let other = make_for_people(address, "toy", 2).await;
    let token = &made.seats[0].link.token;
    let mut almost = token.clone();
    almost.replace_range(31.., if token.ends_with('0') { "1" } else { "0" });
    let foreign = &other.seats[0].link.token;
    let all = &other.all_seeing.as_ref().unwrap().token;
    let long = "a".repeat(4000);
    for bad in [almost.as_str(), foreign, all, "", "0", &long, "🦀", &token[1..], &format!(" {token}")] {
        let mut client = connect(address).await;
        client.say(json!({"type": "hello", "v": 1, "table": made.table, "token": bad})).await;
        let bye = client.next().await.unwrap();
        assert_eq!(
            (&bye["type"], &bye["why"]["phrase"]["id"]),
            (&json!("bye"), &json!("house-bad-token")),
            "{bad}"
        );
        assert!(client.is_closed().await);
        let bearer = format!("Bearer {bad}");
        let headers = [("Authorization", bearer.as_str())];
        let path = format!("/api/tables/{}/record", made.table);
        if bad.is_ascii() && !bad.starts_with(' ') {
            assert_eq!(http(address, "GET", &path, &headers, "").await.status, 403, "{bad}");
        }
    }
    // A token in the wrong case is still the same number.
    let (_, welcome) = sit(address, &made.table, Some(&token.to_uppercase()), 0).await;
    assert_eq!(welcome["you"], json!({"seat": 0}));
    assert!(counter(&house, "tapis_bad_tokens_total").await >= 9);
    for table in ["", "nope", "../../etc", &long] {
        let mut client = connect(address).await;
        client.say(json!({"type": "hello", "v": 1, "table": table})).await;
        assert_eq!(client.next().await.unwrap()["why"]["phrase"]["id"], "house-no-table");
    }
    witnesses.play().await;
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_does_not_move_for_another() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut first, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    let (mut second, _) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    let (mut watcher, _) = sit(address, &made.table, None, 0).await;
    let (mut all, _) = sit(address, &made.table, Some(&made.all_seeing.as_ref().unwrap().token), 0).await;
    let text = first.legal_move().await;
    assert_eq!(second.try_move(&text).await["why"]["phrase"]["id"], "toy-turn");
    for observer in [&mut watcher, &mut all] {
        assert_eq!(observer.try_move(&text).await["why"]["phrase"]["id"], "table-watching");
        observer.say(json!({"type": "hint", "id": "h"})).await;
        assert_eq!(observer.hear("refused").await["why"]["phrase"]["id"], "table-watching");
    }
    assert_eq!(first.try_move(&text).await["type"], "done");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_said_twice_is_made_once() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let token = Some(made.seats[0].link.token.as_str());
    let (mut first, _) = sit(address, &made.table, token, 0).await;
    let text = first.legal_move().await;
    let say = json!({"type": "move", "id": "once", "move": text});
    for _ in 0..3 {
        first.say(say.clone()).await;
    }
    for _ in 0..3 {
        assert_eq!(first.hear("done").await["number"], 0);
    }
    // From a phone, after the page was closed, and after the table left the memory: still the same.
    let (mut phone, welcome) = sit(address, &made.table, token, 0).await;
    assert_eq!(welcome["version"], 1);
    phone.say(say.clone()).await;
    assert_eq!(phone.hear("done").await["number"], 0);
    // Another seat's identifiers are its own.
    let (mut second, _) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    let text = second.legal_move().await;
    second.say(json!({"type": "move", "id": "once", "move": text})).await;
    assert_eq!(second.hear("done").await["number"], 1);
    // A move decided upon too long ago is not made.
    let text = first.legal_move().await;
    first.say(json!({"type": "move", "id": "late", "move": text, "at": 1})).await;
    assert_eq!(first.hear("refused").await["why"]["phrase"]["id"], "table-late");
    for id in ["", &"x".repeat(65)] {
        first.say(json!({"type": "move", "id": id, "move": text})).await;
        assert_eq!(first.hear("refused").await["why"]["phrase"]["id"], "table-bad-id");
    }
    let folder = house.folder;
    house.open.close().await;
    let open = reopen(folder.path(), |_| ()).await;
    let (mut again, _) = sit(open.address(), &made.table, token, 0).await;
    again.say(say).await;
    assert_eq!(again.hear("done").await["number"], 0, "the database knows it too");
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_fragmented_and_invalid_messages() {
    let house = house().await;
    let address = house.open.address();
    let mut witnesses = Witnesses::new(&house).await;
    let made = make_for_people(address, "toy", 2).await;
    let token = Some(made.seats[0].link.token.as_str());
    // Too long, whole.
    let (mut client, _) = sit(address, &made.table, token, 0).await;
    client.say(json!({"type": "move", "id": "long", "move": "x".repeat(9000)})).await;
    assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-too-big");
    // Too long, in pieces that each are short.
    let (mut client, _) = sit(address, &made.table, token, 0).await;
    let piece = vec![b'x'; 3000];
    for (number, last) in [(0, false), (1, false), (2, false), (3, true)] {
        let opcode = if number == 0 { OpCode::Data(Data::Text) } else { OpCode::Data(Data::Continue) };
        let _ = client.socket.send(Message::Frame(Frame::message(piece.clone(), opcode, last))).await;
    }
    assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-too-big");
    // In pieces, and good.
    let (mut client, _) = sit(address, &made.table, token, 0).await;
    let whole = json!({"type": "ping", "id": "pieces"}).to_string();
    let (head, tail) = whole.split_at(7);
    for (text, opcode, last) in [(head, Data::Text, false), (tail, Data::Continue, true)] {
        let frame = Frame::message(text.as_bytes().to_vec(), OpCode::Data(opcode), last);
        client.socket.send(Message::Frame(frame)).await.unwrap();
    }
    assert_eq!(client.hear("pong").await["id"], "pieces");
    // No message, no JSON, no text: refused, until it is too much.
    for bad in
        ["", "{", "[]", "null", "7", "{\"type\":\"fly\"}", "{\"type\":\"move\"}", "{\"type\":\"hello\"}"]
    {
        client.socket.send(Message::text(bad)).await.unwrap();
        assert_eq!(client.hear("refused").await["why"]["phrase"]["id"], "house-no-message", "{bad}");
    }
    client.say(json!({"type": "hello", "v": 1, "table": made.table})).await;
    assert_eq!(client.hear("refused").await["why"]["phrase"]["id"], "house-hello-again");
    for _ in 0..20 {
        let _ = client.socket.send(Message::binary(vec![0, 159, 146, 150])).await;
    }
    assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-nonsense");
    // Text that is no UTF-8, a frame that is none.
    for bytes in [vec![0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe], vec![0xff; 64]] {
        let (mut client, _) = sit(address, &made.table, token, 0).await;
        client.socket.get_mut().write_all(&bytes).await.unwrap();
        assert!(client.is_closed().await);
    }
    // The wrong first words.
    for bad in ["{}", "nonsense", "{\"type\":\"ping\"}"] {
        let mut client = connect(address).await;
        client.socket.send(Message::text(bad)).await.unwrap();
        assert_eq!(client.next().await.unwrap()["why"]["phrase"]["id"], "house-no-hello");
    }
    let mut client = connect(address).await;
    client.say(json!({"type": "hello", "v": 2, "table": made.table})).await;
    assert_eq!(client.next().await.unwrap()["why"]["phrase"]["id"], "house-version");
    assert!(counter(&house, "tapis_bad_messages_total").await >= 27);
    witnesses.play().await;
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_moves_are_refused_by_every_game() {
    let house = house().await;
    let address = house.open.address();
    for room in rooms() {
        let counts = room.seat_counts(&kernel::OptionValues::default()).unwrap();
        let made = make_for_people(address, room.name(), counts[0]).await;
        let mut clients = Vec::new();
        let mut turn = 0;
        for seat in &made.seats {
            let (client, welcome) = sit(address, &made.table, Some(&seat.link.token), 0).await;
            turn = seat_of(&welcome["to_move"]).unwrap();
            clients.push(client);
        }
        let deep = "(".repeat(7000);
        let wide = "1 ".repeat(3500);
        let controls: String = (0..32).map(char::from).collect();
        for bad in ["", " ", "🦀", "999999999999999999999999", "-1", "' OR 1=1 --", &deep, &wide, &controls]
        {
            let answer = clients[turn].try_move(bad).await;
            assert_eq!(answer["type"], "refused", "{} {bad:?}", room.name());
            assert!(!answer["why"]["text"].as_str().unwrap().is_empty());
        }
        let text = clients[turn].legal_move().await;
        assert_eq!(clients[turn].try_move(&text).await["type"], "done", "{}", room.name());
    }
    assert_eq!(counter(&house, "tapis_panics_total").await, 0);
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_speaks_too_fast_is_slowed_down_and_then_let_go() {
    let house = house_with(|config| {
        config.limits.messages_per_second = 1;
        config.limits.burst = 5;
    })
    .await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut client, _) = sit(address, &made.table, None, 0).await;
    for _ in 0..40 {
        let _ = client.socket.send(Message::text(json!({"type": "ping", "id": "p"}).to_string())).await;
    }
    let mut heard = Vec::new();
    while let Some(told) = client.next().await {
        heard.push(told["why"]["phrase"]["id"].as_str().unwrap_or("pong").to_owned());
    }
    assert_eq!(heard.iter().filter(|said| *said == "pong").count(), 5);
    assert_eq!(heard.last().unwrap(), "house-nonsense");
    assert!(counter(&house, "tapis_too_fast_total").await >= 20);
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_never_reads_is_dropped_and_nobody_waits_for_it() {
    let house = house_with(|config| {
        config.limits.waiting = 8;
        config.limits.patience = Duration::from_millis(300);
    })
    .await;
    let address = house.open.address();
    let seats = json!([{"who": "open"}, {"who": "open"}]);
    let options = json!({"games": 100});
    let made = make(address, json!({"game": "chinese-checkers", "seats": seats, "options": options})).await;
    let mut clients = Vec::new();
    let mut turn = None;
    for seat in &made.seats {
        let (client, welcome) = sit(address, &made.table, Some(&seat.link.token), 0).await;
        turn = seat_of(&welcome["to_move"]);
        clients.push(client);
    }
    // A small window, so that little fits on the way.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let stream = socket.connect(address).await.unwrap();
    let (mut deaf, _) = tokio_tungstenite::client_async(format!("ws://{address}/ws"), stream).await.unwrap();
    let hello = json!({"type": "hello", "v": 1, "table": made.table}).to_string();
    deaf.send(Message::text(hello)).await.unwrap();
    let mut moves = 0;
    while counter(&house, "tapis_too_slow_total").await == 0 {
        moves += 50;
        play_on(&mut clients, turn, moves).await;
        assert!(moves < 10_000, "it was never dropped");
        let (_, welcome) = sit(address, &made.table, None, 0).await;
        turn = seat_of(&welcome["to_move"]);
    }
    // What was on the way comes, then the end.
    while let Some(Ok(_)) = tokio::time::timeout(SOON, deaf.next()).await.unwrap() {}
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_half_open_handshakes() {
    let house = house_with(|config| {
        config.limits.handshake = Duration::from_millis(1500);
        config.limits.requests_per_address = 600;
    })
    .await;
    let address = house.open.address();
    let mut witnesses = Witnesses::new(&house).await;
    let mut half_open = Vec::new();
    for number in 0..500 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let begun: &[u8] = match number % 3 {
            0 => b"",
            1 => b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgra",
            _ => b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\nContent-Type: application/json\r\n",
        };
        stream.write_all(begun).await.unwrap();
        half_open.push(stream);
    }
    witnesses.play().await;
    let made = make_for_people(address, "toy", 2).await;
    let (_, welcome) = sit(address, &made.table, None, 0).await;
    assert_eq!(welcome["version"], 0, "newcomers come in");
    // The house hangs up on all of them.
    for mut stream in half_open {
        let mut rest = Vec::new();
        let _ = tokio::time::timeout(SOON, stream.read_to_end(&mut rest)).await.expect("it is still open");
    }
    // A socket on which nobody says hello is closed too.
    let mut silent = connect(address).await;
    assert_eq!(silent.next().await.unwrap()["why"]["phrase"]["id"], "house-no-hello");
    witnesses.play().await;
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_have_so_many_connections_and_tables() {
    let house = house_with(|config| {
        config.limits.sockets_per_address = 3;
        config.limits.tables_per_hour = 2;
        config.limits.requests_per_address = 20;
        config.limits.body = 2000;
    })
    .await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    make_for_people(address, "toy", 2).await;
    let refused = post(address, "/api/tables", &json!({"game": "toy"})).await;
    assert_eq!(
        (refused.status, &refused.json()["why"]["phrase"]["id"]),
        (429, &json!("house-too-many-tables"))
    );
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(sit(address, &made.table, None, 0).await);
    }
    let stream = TcpStream::connect(address).await.unwrap();
    assert!(tokio_tungstenite::client_async(format!("ws://{address}/ws"), stream).await.is_err());
    drop(held.pop());
    while counter(&house, "tapis_sockets").await > 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    sit(address, &made.table, None, 0).await;
    let long =
        http(address, "POST", "/api/records", &[("Content-Type", "text/plain")], &"x".repeat(3000)).await;
    assert_eq!(long.status, 413);
    let mut idle = Vec::new();
    for _ in 0..40 {
        idle.push(TcpStream::connect(address).await.unwrap());
    }
    let mut closed = 0;
    for stream in &mut idle {
        let mut byte = [0];
        if let Ok(read) = tokio::time::timeout(Duration::from_millis(200), stream.read(&mut byte)).await {
            closed += usize::from(matches!(read, Ok(0) | Err(_)));
        }
    }
    assert!(closed >= 15, "only {closed} were turned away");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_from_elsewhere_may_not_use_the_house() {
    let house = house_with(|config| config.origins = vec!["https://tapis.example.org".into()]).await;
    let address = house.open.address();
    for (origin, status) in [
        (format!("http://{address}"), 200),
        ("https://tapis.example.org".into(), 200),
        ("https://evil.example".into(), 403),
        ("null".into(), 403),
    ] {
        let headers = [("Origin", origin.as_str()), ("Content-Type", "application/json")];
        let answer = http(address, "POST", "/api/tables", &headers, "{\"game\":\"toy\"}").await;
        assert_eq!(answer.status, status, "{origin}");
        let upgrade = [
            ("Origin", origin.as_str()),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let socket = http(address, "GET", "/ws", &upgrade, "").await;
        assert_eq!(socket.status == 403, status == 403, "{origin}: {socket:?}");
    }
    assert_eq!(counter(&house, "tapis_foreign_origins_total").await, 4);
    // A form on a foreign page can only send what is no JSON.
    let form =
        http(address, "POST", "/api/tables", &[("Content-Type", "text/plain")], "{\"game\":\"toy\"}").await;
    assert_eq!(form.status, 415);
    house.open.close().await;
}

/// A seat has one hint on its way at most; while it waits for its turn, another one is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_waits_for_one_hint_at_a_time() {
    let house = house_with(|config| config.limits.thinkers = 1).await;
    let address = house.open.address();
    // The only coach is busy with three large boards.
    let mut busy = Vec::new();
    for _ in 0..3 {
        let seats = json!([{"who": "me"}, {"who": "me"}]);
        let made =
            make(address, json!({"game": "chinese-checkers", "options": {"dim": 8}, "seats": seats})).await;
        for seat in 0..2 {
            let (mut client, welcome) =
                sit(address, &made.table, Some(&made.seats[seat].link.token), 0).await;
            if welcome["to_move"] == seat {
                client.say(json!({"type": "hint", "id": "h"})).await;
                busy.push(client);
            }
        }
    }
    let made = make_for_people(address, "toy", 2).await;
    let (mut client, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    for id in ["one", "two"] {
        client.say(json!({"type": "hint", "id": id})).await;
    }
    let refused = client.hear("refused").await;
    assert_eq!(
        (&refused["id"], &refused["why"]["phrase"]["id"]),
        (&json!("two"), &json!("house-hint-coming")),
    );
    assert_eq!(client.hear("hint").await["id"], "one");
    client.say(json!({"type": "hint", "id": "three"})).await;
    assert_eq!(client.hear("hint").await["id"], "three", "the next one is thought of again");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_thinks_for_ever_delays_nobody_else() {
    let house = house_with(|config| {
        config.limits.thinking = Duration::from_millis(1);
        config.limits.thinkers = 1;
    })
    .await;
    let address = house.open.address();
    let seats = json!([{"who": "me"}, {"who": "bot", "bot": "expert"}]);
    let slow = make(address, json!({"game": "rummikub", "seats": seats})).await;
    let (mut client, welcome) = sit(address, &slow.table, Some(&slow.seats[0].link.token), 0).await;
    assert_eq!(welcome["to_move"], 0);
    let drawn = client.try_move("draw").await;
    assert_eq!(drawn["type"], "done", "{drawn}");
    // People at another table notice nothing, and the bot's seat is played by a simpler one or given up.
    let made = make_for_people(address, "toy", 2).await;
    let (mut other, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    let text = serde_json::from_str::<serde_json::Value>(&other.texts[0]).unwrap();
    let card = text["view"]["current"]["hands"][0][0].as_u64().unwrap();
    assert_eq!(other.try_move(&format!("card {card}")).await["type"], "done");
    house.open.close().await;
}
