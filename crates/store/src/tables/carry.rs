//! Tables carried from one store to another, byte by byte the same.

use super::{
    Database, Overview, Past, StoreError, StoreReader, Stored, StoredFile, TableToStore, checked_file,
};

/// How many tables are carried at once.
const AT_ONCE: usize = 100;

/// What was carried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Tables that are at both places now.
    pub tables: u64,
    /// Tables that are not what was kept, and were left where they are.
    pub damaged: Vec<String>,
}

/// Carries all tables of a house to another store. Each is taken first, so that nothing more happens at it; a table that
/// another house holds stops it. It may be begun anew after an interruption: what is there already is compared.
pub fn carry(from: &Database, to: &Database) -> Result<Carried, StoreError> {
    let mut holds = Vec::new();
    let fetch = |name: &str| {
        let taken = from.take(name)?;
        Ok(taken.map(|(hold, stored)| {
            holds.push(hold);
            stored
        }))
    };
    let carried = all(|after| from.overview(after, AT_ONCE), fetch, |hash| from.file(hash), to)?;
    from.orders()?.into_iter().try_for_each(|order| to.order(order))?;
    let everybody = from.people(|people| people.everybody())?;
    to.people(|people| people.bring(&everybody))?;
    Ok(carried)
}

/// Copies all tables to another store while houses go on: each as it is at the moment.
pub fn copy(from: &mut dyn StoreReader, to: &Database) -> Result<Carried, StoreError> {
    let from = std::cell::RefCell::new(from);
    let fetch = |name: &str| {
        let found = from.borrow_mut().table(name)?;
        found.map(|found| found.checked().map(|(stored, _)| stored)).transpose()
    };
    let file = |hash: &str| checked_file(hash, from.borrow_mut().file(hash)?);
    let carried = all(|after| from.borrow_mut().overview(after, AT_ONCE), fetch, file, to)?;
    from.borrow_mut().orders()?.into_iter().try_for_each(|order| to.order(order))?;
    let everybody = from.borrow_mut().everybody()?;
    to.people(|people| people.bring(&everybody))?;
    Ok(carried)
}

fn all(
    page: impl Fn(u64) -> Result<Vec<Overview>, StoreError>,
    mut fetch: impl FnMut(&str) -> Result<Option<Stored>, StoreError>,
    file: impl Fn(&str) -> Result<Option<String>, StoreError>,
    to: &Database,
) -> Result<Carried, StoreError> {
    let mut carried = Carried::default();
    let mut after = 0;
    loop {
        let tables = page(after)?;
        let Some(last) = tables.last() else { return Ok(carried) };
        after = last.id;
        let mut found = Vec::new();
        for table in tables {
            let fetched = fetch(&table.name)
                .and_then(|stored| stored.map(|stored| Ok((files_of(&stored, &file)?, stored))).transpose());
            match fetched {
                Ok(Some(fetched)) => found.push(fetched),
                // It was deleted since the list was made.
                Ok(None) => (),
                Err(StoreError::Damaged(_)) => carried.damaged.push(table.name),
                Err(problem) => return Err(problem),
            }
        }
        let (new, found): (Vec<_>, Vec<_>) =
            found.into_iter().map(|(files, stored)| (made_new(stored.clone(), files), stored)).unzip();
        let made = to.create_all(new);
        for (made, stored) in made.into_iter().zip(&found) {
            match made {
                Ok(_) => (),
                Err(StoreError::Taken)
                    if to.table(&stored.name)?.is_some_and(|there| same(&there, stored)) => {}
                Err(problem) => return Err(problem),
            }
            carried.tables += 1;
        }
    }
}

fn files_of(
    stored: &Stored,
    file: impl Fn(&str) -> Result<Option<String>, StoreError>,
) -> Result<Vec<StoredFile>, StoreError> {
    let missing = |hash: &String| StoreError::Damaged(format!("the file {hash} is missing"));
    let fetch = |hash: &String| {
        Ok(StoredFile { hash: hash.clone(), text: file(hash)?.ok_or_else(|| missing(hash))? })
    };
    stored.files.iter().map(fetch).collect()
}

/// Whether two tables are the same, wherever they are.
fn same(one: &Stored, other: &Stored) -> bool {
    *one == Stored { id: one.id, ..other.clone() }
}

fn made_new(stored: Stored, files: Vec<StoredFile>) -> (TableToStore, Past) {
    let Stored {
        name, game, head, setup, created, touched, result, next, damage, listed, keys, entries, ..
    } = stored;
    let past = Past { created: Some(created), touched: Some(touched), next, damage };
    (TableToStore { name, game, head, setup, keys, listed, entries, result, files }, past)
}
