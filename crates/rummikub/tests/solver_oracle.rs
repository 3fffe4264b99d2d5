//! The solver against brute force: small positions by the thousand, with no, one and two jokers.

use std::collections::HashMap;

use kernel::{Dice, Seed};
use rummikub::{
    Combination, Counts, Hand, Jokers, LayObjective, Solver, Table, Tile, TileCounts, scoring::hand_value,
    turn::check_lay,
};

/// Tiles by index, jokers last.
type Tiles = [u8; 53];
const JOKER: usize = 52;

/// What is maximised.
#[derive(Clone, Copy)]
enum Goal {
    Lay(LayObjective),
    Opening,
}

impl Goal {
    /// What a place that stands for `value` gives, by what lies there.
    fn gain(self, value: i32, joker: bool, from_hand: bool) -> i32 {
        match self {
            Goal::Lay(_) if !from_hand => 0,
            Goal::Lay(LayObjective::Tiles) => 1024 + if joker { 30 } else { value },
            Goal::Lay(LayObjective::Value) => 1 + 1024 * if joker { 30 } else { value },
            Goal::Opening => value,
        }
    }
}

/// Every way to put the first tile somewhere, then every way for the rest.
struct BruteForce {
    goal: Goal,
    known: HashMap<(Tiles, Tiles), Option<i32>>,
}

impl BruteForce {
    fn best(goal: Goal, table: Tiles, hand: Tiles) -> Option<i32> {
        BruteForce { goal, known: HashMap::new() }.go(table, hand)
    }

    fn go(&mut self, table: Tiles, hand: Tiles) -> Option<i32> {
        if let Some(&known) = self.known.get(&(table, hand)) {
            return known;
        }
        let first = (0..JOKER).find(|&i| table[i] + hand[i] > 0);
        let best = match first {
            None => (table[JOKER] == 0).then_some(0),
            Some(first) => {
                let mut best = None;
                if table[first] == 0 {
                    let mut without = hand;
                    without[first] = 0;
                    best = self.go(table, without);
                }
                for places in combinations_with(first) {
                    best = best.max(self.fill(&places, table, hand, 0));
                }
                best
            }
        };
        self.known.insert((table, hand), best);
        best
    }

    /// Fills the places one by one: with the tile, or (never the first) with a joker.
    fn fill(
        &mut self,
        places: &[(usize, bool)],
        mut table: Tiles,
        mut hand: Tiles,
        gain: i32,
    ) -> Option<i32> {
        let Some((&(tile, fixed), rest)) = places.split_first() else {
            return self.go(table, hand).map(|more| gain + more);
        };
        let value = (tile % 13 + 1) as i32;
        let mut best = None;
        for lies in [tile, JOKER] {
            if (fixed && lies == JOKER) || table[lies] + hand[lies] == 0 {
                continue;
            }
            let from_hand = table[lies] == 0;
            let pile = if from_hand { &mut hand } else { &mut table };
            pile[lies] -= 1;
            let gain = gain + self.goal.gain(value, lies == JOKER, from_hand);
            best = best.max(self.fill(rest, table, hand, gain));
            let pile = if from_hand { &mut hand } else { &mut table };
            pile[lies] += 1;
        }
        best
    }
}

/// The places of every combination that has this tile in it; runs of six and more are two shorter ones.
fn combinations_with(tile: usize) -> Vec<Vec<(usize, bool)>> {
    let (colour, value) = (tile / 13, tile % 13);
    let mut all = Vec::new();
    for len in 3..=5 {
        for start in value.saturating_sub(len - 1)..=value.min(13 - len) {
            all.push((start..start + len).map(|v| (colour * 13 + v, v == value)).collect());
        }
    }
    let others: Vec<usize> = (0..4).filter(|&c| c != colour).collect();
    for mask in 0..8_usize {
        if mask.count_ones() >= 2 {
            let chosen = others.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
            all.push(
                std::iter::once((tile, true)).chain(chosen.map(|(_, &c)| (c * 13 + value, false))).collect(),
            );
        }
    }
    all
}

