//! A table with a store and guests, for tests that let one thing happen after the other.

use conformance::toy::{BrokenLaws as ToyFault, Toy};
use kernel::{
    Eyes, Match, OptionValues, Outcome, Record, Seat, Seated, Seed,
    record::{Agreed, Entry, OutOfTime, TimeControl},
};
use table::{
    Audience, Batch, BotAnswer, Effect, Engine, Event, Guest, Manners, NotKept, Player, PlayerQuestion, Room,
    RoomOf, Time, engine::News,
};

pub static ROOM: RoomOf<Match<Toy<{ ToyFault::NONE }>>> = RoomOf::new();

pub fn record(seats: usize, games: i64) -> Record {
    Record {
        game: "toy".into(),
        options: OptionValues::default().with("games", games),
        seats: (1..=seats).map(|n| Seated { name: format!("Player {n}"), kind: "human".into() }).collect(),
        seed: Seed::from(11),
        entries: vec![],
        result: None,
    }
}

/// A table whose store answers at once, unless told otherwise.
pub struct Bench {
    pub engine: Engine,
    pub now: Time,
    /// Everything the engine wanted, in order.
    pub effects: Vec<Effect>,
    pub store: Store,
    pub kept: Vec<Entry>,
    pub result: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Store {
    Answers,
    Waits,
    Fails,
}

impl Bench {
    pub fn new(players: &[Player], manners: Manners) -> Bench {
        Bench::open(&record(players.len(), 1), players, manners)
    }

    pub fn open(record: &Record, players: &[Player], manners: Manners) -> Bench {
        let engine = ROOM.engine(record, players, manners, Time(0)).unwrap();
        Bench {
            engine,
            now: Time(0),
            effects: vec![],
            store: Store::Answers,
            kept: record.entries.clone(),
            result: None,
        }
    }

    /// Lets something happen; what came of it, the store's part included.
    pub fn on(&mut self, event: Event) -> Vec<Effect> {
        let mut all = Vec::new();
        let mut events = vec![event];
        while let Some(event) = events.pop() {
            let mut effects = Vec::new();
            self.engine.on(self.now, event, &mut effects);
            for effect in &effects {
                if let Effect::Keep(batch) = effect {
                    match self.store {
                        Store::Answers => events.push(self.keep(batch)),
                        Store::Waits => (),
                        Store::Fails => {
                            let why = NotKept::Problem("full".into());
                            events.push(Event::NotKept { batch: batch.number, why });
                        }
                    }
                }
            }
            all.extend(effects);
        }
        self.effects.extend(all.iter().cloned());
        all
    }

    pub fn keep(&mut self, batch: &Batch) -> Event {
        assert_eq!(batch.first, self.kept.len(), "entries are numbered without gaps");
        self.kept.extend(batch.entries.iter().cloned());
        self.result.clone_from(&batch.result);
        Event::Kept { batch: batch.number }
    }

    pub fn come(&mut self, guest: u64, eyes: Eyes) -> Vec<Effect> {
        self.on(Event::Came { guest: Guest(guest), eyes, since: 0 })
    }

    pub fn legal(&self, seat: u8) -> String {
        let view = self.engine.view(Eyes::Seat(Seat(seat)));
        ROOM.complete(&view, Seat(seat), "", 1).remove(0)
    }

    pub fn play(&mut self, guest: u64, seat: u8, id: &str) -> Vec<Effect> {
        let text = self.legal(seat);
        self.on(Event::Move { guest: Guest(guest), id: id.into(), at: None, text })
    }

    /// Answers a question as a bot would that plays its first card.
    pub fn answer(&mut self, question: &PlayerQuestion) -> Vec<Effect> {
        let text = self.legal(question.seat.0);
        self.on(Event::Answered { question: question.number, answer: Ok(BotAnswer::Move(text)) })
    }
}

pub fn question(effects: &[Effect]) -> PlayerQuestion {
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::Ask(question) => Some(question.clone()),
        _ => None,
    });
    asked.unwrap_or_else(|| panic!("no question in {effects:?}"))
}

pub fn refusal(effects: &[Effect]) -> String {
    let refused = effects.iter().find_map(|effect| match effect {
        Effect::Refuse { why, .. } => Some(why.id.to_string()),
        _ => None,
    });
    refused.unwrap_or_else(|| panic!("no refusal in {effects:?}"))
}

/// What somebody with these eyes is told to have happened, by number.
pub fn told(effects: &[Effect], eyes: Eyes) -> Vec<usize> {
    let happened = |effect: &Effect| match effect {
        Effect::Tell { to: Audience::Eyes(who), news: News::Happened { number, .. } } if *who == eyes => {
            Some(*number)
        }
        _ => None,
    };
    effects.iter().filter_map(happened).collect()
}

pub const PEOPLE: [Player; 2] = [Player::Person, Player::Person];

pub fn people() -> Bench {
    let mut bench = Bench::new(&PEOPLE, Manners::default());
    bench.come(1, Eyes::Seat(Seat(0)));
    bench.come(2, Eyes::Seat(Seat(1)));
    bench.come(3, Eyes::Public);
    bench
}

pub fn agreed(clock: Option<(TimeControl, OutOfTime)>) -> Manners {
    Manners { agreed: Agreed { clock, take_backs: true }, ..Manners::default() }
}

pub fn budget(out: OutOfTime) -> Manners {
    agreed(Some((TimeControl::Budget { time: 10_000, increment: 2000 }, out)))
}

/// Two people at a table with clocks.
pub fn timed(manners: Manners) -> Bench {
    let mut bench = Bench::new(&PEOPLE, manners);
    bench.come(1, Eyes::Seat(Seat(0)));
    bench.come(2, Eyes::Seat(Seat(1)));
    bench
}

pub fn left(bench: &Bench, seat: u8) -> (u64, bool) {
    let (left, runs) = bench.engine.clock(Seat(seat), bench.now).unwrap();
    (left.as_millis() as u64, runs)
}
