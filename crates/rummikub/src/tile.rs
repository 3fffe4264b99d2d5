//! The 106 tiles: two of each value and colour, and two jokers.

use std::{fmt, str::FromStr};

use crate::multiset::{Multiset, Sorted};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// *couleur* (Q4), in the order of section 6.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TileColour {
    /// *Bleu*, written `b`.
    Blue,
    /// *Rouge*, written `r`.
    Red,
    /// *Jaune*, written `j` (`y` is read too).
    Yellow,
    /// *Noir*, written `n` (`k` is read too).
    Black,
}

impl TileColour {
    /// All four, in order.
    pub const ALL: [TileColour; 4] =
        [TileColour::Blue, TileColour::Red, TileColour::Yellow, TileColour::Black];

    /// The letter it is written with.
    pub fn letter(self) -> char {
        match self {
            TileColour::Blue => 'b',
            TileColour::Red => 'r',
            TileColour::Yellow => 'j',
            TileColour::Black => 'n',
        }
    }

    /// The colour that a letter stands for, in either case.
    pub fn from_letter(letter: char) -> Option<TileColour> {
        match letter.to_ascii_lowercase() {
            'b' => Some(TileColour::Blue),
            'r' => Some(TileColour::Red),
            'j' | 'y' => Some(TileColour::Yellow),
            'n' | 'k' => Some(TileColour::Black),
            _ => None,
        }
    }

    /// Its number, from 0.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// *valeur* (Q4): a whole number from 1 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileValue(u8);

impl TileValue {
    /// The greatest value.
    pub const MAX: u8 = 13;

    /// The value with this number; `None` outside 1 to 13.
    pub fn new(number: u8) -> Option<TileValue> {
        (1..=TileValue::MAX).contains(&number).then_some(TileValue(number))
    }

    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }

    /// All values, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = TileValue> + Clone {
        (1..=TileValue::MAX).map(TileValue)
    }
}

/// *tuile* (Q4). The order is that of section 6.3: by colour, then by value, jokers above all.
///
/// ```
/// use rummikub::{TileColour, Tile};
/// let tile: Tile = "10r".parse().unwrap();
/// assert_eq!(tile, Tile::number(10, TileColour::Red).unwrap());
/// assert!(tile < Tile::Joker);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// A colour and a value.
    Number {
        /// The colour.
        colour: TileColour,
        /// The value.
        value: TileValue,
    },
    /// A joker, which stands for any tile.
    Joker,
}

/// How many copies of each tile there are, jokers included.
pub const COPIES: usize = 2;

/// How many tiles there are.
pub const TILES: usize = COPIES * Tile::COUNT;

/// What a joker left in a hand counts.
pub const JOKER_VALUE: u32 = 30;

impl Tile {
    /// The tile with a value and a colour; `None` when there is none.
    pub fn number(value: u8, colour: TileColour) -> Option<Tile> {
        TileValue::new(value).map(|value| Tile::Number { colour, value })
    }

    /// The number on it; `None` of a joker.
    pub fn value(self) -> Option<u8> {
        match self {
            Tile::Number { value, .. } => Some(value.get()),
            Tile::Joker => None,
        }
    }

    /// The colour; `None` of a joker.
    pub fn colour(self) -> Option<TileColour> {
        match self {
            Tile::Number { colour, .. } => Some(colour),
            Tile::Joker => None,
        }
    }

    /// Whether it is a joker.
    pub fn is_joker(self) -> bool {
        self == Tile::Joker
    }

    /// What it counts when it is left in a hand (rule 7).
    pub fn penalty(self) -> u32 {
        self.value().map_or(JOKER_VALUE, u32::from)
    }

    /// Every different tile once, in order.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..Tile::COUNT).map(Tile::from_index)
    }
}

impl Tile {
    /// How many different tiles there are.
    pub const COUNT: usize = 53;

    /// A number from 0 for each, in order.
    pub fn index(self) -> usize {
        match self {
            Tile::Number { colour, value } => colour.index() * 13 + usize::from(value.get()) - 1,
            Tile::Joker => 52,
        }
    }

    /// The tile with this number; a joker for what is beyond.
    pub fn from_index(index: usize) -> Tile {
        match TileColour::ALL.get(index / 13) {
            Some(&colour) => Tile::Number { colour, value: TileValue((index % 13) as u8 + 1) },
            None => Tile::Joker,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Number { colour, value } => write!(f, "{}{}", value.get(), colour.letter()),
            Tile::Joker => f.write_str("J"),
        }
    }
}

