//! Who people are: known by the hash of a secret that they keep themselves, with a name, tables, results and ratings.
//! Everything here waits for the disk.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use kernel::{Phrase, Speak};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::tables::{Rated, SeatResult, SeatedAt, StoreError, StoredPerson};
use wire::me::{
    Against, ChangeMe, GameResult, MeInfo, MyTable, Profile, RatingInfo, ResultSeat, Rung, feed_key,
};

use crate::{
    desk::Setup,
    hall::Hall,
    name,
    secret::{self, Hash},
    strength::{self, Strength},
};

/// How many of somebody's tables are listed, and how many of the seats of their last games.
const TABLES: usize = 100;
const RESULTS: usize = 1_000;

/// How many are on a ladder, and how uncertain their ratings may be: after about ten games.
const RUNGS: usize = 100;
const UNCERTAIN: f64 = 150.0;

/// What is kept for somebody's devices, in bytes.
const LARGEST_SETTINGS: usize = 4096;

/// How often a result is tried again that came together with another of the same person.
const TRIES: usize = 10;

/// The seat whose turn it is at a table, if anybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn(pub(crate) Option<u8>);

/// Whose turn it is at tables in memory.
#[derive(Default)]
pub(crate) struct Turns(Mutex<HashMap<String, Turn>>);

impl Turns {
    pub(crate) fn set(&self, table: &str, seat: Turn) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned(), seat);
    }

    pub(crate) fn forget(&self, table: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(table);
    }

    fn get(&self, table: &str) -> Option<Turn> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(table).copied()
    }
}

/// Somebody who is known, as a table remembers them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Known {
    /// The name in links.
    pub(crate) name: String,
    /// The rating when they sat down, if they had one.
    pub(crate) rating: Option<i64>,
}

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

fn rating_info(rated: &Rated) -> RatingInfo {
    let Rated { game, rating, deviation, games, .. } = rated;
    RatingInfo { game: game.clone(), rating: rounded(*rating), deviation: rounded(*deviation), games: *games }
}

fn rounded(number: f64) -> i64 {
    number.round() as i64
}

pub(crate) fn rounded_change(change: (f64, f64)) -> (i64, i64) {
    (rounded(change.0), rounded(change.1))
}

impl Hall {
    /// Somebody by the hash of their secret.
    pub(crate) fn person(&self, hash: &Hash) -> Result<Option<StoredPerson>, StoreError> {
        self.database.people(|people| people.by_hash(hash))
    }

    /// Somebody by the hash of their secret, who is known from now on if they were not before.
    pub(crate) fn meet(&self, hash: &Hash, called: &str) -> Result<StoredPerson, Phrase> {
        let spoken = |error: StoreError| error.phrase();
        if let Some(person) = self.person(hash).map_err(spoken)? {
            return Ok(person);
        }
        let now = now();
        let person = StoredPerson {
            name: secret::table_name().map_err(|_| Phrase::new("house-no-randomness"))?,
            hash: hash.to_vec(),
            called: name::tidy(called),
            settings: "null".to_owned(),
            created: now,
            seen: now,
        };
        match self.database.people(|people| people.keep(&person)) {
            // Another connection of theirs was faster.
            Err(StoreError::Taken) => {
                self.person(hash).map_err(spoken)?.ok_or_else(|| StoreError::Taken.phrase())
            }
            kept => kept.map(|()| person).map_err(spoken),
        }
    }

    /// How strong somebody is at a game, as a table remembers it.
    pub(crate) fn known(&self, person: &StoredPerson, game: &str) -> Result<Known, StoreError> {
        let ratings = self.database.people(|people| people.ratings(&person.name))?;
        let rating = ratings.iter().find(|rated| rated.game == game).map(|rated| rounded(rated.rating));
        Ok(Known { name: person.name.clone(), rating })
    }

    /// What somebody is told of themselves.
    pub(crate) fn me(&self, person: StoredPerson) -> Result<MeInfo, StoreError> {
        let (seated, ratings) = self
            .database
            .people(|people| Ok((people.seatings(&person.name, TABLES)?, people.ratings(&person.name)?)))?;
        let mut tables: Vec<MyTable> = seated.into_iter().map(|seated| self.my_table(seated)).collect();
        tables.sort_by_key(|table| (!table.turn, table.over));
        Ok(MeInfo {
            feed: format!("/api/feeds/{}/{}", person.name, feed_key(&person.hash)),
            name: person.name,
            called: person.called,
            settings: serde_json::from_str(&person.settings).unwrap_or_default(),
            created: person.created,
            tables,
            ratings: ratings.iter().map(rating_info).collect(),
        })
    }

