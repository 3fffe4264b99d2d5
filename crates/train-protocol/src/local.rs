//! Any local player as a player of the sheet's protocol: what it sees is put together from the table's answers.

use kernel::{Bot, Clock, Dice, Seat, Thinking};
use mexican_train::{
    Doable, Domino, DominoSet, HandView, MexicanTrain, Move, Options, RuleName, Train, TrainView, View,
};

use super::{
    client::{Action, SheetPlayer, SheetTable},
    grammar::NewArg,
    tokens::Lost,
};

/// A player that knows nothing of connections.
pub trait Local {
    /// The move that it makes; `None` if it is gone.
    fn choose(&mut self, view: &View, seat: Seat) -> Option<Move>;

    /// Whether it wants to see the table after every move of others.
    fn watches(&self) -> bool {
        false
    }

    /// A series begins.
    fn begin(&mut self, view: &View, seat: Seat) {
        let _ = (view, seat);
    }

    /// Somebody moved. A player in several seats is told once for each.
    fn heard(&mut self, to: Seat, mover: Seat, mv: Move, view: &View) {
        let _ = (to, mover, mv, view);
    }

    /// The series is over with these scores. A player in several seats is told once for each.
    fn over(&mut self, seat: Seat, scores: &[u64]) {
        let _ = (seat, scores);
    }
}

/// One of the game's own bots, with what it thinks with.
pub struct BotPlayer<C> {
    /// The bot.
    pub bot: Box<dyn Bot<MexicanTrain>>,
    /// Its dice.
    pub dice: Dice,
    /// Makes the clock of a move.
    pub clock: C,
}

impl<K: Clock, C: FnMut() -> K> Local for BotPlayer<C> {
    fn choose(&mut self, view: &View, seat: Seat) -> Option<Move> {
        let clock = (self.clock)();
        Some(self.bot.choose(view, seat, &mut Thinking { dice: &mut self.dice, clock: &clock }))
    }
}

/// A local player behind the protocol.
pub struct Wrapped<L>(pub L);

/// What a client remembers, because the protocol does not say it again: an environment.
#[derive(Clone, Debug, PartialEq)]
pub struct RememberedEnvironment {
    seat: Seat,
    options: Options,
    /// How many dominoes each player has.
    sizes: Vec<usize>,
    /// The first turn is not over.
    fresh: bool,
    /// The train of the last pose and whether it was a double, while the turn goes on.
    going_on: Option<(Train, bool)>,
    /// The domino drawn since then.
    drawn: Option<Domino>,
}

/// The most players that any table has.
const MOST_SEATS: usize = 10;

impl RememberedEnvironment {
    fn new(table: &mut dyn SheetTable, args: &[NewArg]) -> Result<RememberedEnvironment, Lost> {
        let seat = table.my_seat()?;
        let seats = table.nb_seat()?;
        if seat.index() >= seats || seats > MOST_SEATS {
            return Err(Lost::NoSeat { seat, seats });
        }
        let hand = table.hand_of()?.len();
        // The centre, the hands and the pool are the whole set.
        let all = 1 + seats * hand + table.mattock_size()?;
        let set = DominoSet::ALL.into_iter().find(|set| set.size() == all).unwrap_or_default();
        let has = |name: &str| args.iter().any(|arg| matches!(arg, NewArg::Word(word) if word == name));
        let options = Options {
            set,
            cover_doubles: has("cover-doubles"),
            first_train: has("first-train"),
            ..Options::default()
        };
        Ok(RememberedEnvironment {
            seat,
            options,
            sizes: vec![hand; seats],
            fresh: true,
            going_on: None,
            drawn: None,
        })
    }

    /// After somebody else moved, one's own turn is over.
    fn others_moved(&self) -> RememberedEnvironment {
        let moved = self.going_on.is_some();
        RememberedEnvironment { fresh: self.fresh && !moved, going_on: None, drawn: None, ..self.clone() }
    }

