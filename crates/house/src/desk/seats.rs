//! Who comes, sits, leaves, and what they are told when they do.

use std::sync::Arc;

use kernel::{Eyes, Lang, Phrase, Record, Seat, Seated, Sitter};
use store::tables::{Change, Key};
use table::{Event, Token};
use wire::{
    lobby::{ClockTerms, Sit, TableInfo, Terms},
    socket::{Ended, LogLine, Proposed, SeatInfo, Told, VERSION, Welcome, You},
};

use super::{
    Command, Guest, Join, Joined, Owed, Setup, TableTask,
    tell::{proposal, written},
};
use crate::{
    files,
    metrics::count,
    name,
    secret::{self, Hash},
};

/// How much of the past one message holds: lines, and about as many bytes.
const PAGE_LINES: usize = 500;
const PAGE_BYTES: usize = 128 << 10;

/// Whose secret this is. Every hash is compared in full, so that the time tells nothing.
fn find<T: Copy>(hashes: &[(T, Hash)], token: &Hash) -> Option<T> {
    hashes.iter().fold(None, |found, (whose, hash)| {
        let same = hash.iter().zip(token).fold(0, |different, (a, b)| different | (a ^ b)) == 0;
        if same { Some(*whose) } else { found }
    })
}

impl TableTask {
    /// Somebody comes; whether they are in, and whether the table goes on.
    pub(super) async fn join(&mut self, join: Join) -> Result<(Joined, bool), Phrase> {
        let since = self.known_to(join.since);
        let eyes = self.eyes_of(&join);
        let person = self.who(&join, eyes).await?;
        // Whoever has a seat here comes to it from any device.
        let own =
            person.as_ref().filter(|_| join.token.is_none()).and_then(|person| self.seat_of_person(person));
        let eyes = own.map(Eyes::Seat).or_else(|| self.eyes_of(&join));
        if let Some(seat) = eyes.and_then(Eyes::seat) {
            self.may_be_here(seat, person.as_ref(), join.bot)?;
        }
        if let Some(eyes) = eyes {
            let (log, next) = self.lines(eyes, since, join.lang);
            if next < self.engine.version() {
                return Ok((Joined::Page(written::<()>(&Told::Log { since, log, next })), true));
            }
        }
        let (eyes, token) = match own {
            Some(seat) => (Eyes::Seat(seat), None),
            None => self.admitted(&join).await?,
        };
        if let (Some(seat), Some(person)) = (eyes.seat(), &person) {
            self.recognise(seat, person).await?;
        }
        if let Some(seat) = eyes.seat().filter(|_| join.bot) {
            self.mark_as_program(seat).await?;
        }
        let Join { guest: id, lang, source, outbox, share, patches, .. } = join;
        self.promise(eyes, share);
        let owed = Some(Owed { since, token });
        self.guests.push(Guest {
            id,
            eyes,
            lang,
            source,
            outbox,
            owed,
            lost: false,
            in_company: false,
            patched: None,
            patches,
        });
        self.ask_when_all_are_here();
        // Everybody is welcomed to the table as it was before they came; then all hear who is there. While the game is dealt
        // there is nothing to be shown of it: whoever comes then is welcomed when it is.
        if !self.is_dealing() {
            self.welcome(id);
        }
        let goes_on = self.on(Event::Came { guest: table::Guest(id), eyes, since });
        self.tell_here(eyes);
        self.tell_changes(id);
        let goes_on = goes_on && self.begin_if_filled();
        Ok((Joined::In, goes_on))
    }

    /// Whose eyes somebody will have who comes to the table, if anybody's.
    fn eyes_of(&self, join: &Join) -> Option<Eyes> {
        let Some(token) = &join.token else { return Some(Eyes::Public) };
        find(&self.hashes, token).or_else(|| {
            // The guest whose welcome was lost comes again with the same key.
            let seat = find(&self.spent, token)?;
            let key = secret::hash(join.key?);
            find(&self.hashes, &key).filter(|eyes| *eyes == Eyes::Seat(seat))
        })
    }

