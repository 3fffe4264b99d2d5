//! The colours of the players.

use std::{fmt, str::FromStr};

use kernel::{Phrase, Speak};
use serde::{Deserialize, Serialize};

/// The colour of a player (`couleur`): a name, or a code of three characters such as `Ken`. The sheet's `Libre`
/// is `None` of an `Option<Colour>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum PlayerColour {
    /// Vert.
    Green,
    /// Jaune.
    Yellow,
    /// Rouge.
    Red,
    /// Noir.
    Black,
    /// Bleu.
    Blue,
    /// Marron.
    Brown,
    /// A code of three characters.
    Code([char; 3]),
}

impl PlayerColour {
    /// The six named colours, clockwise from the south as in the sheet's first figure.
    pub const NAMED: [PlayerColour; 6] = [
        PlayerColour::Green,
        PlayerColour::Yellow,
        PlayerColour::Red,
        PlayerColour::Black,
        PlayerColour::Blue,
        PlayerColour::Brown,
    ];

    const NAMES: [(&'static str, &'static str); 6] = [
        ("green", "vert"),
        ("yellow", "jaune"),
        ("red", "rouge"),
        ("black", "noir"),
        ("blue", "bleu"),
        ("brown", "marron"),
    ];

    /// What stands for the colour where players are listed: a code whole, a named colour by the letter of its pieces.
    pub fn tag(self) -> String {
        match self {
            PlayerColour::Code(code) => code.iter().collect(),
            named => named.spelt().into_iter().take(1).collect(),
        }
    }

    /// The letters that a sign is taken from: the code, or the French name, as on the sheet's board (`V J R N B M`).
    fn spelt(self) -> Vec<char> {
        match self {
            PlayerColour::Code(code) => code.to_vec(),
            named => {
                let index =
                    PlayerColour::NAMED.iter().position(|colour| *colour == named).unwrap_or_default();
                PlayerColour::NAMES[index].1.to_uppercase().chars().collect()
            }
        }
    }
}

/// The signs of these players' pieces: of each code or name the shortest beginning that is nobody else's.
pub fn signs(colours: &[PlayerColour]) -> Vec<String> {
    let sign = |&colour: &PlayerColour| {
        let own = colour.spelt();
        let others = || colours.iter().filter(|&&other| other != colour);
        let is_distinct = |length: &usize| others().all(|other| !other.spelt().starts_with(&own[..*length]));
        // A code is nobody else's, but it may be the beginning of a name.
        let length = (1..own.len()).find(is_distinct).unwrap_or(own.len());
        own[..length].iter().collect()
    };
    colours.iter().map(sign).collect()
}

impl fmt::Display for PlayerColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerColour::Code(code) => code.iter().try_for_each(|c| write!(f, "{c}")),
            named => {
                let index = PlayerColour::NAMED.iter().position(|colour| colour == named).unwrap_or_default();
                f.write_str(PlayerColour::NAMES[index].0)
            }
        }
    }
}

impl From<PlayerColour> for String {
    fn from(colour: PlayerColour) -> String {
        colour.to_string()
    }
}

/// A text that names no colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoColour(pub String);

impl fmt::Display for NoColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is neither a colour nor a code of three characters", self.0)
    }
}

impl Speak for NoColour {
    fn phrase(&self) -> Phrase {
        Phrase::new("chinese-checkers-no-colour").with("text", self.0.as_str())
    }
}

impl FromStr for PlayerColour {
    type Err = NoColour;

    /// A colour by its English or French name, or a code of three visible characters. `red` is the colour.
    fn from_str(text: &str) -> Result<PlayerColour, NoColour> {
        let folded = text.to_lowercase();
        if let Some(index) = PlayerColour::NAMES.iter().position(|&(en, fr)| folded == en || folded == fr) {
            return Ok(PlayerColour::NAMED[index]);
        }
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next(), chars.next()) {
            (Some(a), Some(b), Some(c), None) if [a, b, c].iter().all(|&c| plain(c)) => {
                Ok(PlayerColour::Code([a, b, c]))
            }
            _ => Err(NoColour(text.chars().take(20).collect())),
        }
    }
}

