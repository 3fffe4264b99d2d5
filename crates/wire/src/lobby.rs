//! The bodies of a house's HTTP calls: games, tables, seats.

use kernel::{
    OptionValues, Phrase,
    record::{OutOfTime, TimeControl},
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{
    socket::{Said, SeatInfo},
    talk::Talk,
};

/// A game that the house offers, with everything that a form needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GameInfo {
    /// Its name in calls.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// One line about it.
    pub about: String,
    /// How many seats a table may have with the usual options, the usual number first.
    pub seats: Vec<usize>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its named sets of options.
    pub variants: Vec<VariantInfo>,
    /// Its bots, weakest first.
    pub bots: Vec<BotInfo>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct OptionInfo {
    /// Its key.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// What it does.
    pub help: String,
    /// What it can be.
    pub kind: OptionKind,
    /// What it is unless set.
    pub default: Value,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum OptionKind {
    /// Yes or no.
    Flag,
    /// A whole number.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of several words.
    Choice(Vec<ChoiceInfo>),
    /// Text.
    Text {
        /// How many characters at most.
        max: usize,
    },
    /// The text of a file.
    File {
        /// How many bytes at most.
        max: usize,
    },
}

/// A word that an option can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ChoiceInfo {
    /// The word.
    pub value: String,
    /// Its name for people.
    pub title: String,
}

/// A named set of options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct VariantInfo {
    /// Its name in calls.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it sets.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, Value>"))]
    pub options: OptionValues,
}

/// A bot of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BotInfo {
    /// Its name in calls.
    pub name: String,
    /// The level that it stands for.
    pub level: Option<String>,
    /// Its name for people.
    pub title: String,
    /// How it plays.
    pub help: String,
}

/// A table to be made.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// Options by key; what is missing keeps its default.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, Value>"))]
    pub options: OptionValues,
    /// Who sits where; without any: me, and open seats up to the game's usual number.
    pub seats: Vec<NewSeat>,
    /// Whether the lobby shows the table, so that anybody may take an open seat.
    pub listed: bool,
    /// Whether there is a link that sees everything.
    pub all_seeing: bool,
    /// Whether a bot plays for a seat that is left alone.
    pub takeover: Option<Takeover>,
    /// Whether players may not ask for hints.
    pub no_hints: bool,
    /// How long players may think; without it as long as they like.
    pub clock: Option<ClockTerms>,
    /// Whether a move can be taken back when the others agree. Against bots alone it always can.
    pub take_backs: bool,
    /// Whether the game waits until every seat is taken, or until whoever made the table says that it begins.
    pub waits: bool,
    /// Whether the game counts for ratings: between people who say who they are, without hints, take-backs, bots, and eyes
    /// that see everything.
    pub rated: bool,
    /// Whether nobody may say anything.
    pub no_talk: bool,
}

/// What holds at a table besides the game's options. Everybody is shown it before they sit down and while they sit.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Terms {
    /// Whether there is a link that sees everything.
    pub all_seeing: bool,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// The bot that plays for a seat that is left alone, and when.
    pub takeover: Option<Takeover>,
    /// Whether the deal was the house's own secret; not so in a game that came from a file.
    pub fair: bool,
    /// Which seats had a share in the deal, once it is made of shares: see [`crate::fair`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<bool>,
    /// How long players may think.
    pub clock: Option<ClockTerms>,
    /// Whether a move can be taken back when the others agree.
    pub take_backs: bool,
    /// Whether the game counts for ratings.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// How much players may say to each other.
    #[serde(skip_serializing_if = "Talk::is_off")]
    pub talk: Talk,
}

impl Terms {
    /// What holds at most tables: hints, and a deal that nobody knows.
    pub fn usual() -> Terms {
        Terms { hints: true, fair: true, ..Terms::default() }
    }
}

/// How long players may think, and what it costs to think longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ClockTerms {
    /// What the time is for.
    pub per: ClockPer,
    /// The time, in seconds.
    pub seconds: u32,
    /// What is given back for each move, in seconds; only where the time is for the whole game.
    #[serde(default)]
    pub increment: u32,
    /// What running out of time costs.
    #[serde(default)]
    pub out: ClockOut,
}

/// What a clock's time is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum ClockPer {
    /// Each move: seconds, or days by correspondence.
    Move,
    /// All moves of a seat together.
    Game,
}

/// What running out of time costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum ClockOut {
    /// The seat.
    #[default]
    Seat,
    /// The move: a bot makes it.
    Bot,
}

impl ClockTerms {
    /// The longest time that can be had, in seconds: thirty days.
    pub const LONGEST: u32 = 30 * 24 * 3600;

    /// The terms that a record tells.
    pub fn of((control, out): (TimeControl, OutOfTime)) -> ClockTerms {
        let seconds = |millis: u64| u32::try_from(millis / 1000).unwrap_or(ClockTerms::LONGEST);
        let out = match out {
            OutOfTime::LosesSeat => ClockOut::Seat,
            OutOfTime::BotMoves => ClockOut::Bot,
        };
        match control {
            TimeControl::Move { time } => {
                ClockTerms { per: ClockPer::Move, seconds: seconds(time), increment: 0, out }
            }
            TimeControl::Budget { time, increment } => {
                ClockTerms { per: ClockPer::Game, seconds: seconds(time), increment: seconds(increment), out }
            }
        }
    }

