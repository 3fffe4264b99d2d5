//! Several houses on one PostgreSQL, as processes behind a balancer: what `cargo xtask cluster` starts.
#![allow(clippy::unwrap_used)]

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use cluster::{Cluster, ClusterPlan};

/// How long a test waits for something that must come.
const SOON: Duration = Duration::from_secs(30);

/// Calls the HTTP interface; status and body, if anybody answers.
fn call(address: SocketAddr, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

/// Asks until the answer is good.
fn in_the_end(address: SocketAddr, path: &str) -> String {
    let end = Instant::now() + SOON;
    loop {
        match call(address, "GET", path, "") {
            Some((200, body)) => return body,
            other => assert!(Instant::now() < end, "{other:?}"),
        }
    }
}

/// A house that is asked to end lets its tables go: the others have them at once, though they were held for an hour. One that is
/// killed lets nothing go, and one that is added takes its share.
#[test]
fn tables_outlive_the_house_that_has_them() {
    let program = env!("CARGO_BIN_EXE_tapis").into();
    let plan = ClusterPlan { program, houses: 2, lease: 3600, standby: false, data: None };
    let mut cluster = Cluster::start(plan).unwrap();
    let address = cluster.address();
    let form = r#"{"game":"mastermind","seats":[{"who":"me"},{"who":"me"}]}"#;
    let tables: Vec<String> = (0..4)
        .map(|_| {
            let (status, made) = call(address, "POST", "/api/tables", form).unwrap();
            assert_eq!(status, 200, "{made}");
            let made: serde_json::Value = serde_json::from_str(&made).unwrap();
            made["table"].as_str().unwrap().to_owned()
        })
        .collect();
    // The balancer spreads who asks, whoever has the table.
    for table in &tables {
        for _ in 0..4 {
            assert!(in_the_end(address, &format!("/api/tables/{table}")).contains(table));
        }
    }
    let owners = |cluster: &Cluster| -> Vec<String> {
        let owners =
            cluster.sql("SELECT DISTINCT owner FROM tables WHERE owner IS NOT NULL ORDER BY 1").unwrap();
        owners.lines().map(str::to_owned).collect()
    };
    assert_eq!(cluster.sql("SELECT count(*) FROM tables WHERE owner IS NOT NULL").unwrap(), "4");
    let before = owners(&cluster);
    cluster.add().unwrap();
    let drained = cluster.remove(0).unwrap();
    drained.drain().unwrap();
    for table in &tables {
        assert!(in_the_end(address, &format!("/api/tables/{table}")).contains(table));
    }
    let after = owners(&cluster);
    assert!(after.len() <= 2 && !before.is_empty(), "{before:?}, {after:?}");
    let left: Vec<&String> = before.iter().filter(|owner| after.contains(owner)).collect();
    assert!(left.len() <= 1, "the house that was drained has nothing: {before:?}, {after:?}");
    // Nobody may have what a dead house had until its time is over.
    drop(cluster.remove(0));
    let held =
        cluster.sql("SELECT count(*) FROM tables WHERE lease_until > now() + interval '30 minutes'").unwrap();
    assert_eq!(held, "4");
}
