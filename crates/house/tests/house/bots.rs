//! The example client of `docs/bots` at a real house.

use std::{path::Path, process::Command};

use tempfile::TempDir;

use crate::common::*;

fn has_python() -> bool {
    let there = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        use std::io::Write as _;
        let mut errors = std::io::stderr();
        writeln!(errors, "skipped: python3 is not installed").unwrap();
    }
    there
}

/// Two of them are paired, play with a clock to the end, and see what that did to their ratings.
#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_finds_somebody_plays_and_sees_its_rating() {
    if !has_python() {
        return;
    }
    let house = house().await;
    let address = house.open.address().to_string();
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/bots/find_and_play.py")
        .canonicalize()
        .unwrap();
    let client = || {
        let (script, address) = (script.clone(), address.clone());
        tokio::task::spawn_blocking(move || {
            // Each is somebody of its own, whose secret stands in its folder.
            let home = TempDir::new().unwrap();
            let output = Command::new("python3")
                .arg(script)
                .args([&address, "mastermind"])
                .current_dir(home.path())
                .output();
            let output = output.unwrap();
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
            said
        })
    };
    let (one, other) = (client(), client());
    let mut ratings = Vec::new();
    for said in [one.await.unwrap(), other.await.unwrap()] {
        for part in [" s left", "place ", "rating 1500 -> ", " after 1 games"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        let rated = said.lines().find_map(|line| line.strip_prefix("rating 1500 -> ")).unwrap();
        ratings.push(rated.parse::<i64>().unwrap());
    }
    assert_eq!(ratings.iter().sum::<i64>(), 3000, "what one wins the other loses: {ratings:?}");
}
