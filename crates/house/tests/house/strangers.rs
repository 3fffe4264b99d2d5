//! What somebody who is not trusted may do to a house, and what it costs.

use std::time::Duration;

use crate::common::*;
use serde_json::{Value, json};
use wire::fair::{Secret, promise_of_share};

use crate::drills::endless as record;

const TEXT: [(&str, &str); 1] = [("Content-Type", "text/plain")];

/// A record that goes on for ever is legal move by move. It is played as far as a record of its game may go, and no further.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_without_end_is_refused_by_its_length() {
    let house = house().await;
    let address = house.open.address();
    let endless = record::endless(100_000).to_string();
    assert!(endless.len() > 1_500_000);
    let answer = http(address, "POST", "/api/records", &TEXT, &endless).await;
    assert_eq!(answer.status, 422, "{answer:?}");
    assert!(answer.body.contains("at most 1000 entries"), "{}", answer.body);
    assert_eq!(get(address, "/health").await.json()["status"], "ok");
    house.open.close().await;
}

/// A game of the greatest length is over, as it stands: it can be read, reviewed, and not be played on.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_the_greatest_length_is_over() {
    let house = house().await;
    let address = house.open.address();
    let text = record::endless(999).to_string();
    let made = http(address, "POST", "/api/records", &TEXT, &text).await.json();
    let table = made["table"].as_str().unwrap();
    let tokens: Vec<&str> =
        made["seats"].as_array().unwrap().iter().map(|seat| seat["token"].as_str().unwrap()).collect();
    let (_, welcome) = sit(address, table, None, 999).await;
    let turn = seat_of(&welcome["to_move"]).unwrap();
    let (mut player, _) = sit(address, table, Some(tokens[turn]), 999).await;
    let mv = player.legal_move().await;
    assert_eq!(player.try_move(&mv).await["type"], "done");
    assert_eq!(player.hear("over").await["scores"], json!([0, 0]));
    let record = get(address, &format!("/api/tables/{table}/record")).await;
    assert!(record.status == 200 && record.body.contains("(result (1 0) (1 0))"), "{record:?}");
    assert_eq!(get(address, &format!("/api/tables/{table}/review")).await.status, 200);
    house.open.close().await;
}

/// Whoever may not have a record is told so from what is stored: no table is opened and nothing is played again.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_makes_no_work() {
    let house = house().await;
    let address = house.open.address();
    let text = record::endless(900).to_string();
    let made = http(address, "POST", "/api/records", &TEXT, &text).await.json();
    let table = made["table"].as_str().unwrap();
    for path in ["record", "review"] {
        let answer = get(address, &format!("/api/tables/{table}/{path}")).await;
        assert_eq!(answer.status, 403, "{answer:?}");
    }
    let metrics = get(address, "/metrics").await.body;
    assert!(metrics.contains("tapis_tables_opened_total 0"), "{metrics}");
    house.open.close().await;
}

/// Says hello and hears what the house has to say about it: a welcome, or a good-bye with its reason.
async fn hello(house: &TestHouse, table: &str, token: &str, key: Option<&str>) -> (Client, Value) {
    let mut client = connect(house.open.address()).await;
    client.say(json!({"type": "hello", "v": 1, "table": table, "token": token, "key": key})).await;
    let told = client.next().await.unwrap();
    (client, told)
}

fn is_taken(told: &Value) -> bool {
    told["type"] == "bye" && told["why"]["phrase"]["id"] == "house-seat-taken"
}

