//! Nothing that a seat may not see is in any byte it gets.

use crate::common::*;
use kernel::{Eyes, Lang, OptionValues, Record, Seat, Seated, Seed, record::Entry};
use serde_json::{Value, json};
use table::{Library, Room, What};
use wire::lobby::Made;

fn record(room: &dyn Room, seats: usize, seed: u64) -> Record {
    Record {
        game: room.name().into(),
        options: OptionValues::default(),
        seats: (0..seats).map(|seat| Seated { name: format!("P{seat}"), kind: "human".into() }).collect(),
        seed: Seed::from(seed),
        entries: vec![],
        result: None,
    }
}

async fn import(house: &TestHouse, record: &Record) -> Made {
    let headers = [("Content-Type", "text/plain")];
    let answer = http(house.open.address(), "POST", "/api/records", &headers, &record.to_string()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).unwrap()
}

/// Two deals that the first seat cannot tell apart though another seat can.
fn pair(room: &dyn Room, seats: usize) -> Option<(Record, Record)> {
    let mut seen: std::collections::HashMap<String, (u64, String)> = std::collections::HashMap::new();
    for seed in 0..400 {
        let record_of = record(room, seats, seed);
        let view = |seat: u8| {
            room.read(&record_of, Eyes::Seat(Seat(seat))).unwrap().views.remove(0).json().get().to_owned()
        };
        let (own, other) = (view(0), view(1));
        match seen.get(&own) {
            Some((twin, others)) if *others != other => return Some((record(room, seats, *twin), record_of)),
            _ => drop(seen.insert(own, (seed, other))),
        }
    }
    None
}

/// What was told at a table, without what differs from table to table by design: its public name, and the secrets of its
/// seats.
fn without_names(made: &Made, texts: &[String]) -> Vec<String> {
    let without = |text: &String| {
        let keys = made.seats.iter().map(|seat| key_of(&seat.link.token));
        keys.fold(text.replace(&made.table, "TABLE"), |text, key| text.replace(&key, "KEY"))
    };
    texts.iter().map(without).collect()
}

