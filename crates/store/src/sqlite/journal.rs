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

use sqlx::Row as _;
use sqlx::sqlite::SqliteConnection;

use super::row;
use super::write::Write;
use crate::{Append, Id, Stored};

/// How many bytes may lie unsorted. Whoever reads a log looks through all of them.
const MOST: usize = 128 << 10;

/// Sorts everything into the logs and gives the number of the last row.
const SORT: &str = "BEGIN IMMEDIATE;
    WITH appends AS MATERIALIZED (
        SELECT value ->> 0 AS table_id, value ->> 1 AS first, value -> 2 AS entries
        FROM journal CROSS JOIN json_each(journal.appends)
    )
    INSERT INTO steps (table_id, n, entry)
    SELECT table_id, first + key AS n, value FROM appends CROSS JOIN json_each(appends.entries)
    ORDER BY table_id, n;
    DELETE FROM journal WHERE id < (SELECT max(id) FROM journal);
    UPDATE journal SET appends = '[]' RETURNING id;
    COMMIT";

/// The lengths of logs that have nothing in the journal.
const LENGTHS: &str =
    "SELECT id, (SELECT coalesce(max(n) + 1, 0) FROM steps WHERE table_id = tables.id) AS length
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
        // All of it: after the row comes the commit.
        let last: Vec<i64> = sqlx::query_scalar(SORT).fetch_all(connection).await?;
        let last = last.first().copied().unwrap_or(0);
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