/// An invitation is used once: the maker's copy opens nothing afterwards, and a third person is told why.
#[tokio::test(flavor = "multi_thread")]
async fn an_invited_seat_belongs_to_the_guest() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats})).await;
    let (mine, invitation) = (&made.seats[0].link.token, &made.seats[1].link.token);
    let (_ada, told) = hello(&house, &made.table, mine, None).await;
    assert_eq!(
        (&told["you"], &told["token"]),
        (&json!({"seat": 0}), &Value::Null),
        "one's own stays as it is"
    );
    let (guest, told) = hello(&house, &made.table, invitation, None).await;
    assert_eq!(told["you"], json!({"seat": 1}));
    let own = told["token"].as_str().unwrap().to_owned();
    assert_ne!(&own, invitation);
    drop(guest);
    // The maker and any third person hold the same link.
    for _ in 0..2 {
        assert!(is_taken(&hello(&house, &made.table, invitation, None).await.1));
    }
    let bearer = format!("Bearer {invitation}");
    let path = format!("/api/tables/{}/record", made.table);
    assert_eq!(http(address, "GET", &path, &[("Authorization", &bearer)], "").await.status, 403);
    // The guest's own link works, from several devices, and after the house was closed.
    let (_phone, told) = hello(&house, &made.table, &own, None).await;
    assert_eq!((&told["you"], &told["token"]), (&json!({"seat": 1}), &Value::Null));
    let TestHouse { open, folder } = house;
    open.close().await;
    let again = TestHouse { open: reopen(folder.path(), |_| ()).await, folder };
    assert_eq!(hello(&again, &made.table, &own, None).await.1["you"], json!({"seat": 1}));
    assert!(is_taken(&hello(&again, &made.table, invitation, None).await.1));
    again.open.close().await;
}

/// A guest who brings a key of their own can lose the connection at any moment: the same hello opens the seat again.
#[tokio::test(flavor = "multi_thread")]
async fn a_welcome_that_is_lost_loses_no_seat() {
    let house = house().await;
    let made = make_with_open_seats(&house).await;
    let invitation = &made.seats[1].link.token;
    let (key, other) = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100");
    for _ in 0..3 {
        let told = hello(&house, &made.table, invitation, Some(key)).await.1;
        assert_eq!((&told["you"], &told["token"]), (&json!({"seat": 1}), &json!(key)));
    }
    assert!(is_taken(&hello(&house, &made.table, invitation, Some(other)).await.1));
    // A key opens nothing without the invitation that it belongs to, and what is no key is refused.
    let (first, told) = (&made.seats[0].link.token, hello(&house, &made.table, other, Some(key)).await.1);
    assert_eq!(told["why"]["phrase"]["id"], "house-bad-token");
    let told = hello(&house, &made.table, first, Some("nonsense")).await.1;
    assert_eq!(told["why"]["phrase"]["id"], "house-bad-key");
    house.open.close().await;
}

async fn make_with_open_seats(house: &TestHouse) -> wire::lobby::Made {
    let seats = json!([{"who": "open"}, {"who": "open"}]);
    make(house.open.address(), json!({"game": "toy", "seats": seats, "listed": true})).await
}

/// The same for somebody who sits down from the lobby: the invitation to that seat is used up.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_taken_in_the_lobby_has_no_other_key() {
    let house = house().await;
    let made = make_with_open_seats(&house).await;
    let path = format!("/api/tables/{}/sit", made.table);
    let taken = post(house.open.address(), &path, &json!({"name": "Bob", "seat": 1})).await.json();
    let own = taken["token"].as_str().unwrap();
    assert_eq!(hello(&house, &made.table, own, None).await.1["you"], json!({"seat": 1}));
    assert!(is_taken(&hello(&house, &made.table, &made.seats[1].link.token, None).await.1));
    house.open.close().await;
}

