//! Whoever fills a seat or watches, told everything in terms of their own view.

use std::time::{Duration, Instant};

use kernel::{BotSettings, Clock, Outcome, Phrase, Seat, record::Settlement};

use crate::{AnyView, Fault};

/// The beginning of a game, or of a part of it after a pause (the sheet's `new_game`).
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The seat of whoever is told; `None` for observers.
    pub seat: Option<Seat>,
    /// Who sits where.
    pub names: &'a [String],
    /// What is seen now.
    pub view: &'a AnyView,
    /// What has happened before, as it was seen then.
    pub past: &'a [(Seat, What)],
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move, in its notation, as it was seen, and as a log line.
    Moved {
        /// The notation.
        text: String,
        /// The log line, to be completed with `name`.
        line: Phrase,
    },
    /// The seat gave up.
    GaveUp,
    /// The seat is lost: its time has run out.
    RanOut,
    /// The seat took its last move back, and with it all that happened since.
    TookBack {
        /// The first entry that does not count any more, from 0.
        from: usize,
    },
    /// The seat wanted the game to end, and so did the others where they had a say.
    Settled {
        /// How it ended.
        how: Settlement,
    },
}

impl What {
    /// The log line, with the name of whoever did it.
    pub fn line(&self, name: &str) -> Phrase {
        match self {
            What::Moved { line, .. } => line.clone().with("name", name),
            What::GaveUp => Phrase::new("table-log-gave-up").with("name", name),
            What::RanOut => Phrase::new("table-log-ran-out").with("name", name),
            What::TookBack { .. } => Phrase::new("table-log-took-back").with("name", name),
            What::Settled { how: Settlement::Draw } => Phrase::new("table-log-draw").with("name", name),
            What::Settled { how: Settlement::Aborted } => Phrase::new("table-log-aborted").with("name", name),
        }
    }
}

/// Something happened (the sheet's `other_draw`, `other_pass` and `other_pose`, for every game).
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    /// Its number, from 0.
    pub number: usize,
    /// Who did it.
    pub seat: Seat,
    /// What.
    pub what: &'a What,
    /// What is seen after it.
    pub view: &'a AnyView,
}

/// The end of a game (the sheet's `win` and `deuce`).
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// The result; `None` when the game was put aside.
    pub outcome: Option<&'a Outcome>,
    /// The last view.
    pub view: &'a AnyView,
}

/// Somebody who watches.
pub trait Observer: Send {
    /// The game begins or goes on.
    fn begin(&mut self, start: &Start<'_>) {
        let _ = start;
    }
    /// Something happened.
    fn heard(&mut self, news: &Happening<'_>) {
        let _ = news;
    }
    /// A player failed at its turn, and somebody stands in for it.
    fn failed(&mut self, failure: &SeatFailure) {
        let _ = failure;
    }
    /// The way to a table elsewhere is lost, or there again.
    fn connected(&mut self, there: bool) {
        let _ = there;
    }
    /// The game is over or put aside.
    fn over(&mut self, end: &End<'_>) {
        let _ = end;
    }
}

/// A player that failed at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatFailure {
    /// The number of the entry that it should have made, from 0.
    pub number: usize,
    /// Who.
    pub seat: Seat,
    /// How.
    pub fault: Fault,
}

/// What a player wants when it is asked to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerWish {
    /// To make a move, in its notation.
    Move(String),
    /// To give up the seat.
    GiveUp,
    /// To take the last move back, with all that happened since.
    TakeBack,
    /// To end the game without a winner, if the others agree.
    OfferDraw,
    /// What somebody else proposed is fine, or is not.
    Agree(bool),
    /// To put the game aside and go on another day.
    Pause,
    /// Nothing any more: the player is gone.
    Gone,
}

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// What is left at the moment when it is told.
    pub left: Duration,
    /// Whether it runs.
    pub runs: bool,
}

/// What reaches a player while they think: their own ears are busy then.
pub trait Aside: Send {
    /// They are asked to play, once more: told before they hear it, so that whoever says «enough» can name the turn that is
    /// meant, begun or not.
    fn asked(&mut self) {}
    /// The turn that goes on has ended without an answer. Whoever is asked answers at once, anything; it counts for nothing.
    fn enough(&mut self);
    /// What the clocks show, seat by seat.
    fn clocks(&mut self, clocks: &[ClockFace]);
    /// The way to a table elsewhere is lost, or there again.
    fn connected(&mut self, there: bool);
    /// Something to know at once: what somebody proposes, say.
    fn say(&mut self, what: &Phrase);
}

/// Says that a player has left.
pub type Gone = Box<dyn FnOnce() + Send>;

/// A player that speaks text: somebody at a terminal or a browser, a program across a socket or a pipe.
pub trait Person: Observer {
    /// It is the player's turn (the sheet's `play`).
    fn play(&mut self, view: &AnyView) -> PlayerWish;

    /// The last wish was refused; the player is asked again while it has patience.
    fn refused(&mut self, why: &Phrase) {
        let _ = why;
    }

    /// Takes what to call when the player leaves though nobody asks it anything, so that this is known when it happens and
    /// not at its next turn. Whoever can only be missed at their turn has no use for it.
    fn when_gone(&mut self, tell: Gone) {
        drop(tell);
    }

    /// What to call, from anywhere, when there is nothing to play for any more: whoever is asked answers at once that they
    /// are gone. Programs have no such bell: they are not waited for.
    fn bell(&self) -> Option<Gone> {
        None
    }

    /// The way to them while they think; programs have none, and hear what happened when they have answered.
    fn aside(&self) -> Option<Box<dyn Aside>> {
        None
    }

    /// Whether a refused move may be tried again. People may; programs that talk nonsense may not.
    fn may_retry(&self) -> bool {
        true
    }
}

/// What fills a seat.
pub enum Chair {
    /// One of the game's own bots, by name or level.
    Bot {
        /// The name or level.
        name: String,
        /// How it is set up.
        settings: BotSettings,
    },
    /// Anybody who speaks text.
    Person(Box<dyn Person>),
}

impl Chair {
    /// How whoever sits here plays: people decide in their own time, bots and programs are asked.
    pub(crate) fn player(&self) -> crate::Player {
        match self {
            Chair::Person(person) if person.may_retry() => crate::Player::Person,
            Chair::Person(_) | Chair::Bot { .. } => crate::Player::Asked,
        }
    }

    /// A bot with its usual settings.
    pub fn bot(name: &str) -> Chair {
        Chair::Bot { name: name.to_owned(), settings: BotSettings::default() }
    }
}

/// The time on the wall, lent to bots.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that starts now.
    pub fn start() -> WallClock {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The time on the wall, and whether whoever asked still waits.
pub(crate) struct AskersClock<'a>(WallClock, &'a dyn Fn() -> bool);

impl<'a> AskersClock<'a> {
    /// A clock that starts now.
    pub(crate) fn start(is_awaited: &'a dyn Fn() -> bool) -> AskersClock<'a> {
        AskersClock(WallClock::start(), is_awaited)
    }
}

impl Clock for AskersClock<'_> {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn is_awaited(&self) -> bool {
        (self.1)()
    }
}
