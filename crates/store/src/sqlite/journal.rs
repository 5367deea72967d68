//! What was appended last, before it is sorted into the logs.
//!
//! One idea: the logs of many matches lie far apart in the file, and a commit that adds to each of them writes a
//! page for each. So a commit writes one row, with everything it appends, and when enough has come together, all
//! of it is sorted into the logs at once. It is remembered until then, so that sorting reads nothing.
//!
//! How the logs end is remembered, too, so comparing and linking read nothing. Another process may write to the same file
//! and make all that wrong; but then the number of the last row is not what was remembered either, and what does not
//! follow it is refused by the database.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use sqlx::sqlite::SqliteConnection;

use crate::chain::Link;
use crate::questions::ends;
use crate::row::{self, Columns as _, End};
use crate::write::Write;
use crate::{Append, Id, Stored, sum};

/// How many bytes may lie unsorted. Nobody can append while they are sorted, which takes milliseconds, or tens of them
/// if they belong to thousands of matches.
const MOST: usize = 1 << 20;

/// What a row counts at the least.
const LEAST: usize = 64;

/// Adds runs of entries to the logs. What they are is cut out of one long text, by bytes. A run that does not follow
/// the last one, or a journal that has grown meanwhile, leaves no text to be written, which the table refuses.
const ADD: &str = "INSERT INTO steps (table_id, first, next, link, entries)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 5,
        CASE WHEN value ->> 1 = coalesce(
            (SELECT next FROM steps WHERE table_id = value ->> 0 ORDER BY first DESC LIMIT 1), 0
        ) AND (SELECT coalesce(max(id), 0) FROM journal) = ?3
        THEN CAST(substr(?2, 1 + (value ->> 3), value ->> 4) AS TEXT) END
    FROM jsonb_each(?1)";

/// Leaves only the number of the last row.
const EMPTY: &str = "DELETE FROM journal WHERE id < (SELECT max(id) FROM journal);
    UPDATE journal SET appends = '[]', sum = $1;
    COMMIT";

/// A row with nothing in it. One that does not follow the last leaves no text to be written, which the table refuses.
const SKIP: &str = "INSERT INTO journal (id, appends, sum)
    SELECT $1, CASE WHEN (SELECT coalesce(max(id), 0) + 1 FROM journal) = $1 THEN '[]' END, $2";

/// The ends of logs that have nothing in the journal.
const ENDS: &str = concat!(ends!(), "WHERE id IN (SELECT value FROM json_each(?1))");

/// What a commit has appended to a log: its table, the number of the first entry, the entries, and the link after the
/// last of them. Rows that were written before there were links have none.
#[derive(Deserialize)]
struct Appended<'a>(Id, u32, #[serde(borrow)] Vec<&'a RawValue>, #[serde(default)] Option<String>);

/// What is known of the journal and of the logs.
#[derive(Debug, Default)]
pub(super) struct Journal {
    /// The number of its last row.
    last: i64,
    /// How logs end: every one that has entries here, and others.
    ends: BTreeMap<Id, End>,
    /// The ends of logs that are only here.
    tails: BTreeMap<Id, Tail>,
    /// How many bytes are here.
    bytes: usize,
    /// How many there were when they could not be sorted.
    put_off: usize,
}

/// The end of a log.
#[derive(Debug)]
struct Tail {
    /// The number of its first entry.
    first: u32,
    /// The number after its last one.
    next: u32,
    /// The entries as JSON: an array that is not closed.
    entries: Vec<u8>,
    /// The link after the last one.
    link: Option<String>,
}

impl Tail {
    fn new(first: u32) -> Self {
        Tail { first, next: first, entries: Vec::new(), link: None }
    }

    /// Adds an entry, written as JSON.
    fn push(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.entries.push(if self.entries.is_empty() { b'[' } else { b',' });
        write(&mut self.entries);
        self.next += 1;
    }
}

