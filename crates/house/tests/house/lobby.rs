//! The live lobby: what it tells of tables, and how it finds people to play with.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::common::*;

async fn enter(address: SocketAddr) -> (Client, Value) {
    let mut visitor = connect_to(address, "/api/lobby").await;
    let whole = visitor.hear("lobby").await;
    (visitor, whole)
}

async fn seek(visitor: &mut Client, game: &str, seats: usize) {
    visitor.say(json!({"type": "seek", "id": "s", "name": "Ada", "game": game, "seats": seats})).await;
    assert_eq!(visitor.hear("seeking").await["id"], "s");
}

/// Waits until somebody who has just come is told that so many wait: that is told once a second.
async fn until_waiting(address: SocketAddr, count: u64) {
    let (mut visitor, mut told) = enter(address).await;
    let of = |told: &Value| -> u64 {
        told["seeks"].as_array().unwrap().iter().map(|seek| seek["waiting"].as_u64().unwrap()).sum()
    };
    while of(&told) != count {
        told = visitor.hear("changed").await;
    }
}

/// Waits for a change that has this table in it.
async fn changed(visitor: &mut Client, table: &str) -> Value {
    loop {
        let told = visitor.hear("changed").await;
        if let Some(found) = told["tables"].as_array().unwrap().iter().find(|info| info["table"] == table) {
            return found.clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_what_changes_and_how_many_watch() {
    let house = house().await;
    let address = house.open.address();
    let (mut visitor, whole) = enter(address).await;
    assert_eq!((&whole["tables"], &whole["seeks"]), (&json!([]), &json!([])));
    let clock = json!({"per": "game", "seconds": 300, "increment": 2, "out": "seat"});
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let table = json!({"game": "toy", "seats": seats, "listed": true, "clock": clock});
    let made = make(address, table).await;
    make(address, json!({"game": "toy", "seats": seats, "listed": false})).await;
    let info = changed(&mut visitor, &made.table).await;
    assert_eq!(
        (&info["game"], &info["seats"][0]["name"], &info["seats"][1]["open"], &info["terms"]["clock"]),
        (&json!("toy"), &json!("Ada"), &json!(true), &clock)
    );
    assert_eq!((&info["host"], &info["watchers"]), (&json!(0), &json!(0)));
    let (ada, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    let (eve, _) = sit(address, &made.table, None, 0).await;
    while changed(&mut visitor, &made.table).await["watchers"] != 1 {}
    let (bob, _) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    loop {
        let info = changed(&mut visitor, &made.table).await;
        if info["seats"][1]["open"] == false {
            break;
        }
    }
    // Whoever comes now is told the same at once; whoever asks for the list as well.
    let (_, whole) = enter(address).await;
    assert_eq!(whole["tables"].as_array().unwrap().len(), 1, "{whole}");
    assert_eq!(whole["tables"][0]["watchers"], 1);
    assert_eq!(get(address, "/api/tables").await.json()["tables"][0]["watchers"], 1);
    drop(eve);
    while changed(&mut visitor, &made.table).await["watchers"] != 0 {}
    let mut players = vec![ada, bob];
    for player in &mut players {
        player.say(json!({"type": "give_up", "id": "g"})).await;
    }
    loop {
        let told = visitor.hear("changed").await;
        if told["gone"] == json!([made.table]) {
            break;
        }
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_of_eight_visitors_are_paired_and_play() {
    let house = house().await;
    let address = house.open.address();
    let mut visitors = Vec::new();
    for _ in 0..8 {
        visitors.push(enter(address).await.0);
    }
    // One wants another number of seats, one another game, and two only look.
    seek(&mut visitors[0], "toy", 3).await;
    seek(&mut visitors[1], "mexican-train", 2).await;
    for visitor in &mut visitors[4..] {
        seek(visitor, "toy", 2).await;
    }
    let mut tables: Vec<(String, Client, Value)> = Vec::new();
    for visitor in &mut visitors[4..] {
        let paired = visitor.hear("paired").await;
        assert_eq!(paired["id"], "s");
        let table = paired["table"].as_str().unwrap().to_owned();
        let (player, welcome) = sit(address, &table, paired["token"].as_str(), 0).await;
        assert_eq!((&welcome["host"], &welcome["waiting"]), (&json!(null), &json!(false)));
        tables.push((table, player, welcome));
    }
    tables.sort_by_key(|(table, _, welcome)| (table.clone(), welcome["you"]["seat"].as_u64()));
    assert_eq!(tables[0].0, tables[1].0);
    assert_eq!(tables[2].0, tables[3].0);
    assert_ne!(tables[0].0, tables[2].0);
    let names: Vec<&Value> = (0..2).map(|seat| &tables[0].2["seats"][seat]["name"]).collect();
    assert_eq!(names, ["Ada", "Ada 2"]);
    let mut players: Vec<Client> = tables.into_iter().map(|(_, player, _)| player).take(2).collect();
    assert_eq!(play_on(&mut players, Some(0), 100).await, 6, "three cards each");
    // Those who want something else.
    until_waiting(address, 2).await;
    // Games between strangers can be watched, and nobody finds a seat there.
    let listed = get(address, "/api/tables").await.json();
    for table in listed["tables"].as_array().unwrap() {
        assert!(table["seats"].as_array().unwrap().iter().all(|seat| seat["open"] == false), "{table}");
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_or_hangs_up_is_not_paired() {
    let house = house().await;
    let address = house.open.address();
    let (mut ada, _) = enter(address).await;
    let (mut bob, _) = enter(address).await;
    seek(&mut ada, "toy", 2).await;
    ada.say(json!({"type": "leave"})).await;
    ada.say(json!({"type": "ping", "id": "p"})).await;
    assert_eq!(ada.hear("pong").await["id"], "p", "what was said before is done");
    seek(&mut bob, "toy", 2).await;
    drop(bob);
    // Another wish takes the place of the first.
    seek(&mut ada, "toy", 2).await;
    seek(&mut ada, "toy", 3).await;
    let (mut cleo, _) = enter(address).await;
    let (mut dan, _) = enter(address).await;
    loop {
        let told = cleo.hear("changed").await;
        let seeks = told["seeks"].as_array().unwrap();
        if seeks.len() == 1 && seeks[0]["seats"] == 3 {
            break;
        }
    }
    seek(&mut cleo, "toy", 2).await;
    seek(&mut dan, "toy", 2).await;
    assert_eq!(cleo.hear("paired").await["table"], dan.hear("paired").await["table"]);
    let told = ada.texts.iter().any(|text| text.contains("\"paired\""));
    assert!(!told, "{:?}", ada.texts);
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_can_be_found_for_is_refused() {
    let house = house_with(|config| config.limits.seats_per_hour = 1).await;
    let address = house.open.address();
    let (mut visitor, _) = enter(address).await;
    for (wish, why) in [
        (json!({"game": "chess", "seats": 2}), "house-no-game"),
        (json!({"game": "toy", "seats": 1}), "house-no-such-seats"),
        (json!({"game": "toy", "seats": 99}), "house-no-such-seats"),
        (json!({"game": "toy", "seats": 2, "clock": {"per": "move", "seconds": 0}}), "table-bad-clock"),
        (json!({"game": "toy", "seats": 2}), ""),
        (json!({"game": "toy", "seats": 2}), "house-too-many-seats"),
    ] {
        let mut ask = wish;
        ask.as_object_mut()
            .unwrap()
            .extend([("type".to_owned(), json!("seek")), ("id".to_owned(), json!("x"))]);
        visitor.say(ask).await;
        if why.is_empty() {
            visitor.hear("seeking").await;
        } else {
            let refused = visitor.hear("refused").await;
            assert_eq!((&refused["why"]["phrase"]["id"], &refused["id"]), (&json!(why), &json!("x")));
        }
    }
    let long = "x".repeat(65);
    for nonsense in [json!({"type": "seek"}), json!({"type": "ping", "id": long}), json!([])] {
        visitor.say(nonsense).await;
        assert_eq!(visitor.hear("refused").await["why"]["phrase"]["id"], "house-no-message");
    }
    for _ in 0..17 {
        visitor.say(json!("nonsense")).await;
    }
    assert!(visitor.is_closed().await, "enough is enough");
    house.open.close().await;
}
