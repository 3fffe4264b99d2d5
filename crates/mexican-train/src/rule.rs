//! The sheet's interface of a rule (3.2), and what all rules share.

use std::fmt::Debug;

use kernel::{Dice, Seat};

use crate::{Deal, Domino, Instance, Reason, Refusal, Train};

/// doable: what a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doable {
    /// End the turn.
    Pass,
    /// Take a domino from the pool.
    Draw,
    /// Lay a domino.
    Pose,
}

/// A rule of the game (Q2, Q7). Rules are values without state; instances carry everything that changes, and
/// the next one is made from the last, which stays as it was. When a series ends is the same in every rule and
/// is read from [`Instance::ending`] (the sheet's exceptions `Win` and `Deuce`).
///
/// ```
/// use kernel::{Dice, Seat, Seed};
/// use mexican_train::{Deal, Doable, OpenRule, Rule, Simple, SeriesTerms, Train};
///
/// let deal = Deal { terms: SeriesTerms::default(), first: 12, seats: 3, starter: Seat(0) };
/// let table = Simple.create_instance(deal, &mut Dice::new(Seed::from(1)));
/// assert_eq!(Simple.mattock_size(&table), 91 - 1 - 3 * 12);
/// assert_eq!(Simple.train_of(&table, Train::Mexican), Ok(vec![12]));
/// assert!(Simple.doable_of(&table, Seat(0)).unwrap().contains(&Doable::Pass));
/// assert!(!OpenRule.doable_of(&table, Seat(0)).unwrap().contains(&Doable::Pass), "nothing was drawn yet");
/// ```
pub trait Rule: Debug + Send + Sync {
    /// The name of the rule among the options.
    fn name(&self) -> &'static str;

    /// Whether a player whose turn it is may draw, apart from what all rules ask.
    fn may_draw(&self, instance: &Instance) -> Result<(), Reason>;

    /// Whether a player whose turn it is may pass.
    fn may_pass(&self, instance: &Instance) -> Result<(), Reason>;

    /// Whether the player goes on after laying this domino.
    fn goes_on(&self, domino: Domino) -> bool;

    /// Whether a pass opens the player's train.
    fn pass_opens(&self) -> bool;

    /// Whether a draw or a pass proves that nothing in the hand could be laid.
    fn proves_lack(&self) -> bool;

    /// `create_instance`: a series for so many players that begins with a double.
    fn create_instance(&self, deal: Deal, dice: &mut Dice) -> Instance {
        Instance::deal(deal, dice)
    }

    /// `hand_of`: a player's hand, in order.
    fn hand_of(&self, instance: &Instance, seat: Seat) -> Result<Vec<Domino>, Refusal> {
        instance.known_seat(seat)?;
        Ok(instance.hand(seat).to_vec())
    }

    /// `train_of`: the numbers of a train in reverse order, from the open end to the starting double.
    fn train_of(&self, instance: &Instance, train: Train) -> Result<Vec<u8>, Refusal> {
        let line = instance.line(train).ok_or(Reason::NoTrain(train))?;
        Ok(line.numbers().collect())
    }

    /// `is_open`: whether everybody may lay on the train.
    fn is_open(&self, instance: &Instance, train: Train) -> Result<bool, Refusal> {
        instance.line(train).ok_or(Reason::NoTrain(train))?;
        Ok(match train {
            _ if instance.must_cover() == Some(train) => true,
            Train::Mexican => true,
            Train::Of(seat) => instance.opened & Instance::bit(seat) != 0,
        })
    }

    /// `turn_of`: who is to play.
    fn turn_of(&self, instance: &Instance) -> Seat {
        instance.seat
    }

    /// `score_of`: what the player's hand costs as it is.
    fn score_of(&self, instance: &Instance, seat: Seat) -> Result<u32, Refusal> {
        instance.known_seat(seat)?;
        Ok(instance.pips(seat))
    }

