//! People, bots and watchers at tables, through the socket.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use crate::common::*;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::{
    io::AsyncReadExt,
    net::{TcpListener, TcpStream},
};
use tokio_tungstenite::{accept_async, tungstenite::Message};

/// Everybody sits down; the clients, and whose turn it is.
async fn all_sit(house: &TestHouse, made: &wire::lobby::Made) -> (Vec<Client>, Option<usize>) {
    let mut clients = Vec::new();
    let mut to_move = None;
    for seat in &made.seats {
        let (client, welcome) = sit(house.open.address(), &made.table, Some(&seat.link.token), 0).await;
        assert_eq!(welcome["you"], json!({"seat": seat.seat}));
        to_move = seat_of(&welcome["to_move"]);
        clients.push(client);
    }
    (clients, to_move)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scripted_client_plays_every_game_through_the_socket() {
    let house = house().await;
    let address = house.open.address();
    for room in rooms() {
        let counts = room.seat_counts(&kernel::OptionValues::default()).unwrap();
        let seats = *counts.iter().filter(|&&count| count > 1).min().unwrap_or(&1);
        let made = make_for_people(address, room.name(), seats).await;
        let (mut clients, to_move) = all_sit(&house, &made).await;
        let (mut watcher, _) = sit(address, &made.table, None, 0).await;
        let entries = play_on(&mut clients, to_move, 40).await;
        assert!(entries > 0, "{}", room.name());
        for number in 0..entries {
            assert_eq!(watcher.hear("happened").await["number"], number);
        }
        // Then bots play it to the end.
        let bots: Vec<_> = (0..seats).map(|_| json!({"who": "bot", "bot": "random"})).collect();
        let made = make(address, json!({"game": room.name(), "seats": bots})).await;
        let (mut watcher, welcome) = sit(address, &made.table, None, 0).await;
        let over = watcher.hear("over").await;
        assert_eq!(over["places"].as_array().unwrap().len(), seats, "{}", room.name());
        let record = get(address, &format!("/api/tables/{}/record", made.table)).await;
        let shown = welcome["sha256"].as_str().unwrap();
        let verified = house::verify(&record.body, Some(shown), &rooms()).unwrap();
        assert_eq!(verified.record.seed.to_string(), over["seed"].as_str().unwrap());
    }
    house.open.close().await;
}

/// Two watch the same games, one of them told what changes: what both see is equal, and the one is told less.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_told_what_changes_sees_the_same_as_the_others() {
    let house = house().await;
    let address = house.open.address();
    for room in rooms() {
        let counts = room.seat_counts(&kernel::OptionValues::default()).unwrap();
        let seats = *counts.iter().filter(|&&count| count > 1).min().unwrap_or(&1);
        let made = make_for_people(address, room.name(), seats).await;
        let (mut clients, to_move) = all_sit(&house, &made).await;
        let (mut whole, _) = sit(address, &made.table, None, 0).await;
        let mut told = connect(address).await;
        told.say(json!({"type": "hello", "v": 1, "table": made.table, "patches": true})).await;
        let mut follower = wire::patch::Follower::default();
        follower.told(told.hear("welcome").await).unwrap();
        let (mut patches, mut bytes) = (0, (0, 0));
        for number in 0..play_on(&mut clients, to_move, 40).await {
            let (expected, change) = (whole.hear("happened").await, told.hear("happened").await);
            assert_eq!(expected["number"], number);
            bytes = (bytes.0 + whole.texts.last().unwrap().len(), bytes.1 + told.texts.last().unwrap().len());
            patches += usize::from(change.get("patch").is_some());
            let Some(wire::socket::Told::Happened(seen)) = follower.told(change) else {
                panic!("{}: move {number} was not understood", room.name())
            };
            assert_eq!(seen.view, expected["view"], "{}: move {number}", room.name());
        }
        assert!(patches > 0 && bytes.1 < bytes.0, "{}: {patches} patches, {bytes:?}", room.name());
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_gets_exactly_what_is_missing() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut clients, to_move) = all_sit(&house, &made).await;
    let entries = play_on(&mut clients, to_move, 5).await;
    for since in 0..=entries {
        let token = &made.seats[1].link.token;
        let (mut again, welcome) = sit(address, &made.table, Some(token), since).await;
        let numbers: Vec<usize> =
            welcome["log"].as_array().unwrap().iter().filter_map(|line| seat_of(&line["number"])).collect();
        assert_eq!(numbers, (since..entries).collect::<Vec<_>>());
        assert_eq!((&welcome["version"], &welcome["since"]), (&json!(entries), &json!(since)));
        again.socket.close(None).await.unwrap();
    }
    let (_, welcome) = sit(address, &made.table, None, 99).await;
    assert_eq!(welcome["since"], 0, "somebody who knows too much gets everything");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_outlives_its_house() {
    let first = house().await;
    let made = make_for_people(first.open.address(), "toy", 2).await;
    let (mut clients, to_move) = all_sit(&first, &made).await;
    play_on(&mut clients, to_move, 3).await;
    let token = &made.seats[0].link.token;
    let (_, before) = sit(first.open.address(), &made.table, Some(token), 0).await;
    first.open.close().await;
    for client in &mut clients {
        assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-closing");
        assert!(client.is_closed().await);
    }
    let open = reopen(first.folder.path(), |_| ()).await;
    let (_, after) = sit(open.address(), &made.table, Some(token), 0).await;
    for field in ["view", "log", "version", "to_move", "sha256", "options", "you"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_closes_answers_everything_that_it_took_in() {
    let first = house().await;
    let address = first.open.address();
    let mut players = Vec::new();
    for _ in 0..20 {
        let made = make_for_people(address, "toy", 2).await;
        let (mut client, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
        let text = client.legal_move().await;
        players.push((made, client, text));
    }
    for (_, client, text) in &mut players {
        client.say(json!({"type": "move", "id": "last", "move": text})).await;
    }
    first.open.close().await;
    let open = reopen(first.folder.path(), |_| ()).await;
    for (made, mut client, _) in players {
        let (mut done, mut last) = (false, String::new());
        while let Some(told) = client.next().await {
            last = told["type"].as_str().unwrap_or_default().to_owned();
            done |= last == "done";
        }
        assert_eq!(last, "bye", "the house says good-bye");
        let (_, welcome) = sit(open.address(), &made.table, Some(&made.seats[0].link.token), 0).await;
        assert_eq!(
            welcome["version"],
            u32::from(done),
            "what was made was answered, and the other way round"
        );
    }
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_leaves_the_memory_and_comes_back() {
    let house = house_with(|config| config.limits.idle = std::time::Duration::from_millis(30)).await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut clients, to_move) = all_sit(&house, &made).await;
    play_on(&mut clients, to_move, 2).await;
    drop(clients);
    while get(address, "/health").await.json()["tables"] != 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let (mut clients, to_move) = all_sit(&house, &made).await;
    let entries = play_on(&mut clients, to_move, usize::MAX).await;
    assert_eq!(entries, 6, "the toy has three cards each");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_left_alone_is_taken_over_and_given_back() {
    let house = house().await;
    let address = house.open.address();
    let made = make(
        address,
        json!({"game": "toy", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}],
               "takeover": {"after": 0, "bot": "random"}}),
    )
    .await;
    let (mut ada, welcome) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    assert_eq!(welcome["seats"][0]["name"], "Ada");
    let mv = ada.legal_move().await;
    ada.try_move(&mv).await;
    assert_eq!(ada.hear("seats").await["seats"][1]["stand_in"], true);
    loop {
        if ada.hear("happened").await["seat"] == 1 {
            break;
        }
    }
    let (_, welcome) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    assert_eq!(welcome["version"], 2);
    assert_eq!(ada.hear("seats").await["seats"][1]["stand_in"], false);
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_go_on_at_another_table_with_the_same_links() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut clients, to_move) = all_sit(&house, &made).await;
    clients[0].say(json!({"type": "rematch", "id": "early"})).await;
    assert_eq!(clients[0].hear("refused").await["why"]["phrase"]["id"], "table-not-over");
    play_on(&mut clients, to_move, usize::MAX).await;
    clients[1].say(json!({"type": "rematch", "id": "r"})).await;
    let next = clients[0].hear("rematch").await["table"].as_str().unwrap().to_owned();
    let (_, welcome) = sit(address, &next, Some(&made.seats[0].link.token), 0).await;
    assert_eq!(welcome["you"], json!({"seat": 1}), "everybody moves on by one seat");
    assert_eq!(welcome["version"], 0);
    let (mut late, welcome) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    assert_eq!(welcome["next"], next.as_str());
    late.say(json!({"type": "rematch", "id": "r"})).await;
    assert_eq!(late.hear("rematch").await["table"], next.as_str(), "there is one other table");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_tables_and_gives_open_seats_away() {
    let house = house().await;
    let address = house.open.address();
    let hidden = make_for_people(address, "toy", 2).await;
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats, "listed": true})).await;
    let list = get(address, "/api/tables").await.json();
    assert_eq!(list["tables"].as_array().unwrap().len(), 1);
    assert_eq!(list["tables"][0]["table"], made.table.as_str());
    assert_eq!(list["tables"][0]["seats"][1]["open"], true);
    let path = format!("/api/tables/{}/sit", made.table);
    let given = post(address, &path, &json!({"name": "Bob"})).await;
    assert_eq!(given.status, 200, "{given:?}");
    let given = given.json();
    assert_eq!(given["seat"], 1);
    let (_, welcome) = sit(address, &made.table, given["token"].as_str(), 0).await;
    assert_eq!(welcome["seats"][1]["name"], "Bob");
    let again = post(address, &path, &json!({})).await;
    assert_eq!((again.status, &again.json()["why"]["phrase"]["id"]), (409, &json!("house-no-open-seat")));
    let path = format!("/api/tables/{}/sit", hidden.table);
    assert_eq!(post(address, &path, &json!({})).await.json()["why"]["phrase"]["id"], "house-not-listed");
    // The link that the creator had for the seat is stale now.
    let mut stale = connect(address).await;
    let token = &made.seats[1].link.token;
    stale.say(json!({"type": "hello", "v": 1, "table": made.table, "token": token})).await;
    assert_eq!(stale.hear("bye").await["why"]["phrase"]["id"], "house-seat-taken");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_go_out_and_come_in() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut clients, to_move) = all_sit(&house, &made).await;
    let rest = play_on(&mut clients, to_move, 3).await;
    let path = format!("/api/tables/{}/record", made.table);
    let seat = format!("Bearer {}", made.seats[0].link.token);
    let all = format!("Bearer {}", made.all_seeing.as_ref().unwrap().token);
    assert_eq!(get(address, &path).await.status, 403, "the seed is a secret while the game goes on");
    assert_eq!(http(address, "GET", &path, &[("Authorization", &seat)], "").await.status, 403);
    let exported = http(address, "GET", &path, &[("Authorization", &all)], "").await;
    assert_eq!(exported.status, 200);
    let imported =
        http(address, "POST", "/api/records", &[("Content-Type", "text/plain")], &exported.body).await;
    let imported: wire::lobby::Made = serde_json::from_str(&imported.body).unwrap();
    assert_eq!(imported.sha256, None, "somebody has seen the seed");
    let (mut again, to_move) = all_sit(&house, &imported).await;
    assert!(play_on(&mut again, to_move, usize::MAX).await > rest);
    assert_eq!(get(address, &format!("/api/tables/{}/record", imported.table)).await.status, 200);
    assert_eq!(get(address, &format!("/api/tables/{}/review", imported.table)).await.status, 200);
    for nonsense in ["", "(tapis 1)", "(tapis 99)", "(((", &exported.body.replace("card", "carp")] {
        let refused =
            http(address, "POST", "/api/records", &[("Content-Type", "text/plain")], nonsense).await;
        assert_eq!(refused.status, 422, "{nonsense}");
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_refusals_have_words_in_both_languages() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    for (lang, words) in [("en", "It is not your turn."), ("fr", "Ce n’est pas votre tour.")] {
        let mut client = connect(address).await;
        let token = &made.seats[1].link.token;
        client.say(json!({"type": "hello", "v": 1, "table": made.table, "token": token, "lang": lang})).await;
        client.hear("welcome").await;
        client.say(json!({"type": "hint", "id": "h"})).await;
        assert_eq!(client.hear("refused").await["why"]["text"], words);
    }
    let (mut first, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    first.say(json!({"type": "hint", "id": "h"})).await;
    let hint = first.hear("hint").await["move"].as_str().unwrap().to_owned();
    assert_eq!(first.try_move(&hint).await["type"], "done");
    assert_eq!(first.try_move(&hint).await["why"]["phrase"]["id"], "toy-turn");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_gives_up_comes_last_and_the_game_goes_on() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 3).await;
    let (mut clients, _) = all_sit(&house, &made).await;
    clients[1].say(json!({"type": "give_up", "id": "g"})).await;
    assert_eq!(clients[1].hear("done").await["number"], 0);
    let refused = clients[1].try_move("card 1").await;
    assert_eq!(refused["why"]["phrase"]["id"], "table-gave-up");
    let mut over = None;
    let mut turn = 0;
    while over.is_none() {
        let told = clients[0].next().await.unwrap();
        if told["type"] == "over" {
            over = Some(told);
        } else if told["type"] == "happened" && !told["to_move"].is_null() {
            turn = seat_of(&told["to_move"]).unwrap();
            if turn != 1 {
                let text =
                    if turn == 0 { clients[0].legal_move().await } else { clients[2].legal_move().await };
                let seat = turn;
                clients[seat]
                    .say(json!({"type": "move", "id": format!("{turn}-{text}"), "move": text}))
                    .await;
            }
        }
    }
    assert_eq!(over.unwrap()["places"][1], 3, "{turn}");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_are_described_in_both_languages() {
    let house = house().await;
    let address = house.open.address();
    for lang in ["en", "fr"] {
        let games = get(address, &format!("/api/games?lang={lang}")).await.json();
        assert_eq!(games.as_array().unwrap().len(), rooms().len());
        for game in games.as_array().unwrap() {
            assert!(!game["about"].as_str().unwrap().is_empty());
            for option in game["options"].as_array().unwrap() {
                assert!(!option["title"].as_str().unwrap().contains("option-"), "{option}");
            }
        }
    }
    assert_eq!(get(address, "/openapi.json").await.json(), house::openapi());
    let metrics = get(address, "/metrics").await.body;
    assert!(metrics.contains("tapis_moves_total 0"), "{metrics}");
    house.open.close().await;
}

/// Plays the first legal move that the room knows of.
struct Simple {
    seat: Option<kernel::Seat>,
    heard: Vec<usize>,
    refused: usize,
    over: bool,
}

impl table::Observer for Simple {
    fn begin(&mut self, start: &table::Start<'_>) {
        self.seat = start.seat;
        self.heard = (0..start.past.len()).collect();
    }
    fn heard(&mut self, news: &table::Happening<'_>) {
        self.heard.push(news.number);
    }
    fn over(&mut self, end: &table::End<'_>) {
        self.over = end.outcome.is_some();
    }
}

impl table::Person for Simple {
    fn play(&mut self, view: &table::AnyView) -> table::PlayerWish {
        use table::Room;
        if self.refused == 0 {
            return table::PlayerWish::Move("card 99".into());
        }
        table::PlayerWish::Move(TOY.complete(view, self.seat.unwrap(), "", 1).remove(0))
    }
    fn refused(&mut self, _: &kernel::Phrase) {
        self.refused += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_who_can_play_at_a_terminal_can_sit_down_by_link() {
    let house = house().await;
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "random"}]);
    let made = make(house.open.address(), json!({"game": "toy", "seats": seats})).await;
    let link = made.seats[0].link.link.clone();
    let played = tokio::task::spawn_blocking(move || {
        let mut person = Simple { seat: None, heard: vec![], refused: 0, over: false };
        let address: house::Address = link.parse().unwrap();
        let (visit, welcome) = house::Visit::sit(&address, &visitor("Ada", kernel::Lang::Fr)).unwrap();
        let outcome = visit.play(&welcome, &TOY, &mut person).unwrap();
        let record = kernel::record::load(&house::record(&address).unwrap()).unwrap().record;
        assert_eq!((record.game.as_str(), record.result.as_ref()), ("toy", outcome.as_ref()));
        (outcome, person)
    });
    let (outcome, person) = played.await.unwrap();
    assert_eq!(outcome.unwrap().places().len(), 2);
    assert_eq!((person.heard, person.refused, person.over), ((0..6).collect(), 1, true));
    let forged = format!("{}0", &made.seats[0].link.link[..made.seats[0].link.link.len() - 1]);
    if forged != made.seats[0].link.link {
        let refused = tokio::task::spawn_blocking(move || {
            house::Visit::sit(&forged.parse().unwrap(), &visitor("", kernel::Lang::En)).map(|_| ())
        });
        assert!(matches!(refused.await.unwrap(), Err(house::NotJoined::Refused(_))));
    }
    house.open.close().await;
}

