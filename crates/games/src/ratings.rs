//! How strong the bots are: Elo from a round robin of `random` and the levels, game by game and by number of seats.
//!
//! The numbers are measured, not chosen: `cargo run --release -p tapis-games --example ratings` plays the games and writes
//! `ratings.tsv`. In each list the mean is 1500, what a house gives to whoever is new.

use std::sync::LazyLock;

/// The rating of a bot.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRating {
    /// The game.
    pub game: String,
    /// How many sat at each table.
    pub seats: usize,
    /// How many games a match had.
    pub rounds: u32,
    /// The bot.
    pub bot: String,
    /// The rating.
    pub elo: f64,
    /// The ends of its 95 % interval.
    pub between: [f64; 2],
    /// How many matches it played.
    pub played: usize,
}

/// What stands above the columns.
pub const HEAD: &str = "# game\tseats\trounds\tbot\telo\tlow\thigh\tplayed";

impl BotRating {
    /// A line of the file.
    pub fn line(&self) -> String {
        let BotRating { game, seats, rounds, bot, elo, between: [low, high], played } = self;
        format!("{game}\t{seats}\t{rounds}\t{bot}\t{elo:.0}\t{low:.0}\t{high:.0}\t{played}")
    }

    /// A line read back; `None` of one that says something else.
    pub fn read(line: &str) -> Option<BotRating> {
        let [game, seats, rounds, bot, elo, low, high, played] =
            line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(BotRating {
            game: game.to_owned(),
            seats: seats.parse().ok()?,
            rounds: rounds.parse().ok()?,
            bot: bot.to_owned(),
            elo: elo.parse().ok()?,
            between: [low.parse().ok()?, high.parse().ok()?],
            played: played.parse().ok()?,
        })
    }
}

static RATINGS: LazyLock<Vec<BotRating>> = LazyLock::new(|| {
    let lines = include_str!("../ratings.tsv").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(BotRating::read).collect()
});

/// The ratings of all bots that were measured.
pub fn ratings() -> &'static [BotRating] {
    &RATINGS
}

/// How strong a bot is at a table of so many seats, or of the nearest number that was measured.
///
/// ```
/// let of = |bot| games::rating("mexican-train", 2, bot).unwrap().elo;
/// assert!(of("hard") > of("easy"));
/// assert!(games::rating("mexican-train", 2, "nobody").is_none());
/// ```
pub fn rating(game: &str, seats: usize, bot: &str) -> Option<&'static BotRating> {
    let of_bot = RATINGS.iter().filter(|rated| rated.game == game && rated.bot == bot);
    of_bot.min_by_key(|rated| rated.seats.abs_diff(seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_read_and_names_a_bot() {
        let lines: Vec<&str> = include_str!("../ratings.tsv").lines().collect();
        assert_eq!(lines[0], HEAD);
        assert_eq!(ratings().len(), lines.len() - 1);
        for (rated, line) in ratings().iter().zip(&lines[1..]) {
            assert_eq!(&rated.line(), line);
            let game = crate::find(&rated.game).expect("a game");
            assert!(game.room.bots().iter().any(|bot| bot.name == rated.bot), "{line}");
            assert!(rated.between[0] < rated.elo && rated.elo < rated.between[1], "{line}");
        }
        assert!(BotRating::read("mexican-train\t2").is_none());
    }
}
