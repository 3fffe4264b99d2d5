//! The gentlest lay against brute force: every arrangement is listed, and of the best ones the one that keeps most.

use kernel::{Dice, Seed};
use rummikub::{
    Combination, CombinationKind, Hand, Jokers, LayObjective, Solver, Table, Tile, turn::check_lay,
};

/// How many old combinations lie whole in the new ones, each in a place of its own.
fn kept(old: &[Combination], new: &[Combination], taken: &mut Vec<Vec<bool>>) -> usize {
    let Some((first, rest)) = old.split_first() else { return 0 };
    let mut best = kept(rest, new, taken);
    for (n, combination) in new.iter().enumerate() {
        for places in places_within(first, combination) {
            if places.iter().any(|&place| taken[n][place]) {
                continue;
            }
            places.iter().for_each(|&place| taken[n][place] = true);
            best = best.max(1 + kept(rest, new, taken));
            places.iter().for_each(|&place| taken[n][place] = false);
        }
    }
    best
}

fn places_within(old: &Combination, new: &Combination) -> Vec<Vec<usize>> {
    match old.kind() {
        Some(CombinationKind::Run { .. }) if new.is_run() => (new.tiles().windows(old.len()).enumerate())
            .filter(|(_, part)| *part == old.tiles())
            .map(|(from, _)| (from..from + old.len()).collect())
            .collect(),
        Some(CombinationKind::Group { .. }) if new.is_group() => {
            let mut places = Vec::new();
            for tile in old.tiles() {
                let place =
                    (0..new.len()).find(|place| new.tiles()[*place] == *tile && !places.contains(place));
                match place {
                    Some(place) => places.push(place),
                    None => return Vec::new(),
                }
            }
            vec![places]
        }
        _ => Vec::new(),
    }
}

struct All<'a> {
    old: &'a Table,
    best: (i32, usize),
    now: Vec<Combination>,
}

type Tiles = [u8; 53];

impl All<'_> {
    fn go(&mut self, table: Tiles, hand: Tiles, gain: i32) {
        let Some(first) = (0..52).find(|&i| table[i] + hand[i] > 0) else {
            if table[52] == 0 && gain >= self.best.0 {
                let mut taken: Vec<Vec<bool>> = self.now.iter().map(|c| vec![false; c.len()]).collect();
                let kept = kept(self.old.combinations(), &self.now, &mut taken);
                self.best = self.best.max((gain, kept));
            }
            return;
        };
        if table[first] == 0 {
            let mut without = hand;
            without[first] = 0;
            self.go(table, without, gain);
        }
        let (colour, value) = (first / 13, first % 13);
        // Every combination with this tile as its first one that is no joker.
        for before in 0..=value.min(2) {
            for len in 3..=13 - (value - before) {
                let places: Vec<usize> = (0..len).map(|i| colour * 13 + value - before + i).collect();
                self.fill(&places, before, &mut Vec::new(), table, hand, gain);
            }
        }
        for mask in 0..8 {
            let others = (colour + 1..4).filter(|c| mask >> (c - 1) & 1 == 1).map(|c| c * 13 + value);
            let numbers: Vec<usize> = std::iter::once(first).chain(others).collect();
            if mask & ((1 << colour) - 1) != 0 || numbers.len() != 1 + (mask as u32).count_ones() as usize {
                continue;
            }
            for jokers in 0..=2 {
                if (3..=4).contains(&(numbers.len() + jokers)) {
                    let tiles: Vec<usize> =
                        numbers.iter().copied().chain(std::iter::repeat_n(52, jokers)).collect();
                    self.take(&tiles, table, hand, gain);
                }
            }
        }
    }

    /// The places of a run: jokers before the first tile, anything after it.
    fn fill(
        &mut self,
        places: &[usize],
        before: usize,
        so_far: &mut Vec<usize>,
        table: Tiles,
        hand: Tiles,
        gain: i32,
    ) {
        if so_far.iter().filter(|&&tile| tile == 52).count() > 2 {
            return;
        }
        if so_far.len() == places.len() {
            let tiles = so_far.clone();
            return self.take(&tiles, table, hand, gain);
        }
        let index = so_far.len();
        let options: &[usize] = match index.cmp(&before) {
            std::cmp::Ordering::Less => &[52],
            std::cmp::Ordering::Equal => &[places[index]],
            std::cmp::Ordering::Greater => &[places[index], 52],
        };
        for &tile in options {
            if table[tile] + hand[tile] > 0 {
                so_far.push(tile);
                self.fill(places, before, so_far, table, hand, gain);
                so_far.pop();
            }
        }
    }

    fn take(&mut self, tiles: &[usize], mut table: Tiles, mut hand: Tiles, mut gain: i32) {
        for &tile in tiles {
            if table[tile] > 0 {
                table[tile] -= 1;
            } else if hand[tile] > 0 {
                hand[tile] -= 1;
                gain += 1024 + if tile == 52 { 30 } else { tile as i32 % 13 + 1 };
            } else {
                return;
            }
        }
        self.now.push(Combination::new(tiles.iter().map(|&tile| Tile::from_index(tile)).collect()));
        self.go(table, hand, gain);
        self.now.pop();
    }
}

