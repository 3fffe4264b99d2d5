//! Houses as processes.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use temporary_postgres::{Durable, Server};

use crate::{Balancer, CuttableLine};

/// What the houses of a trial know; the trial is nobody else's.
const SECRET: &str = "houses of a trial on one machine";

/// The database's name.
const DATABASE: &str = "house";

/// What to start.
#[derive(Clone, Debug)]
pub struct ClusterPlan {
    /// The `tapis` to run.
    pub program: PathBuf,
    /// How many houses.
    pub houses: usize,
    /// How long tables are held, in seconds.
    pub lease: u32,
    /// Whether the database has a synchronous standby.
    pub standby: bool,
    /// Where the database keeps its data; in the folder for temporary files, unless it is said.
    pub data: Option<PathBuf>,
}

/// One house.
#[derive(Debug)]
pub struct HouseProcess {
    process: Child,
    address: SocketAddr,
    lines: Vec<CuttableLine>,
}

/// A PostgreSQL, houses on it, and one address for all.
#[derive(Debug)]
pub struct Cluster {
    plan: ClusterPlan,
    houses: Vec<HouseProcess>,
    balancer: Balancer,
    server: Server,
    standby: Option<Server>,
}

impl HouseProcess {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) -> Result<(), String> {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.pid().to_string()]).status();
        let sent = sent.map_err(|error| format!("kill: {error}"))?;
        if sent.success() { Ok(()) } else { Err(format!("kill: {sent}")) }
    }

    /// Asks it to end and waits until it has handed its tables over.
    pub fn drain(mut self) -> Result<(), String> {
        self.signal("TERM")?;
        self.process.wait().map(|_| ()).map_err(|error| error.to_string())
    }

    /// Cuts it from its database.
    pub fn cut(&self) {
        self.lines.iter().for_each(CuttableLine::cut);
    }

    /// Joins it to its database again.
    pub fn mend(&self) {
        self.lines.iter().for_each(CuttableLine::mend);
    }
}

impl Drop for HouseProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Cluster {
    /// Starts everything.
    pub fn start(plan: ClusterPlan) -> Result<Cluster, String> {
        let within = plan.data.clone().unwrap_or_else(std::env::temp_dir);
        let mut server = Server::start_in(&within, Durable::Yes)?;
        server.database(DATABASE)?;
        let standby = if plan.standby { Some(server.synchronous_standby()?) } else { None };
        let balancer = Balancer::start().map_err(|error| error.to_string())?;
        let houses = plan.houses;
        let mut cluster = Cluster { plan, houses: Vec::new(), balancer, server, standby };
        for _ in 0..houses {
            cluster.add()?;
        }
        Ok(cluster)
    }

    fn ports(&self) -> Vec<u16> {
        std::iter::once(&self.server).chain(&self.standby).map(Server::port).collect()
    }

    /// Starts one more house.
    pub fn add(&mut self) -> Result<(), String> {
        let lines = self.ports().into_iter().map(CuttableLine::to).collect::<Result<Vec<_>, _>>();
        let lines = lines.map_err(|error| error.to_string())?;
        let url = address(lines.iter().map(CuttableLine::port));
        let mut process = Command::new(&self.plan.program)
            .args(["serve", "--listen", "127.0.0.1:0", "--internal-listen", "127.0.0.1:0", "--store", &url])
            .args(["--lease", &self.plan.lease.to_string(), "--log", "error", "--behind-proxy"])
            .args(["--public-url", &format!("http://{}", self.balancer.address())])
            .env("TAPIS_INTERNAL_SECRET", SECRET)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.plan.program.display()))?;
        let mut lines_said =
            process.stdout.take().map(|output| BufReader::new(output).lines()).into_iter().flatten();
        let address = lines_said.find_map(|line| {
            let line = line.ok()?;
            line.split("http://").nth(1)?.trim_end_matches(['/', '.']).parse().ok()
        });
        let Some(address) = address else {
            let _ = process.kill();
            let _ = process.wait();
            return Err("a house did not open".to_owned());
        };
        // What it says besides is read, so that it never waits for us.
        std::thread::spawn(move || lines_said.count());
        self.houses.push(HouseProcess { process, address, lines });
        self.tell();
        Ok(())
    }

    /// Takes a house out of the cluster; it lives on until it is dropped.
    pub fn remove(&mut self, number: usize) -> Option<HouseProcess> {
        let house = (number < self.houses.len()).then(|| self.houses.remove(number));
        self.tell();
        house
    }

    fn tell(&self) {
        self.balancer.set(self.houses.iter().map(HouseProcess::address).collect());
    }

    /// The houses.
    pub fn houses(&self) -> &[HouseProcess] {
        &self.houses
    }

    /// The one address for all of them.
    pub fn address(&self) -> SocketAddr {
        self.balancer.address()
    }

    /// The database that takes writes.
    pub fn server(&mut self) -> &mut Server {
        &mut self.server
    }

    /// Kills the primary and makes its standby the primary.
    pub fn fail_over(&mut self) -> Result<(), String> {
        let standby = self.standby.take().ok_or("there is no standby")?;
        self.server.kill();
        standby.promote()?;
        self.server = standby;
        Ok(())
    }

    /// The database's address.
    pub fn url(&self) -> String {
        address([self.server.port()].into_iter())
    }

    /// Runs a statement in the database and gives what it prints.
    pub fn sql(&self, statement: &str) -> Result<String, String> {
        self.server.sql(DATABASE, statement)
    }

    /// Waits until the first house ends, however that comes.
    pub fn wait(&mut self) {
        if let Some(house) = self.houses.first_mut() {
            let _ = house.process.wait();
        }
    }
}

/// The address of the database at these ports.
fn address(ports: impl Iterator<Item = u16>) -> String {
    let hosts: Vec<String> = ports.map(|port| format!("127.0.0.1:{port}")).collect();
    format!("postgres://tapis@{}/{DATABASE}?target_session_attrs=read-write", hosts.join(","))
}
