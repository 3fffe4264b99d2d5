//! All that can happen to a table, and all that a table wants.

use std::{fmt, time::Duration};

use kernel::{Arg, Eyes, Outcome, Phrase, Seat, record::Entry};

use crate::{AnyView, Fault, What};

/// A moment, in milliseconds from wherever the driver counts. It only ever grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// The moment that much later.
    #[must_use]
    pub fn after(self, wait: Duration) -> Time {
        Time(self.0.saturating_add(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The time since an earlier moment; none since a later one.
    pub fn since(self, earlier: Time) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// Somebody at the table, as the driver numbers them: a connection, a keyboard, a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guest(pub u64);

/// What happens to a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Somebody comes. Whose eyes they have was proved at the door.
    Came {
        /// Who.
        guest: Guest,
        /// What they may see, and for which seat they play.
        eyes: Eyes,
        /// How many entries they know already.
        since: usize,
    },
    /// Somebody goes.
    Went {
        /// Who.
        guest: Guest,
    },
    /// Somebody wants to move. Asked twice with the same identifier, the move is made once.
    Move {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
        /// The number of entries that they knew when they decided; if there are more, the move is refused.
        at: Option<usize>,
        /// The move in its notation.
        text: String,
    },
    /// Somebody gives up their seat.
    GiveUp {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
    },
    /// Somebody wants to take their last move back, with all that happened since.
    TakeBack {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
    },
    /// Somebody wants everybody who still plays to share the first place.
    OfferDraw {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
    },
    /// Somebody calls off a game that has hardly begun.
    Abort {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
    },
    /// A game that waited begins. Where nobody has taken a seat, a stand-in plays until somebody comes.
    Begin {
        /// The seats that nobody has taken.
        vacant: Vec<Seat>,
    },
    /// How long what is said takes between here and a guest, there and back: clocks give so much of it back.
    Lag {
        /// Who.
        guest: Guest,
        /// How long.
        lag: Duration,
    },
    /// Somebody says whether another may have what they propose.
    Agree {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
        /// Whether they agree.
        yes: bool,
    },
    /// Somebody wants advice.
    Advise {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
        /// What about.
        about: Advice,
    },
    /// Somebody wants another game, now that this one is over.
    Rematch {
        /// Who.
        guest: Guest,
        /// What they call it.
        id: String,
    },
    /// The other game is laid: here it is.
    WentOn {
        /// The other table's name.
        table: String,
    },
    /// A bot or a program answers a question, or has failed to.
    Answered {
        /// The question's number.
        question: u64,
        /// The answer.
        answer: Result<BotAnswer, Fault>,
    },
    /// The driver has seen a guest's player fail at its turn, or leave for good.
    Failed {
        /// Who.
        guest: Guest,
        /// How.
        fault: Fault,
    },
    /// The store has kept a batch.
    Kept {
        /// The batch's number.
        batch: u64,
    },
    /// The store has not kept a batch.
    NotKept {
        /// The batch's number.
        batch: u64,
        /// Why.
        why: NotKept,
    },
    /// Time has passed, or the table has just been opened.
    Tick,
    /// The table leaves the memory, once what this wants to be kept is.
    Rest,
}

/// What somebody wants advice about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// What the coach would do.
    Hint,
    /// Legal moves that begin with what was typed.
    Complete(String),
}

/// What a bot or a program answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotAnswer {
    /// A move, in its notation.
    Move(String),
    /// It gives up.
    GiveUp,
}

/// Why a batch was not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// The store cannot, at the moment.
    Problem(Arg),
    /// Its numbers were given already: somebody else writes this record.
    Taken,
}