    /// `doable_of`: what the player may do now; nothing out of turn.
    fn doable_of(&self, instance: &Instance, seat: Seat) -> Result<Vec<Doable>, Refusal> {
        instance.known_seat(seat)?;
        if my_turn(instance, seat).is_err() {
            return Ok(Vec::new());
        }
        let may = [
            (Doable::Pass, self.may_pass(instance).is_ok()),
            (Doable::Draw, draws(self, instance).is_ok()),
            (Doable::Pose, can_pose(instance)),
        ];
        Ok(may.into_iter().filter(|(_, may)| *may).map(|(doable, _)| doable).collect())
    }

    /// `mattock_size`: how many dominoes the pool has.
    fn mattock_size(&self, instance: &Instance) -> usize {
        instance.left
    }

    /// `nb_seat`: how many players sit at the table.
    fn nb_seat(&self, instance: &Instance) -> usize {
        instance.seats()
    }

    /// draw: the player takes a domino from the pool and goes on.
    fn draw(&self, instance: &Instance, seat: Seat) -> Result<(Domino, Instance), Refusal> {
        instance.known_seat(seat)?;
        my_turn(instance, seat)?;
        draws(self, instance)?;
        let mut next = instance.clone();
        next.left -= 1;
        let drawn = next.pool[next.left];
        next.give(seat, drawn);
        next.turn.drawn = Some(drawn);
        Ok((drawn, next))
    }

    /// pass: the player's turn is over.
    fn pass(&self, instance: &Instance, seat: Seat) -> Result<Instance, Refusal> {
        instance.known_seat(seat)?;
        my_turn(instance, seat)?;
        self.may_pass(instance)?;
        let mut next = instance.clone();
        if !stops_laying(instance) {
            next.passes += 1;
            if self.pass_opens() {
                next.opened |= Instance::bit(seat);
            }
        }
        if next.left == 0 && next.passes as usize >= next.seats() {
            next.over = true;
        } else {
            next.end_turn();
        }
        Ok(next)
    }

    /// pose: the player lays a domino at the end of a train.
    fn pose(
        &self,
        instance: &Instance,
        seat: Seat,
        train: Train,
        domino: Domino,
    ) -> Result<Instance, Refusal> {
        instance.known_seat(seat)?;
        my_turn(instance, seat)?;
        let line = instance.line(train).ok_or(Reason::NoTrain(train))?;
        if !instance.hand(seat).contains(&domino) {
            return Err(Reason::NotInHand(domino).into());
        }
        may_lay_on(instance, train)?;
        let end = line.end();
        let longer = line.laid(domino).ok_or(Reason::NoFit { domino, train, end })?;
        let mut next = instance.clone();
        next.take(seat, domino);
        next.trains[train.index()] = longer;
        next.opened &= !Instance::bit(seat);
        next.passes = 0;
        let covered = instance.uncovered.filter(|&uncovered| uncovered != train);
        next.uncovered = if next.terms.cover_doubles && domino.is_double() { Some(train) } else { covered };
        let lays =
            next.terms.first_train && train == Train::Of(seat) && next.fresh & Instance::bit(seat) != 0;
        if next.hand(seat).is_empty() {
            next.over = true;
        } else if self.goes_on(domino) || lays {
            next.turn.drawn = None;
            next.turn.after_double = self.goes_on(domino);
            next.turn.laying |= lays;
        } else {
            next.end_turn();
        }
        Ok(next)
    }
}

fn my_turn(instance: &Instance, seat: Seat) -> Result<(), Reason> {
    match instance.seat {
        _ if instance.over => Err(Reason::Over),
        turn if turn != seat => Err(Reason::NotYourTurn(turn)),
        _ => Ok(()),
    }
}

fn draws<R: Rule + ?Sized>(rule: &R, instance: &Instance) -> Result<(), Reason> {
    if instance.left == 0 {
        return Err(Reason::EmptyPool);
    }
    rule.may_draw(instance)
}

/// A pass that only ends the laying of a first train is no pass in the sense of the sheet.
pub(crate) fn stops_laying(instance: &Instance) -> bool {
    instance.turn.laying && !instance.turn.after_double
}

