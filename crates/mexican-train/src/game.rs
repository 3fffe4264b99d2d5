//! Mexican Train as a game of the house: one game is one series.

use kernel::{Best, Dice, Eyes, Game, Imagine, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal, Texts};

use crate::{Deal, Instance, Knowledge, Move, Options, Refusal, View};

/// Mexican Train. One game is one series; a match plays several, from the chosen double down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MexicanTrain;

/// Everything about a series, hidden things included.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The options.
    pub options: Options,
    /// What lies where.
    pub instance: Instance,
    /// What everybody can tell about hidden hands.
    pub knowledge: Knowledge,
}

impl Game for MexicanTrain {
    const NAME: &'static str = "mexican-train";
    type Options = Options;
    type State = State;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") }
    }

    fn seat_counts(_: &Options) -> Vec<usize> {
        vec![4, 2, 3, 5, 6, 7, 8, 9, 10]
    }

    fn start(options: &Options, setup: Setup, dice: &mut Dice) -> Result<State, SetupRefusal> {
        setup.check(&MexicanTrain::seat_counts(options))?;
        let down = u8::try_from(setup.round).unwrap_or(u8::MAX);
        let deal = Deal {
            terms: options.terms(),
            first: options.first_double().saturating_sub(down),
            seats: setup.seats,
            starter: setup.first,
        };
        let instance = options.rule.rule().create_instance(deal, dice);
        Ok(State { options: *options, knowledge: Knowledge::new(&instance), instance })
    }

    fn to_move(state: &State) -> Option<Seat> {
        (!state.instance.over).then_some(state.instance.seat)
    }

    fn play(state: &State, seat: Seat, mv: &Move) -> Result<State, Refusal> {
        let State { options, instance, knowledge } = state;
        let rule = options.rule.rule();
        let next = match *mv {
            Move::Pose(domino, train) => rule.pose(instance, seat, train, domino)?,
            Move::Draw => rule.draw(instance, seat)?.1,
            Move::Pass => rule.pass(instance, seat)?,
        };
        Ok(State { options: *options, knowledge: knowledge.after(rule, instance, *mv), instance: next })
    }

    fn view(state: &State, eyes: Eyes) -> View {
        View::of(state, eyes)
    }

    fn tell(_: &State, mv: &Move) -> Phrase {
        mv.told()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let ending = state.instance.ending()?;
        Some(Outcome::by_score(ending.scores().iter().map(|&score| i64::from(score)).collect(), Best::Lowest))
    }
}

impl Rounds for MexicanTrain {
    fn most_games(options: &Options) -> u32 {
        u32::from(options.first_double()) + 1
    }

    fn best(_: &Options) -> Best {
        Best::Lowest
    }
}

impl Imagine for MexicanTrain {
    fn options(view: &View) -> Options {
        view.options
    }

    fn imagine(view: &View, _: Eyes, dice: &mut Dice) -> State {
        view.imagined(dice)
    }
}
