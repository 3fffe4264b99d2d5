//! What a pair of eyes sees: everything but the order of the bag. Loose letters lie face up, so both players and
//! every observer see the same.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    dictionary::SharedLexicon,
    game::State,
    letters::Letters,
    moves::Move,
    position::{BoardRows, JarnacPosition, Phase, Rules, Side},
    word::Letter,
};

/// What one player has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideView {
    /// Loose letters in the order in which they came: `ABUZRT`.
    #[serde(with = "as_text")]
    pub hand: Vec<Letter>,
    /// The eight rows.
    pub board: BoardRows,
    /// The points of the board.
    pub points: i64,
    /// Whether the player has had a first turn.
    pub begun: bool,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct View {
    /// The variants that are played.
    pub rules: Rules,
    /// Which words count. Only its name is written; see [`SharedLexicon`].
    pub dictionary: SharedLexicon,
    /// Whether the game began from a save file. The file itself tells the order of the bag.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_file: bool,
    /// What each player has.
    pub sides: [SideView; 2],
    /// The letters in the bag, in alphabetical order: what is not on the table.
    #[serde(with = "as_text")]
    pub bag: Vec<Letter>,
    /// The seat to move, or that moved last when the game is over.
    pub seat: Seat,
    /// Where in its turn it is.
    pub phase: Phase,
    /// Whether the other passed on an empty bag and nothing was stolen since.
    pub passed: bool,
    /// Whether a word was formed or extended in this turn.
    pub formed: bool,
    /// The moves of the turn at hand and of the two before, oldest first.
    pub lately: Vec<(Seat, Move)>,
}

impl View {
    /// What is seen of a position.
    pub(crate) fn of(state: &State) -> Self {
        let State { options, position, from_file, lately } = state;
        let side = |side: &Side| SideView {
            hand: side.hand.clone(),
            board: side.board,
            points: side.points(options.rules),
            begun: side.begun,
        };
        View {
            rules: options.rules,
            dictionary: options.dictionary.clone(),
            from_file: *from_file,
            sides: [side(&position.sides[0]), side(&position.sides[1])],
            bag: Letters::from(position.bag.as_slice()).iter().collect(),
            seat: position.seat,
            phase: position.phase,
            passed: position.passed,
            formed: position.formed,
            lately: lately.clone(),
        }
    }

    /// The position as it is seen: the bag in alphabetical order, the seed of later exchanges unknown.
    pub fn known(&self) -> JarnacPosition {
        let side = |side: &SideView| Side { hand: side.hand.clone(), board: side.board, begun: side.begun };
        JarnacPosition {
            sides: [side(&self.sides[0]), side(&self.sides[1])],
            bag: self.bag.clone(),
            seat: self.seat,
            phase: self.phase,
            passed: self.passed,
            formed: self.formed,
            seed: kernel::Seed::from(0),
        }
    }

    /// What a seat has.
    pub fn side(&self, seat: Seat) -> &SideView {
        &self.sides[seat.index() % 2]
    }

    /// What the other seat has.
    pub fn other(&self, seat: Seat) -> &SideView {
        &self.sides[(seat.index() + 1) % 2]
    }

    /// The seat to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.seat)
    }

    /// Whether a Jarnac may be called now: the other has passed, and there is a row for the word.
    pub fn window(&self) -> bool {
        let calls = matches!(self.phase, Phase::Begin { calls, .. } if calls > 0);
        calls && self.side(self.seat).board.iter().any(Option::is_none)
    }
}

impl SideView {
    /// The loose letters without order.
    pub fn loose(&self) -> Letters {
        self.hand.as_slice().into()
    }
}

/// The most letters that a hand or a bag read from text may have.
const MOST_LETTERS: usize = 10_000;

mod as_text {
    use super::{Deserialize, Letter, MOST_LETTERS};
    use serde::{Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(letters: &[Letter], serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .serialize_str(&letters.iter().map(|letter| char::from(letter.capital())).collect::<String>())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Letter>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let letters: Option<Vec<Letter>> = text.bytes().map(Letter::from_capital).collect();
        let letters = letters.filter(|letters| letters.len() <= MOST_LETTERS);
        letters.ok_or_else(|| D::Error::custom("letters from A to Z were expected"))
    }
}
