//! Seats that become free again, and tables that their makers close, through the socket.

use crate::common::*;
use serde_json::{Value, json};
use wire::lobby::Made;

/// A game with hidden hands for so many people, of whom the first makes the table.
async fn made(house: &TestHouse, people: usize, more: Value) -> Made {
    let open = std::iter::repeat_n(json!({"who": "open"}), people - 1);
    let seats: Vec<Value> = std::iter::once(json!({"who": "me", "name": "Ada"})).chain(open).collect();
    let mut table = json!({"game": "rummikub", "seats": seats});
    table.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    make(house.open.address(), table).await
}

async fn seat(house: &TestHouse, made: &Made, seat: usize) -> (Client, Value) {
    sit(house.open.address(), &made.table, Some(&made.seats[seat].link.token), 0).await
}

/// Asks for something; the phrase that it is refused with.
async fn refusal(client: &mut Client, ask: Value) -> String {
    client.say(ask).await;
    client.hear("refused").await["why"]["phrase"]["id"].as_str().unwrap().to_owned()
}

/// The reason of the last message, after which nothing comes.
async fn last_words(client: &mut Client) -> (String, bool) {
    let bye = client.hear("bye").await;
    assert_eq!(client.next().await, None, "nothing comes after bye");
    (bye["why"]["phrase"]["id"].as_str().unwrap().to_owned(), bye["again"] == true)
}

/// What somebody is told who comes with a token that they had, and the key that they had.
async fn turned_away(house: &TestHouse, table: &str, token: &str) -> String {
    let mut client = connect(house.open.address()).await;
    let key = key_of(token);
    client.say(json!({"type": "hello", "v": 1, "table": table, "token": token, "key": key})).await;
    last_words(&mut client).await.0
}

async fn info(house: &TestHouse, table: &str) -> Value {
    get(house.open.address(), &format!("/api/tables/{table}")).await.json()
}

