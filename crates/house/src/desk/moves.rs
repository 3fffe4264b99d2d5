//! Moves: asked for, kept, made, told.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use kernel::{Eyes, Lang, Phrase, Seat, Speak, record};
use store::sqlite::{Append, Change, StoreError};
use table::What;
use tokio::sync::oneshot;
use wire::socket::{Happened, LONGEST_ID, LogLine, Said, Told, with_view};

use super::Desk;
use crate::metrics::count;

/// How long to wait before something that could not be kept is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// What became of a move.
pub(super) enum Made {
    /// It was made; its number.
    Yes(usize),
    /// It was refused; the table is as it was.
    No(Phrase),
    /// Another house was faster: this table is out of date.
    Stale,
}

impl Desk {
    /// The seat that a guest plays for, if it may.
    fn player(&self, guest: u64) -> Result<Seat, Phrase> {
        let eyes = self.guests.iter().find(|known| known.id == guest).map(|guest| guest.eyes);
        let seat = eyes.and_then(Eyes::seat).ok_or_else(|| Phrase::new("house-watching"))?;
        if self.gave_up[seat.index()] {
            return Err(Phrase::new("table-gave-up"));
        }
        Ok(seat)
    }

    pub(super) async fn asked_to_move(
        &mut self,
        guest: u64,
        id: String,
        text: &str,
        at: Option<usize>,
        came: Instant,
    ) -> bool {
        let Some(seat) = self.admit(guest, &id) else { return true };
        if at.is_some_and(|at| at != self.version()) {
            self.refuse(guest, id, Phrase::new("house-late"));
            return true;
        }
        let made = self.make(seat, Some(text), Some(&id)).await;
        self.answer(guest, id, made, came)
    }

    pub(super) async fn asked_to_give_up(&mut self, guest: u64, id: String) -> bool {
        let came = Instant::now();
        let Some(seat) = self.admit(guest, &id) else { return true };
        let made = self.make(seat, None, Some(&id)).await;
        let goes_on = self.answer(guest, id, made, came);
        if goes_on {
            self.tell_seats();
        }
        goes_on
    }

    /// The seat that may act. Otherwise the guest has been told why not, or that it did so before.
    fn admit(&mut self, guest: u64, id: &str) -> Option<Seat> {
        match self.checked(guest, id) {
            Ok(Ok(seat)) => return Some(seat),
            Ok(Err(number)) => self.tell(guest, &Told::Done { id: id.to_owned(), number }),
            Err(why) => self.refuse(guest, id.to_owned(), why),
        }
        None
    }

