//! The referee of a lay: one walk over the proposed table decides, whatever is in it.

use crate::{
    multiset::Multiset,
    options::Jokers,
    refusal::Refusal,
    retrieval,
    table::{Meld, Table, Tally},
    tile::{COPIES, Hand, TILES, Tile},
};

/// The tiles that leave the hand when the table `old` becomes `new`, or why it may not.
///
/// Linear in the size of the new table: it is counted once and each combination is read once. A table with more
/// tiles than exist is refused before anything else is done with it.
pub fn check_lay(old: &Table, hand: &Hand, new: &Table, jokers: Jokers) -> Result<Vec<Tile>, Refusal> {
    let laid = check_tiles(old, hand, new)?;
    check_combinations(new)?;
    match jokers {
        Jokers::Free => Ok(laid),
        Jokers::Retrieve => match retrieval::first_taken(old, new, &laid) {
            None => Ok(laid),
            Some(combination) => Err(Refusal::JokerTaken(combination)),
        },
    }
}

/// The tiles that leave the hand with an opening meld, or why it may not be.
pub fn check_opening(hand: &Hand, meld: &Meld, needed: u32) -> Result<Vec<Tile>, Refusal> {
    let laid = check_tiles(&Table::default(), hand, meld)?;
    check_combinations(meld)?;
    match meld.points() {
        Some(points) if points < needed => Err(Refusal::OpeningTooLow { points, needed }),
        _ => Ok(laid),
    }
}

/// The meld of an opening that is written as a whole table: what is there beyond the old combinations.
pub fn opening_meld(old: &Table, new: &Table) -> Result<Meld, Refusal> {
    check_size(new)?;
    new.beyond(old).map_err(Refusal::OpeningTouches)
}

fn check_size(table: &Table) -> Result<(), Refusal> {
    let tiles = table.tiles().take(TILES + 1).count();
    if tiles > TILES { Err(Refusal::TooManyTiles) } else { Ok(()) }
}

/// Where every tile of the new table comes from.
fn check_tiles(old: &Table, hand: &Hand, new: &Table) -> Result<Vec<Tile>, Refusal> {
    check_size(new)?;
    let (before, after) = (Tally::of(old.tiles()), Tally::of(new.tiles()));
    if let Some((tile, _)) = after.counts().find(|&(_, count)| count > COPIES) {
        return Err(Refusal::TooManyCopies(tile));
    }
    let lost = before.beyond(&after);
    if !lost.is_empty() {
        return Err(Refusal::Lost(lost));
    }
    let laid = after.beyond(&before);
    let extra = Tally::of(laid.iter().copied()).beyond(&Tally::of_hand(hand));
    match (extra.is_empty(), laid.is_empty()) {
        (false, _) => Err(Refusal::NotInHand(extra)),
        (true, true) => Err(Refusal::NothingLaid),
        (true, false) => Ok(laid),
    }
}

fn check_combinations(table: &Table) -> Result<(), Refusal> {
    table.combinations().iter().try_for_each(|c| c.check().map(|_| ()).map_err(Refusal::Invalid))
}

/// The hand without the tiles that were laid.
pub fn hand_after(hand: &Hand, laid: &[Tile]) -> Hand {
    hand.difference(&laid.iter().copied().collect())
}

/// *`premier_coup_ok`* (Q13): whether the meld `meld` is a correct first lay that turns the hand `before` into `after`,
/// with the 30 points of rule 5.
pub fn first_lay_ok(before: &Hand, meld: &Meld, after: &Hand) -> bool {
    check_opening(before, meld, 30).is_ok_and(|laid| hand_after(before, &laid) == *after)
}

