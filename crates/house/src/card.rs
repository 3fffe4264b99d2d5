//! What the lobby shows of a table, written down when the table is made: a list of tables reads no record.

use kernel::{Eyes, OptionValues, Record, Seated};
use serde::{Deserialize, Serialize};
use table::Room;
use wire::{lobby::TableInfo, socket::SeatInfo, talk::Talk};

use crate::{desk::Setup, fair, files, secret::Hash};

/// The name of whoever sits in a seat, and what plays there if it is no person.
fn shown_of(seated: &Seated) -> (String, Option<String>) {
    (seated.name.clone(), seated.kind.machine().map(str::to_owned))
}

/// A table in the lobby.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Card {
    game: String,
    options: OptionValues,
    seats: Vec<(String, Option<String>)>,
    sha256: Option<String>,
    all_seeing: bool,
}

impl Card {
    pub(crate) fn new(
        room: &dyn Room,
        table: &str,
        record: &Record,
        setup: &Setup,
        keys: &[(Eyes, Hash)],
    ) -> Card {
        Card {
            game: record.game.clone(),
            options: files::shown(room, &record.options),
            seats: record.seats.iter().map(shown_of).collect(),
            sha256: setup.fair.then(|| fair::commitment(table, record.seed)),
            all_seeing: keys.iter().any(|(eyes, _)| *eyes == Eyes::All),
        }
    }

    /// Somebody sits there, or nobody any more.
    pub(crate) fn seat(&mut self, seat: usize, seated: &Seated) {
        if let Some(shown) = self.seats.get_mut(seat) {
            *shown = shown_of(seated);
        }
    }

    /// The house has promised another deal.
    pub(crate) fn show(&mut self, sha256: Option<String>) {
        self.sha256 = sha256;
    }

    /// Who sits there.
    pub(crate) fn names(self) -> Vec<String> {
        self.seats.into_iter().map(|(name, _)| name).collect()
    }

    /// Whether nobody has taken one of the seats.
    fn any_open(&self, setup: &Setup) -> bool {
        let taken = |seat: usize| setup.taken.get(seat).copied().unwrap_or(false);
        self.seats.iter().enumerate().any(|(seat, (_, bot))| bot.is_none() && !taken(seat))
    }

    /// The table as anybody may see it in the lobby.
    pub(crate) fn info(self, table: String, created: i64, setup: &Setup, talk: Talk) -> TableInfo {
        let seat_info = |(seat, (name, bot)): (usize, (String, Option<String>))| SeatInfo {
            open: bot.is_none() && !setup.taken.get(seat).copied().unwrap_or(false),
            present: bot.is_some(),
            name,
            bot,
            stand_in: false,
            gave_up: false,
            person: setup.known(seat).map(|known| known.name.clone()),
            rating: setup.known(seat).and_then(|known| known.rating),
        };
        let waiting = setup.waits && !setup.started && self.any_open(setup);
        TableInfo {
            table,
            game: self.game,
            options: self.options,
            seats: self.seats.into_iter().enumerate().map(seat_info).collect(),
            created,
            version: None,
            over: false,
            next: None,
            sha256: self.sha256,
            terms: setup.terms(self.all_seeing, talk),
            host: setup.host,
            waiting,
            watchers: 0,
        }
    }
}
