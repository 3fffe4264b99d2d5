//! The game at the table.

use kernel::{Best, Dice, Eyes, Game, Imagine, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal, Texts};

use crate::{
    Move, MoveKind, Options, Refusal, View,
    board::{Board, GameEnding},
    configuration::PLAYERS,
    jumps::check_move,
};

/// Everything: the board, whose turn it is, and what was agreed on.
pub type State = Board;

/// Chinese checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChineseCheckers;

impl Game for ChineseCheckers {
    const NAME: &'static str = "chinese-checkers";
    type Options = Options;
    type State = State;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") }
    }

    fn seat_counts(_: &Options) -> Vec<usize> {
        vec![2, 3, 6, 1]
    }

    fn start(rules: &Options, setup: Setup, _: &mut Dice) -> Result<Board, SetupRefusal> {
        setup.check(&PLAYERS)?;
        Board::start(rules, setup.seats, setup.first)
            .ok_or(SetupRefusal::Seats { asked: setup.seats, allowed: PLAYERS.to_vec() })
    }

    fn to_move(board: &Board) -> Option<Seat> {
        board.ending().is_none().then(|| board.turn())
    }

    fn play(board: &Board, seat: Seat, mv: &Move) -> Result<Board, Refusal> {
        if board.ending().is_some() {
            return Err(Refusal::Over);
        }
        if seat != board.turn() {
            return Err(Refusal::NotYourTurn(board.turn()));
        }
        check_move(&board.configuration(), mv, board.rules().jump)
            .map_err(|wrong| Refusal::Wrong(wrong, board.names(seat)))?;
        Ok(board.after(mv))
    }

    fn view(board: &Board, _: Eyes) -> Board {
        board.clone()
    }

    /// Cells have one name for everybody, so everybody reads the same log.
    fn tell(board: &Board, mv: &Move) -> Phrase {
        let Some((from, to)) = mv.ends() else {
            return Phrase::new("chinese-checkers-log-pass");
        };
        let id = match mv.kind() {
            MoveKind::Jumps => "chinese-checkers-log-jumps",
            MoveKind::Pass | MoveKind::Step => "chinese-checkers-log-step",
        };
        let names = board.names(board.turn());
        Phrase::new(id)
            .with("from", names.of(from))
            .with("to", names.of(to))
            .with("count", mv.cells().len() - 1)
    }

    fn outcome(board: &Board) -> Option<Outcome> {
        let ending = board.ending()?;
        let scores = board.scores();
        let rank = |(seat, score): (usize, &i64)| match ending {
            GameEnding::Won(winner) if winner.index() == seat => i64::MIN,
            _ => -score,
        };
        let ranks: Vec<i64> = scores.iter().enumerate().map(rank).collect();
        Some(Outcome::by_rank(scores, &ranks))
    }

    /// The move limit ends a game before its record is full: there is room for everybody's moves, and for giving up.
    fn most_entries(rules: &Options) -> usize {
        6 * (rules.rounds() as usize + 1)
    }
}

impl Rounds for ChineseCheckers {
    fn best(_: &Options) -> Best {
        Best::Highest
    }
}

impl Imagine for ChineseCheckers {
    fn options(view: &Board) -> Options {
        view.rules().clone()
    }

    fn imagine(view: &Board, _: Eyes, _: &mut Dice) -> Board {
        view.clone()
    }
}
