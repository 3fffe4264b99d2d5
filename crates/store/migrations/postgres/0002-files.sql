-- Files that tables use, such as dictionaries: each once, by its SHA-256, as long as a table uses it. The reference holds
-- on to a file that one house uses anew while another forgets its last table.
CREATE TABLE files (
    hash TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
);

CREATE TABLE file_uses (
    hash     TEXT NOT NULL REFERENCES files (hash),
    table_id BIGINT NOT NULL,
    PRIMARY KEY (hash, table_id)
);

CREATE INDEX file_uses_of ON file_uses (table_id);