    fn my_table(&self, seated: SeatedAt) -> MyTable {
        let SeatedAt { seating, setup, game, over, touched } = seated;
        let setup: Setup = serde_json::from_str(&setup).unwrap_or_default();
        // What is in memory knows better than what was written down.
        let turn =
            self.turns.get(&seating.table).map_or(seating.turn, |turn| turn == Turn(Some(seating.seat)));
        MyTable {
            table: seating.table,
            game,
            seat: seating.seat,
            names: setup.card.map(crate::card::Card::names).unwrap_or_default(),
            over,
            turn: turn && !over,
            touched,
        }
    }

    /// Changes what is known of somebody.
    pub(crate) fn change_person(&self, person: &mut StoredPerson, change: ChangeMe) -> Result<(), Phrase> {
        if let Some(called) = change.called {
            let called = name::tidy(&called);
            if called.is_empty() {
                return Err(Phrase::new("house-empty-name"));
            }
            person.called = called;
        }
        if let Some(settings) = change.settings {
            let settings = settings.to_string();
            if settings.len() > LARGEST_SETTINGS || settings.contains("\\u0000") {
                return Err(Phrase::new("house-large-settings").with("most", LARGEST_SETTINGS));
            }
            person.settings = settings;
        }
        person.seen = now();
        let kept = self.database.people(|people| people.keep(person));
        kept.map_err(|error| error.phrase())
    }

    /// All that is known of somebody, for themselves.
    pub(crate) fn export_person(&self, person: StoredPerson) -> Result<Value, StoreError> {
        let results = self.results_of(&person.name)?;
        let created = person.created;
        Ok(json!({"me": self.me(person)?, "created": created, "results": results}))
    }

    fn results_of(&self, name: &str) -> Result<Vec<GameResult>, StoreError> {
        let rows = self.database.people(|people| people.results(name, RESULTS))?;
        let mut games: Vec<GameResult> = Vec::new();
        for row in rows {
            let SeatResult { table, seat, game, person, called, bot, place, score, ended, rating } = row;
            if games.last().is_none_or(|last| last.table != table) {
                games.push(GameResult { table, game, ended, seat: u8::MAX, seats: Vec::new() });
            }
            let Some(last) = games.last_mut() else { continue };
            if person.as_deref() == Some(name) {
                last.seat = seat;
            }
            let rating = rating.map(rounded_change);
            last.seats.push(ResultSeat { called, name: person, bot, place, score, rating });
        }
        // The last one may have been cut off before one's own seat.
        games.retain(|game| usize::from(game.seat) < game.seats.len());
        Ok(games)
    }

    /// What anybody may know of somebody.
    pub(crate) fn profile(&self, name: &str) -> Result<Option<Profile>, StoreError> {
        let Some(person) = self.database.people(|people| people.by_name(name))? else { return Ok(None) };
        let ratings = self.database.people(|people| people.ratings(name))?;
        let results = self.results_of(name)?;
        let (streak, best_streak) = streaks(&results);
        Ok(Some(Profile {
            name: person.name,
            called: person.called,
            created: person.created,
            ratings: ratings.iter().map(rating_info).collect(),
            against: against(&results),
            streak,
            best_streak,
            results,
        }))
    }

    /// The strongest at a game.
    pub(crate) fn ladder(&self, game: &str) -> Result<Vec<Rung>, StoreError> {
        let ladder = self.database.people(|people| people.ladder(game, UNCERTAIN, RUNGS))?;
        let rung = |(rated, called): (Rated, String)| Rung {
            rating: rounded(rated.rating),
            deviation: rounded(rated.deviation),
            name: rated.person,
            called,
            games: rated.games,
        };
        Ok(ladder.into_iter().map(rung).collect())
    }

    /// Keeps what came of a game; the same with the ratings before and after it, if it is rated and everybody is known.
    pub(crate) fn conclude(
        &self,
        results: &[SeatResult],
        rated: bool,
    ) -> Result<Vec<SeatResult>, StoreError> {
        let Some(table) = results.first().map(|result| result.table.as_str()) else { return Ok(Vec::new()) };
        for _ in 0..TRIES {
            let kept = self.database.people(|people| people.at(table))?;
            if !kept.is_empty() {
                return Ok(kept);
            }
            let mut results = results.to_vec();
            let ratings = if rated { self.rate(&mut results)? } else { Vec::new() };
            match self.database.people(|people| people.finish(&results, &ratings)) {
                Ok(true) => return Ok(results),
                // It was kept before, or somebody has just finished another game.
                Ok(false) | Err(StoreError::Taken) => (),
                Err(problem) => return Err(problem),
            }
        }
        Err(StoreError::Taken)
    }

