//! Every question and its SQL. Each is one statement, so that its answer is of one moment.

use sqlx::Row as _;
use sqlx::sqlite::SqliteConnection;

use super::journal;
use crate::{
    After, ChatLine, Id, Moment, Player, ResultRow, Seal, Stored, Table, Token, Total, Unused, questions, row,
};

/// A player, if there is one.
pub(super) async fn player(connection: &mut SqliteConnection, id: Id) -> Stored<Option<Player>> {
    let query = sqlx::query(questions::PLAYER).bind(id.to_string());
    query.fetch_optional(connection).await?.as_ref().map(row::player).transpose()
}

/// The names of those who exist.
pub(super) async fn names(connection: &mut SqliteConnection, ids: &[Id]) -> Stored<Vec<(Id, String)>> {
    let ids = serde_json::to_string(ids).expect("ids are texts");
    let query =
        sqlx::query("SELECT id, name, sum FROM players WHERE id IN (SELECT value FROM json_each(?1))")
            .bind(ids);
    query.fetch_all(connection).await?.iter().map(row::name).collect()
}

/// A player's tokens, oldest first.
pub(super) async fn tokens(connection: &mut SqliteConnection, player: Id) -> Stored<Vec<Token>> {
    let query = sqlx::query(questions::TOKENS).bind(player.to_string());
    query.fetch_all(connection).await?.iter().map(row::token).collect()
}

/// The token with that hash.
pub(super) async fn token_of(connection: &mut SqliteConnection, hash: &[u8; 32]) -> Stored<Option<Token>> {
    let query = sqlx::query(questions::TOKEN_OF).bind(hash.as_slice());
    query.fetch_optional(connection).await?.as_ref().map(row::token).transpose()
}

/// A table with its seats.
pub(super) async fn table(connection: &mut SqliteConnection, id: Id) -> Stored<Option<Table>> {
    let query = sqlx::query(questions::TABLE);
    let rows = query.bind(id.to_string()).fetch_all(connection).await?;
    Ok(row::tables(&rows)?.pop())
}

