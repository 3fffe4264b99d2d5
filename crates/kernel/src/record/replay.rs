//! A record played again, step by step, and what counts of it.

use crate::{Dice, Game, OptionError, Options, Outcome, Phrase, Played, Seat, Setup, SetupRefusal, Speak};

use super::{Entry, Record, Settlement};

/// A record being played again, step by step. Only the state at hand is kept, so that a long record needs no more memory
/// than a short one. It ends at the first entry that cannot be played; then `damage` says why.
#[derive(Clone, Debug)]
pub struct Replay<'a, G: Game> {
    /// The options, read.
    pub options: G::Options,
    /// The state after the last step.
    pub state: G::State,
    /// Seats that gave up.
    pub forfeited: Vec<bool>,
    /// How the players ended it, if they did.
    pub settled: Option<Settlement>,
    /// The first entry that could not be played, and why.
    pub damage: Option<(usize, Phrase)>,
    entries: &'a [Entry],
    /// How many were played.
    done: usize,
    /// The states before the moves that count, with their numbers: only where something is taken back.
    past: Option<Vec<(usize, G::State)>>,
}

/// One entry of a record, played again.
#[derive(Clone, Debug)]
pub enum Step<G: Game> {
    /// A legal move, with the state it was made in.
    Move(Played<G>),
    /// A seat gave up.
    Forfeit(Seat),
    /// A seat took something back.
    TakeBack {
        /// Who wanted it.
        seat: Seat,
        /// The first entry that does not count any more.
        from: usize,
    },
    /// The players ended the game.
    Settled {
        /// Who wanted it.
        seat: Seat,
        /// How.
        how: Settlement,
    },
    /// Something that nobody sees happen.
    Silent,
}

impl<G: Game> Iterator for Replay<'_, G> {
    type Item = Step<G>;

    fn next(&mut self) -> Option<Step<G>> {
        if self.damage.is_some() {
            return None;
        }
        let entry = self.entries.get(self.done)?;
        let step = self.step(entry);
        match step {
            Ok(step) => {
                self.done += 1;
                Some(step)
            }
            Err(problem) => {
                self.damage = Some((self.done, problem));
                None
            }
        }
    }
}

impl<G: Game> Replay<'_, G> {
    fn step(&mut self, entry: &Entry) -> Result<Step<G>, Phrase> {
        let most = G::most_entries(&self.options);
        if self.done >= most {
            return Err(Phrase::new("record-too-long").with("most", most));
        }
        match entry {
            Entry::Clock { .. } | Entry::Agreed(_) => Ok(Step::Silent),
            Entry::Settled { seat, how } => {
                self.settled = Some(*how);
                Ok(Step::Settled { seat: *seat, how: *how })
            }
            Entry::Forfeit { seat } => {
                self.forfeited[seat.index()] = true;
                Ok(Step::Forfeit(*seat))
            }
            Entry::Move { seat, text } => {
                let mv = text.parse::<G::Move>().map_err(|error| error.phrase())?;
                let next = G::play(&self.state, *seat, &mv).map_err(|refusal| refusal.phrase())?;
                let before = std::mem::replace(&mut self.state, next);
                if let Some(past) = &mut self.past {
                    past.push((self.done, before.clone()));
                }
                Ok(Step::Move(Played { before, seat: *seat, mv }))
            }
            Entry::TakeBack { seat, from } => {
                if *from >= self.done {
                    return Err(Phrase::new("record-take-back").with("number", from + 1));
                }
                while let Some((_, before)) =
                    self.past.as_mut().and_then(|past| past.pop_if(|p| p.0 >= *from))
                {
                    self.state = before;
                }
                forfeits(&mut self.forfeited, &self.entries[..self.done], *from);
                Ok(Step::TakeBack { seat: *seat, from: *from })
            }
        }
    }

    /// Plays all that is left.
    #[must_use]
    pub fn finished(mut self) -> Self {
        self.by_ref().for_each(drop);
        self
    }

    /// Whether the last step was a seat that gave up because its time had run out.
    pub fn ran_out(&self) -> bool {
        self.done.checked_sub(1).is_some_and(|last| ran_out(self.entries, last))
    }

    /// The result after the last step; `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::<G>(&self.options, &self.state, &self.forfeited, self.settled, self.done)
    }
}

/// The result of a game in which as much has happened as `entries` says: by its rules, because at most one seat is left of
/// several, because the players have settled it, or because its record is full. Seats that gave up come last.
pub fn outcome<G: Game>(
    options: &G::Options,
    state: &G::State,
    forfeited: &[bool],
    settled: Option<Settlement>,
    entries: usize,
) -> Option<Outcome> {
    let seats = forfeited.len();
    if let Some(how) = settled {
        return Some(how.outcome(&G::standing(state, seats)).with_forfeits(forfeited));
    }
    let left = forfeited.iter().filter(|&&gone| !gone).count();
    let deserted = left == 0 || (left == 1 && seats > 1);
    let ended = deserted || entries >= G::most_entries(options);
    let outcome = G::outcome(state).or_else(|| ended.then(|| G::standing(state, seats)))?;
    Some(outcome.with_forfeits(forfeited))
}

