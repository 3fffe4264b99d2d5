//! The variant switches.

use kernel::{OptionDef, OptionValues, Variant};
use serde::{Deserialize, Serialize};

/// What can be set; the sheet's rules by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The least number of points of an opening meld (rule 5).
    pub opening: u32,
    /// How a finished game is counted.
    pub scoring: Scoring,
    /// Whether a player who drew may still lay in the same turn.
    pub draw_and_play: bool,
    /// What may be done with jokers on the table.
    pub jokers: Jokers,
}

/// How a finished game is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// Rule 7: the value left in hand, the lowest wins.
    #[default]
    Sheet,
    /// The winner gets what the others lose.
    Official,
}

/// What may be done with jokers on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Jokers {
    /// Rule 3: they are rearranged like any other tile.
    #[default]
    Free,
    /// A joker leaves its combination only when a tile from the hand takes its place.
    Retrieve,
}

impl Default for Options {
    fn default() -> Self {
        Options { opening: 30, scoring: Scoring::default(), draw_and_play: false, jokers: Jokers::default() }
    }
}

impl kernel::Options for Options {
    /// The opening goes up to 1000, which is more than all tiles together are worth.
    fn fields() -> Vec<OptionDef<Self>> {
        vec![
            OptionDef::number(
                "opening",
                (0, 1000),
                |its| its.opening.into(),
                |its, n| its.opening = n as u32,
            ),
            OptionDef::choice(
                "scoring",
                &["sheet", "official"],
                &[Scoring::Sheet, Scoring::Official],
                |its| its.scoring,
                |its, scoring| its.scoring = scoring,
            ),
            OptionDef::flag("draw-and-play", |its| its.draw_and_play, |its, yes| its.draw_and_play = yes),
            OptionDef::choice(
                "jokers",
                &["free", "retrieve"],
                &[Jokers::Free, Jokers::Retrieve],
                |its| its.jokers,
                |its, jokers| its.jokers = jokers,
            ),
        ]
    }

    fn variants() -> Vec<Variant> {
        vec![
            Variant { name: "sheet", values: OptionValues::default() },
            Variant {
                name: "official",
                values: OptionValues::default().with("scoring", "official").with("jokers", "retrieve"),
            },
            Variant { name: "fifty", values: OptionValues::default().with("opening", 50) },
        ]
    }
}
