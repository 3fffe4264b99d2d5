//! What one pair of eyes sees of a series.

use std::sync::Arc;

use kernel::{Dice, Eyes, Game, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Doable, Domino, Instance, Knowledge, MexicanTrain, Move, Options, Refusal, State, Train, TrainLine, Turn,
    domino::HIGHEST, rule,
};

/// What one pair of eyes sees of a series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The options; they are public.
    pub options: Options,
    /// The double at the centre of the table.
    pub first: u8,
    /// Who is to move; `None` when the series is over.
    pub turn: Option<Seat>,
    /// The seat that moves or moved last.
    pub seat: Seat,
    /// The trains, the Mexican one first and then those of the seats.
    pub trains: Vec<TrainView>,
    /// The hands, seat by seat.
    pub hands: Vec<HandView>,
    /// How many dominoes the pool has.
    pub pool: usize,
    /// Whether the seat to move has drawn in this turn (since its last double).
    pub drew: bool,
    /// What it drew, for eyes that may see its hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Domino>,
    /// The seat to move goes on because it laid a double.
    pub after_double: bool,
    /// The seat to move is laying its first train.
    pub laying: bool,
    /// Passes in a row.
    pub passes: u32,
    /// The train whose last double nobody has covered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncovered: Option<Train>,
    /// The seats whose first turn is not over.
    pub fresh: Vec<Seat>,
}

/// A train as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrainView {
    /// The numbers from the open end back to the starting double.
    pub numbers: Vec<u8>,
    /// Whether everybody may lay on it.
    pub open: bool,
    /// Whether its owner opened it by a pass.
    pub opened: bool,
}

/// A hand as these eyes see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandView {
    /// How many dominoes it has.
    pub size: usize,
    /// The dominoes in order, if these eyes may see them; everybody may when the series is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dominoes: Option<Vec<Domino>>,
    /// For each domino, the longest held first, the numbers that everybody knows it does not bear: bit 5 for
    /// the number 5.
    pub lacks: Vec<u16>,
}

impl View {
    /// What these eyes see of a state. The pool lies face down for everybody.
    pub(crate) fn of(state: &State, eyes: Eyes) -> View {
        let State { options, instance, knowledge } = state;
        let rule = options.rule.rule();
        let train = |train: Train| TrainView {
            numbers: rule.train_of(instance, train).unwrap_or_default(),
            open: rule.is_open(instance, train).unwrap_or_default(),
            opened: matches!(train, Train::Of(seat) if instance.opened & Instance::bit(seat) != 0),
        };
        let hand = |seat: Seat| HandView {
            size: instance.hand(seat).len(),
            dominoes: (instance.over || eyes.see(seat)).then(|| instance.hand(seat).to_vec()),
            lacks: knowledge.of(seat).to_vec(),
        };
        let seats = instance.seats();
        View {
            options: *options,
            first: instance.first(),
            turn: (!instance.over).then_some(instance.seat),
            seat: instance.seat,
            trains: Train::all(seats).map(train).collect(),
            hands: Seat::all(seats).map(hand).collect(),
            pool: instance.left,
            drew: instance.turn.drawn.is_some(),
            drawn: instance.turn.drawn.filter(|_| instance.over || eyes.see(instance.seat)),
            after_double: instance.turn.after_double,
            laying: instance.turn.laying,
            passes: instance.passes,
            uncovered: instance.uncovered,
            fresh: Seat::all(seats).filter(|&seat| instance.fresh & Instance::bit(seat) != 0).collect(),
        }
    }

    /// The hand of a seat, if these eyes see it.
    pub fn hand(&self, seat: Seat) -> &[Domino] {
        self.hands.get(seat.index()).and_then(|hand| hand.dominoes.as_deref()).unwrap_or_default()
    }

    /// A train; `None` when there is none such.
    pub fn train(&self, train: Train) -> Option<&TrainView> {
        self.trains.get(train.index())
    }

    /// The number at the end of a train.
    pub fn end(&self, train: Train) -> Option<u8> {
        self.train(train)?.numbers.first().copied()
    }

    /// What the seat to move may do, for eyes that see its hand.
    pub fn doable(&self, seat: Seat) -> Vec<Doable> {
        if self.turn != Some(seat) {
            return Vec::new();
        }
        let state = self.plausible();
        self.options.rule.rule().doable_of(&state.instance, seat).unwrap_or_default()
    }

    /// The poses that the seat to move has, for eyes that see its hand: its own train first, then the Mexican
    /// one, then the others in order; on each train the dominoes in order.
    pub fn poses(&self, seat: Seat) -> Vec<(Domino, Train)> {
        if self.turn != Some(seat) {
            return Vec::new();
        }
        rule::poses(&self.plausible().instance)
    }

    /// All moves of the seat to move, for eyes that see its hand: poses, then draw, then pass.
    pub fn moves(&self, seat: Seat) -> Vec<Move> {
        let poses = self.poses(seat).into_iter().map(|(domino, train)| Move::Pose(domino, train));
        let doable = self.doable(seat);
        let draw = doable.contains(&Doable::Draw).then_some(Move::Draw);
        poses.chain(draw).chain(doable.contains(&Doable::Pass).then_some(Move::Pass)).collect()
    }

    /// What the seat sees after a pose or a pass of its own, as far as it follows from what it sees now; `None` when the
    /// move is none or a draw, which brings something new.
    pub fn after(&self, seat: Seat, mv: Move) -> Option<View> {
        if mv == Move::Draw {
            return None;
        }
        let next = MexicanTrain::play(&self.plausible(), seat, &mv).ok()?;
        let mut view = View::of(&next, Eyes::Seat(seat));
        for (other, hand) in Seat::all(view.hands.len()).zip(&mut view.hands) {
            // At the end of a series all hands are shown; these were only thought of.
            hand.dominoes = hand.dominoes.take().filter(|_| other == seat);
        }
        Some(view)
    }

