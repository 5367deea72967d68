//! The file, its connections and its copies.

use std::cmp::Ordering;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _};

use super::marker;
use crate::{StoreError, Stored};

/// Every version of the schema, built into the program.
static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// How long a connection waits for another one's lock. Only a second process makes it wait at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// Makes an empty file that only its owner can read, if there is none.
///
/// A file that exists is not even opened: closing it would drop the locks that other connections of this
/// process hold on it.
pub(super) fn create(path: &Path) -> Stored {
    match create_new(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(naming(path, &error)),
    }
}

/// The connection that writes, with the schema of this version.
pub(super) async fn writer(path: &Path) -> Stored<SqliteConnection> {
    let options = options(path)
        .journal_mode(SqliteJournalMode::Wal)
        // The keeper waits for the disk, not SQLite.
        .synchronous(SqliteSynchronous::Normal)
        .foreign_keys(true)
        // What is sorted into the logs touches many pages; they usually fit, so that none is written before the commit.
        .pragma("cache_size", "-16384")
        // To take back a failed statement SQLite copies the pages it changes; a file for that takes a third
        // of the speed away.
        .pragma("temp_store", "memory")
        // Hot pages are written to the log again and again and to the file once a checkpoint: rare
        // checkpoints are cheaper, and at 16 MB they are still short. A log grown beyond that by a long read
        // is cut back.
        .pragma("wal_autocheckpoint", "4000")
        .pragma("journal_size_limit", "67108864");
    let mut connection = options.connect().await?;
    migrate(&mut connection).await?;
    Ok(connection)
}

/// Writes what is found in the write-ahead log once more, so that the disk keeps all of it or says that it cannot.
///
/// A disk that has failed to keep something forgets that it should have: the system goes on showing what was written,
/// and the next `fdatasync` succeeds. So whoever begins believes only what they have made the disk keep themselves.
pub(super) async fn keep_again(connection: &mut SqliteConnection, log: &Path) -> Stored {
    // Nobody else writes meanwhile.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let kept = rewrite(log).map_err(|error| naming(log, &error));
    sqlx::query("ROLLBACK").execute(connection).await?;
    kept
}

fn rewrite(log: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(log)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&bytes)?;
    file.sync_data()?;
    sync_folder(log)
}

/// Makes the disk keep that there is a file of that name.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    // Elsewhere folders cannot be opened.
    if cfg!(unix) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// A connection that only reads.
pub(super) async fn reader(path: &Path) -> Stored<SqliteConnection> {
    Ok(options(path).read_only(true).connect().await?)
}

/// Complains of a database that is not of this version, and changes nothing.
pub(super) async fn must_be_of_this_version(path: &Path) -> Stored {
    let mut connection = reader(path).await?;
    let found = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await;
    connection.close().await?;
    let (found, newest) = (found?, newest());
    match i64::cmp(&found, &newest) {
        Ordering::Less => Err(StoreError::Older { found, newest }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer { found, newest }),
    }
}

/// Complains of a database that has not come as far as was promised, and changes nothing.
pub(super) async fn must_have_kept(path: &Path) -> Stored {
    let Some(kept) = marker::read(path)? else { return Ok(()) };
    let found = if path.exists() { last_transaction(path).await? } else { 0 };
    if found < kept { Err(StoreError::Behind { kept, found }) } else { Ok(()) }
}

/// The number of the last transaction that is there. Whoever only reads leaves the write-ahead log as it is.
async fn last_transaction(path: &Path) -> Stored<i64> {
    let mut connection = reader(path).await?;
    let has_any = "SELECT count(*) FROM sqlite_schema WHERE name = 'journal'";
    let has_any: i64 = sqlx::query_scalar(has_any).fetch_one(&mut connection).await?;
    let last = match has_any {
        0 => Ok(0),
        _ => sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM journal").fetch_one(&mut connection).await,
    };
    connection.close().await?;
    Ok(last?)
}

/// Writes a copy of the database to a file that must not exist.
pub(super) async fn back_up(path: &Path, copy: &Path) -> Stored {
    let utf8 = || io::Error::new(ErrorKind::InvalidInput, "the name must be UTF-8");
    let name = copy.to_str().ok_or_else(utf8).map_err(|error| naming(copy, &error))?;
    // SQLite would also write into an empty file; this one is ours, and only its owner can read it.
    let file = create_new(copy).map_err(|error| naming(copy, &error))?;
    let copied = vacuum_into(path, name, file).await;
    if copied.is_err() {
        // What went wrong is told already; half a copy would only mislead.
        let _ = std::fs::remove_file(copy);
    }
    copied
}

/// What all connections have in common.
fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE)
}

/// The version of this program.
fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// Brings the database to this version.
async fn migrate(connection: &mut SqliteConnection) -> Stored {
    let newest = newest();
    match MIGRATIONS.run(connection).await {
        Err(MigrateError::VersionMissing(found)) if found > newest => {
            Err(StoreError::Newer { found, newest })
        }
        done => Ok(done?),
    }
}

/// Copies the database as it is at this moment, and returns when the copy is on disk.
async fn vacuum_into(path: &Path, name: &str, file: File) -> Stored {
    let mut connection = reader(path).await?;
    let copied = sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut connection).await;
    connection.close().await?;
    copied?;
    let synced = tokio::task::spawn_blocking(move || file.sync_all()).await;
    synced.expect("syncing a file does not panic").map_err(sqlx::Error::Io)?;
    Ok(())
}

/// Makes a file that only its owner can read.
fn create_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// What went wrong with which file.
fn naming(path: &Path, error: &io::Error) -> StoreError {
    sqlx::Error::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display()))).into()
}
