//! What a client and a house say to each other over a WebSocket: one JSON object a message, the same for every game.
//!
//! A client [`ClientMessage`]s, the house [`Told`]s. The first thing that is said is [`ClientMessage::Hello`], answered by
//! [`Told::Welcome`]; whatever happens at the table then comes as [`Told::Happened`], each with the client's own view of
//! the game. Seats and entries count from 0. `docs/protocol.md` describes it with examples.
//!
//! ```
//! use wire::socket::{ClientMessage, Told};
//! let ask: ClientMessage = serde_json::from_str(r#"{"type":"move","id":"7","move":"1122"}"#).unwrap();
//! assert_eq!(ask, ClientMessage::Move { id: "7".into(), text: "1122".into(), at: None });
//! let told: Told = serde_json::from_str(r#"{"type":"done","id":"7","number":3}"#).unwrap();
//! assert_eq!(told, Told::Done { id: "7".into(), number: 3 });
//! ```

use kernel::{OptionValues, Outcome, Phrase, Seat, Seed};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    lobby::Terms,
    talk::{Spoken, Utterance},
};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The oldest version that a house still speaks: the one before [`VERSION`], where there is one, so that pages of the version
/// before go on while houses are replaced one after the other.
pub const OLDEST: u32 = 1;

/// The longest message that a house reads, in bytes.
pub const LONGEST: usize = 8 << 10;

/// The longest identifier that a client may give its messages, in bytes.
pub const LONGEST_ID: usize = 64;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum ClientMessage {
    /// The first message: which table, and who is asking.
    Hello {
        /// The version of the protocol that the client speaks.
        v: u32,
        /// The table's name, from its link.
        table: String,
        /// The secret of a seat or of the all-seeing eyes, or an invitation; without one the client watches what everybody
        /// sees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// A new secret of the client's own. If the token is an invitation, this becomes the secret of the seat; said
        /// again with the same invitation, it opens the seat again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The name that others see, for a seat that nobody has taken yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// `en` or `fr`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lang: Option<String>,
        /// How many entries the client knows already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<usize>,
        /// The promise of a share in the deal: see [`crate::fair`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
        /// Who the client is, if it says so: see [`crate::me`]. A seat that somebody took opens to them without its token,
        /// from any device.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        me: Option<String>,
        /// Whether the client understands patches: see [`crate::patch`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        patches: bool,
        /// Whether the client is a program that plays by itself. Whoever takes a seat says so truly: everybody sees it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
    },
    /// A move. Said twice with the same identifier, it is made once.
    Move {
        /// The client's identifier for it.
        id: String,
        /// The move in its notation.
        #[serde(rename = "move")]
        text: String,
        /// The number of entries that the client knew when it decided; if there are more, the move is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
    },
    /// The seat is given up.
    GiveUp {
        /// The client's identifier for it.
        id: String,
    },
    /// What would the coach do?
    Hint {
        /// The client's identifier for it.
        id: String,
    },
    /// Legal moves that begin with what was typed.
    Complete {
        /// The client's identifier for it.
        id: String,
        /// What was typed so far.
        #[serde(default)]
        typed: String,
    },
    /// The game begins, though not every seat is taken: for whoever made the table.
    Start {
        /// The client's identifier for it.
        id: String,
    },
    /// The own seat is given back, before the first move. If it is the seat of whoever made the table, the next person is in
    /// their place; if there is none, the table is closed.
    Leave {
        /// The client's identifier for it.
        id: String,
    },
    /// Somebody shall leave a seat, before the first move: for whoever made the table.
    Kick {
        /// The client's identifier for it.
        id: String,
        /// The seat, from 0.
        seat: usize,
    },
    /// Another invitation to a seat that nobody came to; an earlier one opens nothing any more. For whoever made the table.
    Reopen {
        /// The client's identifier for it.
        id: String,
        /// The seat, from 0.
        seat: usize,
    },
    /// The table is closed for good, before the first move or where nobody else plays: for whoever made it.
    Close {
        /// The client's identifier for it.
        id: String,
    },
    /// The last move of one's own is taken back, with all that happened since: at once against bots, otherwise when the
    /// others agree.
    TakeBack {
        /// The client's identifier for it.
        id: String,
    },
    /// Everybody shall share the first place.
    Draw {
        /// The client's identifier for it.
        id: String,
    },
    /// The game is called off before the second move.
    Abort {
        /// The client's identifier for it.
        id: String,
    },
    /// What somebody else proposed is fine, or is not.
    Agree {
        /// The client's identifier for it.
        id: String,
        /// Whether it is.
        yes: bool,
    },
    /// Another game with the same players, once this one is over.
    Rematch {
        /// The client's identifier for it.
        id: String,
    },
    /// The name that others see, for a seat that has none yet. Everybody is told by `seats`.
    Name {
        /// The client's identifier for it.
        id: String,
        /// The name.
        name: String,
    },
    /// Something is said to the others at the table: see [`crate::talk`].
    Say {
        /// The client's identifier for it.
        id: String,
        /// What.
        what: Spoken,
    },
    /// The share in the deal that was promised, once the house asks for it.
    Share {
        /// 64 hexadecimal digits.
        secret: String,
    },
    /// Is anybody there?
    Ping {
        /// The client's identifier for it.
        #[serde(default)]
        id: String,
    },
}

