//! What the house says, and what becomes of it.

use std::{sync::Arc, time::Duration};

use kernel::{Eyes, Phrase, Seat, record};
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use wire::{
    fair::promise_of_share,
    socket::{ClientMessage, Happened, LogLine, Proposed, SeatInfo, Told, VERSION, Welcome, You},
};

use super::{Head, Hinted, LinkStatus, Step, TableModel};
use crate::{
    board::BareView,
    catalogue,
    link::{LinkNews, api},
    prefs::reduced_motion,
    words::Translator,
};

impl Step {
    /// A position as the house tells it; nothing if what is seen there is no match.
    fn of(view: &Value, to_move: Option<Seat>) -> Option<Step> {
        let view = Arc::new(BareView::deserialize(view).ok()?);
        Some(Step { view, to_move })
    }
}

impl TableModel {
    pub(super) fn hear(self, news: LinkNews) {
        // The page may be gone by the time something arrives.
        if self.status.is_disposed() {
            return;
        }
        match news {
            LinkNews::Open => {
                self.here.set(1);
                self.hello(self.version.get_value());
            }
            LinkNews::Lost => {
                if !matches!(self.status.get_untracked(), LinkStatus::Gone(_) | LinkStatus::Paused) {
                    self.status.set(LinkStatus::Lost);
                }
            }
            LinkNews::Told(told) => self.told(*told),
        }
    }

    fn hello(self, known: usize) {
        self.ask(&ClientMessage::Hello {
            v: VERSION,
            table: self.table.get_value(),
            token: self.token.get_value(),
            key: self.token.with_value(|token| self.mine.key(&self.table.get_value(), token.as_ref()?)),
            name: Some(self.prefs.name.get_untracked()).filter(|name| !name.trim().is_empty()),
            lang: Some(self.words.lang_now().code().to_owned()),
            since: (known > 0).then_some(known),
            share: Some(promise_of_share(&self.table.get_value(), &self.share.get_value())),
            me: Some(self.me.secret().to_string()),
            patches: true,
            bot: false,
        });
    }

    /// A part of a long past: the next one is asked for.
    fn page(self, since: usize, log: Vec<LogLine>, next: usize) {
        self.log.update(|known| {
            known.retain(|line| line.number < since);
            known.extend(log);
        });
        self.version.set_value(next);
        self.hello(next);
    }

    fn told(self, told: Told) {
        match told {
            Told::Welcome(welcome) => self.welcome(*welcome),
            Told::Happened(happened) => self.happened(happened),
            Told::Done { id, .. } => self.arrived(&id),
            Told::Refused { id, why } => {
                self.arrived(&id);
                self.thinking.set(false);
                self.notice.set(Some(Translator::heard(why)));
            }
            Told::Hint { text, why, .. } => {
                let at = self.known();
                let why = why.into_iter().map(Translator::heard).collect();
                self.thinking.set(false);
                self.hinted.set(Some(Hinted { at, text, why }));
            }
            Told::Seats { seats, seers, waiting } => {
                self.sit(seats);
                self.seers.set(seers);
                self.waiting.set(waiting);
            }
            Told::Clocks { clocks } => self.clocks.set(clocks),
            Told::Proposed { seat, what } => self.proposed.set(Some(Proposed { seat, what })),
            Told::Declined { seat, by } => {
                self.proposed.set(None);
                let names = untrack(|| self.names());
                let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
                let id = if self.seat_now() == Some(seat) { "web-declined-you" } else { "web-declined" };
                self.notice.set(Some(Phrase::new(id).with("name", name(seat)).with("by", name(by))));
            }
            Told::Over(ended) => {
                self.proposed.set(None);
                self.saw_the_end.set(true);
                self.ended.set(Some(ended));
                self.read_record();
            }
            Told::Rematch { table } => self.next.set(Some(table)),
            // A house that pauses is waited for.
            Told::Bye { again: true, .. } => self.status.set(LinkStatus::Paused),
            Told::Bye { why, .. } => self.part(Translator::heard(why)),
            Told::Log { since, log, next } => self.page(since, log, next),
            Told::Reveal { sha256 } => {
                self.promised.set_value(sha256);
                self.told_share.set_value(true);
                self.ask(&ClientMessage::Share { secret: self.share.get_value().to_string() });
            }
            Told::Invitation { seat, token, .. } => {
                self.mine.update(&self.table.get_value(), |known| {
                    known.guests.retain(|(other, _)| *other != seat);
                    known.guests.push((seat, token));
                    known.guests.sort_unstable_by_key(|(seat, _)| *seat);
                });
            }
            Told::Here { connections } => self.here.set(connections),
            Told::Rated { changes } => self.changes.set(changes),
            Told::Completions { .. } | Told::Pong { .. } | Told::Spoke(_) => (),
        }
    }

