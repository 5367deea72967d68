//! Every change and its SQL.
//!
//! One idea: the moves of all matches are one statement, whatever else waits is one statement each, and all of it is
//! one transaction. What comes second is not an error of the database but a row that does not come back, so that
//! nothing of a batch is lost because of it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use sqlx::{Connection as _, PgConnection, Row as _};

use crate::questions::ends;
use crate::row::{self, End};
use crate::write::Write;
use crate::{Append, ChatLine, Id, SeatRow, StoreError, Stored, Table, Token, sum};

/// Adds entries to logs that are as long as expected. Logs are taken in order, so that two servers that append to the
/// same ones wait for each other and never both.
const APPEND: &str = "INSERT INTO steps (table_id, first, next, entries, link)
    SELECT log, first, next, entries, link
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
        AS new (log, first, next, entries, link)
    WHERE first = coalesce((SELECT max(steps.next) FROM steps WHERE table_id = log), 0)
        AND EXISTS (SELECT 1 FROM tables WHERE id = log)
    ORDER BY log
    ON CONFLICT DO NOTHING
    RETURNING table_id";

/// How the logs end that something is to be appended to.
const ENDS: &str = concat!(ends!(), "WHERE id = ANY($1)");

const ADD_TABLE: &str =
    "INSERT INTO tables (id, revision, game, host, status, listed, settings, header, seed,
        rematch, created, imported, sum, start, echo)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, -$2)";

const SAVE_TABLE: &str = "UPDATE tables SET revision = $2, game = $3, host = $4, status = $5, listed = $6,
        settings = $7, header = $8, seed = $9, rematch = $10, created = $11, imported = $12,
        sum = $13, start = $14, echo = -$2
    WHERE id = $1 AND revision + 1 = $2";

const ADD_SEATS: &str = "INSERT INTO seats (table_id, n, kind, player, bot, resigned, created)
    SELECT $1, n, kind, player, bot, resigned, $7
    FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[])
        AS new (n, kind, player, bot, resigned)";

const SAVE_SEATS: &str = "UPDATE seats
    SET kind = new.kind, player = new.player, bot = new.bot, resigned = new.resigned, created = $7
    FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[])
        AS new (n, kind, player, bot, resigned)
    WHERE seats.table_id = $1 AND seats.n = new.n";

const SAY: &str = "INSERT INTO chat (table_id, number, player, name, text, at, sum)
    SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM chat WHERE table_id = $1
    ON CONFLICT DO NOTHING
    RETURNING number";

const NOTE_USAGE: &str = "INSERT INTO usage (table_id, host, bytes, used, sum) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id) DO UPDATE
    SET host = excluded.host, bytes = excluded.bytes, used = excluded.used, sum = excluded.sum";

/// How often a line of chat is given a number that somebody at another server has taken meanwhile.
const NUMBERS: usize = 100;

/// Does a whole batch in one transaction and says how each change went: with the number of rows changed, or the
/// number a line of chat got. If it fails, nothing of it took place, unless it is [`StoreError::Doubtful`].
///
/// No two changes may have the same key.
pub(super) async fn perform(connection: &mut PgConnection, batch: &[Write]) -> Stored<Vec<Stored<u32>>> {
    let mut transaction = connection.begin().await?;
    let appended = append(&mut transaction, batch).await?;
    let mut answers = Vec::with_capacity(batch.len());
    for write in batch {
        answers.push(change(&mut transaction, write, &appended).await?);
    }
    // A connection that breaks here leaves open whether the database has heard of it.
    transaction.commit().await.map_err(|error| {
        tracing::warn!(%error, "nobody knows whether a transaction was committed");
        StoreError::Doubtful
    })?;
    Ok(answers)
}

/// Whether an append whose answer was lost is in the log.
pub(super) async fn is_appended(connection: &mut PgConnection, append: &Append) -> Stored<bool> {
    let log = super::read::entries(connection, append.table, append.expected).await?;
    Ok(log.starts_with(&append.entries))
}

/// The logs that were appended to.
async fn append(connection: &mut PgConnection, batch: &[Write]) -> Stored<BTreeSet<Id>> {
    let (appends, links) = linked(connection, batch).await?;
    if appends.is_empty() {
        return Ok(BTreeSet::new());
    }
    let logs: Vec<String> = appends.iter().map(|append| append.table.to_string()).collect();
    let first: Vec<i64> = appends.iter().map(|append| append.expected.into()).collect();
    let next: Vec<i64> =
        appends.iter().map(|append| i64::from(append.expected) + append.entries.len() as i64).collect();
    let entries: Vec<String> = appends.iter().map(|append| json(&append.entries)).collect();
    let query = sqlx::query(APPEND).bind(logs).bind(first).bind(next).bind(entries).bind(links);
    query.fetch_all(connection).await?.iter().map(|found| row::id(found, "table_id")).collect()
}

