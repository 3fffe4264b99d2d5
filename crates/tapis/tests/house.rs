//! The house as a program: opened, played at by link, backed up, restored, checked.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::Stdio,
};

use common::{house::House, proxy::Proxy, tapis, text};
use tempfile::TempDir;

/// A table of Mastermind with three tries, and what the house says of it. In a single game the person breaks the code, however
/// it is dealt.
fn table(house: &House, first: &str) -> serde_json::Value {
    let body = format!(
        r#"{{"game":"mastermind","options":{{"tries":3,"games":1}},"seats":[{first},{{"who":"bot","bot":"random"}}]}}"#
    );
    serde_json::from_str(&house.call("POST", "/api/tables", &body)).unwrap()
}

/// Runs a command to its end with these lines as its input: status, what it said, what it complained of.
fn run(home: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = tapis(home, args).stdin(Stdio::piped()).spawn().unwrap();
    // A command that reads nothing may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_game_is_played_by_link_from_a_terminal_and_its_deal_is_checked() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let made = table(&house, r#"{"who":"me","name":"Ada"}"#);
    let link = made["seats"][0]["link"].as_str().unwrap();
    let (status, said, wrong) = run(home.path(), &["play", "--join", link, "--plain"], "1122\n");
    assert_eq!((status, wrong.as_str()), (0, ""), "the input has ended, so the person leaves");
    assert!(said.contains("1122"), "{said}");
    // The game goes on where it was: two tries are left.
    let (status, said, wrong) =
        run(home.path(), &["play", "--join", link, "--plain"], "save x\n3344\n5566\n");
    assert_eq!((status, wrong.as_str()), (0, ""), "{said}");
    assert!(
        said.contains("Only the table elsewhere knows this game") && said.contains("The game is over."),
        "{said}"
    );
    let watch = made["watch"].as_str().unwrap();
    let (status, said, _) = run(home.path(), &["play", "--join", watch, "--plain"], "");
    assert!(status == 0 && said.contains("The game is over."), "{said}");

    let table = made["table"].as_str().unwrap();
    let record = house.call("GET", &format!("/api/tables/{table}/record"), "");
    let (good, bad) = (home.path().join("good.tapis"), home.path().join("bad.tapis"));
    std::fs::write(&good, &record).unwrap();
    std::fs::write(&bad, record.replacen("(seed ", "(seed 1", 1)).unwrap();
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let shown = made["sha256"].as_str().unwrap();
    let (status, said, _) = run(home.path(), &["replay", good, "--verify", "--shown", shown], "");
    assert!(status == 0 && said.contains(shown), "{said}");
    let (status, ..) = run(home.path(), &["replay", good, "--verify", "--shown", "00"], "");
    assert_eq!(status, 1);
    let (status, _, wrong) = run(home.path(), &["replay", bad, "--verify"], "");
    assert!(status == 1 && !wrong.is_empty(), "{wrong}");
}

/// Where nobody who sat down had a share in the deal, that is said.
#[test]
fn a_deal_of_the_house_alone_is_called_that() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let made = table(&house, r#"{"who":"bot","bot":"random"}"#);
    let (status, said, _) =
        run(home.path(), &["play", "--join", made["watch"].as_str().unwrap(), "--plain"], "");
    assert!(status == 0 && said.contains("The game is over."), "{said}");
    let path = format!("/api/tables/{}/record", made["table"].as_str().unwrap());
    let said = said_of(home.path(), &house.call("GET", &path, ""));
    assert!(said.contains("nobody who sat down had a share in it"), "{said}");
}

