//! What holds in a single position.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Complete, Dice, Eyes, NoClock, NotationError, Phrase, Seat, Speak, Thinking};

use crate::Trial;

/// Everybody who may look at a table.
pub fn all_eyes(seats: usize) -> impl Iterator<Item = Eyes> {
    Seat::all(seats).map(Eyes::Seat).chain([Eyes::Public, Eyes::All])
}

/// Texts that somebody may send.
const HOSTILE: [&str; 14] = [
    "",
    " ",
    "\0",
    "🦀🦀🦀",
    "-",
    "99999999999999999999999999",
    "-9223372036854775808",
    "(",
    "\"",
    "pass pass",
    "a\nb",
    "é è ç",
    "1,2,3>4,5,6>7,8,9",
    "0 0 0 0 0 0 0 0 0 0",
];

/// Looks at a position from all sides, `mv` being a legal move in it.
pub fn check<G: Complete>(
    trial: &Trial<'_, G>,
    state: &G::State,
    seat: Seat,
    mv: &G::Move,
    number: usize,
    dice: &mut Dice,
) {
    for eyes in all_eyes(trial.seats) {
        let imagined = check_view(trial, state, eyes, number, dice);
        let seen = G::witness(state, seat, mv, eyes);
        check_notation::<G>(trial, &seen, number);
        let [here, there] = [state, &imagined].map(|state| G::tell(state, &seen));
        if here != there {
            trial.fail(number, &format!("the log depends on hidden things: {here:?}, {there:?}"));
        }
        if eyes.see(seat) && seen != *mv {
            trial.fail(number, "a seat does not see its own move as it is");
        }
        if eyes == Eyes::Seat(seat) {
            check_refusals(trial, state, &imagined, seat, mv, number);
        }
    }
    check_notation::<G>(trial, mv, number);
    for other in Seat::all(trial.seats).filter(|&other| other != seat) {
        match G::play(state, other, mv) {
            Err(refusal) => trial.words.check(&refusal.phrase()),
            Ok(_) => trial.fail(number, &format!("seat {other} may move out of turn")),
        }
    }
    check_coach(trial, state, seat, number, dice);
}

/// A view comes back from JSON, and a state imagined from it looks the same, byte for byte.
pub fn check_view<G: Complete>(
    trial: &Trial<'_, G>,
    state: &G::State,
    eyes: Eyes,
    number: usize,
    dice: &mut Dice,
) -> G::State {
    let view = G::view(state, eyes);
    let bytes = json(trial, &view, number);
    match serde_json::from_slice::<G::View>(&bytes) {
        Ok(back) if json(trial, &back, number) == bytes => (),
        Ok(_) => trial.fail(number, &format!("a view of {eyes:?} comes back different from JSON")),
        Err(error) => {
            trial.fail(number, &format!("a view of {eyes:?} does not come back from JSON: {error}"))
        }
    }
    let imagined = G::imagine(&view, eyes, dice);
    let again = G::view(&imagined, eyes);
    if again != view || json(trial, &again, number) != bytes {
        trial.fail(
            number,
            &format!("an imagined state does not look the same to {eyes:?}:\n{view:?}\n{again:?}"),
        );
    }
    if G::to_move(&imagined) != G::to_move(state) {
        trial.fail(number, "the seat to move is hidden");
    }
    imagined
}

fn json<G: Complete>(trial: &Trial<'_, G>, view: &G::View, number: usize) -> Vec<u8> {
    match serde_json::to_vec(view) {
        Ok(bytes) => bytes,
        Err(error) => trial.fail(number, &format!("a view cannot be written as JSON: {error}")),
    }
}

fn check_notation<G: Complete>(trial: &Trial<'_, G>, mv: &G::Move, number: usize) {
    let text = mv.to_string();
    match text.parse::<G::Move>() {
        Ok(read) if read == *mv => (),
        other => trial.fail(number, &format!("{text:?} reads as {other:?}")),
    }
    for padded in [format!("  {text} "), text.to_uppercase(), text.to_lowercase()] {
        match padded.parse::<G::Move>() {
            Ok(read) if read.to_string() == text => (),
            // Case may carry meaning in a game's own symbols; blanks never do.
            _ if padded.trim() != text => (),
            other => trial.fail(number, &format!("{padded:?} reads as {other:?}")),
        }
    }
}

