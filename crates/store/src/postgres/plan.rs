//! What a batch of work becomes: one statement for all entries, and one for each of the rest.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::session::{Begin, Query, Value};
use crate::tables::{Kept, Key, Order, Past, StoreError, StoredEntry, Sum, TableAction, TableToStore, Work};

/// All entries of a batch at once. A table is locked before its epoch is looked at, so that nobody takes it in between.
const APPEND: &str = "
    WITH asked AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bytea[])
            AS asked (table_id, epoch, number, entry, cause, sum)
    ), held AS (
        SELECT id, epoch FROM tables WHERE id = ANY($7::bigint[]) ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO entries (table_id, number, entry, cause, sum, epoch)
    SELECT asked.table_id, asked.number, asked.entry, asked.cause, asked.sum, asked.epoch
    FROM asked JOIN held ON held.id = asked.table_id AND held.epoch = asked.epoch
    ON CONFLICT (table_id, number) DO NOTHING
    RETURNING table_id, number, epoch";

/// The result belongs to the last entry: without that it is not kept.
const RESULT: &str = "
    UPDATE tables SET result = $3, result_sum = $4
    WHERE id = $1 AND epoch = $2
      AND ($5::bigint IS NULL OR EXISTS (
          SELECT 1 FROM entries WHERE table_id = $1 AND number = $5::bigint AND sum = $6::bytea))
    RETURNING id, epoch";

const TOUCH: &str = "UPDATE tables SET touched = $2 WHERE id = $1 AND epoch = $3";

const CREATE: &str = "
    WITH made AS (
        INSERT INTO tables
            (name, game, head, setup, created, touched, next, damage, head_sum, result, result_sum, listed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $18)
        ON CONFLICT (name) DO NOTHING RETURNING id, epoch
    ), secret AS (
        INSERT INTO keys (table_id, eyes, hash)
        SELECT made.id, secret.eyes, secret.hash
        FROM made, unnest($12::text[], $13::bytea[]) AS secret (eyes, hash)
    ), happened AS (
        INSERT INTO entries (table_id, number, entry, cause, sum, epoch)
        SELECT made.id, happened.number, happened.entry, happened.cause, happened.sum, 0
        FROM made, unnest($14::bigint[], $15::text[], $16::text[], $17::bytea[])
            AS happened (number, entry, cause, sum)
    ), brought AS (
        INSERT INTO files (hash, text)
        SELECT file.hash, file.text FROM made, unnest($19::text[], $20::text[]) AS file (hash, text)
        ON CONFLICT (hash) DO NOTHING
    ), used AS (
        INSERT INTO file_uses (hash, table_id)
        SELECT DISTINCT file.hash, made.id FROM made, unnest($19::text[]) AS file (hash)
    )
    SELECT id, epoch FROM made";

const TAKE: &str = "
    UPDATE tables
    SET owner = $2, epoch = epoch + 1, lease_until = now() + $3::float8 * interval '1 second'
    WHERE name = $1 AND (owner IS NULL OR owner = $2 OR lease_until <= now())
    RETURNING id, epoch";

pub(super) const RENEW: &str = "
    UPDATE tables SET lease_until = now() + $2::float8 * interval '1 second'
    FROM unnest($3::bigint[], $4::bigint[]) AS held (id, epoch)
    WHERE tables.owner = $1 AND tables.id = held.id AND tables.epoch = held.epoch
    RETURNING tables.id, tables.epoch";

const SEAT: &str = "
    WITH held AS (
        UPDATE tables SET head = $3, setup = $4, head_sum = $5 WHERE id = $1 AND epoch = $2
        RETURNING id, epoch
    ), secret AS (
        INSERT INTO keys (table_id, eyes, hash)
        SELECT held.id, secret.eyes, secret.hash
        FROM held, unnest($6::text[], $7::bytea[]) AS secret (eyes, hash)
        ON CONFLICT (table_id, eyes) DO UPDATE SET hash = excluded.hash
    )
    SELECT id, epoch FROM held";

const NEXT: &str = "UPDATE tables SET next = $3 WHERE id = $1 AND epoch = $2 RETURNING id, epoch";

const DAMAGE: &str = "UPDATE tables SET damage = $3 WHERE id = $1 AND epoch = $2 RETURNING id, epoch";

const DELETE: &str = "
    WITH gone AS (
        DELETE FROM tables WHERE id = $1 AND epoch = $2 RETURNING id, epoch
    ), entries_gone AS (
        DELETE FROM entries WHERE table_id IN (SELECT id FROM gone)
    ), keys_gone AS (
        DELETE FROM keys WHERE table_id IN (SELECT id FROM gone)
    ), uses_gone AS (
        DELETE FROM file_uses WHERE table_id IN (SELECT id FROM gone) RETURNING hash
    ), files_gone AS (
        DELETE FROM files WHERE hash IN (SELECT hash FROM uses_gone)
          AND NOT EXISTS (SELECT 1 FROM file_uses WHERE file_uses.hash = files.hash AND table_id <> $1)
    )
    SELECT id, epoch FROM gone";

const RELEASE: &str = "
    UPDATE tables SET owner = NULL, lease_until = NULL WHERE id = $1 AND epoch = $2 RETURNING id, epoch";

const ORDER: &str = "
    INSERT INTO orders (kind, target, until, why, created) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (kind, target) DO UPDATE
    SET until = excluded.until, why = excluded.why, created = excluded.created
    RETURNING 0::bigint, 0::bigint";

const REVOKE: &str = "
    WITH gone AS (DELETE FROM orders WHERE kind = $1 AND target = $2) SELECT 0::bigint, 0::bigint";

/// What a batch becomes.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) queries: Vec<Query>,
    /// For each piece of work: the query that answers for it, or the entries that have to be there.
    pub(super) answers: Vec<ResultAt>,
}

