//! `tapis arena`: bots against bots.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use arena::{Arena, ArenaReport, Contestant, won_between};
use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{BotSettings, Lang, Phrase};
use speech::Speech;
use table::Room;
use wire::lines::Say;

use crate::{
    cli::{self, decimal},
    failure::Failure,
    players::Spec,
};

/// Plays the games that were asked for and prints the report.
pub fn run(
    room: &'static dyn Room,
    asked: &ArgMatches,
    speech: &Speech,
    say: &Say,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let refused = |why: Phrase| Failure::refused(speech.say(&why));
    let mut options = cli::options(room, asked, speech, &[kernel::GAMES])?;
    if let Some(&games) = asked.get_one::<u32>("match") {
        options.set(kernel::GAMES, i64::from(games).into());
        options = room.options(&options).map_err(refused)?;
    }
    let settings = BotSettings { time: asked.get_one::<u64>("time").copied().map(Duration::from_millis) };
    let specs = asked.get_many::<String>("player").into_iter().flatten();
    let contestants = specs
        .map(|text| {
            let spec = Spec::parse(text, room, speech)?;
            let (settings, say) = (settings.clone(), say.clone());
            match spec {
                Spec::Human | Spec::Net(_) => {
                    let phrase = Phrase::new("tapis-arena-no-people").with("player", text.as_str());
                    Err(Failure::usage(speech.say(&phrase)))
                }
                spec => Ok(Contestant::new(text.clone(), move || spec.chair(room, &settings, &say))),
            }
        })
        .collect::<Result<Vec<_>, Failure>>()?;
    let games = asked.get_one::<u32>("games").copied().unwrap_or(100) as usize;
    let jobs = match asked.get_one::<u16>("jobs") {
        Some(&jobs) => usize::from(jobs),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let seed = match cli::seed(asked, speech)? {
        Some(seed) => seed,
        None => cli::random_seed()?,
    };
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta}") {
        bar.set_style(style);
    }
    let arena = Arena { room, contestants: &contestants, options, seed };
    // Ctrl-C ends the evening after the games that have begun; once more, at once.
    let stopped = Arc::new(AtomicBool::new(false));
    let signal = signal_hook::consts::SIGINT;
    signal_hook::flag::register_conditional_default(signal, Arc::clone(&stopped))?;
    signal_hook::flag::register(signal, Arc::clone(&stopped))?;
    let report = arena
        .run_while(games, jobs, &|done| bar.set_position(done as u64), &|| !stopped.load(Ordering::Relaxed))
        .map_err(refused)?;
    bar.finish_and_clear();
    if report.games < games {
        let cut = Phrase::new("tapis-arena-stopped").with("played", report.games).with("games", games);
        writeln!(io::stderr(), "tapis: {}", speech.say(&cut))?;
    }
    if asked.get_flag("json") {
        let json = serde_json::to_string(&report).map_err(|error| Failure::refused(error.to_string()))?;
        writeln!(out, "{json}")?;
    } else {
        table(&report, speech, out)?;
    }
    Ok(())
}

/// A share with the interval it is known to be in; where the comma is in numbers, a semicolon stands between them.
fn share(share: f64, [low, high]: [f64; 2], speech: &Speech) -> String {
    let between = match speech.lang() {
        Lang::En => ",",
        Lang::Fr => " ;",
    };
    decimal(format!("{share:.1} [{low:.1}"), speech) + between + &decimal(format!(" {high:.1}]"), speech)
}

fn table(report: &ArenaReport, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let head = Phrase::new("tapis-arena-head")
        .with("game", speech.text(&report.game))
        .with("games", report.games)
        .with("seed", report.seed.to_string())
        .with("seconds", decimal(format!("{:.1}", report.seconds), speech));
    writeln!(out, "{}", speech.say(&head))?;
    let columns = ["player", "wins", "draws", "losses", "faults", "won", "points", "elo", "pace"];
    let mut rows = vec![columns.map(|column| speech.text(&format!("tapis-arena-{column}"))).to_vec()];
    let counts = report.players.iter().any(|p| p.counted_mean.is_some());
    if counts {
        rows[0].push(speech.text("tapis-arena-counted"));
    }
    rows.extend(report.players.iter().map(|p| {
        let [low, high] = won_between(p.wins, report.games).map(|share| 100.0 * share);
        let won = 100.0 * p.wins as f64 / report.games.max(1) as f64;
        let row = [
            p.name.clone(),
            p.wins.to_string(),
            p.draws.to_string(),
            p.losses.to_string(),
            p.faults.to_string(),
            share(won, [low, high], speech),
            decimal(format!("{:.2}", p.points_mean), speech),
            format!("{:+.0} [{:+.0}, {:+.0}]", p.rating.elo, p.rating.elo_low, p.rating.elo_high),
            decimal(format!("{:.2}", p.ms_per_move), speech),
        ];
        let counted =
            p.counted_mean.map_or_else(|| "-".to_owned(), |mean| decimal(format!("{mean:.3}"), speech));
        row.into_iter().chain(counts.then_some(counted)).collect()
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}