    /// How much somebody knows. Who knows more than there is has been elsewhere: they get everything.
    fn known_to(&self, since: usize) -> usize {
        if since > self.engine.version() { 0 } else { since }
    }

    /// What these eyes saw from an entry on, as much of it as one message may hold, and the entry that follows.
    fn lines(&self, eyes: Eyes, since: usize, lang: Lang) -> (Vec<LogLine>, usize) {
        let (mut log, mut bytes) = (Vec::new(), 0);
        for (number, seat, what) in self.engine.history(eyes, since) {
            if log.len() == PAGE_LINES || bytes > PAGE_BYTES {
                return (log, number);
            }
            let line = self.log_line(number, seat, &what, lang);
            // The sentence comes again as a phrase.
            bytes += line.text.as_ref().map_or(0, String::len) + 2 * line.says.text.len();
            log.push(line);
        }
        (log, self.engine.version())
    }

    /// Whose eyes somebody has who comes to the table, and the new secret of a seat that they were invited to: an invitation
    /// is used once, so that whoever wrote it does not hold the guest's secret.
    async fn admitted(&mut self, join: &Join) -> Result<(Eyes, Option<Token>), Phrase> {
        let Some(token) = &join.token else { return Ok((Eyes::Public, None)) };
        match find(&self.hashes, token) {
            Some(Eyes::Seat(seat)) if !self.setup.taken[seat.index()] => {
                let own = match join.key {
                    Some(key) => key,
                    None => secret::token().map_err(|_| Phrase::new("house-no-randomness"))?,
                };
                self.take(seat, join.name.as_deref().unwrap_or_default(), own).await?;
                Ok((Eyes::Seat(seat), Some(own)))
            }
            Some(eyes) => Ok((eyes, None)),
            None => {
                let Some(seat) = find(&self.spent, token) else {
                    count(&self.hall.metrics.bad_tokens);
                    return Err(Phrase::new("house-bad-token"));
                };
                let own = join.key.filter(|_| self.eyes_of(join) == Some(Eyes::Seat(seat)));
                own.map(|key| (Eyes::Seat(seat), Some(key))).ok_or_else(|| Phrase::new("house-seat-taken"))
            }
        }
    }

    /// The first thing that a guest is told; and told again to those who know it already, when the game is dealt anew.
    pub(super) fn welcome(&mut self, guest: u64) {
        let Some(known) = self.guests.iter_mut().find(|known| known.id == guest) else { return };
        let Owed { since, token } = known.owed.take().unwrap_or_default();
        let (eyes, lang) = (known.eyes, known.lang);
        let view = self.engine.view(eyes);
        known.patched = known.patches.then(|| view.clone());
        // Whoever missed more than this has been told of it before.
        let (log, _) = self.lines(eyes, since, lang);
        let welcome = Told::Welcome(Box::new(Welcome {
            v: VERSION,
            table: self.name.clone(),
            game: self.room.name().to_owned(),
            options: self.options.clone(),
            you: match eyes {
                Eyes::Seat(seat) => You::Seat(seat),
                Eyes::Public => You::Public,
                Eyes::All => You::All,
            },
            token: token.map(|token| token.to_string()),
            seats: self.seat_infos(),
            seers: self.engine.seers(),
            terms: self.terms(),
            host: self.setup.host,
            waiting: self.engine.is_waiting(),
            clocks: self.clocks(),
            proposed: self.engine.proposal().map(|(seat, what)| Proposed { seat, what: proposal(what) }),
            sha256: self.sha256.clone(),
            version: self.engine.version(),
            since,
            log,
            to_move: self.engine.to_move(),
            over: self.ended(),
            next: self.engine.next_table().map(str::to_owned),
            talk: self.said(eyes, lang),
            view,
        }));
        self.tell(guest, &welcome);
    }

