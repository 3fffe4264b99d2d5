//! Writing.

use std::{collections::HashSet, time::Duration};

use tokio_postgres::Row;

use super::{
    plan::{Plan, RENEW, ResultAt, seconds},
    session::{Begin, Query, Session},
};
use crate::tables::{Done, Kept, StoreError, Sum, Work, Writer};

/// What stands in an entry's place, and who may write there.
const LOOK: &str = "
    SELECT tables.epoch, entries.sum, entries.epoch
    FROM tables LEFT JOIN entries ON entries.table_id = tables.id AND entries.number = $2
    WHERE tables.id = $1";

/// Whoever writes to a shared database.
pub(super) struct SharedWriter(pub(super) Session);

impl Writer for SharedWriter {
    fn keep(&mut self, works: &[&Work]) -> Result<Vec<Done>, StoreError> {
        let plan = Plan::of(works);
        let rows = self.0.ask(plan.begin(), &plan.queries)?;
        let number = |row: &Row, column: usize| row.get::<_, i64>(column) as u64;
        let written = |row: &Row| (Kept { table: number(row, 0), epoch: number(row, 2) }, number(row, 1));
        // Only rows of entries have three columns.
        let entries = |row: &&Row| row.len() == 3;
        let inserted: HashSet<(Kept, u64)> =
            rows.first().into_iter().flatten().filter(entries).map(written).collect();
        let mut done = Vec::with_capacity(works.len());
        for (answer, work) in plan.answers.into_iter().zip(works) {
            done.push(match answer {
                ResultAt::Never(why) => Err(why),
                ResultAt::Rows(query) => rows[query].first().map(kept).ok_or(match work {
                    Work::Create { .. } => StoreError::Taken,
                    _ => StoreError::Lost,
                }),
                ResultAt::Entries { kept, number, sums } => {
                    let numbers = number..number + sums.len() as u64;
                    if numbers.clone().all(|number| inserted.contains(&(kept, number))) {
                        Ok(kept)
                    } else {
                        self.why_not(kept, numbers.zip(sums))?
                    }
                }
            });
        }
        Ok(done)
    }

    fn renew(&mut self, owner: &str, held: &[Kept], lease: Duration) -> Result<Vec<Kept>, StoreError> {
        let tables: Vec<i64> = held.iter().map(|kept| kept.table as i64).collect();
        let epochs: Vec<i64> = held.iter().map(|kept| kept.epoch as i64).collect();
        let values: Vec<super::session::Value> =
            vec![Box::new(owner.to_owned()), Box::new(seconds(lease)), Box::new(tables), Box::new(epochs)];
        let rows = self.0.ask(Begin::Alone, &[Query { sql: RENEW, values }])?;
        Ok(rows.iter().flatten().map(kept).collect())
    }
}

impl SharedWriter {
    /// Entries that were not inserted: because they are there already, from a try whose answer was lost, or because they
    /// may not be.
    fn why_not(&mut self, kept: Kept, entries: impl Iterator<Item = (u64, Sum)>) -> Result<Done, StoreError> {
        let mut done = Ok(kept);
        for (number, sum) in entries {
            let values: Vec<super::session::Value> =
                vec![Box::new(kept.table as i64), Box::new(number as i64)];
            let rows = self.0.ask(Begin::Alone, &[Query { sql: LOOK, values }])?;
            let Some(row) = rows.first().and_then(|rows| rows.first()) else {
                return Ok(Err(StoreError::Lost));
            };
            let ours = row.get::<_, Option<i64>>(2) == Some(kept.epoch as i64);
            if ours && row.get::<_, Option<Vec<u8>>>(1).as_deref() == Some(sum.bytes()) {
                continue;
            }
            let lost = row.get::<_, i64>(0) as u64 != kept.epoch;
            done = Err(if lost { StoreError::Lost } else { StoreError::Taken });
        }
        Ok(done)
    }
}

fn kept(row: &Row) -> Kept {
    Kept { table: row.get::<_, i64>(0) as u64, epoch: row.get::<_, i64>(1) as u64 }
}
