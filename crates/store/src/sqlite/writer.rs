//! The one task that writes.
//!
//! One idea: group commit. The task takes every write that is waiting, does them in one transaction, and
//! answers after the commit, which is the one time the disk must be waited for. While it waits, the next
//! batch gathers.
//!
//! A write that fails by itself, such as an append that came second, leaves the others of its batch alone.
//! A database that fails, by a full disk for instance, fails the batch, and nothing of it took place.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::write::{self, Write};
use crate::{StoreError, Stored};

/// The most writes in one transaction. More would make the first wait long for its answer.
const BATCH: usize = 512;

/// The sending side: hands writes to the task and waits for its answers.
#[derive(Debug)]
pub(super) struct Writer {
    /// Nothing once the store is closed. When the sender is gone, the task finishes the queue and ends.
    task: Mutex<Option<Task>>,
}

/// The way to the task, and its end.
type Task = (mpsc::UnboundedSender<Job>, JoinHandle<()>);

/// A write, and where its answer goes.
type Job = (Write, oneshot::Sender<Stored<u32>>);

impl Writer {
    /// Starts the task.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        // Every caller waits for its answer, so the queue is never longer than there are callers.
        let (sender, queue) = mpsc::unbounded_channel();
        let task = tokio::spawn(run(connection, queue));
        Writer { task: Mutex::new(Some((sender, task))) }
    }

    /// Queues a write at once and waits until it is on disk.
    pub(super) async fn write(&self, write: Write) -> Stored<u32> {
        let (sender, answer) = oneshot::channel();
        match &*self.task() {
            Some((queue, _)) => queue.send((write, sender)).map_err(|_| StoreError::Closed)?,
            None => return Err(StoreError::Closed),
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether nothing can be written any more.
    pub(super) fn is_closed(&self) -> bool {
        self.task().as_ref().is_none_or(|(queue, _)| queue.is_closed())
    }

    /// Waits until everything queued is written and the connection is closed.
    pub(super) async fn close(&self) {
        let Some((queue, task)) = self.task().take() else { return };
        drop(queue);
        if let Err(error) = task.await {
            tracing::error!(%error, "the writer of the store ended badly");
        }
    }

    /// The task, also after a panic: nobody leaves it half changed.
    fn task(&self) -> MutexGuard<'_, Option<Task>> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes batch after batch until the store is closed or dropped and the queue is empty.
async fn run(mut connection: SqliteConnection, mut queue: mpsc::UnboundedReceiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let (writes, senders): (Vec<Write>, Vec<_>) = batch.drain(..).unzip();
        let answers = write_batch(&mut connection, &writes).await;
        for (sender, answer) in senders.into_iter().zip(answers) {
            // Whoever has stopped waiting does not want to know.
            let _ = sender.send(answer);
        }
    }
    finish(connection).await;
}

/// Writes a batch and gives everyone's answer, in order.
async fn write_batch(connection: &mut SqliteConnection, writes: &[Write]) -> Vec<Stored<u32>> {
    match transact(connection, writes).await {
        Ok(answers) => answers,
        Err(error) => {
            tracing::error!(%error, writes = writes.len(), "a batch could not be written");
            // SQLite may have rolled back already; then this fails, and rightly so.
            let _ = execute(connection, "ROLLBACK").await;
            let cause = Arc::new(error);
            writes.iter().map(|_| Err(spoiled(&cause))).collect()
        }
    }
}

/// One transaction for the whole batch. If it fails, nothing of it took place.
async fn transact(connection: &mut SqliteConnection, writes: &[Write]) -> Stored<Vec<Stored<u32>>> {
    let appends = write::round(writes);
    if appends.len() == writes.len() {
        return write::append_and_commit(connection, &appends).await;
    }
    let mut answers = Vec::with_capacity(writes.len());
    execute(connection, "BEGIN IMMEDIATE").await?;
    while let Some(next) = writes.get(answers.len()) {
        let round = write::round(&writes[answers.len()..]);
        if round.is_empty() {
            answers.push(write_alone(connection, next).await?);
        } else {
            answers.extend(write::append(connection, &round).await?);
        }
    }
    execute(connection, "COMMIT").await?;
    Ok(answers)
}

/// One write of several statements, of which all take place or none. The outer error spoils the batch.
async fn write_alone(connection: &mut SqliteConnection, write: &Write) -> Stored<Stored<u32>> {
    execute(connection, "SAVEPOINT alone").await?;
    match write.perform(connection).await {
        Ok(number) => {
            execute(connection, "RELEASE alone").await?;
            Ok(Ok(number))
        }
        // Some errors end the whole transaction. Then there is nothing to go back to, and the batch must not
        // go on: what followed would be written outside of it.
        Err(error) => match execute(connection, "ROLLBACK TO alone; RELEASE alone").await {
            Ok(()) => Ok(Err(error)),
            Err(_) => Err(error),
        },
    }
}

/// One cause told to everybody in the batch.
fn spoiled(cause: &Arc<StoreError>) -> StoreError {
    sqlx::Error::Io(io::Error::other(Arc::clone(cause))).into()
}

/// Folds the write-ahead log into the file and closes the connection.
async fn finish(mut connection: SqliteConnection) {
    // Somebody else's read may be in the way. Nothing is lost then: the next to open the file does it.
    let folded = execute(&mut connection, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let closed = connection.close().await;
    if let Err(error) = folded.and(closed.map_err(StoreError::from)) {
        tracing::warn!(%error, "the store did not close well; nothing is lost");
    }
}

/// Runs a statement without arguments or rows.
async fn execute(connection: &mut SqliteConnection, statement: &'static str) -> Stored {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}
