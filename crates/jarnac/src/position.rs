//! The board game itself: two boards, two hands, a bag, and whose turn it is. The dictionary comes in from
//! outside (the sheet's functor *Jeu*): [`JarnacPosition::play`] takes any [`Dictionary`].

use kernel::{Dice, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::{
    dictionary::Dictionary,
    letters::Letters,
    moves::{Move, ROWS, Row, Target},
    refusal::Refusal,
    word::{Letter, Word},
};

/// How many letters a player's first turn begins with.
pub const FIRST_LETTERS: usize = 6;

/// The three variants of the sheet's section 6.1, each of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// *Mots à 100 points*: a word of nine letters is worth 100 instead of 81.
    pub hundred: bool,
    /// *Jouer la dernière ligne*: the game goes on after the eighth row, until a player with eight rows passes
    /// and suffers no Jarnac.
    pub last_row: bool,
    /// *Double coup de Jarnac*: a second call, on something else.
    pub double: bool,
}

/// The rows of a board.
pub type BoardRows = [Option<Word>; ROWS];

/// What lies before one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Side {
    /// Loose letters, face up, in the order in which they came.
    pub hand: Vec<Letter>,
    /// The board.
    pub board: BoardRows,
    /// Whether the player has had a first turn.
    pub begun: bool,
}

impl Side {
    /// The loose letters without order.
    pub fn loose(&self) -> Letters {
        self.hand.as_slice().into()
    }

    /// The first row without a word.
    pub fn first_empty(&self) -> Option<Row> {
        Row::all().find(|row| self.board[row.index()].is_none())
    }

    /// Whether every row has a word.
    pub fn is_full(&self) -> bool {
        self.first_empty().is_none()
    }

    /// How many rows have a word.
    pub fn words(&self) -> usize {
        self.board.iter().flatten().count()
    }

    /// The points of the board.
    pub fn points(&self, rules: Rules) -> i64 {
        self.board.iter().flatten().map(|word| word.points(rules.hundred)).sum()
    }

    /// All letters, loose and on the board.
    pub fn letters(&self) -> Letters {
        self.board.iter().flatten().fold(self.loose(), |letters, word| letters.plus(&word.into()))
    }

    /// Takes letters out of the hand.
    fn spend(&mut self, letters: &Letters) {
        let mut left = *letters;
        self.hand.retain(|&letter| !left.take(letter));
    }
}

/// Where in its turn the seat to move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the draw or exchange. While `calls` is not 0 the seat may call Jarnac on what the other left.
    Begin {
        /// How many Jarnacs may still be called.
        calls: u8,
        /// What the first one was called on.
        called: Option<Target>,
    },
    /// Forming and extending words.
    Play,
    /// The game is over.
    Over,
}

impl Phase {
    /// The phase of a turn in which there is nothing to call.
    pub const CLOSED: Phase = Phase::Begin { calls: 0, called: None };

    /// The phase after a pass.
    pub fn window(rules: Rules) -> Phase {
        Phase::Begin { calls: if rules.double { 2 } else { 1 }, called: None }
    }
}

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JarnacPosition {
    /// What lies before each player.
    pub sides: [Side; 2],
    /// The bag; the next letter to be drawn is the last one.
    pub bag: Vec<Letter>,
    /// The seat to move.
    pub seat: Seat,
    /// Where in its turn it is.
    pub phase: Phase,
    /// Whether the other's last turn ended with a pass on an empty bag and nothing was stolen since.
    pub passed: bool,
    /// Whether a word was formed or extended in this turn.
    pub formed: bool,
    /// Where the letters that are put back into the bag fall.
    pub seed: Seed,
}

impl JarnacPosition {
    /// The beginning of a game (*initialiser le jeu*).
    pub fn start(first: Seat, dice: &mut Dice) -> JarnacPosition {
        let mut bag: Vec<Letter> = Letters::full_bag().iter().collect();
        dice.shuffle(&mut bag);
        JarnacPosition {
            sides: Default::default(),
            bag,
            seat: first,
            phase: Phase::CLOSED,
            passed: false,
            formed: false,
            seed: dice.seed(),
        }
    }

    /// The side of the seat to move.
    pub fn own(&self) -> &Side {
        &self.sides[self.seat.index() % 2]
    }

