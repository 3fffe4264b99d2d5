//! Files that somebody brings to a table: dictionaries serve everything that is done there, and positions are seen by nobody.

use crate::common::*;
use serde_json::{Value, json};

/// Every word of three letters that can be made of these, in an order that is theirs: hardly one of them is French.
fn nonsense() -> String {
    let letters = "AEIOURSTLNDMPCBGFHVQJXZWKY";
    let words = letters.chars().flat_map(|a| {
        letters.chars().flat_map(move |b| letters.chars().map(move |c| format!("{a}{b}{c}\n")))
    });
    words.filter(|word| word.as_bytes()[0] > word.as_bytes()[2]).collect()
}

async fn counter(house: &TestHouse, name: &str) -> u64 {
    let metrics = get(house.open.address(), "/metrics").await.body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap().parse().unwrap()
}

fn is_brought(words: &str, mv: &Value) -> bool {
    let word = mv.as_str().unwrap().rsplit(' ').next().unwrap();
    words.lines().any(|line| line == word)
}

/// Completions, hints, bots and reviews all use the table's own words, and so does whoever plays there from elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_dictionary_that_somebody_brings_is_used_everywhere() {
    let house = house().await;
    let address = house.open.address();
    let words = nonsense();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "greedy"}]);
    let options = json!({"dictionary": words});
    let made = make(address, json!({"game": "jarnac", "options": options, "seats": seats})).await;
    let (mut ada, welcome) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    let hash = welcome["options"]["dictionary"].as_str().unwrap().strip_prefix("sha256:").unwrap().to_owned();
    assert_eq!(welcome["view"]["current"]["dictionary"], hash.as_str(), "one hash for one list");

    assert_eq!(ada.try_move("draw").await["type"], "done");
    ada.say(json!({"type": "complete", "id": "c", "typed": "word "})).await;
    let offered = ada.hear("completions").await["moves"].as_array().unwrap().clone();
    assert!(!offered.is_empty() && offered.iter().all(|mv| is_brought(&words, mv)), "{offered:?}");
    ada.say(json!({"type": "hint", "id": "h"})).await;
    let hint = ada.hear("hint").await["move"].clone();
    assert!(is_brought(&words, &hint), "{hint}");
    assert_eq!(ada.try_move(hint.as_str().unwrap()).await["type"], "done", "{hint}");
    assert_eq!(ada.try_move("pass").await["type"], "done");

    // The bot has its turn, with words that only this table has.
    let mut formed = 0;
    loop {
        let happened = ada.hear("happened").await;
        if happened["seat"] != 1 {
            continue;
        }
        let mv = &happened["move"];
        if ["word", "extend", "jarnac"].iter().any(|verb| mv.as_str().unwrap().starts_with(verb)) {
            assert!(is_brought(&words, mv), "{mv}");
            formed += 1;
        }
        if happened["to_move"] == 0 {
            break;
        }
    }
    assert!(formed > 0, "there is always a word to be formed");
    assert_eq!(counter(&house, "tapis_bot_faults_total").await, 0);

    // Whoever plays from elsewhere fetches the list by its hash, and nothing else.
    let file = get(address, &format!("/api/tables/{}/files/{hash}", made.table)).await;
    assert_eq!(file.status, 200);
    assert!(file.body.lines().eq({
        let mut sorted: Vec<&str> = words.lines().collect();
        sorted.sort_unstable();
        sorted
    }));
    assert!(file.headers.to_ascii_lowercase().contains("immutable"), "{}", file.headers);
    let other = format!("/api/tables/{}/files/{}", made.table, "0".repeat(64));
    assert_eq!(get(address, &other).await.status, 404);
    let link: house::Address = made.watch.parse().unwrap();
    let mut fetched = kernel::OptionValues::default().with("dictionary", format!("sha256:{hash}").as_str());
    let fetched = tokio::task::spawn_blocking(move || {
        house::fetch_files(&link, &mut fetched).unwrap();
        fetched
    });
    assert_eq!(fetched.await.unwrap().text("dictionary", ""), file.body);

    // After the end the record is whole by itself, and the review knows the words.
    ada.say(json!({"type": "give_up", "id": "enough"})).await;
    ada.hear("over").await;
    let record = get(address, &format!("/api/tables/{}/record", made.table)).await;
    assert!(record.status == 200 && record.body.contains(words.lines().last().unwrap()));
    let review = get(address, &format!("/api/tables/{}/review", made.table)).await;
    assert_eq!(review.status, 200, "{review:?}");
    // Another game with the same words.
    ada.say(json!({"type": "rematch", "id": "r"})).await;
    let next = ada.hear("rematch").await["table"].as_str().unwrap().to_owned();
    let info = get(address, &format!("/api/tables/{next}")).await.json();
    assert_eq!(info["options"]["dictionary"], format!("sha256:{hash}"));
    house.open.close().await;
}

/// The words of ten tables are stored once, lists and heads hold the hash, and all is there after the house was closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_dictionary_is_stored_once() {
    let house = house().await;
    let address = house.open.address();
    let words = nonsense();
    let body = json!({"game": "jarnac", "options": {"dictionary": words}, "listed": true});
    let mut tables = Vec::new();
    for _ in 0..10 {
        tables.push(make(address, body.clone()).await);
    }
    let list = get(address, "/api/tables").await;
    assert!(list.body.len() < 10_000, "{} bytes", list.body.len());
    let TestHouse { open, folder } = house;
    open.close().await;
    let size = std::fs::metadata(folder.path().join("house.db")).unwrap().len();
    assert!(size < 3 * words.len() as u64 + 200_000, "{size} bytes for {} of words", words.len());
    let again = reopen(folder.path(), |_| ()).await;
    let (mut ada, _) = sit(again.address(), &tables[9].table, Some(&tables[9].seats[0].link.token), 0).await;
    assert_eq!(ada.try_move("draw").await["type"], "done");
    ada.say(json!({"type": "complete", "id": "c", "typed": "word "})).await;
    assert!(is_brought(&words, &ada.hear("completions").await["moves"][0]));
    again.close().await;
}

/// Two positions that differ in nothing but the order of the bag look the same to everybody, in every byte.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_shows_nobody_the_order_of_the_bag() {
    let house = house().await;
    let address = house.open.address();
    let mut told = Vec::new();
    for bag in ["A B C D E F G H I", "I H G F E D C B A"] {
        let position = format!("(joueurs (A (X Y Z)) (B ())) (joueur1) (joueur2) (pioche {bag}) (tour 2)");
        let seats = json!([{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]);
        let body =
            json!({"game": "jarnac", "options": {"position": position}, "seats": seats, "listed": true});
        let made = make(address, body).await;
        assert_eq!(made.sha256, None, "whoever made the table knows the deal");
        let (_ada, mut welcome) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
        assert_eq!((&welcome["terms"]["fair"], &welcome["sha256"]), (&json!(false), &Value::Null));
        let mut info = get(address, &format!("/api/tables/{}", made.table)).await.json();
        for shown in [&mut welcome, &mut info] {
            shown["table"].take();
            shown["created"].take();
        }
        told.push((welcome.to_string(), info.to_string()));
    }
    assert_eq!(told[0], told[1]);
    assert!(!told[0].0.contains("pioche") && told[0].0.contains(r#""position":"hidden""#), "{}", told[0].0);
    house.open.close().await;
}
