//! The usual rule about jokers on the table, as an alternative to rearranging them freely.
//!
//! Under `jokers = retrieve` a combination that holds a joker may be lengthened, but it stays together until a tile
//! *from the hand* takes the joker's place: in a run the tile that the joker stands for, in a group one of a missing
//! colour. When all jokers of a combination have been replaced its tiles are free, and so is the joker, which
//! stays on the table in the same turn like any other tile of it.

use crate::{
    combination::{Combination, CombinationKind, read_group, read_run},
    table::Table,
    tile::{Tile, TileColour},
};

/// One thing that may be done with a combination that holds jokers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Treatment {
    /// The tiles from the hand that take the place of jokers.
    pub(crate) spent: Vec<Tile>,
    /// What must stay together, in its order, if a joker is left in it.
    pub(crate) bound: Option<(CombinationKind, Vec<Tile>)>,
}

/// Everything that may be done with a combination: each joker stays or is replaced.
pub(crate) fn treatments(combination: &Combination) -> Vec<Treatment> {
    let tiles = combination.tiles();
    let jokers: Vec<usize> = (0..tiles.len()).filter(|&i| tiles[i].is_joker()).collect();
    let mut all = Vec::new();
    for kind in [read_run(tiles), read_group(tiles)].into_iter().flatten() {
        for replaced in 0..1_usize << jokers.len().min(2) {
            let places: Vec<usize> = jokers
                .iter()
                .enumerate()
                .filter(|(bit, _)| replaced >> bit & 1 == 1)
                .map(|(_, &i)| i)
                .collect();
            for spent in replacements(kind, tiles, &places) {
                let mut kept = tiles.to_vec();
                places.iter().zip(&spent).for_each(|(&place, &tile)| kept[place] = tile);
                let bound = (places.len() < jokers.len()).then_some((kind, kept));
                let treatment = Treatment { spent, bound };
                if !all.contains(&treatment) {
                    all.push(treatment);
                }
            }
        }
    }
    all
}

/// The tiles that may stand for the jokers at these places.
fn replacements(kind: CombinationKind, tiles: &[Tile], places: &[usize]) -> Vec<Vec<Tile>> {
    match kind {
        CombinationKind::Run { .. } => vec![places.iter().filter_map(|&place| kind.at(place)).collect()],
        CombinationKind::Group { value } => {
            let missing: Vec<Tile> = (TileColour::ALL.into_iter())
                .filter(|&colour| tiles.iter().all(|tile| tile.colour() != Some(colour)))
                .filter_map(|colour| Tile::number(value, colour))
                .collect();
            match places.len() {
                0 => vec![Vec::new()],
                1 => missing.iter().map(|&tile| vec![tile]).collect(),
                _ => {
                    let pairs = missing.iter().enumerate();
                    pairs.flat_map(|(i, &a)| missing[i + 1..].iter().map(move |&b| vec![a, b])).collect()
                }
            }
        }
    }
}

/// The places of a combination at which `kept` stands within it.
pub(crate) fn place_within(kind: CombinationKind, kept: &[Tile], whole: &[Tile]) -> Option<(usize, usize)> {
    match (kind, read_run(whole), read_group(whole)) {
        (
            CombinationKind::Run { colour, first },
            Some(CombinationKind::Run { colour: own, first: start }),
            _,
        ) => {
            let from = usize::from(first.checked_sub(start)?);
            let to = from + kept.len();
            (own == colour && whole.get(from..to) == Some(kept)).then_some((from, to))
        }
        (CombinationKind::Group { value }, _, Some(CombinationKind::Group { value: own })) => {
            let count = |tiles: &[Tile], wanted: &Tile| tiles.iter().filter(|tile| *tile == wanted).count();
            let inside = kept.iter().all(|tile| count(kept, tile) <= count(whole, tile));
            (own == value && inside).then_some((0, whole.len()))
        }
        _ => None,
    }
}

/// The first combination of the old table whose joker was taken against the rule; `None` when all is well.
/// Jokers are few, so there are at most two combinations to look at.
pub(crate) fn first_taken(old: &Table, new: &Table, laid: &[Tile]) -> Option<Combination> {
    let holders: Vec<&Combination> = old.combinations().iter().filter(|c| c.has_joker()).collect();
    let fails = |some: &[&Combination]| !respected(some, new, &mut laid.to_vec(), &mut Vec::new());
    if !fails(&holders) {
        return None;
    }
    let alone = holders.iter().find(|holder| fails(&[holder]));
    alone.or(holders.last()).map(|combination| (*combination).clone())
}

