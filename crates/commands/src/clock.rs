//! `--clock`: how long players may think, as people write it, and what that means in a sentence.

use kernel::Phrase;
use wire::lobby::{ClockOut, ClockPer, ClockTerms};

/// Reads a clock: `30s` or `2d` for each move; `5m+3s`, or `5+3` as chess players say, for the whole game with something given
/// back for each move.
pub fn parse(text: &str, out: ClockOut) -> Option<ClockTerms> {
    let terms = match text.split_once('+') {
        None => ClockTerms { per: ClockPer::Move, seconds: seconds(text, None)?, increment: 0, out },
        Some((time, increment)) => ClockTerms {
            per: ClockPer::Game,
            seconds: seconds(time, Some(60))?,
            increment: seconds(increment, Some(1))?,
            out,
        },
    };
    terms.agreed().is_ok().then_some(terms)
}

/// A time in seconds; `bare` is what a number without a unit counts.
fn seconds(text: &str, bare: Option<u32>) -> Option<u32> {
    let text = text.trim();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let unit = match unit {
        "" => bare?,
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" | "j" => 86_400,
        _ => return None,
    };
    number.parse::<u32>().ok()?.checked_mul(unit)
}

/// What a clock means for whoever plays with it.
pub fn sentences(clock: &ClockTerms) -> [Phrase; 2] {
    let time = match clock {
        ClockTerms { per: ClockPer::Move, seconds, .. } => {
            Phrase::new("tapis-clock-move").with("time", time(*seconds))
        }
        ClockTerms { seconds, increment: 0, .. } => {
            Phrase::new("tapis-clock-game").with("time", time(*seconds))
        }
        ClockTerms { seconds, increment, .. } => {
            Phrase::new("tapis-clock-budget").with("time", time(*seconds)).with("increment", time(*increment))
        }
    };
    let out = match clock.out {
        ClockOut::Seat => "tapis-clock-seat",
        ClockOut::Bot => "tapis-clock-bot",
    };
    [time, Phrase::new(out)]
}

/// A time in the largest unit that says it exactly.
fn time(seconds: u32) -> Phrase {
    let (id, count) = match seconds {
        _ if seconds.is_multiple_of(86_400) => ("tapis-time-days", seconds / 86_400),
        _ if seconds.is_multiple_of(3600) => ("tapis-time-hours", seconds / 3600),
        _ if seconds.is_multiple_of(60) => ("tapis-time-minutes", seconds / 60),
        _ => ("tapis-time-seconds", seconds),
    };
    Phrase::new(id).with("count", count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_people_write_them() {
        let read = |text| {
            parse(text, ClockOut::Seat)
                .map(|clock| (clock.per == ClockPer::Game, clock.seconds, clock.increment))
        };
        for (text, clock) in [
            ("30s", (false, 30, 0)),
            ("2m", (false, 120, 0)),
            ("3d", (false, 259_200, 0)),
            ("3j", (false, 259_200, 0)),
            ("5m+3s", (true, 300, 3)),
            ("5+3", (true, 300, 3)),
            ("10+0", (true, 600, 0)),
            ("1h + 30s", (true, 3600, 30)),
        ] {
            assert_eq!(read(text), Some(clock), "{text}");
        }
        for bad in ["", "30", "s", "0s", "-3s", "5+", "+3", "1+2+3", "31d", "99999999999s", "1.5m", "5m+9m"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
