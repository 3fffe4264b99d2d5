//! Combinations within a hand (8.3).
//!
//! The sheet proposes two algorithms. The first draws tiles at random and looks whether they form something: with 14 tiles
//! there are 364 triples of which perhaps two or three are combinations, so it takes a hundred tries or so and never proves
//! that there is none. The second lists everything. *Can that number be told?* Yes: over all tiles there are
//! 4 × (11 + 10 + … + 1) = 264 runs and 13 × (4 + 1) = 65 groups without jokers, 329 in all, whatever the hand; so listing
//! them is cheap, and it is what [`extract_run`] and [`extract_group`] do. With jokers each place may be one, which gives
//! [`COMBINATIONS`]` = 329` shapes still, each filled with at most two jokers. The first algorithm is here too, as
//! [`extract_at_random`], with its tries counted.

use kernel::{Dice, multiset::Multiset};

use crate::{
    combination::Combination,
    tile::{Colour, Hand, Tile, Value},
};

/// How many runs and groups there are if no joker is used.
pub const COMBINATIONS: usize = 329;

/// The tiles of every run, without jokers, the longest first.
pub fn all_runs() -> impl Iterator<Item = Vec<Tile>> {
    let max = Value::MAX;
    (3..=max).rev().flat_map(move |len| {
        Colour::ALL.into_iter().flat_map(move |colour| {
            (1..=max + 1 - len).map(move |first| {
                (first..first + len).filter_map(|value| Tile::number(value, colour)).collect()
            })
        })
    })
}

/// The tiles of every group, without jokers, the longest first.
pub fn all_groups() -> impl Iterator<Item = Vec<Tile>> {
    // Groups of four first: no colour left out; then each colour in turn.
    let left_out = std::iter::once(None).chain(Colour::ALL.map(Some));
    left_out.flat_map(|out| {
        (1..=Value::MAX).rev().map(move |value| {
            let colours = Colour::ALL.into_iter().filter(move |&colour| Some(colour) != out);
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

/// *`extraction_suite`* and *`extraction_groupe`* (Q15) by the first algorithm: three tiles at random, up to `tries` times, until
/// they are what is `wanted`; in order, because a run has one. Also how many tries it took.
pub fn extract_at_random(
    hand: &Hand,
    tries: usize,
    wanted: fn(&Combination) -> bool,
    dice: &mut Dice,
) -> Option<(Combination, usize)> {
    (1..=tries).find_map(|attempt| {
        let (three, _) = crate::state::extract(3, hand, dice);
        let combination = Combination::new(three.iter().copied().collect());
        (combination.len() == 3 && wanted(&combination)).then_some((combination, attempt))
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
        let (found, tries) = extract_at_random(&runs, 1000, Combination::is_run, &mut dice).unwrap();
        assert_eq!(found.to_string(), "1r 2r 3r");
        assert!(tries > 0);
        assert_eq!(extract_at_random(&runs, 1000, Combination::is_group, &mut dice), None);
        assert_eq!(extract_at_random(&hand("1r"), 10, Combination::is_run, &mut dice), None);
    }
}
