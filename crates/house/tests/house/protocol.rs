//! The examples in `docs/protocol.md` are what the house says. `TAPIS_WRITE_DOCS=1 cargo test -p tapis-house --test house protocol`
//! writes them anew.

use crate::common::*;
use kernel::{OptionValues, Record, Seated, Seed};
use serde_json::Value;
use table::Room;
use wire::socket::ClientMessage;

/// The longest view that is printed whole.
const LONGEST_VIEW: usize = 160;

/// A session at a table of this game: one player, from hello to a refused move.
async fn session(house: &TestHouse, room: &dyn Room) -> String {
    let seats = *room
        .seat_counts(&OptionValues::default())
        .unwrap()
        .iter()
        .filter(|&&count| count > 1)
        .min()
        .unwrap();
    let names = ["Ada", "Blaise", "Chen", "Dora"];
    let record = Record {
        game: room.name().into(),
        options: OptionValues::default(),
        seats: (0..seats).map(|seat| Seated { name: names[seat].into(), kind: "human".into() }).collect(),
        seed: Seed::from(2026),
        entries: vec![],
        result: None,
    };
    let address = house.open.address();
    let headers = [("Content-Type", "text/plain")];
    let made = http(address, "POST", "/api/records", &headers, &record.to_string()).await;
    let made: wire::lobby::Made = serde_json::from_str(&made.body).unwrap();
    let (_, welcome) = sit(address, &made.table, None, 0).await;
    let turn = seat_of(&welcome["to_move"]).unwrap();
    let token = &made.seats[turn].link.token;
    let mut client = connect(address).await;
    let mut lines = Vec::new();
    let hello = ClientMessage::Hello {
        v: 1,
        table: made.table.clone(),
        token: Some(token.clone()),
        key: Some("0ddba11".repeat(5)[..32].into()),
        name: Some(names[turn].into()),
        lang: Some("en".into()),
        since: Some(0),
        share: None,
        me: None,
        patches: false,
        bot: false,
    };
    exchange(&mut client, hello, &["welcome", "seats"], &mut lines).await;
    let complete = ClientMessage::Complete { id: "1".into(), typed: String::new() };
    let told = exchange(&mut client, complete, &["completions"], &mut lines).await;
    let text = told["moves"][0].as_str().unwrap().to_owned();
    let say = ClientMessage::Move { id: "2".into(), text, at: Some(0) };
    exchange(&mut client, say.clone(), &["done", "happened"], &mut lines).await;
    exchange(&mut client, say, &["done"], &mut lines).await;
    exchange(
        &mut client,
        ClientMessage::Move { id: "3".into(), text: "nonsense".into(), at: None },
        &["refused"],
        &mut lines,
    )
    .await;
    lines
        .join("\n")
        .replace(&made.table, "k3v9m2p7x4w8q6za")
        .replace(token, "5f0c0de5ec2e70f5ea75e75ec2e70f00")
}

/// A waiting room, as whoever made the table sees it: somebody came and is sent away, and the table is closed.
async fn waiting_room(house: &TestHouse) -> String {
    let table = serde_json::json!({
        "game": "toy", "waits": true, "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}, {"who": "open"}],
    });
    let made = make(house.open.address(), table).await;
    let (mut client, welcome) =
        sit(house.open.address(), &made.table, Some(&made.seats[0].link.token), 0).await;
    let (_blaise, _) = sit(house.open.address(), &made.table, Some(&made.seats[1].link.token), 0).await;
    while client.hear("seats").await["seats"][1]["present"] == false {}
    let mut lines = Vec::new();
    let kick = ClientMessage::Kick { id: "1".into(), seat: 1 };
    let invitation = exchange(&mut client, kick, &["invitation"], &mut lines).await;
    let again = client.hear("welcome").await;
    lines.push(format!("← {}", shortened(client.texts.last().unwrap(), &again)));
    let reopen = ClientMessage::Reopen { id: "2".into(), seat: 2 };
    let other = exchange(&mut client, reopen, &["invitation"], &mut lines).await;
    exchange(&mut client, ClientMessage::Close { id: "3".into() }, &["bye"], &mut lines).await;
    let replaced = [(&welcome["sha256"], "0"), (&again["sha256"], "5ea1ed00")]
        .map(|(hash, instead)| (hash.as_str().unwrap().to_owned(), instead.repeat(8)));
    let lines = lines
        .join("\n")
        .replace(&made.table, "k3v9m2p7x4w8q6za")
        .replace(invitation["token"].as_str().unwrap(), "5f0c0de5ec2e70f5ea75e75ec2e70f00")
        .replace(other["token"].as_str().unwrap(), "0ddba110ddba110ddba110ddba110ddb")
        .replace(&again["view"]["current"]["hands"][0].to_string(), "[3,8,6]")
        .replace(&house.open.address().to_string(), "127.0.0.1:7474");
    replaced.iter().fold(lines, |lines, (hash, instead)| lines.replace(hash, instead))
}

