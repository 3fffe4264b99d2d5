//! A table rebuilt from its record.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::{Phrase, Record, Seat, Seated, record::Agreed};
use store::tables::{Hold, Stored};
use table::{Manners, Player, Time};
use tokio::sync::mpsc;

use super::{Alarm, Bot, Gathering, Setup, TableTask, talk};
use crate::{files, hall::Hall, secret};

/// Whether a game waits for somebody to take a seat.
fn waits(setup: &Setup, record: &Record) -> bool {
    let open = |(seat, seated): (usize, &Seated)| seated.kind.is_guest() && !setup.taken[seat];
    setup.waits && !setup.started && record.seats.iter().enumerate().any(open)
}

/// What the players of a new game agree on.
fn agreed(setup: &Setup) -> Agreed {
    let clock = setup.clock.and_then(|clock| clock.agreed().ok());
    Agreed { clock, take_backs: setup.take_backs }
}

impl TableTask {
    /// Plays the record again. This takes its time: not for threads that serve sockets.
    pub(crate) fn open(hall: &Arc<Hall>, hold: Hold, stored: Stored) -> Result<TableTask, Phrase> {
        let record = hall.record_of(&stored)?;
        if record.entries.len() != stored.entries.len() {
            return Err(Phrase::new("house-entries"));
        }
        let no_game = || Phrase::new("house-no-game").with("game", stored.game.as_str());
        let room = hall.room(&stored.game).ok_or_else(no_game)?;
        let mut setup: Setup =
            serde_json::from_str(&stored.setup).map_err(|_| Phrase::new("house-entries"))?;
        let seats = record.seats.len();
        setup.taken.resize(seats, false);
        setup.people.resize(seats, None);
        let hashes = (stored.keys.iter())
            .filter_map(|key| Some((secret::eyes_named(&key.eyes)?, key.hash.as_slice().try_into().ok()?)))
            .collect();
        let spent = (stored.keys.iter())
            .filter_map(|key| Some((secret::spent_named(&key.eyes)?, key.hash.as_slice().try_into().ok()?)))
            .collect();
        let players: Vec<Player> = (record.seats.iter())
            .map(|seated| if seated.kind.is_guest() { Player::Person } else { Player::Asked })
            .collect();
        let takeover = setup.takeover.as_ref();
        let manners = Manners {
            stand_in: takeover.map_or("medium", |takeover| takeover.bot.as_str()).to_owned(),
            takeover: takeover.map(|takeover| Duration::from_secs(u64::from(takeover.after))),
            // A table of bots alone plays only while it is watched.
            unwatched: false,
            waits: waits(&setup, &record),
            agreed: agreed(&setup),
            ..Manners::default()
        };
        let now = Instant::now();
        let mut engine = room.engine(&record, &players, manners, Time::default())?;
        for (number, kept) in stored.entries.iter().enumerate() {
            if let Some(cause) = &kept.cause {
                engine.remember(number, cause);
            }
        }
        if let Some(next) = &stored.next {
            engine.went_on_at(next);
        }
        // The rules have read the files; nobody else needs them.
        let mut named = engine.record().options.clone();
        let options = files::shown(room, &named);
        files::take_out(room, &mut named);
        engine.rewrite_options(named);
        Ok(TableTask {
            sha256: setup.fair.then(|| setup.shown(&stored.name, record.seed)),
            hall: Arc::clone(hall),
            room,
            hold,
            name: stored.name,
            created: stored.created,
            engine,
            opened: now,
            hashes,
            spent,
            setup,
            options,
            hinting: vec![false; seats],
            paces: talk::paces(seats),
            guests: Vec::new(),
            bots: Seat::all(seats).map(|_| Bot::default()).collect(),
            keeping: None,
            gathering: Gathering::of(seats),
            wake: Alarm::default(),
            rematches: Vec::new(),
            own: mpsc::channel(1).0.downgrade(),
            last_used: now,
            told_clocks: None,
            told_watchers: 0,
            reminded: vec![false; seats],
            noted_turn: None,
            concluded: false,
            changes: Vec::new(),
            came: now,
        })
    }
}
