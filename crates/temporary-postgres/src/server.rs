//! The server.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    install::{self, programs},
    user,
};

/// The user of the database.
const USER: &str = "tapis";

/// Whether the server waits for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durable {
    /// As in earnest: for figures, and for whoever pulls the plug.
    Yes,
    /// Killing the server loses nothing, a power failure would: for tests.
    No,
}

/// A PostgreSQL server in a folder of its own. It is stopped, and the folder removed, when this is dropped or the process
/// ends.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    /// The shell that watches over the server: it ends it when its input ends.
    guard: Child,
    /// Kept open as long as the server is wanted.
    _input: ChildStdin,
}

/// Starts the server beside itself, and stops it when nobody is left at the other end of the input.
const GUARD: &str = r#"
    trap '' INT TERM
    "$@" </dev/null >"$LOG" 2>&1 &
    server=$!
    cat >/dev/null
    kill -INT $server 2>/dev/null
    wait $server
    if [ ! -e "$FOLDER/stays" ]; then rm -rf "$FOLDER"; fi
    echo stopped
"#;

/// What a server says that is started before all who worked for the one that was killed are gone.
const STILL_THERE: &str = "pre-existing shared memory block";

/// The first number of the version of these programs.
fn version(programs: &Path) -> Option<u32> {
    // "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)", or "… 18beta1".
    let said = run(Command::new(programs.join("postgres")).arg("--version")).ok()?;
    let number = said.split_whitespace().nth(2)?;
    number.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

fn unused_folder(within: &Path) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    within.join(format!("tapis-postgres-{}-{number}-{now}", std::process::id()))
}

impl Server {
    /// Makes a server and starts it, installing what it needs where that is missing.
    pub fn start(durable: Durable) -> Result<Server, String> {
        Server::start_in(&env::temp_dir(), durable)
    }

    /// [`Server::start`], with everything in a folder within this one.
    pub fn start_in(within: &Path, durable: Durable) -> Result<Server, String> {
        install::install()?;
        let programs = programs().ok_or("PostgreSQL is not installed")?;
        let folder = unused_folder(within);
        run(user::command(Path::new("mkdir")).args(["-m", "700"]).arg(&folder))?;
        let mut initdb = user::command(&programs.join("initdb"));
        initdb
            .args([
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                // Little is written: a small log is begun sooner and needs less room.
                "--wal-segsize=1",
                "--username",
                USER,
                "--pgdata",
            ])
            .arg(folder.join("data"));
        run(&mut initdb)?;
        let mut settings = vec![
            "max_connections=100".to_owned(),
            "max_wal_size=64MB".to_owned(),
            "listen_addresses=127.0.0.1".to_owned(),
        ];
        settings.push("unix_socket_directories=".to_owned());
        if durable == Durable::No {
            settings.push("fsync=off".to_owned());
        }
        if cfg!(target_os = "linux") && version(&programs).is_some_and(|version| version >= 14) {
            // After a kill every file is written to the disk before anything is read: all at once, not one after the other,
            // which takes seconds.
            settings.push("recovery_init_sync_method=syncfs".to_owned());
        }
        let mut server = Server { programs, folder, port: 0, settings, running: None };
        server.begin()?;
        Ok(server)
    }

    /// A standby of this server that confirms every commit before it is acknowledged.
    pub fn synchronous_standby(&mut self) -> Result<Server, String> {
        let folder = unused_folder(&env::temp_dir());
        run(user::command(Path::new("mkdir")).args(["-m", "700"]).arg(&folder))?;
        let mut copy = user::command(&self.programs.join("pg_basebackup"));
        copy.args([
            "--host=127.0.0.1",
            "--username",
            USER,
            "--write-recovery-conf",
            "--checkpoint=fast",
            "--no-sync",
        ])
        .args(["--port", &self.port.to_string(), "--pgdata"])
        .arg(folder.join("data"));
        run(&mut copy)?;
        let mut settings = self.settings.clone();
        let conninfo = format!(
            "primary_conninfo=host=127.0.0.1 port={} user={USER} application_name=standby",
            self.port
        );
        settings.push(conninfo);
        let mut standby =
            Server { programs: self.programs.clone(), folder, port: 0, settings, running: None };
        standby.begin()?;
        self.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'")?;
        self.sql("postgres", "SELECT pg_reload_conf()")?;
        Ok(standby)
    }

