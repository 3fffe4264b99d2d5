//! A table driven here and now: bots on this thread, people and programs behind glass, records through a [`Journal`].
//! It asks, keeps and tells as the engine wants, and decides nothing.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant},
};

use kernel::{BotSettings, Dice, Eyes, Outcome, Phrase, Record, Seat, Speak};

use crate::{
    AnyBot, Aside, Asker, Audience, Batch, BotAnswer, Chair, ClockFace, Effect, End, Engine, Event, Fault,
    Guarded, Guest, Heard, Journal, Manners, NotKept, Observer, Pending, Person, Player, PlayerQuestion,
    PlayerWish, Room, SeatFailure, Start, Time, What, Who, engine, player,
};

/// How long the end of the game may keep a player busy before the program goes on.
const FAREWELL: Duration = Duration::from_secs(10);

/// Who plays and who watches.
#[derive(Default)]
pub struct Players {
    /// One chair for each seat.
    pub chairs: Vec<Chair>,
    /// Observers with what they may see.
    pub observers: Vec<(Eyes, Box<dyn Observer>)>,
}

/// How long a seat thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// How many moves it made.
    pub moves: u32,
    /// How long it took for all of them.
    pub time: Duration,
}

/// How a sitting ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The result; `None` when the game was put aside.
    pub outcome: Option<Outcome>,
    /// What went wrong, with the number of the entry that it happened at.
    pub faults: Vec<(usize, Seat, Fault)>,
    /// How long each seat thought.
    pub pace: Vec<Pace>,
}

/// Who sits in a chair.
enum Occupant {
    /// A bot.
    Bot { kind: Box<Kind>, bot: Option<Thinker> },
    /// A player that speaks text, on a thread of its own, and the way to them while they think.
    Person(Guarded<Box<dyn Person>>, Option<Box<dyn Aside>>),
}

/// How a bot is made, again if it has to be.
struct Kind {
    name: String,
    settings: BotSettings,
    dice: Dice,
}

/// A bot at the table.
enum Thinker {
    /// On this thread.
    Here(Box<dyn AnyBot>),
    /// With a time limit, on a thread of its own.
    Guarded(Guarded<Box<dyn AnyBot>>),
}

impl Kind {
    fn make(&mut self, room: &dyn Room, timed: bool) -> Option<Thinker> {
        let next = Dice::numbered(self.dice.seed(), 1);
        let dice = std::mem::replace(&mut self.dice, next);
        let bot = room.bot(&self.name, &self.settings, dice)?;
        Some(if timed { Thinker::Guarded(Guarded::new(bot)) } else { Thinker::Here(bot) })
    }
}

/// What the host hears while it waits.
enum Heads {
    /// An answer is there.
    Up,
    /// A player has left without being asked.
    Left(Seat),
}

/// A table and everybody at it.
struct Host<'a> {
    room: &'a dyn Room,
    engine: Engine,
    wanted: VecDeque<Effect>,
    occupants: Vec<Occupant>,
    stand_ins: Vec<Option<Box<dyn AnyBot>>>,
    stand_in_dice: Vec<Dice>,
    observers: Vec<(Eyes, Box<dyn Observer>)>,
    names: Arc<Vec<String>>,
    journal: Box<dyn Journal>,
    pace: Vec<Pace>,
    started: Instant,
    /// What happens while somebody thinks.
    inbox: (Sender<Heads>, Receiver<Heads>),
    /// Whether the game is put aside.
    aside: bool,
}