/// Everything a seat is told while it says these things at a table, byte by byte.
async fn bytes_told(house: &TestHouse, made: &Made, seat: usize, says: &[Value]) -> Vec<String> {
    let token = &made.seats[seat].link.token;
    let (mut client, _) = sit(house.open.address(), &made.table, Some(token), 0).await;
    for say in says {
        client.say(say.clone()).await;
        let id = say["id"].clone();
        while client.next().await.unwrap()["id"] != id {}
    }
    without_names(made, &client.texts)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_cannot_tell_apart_over_the_wire_what_it_cannot_tell_apart() {
    let house = house().await;
    let (one, other) = pair(&TOY, 2).expect("two deals with the same first hand");
    let hand = TOY.read(&one, Eyes::Seat(Seat(0))).unwrap().views.remove(0);
    let own = TOY.complete(&hand, Seat(0), "", 1).remove(0);
    let mut says =
        vec![json!({"type": "hint", "id": "h"}), json!({"type": "complete", "id": "c", "typed": ""})];
    // Every card there is: whether another seat holds it makes no difference.
    says.extend(
        (0..=13)
            .filter(|card| format!("card {card}") != own && !hand.json().get().contains(&format!("{card},")))
            .map(|card| json!({"type": "move", "id": format!("m{card}"), "move": format!("card {card}")})),
    );
    says.retain(|say| !is_in_hand(hand.json().get(), say));
    says.push(json!({"type": "move", "id": "own", "move": own}));
    says.push(json!({"type": "move", "id": "turn", "move": own}));
    let here = bytes_told(&house, &import(&house, &one).await, 0, &says).await;
    let there = bytes_told(&house, &import(&house, &other).await, 0, &says).await;
    assert_eq!(here, there);
    assert!(here.len() >= says.len());
    house.open.close().await;
}

fn is_in_hand(view: &str, say: &Value) -> bool {
    let view: Value = serde_json::from_str(view).unwrap();
    let card = say["move"].as_str().and_then(|text| text.strip_prefix("card ")?.parse::<u64>().ok());
    let hand = view["current"]["hands"][0].as_array().unwrap();
    card.is_some_and(|card| hand.iter().any(|held| held.as_u64() == Some(card)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_code_is_in_no_byte_that_the_other_gets() {
    let house = house().await;
    let mut told = Vec::new();
    // Two codes; the guesser sees the same bytes, sizes included.
    for code in ["1234", "6543"] {
        let mut start = record(games::find("mastermind").unwrap().room.as_ref(), 2, 1);
        start.options = OptionValues::default();
        let made = import(&house, &start).await;
        let (mut clients, mut turn) = (Vec::new(), 0);
        for seat in &made.seats {
            let (client, welcome) = sit(house.open.address(), &made.table, Some(&seat.link.token), 0).await;
            turn = seat_of(&welcome["to_move"]).unwrap();
            clients.push(client);
        }
        let sample = clients[turn].legal_move().await;
        // The notation of a code, with these digits in it.
        let digits: String = sample.chars().filter(char::is_ascii_digit).collect();
        let text = sample.replace(&digits, code);
        assert_eq!(clients[turn].try_move(&text).await["type"], "done", "{text}");
        let guesser = &mut clients[1 - turn];
        guesser.hear("happened").await;
        guesser.say(json!({"type": "ping", "id": "end"})).await;
        guesser.hear("pong").await;
        assert!(guesser.texts.iter().all(|text| !text.contains(code)), "the code is told");
        told.push(without_names(&made, &guesser.texts));
    }
    assert_eq!(told[0], told[1]);
    house.open.close().await;
}

/// What a seat gets is a function of what its eyes see, and of nothing else: it is computed here from the record as those
/// eyes read it. That such a reading leaks nothing is what the conformance kit proves for every game.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_seat_gets_is_made_from_its_own_view_alone() {
    let house = house().await;
    let address = house.open.address();
    for room in rooms() {
        let seats =
            *room.seat_counts(&OptionValues::default()).unwrap().iter().filter(|&&n| n > 1).min().unwrap();
        let made = import(&house, &record(room, seats, 5)).await;
        let (mut clients, mut turn) = (Vec::new(), None);
        for seat in &made.seats {
            let (client, welcome) = sit(address, &made.table, Some(&seat.link.token), 0).await;
            turn = seat_of(&welcome["to_move"]);
            clients.push(client);
        }
        let (mut watcher, _) = sit(address, &made.table, None, 0).await;
        let entries = play_on(&mut clients, turn, 12).await;
        for number in 0..entries {
            assert_eq!(watcher.hear("happened").await["number"], number);
        }
        // Everybody sees their own moves whole.
        let own = |number: usize| {
            clients.iter().enumerate().find_map(|(place, client)| {
                let told = client.texts.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
                let mut own = told.filter(|told| told["number"] == number && told["seat"] == place);
                let text = own.find_map(|told| told["move"].as_str().map(str::to_owned))?;
                Some(Entry::Move { seat: Seat(place as u8), text })
            })
        };
        let played = Record {
            entries: (0..entries).map(|number| own(number).unwrap()).collect(),
            ..record(room, seats, 5)
        };
        let speech = speech::Speech::new(Lang::En, &[table::TEXTS, house::TEXTS, room.texts()]);
        let eyes = Seat::all(seats).map(Eyes::Seat).chain([Eyes::Public]);
        for (client, eyes) in clients.iter().chain([&watcher]).zip(eyes) {
            let book = room.read(&played, eyes).unwrap();
            let got: Vec<&String> =
                client.texts.iter().filter(|text| text.starts_with("{\"type\":\"happened\"")).collect();
            assert_eq!(got.len(), entries, "{}", room.name());
            for (number, ((seat, what), text)) in book.happened.iter().zip(got).enumerate() {
                let What::Moved { text: mv, .. } = what else { panic!("nobody gave up") };
                let phrase = what.line(&played.seats[seat.index()].name);
                let turn =
                    if number + 1 == entries { Value::Null } else { json!(book.happened[number + 1].0) };
                let told: Value = serde_json::from_str(text).unwrap();
                let turn = if turn.is_null() { told["to_move"].clone() } else { turn };
                let view: Value = serde_json::from_str(book.views[number + 1].json().get()).unwrap();
                let expected = json!({
                    "type": "happened", "number": number, "seat": seat, "move": mv,
                    "says": {"phrase": phrase, "text": speech.say(&phrase)},
                    "to_move": turn, "view": view,
                });
                assert_eq!(told, expected, "{} {eyes:?}", room.name());
                assert!(
                    text.ends_with(&format!("\"view\":{}}}", book.views[number + 1].json())),
                    "to the byte"
                );
            }
        }
    }
    house.open.close().await;
}
