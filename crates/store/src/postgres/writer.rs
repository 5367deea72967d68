//! The one task of a server that writes.
//!
//! One idea: group commit, as with SQLite: the task takes every write that waits and does them in one transaction.
//! PostgreSQL answers a commit once its disk has it, so nothing else has to be waited for.
//!
//! A write that cannot be done leaves the others of its batch alone. A connection that breaks is opened again, and
//! whatever was under way is done again by itself: compare and append makes that safe, and an entry that is in its
//! place already was ours.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::error::ErrorKind;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::write;
use crate::write::{Write, independent};
use crate::{StoreError, Stored};

/// The most writes in one transaction. More would make the first wait long for its answer.
const BATCH: usize = 512;

/// How often a write is tried while the database is away, and how long the first pause is; each is longer by as much.
const ATTEMPTS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(100);

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
    pub(super) fn start(options: PgConnectOptions, connection: PgConnection) -> Self {
        // Every caller waits for its answer, so the queue is never longer than there are callers.
        let (sender, queue) = mpsc::unbounded_channel();
        let task = tokio::spawn(run(Desk { options, connection: Some(connection) }, queue));
        Writer { task: Mutex::new(Some((sender, task))) }
    }

    /// A writer that writes nothing.
    pub(super) fn none() -> Self {
        Writer { task: Mutex::new(None) }
    }

    /// Queues a write at once and waits until the database has kept it.
    pub(super) async fn write(&self, write: Write) -> Stored<u32> {
        if let Some(reason) = write.invalid_reason() {
            return Err(sqlx::Error::InvalidArgument(reason.to_owned()).into());
        }
        let (sender, answer) = oneshot::channel();
        match &*self.task() {
            Some((queue, _)) => queue.send((write, sender)).map_err(|_| StoreError::Closed)?,
            None => return Err(StoreError::Closed),
        }
        // Whoever is not answered was under way when the task ended badly.
        answer.await.map_err(|_| StoreError::Doubtful)?
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

/// What the task works with.
struct Desk {
    options: PgConnectOptions,
    /// Nothing while the database is away.
    connection: Option<PgConnection>,
}

/// Writes batch after batch until the store is closed or dropped and the queue is empty.
async fn run(mut desk: Desk, mut queue: mpsc::UnboundedReceiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let (writes, senders): (Vec<Write>, Vec<_>) = batch.drain(..).unzip();
        let (mut rest, mut senders) = (&writes[..], senders.into_iter());
        while !rest.is_empty() {
            let (now, later) = rest.split_at(independent(rest));
            for (answer, sender) in desk.write(now).await.into_iter().zip(senders.by_ref()) {
                // Whoever asked may have gone.
                let _ = sender.send(answer);
            }
            rest = later;
        }
    }
    if let Some(connection) = desk.connection {
        let _ = connection.close().await;
    }
}

impl Desk {
    /// Writes a batch and gives everyone's answer, in order.
    async fn write(&mut self, writes: &[Write]) -> Vec<Stored<u32>> {
        let error = match self.transact(writes).await {
            Ok(answers) => return answers,
            Err(error) => error,
        };
        tracing::debug!(%error, writes = writes.len(), "a batch is written one by one");
        let mut doubtful = matches!(error, StoreError::Doubtful);
        let mut answers = Vec::with_capacity(writes.len());
        for write in writes {
            answers.push(self.write_alone(write, &mut doubtful).await);
        }
        answers
    }

    /// Writes one thing, again and again while the database is away. `doubtful` tells whether it may have been
    /// written already.
    async fn write_alone(&mut self, write: &Write, doubtful: &mut bool) -> Stored<u32> {
        for attempt in 1.. {
            let error = match self.transact(std::slice::from_ref(write)).await {
                Ok(mut answers) => {
                    let answer = answers.pop().unwrap_or(Err(StoreError::Closed));
                    return if *doubtful { self.settle(write, answer).await } else { answer };
                }
                Err(error) => error,
            };
            if is_refusal(&error) {
                return if *doubtful { self.settle(write, Err(error)).await } else { Err(error) };
            }
            *doubtful |= matches!(error, StoreError::Doubtful);
            // Said twice is worse than not said: a line of chat has nothing to be compared by.
            if attempt == ATTEMPTS || (*doubtful && matches!(write, Write::Say { .. })) {
                tracing::error!(%error, attempt, "a write could not be done");
                return Err(if *doubtful { StoreError::Doubtful } else { error });
            }
            tokio::time::sleep(PAUSE * attempt).await;
        }
        Err(StoreError::Closed)
    }

    /// The answer to a write that may have been done before its connection broke: what is there already was ours.
    async fn settle(&mut self, write: &Write, answer: Stored<u32>) -> Stored<u32> {
        let (Err(_), Some(connection)) = (&answer, &mut self.connection) else { return answer };
        let is_there = match write {
            Write::Append(append) => write::is_appended(connection, append).await?,
            Write::SaveTable(table) => {
                super::read::table(connection, table.id).await?.as_ref() == Some(table)
            }
            Write::AddTable(table) => super::read::table(connection, table.id).await?.is_some(),
            Write::SaveCup(cup) => super::cups::cup(connection, cup.id).await?.as_ref() == Some(cup),
            Write::AddCup(cup) => super::cups::cup(connection, cup.id).await?.is_some(),
            Write::AddPlayer(player) => super::read::player(connection, player.id).await?.is_some(),
            Write::AddToken(token) => super::read::token_of(connection, &token.hash).await?.is_some(),
            // Done twice is as good as done once.
            Write::RenamePlayer { .. }
            | Write::SeeToken(_)
            | Write::RevokeToken { .. }
            | Write::Say { .. }
            | Write::NoteUsage(_)
            | Write::Remove { .. } => false,
        };
        if is_there { Ok(1) } else { answer }
    }

    /// One transaction, over a new connection if the last one broke.
    async fn transact(&mut self, writes: &[Write]) -> Stored<Vec<Stored<u32>>> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        let done = write::perform(&mut connection, writes).await;
        // After a refusal the connection is still good; the transaction was rolled back when it was dropped.
        if done.as_ref().is_ok_and(|_| true) || done.as_ref().is_err_and(is_refusal) {
            self.connection = Some(connection);
        }
        done
    }
}

/// Whether the database works and the write is to blame.
fn is_refusal(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    let kind = error.as_database_error().map(|error| error.kind());
    kind.is_some_and(|kind| !matches!(kind, ErrorKind::Other))
}
