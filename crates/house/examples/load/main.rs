//! `cargo xtask load`: a house in a process of its own, and tables of scripted clients in this one.
//!
//! `cargo run --release -p tapis-house --example load -- --game mexican-train --tables 100 --seats 4`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool that talks to whoever runs it")]

mod compare;

use std::{
    error::Error,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::Duration,
};

use house::{
    Config, Internal, Limits, OpenHouse,
    load::{self, LoadClient, LoadPlan, LoadReport},
};
use serde::{Deserialize, Serialize};
use store::tables::Place;
use temporary_postgres::{Durable, Server};
use wire::socket::ClientMessage;

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str =
    "usage: load [--game NAME] [--tables N] [--seats N] [--seconds S] [--warm-up S] [--pause-ms M] [--whole-views]
            [--idle-tables N] [--idle-sockets N] [--server-cpu N] [--store FILE|postgres://…] [--json]
       with --postgres: a PostgreSQL in a temporary folder; then also [--houses N] [--postgres-cpu N]
            [--piped] (every socket goes to a house that does not have its table),
            [--take-over N] (N tables of 50 moves whose house dies, opened by another)
       --compare [--rounds N]: a file and a PostgreSQL with one, two and three houses, passed on and not, and what a
            take-over costs, in turn; a table of figures
       --server-cpu takes several, for the houses in turn: 0,1";

struct Args(Vec<String>);

impl Args {
    fn text(&self, name: &str) -> Option<&str> {
        let place = self.0.iter().position(|arg| arg == name)?;
        self.0.get(place + 1).map(String::as_str)
    }

    fn number(&self, name: &str, usual: usize) -> Result<usize, Box<dyn Error>> {
        match self.text(name) {
            None => Ok(usual),
            Some(text) => text.parse().map_err(|_| format!("{name} needs a number, not “{text}”").into()),
        }
    }

    fn flag(&self, name: &str) -> bool {
        self.0.iter().any(|arg| arg == name)
    }
}

/// Everything that was measured.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Figures {
    #[serde(flatten)]
    report: LoadReport,
    memory_empty: Option<u64>,
    memory_loaded: Option<u64>,
    idle_tables: usize,
    bytes_per_idle_table: Option<u64>,
    idle_sockets: usize,
    bytes_per_socket: Option<u64>,
    server_cpu: Option<String>,
}

impl Figures {
    fn of(report: LoadReport) -> Figures {
        Figures { report, ..Figures::default() }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args(std::env::args().skip(1).collect());
    if args.flag("--help") {
        println!("{USAGE}");
        return Ok(());
    }
    if let Some(store) = args.text("--serve") {
        return serve(store);
    }
    if args.flag("--compare") {
        return compare::all(args.number("--rounds", 3)?);
    }
    let server = if args.flag("--postgres") { Some(Server::start(Durable::Yes)?) } else { None };
    if let (Some(server), Some(cpu)) = (&server, args.text("--postgres-cpu")) {
        let pid = server.pid().ok_or("the PostgreSQL has no process")?.to_string();
        Command::new("taskset").args(["-a", "-p", "-c", cpu, &pid]).stdout(Stdio::null()).status()?;
    }
    let folder = std::env::temp_dir().join(format!("tapis-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("house.db").display().to_string();
    let store = match &server {
        Some(server) => server.database("house")?,
        None => args.text("--store").map_or(file, str::to_owned),
    };
    let mut houses = Vec::new();
    for number in 0..args.number("--houses", 1)? {
        houses.push(start_house(&args, number, &store)?);
    }
    let addresses: Vec<SocketAddr> = houses.iter().map(|(_, address)| *address).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    // Whatever comes of it, the houses are ended first.
    let measured = match args.number("--take-over", 0)? {
        0 => runtime.block_on(measure(&args, addresses, houses[0].0.id())),
        tables => runtime.block_on(compare::take_over(tables, &addresses, &mut houses[0].0)).map(Figures::of),
    };
    for (mut house, _) in houses {
        house.kill()?;
        house.wait()?;
    }
    let _ = std::fs::remove_dir_all(&folder);
    let figures = measured?;
    if args.flag("--json") {
        println!("{}", serde_json::to_string(&figures)?);
    } else {
        print(&figures);
    }
    Ok(())
}

/// The house, in its own process.
fn serve(store: &str) -> Result<(), Box<dyn Error>> {
    let store = Place::parse(store).map_err(|problem| format!("{problem:?}"))?;
    let mut config = Config::new("127.0.0.1:0".parse()?, store, games::rooms());
    let secret = "houses of a load on one machine".to_owned();
    config.internal = Some(Internal { listen: "127.0.0.1:0".parse()?, secret });
    config.limits = Limits {
        sockets: 20_000,
        sockets_per_address: 20_000,
        requests_per_address: 20_000,
        tables_per_hour: usize::MAX,
        calls_per_second: u32::MAX,
        calls_burst: u32::MAX,
        posts: usize::MAX,
        posts_per_address: usize::MAX,
        messages_per_second: 100_000,
        burst: 100_000,
        ..Limits::default()
    };
    house::log::start("warn", house::log::LogFormat::Text);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let open = OpenHouse::new(config).await.map_err(|problem| format!("{problem:?}"))?;
        println!("listening {}", open.address());
        // Until it is killed, or this process has been forgotten.
        tokio::time::sleep(Duration::from_hours(1)).await;
        Ok(())
    })
}

fn start_house(args: &Args, number: usize, store: &str) -> Result<(Child, SocketAddr), Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let cpus: Vec<&str> = args.text("--server-cpu").into_iter().flat_map(|cpus| cpus.split(',')).collect();
    let mut command = match cpus.get(number % cpus.len().max(1)) {
        Some(cpu) => {
            let mut command = Command::new("taskset");
            command.args(["-c", cpu]).arg(program);
            command
        }
        None => Command::new(program),
    };
    let mut child = command.arg("--serve").arg(store).stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().ok_or("the house has no output")?;
    for line in BufReader::new(output).lines() {
        if let Some(address) = line?.strip_prefix("listening ") {
            return Ok((child, address.parse()?));
        }
    }
    Err("the house did not open".into())
}

