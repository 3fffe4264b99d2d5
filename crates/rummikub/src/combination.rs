//! Runs and groups, what they are worth, and what is wrong with what is neither.

use std::{fmt, str::FromStr};

use kernel::{Phrase, Speak};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::tile::{Tile, TileColour, TileValue, join, read_tiles};

/// *combinaison* (Q5): a sequence of tiles, valid or not.
///
/// The order of a run is significant and kept. A group has no order, so its tiles are sorted, jokers last; only
/// one tile with two jokers stays as it is written, because there the order decides which run it could be.
///
/// ```
/// use rummikub::Combination;
/// let group: Combination = "5r 5b J 5n".parse().unwrap();
/// assert_eq!(group.to_string(), "5b 5r 5n J");
/// assert_eq!(group.points(), Some(20));
/// let broken: Combination = "7r 8r 10r".parse().unwrap();
/// assert_eq!(broken.points(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combination(Vec<Tile>);

/// What a valid combination is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombinationKind {
    /// *suite*: consecutive values of one colour.
    Run {
        /// The colour.
        colour: TileColour,
        /// The value at its first position.
        first: u8,
    },
    /// *groupe*: one value in different colours.
    Group {
        /// The value.
        value: u8,
    },
}

impl CombinationKind {
    /// The tile that position `index` of a run stands for; in a group, jokers have no colour of their own.
    pub fn at(self, index: usize) -> Option<Tile> {
        match self {
            CombinationKind::Run { colour, first } => Tile::number(first + index as u8, colour),
            CombinationKind::Group { .. } => None,
        }
    }
}

impl Combination {
    /// A sequence of tiles in its canonical order.
    pub fn new(mut tiles: Vec<Tile>) -> Combination {
        let jokers = tiles.iter().filter(|tile| tile.is_joker()).count();
        if read_group(&tiles).is_some() && read_run(&tiles).is_none() && tiles.len() > jokers + 1 {
            tiles.sort_unstable();
        }
        Combination(tiles)
    }

    /// The tiles, in order.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// How many tiles it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no tiles.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a joker lies in it.
    pub fn has_joker(&self) -> bool {
        self.0.contains(&Tile::Joker)
    }

    /// What it is, if it is valid: of one that is both, what is worth more.
    pub fn kind(&self) -> Option<CombinationKind> {
        let (run, group) = (self.as_run(), self.as_group());
        match (run, group) {
            (Some(run), Some(group)) => {
                Some(if points(run, self.len()) >= points(group, self.len()) { run } else { group })
            }
            _ => run.or(group),
        }
    }

    /// The run that it is, if it is one.
    pub fn as_run(&self) -> Option<CombinationKind> {
        read_run(&self.0)
    }

    /// The group that it is, if it is one.
    pub fn as_group(&self) -> Option<CombinationKind> {
        read_group(&self.0)
    }

    /// *`est_suite`* (Q10).
    pub fn is_run(&self) -> bool {
        self.as_run().is_some()
    }

    /// *`est_groupe`* (Q10).
    pub fn is_group(&self) -> bool {
        self.as_group().is_some()
    }

    /// *`combinaison_valide`* (Q10).
    pub fn is_valid(&self) -> bool {
        self.is_run() || self.is_group()
    }

    /// *`points_suite`* (Q11): jokers count what they stand for. `None` of anything but a run.
    pub fn run_points(&self) -> Option<u32> {
        self.as_run().map(|run| points(run, self.len()))
    }

    /// *`points_groupe`* (Q11): jokers count what they stand for. `None` of anything but a group.
    pub fn group_points(&self) -> Option<u32> {
        self.as_group().map(|group| points(group, self.len()))
    }

    /// The points of a valid combination, the larger if it is both run and group.
    pub fn points(&self) -> Option<u32> {
        self.run_points().max(self.group_points())
    }

    /// Why it is not valid; `Ok` if it is.
    pub fn check(&self) -> Result<CombinationKind, Flaw> {
        self.kind().ok_or_else(|| Flaw { combination: self.clone(), fault: self.fault() })
    }

