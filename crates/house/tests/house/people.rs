//! People who wait for each other, think against a clock, take back and agree, through the socket.

use crate::common::*;
use serde_json::{Value, json};
use wire::lobby::Made;

/// A table of the toy for two people that waits for the second one.
async fn waiting_table(house: &TestHouse, more: Value) -> Made {
    let mut table = json!({
        "game": "toy", "waits": true,
        "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}],
    });
    table.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    make(house.open.address(), table).await
}

async fn seat(house: &TestHouse, made: &Made, seat: usize) -> (Client, Value) {
    sit(house.open.address(), &made.table, Some(&made.seats[seat].link.token), 0).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_waits_until_its_seats_are_taken() {
    let house = house().await;
    let made = waiting_table(&house, json!({})).await;
    let (mut ada, welcome) = seat(&house, &made, 0).await;
    assert_eq!((&welcome["waiting"], &welcome["host"]), (&json!(true), &json!(0)));
    let text = ada.legal_move().await;
    assert_eq!(ada.try_move(&text).await["why"]["phrase"]["id"], "table-waiting");
    let info = get(house.open.address(), &format!("/api/tables/{}", made.table)).await.json();
    assert_eq!(
        (&info["waiting"], &info["host"], &info["seats"][0]["name"]),
        (&json!(true), &json!(0), &json!("Ada"))
    );
    let (_bob, welcome) = seat(&house, &made, 1).await;
    assert_eq!(welcome["waiting"], true, "welcomed to the table as it was before");
    loop {
        if ada.hear("seats").await["waiting"] == false {
            break;
        }
    }
    assert_eq!(ada.try_move(&text).await["type"], "done");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_made_the_table_begins_and_bots_take_the_free_seats() {
    let first = house().await;
    let made = make(
        first.open.address(),
        json!({"game": "toy", "waits": true,
               "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]}),
    )
    .await;
    let (mut bob, _) = seat(&first, &made, 1).await;
    bob.say(json!({"type": "start", "id": "s"})).await;
    assert_eq!(bob.hear("refused").await["why"]["phrase"]["id"], "house-not-host");
    let (mut ada, _) = seat(&first, &made, 0).await;
    ada.say(json!({"type": "start", "id": "s"})).await;
    let seats = loop {
        let told = ada.hear("seats").await;
        if told["waiting"] == false {
            break told;
        }
    };
    let stand_ins: Vec<&Value> =
        seats["seats"].as_array().unwrap().iter().map(|seat| &seat["stand_in"]).collect();
    assert_eq!(stand_ins, [false, false, true]);
    ada.say(json!({"type": "start", "id": "t"})).await;
    assert_eq!(ada.hear("refused").await["why"]["phrase"]["id"], "table-begun");
    let mut clients = vec![ada, bob];
    play_on(&mut clients, Some(0), 1).await;
    play_on(&mut clients[1..], Some(0), 1).await;
    assert_eq!(clients[0].hear("happened").await["seat"], 1);
    assert_eq!(clients[0].hear("happened").await["seat"], 2, "a bot plays for nobody");
    // A house that was away knows that the game has begun.
    drop(clients);
    first.open.close().await;
    let open = reopen(first.folder.path(), |_| ()).await;
    let (_, welcome) = sit(open.address(), &made.table, Some(&made.seats[0].link.token), 0).await;
    assert_eq!(welcome["waiting"], false);
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_said_aloud_until_it_is_used() {
    let house = house_with(|config| config.limits.seats_per_hour = 6).await;
    let address = house.open.address();
    let made = waiting_table(&house, json!({})).await;
    let ask = |token: &str| json!({"table": made.table, "token": token});
    let code = post(address, "/api/codes", &ask(&made.seats[1].link.token)).await.json()["code"].clone();
    let code = code.as_str().unwrap();
    assert_eq!(code.split(' ').count(), 3, "two words and a number: {code}");
    for (token, status) in [
        (made.seats[0].link.token.as_str(), 403), // No invitation: somebody sits there.
        ("00000000000000000000000000000000", 403),
        ("nonsense", 403),
    ] {
        assert_eq!(post(address, "/api/codes", &ask(token)).await.status, status, "{token}");
    }
    let path = format!("/api/codes/{}", code.to_uppercase().replace(' ', "%20"));
    let found = get(address, &path).await.json();
    assert_eq!((&found["table"], &found["token"]), (&json!(made.table), &json!(made.seats[1].link.token)));
    let (_bob, _) = seat(&house, &made, 1).await;
    assert_eq!(get(address, &path).await.status, 404, "it was used");
    assert_eq!(get(address, "/api/codes/tango%20panda%20100").await.status, 404);
    // Guessing has an end.
    let mut last = 0;
    for _ in 0..6 {
        last = get(address, "/api/codes/tango%20panda%20100").await.status;
    }
    assert_eq!(last, 429);
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_told_and_kept_in_the_record() {
    let house = house().await;
    let address = house.open.address();
    let clock = json!({"per": "game", "seconds": 300, "increment": 2, "out": "seat"});
    let made = waiting_table(&house, json!({"clock": clock})).await;
    let info = get(address, &format!("/api/tables/{}", made.table)).await.json();
    assert_eq!(info["terms"]["clock"], clock, "known before anybody sits down");
    let (ada, welcome) = seat(&house, &made, 0).await;
    assert_eq!(welcome["terms"]["clock"], clock);
    let (bob, _) = seat(&house, &made, 1).await;
    let mut clients = vec![ada, bob];
    let running = loop {
        let told = clients[0].hear("clocks").await;
        if told["clocks"][0]["runs"] == true {
            break told;
        }
    };
    assert!(running["clocks"][0]["left"].as_u64().unwrap() <= 300_000);
    play_on(&mut clients, Some(0), 1).await;
    let told = clients[0].hear("clocks").await;
    assert_eq!((&told["clocks"][0]["runs"], &told["clocks"][1]["runs"]), (&json!(false), &json!(true)));
    for client in &mut clients {
        client.say(json!({"type": "give_up", "id": "g"})).await;
    }
    clients[0].hear("over").await;
    let record = get(address, &format!("/api/tables/{}/record", made.table)).await.body;
    assert!(record.contains("(agreed (clock budget 300000 2000 seat))"), "{record}");
    assert!(record.contains("(clock 1 30"), "{record}");
    for bad in [
        json!({"per": "move", "seconds": 0}),
        json!({"per": "move", "seconds": 99_999_999}),
        json!({"per": "game", "seconds": 5, "increment": 6}),
    ] {
        let answer = post(address, "/api/tables", &json!({"game": "toy", "clock": bad})).await;
        assert_eq!(
            (answer.status, &answer.json()["why"]["phrase"]["id"]),
            (422, &json!("table-bad-clock")),
            "{bad}"
        );
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_while_somebody_is_away() {
    let house = house().await;
    let clock = json!({"per": "move", "seconds": 1, "out": "seat"});
    let made = waiting_table(&house, json!({"clock": clock})).await;
    let (ada, _) = seat(&house, &made, 0).await;
    let (mut bob, _) = seat(&house, &made, 1).await;
    bob.hear("clocks").await;
    drop(ada);
    let over = bob.hear("over").await;
    assert_eq!(over["places"], json!([2, 1]));
    let metrics = get(house.open.address(), "/metrics").await.body;
    for line in ["tapis_out_of_time_total 1", "tapis_bot_faults_total 0"] {
        assert!(
            metrics.lines().any(|found| found == line),
            "a person is no bot: {line} is not in\n{metrics}"
        );
    }
    // Nobody is here, and the game ends all the same.
    let made = waiting_table(&house, json!({"clock": clock})).await;
    let (ada, _) = seat(&house, &made, 0).await;
    let (bob, _) = seat(&house, &made, 1).await;
    drop((ada, bob));
    while get(house.open.address(), &format!("/api/tables/{}", made.table)).await.json()["over"] == false {
        tokio::task::yield_now().await;
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_taken_back_and_games_are_settled() {
    let house = house().await;
    let address = house.open.address();
    let made = waiting_table(&house, json!({"take_backs": true})).await;
    let (ada, _) = seat(&house, &made, 0).await;
    let (bob, _) = seat(&house, &made, 1).await;
    let mut clients = vec![ada, bob];
    let entries = play_on(&mut clients, Some(0), 2).await;
    assert_eq!(entries, 2, "what was agreed on, and a move");
    let [ada, bob] = &mut clients[..] else { panic!() };
    ada.say(json!({"type": "take_back", "id": "b1"})).await;
    let asked = bob.hear("proposed").await;
    assert_eq!((&asked["seat"], &asked["what"]), (&json!(0), &json!("take_back")));
    let (_eve, welcome) = sit(address, &made.table, None, 0).await;
    assert_eq!(welcome["proposed"], json!({"seat": 0, "what": "take_back"}), "whoever comes later knows");
    bob.say(json!({"type": "agree", "id": "b2", "yes": false})).await;
    let declined = ada.hear("declined").await;
    assert_eq!((&declined["seat"], &declined["by"]), (&json!(0), &json!(1)));
    ada.say(json!({"type": "take_back", "id": "b3"})).await;
    bob.hear("proposed").await;
    bob.say(json!({"type": "agree", "id": "b4", "yes": true})).await;
    let back = bob.hear("happened").await;
    assert_eq!((&back["back_to"], &back["to_move"], &back["move"]), (&json!(1), &json!(0), &Value::Null));
    bob.say(json!({"type": "draw", "id": "d"})).await;
    // What was proposed before comes first.
    while ada.hear("proposed").await["what"] != "draw" {}
    ada.say(json!({"type": "agree", "id": "d2", "yes": true})).await;
    assert_eq!(ada.hear("over").await["places"], json!([1, 1]));
    let record = get(address, &format!("/api/tables/{}/record", made.table)).await.body;
    assert!(record.contains("(take-back 1 2)") && record.contains("(settled 2 draw)"), "{record}");
    assert_eq!(get(address, &format!("/api/tables/{}/review", made.table)).await.status, 200);

    let made = waiting_table(&house, json!({})).await;
    let (_ada, _) = seat(&house, &made, 0).await;
    let (mut bob, _) = seat(&house, &made, 1).await;
    bob.say(json!({"type": "abort", "id": "a"})).await;
    let over = bob.hear("over").await;
    assert_eq!((&over["places"], &over["scores"]), (&json!([1, 1]), &json!([0, 0])));
    house.open.close().await;
}
