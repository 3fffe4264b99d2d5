//! The people of a shared database.

use tokio_postgres::Row;

use super::session::{Begin, Query, Session, Value};
use crate::tables::{Everybody, People, Rated, SeatResult, SeatedAt, Seating, StoreError, StoredPerson};

const BY_HASH: &str = "SELECT name, hash, called, settings, created, seen FROM people WHERE hash = $1";
const BY_NAME: &str = "SELECT name, hash, called, settings, created, seen FROM people WHERE name = $1";
const KEEP: &str = "
    INSERT INTO people (name, hash, called, settings, created, seen) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (name) DO UPDATE
    SET hash = excluded.hash, called = excluded.called, settings = excluded.settings, seen = excluded.seen";

const ERASE: [&str; 4] = [
    "DELETE FROM people WHERE name = $1",
    "DELETE FROM seatings WHERE person = $1",
    "DELETE FROM ratings WHERE person = $1",
    "UPDATE results SET person = NULL, called = '' WHERE person = $1",
];

const SEAT: &str = "
    INSERT INTO seatings (person, table_name, seat, since, turn) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (person, table_name) DO UPDATE
    SET seat = excluded.seat, since = excluded.since, turn = excluded.turn";
const UNSEAT: &str = "DELETE FROM seatings WHERE person = $1 AND table_name = $2";
const TURN: &str = "
    UPDATE seatings SET turn = CASE WHEN seat = $2::bigint THEN 1 ELSE 0 END WHERE table_name = $1";
const SEATINGS: &str = "
    SELECT person, table_name, seat, since, turn, setup, game, result IS NOT NULL, touched
    FROM seatings JOIN tables ON tables.name = seatings.table_name
    WHERE person = $1 AND damage IS NULL ORDER BY touched DESC, tables.id DESC LIMIT $2";

const RESULTS: &str = "
    SELECT table_name, seat, game, person, called, bot, place, score, ended, before, after FROM results
    WHERE table_name IN (SELECT table_name FROM results WHERE person = $1)
    ORDER BY ended DESC, table_name COLLATE \"C\", seat LIMIT $2";
const AT: &str = "
    SELECT table_name, seat, game, person, called, bot, place, score, ended, before, after FROM results
    WHERE table_name = $1 ORDER BY seat";
const RATINGS: &str = "
    SELECT person, game, rating, deviation, volatility, games FROM ratings WHERE person = $1
    ORDER BY game COLLATE \"C\"";
const LADDER: &str = "
    SELECT person, game, rating, deviation, volatility, games, called
    FROM ratings JOIN people ON people.name = ratings.person
    WHERE game = $1 AND deviation <= $2 ORDER BY rating DESC, person COLLATE \"C\" LIMIT $3";

/// Whoever changes somebody's rating has to be alone with them until the end of the transaction. Everybody asks in one order, so
/// that nobody waits for each other.
const ALONE: &str =
    "SELECT name FROM people WHERE name = ANY($1::text[]) ORDER BY name COLLATE \"C\" FOR UPDATE";

/// All results and ratings of a game, or nothing: 0 when somebody's rating has changed, 1 when it was kept before.
const FINISH: &str = "
    WITH asked AS (
        SELECT * FROM unnest($12::text[], $13::text[], $14::float8[], $15::float8[], $16::float8[], $17::bigint[])
            AS asked (person, game, rating, deviation, volatility, games)
    ), stale AS (
        SELECT 1 FROM asked LEFT JOIN ratings ON ratings.person = asked.person AND ratings.game = asked.game
        WHERE coalesce(ratings.games, 0) + 1 <> asked.games
    ), known AS (
        SELECT 1 FROM results WHERE table_name = ANY($1::text[])
    ), ended AS (
        INSERT INTO results (table_name, seat, game, person, called, bot, place, score, ended, before, after)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
                             $7::bigint[], $8::bigint[], $9::bigint[], $10::float8[], $11::float8[])
        WHERE NOT EXISTS (SELECT 1 FROM stale) AND NOT EXISTS (SELECT 1 FROM known)
    ), rated AS (
        INSERT INTO ratings (person, game, rating, deviation, volatility, games)
        SELECT person, game, rating, deviation, volatility, games FROM asked
        WHERE NOT EXISTS (SELECT 1 FROM stale) AND NOT EXISTS (SELECT 1 FROM known)
        ON CONFLICT (person, game) DO UPDATE
        SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
            games = excluded.games
    )
    SELECT EXISTS (SELECT 1 FROM known), EXISTS (SELECT 1 FROM stale)";

const ALL_PEOPLE: &str =
    "SELECT name, hash, called, settings, created, seen FROM people ORDER BY name COLLATE \"C\"";
const ALL_SEATINGS: &str = "
    SELECT person, table_name, seat, since, turn FROM seatings
    ORDER BY person COLLATE \"C\", table_name COLLATE \"C\"";
