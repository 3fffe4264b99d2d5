//! Several houses on one PostgreSQL: to try, and to drill.

use std::{env, path::PathBuf};

use cluster::{Cluster, ClusterPlan};

use crate::run::cargo;

/// How long tables are held in a trial, in seconds.
const LEASE: u32 = 6;

/// The most houses that a trial has.
const MOST: usize = 20;

/// Starts a PostgreSQL, houses on it and a balancer, and says where, until it is interrupted.
pub fn start(args: &[&str]) -> Result<(), String> {
    let houses = match args {
        [] => 3,
        ["--houses", number] => number
            .parse()
            .ok()
            .filter(|houses| (1..=MOST).contains(houses))
            .ok_or_else(|| format!("--houses takes a number from 1 to {MOST}, not {number}."))?,
        _ => return Err("usage: cargo xtask cluster [--houses N]".to_owned()),
    };
    let program = program()?;
    let mut cluster =
        Cluster::start(ClusterPlan { program, houses, lease: LEASE, standby: false, data: None })?;
    eprintln!("\n{houses} houses on {}:", cluster.url());
    for house in cluster.houses() {
        eprintln!("  http://{}  (process {})", house.address(), house.pid());
    }
    eprintln!("One address for all of them: http://{}\nCtrl-C stops everything.", cluster.address());
    // The keyboard interrupts the houses too; the database ends when we do.
    cluster.wait();
    Ok(())
}

/// Kills, freezes and drains houses and databases under people who play.
pub fn drill(args: &[&str]) -> Result<(), String> {
    let program = program()?.display().to_string();
    let run = ["run", "--release", "--package", "tapis-house", "--example", "cluster", "--", &program];
    cargo("drills", &[&run[..], args].concat(), &[])
}

/// The program, as people get it.
fn program() -> Result<PathBuf, String> {
    cargo("the program", &["build", "--release", "--package", "tapis"], &[])?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Ok(target.join("release").join("tapis"))
}