/// Whether every holder can be treated by the rule, each with tiles and a place of its own.
fn respected(
    holders: &[&Combination],
    new: &Table,
    laid: &mut Vec<Tile>,
    taken: &mut Vec<(usize, usize, usize)>,
) -> bool {
    let Some((holder, others)) = holders.split_first() else { return true };
    treatments(holder).into_iter().any(|treatment| {
        let before = laid.clone();
        let spent = treatment.spent.iter().all(|tile| match laid.iter().position(|own| own == tile) {
            Some(index) => {
                laid.swap_remove(index);
                true
            }
            None => false,
        });
        let held = spent
            && match &treatment.bound {
                None => respected(others, new, laid, taken),
                Some((kind, kept)) => new.combinations().iter().enumerate().any(|(index, whole)| {
                    let Some((from, to)) = place_within(*kind, kept, whole.tiles()) else { return false };
                    if taken.iter().any(|&(other, a, b)| other == index && a < to && from < b) {
                        return false;
                    }
                    taken.push((index, from, to));
                    let held = respected(others, new, laid, taken);
                    taken.pop();
                    held
                }),
            };
        *laid = before;
        held
    })
}

#[cfg(test)]
mod tests {
    use crate::{
        moves::read_table,
        options::Jokers,
        refusal::Refusal,
        tile::{Hand, read_tiles},
        turn::check_lay,
    };

    /// Old table, hand, new table, and the combination whose joker was taken wrongly.
    const CASES: &[(&str, &str, &str, Option<&str>)] = &[
        // Lengthening is free.
        ("4r J 6r", "7r", "4r J 6r 7r", None),
        ("5b 5r J", "5n", "5b 5r 5n J", None),
        // Taking it out is not, even to stand for the same tile elsewhere.
        ("3r 4r 5r J / 9b 9j 9n", "1n 2n 3n", "3r 4r 5r / 9b 9j 9n J / 1n 2n 3n", Some("3r 4r 5r J")),
        ("3r 4r 5r J", "7r 8r", "3r 4r 5r / J 7r 8r", Some("3r 4r 5r J")),
        ("9b 9j 9n J", "4r 5r", "9b 9j 9n / 4r 5r J", Some("9b 9j 9n J")),
        // A tile from the hand in its place frees it.
        ("4r J 6r / 8b 8j 8n", "5r", "4r 5r 6r / 8b 8j 8n J", None),
        ("5b 5r J / 8b 8j 8n", "5n", "5b 5r 5n / 8b 8j 8n J", None),
        ("5b 5r J / 8b 8j 8n", "5j", "5b 5r 5j / 8b 8j 8n J", None),
        // A tile from the table does not.
        ("4r J 6r / 5r 6r 7r 8r / 8b 8j 8n", "9r", "4r 5r 6r / 6r 7r 8r 9r / 8b 8j 8n J", Some("4r J 6r")),
        // Two jokers, one replaced: the rest stays.
        ("J 5r J / 8b 8j 8n", "4r", "4r 5r J / 8b 8j 8n J", None),
        ("4r J 6r J / 8b 8j 8n", "5r 9b 9j", "4r 5r 6r / 8b 8j 8n J / 9b 9j J", Some("4r J 6r J")),
        // Two holders merged, and two holders of which one keeps its place.
        ("J 5r 6r / 7r 8r J", "10r", "J 5r 6r 7r 8r J 10r", None),
        ("5r 6r J / 5r 6r J", "4r", "4r 5r 6r J / 5r 6r J", None),
        ("5r 6r J / 5r 6r J", "4r 8b 8n", "4r 5r 6r / 5r 6r J / 8b 8n J", Some("5r 6r J")),
    ];

    #[test]
    fn a_joker_leaves_only_for_a_tile_from_the_hand() {
        for &(old, hand, new, taken) in CASES {
            let (old, new) = (read_table(old).unwrap(), read_table(new).unwrap());
            assert!(old.is_valid() && new.is_valid(), "a case that shows nothing: {old} -> {new}");
            let hand: Hand = read_tiles(hand).unwrap().into_iter().collect();
            assert!(check_lay(&old, &hand, &new, Jokers::Free).is_ok(), "{old} -> {new}");
            let found = check_lay(&old, &hand, &new, Jokers::Retrieve).err();
            let expected = taken.map(|text| Refusal::JokerTaken(text.parse().unwrap()));
            assert_eq!(found, expected, "{old} -> {new}");
        }
    }
}