    /// How it ended, if it has.
    pub(super) fn ended(&self) -> Option<Ended> {
        Some(Ended::new(&self.engine.outcome()?, self.engine.record().seed))
    }

    pub(super) fn leave(&mut self, guest: u64) -> bool {
        let gone: Vec<Guest> = self.guests.extract_if(.., |known| known.id == guest).collect();
        gone.iter().for_each(|guest| self.tell_here(guest.eyes));
        self.on(Event::Went { guest: table::Guest(guest) })
    }

    pub(super) fn tell_seats(&mut self) {
        let (seats, seers, waiting) = (self.seat_infos(), self.engine.seers(), self.engine.is_waiting());
        self.tell_all(&Told::Seats { seats, seers, waiting });
    }

    fn terms(&self) -> Terms {
        // What the record tells is what counts; it may have come from a file.
        let agreed = self.engine.agreed();
        let (clock, take_backs) = (agreed.clock.map(ClockTerms::of), agreed.take_backs);
        Terms {
            clock,
            take_backs,
            ..self.setup.terms(self.hashes.iter().any(|(eyes, _)| *eyes == Eyes::All), self.hall.config.talk)
        }
    }

    pub(super) fn is_open(&self, seat: Seat) -> bool {
        self.engine.record().seats[seat.index()].kind.is_guest() && !self.setup.taken[seat.index()]
    }

    pub(super) fn seat_infos(&self) -> Vec<SeatInfo> {
        let seats = self.engine.seats();
        let seat_info = |seat: Seat| {
            let (seated, state) = (&self.engine.record().seats[seat.index()], seats[seat.index()]);
            SeatInfo {
                name: seated.name.clone(),
                bot: seated.kind.machine().map(str::to_owned),
                open: self.is_open(seat),
                present: state.present,
                stand_in: state.stand_in,
                gave_up: state.gave_up,
                person: self.setup.known(seat.index()).map(|known| known.name.clone()),
                rating: self.setup.known(seat.index()).and_then(|known| known.rating),
            }
        };
        Seat::all(seats.len()).map(seat_info).collect()
    }

    pub(super) fn info(&self) -> TableInfo {
        TableInfo {
            table: self.name.clone(),
            game: self.room.name().to_owned(),
            options: self.options.clone(),
            seats: self.seat_infos(),
            created: self.created,
            version: Some(self.engine.version()),
            over: self.engine.to_move().is_none(),
            next: self.engine.next_table().map(str::to_owned),
            sha256: self.sha256.clone(),
            terms: self.terms(),
            host: self.setup.host,
            waiting: self.engine.is_waiting(),
            watchers: self.watchers(),
        }
    }

    /// How many look on without a seat.
    fn watchers(&self) -> usize {
        self.guests.iter().filter(|guest| guest.eyes.seat().is_none()).count()
    }

    /// Lets the lobby know how many watch, where it shows the table.
    pub(super) fn count_watchers(&mut self) {
        let watchers = self.watchers();
        if self.setup.listed && watchers != self.told_watchers {
            self.told_watchers = watchers;
            self.hall.lobby.watch(&self.name, watchers);
        }
    }

    /// Somebody from the lobby takes an open seat; the seat gets a new secret.
    pub(super) async fn sit(&mut self, sit: Sit) -> Result<(usize, Token), Phrase> {
        if !self.setup.listed {
            return Err(Phrase::new("house-not-listed"));
        }
        if self.setup.rated && sit.bot {
            return Err(Phrase::new("house-rated-no-bots"));
        }
        let seat = self.open_seat(sit.seat).ok_or_else(|| Phrase::new("house-no-open-seat"))?;
        let token = secret::token().map_err(|_| Phrase::new("house-no-randomness"))?;
        self.take(seat, &sit.name, token).await?;
        if sit.bot {
            self.mark_as_program(seat).await?;
        }
        self.tell_seats();
        self.begin_if_filled();
        Ok((seat.index(), token))
    }