    /// What the players agree on, or why they cannot.
    ///
    /// ```
    /// use wire::lobby::{ClockOut, ClockPer, ClockTerms};
    /// let blitz = ClockTerms { per: ClockPer::Game, seconds: 300, increment: 3, out: ClockOut::Seat };
    /// assert_eq!(ClockTerms::of(blitz.agreed().unwrap()), blitz);
    /// assert!(ClockTerms { seconds: 0, ..blitz }.agreed().is_err());
    /// ```
    pub fn agreed(&self) -> Result<(TimeControl, OutOfTime), Phrase> {
        let possible = 1..=ClockTerms::LONGEST;
        if !possible.contains(&self.seconds) || self.increment > self.seconds {
            return Err(Phrase::new("table-bad-clock").with("most", ClockTerms::LONGEST));
        }
        let (time, increment) = (u64::from(self.seconds) * 1000, u64::from(self.increment) * 1000);
        let out = match self.out {
            ClockOut::Seat => OutOfTime::LosesSeat,
            ClockOut::Bot => OutOfTime::BotMoves,
        };
        match self.per {
            ClockPer::Move => Ok((TimeControl::Move { time }, out)),
            ClockPer::Game => Ok((TimeControl::Budget { time, increment }, out)),
        }
    }
}

/// Who shall sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum NewSeat {
    /// Whoever makes the table.
    Me {
        /// The name that others see.
        #[serde(default)]
        name: String,
    },
    /// Whoever comes with the seat's link.
    Open,
    /// A bot.
    Bot {
        /// Its name or level.
        bot: String,
    },
}

/// A bot that plays for a seat that is left alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Takeover {
    /// After how many seconds.
    pub after: u32,
    /// The bot's name or level.
    pub bot: String,
}

/// A table that was made, with its secrets: they are shown this once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Made {
    /// The table's name.
    pub table: String,
    /// The hash of the seed that everything is dealt from; none for a game that came from a file.
    pub sha256: Option<String>,
    /// A secret for each seat that people sit in: one's own, and for the others an invitation that is good once.
    pub seats: Vec<SeatLink>,
    /// The link for watching what everybody sees.
    pub watch: String,
    /// The link for watching everything, where that was asked for.
    pub all_seeing: Option<Link>,
}

/// The secret of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SeatLink {
    /// The seat, from 0.
    pub seat: usize,
    /// Whether it is the seat of whoever asked.
    pub me: bool,
    /// The secret.
    #[serde(flatten)]
    pub link: Link,
}

// Read as what is written, which needs less than to look for the link's fields among all others.
impl<'de> Deserialize<'de> for SeatLink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatLink, D::Error> {
        #[derive(Deserialize)]
        struct Flat {
            seat: usize,
            me: bool,
            token: String,
            link: String,
        }
        let Flat { seat, me, token, link } = Flat::deserialize(deserializer)?;
        Ok(SeatLink { seat, me, link: Link { token, link } })
    }
}

/// A secret and the link that holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Link {
    /// The secret.
    pub token: String,
    /// The link: the secret stands behind the `#`, so that browsers send it to nobody.
    pub link: String,
}

/// A table as anybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TableInfo {
    /// Its name.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// All of its options.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, Value>"))]
    pub options: OptionValues,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// How many entries its record has; not in lists.
    pub version: Option<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// The table where the players went on.
    pub next: Option<String>,
    /// The hash of the seed.
    pub sha256: Option<String>,
    /// What holds at this table.
    pub terms: Terms,
    /// The seat of whoever made it, where they sit at it.
    #[serde(default)]
    pub host: Option<usize>,
    /// Whether the game waits for seats to be taken.
    #[serde(default)]
    pub waiting: bool,
    /// How many watch, as far as the house knows that was asked.
    #[serde(default)]
    pub watchers: usize,
}

/// An invitation that shall be said aloud.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NewCode {
    /// The table's name.
    pub table: String,
    /// The secret of the invitation.
    pub token: String,
}

/// Two words and a number that stand for an invitation until it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SpokenCode {
    /// The code, as people say it: `tango panda 421`.
    pub code: String,
}

/// What a code stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Invitation {
    /// The table's name.
    pub table: String,
    /// The secret of the invitation.
    pub token: String,
    /// The link that holds it.
    pub link: String,
}

/// A page of tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TableList {
    /// The tables, the newest first.
    pub tables: Vec<TableInfo>,
    /// What to give as `before` to see older ones.
    pub before: Option<u64>,
}

/// Somebody who wants an open seat of a listed table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Sit {
    /// The name that others see.
    pub name: String,
    /// The seat, from 0; without one the first that is open.
    pub seat: Option<usize>,
    /// Whether it is a program that plays by itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// A remark of the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RemarkInfo {
    /// The entry that it is about.
    pub number: usize,
    /// Whose move it was.
    pub seat: usize,
    /// What there is to say.
    pub says: Vec<Said>,
}

/// How the house is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Health {
    /// `ok`, or what is wrong.
    pub status: String,
    /// The program's version.
    pub version: String,
    /// The protocol's version.
    pub protocol: u32,
    /// Tables in memory.
    pub tables: u64,
    /// Connections.
    pub sockets: u64,
}

/// Why a call was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Problem {
    /// Why.
    pub why: Said,
}
