-- What was appended last: a row for each commit, with everything it appends, as JSON: [[table, first, [entry, …]], …].
-- A commit for many matches writes one page here where it would write one for each in `steps`, into which
-- all of it is sorted from time to time. The last row is kept, emptied, so that numbers are never used again.
CREATE TABLE journal (
    id INTEGER NOT NULL PRIMARY KEY,
    appends TEXT NOT NULL
) STRICT;

-- What comes sorted needs no index beside it: the rows themselves lie in the order of their keys.
ALTER TABLE steps RENAME TO unsorted_steps;

CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

INSERT INTO steps SELECT table_id, n, entry FROM unsorted_steps ORDER BY table_id, n;

DROP TABLE unsorted_steps;
