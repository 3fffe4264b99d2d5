//! What a game of open information must offer to be searched.

/// A position that a search walks through, making and taking back moves.
pub trait Position {
    /// A move, small enough to be copied around.
    type Move: Copy + PartialEq;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// The seat to move.
    fn turn(&self) -> usize;

    /// A number that tells positions apart, the seat to move included.
    fn key(&self) -> u64;

    /// Adds all moves that a seat has, or would have if it were its turn, the most promising first.
    fn moves(&self, seat: usize, moves: &mut Vec<Self::Move>);

    /// Makes a move of a seat; the turn goes to the seat after it.
    fn play(&mut self, seat: usize, mv: Self::Move);

    /// Takes a move of a seat back; the turn goes to `turn`, whose it was before.
    fn undo(&mut self, seat: usize, mv: Self::Move, turn: usize);

    /// Gives the turn to a seat without a move.
    fn give_turn(&mut self, seat: usize);

    /// The seat that has won, if one has.
    fn winner(&self) -> Option<usize>;

    /// How good the position is for a seat, in small units; far below [`WIN`] in size. With two seats, what
    /// is good for one is as bad for the other.
    fn value(&self, seat: usize) -> i32;
}

/// The value of a won position; a win that takes more moves is worth a little less.
pub const WIN: i32 = 1_000_000;

/// When a search stops at the latest.
pub struct Effort<'a> {
    /// Moves to look ahead at most.
    pub depth: u32,
    /// Positions to look at, about.
    pub nodes: u64,
    /// Asked now and then: whether to stop at once.
    pub stop: &'a mut dyn FnMut() -> bool,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// The best move.
    pub mv: M,
    /// What it is worth for whoever makes it.
    pub value: i32,
    /// How many moves ahead all of them were looked at.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Counts positions against the effort.
pub(crate) struct Budget<'e, 'a> {
    effort: &'e mut Effort<'a>,
    pub(crate) nodes: u64,
    over: bool,
}

impl<'e, 'a> Budget<'e, 'a> {
    pub(crate) fn new(effort: &'e mut Effort<'a>) -> Budget<'e, 'a> {
        Budget { effort, nodes: 0, over: false }
    }

    pub(crate) fn depth(&self) -> u32 {
        self.effort.depth
    }

    /// Counts one position; true when the search must end.
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(512) && !self.over {
            self.over = self.nodes >= self.effort.nodes || (self.effort.stop)();
        }
        self.over
    }

    /// Whether the search must end.
    pub(crate) fn is_over(&mut self) -> bool {
        self.over = self.over || self.nodes >= self.effort.nodes || (self.effort.stop)();
        self.over
    }
}
