//! My tables: the ones this browser has made, joined or watched, with the secrets of its seats.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wire::{lobby::Made, me::MeInfo};

use crate::{link::api, me::Me, storage::Shelf};

/// A table that this browser knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// Its name.
    pub table: String,
    /// The game's name; empty until the table was seen.
    pub game: String,
    /// The secrets of the seats that are played here.
    pub tokens: Vec<String>,
    /// What an invitation becomes once it is used: the secret of the link that led here, and one of our own.
    #[serde(default)]
    pub keys: Vec<(String, String)>,
    /// Links for others: seat and secret.
    #[serde(default)]
    pub guests: Vec<(usize, String)>,
    /// The secret that sees everything, if there is one.
    #[serde(default)]
    pub all_seeing: Option<String>,
    /// Who sits there.
    #[serde(default)]
    pub names: Vec<String>,
    /// Whether the game is over.
    #[serde(default)]
    pub over: bool,
    /// Whether it is the turn of somebody here.
    #[serde(default)]
    pub turn: bool,
    /// When it was last looked at, in milliseconds since 1970.
    #[serde(default)]
    pub seen: f64,
    /// Whether the house knows it as one of this person's tables, from whatever device.
    #[serde(default)]
    pub elsewhere: bool,
}

/// The most tables that are remembered.
const MOST: usize = 40;
const KEY: &str = "tables";

/// Tells the house, where it knows who this is.
fn list_at_house(table: &str, me: Me, listed: bool) {
    let Some(secret) = untrack(|| me.known()) else { return };
    let table = table.to_owned();
    leptos::task::spawn_local(async move {
        // What is not heard now is as it was, and shown so.
        let _ = api::list_table(&secret, &table, listed).await;
        me.ask();
    });
}

/// My tables, the last one first.
#[derive(Clone, Copy)]
pub struct Mine {
    tables: RwSignal<Vec<Known>>,
    /// The one that was forgotten last, and where it stood: somebody may have meant another.
    forgotten: RwSignal<Option<(usize, Known)>>,
}

impl Mine {
    /// Reads them from the browser.
    pub fn provide() -> Mine {
        let tables = RwSignal::new(Shelf::Browser.get(KEY).unwrap_or_default());
        let mine = Mine { tables, forgotten: RwSignal::new(None) };
        provide_context(mine);
        // Another tab may change them.
        let changed = window_event_listener(leptos::ev::storage, move |_| {
            mine.tables.set(Shelf::Browser.get(KEY).unwrap_or_default());
        });
        on_cleanup(move || changed.remove());
        mine
    }

    /// Those of whoever renders this.
    pub fn here() -> Mine {
        expect_context()
    }

    /// All of them, with those that the house knows of: first those where somebody here is waited for, last those that are
    /// over.
    pub fn with_those_of(self, me: Option<&MeInfo>) -> Vec<Known> {
        let mut tables = self.tables.get();
        for theirs in me.iter().flat_map(|me| &me.tables) {
            match tables.iter_mut().find(|known| known.table == theirs.table) {
                // Another device may have moved since.
                Some(known) => {
                    (known.over, known.turn, known.elsewhere) = (theirs.over, theirs.turn, true);
                }
                None => tables.push(Known {
                    table: theirs.table.clone(),
                    game: theirs.game.clone(),
                    tokens: Vec::new(),
                    keys: Vec::new(),
                    guests: Vec::new(),
                    all_seeing: None,
                    names: theirs.names.clone(),
                    over: theirs.over,
                    turn: theirs.turn,
                    seen: theirs.touched as f64 * 1000.0,
                    elsewhere: true,
                }),
            }
        }
        tables.sort_by_key(|known| (known.over, !known.turn));
        tables
    }

    /// Whether there is any.
    pub fn has_any(self) -> bool {
        self.tables.with(|tables| !tables.is_empty())
    }

    /// What is known of a table.
    pub fn get(self, table: &str) -> Option<Known> {
        self.tables.with_untracked(|tables| tables.iter().find(|known| known.table == table).cloned())
    }

