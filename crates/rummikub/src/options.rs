//! The variant switches.

use kernel::{OptionError, OptionSpec, Values, Variant};
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

const SCORINGS: [&str; 2] = ["sheet", "official"];
const JOKERS: [&str; 2] = ["free", "retrieve"];

impl kernel::Options for Options {
    /// The opening goes up to 1000, which is more than all tiles together are worth.
    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::number("opening", 0, 1000, 30),
            OptionSpec::choice("scoring", &SCORINGS),
            OptionSpec::flag("draw-and-play"),
            OptionSpec::choice("jokers", &JOKERS),
        ]
    }

    fn read(values: &Values) -> Result<Self, OptionError> {
        values.check(&Self::specs())?;
        let official = values.text("scoring", SCORINGS[0]) == SCORINGS[1];
        let retrieve = values.text("jokers", JOKERS[0]) == JOKERS[1];
        Ok(Options {
            opening: values.number("opening", 30) as u32,
            scoring: if official { Scoring::Official } else { Scoring::Sheet },
            draw_and_play: values.flag("draw-and-play", false),
            jokers: if retrieve { Jokers::Retrieve } else { Jokers::Free },
        })
    }

    fn write(&self) -> Values {
        Values::default()
            .with("opening", i64::from(self.opening))
            .with("scoring", SCORINGS[usize::from(self.scoring == Scoring::Official)])
            .with("draw-and-play", self.draw_and_play)
            .with("jokers", JOKERS[usize::from(self.jokers == Jokers::Retrieve)])
    }

    fn variants() -> Vec<Variant> {
        vec![
            Variant { name: "sheet", values: Values::default() },
            Variant {
                name: "official",
                values: Values::default().with("scoring", SCORINGS[1]).with("jokers", JOKERS[1]),
            },
            Variant { name: "fifty", values: Values::default().with("opening", 50) },
        ]
    }
}