/// Says something and notes it with its answers; the last one.
async fn exchange(
    client: &mut Client,
    say: ClientMessage,
    answers: &[&str],
    lines: &mut Vec<String>,
) -> Value {
    lines.push(format!("→ {}", serde_json::to_string(&say).unwrap()));
    client.say(serde_json::to_value(&say).unwrap()).await;
    let mut last = Value::Null;
    for kind in answers {
        last = client.hear(kind).await;
        let text = client.texts.last().unwrap();
        lines.push(format!("← {}", shortened(text, &last)));
    }
    last
}

/// A message with a long view or list cut short.
fn shortened(text: &str, told: &Value) -> String {
    if let Some(moves) = told["moves"].as_array().filter(|moves| moves.len() > 3) {
        let first: Vec<String> = moves.iter().take(3).map(Value::to_string).collect();
        return format!(
            "{{\"type\":\"completions\",\"id\":{},\"moves\":[{},…]}}",
            told["id"],
            first.join(",")
        );
    }
    match text.find("\"view\":") {
        Some(place) if text.len() - place > LONGEST_VIEW => {
            let cut: String = text[place..].chars().take(LONGEST_VIEW).collect();
            format!("{}{cut}…", &text[..place])
        }
        _ => text.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_in_the_documentation_are_true() {
    let house = house().await;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let mut page = std::fs::read_to_string(path).unwrap();
    let mut examples = 0;
    let names = rooms().into_iter().map(|room| (room.name(), Some(room)));
    for (name, room) in names.chain([("waiting-room", None)]) {
        let (begin, end) = (format!("<!-- {name}: -->\n"), format!("<!-- :{name} -->"));
        // A game may have an example or not.
        let Some(from) = page.find(&begin).map(|at| at + begin.len()) else { continue };
        examples += 1;
        let lines = match room {
            Some(room) => session(&house, room).await,
            None => waiting_room(&house).await,
        };
        let example = format!("```text\n{lines}\n```\n");
        let to = from + page[from..].find(&end).unwrap();
        if std::env::var_os("TAPIS_WRITE_DOCS").is_some() {
            page.replace_range(from..to, &example);
        } else {
            assert_eq!(&page[from..to], example, "{name}: the example is out of date");
        }
    }
    assert!(examples >= 6, "the page has examples: {examples}");
    if std::env::var_os("TAPIS_WRITE_DOCS").is_some() {
        std::fs::write(path, page).unwrap();
    }
    house.open.close().await;
}

/// Every type of message is described, and every description is of a message.
#[test]
fn every_message_is_described() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md")).unwrap();
    let openapi = house::openapi();
    for side in ["client", "house"] {
        let reference = openapi["x-socket"][side]["$ref"].as_str().unwrap().trim_start_matches('#');
        let schema = openapi.pointer(reference).unwrap();
        for variant in schema["oneOf"].as_array().unwrap() {
            let kind = variant["properties"]["type"]["const"].as_str().unwrap();
            assert!(page.contains(&format!("| `{kind}` |")), "{kind} is not described");
        }
    }
    for (path, _) in openapi["paths"].as_object().unwrap() {
        assert!(page.contains(&format!("`{path}`")), "{path} is not described");
    }
}

/// The sample dashboard shows figures that there are.
#[tokio::test(flavor = "multi_thread")]
async fn the_dashboard_shows_figures_that_there_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/dashboard.json");
    let page = std::fs::read_to_string(path).unwrap();
    serde_json::from_str::<Value>(&page).unwrap();
    let house = house().await;
    let metrics = get(house.open.address(), "/metrics").await.body;
    let words = page.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    let figures: Vec<&str> = words.filter(|word| word.starts_with("tapis_")).collect();
    assert!(figures.len() > 10, "{figures:?}");
    for figure in figures {
        let there = |line: &str| line.strip_prefix(figure).is_some_and(|rest| rest.starts_with([' ', '{']));
        assert!(metrics.lines().any(there), "{figure} is not in\n{metrics}");
    }
    house.open.close().await;
}