/// Whoever sees everything is seen, before anybody sits down and at the table; and not at the table after.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_sees_everything_is_seen() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]);
    let new = json!({
        "game": "toy", "seats": seats, "listed": true, "all_seeing": true, "no_hints": true,
        "takeover": {"after": 60, "bot": "random"},
    });
    let made = make(address, new).await;
    let terms = json!({
        "all_seeing": true, "hints": false, "fair": true, "takeover": {"after": 60, "bot": "random"},
        "clock": null, "take_backs": false, "talk": "phrases",
    });
    assert_eq!(get(address, &format!("/api/tables/{}", made.table)).await.json()["terms"], terms);
    assert_eq!(get(address, "/api/tables").await.json()["tables"][0]["terms"], terms);
    let mut players = Vec::new();
    for seat in &made.seats {
        let (client, told) = hello(&house, &made.table, &seat.link.token, None).await;
        assert_eq!((&told["terms"], &told["seers"]), (&terms, &json!(0)));
        players.push(client);
    }
    let seer = made.all_seeing.as_ref().unwrap().token.clone();
    let (watching, told) = hello(&house, &made.table, &seer, None).await;
    assert_eq!((&told["you"], &told["seers"]), (&json!("all"), &json!(0)));
    while players[0].hear("seats").await["seers"] != json!(1) {}
    drop(watching);
    while players[0].hear("seats").await["seers"] != json!(0) {}
    players[0].say(json!({"type": "hint", "id": "h"})).await;
    assert_eq!(players[0].hear("refused").await["why"]["phrase"]["id"], "house-no-hints-here");
    // The game after it has no such link.
    let turn = sit(address, &made.table, None, 0).await.1["to_move"].clone();
    play_on(&mut players, seat_of(&turn), usize::MAX).await;
    players[0].say(json!({"type": "rematch", "id": "r"})).await;
    let next = players[0].hear("rematch").await["table"].as_str().unwrap().to_owned();
    assert_eq!(get(address, &format!("/api/tables/{next}")).await.json()["terms"]["all_seeing"], false);
    assert_eq!(hello(&house, &next, &seer, None).await.1["type"], "bye");
    assert_eq!(hello(&house, &next, &made.seats[0].link.token, None).await.1["type"], "welcome");
    house.open.close().await;
}

/// Whoever brings a game that goes on gets no link that sees everything; one that is over hides nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_a_file_grants_no_eyes_for_everything() {
    let house = house().await;
    let address = house.open.address();
    let going = http(address, "POST", "/api/records", &TEXT, &record::endless(10).to_string()).await.json();
    assert_eq!(going["all_seeing"], Value::Null);
    let terms = get(address, &format!("/api/tables/{}", going["table"].as_str().unwrap())).await.json();
    assert_eq!((&terms["terms"]["all_seeing"], &terms["terms"]["fair"]), (&json!(false), &json!(false)));
    let over = http(address, "POST", "/api/records", &TEXT, &record::endless(1_000).to_string()).await.json();
    assert!(over["all_seeing"]["token"].is_string(), "{over}");
    house.open.close().await;
}

/// Calls have a pace, whatever their method; pages and figures are not counted.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_calls_too_often_is_asked_to_wait() {
    let house = house_with(|config| {
        config.limits.calls_per_second = 0;
        config.limits.calls_burst = 3;
    })
    .await;
    let address = house.open.address();
    for _ in 0..3 {
        assert_eq!(get(address, "/api/games").await.status, 200);
    }
    let refused = get(address, "/api/tables").await;
    assert_eq!((refused.status, &refused.json()["why"]["phrase"]["id"]), (429, &json!("house-too-fast")));
    assert!(refused.headers.to_ascii_lowercase().contains("retry-after: 1"), "{refused:?}");
    assert_eq!(post(address, "/api/tables", &json!({"game": "toy"})).await.status, 429);
    assert_eq!(get(address, "/health").await.status, 200);
    house.open.close().await;
}