/// Whether the seat to move may lay on a train, if the domino fits.
pub(crate) fn may_lay_on(instance: &Instance, train: Train) -> Result<(), Reason> {
    let own = Train::Of(instance.seat);
    match instance.must_cover() {
        Some(cover) if cover != train => return Err(Reason::CoverFirst(cover)),
        Some(_) => return Ok(()),
        None => {}
    }
    match train {
        _ if train == own => Ok(()),
        _ if instance.turn.laying => Err(Reason::FirstTrain),
        Train::Mexican => Ok(()),
        Train::Of(seat) if instance.opened & Instance::bit(seat) != 0 => Ok(()),
        Train::Of(_) => Err(Reason::Closed(train)),
    }
}

/// The trains on which the seat to move may lay: its own, the Mexican one, then the others in order.
pub(crate) fn allowed_trains(instance: &Instance) -> impl Iterator<Item = Train> {
    let own = Train::Of(instance.seat);
    std::iter::once(own)
        .chain(Train::all(instance.seats()).filter(move |&train| train != own))
        .filter(|&train| may_lay_on(instance, train).is_ok())
}

/// The numbers that the seat to move could lay on, as bits.
pub(crate) fn playable_numbers(instance: &Instance) -> u16 {
    let ends = allowed_trains(instance).filter_map(|train| instance.line(train));
    ends.fold(0, |numbers, line| numbers | number_bit(line.end()))
}

/// A number as a bit.
pub(crate) fn number_bit(number: u8) -> u16 {
    1_u16.checked_shl(u32::from(number)).unwrap_or(0)
}

/// Whether the seat to move has something to lay.
pub(crate) fn can_pose(instance: &Instance) -> bool {
    let numbers = playable_numbers(instance);
    instance.hand(instance.seat).iter().any(|domino| domino.touches(numbers))
}

/// The poses of the seat to move: its own train first, then the Mexican one, then the others in order; on each
/// train the dominoes in order.
pub fn poses(instance: &Instance) -> Vec<(Domino, Train)> {
    if instance.over {
        return Vec::new();
    }
    let on = |train: Train| {
        let end = instance.line(train).map(crate::TrainLine::end);
        let fits = move |domino: &&Domino| end.is_some_and(|end| domino.d_match(end).is_some());
        instance.hand(instance.seat).iter().filter(fits).map(move |&domino| (domino, train))
    };
    allowed_trains(instance).flat_map(on).collect()
}

/// The first rule of the sheet (3.2): pass, draw and go on, or lay on one's own train or the Mexican train.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simple;

impl Rule for Simple {
    fn name(&self) -> &'static str {
        "simple"
    }

    fn may_draw(&self, _: &Instance) -> Result<(), Reason> {
        Ok(())
    }

    fn may_pass(&self, _: &Instance) -> Result<(), Reason> {
        Ok(())
    }

    fn goes_on(&self, _: Domino) -> bool {
        false
    }

    fn pass_opens(&self) -> bool {
        false
    }

    fn proves_lack(&self) -> bool {
        false
    }
}

/// The rule with open trains (4.1): draw once, and only if nothing fits; pass only after that; a pass opens the
/// train until the player lays again; a double is followed by another move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRule;

impl Rule for OpenRule {
    fn name(&self) -> &'static str {
        "open"
    }

    fn may_draw(&self, instance: &Instance) -> Result<(), Reason> {
        match instance.turn {
            _ if stops_laying(instance) => Err(Reason::NoDrawAfterTrain),
            turn if turn.drawn.is_some() => Err(Reason::DrawnAlready),
            _ if can_pose(instance) => Err(Reason::CanPose),
            _ => Ok(()),
        }
    }

    fn may_pass(&self, instance: &Instance) -> Result<(), Reason> {
        match instance.turn {
            _ if stops_laying(instance) => Ok(()),
            _ if can_pose(instance) => Err(Reason::CanPose),
            turn if turn.drawn.is_none() && instance.left > 0 => Err(Reason::DrawFirst),
            _ => Ok(()),
        }
    }

    fn goes_on(&self, domino: Domino) -> bool {
        domino.is_double()
    }

    fn pass_opens(&self) -> bool {
        true
    }

    fn proves_lack(&self) -> bool {
        true
    }
}