fn tally(tiles: impl Iterator<Item = Tile>) -> Tiles {
    let mut tally = [0; 53];
    tiles.for_each(|tile| tally[tile.index()] += 1);
    tally
}

/// A table of random combinations with so many jokers, and a hand from the tiles that are left, of few values so that
/// much fits together.
fn random_position(dice: &mut Dice, jokers: usize) -> (Table, Hand) {
    let (low, high) = match dice.below(3) {
        // Now and then all values, then high ones only.
        0 => (1, 13),
        1 => (9, 13),
        _ => {
            let low = 1 + dice.below(8) as u8;
            (low, (low + 3 + dice.below(4) as u8).min(13))
        }
    };
    let mut left: Vec<Tile> = Tile::all()
        .filter(|tile| tile.value().is_none_or(|value| (low..=high).contains(&value)))
        .flat_map(|tile| if tile.is_joker() { vec![tile; jokers] } else { vec![tile; 2] })
        .collect();
    dice.shuffle(&mut left);
    let mut combinations = Vec::new();
    let wanted = dice.below(5);
    for _ in 0..400 {
        if combinations.len() == wanted {
            break;
        }
        let Some(&first) = dice.pick(&left) else { break };
        let places = combinations_with(match first {
            Tile::Joker => continue,
            tile @ Tile::Number { .. } => tile.index(),
        });
        let Some(places) = dice.pick(&places).cloned() else { continue };
        let mut rest = left.clone();
        let taken: Option<Vec<Tile>> = (places.iter())
            .map(|&(index, _)| {
                let tile = Tile::from_index(index);
                let joker = dice.chance(0.15);
                let at = rest.iter().position(|&own| own == if joker { Tile::Joker } else { tile });
                let at = at.or_else(|| rest.iter().position(|&own| own == tile || own == Tile::Joker))?;
                Some(rest.swap_remove(at))
            })
            .collect();
        if let Some(combination) = taken.map(Combination::new).filter(Combination::is_valid) {
            combinations.push(combination);
            left = rest;
        }
    }
    let mut hand: Vec<Tile> =
        left.iter().copied().filter(|tile| !tile.is_joker()).take(2 + dice.below(7)).collect();
    hand.extend(left.iter().filter(|tile| tile.is_joker()));
    (Table::new(combinations), hand.into_iter().collect())
}

fn check(solver: &mut Solver, table: &Table, hand: &Hand, objective: LayObjective) {
    let (t, h) = (tally(table.tiles()), tally(hand.iter().copied()));
    let expected = BruteForce::best(Goal::Lay(objective), t, h).expect("the table is valid as it lies");
    let found = solver.best(table, hand, objective, Jokers::Free);
    let worth = found.as_ref().map_or(0, |lay| match objective {
        LayObjective::Tiles => lay.tiles as i32 * 1024 + lay.value as i32,
        LayObjective::Value => lay.value as i32 * 1024 + lay.tiles as i32,
    });
    assert_eq!(worth, expected, "{table} with {hand:?}: {found:?}");
    // The search that bots use, which goes other ways about it.
    let position = TileCounts::new(&Counts::of(table.tiles()), &Counts::of(hand.iter().copied()));
    let counts = solver.best_counts(&position, &objective.gains()).expect("the table is valid as it lies");
    let (tiles, value) = (counts.total() as i32, counts.value() as i32);
    let worth = match objective {
        LayObjective::Tiles => tiles * 1024 + value,
        LayObjective::Value => value * 1024 + tiles,
    };
    assert_eq!(worth, expected, "{table} with {hand:?}: {counts:?}");
    if let Some(lay) = found {
        assert_eq!(check_lay(table, hand, &lay.table, Jokers::Free).map(|laid| laid.len()), Ok(lay.tiles));
        assert_eq!(lay.value, hand_value(&lay.laid.iter().copied().collect()));
    }
}