    /// Changes what is known of a table, which comes first from now on.
    pub fn update(self, table: &str, change: impl FnOnce(&mut Known)) {
        // Another tab may have been here.
        let mut tables: Vec<Known> = Shelf::Browser.get(KEY).unwrap_or_default();
        let at = tables.iter().position(|known| known.table == table);
        let mut known = at.map_or_else(
            || Known {
                table: table.to_owned(),
                game: String::new(),
                tokens: Vec::new(),
                keys: Vec::new(),
                guests: Vec::new(),
                all_seeing: None,
                names: Vec::new(),
                over: false,
                turn: false,
                seen: 0.0,
                elsewhere: false,
            },
            |at| tables.remove(at),
        );
        change(&mut known);
        known.seen = js_sys::Date::now();
        tables.insert(0, known);
        self.keep(tables);
    }

    fn keep(self, mut tables: Vec<Known>) {
        tables.truncate(MOST);
        Shelf::Browser.set(KEY, &tables);
        self.tables.set(tables);
    }

    /// Remembers a table that was just made.
    pub fn made(self, made: &Made, game: &str) {
        self.update(&made.table, |known| {
            game.clone_into(&mut known.game);
            let (mine, guests): (Vec<_>, Vec<_>) = made.seats.iter().partition(|seat| seat.me);
            known.tokens = mine.iter().map(|seat| seat.link.token.clone()).collect();
            known.all_seeing = made.all_seeing.as_ref().map(|link| link.token.clone());
            known.guests = guests.iter().map(|seat| (seat.seat, seat.link.token.clone())).collect();
        });
    }

    /// Remembers the secret of a link, and one of our own that takes its place if the link is an invitation.
    pub fn invited(self, table: &str, token: String) {
        self.update(table, |known| {
            if !known.tokens.contains(&token) {
                let mut dice = api::dice();
                known.keys.push((token.clone(), format!("{:016x}{:016x}", dice.bits(), dice.bits())));
                known.tokens.push(token);
            }
        });
    }

    /// The secret of our own that goes with an invitation.
    pub fn key(self, table: &str, token: &str) -> Option<String> {
        let known = self.get(table)?;
        known.keys.into_iter().find(|(invitation, _)| invitation == token).map(|(_, key)| key)
    }

    /// An invitation was used: the seat has another secret from now on.
    pub fn seated(self, table: &str, invitation: &str, own: &str) {
        self.update(table, |known| {
            known.keys.retain(|(token, _)| token != invitation);
            known.tokens.retain(|token| token != invitation && token != own);
            known.tokens.push(own.to_owned());
        });
    }

    /// Takes a table out that has no place for us any more; where it stood.
    pub fn remove(self, table: &str) -> Option<(usize, Known)> {
        let mut tables: Vec<Known> = Shelf::Browser.get(KEY).unwrap_or_default();
        let at = tables.iter().position(|known| known.table == table)?;
        let known = tables.remove(at);
        self.keep(tables);
        Some((at, known))
    }

    /// Forgets a table, until somebody has another idea.
    pub fn forget(self, table: &str, me: Me) {
        let theirs = untrack(|| self.with_those_of(me.info.get().as_ref()));
        let known = theirs.into_iter().find(|known| known.table == table);
        let forgotten = self.remove(table).map(|(at, _)| at).unwrap_or_default();
        if known.as_ref().is_some_and(|known| known.elsewhere) {
            list_at_house(table, me, false);
        }
        self.forgotten.set(known.map(|known| (forgotten, known)));
    }

    /// The table that was forgotten last.
    pub fn forgotten(self) -> Option<Known> {
        self.forgotten.with(|forgotten| forgotten.as_ref().map(|(_, known)| known.clone()))
    }

    /// Remembers the table that was forgotten last.
    pub fn remember(self, me: Me) {
        let Some((at, known)) = self.forgotten.write().take() else { return };
        let mut tables: Vec<Known> = Shelf::Browser.get(KEY).unwrap_or_default();
        if known.elsewhere {
            list_at_house(&known.table, me, true);
        }
        if (!known.tokens.is_empty() || !known.elsewhere)
            && tables.iter().all(|other| other.table != known.table)
        {
            tables.insert(at.min(tables.len()), known);
            self.keep(tables);
        }
    }
}
