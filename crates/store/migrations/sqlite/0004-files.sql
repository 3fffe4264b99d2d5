-- Files that tables use, such as dictionaries: each once, by its SHA-256, as long as a table uses it.
CREATE TABLE files (
    hash TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE file_uses (
    hash     TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (hash, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX file_uses_of ON file_uses (table_id);