/// Where the answer to a piece of work is.
pub(super) enum ResultAt {
    /// In the rows of this query.
    Rows(usize),
    /// In the rows of the first query: these entries were inserted.
    Entries { kept: Kept, number: u64, sums: Vec<Sum> },
    /// It cannot be done here.
    Never(StoreError),
}

/// All entries of a batch.
#[derive(Default)]
struct Entries {
    tables: Vec<i64>,
    epochs: Vec<i64>,
    numbers: Vec<i64>,
    texts: Vec<String>,
    causes: Vec<Option<String>>,
    sums: Vec<Vec<u8>>,
}

impl Plan {
    pub(super) fn of(works: &[&Work]) -> Plan {
        let mut plan = Plan::default();
        let mut all = Entries::default();
        let appends = works.iter().any(
            |work| matches!(work, Work::At { act: TableAction::Append { entries, .. }, .. } if !entries.is_empty()),
        );
        if appends {
            // Its place is the first; what belongs into it is known at the end.
            plan.queries.push(Query { sql: APPEND, values: Vec::new() });
        }
        for work in works {
            let answer = plan.add(work, &mut all);
            plan.answers.push(answer);
        }
        if appends {
            let mut held = all.tables.clone();
            held.sort_unstable();
            held.dedup();
            let Entries { tables, epochs, numbers, texts, causes, sums } = all;
            plan.queries[0].values = vec![
                Box::new(tables),
                Box::new(epochs),
                Box::new(numbers),
                Box::new(texts),
                Box::new(causes),
                Box::new(sums),
                Box::new(held),
            ];
        }
        plan
    }

    pub(super) fn begin(&self) -> Begin {
        if self.queries.len() == 1 { Begin::Alone } else { Begin::Writing }
    }

    fn query(&mut self, sql: &'static str, values: Vec<Value>) -> ResultAt {
        self.queries.push(Query { sql, values });
        ResultAt::Rows(self.queries.len() - 1)
    }

    fn add(&mut self, work: &Work, all: &mut Entries) -> ResultAt {
        match work {
            Work::Create { table, past } => self.query(CREATE, new_row(table, past)),
            Work::Take { name, claim } => self.query(
                TAKE,
                vec![Box::new(name.clone()), Box::new(claim.owner.clone()), Box::new(seconds(claim.lease))],
            ),
            Work::At { table, epoch, act } => self.act(Kept { table: *table, epoch: *epoch }, act, all),
            Work::Order(Order { kind, target, until, why, created }) => self.query(
                ORDER,
                vec![
                    Box::new(kind.name()),
                    Box::new(target.clone()),
                    Box::new(*until),
                    Box::new(why.clone()),
                    Box::new(*created),
                ],
            ),
            Work::Revoke { kind, target } => {
                self.query(REVOKE, vec![Box::new(kind.name()), Box::new(target.clone())])
            }
            Work::LimitPages(_) => {
                ResultAt::Never(StoreError::Other("a shared database has no limit".to_owned()))
            }
        }
    }

