-- Tables, what happened at them, and the hashes of the secrets that prove a seat.
CREATE TABLE tables (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    game    TEXT NOT NULL,
    head    TEXT NOT NULL,
    setup   TEXT NOT NULL,
    created INTEGER NOT NULL,
    result  TEXT
) STRICT;

CREATE TABLE keys (
    table_id INTEGER NOT NULL,
    eyes     TEXT NOT NULL,
    hash     BLOB NOT NULL,
    PRIMARY KEY (table_id, eyes)
) STRICT, WITHOUT ROWID;

-- An entry is accepted once: the primary key is what keeps two houses on one file apart. The cause is the
-- identifier that the client gave its move, so that a move sent twice is made once.
CREATE TABLE entries (
    table_id INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    entry    TEXT NOT NULL,
    cause    TEXT,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
