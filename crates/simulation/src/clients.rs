//! People at their browsers: they come, play, wait, say things twice when they hear nothing, and come back.

use std::collections::BTreeMap;

use kernel::{Dice, Eyes, Seat};
use table::Room;
use wire::socket::{ClientMessage, Told, VERSION};

use crate::plan::InjectedFault;

/// How long a client waits for an answer before it says the same again.
pub(crate) const PATIENCE: u64 = 3000;

/// A client. What it knows outlives its connections.
pub(crate) struct Client {
    pub(crate) table: usize,
    pub(crate) eyes: Eyes,
    pub(crate) dice: Dice,
    /// The connection it has, if it has one.
    pub(crate) connection: Option<u64>,
    /// How many entries it knows.
    pub(crate) known: usize,
    /// What it heard, by number.
    pub(crate) heard: BTreeMap<usize, Option<String>>,
    /// What was acknowledged, by its own identifiers.
    pub(crate) done: BTreeMap<String, usize>,
    /// What it asked for and has no answer to.
    pending: Option<(String, String, u64)>,
    view: Option<String>,
    to_move: Option<Seat>,
    pub(crate) over: bool,
    wishes: u64,
}

impl Client {
    pub(crate) fn new(table: usize, eyes: Eyes, dice: Dice) -> Client {
        Client {
            table,
            eyes,
            dice,
            connection: None,
            known: 0,
            heard: BTreeMap::new(),
            done: BTreeMap::new(),
            pending: None,
            view: None,
            to_move: None,
            over: false,
            wishes: 0,
        }
    }

    /// The first message of a connection.
    pub(crate) fn hello(&self) -> String {
        let token = match self.eyes {
            Eyes::Seat(seat) => Some(format!("seat {}", seat.index())),
            Eyes::Public => None,
            Eyes::All => Some("all".to_owned()),
        };
        let hello = ClientMessage::Hello {
            v: VERSION,
            table: self.table.to_string(),
            token,
            key: None,
            name: None,
            lang: None,
            since: Some(self.known),
            share: None,
            me: None,
            patches: false,
            bot: false,
        };
        serde_json::to_string(&hello).unwrap_or_default()
    }

    /// What it says when it has a moment; nothing when it only waits.
    pub(crate) fn says(&mut self, room: &dyn Room, now: u64, faults: &[InjectedFault]) -> Option<String> {
        let seat = self.eyes.seat()?;
        if faults.contains(&InjectedFault::BadClients) && self.dice.below(60) == 0 {
            return Some(self.nonsense());
        }
        if let Some((id, text, said)) = &mut self.pending {
            if now < *said + PATIENCE {
                return None;
            }
            *said = now;
            let again = ClientMessage::Move { id: id.clone(), text: text.clone(), at: None };
            return serde_json::to_string(&again).ok();
        }
        if self.to_move != Some(seat) || self.over {
            return None;
        }
        let legal = room.complete(&room.view(self.view.as_deref()?, self.to_move, None)?, seat, "", 20);
        let text = self.dice.pick(&legal)?.clone();
        self.wishes += 1;
        let id = format!("{}-{}", seat.index(), self.wishes);
        self.pending = Some((id.clone(), text.clone(), now));
        let at = (self.dice.below(2) == 0).then_some(self.known);
        serde_json::to_string(&ClientMessage::Move { id, text, at }).ok()
    }

    fn nonsense(&mut self) -> String {
        let id = format!("n{}", self.dice.below(1000));
        let asks = [
            "{".to_owned(),
            format!(r#"{{"type":"move","id":"{id}","move":"card 99"}}"#),
            format!(r#"{{"type":"move","id":"{id}","move":"card 1","at":9999}}"#),
            format!(r#"{{"type":"move","id":"","move":"{}"}}"#, "x".repeat(100)),
            format!(r#"{{"type":"rematch","id":"{id}"}}"#),
            format!(r#"{{"type":"hint","id":"{id}"}}"#),
        ];
        self.dice.pick(&asks).cloned().unwrap_or_default()
    }

    /// Hears something on its connection.
    pub(crate) fn hears(&mut self, told: Told) {
        match told {
            Told::Welcome(welcome) => {
                for line in welcome.log {
                    self.heard.insert(line.number, line.text);
                }
                (self.known, self.to_move) = (welcome.version, welcome.to_move);
                (self.view, self.over) = (Some(welcome.view.to_string()), welcome.over.is_some());
            }
            Told::Happened(happened) => {
                self.known = happened.line.number + 1;
                self.heard.insert(happened.line.number, happened.line.text);
                (self.view, self.to_move) = (Some(happened.view.to_string()), happened.to_move);
            }
            Told::Done { id, number } => {
                self.pending.take_if(|(pending, ..)| *pending == id);
                self.done.insert(id, number);
            }
            Told::Refused { id, .. } => drop(self.pending.take_if(|(pending, ..)| *pending == id)),
            Told::Over(_) => self.over = true,
            _ => (),
        }
    }
}