fn tally(tiles: impl Iterator<Item = Tile>) -> Tiles {
    let mut tally = [0; 53];
    tiles.for_each(|tile| tally[tile.index()] += 1);
    tally
}

/// A table that grew by a few best lays of small random hands.
fn random_position(dice: &mut Dice, solver: &mut Solver, jokers: usize) -> (Table, Hand) {
    let low = 1 + dice.below(9) as u8;
    let mut left: Vec<Tile> = Tile::all()
        .filter(|tile| tile.value().is_none_or(|value| (low..=low + 4).contains(&value)))
        .flat_map(|tile| vec![tile; if tile.is_joker() { jokers } else { 2 }])
        .collect();
    dice.shuffle(&mut left);
    let mut table = Table::default();
    for _ in 0..2 {
        let hand: Hand = left.drain(..left.len().min(6)).collect();
        if let Some(lay) = solver.best(&table, &hand, LayObjective::Tiles, Jokers::Free) {
            table = lay.table;
        }
    }
    (table, left.into_iter().take(4).collect())
}

#[test]
fn the_gentlest_lay_is_best_and_keeps_as_much_as_any() {
    let mut dice = Dice::new(Seed::from(31));
    let mut solver = Solver::new();
    let mut disturbed = 0;
    for round in 0..900 {
        let (table, hand) = random_position(&mut dice, &mut solver, round % 3);
        let Some(lay) = solver.gentle(&table, &hand, LayObjective::Tiles, Jokers::Free) else { continue };
        assert!(check_lay(&table, &hand, &lay.table, Jokers::Free).is_ok(), "{table} -> {}", lay.table);
        let mut all = All { old: &table, best: (0, 0), now: Vec::new() };
        all.go(tally(table.tiles()), tally(hand.iter().copied()), 0);
        let mut taken: Vec<Vec<bool>> =
            lay.table.combinations().iter().map(|c| vec![false; c.len()]).collect();
        let kept = kept(table.combinations(), lay.table.combinations(), &mut taken);
        assert!(lay.gentlest, "{table}");
        let found = (lay.tiles as i32 * 1024 + lay.value as i32, kept);
        assert_eq!(found, all.best, "{table} with {hand:?} -> {}", lay.table);
        disturbed += usize::from(kept < table.combinations().len());
    }
    assert!(disturbed > 20, "some tables had to be disturbed: {disturbed}");
}

#[test]
fn an_addition_leaves_the_rest_alone() {
    let table = rummikub::moves::read_table("1r 2r 3r / 4r 5r 6r / 7b 7r 7j / 7n 8n 9n").unwrap();
    let hand: Hand = rummikub::tile::read_tiles("7r 10n").unwrap().into_iter().collect();
    let lay = Solver::new().gentle(&table, &hand, LayObjective::Tiles, Jokers::Free).unwrap();
    assert_eq!(lay.table.to_string(), "7b 7r 7j / 1r 2r 3r / 4r 5r 6r 7r / 7n 8n 9n 10n");
}

#[test]
fn where_jokers_are_held_in_their_places_nothing_is_claimed() {
    let table = rummikub::moves::read_table("1r 2r J / 4r 5r 6r").unwrap();
    let hand: Hand = rummikub::tile::read_tiles("7r").unwrap().into_iter().collect();
    let gentlest =
        |jokers| Solver::new().gentle(&table, &hand, LayObjective::Tiles, jokers).unwrap().gentlest;
    assert!(gentlest(Jokers::Free) && !gentlest(Jokers::Retrieve));
}
