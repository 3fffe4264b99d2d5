//! A game about to be played here, and the same game running on its own thread.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use kernel::{Dice, Eyes, Outcome, Phrase, Record, Seat, Seed, Sitter, Speak};
use store::Overwrite;
use table::{
    AnyView, Aside, Chair, ClockFace, End, Fault, Gone, Happening, Journal, Manners, Observer, Person,
    PlayerWish, Players, Room, SeatFailure, Start, What,
};

use crate::{Drawing, keeper::Keeper};

/// A game about to be played at this terminal.
pub struct Sitting {
    /// The game.
    pub room: &'static dyn Room,
    /// How it looks.
    pub drawing: &'static dyn Drawing,
    /// The game so far. A seat's kind says who sits there: a person here or a bot by name or level.
    pub record: Record,
    /// Players that are neither: programs, people across the network. They come before what the record says; where it
    /// says that somebody is no longer here and nobody else came, the table's stand-in plays.
    pub chairs: BTreeMap<Seat, Chair>,
    /// Where moves are kept.
    pub journal: Box<dyn Journal>,
    /// How the referee treats players.
    pub manners: Manners,
    /// What is seen when nobody here has a seat.
    pub eyes: Eyes,
    /// What bots throw; it must tell nothing of the record's seed.
    pub dice: Dice,
    /// What the person should know first: that the file was damaged, say.
    pub notices: Vec<Phrase>,
    /// How a copy is saved to a file that the person names.
    pub save: Save,
    /// A table that stands elsewhere. The record then only says which game it is and who sits where.
    pub away: Option<Away>,
}

/// Writes a game to a file.
pub type Save = fn(&Path, &Record) -> Result<(), Phrase>;

