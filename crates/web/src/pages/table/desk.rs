//! What one pair of eyes knows of a table, and the way it asks for more.

use std::{sync::Arc, time::Duration};

use kernel::{Eyes, Phrase, Seat, Values, record};
use leptos::prelude::*;
use serde_json::Value;
use wire::{
    fair::{Secret, promise_of_share},
    lobby::Terms,
    socket::{Ask, Ended, Happened, LogLine, Proposed, SeatInfo, Told, VERSION, Welcome, You},
};

use crate::{
    board::{AnyBoard, Seen},
    catalogue,
    link::{News, api, socket::Socket},
    mine::Mine,
    prefs::{Prefs, reduced_motion},
    words::Words,
};

use super::clock::Clocks;

/// How things stand with the house.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
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
    pub options: Values,
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
    view: Arc<Value>,
    to_move: Option<Seat>,
}

/// A move on its way to the house. It is said again after a reconnect, and made once.
#[derive(Clone, Debug, PartialEq)]
struct OnItsWay {
    id: String,
    ask: Ask,
}

/// One pair of eyes at a table.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The table's name.
    pub table: StoredValue<String>,
    token: StoredValue<Option<String>>,
    /// How things stand.
    pub status: RwSignal<Status>,
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
    /// The share of this page in the deal.
    share: StoredValue<Secret>,
    connection: StoredValue<Option<Socket>, LocalStorage>,
    mine: Mine,
    prefs: Prefs,
    words: Words,
}

impl Desk {
    /// Sits down (or stands behind) at a table.
    pub fn open(table: &str, token: Option<String>) -> Desk {
        let desk = Desk {
            table: StoredValue::new(table.to_owned()),
            token: StoredValue::new(token),
            status: RwSignal::new(Status::Joining),
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
            connection: StoredValue::new_local(None),
            mine: Mine::here(),
            prefs: Prefs::here(),
            words: Words::here(),
        };
        let way = Socket::open(Box::new(move |news| desk.hear(news)));
        desk.connection.set_value(Some(way));
        desk.clocks.run();
        on_cleanup(move || {
            desk.connection.try_update_value(Option::take);
        });
        desk
    }

