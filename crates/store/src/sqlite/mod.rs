//! A store in one SQLite file.
//!
//! One idea: disks are slow to make a promise and quick to keep many at once. All writes go to one task
//! that takes whatever is waiting, does it in one transaction, and answers everybody once the disk has kept it.
//! Reads have connections of their own, and wait only until the disk has kept what they have read.
//!
//! ```text
//! let store = SqliteStore::open(Path::new("slipstream.db")).await?;
//! store.append(Append { table, expected: 0, entries, results: None, seal: None }).await?; // on disk now
//! ```
//!
//! Left out on purpose: timers. Tests stop the clock, and a store that waits for another thread with a
//! timeout would then give up at once; so the readers are lent by a semaphore, not by a pool with deadlines.

mod adopt;
mod connect;
mod cups;
mod journal;
mod keeper;
mod marker;
mod read;
mod readers;
mod remove;
mod write;
mod writer;

use std::path::{Path, PathBuf};

use async_trait::async_trait;

use self::journal::Journal;
use self::marker::Marker;
use self::readers::Readers;
use self::writer::Writer;
use crate::write::Write;
use crate::{
    After, Append, ChatLine, Cup, Id, Moment, Player, ResultRow, Seal, Store, StoreError, Stored, Table,
    Token, Total, Unused, Usage,
};

/// Everything in one SQLite file, safe against crashes and power cuts.
///
/// Dropping it is as safe as closing it: what was acknowledged is on disk. [`Store::close`] also waits.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    writer: Writer,
    readers: Readers,
}

impl SqliteStore {
    /// Opens the file, which is made if there is none, and brings it to this version.
    ///
    /// # Errors
    /// If the file cannot be opened, is no database, was written by a newer version, or has not come as far as was
    /// promised ([`StoreError::Behind`]).
    pub async fn open(path: &Path) -> Stored<Self> {
        connect::must_have_kept(path).await?;
        connect::create(path)?;
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let log = PathBuf::from(log);
        let mut writing = connect::writer(path).await?;
        connect::keep_again(&mut writing, &log).await?;
        let journal = Journal::read(&mut writing).await?;
        adopt::adopt(&mut writing).await?;
        let readers = Readers::open(path).await?;
        let writer = Writer::start(writing, journal, log, Marker::of(path))?;
        Ok(SqliteStore { path: path.to_owned(), writer, readers })
    }

    /// Opens a file of this version, on which a server of this version may be at work.
    ///
    /// # Errors
    /// If the file cannot be opened, is no database, or was written by a newer or an older version: it is left as it
    /// is, because whoever works on it would not understand another one.
    pub async fn join(path: &Path) -> Stored<Self> {
        connect::must_be_of_this_version(path).await?;
        SqliteStore::open(path).await
    }

    /// Opens a file of this version to read it, while a server may be at work on it. Nothing is changed, and whatever
    /// would change something fails with [`StoreError::Closed`].
    ///
    /// # Errors
    /// If the file cannot be opened, is no database, or was written by a newer or an older version.
    pub async fn look_into(path: &Path) -> Stored<Self> {
        connect::must_have_kept(path).await?;
        connect::must_be_of_this_version(path).await?;
        let readers = Readers::open(path).await?;
        Ok(SqliteStore { path: path.to_owned(), writer: Writer::none(), readers })
    }

    /// Forgets how far that file was kept, so that it can be opened although some of it is lost.
    ///
    /// # Errors
    /// If that cannot be forgotten.
    pub fn accept_loss(path: &Path) -> Stored {
        Ok(marker::forget(path).map_err(sqlx::Error::Io)?)
    }

    /// What was found, once it is on disk.
    async fn kept<T>(&self, found: T) -> Stored<T> {
        self.writer.kept().await?;
        Ok(found)
    }

