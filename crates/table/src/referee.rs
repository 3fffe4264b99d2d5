//! The referee: asks whoever is to move, tells everybody what happened, and lets no player spoil the table.

use std::{
    fmt::Display,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::{Bot, BotSettings, Complete, Dice, Eyes, Game, Outcome, Phrase, Seat, Speak, Thinking};

use crate::{
    Chair, End, Fault, Guarded, Happened, News, Observer, Person, Refused, SeatFailure, Start, Table,
    WallClock, What, Wish, Witnessed,
};

/// How long the end of the game may keep a player busy before the referee goes on.
const FAREWELL: Duration = Duration::from_secs(10);

/// What a fault costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFault {
    /// The move: a stand-in makes it. A player that is gone has the stand-in from then on.
    #[default]
    LoseMove,
    /// The seat: it is forfeited, comes last, and a stand-in plays on where others still play.
    LoseSeat,
}

/// How the referee treats players.
#[derive(Clone, Debug)]
pub struct Manners {
    /// Time for a move; without one a player may think as long as it likes.
    pub time: Option<Duration>,
    /// What a crash, a timeout or nonsense costs.
    pub on_fault: OnFault,
    /// The bot that stands in, by name or level. One that does not exist is replaced by `random`.
    pub stand_in: String,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { time: None, on_fault: OnFault::LoseMove, stand_in: "medium".to_owned() }
    }
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
    /// What went wrong, with the number of the move that it happened at.
    pub faults: Vec<(usize, Seat, Fault)>,
    /// How long each seat thought.
    pub pace: Vec<Pace>,
}

/// A bot with what it thinks with.
pub(crate) struct BotSeat<G: Complete> {
    pub(crate) bot: Box<dyn Bot<G>>,
    dice: Dice,
}

impl<G: Complete> BotSeat<G> {
    pub(crate) fn new(name: &str, settings: &BotSettings, dice: Dice) -> Option<BotSeat<G>> {
        Some(BotSeat { bot: G::bot(name)?.make(settings), dice })
    }

    pub(crate) fn choose(&mut self, view: &G::View, seat: Seat) -> G::Move {
        let clock = WallClock::start();
        self.bot.choose(view, seat, &mut Thinking { dice: &mut self.dice, clock: &clock })
    }
}

/// Who sits in a chair.
enum Occupant<G: Complete> {
    /// A bot on the referee's own thread.
    Bot(Box<BotSeat<G>>),
    /// A bot with a time limit, on a thread of its own.
    TimedBot(Guarded<BotSeat<G>>),
    /// A player that speaks text, on a thread of its own.
    Person { person: Guarded<Box<dyn Person>>, may_retry: bool },
}

/// What an occupant answered.
enum Answer<G: Complete> {
    Move(G::Move),
    /// Text that is no move.
    Unreadable(Phrase),
    GiveUp,
    Pause,
}

/// The referee of one table.
pub struct Referee<G: Complete> {
    table: Table<G>,
    occupants: Vec<Occupant<G>>,
    stand_ins: Vec<BotSeat<G>>,
    observers: Vec<(Eyes, Box<dyn Observer>)>,
    manners: Manners,
    ending: Ending,
}

impl<G: Complete> Referee<G> {
    /// Seats the players. `dice` is what bots throw; it must tell nothing of the game's seed.
    pub fn new(
        table: Table<G>,
        chairs: Vec<Chair>,
        observers: Vec<(Eyes, Box<dyn Observer>)>,
        manners: Manners,
        dice: &mut Dice,
    ) -> Result<Referee<G>, Phrase> {
        if chairs.len() != table.seats() {
            return Err(Phrase::new("table-chairs")
                .with("seats", table.seats())
                .with("players", chairs.len()));
        }
        let stand_ins = (0..chairs.len())
            .filter_map(|_| {
                let kind = G::bot(&manners.stand_in).or_else(|| G::bot("random"))?;
                BotSeat::new(kind.name, &BotSettings::default(), dice.split())
            })
            .collect();
        let occupants: Result<Vec<_>, Phrase> =
            chairs.into_iter().map(|chair| occupant(chair, &manners, dice.split())).collect();
        let ending = Ending { outcome: None, faults: Vec::new(), pace: vec![Pace::default(); table.seats()] };
        Ok(Referee { table, occupants: occupants?, stand_ins, observers, manners, ending })
    }

    /// Plays until the game is over or put aside.
    pub fn run(mut self) -> (Table<G>, Ending) {
        self.begin();
        while let Some(seat) = self.table.to_move() {
            if !self.turn(seat) {
                break;
            }
        }
        self.ending.outcome = self.table.outcome();
        self.over();
        (self.table, self.ending)
    }

