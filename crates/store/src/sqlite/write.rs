//! Every change and its SQL.
//!
//! One idea: appends are what happens all the time, so a whole round of them is two statements, however
//! many they are. Everything else is rare and done one by one.
//!
//! Left out on purpose: transactions. The writer opens and commits them.

use std::collections::BTreeSet;

use serde::Serialize;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection};

use super::row;
use crate::{Append, ChatLine, Id, Player, ResultRow, SeatRow, Status, StoreError, Stored, Table, Token};

/// Something to be changed, as the writer gets it.
#[derive(Debug)]
pub(super) enum Write {
    /// Adds a player.
    AddPlayer(Player),
    /// Gives a player another name.
    RenamePlayer {
        /// Who.
        id: Id,
        /// How the others will know them.
        name: String,
    },
    /// Adds a token.
    AddToken(Token),
    /// Takes a token away.
    RevokeToken {
        /// Whose it must be.
        player: Id,
        /// Which one.
        token: Id,
    },
    /// Adds a table with its seats.
    AddTable(Table),
    /// Replaces a table and its seats, if nobody else did meanwhile.
    SaveTable(Table),
    /// Adds entries to a log, if it is as long as expected.
    Append(Append),
    /// Adds a line of chat.
    Say {
        /// Where.
        table: Id,
        /// What.
        line: ChatLine,
    },
}

/// The appends at the beginning of a queue that can be done at once.
///
/// A round ends before anything else and before a second append to the same table, so rounds keep the
/// order of the queue. The last append of a match writes more than a log and is no part of a round.
pub(super) fn round(queue: &[Write]) -> Vec<&Append> {
    let mut tables = BTreeSet::new();
    let mut round = Vec::new();
    for write in queue {
        match write {
            Write::Append(append) if append.results.is_none() && tables.insert(append.table) => {
                round.push(append);
            }
            Write::AddPlayer(_)
            | Write::RenamePlayer { .. }
            | Write::AddToken(_)
            | Write::RevokeToken { .. }
            | Write::AddTable(_)
            | Write::SaveTable(_)
            | Write::Append(_)
            | Write::Say { .. } => break,
        }
    }
    round
}

/// A round of appends. The key finds the end of a log at once, so no other row has to say how long it is,
/// and a move writes a single page.
macro_rules! append_round {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "INSERT INTO steps (table_id, n, entry)
            SELECT tables.id, (appends.value ->> 1) + entries.key, entries.value
            FROM json_each(?1) AS appends
            CROSS JOIN tables ON tables.id = appends.value ->> 0
                AND appends.value ->> 1
                    = (SELECT coalesce(max(n) + 1, 0) FROM steps WHERE table_id = appends.value ->> 0)
            CROSS JOIN json_each(appends.value, '$[2]') AS entries
            RETURNING table_id",
            $after
        )
    };
}

/// Does a round of appends, each to a table of its own, and says how each one went.
pub(super) async fn append(connection: &mut SqliteConnection, round: &[&Append]) -> Stored<Vec<Stored<u32>>> {
    perform_round(connection, append_round!("", ""), round).await
}

/// The same as a transaction of its own, handed over in one piece: every statement handed over for itself
/// would cost two changes of thread.
pub(super) async fn append_and_commit(
    connection: &mut SqliteConnection,
    round: &[&Append],
) -> Stored<Vec<Stored<u32>>> {
    perform_round(connection, append_round!("BEGIN IMMEDIATE;", ";COMMIT"), round).await
}

async fn perform_round(
    connection: &mut SqliteConnection,
    statements: &'static str,
    round: &[&Append],
) -> Stored<Vec<Stored<u32>>> {
    let entries: Vec<_> =
        round.iter().map(|append| (append.table, append.expected, &append.entries)).collect();
    let rows = sqlx::query(statements).bind(json(&entries)).fetch_all(connection).await?;
    let longer: BTreeSet<Id> = rows.iter().map(|row| row::id(row, "table_id")).collect::<Stored<_>>()?;
    let verdict = |append: &&Append| {
        let late = StoreError::Conflict { expected: append.expected };
        if longer.contains(&append.table) { Ok(1) } else { Err(late) }
    };
    Ok(round.iter().map(verdict).collect())
}

impl Write {
    /// Does it, and gives the number of rows changed, or the number a line of chat got.
    ///
    /// Several statements may be needed; if one fails, the caller takes back what the others did.
    pub(super) async fn perform(&self, connection: &mut SqliteConnection) -> Stored<u32> {
        match self {
            Write::AddPlayer(player) => add_player(connection, player).await,
            Write::RenamePlayer { id, name } => rename_player(connection, *id, name).await,
            Write::AddToken(token) => add_token(connection, token).await,
            Write::RevokeToken { player, token } => revoke_token(connection, *player, *token).await,
            Write::AddTable(table) => add_table(connection, table).await,
            Write::SaveTable(table) => save_table(connection, table).await,
            Write::Append(append) => append_alone(connection, append).await,
            Write::Say { table, line } => say(connection, *table, line).await,
        }
    }
}

/// Adds a row of `players`.
async fn add_player(connection: &mut SqliteConnection, player: &Player) -> Stored<u32> {
    let query = sqlx::query("INSERT INTO players (id, name, created) VALUES (?1, ?2, ?3)");
    changed(connection, query.bind(player.id.to_string()).bind(&player.name).bind(player.created)).await
}

/// Changes a row of `players`.
async fn rename_player(connection: &mut SqliteConnection, id: Id, name: &str) -> Stored<u32> {
    let query = sqlx::query("UPDATE players SET name = ?2 WHERE id = ?1");
    changed(connection, query.bind(id.to_string()).bind(name)).await
}

