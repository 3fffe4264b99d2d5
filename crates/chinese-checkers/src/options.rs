//! The options of the game.

use kernel::{OptionDef, OptionSpec, OptionValue, OptionValues, Speak, Variant};
use serde::{Deserialize, Serialize};

use crate::{Dim, JumpRule, PlayerColour, colour};

/// The variant switches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// `dim`: the size of the board.
    pub dim: Dim,
    /// `jump`: which jumps are allowed.
    pub jump: JumpRule,
    /// `limit`: after how many moves of each player the game ends, whoever is ahead; 0 for the usual number,
    /// see [`Options::rounds`].
    pub limit: u16,
    /// `filled`: a goal counts as reached when all its cells are taken and at least one piece is one's own.
    pub filled: bool,
    /// `colours`: the players' colours, by name or by code; what is missing is filled up with named ones.
    pub colours: Vec<PlayerColour>,
}

impl Options {
    /// The largest move limit.
    pub const LARGEST_LIMIT: i64 = 1000;

    /// How many moves each player has before the game is stopped: as many as the limit says, or else fifty for
    /// each cell of a camp's side, several times what a game needs.
    pub fn rounds(&self) -> u32 {
        match self.limit {
            0 => 50 * self.dim.size() as u32,
            limit => u32::from(limit),
        }
    }
}

impl kernel::Options for Options {
    fn fields() -> Vec<OptionDef<Self>> {
        vec![
            OptionDef::number(
                "dim",
                (1, Dim::LARGEST),
                |its| its.dim.into(),
                |its, dim| its.dim = Dim::new(dim).unwrap_or_default(),
            ),
            OptionDef::choice(
                "jump",
                &JumpRule::NAMES,
                &JumpRule::ALL,
                |its| its.jump,
                |its, jump| its.jump = jump,
            ),
            OptionDef::number(
                "limit",
                (0, Options::LARGEST_LIMIT),
                |its| its.limit.into(),
                |its, limit| its.limit = limit as u16,
            ),
            OptionDef::flag("filled", |its| its.filled, |its, filled| its.filled = filled),
            OptionDef::new(
                OptionSpec::text("colours", 60),
                |its: &Self| {
                    let colours: Vec<String> = its.colours.iter().map(PlayerColour::to_string).collect();
                    OptionValue::from(colours.join(", ").as_str())
                },
                |its: &mut Self, value| {
                    its.colours = colour::colours(&value.to_string()).map_err(|error| error.phrase())?;
                    Ok(())
                },
            ),
        ]
    }

    fn variants() -> Vec<Variant> {
        vec![
            Variant { name: "sheet", values: OptionValues::default() },
            Variant {
                name: "classic",
                values: OptionValues::default().with("jump", "adjacent").with("filled", true),
            },
            Variant { name: "free", values: OptionValues::default().with("jump", "free") },
            Variant { name: "quick", values: OptionValues::default().with("dim", 2_i64) },
        ]
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Options as _, options::OptionProblem};

    use super::*;

    #[test]
    fn options_read_as_they_write() {
        let rules = Options {
            dim: Dim::new(3).unwrap(),
            jump: JumpRule::Free,
            limit: 7,
            filled: true,
            colours: colour::colours("Ken Ryu blue").unwrap(),
        };
        assert_eq!(Options::read(&rules.write()), Ok(rules));
        assert_eq!(Options::read(&OptionValues::default()), Ok(Options::default()));
        for variant in Options::variants() {
            assert!(Options::read(&variant.values).is_ok(), "{}", variant.name);
        }
    }

    #[test]
    fn a_bad_colour_is_named() {
        let error = Options::read(&OptionValues::default().with("colours", "Ken Kenny")).unwrap_err();
        assert!(
            matches!(error.problem, OptionProblem::Other(phrase) if phrase.id == "chinese-checkers-no-colour")
        );
    }
}
