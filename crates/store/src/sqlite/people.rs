//! The people of a file.

use rusqlite::{Connection, OptionalExtension, Params, Row, ToSql, TransactionBehavior, params};

use crate::tables::{Everybody, People, Rated, SeatResult, SeatedAt, Seating, StoreError, StoredPerson};

const PERSON: &str = "SELECT name, hash, called, settings, created, seen FROM people";
const SEATING: &str = "SELECT person, table_name, seat, since, turn FROM seatings";
const RESULT: &str =
    "SELECT table_name, seat, game, person, called, bot, place, score, ended, before, after FROM results";
const RATING: &str = "SELECT person, game, rating, deviation, volatility, games FROM ratings";

const KEEP_RESULT: &str = "
    INSERT OR IGNORE INTO results
        (table_name, seat, game, person, called, bot, place, score, ended, before, after)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
const KEEP_RATING: &str = "
    INSERT OR REPLACE INTO ratings (person, game, rating, deviation, volatility, games)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

/// Whoever looks after the people of a file.
pub(super) struct FilePeople(pub(super) Connection);

fn all<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: fn(&Row<'_>) -> Result<T, rusqlite::Error>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(values, read)?;
    rows.collect::<Result<_, _>>().map_err(StoreError::from)
}

fn run(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError> {
    Ok(connection.prepare_cached(sql)?.execute(values)?)
}

fn person(row: &Row<'_>) -> Result<StoredPerson, rusqlite::Error> {
    Ok(StoredPerson {
        name: row.get(0)?,
        hash: row.get(1)?,
        called: row.get(2)?,
        settings: row.get(3)?,
        created: row.get(4)?,
        seen: row.get(5)?,
    })
}

fn seating(row: &Row<'_>) -> Result<Seating, rusqlite::Error> {
    Ok(Seating {
        person: row.get(0)?,
        table: row.get(1)?,
        seat: row.get(2)?,
        since: row.get(3)?,
        turn: row.get(4)?,
    })
}

fn finished(row: &Row<'_>) -> Result<SeatResult, rusqlite::Error> {
    let rating: (Option<f64>, Option<f64>) = (row.get(9)?, row.get(10)?);
    Ok(SeatResult {
        table: row.get(0)?,
        seat: row.get(1)?,
        game: row.get(2)?,
        person: row.get(3)?,
        called: row.get(4)?,
        bot: row.get(5)?,
        place: row.get(6)?,
        score: row.get(7)?,
        ended: row.get(8)?,
        rating: rating.0.zip(rating.1),
    })
}

fn rated(row: &Row<'_>) -> Result<Rated, rusqlite::Error> {
    Ok(Rated {
        person: row.get(0)?,
        game: row.get(1)?,
        rating: row.get(2)?,
        deviation: row.get(3)?,
        volatility: row.get(4)?,
        games: row.get::<_, i64>(5)? as u64,
    })
}

fn keep_result(connection: &Connection, result: &SeatResult) -> Result<usize, StoreError> {
    let SeatResult { table, seat, game, person, called, bot, place, score, ended, rating } = result;
    let (before, after) = rating.unzip();
    let values = params![table, seat, game, person, called, bot, place, score, ended, before, after];
    run(connection, KEEP_RESULT, values)
}

fn keep_rating(connection: &Connection, rated: &Rated) -> Result<usize, StoreError> {
    let Rated { person, game, rating, deviation, volatility, games } = rated;
    run(connection, KEEP_RATING, params![person, game, rating, deviation, volatility, *games as i64])
}

fn seat(connection: &Connection, seating: &Seating) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO seatings (person, table_name, seat, since, turn)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let Seating { person, table, seat, since, turn } = seating;
    run(connection, sql, params![person, table, seat, since, turn]).map(|_| ())
}

impl People for FilePeople {
    fn by_hash(&mut self, hash: &[u8]) -> Result<Option<StoredPerson>, StoreError> {
        let sql = format!("{PERSON} WHERE hash = ?1");
        Ok(self.0.prepare_cached(&sql)?.query_row([hash], person).optional()?)
    }

    fn by_name(&mut self, name: &str) -> Result<Option<StoredPerson>, StoreError> {
        let sql = format!("{PERSON} WHERE name = ?1");
        Ok(self.0.prepare_cached(&sql)?.query_row([name], person).optional()?)
    }

    fn keep(&mut self, person: &StoredPerson) -> Result<(), StoreError> {
        let sql = "INSERT INTO people (name, hash, called, settings, created, seen)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                   ON CONFLICT (name) DO UPDATE SET hash = ?2, called = ?3, settings = ?4, seen = ?6";
        let StoredPerson { name, hash, called, settings, created, seen } = person;
        run(&self.0, sql, params![name, hash, called, settings, created, seen]).map(|_| ())
    }

    fn erase(&mut self, name: &str) -> Result<(), StoreError> {
        let together = self.0.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for sql in [
            "DELETE FROM people WHERE name = ?1",
            "DELETE FROM seatings WHERE person = ?1",
            "DELETE FROM ratings WHERE person = ?1",
            "UPDATE results SET person = NULL, called = '' WHERE person = ?1",
        ] {
            run(&together, sql, params![name])?;
        }
        Ok(together.commit()?)
    }

    fn seat(&mut self, seating: &Seating) -> Result<(), StoreError> {
        seat(&self.0, seating)
    }

    fn unseat(&mut self, person: &str, table: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM seatings WHERE person = ?1 AND table_name = ?2";
        run(&self.0, sql, params![person, table]).map(|_| ())
    }

