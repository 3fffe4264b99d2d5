//! Bots against bots: `duel OPTIONS… PLAYER PLAYER… -- GAMES [SEED] [MILLISECONDS]`, for example
//! `cargo run --release -p tapis-chinese-checkers --example duel -- expert greedy -- 1000 1 100`. Options are
//! written `dim=3`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Duration;

use arena::{Arena, Contestant};
use chinese_checkers::ChineseCheckers;
use kernel::{BotSettings, Match, Options, Seed, Values};
use table::RoomOf;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut parts = words.split(|word| word == "--");
    let (players, numbers) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let number = |n: usize, usual: u64| numbers.get(n).map_or(usual, |word| word.parse().unwrap());
    let settings = BotSettings { time: numbers.get(2).map(|_| Duration::from_millis(number(2, 0))) };
    let mut options = Values::default();
    let specs = <Match<ChineseCheckers> as kernel::Game>::Options::specs();
    let mut contestants = Vec::new();
    for word in players {
        match word.split_once('=') {
            Some((key, value)) => {
                let spec = specs.iter().find(|spec| spec.key == key).unwrap();
                options.set(key, spec.parse(value).unwrap());
            }
            None => contestants.push(Contestant::bot_with(word, settings.clone())),
        }
    }
    let arena = Arena {
        room: &RoomOf::<Match<ChineseCheckers>>::new(),
        contestants: &contestants,
        options,
        seed: Seed::from(number(1, 1)),
    };
    let report = arena.run(number(0, 100) as usize, 1, &|_| ()).unwrap();
    println!("{} games, {:.1} s", report.games, report.seconds);
    for player in report.players {
        println!(
            "{:8} {:5} won {:4} shared {:5} lost, {:7.1} rows, {:7.2} ms a move",
            player.name, player.wins, player.draws, player.losses, player.points_mean, player.ms_per_move
        );
    }
}