/// A character that a code may have: visible, and none that separates colours.
fn plain(c: char) -> bool {
    c.is_alphanumeric() || (c.is_ascii_graphic() && !matches!(c, ',' | ';' | '.'))
}

impl TryFrom<String> for PlayerColour {
    type Error = NoColour;

    fn try_from(text: String) -> Result<PlayerColour, NoColour> {
        text.parse()
    }
}

/// Why a list of colours cannot be the players'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadColours {
    /// One of them is no colour.
    Unknown(NoColour),
    /// One of them occurs twice.
    Twice(PlayerColour),
    /// There are more than six.
    TooMany,
}

impl Speak for BadColours {
    fn phrase(&self) -> Phrase {
        match self {
            BadColours::Unknown(error) => error.phrase(),
            BadColours::Twice(colour) => {
                Phrase::new("chinese-checkers-colour-twice").with("colour", colour.to_string())
            }
            BadColours::TooMany => Phrase::new("chinese-checkers-colours-many"),
        }
    }
}

/// Reads up to six different colours, separated by commas or blanks.
pub fn colours(text: &str) -> Result<Vec<PlayerColour>, BadColours> {
    let mut found = Vec::new();
    for word in text.split([',', ';', ' ']).filter(|word| !word.is_empty()) {
        let colour = word.parse().map_err(BadColours::Unknown)?;
        if found.contains(&colour) {
            return Err(BadColours::Twice(colour));
        }
        if found.len() == 6 {
            return Err(BadColours::TooMany);
        }
        found.push(colour);
    }
    Ok(found)
}

/// One colour for each of `players` players: the chosen ones, then named ones that are left.
pub fn palette(chosen: &[PlayerColour], players: usize) -> Vec<PlayerColour> {
    let rest = PlayerColour::NAMED.into_iter().filter(|colour| !chosen.contains(colour));
    chosen.iter().copied().chain(rest).take(players).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_names_and_codes() {
        let read = |text: &str| text.parse::<PlayerColour>();
        assert_eq!(read("Vert"), Ok(PlayerColour::Green));
        assert_eq!(read("brown"), Ok(PlayerColour::Brown));
        assert_eq!(read("Ken").map(|c| c.to_string()), Ok("Ken".to_owned()));
        assert_eq!(read("Kenny"), Err(NoColour("Kenny".into())));
        assert_eq!(read("a b"), Err(NoColour("a b".into())));
        for colour in PlayerColour::NAMED {
            assert_eq!(read(&colour.to_string()), Ok(colour));
        }
    }

    #[test]
    fn signs_are_the_shortest_distinct_beginnings() {
        let signs_of = |text: &str| signs(&colours(text).unwrap());
        assert_eq!(signs_of("green yellow red black blue brown"), ["V", "J", "R", "N", "B", "M"]);
        assert_eq!(signs_of("Ken Ryu"), ["K", "R"]);
        assert_eq!(signs_of("Ken Kim Ryu"), ["Ke", "Ki", "R"]);
        assert_eq!(signs_of("Kea Keb ken"), ["Kea", "Keb", "k"]);
        assert_eq!(signs_of("Vic green"), ["Vi", "VE"]);
        assert_eq!(signs_of("VER green"), ["VER", "VERT"], "a code that begins like a name");
        assert_eq!(signs_of("Ken"), ["K"], "alone on the board");
        let tags: Vec<String> = colours("Ken red").unwrap().into_iter().map(PlayerColour::tag).collect();
        assert_eq!(tags, ["Ken", "R"]);
    }

    #[test]
    fn a_palette_has_no_colour_twice() {
        let ken = colours("Ken, yellow").unwrap();
        assert_eq!(
            palette(&ken, 3),
            [PlayerColour::Code(['K', 'e', 'n']), PlayerColour::Yellow, PlayerColour::Green]
        );
        assert_eq!(colours("red rouge"), Err(BadColours::Twice(PlayerColour::Red)));
        assert_eq!(colours("abc abd abe abf abg abh abi"), Err(BadColours::TooMany));
        assert_eq!(palette(&[], 6), PlayerColour::NAMED);
    }
}
