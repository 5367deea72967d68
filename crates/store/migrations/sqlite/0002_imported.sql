-- A match that was played elsewhere and came in as a record. It is not this server's to sign, and a player may
-- bring only so many.
ALTER TABLE tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1));

CREATE INDEX tables_imported ON tables (host) WHERE imported;