    /// Takes encrypted connections from now on, and no others, with this certificate and its key (PEM).
    pub fn encrypt(&self, certificate: &str, key: &str) -> Result<(), String> {
        let access = "hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n";
        for (name, text) in [("server.crt", certificate), ("server.key", key), ("pg_hba.conf", access)] {
            // They are the server's own, and the key is nobody else's to read.
            let mut write = user::command(Path::new("sh"));
            write.args(["-c", "umask 077; cat > \"$0\""]).arg(self.data().join(name));
            let mut writing = write.stdin(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
            let input = writing.stdin.take().ok_or("no input")?;
            { input }.write_all(text.as_bytes()).map_err(|error| error.to_string())?;
            if !writing.wait().is_ok_and(|status| status.success()) {
                return Err(format!("{name} cannot be written"));
            }
        }
        self.sql("postgres", "ALTER SYSTEM SET ssl = on")?;
        self.sql("postgres", "SELECT pg_reload_conf()").map(|_| ())
    }

    /// Makes a standby the primary.
    pub fn promote(&self) -> Result<(), String> {
        self.sql("postgres", "SELECT pg_promote()").map(|_| ())
    }

    /// Starts the server again after [`Server::kill`], at the same address.
    pub fn begin(&mut self) -> Result<(), String> {
        let mut problem = String::new();
        // Somebody else may take the port between our looking and the server's listening.
        for _ in 0..5 {
            if self.port == 0 {
                let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
                self.port = free.map_err(|error| error.to_string())?.port();
            }
            match self.try_to_begin() {
                Ok(()) => return Ok(()),
                Err(said) => problem = said,
            }
            if problem.contains("Address already in use") {
                self.port = 0;
            } else if !problem.contains(STILL_THERE) {
                break;
            }
        }
        Err(problem)
    }

    fn try_to_begin(&mut self) -> Result<(), String> {
        let log = self.folder.join("log");
        // What it said the last time would be taken for what it says now.
        run(user::command(Path::new("rm")).arg("-f").arg(self.folder.join("stays")).arg(&log))?;
        let mut guard = user::command(Path::new("sh"));
        guard.args(["-c", GUARD, "sh"]).arg(self.programs.join("postgres")).arg("-D");
        guard.arg(self.folder.join("data")).args(["-p", &self.port.to_string()]);
        for setting in &self.settings {
            guard.args(["-c", setting]);
        }
        guard.env("LOG", &log).env("FOLDER", &self.folder).current_dir(&self.folder);
        // Whoever interrupts us at the keyboard does not interrupt the server: it ends after us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut guard, 0);
        let mut guard = guard
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("sh cannot be started: {error}"))?;
        let input = guard.stdin.take().ok_or("no input")?;
        self.running = Some(Running { guard, _input: input });
        loop {
            let said = fs::read_to_string(&log).unwrap_or_default();
            if said.contains("database system is ready to accept") {
                return Ok(());
            }
            // What begins with its name it says before it has a log of its own.
            let over = ["database system is shut down", "FATAL"].iter().any(|end| said.contains(end))
                || said.starts_with("postgres:");
            if said.contains(STILL_THERE) || over && self.pid().is_none() {
                // What is there is needed for the next try.
                let _ = run(user::command(Path::new("touch")).arg(self.folder.join("stays")));
                self.running.take().into_iter().for_each(end);
                return Err(said);
            }
            // Asking the operating system for a turn is all the waiting there is.
            std::thread::yield_now();
            let _ = Command::new("sleep").arg("0.02").status();
        }
    }

