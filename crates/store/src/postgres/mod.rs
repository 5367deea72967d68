//! A store in a PostgreSQL database that any number of equal servers share.
//!
//! One idea: the log decides. Appending is an insert at the expected number, and its key refuses whoever comes
//! second, at this server or at another. Nothing is locked, nobody leads, and a server may die at any moment.
//!
//! ```text
//! let store = PostgresStore::open("postgres://slipstream@db/slipstream", 8).await?;
//! store.append(Append { table, expected: 0, entries, results: None, seal: None }).await?; // on the database's disk now
//! ```
//!
//! Left out on purpose: copies. PostgreSQL has its own tools for them, which know more than this program could.

mod adopt;
mod connect;
mod cups;
mod read;
mod remove;
mod write;
mod writer;

use std::path::Path;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{ConnectOptions as _, PgPool, Postgres};

use self::writer::Writer;
use crate::write::Write;
use crate::{
    After, Append, ChatLine, Cup, Id, Moment, Player, ResultRow, Seal, Store, StoreError, Stored, Table,
    Token, Total, Unused, Usage, questions,
};

/// Everything in a PostgreSQL database, which other servers may use at the same time.
///
/// Dropping it is as safe as closing it: what was acknowledged is on the database's disk. [`Store::close`] also waits.
#[derive(Debug)]
pub struct PostgresStore {
    readers: PgPool,
    writer: Writer,
}

impl PostgresStore {
    /// Opens the database at that address with so many connections to read and one to write, and brings its schema
    /// to this version.
    ///
    /// # Errors
    /// If the database does not answer, or was written by a newer version.
    pub async fn open(url: &str, readers: u32) -> Stored<Self> {
        let options = connect::options(url)?;
        let mut writing = options.connect().await?;
        connect::migrate(&mut writing).await?;
        adopt::adopt(&mut writing).await?;
        let readers = connect::pool(options.clone(), readers).await?;
        Ok(PostgresStore { readers, writer: Writer::start(options, writing) })
    }

    /// Opens the database at that address to read it, with so many connections, while servers may be at work on it.
    /// Nothing is changed, and whatever would change something fails with [`StoreError::Closed`].
    ///
    /// # Errors
    /// If the database does not answer, or was written by a newer or an older version.
    pub async fn look_into(url: &str, readers: u32) -> Stored<Self> {
        let options = connect::options(url)?;
        connect::must_be_of_this_version(&mut options.connect().await?).await?;
        Ok(PostgresStore { readers: connect::pool(options, readers).await?, writer: Writer::none() })
    }

