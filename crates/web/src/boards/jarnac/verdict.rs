//! What the rules say about the word in the making, before it is played.

use games::jarnac::{
    Move, Row, Target, View, Word,
    dictionary::Dictionary,
    position::{Phase, Rules},
    reading,
    solver::Play,
};
use kernel::{Phrase, Seat, Speak};

use super::draft::{Draft, On};

/// What there is to say about a draft.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftVerdict {
    /// The word, once it is long enough.
    pub word: Option<Word>,
    /// Whether it is a word.
    pub known: bool,
    /// What it can be played as. One: that; several: to be asked.
    pub plays: Vec<Play>,
    /// Why it cannot be played.
    pub why: Option<Phrase>,
}

impl DraftVerdict {
    /// The one thing that the draft is.
    pub fn only(&self) -> Option<Play> {
        match self.plays.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }
}

/// Whether the seat may call Jarnac now, and so looks at the other's letters.
pub fn calling(view: &View, seat: Seat) -> bool {
    view.to_move() == Some(seat) && view.window()
}

/// Whose letters a seat makes words of now.
pub fn source(view: &View, seat: Seat) -> Seat {
    if calling(view, seat) { seat.next(2) } else { seat }
}

/// What the rules say about a draft. Outside of the Jarnac window it is looked at as if it were one's turn, so that a
/// word can be prepared while the other plays.
pub fn judge(view: &View, seat: Seat, draft: &Draft) -> DraftVerdict {
    let Some(word) = draft.word() else { return DraftVerdict::default() };
    if !view.dictionary.is_at_hand() {
        let why = Some(Phrase::new("jarnac-web-words-coming"));
        return DraftVerdict { word: Some(word), why, ..DraftVerdict::default() };
    }
    let known = view.dictionary.get().member(&word);
    let calls = calling(view, seat);
    let turn;
    let view = if calls {
        view
    } else {
        turn = View { seat, phase: Phase::Play, lately: Vec::new(), ..view.clone() };
        &turn
    };
    let found = match named(draft.on(), word, calls) {
        None => reading::readings(view, seat, &word),
        Some(mv) => view.known().check(view.dictionary.get(), seat, &mv).map(|()| vec![mv]),
    };
    let play = |mv: Move| Play { mv, word, old: old(view, &mv) };
    match found {
        Ok(moves) => {
            DraftVerdict { word: Some(word), known, plays: moves.into_iter().map(play).collect(), why: None }
        }
        Err(refusal) => {
            DraftVerdict { word: Some(word), known, plays: Vec::new(), why: Some(refusal.phrase()) }
        }
    }
}

/// The move that was asked for by name.
fn named(on: On, word: Word, calls: bool) -> Option<Move> {
    match (on, calls) {
        (On::Any, _) => None,
        (On::New, false) => Some(Move::Word(word)),
        (On::Row(row), false) => Some(Move::Extend { row, word }),
        (On::New, true) => Some(Move::Jarnac { target: Target::New, word }),
        (On::Row(row), true) => Some(Move::Jarnac { target: Target::Row(row), word }),
    }
}

/// The word that a move grows out of.
fn old(view: &View, mv: &Move) -> Option<Word> {
    match mv {
        Move::Extend { row, .. } => view.side(view.seat).board[row.index()],
        Move::Jarnac { target: Target::Row(row), .. } => view.other(view.seat).board[row.index()],
        _ => None,
    }
}

/// Where a word comes from.
pub fn place(mv: &Move) -> On {
    match mv {
        Move::Extend { row, .. } | Move::Jarnac { target: Target::Row(row), .. } => On::Row(*row),
        _ => On::New,
    }
}

/// The row on which a move puts its word.
pub fn landing(view: &View, seat: Seat, mv: &Move) -> Option<Row> {
    match mv {
        Move::Extend { row, .. } => Some(*row),
        Move::Word(_) | Move::Jarnac { .. } => {
            Row::all().find(|row| view.side(seat).board[row.index()].is_none())
        }
        Move::Draw | Move::Swap(_) | Move::Pass => None,
    }
}

/// What a word of so many letters is worth; `None` where there is no such word.
pub fn column(letters: usize, rules: Rules) -> Option<i64> {
    let word = Word::from_capitals(b"AAAAAAAAA".get(..letters)?)?;
    Some(word.points(rules.hundred))
}

/// Whether three letters may be exchanged now.
pub fn can_swap(view: &View, seat: Seat) -> bool {
    let &[a, b, c, ..] = view.side(seat).hand.as_slice() else { return false };
    view.known().check(view.dictionary.get(), seat, &Move::swap([a, b, c])).is_ok()
}

/// How a turn can begin, for the sentences that say so: with the first letters, with a letter or an exchange, or with a
/// letter alone. What is not possible is not offered.
pub fn way_to_begin(view: &View, seat: Seat) -> &'static str {
    if !view.side(seat).begun {
        "first"
    } else if can_swap(view, seat) {
        "exchange"
    } else {
        "letter"
    }
}

/// What drawing would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawVerdict {
    /// It brings so many letters.
    Letters(usize),
    /// The bag is empty; the turn just begins.
    Nothing,
    /// The game is over.
    Ends,
}

/// What drawing would do now.
pub fn drawing(view: &View) -> DrawVerdict {
    let (before, mut after) = (view.known(), view.known());
    after = after.after(view.rules, &Move::Draw);
    match before.bag.len().saturating_sub(after.bag.len()) {
        _ if after.is_over() => DrawVerdict::Ends,
        0 => DrawVerdict::Nothing,
        letters => DrawVerdict::Letters(letters),
    }
}

