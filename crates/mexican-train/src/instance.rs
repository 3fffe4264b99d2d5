//! A series in progress: what lies where, and whose turn it is. The rules read and change it; see
//! [`crate::rule`].
//!
//! Instances are values. Trains are persistent lists, the pool is shared and only its length changes, and a
//! hand is copied when it changes and shared otherwise, so that the next instance costs little and the old
//! one stays as it was.

use std::sync::Arc;

use kernel::{Dice, Seat};

use crate::{Domino, DominoSet, Refusal, Train, TrainLine};

/// What a series is played with, besides the rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeriesTerms {
    /// The dominoes.
    pub set: DominoSet,
    /// A double must be covered before anything else is laid (past the sheet).
    pub cover_doubles: bool,
    /// A player's first turn may lay a whole train (past the sheet).
    pub first_train: bool,
}

/// How a series begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// What it is played with.
    pub terms: SeriesTerms,
    /// The double at the centre of the table.
    pub first: u8,
    /// The number of players.
    pub seats: usize,
    /// Who begins.
    pub starter: Seat,
}

/// The sheet's two exceptions that end a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesEnding {
    /// `Win`: one player has the lowest score.
    Win(Seat, Vec<u32>),
    /// `Deuce`: several players share the lowest score.
    Deuce(Vec<u32>),
}

impl SeriesEnding {
    /// The ending that these scores make.
    pub fn of(scores: Vec<u32>) -> SeriesEnding {
        let least = scores.iter().min().copied().unwrap_or(0);
        let mut best = Seat::all(scores.len()).filter(|seat| scores[seat.index()] == least);
        match (best.next(), best.next()) {
            (Some(seat), None) => SeriesEnding::Win(seat, scores),
            _ => SeriesEnding::Deuce(scores),
        }
    }

    /// The scores: what each player has left.
    pub fn scores(&self) -> &[u32] {
        match self {
            SeriesEnding::Win(_, scores) | SeriesEnding::Deuce(scores) => scores,
        }
    }
}

/// What has happened within the turn that is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The domino drawn since the turn, or the last double, began.
    pub drawn: Option<Domino>,
    /// The last domino laid in this turn was a double, and the player goes on for it.
    pub after_double: bool,
    /// A first train is being laid.
    pub laying: bool,
}

/// A series in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    pub(crate) terms: SeriesTerms,
    pub(crate) hands: Vec<Arc<Vec<Domino>>>,
    /// The Mexican train first.
    pub(crate) trains: Vec<TrainLine>,
    /// Bit by seat: the train was opened by a pass.
    pub(crate) opened: u16,
    /// Bit by seat: the first turn is still to come or not over.
    pub(crate) fresh: u16,
    /// The pool; the next domino drawn is the last of the first `left`.
    pub(crate) pool: Arc<[Domino]>,
    pub(crate) left: usize,
    pub(crate) seat: Seat,
    pub(crate) turn: Turn,
    /// Passes in a row.
    pub(crate) passes: u32,
    /// The train whose last double nobody has covered yet.
    pub(crate) uncovered: Option<Train>,
    pub(crate) over: bool,
}

impl Instance {
    /// Shuffles and deals.
    pub fn deal(deal: Deal, dice: &mut Dice) -> Instance {
        let Deal { terms, first, seats, starter } = deal;
        let centre = Domino::make(first, first);
        let mut dominoes: Vec<Domino> = terms.set.dominoes().filter(|&domino| domino != centre).collect();
        dice.shuffle(&mut dominoes);
        let size = terms.set.hand_size(seats);
        let hands = (0..seats).map(|_| {
            let mut hand = dominoes.split_off(dominoes.len() - size);
            hand.sort_unstable();
            Arc::new(hand)
        });
        Instance {
            terms,
            hands: hands.collect(),
            trains: vec![TrainLine::new(first); seats + 1],
            opened: 0,
            fresh: ((1_u32 << seats) - 1) as u16,
            left: dominoes.len(),
            pool: dominoes.into(),
            seat: starter,
            turn: Turn::default(),
            passes: 0,
            uncovered: None,
            over: false,
        }
    }

    /// What the series is played with.
    pub fn terms(&self) -> SeriesTerms {
        self.terms
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.hands.len()
    }

    /// A hand, in order; empty where nobody sits.
    pub fn hand(&self, seat: Seat) -> &[Domino] {
        self.hands.get(seat.index()).map_or(&[], |hand| hand)
    }

    /// A train; `None` when there is none such.
    pub fn line(&self, train: Train) -> Option<&TrainLine> {
        self.trains.get(train.index())
    }

    /// What has happened within this turn.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The number at the centre of the table.
    pub fn first(&self) -> u8 {
        self.trains[0].numbers().last().unwrap_or_default()
    }

    /// How the series ended; `None` while it goes on.
    pub fn ending(&self) -> Option<SeriesEnding> {
        self.over.then(|| SeriesEnding::of(Seat::all(self.seats()).map(|seat| self.pips(seat)).collect()))
    }

    /// What a hand costs.
    pub fn pips(&self, seat: Seat) -> u32 {
        self.hand(seat).iter().map(|domino| domino.pips()).sum()
    }

    /// The train that must be covered before anything else. A double whose number lies on the table with all
    /// its dominoes can never be covered and binds nobody.
    pub fn must_cover(&self) -> Option<Train> {
        let train = self.uncovered?;
        let number = self.trains.get(train.index())?.end();
        let touches = |domino: &Domino| domino.d_match(number).is_some();
        let laid = self.trains.iter().flat_map(TrainLine::laid_dominoes).filter(touches).count();
        let centre = usize::from(self.first() == number);
        (laid + centre <= usize::from(self.terms.set.highest())).then_some(train)
    }

    pub(crate) fn bit(seat: Seat) -> u16 {
        1_u16.checked_shl(u32::from(seat.0)).unwrap_or(0)
    }

    pub(crate) fn take(&mut self, seat: Seat, domino: Domino) {
        Arc::make_mut(&mut self.hands[seat.index()]).retain(|&held| held != domino);
    }

    pub(crate) fn give(&mut self, seat: Seat, domino: Domino) {
        let hand = Arc::make_mut(&mut self.hands[seat.index()]);
        let at = hand.partition_point(|&held| held < domino);
        hand.insert(at, domino);
    }

    pub(crate) fn end_turn(&mut self) {
        self.fresh &= !Instance::bit(self.seat);
        self.turn = Turn::default();
        self.seat = self.seat.next(self.seats());
    }

    pub(crate) fn known_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats() { Ok(()) } else { Err(Refusal::BadSeat(seat)) }
    }
}
