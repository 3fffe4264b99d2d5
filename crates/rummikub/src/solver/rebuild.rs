//! From the choices made at each value back to combinations.

use super::{
    choices::{self, Choice, nibble},
    counts::{Counts, TileCounts},
};
use crate::{
    combination::Combination,
    tile::{Tile, TileColour},
};

/// The tiles that a path takes from the hand.
pub(crate) fn laid(path: &[Choice; 13], position: &TileCounts) -> Counts {
    let mut laid = Counts::default();
    for (choice, v) in path.iter().zip(1..) {
        for c in 0..4 {
            let used = nibble(choice.places, c) - nibble(choice.run_jokers, c) + nibble(choice.grouped, c);
            laid.tiles[v][c] = used as u8 - position.table.tiles[v][c];
        }
        laid.jokers += choice.jokers;
    }
    laid.jokers = laid.jokers.saturating_sub(position.table.jokers);
    laid
}

/// The combinations of a path, with no regard to what was on the table before.
pub(crate) fn combinations(path: &[Choice; 13]) -> Vec<Combination> {
    let mut done = Vec::new();
    let mut open: [Vec<Vec<Tile>>; 4] = Default::default();
    for (choice, value) in path.iter().zip(1_u8..) {
        for (c, colour) in TileColour::ALL.into_iter().enumerate() {
            if nibble(choice.places, c) == 0 && open[c].is_empty() {
                continue;
            }
            let jokers = nibble(choice.run_jokers, c);
            let tiles = nibble(choice.places, c) - jokers;
            let number = Tile::number(value, colour).unwrap_or(Tile::Joker);
            let cells = std::iter::repeat_n(number, tiles).chain(std::iter::repeat_n(Tile::Joker, jokers));
            extend(&mut open[c], cells, &mut done);
        }
        if choice.grouped != 0 {
            done.extend(spread(choice, value));
        }
    }
    done.extend(open.into_iter().flatten().map(Combination::new));
    done
}

/// Puts tiles of one value into the open runs of a colour: short runs first, then long ones, then new ones.
fn extend(open: &mut Vec<Vec<Tile>>, mut cells: impl Iterator<Item = Tile>, done: &mut Vec<Combination>) {
    open.sort_by_key(|run| run.len() >= 3);
    let mut next = Vec::with_capacity(3);
    for mut run in open.drain(..) {
        match cells.next() {
            Some(tile) => {
                run.push(tile);
                next.push(run);
            }
            None => done.push(Combination::new(run)),
        }
    }
    next.extend(cells.map(|tile| vec![tile]));
    if next.len() > 2
        && let Some(long) = next.iter().position(|run| run.len() >= 3)
    {
        done.push(Combination::new(next.swap_remove(long)));
    }
    *open = next;
}

/// The groups of a choice, as even as possible.
pub(crate) fn spread(choice: &Choice, value: u8) -> Vec<Combination> {
    let cells = (0..4).map(|c| nibble(choice.grouped, c)).sum::<usize>() + usize::from(choice.group_jokers);
    let count = choices::groups(cells as u8, 0).unwrap_or(0);
    let mut groups: Vec<Vec<Tile>> = vec![Vec::new(); usize::from(count)];
    for (c, colour) in TileColour::ALL.into_iter().enumerate() {
        groups.sort_by_key(Vec::len);
        let tile = Tile::number(value, colour).unwrap_or(Tile::Joker);
        groups.iter_mut().take(nibble(choice.grouped, c)).for_each(|group| group.push(tile));
    }
    for _ in 0..choice.group_jokers {
        if let Some(group) = groups.iter_mut().min_by_key(|group| group.len()) {
            group.push(Tile::Joker);
        }
    }
    groups.into_iter().map(Combination::new).collect()
}
