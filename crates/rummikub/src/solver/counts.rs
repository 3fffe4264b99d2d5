//! Tables and hands as counts: all that the best lay depends on when jokers are free.

use crate::tile::{Tile, TileColour};

/// How many of each tile there are, by value and colour, and how many jokers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By value (index 0 stays empty) and colour.
    pub tiles: [[u8; 4]; 14],
    /// Jokers.
    pub jokers: u8,
}

impl Counts {
    /// The counts of these tiles.
    pub fn of(tiles: impl IntoIterator<Item = Tile>) -> Counts {
        let mut counts = Counts::default();
        tiles.into_iter().for_each(|tile| counts.add(tile));
        counts
    }

    /// One tile more.
    pub fn add(&mut self, tile: Tile) {
        let count = self.at_mut(tile);
        *count = count.saturating_add(1);
    }

    /// One tile less; none if there was none.
    pub fn take(&mut self, tile: Tile) {
        let count = self.at_mut(tile);
        *count = count.saturating_sub(1);
    }

    /// How many there are of a tile.
    pub fn count(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Number { colour, value } => self.tiles[usize::from(value.get())][colour.index()],
            Tile::Joker => self.jokers,
        }
    }

    fn at_mut(&mut self, tile: Tile) -> &mut u8 {
        match tile {
            Tile::Number { colour, value } => &mut self.tiles[usize::from(value.get())][colour.index()],
            Tile::Joker => &mut self.jokers,
        }
    }

    /// All tiles together.
    pub fn total(&self) -> u32 {
        self.tiles.iter().flatten().map(|&count| u32::from(count)).sum::<u32>() + u32::from(self.jokers)
    }

    /// The value of all tiles, a joker counting 30.
    pub fn value(&self) -> u32 {
        let values = self.tiles.iter().enumerate();
        let numbers: u32 =
            values.map(|(v, row)| v as u32 * row.iter().map(|&n| u32::from(n)).sum::<u32>()).sum();
        numbers + crate::tile::JOKER_VALUE * u32::from(self.jokers)
    }

    /// With the tiles of another.
    #[must_use]
    pub fn plus(&self, other: &Counts) -> Counts {
        self.zip(other, u8::saturating_add)
    }

    /// Without the tiles of another.
    #[must_use]
    pub fn minus(&self, other: &Counts) -> Counts {
        self.zip(other, u8::saturating_sub)
    }

    fn zip(&self, other: &Counts, with: fn(u8, u8) -> u8) -> Counts {
        let mut both = *self;
        let cells = both.tiles.iter_mut().flatten().zip(other.tiles.iter().flatten());
        cells.for_each(|(a, &b)| *a = with(*a, b));
        both.jokers = with(both.jokers, other.jokers);
        both
    }

    /// Every tile, as often as it is there, by value.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let numbers = (1..=13_u8).flat_map(move |value| {
            TileColour::ALL.into_iter().filter_map(move |colour| {
                Tile::number(value, colour).map(|tile| (tile, self.tiles[usize::from(value)][colour.index()]))
            })
        });
        let all = numbers.chain(std::iter::once((Tile::Joker, self.jokers)));
        all.flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
    }
}

/// What must be on the table and what may come from the hand, never more than two of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileCounts {
    /// Tiles that must be in the arrangement.
    pub table: Counts,
    /// Tiles that may be.
    pub hand: Counts,
}

impl TileCounts {
    /// A position; copies beyond the second of a tile are left out of the hand, then of the table.
    pub fn new(table: &Counts, hand: &Counts) -> TileCounts {
        let mut position = TileCounts { table: *table, hand: *hand };
        let table = position.table.tiles.iter_mut().flatten().chain([&mut position.table.jokers]);
        let hand = position.hand.tiles.iter_mut().flatten().chain([&mut position.hand.jokers]);
        table.zip(hand).for_each(|(t, h)| {
            *t = (*t).min(2);
            *h = (*h).min(2 - *t);
        });
        position
    }

    /// The same position without hand tiles that can stand in no combination at all.
    #[must_use]
    pub(crate) fn without_idle_tiles(mut self) -> TileCounts {
        let jokers = self.table.jokers + self.hand.jokers;
        if jokers >= 2 {
            return self;
        }
        // By colour and value, with two empty values on either side.
        let mut present = [[false; 17]; 4];
        for (c, row) in present.iter_mut().enumerate() {
            (1..=13).for_each(|v| row[v + 1] = self.table.tiles[v][c] + self.hand.tiles[v][c] > 0);
        }
        for v in 1..=13 {
            let colours = present.iter().filter(|row| row[v + 1]).count() as u8;
            if colours + jokers >= 3 {
                continue;
            }
            for (c, row) in present.iter().enumerate() {
                // The two values on either side hold every run of three that a tile can be in.
                let useful = match (jokers, [row[v - 1], row[v], row[v + 2], row[v + 3]]) {
                    (0, [true, true, ..] | [_, true, true, _] | [.., true, true]) => true,
                    (0, _) => false,
                    (_, near) => near.contains(&true),
                };
                if !useful {
                    self.hand.tiles[v][c] = 0;
                }
            }
        }
        self
    }
}
