-- What a server keeps. Ids are texts of 22 characters, times are milliseconds since 1970, and words
-- (a status, a kind) are written as the protocol writes them. Records are stored, states are not.

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The key of a token is not kept, only its hash: who reads this file cannot act for anybody.
CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    label TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of_player ON tokens (player, created);

-- Two numbers guard a table. `revision` counts every change of this row or its seats, and whoever saves must
-- know it. The other is the length of its log, and whoever appends must know it: it is not kept here but
-- found at the end of the log, so that a move does not touch this row.
--
-- `rematch` is no foreign key: the old table names the new one before that exists, because the name is
-- what decides who of two hasty players may make it.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    game TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'abandoned')),
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    settings TEXT NOT NULL,
    header TEXT,
    seed BLOB CHECK (length(seed) = 32),
    rematch TEXT,
    created INTEGER NOT NULL
) STRICT;

-- The lobby and the restart after a crash ask for open tables only; these indexes stay as small as what
-- is going on, however many tables are over.
CREATE INDEX tables_in_lobby ON tables (created, id) WHERE listed AND status IN ('waiting', 'playing');
CREATE INDEX tables_playing ON tables (id) WHERE status = 'playing';

-- Both for a host's list and for the number of tables they may have open.
CREATE INDEX tables_of_host ON tables (host, status);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'bot', 'local')),
    player TEXT REFERENCES players (id),
    bot TEXT,
    resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_player ON seats (player, table_id) WHERE player IS NOT NULL;

-- The logs. The key makes a second entry with the same number impossible whatever the program does. Rows lie
-- in the order they came in, not by table: the entries of all matches that play fill the same page, and a
-- commit for all of them writes few.
CREATE TABLE steps (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT;

-- The name is the one the player had when they spoke.
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    player TEXT REFERENCES players (id),
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
