-- What a table takes and when it was used last: for the limits of its host, and for whoever clears away. `table_id` is
-- no foreign key: a row outlives its table for a moment when both are removed.
CREATE TABLE usage (
    table_id TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL REFERENCES players (id),
    bytes INTEGER NOT NULL,
    used INTEGER NOT NULL,
    sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_of_host ON usage (host);

-- Browsers are known by keys, too: a session is a token that no script can use. `seen` is when it was used last.
ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'token' CHECK (kind IN ('token', 'session'));
ALTER TABLE tokens ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;

-- Lists are read page by page along these, without looking at what is on other pages. A seat knows how old its table is.
ALTER TABLE seats ADD COLUMN created INTEGER;
UPDATE seats SET created = (SELECT created FROM tables WHERE id = table_id);
CREATE INDEX seats_by_age ON seats (player, created, table_id) WHERE player IS NOT NULL;
CREATE INDEX tables_by_age ON tables (host, created, id);
DROP INDEX seats_of_player;
