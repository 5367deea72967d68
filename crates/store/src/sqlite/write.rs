//! Every change and its SQL.
//!
//! One idea: handing a statement to the database costs two changes of thread, so a whole batch of changes is
//! handed over as one script. Every kind of change is one argument, an array of rows as JSON, and what the batch
//! has nothing of is left out of the script. `jsonb_each` takes them apart: `json_each` would write a row out as text
//! again for each of its columns.
//!
//! Whoever compares must not be misled by what the script itself has done: what depends on a revision comes before
//! the statement that changes it. Lengths of logs are compared beforehand, by the [`Journal`].

use std::collections::BTreeMap;

use serde::Serialize;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Row as _};

use super::cups::{self, cup_row};
use super::journal::Journal;
use super::remove;
use crate::write::{Removed, Write};
use crate::{SeatRow, StoreError, Stored, Table, Token, row, sum};

/// Every statement, in the order they are done, each after the number of its argument: an array of rows. Arguments
/// are written `$1`: SQLite numbers those by statement, while `?1` would leave gaps that sqlx fills wrongly when a
/// script has several statements. Every row returned begins with the key of a change that took place.
const STATEMENTS: [(usize, &str); 34] = [
    (
        2,
        "INSERT INTO players (id, name, created, echo, sum)
        SELECT value ->> 0, value ->> 1, value ->> 2, -(value ->> 2), value ->> 3 FROM jsonb_each($2)",
    ),
    (
        3,
        "UPDATE players SET name = new.value ->> 1, sum = new.value ->> 2, echo = -created
        FROM jsonb_each($3) AS new WHERE players.id = new.value ->> 0
        RETURNING id",
    ),
    (
        4,
        "INSERT INTO tokens (id, player, label, hash, created, kind, seen, sum)
        SELECT value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3), value ->> 4, value ->> 5, value ->> 6,
            value ->> 7
        FROM jsonb_each($4)",
    ),
    (
        13,
        "UPDATE tokens SET seen = new.value ->> 6, sum = new.value ->> 7
        FROM jsonb_each($13) AS new WHERE tokens.id = new.value ->> 0
        RETURNING id",
    ),
    (
        5,
        "DELETE FROM tokens
        WHERE (id, player) IN (SELECT value ->> 0, value ->> 1 FROM jsonb_each($5))
        RETURNING id",
    ),
    (
        6,
        "INSERT INTO tables (id, revision, game, host, status, listed, settings, header, seed, rematch, created,
            imported, sum, start, echo)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
            value ->> 7, unhex(value ->> 8), value ->> 9, value ->> 10, value ->> 11, value ->> 13,
            value ->> 14, -(value ->> 1)
        FROM jsonb_each($6)",
    ),
    (
        6,
        "INSERT INTO seats (table_id, n, kind, player, bot, resigned, created)
        SELECT new.value ->> 0, seats.key, seats.value ->> 0, seats.value ->> 1, seats.value ->> 2, seats.value ->> 3,
            new.value ->> 10
        FROM jsonb_each($6) AS new CROSS JOIN jsonb_each(new.value, '$[12]') AS seats",
    ),
    (
        7,
        "UPDATE seats SET kind = row.value ->> 0, player = row.value ->> 1, bot = row.value ->> 2,
            resigned = row.value ->> 3, created = new.value ->> 10
        FROM jsonb_each($7) AS new
            CROSS JOIN tables ON tables.id = new.value ->> 0 AND tables.revision + 1 = new.value ->> 1
            CROSS JOIN jsonb_each(new.value, '$[12]') AS row
        WHERE seats.table_id = tables.id AND seats.n = row.key
            AND (seats.kind, seats.player, seats.bot, seats.resigned, seats.created)
                IS NOT (row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3, new.value ->> 10)",
    ),
    (
        7,
        "UPDATE tables SET revision = new.value ->> 1, game = new.value ->> 2, host = new.value ->> 3,
            status = new.value ->> 4, listed = new.value ->> 5, settings = new.value ->> 6,
            header = new.value ->> 7, seed = unhex(new.value ->> 8), rematch = new.value ->> 9,
            created = new.value ->> 10, imported = new.value ->> 11, sum = new.value ->> 13, start = new.value ->> 14,
            echo = -(new.value ->> 1)
        FROM jsonb_each($7) AS new
        WHERE tables.id = new.value ->> 0 AND tables.revision + 1 = new.value ->> 1
        RETURNING id",
    ),
    (
        8,
        "INSERT INTO results (table_id, n, player, place, score, sum)
        SELECT tables.id, seats.key, seats.value ->> 0, seats.value ->> 1, seats.value ->> 2, seats.value ->> 3
        FROM jsonb_each($8) AS ends
        CROSS JOIN tables ON tables.id = ends.value ->> 0
        CROSS JOIN jsonb_each(ends.value, '$[1]') AS seats",
    ),
    (
        8,
        "UPDATE tables SET status = 'over', revision = revision + 1, echo = echo - 1
        FROM jsonb_each($8) AS ends WHERE tables.id = ends.value ->> 0",
    ),
    (
        8,
        "INSERT INTO seals (table_id, seal)
        SELECT value ->> 0, value ->> 2 FROM jsonb_each($8) WHERE value ->> 2 IS NOT NULL",
    ),
    // A number that does not follow the last one leaves no text to be written, which the table refuses.
    (
        1,
        "INSERT INTO journal (id, appends, sum)
        SELECT $17, CASE WHEN (SELECT coalesce(max(id), 0) + 1 FROM journal) = $17 THEN $1 END, $18",
    ),
    (
        9,
        "INSERT INTO chat (table_id, number, player, name, text, at, sum)
        SELECT value ->> 0,
            (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE table_id = value ->> 0),
            value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        FROM jsonb_each($9)
        RETURNING table_id, number",
    ),
    (10, cups::ADD[0]),
    (10, cups::ADD[1]),
    (10, cups::ADD[2]),
    (11, cups::SAVE[0]),
    (11, cups::SAVE[1]),
    (11, cups::SAVE[2]),
    (
        12,
        "INSERT INTO usage (table_id, host, bytes, used, sum)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM jsonb_each($12) WHERE true
        ON CONFLICT (table_id) DO UPDATE
        SET host = excluded.host, bytes = excluded.bytes, used = excluded.used, sum = excluded.sum",
    ),
    (15, remove::CUPS[0]),
    (15, remove::CUPS[1]),
    (15, remove::CUPS[2]),
    (14, remove::TABLES[0]),
    (14, remove::TABLES[1]),
    (14, remove::TABLES[2]),
    (14, remove::TABLES[3]),
    (14, remove::TABLES[4]),
    (14, remove::TABLES[5]),
    (14, remove::TABLES[6]),
    (14, remove::TABLES[7]),
    (16, remove::PLAYERS[0]),
    (16, remove::PLAYERS[1]),
];

