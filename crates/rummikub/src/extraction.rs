//! Combinations within a hand (8.3), by both of the sheet's algorithms.
//!
//! **Algorithm 1**, [`extract_at_random`], draws some tiles and looks whether they form a combination, jokers being tried
//! in every place. *How many tries?* Every combination contains one of three tiles, so if there is any, one of the
//! `C(n, 3)` triples of a hand of `n` tiles is one. Every other try draws three tiles, the rest draw more, so a try
//! succeeds with a probability of at least `p = 1 / (2 · C(n, 3))`, and `t` tries all fail with at most
//! `(1 - p)^t ≤ e^(-pt)`. [`tries`] is the `t` that makes that one in a thousand: `⌈ln 1000 · 2 · C(n, 3)⌉`, 5,029 for the
//! fourteen tiles of a deal. When they have all failed there is *probably* nothing: the algorithm never proves it.
//!
//! **Algorithm 2**, [`extract_run`] and [`extract_group`], lists everything. *Can that number be told?* Yes: there are
//! 4 × (11 + 10 + … + 1) = 264 runs and 13 × (4 + 1) = 65 groups, [`COMBINATIONS`]` = 329` shapes in all, whatever the
//! hand, and what a hand lacks of a shape its jokers must fill. So it takes 329 looks, and proves that there is nothing.

use kernel::Dice;

use crate::{
    combination::Combination,
    multiset::Multiset,
    tile::{Hand, Tile, TileColour, TileValue},
};

/// How many runs and groups there are if no joker is used.
pub const COMBINATIONS: usize = 329;

/// The tiles of every run, without jokers, the longest first.
pub fn all_runs() -> impl Iterator<Item = Vec<Tile>> {
    let max = TileValue::MAX;
    (3..=max).rev().flat_map(move |len| {
        TileColour::ALL.into_iter().flat_map(move |colour| {
            (1..=max + 1 - len).map(move |first| {
                (first..first + len).filter_map(|value| Tile::number(value, colour)).collect()
            })
        })
    })
}

/// The tiles of every group, without jokers, the longest first.
pub fn all_groups() -> impl Iterator<Item = Vec<Tile>> {
    // Groups of four first: no colour left out; then each colour in turn.
    let left_out = std::iter::once(None).chain(TileColour::ALL.map(Some));
    left_out.flat_map(|out| {
        (1..=TileValue::MAX).rev().map(move |value| {
            let colours = TileColour::ALL.into_iter().filter(move |&colour| Some(colour) != out);
            colours.filter_map(|colour| Tile::number(value, colour)).collect()
        })
    })
}

/// *`extraction_suite`* (Q15), by the second algorithm: a longest run in the hand, with as few jokers as it takes.
pub fn extract_run(hand: &Hand) -> Option<Combination> {
    extract(hand, all_runs())
}

/// *`extraction_groupe`* (Q15), by the second algorithm: a largest group in the hand, with as few jokers as it takes.
pub fn extract_group(hand: &Hand) -> Option<Combination> {
    extract(hand, all_groups())
}

fn extract(hand: &Hand, shapes: impl Iterator<Item = Vec<Tile>>) -> Option<Combination> {
    let jokers = hand.count(&Tile::Joker);
    let filled = shapes.filter_map(|shape| {
        let missing = shape.iter().filter(|tile| !hand.contains(tile)).count();
        (missing <= jokers && missing < shape.len()).then_some((missing, shape))
    });
    // The first of the shapes with the fewest jokers among the longest ones.
    let best = filled.min_by_key(|(missing, shape)| (std::cmp::Reverse(shape.len()), *missing))?.1;
    let tiles = best.into_iter().map(|tile| if hand.contains(&tile) { tile } else { Tile::Joker });
    Some(Combination::new(tiles.collect()))
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A run (*suite*).
    Run,
    /// A group (*groupe*).
    Group,
}

impl Shape {
    /// The most tiles of one.
    fn most(self) -> usize {
        match self {
            Shape::Run => usize::from(TileValue::MAX),
            Shape::Group => TileColour::ALL.len(),
        }
    }

    fn is(self, combination: &Combination) -> bool {
        match self {
            Shape::Run => combination.is_run(),
            Shape::Group => combination.is_group(),
        }
    }
}

/// How many tries the first algorithm makes with a hand of so many tiles; the beginning of this page says why.
pub fn tries(tiles: usize) -> usize {
    let triples = tiles * tiles.saturating_sub(1) * tiles.saturating_sub(2) / 6;
    (1000_f64.ln() * 2.0 * triples as f64).ceil() as usize
}

/// *`extraction_suite`* and *`extraction_groupe`* (Q15) by the first algorithm: tiles at random, until they form what is
/// wanted or [`tries`] are made. Also how many were.
pub fn extract_at_random(hand: &Hand, shape: Shape, dice: &mut Dice) -> (Option<Combination>, usize) {
    let tiles = hand.cardinal();
    let longest = shape.most().min(tiles);
    let tries = tries(tiles);
    let attempt = |number: usize| {
        let more = longest > 3 && dice.below(2) > 0;
        let drawn = if more { 4 + dice.below(longest - 3) } else { 3 };
        let (some, _) = crate::state::extract(drawn, hand, dice);
        let tiles: Vec<Tile> = some.iter().copied().collect();
        let found = arrangements(&tiles).map(Combination::new).find(|combination| shape.is(combination));
        found.map(|combination| (combination, number))
    };
    match (1..=tries).find_map(attempt) {
        Some((combination, number)) => (Some(combination), number),
        None => (None, tries),
    }
}

