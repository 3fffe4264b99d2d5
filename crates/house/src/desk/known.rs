//! Who sits at the table, as far as they say so: seats that open to somebody on all their devices, whose turn it is for those
//! who are away, and what comes of the game for everybody.

use kernel::{
    Eyes, Phrase, Seat, Speak,
    record::{Entry, Settlement, TimeControl},
};
use store::tables::{SeatResult, Seating, StoredPerson};
use wire::socket::Told;

use super::{Command, Join, Setup, TableTask};
use crate::{
    hooks::Waited,
    people::{self, Known, Turn, rounded_change},
};

/// Whether players have days for a move.
fn is_for_days(control: TimeControl) -> bool {
    const DAY: u64 = 24 * 3600 * 1000;
    matches!(control, TimeControl::Move { time } if time >= DAY)
}

impl TableTask {
    /// Who comes, if they say so. Whoever takes a seat is known from then on; nobody else has to be.
    pub(super) async fn who(
        &mut self,
        join: &Join,
        eyes: Option<Eyes>,
    ) -> Result<Option<StoredPerson>, Phrase> {
        let Some(hash) = join.me else { return Ok(None) };
        let sits = matches!(eyes, Some(Eyes::Seat(_)));
        let called = join.name.clone().unwrap_or_default();
        let found = self.hall.work(move |hall| {
            if sits {
                return hall.meet(&hash, &called).map(Some);
            }
            hall.person(&hash).map_err(|error| error.phrase())
        });
        found.await.unwrap_or_else(|| Err(Phrase::new("house-accident")))
    }

    /// The seat of somebody who is known.
    pub(super) fn seat_of_person(&self, person: &StoredPerson) -> Option<Seat> {
        let own = |known: &Option<Known>| known.as_ref().is_some_and(|known| known.name == person.name);
        self.setup.people.iter().position(own).map(|seat| Seat(seat as u8))
    }

    /// Whether somebody may have a seat here as far as who they are matters.
    pub(super) fn may_be_here(
        &self,
        seat: Seat,
        person: Option<&StoredPerson>,
        bot: bool,
    ) -> Result<(), Phrase> {
        if !self.setup.rated {
            return Ok(());
        }
        if bot {
            return Err(Phrase::new("house-rated-no-bots"));
        }
        let Some(person) = person else { return Err(Phrase::new("house-rated-needs-me")) };
        match (self.seat_of_person(person), &self.setup.people[seat.index()]) {
            (Some(own), _) if own == seat => Ok(()),
            (None, None) => Ok(()),
            // Nobody plays against themselves for points, or for somebody else.
            _ => Err(Phrase::new("house-rated-other")),
        }
    }

    /// Remembers who sits in a seat, and that they sit here.
    pub(super) async fn recognise(&mut self, seat: Seat, person: &StoredPerson) -> Result<(), Phrase> {
        let at = seat.index();
        if self.setup.people[at].as_ref().is_some_and(|known| known.name != person.name) {
            return Ok(());
        }
        if self.setup.people[at].is_none() {
            let (asked, game) = (person.clone(), self.room.name());
            let known = self.hall.work(move |hall| hall.known(&asked, game)).await;
            let known = known.ok_or_else(|| Phrase::new("house-accident"))?;
            let mut setup = self.setup.clone();
            setup.people[at] = Some(known.map_err(|error| error.phrase())?);
            self.keep_setup(setup).await?;
            self.tell_seats();
        }
        if !std::mem::replace(&mut self.reminded[at], true) {
            let (table, seat) = (self.name.clone(), seat.index() as u8);
            let turn = self.engine.to_move().map(|seat| seat.index() as u8) == Some(seat);
            let seating = Seating { person: person.name.clone(), table, seat, since: people::now(), turn };
            let kept = self.hall.work(move |hall| hall.database.people(|people| people.seat(&seating))).await;
            if !matches!(kept, Some(Ok(()))) {
                // They find the table by its link; the next time it is tried again.
                self.reminded[at] = false;
            }
        }
        Ok(())
    }

    /// Nobody sits in a seat any more.
    pub(super) fn no_longer_known(&mut self, seat: Seat, setup: &mut Setup) {
        self.reminded[seat.index()] = false;
        setup.forget_said(seat);
        let Some(known) = setup.people[seat.index()].take() else { return };
        let (hall, table) = (self.hall.clone(), self.name.clone());
        tokio::spawn(async move {
            // If it cannot be kept, a list shows a table whose seat is another's.
            let _ = hall
                .work(move |hall| hall.database.people(|people| people.unseat(&known.name, &table)))
                .await;
        });
    }