/// Does a whole batch in one transaction and says how each change went: with the number of rows changed, or
/// the number a line of chat got. If it fails, nothing of it took place.
///
/// No two changes may have the same key.
pub(super) async fn perform(
    connection: &mut SqliteConnection,
    journal: &mut Journal,
    batch: &[Write],
) -> Stored<Vec<Stored<u32>>> {
    journal.look_up(connection, batch).await?;
    let appends = rows(batch, |write| {
        let append = write.append()?;
        let link = journal.link_after(append)?;
        Some((append.table, append.expected, &append.entries, link.to_string()))
    });
    let bytes = appends.len();
    let query = query(batch, journal, appends);
    let is_anything_done = query.is_some();
    let rows = match query {
        Some(query) => query.fetch_all(connection).await?,
        None => Vec::new(),
    };
    let mut done = BTreeMap::new();
    for row in &rows {
        done.insert(row::parse("key", row.try_get(0)?)?, row);
    }
    let verdicts =
        batch.iter().map(|write| verdict(write, journal, done.get(&write.key()).copied())).collect();
    if is_anything_done {
        journal.written(batch, bytes);
    }
    verdicts
}

/// How a change went, by what the journal knew before and the row that came back for it. The outer error is that of
/// the database.
fn verdict(write: &Write, journal: &Journal, row: Option<&SqliteRow>) -> Stored<Stored<u32>> {
    let unless_late = |done: bool, expected| Ok(done.then_some(1).ok_or(StoreError::Conflict { expected }));
    match write {
        Write::AddPlayer(_) | Write::AddToken(_) | Write::AddTable(_) | Write::AddCup(_) => Ok(Ok(1)),
        Write::NoteUsage(_) => Ok(Ok(1)),
        Write::RenamePlayer { .. }
        | Write::SeeToken(_)
        | Write::RevokeToken { .. }
        | Write::Remove { .. } => Ok(Ok(row.is_some().into())),
        Write::SaveTable(table) => unless_late(row.is_some(), table.revision.saturating_sub(1)),
        Write::SaveCup(cup) => unless_late(row.is_some(), cup.revision.saturating_sub(1)),
        Write::Append(append) => unless_late(journal.admits(append), append.expected),
        Write::Say { .. } => {
            let number = row.map(|row| row.try_get(1)).transpose()?;
            Ok(number.ok_or(StoreError::Database(sqlx::Error::RowNotFound)))
        }
    }
}