    fn open_seat(&self, wanted: Option<usize>) -> Option<Seat> {
        let is_wanted = |seat: &Seat| wanted.is_none_or(|wanted| wanted == seat.index());
        Seat::all(self.bots.len()).find(|seat| self.is_open(*seat) && is_wanted(seat))
    }

    /// Who sits where when somebody at a seat has this name; none is none.
    fn named(&self, seat: Seat, name: &str) -> Vec<Seated> {
        let mut seated = self.engine.record().seats.clone();
        let others = seated.iter().enumerate().filter(|(other, _)| *other != seat.index());
        let others: Vec<&str> = others.map(|(_, seated)| seated.name.as_str()).collect();
        let name = name::told_apart(name::tidy(name), &others);
        if !name.is_empty() {
            seated[seat.index()].name = name;
        }
        seated
    }

    /// Names a seat that has no name yet, for whoever sits there.
    pub(super) async fn name_later(&mut self, guest: u64, id: String, name: &str) {
        let seat = self.engine.eyes_of(table::Guest(guest)).and_then(Eyes::seat);
        let why = match seat {
            None => Phrase::new("table-watching"),
            Some(seat) if !self.engine.record().seats[seat.index()].name.is_empty() => {
                Phrase::new("house-has-name")
            }
            Some(seat) => match self.keep_name(seat, name).await {
                Ok(()) => return self.tell_seats(),
                Err(why) => why,
            },
        };
        self.refuse(guest, id, why);
    }

