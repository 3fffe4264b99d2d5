//! Running other programs.

use std::{
    env,
    path::Path,
    process::{Command, Output},
    time::Instant,
};

/// The client is compiled as people get it, not left out as in other debug builds.
pub const WITH_CLIENT: [(&str, &str); 1] = [("TAPIS_WEB", "1")];

/// The cargo that runs us.
pub fn cargo_program() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Runs cargo, saying what for and with which arguments.
pub fn cargo(what: &str, args: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    eprintln!("\n== {what}: cargo {}", args.join(" "));
    let status = Command::new(cargo_program())
        .args(args)
        .envs(environment.iter().copied())
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("\n{what}: failed")) }
}

/// Runs a command as the administrator, where that needs no questions.
pub fn as_root(command: &[&str]) -> Result<(), String> {
    let me = Command::new("id").arg("-u").output().map_err(|error| error.to_string())?;
    let sudo = ["sudo", "-n"];
    let prefix: &[&str] = if me.stdout.trim_ascii() == b"0" { &[] } else { &sudo };
    let words = [prefix, command].concat();
    run_in(Path::new("."), words[0], &words[1..])
}

/// Runs a program in a folder, saying so.
pub fn run_in(folder: &Path, program: &str, args: &[&str]) -> Result<(), String> {
    eprintln!("\n== {program} {}", args.join(" "));
    let status = Command::new(program).args(args).current_dir(folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program}: {status}")),
        Err(error) => Err(format!("{program} cannot be started: {error}")),
    }
}

/// What a program says, without showing it.
pub fn output(program: &str, args: &[&str]) -> Option<Output> {
    Command::new(program).args(args).output().ok()
}

/// Whether a program runs and is content.
pub fn succeeds(program: &str, args: &[&str]) -> bool {
    output(program, args).is_some_and(|output| output.status.success())
}

/// What a program prints when it is content.
pub fn printed(program: &str, args: &[&str]) -> Option<String> {
    let output = output(program, args).filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Tells its time by phase.
pub struct Phases {
    started: Instant,
    last: Instant,
    times: Vec<(&'static str, u64)>,
}

impl Phases {
    pub fn new() -> Self {
        let now = Instant::now();
        Self { started: now, last: now, times: Vec::new() }
    }

    /// Does a phase and notes how long it took.
    pub fn phase(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        let done = work();
        self.times.push((name, self.last.elapsed().as_secs()));
        self.last = Instant::now();
        if done.is_err() {
            self.tell();
        }
        done
    }

    /// Says how long each phase took.
    pub fn tell(&self) {
        eprintln!();
        for (name, seconds) in &self.times {
            eprintln!("{seconds:>6} s  {name}");
        }
        eprintln!("{:>6} s  in all", self.started.elapsed().as_secs());
    }
}