    /// Who sits where. An invitation that somebody has used opens nothing any more, whatever becomes of the seat.
    fn sit(self, seats: Vec<SeatInfo>) {
        let table = self.table.get_value();
        let is_open = |(seat, _): &(usize, String)| seats.get(*seat).is_some_and(|seat| seat.open);
        if self.mine.get(&table).is_some_and(|known| !known.guests.iter().all(is_open)) {
            self.mine.update(&table, |known| known.guests.retain(is_open));
        }
        self.seats.set(seats);
    }

    /// The house has said good-bye for good.
    fn part(self, why: Phrase) {
        const SEATLESS: [&str; 3] = ["house-left", "house-sent-away", "house-closed-by-maker"];
        if SEATLESS.contains(&why.id.as_ref()) {
            self.mine.remove(&self.table.get_value());
        }
        // Whoever came again would hear something else.
        self.connection.update_value(|way| drop(way.take()));
        self.status.set(LinkStatus::Gone(why));
    }

    /// The house promises another deal, because a seat became free. A share that it knows is worth nothing there: this page
    /// comes again with another one. Whether it does.
    fn is_dealt_anew(self, sha256: Option<&str>) -> bool {
        let before = self.head.with_untracked(|head| head.as_ref().map(|head| head.sha256.clone()));
        // Whoever told a share before the first welcome knows what it was told for.
        let before = before.or_else(|| self.promised.get_value().map(Some));
        self.promised.set_value(None);
        if before.is_none_or(|before| before.as_deref() == sha256) {
            return false;
        }
        self.head.update(|head| {
            if let Some(head) = head {
                head.sha256 = sha256.map(str::to_owned);
            }
        });
        let told = self.told_share.get_value();
        if told {
            self.told_share.set_value(false);
            self.share.set_value(api::dice().seed().into());
            self.connect();
        }
        told
    }

    fn welcome(self, welcome: Welcome) {
        if self.is_dealt_anew(welcome.sha256.as_deref()) {
            return;
        }
        let Some(board) = catalogue::find(&welcome.game) else {
            let why = Phrase::new("web-no-such-game").with("game", welcome.game);
            return self.status.set(LinkStatus::Gone(why));
        };
        let eyes = match welcome.you {
            You::Seat(seat) => Eyes::Seat(seat),
            You::Public => Eyes::Public,
            You::All => Eyes::All,
        };
        if let (Some(own), Some(invitation)) = (welcome.token, self.token.get_value()) {
            self.mine.seated(&self.table.get_value(), &invitation, &own);
            self.token.set_value(Some(own));
        }
        let first = self.head.with_untracked(Option::is_none);
        self.sit(welcome.seats);
        self.seers.set(welcome.seers);
        self.terms.set(welcome.terms);
        self.host.set(welcome.host);
        self.waiting.set(welcome.waiting);
        self.clocks.set(welcome.clocks);
        self.proposed.set(welcome.proposed);
        self.version.set_value(welcome.version);
        self.log.update(|log| {
            log.retain(|line| line.number < welcome.since);
            log.extend(welcome.log);
        });
        let known = self.known();
        self.steps.update(|steps| {
            steps.resize(known + 1, None);
            steps[known] = Step::of(&welcome.view, welcome.to_move);
        });
        self.live.set(known);
        self.ended.set(welcome.over.clone());
        self.next.set(welcome.next);
        if first {
            self.dismissed.set(known);
            self.lay(Head { board, options: welcome.options, eyes, sha256: welcome.sha256 });
        }
        self.status.set(LinkStatus::Live);
        if welcome.over.is_some() {
            self.read_record();
        }
        if let Some(going) = self.on_its_way.get_untracked() {
            self.ask(&going.ask);
        }
    }