/// What the house says. `V` is the game's view: any JSON unless the client knows better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Told<V = Value> {
    /// The answer to hello: everything the client needs to go on from what it knows.
    Welcome(Box<Welcome<V>>),
    /// A page of what happened before, to somebody who misses more than one message holds. They say hello again, with
    /// `since` as it is here in `next`, until they are welcomed.
    Log {
        /// The entry that `log` begins with.
        since: usize,
        /// What happened from there on.
        log: Vec<LogLine>,
        /// The entry that the next page begins with.
        next: usize,
    },
    /// Something happened at the table.
    Happened(Happened<V>),
    /// The client's own move was made (now, or when it was said for the first time).
    Done {
        /// The client's identifier.
        id: String,
        /// The entry's number.
        number: usize,
    },
    /// Something that the client asked for is not possible; nothing has changed.
    Refused {
        /// The client's identifier, where there was one.
        id: String,
        /// Why.
        why: Said,
    },
    /// What the coach would do.
    Hint {
        /// The client's identifier.
        id: String,
        /// The move in its notation.
        #[serde(rename = "move")]
        text: String,
        /// The reasons.
        why: Vec<Said>,
    },
    /// Legal moves that begin with what was typed.
    Completions {
        /// The client's identifier.
        id: String,
        /// The moves in their notation.
        moves: Vec<String>,
    },
    /// Somebody sat down, left, came back or is replaced by a bot; or somebody who sees everything came or went.
    Seats {
        /// All seats as they are now.
        seats: Vec<SeatInfo>,
        /// How many connections see everything.
        #[serde(default)]
        seers: usize,
        /// Whether the game waits for seats to be taken.
        #[serde(default)]
        waiting: bool,
    },
    /// A seat is free again: the invitation to it, for whoever made the table.
    Invitation {
        /// The client's identifier.
        id: String,
        /// The seat, from 0.
        seat: usize,
        /// The invitation, good once.
        token: String,
        /// The same as a link.
        link: String,
    },
    /// What the clocks show, seat by seat, whenever one begins to run or stops.
    Clocks {
        /// The clocks.
        clocks: Vec<ClockInfo>,
    },
    /// Somebody proposes something that the others have a say in: `agree`.
    Proposed {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        seat: Seat,
        /// What.
        what: Proposal,
    },
    /// What somebody proposed was refused.
    Declined {
        /// Whose proposal it was.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        seat: Seat,
        /// Who refused it.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        by: Seat,
    },
    /// The game is over.
    Over(Ended),
    /// The players go on at another table; a seat's secret is good there too.
    Rematch {
        /// The other table's name.
        table: String,
    },
    /// The answer to ping.
    Pong {
        /// The client's identifier.
        id: String,
    },
    /// The deal is made now: whoever promised a share says it. A `welcome` to the game that is dealt from it follows; whoever
    /// came just now hears this first.
    Reveal {
        /// The hash that the house has promised its own secret by, for whoever was not welcomed yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sha256: Option<String>,
    },
    /// A rated game has changed the ratings: seat by seat what they were, and what they are.
    Rated {
        /// Before and after.
        changes: Vec<Option<(i64, i64)>>,
    },
    /// Somebody at the table says something. Only those who sit there hear it.
    Spoke(Utterance),
    /// How many connections there are for the client's own seat, when that changed: other tabs, other devices.
    Here {
        /// How many, this one included.
        connections: usize,
    },
    /// The last message: the house closes the connection.
    Bye {
        /// Why.
        why: Said,
        /// Whether the client should come back after a while: the house pauses, or the table moves.
        #[serde(default)]
        again: bool,
    },
}

