//! Jarnac as a game of the house.

use std::sync::Arc;

use kernel::{
    Best, Dice, Eyes, Game, Imagine, MatchStanding, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal,
    Speak, Texts,
};

use crate::{
    moves::{Move, Target},
    options::Options,
    position::JarnacPosition,
    refusal::Refusal,
    save,
    view::View,
};

/// Jarnac with an embedded list or one that somebody brings: one [`Lexicon`](crate::dictionary::Lexicon), which options carry.
/// The rules themselves take any [`Dictionary`](crate::dictionary::Dictionary), as the sheet's functor *Jeu* does:
/// [`JarnacPosition::play`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jarnac;

/// A game in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The options of the game.
    pub options: Options,
    /// What is on the table and in the bag.
    pub position: JarnacPosition,
    /// Whether it began from a save file.
    pub from_file: bool,
    /// The moves of the turn at hand and of the two before, oldest first. All moves are in the record; a state that held
    /// them would make a long game need room for the square of its length.
    pub lately: Vec<(Seat, Move)>,
}

/// How many turns back [`State::lately`] goes, besides the one at hand.
const TURNS_BEFORE: usize = 2;

/// The moves of the last turns, with one more.
fn remember(lately: &[(Seat, Move)], seat: Seat, mv: Move) -> Vec<(Seat, Move)> {
    let turns = lately.chunk_by(|(a, _), (b, _)| a == b);
    let older = match lately.last() {
        Some((last, _)) if *last == seat => TURNS_BEFORE + 1,
        _ => TURNS_BEFORE,
    };
    let forgotten = turns.clone().count().saturating_sub(older);
    turns.skip(forgotten).flatten().copied().chain([(seat, mv)]).collect()
}

impl Game for Jarnac {
    const NAME: &'static str = "jarnac";
    type Options = Options;
    type State = State;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") }
    }

    fn seat_counts(_: &Options) -> Vec<usize> {
        vec![2]
    }

    fn start(options: &Options, setup: Setup, dice: &mut Dice) -> Result<State, SetupRefusal> {
        setup.check(&Self::seat_counts(options))?;
        let dealt = JarnacPosition::start(setup.first, dice);
        let fresh =
            |position| State { options: options.clone(), position, from_file: false, lately: Vec::new() };
        if options.position.is_empty() {
            return Ok(fresh(dealt));
        }
        let saved = save::read(&options.position).map_err(|error| SetupRefusal::Other(error.phrase()))?;
        if setup.round != saved.round() {
            return Ok(fresh(dealt));
        }
        let (position, history) = saved.into_position(options.rules);
        let lately = history.iter().fold(Vec::new(), |lately, (seat, mv)| remember(&lately, *seat, *mv));
        Ok(State { options: options.clone(), position, from_file: true, lately })
    }

    fn to_move(state: &State) -> Option<Seat> {
        (!state.position.is_over()).then_some(state.position.seat)
    }

    fn play(state: &State, seat: Seat, mv: &Move) -> Result<State, Refusal> {
        let options = &state.options;
        let position = state.position.play(options.rules, options.dictionary.get(), seat, mv)?;
        let lately = remember(&state.lately, seat, *mv);
        Ok(State { options: options.clone(), position, lately, from_file: state.from_file })
    }

    fn view(state: &State, _: Eyes) -> View {
        View::of(state)
    }

    fn tell(_: &State, mv: &Move) -> Phrase {
        match mv {
            Move::Draw => Phrase::new("jarnac-log-draw"),
            Move::Swap([a, b, c]) => Phrase::new("jarnac-log-swap").with("letters", format!("{a}{b}{c}")),
            Move::Word(word) => Phrase::new("jarnac-log-word").with("word", word.as_str()),
            Move::Extend { row, word } => {
                Phrase::new("jarnac-log-extend").with("row", row.to_string()).with("word", word.as_str())
            }
            Move::Jarnac { target: Target::Row(row), word } => {
                Phrase::new("jarnac-log-jarnac").with("row", row.to_string()).with("word", word.as_str())
            }
            Move::Jarnac { target: Target::New, word } => {
                Phrase::new("jarnac-log-jarnac-new").with("word", word.as_str())
            }
            Move::Pass => Phrase::new("jarnac-log-pass"),
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let points = || state.position.sides.iter().map(|side| side.points(state.options.rules)).collect();
        state.position.is_over().then(|| Outcome::by_score(points(), Best::Highest))
    }

    /// The words that count go another way than views.
    fn equip(view: &mut View, options: &Options) {
        view.dictionary.or_this(&options.dictionary);
    }

    /// A game takes about a hundred moves.
    fn most_entries(_: &Options) -> usize {
        1_000
    }

    /// The boards as they are.
    fn standing(state: &State, _: usize) -> Outcome {
        let points = state.position.sides.iter().map(|side| side.points(state.options.rules)).collect();
        Outcome::by_score(points, Best::Highest)
    }
}

impl Rounds for Jarnac {
    fn best(_: &Options) -> Best {
        Best::Highest
    }

    fn taken_up(options: &Options) -> Option<MatchStanding> {
        Some(save::read(&options.position).ok()?.series?.standing)
    }
}

impl Imagine for Jarnac {
    /// All but the save file that the game began from: it tells the order of the bag.
    fn options(view: &View) -> Options {
        Options { rules: view.rules, dictionary: view.dictionary.clone(), position: Arc::from("") }
    }

    fn imagine(view: &View, _: Eyes, dice: &mut Dice) -> State {
        let mut position = view.known();
        dice.shuffle(&mut position.bag);
        position.seed = dice.seed();
        State {
            options: Self::options(view),
            position,
            from_file: view.from_file,
            lately: view.lately.clone(),
        }
    }
}
