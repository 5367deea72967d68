//! Questions that every database understands, each one statement, so that its answer is of one moment.
//!
//! Arguments are written `$1`, which both drivers number. What only one database can say stands with it.

/// The columns of a table in a list. A header can be long, and a row comes once for every seat.
macro_rules! listed_columns {
    () => {
        "id, revision, game, host, status, listed, settings, NULL AS header, NULL AS seed, rematch, created, imported, sum, echo"
    };
}

/// A player by their id.
pub(crate) const PLAYER: &str = "SELECT * FROM players WHERE id = $1";

/// A player's tokens, oldest first.
pub(crate) const TOKENS: &str = "SELECT * FROM tokens WHERE player = $1 ORDER BY created, id";

/// The token with that hash.
pub(crate) const TOKEN_OF: &str = "SELECT * FROM tokens WHERE hash = $1";

/// A table, a row for each seat.
pub(crate) const TABLE: &str = "SELECT tables.*, n, kind, player, bot, resigned
    FROM tables LEFT JOIN seats ON table_id = id
    WHERE id = $1
    ORDER BY n";

/// Listed tables that wait or play, newest first.
pub(crate) const LOBBY: &str = concat!(
    "SELECT shown.*, n, kind, player, bot, resigned
    FROM (
        SELECT ",
    listed_columns!(),
    " FROM tables
        WHERE listed AND status IN ('waiting', 'playing') AND (created, id) < ($2, $3)
        ORDER BY created DESC, id DESC LIMIT $1
    ) AS shown LEFT JOIN seats ON table_id = id
    ORDER BY shown.created DESC, id DESC, n",
);

/// Tables where the player has a seat or is the host, newest first. Each half is read along an index and no further than
/// the page goes.
pub(crate) const TABLES_OF: &str = concat!(
    "SELECT theirs.*, n, kind, player, bot, resigned
    FROM (
        SELECT ",
    listed_columns!(),
    " FROM tables
        WHERE id IN (
            SELECT id FROM (
                SELECT id FROM tables WHERE host = $1 AND (created, id) < ($3, $4)
                ORDER BY created DESC, id DESC LIMIT $2
            ) AS hosted
            UNION
            SELECT table_id FROM (
                SELECT DISTINCT created, table_id FROM seats WHERE player = $1 AND (created, table_id) < ($3, $4)
                ORDER BY created DESC, table_id DESC LIMIT $2
            ) AS seated
        )
        ORDER BY created DESC, id DESC LIMIT $2
    ) AS theirs LEFT JOIN seats ON table_id = id
    ORDER BY theirs.created DESC, id DESC, n",
);

/// How many tables of that host wait or play.
pub(crate) const OPEN_TABLES_OF: &str =
    "SELECT count(*) FROM tables WHERE host = $1 AND status IN ('waiting', 'playing')";

/// How many tables of that host are closed.
pub(crate) const CLOSED_TABLES_OF: &str =
    "SELECT count(*) FROM tables WHERE host = $1 AND status IN ('over', 'abandoned')";

/// What the tables of that host take, each by itself.
pub(crate) const USAGE_OF: &str = "SELECT * FROM usage WHERE host = $1";

/// Tables that nobody has used since then, and that belong to no cup.
pub(crate) const UNUSED_TABLES: &str =
    "SELECT tables.id FROM tables LEFT JOIN usage ON usage.table_id = tables.id
    WHERE coalesce(used, tables.created) < $1
        AND NOT EXISTS (SELECT 1 FROM races WHERE races.table_id = tables.id)
    LIMIT $2";

/// Cups that were made before then, none of whose tables was used since.
pub(crate) const UNUSED_CUPS: &str = "SELECT id FROM cups WHERE created < $1 AND NOT EXISTS (
        SELECT 1 FROM races JOIN tables ON tables.id = races.table_id
            LEFT JOIN usage ON usage.table_id = tables.id
        WHERE cup_id = cups.id AND coalesce(used, tables.created) >= $1
    )
    LIMIT $2";

/// Players who came before then, have nothing, and have used nothing since to be known by.
pub(crate) const UNUSED_PLAYERS: &str = "SELECT id FROM players WHERE created < $1
        AND id NOT IN (SELECT host FROM tables)
        AND id NOT IN (SELECT player FROM seats WHERE player IS NOT NULL)
        AND id NOT IN (SELECT player FROM chat)
        AND id NOT IN (SELECT player FROM results WHERE player IS NOT NULL)
        AND id NOT IN (SELECT host FROM cups)
        AND id NOT IN (SELECT player FROM entrants WHERE player IS NOT NULL)
        AND id NOT IN (SELECT host FROM usage)
        AND id NOT IN (SELECT player FROM tokens WHERE seen >= $1 OR created >= $1)
    LIMIT $2";

