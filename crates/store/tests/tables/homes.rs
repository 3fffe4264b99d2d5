//! The stores under test, and what is put into them.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicU64, Ordering::Relaxed},
    mpsc,
};

use store::tables::{
    Append, Claim, Database, Hold, Key, Place, Store, StoreError, Stored, StoredFile, TableToStore,
};
use tempfile::TempDir;
use temporary_postgres::{Durable, Server};

/// An empty store of one kind.
pub struct Home {
    pub place: Place,
    pub kind: &'static str,
    _folder: Option<TempDir>,
}

impl Home {
    pub fn file() -> Home {
        let folder = tempfile::tempdir().unwrap();
        Home { place: folder.path().join("house.db").into(), kind: "a file", _folder: Some(folder) }
    }

    pub fn shared() -> Home {
        static SERVER: OnceLock<Server> = OnceLock::new();
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let server = SERVER.get_or_init(|| Server::start(Durable::No).unwrap());
        let url = server.database(&format!("house-{}", NUMBER.fetch_add(1, Relaxed))).unwrap();
        Home { place: Place::Postgres(url), kind: "a PostgreSQL", _folder: None }
    }

    pub fn open(&self) -> Database {
        Database::open(&self.place, "the house under test").unwrap()
    }

    pub fn store(&self) -> Arc<dyn Store> {
        self.place.open("the house under test").unwrap()
    }
}

/// Runs a test on an empty store of each kind.
pub fn everywhere(test: impl Fn(&Home)) {
    for home in [Home::file(), Home::shared()] {
        test(&home);
    }
}

pub fn claim(owner: &str, seconds: u64) -> Claim {
    Claim { owner: owner.into(), lease: std::time::Duration::from_secs(seconds) }
}

pub fn new_table(name: &str) -> TableToStore {
    TableToStore {
        name: name.to_owned(),
        game: "toy".into(),
        head: format!("(tapis 1) ; {}\n", "x".repeat(200)),
        setup: "{}".into(),
        keys: vec![Key { eyes: "seat 0".into(), hash: vec![7; 32] }],
        listed: true,
        entries: vec![],
        result: None,
        files: vec![],
    }
}

pub fn line(table: u64, number: u64) -> String {
    format!("(move 1 \"{table} {number}\")")
}

pub fn entry(table: u64, number: u64) -> Append {
    Append::one(number, line(table, number), Some(format!("c{number}")))
}

/// Makes a table and takes it.
pub fn made(database: &Database, name: &str) -> Hold {
    database.create(new_table(name)).unwrap();
    taken(database, name).0
}

pub fn taken(database: &Database, name: &str) -> (Hold, Stored) {
    database.take(name).unwrap().unwrap()
}

/// Asks for all of it at once; what became of each.
pub fn append_all(database: &Database, asked: Vec<(&Hold, Append)>) -> Vec<Result<(), StoreError>> {
    let (done, all) = mpsc::channel();
    let count = asked.len();
    for (place, (hold, append)) in asked.into_iter().enumerate() {
        let done = done.clone();
        database.append(hold, append, Box::new(move |kept| done.send((place, kept)).unwrap()));
    }
    drop(done);
    let mut answers: Vec<_> = all.iter().collect();
    assert_eq!(answers.len(), count, "everybody gets an answer");
    answers.sort_by_key(|(place, _)| *place);
    answers.into_iter().map(|(_, kept)| kept).collect()
}

pub fn entries(database: &Database, name: &str) -> Option<usize> {
    database.table(name).unwrap().map(|table| table.entries.len())
}

/// A file that a table may use.
pub fn words() -> StoredFile {
    // printf 'RAT\nTZAR\n' | sha256sum
    let hash = "8e0cc7796c42814e0743868da617a14ca778d55ef1e355ba8cd789f831b4ca49".to_owned();
    StoredFile { hash, text: "RAT\nTZAR\n".to_owned() }
}
