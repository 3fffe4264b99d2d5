//! A file beside a PostgreSQL, one house beside several: measured in turn, so that a machine whose speed changes is the same for
//! all.

use std::{
    error::Error,
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use house::load::{self, LoadClient, LoadReport};
use kernel::{Dice, Seed};
use store::tables::USUAL_LEASE;

use super::Figures;

/// What is measured.
struct Scene {
    name: &'static str,
    /// The core of the clients, where they have one of their own.
    clients: Option<&'static str>,
    args: &'static str,
}

/// As fast as the houses let them.
const BUSY: &str = "--tables 50 --seats 2 --seconds 5 --warm-up 1";
/// A move now and then, so that nothing waits for anything else.
const AT_LEISURE: &str = "--tables 4 --seats 2 --pause-ms 20 --seconds 5 --warm-up 1";

const BUSY_SCENES: [Scene; 4] = [
    Scene { name: "a file, the house on one core", clients: Some("1"), args: "--server-cpu 0" },
    Scene {
        name: "PostgreSQL on the clients’ core, one house on the other",
        clients: Some("1"),
        args: "--server-cpu 0 --postgres --postgres-cpu 1",
    },
    Scene {
        name: "PostgreSQL, two houses, a core for each",
        clients: None,
        args: "--server-cpu 0,1 --postgres --houses 2",
    },
    Scene {
        name: "PostgreSQL, three houses on two cores",
        clients: None,
        args: "--server-cpu 0,1 --postgres --houses 3",
    },
];

const SCENES_AT_LEISURE: [Scene; 3] = [
    Scene { name: "a file", clients: None, args: "" },
    Scene {
        name: "PostgreSQL, at the house that has the table",
        clients: None,
        args: "--postgres --houses 2",
    },
    Scene { name: "PostgreSQL, passed on", clients: None, args: "--postgres --houses 2 --piped" },
];

const TAKE_OVER: Scene = Scene {
    name: "a table of 50 moves whose house is dead",
    clients: None,
    args: "--postgres --houses 2 --take-over 100",
};

fn run(scene: &Scene, common: &str) -> Result<LoadReport, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let mut command = match scene.clients {
        Some(cpu) => {
            let mut command = Command::new("taskset");
            command.args(["-c", cpu]).arg(program);
            command
        }
        None => Command::new(program),
    };
    let words = common.split_whitespace().chain(scene.args.split_whitespace());
    let output = command.args(words).arg("--json").stderr(Stdio::inherit()).output()?;
    let figures: Figures = serde_json::from_slice(&output.stdout)?;
    eprintln!("{}: {:?}", scene.name, figures.report);
    Ok(figures.report)
}

/// The one in the middle.
fn median(reports: &[LoadReport], of: impl Fn(&LoadReport) -> f64) -> f64 {
    let mut figures: Vec<f64> = reports.iter().map(of).collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

/// Measures everything so many times, in turn, and prints what was in the middle.
pub(super) fn all(rounds: usize) -> Result<(), Box<dyn Error>> {
    let scenes = || BUSY_SCENES.iter().zip([BUSY; 4]).chain(SCENES_AT_LEISURE.iter().zip([AT_LEISURE; 3]));
    let mut reports: Vec<Vec<LoadReport>> = scenes().chain([(&TAKE_OVER, "")]).map(|_| Vec::new()).collect();
    for _ in 0..rounds {
        for ((scene, common), reports) in scenes().chain([(&TAKE_OVER, "")]).zip(&mut reports) {
            reports.push(run(scene, common)?);
        }
    }
    println!("{rounds} rounds in turn, the middle of each\n");
    println!("| busy | moves a second | beside a file | p99 | µs a move in the first house |");
    println!("| --- | --- | --- | --- | --- |");
    let file = median(&reports[0], |report| report.moves_per_second);
    for (scene, reports) in BUSY_SCENES.iter().zip(&reports) {
        let moves = median(reports, |report| report.moves_per_second);
        let p99 = median(reports, |report| report.p99_ms);
        // The first house makes its share of the moves.
        let houses = scene.args.split_whitespace().last().and_then(|last| last.parse::<f64>().ok());
        let houses = houses.filter(|_| scene.args.contains("--houses")).unwrap_or(1.0);
        let micros = median(reports, |report| report.server_micros_per_move.unwrap_or_default()) * houses;
        println!("| {} | {moves:.0} | {:.2} | {p99:.1} ms | {micros:.0} |", scene.name, moves / file);
    }
    println!("\n| at leisure | p50 | p99 | beside one that is not passed on |\n| --- | --- | --- | --- |");
    let direct = median(&reports[BUSY_SCENES.len() + 1], |report| report.p50_ms);
    for (scene, reports) in SCENES_AT_LEISURE.iter().zip(&reports[BUSY_SCENES.len()..]) {
        let (p50, p99) = (median(reports, |report| report.p50_ms), median(reports, |report| report.p99_ms));
        println!("| {} | {p50:.1} ms | {p99:.1} ms | {:.2} |", scene.name, p50 / direct);
    }
    if let Some(reports) = reports.last() {
        let [p50, p99, most] = [
            median(reports, |report| report.p50_ms),
            median(reports, |report| report.p99_ms),
            median(reports, |report| report.max_ms),
        ];
        println!(
            "\n{}, until its guest is welcomed: p50 {p50:.1} ms, p99 {p99:.1} ms, slowest {most:.1} ms",
            TAKE_OVER.name
        );
    }
    Ok(())
}

/// What it costs to open tables whose house has died, once their time is over: from calling to being welcomed.
pub(super) async fn take_over(
    tables: usize,
    houses: &[SocketAddr],
    first: &mut Child,
) -> Result<LoadReport, Box<dyn Error>> {
    let &[house, other, ..] = houses else { return Err("a take-over needs two houses".into()) };
    let game = "mexican-train";
    let room = games::rooms().into_iter().find(|room| room.name() == game).ok_or("there is no such game")?;
    let mut made = Vec::new();
    for number in 0..tables {
        let table = load::make(house, game, 2).await?;
        load::play_some(room, house, &table, Dice::new(Seed::from(number as u64)), 50).await?;
        made.push(table);
    }
    first.kill()?;
    first.wait()?;
    tokio::time::sleep(USUAL_LEASE + Duration::from_secs(1)).await;
    let mut micros = Vec::new();
    for table in &made {
        let started = Instant::now();
        // Whoever watches: the invitations to the seats are used up.
        LoadClient::sit(other, &table.table, None, false).await?;
        micros.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    micros.sort_unstable_by(f64::total_cmp);
    let at =
        |share: usize| micros.get(micros.len() * share / 100).or(micros.last()).copied().unwrap_or_default();
    Ok(LoadReport { tables, p50_ms: at(50), p99_ms: at(99), max_ms: at(100), ..LoadReport::default() })
}