    fn rate(&self, results: &mut [SeatResult]) -> Result<Vec<Rated>, StoreError> {
        let people: Vec<String> = results.iter().filter_map(|result| result.person.clone()).collect();
        let mut different = people.clone();
        different.sort_unstable();
        different.dedup();
        if different.len() != results.len() || results.len() < 2 {
            return Ok(Vec::new());
        }
        let mut before = Vec::with_capacity(people.len());
        for (person, result) in people.iter().zip(results.iter()) {
            let ratings = self.database.people(|people| people.ratings(person))?;
            before.push(ratings.into_iter().find(|rated| rated.game == result.game));
        }
        let strength = |rated: &Option<Rated>| {
            rated.as_ref().map_or_else(Strength::default, |rated| Strength {
                rating: rated.rating,
                deviation: rated.deviation,
                volatility: rated.volatility,
            })
        };
        let strengths: Vec<Strength> = before.iter().map(strength).collect();
        let places: Vec<u8> = results.iter().map(|result| result.place).collect();
        let after = strength::after(&strengths, &places);
        let mut ratings = Vec::with_capacity(after.len());
        for (at, Strength { rating, deviation, volatility }) in after.into_iter().enumerate() {
            results[at].rating = Some((strengths[at].rating, rating));
            ratings.push(Rated {
                person: people[at].clone(),
                game: results[at].game.clone(),
                rating,
                deviation,
                volatility,
                games: before[at].as_ref().map_or(0, |rated| rated.games) + 1,
            });
        }
        Ok(ratings)
    }
}

/// How many of the last games were won one after the other, and the most ever.
fn streaks(results: &[GameResult]) -> (u32, u32) {
    let (mut first, mut run, mut most) = (None, 0, 0);
    for game in results {
        // Whoever shares the first place with all has not won.
        let all = game.seats.iter().all(|seat| seat.place == 1);
        if game.seats[usize::from(game.seat)].place == 1 && !all {
            run += 1;
        } else {
            first.get_or_insert(run);
            run = 0;
        }
        most = most.max(run);
    }
    (first.unwrap_or(run), most)
}

/// How somebody did against whom, those first whom they met most.
fn against(results: &[GameResult]) -> Vec<Against> {
    let mut all: Vec<Against> = Vec::new();
    for game in results {
        let own = game.seats[usize::from(game.seat)].place;
        for (_, other) in game.seats.iter().enumerate().filter(|(at, _)| *at != usize::from(game.seat)) {
            let same = |known: &Against| {
                known.name == other.name
                    && known.bot == other.bot
                    && (other.name.is_some() || other.bot.is_some() || known.called == other.called)
            };
            let met = all.iter().position(same).unwrap_or_else(|| {
                let (called, name, bot) = (other.called.clone(), other.name.clone(), other.bot.clone());
                all.push(Against { called, name, bot, won: 0, drawn: 0, lost: 0 });
                all.len() - 1
            });
            let place = &mut all[met];
            match own.cmp(&other.place) {
                std::cmp::Ordering::Less => place.won += 1,
                std::cmp::Ordering::Equal => place.drawn += 1,
                std::cmp::Ordering::Greater => place.lost += 1,
            }
        }
    }
    all.sort_by_key(|against| std::cmp::Reverse(against.won + against.drawn + against.lost));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seat: u8, places: &[u8]) -> GameResult {
        let result = |(at, place): (usize, &u8)| ResultSeat {
            called: format!("p{at}"),
            name: (at == 1).then(|| "bob".to_owned()),
            bot: None,
            place: *place,
            score: 0,
            rating: None,
        };
        let seats = places.iter().enumerate().map(result).collect();
        GameResult { table: "t".into(), game: "toy".into(), ended: 0, seat, seats }
    }

    #[test]
    fn streaks_and_opponents_are_counted() {
        let games =
            [game(0, &[1, 2]), game(0, &[1, 2]), game(0, &[1, 1]), game(0, &[2, 1]), game(0, &[1, 2, 3])];
        assert_eq!(streaks(&games), (2, 2));
        assert_eq!(streaks(&games[3..]), (0, 1));
        assert_eq!(streaks(&games[..2]), (2, 2));
        assert_eq!(streaks(&[]), (0, 0));
        let against = against(&games);
        let figures: Vec<_> =
            against.iter().map(|it| (it.called.as_str(), it.won, it.drawn, it.lost)).collect();
        assert_eq!(figures, [("p1", 3, 1, 1), ("p2", 1, 0, 0)]);
    }
}
