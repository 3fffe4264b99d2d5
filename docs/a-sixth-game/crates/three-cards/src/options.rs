//! What can be agreed on before a game.

use kernel::{OptionError, OptionSpec, Values};

/// The options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Whether the lowest card takes the round.
    pub low: bool,
}

impl kernel::Options for Options {
    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::flag("low")]
    }

    fn read(values: &Values) -> Result<Options, OptionError> {
        values.check(&Self::specs())?;
        Ok(Options { low: values.flag("low", false) })
    }

    fn write(&self) -> Values {
        Values::default().with("low", self.low)
    }
}
