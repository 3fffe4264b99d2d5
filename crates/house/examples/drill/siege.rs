//! The attacks, one after the other, with what others notice of each.

use std::{
    num::NonZero,
    time::{Duration, Instant},
};

use super::{
    attacks,
    besieged::Besieged,
    endless,
    report::{Line, many},
    wires::{from, post_text},
    witness::{Seen, Times, Witnesses},
};

/// How much slower than in an idle house the moves of others may be.
const SLOWER: f64 = 3.0;
/// How long completions may take, in milliseconds.
const COMPLETIONS: f64 = 1_000.0;
/// How long a house may take to close.
const CLOSING: Duration = Duration::from_secs(5);
/// How much memory the house may have with dictionaries and clients that do not read, in megabytes.
const MEMORY: f64 = 100.0;
/// The same while sixty experts think, each of which remembers what it found.
const THINKING: f64 = 256.0;
/// How long a record without end may take, and how much memory, in megabytes.
const ENDLESS: (Duration, f64) = (Duration::from_secs(2), 50.0);

/// How much of it: all, or as much as fits into the tests.
#[derive(Clone, Copy)]
struct Size {
    hints: usize,
    reviews: usize,
    expert_tables: usize,
    dictionaries: usize,
    dictionary_bytes: usize,
    silent: usize,
    /// How many moves of others are looked at during each attack.
    moves: usize,
}

impl Size {
    const WHOLE: Size = Size {
        hints: 5_000,
        reviews: 900,
        expert_tables: 12,
        dictionaries: 200,
        dictionary_bytes: 1_400_000,
        silent: 30,
        moves: 1_000,
    };
    const SHORT: Size = Size {
        hints: 100,
        reviews: 30,
        expert_tables: 2,
        dictionaries: 4,
        dictionary_bytes: 200_000,
        silent: 4,
        moves: 20,
    };
}

/// How many threads a house may have, whatever it is asked: some for sockets and for whatever is thought of at once, all by the
/// number of processors, and some for the disk.
fn most_threads() -> usize {
    8 * std::thread::available_parallelism().map_or(4, NonZero::get) + 32
}

/// All attacks; in short, as many as fit into the tests.
pub async fn all(short: bool, about: &str, tell: &mut dyn FnMut(&Line)) {
    let size = if short { Size::SHORT } else { Size::WHOLE };
    if "a record without end".contains(about) {
        tell(&endless_record().await);
    }
    if "thinking".contains(about) {
        thinking(size, tell).await;
    }
    if "dictionaries".contains(about) {
        tell(&dictionaries(size).await);
    }
}

/// A house, and how others play there while nothing happens.
struct Watched {
    house: Besieged,
    witnesses: Witnesses,
    idle: Seen,
    _folder: tempfile::TempDir,
}

impl Watched {
    async fn open(size: Size) -> Watched {
        let folder = tempfile::tempdir().unwrap();
        let house = Besieged::in_folder(folder.path());
        let witnesses = Witnesses::sit(house.address, 4);
        witnesses.watch(size.moves / 5).await;
        let idle = witnesses.watch(size.moves).await;
        Watched { house, witnesses, idle, _folder: folder }
    }

    /// What others see of so many moves while an attack goes on.
    async fn during(&self, size: Size, what: String, how: &str) -> Line {
        let seen = self.witnesses.seen(size.moves).await;
        let (threads, memory) = (self.house.threads(), self.house.peak());
        let held = threads <= most_threads() && memory <= THINKING;
        let slower = |now: Times, idle: Times| (now.p50 / idle.p50).max(now.p99 / idle.p99);
        let (moves, replies) = (slower(seen.moves, self.idle.moves), slower(seen.replies, self.idle.replies));
        let met = held && moves.max(replies) <= SLOWER && seen.completions.max <= COMPLETIONS;
        let figures = format!(
            "{how}moves of others {} ({moves:.1} times idle), bots' {} ({replies:.1} times), completions at most \
             {:.0} ms, {threads} threads, {memory:.0} MB at most",
            seen.moves, seen.replies, seen.completions.max
        );
        Line { what, figures, held, met }
    }
}

/// Hints, reviews and experts, each while others play; then the house is asked to close.
async fn thinking(size: Size, tell: &mut dyn FnMut(&Line)) {
    let mut watched = Watched::open(size).await;
    let address = watched.house.address;
    let Seen { moves, replies, completions, .. } = watched.idle;
    let idle = format!(
        "moves {moves}, bots' {replies}, completions at most {:.0} ms, {} threads, {:.0} MB",
        completions.max,
        watched.house.threads(),
        watched.house.memory()
    );
    tell(&Line::of("an idle house", idle, true));

    watched.witnesses.watch(0).await;
    let answers = attacks::hints(address, size.hints).await;
    let what = format!("{} hints from one address", many(size.hints));
    tell(&watched.during(size, what, &format!("{answers}; ")).await);

    let games = attacks::finished_games(address).await;
    watched.witnesses.watch(0).await;
    attacks::reviews(address, &games, size.reviews).await;
    let what = format!("{} reviews with hang-up", many(size.reviews));
    tell(&watched.during(size, what, "").await);

    watched.witnesses.watch(0).await;
    let experts = attacks::experts(address, size.expert_tables).await;
    let what = format!("{} tables of five experts, dimension 8", size.expert_tables);
    tell(&watched.during(size, what, "").await);

    watched.witnesses.leave().await;
    let closed = watched.house.close();
    drop(experts);
    tell(&Line {
        what: "SIGTERM while they think".into(),
        figures: closed.map_or_else(
            || "it does not close".into(),
            |took| format!("closed after {:.1} s", took.as_secs_f64()),
        ),
        held: closed.is_some(),
        met: closed.is_some_and(|took| took <= CLOSING),
    });
}

/// A record that nobody can read in one piece, twice, and the longest that there may be.
async fn endless_record() -> Line {
    let folder = tempfile::tempdir().unwrap();
    let mut house = Besieged::in_folder(folder.path());
    let endless = endless::endless(100_000).to_string();
    let before = house.peak();
    let asked = Instant::now();
    let first = post_text(house.address, from(0), "/api/records", &endless).await;
    let took = asked.elapsed();
    let second = post_text(house.address, from(1), "/api/records", &endless).await;
    let more = house.peak() - before;
    house.close();
    let refused = [&first, &second].iter().all(|answer| answer.starts_with("HTTP/1.1 422"));
    let held = refused && more <= ENDLESS.1;
    let what = "a record of 100,000 entries, twice".to_owned();
    let figures = format!("refused after {} ms, {more:.0} MB more at most", took.as_millis());
    Line { what, figures, held, met: held && took <= ENDLESS.0 }
}

/// Tables with dictionaries of their own, and clients that ask and do not read.
async fn dictionaries(size: Size) -> Line {
    let folder = tempfile::tempdir().unwrap();
    let mut house = Besieged::in_folder(folder.path());
    let before = house.memory();
    let silent =
        attacks::dictionaries(house.address, size.dictionaries, size.dictionary_bytes, size.silent).await;
    let (after, peak) = (house.memory(), house.peak());
    drop(silent);
    house.close();
    let what = format!(
        "{} dictionaries of {:.1} MB, {} clients that do not read",
        size.dictionaries,
        size.dictionary_bytes as f64 / 1e6,
        size.silent
    );
    let figures = format!("{before:.0} MB before, {after:.0} MB with them, {peak:.0} MB at most");
    Line::of(what, figures, peak <= MEMORY)
}