    /// Writes a copy of that file to another, which must not exist, while a server may be at work on it. The file
    /// is left as it is, of whatever version.
    ///
    /// # Errors
    /// If the one cannot be read or the other cannot be written.
    pub async fn copy(path: &Path, copy: &Path) -> Stored {
        connect::must_have_kept(path).await?;
        connect::back_up(path, copy).await
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn add_player(&self, player: &Player) -> Stored {
        self.writer.write(Write::AddPlayer(player.clone())).await.map(drop)
    }

    async fn player(&self, id: Id) -> Stored<Option<Player>> {
        let found = read::player(&mut *self.readers.lend().await?, id).await?;
        self.kept(found).await
    }

    async fn rename_player(&self, id: Id, name: &str) -> Stored<bool> {
        let renamed = self.writer.write(Write::RenamePlayer { id, name: name.to_owned() }).await?;
        Ok(renamed > 0)
    }

    async fn names(&self, ids: &[Id]) -> Stored<Vec<(Id, String)>> {
        let found = read::names(&mut *self.readers.lend().await?, ids).await?;
        self.kept(found).await
    }

    async fn add_token(&self, token: &Token) -> Stored {
        self.writer.write(Write::AddToken(token.clone())).await.map(drop)
    }

    async fn tokens(&self, player: Id) -> Stored<Vec<Token>> {
        let found = read::tokens(&mut *self.readers.lend().await?, player).await?;
        self.kept(found).await
    }

    async fn revoke_token(&self, player: Id, token: Id) -> Stored<bool> {
        let revoked = self.writer.write(Write::RevokeToken { player, token }).await?;
        Ok(revoked > 0)
    }

    async fn token_of(&self, hash: &[u8; 32]) -> Stored<Option<Token>> {
        let found = read::token_of(&mut *self.readers.lend().await?, hash).await?;
        self.kept(found).await
    }

    async fn add_table(&self, table: &Table) -> Stored {
        self.writer.write(Write::AddTable(table.clone())).await.map(drop)
    }

    async fn table(&self, id: Id) -> Stored<Option<Table>> {
        let found = read::table(&mut *self.readers.lend().await?, id).await?;
        self.kept(found).await
    }

    async fn save_table(&self, table: &Table) -> Stored {
        self.writer.write(Write::SaveTable(table.clone())).await.map(drop)
    }

    async fn lobby(&self, after: Option<After>, most: u32) -> Stored<Vec<Table>> {
        let found = read::lobby(&mut *self.readers.lend().await?, after, most).await?;
        self.kept(found).await
    }

    async fn tables_of(&self, player: Id, after: Option<After>, most: u32) -> Stored<Vec<Table>> {
        let found = read::tables_of(&mut *self.readers.lend().await?, player, after, most).await?;
        self.kept(found).await
    }

    async fn open_tables_of(&self, host: Id) -> Stored<u32> {
        let found = read::open_tables_of(&mut *self.readers.lend().await?, host).await?;
        self.kept(found).await
    }

    async fn imported_tables_of(&self, host: Id) -> Stored<u32> {
        let found = read::imported_tables_of(&mut *self.readers.lend().await?, host).await?;
        self.kept(found).await
    }

    async fn playing(&self) -> Stored<Vec<Id>> {
        let found = read::playing(&mut *self.readers.lend().await?).await?;
        self.kept(found).await
    }

    async fn append(&self, append: Append) -> Stored {
        self.writer.write(Write::Append(append)).await.map(drop)
    }

    async fn entries(&self, table: Id, from: u32) -> Stored<Vec<String>> {
        let found = read::entries(&mut *self.readers.lend().await?, table, from).await?;
        self.kept(found).await
    }

    async fn seal(&self, table: Id) -> Stored<Seal> {
        let found = read::seal(&mut *self.readers.lend().await?, table).await?;
        self.kept(found).await
    }

    async fn results(&self, table: Id) -> Stored<Vec<ResultRow>> {
        let found = read::results(&mut *self.readers.lend().await?, table).await?;
        self.kept(found).await
    }

    async fn say(&self, table: Id, line: &ChatLine) -> Stored<u32> {
        self.writer.write(Write::Say { table, line: line.clone() }).await
    }

    async fn chat(&self, table: Id, most: u32) -> Stored<Vec<ChatLine>> {
        let found = read::chat(&mut *self.readers.lend().await?, table, most).await?;
        self.kept(found).await
    }

    async fn add_cup(&self, cup: &Cup) -> Stored {
        self.writer.write(Write::AddCup(cup.clone())).await.map(drop)
    }

    async fn cup(&self, id: Id) -> Stored<Option<Cup>> {
        let found = cups::cup(&mut *self.readers.lend().await?, id).await?;
        self.kept(found).await
    }

    async fn save_cup(&self, cup: &Cup) -> Stored {
        self.writer.write(Write::SaveCup(cup.clone())).await.map(drop)
    }

    async fn cup_lobby(&self, after: Option<After>, most: u32) -> Stored<Vec<Cup>> {
        let found = cups::lobby(&mut *self.readers.lend().await?, after, most).await?;
        self.kept(found).await
    }

    async fn cups_of(&self, player: Id, after: Option<After>, most: u32) -> Stored<Vec<Cup>> {
        let found = cups::cups_of(&mut *self.readers.lend().await?, player, after, most).await?;
        self.kept(found).await
    }

    async fn open_cups_of(&self, host: Id) -> Stored<u32> {
        let found = cups::open_cups_of(&mut *self.readers.lend().await?, host).await?;
        self.kept(found).await
    }

    async fn playing_cups(&self) -> Stored<Vec<Id>> {
        let found = cups::playing(&mut *self.readers.lend().await?).await?;
        self.kept(found).await
    }

    async fn see_token(&self, token: &Token) -> Stored {
        self.writer.write(Write::SeeToken(token.clone())).await.map(drop)
    }

    async fn note_usage(&self, usage: &Usage) -> Stored {
        self.writer.write(Write::NoteUsage(usage.clone())).await.map(drop)
    }

    async fn remove(&self, unused: &Unused, since: Moment) -> Stored<u32> {
        let mut removed = 0;
        for write in unused.writes(since) {
            removed += self.writer.write(write).await?;
        }
        Ok(removed)
    }

    async fn total_of(&self, host: Id) -> Stored<Total> {
        let found = read::total_of(&mut *self.readers.lend().await?, host).await?;
        self.kept(found).await
    }

    async fn unused_since(&self, since: Moment, most: u32) -> Stored<Unused> {
        let found = read::unused_since(&mut *self.readers.lend().await?, since, most).await?;
        self.kept(found).await
    }

    async fn tables_after(&self, after: Option<Id>, most: u32) -> Stored<Vec<Id>> {
        let found = read::tables_after(&mut *self.readers.lend().await?, after, most).await?;
        self.kept(found).await
    }

    async fn examine(&self) -> Stored<Vec<String>> {
        read::examine(&mut *self.readers.lend().await?).await
    }

    async fn back_up(&self, file: &Path) -> Stored {
        if self.writer.is_closed() {
            return Err(StoreError::Closed);
        }
        connect::back_up(&self.path, file).await
    }

    async fn ping(&self) -> Stored {
        if self.writer.is_closed() {
            return Err(StoreError::Closed);
        }
        let found = read::ping(&mut *self.readers.lend().await?).await?;
        self.writer.must_work().await?;
        self.kept(found).await
    }

    async fn failure(&self) {
        self.writer.failure().await;
    }

    async fn close(&self) {
        // The readers go first: the writer, as the last, can then fold the write-ahead log into the file.
        self.readers.close().await;
        self.writer.close().await;
    }
}
