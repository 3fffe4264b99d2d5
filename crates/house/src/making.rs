//! New tables: from a form, from a file, or for another game with the same players.

use std::sync::Arc;

use kernel::{Eyes, Level, Phrase, Record, Seat, Seated, Speak, record};
use store::sqlite::{Key, NewTable as Row, StoreError};
use table::{Room, Token};
use wire::{
    lobby::{Link, Made, NewSeat, NewTable, SeatLink},
    socket::Told,
};

use crate::{
    desk::{Desk, HUMAN, Setup, tidy},
    fair,
    hall::Hall,
    metrics::count,
    secret::{self, Hash, NoRandomness},
};

/// The longest time after which a bot may take over, in seconds.
const LONGEST_ABSENCE: u32 = 7 * 24 * 3600;

/// Why a table is not made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NotMade {
    /// What was asked for is not possible.
    Refused(Phrase),
    /// The house cannot, at the moment.
    House(Phrase),
}

impl From<Phrase> for NotMade {
    fn from(why: Phrase) -> NotMade {
        NotMade::Refused(why)
    }
}

impl From<NoRandomness> for NotMade {
    fn from(_: NoRandomness) -> NotMade {
        NotMade::House(Phrase::new("house-no-randomness"))
    }
}

impl From<StoreError> for NotMade {
    fn from(error: StoreError) -> NotMade {
        NotMade::House(error.phrase())
    }
}

/// A table before it has a name.
struct Plan {
    record: Record,
    setup: Setup,
    keys: Vec<(Eyes, Hash)>,
}

impl Hall {
    fn room_or_refuse(&self, game: &str) -> Result<&'static dyn Room, Phrase> {
        self.room(game).ok_or_else(|| Phrase::new("house-no-game").with("game", game))
    }

    /// Makes a table from a form. This waits for the disk.
    pub(crate) fn make(&self, new: NewTable) -> Result<Made, NotMade> {
        let room = self.room_or_refuse(&new.game)?;
        let options = room.options(&new.options)?;
        let usual = room.seat_counts(&options)?.first().copied().unwrap_or(1);
        let seats = if new.seats.is_empty() { usual_seats(usual) } else { new.seats };
        if let Some(takeover) = &new.takeover {
            check_bot(room, &takeover.bot)?;
            if takeover.after > LONGEST_ABSENCE {
                return Err(Phrase::new("house-long-absence").with("most", LONGEST_ABSENCE).into());
            }
        }
        for seat in &seats {
            if let NewSeat::Bot { bot } = seat {
                check_bot(room, bot)?;
            }
        }
        let record = Record {
            game: room.name().to_owned(),
            options,
            seats: seats.iter().map(seated).collect(),
            seed: secret::seed()?,
            entries: Vec::new(),
            result: None,
        };
        room.check(&record)?;
        let setup = Setup { listed: new.listed, fair: true, takeover: new.takeover, taken: Vec::new() };
        self.make_with_keys(record, setup, new.all_seeing, |seat| matches!(seats[seat], NewSeat::Me { .. }))
    }

    /// Makes a table that goes on from a record's text. This waits for the disk.
    pub(crate) fn import(&self, text: &str) -> Result<Made, NotMade> {
        let loaded = record::load(text).map_err(|error| error.phrase())?;
        if let Some(damage) = loaded.damage {
            return Err(damage.phrase().into());
        }
        let mut record = loaded.record;
        let room = self.room_or_refuse(&record.game)?;
        if record.entries.len() > self.config.limits.entries {
            return Err(Phrase::new("house-too-long").into());
        }
        let book = room.read(&Record { result: None, ..record.clone() }, Eyes::Public)?;
        if let Some((number, problem)) = book.damage {
            let damage = Phrase::new("table-damaged").with("number", number + 1).with("problem", problem);
            return Err(damage.into());
        }
        for seated in &mut record.seats {
            seated.name = tidy(&seated.name);
            if check_bot(room, &seated.kind).is_err() {
                HUMAN.clone_into(&mut seated.kind);
            }
        }
        record.options = room.options(&record.options)?;
        record.result = book.outcome;
        let setup = Setup::default();
        let all_seeing = true;
        self.make_with_keys(record, setup, all_seeing, |_| false)
    }

    fn make_with_keys(
        &self,
        record: Record,
        mut setup: Setup,
        all_seeing: bool,
        me: impl Fn(usize) -> bool,
    ) -> Result<Made, NotMade> {
        setup.taken =
            (0..record.seats.len()).map(|seat| record.seats[seat].kind != HUMAN || me(seat)).collect();
        let mut keys = Vec::new();
        let mut tokens = Vec::new();
        for seat in Seat::all(record.seats.len()) {
            if record.seats[seat.index()].kind == HUMAN {
                let token = secret::token()?;
                keys.push((Eyes::Seat(seat), secret::hash(token)));
                tokens.push((seat.index(), token));
            }
        }
        let all = if all_seeing { Some(secret::token()?) } else { None };
        keys.extend(all.map(|token| (Eyes::All, secret::hash(token))));
        let fair = setup.fair;
        let seed = record.seed;
        let name = self.keep_plan(Plan { record, setup, keys })?;
        let link = |token: Token| self.link(&name, token);
        let seat_link = |(seat, token)| SeatLink { seat, me: me(seat), link: link(token) };
        Ok(Made {
            sha256: fair.then(|| fair::commitment(&name, seed)),
            seats: tokens.into_iter().map(seat_link).collect(),
            watch: format!("{}/t/{name}", self.config.public_url.as_deref().unwrap_or_default()),
            all_seeing: all.map(link),
            table: name,
        })
    }

    /// The link that holds a secret.
    pub(crate) fn link(&self, table: &str, token: Token) -> Link {
        let house = self.config.public_url.as_deref().unwrap_or_default();
        Link { token: token.to_string(), link: format!("{house}/t/{table}#{token}") }
    }

    /// Keeps a new table; its name.
    fn keep_plan(&self, plan: Plan) -> Result<String, NotMade> {
        let name = secret::table_name()?;
        let Plan { record, setup, keys } = plan;
        let key = |(eyes, hash): (Eyes, Hash)| Key { eyes: secret::eyes_name(eyes), hash: hash.to_vec() };
        self.database.create(Row {
            name: name.clone(),
            game: record.game.clone(),
            head: record.header(),
            setup: serde_json::to_string(&setup).unwrap_or_default(),
            keys: keys.into_iter().map(key).collect(),
            entries: record.entries.iter().map(ToString::to_string).collect(),
        })?;
        count(&self.metrics.tables_made);
        tracing::info!(table = name, game = record.game, seats = record.seats.len(), "a table was made");
        Ok(name)
    }
}

