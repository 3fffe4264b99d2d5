//! People who are known without an account: on several devices, with results and ratings, until they want to be forgotten.

use std::net::SocketAddr;

use crate::common::*;
use serde_json::{Value, json};
use wire::lobby::Made;

const ADA: &str = "ada0ada0ada0ada0ada0ada0ada0ada0";
const BOB: &str = "b0bb0bb0b0bb0bb0b0bb0bb0b0bb0bb0";
const EVE: &str = "e5ee5ee5e5ee5ee5e5ee5ee5e5ee5ee5";

async fn ask(address: SocketAddr, who: &str, method: &str, path: &str, body: &Value) -> HttpResponse {
    let bearer = format!("Bearer {who}");
    let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
    http(address, method, path, &headers, &if body.is_null() { String::new() } else { body.to_string() })
        .await
}

async fn me(address: SocketAddr, who: &str) -> HttpResponse {
    ask(address, who, "GET", "/api/me", &Value::Null).await
}

/// Comes to a table as somebody.
async fn come(
    address: SocketAddr,
    table: &str,
    token: Option<&str>,
    who: &str,
    name: &str,
) -> (Client, Value) {
    let mut client = connect(address).await;
    let key = token.map(key_of);
    let hello = json!({
        "type": "hello", "v": 1, "table": table, "token": token, "key": key, "me": who, "name": name,
    });
    client.say(hello).await;
    let told = client.next().await.expect("an answer");
    (client, told)
}

async fn rated_table(address: SocketAddr, more: Value) -> Made {
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let mut table = json!({"game": "toy", "rated": true, "seats": seats});
    table.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    make(address, table).await
}

