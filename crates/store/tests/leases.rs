//! Houses that share a store, simulated: clocks that run at different speeds, houses that freeze and die, messages that come
//! late, twice or not at all. No two of them ever serve a table at once, and no two ever acknowledge the same entry.
//!
//! The store here is a model of the statements that both real ones run, which `tests/tables/holds.rs` holds them to; how
//! long a house serves and when it renews is the real code.
#![allow(clippy::unwrap_used, reason = "a test says where it failed")]

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    time::Duration,
};

use store::tables::{renew_after, serving_time};

/// Microseconds.
type Micros = u64;

const HOUSES: usize = 3;
const TABLES: usize = 2;
const LEASE: Micros = 6_000_000;
const STEP: Micros = 50_000;
const NIGHT: Micros = 20 * LEASE;

/// What is done wrong on purpose.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mistake {
    #[default]
    None,
    /// The house serves as long as the store holds, as if all clocks ran alike and answers took no time.
    ServesTooLong,
    /// The house counts from when the answer came.
    CountsFromAnswer,
    /// The store does not look at the epoch.
    NoFence,
}

/// Dice of one night.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % sides
    }

    fn one_in(&mut self, many: u64) -> bool {
        self.throw(many) == 0
    }
}

/// A table in the store.
#[derive(Clone, Default)]
struct Row {
    owner: Option<u64>,
    /// Who took it last, whether it was let go since or not.
    taker: Option<u64>,
    epoch: u64,
    until: Micros,
    /// What was kept, and in which epoch.
    entries: Vec<(u64, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Request {
    Take(usize),
    Read { table: usize, epoch: u64 },
    Append { table: usize, epoch: u64, number: usize, what: u64 },
    Renew,
    Release { table: usize, epoch: u64 },
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Taken { table: usize, epoch: u64 },
    NotTaken(usize),
    Entries { table: usize, epoch: u64, count: usize },
    Kept { table: usize, epoch: u64, number: usize, what: u64 },
    Lost { table: usize, epoch: u64 },
    Renewed(Vec<(usize, u64)>),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Message {
    /// From which life of which house, asked when by its own clock.
    ToStore {
        house: usize,
        life: u64,
        asked: Micros,
        request: Request,
    },
    ToHouse {
        house: usize,
        life: u64,
        asked: Micros,
        answer: Answer,
    },
}

/// A table that a house holds.
#[derive(Clone, Copy)]
struct Held {
    epoch: u64,
    since: Micros,
    /// By the house's own clock.
    until: Micros,
    /// What the record has, once it was read.
    next: Option<usize>,
    /// What is being kept, and since when.
    keeping: Option<(u64, Micros)>,
}

struct House {
    /// A house that dies comes back with another name: nothing that was said to it before is for it.
    life: u64,
    /// How many microseconds its clock counts in a thousand.
    rate: u64,
    offset: Micros,
    frozen_until: Micros,
    renewed: Micros,
    held: HashMap<usize, Held>,
    taking: HashMap<usize, Micros>,
}

struct World {
    dice: Dice,
    mistake: Mistake,
    now: Micros,
    rows: Vec<Row>,
    houses: Vec<House>,
    messages: BinaryHeap<Reverse<(Micros, u64, Message)>>,
    sent: u64,
    said: u64,
    lives: u64,
    acknowledged: HashMap<(usize, usize), u64>,
}

fn micros(time: Duration) -> Micros {
    time.as_micros() as Micros
}

impl World {
    fn new(seed: u64, mistake: Mistake) -> World {
        let mut dice = Dice(seed);
        let house = |life, dice: &mut Dice| House {
            life,
            // The slowest loses nearly a fifth of the store's time, the fastest gains a quarter.
            rate: 810 + dice.throw(440),
            offset: dice.throw(1 << 40),
            frozen_until: 0,
            renewed: 0,
            held: HashMap::new(),
            taking: HashMap::new(),
        };
        World {
            houses: (0..HOUSES as u64).map(|life| house(life, &mut dice)).collect(),
            dice,
            mistake,
            now: 0,
            rows: vec![Row::default(); TABLES],
            messages: BinaryHeap::new(),
            sent: 0,
            said: 0,
            lives: HOUSES as u64,
            acknowledged: HashMap::new(),
        }
    }

    fn clock(&self, house: usize) -> Micros {
        let house = &self.houses[house];
        house.offset + self.now * house.rate / 1000
    }

    fn serving(&self) -> Micros {
        match self.mistake {
            Mistake::ServesTooLong => LEASE * 5 / 4,
            _ => micros(serving_time(Duration::from_micros(LEASE))),
        }
    }

    /// A message sets out: it is lost, or comes after a while, or comes twice.
    fn send(&mut self, message: &Message) {
        if self.dice.one_in(20) {
            return;
        }
        let copies = if self.dice.one_in(20) { 2 } else { 1 };
        for _ in 0..copies {
            // Mostly at once, sometimes when everything is over.
            let longest = if self.dice.one_in(15) { 3 * LEASE } else { 40_000 };
            let at = self.now + self.dice.throw(longest);
            self.sent += 1;
            self.messages.push(Reverse((at, self.sent, message.clone())));
        }
    }

    fn ask(&mut self, house: usize, request: Request) {
        let (life, asked) = (self.houses[house].life, self.clock(house));
        self.send(&Message::ToStore { house, life, asked, request });
    }

    /// What the store's statements do.
    fn store(&mut self, life: u64, request: Request) -> Option<Answer> {
        let now = self.now;
        Some(match request {
            Request::Take(table) => {
                let row = &mut self.rows[table];
                if row.owner.is_some_and(|owner| owner != life) && row.until > now {
                    return Some(Answer::NotTaken(table));
                }
                (row.owner, row.taker) = (Some(life), Some(life));
                (row.epoch, row.until) = (row.epoch + 1, now + LEASE);
                Answer::Taken { table, epoch: row.epoch }
            }
            Request::Read { table, epoch } => {
                Answer::Entries { table, epoch, count: self.rows[table].entries.len() }
            }
            Request::Append { table, epoch, number, what } => {
                let fence = self.mistake != Mistake::NoFence;
                let row = &mut self.rows[table];
                if row.entries.get(number) == Some(&(what, epoch)) {
                    // The same again, from a try whose answer was lost.
                    return Some(Answer::Kept { table, epoch, number, what });
                }
                if fence && (row.epoch != epoch || row.entries.len() != number) {
                    return Some(Answer::Lost { table, epoch });
                }
                row.entries.truncate(number);
                row.entries.push((what, epoch));
                Answer::Kept { table, epoch, number, what }
            }
            Request::Renew => {
                let mut renewed = Vec::new();
                for (table, row) in self.rows.iter_mut().enumerate() {
                    if row.owner == Some(life) {
                        row.until = now + LEASE;
                        renewed.push((table, row.epoch));
                    }
                }
                Answer::Renewed(renewed)
            }
            Request::Release { table, epoch } => {
                let row = &mut self.rows[table];
                if row.epoch == epoch {
                    row.owner = None;
                }
                return None;
            }
        })
    }

    fn deliver(&mut self, message: Message) -> Result<(), String> {
        match message {
            Message::ToStore { house, life, asked, request } => {
                if let Some(answer) = self.store(life, request) {
                    self.send(&Message::ToHouse { house, life, asked, answer });
                }
                Ok(())
            }
            Message::ToHouse { house, life, asked, answer } => {
                if self.houses[house].life != life {
                    return Ok(());
                }
                if self.houses[house].frozen_until > self.now {
                    // It is read when the house wakes.
                    let at = self.houses[house].frozen_until;
                    self.sent += 1;
                    let message = Message::ToHouse { house, life, asked, answer };
                    self.messages.push(Reverse((at, self.sent, message)));
                    return Ok(());
                }
                self.hear(house, asked, answer)
            }
        }
    }

    fn hear(&mut self, number: usize, asked: Micros, answer: Answer) -> Result<(), String> {
        let clock = self.clock(number);
        let from = if self.mistake == Mistake::CountsFromAnswer { clock } else { asked };
        let until = from + self.serving();
        let house = &mut self.houses[number];
        match answer {
            Answer::Taken { table, epoch } => {
                // An answer belongs to its question: one that comes so late that nobody waits for it, or a second one, is
                // nothing. It may speak of a hold that was let go since.
                if house.taking.get(&table) == Some(&asked) && !house.held.contains_key(&table) {
                    house.taking.remove(&table);
                    house.held.insert(table, Held { epoch, since: clock, until, next: None, keeping: None });
                    self.ask(number, Request::Read { table, epoch });
                }
            }
            Answer::NotTaken(table) => drop(house.taking.remove(&table)),
            Answer::Entries { table, epoch, count } => {
                if let Some(held) = house.held.get_mut(&table).filter(|held| held.epoch == epoch) {
                    held.next.get_or_insert(count);
                }
            }
            Answer::Kept { table, epoch, number: entry, what } => {
                let Some(held) = house.held.get_mut(&table).filter(|held| held.epoch == epoch) else {
                    return Ok(());
                };
                if held.keeping.is_some_and(|(kept, _)| kept == what) {
                    held.keeping = None;
                    held.next = Some(entry + 1);
                    return self.acknowledge(table, entry, what);
                }
            }
            Answer::Lost { table, epoch } => {
                if house.held.get(&table).is_some_and(|held| held.epoch == epoch) {
                    house.held.remove(&table);
                }
            }
            Answer::Renewed(renewed) => {
                // Only what was held when it was asked for can be judged.
                house.held.retain(|table, held| {
                    let ours = renewed.contains(&(*table, held.epoch));
                    if ours {
                        held.until = held.until.max(until);
                    }
                    ours || held.since >= asked
                });
            }
        }
        Ok(())
    }

    /// A house tells its guests that a move was kept.
    fn acknowledge(&mut self, table: usize, entry: usize, what: u64) -> Result<(), String> {
        let before = self.acknowledged.insert((table, entry), what);
        if before.is_some_and(|before| before != what) {
            return Err(format!("entry {entry} of table {table} was acknowledged twice"));
        }
        Ok(())
    }

    fn live(&mut self, number: usize) {
        let clock = self.clock(number);
        let renew = micros(renew_after(Duration::from_micros(LEASE)));
        let house = &mut self.houses[number];
        if house.frozen_until > self.now {
            return;
        }
        house.held.retain(|_, held| clock < held.until);
        house.taking.retain(|_, since| clock < *since + LEASE);
        let mut asks = Vec::new();
        if clock >= house.renewed + renew {
            house.renewed = clock;
            asks.push(Request::Renew);
        }
        for table in 0..TABLES {
            match house.held.get_mut(&table) {
                None if !house.taking.contains_key(&table) && self.dice.one_in(4) => {
                    house.taking.insert(table, clock);
                    asks.push(Request::Take(table));
                }
                Some(Held { epoch, next: None, .. }) => asks.push(Request::Read { table, epoch: *epoch }),
                Some(Held { epoch, next: Some(next), keeping: Some((what, _)), .. })
                    if self.dice.one_in(3) =>
                {
                    // No answer yet: the same again.
                    asks.push(Request::Append { table, epoch: *epoch, number: *next, what: *what });
                }
                Some(Held { epoch, next: Some(next), keeping: keeping @ None, .. })
                    if self.dice.one_in(2) =>
                {
                    self.said += 1;
                    *keeping = Some((self.said, clock));
                    asks.push(Request::Append { table, epoch: *epoch, number: *next, what: self.said });
                }
                Some(held) if held.keeping.is_none() && self.dice.one_in(80) => {
                    asks.push(Request::Release { table, epoch: held.epoch });
                    house.held.remove(&table);
                }
                _ => (),
            }
        }
        if self.dice.one_in(400) {
            house.frozen_until = self.now + self.dice.throw(3 * LEASE);
        }
        if self.dice.one_in(500) {
            self.lives += 1;
            let house = &mut self.houses[number];
            house.life = self.lives;
            house.held.clear();
            house.taking.clear();
        }
        asks.into_iter().for_each(|request| self.ask(number, request));
    }

    /// Nobody serves what somebody else has taken since, and what was acknowledged is in the record.
    fn check(&self) -> Result<(), String> {
        for number in 0..HOUSES {
            let (clock, house) = (self.clock(number), &self.houses[number]);
            for (table, held) in &house.held {
                if clock < held.until && self.rows[*table].taker != Some(house.life) {
                    return Err(format!("house {number} serves table {table}, which another has taken"));
                }
            }
        }
        for ((table, entry), what) in &self.acknowledged {
            if self.rows[*table].entries.get(*entry).map(|(kept, _)| kept) != Some(what) {
                return Err(format!("entry {entry} of table {table} was acknowledged and is not kept"));
            }
        }
        Ok(())
    }

    /// Plays one night; how many moves were acknowledged.
    fn play(mut self) -> Result<usize, String> {
        while self.now < NIGHT {
            self.now += STEP;
            while self.messages.peek().is_some_and(|Reverse((at, ..))| *at <= self.now) {
                let Some(Reverse((_, _, message))) = self.messages.pop() else { break };
                self.deliver(message)?;
            }
            for number in 0..HOUSES {
                self.live(number);
            }
            self.check()?;
        }
        Ok(self.acknowledged.len())
    }
}

#[test]
fn no_two_houses_ever_acknowledge_the_same_entry() {
    let seeds = std::env::var("TAPIS_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(1_000);
    let mut moves = 0;
    for seed in 0..seeds {
        moves += World::new(seed, Mistake::None).play().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
    assert!(moves as u64 > 100 * seeds, "hardly anybody plays: {moves} moves in {seeds} nights");
}

#[test]
fn each_planted_mistake_is_found() {
    for mistake in [Mistake::ServesTooLong, Mistake::CountsFromAnswer, Mistake::NoFence] {
        let found = (0..300).any(|seed| World::new(seed, mistake).play().is_err());
        assert!(found);
    }
}
