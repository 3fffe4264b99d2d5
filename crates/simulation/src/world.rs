//! The world around a house: time, the network, the disk, the electricity.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
    time::Duration,
};

use conformance::toy::Toy;
use kernel::{
    Dice, Eyes, Match, OptionValues, Record, Seat, Seated, Seed,
    record::{Agreed, OutOfTime, TimeControl},
};
use table::{
    Batch, BotAnswer, Event, Fault as Failure, Manners, NotKept, OnFault, Player, Room, RoomOf, Time,
};
use wire::socket::Told;

use crate::{
    bots,
    clients::Client,
    plan::{Broken, InjectedFault, Planted, SimulationFigures, SimulationPlan},
    promises::Promises,
    server::{Server, Wanted},
    store::{Disk, Faulty, Kept, Said, Store},
};

static ROOM: RoomOf<Match<Toy<0>>> = RoomOf::new();

/// How long everything may take once the trouble is over, in milliseconds.
const PEACE: u64 = 7_200_000;

/// Something that happens at a time.
#[derive(Debug)]
enum Step {
    /// A client tries to connect.
    Connect(usize),
    /// A client has a moment to say something.
    Moment(usize),
    /// A message arrives at the house.
    ToHouse { connection: u64, text: String },
    /// A message arrives at a client.
    ToClient { connection: u64, told: Box<Told> },
    /// A connection is cut.
    Cut { connection: u64 },
    /// The house notices that a connection is cut.
    Noticed { connection: u64 },
    /// The disk has an answer.
    Written { life: u64, table: usize, batch: Batch },
    /// A bot has an answer.
    Answered { life: u64, table: usize, question: u64, answer: Result<BotAnswer, Failure> },
    /// A table wanted to be woken.
    Wake { life: u64, table: usize },
    /// The house is killed.
    Kill,
    /// The house opens again.
    Restart,
    /// The house's clock jumps.
    Jump,
    /// The trouble is over.
    Peace,
}

/// How a table is laid.
struct Laid {
    players: Vec<Player>,
    manners: Manners,
    dice: Dice,
    history: Vec<String>,
}

pub(crate) struct World<'a> {
    plan: &'a SimulationPlan,
    faults: Vec<InjectedFault>,
    now: u64,
    /// What the house's clock is ahead of the world's.
    ahead: u64,
    dice: Dice,
    steps: BTreeMap<u64, Step>,
    agenda: BinaryHeap<Reverse<(u64, u64)>>,
    next_step: u64,
    server: Option<Server>,
    lives: u64,
    store: Faulty<Disk>,
    laid: BTreeMap<usize, Laid>,
    clients: Vec<Client>,
    /// The client of each connection that stands, and when the last message on it arrives.
    lines: BTreeMap<u64, (usize, u64)>,
    next_line: u64,
    promises: Promises,
    figures: SimulationFigures,
}

fn manners(dice: &mut Dice) -> Manners {
    let clock = [
        None,
        None,
        Some((TimeControl::Move { time: 60_000 }, OutOfTime::BotMoves)),
        Some((TimeControl::Budget { time: 90_000, increment: 5000 }, OutOfTime::LosesSeat)),
    ];
    Manners {
        time: Some(Duration::from_secs(5)),
        on_fault: if dice.below(3) == 0 { OnFault::LoseSeat } else { OnFault::LoseMove },
        takeover: (dice.below(2) == 0).then_some(Duration::from_secs(20)),
        unwatched: dice.below(2) == 0,
        agreed: Agreed { clock: dice.pick(&clock).copied().flatten(), take_backs: false },
        ..Manners::default()
    }
}