/// What `tapis replay --verify` says of a record that is sound.
fn said_of(home: &Path, record: &str) -> String {
    let file = home.join("sound.tapis");
    std::fs::write(&file, record).unwrap();
    let (status, said, wrong) = run(home, &["replay", file.to_str().unwrap(), "--verify"], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    said
}

#[test]
fn a_link_of_a_house_behind_encryption_is_joined() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let proxy = Proxy::before(&house.address, home.path());
    let made = table(&house, r#"{"who":"me","name":"Ada"}"#);
    let link = made["seats"][0]["link"].as_str().unwrap();
    let link =
        link.replace(&format!("http://{}", house.address), &format!("https://localhost:{}", proxy.port));
    let play = |link: &str, trusted: &Path| {
        let mut play = tapis(home.path(), &["play", "--join", link, "--plain"]);
        let mut child = play.env("SSL_CERT_FILE", trusted).stdin(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"1122\n3344\n5566\n");
        let output = child.wait_with_output().unwrap();
        (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
    };
    let stranger = home.path().join("nobody.pem");
    std::fs::write(&stranger, "").unwrap();
    let (status, said, wrong) = play(&link, &stranger);
    assert_eq!((status, said.as_str(), wrong.lines().count()), (1, "", 1), "nobody vouches: {wrong}");
    let (status, said, wrong) = play(&link, &proxy.certificate);
    assert_eq!((status, wrong.as_str()), (0, ""), "{said}");
    assert!(said.contains("1122"), "{said}");
}

#[test]
fn a_link_that_leads_nowhere_is_one_sentence() {
    let home = TempDir::new().unwrap();
    for (link, status) in
        [("nonsense", 2), ("http://127.0.0.1:1/t/abc#def", 1), ("https://127.0.0.1:1/t/abc", 1)]
    {
        let (code, said, wrong) = run(home.path(), &["play", "--join", link], "");
        assert_eq!((code, said.as_str(), wrong.lines().count()), (status, "", 1), "{link}: {wrong}");
    }
}

#[test]
fn a_house_that_was_killed_has_all_its_tables_and_can_be_backed_up_and_restored() {
    let home = TempDir::new().unwrap();
    let (store, copy) = (home.path().join("a.db"), home.path().join("copy.db"));
    let (store, copy) = (store.to_str().unwrap(), copy.to_str().unwrap());
    let house = House::open(home.path(), &["--store", store]);
    assert!(house.said.iter().any(|line| line.contains(store)), "{:?}", house.said);
    let made = table(&house, r#"{"who":"me","name":"Ada"}"#);
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let (status, ..) = run(home.path(), &["backup", "--store", store, copy], "");
    assert_eq!(status, 0, "while the house is open");
    let (status, _, wrong) = run(home.path(), &["backup", "--store", store, copy], "");
    assert!(status == 1 && wrong.contains(copy), "nothing is overwritten: {wrong}");
    drop(house);

    let house = House::open(home.path(), &["--store", store]);
    assert!(house.call("GET", &table, "").contains("Ada"));
    drop(house);
    std::fs::write(store, "no database").unwrap();
    let (status, ..) = run(home.path(), &["restore", "--store", store, copy], "");
    assert_eq!(status, 0);
    let house = House::open(home.path(), &["--store", store]);
    assert!(house.call("GET", &table, "").contains("Ada"));
}

#[test]
fn a_house_that_cannot_open_says_why_in_one_sentence() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let file = home.path().join("file");
    std::fs::write(&file, "").unwrap();
    let inside = file.join("house.db");
    for (args, status) in [
        (vec!["serve", "--listen", house.address.as_str(), "--store", "other.db"], 1),
        (vec!["serve", "--listen", "127.0.0.1:0", "--store", inside.to_str().unwrap()], 1),
        (vec!["serve", "--listen", "nowhere"], 2),
        (vec!["serve", "--log", "loud"], 2),
        (vec!["serve", "--store", "mysql://localhost/tapis"], 2),
        (vec!["serve", "--internal-listen", "127.0.0.1:0"], 2),
        (vec!["serve", "--internal-listen", "0.0.0.0:0", "--internal-secret", "long enough to be one"], 2),
        (vec!["serve", "--bus", "nats://localhost"], 2),
    ] {
        let mut command = tapis(home.path(), &args);
        let output = command.env("TAPIS_LOG", "off").current_dir(home.path()).output().unwrap();
        let wrong = text(&output.stderr);
        assert_eq!((output.status.code(), wrong.lines().count()), (Some(status), 1), "{args:?}: {wrong}");
    }
}

#[test]
fn the_environment_says_what_flags_do_not() {
    let home = TempDir::new().unwrap();
    let store = home.path().join("env.db");
    let mut command = tapis(home.path(), &["serve"]);
    command.env("TAPIS_LISTEN", "127.0.0.1:0").env("TAPIS_STORE", &store).env("TAPIS_LOG", "off");
    command.env("TAPIS_PUBLIC_URL", "https://tapis.example.org/").env("TAPIS_BEHIND_PROXY", "1");
    let mut child = command.spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines.take(6).map(Result::unwrap).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let expected =
        [store.to_str().unwrap(), "https://tapis.example.org", "https://tapis.example.org", "true", "off"];
    for (line, value) in said[1..].iter().zip(expected) {
        assert!(line.ends_with(value), "{line} does not end with {value}");
    }
}

#[test]
fn without_arguments_the_house_opens_where_everybody_looks_for_it() {
    let home = TempDir::new().unwrap();
    // The usual port may be taken on this machine; then that is what is said.
    let mut command = tapis(home.path(), &[]);
    let mut child = command.env_remove("BROWSER").env_remove("DISPLAY").spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    if first.is_empty() {
        let output = child.wait_with_output().unwrap();
        assert!(text(&output.stderr).contains("7474"), "{}", text(&output.stderr));
    } else {
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(first.contains("http://127.0.0.1:7474/"), "{first}");
    }
}

#[test]
fn somebody_is_known_at_a_house_and_moves_to_another_device() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let (laptop, desktop) = (home.path().join("laptop"), home.path().join("desktop"));
    let me = |device: &Path, args: &[&str], input: &str| {
        let all = [&["me", "--house", house.address.as_str()], args].concat();
        run(device, &all, input)
    };
    let (status, _, wrong) = me(&laptop, &[], "");
    assert!(status == 1 && wrong.contains("tapis me new"), "{wrong}");
    let (status, said, wrong) = me(&laptop, &["new", "--name", "Ada"], "");
    assert_eq!((status, wrong.as_str()), (0, ""), "{said}");
    let words = said.lines().last().unwrap().to_owned();
    assert_eq!(words.split(' ').count(), 12, "{said}");
    let (status, _, wrong) = me(&laptop, &["new"], "");
    assert!(status == 1 && wrong.contains("already"), "{wrong}");

    // A table of hers is played by its public link alone, because the house knows who she is.
    let made = table(&house, r#"{"who":"me","name":"Ada"}"#);
    let link = made["seats"][0]["link"].as_str().unwrap();
    let (status, _, wrong) = run(&laptop, &["play", "--join", link, "--plain"], "");
    assert_eq!((status, wrong.as_str()), (0, ""));
    let (_, said, _) = me(&laptop, &[], "");
    assert!(said.starts_with("Ada, known at ") && said.contains("▸ your turn"), "{said}");
    assert!(said.contains(made["watch"].as_str().unwrap()), "{said}");

    let (status, _, wrong) = me(&desktop, &["take"], "bad words\n");
    assert!(status == 2 && wrong.contains("twelve words"), "{wrong}");
    let (status, said, wrong) = me(&desktop, &["take"], &format!("{words}\n"));
    assert!(status == 0 && said.contains("You are Ada") && said.contains("one table"), "{said}{wrong}");
    let watch = made["watch"].as_str().unwrap();
    let (status, said, _) = run(&desktop, &["play", "--join", watch, "--plain"], "1122\n3344\n5566\n");
    assert!(status == 0 && said.contains("The game is over."), "{said}");
    let (_, said, _) = me(&laptop, &[], "");
    assert!(said.contains("■ over") && said.contains("of 2 with"), "{said}");

    let (_, said, _) = me(&desktop, &["name", "Ada Lovelace"], "");
    assert!(said.contains("Ada Lovelace"), "{said}");
    let (_, said, _) = me(&laptop, &["--json"], "");
    let all: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&all["me"]["called"], &all["results"][0]["game"]),
        (&"Ada Lovelace".into(), &"mastermind".into())
    );
    let file = home.path().join("all.json");
    let (status, ..) = me(&laptop, &["export", file.to_str().unwrap()], "");
    assert_eq!((status, serde_json::from_slice(&std::fs::read(&file).unwrap()).ok()), (0, Some(all)));
    let (status, ..) = me(&laptop, &["export", file.to_str().unwrap()], "");
    assert_eq!(status, 1, "nothing is overwritten");

    let (status, _, wrong) = me(&laptop, &["erase"], "yes\n");
    assert!(status == 1 && wrong.contains("--yes"), "{wrong}");
    let (status, said, _) = me(&laptop, &["erase", "--yes"], "");
    assert!(status == 0 && said.contains("forgotten you"), "{said}");
    let (status, _, wrong) = me(&desktop, &[], "");
    assert!(status == 1 && wrong.contains("The house says"), "the other device is told: {wrong}");
    let (status, _, wrong) = run(&laptop, &["me", "--house", "no house"], "");
    assert_eq!((status, wrong.lines().count()), (2, 1), "{wrong}");
}

