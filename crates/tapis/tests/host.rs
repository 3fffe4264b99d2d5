//! What a host does with the tables of a house, whether it is open or not.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;

use common::{house::House, tapis, text};
use rcgen::{CertifiedKey, KeyPair, generate_simple_self_signed};
use tempfile::TempDir;
use temporary_postgres::{Durable, Server};

/// Runs a command to its end: status, what it said, what it complained of.
fn run(home: &Path, args: &[&str]) -> (i32, String, String) {
    let output = tapis(home, args).output().unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

/// Makes a table; its name.
fn table(house: &House) -> String {
    let body = r#"{"game":"mastermind","seats":[{"who":"me"},{"who":"bot","bot":"random"}]}"#;
    let made: serde_json::Value = serde_json::from_str(&house.call("POST", "/api/tables", body)).unwrap();
    made["table"].as_str().unwrap().to_owned()
}

#[test]
fn a_host_looks_after_tables_while_the_house_is_open_and_when_it_is_not() {
    look_after_tables("house.db");
}

#[test]
fn a_host_looks_after_tables_in_a_postgresql() {
    let server = Server::start(Durable::No).unwrap();
    look_after_tables(&server.database("house").unwrap());
}

fn look_after_tables(store: &str) {
    let home = TempDir::new().unwrap();
    let file = home.path().join(store);
    let store = if store.contains("://") { store } else { file.to_str().unwrap() };
    let run = |home: &Path, args: &[&str]| run(home, &[args, &["--store", store]].concat());
    let house = House::open(home.path(), &["--store", store]);
    let (one, other) = (table(&house), table(&house));
    let (status, said, wrong) = run(home.path(), &["admin", "list"]);
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.contains(&format!("{one}  mastermind  0  goes on")), "{said}");
    let (status, said, _) = run(home.path(), &["admin", "show", &one, "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (status, shown["table"].as_str(), shown["over"].as_bool()),
        (0, Some(one.as_str()), Some(false))
    );
    assert_eq!(run(home.path(), &["admin", "show", "nowhere"]).0, 1);

    let (status, _, wrong) =
        run(home.path(), &["admin", "ban", "192.0.2.0/24", "--for", "7d", "--why", "shouts"]);
    assert_eq!((status, wrong.as_str()), (0, ""));
    let (_, said, _) = run(home.path(), &["admin", "ban"]);
    assert_eq!(said, "192.0.2.0/24  168 h  shouts\n");
    assert_eq!(run(home.path(), &["admin", "ban", "192.0.2.0/24", "--lift"]).0, 0);
    assert_eq!(run(home.path(), &["admin", "ban"]).1, "");
    assert_eq!(run(home.path(), &["admin", "ban", "somewhere"]).0, 2);
    assert_eq!(run(home.path(), &["admin", "ban", "192.0.2.7", "--for", "a while"]).0, 2);

    // The house that is open closes it.
    let record = home.path().join("one.tapis");
    let (status, said, wrong) =
        run(home.path(), &["admin", "close", &one, "--export", record.to_str().unwrap()]);
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert!(said.contains(&format!("Table {one} is gone.")), "{said}");
    assert!(std::fs::read_to_string(&record).unwrap().contains("(game mastermind)"));
    assert_eq!(run(home.path(), &["admin", "close", &one]).0, 1);
    drop(house);
    let (status, said, _) = run(home.path(), &["admin", "close", &other]);
    assert!(status == 0 && said.contains("is gone"), "{said}");
    assert_eq!(run(home.path(), &["admin", "list"]).1, "");
}

#[test]
fn a_house_is_carried_to_a_postgresql_and_back() {
    let server = Server::start(Durable::No).unwrap();
    let shared = server.database("house").unwrap();
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &[]);
    let name = table(&house);
    let (first, last) = (home.path().join("first.db"), home.path().join("last.db"));
    let [first, last] = [&first, &last].map(|path| path.to_str().unwrap());
    assert_eq!(run(home.path(), &["backup", first]).0, 0);
    drop(house);
    let carry = |from: &str, to: &str| run(home.path(), &["move", "--from", from, "--to", to]);
    let (status, said, wrong) = carry(first, &shared);
    assert_eq!((status, wrong.as_str()), (0, ""));
    assert!(said.contains("One table is now in postgres://127.0.0.1"), "{said}");
    assert_eq!(carry(&shared, last).0, 0);
    assert_eq!(carry("nowhere.db", last).0, 1, "nothing is made where nothing was");
    let show = |store: &str| {
        let (_, said, _) = run(home.path(), &["admin", "show", &name, "--json", "--store", store]);
        let mut shown: serde_json::Value = serde_json::from_str(&said).unwrap();
        // Who had a file open last is of no consequence.
        shown.as_object_mut().unwrap().remove("house");
        shown
    };
    assert_eq!(show(last), show(first));
    assert_eq!(show(&shared), show(first));
    // A shared database is backed up into a file, which goes into an empty one.
    let copy = home.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    assert_eq!(run(home.path(), &["backup", "--store", &shared, copy]).0, 0);
    let (status, _, wrong) = run(home.path(), &["restore", "--store", &shared, copy]);
    assert!(status == 1 && wrong.contains("not empty"), "{wrong}");
    let empty = server.database("empty").unwrap();
    assert_eq!(run(home.path(), &["restore", "--store", &empty, copy]).0, 0);
    assert_eq!(show(&empty), show(first));
}

#[test]
fn a_database_is_trusted_if_the_system_trusts_it() {
    let server = Server::start(Durable::No).unwrap();
    server.database("house").unwrap();
    let [ours, others] = [(); 2].map(|()| generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap());
    server.encrypt(&ours.cert.pem(), &ours.signing_key.serialize_pem()).unwrap();
    let home = TempDir::new().unwrap();
    // What whoever trusts these certificates is told at this address.
    let ask = |trusted: &CertifiedKey<KeyPair>, host: &str, mode: &str| {
        let certificates = home.path().join("trusted.pem");
        std::fs::write(&certificates, trusted.cert.pem()).unwrap();
        let url = format!("postgres://tapis@{host}:{}/house?sslmode={mode}", server.port());
        let mut asked = tapis(home.path(), &["admin", "ban", "192.0.2.7", "--store", &url]);
        let output = asked.env("SSL_CERT_FILE", &certificates).env_remove("SSL_CERT_DIR").output().unwrap();
        (output.status.code().unwrap(), text(&output.stderr))
    };
    for mode in ["require", "verify-full", "prefer"] {
        assert_eq!(ask(&ours, "localhost", mode), (0, String::new()), "{mode}");
    }
    for (trusted, host, mode, problem) in [
        (&others, "localhost", "require", "certificate"),
        (&ours, "127.0.0.1", "require", "certificate"),
        (&ours, "localhost", "disable", "encryption"),
    ] {
        let (status, said) = ask(trusted, host, mode);
        assert!(status == 1 && said.contains(problem), "{host} {mode}: {said}");
    }
    assert_eq!(server.sql("house", "SELECT count(*) FROM orders").unwrap(), "1");
}