    /// What is wrong with an invalid combination, as seen from what it was probably meant to be.
    fn fault(&self) -> CombinationFault {
        let numbers: Vec<(u8, TileColour)> =
            self.0.iter().filter_map(|tile| Some((tile.value()?, tile.colour()?))).collect();
        let Some(&(value, colour)) = numbers.first() else {
            return if self.is_empty() { CombinationFault::Short } else { CombinationFault::OnlyJokers };
        };
        if self.len() < 3 {
            return CombinationFault::Short;
        }
        let one_value = numbers.iter().all(|number| number.0 == value);
        let one_colour = numbers.iter().all(|number| number.1 == colour);
        match (one_value, one_colour) {
            (true, false) => match repeated(numbers.iter().map(|number| number.1)) {
                Some(twice) => CombinationFault::ColourTwice(twice),
                None => CombinationFault::LongGroup,
            },
            (_, true) => self.run_fault(colour),
            _ => CombinationFault::Mixed,
        }
    }

    /// What keeps tiles of one colour from being a run.
    fn run_fault(&self, colour: TileColour) -> CombinationFault {
        if let Some(twice) = repeated(self.0.iter().copied().filter(|tile| !tile.is_joker())) {
            return CombinationFault::Twice(twice);
        }
        let tile = |value: i32| u8::try_from(value).ok().and_then(|value| Tile::number(value, colour));
        let mut expected: Option<i32> = None;
        for (index, value) in self.0.iter().map(|tile| tile.value()).enumerate() {
            match (value.map(i32::from), expected) {
                (Some(value), None) if value <= index as i32 => return CombinationFault::Below(colour),
                (Some(value), Some(next)) if value > next => {
                    return tile(next).map_or(CombinationFault::Mixed, CombinationFault::Missing);
                }
                (Some(value), Some(next)) if value < next => return CombinationFault::Unordered,
                (Some(value), _) => expected = Some(value + 1),
                (None, Some(next)) if next > i32::from(TileValue::MAX) => {
                    return CombinationFault::Above(colour);
                }
                (None, _) => expected = expected.map(|next| next + 1),
            }
        }
        CombinationFault::Mixed
    }
}

/// The points of a combination of `len` tiles.
fn points(kind: CombinationKind, len: usize) -> u32 {
    let len = len as u32;
    match kind {
        CombinationKind::Run { first, .. } => len * u32::from(first) + len * (len - 1) / 2,
        CombinationKind::Group { value } => len * u32::from(value),
    }
}

/// The run that the tiles are, in their order: jokers stand for what their position gives.
pub(crate) fn read_run(tiles: &[Tile]) -> Option<CombinationKind> {
    let (index, value, colour) =
        tiles.iter().enumerate().find_map(|(i, tile)| Some((i, tile.value()?, tile.colour()?)))?;
    let first = usize::from(value).checked_sub(index).filter(|&first| first >= 1)?;
    let last = first + tiles.len() - 1;
    let fits = |(i, tile): (usize, &Tile)| match tile {
        Tile::Number { colour: own, value } => *own == colour && usize::from(value.get()) == first + i,
        Tile::Joker => true,
    };
    let run = tiles.len() >= 3 && last <= usize::from(TileValue::MAX) && tiles.iter().enumerate().all(fits);
    run.then_some(CombinationKind::Run { colour, first: first as u8 })
}

/// The group that the tiles are: jokers stand for missing colours.
pub(crate) fn read_group(tiles: &[Tile]) -> Option<CombinationKind> {
    let value = tiles.iter().find_map(|tile| tile.value())?;
    if !(3..=4).contains(&tiles.len()) {
        return None;
    }
    let mut seen = [false; 4];
    let fits = tiles.iter().all(|tile| match (tile.value(), tile.colour()) {
        (Some(own), Some(colour)) => own == value && !std::mem::replace(&mut seen[colour.index()], true),
        _ => true,
    });
    fits.then_some(CombinationKind::Group { value })
}