/// The law of refusals: what a seat is told depends on nothing that it cannot see, and no text breaks anything.
fn check_refusals<G: Complete>(
    trial: &Trial<'_, G>,
    state: &G::State,
    imagined: &G::State,
    seat: Seat,
    mv: &G::Move,
    number: usize,
) {
    let legal = mv.to_string();
    let mut texts: Vec<String> = HOSTILE.iter().map(|&text| text.to_owned()).collect();
    texts.push("x".repeat(100_000));
    texts.push("1 ".repeat(50_000));
    texts.extend(mutations(&legal));
    texts.extend(G::complete(&G::view(state, Eyes::Seat(seat)), seat, "", 8));
    for text in texts {
        let shown: String = text.chars().take(60).collect();
        let tried = catch_unwind(AssertUnwindSafe(|| answers::<G>(&text, [state, imagined], seat)));
        let Ok([here, there]) = tried else { trial.fail(number, &format!("{shown:?} makes it panic")) };
        if here != there {
            trial.fail(
                number,
                &format!("the answer to {shown:?} depends on hidden things: {here:?}, {there:?}"),
            );
        }
        if let Some(phrase) = here {
            trial.words.check(&phrase);
        }
    }
}

/// The refusals that two states give to a text; `None` where it is a legal move.
fn answers<G: Complete>(text: &str, states: [&G::State; 2], seat: Seat) -> [Option<Phrase>; 2] {
    let parsed: Result<G::Move, NotationError> = text.parse();
    states.map(|state| match &parsed {
        Err(error) => Some(error.phrase()),
        Ok(mv) => G::play(state, seat, mv).err().map(|refusal| refusal.phrase()),
    })
}

/// A legal move with small faults.
fn mutations(legal: &str) -> Vec<String> {
    let chars: Vec<char> = legal.chars().collect();
    let mut texts = Vec::new();
    for index in 0..chars.len().min(40) {
        let mut without = chars.clone();
        without.remove(index);
        texts.push(without.iter().collect());
        let mut other = chars.clone();
        other[index] = if other[index] == '1' { '2' } else { '1' };
        texts.push(other.iter().collect());
        let mut twice = chars.clone();
        twice.insert(index, chars[index]);
        texts.push(twice.iter().collect());
    }
    texts.push(format!("{legal} {legal}"));
    texts
}

fn check_coach<G: Complete>(
    trial: &Trial<'_, G>,
    state: &G::State,
    seat: Seat,
    number: usize,
    dice: &mut Dice,
) {
    let view = G::view(state, Eyes::Seat(seat));
    let legal = |text: &str| text.parse::<G::Move>().is_ok_and(|mv| G::play(state, seat, &mv).is_ok());
    let completions = G::complete(&view, seat, "", 20);
    if completions.len() > 20 {
        trial.fail(number, "more completions than were asked for");
    }
    for text in &completions {
        if !legal(text) {
            trial.fail(number, &format!("the completion {text:?} is not legal"));
        }
        let start: String = text.chars().take(2).collect();
        if let Some(odd) = G::complete(&view, seat, &start, 20).iter().find(|c| !c.starts_with(&start)) {
            trial.fail(number, &format!("{odd:?} completes {start:?}"));
        }
    }
    for other in Seat::all(trial.seats).filter(|&other| other != seat) {
        if !G::complete(&G::view(state, Eyes::Seat(other)), other, "", 5).is_empty() {
            trial.fail(number, "moves are offered to a seat whose turn it is not");
        }
    }
    if number < 3 {
        let mut thinking = Thinking { dice, clock: &NoClock };
        if let Some(hint) = G::hint(&view, seat, &mut thinking) {
            if !legal(&hint.mv) {
                trial.fail(number, &format!("the hint {:?} is not legal", hint.mv));
            }
            hint.why.iter().for_each(|phrase| trial.words.check(phrase));
        }
    }
}
