//! Deals of what a player cannot see that fit what it saw.

use kernel::Dice;

use crate::{
    View,
    packed::{PackedSeries, sides_of},
};

/// Deals the hidden dominoes of a view again and again, without allocating.
pub(crate) struct Belief {
    /// The series as far as it is seen: hidden hands are empty.
    base: PackedSeries,
    unseen: Vec<u8>,
    /// The hidden places in hands: what the domino there surely lacks, and whose hand it is. Those of which
    /// most is known come first.
    places: Vec<(u16, u8)>,
}

/// How often a deal that contradicts what was seen is dealt again.
const TRIES: usize = 3;

impl Belief {
    pub(crate) fn new(view: &View) -> Belief {
        let mut base = PackedSeries::of(&view.plausible());
        let unseen = view.unseen().into_iter().filter_map(PackedSeries::code).collect();
        let mut places = Vec::new();
        for (seat, hand) in view.hands.iter().enumerate().take(usize::from(base.seats)) {
            if hand.dominoes.is_none() {
                base.empty_hand(seat);
                places
                    .extend((0..hand.size).map(|at| (hand.lacks.get(at).copied().unwrap_or(0), seat as u8)));
            }
        }
        places.sort_by_key(|(lacks, _)| std::cmp::Reverse(lacks.count_ones()));
        Belief { base, unseen, places }
    }

    /// A deal that fits, as far as a few tries find one.
    pub(crate) fn deal(&mut self, dice: &mut Dice) -> PackedSeries {
        for _ in 1..TRIES {
            if let Some(table) = self.attempt(dice, false) {
                return table;
            }
        }
        self.attempt(dice, true).unwrap_or(self.base)
    }

    fn attempt(&mut self, dice: &mut Dice, anyhow: bool) -> Option<PackedSeries> {
        dice.shuffle(&mut self.unseen);
        let mut table = self.base;
        let mut left = self.unseen.len();
        for &(lacks, seat) in &self.places {
            let fits = |&code: &u8| {
                let (low, high) = sides_of(code);
                lacks & (1 << low | 1 << high) == 0
            };
            let at = match self.unseen[..left].iter().rposition(fits) {
                Some(at) => at,
                None if anyhow => left.checked_sub(1)?,
                None => return None,
            };
            left -= 1;
            self.unseen.swap(at, left);
            table.give(usize::from(seat), self.unseen[left]);
        }
        table.fill_pool(&self.unseen[..left]);
        Some(table)
    }
}
