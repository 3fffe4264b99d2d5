//! The golden games of `tests/golden`; how they are written stands in its README.

use std::{fs, path::Path};

use jarnac::{Jarnac, Letters, Move, Options, State};
use kernel::{Dice, Game, OptionValues, Options as _, Seat, Seed, Setup, Speak};

fn start(text: &str) -> State {
    let options = Options::read(&OptionValues::default().with("position", text)).expect("a save file");
    Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).expect("a game")
}

fn seat(text: &str) -> Seat {
    Seat(text.parse::<u8>().expect("a seat") - 1)
}

/// Does what a line says, and says what is wrong.
fn step(state: &mut State, line: &str) -> Result<(), String> {
    let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
    let expect = |found: String, expected: &str| {
        if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
    };
    let sides = &state.position.sides;
    match (head, rest.split_once(' ').unwrap_or((rest, ""))) {
        ("hand", (who, letters)) => {
            let hand = sides[seat(who).index()].loose().to_string();
            expect(hand, &letters.parse::<Letters>().expect("letters").to_string())
        }
        ("board", (who, words)) => {
            let board = &sides[seat(who).index()].board;
            let mut rows: Vec<String> =
                board.iter().map(|row| row.map_or(".".to_owned(), |word| word.to_string())).collect();
            let expected: Vec<&str> = words.split_whitespace().collect();
            let filled = board.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            rows.truncate(filled.max(expected.len()));
            expect(rows.join(" "), &expected.join(" "))
        }
        ("points", _) => {
            let points: Vec<String> =
                sides.iter().map(|side| side.points(state.options.rules).to_string()).collect();
            expect(points.join(" "), rest)
        }
        ("turn", _) => expect(Jarnac::to_move(state).map_or("nobody".into(), |seat| seat.to_string()), rest),
        ("bag", _) => expect(state.position.bag.len().to_string(), rest),
        ("over", _) => expect(Jarnac::outcome(state).is_some().to_string(), "true"),
        (who, ("!", refused)) => {
            let (id, mv) = refused.split_once(' ').expect("a message and a move");
            let mv: Move = mv.parse().map_err(|error| format!("{error:?}"))?;
            match Jarnac::play(state, seat(who), &mv) {
                Ok(_) => Err(format!("accepted, expected {id}")),
                Err(refusal) => expect(refusal.phrase().id.into_owned(), id),
            }
        }
        (who, _) => {
            let mv: Move = rest.parse().map_err(|error| format!("{error:?}"))?;
            let letters = state.position.letters();
            *state = Jarnac::play(state, seat(who), &mv).map_err(|refusal| format!("{refusal:?}"))?;
            expect(state.position.letters().to_string(), &letters.to_string())
        }
    }
}

fn play(path: &Path) {
    let text = fs::read_to_string(path).expect("a golden game");
    let (saved, lines) = text.split_once("---\n").expect("a line of dashes");
    let mut state = start(saved);
    for (number, line) in lines.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        if let Err(problem) = step(&mut state, line) {
            panic!("{}, line {} after the dashes: {line}\n{problem}", path.display(), number + 1);
        }
    }
}

fn golden(name: &str) {
    play(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name));
}

#[test]
fn every_golden_game_goes_as_it_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the golden games");
    let mut games: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    games.retain(|path| path.extension().is_some_and(|extension| extension == "game"));
    games.sort();
    assert!(games.len() >= 12);
    games.iter().for_each(|path| play(path));
}

#[test]
fn sections_1_2_and_1_3_rat_but_brut_and_tzar() {
    golden("sections-1.2-and-1.3.game");
}

#[test]
fn section_1_4_one_letter_or_three_for_three() {
    golden("section-1.4-exchange.game");
}

#[test]
fn section_1_5_the_eighth_row_ends_the_game() {
    golden("section-1.5-eighth-row.game");
    golden("section-1.5-eighth-row-by-jarnac.game");
}

#[test]
fn section_6_1_the_variants() {
    golden("variant-hundred.game");
    golden("variant-last-row.game");
    golden("variant-double.game");
}

#[test]
fn section_6_2_small_steps_bring_more_letters() {
    golden("section-6.2-steps.game");
}
