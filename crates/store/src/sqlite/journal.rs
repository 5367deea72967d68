//! What was appended last, before it is sorted into the logs.
//!
//! One idea: the logs of many matches lie far apart in the file, and a commit that adds to each of them writes a
//! page for each. So a commit writes one row, with everything it appends, and when enough has come together, all
//! of it is sorted into the logs at once.
//!
//! How long the logs are is remembered, so comparing costs nothing. Another process may write to the same file
//! and make that wrong; but then the number of the last row is not what was remembered either, and a row that
//! does not follow it is refused by the database.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use sqlx::Row as _;
use sqlx::sqlite::SqliteConnection;

use super::row;
use super::write::Write;
use crate::{Append, Id, Stored};

/// How many bytes may lie unsorted. Whoever reads a log looks through all of them.
const MOST: usize = 128 << 10;

/// Adds runs of entries to the logs. What they are is cut out of one long text, by bytes. A run that does not follow
/// the last one has no text to be written, which the table refuses.
const ADD: &str = "INSERT INTO steps (table_id, first, next, entries)
    SELECT value ->> 0, value ->> 1, value ->> 2,
        CASE WHEN value ->> 1 = coalesce(
            (SELECT next FROM steps WHERE table_id = value ->> 0 ORDER BY first DESC LIMIT 1), 0
        ) THEN CAST(substr(?2, 1 + (value ->> 3), value ->> 4) AS TEXT) END
    FROM jsonb_each(?1)";

/// Leaves only the number of the last row.
const EMPTY: &str = "DELETE FROM journal WHERE id < (SELECT max(id) FROM journal);
    UPDATE journal SET appends = '[]';
    COMMIT";

/// The lengths of logs that have nothing in the journal.
const LENGTHS: &str = "SELECT id,
        coalesce((SELECT next FROM steps WHERE table_id = tables.id ORDER BY first DESC LIMIT 1), 0) AS length
    FROM tables WHERE id IN (SELECT value FROM json_each(?1))";

/// What is known of the journal and of the logs.
#[derive(Debug, Default)]
pub(super) struct Journal {
    /// The number of its last row.
    last: i64,
    /// How long logs are: every one that has entries here, and others.
    lengths: BTreeMap<Id, u32>,
    /// How many bytes are here.
    bytes: usize,
}

impl Journal {
    /// Sorts what is there into the logs, and begins anew.
    pub(super) async fn sort(connection: &mut SqliteConnection) -> Stored<Self> {
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT id, appends FROM journal ORDER BY id").fetch_all(&mut *connection).await?;
        let (runs, entries) = runs(rows.iter().map(|(_, appends)| appends.as_str()))?;
        if !entries.is_empty() {
            sqlx::query(ADD).bind(runs).bind(entries).execute(&mut *connection).await?;
        }
        sqlx::query(EMPTY).execute(connection).await?;
        let last = rows.last().map_or(0, |(id, _)| *id);
        Ok(Journal { last, ..Journal::default() })
    }

    /// Whether it is time to sort.
    pub(super) fn is_full(&self) -> bool {
        self.bytes > MOST
    }

    /// The number of the next row.
    pub(super) fn next(&self) -> i64 {
        self.last + 1
    }

    /// Learns how long the logs are that something is to be appended to.
    pub(super) async fn look_up(&mut self, connection: &mut SqliteConnection, batch: &[Write]) -> Stored {
        let appends = batch.iter().filter_map(Write::append).map(|append| append.table);
        let unknown: Vec<Id> = appends.filter(|table| !self.lengths.contains_key(table)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let unknown = serde_json::to_string(&unknown).expect("ids are texts");
        for row in sqlx::query(LENGTHS).bind(unknown).fetch_all(connection).await? {
            self.lengths.insert(row::key(&row)?, row.try_get("length")?);
        }
        Ok(())
    }

    /// Whether the log is as long as expected.
    pub(super) fn admits(&self, append: &Append) -> bool {
        self.lengths.get(&append.table) == Some(&append.expected)
    }

    /// Everything of the batch that was admitted is on disk, in `bytes` bytes.
    pub(super) fn written(&mut self, batch: &[Write], bytes: usize) {
        let mut has_grown = false;
        for write in batch {
            match write {
                Write::AddTable(table) => _ = self.lengths.insert(table.id, 0),
                Write::Append(append) if self.admits(append) => {
                    has_grown = true;
                    self.lengths.insert(append.table, append.expected + append.entries.len() as u32);
                }
                Write::Append(_)
                | Write::AddPlayer(_)
                | Write::RenamePlayer { .. }
                | Write::AddToken(_)
                | Write::RevokeToken { .. }
                | Write::SaveTable(_)
                | Write::Say { .. }
                | Write::AddCup(_)
                | Write::SaveCup(_) => {}
            }
        }
        if has_grown {
            self.last += 1;
            self.bytes += bytes;
        }
    }
}

/// The entries of every log that has any in these rows of the journal, as one array each, one behind the other; and
/// what each array is: its table, the numbers of its first entry and of the one after the last, where it begins, and
/// how long it is.
fn runs<'a>(rows: impl Iterator<Item = &'a str>) -> Stored<(String, Vec<u8>)> {
    let mut logs: BTreeMap<&str, (u32, Vec<&str>)> = BTreeMap::new();
    for row in rows {
        let appends: Vec<(&str, u32, Vec<&RawValue>)> = row::json("appends", row)?;
        for (table, first, entries) in appends {
            let (_, log) = logs.entry(table).or_insert((first, Vec::new()));
            log.extend(entries.into_iter().map(RawValue::get));
        }
    }
    let (mut runs, mut texts) = (Vec::with_capacity(logs.len()), Vec::new());
    for (table, (first, entries)) in logs {
        let text = format!("[{}]", entries.join(","));
        runs.push((table, first, first + entries.len() as u32, texts.len(), text.len()));
        texts.extend_from_slice(text.as_bytes());
    }
    Ok((serde_json::to_string(&runs).expect("ids and numbers are JSON"), texts))
}