    /// The other side.
    pub fn other(&self) -> &Side {
        &self.sides[(self.seat.index() + 1) % 2]
    }

    /// All letters of the game: always those of the first bag.
    pub fn letters(&self) -> Letters {
        let bag: Letters = self.bag.as_slice().into();
        self.sides.iter().fold(bag, |all, side| all.plus(&side.letters()))
    }

    /// Whether the game is over (*détecter la fin de partie*).
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// How many Jarnacs may be called now, rows permitting.
    pub fn calls(&self) -> u8 {
        match self.phase {
            Phase::Begin { calls, .. } => calls,
            Phase::Play | Phase::Over => 0,
        }
    }

    /// The position after a move, or why not.
    pub fn play(
        &self,
        rules: Rules,
        dictionary: &impl Dictionary,
        seat: Seat,
        mv: &Move,
    ) -> Result<JarnacPosition, Refusal> {
        self.check(dictionary, seat, mv).map(|()| self.after(rules, mv))
    }

    /// Whether a move is allowed, or why not.
    pub fn check(&self, dictionary: &impl Dictionary, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if seat != self.seat {
            return Err(Refusal::NotYourTurn);
        }
        let word = match (self.phase, mv) {
            (Phase::Begin { calls, called }, Move::Jarnac { target, word }) => {
                self.check_call(calls, called, *target, word)?;
                word
            }
            (_, Move::Jarnac { .. }) => return Err(Refusal::NoWindow),
            (Phase::Begin { .. }, Move::Draw) | (Phase::Play, Move::Pass) => return Ok(()),
            (Phase::Begin { .. }, Move::Swap(letters)) => return self.check_swap(*letters),
            (Phase::Begin { .. }, _) if !self.own().begun => return Err(Refusal::DrawFirst),
            (Phase::Begin { .. }, _) => return Err(Refusal::BeginFirst),
            (_, Move::Draw | Move::Swap(_)) => return Err(Refusal::AlreadyBegun),
            (_, Move::Word(word)) => {
                can_form(self.own(), word, false)?;
                if self.own().is_full() {
                    return Err(Refusal::NoRow { word: *word });
                }
                word
            }
            (_, Move::Extend { row, word }) => {
                can_extend(self.own(), *row, word, false)?;
                word
            }
            (_, Move::Pass) => return Err(Refusal::Over),
        };
        if dictionary.member(word) { Ok(()) } else { Err(Refusal::Unknown { word: *word }) }
    }

    fn check_swap(&self, letters: [Letter; 3]) -> Result<(), Refusal> {
        if !self.own().begun {
            return Err(Refusal::FirstTurn);
        }
        if self.bag.len() < letters.len() {
            return Err(Refusal::BagTooSmall { left: self.bag.len() });
        }
        let missing = Letters::from(letters.as_slice()).minus(&self.own().loose());
        if missing.is_empty() { Ok(()) } else { Err(Refusal::CannotSwap { missing }) }
    }

    fn check_call(
        &self,
        calls: u8,
        called: Option<Target>,
        target: Target,
        word: &Word,
    ) -> Result<(), Refusal> {
        match called {
            _ if calls == 0 && called.is_some() => return Err(Refusal::CallMade),
            _ if calls == 0 => return Err(Refusal::NoWindow),
            Some(first) if first == target => return Err(Refusal::SameTarget { target }),
            _ => (),
        }
        match target {
            Target::New => can_form(self.other(), word, true)?,
            Target::Row(row) => can_extend(self.other(), row, word, true)?,
        }
        if self.own().is_full() { Err(Refusal::NoRow { word: *word }) } else { Ok(()) }
    }

