//! `cargo xtask drill cluster`: people play through a balancer while houses are killed, frozen, cut off, drained and added, and
//! the database is killed, replaced by its standby and filled up. After each, every acknowledged move is looked for in the
//! records, and everything that anybody was shown.
//!
//! ```text
//! cargo run --release --package tapis-house --example cluster -- target/release/tapis --tables 100 --kills 100
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool that talks to whoever runs it")]

mod players;

use std::{
    collections::HashSet,
    fs,
    path::PathBuf,
    process::Command,
    sync::{Arc, atomic::Ordering::Relaxed},
    thread::sleep,
    time::{Duration, Instant},
};

use cluster::{Cluster, Plan};
use store::tables::Place;
use tokio::runtime::Runtime;

use players::{SOCKETS, Shared, Table, make, play};

type Problem = Box<dyn std::error::Error + Send + Sync>;

/// How long tables are held, in seconds.
const LEASE: u32 = 3;

/// What a table may need beyond its lease until it can be played at again.
const BEYOND: Duration = Duration::from_secs(2);

/// The size of the disk that is filled.
const SMALL: &str = "size=160m";

const USAGE: &str = "usage: cluster PROGRAM [--tables N] [--kills N] [--pause-ms N] [--only DRILL]
drills: kill freeze cut restart drain promote full";

struct Args {
    program: PathBuf,
    tables: u64,
    kills: usize,
    pause: Duration,
    only: Option<String>,
}

fn args() -> Result<Args, Problem> {
    let mut args = Args {
        program: PathBuf::new(),
        tables: 20,
        kills: 10,
        pause: Duration::from_millis(200),
        only: None,
    };
    let mut given = std::env::args().skip(1);
    while let Some(arg) = given.next() {
        let mut value = || given.next().ok_or(USAGE);
        match arg.as_str() {
            "--tables" => args.tables = value()?.parse()?,
            "--kills" => args.kills = value()?.parse()?,
            "--pause-ms" => args.pause = Duration::from_millis(value()?.parse()?),
            "--only" => args.only = Some(value()?),
            program => args.program = program.into(),
        }
    }
    if args.program.as_os_str().is_empty() { Err(USAGE.into()) } else { Ok(args) }
}

/// A cluster with people at its tables.
struct Evening {
    cluster: Cluster,
    tables: Vec<Arc<Table>>,
    shared: Arc<Shared>,
    runtime: Runtime,
    failed: Vec<String>,
}

impl Evening {
    fn begin(args: &Args, standby: bool, data: Option<PathBuf>) -> Result<Evening, Problem> {
        let plan = Plan { program: args.program.clone(), houses: 3, lease: LEASE, standby, data };
        let cluster = Cluster::start(plan)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let shared = Arc::new(Shared::default());
        let address = cluster.address();
        let tables = runtime.block_on(async {
            let mut tables = Vec::new();
            for number in 0..args.tables {
                tables.push(Arc::new(make(address, number).await?));
            }
            Ok::<_, Problem>(tables)
        })?;
        for table in &tables {
            runtime.spawn(play(address, Arc::clone(table), Arc::clone(&shared), args.pause));
        }
        Ok(Evening { cluster, tables, shared, runtime, failed: Vec::new() })
    }

