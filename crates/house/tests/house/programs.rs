//! Programs that sit down by themselves: everybody sees what they are. And people who think too long while they visit.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

use crate::common::*;
use serde_json::{Value, json};
use table::{AnyView, Aside, ClockFace, Observer, Person, PlayerWish};

/// Comes to a table as a program.
async fn come(house: &TestHouse, table: &str, token: &str) -> (Client, Value) {
    let mut client = connect(house.open.address()).await;
    let hello = json!({
        "type": "hello", "v": 1, "table": table, "token": token, "key": key_of(token), "name": "Deep", "bot": true,
    });
    client.say(hello).await;
    let told = client.next().await.expect("an answer");
    (client, told)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_marked_wherever_it_is_seen() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats, "listed": true})).await;
    let tokens: Vec<String> = made.seats.iter().map(|seat| seat.link.token.clone()).collect();
    let (mut ada, _) = sit(address, &made.table, Some(&tokens[0]), 0).await;
    let (mut deep, welcome) = come(&house, &made.table, &tokens[1]).await;
    assert_eq!(welcome["you"], json!({"seat": 1}));
    let mut told = ada.hear("seats").await;
    while told["seats"][1]["open"] == true {
        told = ada.hear("seats").await;
    }
    // Taking the seat and being marked are one for whoever looks on.
    if told["seats"][1]["bot"].is_null() {
        told = ada.hear("seats").await;
    }
    for seats in [&welcome["seats"], &told["seats"]] {
        assert_eq!((&seats[1]["name"], &seats[1]["bot"]), (&json!("Deep (bot)"), &json!("program")));
        assert_eq!((&seats[1]["open"], &seats[0]["bot"]), (&json!(false), &Value::Null));
    }
    let path = format!("/api/tables/{}", made.table);
    assert_eq!(get(address, &path).await.json()["seats"][1]["name"], "Deep (bot)");
    let listed = get(address, "/api/tables").await.json();
    assert_eq!(listed["tables"][0]["seats"][1]["bot"], "program", "in the lobby too");
    deep.say(json!({"type": "give_up", "id": "g"})).await;
    ada.hear("over").await;
    let record = get(address, &format!("{path}/record")).await.body;
    let record = kernel::record::load(&record).unwrap().record;
    assert_eq!(record.seats[1].kind, kernel::Sitter::Program, "and in what is kept");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_comes_from_the_lobby_comes_back_and_may_be_sent_away() {
    let house = house().await;
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let table = json!({"game": "toy", "seats": seats, "listed": true, "waits": true});
    let made = make(house.open.address(), table).await;
    let path = format!("/api/tables/{}/sit", made.table);
    let link = post(house.open.address(), &path, &json!({"name": "Deep", "bot": true})).await.json();
    let token = link["token"].as_str().unwrap().to_owned();
    let folder = house.folder;
    house.open.close().await;
    let house = TestHouse { open: reopen(folder.path(), |_| ()).await, folder };
    let address = house.open.address();
    let (_deep, welcome) = come(&house, &made.table, &token).await;
    assert_eq!(welcome["you"], json!({"seat": 1}), "a seat that a program has is somebody's");
    assert_eq!(welcome["seats"][1]["name"], "Deep (bot)");
    let (mut ada, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
    ada.say(json!({"type": "kick", "id": "k", "seat": 1})).await;
    let invitation = ada.hear("invitation").await;
    let token = invitation["token"].as_str().unwrap();
    let info = get(address, &format!("/api/tables/{}", made.table)).await.json();
    assert_eq!((&info["seats"][1]["bot"], &info["seats"][1]["open"]), (&Value::Null, &json!(true)));
    let (_, welcome) = sit(address, &made.table, Some(token), 0).await;
    assert_eq!(welcome["seats"][1]["bot"], Value::Null, "whoever comes next is a person");
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_program_plays_for_points() {
    let house = house().await;
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let table = json!({"game": "toy", "rated": true, "seats": seats, "listed": true});
    let made = make(house.open.address(), table).await;
    let (_, told) = come(&house, &made.table, &made.seats[1].link.token).await;
    assert_eq!((&told["type"], &told["why"]["phrase"]["id"]), (&json!("bye"), &json!("house-rated-no-bots")));
    let path = format!("/api/tables/{}/sit", made.table);
    let refused = post(house.open.address(), &path, &json!({"name": "Deep", "bot": true})).await;
    assert_eq!(refused.json()["why"]["phrase"]["id"], "house-rated-no-bots");
    house.open.close().await;
}

/// Somebody who never decides.
struct Dreamer {
    enough: (Sender<()>, Receiver<()>),
    clocks: Sender<Vec<ClockFace>>,
    over: Option<Vec<u8>>,
}

struct Nudged(Sender<()>, Sender<Vec<ClockFace>>);

impl Aside for Nudged {
    fn enough(&mut self) {
        self.0.send(()).unwrap();
    }
    fn clocks(&mut self, clocks: &[ClockFace]) {
        self.1.send(clocks.to_vec()).unwrap();
    }
    fn connected(&mut self, _: bool) {}
    fn say(&mut self, _: &kernel::Phrase) {}
}

impl Observer for Dreamer {
    fn over(&mut self, end: &table::End<'_>) {
        self.over = end.outcome.map(|outcome| outcome.places().to_vec());
    }
}

impl Person for Dreamer {
    fn play(&mut self, _: &AnyView) -> PlayerWish {
        self.enough.1.recv().unwrap();
        PlayerWish::Gone
    }
    fn aside(&self) -> Option<Box<dyn Aside>> {
        Some(Box::new(Nudged(self.enough.0.clone(), self.clocks.clone())))
    }
}

/// The house is heard while a person thinks: whoever runs out of time knows it at once.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_dreams_is_told_that_the_time_is_over() {
    let house = house().await;
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "random"}]);
    let clock = json!({"per": "move", "seconds": 1, "out": "seat"});
    let made = make(house.open.address(), json!({"game": "toy", "seats": seats, "clock": clock})).await;
    let link = made.seats[0].link.link.clone();
    let (clocks, told) = channel();
    let played = tokio::task::spawn_blocking(move || {
        let mut dreamer = Dreamer { enough: channel(), clocks, over: None };
        let (visit, welcome) =
            house::Visit::sit(&link.parse().unwrap(), &visitor("Ada", kernel::Lang::En)).unwrap();
        let outcome = visit.play(&welcome, &TOY, &mut dreamer).unwrap();
        (outcome.unwrap().places().to_vec(), dreamer.over)
    });
    let (places, over) = played.await.unwrap();
    assert_eq!((places, over), (vec![2, 1], Some(vec![2, 1])));
    let seen: Vec<Vec<ClockFace>> = told.try_iter().collect();
    assert!(seen.iter().any(|clocks| clocks[0].runs && clocks[0].left <= Duration::from_secs(1)), "{seen:?}");
    house.open.close().await;
}