    /// Why the seat may not make a move, for eyes that see its hand; `None` when it may.
    pub fn refusal(&self, seat: Seat, mv: Move) -> Option<Refusal> {
        MexicanTrain::play(&self.plausible(), seat, &mv).err()
    }

    /// The dominoes that these eyes see nowhere, in order.
    pub fn unseen(&self) -> Vec<Domino> {
        let mut seen = [[false; HIGHEST as usize + 1]; HIGHEST as usize + 1];
        let mut see = |domino: Domino| {
            let (low, high) = domino.d_side();
            if high <= HIGHEST {
                seen[usize::from(low)][usize::from(high)] = true;
            }
        };
        see(Domino::make(self.first, self.first));
        for train in &self.trains {
            train.numbers.windows(2).for_each(|pair| see(Domino::make(pair[0], pair[1])));
        }
        self.hands.iter().flat_map(|hand| hand.dominoes.iter().flatten()).for_each(|&domino| see(domino));
        let hidden = |domino: &Domino| {
            let (low, high) = domino.d_side();
            !seen[usize::from(low)][usize::from(high)]
        };
        self.options.set.dominoes().filter(hidden).collect()
    }

    /// Some state that fits the view, always the same one. What the seat to move may do is the same in all.
    pub(crate) fn plausible(&self) -> State {
        self.filled(&self.unseen())
    }

    /// A state that fits the view, drawn at random: hidden dominoes go where nothing that was seen speaks
    /// against them, as far as possible.
    pub(crate) fn imagined(&self, dice: &mut Dice) -> State {
        let mut best = (usize::MAX, Vec::new());
        for _ in 0..TRIES {
            let dealt = self.dealt(dice);
            if dealt.0 < best.0 {
                best = dealt;
            }
            if best.0 == 0 {
                break;
            }
        }
        self.filled(&best.1)
    }

    /// The hidden dominoes in the order in which [`View::filled`] wants them, and how many of them contradict
    /// what was seen. Places of which most is known choose first.
    fn dealt(&self, dice: &mut Dice) -> (usize, Vec<Domino>) {
        let mut unseen = self.unseen();
        dice.shuffle(&mut unseen);
        let hidden = self.hands.iter().filter(|hand| hand.dominoes.is_none());
        let places: Vec<u16> = hidden
            .flat_map(|hand| {
                (0..hand.size.min(unseen.len())).map(|at| hand.lacks.get(at).copied().unwrap_or(0))
            })
            .take(unseen.len())
            .collect();
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(places[place].count_ones()));
        let mut wrong = 0;
        let mut chosen: Vec<Option<Domino>> = vec![None; places.len()];
        for place in order {
            let fits = unseen.iter().rposition(|domino| !domino.touches(places[place]));
            wrong += usize::from(fits.is_none());
            chosen[place] = fits.map(|at| unseen.swap_remove(at)).or_else(|| unseen.pop());
        }
        let mut dominoes: Vec<Domino> = chosen.into_iter().flatten().collect();
        dominoes.append(&mut unseen);
        (wrong, dominoes)
    }

    /// The state in which the hidden dominoes lie in this order: hand by hand, the longest held first, then the
    /// pool. A view that no table ever showed gives some state too.
    fn filled(&self, hidden: &[Domino]) -> State {
        let seats = self.hands.len().clamp(1, 10);
        let mut hidden = hidden.iter().copied();
        let mut newest = None;
        let mut hands = Vec::new();
        let mut lacks = Vec::new();
        for seat in Seat::all(seats) {
            let hand = self.hands.get(seat.index());
            let mut dominoes = match hand.map(|hand| (&hand.dominoes, hand.size)) {
                Some((Some(dominoes), _)) => dominoes.clone(),
                Some((None, size)) => {
                    let dealt: Vec<Domino> = hidden.by_ref().take(size).collect();
                    newest = if seat == self.seat { dealt.last().copied() } else { newest };
                    dealt
                }
                None => Vec::new(),
            };
            dominoes.sort_unstable();
            hands.push(Arc::new(dominoes));
            lacks.push(hand.map(|hand| hand.lacks.clone()).unwrap_or_default());
        }
        let line = |index: usize| {
            let numbers = self.trains.get(index).map_or(&[][..], |train| &train.numbers);
            let numbers: Vec<u8> = numbers.iter().map(|&number| number.min(HIGHEST)).collect();
            TrainLine::from_numbers(&numbers).unwrap_or_else(|| TrainLine::new(self.first.min(HIGHEST)))
        };
        let bits =
            |seats: &mut dyn Iterator<Item = Seat>| seats.fold(0, |bits, seat| bits | Instance::bit(seat));
        let opened = |seat: &Seat| self.train(Train::Of(*seat)).is_some_and(|train| train.opened);
        let pool: Arc<[Domino]> = hidden.collect();
        let instance = Instance {
            terms: self.options.terms(),
            hands,
            trains: (0..=seats).map(line).collect(),
            opened: bits(&mut Seat::all(seats).filter(opened)),
            fresh: bits(&mut self.fresh.iter().copied()),
            left: self.pool.min(pool.len()),
            pool,
            seat: Seat(self.seat.0.min(seats as u8 - 1)),
            turn: Turn {
                drawn: self.drawn.or(newest).filter(|_| self.drew),
                after_double: self.after_double,
                laying: self.laying,
            },
            passes: self.passes,
            uncovered: self.uncovered,
            over: self.turn.is_none(),
        };
        State { options: self.options, instance, knowledge: Knowledge::from_hands(lacks) }
    }
}

/// How often a deal that contradicts what was seen is dealt again.
const TRIES: usize = 8;
