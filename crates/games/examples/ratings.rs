//! Lets the levels of games play everybody against everybody, prints who beats whom and writes the ratings into
//! `crates/games/ratings.tsv`: `cargo run --release -p tapis-games --example ratings -- [GAME] [--seats N] [--games N] [--seed N]
//! [--bots A,B,…] [--neighbours] [--dry]`. Of a game that is named only its own lines are written anew; with `--dry` none are.

#![allow(clippy::print_stdout)]

use std::{collections::BTreeMap, fs, path::Path, thread};

use arena::{Contestant, Tournament, TournamentReport};
use games::{BotRating, HEAD};
use kernel::{OptionValues, Seed};

/// A list of ratings: the game, the seats, the games of a match, and how many matches two bots play.
type List = (&'static str, usize, u32, usize);

/// What is measured. In Mexican Train luck decides a single series: a level is told by matches, as the sheet plays them, and
/// in Mastermind by two games, in which each breaks a code.
const LISTS: [List; 12] = [
    ("rummikub", 2, 1, 100),
    ("rummikub", 3, 1, 60),
    ("rummikub", 4, 1, 60),
    ("jarnac", 2, 1, 100),
    ("chinese-checkers", 2, 1, 100),
    ("chinese-checkers", 3, 1, 60),
    ("chinese-checkers", 6, 1, 60),
    ("mexican-train", 2, 13, 100),
    ("mexican-train", 3, 13, 60),
    ("mexican-train", 4, 13, 60),
    ("mexican-train", 6, 13, 60),
    ("mastermind", 2, 2, 400),
];

const LEVELS: &str = "random,easy,medium,hard,expert";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut said = BTreeMap::new();
    while let Some(at) = words.iter().position(|word| word.starts_with("--")) {
        let flag = words.remove(at);
        let value = if flag == "--dry" || flag == "--neighbours" { String::new() } else { words.remove(at) };
        said.insert(flag, value);
    }
    let number = |flag: &str| said.get(flag).map(|text| text.parse::<usize>()).transpose();
    let (seats, games) = (number("--seats")?, number("--games")?);
    let seed = number("--seed")?.unwrap_or(20_260) as u64;
    let bots = said.get("--bots").map_or(LEVELS, String::as_str);
    let wanted = |list: &&List| {
        words.first().is_none_or(|game| game == list.0) && seats.is_none_or(|seats| seats == list.1)
    };
    let mut found = Vec::new();
    for &(game, seats, rounds, usual) in LISTS.iter().filter(wanted) {
        let standings = play(
            (game, seats, rounds, games.unwrap_or(usual)),
            bots,
            seed,
            said.contains_key("--neighbours"),
        )?;
        show(&standings, rounds);
        found.extend(standings.players.iter().enumerate().map(|(index, rated)| BotRating {
            game: game.to_owned(),
            seats,
            rounds,
            bot: rated.name.clone(),
            elo: rated.rating.elo,
            between: [rated.rating.elo_low, rated.rating.elo_high],
            played: met(&standings, index),
        }));
    }
    if said.contains_key("--dry") {
        return Ok(());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ratings.tsv");
    let measured = |old: &BotRating| found.iter().any(|new| (&new.game, new.seats) == (&old.game, old.seats));
    let mut all: Vec<BotRating> = games::ratings().iter().filter(|old| !measured(old)).cloned().collect();
    all.extend(found);
    let place = |rated: &BotRating| {
        LISTS.iter().position(|list| (list.0, list.1) == (rated.game.as_str(), rated.seats))
    };
    all.sort_by_key(place);
    let lines: Vec<String> = [HEAD.to_owned()].into_iter().chain(all.iter().map(BotRating::line)).collect();
    Ok(fs::write(path, lines.join("\n") + "\n")?)
}

fn play(
    (game, seats, rounds, games): List,
    bots: &str,
    seed: u64,
    neighbours: bool,
) -> Result<TournamentReport, Box<dyn std::error::Error>> {
    let room = &*games::find(game).ok_or("no such game")?.room;
    let mut options = OptionValues::default();
    options.set(kernel::GAMES, i64::from(rounds).into());
    let contestants: Vec<Contestant> = bots.split(',').map(Contestant::bot).collect();
    let tournament =
        Tournament { room, contestants: &contestants, seats, options, seed: Seed::from(seed), neighbours };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    tournament
        .run_while(games, jobs, &|_| (), &|| true)
        .map_err(|refused| format!("{game}: {}", refused.id).into())
}

fn met(standings: &TournamentReport, index: usize) -> usize {
    standings.pairings.iter().filter(|p| p.one == index || p.other == index).map(|p| p.games).sum()
}

fn show(standings: &TournamentReport, rounds: u32) {
    let TournamentReport { game, seats, players, pairings, seconds } = standings;
    println!("{game}, {seats} seats, matches of {rounds}, {seconds:.0} s");
    for rated in players {
        println!(
            "  {}: {:.0} [{:.0}, {:.0}], {:.2} ms a move",
            rated.name, rated.rating.elo, rated.rating.elo_low, rated.rating.elo_high, rated.ms_per_move
        );
    }
    for pairing in pairings {
        let (one, other) = (&players[pairing.one].name, &players[pairing.other].name);
        println!("{game} {seats}: {one} over {other}: {}", pairing.told());
    }
}
