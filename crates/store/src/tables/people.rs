//! Who is known to a house: identities, where they sit, what came of it, and how strong they are.

use super::{Database, StoreError};

/// Somebody. The house knows a hash of their secret and nothing else that opens anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    /// The name in links, which nobody chose.
    pub name: String,
    /// The hash of their secret.
    pub hash: Vec<u8>,
    /// What others call them.
    pub called: String,
    /// What they like; JSON.
    pub settings: String,
    /// Since when they are known, in seconds since 1970.
    pub created: i64,
    /// When they were last here.
    pub seen: i64,
}

/// Where somebody sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Who, by the name in links.
    pub person: String,
    /// The table's name.
    pub table: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Since when.
    pub since: i64,
    /// Whether it was their turn when that was last written down.
    pub turn: bool,
}

/// A table where somebody sits, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedAt {
    /// Where.
    pub seating: Seating,
    /// The setup of the table; JSON.
    pub setup: String,
    /// The game's name.
    pub game: String,
    /// Whether the game is over.
    pub over: bool,
    /// When something last happened there, in seconds since 1970.
    pub touched: i64,
}

/// What came of a game for one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatResult {
    /// The table's name.
    pub table: String,
    /// The seat, from 0.
    pub seat: u8,
    /// The game's name.
    pub game: String,
    /// Who sat there, if they are known.
    pub person: Option<String>,
    /// What they were called.
    pub called: String,
    /// The bot that sat there, if it was one.
    pub bot: Option<String>,
    /// The place, from 1.
    pub place: u8,
    /// The score.
    pub score: i64,
    /// When the game ended, in seconds since 1970.
    pub ended: i64,
    /// The rating before and after it, where it was rated.
    pub rating: Option<(f64, f64)>,
}

/// How strong somebody is at a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// Who.
    pub person: String,
    /// The game's name.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it varies.
    pub volatility: f64,
    /// After how many games.
    pub games: u64,
}

/// All that is known of anybody.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Everybody {
    /// Who.
    pub people: Vec<StoredPerson>,
    /// Where they sit.
    pub seatings: Vec<Seating>,
    /// What came of their games.
    pub results: Vec<SeatResult>,
    /// How strong they are.
    pub ratings: Vec<Rated>,
}

/// Somebody who looks after the people of a store. Each call is a transaction, durable when it returns.
pub trait People: Send {
    /// Somebody by the hash of their secret.
    fn by_hash(&mut self, hash: &[u8]) -> Result<Option<StoredPerson>, StoreError>;

    /// Somebody by the name in links.
    fn by_name(&mut self, name: &str) -> Result<Option<StoredPerson>, StoreError>;

    /// Keeps somebody, new or changed. [`StoreError::Taken`] when the hash is another's.
    fn keep(&mut self, person: &StoredPerson) -> Result<(), StoreError>;

    /// Forgets somebody. Results of games with others stay, without who it was.
    fn erase(&mut self, name: &str) -> Result<(), StoreError>;

    /// Somebody sits somewhere.
    fn seat(&mut self, seating: &Seating) -> Result<(), StoreError>;

    /// Somebody does not want to be reminded of a table, or does not sit there any more.
    fn unseat(&mut self, person: &str, table: &str) -> Result<(), StoreError>;

    /// It is somebody's turn at a table, or nobody's.
    fn turn(&mut self, table: &str, seat: Option<u8>) -> Result<(), StoreError>;

    /// Where somebody sits, what was touched last first. Tables that are gone are not there.
    fn seatings(&mut self, person: &str, limit: usize) -> Result<Vec<SeatedAt>, StoreError>;

    /// Games that somebody took part in, the last first, with all who took part: so many rows.
    fn results(&mut self, person: &str, limit: usize) -> Result<Vec<SeatResult>, StoreError>;

    /// What came of the game at a table, seat by seat; nothing while it goes on.
    fn at(&mut self, table: &str) -> Result<Vec<SeatResult>, StoreError>;

    /// How strong somebody is, by game.
    fn ratings(&mut self, person: &str) -> Result<Vec<Rated>, StoreError>;

    /// The strongest at a game whose ratings are at most so uncertain, with what they are called.
    fn ladder(
        &mut self,
        game: &str,
        uncertain: f64,
        limit: usize,
    ) -> Result<Vec<(Rated, String)>, StoreError>;

    /// Keeps what came of a game, and the ratings after it, all of it or nothing. False when that was kept before.
    /// [`StoreError::Taken`] when somebody's rating has changed meanwhile: `games` has to be one more than it was.
    fn finish(&mut self, results: &[SeatResult], ratings: &[Rated]) -> Result<bool, StoreError>;

    /// All that is known.
    fn everybody(&mut self) -> Result<Everybody, StoreError>;

    /// Brings all that was known elsewhere; what is there already stays.
    fn bring(&mut self, everybody: &Everybody) -> Result<(), StoreError>;
}

impl Database {
    /// Lends somebody who looks after people. A connection that was lost is made anew, once.
    pub fn people<T>(&self, ask: impl Fn(&mut dyn People) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut lent = self.clerk.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut clerk = match lent.take() {
            Some(clerk) => clerk,
            None => self.store.people()?,
        };
        let mut answer = ask(&mut *clerk);
        if matches!(answer, Err(StoreError::Away(_))) {
            clerk = self.store.people()?;
            answer = ask(&mut *clerk);
        }
        if !matches!(answer, Err(StoreError::Away(_))) {
            *lent = Some(clerk);
        }
        answer
    }
}
