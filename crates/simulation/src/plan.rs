//! What is to go wrong, and the shortest history that shows what came of it.

use std::fmt;

use crate::world::World;

/// Something that can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjectedFault {
    /// Messages from clients get lost.
    Loss,
    /// Messages from clients arrive twice.
    Doubling,
    /// Messages arrive late, and those from clients in another order.
    Delay,
    /// Connections are cut, at either end.
    Cuts,
    /// The house is killed, before or after a write, and comes back.
    Kills,
    /// A write that was going on when the house was killed is on disk in part.
    TornWrites,
    /// The store refuses, for a while.
    Refusals,
    /// The store says that it has not kept what it has.
    WrongRefusals,
    /// The house's clock jumps forward.
    Jumps,
    /// Bots crash, talk nonsense, or never answer.
    BadBots,
    /// Clients talk nonsense.
    BadClients,
}

impl InjectedFault {
    /// All of them.
    pub const ALL: [InjectedFault; 11] = [
        InjectedFault::Loss,
        InjectedFault::Doubling,
        InjectedFault::Delay,
        InjectedFault::Cuts,
        InjectedFault::Kills,
        InjectedFault::TornWrites,
        InjectedFault::Refusals,
        InjectedFault::WrongRefusals,
        InjectedFault::Jumps,
        InjectedFault::BadBots,
        InjectedFault::BadClients,
    ];
}

/// A mistake planted on purpose, to see that the simulation finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planted {
    /// What is to be kept is told at once.
    TellsBeforeKept,
    /// The store acknowledges what it has not written.
    LosesEntries,
    /// A house that comes back has forgotten which wishes it has fulfilled.
    ForgetsWishes,
    /// A view shows something that is not the seat's to know: how many messages the house has sent.
    LeaksThroughViews,
    /// A finished game is not closed together with its last entry.
    ClosesLate,
}

/// One simulated time of a house.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationPlan {
    /// Where everything is drawn from.
    pub seed: u64,
    /// How many tables there are. Each has its own dice, so that one table's history does not depend on the others.
    pub tables: Vec<usize>,
    /// What may go wrong.
    pub faults: Vec<InjectedFault>,
    /// How long it goes wrong, in milliseconds; after that everything works, and every game has to be finished.
    pub trouble: u64,
    pub(crate) planted: Option<Planted>,
}

/// What a simulation did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulationFigures {
    /// Steps.
    pub steps: u64,
    /// Entries kept.
    pub entries: u64,
    /// Messages delivered.
    pub messages: u64,
    /// Times that the house was killed.
    pub kills: u64,
}

/// A promise that was broken.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The plan that shows it.
    pub plan: SimulationPlan,
    /// Which, in a sentence.
    pub promise: String,
    /// What happened at the table until then.
    pub history: Vec<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {}: {}", self.plan.seed, self.promise)?;
        writeln!(f, "with {:?} at tables {:?}:", self.plan.faults, self.plan.tables)?;
        self.history.iter().try_for_each(|line| writeln!(f, "  {line}"))
    }
}

impl SimulationPlan {
    /// The usual trouble.
    pub fn new(seed: u64) -> SimulationPlan {
        SimulationPlan {
            seed,
            tables: (0..6).collect(),
            faults: InjectedFault::ALL.to_vec(),
            trouble: 120_000,
            planted: None,
        }
    }

    #[cfg(test)]
    pub(crate) fn with(self, planted: Planted) -> SimulationPlan {
        SimulationPlan { planted: Some(planted), ..self }
    }

    /// Lets it happen. The same plan does the same, to the bit.
    pub fn run(&self) -> Result<SimulationFigures, Broken> {
        World::new(self).run()
    }

    /// Lets it happen, and looks for the shortest history if a promise is broken.
    pub fn run_and_shrink(&self) -> Result<SimulationFigures, Broken> {
        self.run().map_err(Broken::shrunk)
    }
}

impl Broken {
    /// The same with fewer tables, fewer kinds of trouble and a shorter time, as long as a promise is still broken.
    fn shrunk(self) -> Broken {
        let mut best = self;
        loop {
            let plan = &best.plan;
            let tables = (0..plan.tables.len()).filter(|_| plan.tables.len() > 1).map(|place| {
                let mut tables = plan.tables.clone();
                tables.remove(place);
                SimulationPlan { tables, ..plan.clone() }
            });
            let faults = (0..plan.faults.len()).map(|place| {
                let mut faults = plan.faults.clone();
                faults.remove(place);
                SimulationPlan { faults, ..plan.clone() }
            });
            let shorter = [plan.trouble / 2, plan.trouble * 3 / 4]
                .map(|trouble| SimulationPlan { trouble, ..plan.clone() });
            let smaller = tables
                .chain(faults)
                .chain(shorter.into_iter().filter(|shorter| shorter.trouble >= 1000))
                .filter_map(|plan| plan.run().err())
                .find(|broken| broken.weight() < best.weight());
            match smaller {
                Some(broken) => best = broken,
                None => return best,
            }
        }
    }

    fn weight(&self) -> (usize, usize, usize, u64) {
        (self.plan.tables.len(), self.history.len(), self.plan.faults.len(), self.plan.trouble)
    }
}