#[test]
fn a_bot_visits_a_table_by_itself_and_is_marked() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let bot = format!("bot:python3 {}/../../docs/bots/first_move.py", env!("CARGO_MANIFEST_DIR"));
    // What a program says of itself is shown.
    for (player, name, says) in
        [("knuth", "knuth (bot)", ""), (bot.as_str(), "python3 (bot)", "playing mastermind in seat 0\n")]
    {
        let made = table(&house, r#"{"who":"open"}"#);
        let link = made["seats"][0]["link"].as_str().unwrap();
        let args = ["visit", link, "--player", player, "--stay", "0"];
        let (status, said, wrong) = run(home.path(), &args, "");
        assert_eq!((status, wrong.as_str()), (0, says), "{player}: {said}");
        assert!(said.starts_with(name) && said.contains("The game is over."), "{said}");
        let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
        let info: serde_json::Value = serde_json::from_str(&house.call("GET", &path, "")).unwrap();
        assert_eq!((&info["seats"][0]["name"], &info["seats"][0]["bot"]), (&name.into(), &"program".into()));
    }
    for (player, status) in [("human", 2), ("nobody", 2), ("bot:/no/such/program", 1)] {
        let made = table(&house, r#"{"who":"open"}"#);
        let link = made["seats"][0]["link"].as_str().unwrap();
        let (code, _, wrong) = run(home.path(), &["visit", link, "--player", player], "");
        assert_eq!((code, wrong.lines().count()), (status, 1), "{player}: {wrong}");
    }
}
