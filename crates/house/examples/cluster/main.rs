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

use cluster::{Cluster, ClusterPlan};
use store::tables::Place;
use tokio::runtime::Runtime;

use players::{ClusterTable, SOCKETS, Shared, make, play};

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
    tables: Vec<Arc<ClusterTable>>,
    shared: Arc<Shared>,
    runtime: Runtime,
    failed: Vec<String>,
}

impl Evening {
    fn begin(args: &Args, standby: bool, data: Option<PathBuf>) -> Result<Evening, Problem> {
        let plan = ClusterPlan { program: args.program.clone(), houses: 3, lease: LEASE, standby, data };
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

    /// Does something bad, as often as it is said, and looks at what came of it each time. Where nobody can play until it is
    /// mended, `act` says when that was: what counts is the time from then on.
    fn drill(
        &mut self,
        name: &str,
        (times, bar): (usize, Duration),
        mut act: impl FnMut(&mut Cluster, usize) -> Result<Option<Instant>, Problem>,
    ) -> Result<(), Problem> {
        let mut row = Row::default();
        let shared = Arc::clone(&self.shared);
        let kept = || shared.acknowledged.load(Relaxed);
        let before = kept();
        for round in 0..times {
            self.settle();
            self.tables.iter().for_each(|table| table.look());
            let started = Instant::now();
            let mended = act(&mut self.cluster, round)?;
            self.settle();
            let longest =
                |from| self.tables.iter().map(|table| table.longest(from)).max().unwrap_or_default();
            row.standstills.push(longest(None));
            row.counted.push(longest(mended));
            row.broken = mended.map(|mended| mended - started);
            row.found = self.compare()?;
            eprintln!(
                "{name}, {} of {times}: stood still for {:.1} s; {:?}",
                round + 1,
                row.standstills[round].as_secs_f64(),
                row.found
            );
            if row.found.is_bad() {
                self.failed.push(format!("{name}, {}: {:?}", round + 1, row.found));
            }
            if row.counted[round] > bar {
                let seconds = row.counted[round].as_secs_f64();
                self.failed.push(format!("{name}, {}: a table stood still for {seconds:.1} s", round + 1));
            }
        }
        row.print(name, times, kept() - before, bar);
        Ok(())
    }

    /// Waits until every table has had a move acknowledged since now.
    fn settle(&self) {
        let count = |table: &Arc<ClusterTable>| table.known().acknowledged.len();
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
        let [said_again, refused, late] =
            [&shared.repeated, &shared.refused, &shared.late].map(|count| count.load(Relaxed));
        eprintln!(
            "{said_again} moves said again after a loss, {refused} of them refused; {late} messages on sockets that \
             had been given up"
        );
        if refused > 0 {
            failed.push(format!("{refused} moves that were said again were refused"));
        }
        drop(cluster);
        failed
    }
}

/// What came of an accident.
#[derive(Default)]
struct Row {
    /// The longest that any table stood still, each time.
    standstills: Vec<Duration>,
    /// The same, as far as it counts.
    counted: Vec<Duration>,
    /// How long nobody could have played, the last time.
    broken: Option<Duration>,
    /// What is wrong in the end.
    found: Found,
}

impl Row {
    fn head() {
        println!(
            "| accident | times | moves kept | lost | doubled | by an old epoch | shown, not kept | \
             longest standstill: median, worst | of it after mending | bar |\n\
             | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
        );
    }

    fn print(&mut self, name: &str, times: usize, kept: u64, bar: Duration) {
        let Found { lost, doubled, old_epochs, untrue } = self.found;
        self.standstills.sort_unstable();
        let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
        let at = |place: usize| self.standstills.get(place).copied().map(seconds).unwrap_or_default();
        let stood = format!("{}, {}", at(times / 2), at(times - 1));
        let counted = self.counted.iter().max().copied().unwrap_or_default();
        let after = match self.broken {
            Some(broken) => format!("{} (the database was away for {})", seconds(counted), seconds(broken)),
            None => "all".to_owned(),
        };
        println!(
            "| {name} | {times} | {kept} | {lost} | {doubled} | {old_epochs} | {untrue} | {stood} | {after} | {} |",
            seconds(bar)
        );
    }
}

/// What was found.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    lost: u64,
    doubled: u64,
    old_epochs: u64,
    /// What somebody was shown and the record does not contain.
    untrue: u64,
}

impl Found {
    fn is_bad(self) -> bool {
        self.lost + self.doubled + self.old_epochs + self.untrue > 0
    }
}

fn main() -> Result<(), Problem> {
    let args = args()?;
    let wanted = |drill: &str| args.only.as_deref().is_none_or(|only| only == drill);
    println!(
        "3 houses, {} tables, {} sockets, a lease of {LEASE} s, {:.1} s between moves\n",
        args.tables,
        args.tables as usize * SOCKETS,
        args.pause.as_secs_f64()
    );
    Row::head();
    let lease = Duration::from_secs(u64::from(LEASE));
    // A table that nobody disturbs stands still between moves too.
    let usual = (1, lease + BEYOND + args.pause);
    let mut failed = Vec::new();
    if ["kill", "freeze", "cut", "restart", "drain"].into_iter().any(wanted) {
        let mut evening = Evening::begin(&args, false, None)?;
        if wanted("kill") && args.kills > 0 {
            evening.drill("kill -9 a house", (args.kills, usual.1), |cluster, round| {
                drop(cluster.remove(round % 3));
                cluster.add()?;
                Ok(None)
            })?;
        }
        if wanted("freeze") {
            evening.drill("freeze a house past its lease, let it wake", usual, |cluster, _| {
                cluster.houses()[0].signal("STOP")?;
                sleep(lease + BEYOND);
                cluster.houses()[0].signal("CONT")?;
                Ok(None)
            })?;
        }
        if wanted("cut") {
            evening.drill("cut a house from the database", usual, |cluster, _| {
                cluster.houses()[1].cut();
                sleep(lease + BEYOND);
                cluster.houses()[1].mend();
                Ok(None)
            })?;
        }
        if wanted("restart") {
            evening.drill("kill -9 the PostgreSQL, start it", usual, |cluster, _| {
                cluster.server().kill();
                cluster.server().begin()?;
                Ok(Some(Instant::now()))
            })?;
        }
        if wanted("drain") {
            evening.drill("add a house, drain another", (1, BEYOND + args.pause), |cluster, _| {
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
        evening.drill("kill the primary, promote its synchronous standby", usual, |cluster, _| {
            cluster.fail_over()?;
            Ok(Some(Instant::now()))
        })?;
        failed.extend(evening.end());
    }
    if wanted("full") {
        match SmallDisk::mount() {
            Err(why) => println!("| fill the database's disk: not done, {why} |"),
            Ok(disk) => failed.extend(fill(&args, usual, &disk)?),
        }
    }
    if failed.is_empty() {
        println!("\nEvery bar is held.");
        return Ok(());
    }
    Err(failed.join("\n").into())
}

/// Fills the database's disk, lets people try, and makes room again.
fn fill(args: &Args, usual: (usize, Duration), disk: &SmallDisk) -> Result<Vec<String>, Problem> {
    let mut evening = Evening::begin(args, false, Some(disk.0.clone()))?;
    evening.drill("fill the database's disk, make room", usual, |cluster, _| {
        let ballast = disk.0.join("ballast");
        // It stops when there is no room left.
        let _ = std::io::copy(&mut std::io::repeat(0), &mut fs::File::create(&ballast)?);
        sleep(usual.1);
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
