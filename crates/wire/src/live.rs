//! The live lobby: one WebSocket that tells which tables can be joined or watched and who waits for somebody, and finds
//! people to play with.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    lobby::{ClockTerms, TableInfo},
    socket::Said,
};

/// What somebody says in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum LobbyAsk {
    /// Somebody shall be found to play with. Said again, it takes the place of what was said before.
    Seek(Seek),
    /// Nobody shall be found any more.
    Leave,
    /// Is anybody there?
    Ping {
        /// The client's identifier for it.
        #[serde(default)]
        id: String,
    },
}

/// What somebody wants to play with people whom they do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Seek {
    /// The client's identifier for it.
    pub id: String,
    /// The name that others see.
    #[serde(default)]
    pub name: String,
    /// Who the client is, if it says so: see [`crate::me`]. Where all who are paired do, their game is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<String>,
    /// What to play.
    #[serde(flatten)]
    pub wish: PairingWish,
}

/// What to play. Only those who want the same are paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PairingWish {
    /// The game's name.
    pub game: String,
    /// How many play.
    pub seats: usize,
    /// How long they may think.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
}

/// How many wait for the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SeekInfo {
    /// The game's name.
    pub game: String,
    /// How many play.
    pub seats: usize,
    /// How long they may think.
    pub clock: Option<ClockTerms>,
    /// How many wait.
    pub waiting: usize,
}

/// What the lobby says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum LobbyTold {
    /// Everything as it is now: the first message, and again for whoever missed something.
    Lobby {
        /// Tables that can be joined or watched, the newest first.
        tables: Vec<TableInfo>,
        /// Who waits for what.
        seeks: Vec<SeekInfo>,
    },
    /// What has changed since the last message, at most once a second.
    Changed {
        /// Tables that are new, or that are like this now.
        tables: Vec<TableInfo>,
        /// The names of tables that are over, or not shown any more.
        gone: Vec<String>,
        /// Who waits for what.
        seeks: Vec<SeekInfo>,
    },
    /// Somebody is looked for from now on.
    Seeking {
        /// The client's identifier.
        id: String,
    },
    /// Somebody was found: the table, and the secret of a seat there.
    Paired {
        /// The client's identifier.
        id: String,
        /// The table's name.
        table: String,
        /// The secret.
        token: String,
    },
    /// What was asked for is not possible.
    Refused {
        /// The client's identifier, where there was one.
        id: String,
        /// Why.
        why: Said,
    },
    /// The answer to ping.
    Pong {
        /// The client's identifier.
        id: String,
    },
}

impl LobbyTold {
    /// The message that a JSON value holds: the same as through [`Deserialize`], in less room.
    ///
    /// ```
    /// use wire::live::LobbyTold;
    /// let text = r#"{"type":"paired","id":"7","table":"k3v9","token":"5f"}"#;
    /// assert_eq!(LobbyTold::of_json(&serde_json::from_str(text).unwrap()), serde_json::from_str(text).ok());
    /// ```
    pub fn of_json(message: &Value) -> Option<LobbyTold> {
        fn read<T: DeserializeOwned>(message: &Value, key: &str) -> Option<T> {
            T::deserialize(message.get(key)?).ok()
        }
        let id = || read(message, "id");
        Some(match message.get("type")?.as_str()? {
            "lobby" => LobbyTold::Lobby { tables: read(message, "tables")?, seeks: read(message, "seeks")? },
            "changed" => LobbyTold::Changed {
                tables: read(message, "tables")?,
                gone: read(message, "gone")?,
                seeks: read(message, "seeks")?,
            },
            "seeking" => LobbyTold::Seeking { id: id()? },
            "paired" => LobbyTold::Paired {
                id: id()?,
                table: read(message, "table")?,
                token: read(message, "token")?,
            },
            "refused" => LobbyTold::Refused { id: id()?, why: read(message, "why")? },
            "pong" => LobbyTold::Pong { id: id()? },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Phrase;
    use serde_json::json;

    #[test]
    fn everything_said_reads_as_it_was_written() {
        let id = || "7".to_owned();
        let seeks = vec![SeekInfo { game: "toy".into(), seats: 2, clock: None, waiting: 3 }];
        for told in [
            LobbyTold::Lobby { tables: vec![], seeks: seeks.clone() },
            LobbyTold::Changed { tables: vec![], gone: vec!["k3v9".into()], seeks },
            LobbyTold::Seeking { id: id() },
            LobbyTold::Paired { id: id(), table: "k3v9".into(), token: "5f".into() },
            LobbyTold::Refused { id: id(), why: Said { phrase: Phrase::new("no"), text: "No.".into() } },
            LobbyTold::Pong { id: id() },
        ] {
            let text = serde_json::to_string(&told).unwrap();
            assert_eq!(serde_json::from_str::<LobbyTold>(&text).unwrap(), told, "{text}");
            assert_eq!(LobbyTold::of_json(&serde_json::from_str(&text).unwrap()), Some(told), "{text}");
        }
        assert_eq!(LobbyTold::of_json(&json!({"type": "news of a later version"})), None);
    }

    #[test]
    fn a_seek_needs_little() {
        let text = r#"{"type":"seek","id":"1","game":"toy","seats":2}"#;
        let wish = PairingWish { game: "toy".into(), seats: 2, clock: None };
        let seek = LobbyAsk::Seek(Seek { id: "1".into(), name: String::new(), me: None, wish });
        assert_eq!(serde_json::from_str::<LobbyAsk>(text).unwrap(), seek);
        assert_eq!(serde_json::from_str::<LobbyAsk>(r#"{"type":"leave"}"#).unwrap(), LobbyAsk::Leave);
    }
}