impl Journal {
    /// Reads what is there, whoever wrote it, sorts it into the logs, and begins anew.
    pub(super) async fn read(connection: &mut SqliteConnection) -> Stored<Self> {
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let rows = rows(connection).await?;
        let mut journal = Journal { last: rows.last().map_or(0, |(id, _)| *id), ..Journal::default() };
        for (_, appends) in &rows {
            let appends: Vec<Appended<'_>> = row::json("appends", appends)?;
            for Appended(table, first, entries, link) in appends {
                let tail = journal.tails.entry(table).or_insert_with(|| Tail::new(first));
                for entry in entries {
                    tail.push(|text| text.extend_from_slice(entry.get().as_bytes()));
                }
                // As it was written: whoever reads the log sees whether it fits.
                tail.link = link;
            }
        }
        journal.put_away(connection).await?;
        Ok(journal)
    }

    /// Sorts what is here into the logs. If that fails, nothing has changed. What others have written is not here, and
    /// is left alone.
    pub(super) async fn sort(&mut self, connection: &mut SqliteConnection) -> Stored {
        if self.bytes == 0 {
            return Ok(());
        }
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        if self.tails.is_empty() && self.is_outdated(connection).await? {
            // What others have written would be emptied with the rest.
            sqlx::query("ROLLBACK").execute(&mut *connection).await?;
            *self = Journal::read(connection).await?;
            return Ok(());
        }
        self.put_away(connection).await
    }

    /// Adds what is here, which must be all there is, to the logs and ends the transaction.
    async fn put_away(&mut self, connection: &mut SqliteConnection) -> Stored {
        let (runs, entries) = self.runs();
        sqlx::query(ADD).bind(runs).bind(entries).bind(self.last).execute(&mut *connection).await?;
        sqlx::query(EMPTY).bind(sum::journal(self.last, "[]")).execute(connection).await?;
        // Logs that nobody adds to any more are forgotten by and by.
        self.ends.retain(|table, _| self.tails.contains_key(table));
        self.tails.clear();
        (self.bytes, self.put_off) = (0, 0);
        Ok(())
    }

    /// The tails as arrays, one behind the other; and what each array is: its table, the numbers of its first entry
    /// and of the one after the last, where it begins, how long it is, and its last link.
    fn runs(&self) -> (String, Vec<u8>) {
        let (mut runs, mut texts) = (Vec::with_capacity(self.tails.len()), Vec::with_capacity(self.bytes));
        for (table, tail) in &self.tails {
            runs.push((table, tail.first, tail.next, texts.len(), tail.entries.len() + 1, &tail.link));
            texts.extend_from_slice(&tail.entries);
            texts.push(b']');
        }
        (serde_json::to_string(&runs).expect("ids and numbers are JSON"), texts)
    }

    /// Whether it is time to sort.
    pub(super) fn is_full(&self) -> bool {
        self.bytes > MOST.max(2 * self.put_off)
    }

    /// It cannot be sorted just now; to be tried again when it is twice as long.
    pub(super) fn put_off(&mut self) {
        self.put_off = self.bytes;
    }

    /// The number of the last row, which is that of the last transaction.
    pub(super) fn last(&self) -> i64 {
        self.last
    }

    /// The number of the next row.
    pub(super) fn next(&self) -> i64 {
        self.last + 1
    }

    /// Writes a transaction with nothing in it.
    pub(super) async fn skip(&mut self, connection: &mut SqliteConnection) -> Stored {
        sqlx::query(SKIP).bind(self.next()).bind(sum::journal(self.next(), "[]")).execute(connection).await?;
        self.written(&[], 0);
        Ok(())
    }

    /// Learns how the logs end that something is to be appended to.
    pub(super) async fn look_up(&mut self, connection: &mut SqliteConnection, batch: &[Write]) -> Stored {
        self.learn(connection, batch).await?;
        let are_admitted = batch.iter().filter_map(Write::append).all(|append| self.admits(append));
        // Whoever has read what another process wrote knows better.
        if !are_admitted && self.is_outdated(connection).await? {
            *self = Journal::read(connection).await?;
            self.learn(connection, batch).await?;
        }
        Ok(())
    }