    fn resized(mut self, seat: Seat, change: isize) -> RememberedEnvironment {
        if let Some(size) = self.sizes.get_mut(seat.index()) {
            *size = size.saturating_add_signed(change);
        }
        self
    }

    /// The view that a person in this seat has, as far as the protocol tells.
    fn view(&self, table: &mut dyn SheetTable, my_turn: bool) -> Result<View, Lost> {
        let hand = table.hand_of()?;
        let mut trains = Vec::new();
        for train in Train::all(self.sizes.len()) {
            let (numbers, open) = (table.train_of(train)?, table.is_open(train)?);
            trains.push(TrainView { numbers, open, opened: open && train != Train::Mexican });
        }
        let hands = Seat::all(self.sizes.len()).map(|seat| {
            let own = seat == self.seat;
            let size = if own { hand.len() } else { self.sizes[seat.index()] };
            HandView { size, dominoes: own.then(|| hand.clone()), lacks: vec![0; size.min(256)] }
        });
        let doubled = |train: &Train| {
            let numbers = &trains[train.index()].numbers;
            self.options.cover_doubles && numbers.len() > 2 && numbers[0] == numbers[1]
        };
        let uncovered = Train::all(self.sizes.len()).find(doubled);
        let own_train = |(train, _): &(Train, bool)| *train == Train::Of(self.seat);
        let first_turn = self.options.first_train && self.fresh;
        Ok(View {
            options: self.options,
            first: trains[0].numbers.last().copied().unwrap_or_default(),
            turn: my_turn.then_some(self.seat),
            seat: self.seat,
            hands: hands.collect(),
            pool: table.mattock_size()?,
            drew: self.drawn.is_some(),
            drawn: self.drawn,
            after_double: self.going_on.is_some_and(|(_, double)| double),
            laying: first_turn && self.going_on.as_ref().is_some_and(own_train),
            passes: 0,
            uncovered,
            fresh: if self.fresh { vec![self.seat] } else { Vec::new() },
            trains,
        })
    }
}

/// What kind of action a move is.
fn kind(mv: Move) -> Doable {
    match mv {
        Move::Draw => Doable::Draw,
        Move::Pass => Doable::Pass,
        Move::Pose(..) => Doable::Pose,
    }
}

/// Of what the server lets a player do (Q5), the move that comes nearest to what the player wants: the same kind of
/// move before another one, a pose before a draw, a draw before a pass.
fn nearest(wanted: Move, view: &View, seat: Seat, doable: &[Doable]) -> Option<Move> {
    let may = |mv: &Move| doable.contains(&kind(*mv));
    let legal = view.moves(seat);
    if may(&wanted) && legal.contains(&wanted) {
        return Some(wanted);
    }
    let reachable =
        |train: &Train| *train == Train::Of(seat) || view.train(*train).is_some_and(|train| train.open);
    let fits = |domino: Domino, train| view.end(train).is_some_and(|end| domino.d_match(end).is_some());
    let poses = Train::all(view.hands.len()).filter(reachable).flat_map(|train| {
        let hand = view.hand(seat).iter().filter(move |domino| fits(**domino, train));
        hand.map(move |&domino| Move::Pose(domino, train))
    });
    let known = legal.iter().copied().filter(|mv| matches!(mv, Move::Pose(..)));
    let all: Vec<Move> = known.chain(poses).chain([Move::Draw, Move::Pass]).filter(may).collect();
    all.iter().find(|mv| kind(**mv) == kind(wanted)).or(all.first()).copied()
}

