//! What one pair of eyes knows of a table, and the way it asks for more.

mod hearing;
mod past;
mod wishes;

use std::sync::Arc;

use kernel::{Eyes, OptionValues, Phrase, Seat};
use leptos::prelude::*;
use wire::{
    fair::Secret,
    lobby::Terms,
    socket::{ClientMessage, Ended, LogLine, Proposed, SeatInfo},
};

use crate::{
    board::{AnyBoard, BareView, Seen},
    link::{api, socket::TableSocket},
    me::Me,
    mine::Mine,
    prefs::Prefs,
    words::Translator,
};

use super::clock::Clocks;

/// How things stand with the house.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkStatus {
    /// Waiting for the first word.
    Joining,
    /// All is well.
    Live,
    /// The way is broken and being mended.
    Lost,
    /// The house pauses, and said so: it is waited for.
    Paused,
    /// The house has said goodbye.
    Gone(Phrase),
}

/// What does not change while a table is looked at.
#[derive(Clone)]
pub struct Head {
    /// The game.
    pub board: &'static dyn AnyBoard,
    /// Its options.
    pub options: OptionValues,
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// The hash of the seed.
    pub sha256: Option<String>,
}

/// A move that the coach proposed, and in which position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hinted {
    /// How many entries there were.
    pub at: usize,
    /// The move.
    pub text: String,
    /// The reasons.
    pub why: Vec<Phrase>,
}

/// A position: what is seen after so many entries, and whose turn it is.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    view: Arc<BareView>,
    to_move: Option<Seat>,
}

/// A move on its way to the house. It is said again after a reconnect, and made once.
#[derive(Clone, Debug, PartialEq)]
struct OnItsWay {
    id: String,
    ask: ClientMessage,
}

/// One pair of eyes at a table.
#[derive(Clone, Copy)]
pub struct TableModel {
    /// The table's name.
    pub table: StoredValue<String>,
    token: StoredValue<Option<String>>,
    /// How things stand.
    pub status: RwSignal<LinkStatus>,
    /// What does not change; `None` until the house has answered.
    pub head: RwSignal<Option<Head>>,
    /// Who sits where.
    pub seats: RwSignal<Vec<SeatInfo>>,
    /// How many connections see everything.
    pub seers: RwSignal<usize>,
    /// How many connections this seat has: other tabs, other devices.
    pub here: RwSignal<usize>,
    /// What holds at the table.
    pub terms: RwSignal<Terms>,
    /// The seat of whoever made the table.
    pub host: RwSignal<Option<usize>>,
    /// Whether the game waits for seats to be taken.
    pub waiting: RwSignal<bool>,
    /// The clocks, where there are any.
    pub clocks: Clocks,
    /// What somebody has proposed.
    pub proposed: RwSignal<Option<Proposed>>,
    /// Whether what was taken back is left out when looking back.
    pub hide_taken_back: RwSignal<bool>,
    /// How many entries the house has told of, those included that nobody sees.
    version: StoredValue<usize>,
    /// What has happened.
    pub log: RwSignal<Vec<LogLine>>,
    steps: RwSignal<Vec<Option<Step>>>,
    /// How many entries are shown; others wait until these have been understood.
    pub live: RwSignal<usize>,
    /// The position that is looked at instead of the last one.
    pub replay: RwSignal<Option<usize>>,
    /// The end of a game of the match that was seen.
    dismissed: RwSignal<usize>,
    ended: RwSignal<Option<Ended>>,
    /// Whether the game ended while it was looked at.
    pub saw_the_end: RwSignal<bool>,
    /// The table where the players went on.
    pub next: RwSignal<Option<String>>,
    /// What there is to tell this person.
    pub notice: RwSignal<Option<Phrase>>,
    hinted: RwSignal<Option<Hinted>>,
    /// Whether the coach is thinking.
    pub thinking: RwSignal<bool>,
    on_its_way: RwSignal<Option<OnItsWay>>,
    ticking: StoredValue<bool>,
    /// Whether this person asked for another game, and so wants to go there.
    pub wants_rematch: RwSignal<bool>,
    count: StoredValue<u32>,
    /// The share of this page in the deal, and whether the house was told it.
    share: StoredValue<Secret>,
    told_share: StoredValue<bool>,
    /// What the house had promised when it asked for the share, until it welcomes.
    promised: StoredValue<Option<String>>,
    connection: StoredValue<Option<TableSocket>, LocalStorage>,
    /// The ratings before and after a rated game.
    pub changes: RwSignal<Vec<Option<(i64, i64)>>>,
    me: Me,
    mine: Mine,
    prefs: Prefs,
    words: Translator,
}

