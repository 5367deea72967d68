-- Entries of a log that came together stay together: a row holds those from number `first` up to, but without, number
-- `next`, as an array of texts. A match of a hundred entries is a few rows, and rows lie in the order they came in,
-- so that sorting the journal fills whole pages.
ALTER TABLE steps RENAME TO single_steps;

CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables (id),
    first INTEGER NOT NULL,
    next INTEGER NOT NULL CHECK (next > first),
    entries TEXT NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT;

INSERT INTO steps (table_id, first, next, entries)
SELECT table_id, 0, count(*), json_group_array(entry)
FROM (SELECT table_id, entry FROM single_steps ORDER BY table_id, n)
GROUP BY table_id;

DROP TABLE single_steps;