/// Files and further games are tables too, and seats are not for the taking by the hundred.
#[tokio::test(flavor = "multi_thread")]
async fn imports_rematches_and_seats_are_counted() {
    let house = house_with(|config| {
        config.limits.tables_per_hour = 3;
        config.limits.seats_per_hour = 1;
    })
    .await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let listed = make_with_open_seats(&house).await;
    let path = format!("/api/tables/{}/sit", listed.table);
    assert_eq!(post(address, &path, &json!({})).await.status, 200);
    let refused = post(address, &path, &json!({})).await;
    assert_eq!(
        (refused.status, &refused.json()["why"]["phrase"]["id"]),
        (429, &json!("house-too-many-seats"))
    );
    let text = record::endless(2).to_string();
    assert_eq!(http(address, "POST", "/api/records", &TEXT, &text).await.status, 200);
    assert_eq!(http(address, "POST", "/api/records", &TEXT, &text).await.status, 429);
    let mut players = Vec::new();
    let mut turn = Value::Null;
    for seat in &made.seats {
        let (client, told) = hello(&house, &made.table, &seat.link.token, None).await;
        players.push(client);
        turn = told["to_move"].clone();
    }
    play_on(&mut players, seat_of(&turn), usize::MAX).await;
    players[0].say(json!({"type": "rematch", "id": "r"})).await;
    let refused = players[0].hear("refused").await;
    assert_eq!(
        (&refused["id"], &refused["why"]["phrase"]["id"]),
        (&json!("r"), &json!("house-too-many-tables"))
    );
    house.open.close().await;
}

/// Whoever is refused for haste knows what was refused, and can say it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_for_haste_names_what_it_refuses() {
    let house = house_with(|config| {
        config.limits.messages_per_second = 0;
        config.limits.burst = 1;
    })
    .await;
    let made = make_for_people(house.open.address(), "toy", 2).await;
    let (mut client, _) = hello(&house, &made.table, &made.seats[0].link.token, None).await;
    client.say(json!({"type": "ping", "id": "first"})).await;
    client.say(json!({"type": "move", "id": "second", "move": "card 1"})).await;
    assert_eq!(client.hear("pong").await["id"], "first");
    let refused = client.hear("refused").await;
    assert_eq!(
        (&refused["id"], &refused["why"]["phrase"]["id"]),
        (&json!("second"), &json!("house-too-fast"))
    );
    house.open.close().await;
}

/// Every answer carries what keeps browsers careful, and a name by which the log knows it.
#[tokio::test(flavor = "multi_thread")]
async fn answers_carry_what_keeps_browsers_careful() {
    let house = house_with(|config| config.public_url = Some("https://tapis.example.org".into())).await;
    let address = house.open.address();
    let mut ids = Vec::new();
    for path in ["/", "/api/games", "/api/tables/nowhere", "/nowhere", "/health"] {
        let answer = http(address, "GET", path, &[("X-Request-Id", "forged")], "").await;
        let headers = answer.headers.to_ascii_lowercase();
        for header in [
            "content-security-policy: ",
            "strict-transport-security: max-age=31536000",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
        ] {
            assert!(headers.contains(header), "{path}: {header} is missing: {headers}");
        }
        assert_eq!(
            headers.contains("cache-control: no-store"),
            path.starts_with("/api") || path == "/health"
        );
        let id = headers.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().to_owned();
        assert!(id != "forged" && !ids.contains(&id), "{id}");
        ids.push(id);
    }
    house.open.close().await;
}

/// A record whose first line promises another seed than it has is refused, also where no deal depends on the seed.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_with_another_seed_than_promised_is_refused() {
    let house = house().await;
    let address = house.open.address();
    for game in ["mastermind", "chinese-checkers"] {
        let made = make_for_people(address, game, 2).await;
        let bearer = format!("Bearer {}", made.all_seeing.as_ref().unwrap().token);
        let path = format!("/api/tables/{}/record", made.table);
        let record = http(address, "GET", &path, &[("Authorization", &bearer)], "").await.body;
        assert!(record.starts_with("; tapis fair 1 "), "{record}");
        let seed = record.lines().find(|line| line.starts_with("(seed ")).unwrap();
        let other = record.replace(seed, "(seed 7)");
        let answer = http(address, "POST", "/api/records", &TEXT, &other).await;
        assert_eq!(answer.status, 422, "{game}: {answer:?}");
        assert_eq!(answer.json()["why"]["phrase"]["id"], "house-fair-other-seed", "{game}");
        assert_eq!(http(address, "POST", "/api/records", &TEXT, &record).await.status, 200, "{game}");
    }
    house.open.close().await;
}