/// Why a record cannot even begin to be played.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError {
    /// It is a record of another game.
    OtherGame(String),
    /// Its options are wrong.
    Option(OptionError),
    /// The game refuses to begin.
    Setup(SetupRefusal),
}

impl Speak for ReplayError {
    fn phrase(&self) -> Phrase {
        match self {
            ReplayError::OtherGame(name) => Phrase::new("record-other-game").with("game", name.as_str()),
            ReplayError::Option(error) => error.phrase(),
            ReplayError::Setup(refusal) => refusal.phrase(),
        }
    }
}

/// The start of the game that a record tells.
pub fn start<G: Game>(record: &Record) -> Result<(G::Options, G::State), ReplayError> {
    if record.game != G::NAME {
        return Err(ReplayError::OtherGame(record.game.clone()));
    }
    record.options.check(&G::Options::specs()).map_err(ReplayError::Option)?;
    let options = G::Options::read(&record.options).map_err(ReplayError::Option)?;
    let state = start_with::<G>(&options, record)?;
    Ok((options, state))
}

fn start_with<G: Game>(options: &G::Options, record: &Record) -> Result<G::State, ReplayError> {
    let setup = Setup::of(record.seats.len());
    setup.check(&G::seat_counts(options)).map_err(ReplayError::Setup)?;
    G::start(options, setup, &mut Dice::new(record.seed)).map_err(ReplayError::Setup)
}

/// Plays a record again, step by step, up to the first entry that is not legal.
pub fn replay<G: Game>(record: &Record) -> Result<Replay<'_, G>, ReplayError> {
    let (options, state) = start::<G>(record)?;
    Ok(replay_from(options, state, record))
}

/// [`replay`], for whoever has read the options before: those of the record are not looked at.
pub fn replay_with<G: Game>(options: G::Options, record: &Record) -> Result<Replay<'_, G>, ReplayError> {
    let state = start_with::<G>(&options, record)?;
    Ok(replay_from(options, state, record))
}

fn replay_from<G: Game>(options: G::Options, state: G::State, record: &Record) -> Replay<'_, G> {
    let forfeited = vec![false; record.seats.len()];
    let takes_back = record.entries.iter().any(|entry| matches!(entry, Entry::TakeBack { .. }));
    let past = takes_back.then(Vec::new);
    let (settled, damage) = (None, None);
    Replay { options, state, forfeited, settled, damage, entries: &record.entries, done: 0, past }
}

/// Whether a seat gave up because its time had run out: the entry before says that its clock shows nothing.
pub fn ran_out(entries: &[Entry], number: usize) -> bool {
    let before = number.checked_sub(1).and_then(|before| entries.get(before));
    match (before, entries.get(number)) {
        (Some(Entry::Clock { seat, left: 0 }), Some(Entry::Forfeit { seat: who })) => seat == who,
        _ => false,
    }
}

/// The seats that have given up when everything from `from` on is taken back.
pub fn forfeits(forfeited: &mut [bool], entries: &[Entry], from: usize) {
    forfeited.fill(false);
    for (_, entry) in standing(entries, from) {
        if let Entry::Forfeit { seat } = entry {
            forfeited[seat.index()] = true;
        }
    }
}

/// The entries that count, with their numbers, when everything from `from` on is taken back.
pub fn standing(entries: &[Entry], from: usize) -> impl Iterator<Item = (usize, &Entry)> {
    let mut counts = vec![true; entries.len()];
    for (number, entry) in entries.iter().enumerate() {
        if let Entry::TakeBack { from, .. } = entry {
            counts[(*from).min(number)..=number].fill(false);
        }
    }
    let counts = entries.iter().zip(counts).enumerate().take(from);
    counts.filter(|(_, (_, counts))| *counts).map(|(number, (entry, _))| (number, entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_back_does_not_count() {
        let entry = |seat| Entry::Forfeit { seat: Seat(seat) };
        let back = |from| Entry::TakeBack { seat: Seat(0), from };
        let entries = [entry(0), entry(1), back(1), entry(2), back(3), entry(3)];
        let numbers: Vec<usize> = standing(&entries, 6).map(|(number, _)| number).collect();
        assert_eq!(numbers, [0, 5]);
        let numbers: Vec<usize> = standing(&entries, 1).map(|(number, _)| number).collect();
        assert_eq!(numbers, [0]);
    }
}
