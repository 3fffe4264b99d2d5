-- Who is known to the house: a hash of their secret, a name, what they like; where they sit, what came of it, how strong
-- they are. Results outlive their tables.
CREATE TABLE people (
    name     TEXT NOT NULL PRIMARY KEY,
    hash     BYTEA NOT NULL UNIQUE,
    called   TEXT NOT NULL,
    settings TEXT NOT NULL,
    created  BIGINT NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE TABLE seatings (
    person     TEXT NOT NULL,
    table_name TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    since      BIGINT NOT NULL,
    turn       BIGINT NOT NULL,
    PRIMARY KEY (person, table_name)
);

CREATE INDEX seatings_at ON seatings (table_name);

CREATE TABLE results (
    table_name TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    game       TEXT NOT NULL,
    person     TEXT,
    called     TEXT NOT NULL,
    bot        TEXT,
    place      BIGINT NOT NULL,
    score      BIGINT NOT NULL,
    ended      BIGINT NOT NULL,
    before     DOUBLE PRECISION,
    after      DOUBLE PRECISION,
    PRIMARY KEY (table_name, seat)
);

CREATE INDEX results_of ON results (person, ended);

CREATE TABLE ratings (
    person     TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);

CREATE INDEX ladder ON ratings (game, rating);