    /// Does something bad and looks at what came of it. Where nobody can play until it is mended, `act` says when that was:
    /// what counts is the time from then on.
    fn drill(
        &mut self,
        name: &str,
        bar: Duration,
        act: impl FnOnce(&mut Cluster) -> Result<Option<Instant>, Problem>,
    ) -> Result<(), Problem> {
        self.settle();
        self.tables.iter().for_each(|table| table.look());
        let mended = act(&mut self.cluster)?;
        self.settle();
        let longest = |from| self.tables.iter().map(|table| table.longest(from)).max().unwrap_or_default();
        let (whole, longest) = (longest(None), longest(mended));
        let found = self.compare()?;
        let acknowledged = self.shared.acknowledged.load(Relaxed);
        println!(
            "{name:<38} {acknowledged:>7} {:>5} {:>7} {:>9} {:>6} {:>10.1} s {:>8.1} s  (bar {:.1} s)",
            found.lost,
            found.doubled,
            found.old_epochs,
            found.untrue,
            whole.as_secs_f64(),
            longest.as_secs_f64(),
            bar.as_secs_f64()
        );
        if found.lost + found.doubled + found.old_epochs + found.untrue > 0 {
            self.failed.push(format!("{name}: {found:?}"));
        }
        if longest > bar {
            self.failed.push(format!("{name}: a table stood still for {:.1} s", longest.as_secs_f64()));
        }
        Ok(())
    }

    /// Waits until every table has had a move acknowledged since now.
    fn settle(&self) {
        let count = |table: &Arc<Table>| table.known().acknowledged.len();
        let before: Vec<usize> = self.tables.iter().map(count).collect();
        let end = Instant::now() + Duration::from_mins(1);
        let waiting = || self.tables.iter().zip(&before).any(|(table, before)| count(table) <= *before + 1);
        while waiting() && Instant::now() < end {
            sleep(Duration::from_millis(20));
        }
    }

    /// Holds what players know against the records.
    fn compare(&self) -> Result<Found, Problem> {
        let mut reader = Place::Postgres(self.cluster.url()).reader().map_err(|error| error.to_string())?;
        let mut found = Found::default();
        for table in &self.tables {
            let (acknowledged, shown) = {
                let known = table.known();
                found.untrue += known.contradictions;
                (known.acknowledged.clone(), known.shown.clone())
            };
            let stored =
                reader.table(&table.name).map_err(|error| error.to_string())?.ok_or("a table is gone")?;
            let (stored, _) = stored.checked().map_err(|error| error.to_string())?;
            let entry = |number: u64| stored.entries.get(number as usize);
            for (number, id) in acknowledged {
                let kept = entry(number).and_then(|entry| entry.cause.as_deref());
                found.lost += u64::from(kept != Some(id.as_str()));
            }
            for (number, text) in shown {
                found.untrue += u64::from(!entry(number).is_some_and(|entry| entry.entry.contains(&text)));
            }
            let causes: Vec<&str> =
                stored.entries.iter().filter_map(|entry| entry.cause.as_deref()).collect();
            let once: HashSet<&str> = causes.iter().copied().collect();
            found.doubled += (causes.len() - once.len()) as u64;
        }
        let back = "SELECT count(*) FROM (
            SELECT epoch < lag(epoch) OVER (PARTITION BY table_id ORDER BY number) AS back FROM entries
        ) AS steps WHERE back";
        found.old_epochs = self.cluster.sql(back)?.parse()?;
        Ok(found)
    }

    fn end(self) -> Vec<String> {
        self.shared.stop.store(true, Relaxed);
        let Evening { cluster, shared, runtime, mut failed, .. } = self;
        runtime.shutdown_timeout(Duration::from_secs(3));
        let [said_again, refused] = [&shared.repeated, &shared.refused].map(|count| count.load(Relaxed));
        println!("  {said_again} moves said again after a loss, {refused} of them refused");
        if refused > 0 {
            failed.push(format!("{refused} moves that were said again were refused"));
        }
        drop(cluster);
        failed
    }
}

/// What was found.
#[derive(Debug, Default)]
struct Found {
    lost: u64,
    doubled: u64,
    old_epochs: u64,
    /// What somebody was shown and the record does not contain.
    untrue: u64,
}

