-- Sums, so that what is read is what was kept; who holds a table, in which epoch and until when; when it was last used.
ALTER TABLE entries ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE entries ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN head_sum BLOB NOT NULL DEFAULT x'';
ALTER TABLE tables ADD COLUMN result_sum BLOB;
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN lease_until INTEGER;

-- Nobody knows when an old table was last used; it is not forgotten for that.
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET touched = unixepoch();

-- The lobby reads a column, not what the house has to know of every table.
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET listed = coalesce(json_extract(setup, '$.listed') = 1, 0) WHERE json_valid(setup);
DROP INDEX tables_going_on;
CREATE INDEX tables_shown ON tables (id) WHERE listed = 1 AND result IS NULL AND damage IS NULL;

-- What a host wants of the house: whom it turns away, which tables it closes. It looks here now and then.
CREATE TABLE orders (
    kind    TEXT NOT NULL,
    target  TEXT NOT NULL,
    until   INTEGER,
    why     TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (kind, target)
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_held ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_touched ON tables (touched);
