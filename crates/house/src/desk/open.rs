//! A table rebuilt from its record.

use std::{collections::HashMap, sync::Arc, time::Instant};

use kernel::{Phrase, Seat, Speak, record, record::Entry};
use store::sqlite::Stored;
use table::Keys;
use tokio::sync::mpsc;

use super::{Chair, Desk, Setup};
use crate::{card, fair, hall::Hall, secret};

impl Desk {
    /// Plays the record again. This takes its time: not for threads that serve sockets.
    pub(crate) fn open(hall: &Arc<Hall>, stored: Stored) -> Result<Desk, Phrase> {
        let loaded = record::load(&stored.record()).map_err(|error| error.phrase())?;
        if let Some(damage) = loaded.damage {
            return Err(damage.phrase());
        }
        let record = loaded.record;
        if record.entries.len() != stored.entries.len() {
            return Err(Phrase::new("house-entries"));
        }
        let no_game = || Phrase::new("house-no-game").with("game", stored.game.as_str());
        let room = hall.room(&stored.game).ok_or_else(no_game)?;
        let mut setup: Setup =
            serde_json::from_str(&stored.setup).map_err(|_| Phrase::new("house-entries"))?;
        let seats = record.seats.len();
        setup.taken.resize(seats, false);
        // Guests prove themselves by hashes; the tokens of the table itself never leave this process.
        let bits = secret::bits::<16>().map_err(|_| Phrase::new("house-no-randomness"))?;
        let mut number = 0_u8;
        let keys = Keys::new(seats, true, || {
            number += 1;
            let mut own = bits;
            own[0] = number;
            own
        });
        let table = room.open(&record, keys, Box::new(table::Memory))?;
        let hashes = (stored.keys.iter())
            .filter_map(|key| Some((secret::eyes_named(&key.eyes)?, key.hash.as_slice().try_into().ok()?)))
            .collect();
        let spent = (stored.keys.iter())
            .filter_map(|key| Some((secret::spent_named(&key.eyes)?, key.hash.as_slice().try_into().ok()?)))
            .collect();
        let mut causes = HashMap::new();
        let mut gave_up = vec![false; seats];
        for (number, (entry, kept)) in record.entries.iter().zip(&stored.entries).enumerate() {
            let (Entry::Move { seat, .. } | Entry::Forfeit { seat }) = entry;
            if matches!(entry, Entry::Forfeit { .. }) {
                gave_up[seat.index()] = true;
            }
            if let Some(cause) = &kept.cause {
                causes.insert((*seat, cause.clone()), number);
            }
        }
        let options = card::shown(room, &table.record().options);
        let now = Instant::now();
        Ok(Desk {
            sha256: setup.fair.then(|| fair::commitment(&stored.name, record.seed)),
            hall: Arc::clone(hall),
            room,
            id: stored.id,
            name: stored.name,
            created: stored.created,
            table,
            hashes,
            spent,
            setup,
            seated: record.seats,
            gave_up,
            causes,
            options,
            hinting: vec![false; seats],
            closed: stored.result.is_some(),
            next: stored.next,
            guests: Vec::new(),
            chairs: Seat::all(seats).map(|_| Chair::new(now)).collect(),
            thinking: None,
            thoughts: 0,
            retry: None,
            own: mpsc::channel(1).0.downgrade(),
            last_used: now,
        })
    }
}