impl Told {
    /// The message that a JSON value holds: the same as through [`Deserialize`], which keeps everything in a form of its
    /// own until it knows the type. A program that has to be small does better with a value.
    ///
    /// ```
    /// use wire::socket::Told;
    /// let text = r#"{"type":"done","id":"7","number":3}"#;
    /// assert_eq!(Told::of_json(serde_json::from_str(text).unwrap()), serde_json::from_str(text).ok());
    /// ```
    pub fn of_json(mut message: Value) -> Option<Told> {
        fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
            T::deserialize(value).ok()
        }
        let view = message.get_mut("view").map(Value::take);
        let message = &message;
        let text = |key: &str| Some(message.get(key)?.as_str()?.to_owned());
        let number = |key: &str| Some(message.get(key)?.as_u64()? as usize);
        Some(match message.get("type")?.as_str()? {
            "welcome" => {
                let mut welcome: Welcome = read(message)?;
                welcome.view = view?;
                Told::Welcome(Box::new(welcome))
            }
            "happened" => Told::Happened(Happened {
                line: read(message)?,
                to_move: message.get("to_move").and_then(read),
                view: view?,
            }),
            "log" => {
                Told::Log { since: number("since")?, log: read(message.get("log")?)?, next: number("next")? }
            }
            "done" => Told::Done { id: text("id")?, number: number("number")? },
            "refused" => Told::Refused { id: text("id")?, why: read(message.get("why")?)? },
            "hint" => Told::Hint { id: text("id")?, text: text("move")?, why: read(message.get("why")?)? },
            "completions" => Told::Completions { id: text("id")?, moves: read(message.get("moves")?)? },
            "seats" => Told::Seats {
                seats: read(message.get("seats")?)?,
                seers: number("seers").unwrap_or(0),
                waiting: message.get("waiting").and_then(Value::as_bool).unwrap_or(false),
            },
            "invitation" => Told::Invitation {
                id: text("id")?,
                seat: number("seat")?,
                token: text("token")?,
                link: text("link")?,
            },
            "clocks" => Told::Clocks { clocks: read(message.get("clocks")?)? },
            "proposed" => {
                Told::Proposed { seat: read(message.get("seat")?)?, what: read(message.get("what")?)? }
            }
            "declined" => Told::Declined { seat: read(message.get("seat")?)?, by: read(message.get("by")?)? },
            "over" => Told::Over(read(message)?),
            "rematch" => Told::Rematch { table: text("table")? },
            "pong" => Told::Pong { id: text("id")? },
            "reveal" => Told::Reveal { sha256: text("sha256") },
            "rated" => Told::Rated { changes: read(message.get("changes")?)? },
            "spoke" => Told::Spoke(read(message)?),
            "here" => Told::Here { connections: number("connections")? },
            "bye" => Told::Bye {
                why: read(message.get("why")?)?,
                again: message.get("again").and_then(Value::as_bool).unwrap_or_default(),
            },
            _ => return None,
        })
    }
}