fn repeated<T: PartialEq + Copy>(items: impl Iterator<Item = T> + Clone) -> Option<T> {
    let mut rest = items;
    while let Some(item) = rest.next() {
        if rest.clone().any(|other| other == item) {
            return Some(item);
        }
    }
    None
}

/// An invalid combination and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The combination at fault.
    pub combination: Combination,
    /// What is wrong.
    pub fault: CombinationFault,
}

/// What is wrong with a combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombinationFault {
    /// Fewer than three tiles.
    Short,
    /// Nothing but jokers.
    OnlyJokers,
    /// A run with a hole: this tile is missing.
    Missing(Tile),
    /// A run with the same tile twice.
    Twice(Tile),
    /// The tiles of one colour do not go up.
    Unordered,
    /// A joker would stand for a value below 1.
    Below(TileColour),
    /// A joker would stand for a value above 13.
    Above(TileColour),
    /// A group with a colour twice.
    ColourTwice(TileColour),
    /// A group of more than four tiles.
    LongGroup,
    /// Neither one colour nor one value.
    Mixed,
}

impl Speak for Flaw {
    fn phrase(&self) -> Phrase {
        let say = |id: &'static str| Phrase::new(id).with("combination", shortened(&self.combination));
        let colour = |colour: &TileColour| Phrase::new(format!("rummikub-colour-{}", colour.letter()));
        match &self.fault {
            CombinationFault::Short => say("rummikub-flaw-short"),
            CombinationFault::OnlyJokers => say("rummikub-flaw-jokers"),
            CombinationFault::Missing(tile) => say("rummikub-flaw-missing").with("tile", tile.to_string()),
            CombinationFault::Twice(tile) => say("rummikub-flaw-twice").with("tile", tile.to_string()),
            CombinationFault::Unordered => say("rummikub-flaw-unordered"),
            CombinationFault::Below(_) => say("rummikub-flaw-below"),
            CombinationFault::Above(_) => say("rummikub-flaw-above"),
            CombinationFault::ColourTwice(twice) => say("rummikub-flaw-colour").with("colour", colour(twice)),
            CombinationFault::LongGroup => say("rummikub-flaw-long"),
            CombinationFault::Mixed => say("rummikub-flaw-mixed"),
        }
    }
}

/// A combination for a message: hostile ones are not repeated at full length.
fn shortened(combination: &Combination) -> String {
    const SHOWN: usize = 14;
    match combination.tiles().get(..SHOWN) {
        Some(start) if combination.len() > SHOWN => format!("{} …", join(start)),
        _ => combination.to_string(),
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.0))
    }
}

impl FromStr for Combination {
    type Err = String;

    /// The combination of a text; otherwise the first word that is no tile.
    fn from_str(text: &str) -> Result<Combination, String> {
        read_tiles(text).map(Combination::new).map_err(str::to_owned)
    }
}