/// The script for a batch with everything bound, if there is anything to be done.
fn query(
    batch: &[Write],
    journal: &Journal,
    appends: String,
) -> Option<Query<'static, Sqlite, SqliteArguments>> {
    let arguments = [
        appends,
        rows(batch, |write| {
            let Write::AddPlayer(player) = write else { return None };
            Some((player.id, &player.name, player.created, sum::player(player.id, &player.name)))
        }),
        rows(batch, |write| {
            let Write::RenamePlayer { id, name } = write else { return None };
            Some((id, name, sum::player(*id, name)))
        }),
        rows(batch, |write| {
            let Write::AddToken(token) = write else { return None };
            Some(token_row(token))
        }),
        rows(batch, |write| {
            let Write::RevokeToken { player, token } = write else { return None };
            Some((token, player))
        }),
        rows(batch, |write| if let Write::AddTable(table) = write { Some(table_row(table)) } else { None }),
        rows(batch, |write| if let Write::SaveTable(table) = write { Some(table_row(table)) } else { None }),
        rows(batch, |write| {
            let append = write.append().filter(|append| journal.admits(append))?;
            let results = append.results.as_ref()?.iter().enumerate().map(|(seat, result)| {
                (result.player, result.place, result.score, sum::result(append.table, seat, result))
            });
            let results: Vec<_> = results.collect();
            Some((append.table, results, &append.seal))
        }),
        rows(batch, |write| {
            let Write::Say { table, line } = write else { return None };
            Some((table, line.player, &line.name, &line.text, line.at, sum::line(*table, line)))
        }),
        rows(batch, |write| if let Write::AddCup(cup) = write { Some(cup_row(cup)) } else { None }),
        rows(batch, |write| if let Write::SaveCup(cup) = write { Some(cup_row(cup)) } else { None }),
        rows(batch, |write| {
            let Write::NoteUsage(usage) = write else { return None };
            Some((usage.table, usage.host, usage.bytes, usage.used, sum::usage(usage)))
        }),
        rows(batch, |write| if let Write::SeeToken(token) = write { Some(token_row(token)) } else { None }),
        removed(batch, Removed::Table),
        removed(batch, Removed::Cup),
        removed(batch, Removed::Player),
    ];
    if arguments.iter().all(|rows| rows == "[]") {
        return None;
    }
    // Every transaction is a row of the journal, also if it appends nothing: so they can be counted.
    let needed = STATEMENTS.iter().filter(|(argument, _)| *argument == 1 || arguments[argument - 1] != "[]");
    let statements: Vec<&str> = needed.map(|(_, statement)| *statement).collect();
    let script = match statements[..] {
        [alone] => alone.to_owned(),
        _ => format!("BEGIN IMMEDIATE;{};COMMIT", statements.join(";")),
    };
    // Whatever anybody has written is in the arguments.
    let query = sqlx::query(AssertSqlSafe(script));
    let sum = sum::journal(journal.next(), &arguments[0]);
    Some(arguments.into_iter().fold(query, Query::bind).bind(journal.next()).bind(sum))
}

/// One kind of change as an argument: an array of arrays, to be taken apart by `jsonb_each`.
fn rows<'a, T: Serialize>(batch: &'a [Write], row: impl FnMut(&'a Write) -> Option<T>) -> String {
    let rows: Vec<T> = batch.iter().filter_map(row).collect();
    serde_json::to_string(&rows).expect("ids, numbers and texts are JSON")
}

/// What of that kind is to be taken away, and since when nobody must have used it.
fn removed(batch: &[Write], kind: Removed) -> String {
    rows(batch, |write| {
        let Write::Remove { what, id, since } = write else { return None };
        (*what == kind).then_some((id, since))
    })
}

/// The columns of a token in the order of [`Token`].
fn token_row(token: &Token) -> impl Serialize + '_ {
    (
        token.id,
        token.player,
        &token.label,
        hex(&token.hash),
        token.created,
        token.kind,
        token.seen,
        sum::token(token),
    )
}

/// The columns of a table in the order of [`Table`], its seats as the last.
fn table_row(table: &Table) -> impl Serialize + '_ {
    fn seat(seat: &SeatRow) -> impl Serialize + '_ {
        (seat.kind, seat.player, &seat.bot, seat.resigned)
    }
    (
        table.id,
        table.revision,
        &table.game,
        table.host,
        table.status,
        table.listed,
        &table.settings,
        &table.header,
        table.seed.as_ref().map(|seed| hex(seed)),
        table.rematch,
        table.created,
        table.imported,
        table.seats.iter().map(seat).collect::<Vec<_>>(),
        sum::table(table),
        sum::start(table.id, table.header.as_deref(), table.seed.as_ref().map(<[u8; 32]>::as_slice)),
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
