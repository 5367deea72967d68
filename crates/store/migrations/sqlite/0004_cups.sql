-- Tournaments. As with tables, `revision` counts every change of a cup, its entrants or its races, and whoever
-- saves must know it.
CREATE TABLE cups (
    id TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    game TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'abandoned')),
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX cups_in_lobby ON cups (created, id) WHERE listed AND status IN ('waiting', 'playing');
CREATE INDEX cups_playing ON cups (id) WHERE status = 'playing';
CREATE INDEX cups_of_host ON cups (host, status);

CREATE TABLE entrants (
    cup_id TEXT NOT NULL REFERENCES cups (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
    player TEXT REFERENCES players (id),
    bot TEXT,
    PRIMARY KEY (cup_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_by_player ON entrants (player, cup_id) WHERE player IS NOT NULL;

-- A race names its table before that exists: the name is what decides who of two hasty servers may make it, so it is
-- no foreign key. `places` is how its seats ended, as JSON, once the cup has taken notice of it.
CREATE TABLE races (
    cup_id TEXT NOT NULL REFERENCES cups (id),
    meeting INTEGER NOT NULL,
    number INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    places TEXT,
    PRIMARY KEY (cup_id, meeting, number)
) STRICT, WITHOUT ROWID;
