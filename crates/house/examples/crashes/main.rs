//! What must not lose a move: a house is killed, loses its power, dies in the middle of a write, and is told nonsense, while
//! people play. After each calamity it is opened again, and every move that was acknowledged is looked for in the records.
//!
//! ```text
//! cargo run --release --package tapis-house --example crashes [--short]
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a drill says what it sees"
)]

#[path = "../siege/besieged.rs"]
mod besieged;
mod nonsense;
mod players;
#[path = "../siege/wires.rs"]
mod wires;

use std::{path::Path, process::ExitCode, time::Duration};

use besieged::Besieged;
use kernel::{Dice, Seed};
use players::Players;

/// How long people play before something happens.
const BETWEEN: Duration = Duration::from_millis(700);

/// What can happen.
#[derive(Clone, Copy)]
enum Calamity {
    /// The process is killed.
    Kill,
    /// The power fails: what was not on disk is gone or torn.
    PowerCut,
    /// The system kills the process in the middle of a write that would make a file too long.
    Write,
}

struct Drill {
    name: &'static str,
    calamity: Calamity,
    times: usize,
}

fn main() -> ExitCode {
    if let Ok(folder) = std::env::var(besieged::FOLDER) {
        besieged::serve(&folder);
        return ExitCode::SUCCESS;
    }
    let short = std::env::args().any(|arg| arg == "--short");
    let times = |whole: usize| if short { 2 } else { whole };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    println!("{:<30} {:>6} {:>14} {:>6} {:>8}", "drill", "times", "acknowledged", "lost", "doubled");
    let mut failed = false;
    for drill in [
        Drill { name: "kill -9", calamity: Calamity::Kill, times: times(30) },
        Drill { name: "power cut, torn log", calamity: Calamity::PowerCut, times: times(30) },
        Drill { name: "killed in a write", calamity: Calamity::Write, times: times(20) },
    ] {
        let (acknowledged, lost, doubled) = runtime.block_on(run(&drill));
        println!("{:<30} {:>6} {acknowledged:>14} {lost:>6} {doubled:>8}", drill.name, drill.times);
        failed |= lost + doubled > 0 || acknowledged == 0;
    }
    let frames = if short { 2_000 } else { 100_000 };
    let panics = runtime.block_on(nonsense::tell(frames));
    println!("{frames} hostile frames: {panics} tables had an accident, the others played on");
    failed |= panics > 0;
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// One calamity again and again in one house; moves acknowledged, lost, and made twice.
async fn run(drill: &Drill) -> (usize, usize, usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut house = Besieged::in_folder(folder.path());
    let mut dice = Dice::new(Seed::from(drill.times as u64));
    let players = Players::sit(house.address, 12).await;
    for _ in 0..drill.times {
        tokio::time::sleep(BETWEEN + Duration::from_millis(dice.below(300) as u64)).await;
        let log = folder.path().join("house.db-wal");
        match drill.calamity {
            Calamity::Kill => house.kill(),
            Calamity::PowerCut => {
                // What was acknowledged by now is on disk, and is not longer than this.
                let kept = players.acknowledged_log(&log);
                house.kill();
                tear(&log, kept, &mut dice);
            }
            Calamity::Write => {
                let length = |file: &Path| std::fs::metadata(file).map_or(0, |file| file.len());
                house.limit_files(
                    length(&log) + 4_096 * (1 + dice.below(8) as u64) + dice.below(4_096) as u64,
                );
                house.wait_for_death(Duration::from_secs(20));
            }
        }
        house = Besieged::in_folder(folder.path());
        players.moved_to(house.address);
    }
    tokio::time::sleep(BETWEEN).await;
    players.leave().await;
    let counts = players.compare(house.address).await;
    house.close();
    counts
}

/// The end of the log as a power cut may leave it: from some byte behind what was kept on, there is nothing, or anything.
fn tear(log: &Path, kept: u64, dice: &mut Dice) {
    let Ok(bytes) = std::fs::read(log) else { return };
    let kept = (kept as usize).min(bytes.len());
    let written = kept + dice.below(bytes.len() - kept + 1);
    let mut torn = bytes[..written].to_vec();
    torn.extend((0..dice.below(5_000)).map(|_| dice.bits() as u8));
    std::fs::write(log, torn).unwrap();
}
