//! Rummikub as a game of the house.

use kernel::{Best, Dice, Eyes, Game, Imagine, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal, Texts};

use crate::{
    moves::Move, multiset::Multiset, options::Options, refusal::Refusal, scoring, state::State, tile::Tile,
    view::View,
};

/// Rummikub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rummikub;

/// What the game says, in both languages.
pub const TEXTS: Texts = Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

impl Game for Rummikub {
    const NAME: &'static str = "rummikub";
    type Options = Options;
    type State = State;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        TEXTS
    }

    fn seat_counts(_: &Options) -> Vec<usize> {
        vec![2, 3, 4]
    }

    fn start(options: &Options, setup: Setup, dice: &mut Dice) -> Result<State, SetupRefusal> {
        setup.check(&Rummikub::seat_counts(options))?;
        Ok(State::start(*options, setup.seats, setup.first, dice))
    }

    fn to_move(state: &State) -> Option<Seat> {
        state.current_player()
    }

    fn play(state: &State, seat: Seat, mv: &Move) -> Result<State, Refusal> {
        state.play(seat, mv)
    }

    fn view(state: &State, eyes: Eyes) -> View {
        View::of(state, eyes)
    }

    fn tell(before: &State, mv: &Move) -> Phrase {
        match mv {
            Move::Draw => Phrase::new("rummikub-log-draw"),
            Move::Pass => Phrase::new("rummikub-log-pass"),
            Move::Lay(table) => {
                let laid = table.multiset().difference(&before.table().multiset());
                let laid: Vec<String> = laid.iter().map(Tile::to_string).collect();
                Phrase::new("rummikub-log-lay").with("tiles", laid.join(" "))
            }
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }
}

impl Rounds for Rummikub {
    fn best(options: &Options) -> Best {
        scoring::best(options.scoring)
    }
}

impl Imagine for Rummikub {
    fn options(view: &View) -> Options {
        view.options
    }

    fn imagine(view: &View, _: Eyes, dice: &mut Dice) -> State {
        view.imagine(dice)
    }
}
