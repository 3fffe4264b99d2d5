//! The combinations on the table.

use std::fmt;

use crate::multiset::Sorted;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    combination::Combination,
    tile::{Hand, Tile},
};

/// *table* (Q5): combinations in any order, kept sorted so that equal tables are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Table(Vec<Combination>);

/// *pose* (Q5): the combinations of an opening meld.
pub type Meld = Table;

impl Table {
    /// The table with these combinations; empty ones are left out.
    pub fn new(mut combinations: Vec<Combination>) -> Table {
        combinations.retain(|combination| !combination.is_empty());
        combinations.sort_by_cached_key(|combination| (lowest(combination), combination.clone()));
        Table(combinations)
    }

    /// The combinations, in their canonical order.
    pub fn combinations(&self) -> &[Combination] {
        &self.0
    }

    /// Whether nothing lies on it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every tile on the table, combination by combination.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0.iter().flat_map(Combination::tiles).copied()
    }

    /// *tableVmens* (Q12): the multiset of the tiles on the table.
    pub fn multiset(&self) -> Sorted<Tile> {
        self.tiles().collect()
    }

    /// *`combinaisons_valides`* (Q10): every combination is valid.
    pub fn is_valid(&self) -> bool {
        self.0.iter().all(Combination::is_valid)
    }

    /// *`points_pose`* (Q11): the points of all its combinations; `None` if one is not valid.
    pub fn points(&self) -> Option<u32> {
        self.0.iter().map(Combination::points).sum()
    }

    /// This table with the combinations of another one beside its own.
    #[must_use]
    pub fn and(&self, other: &Table) -> Table {
        Table::new(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// The combinations that stand here and not there; otherwise the first one of the other table that does
    /// not stand here. Both lists are sorted, so one walk is enough.
    pub fn beyond(&self, other: &Table) -> Result<Table, Combination> {
        let mut rest = Vec::new();
        let mut own = self.0.iter();
        'others: for wanted in &other.0 {
            for found in own.by_ref() {
                if found == wanted {
                    continue 'others;
                }
                if (lowest(found), found) > (lowest(wanted), wanted) {
                    return Err(wanted.clone());
                }
                rest.push(found.clone());
            }
            return Err(wanted.clone());
        }
        rest.extend(own.cloned());
        Ok(Table(rest))
    }

    /// *`ajouter_tuile`* (Q14): the table with one tile more in one of its combinations, at either end of a run or in a
    /// group; `None` where the sheet says "the empty table", when the tile fits nowhere.
    pub fn add_tile(&self, tile: Tile) -> Option<Table> {
        self.additions(tile).next()
    }

    /// Every table that adding one tile to one combination gives.
    pub fn additions(&self, tile: Tile) -> impl Iterator<Item = Table> + '_ {
        self.0.iter().enumerate().flat_map(move |(index, combination)| {
            let back = [combination.tiles(), &[tile]].concat();
            let front = [&[tile], combination.tiles()].concat();
            let longer = [back, front].into_iter().map(Combination::new).filter(Combination::is_valid);
            longer.map(move |longer| {
                let mut combinations = self.0.clone();
                combinations[index] = longer;
                Table::new(combinations)
            })
        })
    }
}

/// What a combination is sorted by: its first tile that is no joker.
fn lowest(combination: &Combination) -> Tile {
    combination.tiles().iter().copied().find(|tile| !tile.is_joker()).unwrap_or(Tile::Joker)
}

impl FromIterator<Combination> for Table {
    fn from_iter<I: IntoIterator<Item = Combination>>(combinations: I) -> Table {
        Table::new(combinations.into_iter().collect())
    }
}

/// Combinations separated by `/`.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let combinations: Vec<String> = self.0.iter().map(Combination::to_string).collect();
        f.write_str(&combinations.join(" / "))
    }
}

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Table, D::Error> {
        Vec::deserialize(deserializer).map(Table::new)
    }
}

/// How many of each tile there are, for checks that go through a table once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally([u16; 53]);

impl Tally {
    pub(crate) fn of(tiles: impl Iterator<Item = Tile>) -> Tally {
        let mut tally = [0_u16; 53];
        tiles.for_each(|tile| {
            let count = &mut tally[tile.index()];
            *count = count.saturating_add(1);
        });
        Tally(tally)
    }

    pub(crate) fn of_hand(hand: &Hand) -> Tally {
        Tally::of(hand.iter().copied())
    }

    pub(crate) fn counts(&self) -> impl Iterator<Item = (Tile, usize)> + '_ {
        Tile::all().zip(self.0.iter().map(|&count| usize::from(count)))
    }

    /// The tiles of which there are more here than there, as often as there are more.
    pub(crate) fn beyond(&self, other: &Tally) -> Vec<Tile> {
        let more = Tile::all().zip(self.0.iter().zip(&other.0));
        more.flat_map(|(tile, (&here, &there))| {
            std::iter::repeat_n(tile, usize::from(here.saturating_sub(there)))
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::read_table;

    fn table(text: &str) -> Table {
        read_table(text).unwrap()
    }

    #[test]
    fn tables_have_no_order() {
        assert_eq!(table("5r 5b 5n / 1r 2r 3r"), table("1r 2r 3r / 5n 5b 5r"));
        assert_ne!(table("1r 2r 3r"), table("3r 2r 1r"));
    }

    #[test]
    fn table_v_mens_counts_every_tile() {
        let tiles = table("1r 2r 3r / 1r 1b 1n / J 2r 3r").multiset();
        assert_eq!(crate::tile::join(tiles.iter()), "1b 1r 1r 2r 2r 3r 3r 1n J");
        assert!(Table::default().multiset().is_empty());
    }

    #[test]
    fn combinaisons_valides_asks_all_of_them() {
        assert!(table("1r 2r 3r / 5b 5j 5n").is_valid());
        assert!(Table::default().is_valid());
        assert!(!table("1r 2r 3r / 5b 5j 6n").is_valid());
    }

    #[test]
    fn points_pose_is_the_sum() {
        assert_eq!(table("2j 3j 4j / 7j 8j J").points(), Some(33));
        assert_eq!(table("2j 3j 4j / 7j 9j J").points(), None);
        assert_eq!(Table::default().points(), Some(0));
    }

    #[test]
    fn ajouter_tuile_finds_a_place_or_none() {
        let before = table("2r 3r 4r / 5b 5j 5n / 8b J 10b");
        let added = |tile: &str| before.add_tile(tile.parse().unwrap()).map(|table| table.to_string());
        assert_eq!(added("1r").unwrap(), "5b 5j 5n / 8b J 10b / 1r 2r 3r 4r");
        assert_eq!(added("5r").unwrap(), "5b 5r 5j 5n / 8b J 10b / 2r 3r 4r", "the first place that fits");
        assert_eq!(added("11b").unwrap(), "5b 5j 5n / 8b J 10b 11b / 2r 3r 4r");
        assert_eq!(added("9b"), None, "a joker is not replaced by adding");
        assert_eq!(added("5b"), None);
        assert!(added("J").is_some());
        assert_eq!(Table::default().add_tile(Tile::Joker), None);
    }

    #[test]
    fn what_a_table_has_beyond_another() {
        let both = table("1r 2r 3r / 1r 2r 3r / 5b 5j 5n");
        assert_eq!(both.beyond(&table("1r 2r 3r")), Ok(table("1r 2r 3r / 5b 5j 5n")));
        assert_eq!(both.beyond(&both), Ok(Table::default()));
        let lost = table("1r 2r 3r 4r");
        assert_eq!(both.beyond(&lost), Err(lost.combinations()[0].clone()));
    }
}