/// The answer to hello.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Welcome<V = Value> {
    /// The version of the protocol that the house speaks.
    pub v: u32,
    /// The table's name.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// All of its options.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, Value>"))]
    pub options: OptionValues,
    /// Whose eyes these are.
    pub you: You,
    /// The secret of the seat from now on, when the token was an invitation: that one is used up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// How many connections see everything.
    #[serde(default)]
    pub seers: usize,
    /// What holds at this table.
    pub terms: Terms,
    /// The seat of whoever made the table, where they sit at it.
    #[serde(default)]
    pub host: Option<usize>,
    /// Whether the game waits for seats to be taken.
    #[serde(default)]
    pub waiting: bool,
    /// What the clocks show, seat by seat; none where there are no clocks.
    #[serde(default)]
    pub clocks: Vec<ClockInfo>,
    /// What somebody has proposed and waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposed: Option<Proposed>,
    /// The hash that the house had to show before the first move; none for a game that came from a file.
    pub sha256: Option<String>,
    /// How many entries the record has.
    pub version: usize,
    /// The entry that `log` begins with: what the client said it knows, or 0.
    pub since: usize,
    /// What happened since.
    pub log: Vec<LogLine>,
    /// Whose turn it is; none when the game is over.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub to_move: Option<Seat>,
    /// How it ended, if it has.
    pub over: Option<Ended>,
    /// The table where the players went on.
    pub next: Option<String>,
    /// What was said at the table last, for those who sit there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talk: Vec<Utterance>,
    /// What is seen now.
    pub view: V,
}

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ClockInfo {
    /// What is left, in milliseconds, at the moment of the message.
    pub left: u64,
    /// Whether it runs.
    pub runs: bool,
}

/// What a player can propose to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Proposal {
    /// To take back their last move.
    TakeBack,
    /// To end the game without a winner.
    Draw,
}

/// Somebody's proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Proposed {
    /// Who.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub seat: Seat,
    /// What.
    pub what: Proposal,
}

/// Whose eyes a connection has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum You {
    /// A player.
    Seat(#[cfg_attr(feature = "schema", schemars(with = "u8"))] Seat),
    /// Somebody who sees what everybody sees.
    Public,
    /// Somebody who sees everything.
    All,
}

/// Something that happened, with what is seen after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Happened<V = Value> {
    /// What.
    #[serde(flatten)]
    pub line: LogLine,
    /// Whose turn it is now; none when the game is over.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub to_move: Option<Seat>,
    /// What is seen now.
    pub view: V,
}

/// A line of the log, as it was seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LogLine {
    /// The entry's number.
    pub number: usize,
    /// Who.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub seat: Seat,
    /// The move in its notation, as it was seen; none when it was no move.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// Where something was taken back: the first entry that does not count any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<usize>,
    /// The same in words.
    pub says: Said,
}

/// Something said to a person: what, and in the language that the client asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Said {
    /// The message's identifier and its arguments.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub phrase: Phrase,
    /// The sentence.
    pub text: String,
}

