//! What a typed word can mean. At the keyboard a player types `tzar` and nothing else; here stands what that can
//! be in a position, so that a screen asks only where there are two readings.

use kernel::Seat;

use crate::{
    moves::{Move, Row, Target},
    position::Phase,
    refusal::Refusal,
    view::View,
    word::Word,
};

/// Every move that a word can be read as: a new word, an extension of a row, or in the Jarnac window a call.
fn candidates(view: &View, word: Word) -> Vec<Move> {
    let rows = || Row::all();
    match view.phase {
        Phase::Begin { .. } => {
            let on = |target| Move::Jarnac { target, word };
            rows().map(Target::Row).chain([Target::New]).map(on).collect()
        }
        Phase::Play => rows().map(|row| Move::Extend { row, word }).chain([Move::Word(word)]).collect(),
        Phase::Over => Vec::new(),
    }
}

/// The legal moves that a word can be read as, extensions from the top first. One: play it. Several: ask which.
/// None: say why, as the error does. Two rows with the same word are one reading, the upper one.
///
/// ```
/// use jarnac::{reading, Jarnac, Move};
/// use kernel::{Dice, Eyes, Game, Seat, Seed, Setup};
/// let start = Jarnac::start(&Default::default(), Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
/// let state = Jarnac::play(&start, Seat(0), &Move::Draw).unwrap();
/// let view = Jarnac::view(&state, Eyes::Seat(Seat(0)));
/// let why = reading::readings(&view, Seat(0), &"WHISKY".parse().unwrap()).unwrap_err();
/// assert!(matches!(why, jarnac::Refusal::Missing { .. }));
/// ```
pub fn readings(view: &View, seat: Seat, word: &Word) -> Result<Vec<Move>, Refusal> {
    let (position, dictionary) = (view.known(), view.dictionary.get());
    let mut legal: Vec<Move> = Vec::new();
    let mut nearest: Option<Refusal> = None;
    for mv in candidates(view, *word) {
        match position.check(dictionary, seat, &mv) {
            Ok(()) if legal.iter().any(|other| same_words(view, other, &mv)) => (),
            Ok(()) => legal.push(mv),
            Err(refusal) => {
                let nearer = nearest.as_ref().is_none_or(|held| nearness(&refusal) > nearness(held));
                nearest = if nearer { Some(refusal) } else { nearest };
            }
        }
    }
    if legal.is_empty() { Err(nearest.unwrap_or(Refusal::Over)) } else { Ok(legal) }
}

/// Whether two readings do the same to two rows with the same word.
fn same_words(view: &View, one: &Move, other: &Move) -> bool {
    let row = |mv: &Move| match mv {
        Move::Extend { row, .. } => view.side(view.seat).board[row.index()],
        Move::Jarnac { target: Target::Row(row), .. } => view.other(view.seat).board[row.index()],
        _ => None,
    };
    row(one).is_some() && row(one) == row(other)
}

/// Which refusal tells most about what was probably meant: the smaller the fault, the nearer.
fn nearness(refusal: &Refusal) -> i32 {
    match refusal {
        // A row that the first call emptied says as little as one that was empty before.
        Refusal::EmptyRow { .. } | Refusal::SameTarget { target: Target::Row(_) } => -100,
        Refusal::Loses { lost, .. } => -30 - lost.total() as i32,
        Refusal::CannotExtend { missing, .. } => -(missing.total() as i32),
        // Without any row in question the loose letters are what matters.
        Refusal::Missing { missing, .. } => -1 - missing.total() as i32,
        Refusal::GainsNothing { .. } => -2,
        Refusal::Unknown { .. } => 50,
        _ => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Jarnac, Options, save};
    use kernel::{Dice, Eyes, Game, OptionValues, Options as _, Seed, Setup};

    fn view(boards: [&str; 2], hands: [&str; 2], phase: &str) -> View {
        let spaced = |text: &str| text.chars().map(String::from).collect::<Vec<_>>().join(" ");
        let row = |word: &str| format!("({})", spaced(word));
        let rows = |text: &str| text.split_whitespace().map(row).collect::<Vec<_>>().join(" ");
        let text = format!(
            "(joueurs (A ({})) (B ({}))) (joueur1 {}) (joueur2 {}) (pioche E E E E) (tour 1) (phase {phase})",
            spaced(hands[0]),
            spaced(hands[1]),
            rows(boards[0]),
            rows(boards[1])
        );
        assert!(save::read(&text).is_ok());
        let options = Options::read(&OptionValues::default().with("position", text.as_str())).unwrap();
        let state = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
        Jarnac::view(&state, Eyes::Seat(Seat(0)))
    }

    fn read(view: &View, word: &str) -> Result<Vec<String>, Refusal> {
        let moves = readings(view, Seat(0), &word.parse().unwrap())?;
        Ok(moves.iter().map(Move::to_string).collect())
    }

    #[test]
    fn a_word_with_one_reading_needs_no_question() {
        let view = view(["RAT BUT", ""], ["ZS", ""], "jeu");
        assert_eq!(read(&view, "tzar").unwrap(), ["extend 1 TZAR"]);
        assert_eq!(read(&view, "BUTS").unwrap(), ["extend 2 BUTS"]);
    }

    #[test]
    fn a_word_with_two_readings_is_asked_about() {
        let view = view(["RAT ART", ""], ["ZRAT", ""], "jeu");
        assert_eq!(read(&view, "TZAR").unwrap(), ["extend 1 TZAR", "extend 2 TZAR", "word TZAR"]);
    }

    #[test]
    fn equal_rows_are_one_reading() {
        let view = view(["RAT RAT", ""], ["Z", ""], "jeu");
        assert_eq!(read(&view, "TZAR").unwrap(), ["extend 1 TZAR"]);
    }

    #[test]
    fn in_the_window_a_word_is_a_jarnac() {
        let view = view(["", "RAT BRUT"], ["", "ZW"], "jarnac 1");
        assert_eq!(read(&view, "TZAR").unwrap(), ["jarnac 1 TZAR"]);
    }

    #[test]
    fn without_a_reading_the_nearest_fault_is_named() {
        let view = view(["RAT", ""], ["BU", ""], "jeu");
        assert!(
            matches!(read(&view, "TZAR"), Err(Refusal::CannotExtend { .. })),
            "{:?}",
            read(&view, "TZAR")
        );
        assert!(matches!(read(&view, "BUT"), Err(Refusal::Missing { .. })));
        assert!(matches!(read(&view, "RATB"), Err(Refusal::Unknown { .. })));
    }
}
