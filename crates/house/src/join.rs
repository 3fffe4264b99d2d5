//! Sitting down at a table of a house somewhere else: any [`Person`], such as a terminal, over the socket.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use kernel::{Lang, Outcome, Phrase, Seat, record::Settlement};
use table::{AnyView, Aside, ClockFace, End, Happening, Person, PlayerWish, Room, Start, Token, What};
use wire::{
    me::MySecret,
    socket::{ClientMessage, ClockInfo, LogLine, Proposal, Told, VERSION, Welcome, You},
};

use crate::{
    address::{Address, NotJoined},
    ear::{Deaf, Ear, Nudge, SILENCE},
    name,
    secret::{bits, hex},
    stake::{KnownDeal, Stake},
};

/// How long to try to come back after the connection broke.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long to come back to a table that cannot be sat down at for a moment.
const LATER: Duration = Duration::from_secs(10);

/// How long to wait for what a rated game has changed.
const RATING: Duration = Duration::from_secs(5);

/// Whoever sits down at a table elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// The name that others shall see.
    pub name: String,
    /// Their language.
    pub lang: Lang,
    /// Who they are, if they say so.
    pub me: Option<MySecret>,
    /// Whether it is a program that plays by itself: then everybody is told.
    pub bot: bool,
}

/// A place taken at a table elsewhere: a seat, or somewhere to watch from.
pub struct Visit {
    address: Address,
    visitor: Visitor,
    /// What an invitation becomes.
    key: Option<String>,
    /// What is known of the deal.
    stake: Stake,
    ear: Ear,
    seat: Option<Seat>,
    names: Vec<String>,
    version: usize,
    /// Whether the game waits for others to come.
    waiting: bool,
    to_move: Option<Seat>,
    /// What is seen, as the house sent it.
    view: String,
    clocks: Vec<ClockInfo>,
    outcome: Option<Outcome>,
    /// The table where the players went on.
    next: Option<String>,
    /// What was said and not answered yet, under which name, and how much had happened then.
    pending: Option<(String, ClientMessage, usize)>,
}

/// What is told to a person, or asked of them, on a thread of their own: the house is heard meanwhile.
type Job = Box<dyn FnOnce(&mut dyn Person) + Send>;

/// A wish with the number of the turn that somebody was asked for.
type Wished = (u64, PlayerWish);

/// A person who plays here.
struct Player {
    jobs: Sender<Job>,
    aside: Option<Box<dyn Aside>>,
    /// What they wished.
    wishes: (Sender<Wished>, Receiver<Wished>),
    turn: u64,
    /// Whether they are asked and have not answered yet.
    asked: bool,
    /// What they wish is heard between two things that the house says.
    nudge: Arc<Mutex<Nudge>>,
}

impl Player {
    fn tell(&self, what: impl FnOnce(&mut dyn Person) + Send + 'static) {
        // They hear everything before the thread ends.
        let _ = self.jobs.send(Box::new(what));
    }

    fn ask(&mut self, view: AnyView) {
        self.turn += 1;
        self.asked = true;
        self.aside.iter_mut().for_each(|aside| aside.asked());
        let (turn, wishes, nudge) = (self.turn, self.wishes.0.clone(), Arc::clone(&self.nudge));
        self.tell(move |person| {
            let wish = person.play(&view);
            let _ = wishes.send((turn, wish));
            nudge.lock().unwrap_or_else(PoisonError::into_inner).nudge();
        });
    }

    /// Their turn has ended without them.
    fn enough(&mut self) {
        if std::mem::take(&mut self.asked) {
            self.turn += 1;
            if let Some(aside) = &mut self.aside {
                aside.enough();
            }
        }
    }

    /// What they wish, if it is about the turn that goes on.
    fn wish(&mut self) -> Option<PlayerWish> {
        let current = self.turn;
        let (_, wish) = self.wishes.1.try_iter().find(|(turn, _)| *turn == current)?;
        self.asked = false;
        Some(wish)
    }

    fn connected(&mut self, there: bool) {
        match &mut self.aside {
            Some(aside) => aside.connected(there),
            None => self.tell(move |person| person.connected(there)),
        }
    }

