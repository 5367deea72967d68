-- Logs prove themselves: a row keeps the link after its last entry, a hash over all entries up to there. No server of
-- an older version may be at work on the database from here on.
ALTER TABLE steps ADD COLUMN link TEXT;

-- What vouches for a match that was played here and has ended: the signature under its record, made at its end.
CREATE TABLE seals (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    seal TEXT NOT NULL
);

-- Logs that were there before links were: their first `length` entries were linked when the database was brought to
-- this version, and nobody can say what became of them before.
CREATE TABLE adopted (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    length BIGINT NOT NULL
);

-- Whether that is still to be done. From then on a row without a link is a broken one.
CREATE TABLE adoption (
    pending BOOLEAN NOT NULL
);

INSERT INTO adoption SELECT EXISTS (SELECT 1 FROM tables);