/// Plays a record on, to the end or until it is put aside. `dice` is what bots throw; it must tell nothing of the game's
/// seed.
pub(crate) fn host(
    room: &dyn Room,
    record: &Record,
    players: Players,
    manners: Manners,
    mut journal: Box<dyn Journal>,
    dice: &mut Dice,
) -> Result<(Record, Ending), Phrase> {
    let Players { chairs, observers } = players;
    let seats = record.seats.len();
    if chairs.len() != seats {
        return Err(Phrase::new("table-chairs").with("seats", seats).with("players", chairs.len()));
    }
    let stand_in_dice: Vec<Dice> = chairs.iter().map(|_| dice.split()).collect();
    let timed = manners.time.is_some();
    let players: Vec<Player> = chairs.iter().map(Chair::player).collect();
    let occupants: Result<Vec<_>, Phrase> =
        chairs.into_iter().map(|chair| occupant(room, chair, timed, dice.split())).collect();
    let occupants = occupants?;
    let engine = room.engine(record, &players, manners, Time::default())?;
    journal.begin(engine.record()).map_err(|error| error.phrase())?;
    let names = Arc::new(record.seats.iter().map(|seated| seated.name.clone()).collect());
    let host = Host {
        room,
        engine,
        wanted: VecDeque::new(),
        occupants,
        stand_ins: stand_in_dice.iter().map(|_| None).collect(),
        stand_in_dice,
        observers,
        names,
        journal,
        pace: vec![Pace::default(); seats],
        started: Instant::now(),
        inbox: channel(),
        aside: false,
    };
    Ok(host.run())
}

fn occupant(room: &dyn Room, chair: Chair, timed: bool, dice: Dice) -> Result<Occupant, Phrase> {
    match chair {
        Chair::Person(person) => {
            let aside = person.aside();
            Ok(Occupant::Person(Guarded::new(person), aside))
        }
        Chair::Bot { name, settings } => {
            let mut kind = Box::new(Kind { name, settings, dice });
            match kind.make(room, timed) {
                None => Err(Phrase::new("table-no-bot").with("name", kind.name)),
                bot => Ok(Occupant::Bot { kind, bot }),
            }
        }
    }
}

