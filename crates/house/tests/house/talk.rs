//! What players say to each other, and who does not hear it.

use serde_json::{Value, json};
use wire::talk::{LONGEST, Quick, REMEMBERED, Talk};

use crate::common::{Client, connect, get, house, house_with, make, post, reopen, sit};

async fn sit_in(address: std::net::SocketAddr, table: &str, token: &str, lang: &str) -> (Client, Value) {
    let mut client = connect(address).await;
    client.say(json!({"type": "hello", "v": 1, "table": table, "token": token, "lang": lang})).await;
    let welcome = client.hear("welcome").await;
    (client, welcome)
}

fn two() -> Value {
    json!([{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}])
}

#[tokio::test]
async fn everybody_at_the_table_hears_it_in_their_language_and_nobody_else_does() {
    let house = house().await;
    let address = house.open.address();
    let made = make(address, json!({"game": "toy", "seats": two(), "all_seeing": true})).await;
    let seat = |seat: usize| made.seats[seat].link.token.as_str();
    let (mut ada, welcome) = sit_in(address, &made.table, seat(0), "en").await;
    assert_eq!((&welcome["terms"]["talk"], welcome.get("talk")), (&json!("free"), None));
    let (mut bob, _) = sit_in(address, &made.table, seat(1), "fr").await;
    let (mut eve, _) = sit(address, &made.table, None, 0).await;
    let seer = made.all_seeing.as_ref().map(|link| link.token.as_str());
    let (mut seer, _) = sit(address, &made.table, seer, 0).await;
    ada.say(json!({"type": "say", "id": "1", "what": {"quick": "well_played"}})).await;
    for (client, words) in [(&mut ada, "Well played"), (&mut bob, "Bien joué")] {
        let spoke = client.hear("spoke").await;
        assert_eq!((&spoke["seat"], &spoke["says"]["text"]), (&json!(0), &json!(words)));
        assert_eq!(spoke["what"], json!({"quick": "well_played"}));
    }
    // What cannot be seen is taken out, and what is too long is cut, as with names.
    let long = format!("  so\u{202e}\n long {}", "x".repeat(500));
    bob.say(json!({"type": "say", "id": "2", "what": {"text": long}})).await;
    let spoke = ada.hear("spoke").await;
    let text = spoke["what"]["text"].as_str().unwrap();
    assert!(text.starts_with("so long xxx") && text.chars().count() == LONGEST, "{text}");
    assert_eq!(spoke["says"]["text"], text);
    // Those who only look on may not, and have heard nothing.
    for watcher in [&mut eve, &mut seer] {
        watcher.say(json!({"type": "say", "id": "3", "what": {"quick": "hello"}})).await;
        assert_eq!(watcher.hear("refused").await["why"]["phrase"]["id"], "table-watching");
        assert!(watcher.texts.iter().all(|text| !text.contains("spoke") && !text.contains("xxx")));
    }
    // Nor does anybody read it later: not at the table, not of it, not in the record.
    let (_, welcome) = sit(address, &made.table, None, 0).await;
    let info = get(address, &format!("/api/tables/{}", made.table)).await.body;
    ada.say(json!({"type": "give_up", "id": "4"})).await;
    ada.hear("over").await;
    let record = get(address, &format!("/api/tables/{}/record", made.table)).await;
    assert_eq!(record.status, 200);
    for text in [welcome.to_string(), info, record.body] {
        assert!(!text.contains("xxx") && !text.contains("well_played"), "{text}");
    }
}

#[tokio::test]
async fn what_was_said_is_remembered_for_those_who_sit_there() {
    let first = house().await;
    let made = make(first.open.address(), json!({"game": "toy", "seats": two()})).await;
    let seat = |seat: usize| made.seats[seat].link.token.as_str();
    let (mut ada, _) = sit_in(first.open.address(), &made.table, seat(0), "en").await;
    for what in [json!({"quick": "smile"}), json!({"quick": "hello"}), json!({"text": "see you tomorrow"})] {
        ada.say(json!({"type": "say", "id": "1", "what": what})).await;
        ada.hear("spoke").await;
    }
    let folder = first.folder;
    first.open.close().await;
    let again = reopen(folder.path(), |_| ()).await;
    let (_, welcome) = sit_in(again.address(), &made.table, seat(1), "fr").await;
    let said: Vec<&Value> =
        welcome["talk"].as_array().unwrap().iter().map(|said| &said["says"]["text"]).collect();
    assert_eq!(said, ["Bonjour", "see you tomorrow"], "a smile passes");
    again.close().await;
}