    /// One turn; false when the game is put aside.
    fn turn(&mut self, seat: Seat) -> bool {
        if self.table.has_forfeited(seat) {
            return self.stand_in(seat);
        }
        let started = Instant::now();
        let answer = self.ask(seat);
        let pace = &mut self.ending.pace[seat.index()];
        *pace = Pace { moves: pace.moves + 1, time: pace.time + started.elapsed() };
        match answer {
            Err(fault) => self.fault(seat, fault),
            Ok(Answer::Pause) => false,
            Ok(Answer::GiveUp) => self.forfeit(seat),
            Ok(Answer::Unreadable(why)) => self.refuse(seat, why),
            Ok(Answer::Move(mv)) => match self.table.play(self.table.keys().seats[seat.index()], &mv) {
                Ok(happened) => self.tell(&happened),
                // A move that cannot be kept is nobody's fault: the game stops where it is.
                Err(refused @ Refused::NotKept(_)) => {
                    self.refuse(seat, refused.phrase());
                    false
                }
                Err(refused) => self.refuse(seat, refused.phrase()),
            },
        }
    }

    fn ask(&mut self, seat: Seat) -> Result<Answer<G>, Fault> {
        let view = self.table.view_of(Eyes::Seat(seat));
        let limit = self.manners.time;
        match &mut self.occupants[seat.index()] {
            Occupant::Bot(bot) => catch_unwind(AssertUnwindSafe(|| bot.choose(&view, seat)))
                .map(Answer::Move)
                .map_err(|_| Fault::Crashed),
            Occupant::TimedBot(bot) => bot.ask(limit, move |bot| bot.choose(&view, seat)).map(Answer::Move),
            Occupant::Person { person, .. } => {
                let view = json::<G>(&view);
                match person.ask(limit, move |person| person.play(&view))? {
                    Wish::Move(text) => Ok(match text.parse::<G::Move>() {
                        Ok(mv) => Answer::Move(mv),
                        Err(error) => Answer::Unreadable(error.phrase()),
                    }),
                    Wish::GiveUp => Ok(Answer::GiveUp),
                    Wish::Pause => Ok(Answer::Pause),
                    Wish::Gone => Err(Fault::Gone),
                }
            }
        }
    }

    fn refuse(&mut self, seat: Seat, why: Phrase) -> bool {
        match &self.occupants[seat.index()] {
            Occupant::Person { person, may_retry } => {
                person.tell(move |person| person.refused(&why));
                if *may_retry { true } else { self.fault(seat, Fault::Nonsense) }
            }
            _ => self.fault(seat, Fault::Nonsense),
        }
    }

    fn fault(&mut self, seat: Seat, fault: Fault) -> bool {
        let failure = SeatFailure { number: self.table.record().entries.len(), seat, fault };
        self.ending.faults.push((failure.number, seat, fault));
        self.announce(failure);
        match (self.manners.on_fault, fault) {
            (OnFault::LoseSeat, _) => self.forfeit(seat),
            (OnFault::LoseMove, Fault::Gone) => {
                let stand_in = self.manners.stand_in.clone();
                let dice = Dice::numbered(self.stand_ins[seat.index()].dice.seed(), 1);
                let settings = BotSettings::default();
                let bot = BotSeat::new(&stand_in, &settings, dice.clone())
                    .or_else(|| BotSeat::new("random", &settings, dice));
                if let Some(bot) = bot {
                    self.occupants[seat.index()] = Occupant::Bot(Box::new(bot));
                }
                true
            }
            (OnFault::LoseMove, _) => self.stand_in(seat),
        }
    }

    /// Says at once that a player failed.
    fn announce(&mut self, failure: SeatFailure) {
        for occupant in &self.occupants {
            if let Occupant::Person { person, .. } = occupant {
                person.tell(move |person| person.failed(&failure));
            }
        }
        for (_, observer) in &mut self.observers {
            observer.failed(&failure);
        }
    }

    /// A stand-in moves for a seat; false if even that does not work.
    fn stand_in(&mut self, seat: Seat) -> bool {
        let view = self.table.view_of(Eyes::Seat(seat));
        let token = self.table.keys().seats[seat.index()];
        let Some(bot) = self.stand_ins.get_mut(seat.index()) else { return false };
        let Ok(mv) = catch_unwind(AssertUnwindSafe(|| bot.choose(&view, seat))) else { return false };
        match self.table.play(token, &mv) {
            Ok(happened) => self.tell(&happened),
            Err(_) => false,
        }
    }

    fn forfeit(&mut self, seat: Seat) -> bool {
        match self.table.forfeit(self.table.keys().seats[seat.index()]) {
            Ok(happened) => self.tell(&happened),
            Err(_) => false,
        }
    }

