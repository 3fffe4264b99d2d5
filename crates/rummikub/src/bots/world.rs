//! A game as bots imagine it: counts instead of combinations, which is all that matters when jokers are free.

use kernel::Dice;

use crate::{
    solver::{Counts, LayObjective, Solver, TileCounts},
    state::State,
    tile::Tile,
};

/// One player of an imagined game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rack {
    /// The tiles in hand.
    pub hand: Counts,
    /// Whether the player has opened.
    pub opened: bool,
}

/// An imagined game.
#[derive(Clone, Debug)]
pub struct World {
    /// The tiles on the table.
    pub table: Counts,
    /// The players, seat by seat.
    pub racks: Vec<Rack>,
    /// The tiles to draw, the next one last.
    pub pool: Vec<Tile>,
    /// Whose turn it is.
    pub turn: usize,
    /// How many players in a row have passed.
    pub passes: usize,
    /// What an opening must be worth.
    pub opening: u32,
}

/// How somebody plays in an imagined game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Lays the most tiles, always.
    Most,
    /// Opens, then draws until its whole hand can be laid at once: what lies on the table helps the others to finish, and with
    /// many tiles in hand all of them soon fit.
    Wait,
    /// Lays the most tiles but keeps its jokers and at least so many tiles until all of them can be laid at once.
    Reserve(u32),
    /// Lays what it can but for its jokers and so many of its low tiles, until everything fits or somebody else is about to finish.
    Careful {
        /// How many tiles it keeps.
        keep: u32,
        /// With how many tiles somebody else is about to finish.
        danger: u32,
    },
    /// Lays one tile if one fits, the highest, else what makes combinations of its own, else the most; jokers only to finish.
    Drip,
}

impl World {
    /// The game that a full state is, the pool in random order.
    pub fn of(state: &State, dice: &mut Dice) -> World {
        let mut pool: Vec<Tile> = state.pool.iter().copied().collect();
        dice.shuffle(&mut pool);
        World {
            table: Counts::of(state.table.tiles()),
            racks: (state.players.iter())
                .map(|p| Rack { hand: Counts::of(p.hand.iter().copied()), opened: p.opened })
                .collect(),
            pool,
            turn: state.turn.index(),
            passes: state.passes,
            opening: state.options.opening,
        }
    }

    /// What a habit lays; nothing is a draw or a pass.
    pub fn lay(&self, habit: Habit, solver: &mut Solver) -> Counts {
        let rack = &self.racks[self.turn];
        if !rack.opened {
            return solver.opening_counts(&rack.hand, self.opening).unwrap_or_default();
        }
        if habit == Habit::Wait && !self.pool.is_empty() {
            let finishes = solver.can_finish(&self.table, &rack.hand);
            return if finishes { rack.hand } else { Counts::default() };
        }
        match habit {
            Habit::Reserve(reserve) if !self.pool.is_empty() => self.but_reserve(reserve, solver),
            Habit::Careful { keep, danger } if !self.pool.is_empty() => self.but_low(keep, danger, solver),
            Habit::Drip if !self.pool.is_empty() => self.little(solver),
            _ => most(&self.table, &rack.hand, solver),
        }
    }

    /// Everything if it fits, else as little as can be.
    fn little(&self, solver: &mut Solver) -> Counts {
        let hand = &self.racks[self.turn].hand;
        if solver.can_finish(&self.table, hand) {
            return *hand;
        }
        let mut tiles: Vec<Tile> = Counts { jokers: 0, ..*hand }.tiles().collect();
        tiles.sort_unstable_by_key(|tile| std::cmp::Reverse(tile.penalty()));
        tiles.dedup();
        for tile in tiles {
            let one = most(&self.table, &Counts::of([tile]), solver);
            if one.total() > 0 {
                return one;
            }
        }
        let own = most_but_jokers(&Counts::default(), hand, solver);
        let laid = if own.total() > 0 { own } else { most_but_jokers(&self.table, hand, solver) };
        self.part_of(&laid, solver)
    }