    fn clocks(&mut self, clocks: &[ClockInfo]) {
        if let Some(aside) = self.aside.as_mut().filter(|_| !clocks.is_empty()) {
            let face =
                |clock: &ClockInfo| ClockFace { left: Duration::from_millis(clock.left), runs: clock.runs };
            aside.clocks(&clocks.iter().map(face).collect::<Vec<_>>());
        }
    }

    fn say(&mut self, what: &Phrase) {
        if let Some(aside) = &mut self.aside {
            aside.say(what);
        }
    }
}

/// What ends a conversation.
enum Broken {
    Connection,
    /// The house asks us to come back, and says why.
    Pause(String),
    House(NotJoined),
}

impl From<Deaf> for Broken {
    fn from(deaf: Deaf) -> Broken {
        match deaf {
            Deaf::Broken => Broken::Connection,
            Deaf::Nonsense => Broken::House(NotJoined::Nonsense),
        }
    }
}

/// Says hello until all that happened is told: a long past comes in pages.
fn converse(ear: &Ear, hello: impl Fn(usize) -> ClientMessage, since: usize) -> Result<Box<Welcome>, Broken> {
    let mut past: Vec<LogLine> = Vec::new();
    let mut known = since;
    ear.say(&hello(known))?;
    loop {
        let Some(told) = ear.hear()? else { continue };
        match told {
            Told::Log { since: first, log, next } => {
                if first != known {
                    past.clear();
                }
                if next <= known && first == known {
                    return Err(Broken::House(NotJoined::Nonsense));
                }
                past.extend(log);
                known = next;
                ear.say(&hello(known))?;
            }
            Told::Welcome(mut welcome) => {
                if welcome.since == known {
                    past.append(&mut welcome.log);
                    (welcome.log, welcome.since) = (past, since.min(known));
                }
                return Ok(welcome);
            }
            Told::Bye { again: true, why } => return Err(Broken::Pause(why.text)),
            Told::Bye { why, .. } => return Err(Broken::House(NotJoined::Refused(why.text))),
            _ => return Err(Broken::House(NotJoined::Nonsense)),
        }
    }
}

fn what(line: &LogLine) -> (Seat, What) {
    let what = match (&line.text, line.back_to, line.says.phrase.id.as_ref()) {
        (Some(text), ..) => What::Moved { text: text.clone(), line: line.says.phrase.clone() },
        (None, Some(from), _) => What::TookBack { from },
        (None, None, "table-log-ran-out") => What::RanOut,
        (None, None, "table-log-draw") => What::Settled { how: Settlement::Draw },
        (None, None, "table-log-aborted") => What::Settled { how: Settlement::Aborted },
        (None, None, _) => What::GaveUp,
    };
    (line.seat, what)
}

fn outcome(scores: &[i64], places: &[u8]) -> Outcome {
    let rank: Vec<i64> = places.iter().map(|&place| i64::from(place)).collect();
    Outcome::by_rank(scores.to_vec(), &rank)
}

impl Visit {
    /// Takes the place that the link gives. Beside the visit comes what the house says of the table.
    pub fn sit(address: &Address, visitor: &Visitor) -> Result<(Visit, Box<Welcome>), NotJoined> {
        // If the link is an invitation, this is the seat's secret from then on.
        let key = bits::<16>().ok().map(|bits| Token::new(bits).to_string());
        let started = Instant::now();
        loop {
            match Visit::since(address.clone(), visitor.clone(), 0, (key.clone(), Stake::new())) {
                // A table that is just being dealt, or on its way to another house, is there in a moment.
                Err(NotJoined::Later { .. }) if started.elapsed() < LATER => {
                    thread::sleep(Duration::from_millis(100));
                }
                sat => return sat,
            }
        }
    }

