//! Rows turned back into what they stand for.
//!
//! A row that cannot be one of ours is [`StoreError::Corrupt`] with the name of the column, never a panic.

use serde::Deserialize;
use serde::de::value::Error as WordError;
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use crate::{ChatLine, Id, Player, ResultRow, SeatRow, StoreError, Stored, Table, Token};

/// A row of `players`.
pub(super) fn player(row: &SqliteRow) -> Stored<Player> {
    Ok(Player { id: id(row, "id")?, name: row.try_get("name")?, created: row.try_get("created")? })
}

/// A row of `tokens`.
pub(super) fn token(row: &SqliteRow) -> Stored<Token> {
    Ok(Token {
        id: id(row, "id")?,
        player: id(row, "player")?,
        label: row.try_get("label")?,
        hash: secret(row, "hash")?,
        created: row.try_get("created")?,
    })
}

/// Rows of `tables` joined with their `seats`: one row for each seat, a table's rows together.
pub(super) fn tables(rows: &[SqliteRow]) -> Stored<Vec<Table>> {
    let mut tables: Vec<Table> = Vec::new();
    for row in rows {
        let id = id(row, "id")?;
        if tables.last().is_none_or(|last| last.id != id) {
            tables.push(table(row, id)?);
        }
        let table = tables.last_mut().expect("the table of this row is the last one");
        table.seats.extend(seat(row)?);
    }
    Ok(tables)
}

/// A row of `chat`.
pub(super) fn line(row: &SqliteRow) -> Stored<ChatLine> {
    Ok(ChatLine {
        number: row.try_get("number")?,
        player: id(row, "player")?,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
    })
}

/// A row of `results`.
pub(super) fn result(row: &SqliteRow) -> Stored<ResultRow> {
    Ok(ResultRow {
        player: maybe_id(row, "player")?,
        place: row.try_get("place")?,
        score: row.try_get("score")?,
    })
}

/// A column that holds an id.
pub(super) fn id(row: &SqliteRow, column: &'static str) -> Stored<Id> {
    parse(column, row.try_get(column)?)
}

/// The id that a row of [`write`](super::write) begins with.
pub(super) fn key(row: &SqliteRow) -> Stored<Id> {
    parse("key", row.try_get(0)?)
}

/// A row of `tables`, without its seats.
fn table(row: &SqliteRow, id: Id) -> Stored<Table> {
    let seed: Option<&[u8]> = row.try_get("seed")?;
    Ok(Table {
        id,
        revision: row.try_get("revision")?,
        game: row.try_get("game")?,
        host: self::id(row, "host")?,
        status: word(row, "status")?,
        listed: row.try_get("listed")?,
        settings: row.try_get("settings")?,
        header: row.try_get("header")?,
        seed: seed.map(|_| secret(row, "seed")).transpose()?,
        rematch: maybe_id(row, "rematch")?,
        created: row.try_get("created")?,
        imported: row.try_get("imported")?,
        seats: Vec::new(),
    })
}

/// The seat in a joined row; a table without seats has one row without a seat.
fn seat(row: &SqliteRow) -> Stored<Option<SeatRow>> {
    if row.try_get::<Option<u32>, _>("n")?.is_none() {
        return Ok(None);
    }
    Ok(Some(SeatRow {
        kind: word(row, "kind")?,
        player: maybe_id(row, "player")?,
        bot: row.try_get("bot")?,
        resigned: row.try_get("resigned")?,
    }))
}

/// A column that may hold an id.
fn maybe_id(row: &SqliteRow, column: &'static str) -> Stored<Option<Id>> {
    let text: Option<String> = row.try_get(column)?;
    text.map(|text| parse(column, text)).transpose()
}

/// An id in a column.
fn parse(what: &'static str, value: String) -> Stored<Id> {
    value.parse().map_err(|_| StoreError::Corrupt { what, value })
}

/// A column that holds one of an enum's words.
pub(super) fn word<T: DeserializeOwned>(row: &SqliteRow, what: &'static str) -> Stored<T> {
    let value: String = row.try_get(what)?;
    let word: Result<T, WordError> = T::deserialize(value.as_str().into_deserializer());
    word.map_err(|_| StoreError::Corrupt { what, value })
}

/// A column that holds 32 bytes. They are not repeated in an error: an error may be logged.
fn secret(row: &SqliteRow, what: &'static str) -> Stored<[u8; 32]> {
    let bytes: &[u8] = row.try_get(what)?;
    bytes.try_into().map_err(|_| StoreError::Corrupt { what, value: format!("{} bytes", bytes.len()) })
}

/// What that column holds as JSON. The text is not repeated in an error: it may hold what nobody may know yet.
pub(super) fn json<'a, T: Deserialize<'a>>(what: &'static str, text: &'a str) -> Stored<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt { what, value: error.to_string() })
}