const ALL_RESULTS: &str = "
    SELECT table_name, seat, game, person, called, bot, place, score, ended, before, after FROM results
    ORDER BY table_name COLLATE \"C\", seat";
const ALL_RATINGS: &str = "
    SELECT person, game, rating, deviation, volatility, games FROM ratings
    ORDER BY person COLLATE \"C\", game COLLATE \"C\"";

const BRING_PERSON: &str = "
    INSERT INTO people (name, hash, called, settings, created, seen) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING";
const BRING_RESULT: &str = "
    INSERT INTO results (table_name, seat, game, person, called, bot, place, score, ended, before, after)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING";
const BRING_RATING: &str = "
    INSERT INTO ratings (person, game, rating, deviation, volatility, games) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (person, game) DO UPDATE
    SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
        games = excluded.games";

/// Whoever looks after the people of a shared database.
pub(super) struct SharedPeople(pub(super) Session);

fn text(text: &str) -> Value {
    Box::new(text.to_owned())
}

fn person(row: &Row) -> StoredPerson {
    StoredPerson {
        name: row.get(0),
        hash: row.get(1),
        called: row.get(2),
        settings: row.get(3),
        created: row.get(4),
        seen: row.get(5),
    }
}

fn seating(row: &Row) -> Seating {
    Seating {
        person: row.get(0),
        table: row.get(1),
        seat: row.get::<_, i64>(2) as u8,
        since: row.get(3),
        turn: row.get::<_, i64>(4) != 0,
    }
}

fn finished(row: &Row) -> SeatResult {
    let rating: (Option<f64>, Option<f64>) = (row.get(9), row.get(10));
    SeatResult {
        table: row.get(0),
        seat: row.get::<_, i64>(1) as u8,
        game: row.get(2),
        person: row.get(3),
        called: row.get(4),
        bot: row.get(5),
        place: row.get::<_, i64>(6) as u8,
        score: row.get(7),
        ended: row.get(8),
        rating: rating.0.zip(rating.1),
    }
}

fn rated(row: &Row) -> Rated {
    Rated {
        person: row.get(0),
        game: row.get(1),
        rating: row.get(2),
        deviation: row.get(3),
        volatility: row.get(4),
        games: row.get::<_, i64>(5) as u64,
    }
}

fn of_person(StoredPerson { name, hash, called, settings, created, seen }: &StoredPerson) -> Vec<Value> {
    vec![
        text(name),
        Box::new(hash.clone()),
        text(called),
        text(settings),
        Box::new(*created),
        Box::new(*seen),
    ]
}

fn of_seating(Seating { person, table, seat, since, turn }: &Seating) -> Vec<Value> {
    let (seat, turn) = (i64::from(*seat), i64::from(*turn));
    vec![text(person), text(table), Box::new(seat), Box::new(*since), Box::new(turn)]
}

impl SharedPeople {
    fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let mut rows = self.0.ask(Begin::Alone, &[Query { sql, values }])?;
        Ok(rows.pop().unwrap_or_default())
    }
}

impl People for SharedPeople {
    fn by_hash(&mut self, hash: &[u8]) -> Result<Option<StoredPerson>, StoreError> {
        Ok(self.rows(BY_HASH, vec![Box::new(hash.to_vec())])?.first().map(person))
    }

    fn by_name(&mut self, name: &str) -> Result<Option<StoredPerson>, StoreError> {
        Ok(self.rows(BY_NAME, vec![text(name)])?.first().map(person))
    }

    fn keep(&mut self, person: &StoredPerson) -> Result<(), StoreError> {
        self.rows(KEEP, of_person(person)).map(|_| ())
    }

    fn erase(&mut self, name: &str) -> Result<(), StoreError> {
        let queries = ERASE.map(|sql| Query { sql, values: vec![text(name)] });
        self.0.ask(Begin::Writing, &queries).map(|_| ())
    }

    fn seat(&mut self, seating: &Seating) -> Result<(), StoreError> {
        self.rows(SEAT, of_seating(seating)).map(|_| ())
    }

    fn unseat(&mut self, person: &str, table: &str) -> Result<(), StoreError> {
        self.rows(UNSEAT, vec![text(person), text(table)]).map(|_| ())
    }

    fn turn(&mut self, table: &str, seat: Option<u8>) -> Result<(), StoreError> {
        self.rows(TURN, vec![text(table), Box::new(seat.map(i64::from))]).map(|_| ())
    }

    fn seatings(&mut self, person: &str, limit: usize) -> Result<Vec<SeatedAt>, StoreError> {
        let rows = self.rows(SEATINGS, vec![text(person), Box::new(limit as i64)])?;
        let seated = |row: &Row| SeatedAt {
            seating: seating(row),
            setup: row.get(5),
            game: row.get(6),
            over: row.get(7),
            touched: row.get(8),
        };
        Ok(rows.iter().map(seated).collect())
    }

