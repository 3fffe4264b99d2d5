//! New tables: from a form, from a file, or for another game with the same players.

use std::sync::Arc;

use kernel::{Eyes, Level, Phrase, Record, Seat, Seated, Sitter, Speak, record};
use store::tables::{Key, StoreError, StoredEntry, StoredFile, TableToStore as Row};
use table::{Room, Token};
use wire::lobby::{ClockOut, ClockTerms, Link, Made, NewSeat, NewTable, SeatLink};

use crate::{
    card::Card,
    desk::Setup,
    fair, files,
    hall::Hall,
    metrics::count,
    name::{tidy, told_apart},
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
        self.make_arranged(new, |_| ())
    }

    /// Makes a table from a form, with something that no form can ask for.
    pub(crate) fn make_arranged(
        &self,
        new: NewTable,
        arrange: impl FnOnce(&mut Setup),
    ) -> Result<Made, NotMade> {
        let room = self.room_or_refuse(&new.game)?;
        let options = room.options(&new.options)?;
        let usual = room.seat_counts(&options)?.first().copied().unwrap_or(1);
        let seats = if new.seats.is_empty() { usual_seats(usual) } else { new.seats.clone() };
        if let Some(takeover) = &new.takeover {
            check_bot(room, &takeover.bot)?;
            if takeover.after > LONGEST_ABSENCE {
                return Err(Phrase::new("house-long-absence").with("most", LONGEST_ABSENCE).into());
            }
        }
        if let Some(clock) = &new.clock {
            clock.agreed()?;
        }
        for seat in &seats {
            if let NewSeat::Bot { bot } = seat {
                check_bot(room, bot)?;
            }
        }
        if new.rated && !may_be_rated(&new, &seats) {
            return Err(Phrase::new("house-not-rated").into());
        }
        let mut seated: Vec<Seated> = seats.iter().map(seated).collect();
        name_apart(&mut seated);
        let record = Record {
            game: room.name().to_owned(),
            options: room.settled(&new.options, &seated)?,
            seats: seated,
            seed: secret::seed()?,
            entries: Vec::new(),
            result: None,
        };
        room.check(&record)?;
        let mut setup = Setup {
            listed: new.listed,
            fair: !files::tell_the_deal(room, &record.options),
            takeover: new.takeover,
            no_hints: new.no_hints || new.rated,
            waits: new.waits,
            host: seats.iter().position(|seat| matches!(seat, NewSeat::Me { .. })),
            clock: new.clock,
            take_backs: new.take_backs,
            rated: new.rated,
            no_talk: new.no_talk,
            ..Setup::default()
        };
        if setup.rated && !setup.fair {
            return Err(Phrase::new("house-not-rated").into());
        }
        arrange(&mut setup);
        self.make_with_keys(record, setup, new.all_seeing, |seat| matches!(seats[seat], NewSeat::Me { .. }))
    }

    /// Makes a table that goes on from a record's text. This waits for the disk.
    pub(crate) fn import(&self, text: &str) -> Result<Made, NotMade> {
        let loaded = record::load(text).map_err(|error| error.phrase())?;
        if let Some(damage) = loaded.damage {
            return Err(damage.phrase().into());
        }
        let mut record = loaded.record;
        // Where no deal depends on the seed, nothing else would notice that it is another one.
        fair::promised(text, record.seed).map_err(|unfair| unfair.phrase())?;
        let room = self.room_or_refuse(&record.game)?;
        let verdict = room.judge(&record)?;
        if let Some((number, problem)) = verdict.damage {
            let damage = Phrase::new("table-damaged").with("number", number + 1).with("problem", problem);
            return Err(damage.into());
        }
        name_apart(&mut record.seats);
        for seated in &mut record.seats {
            // Whoever was a program elsewhere, or a bot that this house does not have, is a seat to be taken.
            if seated.kind.bot().is_none_or(|bot| check_bot(room, bot).is_err()) {
                seated.kind = Sitter::Person;
            }
        }
        record.options = room.options(&record.options)?;
        record.result = verdict.outcome;
        let setup = match record.entries.first() {
            Some(record::Entry::Agreed(agreed)) => Setup {
                clock: agreed.clock.map(ClockTerms::of),
                take_backs: agreed.take_backs,
                ..Setup::default()
            },
            _ => Setup::default(),
        };
        // Whoever brings a game that goes on could read every hand of those who come to play it.
        let all_seeing = record.result.is_some();
        self.make_with_keys(record, setup, all_seeing, |_| false)
    }

    fn make_with_keys(
        &self,
        record: Record,
        mut setup: Setup,
        all_seeing: bool,
        me: impl Fn(usize) -> bool,
    ) -> Result<Made, NotMade> {
        setup.taken = (0..record.seats.len())
            .map(|seat| record.seats[seat].kind != Sitter::Person || me(seat))
            .collect();
        let mut keys = Vec::new();
        let mut tokens = Vec::new();
        for seat in Seat::all(record.seats.len()) {
            if record.seats[seat.index()].kind == Sitter::Person {
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
        let Plan { mut record, mut setup, keys } = plan;
        let room = self.room_or_refuse(&record.game)?;
        setup.card = Some(Card::new(room, &name, &record, &setup, &keys));
        let files = files::take_out(room, &mut record.options);
        let file = |(hash, text)| StoredFile { hash, text };
        let key = |(eyes, hash): (Eyes, Hash)| Key { eyes: secret::eyes_name(eyes), hash: hash.to_vec() };
        let entry = |entry: &record::Entry| StoredEntry { entry: entry.to_string(), cause: None };
        self.database.create(Row {
            name: name.clone(),
            game: record.game.clone(),
            head: record.header(),
            setup: serde_json::to_string(&setup).unwrap_or_default(),
            keys: keys.into_iter().map(key).collect(),
            listed: setup.listed,
            entries: record.entries.iter().map(entry).collect(),
            result: record.result.as_ref().map(record::result_line),
            files: files.into_iter().map(file).collect(),
        })?;
        count(&self.metrics.tables_made);
        tracing::info!(table = name, game = record.game, seats = record.seats.len(), "a table was made");
        Ok(name)
    }
}

impl Hall {
    /// Another game with the same players: everybody moves on by one seat, and their secrets are good there too.
    pub(crate) async fn lay_again(
        self: &Arc<Hall>,
        record: Record,
        setup: Setup,
        keys: Vec<(Eyes, Hash)>,
    ) -> Result<String, Phrase> {
        let seed = secret::seed().map_err(|_| Phrase::new("house-no-randomness"))?;
        let lay = move |hall: &Hall| {
            let room = hall.room_or_refuse(&record.game)?;
            // The table that was played at names files by their hashes.
            let mut options = record.options;
            hall.bring_files(room, &mut options)?;
            let options = room.settled_again(&options, &record.seats)?;
            hall.keep_plan(Plan { record: Record { seed, options, ..record }, setup, keys })
        };
        match self.work(lay).await {
            Some(Ok(name)) => Ok(name),
            Some(Err(NotMade::Refused(why) | NotMade::House(why))) => Err(why),
            None => Err(Phrase::new("house-accident")),
        }
    }
}

fn usual_seats(count: usize) -> Vec<NewSeat> {
    let me = NewSeat::Me { name: String::new() };
    std::iter::once(me).chain(std::iter::repeat(NewSeat::Open)).take(count).collect()
}

fn seated(seat: &NewSeat) -> Seated {
    match seat {
        NewSeat::Me { name } => Seated { name: name.clone(), kind: Sitter::Person },
        NewSeat::Open => Seated { name: String::new(), kind: Sitter::Person },
        NewSeat::Bot { bot } => Seated { name: bot.clone(), kind: Sitter::Bot(bot.clone()) },
    }
}

/// Whether a table is one where everybody has the same chances, and nobody but those who sit there plays.
fn may_be_rated(new: &NewTable, seats: &[NewSeat]) -> bool {
    let people = seats.iter().all(|seat| !matches!(seat, NewSeat::Bot { .. }));
    let mine = seats.iter().filter(|seat| matches!(seat, NewSeat::Me { .. })).count();
    let bot_moves = new.clock.is_some_and(|clock| clock.out == ClockOut::Bot);
    let helped = new.all_seeing || new.take_backs || new.takeover.is_some() || bot_moves;
    people && mine <= 1 && seats.len() > 1 && !helped
}

/// Names as others may see them, no two alike.
fn name_apart(seats: &mut [Seated]) {
    for seat in 0..seats.len() {
        let (before, rest) = seats.split_at_mut(seat);
        let others: Vec<&str> = before.iter().map(|seated| seated.name.as_str()).collect();
        rest[0].name = told_apart(tidy(&rest[0].name), &others);
    }
}

fn check_bot(room: &dyn Room, bot: &str) -> Result<(), Phrase> {
    let level = Level::ALL.iter().find(|level| level.name() == bot).copied();
    let known =
        room.bots().iter().any(|known| known.name == bot || (level.is_some() && known.level == level));
    if known { Ok(()) } else { Err(Phrase::new("table-no-bot").with("name", tidy(bot))) }
}
