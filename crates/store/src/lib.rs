//! What a server keeps: players, tokens, tables, the log of every match, chat, results and cups.
//!
//! One idea: a match is its header and an append-only log. Appending is *compare and append*: who knows the
//! log's length may add to it, and whoever comes second is told so and reads what the first one wrote.
//! When [`Store::append`] returns, the entries are on disk. Every entry is linked by a hash to those before it, and a log
//! that is not what was written is [`StoreError::Broken`], never read.
//!
//! ```
//! use store::Id;
//! let id = Id::from_bytes([7; 16]);
//! assert_eq!(id.to_string(), "BwcHBwcHBwcHBwcHBwcHBw");
//! assert_eq!("BwcHBwcHBwcHBwcHBwcHBw".parse(), Ok(id));
//! ```
//!
//! Left out on purpose: what an entry says, who may do what, and every clock. Times are given by the caller.

mod chain;
#[cfg(feature = "contract")]
pub mod contract;
mod cup;
mod health;
mod id;
mod postgres;
mod questions;
mod row;
mod sqlite;
mod sum;
mod write;

use std::io;
use std::path::Path;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;

pub use cup::{Cup, EntrantRow, RaceRow};
pub use id::{Id, IdError};
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;

/// Milliseconds since 1970.
pub type Moment = i64;

/// Somebody who plays or watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Unguessable.
    pub id: Id,
    /// How the others know them.
    pub name: String,
    /// When they came first.
    pub created: Moment,
}

/// A key that lets a script act for a player. The key itself is not kept, only its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Names the token when it is to be revoked.
    pub id: Id,
    /// Whom it acts for.
    pub player: Id,
    /// What its owner calls it.
    pub label: String,
    /// The hash of the key.
    pub hash: [u8; 32],
    /// When it was made.
    pub created: Moment,
    /// Who uses it.
    pub kind: TokenKind,
    /// When it was used last, if that was noted.
    pub seen: Moment,
}

/// Who uses a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenKind {
    /// A script.
    Token,
    /// A browser, as a cookie.
    Session,
}

/// What a table takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Which table.
    pub table: Id,
    /// Whom it counts for.
    pub host: Id,
    /// How many bytes, about.
    pub bytes: u32,
    /// When it was used last.
    pub used: Moment,
}

/// What all tables of a host take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// How many of them are closed: over or abandoned.
    pub closed: u32,
    /// How many bytes all of them take, as far as that was noted.
    pub bytes: u64,
}

/// Where a page of a list begins: after that row, from the newest to the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// When the row was made.
    pub created: Moment,
    /// Its id.
    pub id: Id,
}

/// What nobody has used for long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unused {
    /// Tables that are no races of a cup.
    pub tables: Vec<Id>,
    /// Cups, none of whose tables was used.
    pub cups: Vec<Id>,
    /// Players who have nothing any more and are known by nothing that was used.
    pub players: Vec<Id>,
}

impl Unused {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.cups.is_empty() && self.players.is_empty()
    }
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People take their seats.
    Waiting,
    /// The match runs.
    Playing,
    /// The match is over.
    Over,
    /// Nobody goes on with it.
    Abandoned,
}

/// A table: one match from the first seat taken to the last step, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Unguessable: it is the link.
    pub id: Id,
    /// Counts every change of this row or its seats.
    pub revision: u32,
    /// The game's name.
    pub game: String,
    /// Who made it.
    pub host: Id,
    /// Where it stands.
    pub status: Status,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// What was chosen when it was made, as JSON; the server's business.
    pub settings: String,
    /// The header of its record, once it has begun.
    pub header: Option<String>,
    /// The secret behind its dice, once it has begun.
    pub seed: Option<[u8; 32]>,
    /// The table of the next match of the same people.
    pub rematch: Option<Id>,
    /// When it was made.
    pub created: Moment,
    /// Whether its match was played elsewhere and came in as a record.
    pub imported: bool,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Who is meant to sit here.
    pub kind: SeatKind,
    /// Who does; nobody for a bot.
    pub player: Option<Id>,
    /// The level of the bot that sits here or plays for the person.
    pub bot: Option<String>,
    /// Whether the person has resigned; then a bot plays on.
    pub resigned: bool,
}

/// Who is meant to sit in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person with a screen of their own.
    Human,
    /// A program.
    Bot,
    /// A person at the host's screen.
    Local,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Counts the lines of a table from 1.
    pub number: u32,
    /// Who said it.
    pub player: Id,
    /// Their name then.
    pub name: String,
    /// What they said.
    pub text: String,
    /// When.
    pub at: Moment,
}

/// How one seat ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// Who sat there, if it was a person.
    pub player: Option<Id>,
    /// Their place, 1 the best.
    pub place: u8,
    /// The game's own count.
    pub score: i32,
}