/// What can be appended, and the link after each. A log is only ever added to, so a link that was right when it was
/// looked up is right as long as the log is as long as then, which is what the key decides.
async fn linked<'a>(
    connection: &mut PgConnection,
    batch: &'a [Write],
) -> Stored<(Vec<&'a Append>, Vec<String>)> {
    let appends: Vec<&Append> = batch.iter().filter_map(Write::append).collect();
    if appends.is_empty() {
        return Ok((appends, Vec::new()));
    }
    let logs: Vec<String> = appends.iter().map(|append| append.table.to_string()).collect();
    let ends = sqlx::query(ENDS).bind(logs).fetch_all(connection).await?;
    let ends: BTreeMap<Id, End> = ends.iter().map(row::end).collect::<Stored<_>>()?;
    let link = |append: &Append| {
        let end = ends.get(&append.table).filter(|end| end.length == append.expected)?;
        Some(end.link?.after_all(&append.entries).to_string())
    };
    Ok(appends.into_iter().filter_map(|append| Some((append, link(append)?))).unzip())
}

/// One change, and how it went. The outer error is that of the database.
async fn change(
    connection: &mut PgConnection,
    write: &Write,
    appended: &BTreeSet<Id>,
) -> Stored<Stored<u32>> {
    match write {
        Write::AddPlayer(player) => {
            let query = sqlx::query(
                "INSERT INTO players (id, name, created, sum, echo) VALUES ($1, $2, $3, $4, -$3)",
            );
            let query = query.bind(player.id.to_string()).bind(&player.name).bind(player.created);
            let query = query.bind(sum::player(player.id, &player.name));
            query.execute(connection).await?;
            Ok(Ok(1))
        }
        Write::RenamePlayer { id, name } => {
            let rename = "UPDATE players SET name = $2, sum = $3, echo = -created WHERE id = $1";
            let query = sqlx::query(rename).bind(id.to_string()).bind(name).bind(sum::player(*id, name));
            let renamed = query.execute(connection).await?;
            Ok(Ok(renamed.rows_affected() as u32))
        }
        Write::AddToken(token) => add_token(connection, token).await,
        Write::SeeToken(token) => {
            let query = sqlx::query("UPDATE tokens SET seen = $2, sum = $3 WHERE id = $1");
            let query = query.bind(token.id.to_string()).bind(token.seen).bind(sum::token(token));
            Ok(Ok(query.execute(connection).await?.rows_affected() as u32))
        }
        Write::NoteUsage(usage) => {
            let query = sqlx::query(NOTE_USAGE).bind(usage.table.to_string()).bind(usage.host.to_string());
            let query = query.bind(i64::from(usage.bytes)).bind(usage.used).bind(sum::usage(usage));
            query.execute(connection).await?;
            Ok(Ok(1))
        }
        Write::Remove { what, id, since } => {
            Ok(Ok(super::remove::remove(connection, *what, *id, *since).await?))
        }
        Write::RevokeToken { player, token } => {
            let query = sqlx::query("DELETE FROM tokens WHERE id = $1 AND player = $2");
            let revoked = query.bind(token.to_string()).bind(player.to_string()).execute(connection).await?;
            Ok(Ok(revoked.rows_affected() as u32))
        }
        Write::AddTable(table) => {
            write_table(connection, ADD_TABLE, table).await?;
            write_seats(connection, ADD_SEATS, table).await?;
            Ok(Ok(1))
        }
        Write::SaveTable(table) => save_table(connection, table).await,
        Write::Append(append) if appended.contains(&append.table) => end(connection, append).await,
        Write::Append(append) => Ok(Err(StoreError::Conflict { expected: append.expected })),
        Write::Say { table, line } => say(connection, *table, line).await,
        Write::AddCup(cup) => {
            super::cups::add(connection, cup).await?;
            Ok(Ok(1))
        }
        Write::SaveCup(cup) => {
            let saved = super::cups::save(connection, cup).await?;
            Ok(unless_late(saved, cup.revision))
        }
    }
}

/// Whoever saves a revision that is not the next one comes second.
fn unless_late(saved: bool, revision: u32) -> Stored<u32> {
    saved.then_some(1).ok_or(StoreError::Conflict { expected: revision.saturating_sub(1) })
}

