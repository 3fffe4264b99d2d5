//! A series in a few hundred bytes that copies without allocating: what simulations and searches play on. It
//! keeps the same rules as [`crate::rule`], which the tests compare move by move.

use kernel::{Dice, Seat};

use crate::{Domino, Move, Options, RuleName, State, Train, TrainLine, domino::NUMBERS};

/// The most seats a table has.
pub const SEATS: usize = 10;
const TRAINS: usize = SEATS + 1;
const LARGEST_SET: usize = 136;
const NONE: u8 = u8::MAX;
/// More passes in a row than any table has seats; the count stops there.
const MANY: u8 = 100;

/// A set of dominoes as one row of bits a number: bit `b` of row `a`, and bit `a` of row `b`, for the domino
/// `a-b`.
pub type Rows = [u16; NUMBERS];

/// A series in progress, hidden things included.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)]
pub struct PackedSeries {
    pub(crate) hands: [Rows; SEATS],
    pub(crate) sizes: [u8; SEATS],
    /// The numbers at the ends of the trains, the Mexican one first.
    pub(crate) ends: [u8; TRAINS],
    /// How many dominoes with each number lie on the table, the centre included.
    laid: [u8; NUMBERS],
    pool: [u8; LARGEST_SET],
    pub(crate) left: u8,
    /// Bit by seat.
    pub(crate) opened: u16,
    fresh: u16,
    pub(crate) seats: u8,
    pub(crate) seat: u8,
    passes: u8,
    pub(crate) drew: bool,
    after_double: bool,
    laying: bool,
    uncovered: u8,
    pub(crate) over: bool,
    highest: u8,
    open_rule: bool,
    cover_doubles: bool,
    first_train: bool,
}

fn code(domino: Domino) -> u8 {
    let (low, high) = domino.d_side();
    low << 4 | high & 15
}

/// The sides of a domino by its code.
pub(crate) fn sides_of(code: u8) -> (usize, usize) {
    (usize::from(code >> 4), usize::from(code & 15))
}

fn put(rows: &mut Rows, (low, high): (usize, usize)) {
    rows[low] |= 1 << high;
    rows[high] |= 1 << low;
}

/// The dominoes of a set of rows, in order.
pub fn dominoes(rows: &Rows) -> impl Iterator<Item = Domino> {
    let rows = *rows;
    (0..NUMBERS as u8).flat_map(move |low| {
        let mut above = rows[usize::from(low)] >> low << low;
        std::iter::from_fn(move || {
            let high = above.trailing_zeros() as u8;
            above &= above.wrapping_sub(1);
            (high < NUMBERS as u8).then(|| Domino::make(low, high))
        })
    })
}

/// What a set of dominoes costs.
pub fn pips(rows: &Rows) -> u32 {
    let row =
        |(number, &row): (usize, &u16)| (row.count_ones() + u32::from(row >> number & 1)) * number as u32;
    rows.iter().enumerate().map(row).sum()
}

impl PackedSeries {
    /// Shuffles and deals, with the same dice to the same dominoes as [`Instance::deal`](crate::Instance::deal).
    pub fn deal(options: &Options, first: u8, seats: usize, starter: Seat, dice: &mut Dice) -> PackedSeries {
        let mut packed = PackedSeries::empty(*options, seats);
        let mut count = 0;
        for low in 0..=packed.highest {
            for high in low..=packed.highest {
                if low != first || high != first {
                    packed.pool[count] = low << 4 | high;
                    count += 1;
                }
            }
        }
        dice.shuffle(&mut packed.pool[..count]);
        let size = options.set.hand_size(seats);
        for seat in 0..seats {
            for &domino in &packed.pool[count - size..count] {
                put(&mut packed.hands[seat], sides_of(domino));
            }
            packed.pool[count - size..count].fill(0);
            count -= size;
        }
        packed.left = count as u8;
        packed.sizes[..seats].fill(size as u8);
        packed.ends[..=seats].fill(first);
        packed.laid[usize::from(first)] = 1;
        packed.fresh = ((1_u32 << seats) - 1) as u16;
        packed.seat = starter.0;
        packed
    }

    fn empty(options: Options, seats: usize) -> PackedSeries {
        PackedSeries {
            hands: [[0; NUMBERS]; SEATS],
            sizes: [0; SEATS],
            ends: [0; TRAINS],
            laid: [0; NUMBERS],
            pool: [0; LARGEST_SET],
            left: 0,
            opened: 0,
            fresh: 0,
            seats: seats as u8,
            seat: 0,
            passes: 0,
            drew: false,
            after_double: false,
            laying: false,
            uncovered: NONE,
            over: false,
            highest: options.set.highest(),
            open_rule: options.rule == RuleName::Open,
            cover_doubles: options.cover_doubles,
            first_train: options.first_train,
        }
    }