impl Host<'_> {
    fn run(mut self) -> (Record, Ending) {
        for seat in Seat::all(self.occupants.len()) {
            if let Occupant::Person(person, _) = &self.occupants[seat.index()] {
                let inbox = self.inbox.0.clone();
                // Nobody misses somebody who leaves after the game.
                let tell = move || {
                    let _ = inbox.send(Heads::Left(seat));
                };
                person.tell(move |person| person.when_gone(Box::new(tell)));
                self.come(seat.index(), Eyes::Seat(seat));
            }
        }
        for place in 0..self.observers.len() {
            self.come(self.occupants.len() + place, self.observers[place].0);
        }
        self.on(Event::Tick);
        // The game begins for everybody before anybody is asked: players may share a line, and answer on it in order.
        let (questions, beginnings): (Vec<_>, Vec<_>) =
            self.wanted.drain(..).partition(|effect| matches!(effect, Effect::Ask(_)));
        self.wanted.extend(beginnings.into_iter().chain(questions));
        while !self.aside {
            if let Ok(heads) = self.inbox.1.try_recv() {
                self.look_up(&heads);
            } else if let Some(effect) = self.wanted.pop_front() {
                self.carry_out(effect);
            } else if let Some(seat) = self.engine.to_move() {
                self.turn(seat);
            } else {
                break;
            }
        }
        self.over();
        let Host { engine, pace, .. } = self;
        let ending = Ending { outcome: engine.outcome(), faults: engine.faults().to_vec(), pace };
        (engine.record().clone(), ending)
    }

    fn come(&mut self, guest: usize, eyes: Eyes) {
        self.on(Event::Came { guest: Guest(guest as u64), eyes, since: 0 });
    }

    fn now(&self) -> Time {
        Time::default().after(self.started.elapsed())
    }

    fn on(&mut self, event: Event) {
        let now = self.now();
        let mut effects = Vec::new();
        self.engine.on(now, event, &mut effects);
        self.wanted.extend(effects);
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Keep(batch) => self.keep(&batch),
            Effect::Tell { to, news } => self.tell(to, &news),
            Effect::Ask(question) => self.ask(question),
            Effect::Dismiss { seat } => {
                self.stand_ins[seat.index()] = None;
                if let Occupant::Bot { bot, .. } = &mut self.occupants[seat.index()] {
                    *bot = None;
                }
            }
            Effect::Refuse { to, why } => {
                let seat = match to {
                    Asker::Guest { guest, .. } => guest.0 as usize,
                    Asker::Player { seat, .. } => seat.index(),
                };
                if let Some(Occupant::Person(person, _)) = self.occupants.get(seat) {
                    person.tell(move |person| person.refused(&why));
                }
            }
            Effect::Stale => self.aside = true,
            // People here ask the room themselves, and whoever moves is waited for: there is nobody to wake.
            Effect::Advise { .. } | Effect::Rematch { .. } | Effect::Wake(_) | Effect::Over(_) => (),
        }
    }

    fn keep(&mut self, batch: &Batch) {
        let kept = (batch.first..).zip(&batch.entries).try_for_each(|(number, entry)| {
            // The result follows from the moves, so a journal that fails there has lost nothing.
            self.journal.append(number, entry)
        });
        match kept {
            Ok(()) => {
                if let Some(outcome) = &batch.result {
                    let _ = self.journal.finish(outcome);
                }
                self.on(Event::Kept { batch: batch.number });
            }
            // A move that cannot be kept is nobody's fault: the game stops where it is.
            Err(error) => {
                let why = NotKept::Problem(error.0.into());
                self.on(Event::NotKept { batch: batch.number, why });
                while let Some(effect) = self.wanted.pop_front() {
                    if matches!(effect, Effect::Refuse { .. }) {
                        self.carry_out(effect);
                    }
                }
                self.aside = true;
            }
        }
    }

    /// A person decides.
    fn turn(&mut self, seat: Seat) {
        let guest = Guest(seat.index() as u64);
        let clock = self.engine.clock(seat, self.now()).map(|(left, _)| left);
        let limit = self.engine.manners().time.into_iter().chain(clock).min();
        let view = self.engine.view(Eyes::Seat(seat));
        let started = Instant::now();
        let nudge = self.nudge();
        self.tell_clocks();
        let Occupant::Person(person, aside) = &mut self.occupants[seat.index()] else {
            // The engine asks whoever is no person; if it has nothing to ask, nothing more can happen.
            self.aside = true;
            return;
        };
        aside.iter_mut().for_each(|aside| aside.asked());
        let wish = person.put(move |person| person.play(&view), nudge);
        let wish = self.wait(limit, seat, &wish);
        self.thought(seat, started);
        if wish.is_err()
            && let Occupant::Person(_, Some(aside)) = &mut self.occupants[seat.index()]
        {
            aside.enough();
        }
        let id = || self.engine.version().to_string();
        match wish {
            Ok(PlayerWish::Move(text)) => self.on(Event::Move { guest, id: id(), at: None, text }),
            Ok(PlayerWish::GiveUp) => self.on(Event::GiveUp { guest, id: id() }),
            Ok(PlayerWish::TakeBack) => self.on(Event::TakeBack { guest, id: id() }),
            Ok(PlayerWish::OfferDraw) => self.on(Event::OfferDraw { guest, id: id() }),
            Ok(PlayerWish::Agree(yes)) => self.on(Event::Agree { guest, id: id(), yes }),
            Ok(PlayerWish::Pause) => self.aside = true,
            Ok(PlayerWish::Gone) => self.on(Event::Failed { guest, fault: Fault::Gone }),
            Err(Fault::TooSlow) if clock.is_some() => self.on(Event::Tick),
            Err(fault) => self.on(Event::Failed { guest, fault }),
        }
    }

    /// Tells people what the clocks show, where there are any.
    fn tell_clocks(&mut self) {
        let now = self.now();
        let face = |seat| {
            let (left, runs) = self.engine.clock(seat, now)?;
            Some(ClockFace { left, runs })
        };
        let Some(clocks) = Seat::all(self.occupants.len()).map(face).collect::<Option<Vec<_>>>() else {
            return;
        };
        for occupant in &mut self.occupants {
            if let Occupant::Person(_, Some(aside)) = occupant {
                aside.clocks(&clocks);
            }
        }
    }

    /// Tells the host that an answer is there.
    fn nudge(&self) -> impl FnOnce() + Send + 'static + use<> {
        let inbox = self.inbox.0.clone();
        // The host may have gone on without the answer.
        move || {
            let _ = inbox.send(Heads::Up);
        }
    }

    /// Waits for somebody's answer, no longer than the limit, and attends to what else happens. Whoever answers and leaves
    /// at once is heard first.
    fn wait<T>(&mut self, limit: Option<Duration>, seat: Seat, answer: &Pending<T>) -> Result<T, Fault> {
        let until = limit.map(|limit| Instant::now() + limit);
        let mut left = false;
        let answer = loop {
            if let Some(answer) = answer.now() {
                break answer;
            }
            let heads = match until {
                None => self.inbox.1.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => self.inbox.1.recv_timeout(until.saturating_duration_since(Instant::now())),
            };
            match heads {
                Ok(Heads::Left(gone)) if gone == seat => left = true,
                Ok(heads) => self.look_up(&heads),
                Err(_) => break Err(Fault::TooSlow),
            }
            if self.engine.to_move() != Some(seat) {
                // The game ended because somebody else left it: there is nothing to wait for.
                break Err(Fault::TooSlow);
            }
        };
        if left {
            // It is looked at when the answer has been dealt with.
            let _ = self.inbox.0.send(Heads::Left(seat));
        }
        answer
    }

    /// Attends to what happened while somebody was thinking: it is told at once, and whoever is to be asked next is asked
    /// later.
    fn look_up(&mut self, heads: &Heads) {
        let Heads::Left(seat) = *heads else { return };
        self.on(Event::Failed { guest: Guest(seat.index() as u64), fault: Fault::Gone });
        let mut questions = VecDeque::new();
        while let Some(effect) = self.wanted.pop_front() {
            match effect {
                question @ Effect::Ask(_) => questions.push_back(question),
                effect => self.carry_out(effect),
            }
        }
        self.wanted = questions;
    }

    fn thought(&mut self, seat: Seat, started: Instant) {
        let pace = &mut self.pace[seat.index()];
        *pace = Pace { moves: pace.moves + 1, time: pace.time + started.elapsed() };
    }

    /// A bot or a program answers.
    fn ask(&mut self, question: PlayerQuestion) {
        let PlayerQuestion { number, seat, who, view, heard, .. } = question;
        self.tell_clocks();
        let past = if heard.is_some() { None } else { self.past(seat) };
        let limit = self.engine.manners().time;
        let answer = match who {
            Who::StandIn(name) => self
                .stand_in(seat, &name)
                .and_then(|bot| {
                    catch_up(bot.as_mut(), past, heard);
                    bot.choose(&view, seat)
                })
                .map(BotAnswer::Move)
                .ok_or(Fault::Crashed),
            Who::Own => {
                let started = Instant::now();
                let nudge = self.nudge();
                let answer = match &mut self.occupants[seat.index()] {
                    Occupant::Bot { kind, bot } => {
                        if bot.is_none() {
                            *bot = kind.make(self.room, limit.is_some());
                        }
                        let choose = move |bot: &mut Box<dyn AnyBot>| {
                            catch_up(bot.as_mut(), past, heard);
                            bot.choose(&view, seat)
                        };
                        let chosen = match bot {
                            None => Err(Fault::Gone),
                            Some(Thinker::Here(bot)) => Ok(choose(bot)),
                            Some(Thinker::Guarded(bot)) => bot.ask(limit, choose),
                        };
                        chosen.and_then(|text| text.map(BotAnswer::Move).ok_or(Fault::Crashed))
                    }
                    Occupant::Person(person, aside) => {
                        aside.iter_mut().for_each(|aside| aside.asked());
                        let wish = person.put(move |person| person.play(&view), nudge);
                        self.wait(limit, seat, &wish).and_then(|wish| match wish {
                            PlayerWish::Move(text) => Ok(BotAnswer::Move(text)),
                            PlayerWish::GiveUp => Ok(BotAnswer::GiveUp),
                            PlayerWish::TakeBack | PlayerWish::OfferDraw | PlayerWish::Agree(_) => {
                                Err(Fault::Nonsense)
                            }
                            PlayerWish::Pause | PlayerWish::Gone => Err(Fault::Gone),
                        })
                    }
                };
                self.thought(seat, started);
                answer
            }
        };
        self.on(Event::Answered { question: number, answer });
    }

    fn stand_in(&mut self, seat: Seat, name: &str) -> Option<&mut Box<dyn AnyBot>> {
        let (settings, dice) = (BotSettings::default(), &mut self.stand_in_dice[seat.index()]);
        let place = &mut self.stand_ins[seat.index()];
        if place.is_none() {
            let new = |name: &str, dice: Dice| self.room.bot(name, &settings, dice);
            *place = new(name, dice.split()).or_else(|| new("random", dice.split()));
        }
        place.as_mut()
    }

    /// What a bot that comes to the table now has to hear.
    fn past(&self, seat: Seat) -> Option<Vec<Heard>> {
        let record = self.engine.record();
        if record.entries.is_empty() { None } else { Some(self.engine.hearing(seat)()) }
    }

    fn tell(&mut self, to: Audience, news: &engine::News) {
        let count = self.occupants.len();
        let is_told = |guest: usize, eyes: Eyes| match to {
            Audience::Guest(told) => told.0 as usize == guest,
            Audience::Eyes(told) => told == eyes,
            Audience::All => true,
        };
        for (seat, occupant) in Seat::all(count).zip(&self.occupants) {
            let Occupant::Person(person, _) = occupant else { continue };
            if !is_told(seat.index(), Eyes::Seat(seat)) || !self.is_here(seat) {
                continue;
            }
            match news {
                engine::News::Welcome { eyes, .. } => {
                    let (view, past, names) =
                        (self.engine.view(*eyes), self.log(*eyes), Arc::clone(&self.names));
                    person.tell(move |person| {
                        person.begin(&Start { seat: Some(seat), names: &names, view: &view, past: &past });
                    });
                }
                engine::News::Happened { number, seat, what, view } => {
                    let (number, seat, what, view) = (*number, *seat, what.clone(), view.clone());
                    person.tell(move |person| {
                        person.heard(&player::Happening { number, seat, what: &what, view: &view });
                    });
                }
                engine::News::Failed { seat, fault } => {
                    let failure = self.failure(*seat, *fault);
                    person.tell(move |person| person.failed(&failure));
                }
                _ => (),
            }
        }
        for place in 0..self.observers.len() {
            let eyes = self.observers[place].0;
            if !is_told(count + place, eyes) {
                continue;
            }
            match news {
                engine::News::Welcome { eyes, .. } => {
                    let (view, past, names) =
                        (self.engine.view(*eyes), self.log(*eyes), Arc::clone(&self.names));
                    let start = Start { seat: None, names: &names, view: &view, past: &past };
                    self.observers[place].1.begin(&start);
                }
                engine::News::Happened { number, seat, what, view } => {
                    let news = player::Happening { number: *number, seat: *seat, what, view };
                    self.observers[place].1.heard(&news);
                }
                engine::News::Failed { seat, fault } => {
                    let failure = self.failure(*seat, *fault);
                    self.observers[place].1.failed(&failure);
                }
                _ => (),
            }
        }
    }

    /// Whether whoever sits there has not left: those who have are told nothing more.
    fn is_here(&self, seat: Seat) -> bool {
        self.engine.seats()[seat.index()].present
    }

    fn failure(&self, seat: Seat, fault: Fault) -> SeatFailure {
        SeatFailure { number: self.engine.record().entries.len(), seat, fault }
    }

    fn log(&self, eyes: Eyes) -> Vec<(Seat, What)> {
        self.engine.history(eyes, 0).map(|(_, seat, what)| (seat, what)).collect()
    }

    fn over(&mut self) {
        let outcome = self.engine.outcome();
        for (seat, occupant) in Seat::all(self.occupants.len()).zip(&self.occupants) {
            if let Occupant::Person(person, _) = occupant
                && self.is_here(seat)
            {
                let (view, outcome) = (self.engine.view(Eyes::Seat(seat)), outcome.clone());
                let last_words = move |person: &mut Box<dyn Person>| {
                    person.over(&End { outcome: outcome.as_ref(), view: &view });
                };
                // A person who is still there gets to see the end before the program goes on; one who hangs does not
                // hold it up.
                let limit = self.engine.manners().time.map_or(FAREWELL, |time| time.min(FAREWELL));
                let _ = person.ask(Some(limit), last_words);
            }
        }
        for (eyes, observer) in &mut self.observers {
            let view = self.engine.view(*eyes);
            observer.over(&End { outcome: outcome.as_ref(), view: &view });
        }
    }
}

/// Lets a bot hear what it has not heard yet: all of the past if it is new, else what happened since it was asked last.
fn catch_up(bot: &mut dyn AnyBot, past: Option<Vec<Heard>>, heard: Option<Vec<Heard>>) {
    for Heard { mover, text, view } in past.into_iter().chain(heard).flatten() {
        bot.heard(mover, &text, &view);
    }
}
