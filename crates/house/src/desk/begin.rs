//! The room in which a table waits for its players, the game's beginning, and what its clocks show.

use kernel::{Eyes, Phrase, Record, Seat};
use store::tables::Change;
use table::Event;
use wire::socket::{ClockInfo, Told};

use super::{Setup, TableTask};
use crate::secret::Hash;

impl TableTask {
    /// What happens first at a table that comes into memory.
    pub(super) fn opening(&self) -> Event {
        if self.setup.started { Event::Begin { vacant: self.vacant() } } else { Event::Tick }
    }

    /// The seats that nobody has taken.
    pub(super) fn vacant(&self) -> Vec<Seat> {
        Seat::all(self.bots.len()).filter(|seat| self.is_open(*seat)).collect()
    }

    /// Begins a game that waited, once every seat is taken; whether the table goes on.
    pub(super) fn begin_if_filled(&mut self) -> bool {
        let begins = self.engine.is_waiting() && self.vacant().is_empty();
        !begins || self.on(Event::Begin { vacant: Vec::new() })
    }

    /// Somebody wants the game to begin though seats are free; whether the table goes on.
    pub(super) async fn start_game(&mut self, guest: u64, id: String) -> bool {
        let eyes = self.guests.iter().find(|known| known.id == guest).map(|known| known.eyes);
        let seat = eyes.and_then(Eyes::seat).map(Seat::index);
        let is_host = seat.is_some() && self.setup.host.is_none_or(|host| seat == Some(host));
        let why = if !is_host {
            Phrase::new("house-not-host")
        } else if !self.engine.is_waiting() {
            Phrase::new("table-begun")
        } else {
            let setup = Setup { started: true, ..self.setup.clone() };
            match self.keep_setup(setup).await {
                Ok(()) => {
                    let vacant = self.vacant();
                    return self.on(Event::Begin { vacant });
                }
                Err(why) => why,
            }
        };
        self.refuse(guest, id, why);
        true
    }

    /// Keeps what the house has to know of the table besides its record.
    pub(super) async fn keep_setup(&mut self, setup: Setup) -> Result<(), Phrase> {
        let record: Record = self.engine.record().emptied();
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { head: record.header(), setup: kept, keys: Vec::new() }).await?;
        self.setup = setup;
        Ok(())
    }

    /// Whether a secret is an invitation that nobody has used.
    pub(super) fn is_invitation(&self, token: &Hash) -> bool {
        self.hashes
            .iter()
            .any(|(eyes, hash)| hash == token && eyes.seat().is_some_and(|seat| self.is_open(seat)))
    }

    /// What the clocks show; nothing where there are none.
    pub(super) fn clocks(&self) -> Vec<ClockInfo> {
        let now = self.now();
        let info = |seat| {
            let (left, runs) = self.engine.clock(seat, now)?;
            Some(ClockInfo { left: u64::try_from(left.as_millis()).unwrap_or(u64::MAX), runs })
        };
        Seat::all(self.bots.len()).filter_map(info).collect()
    }

    /// Tells everybody what the clocks show, whenever one begins to run or stops.
    pub(super) fn tell_clocks(&mut self) {
        let clocks = self.clocks();
        if clocks.is_empty() || self.engine.is_keeping() {
            return;
        }
        let runs = clocks.iter().position(|clock| clock.runs).map(|seat| Seat(seat as u8));
        let now = Some((runs, self.engine.version()));
        if self.told_clocks != now {
            self.told_clocks = now;
            self.tell_all(&Told::Clocks { clocks });
        }
    }
}
