//! Houses that share a store: clocks that run at different speeds, houses that freeze and die, messages that come late, twice
//! or not at all. No two of them ever serve a table at once, and no two ever acknowledge the same entry.
//!
//! The store here is a model of the statements that both real ones run, which `store/tests/tables/holds.rs` holds them to; how
//! long a house serves and when it renews are those of the real code, to which `store/tests/leases.rs` holds [`LeaseTerms`].

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap, HashMap},
    time::Duration,
};

use kernel::{Dice, Seed};

/// Microseconds.
type Micros = u64;

const HOUSES: usize = 3;
const TABLES: usize = 2;
const STEP: Micros = 50_000;

/// How long a table is held, and what a house makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseTerms {
    /// By the store's clock.
    pub lease: Duration,
    /// How long a house serves by its own clock.
    pub serving: Duration,
    /// How long after the last time a house renews, by its own clock.
    pub renewing: Duration,
}

/// What a house does when nobody says otherwise.
impl Default for LeaseTerms {
    fn default() -> LeaseTerms {
        let lease = Duration::from_secs(6);
        LeaseTerms { lease, serving: lease * 4 / 5, renewing: lease / 4 }
    }
}

/// What is done wrong on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    /// The house counts from when the answer came.
    CountsFromAnswer,
    /// The store does not look at the epoch.
    NoFence,
}

/// What happened in one night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeaseFigures {
    /// Moves that a house acknowledged.
    pub acknowledged: u64,
    /// Times that a table was taken.
    pub taken: u64,
    /// Messages that arrived.
    pub messages: u64,
}

/// Twenty leases' time of three houses at two tables. The same seed does the same, to the bit; a broken promise is told in
/// a sentence.
pub fn night(seed: u64, terms: LeaseTerms) -> Result<LeaseFigures, String> {
    World::new(seed, terms, None).play()
}

fn throw(dice: &mut Dice, sides: Micros) -> Micros {
    dice.below(sides as usize) as Micros
}

