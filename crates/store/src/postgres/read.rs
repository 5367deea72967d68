//! Every question and its SQL: those of all databases, and the few that PostgreSQL is asked in its own way.

use sqlx::PgConnection;

use crate::row;
use crate::{
    After, ChatLine, Id, Moment, Player, ResultRow, Seal, Stored, Table, Token, Total, Unused, questions,
};

/// A player, if there is one.
pub(super) async fn player(connection: &mut PgConnection, id: Id) -> Stored<Option<Player>> {
    let query = sqlx::query(questions::PLAYER).bind(id.to_string());
    query.fetch_optional(connection).await?.as_ref().map(row::player).transpose()
}

/// The names of those who exist.
pub(super) async fn names(connection: &mut PgConnection, ids: &[Id]) -> Stored<Vec<(Id, String)>> {
    let ids: Vec<String> = ids.iter().map(Id::to_string).collect();
    let query = sqlx::query("SELECT id, name, sum FROM players WHERE id = ANY($1)").bind(ids);
    let found = query.fetch_all(connection).await?;
    found.iter().map(row::name).collect()
}

/// A player's tokens, oldest first.
pub(super) async fn tokens(connection: &mut PgConnection, player: Id) -> Stored<Vec<Token>> {
    let query = sqlx::query(questions::TOKENS).bind(player.to_string());
    query.fetch_all(connection).await?.iter().map(row::token).collect()
}

/// The token with that hash.
pub(super) async fn token_of(connection: &mut PgConnection, hash: &[u8; 32]) -> Stored<Option<Token>> {
    let query = sqlx::query(questions::TOKEN_OF).bind(hash.as_slice());
    query.fetch_optional(connection).await?.as_ref().map(row::token).transpose()
}

/// A table with its seats.
pub(super) async fn table(connection: &mut PgConnection, id: Id) -> Stored<Option<Table>> {
    let rows = sqlx::query(questions::TABLE).bind(id.to_string()).fetch_all(connection).await?;
    Ok(row::tables(&rows)?.pop())
}

/// Listed tables that wait or play, newest first.
pub(super) async fn lobby(
    connection: &mut PgConnection,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Table>> {
    let (created, id) = questions::page(after);
    let query = sqlx::query(questions::LOBBY).bind(i64::from(most)).bind(created).bind(id);
    row::listed_tables(&query.fetch_all(connection).await?)
}

/// Tables where the player has a seat or is the host, newest first.
pub(super) async fn tables_of(
    connection: &mut PgConnection,
    player: Id,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Table>> {
    let (created, id) = questions::page(after);
    let query = sqlx::query(questions::TABLES_OF).bind(player.to_string()).bind(i64::from(most));
    let query = query.bind(created).bind(id);
    row::listed_tables(&query.fetch_all(connection).await?)
}

/// What all tables of that host take.
pub(super) async fn total_of(connection: &mut PgConnection, host: Id) -> Stored<Total> {
    let closed = sqlx::query_scalar(questions::CLOSED_TABLES_OF).bind(host.to_string());
    let closed = closed.fetch_one(&mut *connection).await?;
    let rows = sqlx::query(questions::USAGE_OF).bind(host.to_string()).fetch_all(connection).await?;
    row::total(closed, &rows)
}

/// What nobody has used since then.
pub(super) async fn unused_since(connection: &mut PgConnection, since: Moment, most: u32) -> Stored<Unused> {
    Ok(Unused {
        tables: unused(connection, questions::UNUSED_TABLES, since, most).await?,
        cups: unused(connection, questions::UNUSED_CUPS, since, most).await?,
        players: unused(connection, questions::UNUSED_PLAYERS, since, most).await?,
    })
}

async fn unused(
    connection: &mut PgConnection,
    question: &'static str,
    since: Moment,
    most: u32,
) -> Stored<Vec<Id>> {
    let query = sqlx::query(question).bind(since).bind(i64::from(most));
    query.fetch_all(connection).await?.iter().map(|row| row::id(row, "id")).collect()
}

/// How many rows a question about somebody counts.
pub(super) async fn count(connection: &mut PgConnection, question: &'static str, of: Id) -> Stored<u32> {
    let found: i64 = sqlx::query_scalar(question).bind(of.to_string()).fetch_one(connection).await?;
    Ok(found as u32)
}

/// The ids that a question without arguments finds.
pub(super) async fn ids(connection: &mut PgConnection, question: &'static str) -> Stored<Vec<Id>> {
    let found = sqlx::query(question).fetch_all(connection).await?;
    found.iter().map(|found| row::id(found, "id")).collect()
}

/// A log's entries from that number on, if all of it is what was written.
pub(super) async fn entries(connection: &mut PgConnection, table: Id, from: u32) -> Stored<Vec<String>> {
    // The header and the seed are asked for with the log: both are of one moment.
    let query = sqlx::query(
        "SELECT -1::bigint AS first, header, seed, start, NULL AS entries, NULL AS link FROM tables WHERE id = $1
        UNION ALL
        SELECT first, NULL, NULL, NULL, entries, link FROM steps WHERE table_id = $1
        ORDER BY first",
    );
    let rows = query.bind(table.to_string()).fetch_all(connection).await?;
    row::log(&rows, table, from)
}

/// What vouches for a match.
pub(super) async fn seal(connection: &mut PgConnection, table: Id) -> Stored<Seal> {
    row::seal(&sqlx::query(questions::SEAL).bind(table.to_string()).fetch_one(connection).await?)
}

/// Every table after that one.
pub(super) async fn tables_after(
    connection: &mut PgConnection,
    after: Option<Id>,
    most: u32,
) -> Stored<Vec<Id>> {
    let after = after.map_or_else(String::new, |id| id.to_string());
    let query = sqlx::query(questions::TABLES_AFTER).bind(after).bind(i64::from(most));
    query.fetch_all(connection).await?.iter().map(|found| row::id(found, "id")).collect()
}

/// How every seat ended, in seat order.
pub(super) async fn results(connection: &mut PgConnection, table: Id) -> Stored<Vec<ResultRow>> {
    let query = sqlx::query(questions::RESULTS).bind(table.to_string());
    query.fetch_all(connection).await?.iter().map(row::result).collect()
}

/// The last lines of chat, oldest first.
pub(super) async fn chat(connection: &mut PgConnection, table: Id, most: u32) -> Stored<Vec<ChatLine>> {
    let query = sqlx::query(questions::CHAT).bind(table.to_string()).bind(i64::from(most));
    row::lines(&query.fetch_all(connection).await?)
}

/// Whether the database answers.
pub(super) async fn ping(connection: &mut PgConnection) -> Stored {
    sqlx::query(questions::PING).fetch_one(connection).await?;
    Ok(())
}