    /// The link that leads back to this place, from here or from another device. It is not the one that led here if that
    /// was an invitation: these are good once.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Looks what this place knows of the deal: it may be another one when a seat becomes free before the first move.
    pub fn deal(&self) -> impl Fn() -> KnownDeal + Send + 'static {
        let stake = self.stake.clone();
        move || stake.known()
    }

    /// The seat; `None` for somebody who watches.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Plays until the game is over (its outcome) or the person leaves (`None`). A connection that breaks is made again:
    /// the game goes on where it was.
    pub fn play(
        mut self,
        welcome: &Welcome,
        room: &dyn Room,
        person: &mut dyn Person,
    ) -> Result<Option<Outcome>, NotJoined> {
        let (jobs, work) = channel::<Job>();
        let mut player = Player {
            jobs,
            aside: person.aside(),
            wishes: channel(),
            turn: 0,
            asked: false,
            nudge: Arc::new(Mutex::new(self.ear.nudge())),
        };
        // The player goes with the conversation: then nothing more is told, and the thread ends.
        thread::scope(move |scope| {
            scope.spawn(move || work.into_iter().for_each(|job| job(&mut *person)));
            let outcome = self.host(welcome, room, &mut player);
            // Whoever still thinks does so for nothing.
            player.enough();
            outcome
        })
    }

    fn host(
        &mut self,
        welcome: &Welcome,
        room: &dyn Room,
        player: &mut Player,
    ) -> Result<Option<Outcome>, NotJoined> {
        self.begin(welcome, room, player)?;
        player.clocks(&self.clocks);
        let mut left = false;
        while self.outcome.is_none() && !left {
            match self.step(room, player) {
                Ok(goes_on) => left = !goes_on,
                Err(Broken::House(problem)) => return Err(problem),
                Err(Broken::Connection | Broken::Pause(_)) => {
                    player.connected(false);
                    self.come_back(room, player)?;
                    player.connected(true);
                    player.clocks(&self.clocks);
                }
            }
        }
        player.enough();
        if self.outcome.is_some() && welcome.terms.rated {
            self.hear_rating(player);
        }
        let (outcome, view) = (self.outcome.clone(), self.seen(room)?);
        player.tell(move |person| person.over(&End { outcome: outcome.as_ref(), view: &view }));
        Ok(self.outcome.clone())
    }

    /// Waits a little for what a rated game has changed, and says it.
    fn hear_rating(&self, player: &mut Player) {
        let until = Instant::now() + RATING;
        while let Ok(Some(told)) = self.ear.hear_until(until) {
            if let Told::Rated { changes } = told {
                let own = self.seat.and_then(|seat| changes.get(seat.index()).copied().flatten());
                if let Some((before, after)) = own {
                    player
                        .say(&Phrase::new("house-visit-rating").with("before", before).with("after", after));
                }
                return;
            }
        }
    }

    /// The table where the players of this one go on, asked for if `wanted`; `None` when nobody has asked for it after this
    /// time. A seat's secret is good there too.
    pub fn rematch(
        address: &Address,
        visitor: Visitor,
        wanted: bool,
        patience: Duration,
    ) -> Result<Option<Address>, NotJoined> {
        let (visit, _) = Visit::since(address.clone(), visitor, 0, (None, Stake::default()))?;
        let there = |table: String| Address { table, ..visit.address.clone() };
        if let Some(table) = &visit.next {
            return Ok(Some(there(table.clone())));
        }
        let lost = || visit.address.house.lost();
        if wanted {
            visit.ear.say(&ClientMessage::Rematch { id: "again".to_owned() }).map_err(|_| lost())?;
        }
        let until = Instant::now() + patience;
        while let Some(told) = visit.ear.hear_until(until).map_err(|_| lost())? {
            match told {
                Told::Rematch { table } => return Ok(Some(there(table))),
                Told::Refused { why, .. } if wanted => return Err(NotJoined::Refused(why.text)),
                Told::Bye { why, .. } => return Err(NotJoined::Refused(why.text)),
                _ => (),
            }
        }
        Ok(None)
    }

    fn since(
        address: Address,
        visitor: Visitor,
        since: usize,
        (key, stake): (Option<String>, Stake),
    ) -> Result<(Visit, Box<Welcome>), NotJoined> {
        let house = address.house.clone();
        let ear = Ear::to(&address, stake.clone(), SILENCE).map_err(|problem| house.unreachable(problem))?;
        let hello = |since: usize| ClientMessage::Hello {
            v: VERSION,
            table: address.table.clone(),
            token: address.token.clone(),
            key: key.clone(),
            name: Some(visitor.name.clone()).filter(|name| !name.is_empty()),
            lang: Some(visitor.lang.code().to_owned()),
            since: Some(since),
            share: stake.promise(&address.table),
            me: visitor.me.map(|me| me.to_string()),
            bot: visitor.bot,
            patches: true,
        };
        let mut welcome = converse(&ear, hello, since).map_err(|broken| match broken {
            Broken::Connection => house.lost(),
            Broken::Pause(why) => NotJoined::Later { host: house.host.clone(), why },
            Broken::House(problem) => problem,
        })?;
        // Another house may let anything pass for a name.
        for seat in &mut welcome.seats {
            seat.name = name::tidy(&seat.name);
        }
        let mut visit = Visit {
            address,
            visitor,
            key,
            stake,
            ear,
            seat: match welcome.you {
                You::Seat(seat) => Some(seat),
                You::Public | You::All => None,
            },
            names: Vec::new(),
            version: 0,
            waiting: false,
            to_move: None,
            view: String::new(),
            clocks: Vec::new(),
            outcome: None,
            next: None,
            pending: None,
        };
        if welcome.token.is_some() {
            visit.address.token.clone_from(&welcome.token);
        }
        if visit.stake.is_dealt_anew(welcome.sha256.as_deref()) {
            // The share that the house knows makes no second deal: they come again with another one.
            visit.stake.renew();
            let Visit { address, visitor, key, stake, .. } = visit;
            return Visit::since(address, visitor, since, (key, stake));
        }
        visit.welcomed(&welcome);
        Ok((visit, welcome))
    }

    /// Takes in how the table is.
    fn welcomed(&mut self, welcome: &Welcome) {
        self.stake.shown(welcome.sha256.clone());
        self.names = welcome.seats.iter().map(|seat| name::tidy(&seat.name)).collect();
        (self.version, self.to_move, self.waiting) = (welcome.version, welcome.to_move, welcome.waiting);
        self.view = welcome.view.to_string();
        self.clocks.clone_from(&welcome.clocks);
        self.next.clone_from(&welcome.next);
        self.outcome = welcome.over.as_ref().map(|over| outcome(&over.scores, &over.places));
    }

    /// What is seen, as this side knows the game.
    fn seen(&self, room: &dyn Room) -> Result<AnyView, NotJoined> {
        room.view(&self.view, self.to_move, self.outcome.clone()).ok_or(NotJoined::Nonsense)
    }

    fn is_own_turn(&self) -> bool {
        self.seat.is_some() && self.to_move == self.seat && !self.waiting && self.outcome.is_none()
    }

    /// A move of one's own, or something that others do; false when the person leaves.
    fn step(&mut self, room: &dyn Room, player: &mut Player) -> Result<bool, Broken> {
        // What was made meanwhile is told of in what came since.
        let version = self.version;
        self.pending.take_if(|(.., before)| *before < version);
        if let Some(wish) = player.wish() {
            let id = bits::<8>().map_or_else(|_| self.version.to_string(), |bits| hex(&bits));
            let ask = match wish {
                PlayerWish::Move(text) => {
                    ClientMessage::Move { id: id.clone(), text, at: Some(self.version) }
                }
                PlayerWish::GiveUp => ClientMessage::GiveUp { id: id.clone() },
                PlayerWish::TakeBack => ClientMessage::TakeBack { id: id.clone() },
                PlayerWish::OfferDraw => ClientMessage::Draw { id: id.clone() },
                PlayerWish::Agree(yes) => ClientMessage::Agree { id: id.clone(), yes },
                PlayerWish::Pause | PlayerWish::Gone => return Ok(false),
            };
            self.ear.say(&ask)?;
            // Whoever answers a proposal may still be to move.
            let asks = !matches!(ask, ClientMessage::Agree { .. });
            self.pending = asks.then_some((id, ask, self.version));
        } else if self.pending.is_none() && self.is_own_turn() && !player.asked {
            player.ask(self.seen(room).map_err(Broken::House)?);
        }
        match self.ear.hear()? {
            None => Ok(true),
            Some(told) => self.told(told, room, player).map(|()| true),
        }
    }

    fn told(&mut self, told: Told, room: &dyn Room, player: &mut Player) -> Result<(), Broken> {
        match told {
            Told::Happened(happened) => {
                self.view = happened.view.to_string();
                self.to_move = happened.to_move;
                self.heard(&happened.line, room, player).map_err(Broken::House)?;
            }
            Told::Over(over) => self.outcome = Some(outcome(&over.scores, &over.places)),
            // The game was dealt anew, before anything was played.
            Told::Welcome(welcome) => {
                player.enough();
                self.pending = None;
                self.welcomed(&welcome);
                self.begin(&welcome, room, player).map_err(Broken::House)?;
                player.clocks(&self.clocks);
            }
            Told::Seats { waiting, seats, .. } => {
                self.names = seats.iter().map(|seat| name::tidy(&seat.name)).collect();
                self.waiting = waiting;
            }
            Told::Clocks { clocks } => {
                self.clocks = clocks;
                player.clocks(&self.clocks);
            }
            Told::Refused { id, why } => {
                let own = self.pending.take_if(|(pending, ..)| *pending == id).is_some();
                // Whoever wanted to move while the game was dealt is asked again when it is.
                if why.phrase.id == "house-dealing" {
                    self.to_move = None;
                } else if own {
                    player.tell(move |person| person.refused(&why.phrase));
                } else {
                    player.say(&why.phrase);
                }
            }
            Told::Proposed { seat, what } if Some(seat) != self.seat => self.proposed(seat, what, player)?,
            // A proposal of one's own waits for the others, and the turn goes on meanwhile.
            Told::Proposed { .. } => self.pending = None,
            Told::Declined { by, .. } => {
                player.say(&Phrase::new("house-visit-declined").with("name", self.name(by)));
            }
            Told::Bye { why, .. } => return Err(Broken::Pause(why.text)),
            _ => (),
        }
        Ok(())
    }

    /// Somebody proposes something. A program lets people take their moves back and plays every game to its end.
    fn proposed(&mut self, seat: Seat, what: Proposal, player: &mut Player) -> Result<(), Broken> {
        if self.seat.is_none() {
            return Ok(());
        }
        if self.visitor.bot {
            let yes = what == Proposal::TakeBack;
            return Ok(self.ear.say(&ClientMessage::Agree { id: "agree".to_owned(), yes })?);
        }
        let id = match what {
            Proposal::TakeBack => "house-visit-take-back",
            Proposal::Draw => "house-visit-draw",
        };
        player.say(&Phrase::new(id).with("name", self.name(seat)));
        Ok(())
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Shows the person a game that begins, or is dealt anew.
    fn begin(&self, welcome: &Welcome, room: &dyn Room, player: &Player) -> Result<(), NotJoined> {
        let (names, seat, view) = (self.names.clone(), self.seat, self.seen(room)?);
        let past: Vec<(Seat, What)> = welcome.log.iter().map(what).collect();
        player.tell(move |person| {
            person.begin(&Start { seat, names: &names, view: &view, past: &past });
        });
        Ok(())
    }

    fn heard(&mut self, line: &LogLine, room: &dyn Room, player: &mut Player) -> Result<(), NotJoined> {
        // Whatever happens, it was said about another position.
        player.enough();
        self.version = line.number + 1;
        let (number, (seat, what), view) = (line.number, what(line), self.seen(room)?);
        player.tell(move |person| person.heard(&Happening { number, seat, what: &what, view: &view }));
        Ok(())
    }

    /// Comes back after the connection broke, and hears what was missed.
    fn come_back(&mut self, room: &dyn Room, player: &mut Player) -> Result<(), NotJoined> {
        let (started, before) = (Instant::now(), self.stake.known().sha256);
        let mut pause = Duration::from_millis(100);
        loop {
            match Visit::since(
                self.address.clone(),
                self.visitor.clone(),
                self.version,
                (self.key.clone(), self.stake.clone()),
            ) {
                Ok((visit, welcome)) => {
                    let pending = self.pending.take();
                    let anew = visit.stake.known().sha256 != before;
                    let version = welcome.version;
                    *self = Visit { pending, ..visit };
                    *player.nudge.lock().unwrap_or_else(PoisonError::into_inner) = self.ear.nudge();
                    if anew {
                        player.enough();
                        self.pending = None;
                        return self.begin(&welcome, room, player);
                    }
                    for line in &welcome.log {
                        self.heard(line, room, player)?;
                    }
                    self.version = version;
                    // Said again, it is made once all the same; what has happened since answers it otherwise.
                    self.pending.take_if(|(.., before)| *before < version);
                    if let Some((_, ask, _)) = &self.pending {
                        // If the house is gone again, it is noticed.
                        let _ = self.ear.say(ask);
                    }
                    return Ok(());
                }
                Err(problem @ (NotJoined::Refused(_) | NotJoined::Nonsense)) => return Err(problem),
                Err(problem) if started.elapsed() > PATIENCE => return Err(problem),
                Err(_) => {
                    thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(5));
                }
            }
        }
    }
}