    /// The server's process.
    pub fn pid(&self) -> Option<u32> {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    /// Kills the server with all that belongs to it, as a power failure would, except that the system lives on.
    pub fn kill(&mut self) {
        let _ = run(user::command(Path::new("touch")).arg(self.folder.join("stays")));
        let pid = self.pid();
        if let Some(running) = self.running.take() {
            // One that gave up by itself has no process any more, but still its guard, which is not to outlive this call: it
            // would take away what the next server needs.
            if let Some(pid) = pid {
                let _ = Command::new("kill").args(["-KILL", &pid.to_string()]).status();
            }
            end(running);
        }
    }

    /// Lets the server stand still with all that belongs to it: it takes connections, and never answers.
    pub fn freeze(&self) -> Result<(), String> {
        self.signal("STOP")
    }

    /// Lets it go on.
    pub fn thaw(&self) -> Result<(), String> {
        self.signal("CONT")
    }

    /// Sends a signal to the server and to those who work for it.
    fn signal(&self, signal: &str) -> Result<(), String> {
        let server = self.pid().ok_or("the server does not run")?;
        // Its parent is the second number behind the name, which may hold anything.
        let works_for = |pid: &u32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1));
            parent.and_then(|parent| parent.parse().ok()) == Some(server)
        };
        let all = fs::read_dir("/proc").map_err(|error| error.to_string())?.flatten();
        let workers = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(works_for);
        // The server first: nobody is added behind our back.
        for pid in std::iter::once(server).chain(workers) {
            // One that has ended meanwhile needs no signal.
            let _ = run(Command::new("kill").args([&format!("-{signal}"), &pid.to_string()]));
        }
        Ok(())
    }

    /// Its port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The folder that it keeps its data in.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Makes an empty database; its address.
    pub fn database(&self, name: &str) -> Result<String, String> {
        self.sql("postgres", &format!("CREATE DATABASE \"{name}\""))?;
        Ok(self.url(name))
    }

    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Runs a statement and gives what it prints.
    pub fn sql(&self, database: &str, statement: &str) -> Result<String, String> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", "--command"])
            .arg(statement)
            .arg(self.url(database));
        run(&mut psql)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.running.is_some() {
            // One that stands still cannot be stopped.
            let _ = self.thaw();
        }
        match self.running.take() {
            Some(running) => end(running),
            None => drop(run(user::command(Path::new("rm")).arg("-rf").arg(&self.folder))),
        }
    }
}

/// Lets the guard stop the server, and waits until it has.
fn end(running: Running) {
    let Running { mut guard, _input: input } = running;
    drop(input);
    if let Some(output) = guard.stdout.take() {
        let _ = BufReader::new(output).lines().count();
    }
    let _ = guard.wait();
}

/// Runs a program to its end and gives what it prints.
fn run(command: &mut Command) -> Result<String, String> {
    let shown = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{shown}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    Err(format!("{shown}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_gave_up_by_itself_is_started_again_with_what_it_had() {
        let mut server = Server::start(Durable::No).unwrap();
        server.database("house").unwrap();
        server.sql("house", "CREATE TABLE kept (number int)").unwrap();
        let pid = server.pid().unwrap().to_string();
        run(Command::new("kill").args(["-INT", &pid])).unwrap();
        while server.pid().is_some() {
            std::thread::yield_now();
        }
        server.kill();
        server.begin().unwrap();
        assert_eq!(server.sql("house", "SELECT count(*) FROM kept").unwrap(), "0");
        // And once more, with all of it killed.
        server.kill();
        server.begin().unwrap();
        assert_eq!(server.sql("house", "SELECT count(*) FROM kept").unwrap(), "0");
    }

    #[test]
    fn a_server_that_cannot_begin_says_why() {
        let mut server = Server::start(Durable::No).unwrap();
        server.kill();
        run(user::command(Path::new("rm")).arg("-rf").arg(server.folder.join("data"))).unwrap();
        let problem = server.begin().unwrap_err();
        assert!(problem.contains("data"), "{problem}");
    }
}
