//! What a drill says of each accident and each attack.

use std::fmt;

/// A line of the table.
pub struct Line {
    /// What happened to the house.
    pub what: String,
    /// What was seen of it.
    pub figures: String,
    /// Whether everything held that does not depend on how fast the machine is.
    pub held: bool,
    /// Whether all bars were met, those for times as well.
    pub met: bool,
}

impl Line {
    /// A line without bars for times.
    pub fn of(what: impl Into<String>, figures: String, held: bool) -> Line {
        Line { what: what.into(), figures, held, met: held }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (self.held, self.met) {
            (_, true) => "",
            (true, false) => " (TOO SLOW)",
            (false, false) => " (DOES NOT HOLD)",
        };
        write!(f, "{:<52} {}{verdict}", self.what, self.figures)
    }
}

/// A number with its thousands set apart.
pub fn many(number: usize) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut text = digits[..first].to_owned();
    for group in digits.as_bytes()[first..].chunks(3) {
        if !text.is_empty() {
            text.push(',');
        }
        text.extend(group.iter().map(|digit| char::from(*digit)));
    }
    text
}