    fn turn(&mut self, table: &str, seat: Option<u8>) -> Result<(), StoreError> {
        let sql = "UPDATE seatings SET turn = (seat IS ?2) WHERE table_name = ?1";
        run(&self.0, sql, params![table, seat]).map(|_| ())
    }

    fn seatings(&mut self, person: &str, limit: usize) -> Result<Vec<SeatedAt>, StoreError> {
        let sql = "SELECT person, table_name, seat, since, turn, setup, game, result IS NOT NULL, touched
                   FROM seatings JOIN tables ON tables.name = seatings.table_name
                   WHERE person = ?1 AND damage IS NULL ORDER BY touched DESC, tables.id DESC LIMIT ?2";
        all(&self.0, sql, params![person, limit as i64], |row| {
            Ok(SeatedAt {
                seating: seating(row)?,
                setup: row.get(5)?,
                game: row.get(6)?,
                over: row.get(7)?,
                touched: row.get(8)?,
            })
        })
    }

    fn results(&mut self, person: &str, limit: usize) -> Result<Vec<SeatResult>, StoreError> {
        let sql = format!(
            "{RESULT} WHERE table_name IN (SELECT table_name FROM results WHERE person = ?1)
             ORDER BY ended DESC, table_name, seat LIMIT ?2"
        );
        all(&self.0, &sql, params![person, limit as i64], finished)
    }

    fn at(&mut self, table: &str) -> Result<Vec<SeatResult>, StoreError> {
        all(&self.0, &format!("{RESULT} WHERE table_name = ?1 ORDER BY seat"), params![table], finished)
    }

    fn ratings(&mut self, person: &str) -> Result<Vec<Rated>, StoreError> {
        all(&self.0, &format!("{RATING} WHERE person = ?1 ORDER BY game"), params![person], rated)
    }

    fn ladder(
        &mut self,
        game: &str,
        uncertain: f64,
        limit: usize,
    ) -> Result<Vec<(Rated, String)>, StoreError> {
        let sql = "SELECT person, game, rating, deviation, volatility, games, called
                   FROM ratings JOIN people ON people.name = ratings.person
                   WHERE game = ?1 AND deviation <= ?2 ORDER BY rating DESC, person LIMIT ?3";
        all(&self.0, sql, params![game, uncertain, limit as i64], |row| Ok((rated(row)?, row.get(6)?)))
    }

    fn finish(&mut self, results: &[SeatResult], ratings: &[Rated]) -> Result<bool, StoreError> {
        let together = self.0.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for result in results {
            if keep_result(&together, result)? == 0 {
                return Ok(false);
            }
        }
        for Rated { person, game, games, .. } in ratings {
            let sql = "SELECT games FROM ratings WHERE person = ?1 AND game = ?2";
            let before = together.prepare_cached(sql)?.query_row(params![person, game], |row| row.get(0));
            if before.optional()?.unwrap_or(0_i64) as u64 + 1 != *games {
                return Err(StoreError::Taken);
            }
        }
        ratings.iter().try_for_each(|rated| keep_rating(&together, rated).map(|_| ()))?;
        together.commit()?;
        Ok(true)
    }

    fn everybody(&mut self) -> Result<Everybody, StoreError> {
        let together = self.0.transaction()?;
        everybody(&together)
    }

    fn bring(&mut self, everybody: &Everybody) -> Result<(), StoreError> {
        let together = self.0.transaction_with_behavior(TransactionBehavior::Immediate)?;
        bring(&together, everybody)?;
        Ok(together.commit()?)
    }
}

pub(super) fn everybody(connection: &Connection) -> Result<Everybody, StoreError> {
    Ok(Everybody {
        people: all(connection, &format!("{PERSON} ORDER BY name"), [], person)?,
        seatings: all(connection, &format!("{SEATING} ORDER BY person, table_name"), [], seating)?,
        results: all(connection, &format!("{RESULT} ORDER BY table_name, seat"), [], finished)?,
        ratings: all(connection, &format!("{RATING} ORDER BY person, game"), [], rated)?,
    })
}

/// The same of a damaged file: each list as far as it can be read.
pub(super) fn readable(connection: &Connection) -> Everybody {
    fn some<T>(
        connection: &Connection,
        sql: &str,
        read: fn(&Row<'_>) -> Result<T, rusqlite::Error>,
    ) -> Vec<T> {
        let Ok(mut statement) = connection.prepare(sql) else { return Vec::new() };
        let Ok(rows) = statement.query_map([], read) else { return Vec::new() };
        rows.map_while(Result::ok).collect()
    }
    Everybody {
        people: some(connection, PERSON, person),
        seatings: some(connection, SEATING, seating),
        results: some(connection, RESULT, finished),
        ratings: some(connection, RATING, rated),
    }
}

pub(super) fn bring(connection: &Connection, everybody: &Everybody) -> Result<(), StoreError> {
    for StoredPerson { name, hash, called, settings, created, seen } in &everybody.people {
        let sql = "INSERT OR IGNORE INTO people (name, hash, called, settings, created, seen)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        run(connection, sql, params![name, hash, called, settings, created, seen])?;
    }
    everybody.seatings.iter().try_for_each(|seating| seat(connection, seating))?;
    everybody.results.iter().try_for_each(|result| keep_result(connection, result).map(|_| ()))?;
    everybody.ratings.iter().try_for_each(|rated| keep_rating(connection, rated).map(|_| ()))
}
