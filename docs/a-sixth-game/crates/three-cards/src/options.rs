//! What can be agreed on before a game.

use kernel::OptionDef;

/// The options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Whether the lowest card takes the round.
    pub low: bool,
}

impl kernel::Options for Options {
    fn fields() -> Vec<OptionDef<Options>> {
        vec![OptionDef::flag("low", |its| its.low, |its, low| its.low = low)]
    }
}