    async fn keep_name(&mut self, seat: Seat, name: &str) -> Result<(), Phrase> {
        let seated = self.named(seat, name);
        let own = seated[seat.index()].clone();
        if own.name.is_empty() {
            return Err(Phrase::new("house-empty-name"));
        }
        let mut setup = self.setup.clone();
        if let Some(card) = &mut setup.card {
            card.seat(seat.index(), &seated[seat.index()]);
        }
        let head = Record { seats: seated, ..self.engine.record().emptied() }.header();
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { head, setup: kept, keys: Vec::new() }).await?;
        self.setup = setup;
        self.engine.reseat(seat, own);
        Ok(())
    }

    /// Tells those who sit in one seat how many they are: other tabs, other devices.
    pub(super) fn tell_here(&mut self, eyes: Eyes) {
        let own = |guest: &&mut Guest| guest.eyes == eyes && !guest.lost && guest.is_welcomed();
        let connections = self.guests.iter_mut().filter(own).count();
        if eyes.seat().is_none() || connections == 0 {
            return;
        }
        let text = written::<()>(&Told::Here { connections });
        for guest in self.guests.iter_mut().filter(own) {
            // Whoever is alone and was so before need not be told.
            if connections > 1 || guest.in_company {
                guest.in_company = connections > 1;
                guest.send(text.clone(), &self.hall.metrics);
            }
        }
    }

    /// Puts somebody's name on a seat that they have a secret of their own for, and keeps that. The invitation is used up.
    async fn take(&mut self, seat: Seat, name: &str, own: Token) -> Result<(), Phrase> {
        let seated = self.named(seat, name);
        let mut setup = self.setup.clone();
        setup.taken[seat.index()] = true;
        if let Some(card) = &mut setup.card {
            card.seat(seat.index(), &seated[seat.index()]);
        }
        let own = secret::hash(own);
        let used = self.hashes.iter().find(|(eyes, _)| *eyes == Eyes::Seat(seat)).map(|(_, hash)| *hash);
        let head = Record { seats: seated.clone(), ..self.engine.record().emptied() }.header();
        let key = |eyes: String, hash: Hash| Key { eyes, hash: hash.to_vec() };
        let keys = std::iter::once(key(secret::eyes_name(Eyes::Seat(seat)), own))
            .chain(used.map(|used| key(secret::spent_name(seat), used)))
            .collect();
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { head, setup: kept, keys }).await?;
        self.setup = setup;
        self.hashes.retain(|(eyes, _)| *eyes != Eyes::Seat(seat));
        self.hashes.push((Eyes::Seat(seat), own));
        // As in the database: of several only the last one is known.
        self.spent.retain(|(other, _)| *other != seat || used.is_none());
        self.spent.extend(used.map(|used| (seat, used)));
        self.engine.reseat(seat, seated[seat.index()].clone());
        Ok(())
    }

    /// Whoever sits there is a program that plays by itself: everybody sees it from now on, in its name too.
    async fn mark_as_program(&mut self, seat: Seat) -> Result<(), Phrase> {
        let mut seated = self.engine.record().seats.clone();
        let own = &mut seated[seat.index()];
        if own.kind == Sitter::Program {
            return Ok(());
        }
        *own = Seated { name: name::of_a_program(&own.name), kind: Sitter::Program };
        let own = own.clone();
        let mut setup = self.setup.clone();
        if let Some(card) = &mut setup.card {
            card.seat(seat.index(), &own);
        }
        let head = Record { seats: seated, ..self.engine.record().emptied() }.header();
        let kept = serde_json::to_string(&setup).unwrap_or_default();
        self.keep(Change::Seat { head, setup: kept, keys: Vec::new() }).await?;
        self.setup = setup;
        self.engine.reseat(seat, own);
        self.tell_seats();
        Ok(())
    }

    /// Lays the same game again, for everybody who asks for it by then.
    pub(super) fn lay_again(&mut self, guest: u64, id: String) {
        self.rematches.push((guest, id));
        if self.rematches.len() > 1 {
            return;
        }
        let source = self.guests.iter().find(|known| known.id == guest).map(|guest| guest.source);
        let Some(own) = self.own.upgrade() else { return };
        let (record, setup, keys) = self.rotated();
        let hall = Arc::clone(&self.hall);
        tokio::spawn(async move {
            let laid = match source.filter(|source| hall.may_make(*source)) {
                Some(_) => hall.lay_again(record, setup, keys).await,
                None => Err(Phrase::new("house-too-many-tables")),
            };
            // The table may have left the memory: then nobody waits.
            let _ = own.send(Command::Laid(laid)).await;
        });
    }

    /// The other game is laid, or is not; whether the table goes on.
    pub(super) async fn laid(&mut self, laid: Result<String, Phrase>) -> bool {
        let kept = match laid {
            Ok(table) => self.keep(Change::Next { next: table.clone() }).await.map(|()| table),
            Err(why) => Err(why),
        };
        let asked = std::mem::take(&mut self.rematches);
        match kept {
            Ok(table) => self.on(Event::WentOn { table }),
            Err(why) => {
                asked.into_iter().for_each(|(guest, id)| self.refuse(guest, id, why.clone()));
                true
            }
        }
    }

    /// The same game with nothing played and everybody one seat further on. Whoever saw everything here has to be let in
    /// there by its players.
    fn rotated(&self) -> (Record, Setup, Vec<(Eyes, Hash)>) {
        let mut record = self.engine.record().emptied();
        let count = record.seats.len();
        record.seats.rotate_right(1);
        let fair = !files::tell_the_deal(self.room, &record.options);
        let mut setup = Setup { fair, deal: None, said: Vec::new(), ..self.setup.clone() };
        setup.taken.rotate_right(1);
        setup.people.rotate_right(1);
        setup.host = setup.host.map(|host| (host + 1) % count.max(1));
        let seats = self.hashes.iter().filter_map(|(eyes, hash)| Some((eyes.seat()?.next(count), *hash)));
        (record, setup, seats.map(|(seat, hash)| (Eyes::Seat(seat), hash)).collect())
    }
}