#[tokio::test]
async fn among_strangers_there_are_phrases_and_a_host_can_switch_everything_off() {
    let open = house().await;
    let quiet = house_with(|config| config.talk = Talk::Off).await;
    let phrases = house_with(|config| config.talk = Talk::Phrases).await;
    let listed = json!({"game": "toy", "seats": two(), "listed": true});
    let friends = json!({"game": "toy", "seats": two()});
    let silent = json!({"game": "toy", "seats": two(), "no_talk": true});
    for (house, body, quick, text) in [
        (&open, &listed, None, Some("house-talk-phrases")),
        (&open, &friends, None, None),
        (&open, &silent, Some("house-talk-off"), Some("house-talk-off")),
        (&phrases, &friends, None, Some("house-talk-phrases")),
        (&quiet, &friends, Some("house-talk-off"), Some("house-talk-off")),
    ] {
        let address = house.open.address();
        let made = make(address, body.clone()).await;
        let (mut ada, welcome) = sit_in(address, &made.table, &made.seats[0].link.token, "en").await;
        for (what, refused) in [(json!({"quick": "hello"}), quick), (json!({"text": "psst"}), text)] {
            ada.say(json!({"type": "say", "id": "1", "what": what})).await;
            match refused {
                None => assert_eq!(ada.hear("spoke").await["what"], what),
                Some(why) => assert_eq!(ada.hear("refused").await["why"]["phrase"]["id"], why),
            }
        }
        let talk = match (quick, text) {
            (None, None) => json!("free"),
            (None, Some(_)) => json!("phrases"),
            _ => Value::Null,
        };
        assert_eq!(welcome["terms"]["talk"], talk);
        let info = get(address, &format!("/api/tables/{}", made.table)).await.json();
        assert_eq!(info["terms"]["talk"], talk, "it is known before anybody sits down");
    }
    let list = get(open.open.address(), "/api/tables").await.json();
    assert_eq!(list["tables"][0]["terms"]["talk"], "phrases", "{list}");
}

#[tokio::test]
async fn nobody_floods_a_table() {
    let house = house().await;
    let address = house.open.address();
    let made = make(address, json!({"game": "toy", "seats": two()})).await;
    let (mut ada, _) = sit_in(address, &made.table, &made.seats[0].link.token, "en").await;
    // Another window of hers has no share of its own.
    let (mut window, _) = sit_in(address, &made.table, &made.seats[0].link.token, "en").await;
    for at in 0..100 {
        let who = if at % 2 == 0 { &mut ada } else { &mut window };
        who.say(json!({"type": "say", "id": "1", "what": {"text": format!("number {at}")}})).await;
    }
    let mut refused = 0;
    for client in [&mut ada, &mut window] {
        client.say(json!({"type": "ping", "id": "end"})).await;
        client.say(json!({"type": "name", "id": "end", "name": "x"})).await;
        loop {
            let told = client.next().await.unwrap();
            match (told["type"].as_str().unwrap(), told["id"].as_str()) {
                ("refused", Some("end")) => break,
                ("refused", _) => {
                    assert_eq!(told["why"]["phrase"]["id"], "house-too-fast");
                    refused += 1;
                }
                _ => (),
            }
        }
    }
    // However slow the machine is: what was not refused waited for its time.
    assert!(refused > 0, "a hundred sentences at once");
    let (_, welcome) = sit_in(address, &made.table, &made.seats[1].link.token, "en").await;
    assert!(welcome["talk"].as_array().unwrap().len() <= REMEMBERED);
    for bad in [json!({"text": " \u{200b} "}), json!({"quick": "insult"}), json!({"text": 7}), json!("hello")]
    {
        let (mut bob, _) = sit_in(address, &made.table, &made.seats[1].link.token, "en").await;
        bob.say(json!({"type": "say", "id": "1", "what": bad})).await;
        bob.hear("refused").await;
    }
    assert_eq!(post(address, "/api/tables", &json!({"game": "toy"})).await.status, 200);
    assert_eq!(Quick::PHRASES.len(), 12);
}