/// Whether a good-bye is for a moment only: the house closes or cannot reach its database, the table is on its way to another
/// house, or the house is older than the client and about to be replaced. Whoever comes back finds it, here or there.
pub fn is_a_pause(why: &Phrase) -> bool {
    const PAUSES: [&str; 8] = [
        "house-closing",
        "house-laid-anew",
        "house-stale",
        "house-let-go",
        "house-store-away",
        "house-store-elsewhere",
        "house-store-lost",
        "house-version",
    ];
    PAUSES.contains(&why.id.as_ref())
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ended {
    /// The places, seat by seat, from 1; they may be shared.
    pub places: Vec<u8>,
    /// The scores, seat by seat.
    pub scores: Vec<i64>,
    /// The seed that everything was dealt from; with the table's name it has the hash that was shown before.
    pub seed: String,
}

impl Ended {
    /// The end with this outcome of a game dealt from this seed.
    pub fn new(outcome: &Outcome, seed: Seed) -> Ended {
        Ended { places: outcome.places().to_vec(), scores: outcome.scores().to_vec(), seed: seed.to_string() }
    }
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct SeatInfo {
    /// The name that others see.
    pub name: String,
    /// The bot that plays there, if it is one; `program` for a program that came by itself.
    pub bot: Option<String>,
    /// Whether nobody has taken it yet.
    pub open: bool,
    /// Whether somebody is connected there.
    pub present: bool,
    /// Whether a bot plays for whoever left it.
    pub stand_in: bool,
    /// Whether it was given up.
    pub gave_up: bool,
    /// The name in links of whoever sits there, if they are known: see [`crate::me`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// Their rating when they sat down, if they had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn line() -> LogLine {
        let says =
            Said { phrase: Phrase::new("log-move").with("move", "card 3"), text: "Ada: card 3".into() };
        LogLine { number: 4, seat: Seat(1), text: Some("card 3".into()), back_to: None, says }
    }

    fn spoke() -> Utterance {
        let what = Spoken::Quick(crate::talk::Quick::Hello);
        let says = Said { phrase: what.phrase(), text: "Hello".into() };
        Utterance { seat: Seat(1), what, at: 1_700_000_000, says }
    }

    #[test]
    fn a_view_written_before_gives_the_same_bytes() {
        let view = json!({"hands": [null, [1, 2]], "note": "a \"quoted\" null}"});
        let whole = Told::Happened(Happened { line: line(), to_move: Some(Seat(0)), view: view.clone() });
        let raw = serde_json::value::to_raw_value(&view).unwrap();
        let written: Told<Box<serde_json::value::RawValue>> =
            Told::Happened(Happened { line: line(), to_move: Some(Seat(0)), view: raw });
        assert_eq!(serde_json::to_string(&written).unwrap(), serde_json::to_string(&whole).unwrap());
    }

    #[test]
    fn everything_said_reads_as_it_was_written() {
        let welcome: Told = Told::Welcome(Box::new(Welcome {
            v: VERSION,
            table: "k3v9".into(),
            game: "toy".into(),
            options: OptionValues::default().with("low", true),
            you: You::Seat(Seat(1)),
            token: Some("5f".into()),
            seats: vec![],
            seers: 1,
            terms: Terms { hints: true, ..Terms::default() },
            host: Some(0),
            waiting: true,
            clocks: vec![ClockInfo { left: 1500, runs: true }],
            proposed: Some(Proposed { seat: Seat(1), what: Proposal::TakeBack }),
            sha256: None,
            version: 5,
            since: 4,
            log: vec![line()],
            to_move: None,
            over: Some(Ended { places: vec![1, 2], scores: vec![9, 3], seed: "7".into() }),
            next: None,
            talk: vec![spoke()],
            view: json!({"a": 1}),
        }));
        let happened = Happened { line: line(), to_move: Some(Seat(0)), view: json!([null]) };
        let (id, why) = ("7".to_owned(), line().says);
        for told in [
            welcome,
            Told::Log { since: 4, log: vec![line()], next: 5 },
            Told::Happened(happened.clone()),
            Told::Happened(Happened { to_move: None, ..happened }),
            Told::Done { id: id.clone(), number: 3 },
            Told::Refused { id: id.clone(), why: why.clone() },
            Told::Hint { id: id.clone(), text: "card 3".into(), why: vec![why.clone()] },
            Told::Completions { id: id.clone(), moves: vec!["card 3".into()] },
            Told::Seats { seats: vec![], seers: 2, waiting: true },
            Told::Clocks { clocks: vec![ClockInfo { left: 61_000, runs: false }] },
            Told::Proposed { seat: Seat(0), what: Proposal::Draw },
            Told::Declined { seat: Seat(0), by: Seat(1) },
            Told::Happened(Happened {
                line: LogLine { text: None, back_to: Some(2), ..line() },
                to_move: None,
                view: json!(1),
            }),
            Told::Over(Ended { places: vec![1, 2], scores: vec![9, -3], seed: "7".into() }),
            Told::Rematch { table: "x".into() },
            Told::Pong { id: String::new() },
            Told::Reveal { sha256: None },
            Told::Reveal { sha256: Some("ab".into()) },
            Told::Here { connections: 2 },
            Told::Spoke(spoke()),
            Told::Rated { changes: vec![Some((1500, 1662)), None] },
            Told::Bye { why, again: true },
        ] {
            let text = serde_json::to_string(&told).unwrap();
            assert_eq!(serde_json::from_str::<Told>(&text).unwrap(), told, "{text}");
            assert_eq!(Told::of_json(serde_json::from_str(&text).unwrap()), Some(told), "{text}");
        }
    }

    #[test]
    fn hello_needs_little() {
        let hello: ClientMessage = serde_json::from_str(r#"{"type":"hello","v":1,"table":"k3v9"}"#).unwrap();
        let whole = ClientMessage::Hello {
            v: 1,
            table: "k3v9".into(),
            token: None,
            key: None,
            name: None,
            lang: None,
            since: None,
            share: None,
            me: None,
            patches: false,
            bot: false,
        };
        assert_eq!(hello, whole);
    }
}