    /// A connection to read with.
    async fn reader(&self) -> Stored<PoolConnection<Postgres>> {
        match self.readers.acquire().await {
            Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
            lent => Ok(lent?),
        }
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn add_player(&self, player: &Player) -> Stored {
        self.writer.write(Write::AddPlayer(player.clone())).await.map(drop)
    }

    async fn player(&self, id: Id) -> Stored<Option<Player>> {
        read::player(&mut *self.reader().await?, id).await
    }

    async fn rename_player(&self, id: Id, name: &str) -> Stored<bool> {
        let renamed = self.writer.write(Write::RenamePlayer { id, name: name.to_owned() }).await?;
        Ok(renamed > 0)
    }

    async fn names(&self, ids: &[Id]) -> Stored<Vec<(Id, String)>> {
        read::names(&mut *self.reader().await?, ids).await
    }

    async fn add_token(&self, token: &Token) -> Stored {
        self.writer.write(Write::AddToken(token.clone())).await.map(drop)
    }

    async fn tokens(&self, player: Id) -> Stored<Vec<Token>> {
        read::tokens(&mut *self.reader().await?, player).await
    }

    async fn revoke_token(&self, player: Id, token: Id) -> Stored<bool> {
        let revoked = self.writer.write(Write::RevokeToken { player, token }).await?;
        Ok(revoked > 0)
    }

    async fn token_of(&self, hash: &[u8; 32]) -> Stored<Option<Token>> {
        read::token_of(&mut *self.reader().await?, hash).await
    }

    async fn add_table(&self, table: &Table) -> Stored {
        self.writer.write(Write::AddTable(table.clone())).await.map(drop)
    }

    async fn table(&self, id: Id) -> Stored<Option<Table>> {
        read::table(&mut *self.reader().await?, id).await
    }

    async fn save_table(&self, table: &Table) -> Stored {
        self.writer.write(Write::SaveTable(table.clone())).await.map(drop)
    }

    async fn lobby(&self, after: Option<After>, most: u32) -> Stored<Vec<Table>> {
        read::lobby(&mut *self.reader().await?, after, most).await
    }

    async fn tables_of(&self, player: Id, after: Option<After>, most: u32) -> Stored<Vec<Table>> {
        read::tables_of(&mut *self.reader().await?, player, after, most).await
    }

    async fn open_tables_of(&self, host: Id) -> Stored<u32> {
        read::count(&mut *self.reader().await?, questions::OPEN_TABLES_OF, host).await
    }

    async fn imported_tables_of(&self, host: Id) -> Stored<u32> {
        read::count(&mut *self.reader().await?, questions::IMPORTED_TABLES_OF, host).await
    }

    async fn playing(&self) -> Stored<Vec<Id>> {
        read::ids(&mut *self.reader().await?, questions::PLAYING).await
    }

    async fn append(&self, append: Append) -> Stored {
        self.writer.write(Write::Append(append)).await.map(drop)
    }

    async fn entries(&self, table: Id, from: u32) -> Stored<Vec<String>> {
        read::entries(&mut *self.reader().await?, table, from).await
    }

    async fn seal(&self, table: Id) -> Stored<Seal> {
        read::seal(&mut *self.reader().await?, table).await
    }

    async fn results(&self, table: Id) -> Stored<Vec<ResultRow>> {
        read::results(&mut *self.reader().await?, table).await
    }

    async fn say(&self, table: Id, line: &ChatLine) -> Stored<u32> {
        self.writer.write(Write::Say { table, line: line.clone() }).await
    }

    async fn chat(&self, table: Id, most: u32) -> Stored<Vec<ChatLine>> {
        read::chat(&mut *self.reader().await?, table, most).await
    }

    async fn add_cup(&self, cup: &Cup) -> Stored {
        self.writer.write(Write::AddCup(cup.clone())).await.map(drop)
    }

    async fn cup(&self, id: Id) -> Stored<Option<Cup>> {
        cups::cup(&mut *self.reader().await?, id).await
    }

    async fn save_cup(&self, cup: &Cup) -> Stored {
        self.writer.write(Write::SaveCup(cup.clone())).await.map(drop)
    }

    async fn cup_lobby(&self, after: Option<After>, most: u32) -> Stored<Vec<Cup>> {
        cups::lobby(&mut *self.reader().await?, after, most).await
    }

    async fn cups_of(&self, player: Id, after: Option<After>, most: u32) -> Stored<Vec<Cup>> {
        cups::cups_of(&mut *self.reader().await?, player, after, most).await
    }

    async fn open_cups_of(&self, host: Id) -> Stored<u32> {
        read::count(&mut *self.reader().await?, questions::OPEN_CUPS_OF, host).await
    }

    async fn playing_cups(&self) -> Stored<Vec<Id>> {
        read::ids(&mut *self.reader().await?, questions::PLAYING_CUPS).await
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
        read::total_of(&mut *self.reader().await?, host).await
    }

    async fn unused_since(&self, since: Moment, most: u32) -> Stored<Unused> {
        read::unused_since(&mut *self.reader().await?, since, most).await
    }

    async fn tables_after(&self, after: Option<Id>, most: u32) -> Stored<Vec<Id>> {
        read::tables_after(&mut *self.reader().await?, after, most).await
    }

    async fn examine(&self) -> Stored<Vec<String>> {
        // PostgreSQL examines its pages with tools of its own, such as pg_amcheck; what is ours are the rows.
        let mut connection = self.reader().await?;
        Ok(questions::unproven_rows!(connection, cups::cup))
    }

    async fn back_up(&self, _file: &Path) -> Stored {
        Err(StoreError::Elsewhere("PostgreSQL databases are copied with pg_dump or pg_basebackup"))
    }

    async fn ping(&self) -> Stored {
        if self.writer.is_closed() {
            return Err(StoreError::Closed);
        }
        read::ping(&mut *self.reader().await?).await
    }

    async fn failure(&self) {
        // A database that is away comes back, or another takes its place.
        std::future::pending::<()>().await;
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