/// A rated game of Ada's against Bob's, in which whoever is second gives up.
async fn rated_game(address: SocketAddr, loser: usize) -> (Made, Vec<Value>) {
    let made = rated_table(address, json!({})).await;
    let (ada, welcome) = come(address, &made.table, Some(&made.seats[0].link.token), ADA, "Ada").await;
    assert_eq!((&welcome["terms"]["rated"], &welcome["terms"]["hints"]), (&json!(true), &json!(false)));
    let (bob, _) = come(address, &made.table, Some(&made.seats[1].link.token), BOB, "Bob").await;
    let mut players = [ada, bob];
    players[loser].say(json!({"type": "give_up", "id": "g"})).await;
    let mut told = Vec::new();
    for player in &mut players {
        player.hear("over").await;
        told.push(player.hear("rated").await);
    }
    (made, told)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_opens_on_every_device_of_whoever_took_it() {
    let house = house().await;
    let address = house.open.address();
    assert_eq!(me(address, ADA).await.status, 404, "nobody yet");
    assert_eq!(me(address, "nonsense").await.status, 403);
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats})).await;
    let (mut ada, welcome) = come(address, &made.table, Some(&made.seats[0].link.token), ADA, "Ada").await;
    assert_eq!(welcome["you"]["seat"], 0);
    let info = me(address, ADA).await.json();
    assert_eq!((&info["called"], &info["tables"][0]["table"]), (&json!("Ada"), &json!(made.table)));
    assert_eq!((&info["tables"][0]["turn"], &info["tables"][0]["over"]), (&json!(true), &json!(false)));
    // Another device has no token, and sits down all the same; somebody else only watches.
    let (mut phone, welcome) = come(address, &made.table, None, ADA, "").await;
    assert_eq!((&welcome["you"]["seat"], &welcome["token"]), (&json!(0), &Value::Null));
    let (_, welcome) = come(address, &made.table, None, EVE, "Eve").await;
    assert_eq!(welcome["you"], "public");
    assert_eq!(me(address, EVE).await.status, 404, "whoever only watches is not known");
    let text = phone.legal_move().await;
    assert_eq!(phone.try_move(&text).await["type"], "done");
    ada.hear("happened").await;
    let info = me(address, ADA).await.json();
    assert_eq!(info["tables"][0]["turn"], false);
    // What was forgotten is remembered again; what is not one's own is not.
    let path = format!("/api/me/tables/{}", made.table);
    assert_eq!(ask(address, ADA, "DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(me(address, ADA).await.json()["tables"], json!([]));
    assert_eq!(ask(address, ADA, "POST", &path, &Value::Null).await.status, 204);
    assert_eq!(me(address, ADA).await.json()["tables"][0]["table"], made.table);
    ask(address, BOB, "POST", "/api/me", &json!({"called": "Bob"})).await;
    assert_eq!(ask(address, BOB, "POST", &path, &Value::Null).await.status, 404);
    // A house that was away knows whose turn it is without opening the table.
    drop((ada, phone));
    let folder = house.folder;
    house.open.close().await;
    let open = reopen(folder.path(), |_| ()).await;
    let info = me(open.address(), ADA).await.json();
    assert_eq!((&info["tables"][0]["turn"], &info["tables"][0]["names"][0]), (&json!(false), &json!("Ada")));
    let (_, welcome) = come(open.address(), &made.table, None, ADA, "").await;
    assert_eq!(welcome["you"]["seat"], 0);
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_renamed_exported_and_erased() {
    let house = house().await;
    let address = house.open.address();
    let settings = json!({"lang": "fr", "theme": "night"});
    let change = json!({"called": "  Ada\u{202e} ", "settings": settings});
    let info = ask(address, ADA, "POST", "/api/me", &change).await.json();
    assert_eq!((&info["called"], &info["settings"]), (&json!("Ada"), &settings));
    assert_eq!(info, me(address, ADA).await.json());
    for (bad, why) in [
        (json!({"called": "\u{200b}"}), "house-empty-name"),
        (json!({"settings": "x".repeat(5000)}), "house-large-settings"),
        (json!({"settings": "\u{0}"}), "house-large-settings"),
    ] {
        let answer = ask(address, ADA, "POST", "/api/me", &bad).await;
        assert_eq!((answer.status, &answer.json()["why"]["phrase"]["id"]), (422, &json!(why)));
    }
    let (made, _) = rated_game(address, 1).await;
    let name = me(address, ADA).await.json()["name"].as_str().unwrap().to_owned();
    let export = ask(address, ADA, "GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["results"][0]["table"], made.table);
    assert_eq!(export["me"]["settings"], settings);
    // The secret is nowhere: neither in what is told nor in the file.
    assert!(!export.to_string().contains(ADA));
    assert_eq!(get(address, &format!("/api/people/{name}")).await.json()["called"], "Ada");
    assert_eq!(ask(address, ADA, "DELETE", "/api/me", &Value::Null).await.status, 204);
    assert_eq!(me(address, ADA).await.status, 404);
    assert_eq!(get(address, &format!("/api/people/{name}")).await.status, 404);
    let bob = me(address, BOB).await.json()["name"].as_str().unwrap().to_owned();
    let profile = get(address, &format!("/api/people/{bob}")).await.json();
    assert_eq!(profile["results"][0]["seats"][0]["called"], "", "nobody knows who it was");
    house.open.close().await;
    for file in std::fs::read_dir(house.folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(32).any(|window| window == ADA.as_bytes()));
    }
}

/// The figures of two who are new are worked out by hand in `strength.rs`.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_ratings_once() {
    let house = house().await;
    let address = house.open.address();
    let (made, told) = rated_game(address, 1).await;
    for told in &told {
        assert_eq!(told["changes"], json!([[1500, 1662], [1500, 1338]]));
    }
    // Whoever comes later is told too, also by a house that was away: it is not counted again.
    let (mut late, _) = come(address, &made.table, None, EVE, "").await;
    assert_eq!(late.hear("rated").await["changes"][0], json!([1500, 1662]));
    drop(late);
    let folder = house.folder;
    house.open.close().await;
    let open = reopen(folder.path(), |_| ()).await;
    let address = open.address();
    let (mut late, _) = come(address, &made.table, None, ADA, "").await;
    assert_eq!(late.hear("rated").await["changes"][1], json!([1500, 1338]));
    let info = me(address, ADA).await.json();
    let rating = json!({"game": "toy", "rating": 1662, "deviation": 290, "games": 1});
    assert_eq!(info["ratings"], json!([rating]));
    assert_eq!(info["tables"][0]["over"], true);
    // The second game begins from there, and the lobby shows it.
    let made = rated_table(address, json!({"listed": true})).await;
    let (_ada, _) = come(address, &made.table, Some(&made.seats[0].link.token), ADA, "Ada").await;
    let seats = get(address, &format!("/api/tables/{}", made.table)).await.json()["seats"].clone();
    assert_eq!((&seats[0]["rating"], &seats[0]["person"]), (&json!(1662), &info["name"]));
    let (_, told) = rated_game(address, 0).await;
    assert_eq!(told[0]["changes"][0][0], 1662);
    assert_eq!(told[0]["changes"][1][0], 1338);
    let name = info["name"].as_str().unwrap();
    let profile = get(address, &format!("/api/people/{name}")).await.json();
    assert_eq!(profile["results"].as_array().unwrap().len(), 2);
    let against = &profile["against"][0];
    assert_eq!(
        (&against["called"], &against["won"], &against["lost"]),
        (&json!("Bob"), &json!(1), &json!(1))
    );
    assert_eq!(profile["best_streak"], 1);
    let lines = get(address, &format!("/api/people/{name}/results?format=csv")).await;
    assert!(lines.headers.to_lowercase().contains("content-type: text/csv"), "{lines:?}");
    assert_eq!(lines.body.lines().count(), 5, "{}", lines.body);
    // Two games are too few for the ladder.
    assert_eq!(get(address, "/api/ladder/toy").await.json(), json!([]));
    assert_eq!(get(address, "/api/ladder/toy?format=csv").await.body, "place,name,rating,deviation,games\n");
    assert_eq!(get(address, "/api/ladder/chess").await.status, 404);
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_rated_is_fair() {
    let house = house().await;
    let address = house.open.address();
    let (me, open) = (json!({"who": "me"}), json!({"who": "open"}));
    for bad in [
        json!({"seats": [me, {"who": "bot", "bot": "easy"}]}),
        json!({"seats": [me, me]}),
        json!({"seats": [me, open], "all_seeing": true}),
        json!({"seats": [me, open], "take_backs": true}),
        json!({"seats": [me, open], "takeover": {"after": 5, "bot": "easy"}}),
        json!({"seats": [me, open], "clock": {"per": "move", "seconds": 9, "out": "bot"}}),
    ] {
        let mut table = bad;
        table
            .as_object_mut()
            .unwrap()
            .extend([("game".to_owned(), json!("toy")), ("rated".to_owned(), json!(true))]);
        let answer = post(address, "/api/tables", &table).await;
        assert_eq!(
            (answer.status, &answer.json()["why"]["phrase"]["id"]),
            (422, &json!("house-not-rated")),
            "{table}"
        );
    }
    let made = rated_table(address, json!({})).await;
    let tokens: Vec<&str> = made.seats.iter().map(|seat| seat.link.token.as_str()).collect();
    let mut nobody = connect(address).await;
    nobody.say(json!({"type": "hello", "v": 1, "table": made.table, "token": tokens[1]})).await;
    assert_eq!(nobody.hear("bye").await["why"]["phrase"]["id"], "house-rated-needs-me");
    let (mut ada, _) = come(address, &made.table, Some(tokens[0]), ADA, "Ada").await;
    let (_, told) = come(address, &made.table, Some(tokens[1]), ADA, "Ada").await;
    assert_eq!(told["why"]["phrase"]["id"], "house-rated-other", "nobody plays against themselves");
    let (_, told) = come(address, &made.table, Some(tokens[0]), BOB, "Bob").await;
    assert_eq!(told["why"]["phrase"]["id"], "house-rated-other", "nor for somebody else");
    ada.say(json!({"type": "hint", "id": "h"})).await;
    assert_eq!(ada.hear("refused").await["id"], "h");
    // A game that was called off counts for nothing.
    let (mut bob, _) = come(address, &made.table, Some(tokens[1]), BOB, "Bob").await;
    bob.say(json!({"type": "abort", "id": "a"})).await;
    ada.hear("over").await;
    bob.hear("over").await;
    let name = crate::known::me(address, BOB).await.json()["name"].as_str().unwrap().to_owned();
    assert_eq!(get(address, &format!("/api/people/{name}")).await.json()["results"], json!([]));
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_are_paired_play_for_points_and_bots_are_remembered_too() {
    let house = house().await;
    let address = house.open.address();
    let mut players = Vec::new();
    for (who, name) in [(ADA, "Ada"), (BOB, "Bob")] {
        let mut visitor = connect_to(address, "/api/lobby").await;
        visitor
            .say(json!({"type": "seek", "id": "s", "game": "toy", "seats": 2, "name": name, "me": who}))
            .await;
        players.push(visitor);
    }
    let mut seated = Vec::new();
    for (visitor, who) in players.iter_mut().zip([ADA, BOB]) {
        let paired = visitor.hear("paired").await;
        let table = paired["table"].as_str().unwrap();
        let (player, welcome) = come(address, table, paired["token"].as_str(), who, "").await;
        assert_eq!(welcome["terms"]["rated"], true);
        seated.push((welcome["you"]["seat"].as_u64().unwrap() as usize, player));
    }
    seated[0].1.say(json!({"type": "give_up", "id": "g"})).await;
    let (ada, bob) = (seated[0].0, seated[1].0);
    let told = seated[1].1.hear("rated").await;
    assert_eq!((&told["changes"][ada], &told["changes"][bob]), (&json!([1500, 1338]), &json!([1500, 1662])));
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "easy"}]);
    let made = make(address, json!({"game": "toy", "seats": seats})).await;
    let (mut player, _) = come(address, &made.table, Some(&made.seats[0].link.token), ADA, "Ada").await;
    player.say(json!({"type": "give_up", "id": "g"})).await;
    player.hear("over").await;
    let name = me(address, ADA).await.json()["name"].as_str().unwrap().to_owned();
    let profile = loop {
        // It is kept a moment after it was told.
        let profile = get(address, &format!("/api/people/{name}")).await.json();
        if profile["results"].as_array().unwrap().len() == 2 {
            break profile;
        }
        tokio::task::yield_now().await;
    };
    let bots: Vec<&Value> = profile["against"].as_array().unwrap().iter().map(|it| &it["bot"]).collect();
    assert!(bots.contains(&&json!("easy")), "{profile}");
    assert_eq!(profile["ratings"][0]["games"], 1, "a bot is worth no points");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_tells_whose_turn_it_is() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "me", "name": "<Bob>"}]);
    let made = make(address, json!({"game": "toy", "seats": seats})).await;
    let (ada, _) = come(address, &made.table, Some(&made.seats[0].link.token), ADA, "Ada").await;
    let (mut bob, _) = come(address, &made.table, Some(&made.seats[1].link.token), BOB, "<Bob>").await;
    let feed = |info: &Value| info["feed"].as_str().unwrap().to_owned();
    let (of_ada, of_bob) = (feed(&me(address, ADA).await.json()), feed(&me(address, BOB).await.json()));
    let told = get(address, &of_ada).await;
    assert!(told.headers.to_lowercase().contains("content-type: application/atom+xml"));
    let link = format!("<link href=\"http://{address}/t/{}\"/>", made.table);
    assert!(told.body.contains(&link), "{}", told.body);
    assert!(told.body.contains("&lt;Bob&gt;") && !told.body.contains("<Bob>"), "{}", told.body);
    assert!(!get(address, &of_bob).await.body.contains("<entry>"));
    assert!(get(address, &format!("{of_ada}?lang=fr")).await.body.contains("à vous de jouer"));
    // Whoever is away when it becomes their turn finds it there.
    let mut players = vec![ada];
    drop(bob.socket.close(None).await);
    play_on(&mut players, Some(0), 1).await;
    while !get(address, &of_bob).await.body.contains("<entry>") {
        tokio::task::yield_now().await;
    }
    assert_eq!(get(address, &format!("{of_ada}0")).await.status, 404, "a feed has a key");
    house.open.close().await;
}