fn one_in(dice: &mut Dice, many: usize) -> bool {
    dice.below(many) == 0
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

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Request {
    Take(usize),
    Read { table: usize, epoch: u64 },
    Append { table: usize, epoch: u64, number: usize, what: u64 },
    Renew(Vec<(usize, u64)>),
    Release { table: usize, epoch: u64 },
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LeaseReply {
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
        answer: LeaseReply,
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
    held: BTreeMap<usize, Held>,
    taking: BTreeMap<usize, Micros>,
}

struct World {
    dice: Dice,
    terms: LeaseTerms,
    lease: Micros,
    mistake: Option<Mistake>,
    now: Micros,
    rows: Vec<Row>,
    houses: Vec<House>,
    messages: BinaryHeap<Reverse<(Micros, u64, Message)>>,
    sent: u64,
    said: u64,
    lives: u64,
    acknowledged: HashMap<(usize, usize), u64>,
    figures: LeaseFigures,
}

fn micros(time: Duration) -> Micros {
    time.as_micros() as Micros
}

impl World {
    fn new(seed: u64, terms: LeaseTerms, mistake: Option<Mistake>) -> World {
        let mut dice = Dice::new(Seed::from(seed));
        let house = |life, dice: &mut Dice| House {
            life,
            // The slowest loses nearly a fifth of the store's time, the fastest gains a quarter.
            rate: 810 + throw(dice, 440),
            offset: throw(dice, 1 << 30),
            frozen_until: 0,
            renewed: 0,
            held: BTreeMap::new(),
            taking: BTreeMap::new(),
        };
        World {
            houses: (0..HOUSES as u64).map(|life| house(life, &mut dice)).collect(),
            dice,
            terms,
            lease: micros(terms.lease),
            mistake,
            now: 0,
            rows: vec![Row::default(); TABLES],
            messages: BinaryHeap::new(),
            sent: 0,
            said: 0,
            lives: HOUSES as u64,
            acknowledged: HashMap::new(),
            figures: LeaseFigures::default(),
        }
    }

    fn clock(&self, house: usize) -> Micros {
        let house = &self.houses[house];
        house.offset + self.now * house.rate / 1000
    }

    /// A message sets out: it is lost, or comes after a while, or comes twice.
    fn send(&mut self, message: &Message) {
        if one_in(&mut self.dice, 20) {
            return;
        }
        let copies = if one_in(&mut self.dice, 20) { 2 } else { 1 };
        for _ in 0..copies {
            // Mostly at once, sometimes when everything is over.
            let longest = if one_in(&mut self.dice, 15) { 3 * self.lease } else { 40_000 };
            let at = self.now + throw(&mut self.dice, longest);
            self.sent += 1;
            self.messages.push(Reverse((at, self.sent, message.clone())));
        }
    }

    fn ask(&mut self, house: usize, request: Request) {
        let (life, asked) = (self.houses[house].life, self.clock(house));
        self.send(&Message::ToStore { house, life, asked, request });
    }

    /// What the store's statements do.
    fn store(&mut self, life: u64, request: Request) -> Option<LeaseReply> {
        let (now, lease) = (self.now, self.lease);
        Some(match request {
            Request::Take(table) => {
                let row = &mut self.rows[table];
                if row.owner.is_some_and(|owner| owner != life) && row.until > now {
                    return Some(LeaseReply::NotTaken(table));
                }
                (row.owner, row.taker) = (Some(life), Some(life));
                (row.epoch, row.until) = (row.epoch + 1, now + lease);
                self.figures.taken += 1;
                LeaseReply::Taken { table, epoch: row.epoch }
            }
            Request::Read { table, epoch } => {
                LeaseReply::Entries { table, epoch, count: self.rows[table].entries.len() }
            }
            Request::Append { table, epoch, number, what } => {
                let fence = self.mistake != Some(Mistake::NoFence);
                let row = &mut self.rows[table];
                if row.entries.get(number) == Some(&(what, epoch)) {
                    // The same again, from a try whose answer was lost.
                    return Some(LeaseReply::Kept { table, epoch, number, what });
                }
                if fence && (row.epoch != epoch || row.entries.len() != number) {
                    return Some(LeaseReply::Lost { table, epoch });
                }
                row.entries.truncate(number);
                row.entries.push((what, epoch));
                LeaseReply::Kept { table, epoch, number, what }
            }
            Request::Renew(mut held) => {
                let rows = &mut self.rows;
                held.retain(|(table, epoch)| {
                    rows[*table].owner == Some(life) && rows[*table].epoch == *epoch
                });
                held.iter().for_each(|(table, _)| rows[*table].until = now + lease);
                LeaseReply::Renewed(held)
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
        self.figures.messages += 1;
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

    fn hear(&mut self, number: usize, asked: Micros, answer: LeaseReply) -> Result<(), String> {
        let clock = self.clock(number);
        let from = if self.mistake == Some(Mistake::CountsFromAnswer) { clock } else { asked };
        let until = from + micros(self.terms.serving);
        let house = &mut self.houses[number];
        match answer {
            LeaseReply::Taken { table, epoch } => {
                // An answer belongs to its question: one that comes so late that nobody waits for it, or a second one, is
                // nothing. It may speak of a hold that was let go since.
                if house.taking.get(&table) == Some(&asked) && !house.held.contains_key(&table) {
                    house.taking.remove(&table);
                    house.held.insert(table, Held { epoch, since: clock, until, next: None, keeping: None });
                    self.ask(number, Request::Read { table, epoch });
                }
            }
            LeaseReply::NotTaken(table) => drop(house.taking.remove(&table)),
            LeaseReply::Entries { table, epoch, count } => {
                if let Some(held) = house.held.get_mut(&table).filter(|held| held.epoch == epoch) {
                    held.next.get_or_insert(count);
                }
            }
            LeaseReply::Kept { table, epoch, number: entry, what } => {
                let Some(held) = house.held.get_mut(&table).filter(|held| held.epoch == epoch) else {
                    return Ok(());
                };
                if held.keeping.is_some_and(|(kept, _)| kept == what) {
                    held.keeping = None;
                    held.next = Some(entry + 1);
                    return self.acknowledge(table, entry, what);
                }
            }
            LeaseReply::Lost { table, epoch } => {
                if house.held.get(&table).is_some_and(|held| held.epoch == epoch) {
                    house.held.remove(&table);
                }
            }
            LeaseReply::Renewed(renewed) => {
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
        let (renew, lease) = (micros(self.terms.renewing), self.lease);
        let house = &mut self.houses[number];
        if house.frozen_until > self.now {
            return;
        }
        house.held.retain(|_, held| clock < held.until);
        house.taking.retain(|_, since| clock < *since + lease);
        let mut asks = Vec::new();
        if clock >= house.renewed + renew {
            house.renewed = clock;
            asks.push(Request::Renew(house.held.iter().map(|(table, held)| (*table, held.epoch)).collect()));
        }
        for table in 0..TABLES {
            match house.held.get_mut(&table) {
                None if !house.taking.contains_key(&table) && one_in(&mut self.dice, 4) => {
                    house.taking.insert(table, clock);
                    asks.push(Request::Take(table));
                }
                Some(Held { epoch, next: None, .. }) => asks.push(Request::Read { table, epoch: *epoch }),
                Some(Held { epoch, next: Some(next), keeping: Some((what, _)), .. })
                    if one_in(&mut self.dice, 3) =>
                {
                    // No answer yet: the same again.
                    asks.push(Request::Append { table, epoch: *epoch, number: *next, what: *what });
                }
                Some(Held { epoch, next: Some(next), keeping: keeping @ None, .. })
                    if one_in(&mut self.dice, 2) =>
                {
                    self.said += 1;
                    *keeping = Some((self.said, clock));
                    asks.push(Request::Append { table, epoch: *epoch, number: *next, what: self.said });
                }
                Some(held) if held.keeping.is_none() && one_in(&mut self.dice, 80) => {
                    asks.push(Request::Release { table, epoch: held.epoch });
                    house.held.remove(&table);
                }
                _ => (),
            }
        }
        if one_in(&mut self.dice, 400) {
            house.frozen_until = self.now + throw(&mut self.dice, 3 * self.lease);
        }
        if one_in(&mut self.dice, 500) {
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

    fn play(mut self) -> Result<LeaseFigures, String> {
        while self.now < 20 * self.lease {
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
        let acknowledged = self.acknowledged.len() as u64;
        Ok(LeaseFigures { acknowledged, ..self.figures })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_houses_ever_acknowledge_the_same_entry() {
        let seeds = 300;
        let mut moves = 0;
        for seed in 0..seeds {
            match night(seed, LeaseTerms::default()) {
                Ok(figures) => moves += figures.acknowledged,
                Err(why) => panic!("seed {seed}: {why}"),
            }
        }
        assert!(moves > 100 * seeds, "hardly anybody plays: {moves} moves in {seeds} nights");
        assert_eq!(
            night(3, LeaseTerms::default()),
            night(3, LeaseTerms::default()),
            "a seed repeats to the bit"
        );
    }

    #[test]
    fn each_planted_mistake_is_found() {
        for mistake in [Mistake::CountsFromAnswer, Mistake::NoFence] {
            let mut nights =
                (0..300).map(|seed| World::new(seed, LeaseTerms::default(), Some(mistake)).play());
            assert!(nights.any(|night| night.is_err()), "{mistake:?}");
        }
        // As if all clocks ran alike.
        let terms = LeaseTerms { serving: LeaseTerms::default().lease, ..LeaseTerms::default() };
        assert!((0..300).any(|seed| night(seed, terms).is_err()));
    }
}