    /// Deals the views after something happened.
    fn tell(&mut self, happened: &Happened<G>) -> bool {
        let table = &self.table;
        for (seat, occupant) in Seat::all(self.occupants.len()).zip(&mut self.occupants) {
            let eyes = Eyes::Seat(seat);
            let seen = happened.seen_by(eyes);
            let (mover, number) = (seen.seat, seen.number);
            match (occupant, seen.mv) {
                (Occupant::Bot(bot), Some(Witnessed { mv, .. })) => {
                    let view = table.view_of(eyes);
                    let _ = catch_unwind(AssertUnwindSafe(|| bot.bot.heard(mover, &mv, &view)));
                }
                (Occupant::TimedBot(bot), Some(Witnessed { mv, .. })) => {
                    let view = table.view_of(eyes);
                    bot.tell(move |bot| bot.bot.heard(mover, &mv, &view));
                }
                (Occupant::Person { person, .. }, mv) => {
                    let (what, view) = (what(mv), json::<G>(&table.view_of(eyes)));
                    person.tell(move |person| {
                        person.heard(&News { number, seat: mover, what: &what, view: &view });
                    });
                }
                _ => (),
            }
        }
        for (eyes, observer) in &mut self.observers {
            let seen = happened.seen_by(*eyes);
            let (what, view) = (what(seen.mv), json::<G>(&table.view_of(*eyes)));
            observer.heard(&News { number: seen.number, seat: seen.seat, what: &what, view: &view });
        }
        true
    }

    /// Tells everybody that the game begins, or goes on after these moves.
    fn begin(&mut self) {
        let table = &self.table;
        let names: Arc<Vec<String>> =
            Arc::new(table.record().seats.iter().map(|seated| seated.name.clone()).collect());
        let past = |eyes: Eyes| -> Vec<(Seat, What)> {
            let seen = table.happenings().iter().map(|happened| happened.seen_by(eyes));
            seen.map(|seen| (seen.seat, what(seen.mv))).collect()
        };
        for (seat, occupant) in Seat::all(self.occupants.len()).zip(&self.occupants) {
            if let Occupant::Person { person, .. } = occupant {
                let eyes = Eyes::Seat(seat);
                let (view, past, names) = (json::<G>(&table.view_of(eyes)), past(eyes), Arc::clone(&names));
                person.tell(move |person| {
                    person.begin(&Start { seat: Some(seat), names: &names, view: &view, past: &past });
                });
            }
        }
        for (eyes, observer) in &mut self.observers {
            let (view, past) = (json::<G>(&table.view_of(*eyes)), past(*eyes));
            observer.begin(&Start { seat: None, names: &names, view: &view, past: &past });
        }
    }

    fn over(&mut self) {
        let outcome = &self.ending.outcome;
        for (seat, occupant) in Seat::all(self.occupants.len()).zip(&self.occupants) {
            if let Occupant::Person { person, .. } = occupant {
                let (view, outcome) = (json::<G>(&self.table.view_of(Eyes::Seat(seat))), outcome.clone());
                let last_words = move |person: &mut Box<dyn Person>| {
                    person.over(&End { outcome: outcome.as_ref(), view: &view });
                };
                // A person who is still there gets to see the end before the program goes on; one who hangs does not
                // hold it up.
                let limit = self.manners.time.map_or(FAREWELL, |time| time.min(FAREWELL));
                let _ = person.ask(Some(limit), last_words);
            }
        }
        for (eyes, observer) in &mut self.observers {
            let view = json::<G>(&self.table.view_of(*eyes));
            observer.over(&End { outcome: outcome.as_ref(), view: &view });
        }
    }
}

fn occupant<G: Complete>(chair: Chair, manners: &Manners, dice: Dice) -> Result<Occupant<G>, Phrase> {
    match chair {
        Chair::Person(person) => {
            let may_retry = person.may_retry();
            Ok(Occupant::Person { person: Guarded::new(person), may_retry })
        }
        Chair::Bot { name, settings } => {
            let bot = BotSeat::new(&name, &settings, dice)
                .ok_or_else(|| Phrase::new("table-no-bot").with("name", name))?;
            Ok(if manners.time.is_some() {
                Occupant::TimedBot(Guarded::new(bot))
            } else {
                Occupant::Bot(Box::new(bot))
            })
        }
    }
}

pub(crate) fn what<M: Display>(mv: Option<Witnessed<M>>) -> What {
    mv.map_or(What::GaveUp, |Witnessed { mv, line }| What::Moved { text: mv.to_string(), line })
}

/// A view as JSON. Views are plain data with text keys (the conformance kit writes every one), so this cannot fail.
pub(crate) fn json<G: Game>(view: &G::View) -> String {
    serde_json::to_string(view).unwrap_or_default()
}
