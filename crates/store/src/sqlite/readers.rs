//! A few connections that only read, lent to one caller at a time.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::connect;
use crate::{StoreError, Stored};

/// How many callers read at the same time. Each connection is a thread, and reads are short.
const READERS: u32 = 3;

/// The connections nobody reads with at the moment, and as many permits to take one.
pub(super) struct Readers {
    idle: Mutex<Vec<SqliteConnection>>,
    free: Semaphore,
}

/// A connection on loan. It goes back when this is dropped, even in the middle of a query.
pub(super) struct Reader<'a> {
    connection: Option<SqliteConnection>,
    readers: &'a Readers,
    /// Given back after the connection, because fields are dropped after [`Drop::drop`].
    _permit: SemaphorePermit<'a>,
}

impl Readers {
    /// Opens all connections to a file that exists.
    pub(super) async fn open(path: &Path) -> Stored<Self> {
        let mut idle = Vec::new();
        for _ in 0..READERS {
            idle.push(connect::reader(path).await?);
        }
        Ok(Readers { idle: Mutex::new(idle), free: Semaphore::new(READERS as usize) })
    }

    /// Waits for a connection. Who asks first is served first.
    pub(super) async fn lend(&self) -> Stored<Reader<'_>> {
        let permit = self.free.acquire().await.map_err(|_| StoreError::Closed)?;
        let connection = self.idle().pop();
        Ok(Reader { connection, readers: self, _permit: permit })
    }

    /// Waits for the reads under way and closes everything. Whoever asks later is told so.
    pub(super) async fn close(&self) {
        let Ok(all) = self.free.acquire_many(READERS).await else { return };
        self.free.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a reading connection did not close well");
            }
        }
    }

    /// The list, also after a panic: nobody leaves it half changed.
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for Reader<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_ref().expect("there are as many permits as connections")
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("there are as many permits as connections")
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.readers.idle().extend(self.connection.take());
    }
}

impl fmt::Debug for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Readers").field("free", &self.free.available_permits()).finish_non_exhaustive()
    }
}