async fn measure(args: &Args, houses: Vec<SocketAddr>, process: u32) -> Result<Figures, Box<dyn Error>> {
    let game = args.text("--game").unwrap_or("mexican-train");
    let room = games::rooms().into_iter().find(|room| room.name() == game).ok_or("there is no such game")?;
    let usual = room.seat_counts(&kernel::OptionValues::default()).map_or(2, |counts| counts[0]);
    let house = houses[0];
    let plan = LoadPlan {
        houses,
        piped: args.flag("--piped"),
        room,
        seats: args.number("--seats", usual)?,
        tables: args.number("--tables", 100)?,
        process: Some(process),
        pause: Duration::from_millis(args.number("--pause-ms", 0)? as u64),
        patches: !args.flag("--whole-views"),
        warm_up: Duration::from_secs(args.number("--warm-up", 2)? as u64),
        measure: Duration::from_secs(args.number("--seconds", 10)? as u64),
    };
    let memory_empty = load::memory(process);
    let idle_tables = args.number("--idle-tables", 0)?;
    let mut names = Vec::new();
    for _ in 0..idle_tables {
        names.push(load::make(house, game, plan.seats).await?.table);
    }
    let before = load::memory(process);
    for name in &names {
        load::call(house, "GET", &format!("/api/tables/{name}"), "").await?;
    }
    let bytes_per_idle_table = each(before, load::memory(process), idle_tables);
    let idle_sockets = args.number("--idle-sockets", 0)?;
    let before = load::memory(process);
    let mut held = Vec::new();
    if idle_sockets > 0 {
        let table = load::make(house, game, plan.seats).await?.table;
        for _ in 0..idle_sockets {
            held.push(LoadClient::sit(house, &table, None, false).await?.0);
        }
    }
    let bytes_per_socket = each(before, load::memory(process), idle_sockets);
    let server_cpu = args.text("--server-cpu").map(str::to_owned);
    let report = if plan.tables > 0 { load::run(plan).await? } else { LoadReport::default() };
    // They all still answer.
    for socket in &mut held {
        socket.say(&ClientMessage::Ping { id: "there".into() }).await?;
        socket.hear().await?;
    }
    Ok(Figures {
        report,
        memory_empty,
        memory_loaded: load::memory(process),
        idle_tables,
        bytes_per_idle_table,
        idle_sockets,
        bytes_per_socket,
        server_cpu,
    })
}

fn each(before: Option<u64>, after: Option<u64>, count: usize) -> Option<u64> {
    (count > 0).then_some(())?;
    Some(after?.saturating_sub(before?) / count as u64)
}

fn print(figures: &Figures) {
    let report = &figures.report;
    let megabytes =
        |bytes: Option<u64>| bytes.map_or("?".to_owned(), |bytes| format!("{:.1} MB", bytes as f64 / 1e6));
    if report.tables > 0 {
        println!(
            "{}: {} tables, {} sockets, {:.1} s",
            report.game, report.tables, report.sockets, report.seconds
        );
        println!("  {:.0} durable moves a second, each seen by every seat", report.moves_per_second);
        println!(
            "  p50 {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
            report.p50_ms, report.p99_ms, report.max_ms
        );
        if let Some(micros) = report.server_micros_per_move {
            println!("  {micros:.0} µs of processor time for each move in the house");
        }
        println!("  {:.0} bytes told for each move", report.bytes_per_move);
    }
    println!(
        "  memory: {} empty, {} at the end",
        megabytes(figures.memory_empty),
        megabytes(figures.memory_loaded)
    );
    if let Some(bytes) = figures.bytes_per_idle_table {
        println!("  {bytes} bytes for each idle table ({} of them)", figures.idle_tables);
    }
    if let Some(bytes) = figures.bytes_per_socket {
        println!(
            "  {bytes} bytes for each socket ({} of them, all still answering at the end)",
            figures.idle_sockets
        );
    }
}
