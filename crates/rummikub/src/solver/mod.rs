//! The exact solver: the best that can be laid, found by dynamic programming over the values.
//!
//! Values are gone through from 1 to 13. For each one it is chosen how many tiles go into runs of each colour, how many
//! into groups, and where jokers stand in; what was decided before matters only through the lengths of the open runs
//! (`runs`) and the number of jokers used. Every arrangement is some sequence of such choices, so the best one that is
//! found is the best there is; the tests hold it against brute force and against a linear program.
//!
//! ```
//! use rummikub::{Hand, LayObjective, Solver, moves::read_table, tile::read_tiles};
//! let table = read_table("3n 4n 5n 6n / 7r 7b 7j").unwrap();
//! let hand: Hand = read_tiles("4r 4b 7n").unwrap().into_iter().collect();
//! let best = Solver::new().best(&table, &hand, LayObjective::Tiles, Default::default()).unwrap();
//! assert_eq!((best.tiles, best.value), (1, 7), "4n cannot leave the middle of its run");
//! ```

mod choices;
mod counts;
mod gentle;
mod held;
mod plain;
mod rebuild;
mod runs;
mod steps;
mod tracks;

pub use choices::Gains;
pub use counts::{Counts, TileCounts};
pub use steps::steps;

use crate::{
    combination::Combination,
    options::Jokers,
    scoring,
    table::{Meld, Table},
    tile::{Hand, Tile},
};

/// What a best lay has most of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LayObjective {
    /// Tiles from the hand; among those, value.
    #[default]
    Tiles,
    /// Value from the hand, a joker counting 30; among those, tiles.
    Value,
}

impl LayObjective {
    /// What each tile is worth under this objective.
    pub fn gains(self) -> Gains {
        let worth = |value: i32| match self {
            LayObjective::Tiles => 1024 + value,
            LayObjective::Value => value * 1024 + 1,
        };
        Gains {
            tile: std::array::from_fn(|v| [worth(v as i32); 4]),
            joker_at: [0; 14],
            joker: worth(crate::tile::JOKER_VALUE as i32),
        }
    }
}

/// A lay: the table it makes, the tiles it takes from the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lay {
    /// The whole table afterwards.
    pub table: Table,
    /// The tiles from the hand.
    pub laid: Vec<Tile>,
    /// How many they are.
    pub tiles: usize,
    /// Their value, a joker counting 30.
    pub value: u32,
    /// Whether it is known that no lay as good disturbs the table less.
    pub gentlest: bool,
}

impl Lay {
    /// The lay that makes this table with these tiles.
    pub fn new(table: Table, laid: Vec<Tile>) -> Lay {
        let value = scoring::hand_value(&laid.iter().copied().collect());
        Lay { table, tiles: laid.len(), value, laid, gentlest: false }
    }
}

/// An opening meld.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The combinations.
    pub meld: Meld,
    /// What they are worth, jokers counting what they stand for.
    pub points: u32,
}

/// The solver. It holds the memory of its searches, so one that is kept is faster than a new one each time.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    search: plain::Search,
    openings: plain::Search,
}

impl Solver {
    /// A solver.
    pub fn new() -> Solver {
        let mut solver = Solver::default();
        solver.openings.stepwise = true;
        solver
    }

    /// How much it has searched in all: what takes about as long on one machine takes about as many steps on every one.
    pub fn effort(&self) -> u64 {
        self.search.effort + self.openings.effort
    }

    /// Whether anything can be laid by a player who has opened.
    pub fn can_lay(&mut self, table: &Table, hand: &Hand, jokers: Jokers) -> bool {
        self.best(table, hand, LayObjective::Tiles, jokers).is_some()
    }

    /// Whether a hand holds an opening meld.
    pub fn can_open(&mut self, hand: &Hand, needed: u32) -> bool {
        self.opening_points(&Counts::of(hand.iter().copied())).is_some_and(|points| points >= needed)
    }

    /// The most points of an opening meld; `None` when the hand holds no combination.
    pub fn opening_points(&mut self, hand: &Counts) -> Option<u32> {
        let position = TileCounts::new(&Counts::default(), hand).without_idle_tiles();
        if position.hand.total() < 3 {
            return None;
        }
        let (gain, _) = self.openings.solve(&position, &opening_gains())?;
        (gain > 0).then_some((gain / 1024) as u32)
    }

    /// The opening meld with the most points (among those, with the most tiles); `None` when the hand holds no
    /// combination. Whether it is worth enough is another question.
    pub fn best_opening(&mut self, hand: &Hand) -> Option<Opening> {
        let counts = Counts::of(hand.iter().copied());
        let position = TileCounts::new(&Counts::default(), &counts).without_idle_tiles();
        if position.hand.total() < 3 {
            return None;
        }
        let (gain, path) = self.openings.solve(&position, &opening_gains())?;
        let opening = Opening {
            meld: rebuild::combinations(&path).into_iter().collect(),
            points: (gain / 1024) as u32,
        };
        (gain > 0).then_some(opening)
    }

