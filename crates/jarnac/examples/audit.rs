//! Does a bot miss a Jarnac? Every window is checked against the whole word list, word by word and row by row.
//!
//! `cargo run --release -p tapis-jarnac --example audit -- expert expert 10000 [first seed]`
//!
//! The first bot is audited (both, if they are the same). A Jarnac counts as *declined* when every possible call
//! would have filled the caller's eighth row without winning, or when the bag is empty and looking through
//! everything shows that going on is better; and as *missed* otherwise.

use std::env;

use jarnac::{
    Jarnac, Letters, Move, Options, ROWS, Word,
    bots::best_end,
    dictionary::{Lexicon, french},
    position::{JarnacPosition, Phase, Rules},
};
use kernel::{BotSettings, Dice, Eyes, Game, NoClock, Roster, Seat, Seed, Setup, Thinking};

/// A word with its letters as bits, which tells most words apart at once.
struct Entry {
    word: Word,
    letters: Letters,
    bits: u32,
}

fn bits(letters: &Letters) -> u32 {
    letters.iter().fold(0, |bits, letter| bits | 1 << letter.index())
}

/// The greatest swing of any possible call, found without the index; `None` when there is none.
fn best_call(list: &[Entry], position: &JarnacPosition, rules: Rules) -> Option<i64> {
    let loose = position.other().loose();
    let rows = position.other().board.iter().flatten().map(|old| Some(*old));
    let mut best = None;
    for old in rows.chain([None]) {
        let own = old.map_or_else(Letters::default, |old| Letters::from(&old));
        let (all, shortest) = (own.plus(&loose), old.map_or(3, |old| old.len() + 1));
        let (missing, needed) = (!bits(&all), bits(&own));
        for entry in list {
            let may = entry.bits & missing == 0 && entry.bits & needed == needed;
            if may
                && entry.word.len() >= shortest
                && all.contains(&entry.letters)
                && entry.letters.contains(&own)
            {
                let swing = entry.word.points(rules.hundred) + old.map_or(0, |old| old.points(rules.hundred));
                best = best.max(Some(swing));
            }
        }
    }
    best
}

#[derive(Default)]
struct Tally {
    windows: usize,
    called: usize,
    declined: usize,
    missed: usize,
}

fn look(list: &[Entry], position: &JarnacPosition, rules: Rules, mv: &Move, tally: &mut Tally) {
    if !matches!(position.phase, Phase::Begin { calls: 1.., .. }) || position.own().is_full() {
        return;
    }
    tally.windows += 1;
    if let Move::Jarnac { .. } = mv {
        tally.called += 1;
        return;
    }
    if let Some(swing) = best_call(list, position, rules) {
        let lead = position.own().points(rules) - position.other().points(rules);
        let loses = !rules.last_row && position.own().words() + 1 == ROWS && lead + swing <= 0;
        let end = best_end(rules, &Lexicon::French, position);
        let better = end.is_some_and(|(best, _)| !matches!(best, Move::Jarnac { .. }));
        if loses || better { tally.declined += 1 } else { tally.missed += 1 }
    }
}

#[allow(clippy::print_stdout)] // a program for people
fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let arg = |index: usize, usual: &'static str| args.get(index).map_or(usual, String::as_str).to_owned();
    let names = [arg(0, "expert"), arg(1, "expert")];
    let games: u64 = arg(2, "100").parse().expect("a number of games");
    let from: u64 = arg(3, "1").parse().expect("a seed");
    let options = Options::default();
    let entry = |word: Word| {
        let letters = Letters::from(&word);
        Entry { word, letters, bits: bits(&letters) }
    };
    let list: Vec<Entry> = french::INDEX.words.to_list().into_iter().map(entry).collect();
    let mut tally = Tally::default();
    for seed in from..from + games {
        let mut dice = Dice::new(Seed::from(seed));
        let setup = Setup { first: Seat((seed % 2) as u8), ..Setup::of(2) };
        let mut state = Jarnac::start(&options, setup, &mut dice).expect("two seats");
        let make = |name: &String| Jarnac::bot(name).expect("a bot's name").make(&BotSettings::default());
        let mut bots = [make(&names[0]), make(&names[1])];
        while let Some(seat) = Jarnac::to_move(&state) {
            let view = Jarnac::view(&state, Eyes::Seat(seat));
            let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
            let mv = bots[seat.index()].choose(&view, seat, &mut thinking);
            if names[seat.index()] == names[0] {
                look(&list, &state.position, options.rules, &mv, &mut tally);
            }
            state = Jarnac::play(&state, seat, &mv).expect("bots play legally");
        }
    }
    println!(
        "{} against {}, {games} games from seed {from}: {} windows, {} Jarnacs called, {} declined, {} missed",
        names[0], names[1], tally.windows, tally.called, tally.declined, tally.missed
    );
}