/// Plays at a table elsewhere: the record that the house there gives when the game is over, and the result. `None` when
/// the person has left.
pub type Away = Box<dyn FnOnce(MakePerson<'_>) -> Result<Option<(Record, Outcome)>, Phrase> + Send>;

/// Makes the person of this terminal who sits in a seat of a table elsewhere; without a seat, somebody who watches.
pub type MakePerson<'a> = &'a mut dyn FnMut(Option<Seat>) -> Box<dyn Person>;

impl Sitting {
    /// A game kept by `journal`. Set the other fields as needed.
    pub fn new(
        room: &'static dyn Room,
        drawing: &'static dyn Drawing,
        record: Record,
        journal: Box<dyn Journal>,
    ) -> Sitting {
        Sitting {
            room,
            drawing,
            record,
            chairs: BTreeMap::new(),
            journal,
            manners: Manners::default(),
            eyes: Eyes::All,
            dice: Dice::new(Seed::from(0)),
            notices: Vec::new(),
            save: |path, record| {
                store::save(path, record, Overwrite::Records).map_err(|error| error.phrase())
            },
            away: None,
        }
    }

    /// The seats of people at this terminal.
    pub fn people(&self) -> Vec<Seat> {
        Seat::all(self.record.seats.len())
            .filter(|seat| !self.chairs.contains_key(seat))
            .filter(|seat| self.record.seats[seat.index()].kind == Sitter::Person)
            .collect()
    }
}

/// A record without what its own rules refuse, and what to say about that.
pub fn mend(room: &dyn Room, mut record: Record) -> Result<(Record, Option<Phrase>), Phrase> {
    let damage = room.read(&record, Eyes::Public)?.damage;
    let notice = damage.map(|(number, problem)| {
        record.entries.truncate(number);
        record.result = None;
        Phrase::new("terminal-cut").with("number", number + 1).with("problem", problem)
    });
    Ok((record, notice))
}

/// How an evening at the terminal ended.
#[derive(Clone, Debug)]
pub struct SittingResult {
    /// The record, as far as it was played.
    pub record: Record,
    /// The result; `None` when the game was put aside.
    pub outcome: Option<Outcome>,
    /// What went wrong with players, with the number of the move that it happened at.
    pub faults: Vec<(usize, Seat, Fault)>,
    /// Whether the whole program should end: by a signal, or Ctrl-C.
    pub stopped: bool,
    /// Whether the same players should play once more.
    pub again: bool,
}

/// What comes from the table, by the seat that is told it (`None`: an observer).
#[derive(Debug)]
pub(crate) enum SittingEvent {
    Begin {
        to: Option<Seat>,
        names: Vec<String>,
        view: AnyView,
        past: Vec<(Seat, What)>,
    },
    Heard {
        to: Option<Seat>,
        mover: Seat,
        what: What,
        view: AnyView,
    },
    Turn {
        seat: Seat,
        view: AnyView,
    },
    Refused {
        seat: Seat,
        why: Phrase,
    },
    Failed {
        failure: SeatFailure,
    },
    /// The way to a table elsewhere is lost, or there again.
    Connected {
        to: Option<Seat>,
        there: bool,
    },
    /// What the clocks show, seat by seat.
    Clocks {
        clocks: Vec<ClockFace>,
    },
    /// A turn has ended without an answer.
    Enough {
        seat: Seat,
    },
    /// Something that one side should know at once.
    Said {
        to: Option<Seat>,
        what: Phrase,
    },
    Over {
        to: Option<Seat>,
        view: AnyView,
    },
    Done(Box<Result<SittingResult, Phrase>>),
}

/// The ways to the people of this terminal, by seat. At a table elsewhere a person may be given another seat at any time.
type Wishes = Arc<Mutex<BTreeMap<Seat, Sender<Wished>>>>;

/// What comes to a person who is asked to play.
#[derive(Debug)]
enum Wished {
    PlayerWish(PlayerWish),
    /// The turn with this number has ended.
    Enough(u64),
}

/// A game running on its own thread.
pub(crate) struct Running {
    pub(crate) events: Receiver<SittingEvent>,
    keeper: Keeper,
    /// Whether the table stands elsewhere, so that its record is not ours to save.
    away: bool,
    save: Save,
    wishes: Wishes,
    go: Option<Sender<()>>,
}

impl Running {
    /// Opens the table. Observers watch with `paced` only as fast as [`Running::go`] lets them.
    pub(crate) fn start(mut sitting: Sitting, paced: bool) -> Running {
        let (sender, events) = channel();
        let people = sitting.people();
        if let Some(away) = sitting.away.take() {
            return Running::visit(away, sitting, (sender, events));
        }
        let Sitting { room, record, mut chairs, journal, manners, mut dice, eyes, save, .. } = sitting;
        let wishes = Wishes::default();
        for &seat in &people {
            chairs.insert(seat, Chair::Person(Box::new(Keyboard::new(seat, &sender, &wishes))));
        }
        let seated = Seat::all(record.seats.len()).zip(&record.seats);
        let chairs = seated
            .map(|(seat, seated)| {
                let bot = || Chair::bot(seated.kind.bot().unwrap_or(&manners.stand_in));
                chairs.remove(&seat).unwrap_or_else(bot)
            })
            .collect();
        // Between the turns of people who share a keyboard the table shows what everybody may see.
        let eyes = if people.is_empty() { eyes } else { Eyes::Public };
        let (go, gone) = channel();
        let observer = Onlooker { events: sender.clone(), go: paced.then_some(gone) };
        let players = Players { chairs, observers: vec![(eyes, Box::new(observer))] };
        let keeper = Keeper::new(record.clone(), journal);
        let kept = keeper.clone();
        thread::spawn(move || {
            let hosted = room.host(&record, players, manners, Box::new(kept), &mut dice);
            let played = hosted.map(|(record, ending)| SittingResult {
                record,
                outcome: ending.outcome,
                faults: ending.faults,
                stopped: false,
                again: false,
            });
            let _ = sender.send(SittingEvent::Done(Box::new(played)));
        });
        Running { events, keeper, away: false, save, wishes, go: paced.then_some(go) }
    }

    /// Sits down at a table elsewhere.
    fn visit(
        away: Away,
        Sitting { record, save, .. }: Sitting,
        (sender, events): (Sender<SittingEvent>, Receiver<SittingEvent>),
    ) -> Running {
        let wishes = Wishes::default();
        let (people, told) = (Wishes::clone(&wishes), sender.clone());
        let mut sit = move |seat: Option<Seat>| -> Box<dyn Person> {
            match seat {
                Some(seat) => Box::new(Keyboard::new(seat, &told, &people)),
                None => Box::new(Onlooker { events: told.clone(), go: None }),
            }
        };
        let keeper = Keeper::new(record.clone(), Box::new(table::MemoryJournal));
        let mut kept = keeper.clone();
        thread::spawn(move || {
            let played = away(&mut sit).map(|ended| {
                let (record, outcome) =
                    ended.map_or((record, None), |(record, outcome)| (record, Some(outcome)));
                // There is nothing to write to, so nothing can fail.
                let _ = kept.begin(&record);
                SittingResult { record, outcome, faults: Vec::new(), stopped: false, again: false }
            });
            let _ = sender.send(SittingEvent::Done(Box::new(played)));
        });
        Running { events, keeper, away: true, save, wishes, go: None }
    }

    /// The way from the table, for whoever listens elsewhere.
    pub(crate) fn take_events(&mut self) -> Receiver<SittingEvent> {
        std::mem::replace(&mut self.events, channel().1)
    }

    /// Whether the table stands elsewhere.
    pub(crate) fn is_away(&self) -> bool {
        self.away
    }

    /// What to say to somebody who leaves.
    pub(crate) fn farewell(&self) -> Phrase {
        Phrase::new(if self.away { "terminal-left" } else { "terminal-aside" })
    }

    /// Saves the game so far, and says so.
    pub(crate) fn save(&self, file: &str) -> Phrase {
        let record = self.keeper.record();
        if self.away && (record.result.is_none() || record.entries.is_empty()) {
            return Phrase::new("terminal-save-away");
        }
        match (self.save)(Path::new(file), &record) {
            Ok(()) => Phrase::new("terminal-saved").with("path", file),
            Err(problem) => problem,
        }
    }

    /// Answers for a seat that was asked to play.
    pub(crate) fn wish(&self, seat: Seat, wish: PlayerWish) {
        if let Some(wishes) = self.wishes.lock().unwrap_or_else(PoisonError::into_inner).get(&seat) {
            let _ = wishes.send(Wished::PlayerWish(wish));
        }
    }

    /// Lets the next move happen where the observer sets the pace.
    pub(crate) fn go(&self) {
        if let Some(go) = &self.go {
            let _ = go.send(());
        }
    }

    /// Leaves the table where it is: what is kept stays kept, and nothing more happens.
    pub(crate) fn leave(self) -> SittingResult {
        self.keeper.close();
        SittingResult {
            record: self.keeper.record(),
            outcome: None,
            faults: Vec::new(),
            stopped: false,
            again: false,
        }
    }
}

/// A person at the keyboard, as the table sees it.
struct Keyboard {
    seat: Seat,
    events: Sender<SittingEvent>,
    wish: Sender<Wished>,
    wishes: Receiver<Wished>,
    /// How often they were asked to play.
    turns: u64,
}

impl Keyboard {
    fn new(seat: Seat, events: &Sender<SittingEvent>, wishes: &Wishes) -> Keyboard {
        let (wish, wished) = channel();
        wishes.lock().unwrap_or_else(PoisonError::into_inner).insert(seat, wish.clone());
        Keyboard { seat, events: events.clone(), wish, wishes: wished, turns: 0 }
    }

    fn send(&self, event: SittingEvent) {
        // A screen that is gone hears nothing more; the table notices when it asks.
        let _ = self.events.send(event);
    }
}

fn begin(start: &Start<'_>) -> SittingEvent {
    SittingEvent::Begin {
        to: start.seat,
        names: start.names.to_vec(),
        view: start.view.clone(),
        past: start.past.to_vec(),
    }
}

fn heard(to: Option<Seat>, news: &Happening<'_>) -> SittingEvent {
    SittingEvent::Heard { to, mover: news.seat, what: news.what.clone(), view: news.view.clone() }
}

impl Observer for Keyboard {
    fn begin(&mut self, start: &Start<'_>) {
        self.send(begin(start));
    }

    fn heard(&mut self, news: &Happening<'_>) {
        self.send(heard(Some(self.seat), news));
    }

    fn failed(&mut self, failure: &SeatFailure) {
        self.send(SittingEvent::Failed { failure: *failure });
    }

    fn connected(&mut self, there: bool) {
        self.send(SittingEvent::Connected { to: Some(self.seat), there });
    }

    fn over(&mut self, end: &End<'_>) {
        self.send(SittingEvent::Over { to: Some(self.seat), view: end.view.clone() });
    }
}

/// Whoever only watches is never asked.
impl Person for Onlooker {
    fn play(&mut self, _: &AnyView) -> PlayerWish {
        PlayerWish::Gone
    }

    fn aside(&self) -> Option<Box<dyn Aside>> {
        Some(Box::new(Whisper { to: None, events: self.events.clone(), stop: None, turns: 0 }))
    }
}

/// The way to somebody at this terminal while they think.
struct Whisper {
    to: Option<Seat>,
    events: Sender<SittingEvent>,
    /// Their way to be asked no longer.
    stop: Option<Sender<Wished>>,
    /// How often they were asked to play, whether they have heard it or not.
    turns: u64,
}

impl Aside for Whisper {
    fn asked(&mut self) {
        self.turns += 1;
    }

    fn enough(&mut self) {
        if let Some(wish) = &self.stop {
            let _ = wish.send(Wished::Enough(self.turns));
        }
    }

    fn clocks(&mut self, clocks: &[ClockFace]) {
        let _ = self.events.send(SittingEvent::Clocks { clocks: clocks.to_vec() });
    }

    fn connected(&mut self, there: bool) {
        let _ = self.events.send(SittingEvent::Connected { to: self.to, there });
    }

    fn say(&mut self, what: &Phrase) {
        let _ = self.events.send(SittingEvent::Said { to: self.to, what: what.clone() });
    }
}

impl Person for Keyboard {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        self.turns += 1;
        self.send(SittingEvent::Turn { seat: self.seat, view: view.clone() });
        loop {
            match self.wishes.recv() {
                Ok(Wished::PlayerWish(wish)) => return wish,
                Ok(Wished::Enough(ended)) if ended == self.turns => {
                    self.send(SittingEvent::Enough { seat: self.seat });
                    return PlayerWish::Gone;
                }
                // That turn was answered in the same moment.
                Ok(Wished::Enough(_)) => (),
                Err(_) => return PlayerWish::Pause,
            }
        }
    }

    fn aside(&self) -> Option<Box<dyn Aside>> {
        let stop = Some(self.wish.clone());
        Some(Box::new(Whisper { to: Some(self.seat), events: self.events.clone(), stop, turns: self.turns }))
    }

    fn bell(&self) -> Option<Gone> {
        let wish = self.wish.clone();
        // Whoever has left already needs no bell.
        Some(Box::new(move || {
            let _ = wish.send(Wished::PlayerWish(PlayerWish::Gone));
        }))
    }

    fn refused(&mut self, why: &Phrase) {
        self.send(SittingEvent::Refused { seat: self.seat, why: why.clone() });
    }
}

/// Whoever looks at the screen without a seat.
struct Onlooker {
    events: Sender<SittingEvent>,
    go: Option<Receiver<()>>,
}

impl Observer for Onlooker {
    fn begin(&mut self, start: &Start<'_>) {
        let _ = self.events.send(begin(start));
    }

    fn heard(&mut self, news: &Happening<'_>) {
        let _ = self.events.send(heard(None, news));
        if let Some(go) = &self.go {
            let _ = go.recv();
        }
    }

    fn failed(&mut self, failure: &SeatFailure) {
        let _ = self.events.send(SittingEvent::Failed { failure: *failure });
    }

    fn connected(&mut self, there: bool) {
        let _ = self.events.send(SittingEvent::Connected { to: None, there });
    }

    fn over(&mut self, end: &End<'_>) {
        let _ = self.events.send(SittingEvent::Over { to: None, view: end.view.clone() });
    }
}