    fn ask(self, ask: &Ask) {
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

    fn hear(self, news: News) {
        // The page may be gone by the time something arrives.
        if self.status.is_disposed() {
            return;
        }
        match news {
            News::Open => {
                self.here.set(1);
                self.hello(self.version.get_value());
            }
            News::Lost => {
                if !matches!(self.status.get_untracked(), Status::Gone(_) | Status::Paused) {
                    self.status.set(Status::Lost);
                }
            }
            News::Told(told) => self.told(*told),
        }
    }

    fn hello(self, known: usize) {
        self.ask(&Ask::Hello {
            v: VERSION,
            table: self.table.get_value(),
            token: self.token.get_value(),
            key: self.token.with_value(|token| self.mine.key(&self.table.get_value(), token.as_ref()?)),
            name: Some(self.prefs.name.get_untracked()).filter(|name| !name.trim().is_empty()),
            lang: Some(self.words.lang_now().code().to_owned()),
            since: (known > 0).then_some(known),
            share: Some(promise_of_share(&self.table.get_value(), &self.share.get_value())),
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
                self.notice.set(Some(Words::heard(why)));
            }
            Told::Hint { text, why, .. } => {
                let at = self.known();
                let why = why.into_iter().map(Words::heard).collect();
                self.thinking.set(false);
                self.hinted.set(Some(Hinted { at, text, why }));
            }
            Told::Seats { seats, seers, waiting } => {
                self.seats.set(seats);
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
            Told::Bye { again: true, .. } => self.status.set(Status::Paused),
            Told::Bye { why, .. } => self.status.set(Status::Gone(Words::heard(why))),
            Told::Log { since, log, next } => self.page(since, log, next),
            Told::Reveal => self.ask(&Ask::Share { secret: self.share.get_value().to_string() }),
            Told::Here { connections } => self.here.set(connections),
            Told::Completions { .. } | Told::Pong { .. } => (),
        }
    }

    fn welcome(self, welcome: Welcome) {
        let Some(board) = catalogue::find(&welcome.game) else {
            let why = Phrase::new("web-no-such-game").with("game", welcome.game);
            return self.status.set(Status::Gone(why));
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
        self.seats.set(welcome.seats);
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
            steps[known] = Some(Step { view: Arc::new(welcome.view), to_move: welcome.to_move });
        });
        self.live.set(known);
        self.ended.set(welcome.over.clone());
        self.next.set(welcome.next);
        if first {
            self.dismissed.set(known);
            self.lay(Head { board, options: welcome.options, eyes, sha256: welcome.sha256 });
        }
        self.status.set(Status::Live);
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
                    head.options.set(&key, kernel::Value::Text(text));
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
            steps[known + 1] = Some(Step { view: Arc::new(view), to_move });
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

    fn known(self) -> usize {
        self.log.with_untracked(Vec::len)
    }

    fn arrived(self, id: &str) {
        self.on_its_way.update(|going| {
            going.take_if(|going| going.id == id);
        });
    }

    fn seat_now(self) -> Option<Seat> {
        self.head.with_untracked(|head| head.as_ref().and_then(|head| head.eyes.seat()))
    }

    /// Whether a game of the match ended with the entry before position `at`.
    fn boundary(self, at: usize) -> bool {
        let game = |at: usize| {
            self.steps.with(|steps| {
                let step = steps.get(at)?.as_ref()?;
                step.view.get("game").and_then(Value::as_u64)
            })
        };
        at > 0 && matches!((game(at - 1), game(at)), (Some(before), Some(after)) if before < after)
    }

    fn holds(self, at: usize) -> bool {
        untrack(|| self.boundary(at) && self.dismissed.get() < at)
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
                        *step = Some(Step { view: Arc::new(view), to_move: movers.get(at).copied() });
                    }
                }
            });
        });
    }

    // What the page shows.

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
    pub fn view(self) -> Arc<Value> {
        let view = self.step().map(|step| step.view).unwrap_or_default();
        if self.interlude() { before_the_next(&view).map_or(view, Arc::new) } else { view }
    }

    /// Whose turn it is in the position that is looked at.
    pub fn to_move(self) -> Option<Seat> {
        self.step().and_then(|step| step.to_move).filter(|_| !self.interlude())
    }

    /// The first position that can be looked at.
    pub fn earliest(self) -> usize {
        let live = self.live.get();
        self.steps.with(|steps| {
            let unseen = |step: &&Option<Step>| step.is_none();
            live - steps[..live.min(steps.len())].iter().rev().take_while(|step| !unseen(step)).count()
        })
    }

    /// Whether a game of the match just ended and the next one has not been asked for.
    pub fn interlude(self) -> bool {
        let at = self.at();
        self.boundary(at) && (self.replay.get().is_some() || self.dismissed.get() < at)
    }

    /// Goes on to the next game of the match.
    pub fn go_on(self) {
        self.dismissed.set(self.live.get_untracked());
        self.tick();
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
            && self.status.with(|status| *status == Status::Live)
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

    // What the person wants.

    /// Makes a move.
    pub fn propose(self, text: String) {
        let (id, at) = (self.new_id(), Some(self.version.get_value()));
        self.notice.set(None);
        self.send(id.clone(), Ask::Move { id, text, at });
    }

    /// Gives up.
    pub fn give_up(self) {
        let id = self.new_id();
        self.send(id.clone(), Ask::GiveUp { id });
    }

    /// Lets the game begin though seats are free.
    pub fn start(self) {
        self.ask(&Ask::Start { id: self.new_id() });
    }

    /// Takes the last move back, or asks the others whether that is fine.
    pub fn take_back(self) {
        self.notice.set(None);
        self.ask(&Ask::TakeBack { id: self.new_id() });
    }

    /// Offers a draw.
    pub fn offer_draw(self) {
        self.ask(&Ask::Draw { id: self.new_id() });
    }

    /// Calls the game off.
    pub fn abort(self) {
        self.ask(&Ask::Abort { id: self.new_id() });
    }

    /// Answers somebody's proposal.
    pub fn agree(self, yes: bool) {
        self.proposed.set(None);
        self.ask(&Ask::Agree { id: self.new_id(), yes });
    }

    fn send(self, id: String, ask: Ask) {
        self.ask(&ask);
        self.on_its_way.set(Some(OnItsWay { id, ask }));
    }

    /// Asks the coach.
    pub fn ask_hint(self) {
        self.thinking.set(true);
        self.ask(&Ask::Hint { id: self.new_id() });
    }

    /// Asks for another game.
    pub fn ask_rematch(self) {
        self.wants_rematch.set(true);
        self.ask(&Ask::Rematch { id: self.new_id() });
    }

    /// Which lines of the log tell of something that was taken back.
    pub fn taken_back(self) -> Vec<bool> {
        self.log.with(|log| taken_back(log))
    }

    /// The position before an entry.
    pub fn position_of(self, number: usize) -> usize {
        self.log.with_untracked(|log| log.partition_point(|line| line.number < number))
    }

    /// Whether a position is left out: it was taken back, and nobody wants to see that.
    pub fn is_left_out(self, at: usize) -> bool {
        let gone = |log: &Vec<LogLine>| {
            let line = at.checked_sub(1)?;
            Some(taken_back(log)[line] || log[line].back_to.is_some())
        };
        self.hide_taken_back.get()
            && at < self.live.get()
            && self.log.with(|log| (at <= log.len()).then(|| gone(log)).flatten().unwrap_or(false))
    }

    /// Steps back or forth through the game.
    pub fn step_by(self, by: isize) {
        let (at, live, first) = untrack(|| (self.at(), self.live.get(), self.earliest()));
        let mut to = at.saturating_add_signed(by).clamp(first, live);
        while untrack(|| self.is_left_out(to)) && to > first && to < live {
            to = to.saturating_add_signed(by.signum());
        }
        self.replay.set((to < live).then_some(to));
    }

    /// Whether this seat could take its last move back: at will against bots, by agreement where the table allows it.
    pub fn may_take_back(self) -> bool {
        let Some(seat) = self.seat() else { return false };
        let alone = self.seats.with(|seats| {
            let mut others = seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
            others.all(|(_, other)| other.bot.is_some() || other.gave_up)
        });
        let has_moved = self.log.with(|log| {
            let gone = taken_back(log);
            log.iter().zip(gone).any(|(line, gone)| !gone && line.seat == seat && line.text.is_some())
        });
        let goes_on = self.to_move().is_some() && self.ended.with(Option::is_none);
        goes_on && has_moved && (alone || self.terms.with(|terms| terms.take_backs))
    }

    /// Whether there is anybody to agree on a draw with.
    pub fn has_company(self) -> bool {
        let Some(seat) = self.seat() else { return false };
        self.seats.with(|seats| {
            let mut others = seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
            others.any(|(_, other)| other.bot.is_none() && !other.open && !other.gave_up)
        })
    }

    /// Whether the game can still be called off.
    pub fn may_abort(self) -> bool {
        self.log.with(|log| {
            let gone = taken_back(log);
            log.iter().zip(gone).filter(|(line, gone)| !gone && line.text.is_some()).count() < 2
        })
    }

    /// Shows the last move of somebody else once more.
    pub fn show_again(self) {
        let mine = self.seat_now();
        let live = self.live.get_untracked();
        let last = self.log.with_untracked(|log| {
            log[..live.min(log.len())].iter().rposition(|line| Some(line.seat) != mine)
        });
        let Some(at) = last else { return };
        self.replay.set(Some(at.max(untrack(|| self.earliest()))));
        set_timeout(
            move || {
                if !self.replay.is_disposed() {
                    self.replay.set((at + 1 < live).then_some(at + 1));
                    set_timeout(
                        move || {
                            if !self.replay.is_disposed() {
                                self.replay.set(None);
                            }
                        },
                        Duration::from_millis(900),
                    );
                }
            },
            Duration::from_millis(500),
        );
    }
}