/// Entries to be added to a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Whose log.
    pub table: Id,
    /// How long the log is, as far as the caller knows.
    pub expected: u32,
    /// What to add; at least one, and none with the character NUL.
    pub entries: Vec<String>,
    /// How every seat ended, in seat order, if these are the last entries. The table is over with them:
    /// its status becomes [`Status::Over`] and its revision is counted up.
    pub results: Option<Vec<ResultRow>>,
    /// What vouches for the whole match, if these are the last entries of one that was played here.
    pub seal: Option<String>,
}

/// What vouches for a match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seal {
    /// What was appended with its last entries.
    Line(String),
    /// Nothing: it was linked when the database was brought to the version that has seals.
    Before,
    /// Nothing, and there never was.
    Missing,
}

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first: the log or the revision is not what the caller took it for.
    #[error("somebody else was first: expected {expected}")]
    Conflict {
        /// What the caller took it for.
        expected: u32,
    },
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database could not be brought to this version.
    #[error("the database cannot be brought to this version: {0}")]
    Migration(#[from] MigrateError),
    /// The database was written by a newer version of this program.
    #[error("the database is of version {found}, this program knows no more than version {newest}")]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version this program knows.
        newest: i64,
    },
    /// The database was written by an older version of this program, which may still be at work on it.
    #[error("the database is of version {found}, this program writes version {newest}")]
    Older {
        /// The version of the database.
        found: i64,
        /// The newest version this program knows.
        newest: i64,
    },
    /// A row cannot be read.
    #[error("{what} in the database cannot be read: {value:?}")]
    Corrupt {
        /// The column.
        what: &'static str,
        /// What it holds.
        value: String,
    },
    /// A log is not what was written. It is left as it is.
    #[error(
        "the log of table {table:?} is not what was written, from entry {entry} on; restore it from a back-up"
    )]
    Broken {
        /// Whose log.
        table: Id,
        /// The first entry that may be wrong.
        entry: u32,
    },
    /// The database has not come as far as was promised: part of its write-ahead log is lost. It is left as it is.
    #[error(
        "the disk has lost what was promised: transaction {kept} was kept, the database has come to {found}; \
        nothing was changed"
    )]
    Behind {
        /// The last transaction that anybody was answered for.
        kept: i64,
        /// The last one that is there.
        found: i64,
    },
    /// Nobody can say how far the database should have come. It is left as it is.
    #[error("the file that says how far the database was kept cannot be read; nothing was changed")]
    Unmarked,
    /// This is done with the database's own tools.
    #[error("{0}")]
    Elsewhere(&'static str),
    /// The store was closed: nothing took place.
    #[error("the store is closed")]
    Closed,
    /// The database or its disk has failed while it was to do this, and nobody knows whether it took place: whoever reads
    /// it again sees, or whoever opens the store again after it has failed for good ([`Store::failure`]).
    #[error("the disk has failed, and nobody knows what it has kept")]
    Doubtful,
}

impl StoreError {
    /// Whether there is no room on the disk.
    pub fn is_full_disk(&self) -> bool {
        let error = match self {
            StoreError::Database(error) | StoreError::Migration(MigrateError::Execute(error)) => error,
            StoreError::Migration(MigrateError::ExecuteMigration(error, _)) => error,
            StoreError::Migration(_)
            | StoreError::Conflict { .. }
            | StoreError::Newer { .. }
            | StoreError::Older { .. }
            | StoreError::Corrupt { .. }
            | StoreError::Broken { .. }
            | StoreError::Behind { .. }
            | StoreError::Unmarked
            | StoreError::Elsewhere(_)
            | StoreError::Closed
            | StoreError::Doubtful => return false,
        };
        if let sqlx::Error::Io(error) = error {
            return error.kind() == io::ErrorKind::StorageFull;
        }
        // SQLITE_FULL, and SQLITE_IOERR_SHMSIZE where the file beside the write-ahead log cannot grow. PostgreSQL says
        // disk_full.
        let code = error.as_database_error().and_then(DatabaseError::code);
        code.is_some_and(|code| matches!(&*code, "13" | "4874" | "53100"))
    }
}

/// Short for what every method returns.
pub type Stored<T = ()> = Result<T, StoreError>;