    fn anybody_is_known(&self) -> bool {
        self.setup.people.iter().any(Option::is_some)
    }

    /// Notes whose turn it is. It is written down when whoever it is sees nothing of it here.
    pub(super) fn note_turn(&mut self) {
        let by_correspondence = self.engine.agreed().clock.is_some_and(|(control, _)| is_for_days(control));
        if !(self.anybody_is_known() || by_correspondence) || self.engine.is_keeping() {
            return;
        }
        let waits = self.engine.is_waiting();
        let turn = self.engine.to_move().filter(|_| !waits);
        let noted = Turn(turn.map(|seat| seat.index() as u8));
        if self.noted_turn == Some(noted) {
            return;
        }
        self.noted_turn = Some(noted);
        if by_correspondence && let Some(seat) = turn.filter(|seat| self.is_a_persons(*seat)) {
            self.call_for(seat);
        }
        if !self.anybody_is_known() {
            return;
        }
        self.hall.turns.set(&self.name, noted);
        let away = |seat: Seat| {
            self.setup.people[seat.index()].is_some()
                && !self.guests.iter().any(|guest| guest.eyes == Eyes::Seat(seat))
        };
        if turn.is_some_and(away) {
            let (hall, table) = (self.hall.clone(), self.name.clone());
            tokio::spawn(async move {
                let _ =
                    hall.work(move |hall| hall.database.people(|people| people.turn(&table, noted.0))).await;
            });
        }
    }

    /// Lets the host's program know whose turn it is.
    fn call_for(&self, seat: Seat) {
        self.hall.call_for(&Waited {
            table: &self.name,
            game: self.room.name(),
            version: self.engine.version(),
            seat: seat.index(),
            name: &self.engine.record().seats[seat.index()].name,
            person: self.setup.known(seat.index()).map(|known| known.name.as_str()),
        });
    }

    /// Writes down whose turn it is, before the table leaves the memory.
    pub(super) async fn write_turn(&mut self) {
        if let Some(noted) = self.noted_turn {
            let table = self.name.clone();
            let hall = &self.hall;
            let _ = hall.work(move |hall| hall.database.people(|people| people.turn(&table, noted.0))).await;
        }
    }

    /// What came of the game for everybody is kept, once, and told when it is.
    pub(super) fn conclude(&mut self) {
        let Some(outcome) = self.engine.outcome() else { return };
        let record = self.engine.record();
        let called_off = |entry: &Entry| matches!(entry, Entry::Settled { how: Settlement::Aborted, .. });
        if self.concluded || !self.anybody_is_known() || record.entries.iter().any(called_off) {
            return;
        }
        self.concluded = true;
        let ended = people::now();
        let finished = |seat: Seat| SeatResult {
            table: self.name.clone(),
            seat: seat.index() as u8,
            game: record.game.clone(),
            person: self.setup.people[seat.index()].as_ref().map(|known| known.name.clone()),
            called: record.seats[seat.index()].name.clone(),
            bot: record.seats[seat.index()].kind.machine().map(str::to_owned),
            place: outcome.places()[seat.index()],
            score: outcome.scores()[seat.index()],
            ended,
            rating: None,
        };
        let results: Vec<SeatResult> = Seat::all(record.seats.len()).map(finished).collect();
        let (hall, own, rated) = (self.hall.clone(), self.own.clone(), self.setup.rated);
        tokio::spawn(async move {
            let asked = results.clone();
            match hall.work(move |hall| hall.conclude(&asked, rated)).await {
                Some(Ok(results)) => {
                    if let Some(own) = own.upgrade() {
                        let _ = own.send(Command::Concluded(results)).await;
                    }
                }
                // Whoever opens the table the next time tries it again.
                Some(Err(problem)) => tracing::error!(%problem, "what came of a game could not be kept"),
                None => (),
            }
        });
    }

    /// What came of the game is kept: whoever won or lost points is told.
    pub(super) fn concluded(&mut self, results: &[SeatResult]) {
        self.changes = results.iter().map(|result| result.rating.map(rounded_change)).collect();
        if self.changes.iter().any(Option::is_some) {
            let told: Told = Told::Rated { changes: self.changes.clone() };
            self.tell_all(&told);
        }
    }

    /// Tells somebody who comes later who won and lost points.
    pub(super) fn tell_changes(&mut self, guest: u64) {
        if self.changes.iter().any(Option::is_some) {
            let changes = self.changes.clone();
            self.tell::<()>(guest, &Told::Rated { changes });
        }
    }
}
