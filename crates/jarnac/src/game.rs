//! Jarnac as a game of the house.

use std::{marker::PhantomData, sync::Arc};

use kernel::{
    Best, Dice, Eyes, Game, Imagine, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal, Speak, Standing,
    Texts,
};

use crate::{
    dictionary::{Lexicon, Playable},
    moves::{Move, Target},
    options::JarnacOptions,
    position::Position,
    refusal::Refusal,
    save,
    view::JarnacView,
};

/// Jarnac over any dictionary: the sheet's functor *Jeu*. [`Jarnac`] is the one that the house plays.
pub struct JarnacWith<D>(PhantomData<fn() -> D>);

/// Jarnac with the embedded French list or a list that somebody brings.
pub type Jarnac = JarnacWith<Lexicon>;

impl<D> Clone for JarnacWith<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for JarnacWith<D> {}

impl<D> std::fmt::Debug for JarnacWith<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Jarnac")
    }
}

impl<D> PartialEq for JarnacWith<D> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<D> Eq for JarnacWith<D> {}

/// A game in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct JarnacState<D = Lexicon> {
    /// The options of the game.
    pub options: JarnacOptions<D>,
    /// What is on the table and in the bag.
    pub position: Position,
    /// All moves so far.
    pub history: Vec<(Seat, Move)>,
}

impl<D: Playable> Game for JarnacWith<D> {
    const NAME: &'static str = "jarnac";
    type Options = JarnacOptions<D>;
    type State = JarnacState<D>;
    type Move = Move;
    type View = JarnacView<D>;
    type Refusal = Refusal;

    fn texts() -> Texts {
        Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") }
    }

    fn seat_counts(_: &JarnacOptions<D>) -> Vec<usize> {
        vec![2]
    }

    fn start(
        options: &JarnacOptions<D>,
        setup: Setup,
        dice: &mut Dice,
    ) -> Result<JarnacState<D>, SetupRefusal> {
        setup.check(&Self::seat_counts(options))?;
        let fresh = Position::start(setup.first, dice);
        if options.position.is_empty() {
            return Ok(JarnacState { options: options.clone(), position: fresh, history: Vec::new() });
        }
        let saved = save::read(&options.position).map_err(|error| SetupRefusal::Other(error.phrase()))?;
        if setup.round != saved.round() {
            return Ok(JarnacState { options: options.clone(), position: fresh, history: Vec::new() });
        }
        let (position, history) = saved.into_position(options.rules);
        Ok(JarnacState { options: options.clone(), position, history })
    }

    fn to_move(state: &JarnacState<D>) -> Option<Seat> {
        (!state.position.is_over()).then_some(state.position.seat)
    }

    fn play(state: &JarnacState<D>, seat: Seat, mv: &Move) -> Result<JarnacState<D>, Refusal> {
        let options = &state.options;
        let position = state.position.play(options.rules, options.dictionary.get(), seat, mv)?;
        let mut history = Vec::with_capacity(state.history.len() + 1);
        history.extend_from_slice(&state.history);
        history.push((seat, *mv));
        Ok(JarnacState { options: options.clone(), position, history })
    }

    fn view(state: &JarnacState<D>, _: Eyes) -> JarnacView<D> {
        JarnacView::of(&state.options, &state.position, &state.history)
    }

    fn tell(_: &JarnacState<D>, mv: &Move) -> Phrase {
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

    fn outcome(state: &JarnacState<D>) -> Option<Outcome> {
        let points = || state.position.sides.iter().map(|side| side.points(state.options.rules)).collect();
        state.position.is_over().then(|| Outcome::by_score(points(), Best::Highest))
    }
}

impl<D: Playable> Rounds for JarnacWith<D> {
    fn best(_: &JarnacOptions<D>) -> Best {
        Best::Highest
    }

    fn standing(options: &JarnacOptions<D>) -> Option<Standing> {
        Some(save::read(&options.position).ok()?.series?.standing)
    }
}

impl<D: Playable> Imagine for JarnacWith<D> {
    fn options(view: &JarnacView<D>) -> JarnacOptions<D> {
        JarnacOptions {
            rules: view.rules,
            dictionary: view.dictionary.clone(),
            position: Arc::clone(&view.position),
        }
    }

    fn imagine(view: &JarnacView<D>, _: Eyes, dice: &mut Dice) -> JarnacState<D> {
        let mut position = view.known();
        dice.shuffle(&mut position.bag);
        position.seed = dice.seed();
        JarnacState { options: Self::options(view), position, history: view.history.clone() }
    }
}