fn main() -> Result<(), Problem> {
    let args = args()?;
    let wanted = |drill: &str| args.only.as_deref().is_none_or(|only| only == drill);
    println!("3 houses, {} tables, {} sockets, lease {LEASE} s", args.tables, args.tables as usize * SOCKETS);
    println!(
        "{:<38} {:>7} {:>5} {:>7} {:>9} {:>6} {:>12} {:>10}",
        "drill", "kept", "lost", "doubled", "old epoch", "untrue", "standstill", "mended for"
    );
    let lease = Duration::from_secs(u64::from(LEASE));
    let mut failed = Vec::new();
    if ["kill", "freeze", "cut", "restart", "drain"].into_iter().any(wanted) {
        let mut evening = Evening::begin(&args, false, None)?;
        let usual = lease + BEYOND + args.pause;
        for round in 0..args.kills * usize::from(wanted("kill")) {
            evening.drill(
                &format!("kill -9 a house, {} of {}", round + 1, args.kills),
                usual,
                |cluster| {
                    drop(cluster.remove(round % 3));
                    cluster.add()?;
                    Ok(None)
                },
            )?;
        }
        if wanted("freeze") {
            evening.drill("freeze a house past its lease", usual, |cluster| {
                cluster.houses()[0].signal("STOP")?;
                sleep(lease + BEYOND);
                cluster.houses()[0].signal("CONT")?;
                Ok(None)
            })?;
        }
        if wanted("cut") {
            evening.drill("cut a house from the database", usual, |cluster| {
                cluster.houses()[1].cut();
                sleep(lease + BEYOND);
                cluster.houses()[1].mend();
                Ok(None)
            })?;
        }
        if wanted("restart") {
            evening.drill("kill -9 the PostgreSQL, start it", usual, |cluster| {
                cluster.server().kill();
                cluster.server().begin()?;
                Ok(Some(Instant::now()))
            })?;
        }
        if wanted("drain") {
            evening.drill("add a house, drain another", BEYOND + args.pause, |cluster| {
                cluster.add()?;
                let house = cluster.remove(0).ok_or("no house")?;
                house.drain()?;
                Ok(None)
            })?;
        }
        failed.extend(evening.end());
    }
    if wanted("promote") {
        let mut evening = Evening::begin(&args, true, None)?;
        evening.drill("kill the primary, promote its standby", lease + BEYOND + args.pause, |cluster| {
            cluster.fail_over()?;
            Ok(Some(Instant::now()))
        })?;
        failed.extend(evening.end());
    }
    if wanted("full") {
        match SmallDisk::mount() {
            Err(why) => println!("fill the database's disk: not done: {why}"),
            Ok(disk) => failed.extend(fill(&args, &disk)?),
        }
    }
    if failed.is_empty() {
        println!("Every bar is held.");
        return Ok(());
    }
    Err(failed.join("\n").into())
}

/// Fills the database's disk, lets people try, and makes room again.
fn fill(args: &Args, disk: &SmallDisk) -> Result<Vec<String>, Problem> {
    let mut evening = Evening::begin(args, false, Some(disk.0.clone()))?;
    let lease = Duration::from_secs(u64::from(LEASE));
    evening.drill("fill the database's disk, make room", lease + BEYOND + args.pause, |cluster| {
        let ballast = disk.0.join("ballast");
        // It stops when there is no room left.
        let _ = std::io::copy(&mut std::io::repeat(0), &mut fs::File::create(&ballast)?);
        sleep(lease + BEYOND);
        fs::remove_file(&ballast)?;
        if cluster.sql("SELECT 1").is_err() {
            // A PostgreSQL that cannot write its log gives up; somebody starts it when there is room.
            cluster.server().kill();
            cluster.server().begin()?;
        }
        Ok(Some(Instant::now()))
    })?;
    Ok(evening.end())
}

/// A small disk in memory, for whoever may mount one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount() -> Result<SmallDisk, Problem> {
        let folder = std::env::temp_dir().join(format!("tapis-small-disk-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let options = format!("{SMALL},mode=1777");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&folder).status();
        if mounted.is_ok_and(|status| status.success()) {
            return Ok(SmallDisk(folder));
        }
        fs::remove_dir(&folder)?;
        Err("only the administrator may mount a small disk".into())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
        let _ = fs::remove_dir(&self.0);
    }
}