/// What a table wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep this; until the answer comes, nothing more is to be kept.
    Keep(Batch),
    /// Tell them. It is only ever about what was kept.
    Tell {
        /// Whom.
        to: Audience,
        /// What.
        news: News,
    },
    /// Ask the player of a seat, or a stand-in.
    Ask(PlayerQuestion),
    /// The bot of a seat is not needed any more: it will hear nothing, and a new one is made when it is asked again.
    Dismiss {
        /// The seat.
        seat: Seat,
    },
    /// Say why not. Nothing has changed.
    Refuse {
        /// To whom.
        to: Asker,
        /// Why.
        why: Phrase,
    },
    /// Let the coach think, and tell whoever asked.
    Advise {
        /// Who asked.
        guest: Guest,
        /// What they call it.
        id: String,
        /// For which seat.
        seat: Seat,
        /// What that seat sees.
        view: AnyView,
        /// What about.
        about: Advice,
    },
    /// Lay the same game again, with everybody one seat further on; then say where with [`Event::WentOn`].
    Rematch {
        /// Who asked.
        guest: Guest,
        /// What they call it.
        id: String,
    },
    /// Come back with [`Event::Tick`] at this time. A later wish takes the place of an earlier one.
    Wake(Time),
    /// The game is over, and that is kept.
    Over(Outcome),
    /// Somebody else writes this record: forget the table, and open it anew.
    Stale,
}

/// Entries to be kept together, or not at all.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// The batch's number.
    pub number: u64,
    /// The number of its first entry.
    pub first: usize,
    /// The entries. There may be none, when only the result was missing.
    pub entries: Vec<Entry>,
    /// What a guest called the last of them.
    pub cause: Option<String>,
    /// The result, if the game is over with them.
    pub result: Option<Outcome>,
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// One of them.
    Guest(Guest),
    /// Everybody with these eyes.
    Eyes(Eyes),
    /// Everybody.
    All,
}

/// Who asked for something that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Somebody at the table.
    Guest {
        /// Who.
        guest: Guest,
        /// What they called it.
        id: String,
    },
    /// The player of a seat, by its answer to a question.
    Player {
        /// The seat.
        seat: Seat,
        /// The question.
        question: u64,
    },
}

/// What is told.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The first thing that somebody who comes is told.
    Welcome {
        /// What they may see.
        eyes: Eyes,
        /// The first entry that they do not know.
        since: usize,
    },
    /// Their own wish has become this entry (now, or when it was said for the first time).
    Done {
        /// What they called it.
        id: String,
        /// The entry's number.
        number: usize,
    },
    /// Something happened.
    Happened {
        /// Its number.
        number: usize,
        /// Who did it.
        seat: Seat,
        /// What, as it was seen.
        what: What,
        /// What is seen after it.
        view: AnyView,
    },
    /// Somebody came, went, gave up or is replaced: [`Engine::seats`](crate::Engine::seats) says how it is now.
    Seats,
    /// A player failed at its turn.
    Failed {
        /// Who.
        seat: Seat,
        /// How.
        fault: Fault,
    },
    /// Somebody proposes something: the others answer with [`Event::Agree`].
    Proposed {
        /// Who.
        seat: Seat,
        /// What.
        what: TableProposal,
    },
    /// Somebody's proposal was refused.
    Refused {
        /// Whose.
        seat: Seat,
        /// By whom.
        by: Seat,
    },
    /// The players go on at another table.
    WentOn {
        /// Its name.
        table: String,
    },
}

/// What a player proposes to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableProposal {
    /// To take back their last move, with all that happened since.
    TakeBack {
        /// The first entry that would not count any more.
        from: usize,
    },
    /// To end the game without a winner.
    Draw,
}

/// A question to the player of a seat or to a stand-in.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerQuestion {
    /// Its number. An answer to any but the last question is not heard.
    pub number: u64,
    /// The seat to move.
    pub seat: Seat,
    /// Who is asked.
    pub who: Who,
    /// What the seat sees.
    pub view: AnyView,
    /// What has happened since the same player was asked last; `None` if it was not asked yet, so that it has to hear all
    /// that the record tells.
    pub heard: Option<Vec<Heard>>,
    /// When an answer comes too late.
    pub until: Option<Time>,
}

/// Who plays when it is a seat's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The seat's own bot or program.
    Own,
    /// The bot of this name or level.
    StandIn(String),
}

/// A move as a bot hears of it.
#[derive(Clone, PartialEq)]
pub struct Heard {
    /// Who moved.
    pub mover: Seat,
    /// The move, as it was seen.
    pub text: String,
    /// What is seen after it.
    pub view: AnyView,
}

impl fmt::Debug for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.mover, self.text)
    }
}
