//! What a host reads of those who call: nothing that opens anything.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Command, Stdio},
};

use crate::common::*;
use serde_json::json;

/// Where the house with a log finds its database; only set in its process.
const FOLDER: &str = "TAPIS_TEST_LOG";

/// Not a test: a house that writes its log to standard error.
#[test]
fn child_house() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    assert!(house::log::start("debug", house::log::LogFormat::Text));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let open = reopen(Path::new(&folder), |_| ()).await;
        println!("\nlistening {}", open.address());
        // Until it is killed, or whoever started it is gone.
        tokio::time::sleep(std::time::Duration::from_mins(2)).await;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_holds_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "logs::child_house", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::piped())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let address: Option<SocketAddr> = lines.find_map(|line| line.strip_prefix("listening ")?.parse().ok());
    let address = address.expect("the house did not open");
    let seats = json!([{"who": "me", "name": "Ada"}, {"who": "open"}]);
    let made = make(address, json!({"game": "toy", "seats": seats, "all_seeing": true})).await;
    let token = |seat: usize| made.seats[seat].link.token.clone();
    let all_seeing = made.all_seeing.as_ref().unwrap().token.clone();
    let (mut ada, _) = sit(address, &made.table, Some(&token(0)), 0).await;
    let (_bob, _) = sit(address, &made.table, Some(&token(1)), 0).await;
    let text = ada.legal_move().await;
    ada.try_move(&text).await;
    let path = format!("/api/tables/{}", made.table);
    assert_eq!(get(address, &format!("{path}?token={}", token(0))).await.status, 200);
    let bearer = format!("Bearer {all_seeing}");
    let record = http(address, "GET", &format!("{path}/record"), &[("Authorization", &bearer)], "").await;
    assert_eq!(record.status, 200);
    let wrong =
        http(address, "GET", &format!("{path}/record"), &[("Authorization", "Bearer nonsense")], "").await;
    assert_eq!(wrong.status, 403, "{wrong:?}");
    let id = record.headers.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().to_owned();
    // A line is written when its answer is.
    let written = loop {
        let written = fs::read_to_string(&log).unwrap();
        if written.contains(&id) {
            break written;
        }
        tokio::task::yield_now().await;
    };
    child.kill().unwrap();
    child.wait().unwrap();
    let line = written.lines().find(|line| line.contains(&id)).unwrap();
    assert!(line.contains("/api/tables/{table}/record") && line.contains("200"), "{line}");
    let secrets = [token(0), token(1), key_of(&token(1)), all_seeing];
    for secret in secrets.iter().map(String::as_str).chain(["nonsense", "127.0.0.1:"]) {
        let found = written.lines().find(|line| line.contains(secret) && line.contains("answered"));
        assert_eq!(found, None, "{secret} is in the log");
    }
    for secret in &secrets {
        assert!(!written.contains(secret.as_str()), "{secret} is in the log:\n{written}");
    }
    let named = written.lines().find(|line| line.contains("answered") && line.contains(&made.table));
    assert_eq!(named, None, "a table's name is for those who have its link");
}