impl Serialize for Combination {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Combination {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Combination, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|word| de::Error::custom(format!("not a tile: {word}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn combination(text: &str) -> Combination {
        text.parse().unwrap()
    }

    #[test]
    fn est_suite_asks_for_three_consecutive_tiles_of_one_colour_in_order() {
        for run in [
            "2r 3r 4r 5r 6r",
            "1b 2b 3b",
            "11n 12n 13n",
            "J 5r 6r",
            "5r J 7r",
            "J J 5r",
            "1r J J",
            "1j 2j 3j 4j 5j 6j 7j 8j 9j 10j 11j 12j 13j",
            "J 2j 3j 4j 5j 6j 7j 8j 9j 10j 11j 12j J",
        ] {
            assert!(combination(run).is_run(), "{run}");
        }
        for other in [
            "",
            "1r 2r",
            "5r 4r 3r",
            "J 1r 2r",
            "12r 13r J",
            "12r 13r 1r",
            "7r 8r 10r",
            "7r 8b 9r",
            "J J 2r",
            "J J J",
            "5r 5r 6r",
            "J J",
            "12r J J",
        ] {
            assert!(!combination(other).is_run(), "{other}");
        }
    }

    #[test]
    fn est_groupe_asks_for_three_or_four_colours_of_one_value() {
        for group in ["12r 12j 12b", "5r 5b 5j 5n", "J J 5r", "5r J 5n", "5r 5b 5j J", "J 5r 5n J"] {
            assert!(combination(group).is_group(), "{group}");
        }
        for other in ["7r 7j 7j", "5r 5b", "5r 5b 5j 5n J", "J J J", "5r 5b 6j", "5r 5r 5b 5j"] {
            assert!(!combination(other).is_group(), "{other}");
        }
    }

    #[test]
    fn points_count_jokers_as_what_they_stand_for() {
        for (text, run, group) in [
            ("2j 3j 4j", Some(9), None),
            ("7j 8j J", Some(24), None),
            ("J 11r 11b", None, Some(33)),
            ("J J 5r", Some(12), Some(15)),
            ("5r J J", Some(18), Some(15)),
            ("J 13r J", None, Some(39)),
            ("J 5r 6r", Some(15), None),
            ("7r 8r 10r", None, None),
        ] {
            let combination = combination(text);
            assert_eq!((combination.run_points(), combination.group_points()), (run, group), "{text}");
            assert_eq!(combination.points(), run.max(group), "{text}");
        }
    }

    #[test]
    fn faults_name_what_is_wrong() {
        let tile = |text: &str| text.parse().unwrap();
        for (text, fault) in [
            ("7r 8r", CombinationFault::Short),
            ("", CombinationFault::Short),
            ("J J", CombinationFault::OnlyJokers),
            ("7r 8r 10r", CombinationFault::Missing(tile("9r"))),
            ("7r J 10r", CombinationFault::Missing(tile("9r"))),
            ("3r 3r 4r", CombinationFault::Twice(tile("3r"))),
            ("5r 4r 3r", CombinationFault::Unordered),
            ("J 1r 2r", CombinationFault::Below(TileColour::Red)),
            ("12r 13r J", CombinationFault::Above(TileColour::Red)),
            ("7r 7j 7j", CombinationFault::ColourTwice(TileColour::Yellow)),
            ("5r 5b 5j 5n J", CombinationFault::LongGroup),
            ("7r 8b 9r", CombinationFault::Mixed),
        ] {
            assert_eq!(combination(text).check().unwrap_err().fault, fault, "{text}");
        }
    }

    fn any_tiles() -> impl Strategy<Value = Vec<Tile>> {
        prop::collection::vec((0_usize..53).prop_map(Tile::from_index), 0..20)
    }

    proptest! {
        #[test]
        fn the_canonical_order_stays_and_reads_back(tiles in any_tiles()) {
            let combination = Combination::new(tiles);
            prop_assert_eq!(&Combination::new(combination.tiles().to_vec()), &combination);
            prop_assert_eq!(combination.to_string().parse::<Combination>().unwrap(), combination);
        }

        #[test]
        fn whatever_is_invalid_has_a_fault(tiles in any_tiles()) {
            let combination = Combination::new(tiles);
            prop_assert_eq!(combination.is_valid(), combination.check().is_ok());
            prop_assert_eq!(combination.is_valid(), combination.points().is_some());
        }

        /// A group is the same whatever the order; the points never depend on how it was written.
        #[test]
        fn groups_have_no_order(colours in Just(vec!["5b", "5r", "5j", "5n", "J", "J"]).prop_shuffle(), len in 3_usize..5) {
            let tiles: Vec<Tile> = colours[..len].iter().map(|tile| tile.parse().unwrap()).collect();
            let mut sorted = tiles.clone();
            sorted.sort();
            let (written, ordered) = (Combination::new(tiles), Combination::new(sorted));
            prop_assert_eq!(written.is_group(), ordered.is_group());
            prop_assert_eq!(written.group_points(), ordered.group_points());
        }
    }
}