    /// What the best opening meld takes from a hand; `None` when it is not worth what is needed.
    pub fn opening_counts(&mut self, hand: &Counts, needed: u32) -> Option<Counts> {
        let position = TileCounts::new(&Counts::default(), hand).without_idle_tiles();
        if position.hand.total() < 3 {
            return None;
        }
        let (gain, path) = self.openings.solve(&position, &opening_gains())?;
        (gain > 0 && (gain / 1024) as u32 >= needed).then(|| rebuild::laid(&path, &position))
    }

    /// What a best lay takes from the hand, jokers on the table being free; `None` when the table cannot be arranged at
    /// all. This is the search alone: no combinations are put together.
    pub fn best_counts(&mut self, position: &TileCounts, gains: &Gains) -> Option<Counts> {
        let position = position.without_idle_tiles();
        self.search.stepwise = position.hand.total() >= LONG;
        let (_, path) = self.search.solve(&position, gains)?;
        Some(rebuild::laid(&path, &position))
    }

    /// Whether the tiles of a hand can all be laid by a player who has opened, jokers on the table being free.
    pub fn can_finish(&mut self, table: &Counts, hand: &Counts) -> bool {
        let all = TileCounts::new(&table.plus(hand), &Counts::default());
        let idle = |tiles: Counts| {
            let useful = TileCounts::new(&Counts::default(), &tiles).without_idle_tiles();
            tiles.total() - useful.hand.total()
        };
        // A joker helps at most four tiles that fit nowhere without: two on either side of it.
        let helped = 4 * u32::from(all.table.jokers);
        if idle(all.table) > 0 || idle(Counts { jokers: 0, ..all.table }) > helped {
            return false;
        }
        self.search.stepwise = false;
        self.search.solve(&all, &LayObjective::Tiles.gains()).is_some()
    }

    /// The best lay of a player who has opened; `None` when nothing can be laid.
    pub fn best(
        &mut self,
        table: &Table,
        hand: &Hand,
        objective: LayObjective,
        jokers: Jokers,
    ) -> Option<Lay> {
        self.best_by(table, hand, &objective.gains(), jokers)
    }

    /// The lay that gains most; `None` when nothing is gained.
    pub fn best_by(&mut self, table: &Table, hand: &Hand, gains: &Gains, jokers: Jokers) -> Option<Lay> {
        let held = jokers == Jokers::Retrieve && table.combinations().iter().any(Combination::has_joker);
        let (combinations, laid) = if held {
            held::best(self, table, hand, gains)?
        } else {
            let position = TileCounts::new(&Counts::of(table.tiles()), &Counts::of(hand.iter().copied()));
            let position = position.without_idle_tiles();
            self.search.stepwise = true;
            let (_, path) = self.search.solve(&position, gains)?;
            (rebuild::combinations(&path), rebuild::laid(&path, &position))
        };
        let laid: Vec<Tile> = laid.tiles().collect();
        (!laid.is_empty()).then(|| Lay::new(combinations.into_iter().collect(), laid))
    }

    /// The best lay, and among the best one that disturbs the table least: that keeps most of its combinations whole, alone or
    /// within longer ones, and says so ([`Lay::gentlest`]). Where jokers are held in their places, or the search would take too
    /// long, it is the best lay as it is found.
    pub fn gentle(
        &mut self,
        table: &Table,
        hand: &Hand,
        objective: LayObjective,
        jokers: Jokers,
    ) -> Option<Lay> {
        self.gentle_by(table, hand, &objective.gains(), jokers)
    }

    /// The same for any gains.
    pub fn gentle_by(&mut self, table: &Table, hand: &Hand, gains: &Gains, jokers: Jokers) -> Option<Lay> {
        let lay = self.best_by(table, hand, gains, jokers)?;
        let held = jokers == Jokers::Retrieve && table.combinations().iter().any(Combination::has_joker);
        if held {
            return Some(lay);
        }
        let position = TileCounts::new(&Counts::of(table.tiles()), &Counts::of(hand.iter().copied()));
        let Some((combinations, _)) =
            gentle::arrange(&mut self.search, table, &position.without_idle_tiles(), gains)
        else {
            return Some(lay);
        };
        let whole = Counts::of(combinations.iter().flat_map(|c| c.tiles().iter().copied()));
        let laid = whole.minus(&position.table).tiles().collect();
        Some(Lay { gentlest: true, ..Lay::new(combinations.into_iter().collect(), laid) })
    }
}

/// Of a hand with so many tiles most can be laid.
const LONG: u32 = 12;

/// An opening counts every place by the value it stands for.
fn opening_gains() -> Gains {
    Gains {
        tile: std::array::from_fn(|v| [v as i32 * 1024 + 1; 4]),
        joker_at: std::array::from_fn(|v| v as i32 * 1024 + 1),
        joker: 0,
    }
}
