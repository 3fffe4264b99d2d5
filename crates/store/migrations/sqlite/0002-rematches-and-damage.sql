-- Where a table's players went for another game, and what is wrong with a table that cannot be opened any more.
ALTER TABLE tables ADD COLUMN next TEXT;
ALTER TABLE tables ADD COLUMN damage TEXT;

-- The lobby lists tables whose game goes on, newest first.
CREATE INDEX tables_going_on ON tables (id) WHERE result IS NULL AND damage IS NULL;