/// *`coup_ok`* (Q13): whether the table `t0` and the hand `m0` can become `t1` and `m1`.
pub fn lay_ok(t0: &Table, m0: &Hand, t1: &Table, m1: &Hand) -> bool {
    check_lay(t0, m0, t1, Jokers::Free).is_ok_and(|laid| hand_after(m0, &laid) == *m1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{combination::Combination, moves::read_table, tile::read_tiles};

    fn table(text: &str) -> Table {
        read_table(text).unwrap()
    }

    fn hand(text: &str) -> Hand {
        read_tiles(text).unwrap().into_iter().collect()
    }

    #[test]
    fn premier_coup_ok_wants_thirty_points_from_the_hand() {
        let before = hand("10r 11r 12r 5b 5j 9n 9j 9b J");
        assert!(first_lay_ok(&before, &table("10r 11r 12r"), &hand("5b 5j 9n 9j 9b J")));
        assert!(first_lay_ok(&before, &table("5b 5j J / 9n 9j 9b"), &hand("10r 11r 12r")));
        assert!(!first_lay_ok(&before, &table("9n 9j 9b"), &hand("10r 11r 12r 5b 5j J")), "27 points");
        assert!(!first_lay_ok(&before, &table("10r 11r 12r"), &before), "the hand must lose the tiles");
        assert!(!first_lay_ok(&before, &table("10r 11r 12r 13r"), &hand("5b 5j 9n 9j 9b J")));
        assert!(!first_lay_ok(&before, &Table::default(), &before));
        assert!(
            first_lay_ok(&hand("10r 10b 10n"), &table("10r 10b 10n"), &Hand::empty()),
            "thirty is enough"
        );
    }

    #[test]
    fn coup_ok_keeps_the_table_and_lays_something() {
        let (t0, m0) = (table("7r 7b 7j / 1n 2n 3n 4n / 9r 10r 11r"), hand("7n 7n 8r 3n 5n 5n"));
        let t1 = table("7r 7b 7j 7n / 1n 2n 3n / 3n 4n 5n / 8r 9r 10r 11r");
        assert!(lay_ok(&t0, &m0, &t1, &hand("7n 5n")));
        assert!(!lay_ok(&t0, &m0, &t1, &hand("7n 5n 5n")));
        assert!(!lay_ok(&t0, &m0, &t0, &m0), "nothing laid");
        assert!(
            !lay_ok(&t0, &m0, &table("7r 7b 7j 7n / 1n 2n 3n 4n"), &hand("7n 8r 3n 5n 5n")),
            "tiles lost"
        );
    }

    #[test]
    fn every_fault_has_its_refusal() {
        let (old, hand) = (table("3n 4n 5n / 7r 7b 7j"), hand("6n 6n 8r J"));
        let flaw = |text: &str| Refusal::Invalid(text.parse::<Combination>().unwrap().check().unwrap_err());
        let tiles = |text: &str| read_tiles(text).unwrap();
        for (new, refusal) in [
            ("3n 4n 5n / 7r 7b 7j", Refusal::NothingLaid),
            ("", Refusal::Lost(tiles("7b 7r 7j 3n 4n 5n"))),
            ("3n J 5n / 7r 7b 7j", Refusal::Lost(tiles("4n"))),
            ("3n 4n 5n 6n 7n / 7r 7b 7j", Refusal::NotInHand(tiles("7n"))),
            ("3n 4n 5n 6n / 7r 7b 7j / 7r 8r J / 7r", Refusal::TooManyCopies("7r".parse().unwrap())),
            ("3n 4n 5n 8r / 7r 7b 7j", flaw("3n 4n 5n 8r")),
            ("3n 4n 5n 6n 6n / 7r 7b 7j", flaw("3n 4n 5n 6n 6n")),
        ] {
            assert_eq!(check_lay(&old, &hand, &table(new), Jokers::Free), Err(refusal), "{new}");
        }
        assert_eq!(
            check_lay(&old, &hand, &table("3n 4n 5n 6n / 7r 7b 7j J"), Jokers::Free),
            Ok(tiles("6n J"))
        );
    }

    #[test]
    fn hostile_tables_are_refused_at_once() {
        let (old, hand) = (table("3n 4n 5n"), hand("6n"));
        let many: Table = (0..5000).map(|_| "1r 2r 3r".parse().unwrap()).collect();
        assert_eq!(check_lay(&old, &hand, &many, Jokers::Free), Err(Refusal::TooManyTiles));
        assert_eq!(opening_meld(&old, &many), Err(Refusal::TooManyTiles));
        let long = Table::new(vec![Combination::new(vec![Tile::Joker; 100_000])]);
        assert_eq!(check_opening(&hand, &long, 0), Err(Refusal::TooManyTiles));
        let jokers = Table::new(vec![Combination::new(vec![Tile::Joker; 3])]);
        assert_eq!(check_opening(&hand, &jokers, 0), Err(Refusal::TooManyCopies(Tile::Joker)));
    }

    #[test]
    fn an_opening_leaves_the_table_alone() {
        let old = table("3n 4n 5n");
        assert_eq!(opening_meld(&old, &table("3n 4n 5n / 10r 10b 10j")), Ok(table("10r 10b 10j")));
        assert_eq!(
            opening_meld(&old, &table("3n 4n 5n 6n / 10r 10b 10j")),
            Err(Refusal::OpeningTouches("3n 4n 5n".parse().unwrap()))
        );
        let low = check_opening(&hand("9n 9j 9b"), &table("9n 9j 9b"), 30);
        assert_eq!(low, Err(Refusal::OpeningTooLow { points: 27, needed: 30 }));
    }
}