    /// The same series, packed. Numbers past 15 and seats past ten, which no table has, are left out.
    pub fn of(state: &State) -> PackedSeries {
        let instance = &state.instance;
        let seats = instance.seats().min(SEATS);
        let mut packed = PackedSeries::empty(state.options, seats);
        for seat in 0..seats {
            let hand = instance.hand(Seat(seat as u8)).iter().map(|&domino| sides_of(code(domino)));
            hand.for_each(|sides| put(&mut packed.hands[seat], sides));
            packed.sizes[seat] = packed.hand(seat).count() as u8;
        }
        for (end, line) in packed.ends.iter_mut().zip(&instance.trains) {
            *end = line.end() & 15;
        }
        packed.laid[usize::from(instance.first() & 15)] += 1;
        for domino in instance.trains.iter().flat_map(TrainLine::laid_dominoes) {
            let (low, high) = sides_of(code(domino));
            packed.laid[low] += 1;
            packed.laid[high] += u8::from(low != high);
        }
        let pool = &instance.pool[..instance.left.min(LARGEST_SET)];
        packed.pool.iter_mut().zip(pool).for_each(|(packed, &domino)| *packed = code(domino));
        PackedSeries {
            left: pool.len() as u8,
            opened: instance.opened,
            fresh: instance.fresh,
            seat: instance.seat.0.min(seats as u8 - 1),
            passes: instance.passes.min(u32::from(MANY)) as u8,
            drew: instance.turn.drawn.is_some(),
            after_double: instance.turn.after_double,
            laying: instance.turn.laying,
            uncovered: instance.uncovered.map_or(NONE, |train| train.index().min(seats) as u8),
            over: instance.over,
            ..packed
        }
    }

    /// Whether the packed series is this one.
    pub fn is(&self, state: &State) -> bool {
        let mut same = PackedSeries::of(state);
        // What was drawn from the pool stays in the packed one, behind its end.
        same.pool[usize::from(same.left)..].copy_from_slice(&self.pool[usize::from(same.left)..]);
        same == *self
    }

    /// The dominoes of a hand, in order.
    pub fn hand(&self, seat: usize) -> impl Iterator<Item = Domino> {
        dominoes(&self.hands[seat])
    }

    /// The seat to move; `None` when the series is over.
    pub fn to_move(&self) -> Option<Seat> {
        (!self.over).then_some(Seat(self.seat))
    }

    /// What every hand costs.
    pub fn scores(&self) -> [u32; SEATS] {
        let mut scores = [0; SEATS];
        let hands = self.hands.iter().take(usize::from(self.seats));
        scores.iter_mut().zip(hands).for_each(|(score, hand)| *score = pips(hand));
        scores
    }

    fn must_cover(&self) -> bool {
        self.uncovered != NONE
            && self.laid[usize::from(self.ends[usize::from(self.uncovered)])] <= self.highest
    }

    /// The trains on which the seat to move may lay, as bits; bit 0 is the Mexican train.
    pub(crate) fn allowed(&self) -> u16 {
        let own = 2_u16 << self.seat;
        if self.must_cover() {
            1 << self.uncovered
        } else if self.laying {
            own
        } else {
            1 | own | self.opened << 1
        }
    }

    /// The first pose of the greedy player (3.4): its own train first, then the Mexican one, then the others in
    /// order; the smallest domino that fits. A train and the number that it will end with.
    fn first_pose(&self) -> Option<(usize, usize)> {
        let hand = &self.hands[usize::from(self.seat)];
        let on = |train: usize| {
            let row = hand[usize::from(self.ends[train])];
            (row != 0).then(|| (train, row.trailing_zeros() as usize))
        };
        let mut allowed = self.allowed();
        let own = usize::from(self.seat) + 1;
        if allowed >> own & 1 != 0
            && let Some(pose) = on(own)
        {
            return Some(pose);
        }
        allowed &= !(1 << own);
        while allowed != 0 {
            if let Some(pose) = on(allowed.trailing_zeros() as usize) {
                return Some(pose);
            }
            allowed &= allowed - 1;
        }
        None
    }

    fn stops_laying(&self) -> bool {
        self.laying && !self.after_double
    }

    /// Whether the seat to move may draw, when it cannot (or need not) pose.
    fn may_draw(&self, can_pose: bool) -> bool {
        self.left > 0 && (!self.open_rule || !self.stops_laying() && !self.drew && !can_pose)
    }

    fn may_pass(&self, can_pose: bool) -> bool {
        !self.open_rule || self.stops_laying() || !can_pose && (self.drew || self.left == 0)
    }