/// A text that is no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchTile;

impl FromStr for Tile {
    type Err = NoSuchTile;

    fn from_str(text: &str) -> Result<Tile, NoSuchTile> {
        if text.eq_ignore_ascii_case("j") || text.eq_ignore_ascii_case("joker") || text == "*" {
            return Ok(Tile::Joker);
        }
        let letter = text.chars().last().ok_or(NoSuchTile)?;
        let digits = &text[..text.len() - letter.len_utf8()];
        let colour = TileColour::from_letter(letter).ok_or(NoSuchTile)?;
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NoSuchTile);
        }
        let value = digits.parse().map_err(|_| NoSuchTile)?;
        Tile::number(value, colour).ok_or(NoSuchTile)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|NoSuchTile| de::Error::custom("not a tile"))
    }
}

/// *main* (Q6): the tiles that a player holds, a multiset in the order of the tiles.
pub type Hand = Sorted<Tile>;

/// *pioche* (Q6): the tiles that nobody has yet, a multiset in the order of the tiles.
pub type Pool = Sorted<Tile>;

/// *`cst_PIOCHE_INIT`* (6.3): all 106 tiles.
pub fn full_pool() -> Pool {
    Tile::all().fold(Pool::empty(), |pool, tile| pool.add((tile, COPIES)))
}

/// *`en_ordre`* (Q7): any multiset of tiles as the one whose elements stand in the order of section 6.3. Hands and
/// pools are always kept in it.
pub fn in_order(tiles: &[(Tile, usize)]) -> Hand {
    tiles.iter().fold(Hand::empty(), |hand, &element| hand.add(element))
}

/// Tiles as text, separated by blanks.
pub fn join<'a>(tiles: impl IntoIterator<Item = &'a Tile>) -> String {
    let words: Vec<String> = tiles.into_iter().map(Tile::to_string).collect();
    words.join(" ")
}

/// The tiles of a text, separated by blanks or commas; the first word that is none, if there is one.
pub fn read_tiles(text: &str) -> Result<Vec<Tile>, &str> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.map(|word| word.parse().map_err(|NoSuchTile| word)).collect()
}

/// Hands and pools in views: as text, so that a screen can show them as they are and nothing else can be read.
pub(crate) mod as_text {
    use super::{Hand, join, read_tiles};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    // The signature is serde's.
    #[allow(clippy::ref_option)]
    pub(crate) fn serialize<S: Serializer>(hand: &Option<Hand>, serializer: S) -> Result<S::Ok, S::Error> {
        hand.as_ref().map(|hand| join(hand.iter())).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Hand>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let read = |text: String| match read_tiles(&text) {
            Ok(tiles) => Ok(tiles.into_iter().collect()),
            Err(word) => Err(de::Error::custom(format!("not a tile: {word}"))),
        };
        text.map(read).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_reads_as_it_prints() {
        for (index, tile) in Tile::all().enumerate() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(tile.index(), index);
        }
    }

    #[test]
    fn other_letters_are_read_too() {
        for (text, tile) in
            [("5y", "5j"), ("5K", "5n"), ("05r", "5r"), ("13B", "13b"), ("j", "J"), ("*", "J")]
        {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), tile, "{text}");
        }
        for text in ["", "0r", "14r", "r5", "5", "5x", "é", "5é", "+5r", "999999999999r", "5 r"] {
            assert_eq!(text.parse::<Tile>(), Err(NoSuchTile), "{text}");
        }
    }

    #[test]
    fn the_order_is_that_of_the_sheet() {
        let mut tiles = read_tiles("J 1n 13j 12j 2r 13b").unwrap();
        tiles.sort();
        assert_eq!(join(&tiles), "13b 2r 12j 13j 1n J");
    }

    #[test]
    fn en_ordre_orders_multielements_and_joins_equal_ones() {
        let tile = |text: &str| text.parse::<Tile>().unwrap();
        let hand = in_order(&[(tile("J"), 1), (tile("3n"), 1), (tile("7b"), 2), (tile("3n"), 1)]);
        let elements: Vec<_> = hand.each().map(|(tile, times)| (tile.to_string(), times)).collect();
        assert_eq!(elements, [("7b".to_owned(), 2), ("3n".to_owned(), 2), ("J".to_owned(), 1)]);
    }

    #[test]
    fn there_are_106_tiles() {
        let pool = full_pool();
        assert_eq!((pool.cardinal(), TILES), (106, 106));
        assert!(Tile::all().all(|tile| pool.count(&tile) == 2));
    }
}