    /// The position after a move that is allowed. What is not allowed leads somewhere, but not into a game.
    #[must_use]
    pub fn after(&self, rules: Rules, mv: &Move) -> JarnacPosition {
        let mut next = self.clone();
        let (own, other) = (self.seat.index() % 2, (self.seat.index() + 1) % 2);
        match mv {
            Move::Draw | Move::Swap(_) if rules.last_row && self.ends_uncalled() => {
                next.phase = Phase::Over;
            }
            Move::Draw => {
                let count = if self.own().begun { 1 } else { FIRST_LETTERS };
                next.draw(count);
                next.begin_play();
            }
            Move::Swap(letters) => {
                next.sides[own].spend(&letters.as_slice().into());
                next.draw(letters.len());
                next.put_back(letters);
                next.begin_play();
            }
            Move::Word(word) => {
                next.sides[own].spend(&word.into());
                next.formed = true;
                next.lay(own, *word, rules);
                next.draw(1);
            }
            Move::Extend { row, word } => {
                let place = &mut next.sides[own].board[row.index()];
                let old = place.replace(*word);
                next.sides[own].spend(&added(old.as_ref(), word));
                next.formed = true;
                next.draw(1);
            }
            Move::Jarnac { target, word } => {
                let old = match target {
                    Target::New => None,
                    Target::Row(row) => next.sides[other].board[row.index()].take(),
                };
                next.sides[other].spend(&added(old.as_ref(), word));
                next.passed = false;
                next.phase = Phase::Begin { calls: self.calls().saturating_sub(1), called: Some(*target) };
                next.lay(own, *word, rules);
            }
            Move::Pass => {
                let empty = self.bag.is_empty();
                if empty && self.passed && !self.formed {
                    next.phase = Phase::Over;
                } else {
                    next.passed = empty;
                    next.seat = self.seat.next(2);
                    next.phase = Phase::window(rules);
                }
            }
        }
        next
    }

    /// Whether the game ends when the seat to move goes on without having called: the other has passed with
    /// eight rows.
    fn ends_uncalled(&self) -> bool {
        self.other().is_full() && matches!(self.phase, Phase::Begin { calls: 1.., called: None })
    }

    fn begin_play(&mut self) {
        self.sides[self.seat.index() % 2].begun = true;
        self.phase = Phase::Play;
        self.formed = false;
    }

    /// Moves letters from the bag to the hand, as far as it goes.
    fn draw(&mut self, count: usize) {
        if self.is_over() {
            return;
        }
        let left = self.bag.len().saturating_sub(count);
        let drawn = self.bag.drain(left..).rev();
        self.sides[self.seat.index() % 2].hand.extend(drawn);
    }

    /// Puts letters anywhere into the bag.
    fn put_back(&mut self, letters: &[Letter]) {
        let mut dice = Dice::new(self.seed);
        for &letter in letters {
            let place = dice.below(self.bag.len() + 1);
            self.bag.insert(place, letter);
        }
        self.seed = dice.seed();
    }

    /// Puts a word on the first empty row; the eighth one ends the game.
    fn lay(&mut self, side: usize, word: Word, rules: Rules) {
        let side = &mut self.sides[side];
        if let Some(row) = side.first_empty() {
            side.board[row.index()] = Some(word);
        }
        if side.is_full() && !rules.last_row {
            self.phase = Phase::Over;
        }
    }
}

/// The letters by which a word is longer.
pub fn added(old: Option<&Word>, word: &Word) -> Letters {
    old.map_or(Letters::from(word), |old| Letters::from(word).minus(&old.into()))
}

/// Whether a word can be formed of a side's loose letters (*poser un nouveau mot*).
fn can_form(side: &Side, word: &Word, theirs: bool) -> Result<(), Refusal> {
    let missing = Letters::from(word).minus(&side.loose());
    if missing.is_empty() { Ok(()) } else { Err(Refusal::Missing { word: *word, missing, theirs }) }
}

/// Whether the word on a row can grow into another (*ajouter une lettre à un mot*).
fn can_extend(side: &Side, row: Row, word: &Word, theirs: bool) -> Result<(), Refusal> {
    let old = side.board[row.index()].ok_or(Refusal::EmptyRow { row, theirs })?;
    let (before, after) = (Letters::from(&old), Letters::from(word));
    let lost = before.minus(&after);
    if !lost.is_empty() {
        return Err(Refusal::Loses { row, old, word: *word, lost });
    }
    if after.total() <= before.total() {
        return Err(Refusal::GainsNothing { row, old, word: *word });
    }
    let missing = after.minus(&before).minus(&side.loose());
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Refusal::CannotExtend { row, old, word: *word, missing, theirs })
    }
}