/// Listed tables that wait or play, newest first.
pub(super) async fn lobby(
    connection: &mut SqliteConnection,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Table>> {
    let (created, id) = questions::page(after);
    let query = sqlx::query(questions::LOBBY).bind(most).bind(created).bind(id);
    row::listed_tables(&query.fetch_all(connection).await?)
}

/// Tables where the player has a seat or is the host, newest first.
pub(super) async fn tables_of(
    connection: &mut SqliteConnection,
    player: Id,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Table>> {
    let (created, id) = questions::page(after);
    let query = sqlx::query(questions::TABLES_OF).bind(player.to_string()).bind(most).bind(created).bind(id);
    row::listed_tables(&query.fetch_all(connection).await?)
}

/// How many tables of that host wait or play.
pub(super) async fn open_tables_of(connection: &mut SqliteConnection, host: Id) -> Stored<u32> {
    let query = sqlx::query_scalar(questions::OPEN_TABLES_OF);
    Ok(query.bind(host.to_string()).fetch_one(connection).await?)
}

/// How many matches that host has imported.
pub(super) async fn imported_tables_of(connection: &mut SqliteConnection, host: Id) -> Stored<u32> {
    let query = sqlx::query_scalar(questions::IMPORTED_TABLES_OF);
    Ok(query.bind(host.to_string()).fetch_one(connection).await?)
}

/// What all tables of that host take.
pub(super) async fn total_of(connection: &mut SqliteConnection, host: Id) -> Stored<Total> {
    let closed = sqlx::query_scalar(questions::CLOSED_TABLES_OF).bind(host.to_string());
    let closed = closed.fetch_one(&mut *connection).await?;
    let rows = sqlx::query(questions::USAGE_OF).bind(host.to_string()).fetch_all(connection).await?;
    row::total(closed, &rows)
}

/// What nobody has used since then.
pub(super) async fn unused_since(
    connection: &mut SqliteConnection,
    since: Moment,
    most: u32,
) -> Stored<Unused> {
    Ok(Unused {
        tables: unused(connection, questions::UNUSED_TABLES, since, most).await?,
        cups: unused(connection, questions::UNUSED_CUPS, since, most).await?,
        players: unused(connection, questions::UNUSED_PLAYERS, since, most).await?,
    })
}

async fn unused(
    connection: &mut SqliteConnection,
    question: &'static str,
    since: Moment,
    most: u32,
) -> Stored<Vec<Id>> {
    let query = sqlx::query(question).bind(since).bind(most);
    query.fetch_all(connection).await?.iter().map(|row| row::id(row, "id")).collect()
}

/// Every table whose match runs.
pub(super) async fn playing(connection: &mut SqliteConnection) -> Stored<Vec<Id>> {
    let query = sqlx::query(questions::PLAYING);
    query.fetch_all(connection).await?.iter().map(|row| row::id(row, "id")).collect()
}

/// A log's entries from that number on, if all of it is what was written.
pub(super) async fn entries(connection: &mut SqliteConnection, table: Id, from: u32) -> Stored<Vec<String>> {
    // The header and the seed are asked for with the log: both are of one moment.
    let query = sqlx::query(
        "SELECT -1 AS first, header, seed, start, NULL AS entries, NULL AS link FROM tables WHERE id = ?1
        UNION ALL
        SELECT first, NULL, NULL, NULL, entries, link FROM steps WHERE table_id = ?1
        UNION ALL
        SELECT appends.value ->> 1, NULL, NULL, NULL, appends.value -> 2, appends.value ->> 3
        FROM journal CROSS JOIN jsonb_each(journal.appends) AS appends ON appends.value ->> 0 = ?1
        WHERE instr(journal.appends, ?1)
        ORDER BY 1",
    );
    let rows = query.bind(table.to_string()).fetch_all(connection).await?;
    row::log(&rows, table, from)
}

/// What vouches for a match.
pub(super) async fn seal(connection: &mut SqliteConnection, table: Id) -> Stored<Seal> {
    row::seal(&sqlx::query(questions::SEAL).bind(table.to_string()).fetch_one(connection).await?)
}

/// Every table after that one.
pub(super) async fn tables_after(
    connection: &mut SqliteConnection,
    after: Option<Id>,
    most: u32,
) -> Stored<Vec<Id>> {
    let after = after.map_or_else(String::new, |id| id.to_string());
    let query = sqlx::query(questions::TABLES_AFTER).bind(after).bind(most);
    query.fetch_all(connection).await?.iter().map(|row| row::id(row, "id")).collect()
}

/// What SQLite finds wrong with the file.
pub(super) async fn examine(connection: &mut SqliteConnection) -> Stored<Vec<String>> {
    let mut found: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    found.retain(|line| line != "ok");
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await?;
    for row in orphans {
        let (of, to): (String, String) = (row.try_get("table")?, row.try_get("parent")?);
        found.push(format!("a row of {of} belongs to a row of {to} that is not there"));
    }
    if let Err(error) = journal::rows(connection).await {
        found.push(error.to_string());
    }
    found.extend(questions::unproven_rows!(connection, super::cups::cup));
    Ok(found)
}

/// How every seat ended, in seat order.
pub(super) async fn results(connection: &mut SqliteConnection, table: Id) -> Stored<Vec<ResultRow>> {
    let query = sqlx::query(questions::RESULTS);
    query.bind(table.to_string()).fetch_all(connection).await?.iter().map(row::result).collect()
}

/// The last lines of chat, oldest first.
pub(super) async fn chat(connection: &mut SqliteConnection, table: Id, most: u32) -> Stored<Vec<ChatLine>> {
    let query = sqlx::query(questions::CHAT);
    row::lines(&query.bind(table.to_string()).bind(most).fetch_all(connection).await?)
}

/// Whether the file can be read.
pub(super) async fn ping(connection: &mut SqliteConnection) -> Stored {
    sqlx::query(questions::PING).fetch_one(connection).await?;
    Ok(())
}