/// A past of any length is told: in pages, and whoever is invited loses nothing by reading them.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_past_comes_in_pages() {
    let house = house().await;
    let address = house.open.address();
    let text = record::endless(950).to_string();
    let made = http(address, "POST", "/api/records", &TEXT, &text).await.json();
    let table = made["table"].as_str().unwrap();
    let invitation = made["seats"][1]["token"].as_str().unwrap();
    let mut client = connect(address).await;
    let (mut known, mut numbers, mut pages) = (0, Vec::new(), 0);
    let welcome = loop {
        let hello = json!({"type": "hello", "v": 1, "table": table, "token": invitation, "since": known});
        client.say(hello).await;
        let told = client.next().await.unwrap();
        assert_eq!(told["since"], known);
        numbers.extend(told["log"].as_array().unwrap().iter().map(|line| line["number"].as_u64().unwrap()));
        assert!(client.texts.last().unwrap().len() < 1 << 20);
        if told["type"] == "welcome" {
            break told;
        }
        assert_eq!(told["type"], "log");
        known = told["next"].as_u64().unwrap();
        pages += 1;
    };
    assert!(pages > 0);
    assert_eq!((numbers, &welcome["version"]), ((0..950).collect(), &json!(950)));
    assert!(welcome["token"].is_string(), "the seat is taken when the guest is welcomed");
    // At a terminal elsewhere it is the same.
    let link = format!("http://{address}/t/{table}").parse().unwrap();
    let sat = tokio::task::spawn_blocking(move || {
        house::Visit::sit(&link, &visitor("", kernel::Lang::En)).map(|(_, welcome)| welcome.log.len())
    });
    assert_eq!(sat.await.unwrap(), Ok(950));
    house.open.close().await;
}

/// A seat that was taken without a name is named later, once, and everybody is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_without_a_name_is_named_later() {
    let house = house().await;
    let address = house.open.address();
    let made = make_with_open_seats(&house).await;
    let (mut first, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    let (mut watcher, welcome) = sit(address, &made.table, None, 0).await;
    assert_eq!(welcome["seats"][0]["name"], "");
    let refused = |told: Value| told["why"]["phrase"]["id"].as_str().unwrap().to_owned();
    first.say(json!({"type": "name", "id": "1", "name": "\u{202e} \u{200b}"})).await;
    assert_eq!(refused(first.hear("refused").await), "house-empty-name");
    first.say(json!({"type": "name", "id": "2", "name": " A\u{202e}da "})).await;
    assert_eq!(watcher.hear("seats").await["seats"][0]["name"], "Ada");
    first.say(json!({"type": "name", "id": "3", "name": "Eve"})).await;
    assert_eq!(refused(first.hear("refused").await), "house-has-name");
    watcher.say(json!({"type": "name", "id": "4", "name": "Eve"})).await;
    assert_eq!(refused(watcher.hear("refused").await), "table-watching");
    let TestHouse { open, folder } = house;
    open.close().await;
    let again = reopen(folder.path(), |_| ()).await;
    let info = get(again.address(), &format!("/api/tables/{}", made.table)).await.json();
    assert_eq!(info["seats"][0]["name"], "Ada");
    assert_eq!(get(again.address(), "/api/tables").await.json()["tables"][0]["seats"][0]["name"], "Ada");
    again.close().await;
}

