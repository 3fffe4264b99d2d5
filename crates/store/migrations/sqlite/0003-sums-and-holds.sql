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

CREATE INDEX tables_held ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_touched ON tables (touched);