    /// The seat that may act, or the number of what it did under the same identifier before.
    fn checked(&self, guest: u64, id: &str) -> Result<Result<Seat, usize>, Phrase> {
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Phrase::new("house-bad-id").with("most", LONGEST_ID));
        }
        let eyes = self.guests.iter().find(|known| known.id == guest).map(|guest| guest.eyes);
        if let Some(seat) = eyes.and_then(Eyes::seat)
            && let Some(&number) = self.causes.get(&(seat, id.to_owned()))
        {
            count(&self.hall.metrics.repeated);
            return Ok(Err(number));
        }
        self.player(guest).map(Ok)
    }

    /// Tells a guest what became of its move, and everybody what happened.
    fn answer(&mut self, guest: u64, id: String, made: Made, came: Instant) -> bool {
        match made {
            Made::Yes(number) => {
                self.causes.insert((self.mover(number), id.clone()), number);
                self.tell(guest, &Told::Done { id, number });
                self.deal(number);
                self.hall.metrics.moved(came.elapsed());
                self.after_move();
                true
            }
            Made::No(why) => {
                count(&self.hall.metrics.refused);
                self.refuse(guest, id, why);
                true
            }
            Made::Stale => {
                self.goodbye(&Phrase::new("house-stale"));
                false
            }
        }
    }

    /// Makes a move of a seat nobody is waiting for an answer at; false when the table has to be rebuilt.
    pub(super) async fn make_for(&mut self, seat: Seat, text: Option<&str>) -> Result<bool, Phrase> {
        let came = Instant::now();
        match self.make(seat, text, None).await {
            Made::Yes(number) => {
                self.deal(number);
                self.hall.metrics.moved(came.elapsed());
                self.after_move();
                Ok(true)
            }
            Made::No(why) => Err(why),
            Made::Stale => {
                self.goodbye(&Phrase::new("house-stale"));
                Ok(false)
            }
        }
    }

    fn mover(&self, number: usize) -> Seat {
        let (record::Entry::Move { seat, .. } | record::Entry::Forfeit { seat }) =
            &self.table.record().entries[number];
        *seat
    }

    /// The rules are asked, the entry is kept, and then it has happened. Without a text the seat is given up.
    async fn make(&mut self, seat: Seat, text: Option<&str>, cause: Option<&str>) -> Made {
        let token = self.token(Eyes::Seat(seat));
        let proposed = match text {
            Some(text) => self.table.propose(token, text),
            None => self.table.propose_forfeit(token),
        };
        let (number, entry) = match proposed {
            Ok(proposed) => proposed,
            Err(why) => return Made::No(why),
        };
        let append = Append {
            table: self.id,
            number: number as u64,
            entry: entry.to_string(),
            cause: cause.map(str::to_owned),
        };
        let (reply, answer) = oneshot::channel();
        self.hall.database.append(append, Box::new(move |kept| drop(reply.send(kept))));
        match answer.await.unwrap_or(Err(StoreError::Closed)) {
            Ok(()) => (),
            Err(StoreError::Taken) => return Made::Stale,
            Err(error) => {
                count(&self.hall.metrics.not_kept);
                tracing::error!(table = self.name, %error, "a move could not be kept and was not made");
                self.retry = Some(Instant::now() + AGAIN);
                return Made::No(Phrase::new("table-not-kept").with("problem", error.phrase()));
            }
        }
        // Nothing else happened in between, so the proposal is still the next thing to happen.
        self.table.accept();
        if text.is_none() {
            self.gave_up[seat.index()] = true;
        }
        self.close_if_over().await;
        Made::Yes(number)
    }

    /// Keeps the result of a game that is over, before anybody hears that it is. It follows from the moves: if it is not
    /// kept now, it is when the table is opened the next time.
    pub(super) async fn close_if_over(&mut self) {
        let Some(outcome) = self.table.outcome().filter(|_| !self.closed) else { return };
        let result = record::result_line(&outcome);
        self.closed = self.keep(Change::Finish { table: self.id, result }).await.is_ok();
    }

    /// What follows from a move: the end, or somebody else's turn.
    fn after_move(&mut self) {
        self.thinking = None;
        if let Some(ended) = self.ended() {
            self.tell_all(&Told::Over(ended));
        } else {
            self.wake_bot();
        }
    }

    /// Tells everybody what happened, each as they saw it. What several see alike is written once.
    pub(super) fn deal(&mut self, number: usize) {
        let mut dealer = Dealer { number, to_move: self.table.to_move(), ..Dealer::default() };
        for place in 0..self.guests.len() {
            let (eyes, lang) = (self.guests[place].eyes, self.guests[place].lang);
            let text = dealer.text(self, eyes, lang);
            self.guests[place].send(text, &self.hall.metrics);
        }
        self.bots_hear(number, &dealer.views);
        self.sweep();
    }
}

/// What was written already while something is told to everybody.
#[derive(Default)]
struct Dealer {
    number: usize,
    to_move: Option<Seat>,
    views: Vec<(Eyes, String)>,
    names: Vec<(Lang, String)>,
    said: Vec<(Lang, Said)>,
    texts: Vec<(Eyes, Lang, Utf8Bytes)>,
}

impl Dealer {
    /// The message for these eyes in this language.
    fn text(&mut self, desk: &Desk, eyes: Eyes, lang: Lang) -> Utf8Bytes {
        let known = self.texts.iter().find(|(known, words, _)| (*known, *words) == (eyes, lang));
        if let Some((_, _, text)) = known {
            return text.clone();
        }
        if !self.views.iter().any(|(known, _)| *known == eyes) {
            self.views.push((eyes, desk.view(eyes)));
        }
        let text = Utf8Bytes::from(self.write(desk, eyes, lang));
        self.texts.push((eyes, lang, text.clone()));
        text
    }

    fn write(&mut self, desk: &Desk, eyes: Eyes, lang: Lang) -> String {
        let seen = desk.table.history(desk.token(eyes), self.number).unwrap_or_default();
        let Some((seat, what)) = seen.into_iter().next() else { return String::new() };
        if !self.names.iter().any(|(known, _)| *known == lang) {
            self.names.push((lang, desk.name_of(seat, lang)));
        }
        let name = self.names.iter().find(|(known, _)| *known == lang).map_or("", |(_, name)| name);
        let says = self.says(desk, lang, what.line(name));
        let text = match what {
            What::Moved { text, .. } => Some(text),
            What::GaveUp => None,
        };
        let line = LogLine { number: self.number, seat, text, says };
        let view = self.views.iter().find(|(known, _)| *known == eyes).map_or("null", |(_, view)| view);
        let happened = Happened { line, to_move: self.to_move, view: serde_json::Value::Null };
        with_view(&Told::Happened(happened), view)
    }

    /// A line of the log in words; most eyes see the same one.
    fn says(&mut self, desk: &Desk, lang: Lang, line: Phrase) -> Said {
        let known = self.said.iter().find(|(words, known)| *words == lang && known.phrase == line);
        if let Some((_, says)) = known {
            return says.clone();
        }
        let says = desk.hall.voices.said(lang, line);
        self.said.push((lang, says.clone()));
        says
    }
}