    fn results(&mut self, person: &str, limit: usize) -> Result<Vec<SeatResult>, StoreError> {
        let rows = self.rows(RESULTS, vec![text(person), Box::new(limit as i64)])?;
        Ok(rows.iter().map(finished).collect())
    }

    fn at(&mut self, table: &str) -> Result<Vec<SeatResult>, StoreError> {
        Ok(self.rows(AT, vec![text(table)])?.iter().map(finished).collect())
    }

    fn ratings(&mut self, person: &str) -> Result<Vec<Rated>, StoreError> {
        Ok(self.rows(RATINGS, vec![text(person)])?.iter().map(rated).collect())
    }

    fn ladder(
        &mut self,
        game: &str,
        uncertain: f64,
        limit: usize,
    ) -> Result<Vec<(Rated, String)>, StoreError> {
        let rows = self.rows(LADDER, vec![text(game), Box::new(uncertain), Box::new(limit as i64)])?;
        Ok(rows.iter().map(|row| (rated(row), row.get(6))).collect())
    }

    fn finish(&mut self, results: &[SeatResult], ratings: &[Rated]) -> Result<bool, StoreError> {
        fn column<R, T>(rows: &[R], of: impl Fn(&R) -> T) -> Value
        where
            Vec<T>: tokio_postgres::types::ToSql + Sync + Send + 'static,
        {
            Box::new(rows.iter().map(of).collect::<Vec<T>>())
        }
        let values = vec![
            column(results, |result| result.table.clone()),
            column(results, |result| i64::from(result.seat)),
            column(results, |result| result.game.clone()),
            column(results, |result| result.person.clone()),
            column(results, |result| result.called.clone()),
            column(results, |result| result.bot.clone()),
            column(results, |result| i64::from(result.place)),
            column(results, |result| result.score),
            column(results, |result| result.ended),
            column(results, |result| result.rating.map(|(before, _)| before)),
            column(results, |result| result.rating.map(|(_, after)| after)),
            column(ratings, |rated| rated.person.clone()),
            column(ratings, |rated| rated.game.clone()),
            column(ratings, |rated| rated.rating),
            column(ratings, |rated| rated.deviation),
            column(ratings, |rated| rated.volatility),
            column(ratings, |rated| rated.games as i64),
        ];
        let people = vec![column(results, |result| result.person.clone())];
        let asked = [Query { sql: ALONE, values: people }, Query { sql: FINISH, values }];
        let rows = self.0.ask(Begin::Writing, &asked)?.pop().unwrap_or_default();
        match rows.first().map(|row| (row.get(0), row.get(1))) {
            Some((true, _)) => Ok(false),
            Some((false, false)) => Ok(true),
            _ => Err(StoreError::Taken),
        }
    }

    fn everybody(&mut self) -> Result<Everybody, StoreError> {
        everybody(&mut self.0)
    }

    fn bring(&mut self, everybody: &Everybody) -> Result<(), StoreError> {
        let mut queries = Vec::new();
        for person in &everybody.people {
            queries.push(Query { sql: BRING_PERSON, values: of_person(person) });
        }
        for seating in &everybody.seatings {
            queries.push(Query { sql: SEAT, values: of_seating(seating) });
        }
        for SeatResult { table, seat, game, person, called, bot, place, score, ended, rating } in
            &everybody.results
        {
            let (before, after) = rating.unzip();
            let values: Vec<Value> = vec![
                text(table),
                Box::new(i64::from(*seat)),
                text(game),
                Box::new(person.clone()),
                text(called),
                Box::new(bot.clone()),
                Box::new(i64::from(*place)),
                Box::new(*score),
                Box::new(*ended),
                Box::new(before),
                Box::new(after),
            ];
            queries.push(Query { sql: BRING_RESULT, values });
        }
        for Rated { person, game, rating, deviation, volatility, games } in &everybody.ratings {
            let values: Vec<Value> = vec![
                text(person),
                text(game),
                Box::new(*rating),
                Box::new(*deviation),
                Box::new(*volatility),
                Box::new(*games as i64),
            ];
            queries.push(Query { sql: BRING_RATING, values });
        }
        // What is sent at once is answered within the patience for one answer.
        for some in queries.chunks(500) {
            self.0.ask(Begin::Writing, some)?;
        }
        Ok(())
    }
}

pub(super) fn everybody(session: &mut Session) -> Result<Everybody, StoreError> {
    let query = |sql: &'static str| Query { sql, values: vec![] };
    let asked = [ALL_PEOPLE, ALL_SEATINGS, ALL_RESULTS, ALL_RATINGS].map(query);
    let rows = session.ask(Begin::Reading, &asked)?;
    let [people, seatings, results, ratings] = &rows[..] else { return Ok(Everybody::default()) };
    Ok(Everybody {
        people: people.iter().map(person).collect(),
        seatings: seatings.iter().map(seating).collect(),
        results: results.iter().map(finished).collect(),
        ratings: ratings.iter().map(rated).collect(),
    })
}
