//! What players say to each other: reactions and phrases that everybody reads in their own language, and at tables among friends
//! words of their own.
//!
//! ```
//! use wire::talk::{Quick, Spoken};
//! let said: Spoken = serde_json::from_str(r#"{"quick":"well_played"}"#).unwrap();
//! assert_eq!(said, Spoken::Quick(Quick::WellPlayed));
//! ```

use kernel::{Phrase, Seat};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::socket::Said;

/// The longest that somebody may say in words of their own, in what people take for letters.
pub const LONGEST: usize = 140;

/// How much of what was said a table remembers.
pub const REMEMBERED: usize = 20;

/// How much may be said at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Talk {
    /// Nothing.
    #[default]
    Off,
    /// Reactions and phrases.
    Phrases,
    /// Words of one's own as well: at tables that only those find who were invited.
    Free,
}

impl Talk {
    /// Whether nothing may be said.
    pub fn is_off(&self) -> bool {
        *self == Talk::Off
    }

    /// The word for it on a command line.
    ///
    /// ```
    /// use wire::talk::Talk;
    /// assert_eq!(Talk::from_name("phrases"), Some(Talk::Phrases));
    /// ```
    pub fn from_name(name: &str) -> Option<Talk> {
        [("off", Talk::Off), ("phrases", Talk::Phrases), ("free", Talk::Free)]
            .into_iter()
            .find_map(|(known, talk)| (known == name).then_some(talk))
    }
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Spoken {
    /// A reaction or a phrase, in everybody's own language.
    Quick(Quick),
    /// Words of their own.
    Text(String),
}

impl Spoken {
    /// Whether it is a look rather than a word: it passes and is not remembered.
    pub fn is_reaction(&self) -> bool {
        matches!(self, Spoken::Quick(quick) if Quick::REACTIONS.contains(quick))
    }

    /// The same for the reader.
    pub fn phrase(&self) -> Phrase {
        match self {
            Spoken::Quick(quick) => quick.phrase(),
            Spoken::Text(text) => Phrase::new("talk-text").with("text", text.as_str()),
        }
    }
}

/// A reaction or a phrase.
#[allow(missing_docs, reason = "each says itself")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Quick {
    Bravo,
    Smile,
    Laugh,
    Surprise,
    Tears,
    Heart,
    Hello,
    GoodLuck,
    WellPlayed,
    GoodMove,
    Close,
    Thanks,
    Sorry,
    Oops,
    OneMoment,
    YourTurn,
    Again,
    Bye,
}

impl Quick {
    /// The reactions.
    pub const REACTIONS: [Quick; 6] =
        [Quick::Bravo, Quick::Smile, Quick::Laugh, Quick::Surprise, Quick::Tears, Quick::Heart];

    /// The phrases, in the order in which they are used.
    pub const PHRASES: [Quick; 12] = [
        Quick::Hello,
        Quick::GoodLuck,
        Quick::GoodMove,
        Quick::Close,
        Quick::Oops,
        Quick::Sorry,
        Quick::OneMoment,
        Quick::YourTurn,
        Quick::Thanks,
        Quick::WellPlayed,
        Quick::Again,
        Quick::Bye,
    ];

    /// The same for the reader.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Quick::Bravo => "talk-bravo",
            Quick::Smile => "talk-smile",
            Quick::Laugh => "talk-laugh",
            Quick::Surprise => "talk-surprise",
            Quick::Tears => "talk-tears",
            Quick::Heart => "talk-heart",
            Quick::Hello => "talk-hello",
            Quick::GoodLuck => "talk-good-luck",
            Quick::WellPlayed => "talk-well-played",
            Quick::GoodMove => "talk-good-move",
            Quick::Close => "talk-close",
            Quick::Thanks => "talk-thanks",
            Quick::Sorry => "talk-sorry",
            Quick::Oops => "talk-oops",
            Quick::OneMoment => "talk-one-moment",
            Quick::YourTurn => "talk-your-turn",
            Quick::Again => "talk-again",
            Quick::Bye => "talk-bye",
        })
    }
}

/// Something that was said at a table. Only those who sit there hear it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Utterance {
    /// Who.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub seat: Seat,
    /// What.
    pub what: Spoken,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The same in the language that the client asked for.
    pub says: Said,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn everything_can_be_said_and_nothing_twice() {
        let all: Vec<Quick> = Quick::REACTIONS.into_iter().chain(Quick::PHRASES).collect();
        let mut ids: Vec<_> = all.iter().map(|quick| quick.phrase().id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all.len());
        assert!(Quick::REACTIONS.iter().all(|quick| Spoken::Quick(*quick).is_reaction()));
        assert!(Quick::PHRASES.iter().all(|quick| !Spoken::Quick(*quick).is_reaction()));
        assert_eq!(serde_json::to_value(Spoken::Text("hi".into())).unwrap(), json!({"text": "hi"}));
        assert!(serde_json::from_value::<Spoken>(json!({"quick": "insult"})).is_err());
    }
}