    /// Shows the board, with the files that the table's options name: a dictionary that somebody brought.
    fn lay(self, mut head: Head) {
        let named = wire::files::named(&head.options);
        if named.is_empty() {
            return self.head.set(Some(head));
        }
        let table = self.table.get_value();
        leptos::task::spawn_local(async move {
            for (key, hash) in named {
                // Without it the board judges no words; the house does.
                if let Ok(text) = api::file(&table, &hash).await {
                    head.options.set(&key, kernel::OptionValue::Text(text));
                }
            }
            if !self.head.is_disposed() {
                self.head.set(Some(head));
            }
        });
    }

    fn happened(self, happened: Happened) {
        let Happened { line, to_move, view } = happened;
        let known = self.known();
        if line.number < self.version.get_value() {
            return; // Heard before.
        }
        self.version.set_value(line.number + 1);
        self.proposed.set(None);
        self.log.update(|log| log.push(line));
        self.steps.update(|steps| {
            steps.resize(known + 2, None);
            steps[known + 1] = Step::of(&view, to_move);
        });
        if !self.ticking.get_value() {
            self.tick();
        }
    }

    /// Shows the next entry. After a move of somebody else there is time to look at it; after the end of a game of
    /// the match, all the time in the world.
    pub fn tick(self) {
        self.ticking.set_value(false);
        let live = self.live.get_untracked();
        if self.live.is_disposed() || live >= self.known() || self.holds(live) {
            return;
        }
        self.live.set(live + 1);
        self.notice.set(None);
        let mover = self.log.with_untracked(|log| log.get(live).map(|line| line.seat));
        if self.prefs.sound.get_untracked() {
            crate::sound::knock();
        }
        let wait = if mover == self.seat_now() { 0 } else { 650 };
        self.ticking.set_value(true);
        let go_on = move || {
            if !self.live.is_disposed() {
                self.tick();
            }
        };
        set_timeout(go_on, Duration::from_millis(if reduced_motion() { wait * 2 } else { wait }));
    }

    fn arrived(self, id: &str) {
        self.on_its_way.update(|going| {
            going.take_if(|going| going.id == id);
        });
    }

    /// Fills in the positions that were not seen as they happened.
    fn read_record(self) {
        let table = self.table.get_value();
        leptos::task::spawn_local(async move {
            let Ok(text) = api::record(&table).await else { return };
            let Ok(loaded) = record::load(&text) else { return };
            let Some(Some(head)) = self.head.try_get_untracked() else { return };
            let Ok(playing) = catalogue::load(head.board, self.words).await else { return };
            let Ok(book) = playing.read(&loaded.record, head.eyes) else { return };
            if self.steps.is_disposed() {
                return;
            }
            let movers: Vec<Seat> = book.happened.iter().map(|(seat, _)| *seat).collect();
            self.steps.update(|steps| {
                for (at, view) in book.views.iter().enumerate() {
                    if let (Some(step @ None), Ok(view)) =
                        (steps.get_mut(at), serde_json::from_str(view.json().get()))
                    {
                        *step = Step::of(&view, movers.get(at).copied());
                    }
                }
            });
        });
    }
}