async fn add_token(connection: &mut PgConnection, token: &Token) -> Stored<Stored<u32>> {
    let query = sqlx::query(
        "INSERT INTO tokens (id, player, label, hash, created, kind, seen, sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    );
    let query = query.bind(token.id.to_string()).bind(token.player.to_string()).bind(&token.label);
    let query = query.bind(token.hash.as_slice()).bind(token.created).bind(word(&token.kind));
    query.bind(token.seen).bind(sum::token(token)).execute(connection).await?;
    Ok(Ok(1))
}

async fn save_table(connection: &mut PgConnection, table: &Table) -> Stored<Stored<u32>> {
    let saved = write_table(connection, SAVE_TABLE, table).await? > 0;
    if saved {
        write_seats(connection, SAVE_SEATS, table).await?;
    }
    Ok(unless_late(saved, table.revision))
}

async fn write_table(connection: &mut PgConnection, statement: &'static str, table: &Table) -> Stored<u64> {
    let query = sqlx::query(statement)
        .bind(table.id.to_string())
        .bind(i64::from(table.revision))
        .bind(&table.game)
        .bind(table.host.to_string())
        .bind(word(&table.status))
        .bind(table.listed)
        .bind(&table.settings)
        .bind(&table.header)
        .bind(table.seed.as_ref().map(|seed| seed.to_vec()))
        .bind(table.rematch.map(|id| id.to_string()))
        .bind(table.created)
        .bind(table.imported)
        .bind(sum::table(table))
        .bind(sum::start(table.id, table.header.as_deref(), table.seed.as_ref().map(<[u8; 32]>::as_slice)));
    Ok(query.execute(connection).await?.rows_affected())
}

async fn write_seats(connection: &mut PgConnection, statement: &'static str, table: &Table) -> Stored {
    let column = |of: fn(&SeatRow) -> Option<String>| table.seats.iter().map(of).collect::<Vec<_>>();
    let query = sqlx::query(statement)
        .bind(table.id.to_string())
        .bind((0..table.seats.len() as i64).collect::<Vec<_>>())
        .bind(column(|seat| Some(word(&seat.kind))))
        .bind(column(|seat| seat.player.map(|id| id.to_string())))
        .bind(column(|seat| seat.bot.clone()))
        .bind(table.seats.iter().map(|seat| seat.resigned).collect::<Vec<_>>())
        .bind(table.created);
    query.execute(connection).await?;
    Ok(())
}

/// What comes with the last entries of a log.
async fn end(connection: &mut PgConnection, append: &Append) -> Stored<Stored<u32>> {
    let Some(results) = &append.results else { return Ok(Ok(1)) };
    let query = sqlx::query(
        "INSERT INTO results (table_id, n, player, place, score, sum)
        SELECT $1, n, player, place, score, sum
        FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
            AS new (n, player, place, score, sum)",
    );
    let query = query
        .bind(append.table.to_string())
        .bind((0..results.len() as i64).collect::<Vec<_>>())
        .bind(results.iter().map(|result| result.player.map(|id| id.to_string())).collect::<Vec<_>>())
        .bind(results.iter().map(|result| i64::from(result.place)).collect::<Vec<_>>())
        .bind(results.iter().map(|result| i64::from(result.score)).collect::<Vec<_>>())
        .bind(
            (0..)
                .zip(results)
                .map(|(seat, result)| sum::result(append.table, seat, result))
                .collect::<Vec<_>>(),
        );
    query.execute(&mut *connection).await?;
    let over = sqlx::query(
        "UPDATE tables SET status = 'over', revision = revision + 1, echo = echo - 1 WHERE id = $1",
    );
    over.bind(append.table.to_string()).execute(&mut *connection).await?;
    if let Some(seal) = &append.seal {
        let sealed = sqlx::query("INSERT INTO seals (table_id, seal) VALUES ($1, $2)");
        sealed.bind(append.table.to_string()).bind(seal).execute(connection).await?;
    }
    Ok(Ok(1))
}

async fn say(connection: &mut PgConnection, table: Id, line: &ChatLine) -> Stored<Stored<u32>> {
    for _ in 0..NUMBERS {
        let query = sqlx::query(SAY).bind(table.to_string()).bind(line.player.to_string());
        let query = query.bind(&line.name).bind(&line.text).bind(line.at).bind(sum::line(table, line));
        if let Some(said) = query.fetch_optional(&mut *connection).await? {
            return Ok(Ok(said.try_get::<i64, _>(0)? as u32));
        }
    }
    Ok(Err(StoreError::Conflict { expected: 0 }))
}

/// One of an enum's words, as the protocol writes it.
pub(super) fn word(value: &impl Serialize) -> String {
    json(value).trim_matches('"').to_owned()
}

/// Ids, numbers and texts as JSON.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("ids, numbers and texts are JSON")
}