/// Which lines of a log tell of something that was taken back later.
fn taken_back(log: &[LogLine]) -> Vec<bool> {
    let mut gone = vec![false; log.len()];
    for (at, line) in log.iter().enumerate() {
        if let Some(from) = line.back_to {
            let first = log.partition_point(|line| line.number < from);
            gone[first.min(at)..at].fill(true);
        }
    }
    gone
}

/// The view of a match as it was when its previous game ended.
fn before_the_next(view: &Value) -> Option<Value> {
    let previous = view.get("previous")?.get("view")?.clone();
    let game = view.get("game").and_then(Value::as_u64)?.checked_sub(1)?;
    let mut ended = view.as_object()?.clone();
    ended.remove("previous");
    ended.insert("current".into(), previous);
    ended.insert("game".into(), game.into());
    Some(Value::Object(ended))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_taken_back_is_known() {
        let says = wire::socket::Said { phrase: Phrase::new("log-move"), text: String::new() };
        let line =
            |number, back_to| LogLine { number, seat: Seat(0), text: None, back_to, says: says.clone() };
        // Entries that nobody sees lie between: clocks.
        let log = [line(2, None), line(4, None), line(6, None), line(7, Some(3)), line(9, None)];
        assert_eq!(taken_back(&log), [false, true, true, false, false]);
        assert_eq!(taken_back(&[]), [] as [bool; 0]);
    }

    #[test]
    fn the_end_of_a_game_stays_in_sight() {
        let view = json!({"game": 2, "games": 2, "current": {"a": 2}, "previous": {"view": {"a": 1}, "outcome": {}}});
        assert_eq!(before_the_next(&view), Some(json!({"game": 1, "games": 2, "current": {"a": 1}})));
        assert_eq!(before_the_next(&json!({"game": 1, "current": {}})), None);
    }
}