impl TableModel {
    /// Sits down (or stands behind) at a table.
    pub fn open(table: &str, token: Option<String>) -> TableModel {
        let desk = TableModel {
            table: StoredValue::new(table.to_owned()),
            token: StoredValue::new(token),
            status: RwSignal::new(LinkStatus::Joining),
            head: RwSignal::new(None),
            seats: RwSignal::new(Vec::new()),
            seers: RwSignal::new(0),
            here: RwSignal::new(1),
            terms: RwSignal::new(Terms::default()),
            host: RwSignal::new(None),
            waiting: RwSignal::new(false),
            clocks: Clocks::default(),
            proposed: RwSignal::new(None),
            hide_taken_back: RwSignal::new(false),
            version: StoredValue::new(0),
            log: RwSignal::new(Vec::new()),
            steps: RwSignal::new(Vec::new()),
            live: RwSignal::new(0),
            replay: RwSignal::new(None),
            dismissed: RwSignal::new(0),
            ended: RwSignal::new(None),
            saw_the_end: RwSignal::new(false),
            next: RwSignal::new(None),
            notice: RwSignal::new(None),
            hinted: RwSignal::new(None),
            thinking: RwSignal::new(false),
            on_its_way: RwSignal::new(None),
            ticking: StoredValue::new(false),
            wants_rematch: RwSignal::new(false),
            count: StoredValue::new(0),
            share: StoredValue::new(api::dice().seed().into()),
            told_share: StoredValue::new(false),
            promised: StoredValue::new(None),
            connection: StoredValue::new_local(None),
            changes: RwSignal::new(Vec::new()),
            me: Me::here(),
            mine: Mine::here(),
            prefs: Prefs::here(),
            words: Translator::here(),
        };
        desk.connect();
        desk.clocks.run();
        on_cleanup(move || {
            desk.connection.try_update_value(Option::take);
        });
        desk
    }

    fn connect(self) {
        let way = TableSocket::open(Box::new(move |news| self.hear(news)));
        self.connection.set_value(Some(way));
    }

    fn ask(self, ask: &ClientMessage) {
        self.connection.with_value(|way| {
            if let Some(way) = way {
                way.ask(ask);
            }
        });
    }

    fn new_id(self) -> String {
        self.count.update_value(|count| *count += 1);
        format!("{:x}-{}", js_sys::Date::now() as u64, self.count.get_value())
    }

    fn known(self) -> usize {
        self.log.with_untracked(Vec::len)
    }

    fn seat_now(self) -> Option<Seat> {
        self.head.with_untracked(|head| head.as_ref().and_then(|head| head.eyes.seat()))
    }

    /// The position that is looked at.
    pub fn at(self) -> usize {
        self.replay.get().unwrap_or_else(|| self.live.get())
    }

    fn step(self) -> Option<Step> {
        let at = self.at();
        self.steps.with(|steps| {
            let known = steps.get(at).and_then(Option::as_ref);
            known.or_else(|| steps.iter().rev().flatten().next()).cloned()
        })
    }

    /// What is seen in the position that is looked at. After the last move of a game of the match it is the end of
    /// that game, although the next one has begun.
    pub fn view(self) -> Option<Arc<BareView>> {
        let view = self.step()?.view;
        let ended = if self.interlude() { view.ended() } else { None };
        Some(ended.map_or(view, |(ended, _)| Arc::new(ended)))
    }

    /// Whose turn it is in the position that is looked at.
    pub fn to_move(self) -> Option<Seat> {
        self.step().and_then(|step| step.to_move).filter(|_| !self.interlude())
    }

    /// The seat of these eyes.
    pub fn seat(self) -> Option<Seat> {
        self.head.with(|head| head.as_ref().and_then(|head| head.eyes.seat()))
    }

    /// Whether this seat may move now.
    pub fn my_turn(self) -> bool {
        self.seat().is_some()
            && self.to_move() == self.seat()
            && self.replay.get().is_none()
            && self.live.get() == self.log.with(Vec::len)
            && self.status.with(|status| *status == LinkStatus::Live)
            && self.on_its_way.with(Option::is_none)
            && !self.interlude()
    }

    /// The result, once its last move has been shown.
    pub fn ended(self) -> Option<Ended> {
        self.ended.get().filter(|_| self.live.get() == self.log.with(Vec::len))
    }

    /// The last move in the position that is looked at.
    pub fn last(self) -> Option<Seen> {
        let at = self.at().checked_sub(1)?;
        self.log.with(|log| {
            let line = log.get(at)?;
            Some(Seen { number: line.number, seat: line.seat, text: line.text.clone() })
        })
    }

    /// The coach's move for the position that is looked at.
    pub fn hinted(self) -> Option<Hinted> {
        self.hinted.get().filter(|hinted| hinted.at == self.at())
    }

    /// Names for people: bots by what they are called in the person's language, open seats as such.
    pub fn names(self) -> Vec<String> {
        let game = self.head.with(|head| head.as_ref().map_or("", |head| head.board.name()));
        let seats = self.seats.get();
        let name = |seat: &SeatInfo| match &seat.bot {
            Some(bot) if seat.name.is_empty() || seat.name == *bot => {
                self.words.text(&format!("{game}-bot-{bot}"))
            }
            _ if seat.open => self.words.text("web-seat-open"),
            _ if seat.name.is_empty() => self.words.text("web-somebody"),
            _ => seat.name.clone(),
        };
        let names: Vec<String> = seats.iter().map(name).collect();
        // Two bots of the same kind are told apart by their seat.
        let twice = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
        let shown = |(at, name): (usize, &String)| {
            if twice(name) { format!("{name} {}", at + 1) } else { name.clone() }
        };
        names.iter().enumerate().map(shown).collect()
    }
}
