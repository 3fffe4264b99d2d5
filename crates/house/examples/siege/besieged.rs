//! The house in a process of its own, and what the system says of it.
#![allow(dead_code, reason = "every drill uses a part of it")]

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use conformance::toy::Toy;
use house::Config;
use kernel::Match;
use table::{Room, RoomOf};

/// The allocator of the program that is shipped.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Where the house of a process keeps its tables; only set in that process.
pub const FOLDER: &str = "TAPIS_BESIEGED";

static TOY: RoomOf<Match<Toy<0>>> = RoomOf::new();
/// The games that are besieged.
pub fn rooms() -> Vec<&'static dyn Room> {
    std::iter::once(&TOY as &dyn Room).chain(games::rooms()).collect()
}

/// Serves until asked to end.
pub fn serve(folder: &str) {
    let store = Path::new(folder).join("house.db");
    let config = Config::new("127.0.0.1:0".parse().unwrap(), store, rooms());
    house::serve(config, |address| println!("{address}")).unwrap_or_else(|_| panic!("no house"));
}

/// A house to be besieged.
pub struct Besieged {
    child: Option<Child>,
    pub address: SocketAddr,
    folder: Option<tempfile::TempDir>,
}

impl Besieged {
    /// A house of its own.
    pub fn start() -> Besieged {
        let folder = tempfile::tempdir().unwrap();
        let mut house = Besieged::in_folder(folder.path());
        Besieged { child: house.child.take(), address: house.address, folder: Some(folder) }
    }

    /// The house whose tables are in a folder.
    pub fn in_folder(folder: &Path) -> Besieged {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Besieged { child: Some(child), address: line.trim().parse().unwrap(), folder: None }
    }

    fn status(&self, key: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0.0)
    }

    /// Resident memory, in megabytes.
    pub fn memory(&self) -> f64 {
        self.status("VmRSS:") / 1024.0
    }

    /// The most that it was.
    pub fn peak(&self) -> f64 {
        self.status("VmHWM:") / 1024.0
    }

    pub fn threads(&self) -> usize {
        self.status("Threads:") as usize
    }

    pub fn shown(&self) -> String {
        format!("{} threads, {:.0} MB", self.threads(), self.memory())
    }

    /// Asks the house to close; how long it took.
    pub fn close(&mut self) -> Duration {
        let asked = Instant::now();
        let id = self.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().unwrap();
        self.wait_for_death(Duration::from_mins(1));
        asked.elapsed()
    }

    fn id(&self) -> u32 {
        self.child.as_ref().map_or(0, Child::id)
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// No file may become longer than this: the system kills whoever tries.
    pub fn limit_files(&self, bytes: u64) {
        let id = self.id().to_string();
        Command::new("prlimit").args(["--pid", &id, &format!("--fsize={bytes}")]).status().unwrap();
    }

    /// Waits until the process has ended, and kills it if it does not.
    pub fn wait_for_death(&mut self, most: Duration) {
        let asked = Instant::now();
        let ended = |child: &mut Child| child.try_wait().unwrap().is_some();
        while self.child.as_mut().is_some_and(|child| !ended(child)) && asked.elapsed() < most {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.kill();
    }
}

impl Drop for Besieged {
    fn drop(&mut self) {
        self.kill();
    }
}