/// The hand that a seat is shown.
fn hand(welcome: &Value) -> &Value {
    let players = welcome["view"]["current"]["players"].as_array().unwrap();
    players.iter().find_map(|player| player.get("hand")).expect("one hand is shown")
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_gives_the_seat_back_with_its_hand() {
    for waits in [true, false] {
        let house = house().await;
        let made = made(&house, 3, json!({"waits": waits, "listed": true})).await;
        let (mut ada, _) = seat(&house, &made, 0).await;
        let (mut bob, before) = seat(&house, &made, 1).await;
        bob.say(json!({"type": "leave", "id": "l"})).await;
        assert_eq!(last_words(&mut bob).await, ("house-left".into(), false));
        // Whoever stays is welcomed to another deal, under another promise.
        let after = ada.hear("welcome").await;
        assert_ne!(after["sha256"], before["sha256"]);
        assert_eq!(
            (&after["seats"][1]["open"], &after["seats"][1]["present"], &after["seats"][1]["name"]),
            (&json!(true), &json!(false), &json!(""))
        );
        assert_eq!(after["waiting"], waits);
        assert_eq!(info(&house, &made.table).await["sha256"], after["sha256"]);
        let lobby = get(house.open.address(), "/api/tables").await.json();
        assert_eq!(lobby["tables"][0]["sha256"], after["sha256"], "in the lobby too: {lobby}");
        assert_eq!(lobby["tables"][0]["seats"][1]["open"], true);
        let invitation = &made.seats[1].link.token;
        assert_eq!(turned_away(&house, &made.table, invitation).await, "house-seat-taken");
        assert_eq!(turned_away(&house, &made.table, &key_of(invitation)).await, "house-bad-token");
        // Somebody else takes the seat in the lobby, and sees another hand than the one that was left.
        let sat = post(
            house.open.address(),
            &format!("/api/tables/{}/sit", made.table),
            &json!({"name": "Eve", "seat": 1}),
        )
        .await;
        assert_eq!(sat.status, 200, "{sat:?}");
        let token = sat.json()["token"].as_str().unwrap().to_owned();
        let (_eve, welcome) = sit(house.open.address(), &made.table, Some(&token), 0).await;
        assert_eq!(welcome["seats"][1]["name"], "Eve");
        assert_ne!(hand(&welcome), hand(&before));
        house.open.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_maker_sends_somebody_away_before_the_first_move() {
    let house = house().await;
    let made = made(&house, 3, json!({"waits": true})).await;
    let (mut ada, _) = seat(&house, &made, 0).await;
    let (mut bob, _) = seat(&house, &made, 1).await;
    let kick = |seat: usize| json!({"type": "kick", "id": "k", "seat": seat});
    assert_eq!(refusal(&mut bob, kick(0)).await, "house-not-host");
    for nobody in [0, 2, 3, usize::MAX] {
        assert_eq!(refusal(&mut ada, kick(nobody)).await, "house-nobody-there", "{nobody}");
    }
    let (mut eve, _) = sit(house.open.address(), &made.table, None, 0).await;
    assert_eq!(refusal(&mut eve, json!({"type": "leave", "id": "l"})).await, "table-watching");
    assert_eq!(refusal(&mut eve, kick(1)).await, "house-not-host");
    ada.say(kick(1)).await;
    let invitation = ada.hear("invitation").await;
    assert_eq!((&invitation["id"], &invitation["seat"]), (&json!("k"), &json!(1)));
    assert_eq!(last_words(&mut bob).await, ("house-sent-away".into(), false));
    assert_eq!(turned_away(&house, &made.table, &made.seats[1].link.token).await, "house-seat-taken");
    // The new invitation opens the seat, also after the house was away.
    drop((ada, eve));
    let token = invitation["token"].as_str().unwrap().to_owned();
    assert!(invitation["link"].as_str().unwrap().ends_with(&format!("/t/{}#{token}", made.table)));
    house.open.close().await;
    let house = TestHouse { open: reopen(house.folder.path(), |_| ()).await, folder: house.folder };
    let (_chen, welcome) = sit(house.open.address(), &made.table, Some(&token), 0).await;
    assert_eq!((&welcome["you"], &welcome["waiting"]), (&json!({"seat": 1}), &json!(true)));
    house.open.close().await;
}

/// A game whose seats were all taken has begun; when one becomes free before the first move, it waits again.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_begun_waits_again() {
    let house = house().await;
    let made = made(&house, 2, json!({"waits": true})).await;
    let (mut ada, _) = seat(&house, &made, 0).await;
    let (bob, before) = seat(&house, &made, 1).await;
    while ada.hear("seats").await["waiting"] == true {}
    // Bob is away: the seat is one that nobody came to.
    drop(bob);
    while ada.hear("seats").await["seats"][1]["present"] == true {}
    ada.say(json!({"type": "reopen", "id": "r", "seat": 1})).await;
    let invitation = ada.hear("invitation").await;
    assert_eq!(last_words(&mut ada).await, ("house-laid-anew".into(), true));
    let (mut ada, welcome) = seat(&house, &made, 0).await;
    assert_eq!(welcome["waiting"], true);
    assert_ne!(welcome["sha256"], before["sha256"]);
    let token = invitation["token"].as_str().unwrap();
    let (mut bob, _) = sit(house.open.address(), &made.table, Some(token), 0).await;
    while ada.hear("seats").await["waiting"] == true {}
    // After the first move seats are kept and the game is everybody's.
    let turn = if welcome["to_move"] == 0 { &mut ada } else { &mut bob };
    let text = turn.legal_move().await;
    assert_eq!(turn.try_move(&text).await["type"], "done");
    assert_eq!(refusal(&mut bob, json!({"type": "leave", "id": "l"})).await, "house-played");
    for ask in [
        json!({"type": "kick", "id": "k", "seat": 1}),
        json!({"type": "close", "id": "c"}),
        json!({"type": "leave", "id": "l"}),
    ] {
        assert_eq!(refusal(&mut ada, ask).await, "house-played");
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_nobody_came_to_has_another_invitation() {
    let house = house().await;
    let made = made(&house, 3, json!({"waits": true})).await;
    let (mut ada, before) = seat(&house, &made, 0).await;
    let (mut bob, _) = seat(&house, &made, 1).await;
    let reopen = |seat: usize| json!({"type": "reopen", "id": "r", "seat": seat});
    assert_eq!(refusal(&mut bob, reopen(2)).await, "house-not-host");
    assert_eq!(refusal(&mut ada, reopen(1)).await, "house-somebody-there");
    assert_eq!(refusal(&mut ada, reopen(0)).await, "house-no-open-seat");
    assert_eq!(refusal(&mut ada, reopen(7)).await, "house-no-open-seat");
    ada.say(reopen(2)).await;
    let invitation = ada.hear("invitation").await;
    let old = &made.seats[2].link.token;
    assert_eq!(
        turned_away(&house, &made.table, old).await,
        "house-bad-token",
        "the lost one is worth nothing"
    );
    // Nobody had looked at the hand: the deal is the same.
    assert_eq!(info(&house, &made.table).await["sha256"], before["sha256"]);
    let (_chen, welcome) =
        sit(house.open.address(), &made.table, Some(invitation["token"].as_str().unwrap()), 0).await;
    assert_eq!(welcome["you"], json!({"seat": 2}));
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_maker_closes_the_table() {
    let house = house().await;
    let table = made(&house, 2, json!({"waits": true, "listed": true})).await;
    let (mut ada, _) = seat(&house, &table, 0).await;
    let (mut bob, _) = seat(&house, &table, 1).await;
    assert_eq!(refusal(&mut bob, json!({"type": "close", "id": "c"})).await, "house-not-host");
    ada.say(json!({"type": "close", "id": "c"})).await;
    for client in [&mut ada, &mut bob] {
        assert_eq!(last_words(client).await, ("house-closed-by-maker".into(), false));
    }
    assert_eq!(get(house.open.address(), &format!("/api/tables/{}", table.table)).await.status, 404);
    assert_eq!(turned_away(&house, &table.table, &table.seats[0].link.token).await, "house-no-table");
    // A table that its only person leaves is closed too; when others stay, the next of them can do what the maker could.
    let table = made(&house, 3, json!({"waits": true})).await;
    let (mut ada, _) = seat(&house, &table, 0).await;
    let (mut chen, _) = seat(&house, &table, 2).await;
    ada.say(json!({"type": "leave", "id": "l"})).await;
    assert_eq!(last_words(&mut ada).await, ("house-left".into(), false));
    assert_eq!(chen.hear("welcome").await["host"], 2);
    assert_eq!(turned_away(&house, &table.table, &table.seats[0].link.token).await, "house-bad-token");
    chen.say(json!({"type": "leave", "id": "l"})).await;
    assert_eq!(last_words(&mut chen).await, ("house-closed-by-maker".into(), false));
    assert_eq!(get(house.open.address(), &format!("/api/tables/{}", table.table)).await.status, 404);
    // Against bots alone it is closed whenever its maker likes.
    let bots = json!({"game": "toy", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]});
    let table = make(house.open.address(), bots).await;
    let (ada, welcome) = seat(&house, &table, 0).await;
    let mut clients = [ada];
    if welcome["to_move"] == 0 {
        play_on(&mut clients, Some(0), 1).await;
    } else {
        clients[0].hear("happened").await;
    }
    clients[0].say(json!({"type": "close", "id": "c"})).await;
    assert_eq!(last_words(&mut clients[0]).await, ("house-closed-by-maker".into(), false));
    assert_eq!(get(house.open.address(), &format!("/api/tables/{}", table.table)).await.status, 404);
    house.open.close().await;
}

/// Whoever had a share in a deal that is given up comes again with another share.
#[tokio::test(flavor = "multi_thread")]
async fn shares_that_were_told_make_no_second_deal() {
    let house = house().await;
    let address = house.open.address();
    let made = made(&house, 2, json!({})).await;
    let shared = async |seat: usize, secret: u8| {
        let secret = wire::fair::Secret::from([secret; 32]);
        let share = wire::fair::promise_of_share(&made.table, &secret);
        let token = &made.seats[seat].link.token;
        let mut client = connect(address).await;
        client
            .say(json!({"type": "hello", "v": 1, "table": made.table, "token": token, "key": key_of(token), "share": share}))
            .await;
        // Whoever comes last is asked for the share before there is anything to be shown.
        let first = client.next().await.unwrap()["type"].clone();
        assert_eq!(first, if seat == 1 { "reveal" } else { "welcome" });
        (client, secret.to_string())
    };
    let (mut ada, one) = shared(0, 1).await;
    let (mut bob, two) = shared(1, 2).await;
    ada.hear("reveal").await;
    ada.say(json!({"type": "share", "secret": one})).await;
    bob.say(json!({"type": "share", "secret": two})).await;
    let dealt = ada.hear("welcome").await;
    assert_eq!(dealt["terms"]["shares"], json!([true, true]));
    bob.say(json!({"type": "leave", "id": "l"})).await;
    assert_eq!(last_words(&mut bob).await.0, "house-left");
    assert_eq!(last_words(&mut ada).await, ("house-laid-anew".into(), true));
    let (mut ada, one) = shared(0, 3).await;
    let table = info(&house, &made.table).await;
    assert_eq!((&table["terms"]["shares"], &table["seats"][1]["open"]), (&Value::Null, &json!(true)));
    assert_ne!(table["sha256"], dealt["sha256"], "another secret of the house");
    // The next deal is made of the new share.
    ada.say(json!({"type": "reopen", "id": "r", "seat": 1})).await;
    let token = ada.hear("invitation").await["token"].as_str().unwrap().to_owned();
    let chen = tokio::spawn({
        let table = made.table.clone();
        async move { sit(address, &table, Some(&token), 0).await }
    });
    ada.hear("reveal").await;
    ada.say(json!({"type": "share", "secret": one})).await;
    assert_eq!(ada.hear("welcome").await["terms"]["shares"], json!([true, false]));
    assert_eq!(chen.await.unwrap().1["terms"]["shares"], json!([true, false]));
    house.open.close().await;
}