    fn act(&mut self, kept: Kept, act: &TableAction, all: &mut Entries) -> ResultAt {
        let Kept { table, epoch } = kept;
        let (table, epoch) = (table as i64, epoch as i64);
        let mut values: Vec<Value> = vec![Box::new(table), Box::new(epoch)];
        match act {
            TableAction::Append { number, entries, result, touched } => {
                for (number, (StoredEntry { entry, cause }, sum)) in (*number..).zip(entries) {
                    all.tables.push(table);
                    all.epochs.push(epoch);
                    all.numbers.push(number as i64);
                    all.texts.push(entry.clone());
                    all.causes.push(cause.clone());
                    all.sums.push(sum.bytes().to_vec());
                }
                if let Some(touched) = touched {
                    self.query(TOUCH, vec![Box::new(table), Box::new(*touched), Box::new(epoch)]);
                }
                let last = entries.last().map(|(_, sum)| sum.bytes().to_vec());
                if let Some((result, sum)) = result {
                    let at = last.is_some().then(|| (*number + entries.len() as u64 - 1) as i64);
                    values.extend([Box::new(result.clone()) as Value, Box::new(sum.bytes().to_vec())]);
                    values.extend([Box::new(at) as Value, Box::new(last)]);
                    let answer = self.query(RESULT, values);
                    if entries.is_empty() {
                        return answer;
                    }
                }
                let sums = entries.iter().map(|(_, sum)| *sum).collect();
                ResultAt::Entries { kept, number: *number, sums }
            }
            TableAction::Seat { head, setup, sum, keys } => {
                let (eyes, hashes): (Vec<String>, Vec<Vec<u8>>) =
                    keys.iter().cloned().map(|Key { eyes, hash }| (eyes, hash)).unzip();
                values.extend([Box::new(head.clone()) as Value, Box::new(setup.clone())]);
                values.extend([Box::new(sum.bytes().to_vec()) as Value, Box::new(eyes), Box::new(hashes)]);
                self.query(SEAT, values)
            }
            TableAction::Next(next) => {
                values.push(Box::new(next.clone()));
                self.query(NEXT, values)
            }
            TableAction::Damage(problem) => {
                values.push(Box::new(problem.clone()));
                self.query(DAMAGE, values)
            }
            TableAction::Delete => self.query(DELETE, values),
            TableAction::Release => self.query(RELEASE, values),
        }
    }
}

pub(super) fn seconds(time: Duration) -> f64 {
    // As long as anybody can think of, and still a time.
    time.as_secs_f64().min(1e9)
}

fn new_row(table: &TableToStore, past: &Past) -> Vec<Value> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
    let TableToStore { name, game, head, setup, keys, listed, entries, result, files } = table;
    let head_sum = Sum::head(name, game, head, setup).bytes().to_vec();
    let mut last = Sum::start(name);
    let mut sums = Vec::with_capacity(entries.len());
    for (number, entry) in (0_u64..).zip(entries) {
        last = last.entry(number, &entry.entry, entry.cause.as_deref());
        sums.push(last.bytes().to_vec());
    }
    let result_sum = result.as_deref().map(|result| last.result(result).bytes().to_vec());
    vec![
        Box::new(name.clone()),
        Box::new(game.clone()),
        Box::new(head.clone()),
        Box::new(setup.clone()),
        Box::new(past.created.unwrap_or(now)),
        Box::new(past.touched.unwrap_or(now)),
        Box::new(past.next.clone()),
        Box::new(past.damage.clone()),
        Box::new(head_sum),
        Box::new(result.clone()),
        Box::new(result_sum),
        Box::new(keys.iter().map(|key| key.eyes.clone()).collect::<Vec<_>>()),
        Box::new(keys.iter().map(|key| key.hash.clone()).collect::<Vec<_>>()),
        Box::new((0..entries.len() as i64).collect::<Vec<_>>()),
        Box::new(entries.iter().map(|entry| entry.entry.clone()).collect::<Vec<_>>()),
        Box::new(entries.iter().map(|entry| entry.cause.clone()).collect::<Vec<_>>()),
        Box::new(sums),
        Box::new(*listed),
        Box::new(files.iter().map(|file| file.hash.clone()).collect::<Vec<_>>()),
        Box::new(files.iter().map(|file| file.text.clone()).collect::<Vec<_>>()),
    ]
}