#[test]
fn the_solver_lays_as_much_as_brute_force() {
    let mut dice = Dice::new(Seed::from(20));
    let mut solver = Solver::new();
    for round in 0..6000 {
        let (table, hand) = random_position(&mut dice, round % 3);
        let objective = if round % 2 == 0 { LayObjective::Tiles } else { LayObjective::Value };
        check(&mut solver, &table, &hand, objective);
    }
}

#[test]
fn a_hand_can_finish_where_brute_force_places_all_tiles() {
    let mut dice = Dice::new(Seed::from(22));
    let mut solver = Solver::new();
    let mut finished = 0;
    for round in 0..3000 {
        let (table, mut hand) = random_position(&mut dice, round % 3);
        // Every other hand is what can be laid, and every fourth that with a tile more.
        if round % 2 == 0 {
            let spare = hand.iter().next().copied().filter(|_| round % 4 == 0);
            let lay = solver.best(&table, &hand, LayObjective::Tiles, Jokers::Free);
            hand = lay.into_iter().flat_map(|lay| lay.laid).chain(spare).collect();
        }
        let all = Counts::of(table.tiles().chain(hand.iter().copied()));
        if all.tiles.iter().flatten().any(|&count| count > 2) || all.jokers > 2 {
            continue;
        }
        let expected = BruteForce::best(Goal::Opening, tally(all.tiles()), [0; 53]).is_some();
        let found = solver.can_finish(&Counts::of(table.tiles()), &Counts::of(hand.iter().copied()));
        assert_eq!(found, expected, "{table} with {hand:?}");
        finished += usize::from(found);
    }
    assert!((500..2500).contains(&finished), "{finished}");
}

#[test]
fn the_best_opening_is_that_of_brute_force() {
    let mut dice = Dice::new(Seed::from(21));
    let mut solver = Solver::new();
    for round in 0..3000 {
        let (_, hand) = random_position(&mut dice, round % 3);
        let expected = BruteForce::best(Goal::Opening, [0; 53], tally(hand.iter().copied())).unwrap_or(0);
        let found = solver.best_opening(&hand);
        assert_eq!(found.as_ref().map_or(0, |opening| opening.points as i32), expected, "{hand:?} {found:?}");
        if let Some(opening) = found {
            assert_eq!(opening.meld.points(), Some(opening.points), "{}", opening.meld);
            assert!(
                opening
                    .meld
                    .multiset()
                    .each()
                    .all(|(tile, n)| Counts::of(hand.iter().copied()).count(*tile) as usize >= n)
            );
        }
    }
}

/// Where no run has a free end: both runs of a colour are complete and a joker stands in the middle.
#[test]
fn a_joker_without_a_free_end_is_still_placed() {
    let all = "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r";
    for tables in [
        format!("{all} / 1r 2r 3r 4r J / 5r 6r 7r 8r 9r 10r 11r 12r 13r"),
        format!("{all} / 1r 2r 3r 4r J / 5r 6r 7r 8r J / 9r 10r 11r 12r 13r"),
        "1r 2r 3r 4r J / 5r 6r 7r 8r 9r 10r 11r 12r 13r".to_owned(),
    ] {
        let table = rummikub::moves::read_table(&tables).unwrap();
        assert!(table.is_valid());
        let hand: Hand = rummikub::tile::read_tiles("5b 5j 5n").unwrap().into_iter().collect();
        let lay = Solver::new().best(&table, &hand, LayObjective::Tiles, Jokers::Free).unwrap();
        assert_eq!(lay.tiles, 3, "{tables}");
        let bare = TileCounts::new(&Counts::of(table.tiles()), &Counts::default());
        assert!(
            Solver::new().best_counts(&bare, &LayObjective::Tiles.gains()).is_some(),
            "it can lie as it lies"
        );
        assert!(check_lay(&table, &hand, &lay.table, Jokers::Free).is_ok());
    }
}
