//! How the expert imagines that a series goes on: everybody keeps a chain and lays the rest first.

use crate::{
    ChainObjective, Domino,
    domino::NUMBERS,
    packed::{PackedSeries, Rows, SEATS},
    solver::longest_chain,
};

/// A player's chain, and what is not in it.
#[derive(Clone, Default)]
struct Plan {
    /// The chain, its next domino last, each as the number that the train will end with.
    chain: Vec<u8>,
    rest: Rows,
    /// The end of the train for which the chain was made; none when the plan must be made again.
    end: Option<u8>,
}

/// The plans of all players in one imagined series.
#[derive(Default)]
pub(crate) struct Playout {
    plans: [Plan; SEATS],
    hand: Vec<Domino>,
}

impl Playout {
    /// Plays to the end.
    pub(crate) fn run(&mut self, table: &mut PackedSeries) {
        self.plans.iter_mut().for_each(|plan| plan.end = None);
        while !table.over {
            self.step(table);
        }
    }

    fn step(&mut self, table: &mut PackedSeries) {
        let seat = usize::from(table.seat);
        let own = seat + 1;
        self.refresh(table, seat);
        let plan = &mut self.plans[seat];
        let allowed = table.allowed();
        // The heaviest of the rest on somebody else's train.
        let mut best: Option<(usize, usize, usize)> = None;
        let mut others = allowed & !(1 << own);
        while others != 0 {
            let train = others.trailing_zeros() as usize;
            others &= others - 1;
            let end = usize::from(table.ends[train]);
            let row = plan.rest[end];
            if row != 0 {
                let other = 15 - row.leading_zeros() as usize;
                if best.is_none_or(|(pips, _, _)| end + other > pips) {
                    best = Some((end + other, train, other));
                }
            }
        }
        if let Some((_, train, other)) = best {
            let end = usize::from(table.ends[train]);
            plan.rest[end] &= !(1 << other);
            plan.rest[other] &= !(1 << end);
            return table.pose(train, other);
        }
        if allowed >> own & 1 != 0
            && let Some(other) = plan.chain.pop()
        {
            plan.end = Some(other);
            return table.pose(own, usize::from(other));
        }
        // Nothing of the plan can be laid: whatever fits, and a new plan.
        plan.end = None;
        table.play_greedy();
    }

    fn refresh(&mut self, table: &PackedSeries, seat: usize) {
        let end = table.ends[seat + 1];
        let plan = &mut self.plans[seat];
        if plan.end == Some(end) {
            return;
        }
        plan.end = Some(end);
        plan.rest = table.hands[seat];
        self.hand.clear();
        self.hand.extend(table.hand(seat));
        plan.chain.clear();
        let mut at = end;
        for domino in longest_chain(end, &self.hand, ChainObjective::Count) {
            let (low, high) = domino.d_side();
            plan.rest[usize::from(low)] &= !(1 << high);
            plan.rest[usize::from(high)] &= !(1 << low);
            at = domino.d_match(at).unwrap_or(at);
            plan.chain.push(at);
        }
        plan.chain.reverse();
        debug_assert!(usize::from(end) < NUMBERS);
    }
}