/// Carries bytes between a client and the house; of what the house says only so many, then the line is cut.
async fn carry(mut client: TcpStream, house: SocketAddr, most: u64) {
    let mut house = TcpStream::connect(house).await.unwrap();
    let (mut from_client, mut to_client) = client.split();
    let (from_house, mut to_house) = house.split();
    let mut from_house = from_house.take(most);
    tokio::select! {
        _ = tokio::io::copy(&mut from_client, &mut to_house) => (),
        _ = tokio::io::copy(&mut from_house, &mut to_client) => (),
    }
}

/// While houses are replaced one after the other, somebody newer than the house that has their table is asked to come back. They
/// do so by themselves, and the game goes on where it was.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_meets_an_older_house_comes_back_until_it_is_replaced() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "random"}]);
    let made = make(address, json!({"game": "toy", "seats": seats, "options": {"games": 20}})).await;
    let door = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let link = format!("http://{}/t/{}#{}", door.local_addr().unwrap(), made.table, made.seats[0].link.token);
    let turned_away = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&turned_away);
    let doorman = tokio::spawn(async move {
        for number in 0.. {
            let (client, _) = door.accept().await.unwrap();
            match number {
                0 => drop(tokio::spawn(carry(client, address, 8 << 10))),
                1..=3 => {
                    let mut socket = accept_async(client).await.unwrap();
                    assert!(socket.next().await.unwrap().unwrap().to_text().unwrap().contains("hello"));
                    let why = json!({"phrase": {"id": "house-version"}, "text": "An older house."});
                    let bye = json!({"type": "bye", "why": why, "again": true});
                    socket.send(Message::text(bye.to_string())).await.unwrap();
                    let _ = socket.close(None).await;
                    counted.fetch_add(1, Relaxed);
                }
                _ => drop(tokio::spawn(carry(client, address, u64::MAX))),
            }
        }
    });
    let played = tokio::task::spawn_blocking(move || {
        let mut person = Simple { seat: None, heard: vec![], refused: 1, over: false };
        let (visit, welcome) =
            house::Visit::sit(&link.parse().unwrap(), &visitor("Ada", kernel::Lang::En)).unwrap();
        visit.play(&welcome, &TOY, &mut person).map(|outcome| (outcome, person))
    });
    let (outcome, person) = played.await.unwrap().unwrap();
    assert!(outcome.is_some() && person.over);
    assert_eq!(person.heard, (0..120).collect::<Vec<_>>(), "everything, once and in its order");
    assert_eq!(turned_away.load(Relaxed), 3);
    doorman.abort();
    house.open.close().await;
}
