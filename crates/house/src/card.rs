//! What the lobby shows of a table, written down when the table is made: a list of tables reads no record.

use kernel::{Eyes, Record, Value, Values, options::Kind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::Room;
use wire::{lobby::TableInfo, socket::SeatInfo};

use crate::{
    desk::Setup,
    fair,
    secret::{Hash, hex},
};

/// A table in the lobby.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Card {
    game: String,
    options: Values,
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
            options: shown(room, &record.options),
            seats: (record.seats.iter())
                .map(|seated| (seated.name.clone(), seated.kind.bot().map(str::to_owned)))
                .collect(),
            sha256: setup.fair.then(|| fair::commitment(table, record.seed)),
            all_seeing: keys.iter().any(|(eyes, _)| *eyes == Eyes::All),
        }
    }

    /// Somebody has a name.
    pub(crate) fn name(&mut self, seat: usize, name: &str) {
        if let Some((shown, _)) = self.seats.get_mut(seat) {
            name.clone_into(shown);
        }
    }

    /// The table as anybody may see it in the lobby.
    pub(crate) fn info(self, table: String, created: i64, setup: &Setup) -> TableInfo {
        let seat_info = |(seat, (name, bot)): (usize, (String, Option<String>))| SeatInfo {
            open: bot.is_none() && !setup.taken.get(seat).copied().unwrap_or(false),
            present: bot.is_some(),
            name,
            bot,
            stand_in: false,
            gave_up: false,
        };
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
            terms: setup.terms(self.all_seeing),
        }
    }
}

/// Options as anybody may see them: of a file only its hash. A dictionary is long, and a position may tell the order of what
/// is hidden.
pub(crate) fn shown(room: &dyn Room, options: &Values) -> Values {
    let mut shown = options.clone();
    for spec in room.specs().iter().filter(|spec| matches!(spec.kind, Kind::File { .. })) {
        let text = options.text(spec.key, "");
        if !text.is_empty() {
            shown.set(spec.key, Value::Text(format!("sha256:{}", hex(&Sha256::digest(text)))));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::jarnac::Jarnac;
    use kernel::Match;
    use table::{Offer, RoomOf};

    #[test]
    fn files_are_shown_by_their_hash() {
        let room: RoomOf<Match<Jarnac>> = RoomOf::new();
        let values = room.options(&Values::default().with("dictionary", "RAT\nTZAR\n").with("double", true));
        let shown = shown(&room, &values.unwrap());
        assert_eq!(shown.text("dictionary", "").len(), "sha256:".len() + 64);
        assert_eq!((shown.text("position", "?"), shown.flag("double", false)), ("", true));
    }
}