/// The tiles in order, with the jokers among them (two at most) in every place.
fn arrangements(tiles: &[Tile]) -> impl Iterator<Item = Vec<Tile>> {
    let (jokers, numbers): (Vec<Tile>, Vec<Tile>) = tiles.iter().partition(|tile| tile.is_joker());
    let places = tiles.len();
    let each = move |from: usize| from..places;
    let places: Vec<Vec<usize>> = match jokers.len() {
        0 => vec![Vec::new()],
        1 => each(0).map(|one| vec![one]).collect(),
        _ => each(0).flat_map(|one| each(one + 1).map(move |other| vec![one, other])).collect(),
    };
    places.into_iter().map(move |places| {
        let mut tiles = numbers.clone();
        places.into_iter().for_each(|place| tiles.insert(place, Tile::Joker));
        tiles
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::read_tiles;
    use kernel::Seed;

    fn hand(text: &str) -> Hand {
        read_tiles(text).unwrap().into_iter().collect()
    }

    #[test]
    fn the_number_of_combinations_can_be_told() {
        assert_eq!((all_runs().count(), all_groups().count()), (264, 65));
        assert_eq!(all_runs().count() + all_groups().count(), COMBINATIONS);
        assert!(all_runs().all(|tiles| Combination::new(tiles).is_run()));
        assert!(all_groups().all(|tiles| Combination::new(tiles).is_group()));
    }

    #[test]
    fn extraction_suite_finds_the_longest_run() {
        let found = |text: &str| extract_run(&hand(text)).map(|run| run.to_string());
        assert_eq!(found("1r 2r 3r 4r 9b 9j").as_deref(), Some("1r 2r 3r 4r"));
        assert_eq!(found("5n 7n J 1r").as_deref(), Some("5n J 7n"));
        assert_eq!(found("1r 3r 9b 9j 9n"), None);
        assert_eq!(found("J J"), None);
        assert_eq!(found(""), None);
    }

    #[test]
    fn extraction_groupe_finds_the_largest_group() {
        let found = |text: &str| extract_group(&hand(text)).map(|group| group.to_string());
        assert_eq!(found("9b 9j 9n 9r 12b 12j 12n").as_deref(), Some("9b 9r 9j 9n"));
        assert_eq!(found("9b 9b J 3r").as_deref(), None);
        assert_eq!(found("9b 9n J 3r").as_deref(), Some("9b 9n J"));
        assert_eq!(found("1r 2r 3r"), None);
    }

    #[test]
    fn trying_at_random_finds_what_is_there_and_nothing_else() {
        let mut dice = Dice::new(Seed::from(5));
        let runs = hand("1r 2r 3r 9b 12j");
        let (found, number) = extract_at_random(&runs, Shape::Run, &mut dice);
        assert_eq!(found.map(|run| run.to_string()).as_deref(), Some("1r 2r 3r"));
        assert!((1..=tries(5)).contains(&number));
        assert_eq!(extract_at_random(&runs, Shape::Group, &mut dice), (None, tries(5)));
        assert_eq!(extract_at_random(&hand("1r"), Shape::Run, &mut dice), (None, 0));
        assert_eq!(extract_at_random(&hand(""), Shape::Run, &mut dice), (None, 0));
    }

    #[test]
    fn trying_at_random_puts_jokers_in_every_place() {
        let mut dice = Dice::new(Seed::from(6));
        for (tiles, shape, found) in [
            ("5n 7n J", Shape::Run, "5n J 7n"),
            ("6n 7n J", Shape::Run, "J 6n 7n"),
            ("12n 13n J", Shape::Run, "J 12n 13n"),
            ("1n 2n J", Shape::Run, "1n 2n J"),
            ("9b 9n J", Shape::Group, "9b 9n J"),
        ] {
            let run = extract_at_random(&hand(tiles), shape, &mut dice).0.unwrap();
            assert_eq!(run.to_string(), found, "{tiles}");
        }
    }

    #[test]
    fn trying_at_random_finds_more_than_three_tiles() {
        let mut dice = Dice::new(Seed::from(7));
        let mut lengths = |tiles: &str, shape: Shape| {
            let mut found: Vec<usize> = (0..200)
                .map(|_| extract_at_random(&hand(tiles), shape, &mut dice).0.map_or(0, |found| found.len()))
                .collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        assert_eq!(lengths("1r 2r 3r J 5r", Shape::Run), [3, 4, 5]);
        assert_eq!(lengths("9r 9b 9j 9n", Shape::Group), [3, 4]);
    }

    /// The number of tries: what the second algorithm finds, the first one finds too, but once in a thousand times.
    #[test]
    fn the_number_of_tries_is_enough() {
        assert_eq!((tries(2), tries(3), tries(14)), (0, 14, 5029));
        let mut dice = Dice::new(Seed::from(8));
        let (mut there, mut missed) = (0, 0);
        for _ in 0..40 {
            let (deal, _) = crate::state::extract(14, &crate::tile::full_pool(), &mut dice);
            for (shape, all) in [(Shape::Run, extract_run(&deal)), (Shape::Group, extract_group(&deal))] {
                let (found, _) = extract_at_random(&deal, shape, &mut dice);
                assert!(found.as_ref().is_none_or(|found| shape.is(found)));
                assert!(all.is_some() || found.is_none(), "nothing is found that is not there");
                there += usize::from(all.is_some());
                missed += usize::from(all.is_some() && found.is_none());
            }
        }
        assert!(there > 25 && missed <= 1, "{missed} of {there}");
    }
}
