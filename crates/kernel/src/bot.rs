//! Players made of code.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use crate::{Dice, Game, Round, Seat};

/// A player made of code. It gets the view that a person in its seat would get, and nothing else.
pub trait Bot<G: Game>: Send {
    /// Told before anything else of a game: where the match stands in which it is played. Whatever the bot remembers of
    /// the game before it is over and done with.
    fn begins(&mut self, round: &Round) {
        let _ = round;
    }

    /// The move that the bot makes in a position where it is its turn.
    fn choose(&mut self, view: &G::View, seat: Seat, thinking: &mut Thinking<'_>) -> G::Move;

    /// Told after every move at the table, its own included: who moved, what was seen of it, and the view after.
    fn heard(&mut self, mover: Seat, mv: &G::Move, view: &G::View) {
        let _ = (mover, mv, view);
    }
}

/// What a bot thinks with: randomness and, if it was given a time, a clock.
pub struct Thinking<'a> {
    /// The bot's own dice.
    pub dice: &'a mut Dice,
    /// Time since the bot was asked.
    pub clock: &'a dyn Clock,
}

impl Thinking<'_> {
    /// How long a bot may think about this move: its `usual` number of steps, or until its time is over where it was given
    /// one. Where no clock runs, a time is taken for the steps that are made in it on a slow machine, so many `a_second`.
    pub fn patience(&self, time: Option<Duration>, usual: u64, a_second: u64) -> Patience {
        match time {
            None => Patience::Steps(usual),
            Some(time) if self.clock.runs() => Patience::Until(time),
            Some(time) => Patience::Steps((time.as_secs_f64() * a_second as f64) as u64),
        }
    }
}

/// How long a bot may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Until the clock shows this.
    Until(Duration),
    /// So many steps, whatever a step is to the bot.
    Steps(u64),
}

impl Patience {
    /// Whether it is over after so many steps. Where nobody waits for the answer it is over at once.
    pub fn is_over(self, steps: u64, clock: &dyn Clock) -> bool {
        let over = match self {
            Patience::Until(time) => clock.elapsed() >= time,
            Patience::Steps(most) => steps >= most,
        };
        over || !clock.is_awaited()
    }

    /// The part of it that ends after `part` of `parts` of the whole.
    #[must_use]
    pub fn part(self, part: u32, parts: u32) -> Patience {
        let parts = parts.max(1);
        match self {
            Patience::Until(time) => Patience::Until(time * part / parts),
            Patience::Steps(most) => Patience::Steps(most * u64::from(part) / u64::from(parts)),
        }
    }
}

/// Rules and bots know no clock; whoever calls them may lend one.
pub trait Clock {
    /// The time since the question was asked.
    fn elapsed(&self) -> Duration;

    /// Whether time passes at all.
    fn runs(&self) -> bool {
        true
    }

    /// Whether somebody waits for the answer. Where nobody does any more, any answer will do: the sooner the better.
    fn is_awaited(&self) -> bool {
        true
    }
}

/// The clock of tests and tournaments, where a bot's effort is counted in steps: no time ever passes.
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn runs(&self) -> bool {
        false
    }
}

/// How a bot is set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotSettings {
    /// Time for each move. Without one the bot makes the fixed effort of its level, so that games can be
    /// repeated to the bit.
    pub time: Option<Duration>,
}

/// How strong a bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For a first game.
    Easy,
    /// Plays sensibly, misses things.
    Medium,
    /// Plays well.
    Hard,
    /// The best there is.
    Expert,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(NoSuchLevel)
    }
}

/// Makes bots of one kind.
type Maker<G> = dyn Fn(&BotSettings) -> Box<dyn Bot<G>> + Send + Sync;

/// A kind of bot that a game offers.
pub struct BotKind<G: Game> {
    /// The name on the command line.
    pub name: &'static str,
    /// The level it plays at, if it stands for one.
    pub level: Option<Level>,
    make: Arc<Maker<G>>,
}

impl<G: Game> Clone for BotKind<G> {
    fn clone(&self) -> Self {
        BotKind { name: self.name, level: self.level, make: Arc::clone(&self.make) }
    }
}

impl<G: Game> fmt::Debug for BotKind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotKind")
            .field("name", &self.name)
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

impl<G: Game> BotKind<G> {
    /// A kind of bot and how to make one.
    pub fn new<B: Bot<G> + 'static>(
        name: &'static str,
        make: impl Fn(&BotSettings) -> B + Send + Sync + 'static,
    ) -> BotKind<G> {
        BotKind { name, level: None, make: Arc::new(move |settings| Box::new(make(settings))) }
    }

    /// The same kind, standing for a level.
    #[must_use]
    pub fn at(self, level: Level) -> BotKind<G> {
        BotKind { level: Some(level), ..self }
    }

    /// A bot of this kind.
    pub fn make(&self, settings: &BotSettings) -> Box<dyn Bot<G>> {
        (self.make)(settings)
    }
}

/// A game with bots.
pub trait Roster: Game {
    /// The kinds of bots, weakest first. There is one called `random` that plays any legal move, and one for
    /// each [`Level`].
    fn bots() -> Vec<BotKind<Self>>;

    /// The bot that a name or a level names.
    fn bot(name: &str) -> Option<BotKind<Self>> {
        let bots = Self::bots();
        let by_name = bots.iter().find(|kind| kind.name == name);
        let by_level = || bots.iter().find(|kind| kind.level.is_some_and(|level| level.name() == name));
        by_name.or_else(by_level).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    struct Late;

    impl Clock for Late {
        fn elapsed(&self) -> Duration {
            Duration::from_millis(70)
        }
    }

    #[test]
    fn a_time_is_a_time_with_a_clock_and_a_number_of_steps_without() {
        let mut dice = Dice::new(Seed::from(1));
        let time = Some(Duration::from_millis(100));
        let still = Thinking { dice: &mut dice.clone(), clock: &NoClock }.patience(time, 7, 1000);
        assert_eq!(still, Patience::Steps(100));
        let thinking = Thinking { dice: &mut dice, clock: &Late };
        assert_eq!(thinking.patience(None, 7, 1000), Patience::Steps(7));
        let patience = thinking.patience(time, 7, 1000);
        assert!(!patience.is_over(1_000_000, &Late) && patience.part(2, 3).is_over(0, &Late));
        assert!(!still.part(1, 3).is_over(32, &Late) && still.part(1, 3).is_over(33, &Late));
        assert!(still.is_over(100, &NoClock));
    }
}