    /// Asks for the ends that are not remembered.
    async fn learn(&mut self, connection: &mut SqliteConnection, batch: &[Write]) -> Stored {
        let appends = batch.iter().filter_map(Write::append).map(|append| append.table);
        let unknown: Vec<Id> = appends.filter(|table| !self.ends.contains_key(table)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let unknown = serde_json::to_string(&unknown).expect("ids are texts");
        for row in sqlx::query(ENDS).bind(unknown).fetch_all(connection).await? {
            self.ends.extend([row::end(&row)?]);
        }
        Ok(())
    }

    /// Whether another process has written to it.
    pub(super) async fn is_outdated(&self, connection: &mut SqliteConnection) -> Stored<bool> {
        let last: i64 =
            sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM journal").fetch_one(connection).await?;
        Ok(last != self.last)
    }

    /// Whether the log is as long as expected. To one that is broken nothing is added: whoever tries reads it again,
    /// and sees.
    pub(super) fn admits(&self, append: &Append) -> bool {
        self.link_after(append).is_some()
    }

    /// The link after what is to be appended, if it is admitted.
    pub(super) fn link_after(&self, append: &Append) -> Option<Link> {
        let end = self.ends.get(&append.table).filter(|end| end.length == append.expected)?;
        Some(end.link?.after_all(&append.entries))
    }

    /// Everything of the batch that was admitted was written, in `bytes` bytes, and a row with it.
    pub(super) fn written(&mut self, batch: &[Write], bytes: usize) {
        for write in batch {
            match write {
                // What the first link is made of may have changed: it is looked up when it is needed.
                Write::AddTable(table) | Write::SaveTable(table) => self.forget_empty(table.id),
                Write::Append(append) => {
                    let Some(link) = self.link_after(append) else { continue };
                    let length = append.expected + append.entries.len() as u32;
                    self.ends.insert(append.table, End { length, link: Some(link) });
                    let tail = self.tails.entry(append.table).or_insert_with(|| Tail::new(append.expected));
                    for entry in &append.entries {
                        tail.push(|text| serde_json::to_writer(text, entry).expect("a text is JSON"));
                    }
                    tail.link = Some(link.to_string());
                }
                Write::Remove { id, .. } => _ = self.ends.remove(id),
                Write::AddPlayer(_)
                | Write::RenamePlayer { .. }
                | Write::AddToken(_)
                | Write::SeeToken(_)
                | Write::RevokeToken { .. }
                | Write::NoteUsage(_)
                | Write::Say { .. }
                | Write::AddCup(_)
                | Write::SaveCup(_) => {}
            }
        }
        self.last += 1;
        // A row that appends nothing is read over, too, by whoever looks for a log.
        self.bytes += bytes.max(LEAST);
    }

    fn forget_empty(&mut self, table: Id) {
        if self.ends.get(&table).is_some_and(|end| end.length == 0) {
            self.ends.remove(&table);
        }
    }
}

/// Every row with its number, if they are what was written.
pub(super) async fn rows(connection: &mut SqliteConnection) -> Stored<Vec<(i64, String)>> {
    let found = sqlx::query("SELECT id, appends, sum FROM journal ORDER BY id").fetch_all(connection).await?;
    let mut rows: Vec<(i64, String)> = Vec::with_capacity(found.len());
    for row in &found {
        let (id, appends) = (row.number("id")?, row.text("appends")?);
        sum::check(row, "sum", sum::journal(id, &appends))?;
        if rows.last().is_some_and(|(last, _)| last + 1 != id) {
            return Err(sum::changed("journal"));
        }
        rows.push((id, appends));
    }
    Ok(rows)
}
