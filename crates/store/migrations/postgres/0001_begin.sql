-- What any number of servers keep together. The tables are those of the SQLite file, with PostgreSQL's types.
-- Nothing here needs advisory locks, LISTEN or triggers, so that engines which speak PostgreSQL's language serve, too.

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- The key of a token is not kept, only its hash: who reads this database cannot act for anybody.
CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    label TEXT NOT NULL,
    hash BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
    created BIGINT NOT NULL
);

CREATE INDEX tokens_of_player ON tokens (player, created);

-- Two numbers guard a table. `revision` counts every change of this row or its seats, and whoever saves must
-- know it. The other is the length of its log, and whoever appends must know it: it is not kept here but found at
-- the end of the log, so that a move does not touch this row.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    game TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'abandoned')),
    listed BOOLEAN NOT NULL,
    settings TEXT NOT NULL,
    header TEXT,
    seed BYTEA CHECK (length(seed) = 32),
    rematch TEXT,
    created BIGINT NOT NULL,
    imported BOOLEAN NOT NULL
);

CREATE INDEX tables_in_lobby ON tables (created, id) WHERE listed AND status IN ('waiting', 'playing');
CREATE INDEX tables_playing ON tables (id) WHERE status = 'playing';
CREATE INDEX tables_of_host ON tables (host, status);
CREATE INDEX tables_imported ON tables (host) WHERE imported;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'bot', 'local')),
    player TEXT REFERENCES players (id),
    bot TEXT,
    resigned BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE INDEX seats_of_player ON seats (player, table_id) WHERE player IS NOT NULL;

-- The logs. A row holds the entries that came together, from number `first` up to, but without, number `next`, as an
-- array of texts. The key decides between servers: of two that append at the same number one is refused. It is no
-- foreign key: that would lock the row of the table at every move.
CREATE TABLE steps (
    table_id TEXT NOT NULL,
    first BIGINT NOT NULL,
    next BIGINT NOT NULL CHECK (next > first),
    entries TEXT NOT NULL,
    PRIMARY KEY (table_id, first)
);

-- The name is the one the player had when they spoke.
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    player TEXT REFERENCES players (id),
    place BIGINT NOT NULL,
    score BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE cups (
    id TEXT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    game TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'abandoned')),
    listed BOOLEAN NOT NULL,
    settings TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX cups_in_lobby ON cups (created, id) WHERE listed AND status IN ('waiting', 'playing');
CREATE INDEX cups_playing ON cups (id) WHERE status = 'playing';
CREATE INDEX cups_of_host ON cups (host, status);

CREATE TABLE entrants (
    cup_id TEXT NOT NULL REFERENCES cups (id),
    n BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
    player TEXT REFERENCES players (id),
    bot TEXT,
    PRIMARY KEY (cup_id, n)
);

CREATE INDEX entrants_by_player ON entrants (player, cup_id) WHERE player IS NOT NULL;

-- A race names its table before that exists: the name decides who of two hasty servers may make it, so it is no
-- foreign key.
CREATE TABLE races (
    cup_id TEXT NOT NULL REFERENCES cups (id),
    meeting BIGINT NOT NULL,
    number BIGINT NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    places TEXT,
    PRIMARY KEY (cup_id, meeting, number)
);
