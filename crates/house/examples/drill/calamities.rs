//! Accidents, one after the other, with what was lost in each.

use std::{path::Path, time::Duration};

use kernel::{Dice, Seed};

use super::{
    besieged::{Besieged, TooLong},
    nonsense,
    players::{Found, Players},
    report::{Line, many},
};

/// How long people play before something happens.
const BETWEEN: Duration = Duration::from_millis(600);

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Calamity {
    /// The process is killed.
    Kill,
    /// The power fails: what was not on disk is gone or torn.
    PowerCut,
    /// The system kills the process at one of its writes, when a part of it is done.
    Write,
    /// Calls to the system fail.
    Faults,
    /// The disk is full for a while.
    FullDisk,
}

/// What can happen, its name, and how often it does.
const DRILLS: [(Calamity, &str, usize); 5] = [
    (Calamity::Kill, "the house is killed", 100),
    (Calamity::Write, "the house is killed at a chosen write", 56),
    (Calamity::Faults, "writes and syncs that fail", 40),
    (Calamity::PowerCut, "power cuts", 80),
    (Calamity::FullDisk, "the disk is full for a while", 30),
];

/// All of them; in short, twice each.
pub async fn all(short: bool, about: &str, tell: &mut dyn FnMut(&Line)) {
    for (calamity, name, times) in DRILLS.into_iter().filter(|(_, name, _)| name.contains(about)) {
        let times = if short { 2 } else { times };
        tell(&run(calamity, name, times).await);
    }
    let name = "hostile frames";
    if name.contains(about) {
        let frames = if short { 2_000 } else { 100_000 };
        let (found, panics) = nonsense::tell(frames).await;
        let figures = format!("{}, {panics} accidents, {found}", many(frames));
        tell(&Line::of(name, figures, panics == 0 && found.is_well()));
    }
}

/// One calamity again and again in one house.
async fn run(calamity: Calamity, name: &str, times: usize) -> Line {
    let folder = tempfile::tempdir().unwrap();
    let too_long = if calamity == Calamity::Write { TooLong::Kills } else { TooLong::Fails };
    let open = || Besieged::start(folder.path(), too_long);
    let mut house = open();
    let mut dice = Dice::new(Seed::from(times as u64));
    let players = Players::sit(house.address, 12);
    let mut happened = 0;
    for _ in 0..times {
        players.wait_for_moves(5).await;
        tokio::time::sleep(BETWEEN + Duration::from_millis(dice.below(300) as u64)).await;
        let log = folder.path().join("house.db-wal");
        let written = end_of(&log);
        match calamity {
            Calamity::Kill => {
                house.kill();
                happened += 1;
            }
            Calamity::PowerCut => {
                // What was acknowledged by now is on disk, and ends here at the latest.
                let kept = players.while_nothing_is_acknowledged(|| end_of(&log));
                house.kill();
                tear(&log, kept, &mut dice);
                happened += 1;
            }
            Calamity::Write => {
                // In the middle of something: no write begins or ends where it likes.
                house.limit_files(Some(written + dice.below(40_000) as u64));
                happened += usize::from(house.wait_for_death(Duration::from_mins(1)));
            }
            Calamity::Faults => {
                let fault = house.fail_at(1 + dice.below(40));
                tokio::time::sleep(BETWEEN).await;
                happened += usize::from(fault.is_some_and(|mut fault| fault.holds()));
                // What it believes now is worth nothing; what is on disk is.
                house.kill();
            }
            Calamity::FullDisk => {
                house.limit_files(Some(written + dice.below(8_192) as u64));
                tokio::time::sleep(BETWEEN).await;
                house.limit_files(None);
                // It plays on by itself.
                happened += 1;
                continue;
            }
        }
        house = open();
        players.moved_to(house.address);
    }
    players.wait_for_moves(5).await;
    players.leave().await;
    let found = players.compare(house.address).await;
    house.close();
    if calamity == Calamity::Faults && happened == 0 {
        // The same could not be seen: that is said, and is no failure.
        return Line::of(name, format!("not tried, because there is no strace; {found}"), found.is_well());
    }
    Line::of(name, format!("{happened} times, {found}"), found.is_well() && happened > 0)
}

/// Where the next entry of the log goes. A log begins anew in the same file now and then: what is behind its end has other marks.
fn end_of(log: &Path) -> u64 {
    const HEADER: usize = 32;
    const FRAME: usize = 24;
    let bytes = std::fs::read(log).unwrap_or_default();
    let Some(header) = bytes.get(..HEADER) else { return 0 };
    let (page, marks) = (u32::from_be_bytes([header[8], header[9], header[10], header[11]]), &header[16..24]);
    let frames = bytes[HEADER..].chunks_exact(FRAME + page as usize);
    let whole = frames.take_while(|frame| frame[8..16] == *marks).count();
    (HEADER + whole * (FRAME + page as usize)) as u64
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

impl Found {
    /// Whether people could play, and nothing was lost or doubled.
    pub fn is_well(&self) -> bool {
        self.acknowledged > 0 && self.lost + self.doubled == 0
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Found { acknowledged, lost, doubled } = self;
        write!(f, "{} moves acknowledged, {lost} lost, {doubled} made twice", many(*acknowledged))
    }
}
