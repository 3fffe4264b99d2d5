//! The shape of the database, and how an older one becomes a newer one.

use super::session::Session;
use crate::tables::StoreError;

/// One step each, in order, never changed once released.
const STEPS: [&str; 3] = [
    include_str!("../../migrations/postgres/0001-tables.sql"),
    include_str!("../../migrations/postgres/0002-files.sql"),
    include_str!("../../migrations/postgres/0003-people.sql"),
];

/// How often the steps are tried, when several houses start at once.
const TRIES: usize = 5;

/// Takes the steps that are missing.
pub(super) fn prepare(session: &Session) -> Result<(), StoreError> {
    let mut problem = StoreError::Closed;
    for _ in 0..TRIES {
        match migrate(session) {
            Ok(()) => return Ok(()),
            Err(newer @ StoreError::Newer { .. }) => return Err(newer),
            Err(other) => problem = other,
        }
        let _ = session.run("ROLLBACK");
    }
    Err(problem)
}

/// Whether the database is of our version.
pub(super) fn check(session: &Session, shown: &str) -> Result<(), StoreError> {
    let known = STEPS.len() as u32;
    let no_house = |_| StoreError::NotAHouse(shown.to_owned());
    let rows = session.read("SELECT version FROM tapis_version WHERE one = 1").map_err(no_house)?;
    match rows.first().map_or(0, |row| row.get::<_, i32>(0) as u32) {
        found if found > known => Err(StoreError::Newer { found, known }),
        found if found == known => Ok(()),
        _ => Err(StoreError::NotAHouse(shown.to_owned())),
    }
}

fn migrate(session: &Session) -> Result<(), StoreError> {
    session.run(
        "CREATE TABLE IF NOT EXISTS tapis_version (one INT PRIMARY KEY, version INT NOT NULL);
         INSERT INTO tapis_version (one, version) VALUES (1, 0) ON CONFLICT (one) DO NOTHING;",
    )?;
    loop {
        // Whoever has this row takes the next step; the others wait and find it taken.
        session.run("BEGIN")?;
        let rows = session.read("SELECT version FROM tapis_version WHERE one = 1 FOR UPDATE")?;
        let version = rows.first().map_or(0, |row| row.get::<_, i32>(0)) as usize;
        if version > STEPS.len() {
            session.run("ROLLBACK")?;
            return Err(StoreError::Newer { found: version as u32, known: STEPS.len() as u32 });
        }
        let Some(step) = STEPS.get(version) else { return session.run("COMMIT") };
        session.run(step)?;
        session.run(&format!("UPDATE tapis_version SET version = {} WHERE one = 1; COMMIT", version + 1))?;
    }
}
