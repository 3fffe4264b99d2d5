-- Who is known to the house: a hash of their secret, a name, what they like; where they sit, what came of it, how strong
-- they are. Results outlive their tables.
CREATE TABLE people (
    name     TEXT NOT NULL PRIMARY KEY,
    hash     BLOB NOT NULL UNIQUE,
    called   TEXT NOT NULL,
    settings TEXT NOT NULL,
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT;

CREATE TABLE seatings (
    person     TEXT NOT NULL,
    table_name TEXT NOT NULL,
    seat       INTEGER NOT NULL,
    since      INTEGER NOT NULL,
    turn       INTEGER NOT NULL,
    PRIMARY KEY (person, table_name)
) STRICT, WITHOUT ROWID;

CREATE INDEX seatings_at ON seatings (table_name);

CREATE TABLE results (
    table_name TEXT NOT NULL,
    seat       INTEGER NOT NULL,
    game       TEXT NOT NULL,
    person     TEXT,
    called     TEXT NOT NULL,
    bot        TEXT,
    place      INTEGER NOT NULL,
    score      INTEGER NOT NULL,
    ended      INTEGER NOT NULL,
    before     REAL,
    after      REAL,
    PRIMARY KEY (table_name, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of ON results (person, ended);

CREATE TABLE ratings (
    person     TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX ladder ON ratings (game, rating);