/// Adds a row of `tokens`.
async fn add_token(connection: &mut SqliteConnection, token: &Token) -> Stored<u32> {
    let query =
        sqlx::query("INSERT INTO tokens (id, player, label, hash, created) VALUES (?1, ?2, ?3, ?4, ?5)");
    let query = query.bind(token.id.to_string()).bind(token.player.to_string()).bind(&token.label);
    changed(connection, query.bind(token.hash.as_slice()).bind(token.created)).await
}

/// Deletes a row of `tokens`.
async fn revoke_token(connection: &mut SqliteConnection, player: Id, token: Id) -> Stored<u32> {
    let query = sqlx::query("DELETE FROM tokens WHERE id = ?1 AND player = ?2");
    changed(connection, query.bind(token.to_string()).bind(player.to_string())).await
}

/// Adds a row of `tables` with an empty log, and its rows of `seats`.
async fn add_table(connection: &mut SqliteConnection, table: &Table) -> Stored<u32> {
    let query = sqlx::query(
        "INSERT INTO tables (id, revision, game, host, status, listed, settings, header, seed, rematch, created)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    );
    changed(connection, bind_table(query, table)).await?;
    add_seats(connection, table.id, &table.seats).await
}

/// Replaces a row of `tables` and its rows of `seats`.
async fn save_table(connection: &mut SqliteConnection, table: &Table) -> Stored<u32> {
    let query = sqlx::query(
        "UPDATE tables SET revision = ?2, game = ?3, host = ?4, status = ?5, listed = ?6, settings = ?7,
            header = ?8, seed = ?9, rematch = ?10, created = ?11
        WHERE id = ?1 AND revision + 1 = ?2",
    );
    if changed(connection, bind_table(query, table)).await? == 0 {
        return Err(StoreError::Conflict { expected: table.revision.saturating_sub(1) });
    }
    let query = sqlx::query("DELETE FROM seats WHERE table_id = ?1");
    changed(connection, query.bind(table.id.to_string())).await?;
    add_seats(connection, table.id, &table.seats).await
}

/// Adds rows of `seats`.
async fn add_seats(connection: &mut SqliteConnection, table: Id, seats: &[SeatRow]) -> Stored<u32> {
    let query = sqlx::query(
        "INSERT INTO seats (table_id, n, kind, player, bot, resigned)
        SELECT ?1, key, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2)",
    );
    let seats: Vec<_> = seats.iter().map(|seat| (seat.kind, seat.player, &seat.bot, seat.resigned)).collect();
    changed(connection, query.bind(table.to_string()).bind(json(&seats))).await
}

/// One append, which may be the last of its match.
async fn append_alone(connection: &mut SqliteConnection, append: &Append) -> Stored<u32> {
    for verdict in self::append(connection, &[append]).await? {
        verdict?;
    }
    match &append.results {
        Some(results) => end(connection, append.table, results).await,
        None => Ok(1),
    }
}

/// Adds rows of `results`, and the table is over.
async fn end(connection: &mut SqliteConnection, table: Id, results: &[ResultRow]) -> Stored<u32> {
    let query = sqlx::query(
        "INSERT INTO results (table_id, n, player, place, score)
        SELECT ?1, key, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2)",
    );
    let results: Vec<_> = results.iter().map(|result| (result.player, result.place, result.score)).collect();
    changed(connection, query.bind(table.to_string()).bind(json(&results))).await?;
    let query = sqlx::query("UPDATE tables SET status = 'over', revision = revision + 1 WHERE id = ?1");
    changed(connection, query.bind(table.to_string())).await
}

/// Adds a row of `chat` and gives its number.
async fn say(connection: &mut SqliteConnection, table: Id, line: &ChatLine) -> Stored<u32> {
    let query = sqlx::query_scalar(
        "INSERT INTO chat (table_id, number, player, name, text, at)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5 FROM chat WHERE table_id = ?1
        RETURNING number",
    );
    let query = query.bind(table.to_string()).bind(line.player.to_string());
    Ok(query.bind(&line.name).bind(&line.text).bind(line.at).fetch_one(connection).await?)
}

/// The columns of a table from `?1` on, in the order of [`Table`].
fn bind_table<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    table: &'q Table,
) -> Query<'q, Sqlite, SqliteArguments> {
    query
        .bind(table.id.to_string())
        .bind(table.revision)
        .bind(&table.game)
        .bind(table.host.to_string())
        .bind(word(table.status))
        .bind(table.listed)
        .bind(&table.settings)
        .bind(&table.header)
        .bind(table.seed.as_ref().map(|seed| seed.as_slice()))
        .bind(table.rematch.map(|rematch| rematch.to_string()))
        .bind(table.created)
}

/// Runs a statement and counts the rows it changed.
async fn changed(
    connection: &mut SqliteConnection,
    query: Query<'_, Sqlite, SqliteArguments>,
) -> Stored<u32> {
    let rows = query.execute(connection).await?.rows_affected();
    Ok(rows.try_into().expect("no statement here changes four thousand million rows"))
}

/// Rows as one argument: an array of arrays, to be taken apart by `json_each`.
fn json<T: Serialize>(rows: &[T]) -> String {
    serde_json::to_string(rows).expect("ids, numbers and texts are JSON")
}

/// A status as the protocol writes it.
fn word(status: Status) -> String {
    let word = serde_json::to_value(status).expect("a status is a word");
    word.as_str().expect("a status is a word").to_owned()
}