/// The keeper of everything. Every method that changes something returns when the change is on disk.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds a player.
    async fn add_player(&self, player: &Player) -> Stored;
    /// A player, if there is one.
    async fn player(&self, id: Id) -> Stored<Option<Player>>;
    /// Gives a player another name; says whether there was such a player.
    async fn rename_player(&self, id: Id, name: &str) -> Stored<bool>;
    /// These players' names, in no order; nothing for those who do not exist.
    async fn names(&self, ids: &[Id]) -> Stored<Vec<(Id, String)>>;

    /// Adds a token.
    async fn add_token(&self, token: &Token) -> Stored;
    /// A player's tokens, oldest first.
    async fn tokens(&self, player: Id) -> Stored<Vec<Token>>;
    /// Notes when a token was used; it is otherwise as it was given.
    async fn see_token(&self, token: &Token) -> Stored;
    /// Takes a player's token away; says whether there was one.
    async fn revoke_token(&self, player: Id, token: Id) -> Stored<bool>;
    /// The token with that hash.
    async fn token_of(&self, hash: &[u8; 32]) -> Stored<Option<Token>>;

    /// Adds a table with its seats. Its revision is kept as given.
    async fn add_table(&self, table: &Table) -> Stored;
    /// A table with its seats.
    async fn table(&self, id: Id) -> Stored<Option<Table>>;
    /// Replaces a table and its seats, if its revision is one less than the given one. A table has as many
    /// seats as it was made with.
    ///
    /// Fails with [`StoreError::Conflict`] if it is not.
    async fn save_table(&self, table: &Table) -> Stored;
    /// Listed tables that wait or play, newest first. What a list does not show, header and seed, is left out.
    async fn lobby(&self, after: Option<After>, most: u32) -> Stored<Vec<Table>>;
    /// Tables where the player has a seat or is the host, newest first, likewise without header and seed.
    async fn tables_of(&self, player: Id, after: Option<After>, most: u32) -> Stored<Vec<Table>>;
    /// How many tables of that host wait or play.
    async fn open_tables_of(&self, host: Id) -> Stored<u32>;
    /// How many matches that host has imported.
    async fn imported_tables_of(&self, host: Id) -> Stored<u32>;
    /// Every table whose match runs.
    async fn playing(&self) -> Stored<Vec<Id>>;

    /// Adds entries to a log, if it is as long as expected.
    ///
    /// Fails with [`StoreError::Conflict`] if it is not, or if the table does not exist.
    async fn append(&self, append: Append) -> Stored;
    /// A log's entries from that number on.
    ///
    /// Fails with [`StoreError::Broken`] if any entry of the log, the header or the seed is not what was written.
    async fn entries(&self, table: Id, from: u32) -> Stored<Vec<String>>;
    /// What vouches for the match of that table, once it is over.
    async fn seal(&self, table: Id) -> Stored<Seal>;
    /// How every seat ended, in seat order; empty before the end.
    async fn results(&self, table: Id) -> Stored<Vec<ResultRow>>;

    /// Adds a line of chat and gives its number; the number in the line is not looked at.
    async fn say(&self, table: Id, line: &ChatLine) -> Stored<u32>;
    /// The last lines of chat, oldest first.
    async fn chat(&self, table: Id, most: u32) -> Stored<Vec<ChatLine>>;

    /// Adds a cup with its entrants and races. Its revision is kept as given.
    async fn add_cup(&self, cup: &Cup) -> Stored;
    /// A cup with its entrants and races.
    async fn cup(&self, id: Id) -> Stored<Option<Cup>>;
    /// Replaces a cup and its entrants, and adds or replaces its races, if its revision is one less than the given
    /// one. A cup has as many entrants as it was made with, and loses no race.
    ///
    /// Fails with [`StoreError::Conflict`] if it is not.
    async fn save_cup(&self, cup: &Cup) -> Stored;
    /// Listed cups that wait or are played, newest first. What a list does not show, the races, is left out.
    async fn cup_lobby(&self, after: Option<After>, most: u32) -> Stored<Vec<Cup>>;
    /// Cups where the player takes part or is the host, newest first, likewise without races.
    async fn cups_of(&self, player: Id, after: Option<After>, most: u32) -> Stored<Vec<Cup>>;
    /// How many cups of that host wait or are played.
    async fn open_cups_of(&self, host: Id) -> Stored<u32>;
    /// Every cup that is played.
    async fn playing_cups(&self) -> Stored<Vec<Id>>;

    /// Notes what a table takes, instead of what was noted before.
    async fn note_usage(&self, usage: &Usage) -> Stored;
    /// What all tables of that host take.
    async fn total_of(&self, host: Id) -> Stored<Total>;
    /// What nobody has used since then, so many of each at the most. A table counts as used when it was made and whenever
    /// that was noted.
    async fn unused_since(&self, since: Moment, most: u32) -> Stored<Unused>;
    /// Takes away what nobody has used since then, with all that belongs to it; says how much of it was there and unused.
    async fn remove(&self, unused: &Unused, since: Moment) -> Stored<u32>;

    /// Every table after that one, in the order of their ids; for whoever looks at all of them page by page.
    async fn tables_after(&self, after: Option<Id>, most: u32) -> Stored<Vec<Id>>;
    /// What the database itself finds wrong with its file, a sentence each.
    async fn examine(&self) -> Stored<Vec<String>>;

    /// Writes a copy of everything to that file, which must not exist, while work goes on.
    async fn back_up(&self, file: &Path) -> Stored;
    /// Whether the store answers, and takes what is written as far as is known.
    async fn ping(&self) -> Stored;
    /// Waits until nothing more can be stored, whatever is done, also because the program itself is at fault; for ever,
    /// in a store that works. What was under way
    /// then is [`StoreError::Doubtful`], and every later call fails with [`StoreError::Closed`].
    async fn failure(&self);
    /// Finishes what is under way. Afterwards every call fails with [`StoreError::Closed`].
    async fn close(&self);
}