impl<'a> World<'a> {
    pub(crate) fn new(plan: &'a SimulationPlan) -> World<'a> {
        let seed = Seed::from(plan.seed);
        let (mut laid, mut kept, mut clients) = (BTreeMap::new(), Vec::new(), Vec::new());
        for table in 0..=plan.tables.iter().copied().max().unwrap_or(0) {
            let mut dice = Dice::numbered(seed, 1 + table as u64);
            let seats = 2 + dice.below(2);
            // At least one person: a table of bots alone is nobody's.
            let player = |seat: usize, dice: &mut Dice| {
                if seat == 0 || dice.below(2) == 0 { Player::Person } else { Player::Asked }
            };
            let players: Vec<Player> = (0..seats).map(|seat| player(seat, &mut dice)).collect();
            let manners = manners(&mut dice);
            let record = Record {
                game: "toy".into(),
                options: OptionValues::default().with("games", 1 + dice.below(5) as i64),
                seats: (0..seats)
                    .map(|seat| Seated { name: format!("{seat}"), kind: "human".into() })
                    .collect(),
                seed: dice.split().seed(),
                entries: Vec::new(),
                result: None,
            };
            kept.push(Kept::new(&record));
            if !plan.tables.contains(&table) {
                continue;
            }
            let people = Seat::all(seats).filter(|seat| players[seat.index()] == Player::Person);
            let eyes =
                people.flat_map(|seat| vec![Eyes::Seat(seat); 1 + dice.below(5) / 4]).collect::<Vec<_>>();
            let watchers =
                [Eyes::Public, Eyes::All].into_iter().filter(|_| dice.below(2) == 0).collect::<Vec<_>>();
            clients
                .extend(eyes.into_iter().chain(watchers).map(|eyes| Client::new(table, eyes, dice.split())));
            laid.insert(table, Laid { players, manners, dice, history: Vec::new() });
        }
        let mut dice = Dice::numbered(seed, 0);
        let loses = plan.planted == Some(Planted::LosesEntries);
        let store = Faulty { store: Disk(kept), dice: dice.split(), faults: plan.faults.clone(), loses };
        World {
            plan,
            faults: plan.faults.clone(),
            now: 0,
            ahead: 0,
            dice,
            steps: BTreeMap::new(),
            agenda: BinaryHeap::new(),
            next_step: 0,
            server: None,
            lives: 0,
            store,
            laid,
            clients,
            lines: BTreeMap::new(),
            next_line: 0,
            promises: Promises::default(),
            figures: SimulationFigures::default(),
        }
    }

    pub(crate) fn run(mut self) -> Result<SimulationFigures, Broken> {
        self.plan_ahead(0, Step::Restart);
        for client in 0..self.clients.len() {
            let wait = self.clients[client].dice.below(3000) as u64;
            self.plan_ahead(wait, Step::Connect(client));
            self.plan_ahead(wait + 500, Step::Moment(client));
        }
        for step in [Step::Kill, Step::Jump] {
            let wait = 1000 + self.dice.below(20_000) as u64;
            self.plan_ahead(wait, step);
        }
        self.plan_ahead(self.plan.trouble, Step::Peace);
        while let Some(Reverse((time, number))) = self.agenda.pop() {
            let Some(step) = self.steps.remove(&number) else { continue };
            self.now = time;
            self.figures.steps += 1;
            let table = self.table_of(&step);
            self.note(table, &step);
            if let Err(promise) = self.step(step) {
                return Err(self.broken(table, promise));
            }
            let under_way = Promises::under_way(self.steps.len(), self.laid.len());
            if let Err(promise) = under_way {
                return Err(self.broken(table, promise));
            }
            if self.now > self.plan.trouble && self.is_over() {
                return self.last_look();
            }
            if self.now > self.plan.trouble + PEACE {
                let open = self.laid.keys().find(|table| self.result(**table).is_none()).copied();
                return Err(self.broken(open, "a game cannot be finished".to_owned()));
            }
        }
        self.last_look()
    }

    fn last_look(mut self) -> Result<SimulationFigures, Broken> {
        for client in 0..self.clients.len() {
            let (table, kept) = (self.clients[client].table, self.store.kept(self.clients[client].table));
            if let Err(promise) = Promises::client(&ROOM, &self.clients[client], kept) {
                return Err(self.broken(Some(table), promise));
            }
        }
        let open = self.laid.keys().find(|table| self.result(**table).is_none()).copied();
        if open.is_some() {
            return Err(self.broken(open, "a game cannot be finished".to_owned()));
        }
        self.figures.entries =
            self.laid.keys().map(|table| self.store.kept(*table).causes.len() as u64).sum();
        Ok(self.figures)
    }

    fn broken(&mut self, table: Option<usize>, promise: String) -> Broken {
        let history =
            table.and_then(|table| self.laid.get_mut(&table)).map(|laid| std::mem::take(&mut laid.history));
        Broken { plan: self.plan.clone(), promise, history: history.unwrap_or_default() }
    }

    fn result(&self, table: usize) -> Option<kernel::Outcome> {
        self.store.kept(table).record()?.result
    }

    /// Whether all games are over and everybody knows.
    fn is_over(&self) -> bool {
        self.laid.keys().all(|table| self.result(*table).is_some())
            && self.clients.iter().all(|client| client.over)
    }

    fn plan_ahead(&mut self, wait: u64, step: Step) {
        self.next_step += 1;
        self.steps.insert(self.next_step, step);
        self.agenda.push(Reverse((self.now + wait, self.next_step)));
    }

    fn table_of(&self, step: &Step) -> Option<usize> {
        match step {
            Step::Connect(client) | Step::Moment(client) => Some(self.clients[*client].table),
            Step::ToHouse { connection, .. }
            | Step::ToClient { connection, .. }
            | Step::Cut { connection }
            | Step::Noticed { connection } => {
                self.lines.get(connection).map(|(client, _)| self.clients[*client].table)
            }
            Step::Written { table, .. } | Step::Answered { table, .. } | Step::Wake { table, .. } => {
                Some(*table)
            }
            Step::Kill | Step::Restart | Step::Jump | Step::Peace => None,
        }
    }

    /// Writes down what happens, for whoever has to find out why.
    fn note(&mut self, table: Option<usize>, step: &Step) {
        if matches!(step, Step::Moment(_) | Step::Wake { .. }) {
            return;
        }
        let line = format!("{:>7} {step:?}", self.now);
        for (number, laid) in &mut self.laid {
            if table.is_none_or(|table| table == *number) {
                laid.history.push(line.clone());
            }
        }
    }

    fn goes_wrong(&mut self, fault: InjectedFault, one_in: usize) -> bool {
        let drawn = self.dice.below(one_in) == 0;
        drawn && self.faults.contains(&fault)
    }

    fn time(&self) -> Time {
        Time(self.now + self.ahead)
    }

    fn delay(&mut self) -> u64 {
        let usual = 5 + self.dice.below(40) as u64;
        if self.goes_wrong(InjectedFault::Delay, 8) { usual + self.dice.below(3000) as u64 } else { usual }
    }

    fn step(&mut self, step: Step) -> Result<(), String> {
        match step {
            Step::Connect(client) => self.connect(client),
            Step::Moment(client) => self.moment(client),
            Step::ToHouse { connection, text } => return self.arrives_at_house(connection, &text),
            Step::ToClient { connection, told } => return self.arrives_at_client(connection, *told),
            Step::Cut { connection } => self.cut(connection),
            Step::Noticed { connection } => {
                let time = self.time();
                let wanted = self.server.as_mut().map(|server| server.went(connection, time));
                return self.want(wanted.unwrap_or_default());
            }
            Step::Written { life, table, batch } => return self.written(life, table, &batch),
            Step::Answered { life, table, question, answer } => {
                return self.at_table(life, table, Event::Answered { question, answer });
            }
            Step::Wake { life, table } => return self.at_table(life, table, Event::Tick),
            Step::Kill => self.kill(),
            Step::Restart => {
                let mut server = Server::new(&ROOM, self.lives);
                server.leaks = self.plan.planted == Some(Planted::LeaksThroughViews);
                self.server.get_or_insert(server);
            }
            Step::Jump => {
                if self.faults.contains(&InjectedFault::Jumps) {
                    self.ahead += 1 + self.dice.below(30_000) as u64;
                    let wait = 1000 + self.dice.below(30_000) as u64;
                    self.plan_ahead(wait, Step::Jump);
                }
            }
            Step::Peace => {
                self.faults.clear();
                self.store.faults.clear();
            }
        }
        Ok(())
    }

    fn connect(&mut self, client: usize) {
        if self.clients[client].connection.is_some() || self.clients[client].over {
            return;
        }
        if self.server.is_none() {
            return self.plan_ahead(700, Step::Connect(client));
        }
        self.next_line += 1;
        let connection = self.next_line;
        self.lines.insert(connection, (client, self.now));
        self.clients[client].connection = Some(connection);
        let (text, wait) = (self.clients[client].hello(), self.delay());
        self.plan_ahead(wait, Step::ToHouse { connection, text });
        if self.goes_wrong(InjectedFault::Cuts, 3) {
            let wait = self.dice.below(20_000) as u64;
            self.plan_ahead(wait, Step::Cut { connection });
        }
    }

    fn moment(&mut self, client: usize) {
        let (now, who) = (self.now, &mut self.clients[client]);
        if who.over && who.connection.is_none() {
            return;
        }
        let pause = 100 + who.dice.below(1500) as u64;
        let said =
            who.connection.and_then(|connection| Some((connection, who.says(&ROOM, now, &self.faults)?)));
        self.plan_ahead(pause, Step::Moment(client));
        let Some((connection, text)) = said else { return };
        if self.goes_wrong(InjectedFault::Doubling, 10) {
            let wait = self.delay();
            self.plan_ahead(wait, Step::ToHouse { connection, text: text.clone() });
        }
        if !self.goes_wrong(InjectedFault::Loss, 10) {
            let wait = self.delay();
            self.plan_ahead(wait, Step::ToHouse { connection, text });
        }
    }

    fn cut(&mut self, connection: u64) {
        let Some((client, _)) = self.lines.get(&connection).copied() else { return };
        if self.clients[client].connection == Some(connection) {
            self.clients[client].connection = None;
            let wait = self.dice.below(4000) as u64;
            self.plan_ahead(wait, Step::Connect(client));
        }
        let wait = self.dice.below(2000) as u64;
        self.plan_ahead(wait, Step::Noticed { connection });
    }

    fn arrives_at_house(&mut self, connection: u64, text: &str) -> Result<(), String> {
        let time = self.time();
        self.figures.messages += 1;
        let Some(server) = &mut self.server else { return Ok(()) };
        if let Some(wanted) = server.hears(connection, text, time) {
            return self.want(wanted);
        }
        let stands = self
            .lines
            .get(&connection)
            .is_some_and(|(client, _)| self.clients[*client].connection == Some(connection));
        let Some((table, eyes, since)) = Server::hello(text).filter(|_| stands) else {
            self.cut(connection);
            return Ok(());
        };
        if !server.has(table) {
            self.open(table)?;
        }
        let wanted = self.server.as_mut().map(|server| server.came(connection, table, eyes, since, time));
        self.want(wanted.unwrap_or_default())
    }

    fn open(&mut self, table: usize) -> Result<(), String> {
        let (kept, laid) = (self.store.kept(table), &self.laid[&table]);
        let record = kept.record().ok_or("the record cannot be read")?;
        let causes = kept.causes.clone();
        let forgets = self.plan.planted == Some(Planted::ForgetsWishes);
        let causes = if forgets { Vec::new() } else { causes };
        let (players, manners, time) = (laid.players.clone(), laid.manners.clone(), self.time());
        let Some(server) = &mut self.server else { return Ok(()) };
        let opened = server.open(table, &record, &players, manners, &causes, time);
        let wanted = opened.map_err(|why| format!("what was kept cannot be opened: {why}"))?;
        self.lives = server.lives();
        self.want(wanted)
    }

    fn arrives_at_client(&mut self, connection: u64, told: Told) -> Result<(), String> {
        let Some((client, _)) = self.lines.get(&connection).copied() else { return Ok(()) };
        self.figures.messages += 1;
        if self.clients[client].connection != Some(connection) {
            return Ok(());
        }
        self.clients[client].hears(told);
        Promises::client(&ROOM, &self.clients[client], self.store.kept(self.clients[client].table))
    }

    fn at_table(&mut self, life: u64, table: usize, event: Event) -> Result<(), String> {
        let time = self.time();
        let wanted = match &mut self.server {
            Some(server) if server.life(table) == Some(life) => server.on(table, time, event),
            _ => return Ok(()),
        };
        self.want(wanted)
    }

    fn written(&mut self, life: u64, table: usize, batch: &Batch) -> Result<(), String> {
        // A house that was killed has nothing under way any more.
        if self.server.as_ref().and_then(|server| server.life(table)) != Some(life) {
            return Ok(());
        }
        let said = self.store.append(table, batch);
        Promises::wishes(self.store.kept(table))?;
        let number = batch.number;
        let event = match said {
            Said::Kept => Event::Kept { batch: number },
            Said::Problem => Event::NotKept { batch: number, why: NotKept::Problem("the disk".into()) },
            Said::Taken => Event::NotKept { batch: number, why: NotKept::Taken },
        };
        self.at_table(life, table, event)
    }

    /// Does what the house wants.
    fn want(&mut self, wanted: Vec<Wanted>) -> Result<(), String> {
        for wish in wanted {
            match wish {
                Wanted::Send(connection, told) => self.send(connection, told)?,
                Wanted::Keep(table, batch) => self.keep(table, batch)?,
                Wanted::Think(table, question) => {
                    let Some(laid) = self.laid.get_mut(&table) else { continue };
                    let thought = bots::think(&ROOM, &question, &mut laid.dice, &self.faults);
                    let life = self.server.as_ref().and_then(|server| server.life(table));
                    if let (Some(life), Some((wait, answer))) = (life, thought) {
                        let question = question.number;
                        self.plan_ahead(wait, Step::Answered { life, table, question, answer });
                    }
                }
                Wanted::Wake(table, time) => {
                    let life = self.server.as_ref().and_then(|server| server.life(table));
                    let wait = time.since(self.time()).as_millis() as u64;
                    if let Some(life) = life {
                        self.plan_ahead(wait, Step::Wake { life, table });
                    }
                }
                Wanted::Forget(table) => {
                    let gone = self.server.as_mut().map(|server| server.forget(table)).unwrap_or_default();
                    gone.into_iter().for_each(|connection| self.cut(connection));
                }
            }
        }
        Ok(())
    }

    fn send(&mut self, connection: u64, told: Box<Told>) -> Result<(), String> {
        let Some((client, last)) = self.lines.get(&connection).copied() else { return Ok(()) };
        let (table, eyes) = (self.clients[client].table, self.clients[client].eyes);
        self.promises.told(table, eyes, &told, self.store.kept(table))?;
        // What the house says on one connection arrives in order, or not at all.
        let arrives = (self.now + self.delay()).max(last);
        self.lines.insert(connection, (client, arrives));
        self.plan_ahead(arrives - self.now, Step::ToClient { connection, told });
        Ok(())
    }

    fn keep(&mut self, table: usize, mut batch: Batch) -> Result<(), String> {
        let Some(server) = &self.server else { return Ok(()) };
        let Some(life) = server.life(table) else { return Ok(()) };
        if self.plan.planted == Some(Planted::ClosesLate) && !batch.entries.is_empty() {
            batch.result = None;
        }
        self.closed_with(table, &batch)?;
        let wait = 1 + self.dice.below(30) as u64;
        if self.plan.planted == Some(Planted::TellsBeforeKept) {
            let number = batch.number;
            self.plan_ahead(wait, Step::Written { life, table, batch });
            return self.at_table(life, table, Event::Kept { batch: number });
        }
        self.plan_ahead(wait, Step::Written { life, table, batch });
        Ok(())
    }

    /// A finished game is closed in the same step as its last entry.
    fn closed_with(&self, table: usize, batch: &Batch) -> Result<(), String> {
        let mut record = self.store.kept(table).record().ok_or("the record cannot be read")?;
        if record.entries.len() != batch.first {
            return Ok(());
        }
        record.entries.extend(batch.entries.iter().cloned());
        let after = ROOM.engine(&record, &self.laid[&table].players, Manners::default(), Time(0));
        let outcome = after.map_err(|why| format!("what is to be kept cannot be opened: {why}"))?.outcome();
        if outcome == batch.result {
            Ok(())
        } else {
            Err(format!("with these entries the result is {outcome:?}, and {:?} is kept", batch.result))
        }
    }

    fn kill(&mut self) {
        if self.server.is_none() || !self.faults.contains(&InjectedFault::Kills) {
            return;
        }
        self.figures.kills += 1;
        // What was being written is on disk, or is not, or in part.
        let under_way: Vec<u64> = (self.steps.iter())
            .filter(|(_, step)| matches!(step, Step::Written { .. }))
            .map(|(number, _)| *number)
            .collect();
        for number in under_way {
            if let Some(Step::Written { table, batch, .. }) = self.steps.remove(&number) {
                match self.dice.below(3) {
                    0 => (),
                    1 if self.faults.contains(&InjectedFault::TornWrites) => {
                        let bytes = self.dice.below(80);
                        self.store.tear(table, &batch, bytes);
                    }
                    _ => drop(self.store.store.append(table, &batch)),
                }
            }
        }
        self.server = None;
        for connection in self.lines.keys().copied().collect::<Vec<_>>() {
            self.cut(connection);
        }
        self.lines.clear();
        let wait = 200 + self.dice.below(5000) as u64;
        self.plan_ahead(wait, Step::Restart);
        let wait = wait + self.dice.below(25_000) as u64;
        self.plan_ahead(wait, Step::Kill);
    }
}
