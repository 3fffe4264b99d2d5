//! The live lobby: one line for the whole page, open while the lobby is shown or somebody is looked for.

use kernel::Phrase;
use leptos::prelude::*;
use wire::{
    live::{LobbyAsk, LobbyTold, PairingWish, Seek, SeekInfo},
    lobby::{ClockOut, ClockPer, ClockTerms, TableInfo},
};

use crate::{
    app::HouseGames,
    link::socket::{HouseConnection, Raw},
    me::Me,
    mine::Mine,
    pages::lobby::own_name,
    prefs::Prefs,
    route::{Route, Router},
    words::Translator,
};

/// What everybody sees in the lobby, and whom this page looks for.
#[derive(Clone, Copy)]
pub struct Live {
    tables: RwSignal<Vec<TableInfo>>,
    seeks: RwSignal<Vec<SeekInfo>>,
    /// What somebody is looked for, and since when, in milliseconds since 1970.
    seeking: RwSignal<Option<(PairingWish, f64)>>,
    /// Why nobody is looked for.
    pub sorry: RwSignal<Option<Phrase>>,
    line: StoredValue<Option<HouseConnection>, LocalStorage>,
    me: Me,
    mine: Mine,
    router: Router,
    house: HouseGames,
    prefs: Prefs,
    words: Translator,
}

/// A clock with which most people like to play: ten minutes, and five seconds for each move.
pub fn usual_clock() -> ClockTerms {
    ClockTerms { per: ClockPer::Game, seconds: 600, increment: 5, out: ClockOut::Seat }
}

impl Live {
    /// Puts it where every page finds it. It connects when it is needed.
    pub fn provide() -> Live {
        let live = Live {
            tables: RwSignal::new(Vec::new()),
            seeks: RwSignal::new(Vec::new()),
            seeking: RwSignal::new(None),
            sorry: RwSignal::new(None),
            line: StoredValue::new_local(None),
            me: Me::here(),
            mine: Mine::here(),
            router: Router::here(),
            house: expect_context(),
            prefs: Prefs::here(),
            words: Translator::here(),
        };
        provide_context(live);
        Effect::new(move |_| {
            let wanted = live.router.route() == Route::Lobby || live.seeking.with(Option::is_some);
            let there = live.line.with_value(Option::is_some);
            if wanted && !there {
                let line =
                    HouseConnection::open(|| "/api/lobby".to_owned(), Box::new(move |raw| live.hear(raw)));
                live.line.set_value(Some(line));
            } else if !wanted && there {
                live.line.set_value(None);
            }
        });
        live
    }

    /// The one of whoever renders this.
    pub fn here() -> Live {
        expect_context()
    }

    fn hear(self, raw: Raw) -> bool {
        match raw {
            // A house that we come back to has forgotten whom we look for.
            Raw::Open => self.ask(),
            Raw::Lost => (),
            Raw::Said(message) => {
                if let Some(told) = LobbyTold::of_json(&message) {
                    self.told(told);
                    return true;
                }
            }
        }
        false
    }

    fn told(self, told: LobbyTold) {
        match told {
            LobbyTold::Lobby { tables, seeks } => {
                self.tables.set(tables);
                self.seeks.set(seeks);
            }
            LobbyTold::Changed { tables: changed, gone, seeks } => {
                self.tables.update(|tables| {
                    tables.retain(|known| !gone.contains(&known.table));
                    for table in changed.into_iter().rev() {
                        match tables.iter_mut().find(|known| known.table == table.table) {
                            Some(known) => *known = table,
                            None => tables.insert(0, table),
                        }
                    }
                });
                self.seeks.set(seeks);
            }
            LobbyTold::Paired { table, token, .. } => {
                let game = self.seeking.get_untracked().map(|(wish, _)| wish.game).unwrap_or_default();
                self.seeking.set(None);
                self.mine.update(&table, |known| {
                    known.game = game;
                    known.tokens.push(token);
                });
                self.router.go(Route::Table { table, token: None });
            }
            LobbyTold::Refused { why, .. } => {
                self.seeking.set(None);
                self.sorry.set(Some(Translator::heard(why)));
            }
            LobbyTold::Seeking { .. } | LobbyTold::Pong { .. } => (),
        }
    }

    /// Tells the house whom we look for.
    fn ask(self) {
        let seeking = self.seeking.get_untracked();
        self.line.with_value(|line| match (line, seeking) {
            (Some(line), Some((wish, _))) => {
                let name = untrack(|| own_name(self.prefs, self.words));
                line.say(&LobbyAsk::Seek(Seek {
                    id: wish.game.clone(),
                    name,
                    me: Some(self.me.secret().to_string()),
                    wish,
                }));
            }
            (Some(line), None) => line.say(&LobbyAsk::Leave),
            (None, _) => (),
        });
    }

    /// Looks for somebody to play a game with: as others do who wait for that, or else as usual.
    pub fn seek(self, game: &str) {
        let others = self.seeks.with_untracked(|seeks| {
            let same = seeks.iter().filter(|seek| seek.game == game);
            same.max_by_key(|seek| seek.waiting).cloned()
        });
        let usual = || (untrack(|| self.house.usual_seats(game)).max(2), Some(usual_clock()));
        let (seats, clock) = others.map_or_else(usual, |seek| (seek.seats, seek.clock));
        self.change(PairingWish { game: game.to_owned(), seats, clock });
    }

    /// Looks for somebody to play this with.
    pub fn change(self, wish: PairingWish) {
        self.sorry.set(None);
        self.seeking.set(Some((wish, js_sys::Date::now())));
        self.ask();
    }

    /// Looks for nobody any more.
    pub fn stop(self) {
        self.seeking.set(None);
        self.ask();
    }

    /// What is looked for, and since when.
    pub fn seeking(self) -> Option<(PairingWish, f64)> {
        self.seeking.get()
    }

    /// How many wait for a game, without whoever sits here.
    pub fn waiting(self, game: &str) -> usize {
        let own = self.seeking.with(|own| own.as_ref().is_some_and(|(wish, _)| wish.game == game));
        let all: usize = self
            .seeks
            .with(|seeks| seeks.iter().filter(|seek| seek.game == game).map(|seek| seek.waiting).sum());
        all.saturating_sub(usize::from(own))
    }

    /// Tables of others: those with a free seat, or those that can be watched.
    pub fn tables(self, open: bool) -> Vec<TableInfo> {
        let is_open = |table: &&TableInfo| table.seats.iter().any(|seat| seat.open) == open;
        self.tables.with(|tables| tables.iter().filter(is_open).cloned().collect())
    }
}