/// Seats that do not know how old their table is, and what was noted of tables that are not there.
pub(crate) const ODD_ROWS: [(&str, &str); 2] = [
    (
        "SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE seats.created <> tables.created OR seats.created IS NULL",
        "seats of another age than their table",
    ),
    (
        "SELECT count(*) FROM usage WHERE table_id NOT IN (SELECT id FROM tables)",
        "notes about tables that are not there",
    ),
];

/// How many matches that host has imported.
pub(crate) const IMPORTED_TABLES_OF: &str = "SELECT count(*) FROM tables WHERE host = $1 AND imported";

/// Every table whose match runs.
pub(crate) const PLAYING: &str = "SELECT id FROM tables WHERE status = 'playing' ORDER BY id";

/// How every seat ended, in seat order.
pub(crate) const RESULTS: &str = "SELECT * FROM results WHERE table_id = $1 ORDER BY n";

/// What vouches for a match, and whether it was there before seals were.
pub(crate) const SEAL: &str = "SELECT (SELECT seal FROM seals WHERE table_id = $1) AS seal,
    (SELECT length FROM adopted WHERE table_id = $1) AS adopted";

/// Every table, from the one after that id on.
pub(crate) const TABLES_AFTER: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

/// Everybody after that id, every token after that one, and every cup.
pub(crate) const PLAYERS_AFTER: &str = "SELECT * FROM players WHERE id > $1 ORDER BY id LIMIT $2";
pub(crate) const TOKENS_AFTER: &str = "SELECT * FROM tokens WHERE id > $1 ORDER BY id LIMIT $2";
pub(crate) const USAGE_AFTER: &str =
    "SELECT *, table_id AS id FROM usage WHERE table_id > $1 ORDER BY table_id LIMIT $2";
pub(crate) const CUPS_AFTER: &str = "SELECT id FROM cups WHERE id > $1 ORDER BY id LIMIT $2";

/// Reads every player, token and cup over that connection, page by page, and gives a sentence for each that is not what
/// was written. Tables with all that belongs to them are looked at one by one by whoever verifies matches.
macro_rules! unproven_rows {
    ($connection:expr, $cup:path) => {{
        use crate::row::Columns as _;
        let mut found: Vec<String> = Vec::new();
        for (what, question) in [
            ("player", crate::questions::PLAYERS_AFTER),
            ("token", crate::questions::TOKENS_AFTER),
            ("cup", crate::questions::CUPS_AFTER),
            ("usage", crate::questions::USAGE_AFTER),
        ] {
            let mut after = String::new();
            loop {
                let query = sqlx::query(question).bind(&after).bind(crate::questions::PAGE);
                let rows = query.fetch_all(&mut *$connection).await?;
                let Some(last) = rows.last() else { break };
                after = last.text("id")?;
                for row in &rows {
                    let read = match what {
                        "player" => crate::row::player(row).map(drop),
                        "token" => crate::row::token(row).map(drop),
                        "usage" => crate::row::usage(row).map(drop),
                        _ => match crate::row::id(row, "id") {
                            Ok(id) => $cup(&mut *$connection, id).await.map(drop),
                            Err(error) => Err(error),
                        },
                    };
                    // Ids of players and cups are keys, so a report does not hold a whole one.
                    let begins: String = row.text("id")?.chars().take(6).collect();
                    found.extend(read.err().map(|error| format!("{what} {begins}…: {error}")));
                }
            }
        }
        for (question, what) in crate::questions::ODD_ROWS {
            let odd: i64 = sqlx::query_scalar(question).fetch_one(&mut *$connection).await?;
            if odd > 0 {
                found.push(format!("{odd} {what}"));
            }
        }
        found
    }};
}
pub(crate) use unproven_rows;

/// The numbers of a row that every row comes after, or of the one that a page begins after.
pub(crate) fn page(after: Option<crate::After>) -> (i64, String) {
    after.map_or((i64::MAX, String::new()), |after| (after.created, after.id.to_string()))
}

/// How many rows are read at a time by whoever reads all of them.
pub(crate) const PAGE: i64 = 512;

/// The ends of logs: how long each is and its last link; or, of one that is empty, what its first link is made of.
macro_rules! ends {
    () => {
        "SELECT id, next, link, CASE WHEN next IS NULL THEN header END AS header,
            CASE WHEN next IS NULL THEN seed END AS seed
        FROM tables LEFT JOIN steps
            ON table_id = id AND first = (SELECT max(first) FROM steps WHERE table_id = tables.id) "
    };
}
pub(crate) use ends;

/// The last lines of chat, newest first.
pub(crate) const CHAT: &str = "SELECT * FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2";

/// How many cups of that host wait or are played.
pub(crate) const OPEN_CUPS_OF: &str =
    "SELECT count(*) FROM cups WHERE host = $1 AND status IN ('waiting', 'playing')";

/// Every cup that is played.
pub(crate) const PLAYING_CUPS: &str = "SELECT id FROM cups WHERE status = 'playing' ORDER BY id";

/// Whether the database can be read.
pub(crate) const PING: &str = "SELECT count(*) FROM (SELECT 1 FROM tables LIMIT 1) AS one";