    /// The smallest part of a lay that can be laid by itself.
    fn part_of(&self, laid: &Counts, solver: &mut Solver) -> Counts {
        let tiles: Vec<Tile> = laid.tiles().collect();
        let mut fits = |part: &[Tile]| {
            let part = Counts::of(part.iter().copied());
            (most(&self.table, &part, solver).total() == part.total()).then_some(part)
        };
        let pairs = (0..tiles.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let pair = pairs.clone().find_map(|(a, b)| fits(&[tiles[a], tiles[b]]));
        let triples = pairs.flat_map(|(a, b)| (0..b).map(move |c| (a, b, c)));
        let part =
            pair.or_else(|| triples.into_iter().find_map(|(a, b, c)| fits(&[tiles[a], tiles[b], tiles[c]])));
        part.unwrap_or(*laid)
    }

    /// Everything if it fits, else as much as leaves a reserve: with what lies on the table, or at least what makes
    /// combinations of its own.
    fn but_reserve(&self, reserve: u32, solver: &mut Solver) -> Counts {
        let hand = &self.racks[self.turn].hand;
        if solver.can_finish(&self.table, hand) {
            return *hand;
        }
        let leaves = |laid: &Counts| hand.total() - laid.total() >= reserve;
        let most = most_but_jokers(&self.table, hand, solver);
        if leaves(&most) {
            return most;
        }
        let own = most_but_jokers(&Counts::default(), hand, solver);
        if leaves(&own) { own } else { Counts::default() }
    }

    /// Everything if it fits or somebody else is about to finish, else as much as can be without the jokers and the lowest tiles.
    fn but_low(&self, keep: u32, danger: u32, solver: &mut Solver) -> Counts {
        let hand = &self.racks[self.turn].hand;
        let all = most(&self.table, hand, solver);
        if all.total() == hand.total() || self.closest() <= danger {
            return all;
        }
        if all.total() == 0 {
            return all;
        }
        let mut tiles: Vec<Tile> = Counts { jokers: 0, ..*hand }.tiles().collect();
        tiles.sort_unstable_by_key(|tile| std::cmp::Reverse(tile.penalty()));
        let jokers = u32::from(hand.jokers);
        tiles.truncate((hand.total() - jokers).saturating_sub(keep.saturating_sub(jokers)) as usize);
        most(&self.table, &Counts::of(tiles), solver)
    }

    /// How many tiles the player holds who is next to finish, of those who are not to move.
    fn closest(&self) -> u32 {
        let others = self.racks.iter().enumerate().filter(|&(seat, _)| seat != self.turn);
        others.map(|(_, rack)| rack.hand.total()).min().unwrap_or(u32::MAX)
    }

    /// Plays one turn: these tiles are laid, or one is drawn, or it is passed.
    pub fn play(&mut self, laid: &Counts) {
        let rack = &mut self.racks[self.turn];
        if laid.total() > 0 {
            rack.hand = rack.hand.minus(laid);
            rack.opened = true;
            self.table = self.table.plus(laid);
            self.passes = 0;
        } else if let Some(tile) = self.pool.pop() {
            rack.hand.add(tile);
            self.passes = 0;
        } else {
            self.passes += 1;
        }
        self.turn = (self.turn + 1) % self.racks.len();
    }

    /// Whether it is over.
    pub fn over(&self) -> bool {
        self.passes >= self.racks.len() || self.racks.iter().any(|rack| rack.hand.total() == 0)
    }

    /// Changes the hand of a seat that left `table` although it could have laid more: tiles that it would have laid, but for so
    /// many that may fit, go back to the pool for others, as far as a few tries get.
    pub fn explain(&mut self, seat: usize, table: &Counts, fits: u32, dice: &mut Dice, solver: &mut Solver) {
        for _ in 0..TRIES {
            let rack = self.racks[seat];
            let laid = if rack.opened {
                most(table, &rack.hand, solver)
            } else {
                solver.opening_counts(&rack.hand, self.opening).unwrap_or_default()
            };
            if laid.total() <= fits || self.pool.is_empty() {
                return;
            }
            for tile in laid.tiles().collect::<Vec<_>>() {
                let other = dice.below(self.pool.len());
                let drawn = std::mem::replace(&mut self.pool[other], tile);
                self.racks[seat].hand.take(tile);
                self.racks[seat].hand.add(drawn);
            }
        }
    }
}

/// How often an imagined hand is changed that does not fit what its owner did.
const TRIES: usize = 6;

/// The most tiles that a player who has opened can lay.
pub fn most(table: &Counts, hand: &Counts, solver: &mut Solver) -> Counts {
    if hand.total() == 0 {
        return Counts::default();
    }
    solver.best_counts(&TileCounts::new(table, hand), &LayObjective::Tiles.gains()).unwrap_or_default()
}

/// The same if the jokers stay in the hand.
pub fn most_but_jokers(table: &Counts, hand: &Counts, solver: &mut Solver) -> Counts {
    most(table, &Counts { jokers: 0, ..*hand }, solver)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::read_tiles;

    #[test]
    fn who_waits_lays_everything_or_nothing() {
        let counts = |text: &str| Counts::of(read_tiles(text).unwrap());
        let rack = |text: &str| Rack { hand: counts(text), opened: true };
        for (hand, pool, laid) in [
            ("4r 9b", "5n", ""),
            ("4r 9b", "", "4r"),
            ("4r 9b 9n J", "5n", "4r 9b 9n J"),
            ("4r J", "5n", "4r J"),
            ("4r 9b 10n 8n 6b J", "5n", ""),
        ] {
            let world = World {
                table: counts("1r 2r 3r"),
                racks: vec![rack(hand), rack("13n 11j")],
                pool: read_tiles(pool).unwrap(),
                turn: 0,
                passes: 0,
                opening: 30,
            };
            assert_eq!(world.lay(Habit::Wait, &mut Solver::new()), counts(laid), "{hand}");
        }
    }
}
