//! Scores, the win, and the referee of a whole game.

use kernel::{Phrase, Speak};

use crate::{
    Configuration, Dim, JumpRule, Move, PlayerColour, Wrong,
    configuration::{north_camp, south_camp},
    jumps::update,
};

/// `score` (Q26): the sum of the rows of the pieces of the player in the south.
pub fn score(conf: &Configuration) -> i64 {
    conf.own_cells().map(|cell| i64::from(cell.i())).sum()
}

/// `score_gagnant` (Q26): the score of a player with all pieces in the north camp.
pub fn winning_score(dim: Dim) -> i64 {
    north_camp(dim).iter().map(|cell| i64::from(cell.i())).sum()
}

/// The score of a player before its first move.
pub fn initial_score(dim: Dim) -> i64 {
    south_camp(dim).iter().map(|cell| i64::from(cell.i())).sum()
}

/// `gagne` (Q27): whether all pieces of the player in the south stand in the north camp.
pub fn has_won(conf: &Configuration) -> bool {
    let camp = north_camp(conf.dim);
    let mut own = conf.own_cells().peekable();
    own.peek().is_some() && own.all(|cell| camp.contains(&cell))
}

/// The first move of a list that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongMove {
    /// Its number in the list, from 0.
    pub number: usize,
    /// Who made it.
    pub player: Option<PlayerColour>,
    /// What is wrong with it.
    pub why: WhyWrong,
}

/// What is wrong with a move of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyWrong {
    /// The rules forbid it.
    Options(Wrong),
    /// The game was won before it.
    GameOver(PlayerColour),
}

impl Speak for WrongMove {
    fn phrase(&self) -> Phrase {
        let why = match &self.why {
            WhyWrong::Options(wrong) => wrong.phrase(),
            WhyWrong::GameOver(winner) => {
                Phrase::new("chinese-checkers-already-won").with("colour", winner.to_string())
            }
        };
        let player = self.player.map_or_else(String::new, |colour| colour.to_string());
        Phrase::new("chinese-checkers-wrong-move")
            .with("number", self.number + 1)
            .with("colour", player)
            .with("why", why)
    }
}

/// `est_partie` (Q28): follows a list of moves, turning the board after each; the winner if there is one (`None`
/// is the sheet's `Libre`), or the first wrong move and why it is wrong.
pub fn check_game(
    conf: &Configuration,
    moves: &[Move],
    rule: JumpRule,
) -> Result<Option<PlayerColour>, WrongMove> {
    let mut conf = conf.clone();
    let mut winner = None;
    for (number, mv) in moves.iter().enumerate() {
        let player = conf.protagonist();
        let wrong = |why| WrongMove { number, player, why };
        if let Some(colour) = winner {
            return Err(wrong(WhyWrong::GameOver(colour)));
        }
        let after = update(&conf, mv, rule).map_err(|error| wrong(WhyWrong::Options(error)))?;
        if has_won(&after) {
            winner = player;
        }
        conf = after.turned();
    }
    Ok(winner)
}