/// Two tabs of one seat know of each other; nobody else does. A house that pauses says that it will be back.
#[tokio::test(flavor = "multi_thread")]
async fn tabs_of_a_seat_know_of_each_other_and_a_pause_is_no_end() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let token = Some(made.seats[0].link.token.as_str());
    let (mut one, _) = sit(address, &made.table, token, 0).await;
    let (mut other, _) = sit(address, &made.table, Some(&made.seats[1].link.token), 0).await;
    let (mut two, _) = sit(address, &made.table, token, 0).await;
    assert_eq!(one.hear("here").await["connections"], 2);
    assert_eq!(two.hear("here").await["connections"], 2);
    drop(two);
    assert_eq!(one.hear("here").await["connections"], 1);
    house.open.close().await;
    let bye = one.hear("bye").await;
    assert_eq!((&bye["again"], &bye["why"]["phrase"]["id"]), (&json!(true), &json!("house-closing")));
    while other.next().await.is_some() {}
    assert!(other.texts.iter().all(|text| !text.contains(r#""type":"here""#)), "{:?}", other.texts);
}

/// Sits down, with a share in the deal or without one; the first that the house says.
async fn come(house: &TestHouse, table: &str, token: &str, share: Option<Secret>) -> Client {
    let mut client = connect(house.open.address()).await;
    let promise = share.map(|share| promise_of_share(table, &share));
    client.say(json!({"type": "hello", "v": 1, "table": table, "token": token, "share": promise})).await;
    client
}

impl Client {
    async fn tell_share(&mut self, share: Secret) {
        self.say(json!({"type": "share", "secret": share.to_string()})).await;
    }
}

/// The deal is made of the house's secret and the shares of those who sit down; the record proves it, and who had none is
/// seen.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_chooses_the_deal_alone() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 3).await;
    let shown = made.sha256.clone().unwrap();
    let token = |seat: usize| made.seats[seat].link.token.as_str();
    let shares: [Secret; 2] = [[7; 32].into(), [8; 32].into()];
    let mut ada = come(&house, &made.table, token(0), Some(shares[0])).await;
    let mut bob = come(&house, &made.table, token(1), Some(shares[1])).await;
    // The third promises nothing; when they are there, the others are asked.
    let mut eve = come(&house, &made.table, token(2), None).await;
    for (client, share) in [(&mut ada, shares[0]), (&mut bob, shares[1])] {
        let first = client.next().await.unwrap();
        assert_eq!((&first["type"], &first["sha256"]), (&json!("reveal"), &json!(shown)));
        client.tell_share(share).await;
    }
    let dealt = eve.next().await.unwrap();
    assert_eq!(dealt["type"], "welcome", "nothing is shown of a deal that is not made");
    assert_eq!((&dealt["sha256"], &dealt["terms"]["shares"]), (&json!(shown), &json!([true, true, false])));
    let seats = dealt["to_move"].clone();
    let mut clients = [ada, bob, eve];
    for client in &mut clients[..2] {
        client.hear("welcome").await;
    }
    play_on(&mut clients, seat_of(&seats), usize::MAX).await;
    let path = format!("/api/tables/{}/record", made.table);
    let record = get(address, &path).await.body;
    let verified = house::verify(&record, Some(&shown), &rooms()).unwrap();
    assert_eq!(verified.promise.unwrap().shares, [(0, shares[0]), (1, shares[1])]);
    let lied = record.replace(&shares[1].to_string(), &shares[0].to_string());
    assert_eq!(house::verify(&lied, Some(&shown), &rooms()).err(), Some(house::Unfair::OtherMix));
    house.open.close().await;
}

/// Whoever promised a share and tells another has none; the game begins all the same, and is the same after the house was
/// closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_share_that_is_not_told_is_left_out() {
    let house = house().await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let token = |seat: usize| made.seats[seat].link.token.as_str();
    let mut ada = come(&house, &made.table, token(0), Some([7; 32].into())).await;
    let mut eve = come(&house, &made.table, token(1), Some([9; 32].into())).await;
    assert_eq!(
        eve.next().await.unwrap()["type"],
        "reveal",
        "before the deal is made there is nothing to show"
    );
    eve.tell_share([10; 32].into()).await;
    ada.hear("reveal").await;
    let mv = json!({"type": "move", "id": "early", "move": "card 1"});
    ada.say(mv).await;
    assert_eq!(ada.hear("refused").await["why"]["phrase"]["id"], "house-dealing");
    ada.tell_share([7; 32].into()).await;
    // Nobody waits for whoever has left.
    drop(eve);
    let dealt = ada.hear("welcome").await;
    assert_eq!((&dealt["terms"]["shares"], &dealt["version"]), (&json!([true, false]), &json!(0)));
    let text = ada.legal_move().await;
    assert_eq!(ada.try_move(&text).await["type"], "done");
    let TestHouse { open, folder } = house;
    open.close().await;
    let again = reopen(folder.path(), |_| ()).await;
    let (_, welcome) = sit(again.address(), &made.table, Some(token(0)), 0).await;
    assert_eq!((&welcome["terms"]["shares"], &welcome["version"]), (&json!([true, false]), &json!(1)));
    assert_eq!(welcome["sha256"], json!(made.sha256));
    again.close().await;
}

