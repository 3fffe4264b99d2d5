//! Houses as processes.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use temporary_postgres::{Durable, Server};

use crate::Balancer;

/// What the houses of a trial know; the trial is nobody else's.
const SECRET: &str = "houses of a trial on one machine";

/// One house.
#[derive(Debug)]
pub struct House {
    process: Child,
    address: SocketAddr,
}

/// A PostgreSQL, houses on it, and one address for all.
#[derive(Debug)]
pub struct Cluster {
    program: PathBuf,
    url: String,
    lease: u32,
    houses: Vec<House>,
    balancer: Balancer,
    server: Server,
}

impl House {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Asks it to end and waits until it has handed its tables over.
    pub fn drain(mut self) -> Result<(), String> {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        asked.map_err(|error| error.to_string())?;
        self.process.wait().map(|_| ()).map_err(|error| error.to_string())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Cluster {
    /// Starts everything: `houses` times the `tapis` at `program`, whose tables are held for `lease` seconds.
    pub fn start(program: &Path, houses: usize, lease: u32) -> Result<Cluster, String> {
        let server = Server::start(Durable::Yes)?;
        let url = server.database("house")?;
        let balancer = Balancer::start().map_err(|error| error.to_string())?;
        let program = program.to_owned();
        let mut cluster = Cluster { program, url, lease, houses: Vec::new(), balancer, server };
        for _ in 0..houses {
            cluster.add()?;
        }
        Ok(cluster)
    }

    /// Starts one more house.
    pub fn add(&mut self) -> Result<(), String> {
        let mut process = Command::new(&self.program)
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--internal-listen",
                "127.0.0.1:0",
                "--store",
                &self.url,
            ])
            .args(["--lease", &self.lease.to_string(), "--log", "warn"])
            .args(["--public-url", &format!("http://{}", self.balancer.address())])
            .env("TAPIS_INTERNAL_SECRET", SECRET)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let mut lines =
            process.stdout.take().map(|output| BufReader::new(output).lines()).into_iter().flatten();
        let address = lines.find_map(|line| {
            let line = line.ok()?;
            line.split("http://").nth(1)?.trim_end_matches(['/', '.']).parse().ok()
        });
        let Some(address) = address else {
            let _ = process.kill();
            let _ = process.wait();
            return Err("a house did not open".to_owned());
        };
        // What it says besides is read, so that it never waits for us.
        std::thread::spawn(move || lines.count());
        self.houses.push(House { process, address });
        self.tell();
        Ok(())
    }

    /// Takes a house out of the cluster; it lives on until it is dropped.
    pub fn remove(&mut self, number: usize) -> Option<House> {
        let house = (number < self.houses.len()).then(|| self.houses.remove(number));
        self.tell();
        house
    }

    fn tell(&self) {
        self.balancer.set(self.houses.iter().map(House::address).collect());
    }

    /// The houses.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The one address for all of them.
    pub fn address(&self) -> SocketAddr {
        self.balancer.address()
    }

    /// The database.
    pub fn server(&mut self) -> &mut Server {
        &mut self.server
    }

    /// The database's address, as houses get it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Waits until the first house ends, however that comes.
    pub fn wait(&mut self) {
        if let Some(house) = self.houses.first_mut() {
            let _ = house.process.wait();
        }
    }
}