impl Desk {
    /// Another game with the same players: everybody moves on by one seat, and their secrets are good there too.
    pub(super) async fn asked_for_rematch(&mut self, guest: u64, id: String) {
        let answer = self.rematch(guest).await;
        match answer {
            Ok(table) => self.tell_all(&Told::Rematch { table }),
            Err(why) => self.refuse(guest, id, why),
        }
    }

    async fn rematch(&mut self, guest: u64) -> Result<String, Phrase> {
        if self.seat_of_guest(guest).is_none() {
            return Err(Phrase::new("house-watching"));
        }
        if !self.is_over() {
            return Err(Phrase::new("house-not-over"));
        }
        if let Some(table) = self.next_table() {
            return Ok(table);
        }
        let (record, setup, keys) = self.rotated();
        let record =
            Record { seed: secret::seed().map_err(|_| Phrase::new("house-no-randomness"))?, ..record };
        let hall = Arc::clone(self.hall());
        let made = tokio::task::spawn_blocking(move || hall.keep_plan(Plan { record, setup, keys })).await;
        let name = match made {
            Ok(Ok(name)) => name,
            Ok(Err(NotMade::Refused(why) | NotMade::House(why))) => return Err(why),
            Err(_) => return Err(Phrase::new("house-accident")),
        };
        self.went_on_at(&name).await?;
        Ok(name)
    }
}

fn usual_seats(count: usize) -> Vec<NewSeat> {
    let me = NewSeat::Me { name: String::new() };
    std::iter::once(me).chain(std::iter::repeat(NewSeat::Open)).take(count).collect()
}

fn seated(seat: &NewSeat) -> Seated {
    match seat {
        NewSeat::Me { name } => Seated { name: tidy(name), kind: HUMAN.to_owned() },
        NewSeat::Open => Seated { name: String::new(), kind: HUMAN.to_owned() },
        NewSeat::Bot { bot } => Seated { name: bot.clone(), kind: bot.clone() },
    }
}

fn check_bot(room: &dyn Room, bot: &str) -> Result<(), Phrase> {
    let level = Level::ALL.iter().find(|level| level.name() == bot).copied();
    let known =
        room.bots().iter().any(|known| known.name == bot || (level.is_some() && known.level == level));
    if known { Ok(()) } else { Err(Phrase::new("table-no-bot").with("name", tidy(bot))) }
}