/// Whoever comes first to a rematch is shown no deal that another could take the place of; and if the other does not come in
/// time, it is made without them.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_at_a_rematch_sees_no_deal_before_it_is_made() {
    let house = house_with(|config| config.limits.dealing = Duration::from_millis(50)).await;
    let address = house.open.address();
    let made = make_for_people(address, "toy", 2).await;
    let (mut ada, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    ada.say(json!({"type": "give_up", "id": "g"})).await;
    ada.hear("over").await;
    ada.say(json!({"type": "rematch", "id": "r"})).await;
    let next = ada.hear("rematch").await["table"].as_str().unwrap().to_owned();
    let share: Secret = [7; 32].into();
    let mut ada = come(&house, &next, &made.seats[0].link.token, Some(share)).await;
    assert_eq!(
        ada.next().await.unwrap()["type"],
        "reveal",
        "nothing of a deal before the shares are asked for"
    );
    // Whether that was in time or not, the deal is made.
    ada.tell_share(share).await;
    let dealt = ada.hear("welcome").await;
    assert_eq!((&dealt["you"]["seat"], &dealt["version"]), (&json!(1), &json!(0)));
    house.open.close().await;
}

/// A bot that is to begin waits for the deal.
#[tokio::test(flavor = "multi_thread")]
async fn bots_wait_for_the_deal() {
    let house = house().await;
    let seats = json!([{"who": "bot", "bot": "random"}, {"who": "me"}]);
    let made = make(house.open.address(), json!({"game": "toy", "seats": seats})).await;
    let mut ada = come(&house, &made.table, &made.seats[0].link.token, Some([7; 32].into())).await;
    let asked = ada.next().await.unwrap();
    assert_eq!((&asked["type"], &asked["sha256"]), (&json!("reveal"), &json!(made.sha256)));
    ada.tell_share([7; 32].into()).await;
    let dealt = ada.next().await.unwrap();
    assert_eq!(dealt["type"], "welcome", "one welcome, to the game that is dealt");
    assert_eq!((&dealt["terms"]["shares"], &dealt["version"]), (&json!([false, true]), &json!(0)));
    assert_eq!(ada.hear("happened").await["number"], 0, "it moves in the game that was dealt");
    house.open.close().await;
}

/// Somebody at a terminal elsewhere has a share without knowing of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_has_a_share_in_the_deal() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "me"}, {"who": "bot", "bot": "random"}]);
    let made = make(address, json!({"game": "toy", "seats": seats})).await;
    let link: house::Address = made.seats[0].link.link.parse().unwrap();
    let sat =
        tokio::task::spawn_blocking(move || house::Visit::sit(&link, &visitor("Ada", kernel::Lang::En)));
    let (visit, _) = sat.await.unwrap().unwrap();
    let (mut watcher, mut welcome) = sit(address, &made.table, None, 0).await;
    while welcome["terms"]["shares"] != json!([true, false]) {
        welcome = watcher.hear("welcome").await;
    }
    assert!(visit.deal()().share.is_some());
    house.open.close().await;
}