#[cfg(test)]
mod tests {
    use games::jarnac::{Jarnac, Options};
    use kernel::{Dice, Eyes, Game, OptionValues, Options as _, Seed, Setup};

    use super::*;

    /// A position from the sheet's save format.
    pub fn view(text: &str, rules: &[&str]) -> View {
        let values = rules
            .iter()
            .fold(OptionValues::default().with("position", text), |values, rule| values.with(rule, true));
        let options = Options::read(&values).unwrap();
        let state = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
        Jarnac::view(&state, Eyes::Seat(Seat(0)))
    }

    const RAT: &str = "(joueurs (A (Z S R A T)) (B (W))) (joueur1 (R A T) (B U T)) (joueur2 (B R U T)) (pioche E E E) (tour 1) (phase jeu)";

    fn draft(word: &str, on: On) -> Draft {
        Draft::of(&word.parse().unwrap(), on)
    }

    fn moves(verdict: &DraftVerdict) -> Vec<String> {
        verdict.plays.iter().map(|play| play.mv.to_string()).collect()
    }

    #[test]
    fn the_row_is_found_and_asked_for_only_where_there_are_two() {
        let view = view(RAT, &[]);
        let buts = judge(&view, Seat(0), &draft("BUTS", On::Any));
        assert_eq!(
            (moves(&buts), buts.only().map(|play| play.gain(view.rules))),
            (vec!["extend 2 BUTS".into()], Some(7))
        );
        let tzar = judge(&view, Seat(0), &draft("TZAR", On::Any));
        assert_eq!((moves(&tzar), tzar.only()), (vec!["extend 1 TZAR".into(), "word TZAR".into()], None));
        assert_eq!(moves(&judge(&view, Seat(0), &draft("TZAR", On::New))), ["word TZAR"]);
        let wrong = judge(&view, Seat(0), &draft("TZAR", On::Row(Row::new(1).unwrap())));
        assert_eq!(wrong.why.map(|why| why.id).as_deref(), Some("jarnac-refusal-loses"));
    }

    #[test]
    fn what_is_no_word_is_said_and_so_is_what_lacks_letters() {
        let view = view(RAT, &[]);
        let nonsense = judge(&view, Seat(0), &draft("ZSR", On::Any));
        assert!(!nonsense.known && nonsense.plays.is_empty());
        let brut = judge(&view, Seat(0), &draft("WHISKY", On::Any));
        assert!(brut.known && brut.why.is_some());
    }

    #[test]
    fn a_word_can_be_prepared_while_the_other_plays() {
        let view = view(RAT, &[]);
        assert_eq!(source(&view, Seat(1)), Seat(1));
        assert!(judge(&view, Seat(1), &draft("BRUTE", On::Any)).why.is_some());
    }

    #[test]
    fn in_the_window_the_letters_are_the_others() {
        let view = view(&RAT.replace("jeu", "jarnac 1").replace("tour 1", "tour 2"), &[]);
        assert_eq!(source(&view, Seat(1)), Seat(0));
        let tzar = judge(&view, Seat(1), &draft("TZAR", On::Row(Row::new(0).unwrap())));
        assert_eq!(moves(&tzar), ["jarnac 1 TZAR"]);
        assert_eq!(tzar.only().map(|play| landing(&view, Seat(1), &play.mv)), Some(Row::new(1)));
    }

    #[test]
    fn columns_are_worth_what_the_rules_say() {
        let hundred = Rules { hundred: true, ..Rules::default() };
        assert_eq!((column(2, hundred), column(3, hundred), column(10, hundred)), (None, Some(9), None));
        assert_eq!((column(9, Rules::default()), column(9, hundred)), (Some(81), Some(100)));
    }

    #[test]
    fn drawing_says_what_it_brings() {
        let at = |phase: &str, bag: &str| RAT.replace("jeu", phase).replace("E E E", bag);
        assert_eq!(drawing(&view(&at("jarnac 1", "E E E"), &[])), DrawVerdict::Letters(1));
        assert_eq!(drawing(&view(&at("jarnac 1", ""), &[])), DrawVerdict::Nothing);
        assert!(can_swap(&view(&at("jarnac 1", "E E E"), &[]), Seat(0)));
        assert!(!can_swap(&view(&at("jarnac 1", "E E"), &[]), Seat(0)));
        assert!(!can_swap(&view(&at("jeu", "E E E"), &[]), Seat(0)));
    }

    /// Nothing can be exchanged before the first six letters, or when the bag holds fewer than three.
    #[test]
    fn only_what_is_possible_is_offered() {
        let at = |phase: &str, bag: &str| view(&RAT.replace("jeu", phase).replace("E E E", bag), &[]);
        assert_eq!(way_to_begin(&at("jarnac 1", "E E E"), Seat(0)), "exchange");
        assert_eq!(way_to_begin(&at("jarnac 1", "E E"), Seat(0)), "letter");
        let start = Jarnac::start(&Options::default(), Setup::of(2), &mut Dice::new(Seed::from(1)));
        let start = Jarnac::view(&start.unwrap(), Eyes::Seat(Seat(0)));
        assert_eq!((way_to_begin(&start, Seat(0)), can_swap(&start, Seat(0))), ("first", false));
    }
}
