//! The house in a process of its own, and what the system says of it.

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

/// Where the house of a process keeps its tables; only set in that process.
pub const FOLDER: &str = "TAPIS_BESIEGED";

/// What stands before the address that a house says.
const LISTENING: &str = "listening ";

static TOY: RoomOf<Match<Toy<0>>> = RoomOf::new();
/// The games that are besieged.
pub fn rooms() -> Vec<&'static dyn Room> {
    std::iter::once(&TOY as &dyn Room).chain(games::rooms()).collect()
}

/// Serves until asked to end.
pub fn serve(folder: &str) {
    let store = Path::new(folder).join("house.db");
    let config = Config::new("127.0.0.1:0".parse().unwrap(), store, rooms());
    // Tests print something before.
    house::serve(config, |address| println!("\n{LISTENING}{address}")).unwrap_or_else(|_| panic!("no house"));
}

/// What becomes of a house that writes more to a file than [it may](Besieged::limit_files).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TooLong {
    /// The write fails, as on a full disk.
    Fails,
    /// The system kills the house at this write.
    Kills,
}

/// A house to be besieged.
pub struct Besieged {
    child: Option<Child>,
    pub address: SocketAddr,
}

impl Besieged {
    /// The house whose tables are in a folder.
    pub fn in_folder(folder: &Path) -> Besieged {
        Besieged::start(folder, TooLong::Fails)
    }

    pub fn start(folder: &Path, too_long: TooLong) -> Besieged {
        let own = std::env::current_exe().unwrap();
        let mut command = match too_long {
            TooLong::Kills => Command::new(own),
            TooLong::Fails => {
                let mut shell = Command::new("sh");
                shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(own);
                shell
            }
        };
        command.args(super::CHILD).env(FOLDER, folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = said.find_map(|line| line.strip_prefix(LISTENING)?.parse().ok());
        Besieged { child: Some(child), address: address.expect("the house did not open") }
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

    fn id(&self) -> u32 {
        self.child.as_ref().map_or(0, Child::id)
    }

    /// Asks the house to close; how long it took, if it did.
    pub fn close(&mut self) -> Option<Duration> {
        let asked = Instant::now();
        Command::new("kill").args(["-TERM", &self.id().to_string()]).status().unwrap();
        self.wait_for_death(Duration::from_mins(1)).then(|| asked.elapsed())
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// No file may become longer than this.
    #[cfg(target_os = "linux")]
    pub fn limit_files(&self, bytes: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        // The hard limit stays, so that it can be lifted.
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Pid::from_raw(self.id() as i32), Resource::Fsize, limit).unwrap();
    }

    /// Elsewhere there is no such limit.
    #[cfg(not(target_os = "linux"))]
    pub fn limit_files(&self, _: Option<u64>) {}

    /// Lets one of the calls by which the house writes fail, the so-manieth from now on; whether there is a tool for that. What
    /// comes back takes the fault away again.
    pub fn fail_at(&self, number: usize) -> Option<Fault> {
        let fault = format!("inject=pwrite64,fdatasync,fsync,ftruncate:error=EIO:when={number}+40");
        let id = self.id().to_string();
        let tool = Command::new("strace")
            .args(["-f", "-qq", "-e", "trace=pwrite64,fdatasync,fsync,ftruncate", "-e", &fault])
            .args(["-o", "/dev/null", "-p", &id])
            .stderr(Stdio::null())
            .spawn();
        tool.ok().map(Fault)
    }

    /// Waits until the process has ended, and kills it if it does not; whether it ended by itself.
    pub fn wait_for_death(&mut self, most: Duration) -> bool {
        let asked = Instant::now();
        let ended = |child: &mut Child| child.try_wait().unwrap().is_some();
        let mut died = self.child.as_mut().is_none_or(ended);
        while !died && asked.elapsed() < most {
            std::thread::sleep(Duration::from_millis(20));
            died = self.child.as_mut().is_none_or(ended);
        }
        self.kill();
        died
    }
}

impl Drop for Besieged {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Calls that fail, until this is dropped.
pub struct Fault(Child);

impl Fault {
    /// Whether it could be: the system may not let anybody look into another process.
    pub fn holds(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|ended| ended.is_none())
    }
}

impl Drop for Fault {
    fn drop(&mut self) {
        // Asked to end it lets the house go on.
        let _ = Command::new("kill").args(["-INT", &self.0.id().to_string()]).status();
        let _ = self.0.wait();
    }
}
