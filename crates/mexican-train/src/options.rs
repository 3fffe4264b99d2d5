//! The variant switches.

use kernel::{OptionDef, OptionValues, Variant};
use serde::{Deserialize, Serialize};

use crate::{DominoSet, OpenRule, Rule, SeriesTerms, Simple};

/// Which rule is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleName {
    /// With open trains (4.1).
    #[default]
    Open,
    /// The first rule (3.2).
    Simple,
}

impl RuleName {
    /// Both, the usual one first.
    pub const ALL: [RuleName; 2] = [RuleName::Open, RuleName::Simple];

    /// The rule itself.
    pub fn rule(self) -> &'static dyn Rule {
        match self {
            RuleName::Open => &OpenRule,
            RuleName::Simple => &Simple,
        }
    }
}

/// The options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The rule.
    pub rule: RuleName,
    /// The dominoes.
    pub set: DominoSet,
    /// The double of the first series, if it is not the highest of the set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<u8>,
    /// A double must be covered before anything else is laid.
    pub cover_doubles: bool,
    /// A player's first turn may lay a whole train.
    pub first_train: bool,
}

impl Options {
    /// What a series is played with.
    pub fn terms(&self) -> SeriesTerms {
        SeriesTerms { set: self.set, cover_doubles: self.cover_doubles, first_train: self.first_train }
    }

    /// The double of the first series: the one that was chosen, if the set has it.
    pub fn first_double(&self) -> u8 {
        self.start.unwrap_or(u8::MAX).min(self.set.highest())
    }
}

/// The doubles that a first series can begin with, as words, and what they mean.
const STARTS: [&str; 17] =
    ["highest", "15", "14", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0"];
const DOUBLES: [Option<u8>; 17] = {
    let mut doubles = [None; 17];
    let mut at = 1;
    while at < doubles.len() {
        doubles[at] = Some(16 - at as u8);
        at += 1;
    }
    doubles
};

impl kernel::Options for Options {
    fn fields() -> Vec<OptionDef<Self>> {
        vec![
            OptionDef::choice(
                "rule",
                &["open", "simple"],
                &RuleName::ALL,
                |its| its.rule,
                |its, rule| its.rule = rule,
            ),
            OptionDef::choice(
                "set",
                &["12", "9", "15"],
                &DominoSet::ALL,
                |its| its.set,
                |its, set| its.set = set,
            ),
            OptionDef::choice("start", &STARTS, &DOUBLES, |its| its.start, |its, start| its.start = start),
            OptionDef::flag("cover-doubles", |its| its.cover_doubles, |its, yes| its.cover_doubles = yes),
            OptionDef::flag("first-train", |its| its.first_train, |its, yes| its.first_train = yes),
        ]
    }

    fn variants() -> Vec<Variant> {
        let house = OptionValues::default().with("cover-doubles", true).with("first-train", true);
        vec![
            Variant { name: "sheet", values: OptionValues::default() },
            Variant { name: "simple", values: OptionValues::default().with("rule", "simple") },
            Variant { name: "club", values: house },
        ]
    }
}

#[cfg(test)]
mod tests {
    use kernel::Options as _;

    use super::*;

    #[test]
    fn options_read_as_they_are_written() {
        for rule in RuleName::ALL {
            for set in DominoSet::ALL {
                for start in [None, Some(0), Some(7), Some(15)] {
                    let options =
                        Options { rule, set, start, cover_doubles: true, first_train: start.is_none() };
                    assert_eq!(Options::read(&options.write()), Ok(options));
                }
            }
        }
    }

    #[test]
    fn defaults_are_the_described_ones() {
        let written = Options::default().write();
        for spec in Options::specs() {
            assert_eq!(written.get(spec.key), Some(&spec.default), "{}", spec.key);
        }
    }

    #[test]
    fn a_double_that_the_set_lacks_is_its_highest() {
        let options = Options { set: DominoSet::Nine, start: Some(12), ..Options::default() };
        assert_eq!(options.first_double(), 9);
        assert_eq!(Options::default().first_double(), 12);
        assert_eq!(Options { start: Some(3), ..Options::default() }.first_double(), 3);
    }
}