    /// The legal moves of the seat to move: poses in the greedy order, then draw, then pass.
    pub fn moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.over {
            return;
        }
        let own = usize::from(self.seat) + 1;
        let mut allowed = self.allowed();
        if allowed >> own & 1 != 0 {
            self.poses_on(own, moves);
            allowed &= !(1 << own);
        }
        while allowed != 0 {
            self.poses_on(allowed.trailing_zeros() as usize, moves);
            allowed &= allowed - 1;
        }
        let can_pose = !moves.is_empty();
        if self.may_draw(can_pose) {
            moves.push(Move::Draw);
        }
        if self.may_pass(can_pose) {
            moves.push(Move::Pass);
        }
    }

    fn poses_on(&self, train: usize, moves: &mut Vec<Move>) {
        let end = self.ends[train];
        let mut row = self.hands[usize::from(self.seat)][usize::from(end)];
        while row != 0 {
            moves.push(Move::Pose(Domino::make(end, row.trailing_zeros() as u8), Train::at(train)));
            row &= row - 1;
        }
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: Move) {
        match mv {
            Move::Pose(domino, train) => {
                let train = train.index();
                let (low, high) = domino.d_side();
                let other = if self.ends[train] == low { high } else { low };
                self.pose(train, usize::from(other));
            }
            Move::Draw => self.draw(),
            Move::Pass => self.pass(),
        }
    }

    /// Lays the domino that makes a train end with `other`.
    pub(crate) fn pose(&mut self, train: usize, other: usize) {
        let seat = usize::from(self.seat);
        let end = usize::from(self.ends[train]);
        let hand = &mut self.hands[seat];
        hand[end] &= !(1 << other);
        hand[other] &= !(1 << end);
        self.sizes[seat] -= 1;
        self.ends[train] = other as u8;
        let double = end == other;
        self.laid[end] += 1;
        self.laid[other] += u8::from(!double);
        self.opened &= !(1 << seat);
        self.passes = 0;
        if self.cover_doubles && double {
            self.uncovered = train as u8;
        } else if usize::from(self.uncovered) == train {
            self.uncovered = NONE;
        }
        let lays = self.first_train && train == seat + 1 && self.fresh >> seat & 1 != 0;
        let goes_on = self.open_rule && double;
        if self.sizes[seat] == 0 {
            self.over = true;
        } else if goes_on || lays {
            self.drew = false;
            self.after_double = goes_on;
            self.laying |= lays;
        } else {
            self.end_turn();
        }
    }

    pub(crate) fn draw(&mut self) {
        self.left -= 1;
        let domino = sides_of(self.pool[usize::from(self.left)]);
        put(&mut self.hands[usize::from(self.seat)], domino);
        self.sizes[usize::from(self.seat)] += 1;
        self.drew = true;
    }

    /// The series after a draw, for each domino that it may bring.
    pub(crate) fn draws(&self) -> impl Iterator<Item = PackedSeries> + '_ {
        (0..usize::from(self.left)).map(|at| {
            let mut next = *self;
            next.pool.swap(at, usize::from(self.left) - 1);
            next.draw();
            next
        })
    }

    /// Whether the rule with open trains is played.
    pub(crate) fn has_open_rule(&self) -> bool {
        self.open_rule
    }

    /// A domino in one byte; `None` of one that no set has.
    pub(crate) fn code(domino: Domino) -> Option<u8> {
        (usize::from(domino.d_side().1) < NUMBERS).then(|| code(domino))
    }

    /// Takes a hand away, to deal it anew.
    pub(crate) fn empty_hand(&mut self, seat: usize) {
        self.hands[seat] = [0; NUMBERS];
        self.sizes[seat] = 0;
    }

    /// Puts a domino into a hand.
    pub(crate) fn give(&mut self, seat: usize, code: u8) {
        put(&mut self.hands[seat], sides_of(code));
        self.sizes[seat] += 1;
    }

    /// Puts as many of these dominoes into the pool as it has places.
    pub(crate) fn fill_pool(&mut self, codes: &[u8]) {
        self.left = self.left.min(codes.len() as u8);
        let size = usize::from(self.left);
        self.pool[..size].copy_from_slice(&codes[..size]);
    }

    pub(crate) fn pass(&mut self) {
        if !self.stops_laying() {
            self.passes = (self.passes + 1).min(MANY);
            if self.open_rule {
                self.opened |= 1 << self.seat;
            }
        }
        if self.left == 0 && self.passes >= self.seats {
            self.over = true;
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.fresh &= !(1 << self.seat);
        self.drew = false;
        self.after_double = false;
        self.laying = false;
        self.seat = if self.seat + 1 == self.seats { 0 } else { self.seat + 1 };
    }

    /// The move of the greedy player (3.4).
    pub fn greedy(&self) -> Move {
        match self.first_pose() {
            Some((train, other)) => Move::Pose(Domino::make(self.ends[train], other as u8), Train::at(train)),
            None if self.may_draw(false) => Move::Draw,
            None => Move::Pass,
        }
    }

    /// Makes the move of the greedy player.
    pub fn play_greedy(&mut self) {
        match self.first_pose() {
            Some((train, other)) => self.pose(train, other),
            None if self.may_draw(false) => self.draw(),
            None => self.pass(),
        }
    }
}
