//! What was shown is kept: through kill -9, full disks, cut files, backups.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::common::*;
use futures_util::{SinkExt, StreamExt};
use kernel::Seat;
use serde_json::{Value, json};
use store::{sqlite, tables::Database};
use table::{Library, Room};
use tokio_tungstenite::tungstenite::Message;
use wire::lobby::Made;

/// Where the child process finds its database.
const CHILD: &str = "TAPIS_TEST_CHILD";

/// Not a test: the house that `kill_dash_nine_loses_nothing_that_was_shown` kills.
#[test]
fn child_house() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let open = reopen(Path::new(&folder), |_| ()).await;
        println!("\nlistening {}", open.address());
        // Until it is killed, or whoever started it is gone.
        tokio::time::sleep(Duration::from_mins(2)).await;
    });
}

fn start_child(folder: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "durability::child_house", "--nocapture"])
        .env(CHILD, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("listening ").map(|address| address.parse().unwrap()));
    (child, address.expect("the house did not open"))
}

/// What was shown at a table: entry by entry, and the identifiers that were acknowledged.
#[derive(Default)]
struct Shown {
    entries: Vec<String>,
    done: Vec<(usize, String, usize)>,
}

/// Plays at a table as fast as it goes, noting everything that is shown, until the connection breaks.
async fn play_until_killed(address: SocketAddr, made: &Made, round: usize, shown: &Mutex<Shown>) {
    let mut clients = Vec::new();
    let mut turn = None;
    let mut view = Value::Null;
    for seat in &made.seats {
        let (client, welcome) = sit(address, &made.table, Some(&seat.link.token), 0).await;
        turn = seat_of(&welcome["to_move"]);
        if turn == Some(seat.seat) {
            view = welcome["view"].clone();
        }
        let log = welcome["log"].as_array().unwrap();
        let shown = shown.lock().unwrap();
        assert!(
            log.len() >= shown.entries.len(),
            "{} were shown, {} are left",
            shown.entries.len(),
            log.len()
        );
        for (line, entry) in log.iter().zip(&shown.entries) {
            assert_eq!(line["move"], entry.as_str(), "another move than the one that was shown");
        }
        drop(shown);
        clients.push((client, log.len()));
    }
    {
        let mut shown = shown.lock().unwrap();
        let (first, known) = &clients[0];
        let welcome: Value =
            serde_json::from_str(first.texts.iter().find(|text| text.contains("welcome")).unwrap()).unwrap();
        let log = welcome["log"].as_array().unwrap();
        shown.entries = log.iter().map(|line| line["move"].as_str().unwrap().to_owned()).collect();
        assert_eq!(shown.entries.len(), *known);
    }
    // What was acknowledged before the lights went out is not made again.
    let again = shown.lock().unwrap().done.last().cloned();
    if let Some((seat, id, number)) = again {
        let client = &mut clients[seat].0;
        client.say(json!({"type": "move", "id": id, "move": "card 1"})).await;
        let done = client.hear("done").await;
        assert_eq!(done["number"], number);
    }
    while let Some(seat) = turn {
        let text = TOY
            .complete(&TOY.view(&view.to_string(), None, None).unwrap(), Seat(seat as u8), "", 1)
            .remove(0);
        let number = shown.lock().unwrap().entries.len();
        let id = format!("{round}-{number}");
        let message = json!({"type": "move", "id": id, "move": text}).to_string();
        if clients[seat].0.socket.send(Message::text(message)).await.is_err() {
            return;
        }
        for (place, (client, _)) in clients.iter_mut().enumerate() {
            loop {
                let Some(Ok(Message::Text(told))) = client.socket.next().await else { return };
                let told: Value = serde_json::from_str(&told).unwrap();
                if told["type"] == "done" {
                    shown.lock().unwrap().done.push((place, id.clone(), number));
                }
                if told["type"] == "happened" {
                    assert_eq!(told["number"], number);
                    let mut shown = shown.lock().unwrap();
                    if shown.entries.len() == number {
                        shown.entries.push(told["move"].as_str().unwrap().to_owned());
                    }
                    turn = seat_of(&told["to_move"]);
                    if turn == Some(place) {
                        view = told["view"].clone();
                    }
                    break;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_dash_nine_loses_nothing_that_was_shown() {
    const ROUNDS: usize = 100;
    const TABLES: usize = 4;
    let folder = tempfile::tempdir().unwrap();
    let mut tables: HashMap<usize, (Made, Arc<Mutex<Shown>>)> = HashMap::new();
    let (mut rounds, mut entries) = (0, 0);
    for round in 0..ROUNDS {
        let (mut child, address) = start_child(folder.path());
        let mut playing = Vec::new();
        for place in 0..TABLES {
            // A match of 100 games of three cards each: a table that is played out makes room for a new one.
            if tables.get(&place).is_none_or(|(_, shown)| shown.lock().unwrap().entries.len() >= 600) {
                let seats = json!([{"who": "open"}, {"who": "open"}]);
                let made =
                    make(address, json!({"game": "toy", "seats": seats, "options": {"games": 100}})).await;
                tables.insert(place, (made, Arc::default()));
            }
            let (made, shown) = tables[&place].clone();
            playing.push(tokio::spawn(async move { play_until_killed(address, &made, round, &shown).await }));
        }
        // A different moment each time.
        tokio::time::sleep(Duration::from_micros(20_000 + (round as u64 * 7919) % 60_000)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        for table in playing {
            match table.await {
                Ok(()) => (),
                // A connection that broke while it was made has shown nothing.
                Err(error) => {
                    let panic = error.into_panic();
                    let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                    assert!(!text.contains("shown") && !text.contains("left:"), "{text}");
                }
            }
        }
        rounds += 1;
        entries = tables.values().map(|(_, shown)| shown.lock().unwrap().entries.len()).sum();
    }
    assert_eq!(rounds, ROUNDS);
    assert!(entries > ROUNDS, "only {entries} moves were made: that proves little");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_a_clear_error_and_the_game_is_intact() {
    let house = house().await;
    let address = house.open.address();
    let seats = json!([{"who": "open"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats, "options": {"games": 100}})).await;
    let mut clients = Vec::new();
    for seat in &made.seats {
        clients.push(sit(address, &made.table, Some(&seat.link.token), 0).await.0);
    }
    let (mut watcher, _) = sit(address, &made.table, None, 0).await;
    tokio::task::block_in_place(|| house.open.limit_pages(1)).unwrap();
    let mut turn = 0;
    let mut made_moves = 0;
    let refused = loop {
        let text = clients[turn].legal_move().await;
        let answer = clients[turn].try_move(&text).await;
        if answer["type"] == "refused" {
            break answer;
        }
        made_moves += 1;
        turn = seat_of(&watcher.hear("happened").await["to_move"]).unwrap();
    };
    assert_eq!(refused["why"]["phrase"]["id"], "table-not-kept");
    assert!(refused["why"]["text"].as_str().unwrap().contains("The disk is full."), "{refused}");
    assert_eq!(get(address, "/ready").await.status, 503);
    let (_, welcome) = sit(address, &made.table, None, 0).await;
    assert_eq!(welcome["version"], made_moves, "nothing was made that was not kept");
    tokio::task::block_in_place(|| house.open.limit_pages(1_000_000)).unwrap();
    let text = clients[turn].legal_move().await;
    let done = clients[turn].try_move(&text).await;
    assert_eq!((&done["type"], &done["number"]), (&json!("done"), &json!(made_moves)));
    assert_eq!(get(address, "/ready").await.status, 200);
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_record_costs_that_table_only() {
    let first = house().await;
    let address = first.open.address();
    let mut tables = Vec::new();
    for _ in 0..3 {
        let made = make_for_people(address, "toy", 2).await;
        let mut clients = Vec::new();
        for seat in &made.seats {
            clients.push(sit(address, &made.table, Some(&seat.link.token), 0).await.0);
        }
        play_on(&mut clients, Some(0), 3).await;
        tables.push(made.table);
    }
    first.open.close().await;
    let database = rusqlite::Connection::open(first.folder.path().join("house.db")).unwrap();
    for (sql, table) in [
        ("UPDATE entries SET entry = '(move 1 \"card 99\")' WHERE number = 1 AND table_id =", &tables[0]),
        ("DELETE FROM entries WHERE number = 1 AND table_id =", &tables[1]),
    ] {
        let changed =
            database.execute(&format!("{sql} (SELECT id FROM tables WHERE name = ?1)"), [table]).unwrap();
        assert_eq!(changed, 1);
    }
    drop(database);
    let open = reopen(first.folder.path(), |_| ()).await;
    for table in &tables[..2] {
        let mut client = connect(open.address()).await;
        client.say(json!({"type": "hello", "v": 1, "table": table})).await;
        assert_eq!(client.hear("bye").await["why"]["phrase"]["id"], "house-damaged");
        assert_eq!(get(open.address(), &format!("/api/tables/{table}")).await.status, 410);
    }
    let (_, welcome) = sit(open.address(), &tables[2], None, 0).await;
    assert_eq!(welcome["version"], 3);
    let metrics = get(open.address(), "/metrics").await.body;
    assert!(!metrics.contains("tapis_tables_damaged_total 0"), "it is reported");
    open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_the_house_is_open_can_be_restored() {
    let house = house().await;
    let address = house.open.address();
    let store = house.folder.path().join("house.db");
    let seats = json!([{"who": "open"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats, "options": {"games": 50}})).await;
    let token = made.seats[0].link.token.clone();
    let mut clients = Vec::new();
    for seat in &made.seats {
        clients.push(sit(address, &made.table, Some(&seat.link.token), 0).await.0);
    }
    let playing = tokio::spawn(async move { play_on(&mut clients, Some(0), 200).await });
    let copy = house.folder.path().join("copy.db");
    let (from, to) = (store.clone(), copy.clone());
    tokio::task::spawn_blocking(move || sqlite::backup(&from, &to)).await.unwrap().unwrap();
    assert!(sqlite::backup(&store, &copy).is_err(), "a backup overwrites nothing");
    assert_eq!(playing.await.unwrap(), 200);
    house.open.close().await;
    let all = Database::open(&store.as_path().into(), "test").unwrap().table(&made.table).unwrap().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    for place in [elsewhere.path().join("house.db"), store.clone()] {
        sqlite::restore(&copy, &place).unwrap();
        let restored =
            Database::open(&place.as_path().into(), "test").unwrap().table(&made.table).unwrap().unwrap();
        assert_eq!(restored.entries, all.entries[..restored.entries.len()]);
    }
    assert!(store.with_extension("db.before-restore").exists());
    let open = reopen(elsewhere.path(), |_| ()).await;
    let (_, welcome) = sit(open.address(), &made.table, Some(&token), 0).await;
    assert_eq!(welcome["you"], json!({"seat": 0}));
    open.close().await;
    std::fs::write(&copy, "no database").unwrap();
    assert!(sqlite::restore(&copy, &store).is_err(), "what is no backup is not restored");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_in_the_way_is_said_in_one_sentence() {
    let house = house().await;
    let speech = speech::Speech::new(kernel::Lang::En, &house::texts(&rooms()));
    let folder = tempfile::tempdir().unwrap();
    let problem = |config: house::Config| async { house::OpenHouse::new(config).await.err().unwrap() };
    let config = |listen: String, store: std::path::PathBuf| {
        house::Config::new(listen.parse().unwrap(), store, rooms())
    };
    let taken = problem(config(house.open.address().to_string(), folder.path().join("a.db"))).await;
    let port = house.open.address().port();
    assert_eq!(
        speech.tell(&taken),
        format!("Port {port} is taken by another program; choose another one with --listen.")
    );
    std::fs::write(folder.path().join("file"), "").unwrap();
    let unwritable = problem(config("127.0.0.1:0".into(), folder.path().join("file/house.db"))).await;
    assert!(speech.tell(&unwritable).contains("file"), "{}", speech.tell(&unwritable));
    let newer = folder.path().join("newer.db");
    rusqlite::Connection::open(&newer).unwrap().execute_batch("PRAGMA user_version = 999").unwrap();
    let newer = problem(config("127.0.0.1:0".into(), newer)).await;
    assert!(speech.tell(&newer).contains("newer version"), "{}", speech.tell(&newer));
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_house_on_one_file_is_refused_and_told_of_the_first() {
    let first = house().await;
    let speech = speech::Speech::new(kernel::Lang::En, &house::texts(&rooms()));
    let store = first.folder.path().join("house.db");
    let config = house::Config::new("127.0.0.1:0".parse().unwrap(), store.clone(), rooms());
    let problem = speech.tell(&house::OpenHouse::new(config).await.err().unwrap());
    let (store, address) = (store.display(), first.open.address());
    let process = std::process::id();
    let expected = format!("{store} is open in another house: the house at {address}, process {process}.");
    assert_eq!(problem, expected);
    first.open.close().await;
    reopen(first.folder.path(), |_| ()).await.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_kept_with_its_last_entry() {
    let house = house().await;
    let address = house.open.address();
    let database = rusqlite::Connection::open(house.folder.path().join("house.db")).unwrap();
    for _ in 0..20 {
        let made = make_for_people(address, "toy", 2).await;
        let (mut client, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
        client.say(json!({"type": "give_up", "id": "enough"})).await;
        client.hear("done").await;
        let sql = "SELECT result IS NOT NULL FROM tables WHERE name = ?1";
        let over: bool = database.query_row(sql, [&made.table], |row| row.get(0)).unwrap();
        assert!(over, "acknowledged, and not over if the house is killed now");
    }
    house.open.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_touches_are_forgotten_and_finished_ones_written_down_first() {
    let first = house().await;
    let address = first.open.address();
    let mut tables = Vec::new();
    for _ in 0..3 {
        let made = make_for_people(address, "toy", 2).await;
        let (client, _) = sit(address, &made.table, Some(&made.seats[0].link.token), 0).await;
        tables.push((made.table, client));
    }
    tables[0].1.say(json!({"type": "give_up", "id": "enough"})).await;
    tables[0].1.hear("done").await;
    let names: Vec<String> = tables.into_iter().map(|(name, _)| name).collect();
    let record = get(address, &format!("/api/tables/{}/record", names[0])).await.body;
    first.open.close().await;
    let database = rusqlite::Connection::open(first.folder.path().join("house.db")).unwrap();
    database.execute("UPDATE tables SET touched = 1000 WHERE name <> ?1", [&names[2]]).unwrap();
    drop(database);
    let exports = first.folder.path().join("exports");
    let keep = house::Keep { untouched: Duration::from_hours(24), exports: Some(exports.clone()) };
    let open = reopen(first.folder.path(), |config| config.keep = Some(keep)).await;
    let status = |name: &str| {
        let (address, path) = (open.address(), format!("/api/tables/{name}"));
        async move { get(address, &path).await.status }
    };
    // Whoever asks for a table uses it, so nobody asks before it is gone.
    while !get(open.address(), "/metrics").await.body.contains("tapis_tables_expired_total 2\n") {
        tokio::task::yield_now().await;
    }
    assert_eq!((status(&names[0]).await, status(&names[1]).await), (404, 404));
    assert_eq!(status(&names[2]).await, 200, "somebody touched it");
    let written = std::fs::read_to_string(exports.join(format!("{}.tapis", names[0]))).unwrap();
    assert_eq!(written, record);
    assert!(!exports.join(format!("{}.tapis", names[1])).exists(), "it was not finished");
    open.close().await;
}