impl<L: Local> Wrapped<L> {
    fn act(
        &mut self,
        table: &mut dyn SheetTable,
        env: &RememberedEnvironment,
    ) -> Result<(RememberedEnvironment, Action), Lost> {
        let mut env = env.clone();
        let doable = table.doable_of()?;
        let may = |what: Doable| doable.contains(&what);
        let mut view = env.view(table, true)?;
        if may(Doable::Draw) {
            // A server may go back to an old environment: what was drawn after it is in the pool again.
            (view.drew, view.drawn, env.drawn) = (false, None, None);
        }
        // Only the simple rule lets a player choose between these.
        let choice = may(Doable::Draw) && doable.len() > 1 || may(Doable::Pass) && may(Doable::Pose);
        if choice && !view.laying {
            env.options.rule = RuleName::Simple;
            view.options.rule = RuleName::Simple;
        }
        if doable.is_empty() {
            return Err(Lost::NothingDoable);
        }
        let wanted = self.0.choose(&view, env.seat).ok_or(Lost::NoPlayer)?;
        let action = match nearest(wanted, &view, env.seat, &doable).ok_or(Lost::NothingDoable)? {
            Move::Draw => Action::Draw,
            Move::Pass => {
                env.fresh = false;
                env.going_on = None;
                Action::Pass
            }
            Move::Pose(domino, train) => {
                env.going_on = Some((train, domino.is_double()));
                env.drawn = None;
                Action::Pose(train, domino)
            }
        };
        Ok((env, action))
    }

    fn hear(
        &mut self,
        table: &mut dyn SheetTable,
        env: RememberedEnvironment,
        seat: Seat,
        mv: Move,
    ) -> Result<RememberedEnvironment, Lost> {
        if self.0.watches() {
            let view = env.view(table, false)?;
            self.0.heard(env.seat, seat, mv, &view);
        }
        Ok(env)
    }
}

impl<L: Local> SheetPlayer for Wrapped<L> {
    type Env = RememberedEnvironment;

    fn new_game(
        &mut self,
        table: &mut dyn SheetTable,
        args: &[NewArg],
    ) -> Result<RememberedEnvironment, Lost> {
        let env = RememberedEnvironment::new(table, args)?;
        if self.0.watches() {
            let view = env.view(table, false)?;
            self.0.begin(&view, env.seat);
        }
        Ok(env)
    }

    fn other_draw(
        &mut self,
        table: &mut dyn SheetTable,
        env: &RememberedEnvironment,
        seat: Seat,
    ) -> Result<RememberedEnvironment, Lost> {
        self.hear(table, env.others_moved().resized(seat, 1), seat, Move::Draw)
    }

    fn other_pass(
        &mut self,
        table: &mut dyn SheetTable,
        env: &RememberedEnvironment,
        seat: Seat,
    ) -> Result<RememberedEnvironment, Lost> {
        self.hear(table, env.others_moved(), seat, Move::Pass)
    }

    fn other_pose(
        &mut self,
        table: &mut dyn SheetTable,
        env: &RememberedEnvironment,
        seat: Seat,
        train: Train,
        domino: Domino,
    ) -> Result<RememberedEnvironment, Lost> {
        self.hear(table, env.others_moved().resized(seat, -1), seat, Move::Pose(domino, train))
    }

    fn win(
        &mut self,
        _: &mut dyn SheetTable,
        env: &RememberedEnvironment,
        _: Seat,
        scores: &[u64],
    ) -> Result<RememberedEnvironment, Lost> {
        self.0.over(env.seat, scores);
        Ok(env.clone())
    }

    fn deuce(
        &mut self,
        _: &mut dyn SheetTable,
        env: &RememberedEnvironment,
        scores: &[u64],
    ) -> Result<RememberedEnvironment, Lost> {
        self.0.over(env.seat, scores);
        Ok(env.clone())
    }

    fn play(
        &mut self,
        table: &mut dyn SheetTable,
        env: &RememberedEnvironment,
    ) -> Result<(RememberedEnvironment, Action), Lost> {
        self.act(table, env)
    }

    fn drew(
        &mut self,
        table: &mut dyn SheetTable,
        env: &RememberedEnvironment,
        drawn: Domino,
    ) -> Result<(RememberedEnvironment, Action), Lost> {
        self.act(table, &RememberedEnvironment { drawn: Some(drawn), ..env.clone() })
    }
}
