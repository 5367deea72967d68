//! Rows turned back into what they stand for, whichever database they come from.
//!
//! A row that cannot be one of ours is [`StoreError::Corrupt`] with the name of the column, never a panic.

use serde::Deserialize;
use serde::de::value::Error as WordError;
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use sqlx::Row as _;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use crate::chain::{self, Link, Run};
use crate::{
    ChatLine, Cup, EntrantRow, Id, Player, RaceRow, ResultRow, Seal, SeatKind, SeatRow, StoreError, Stored,
    Table, Token, Total, Usage, sum,
};

/// A row of an answer, column by column.
pub(crate) trait Columns {
    /// A text, if there is one.
    fn maybe_text(&self, column: &'static str) -> Stored<Option<String>>;
    /// A whole number, if there is one.
    fn maybe_integer(&self, column: &'static str) -> Stored<Option<i64>>;
    /// Yes or no.
    fn flag(&self, column: &'static str) -> Stored<bool>;
    /// Bytes, if there are any.
    fn maybe_bytes(&self, column: &'static str) -> Stored<Option<Vec<u8>>>;

    /// A text.
    fn text(&self, column: &'static str) -> Stored<String> {
        self.maybe_text(column)?.ok_or_else(|| missing(column))
    }

    /// A number of that type.
    fn number<T: TryFrom<i64>>(&self, column: &'static str) -> Stored<T> {
        let number = self.maybe_integer(column)?.ok_or_else(|| missing(column))?;
        let corrupt = |_| StoreError::Corrupt { what: column, value: number.to_string() };
        number.try_into().map_err(corrupt)
    }
}

/// The same four columns for the rows of both drivers.
macro_rules! columns {
    ($row:ty) => {
        impl Columns for $row {
            fn maybe_text(&self, column: &'static str) -> Stored<Option<String>> {
                Ok(self.try_get(column)?)
            }

            fn maybe_integer(&self, column: &'static str) -> Stored<Option<i64>> {
                Ok(self.try_get(column)?)
            }

            fn flag(&self, column: &'static str) -> Stored<bool> {
                Ok(self.try_get(column)?)
            }

            fn maybe_bytes(&self, column: &'static str) -> Stored<Option<Vec<u8>>> {
                Ok(self.try_get(column)?)
            }
        }
    };
}

columns!(SqliteRow);
columns!(PgRow);

/// A row of `players`.
pub(crate) fn player(row: &impl Columns) -> Stored<Player> {
    let (id, name) = name(row)?;
    let player = Player { id, name, created: row.number("created")? };
    sum::check_echo(row, player.created)?;
    Ok(player)
}

/// Who a row of `players` is about, and their name.
pub(crate) fn name(row: &impl Columns) -> Stored<(Id, String)> {
    let (id, name) = (id(row, "id")?, row.text("name")?);
    sum::check(row, "sum", sum::player(id, &name))?;
    Ok((id, name))
}

/// A row of `tokens`.
pub(crate) fn token(row: &impl Columns) -> Stored<Token> {
    let token = Token {
        id: id(row, "id")?,
        player: id(row, "player")?,
        label: row.text("label")?,
        hash: secret("hash", row.maybe_bytes("hash")?.unwrap_or_default())?,
        created: row.number("created")?,
        kind: word(row, "kind")?,
        seen: row.number("seen")?,
    };
    sum::check(row, "sum", sum::token(&token))?;
    Ok(token)
}

/// Rows of `tables` joined with their `seats`: one row for each seat, a table's rows together.
pub(crate) fn tables(rows: &[impl Columns]) -> Stored<Vec<Table>> {
    by_table(rows).map(whole_table).collect()
}

/// The same for a list, from which those are missing that are not what was written: whoever asks for one of them by
/// itself hears of it.
pub(crate) fn listed_tables(rows: &[impl Columns]) -> Stored<Vec<Table>> {
    let told =
        |table: Stored<Table>| table.inspect_err(|error| tracing::error!(%error, "a table is not listed"));
    Ok(by_table(rows).filter_map(|rows| told(whole_table(rows)).ok()).collect())
}

fn by_table<R: Columns>(rows: &[R]) -> impl Iterator<Item = &[R]> {
    rows.chunk_by(|one, next| one.text("id").ok() == next.text("id").ok())
}

fn whole_table(rows: &[impl Columns]) -> Stored<Table> {
    let first = rows.first().ok_or_else(|| missing("id"))?;
    let mut whole = table(first, id(first, "id")?)?;
    for row in rows {
        whole.seats.extend(seat(row)?);
    }
    sum::check(first, "sum", sum::table(&whole))?;
    sum::check_echo(first, whole.revision.into())?;
    Ok(whole)
}

/// Rows of `chat`, the newest first, as lines, the oldest first.
pub(crate) fn lines(rows: &[impl Columns]) -> Stored<Vec<ChatLine>> {
    let lines: Vec<ChatLine> = rows.iter().rev().map(line).collect::<Stored<_>>()?;
    // Lines are numbered one after the other, and none is ever taken away.
    let is_whole = lines.windows(2).all(|pair| pair[0].number + 1 == pair[1].number);
    if is_whole { Ok(lines) } else { Err(sum::changed("number")) }
}

fn line(row: &impl Columns) -> Stored<ChatLine> {
    let line = ChatLine {
        number: row.number("number")?,
        player: id(row, "player")?,
        name: row.text("name")?,
        text: row.text("text")?,
        at: row.number("at")?,
    };
    sum::check(row, "sum", sum::line(id(row, "table_id")?, &line))?;
    Ok(line)
}

/// A row of `results`.
pub(crate) fn result(row: &impl Columns) -> Stored<ResultRow> {
    let result = ResultRow {
        player: maybe_id(row, "player")?,
        place: row.number("place")?,
        score: row.number("score")?,
    };
    sum::check(row, "sum", sum::result(id(row, "table_id")?, row.number("n")?, &result))?;
    Ok(result)
}

/// How long a log is, and the link after its last entry; none if what is there is no link.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) length: u32,
    pub(crate) link: Option<Link>,
}

/// A row of [`ends`](crate::questions::ends).
pub(crate) fn end(row: &impl Columns) -> Stored<(Id, End)> {
    let id = id(row, "id")?;
    if row.maybe_integer("next")?.is_some() {
        let link = row.maybe_text("link")?.and_then(|link| link.parse().ok());
        return Ok((id, End { length: row.number("next")?, link }));
    }
    Ok((id, End { length: 0, link: Some(root(row, id)?) }))
}

/// The link before the first entry of a table's log, by its header and its seed.
pub(crate) fn root(row: &impl Columns, table: Id) -> Stored<Link> {
    let (header, seed) = (row.maybe_text("header")?, row.maybe_bytes("seed")?);
    Ok(Link::root(table, header.as_deref(), seed.as_deref()))
}

/// The entries of a log from that number on, if all of it is what was written. The first row is that of its table,
/// with header and seed; the others are runs, in order.
pub(crate) fn log(rows: &[impl Columns], table: Id, from: u32) -> Stored<Vec<String>> {
    let Some((first, runs)) = rows.split_first() else { return Ok(Vec::new()) };
    let (header, seed) = (first.maybe_text("header")?, first.maybe_bytes("seed")?);
    let start = sum::start(table, header.as_deref(), seed.as_deref());
    sum::check(first, "start", start).map_err(|_| StoreError::Broken { table, entry: 0 })?;
    let runs: Stored<Vec<Run>> = runs.iter().map(run).collect();
    let mut log = chain::follow(table, root(first, table)?, runs?)?;
    log.drain(..log.len().min(from as usize));
    Ok(log)
}

/// Entries that came together.
pub(crate) fn run(row: &impl Columns) -> Stored<Run> {
    let (first, link) = (row.number("first")?, row.maybe_text("link")?);
    Ok(Run { first, entries: row.text("entries")?, link })
}

/// A row of [`SEAL`](crate::questions::SEAL).
pub(crate) fn seal(row: &impl Columns) -> Stored<Seal> {
    Ok(match (row.maybe_text("seal")?, row.maybe_integer("adopted")?) {
        (Some(line), _) => Seal::Line(line),
        (None, Some(_)) => Seal::Before,
        (None, None) => Seal::Missing,
    })
}

/// A row of `usage`.
pub(crate) fn usage(row: &impl Columns) -> Stored<Usage> {
    let usage = Usage {
        table: id(row, "table_id")?,
        host: id(row, "host")?,
        bytes: row.number("bytes")?,
        used: row.number("used")?,
    };
    sum::check(row, "sum", sum::usage(&usage))?;
    Ok(usage)
}

/// What all tables of a host take: how many are closed, and the rows of `usage`.
pub(crate) fn total(closed: i64, rows: &[impl Columns]) -> Stored<Total> {
    let bytes = rows.iter().map(|row| usage(row).map(|usage| u64::from(usage.bytes))).sum::<Stored<u64>>()?;
    Ok(Total { closed: u32::try_from(closed).unwrap_or(u32::MAX), bytes })
}

/// A row of `cups`, with its entrants and races gathered into JSON.
pub(crate) fn cup(row: &impl Columns) -> Stored<Cup> {
    let cup = listed_cup(row)?;
    sum::check(row, "races_sum", sum::races(&cup))?;
    Ok(cup)
}

/// The same without its races.
pub(crate) fn listed_cup(row: &impl Columns) -> Stored<Cup> {
    let (entrants, races) = (row.text("entrants")?, row.text("races")?);
    let entrants: Vec<(SeatKind, Option<Id>, Option<String>)> = json("entrants", &entrants)?;
    let races: Vec<(u32, u32, Id, Option<Vec<u8>>)> = json("races", &races)?;
    let entrant = |(kind, player, bot)| EntrantRow { kind, player, bot };
    let race = |(meeting, number, table, places)| RaceRow { meeting, number, table, places };
    let cup = Cup {
        id: id(row, "id")?,
        revision: row.number("revision")?,
        game: row.text("game")?,
        host: id(row, "host")?,
        status: word(row, "status")?,
        listed: row.flag("listed")?,
        settings: row.text("settings")?,
        created: row.number("created")?,
        entrants: entrants.into_iter().map(entrant).collect(),
        races: races.into_iter().map(race).collect(),
    };
    sum::check(row, "sum", sum::cup(&cup))?;
    Ok(cup)
}

/// A column that holds an id.
pub(crate) fn id(row: &impl Columns, column: &'static str) -> Stored<Id> {
    parse(column, row.text(column)?)
}

/// A row of `tables`, without its seats.
fn table(row: &impl Columns, id: Id) -> Stored<Table> {
    let seed = row.maybe_bytes("seed")?;
    Ok(Table {
        id,
        revision: row.number("revision")?,
        game: row.text("game")?,
        host: self::id(row, "host")?,
        status: word(row, "status")?,
        listed: row.flag("listed")?,
        settings: row.text("settings")?,
        header: row.maybe_text("header")?,
        seed: seed.map(|bytes| secret("seed", bytes)).transpose()?,
        rematch: maybe_id(row, "rematch")?,
        created: row.number("created")?,
        imported: row.flag("imported")?,
        seats: Vec::new(),
    })
}

/// The seat in a joined row; a table without seats has one row without a seat.
fn seat(row: &impl Columns) -> Stored<Option<SeatRow>> {
    if row.maybe_integer("n")?.is_none() {
        return Ok(None);
    }
    Ok(Some(SeatRow {
        kind: word(row, "kind")?,
        player: maybe_id(row, "player")?,
        bot: row.maybe_text("bot")?,
        resigned: row.flag("resigned")?,
    }))
}

/// A column that may hold an id.
fn maybe_id(row: &impl Columns, column: &'static str) -> Stored<Option<Id>> {
    row.maybe_text(column)?.map(|text| parse(column, text)).transpose()
}

/// An id in a column.
pub(crate) fn parse(what: &'static str, value: String) -> Stored<Id> {
    value.parse().map_err(|_| StoreError::Corrupt { what, value })
}

/// A column that holds one of an enum's words.
pub(crate) fn word<T: DeserializeOwned>(row: &impl Columns, what: &'static str) -> Stored<T> {
    let value = row.text(what)?;
    let word: Result<T, WordError> = T::deserialize(value.as_str().into_deserializer());
    word.map_err(|_| StoreError::Corrupt { what, value })
}

/// 32 bytes of that column. They are not repeated in an error: an error may be logged.
fn secret(what: &'static str, bytes: Vec<u8>) -> Stored<[u8; 32]> {
    let corrupt = |bytes: Vec<u8>| StoreError::Corrupt { what, value: format!("{} bytes", bytes.len()) };
    bytes.try_into().map_err(corrupt)
}

/// A column that must not be empty is.
fn missing(what: &'static str) -> StoreError {
    StoreError::Corrupt { what, value: "nothing".to_owned() }
}

/// What that column holds as JSON. The text is not repeated in an error: it may hold what nobody may know yet.
pub(crate) fn json<'a, T: Deserialize<'a>>(what: &'static str, text: &'a str) -> Stored<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt { what, value: error.to_string() })
}
