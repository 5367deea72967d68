//! The one task that writes.
//!
//! One idea: group commit. The task takes every write that is waiting, does them in one transaction, and hands
//! the answers to the [keeper](super::keeper), which gives them once the disk has kept everything. While the disk
//! is busy, the next batch gathers, is written behind it, and the journal is sorted.
//!
//! A write that fails by itself, such as an append that came second, leaves the others of its batch alone.
//!
//! A database that fails, by a full disk for instance, fails the batch; but what it has written by then may be a whole
//! transaction, which nobody sees now and everybody after a crash. So another transaction, an empty one, is written
//! in its place: once the disk has kept that, it is certain that nothing took place, and everybody is told so. If
//! that fails, too, nobody knows, and everybody is told that; and nothing else is tried until it succeeds.
//! A disk that does not keep what was written ends the task: nothing more is written, and the file is left as it is.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::error::ErrorKind;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::journal::Journal;
use super::keeper::{Keeper, Kept};
use super::marker::Marker;
use super::write;
use crate::health::{Health, Writing};
use crate::write::{Write, independent};
use crate::{StoreError, Stored};

/// The most writes in one transaction. More would make the first wait long for its answer.
const BATCH: usize = 512;

/// How many writes are enough to be written behind others that the disk has not kept yet. Fewer wait for it: a
/// transaction costs more than a write.
const ENOUGH: usize = 16;

/// How long nothing must have come before the write-ahead log is folded into the file.
const QUIET: Duration = Duration::from_secs(30);

/// How long the write-ahead log grows at the most before what can be folded is, however much is written.
const FOLDING: Duration = Duration::from_secs(60);

/// How often a write is tried while other processes write, too.
const ATTEMPTS: usize = 50;

/// The sending side: hands writes to the task and waits for its answers.
#[derive(Debug)]
pub(super) struct Writer {
    /// Nothing once the store is closed. When the sender is gone, the task finishes the queue and ends.
    task: Mutex<Option<Task>>,
    kept: Kept,
    health: Health,
}

/// The way to the task, and its end.
type Task = (mpsc::UnboundedSender<Job>, JoinHandle<()>);

/// A write, and where its answer goes.
type Job = (Write, oneshot::Sender<Stored<u32>>);

impl Writer {
    /// Starts the task, which writes to that write-ahead log.
    pub(super) fn start(
        connection: SqliteConnection,
        journal: Journal,
        log: PathBuf,
        marker: Marker,
    ) -> Stored<Self> {
        // Every caller waits for its answer, so the queue is never longer than there are callers.
        let (sender, queue) = mpsc::unbounded_channel();
        let keeper = Keeper::start(log, marker).map_err(sqlx::Error::Io)?;
        let kept = keeper.kept();
        // A process that was killed may have written what the disk had not kept yet, and sorting the journal has just
        // written more: whoever reads waits for that, too.
        keeper.keep(keeper.announce(), journal.last(), Vec::new());
        let folded = Instant::now();
        let health = Health::new();
        let desk = Desk {
            connection,
            journal,
            keeper,
            health: health.clone(),
            is_unfolded: true,
            is_unsettled: false,
            folded,
        };
        let task = tokio::spawn(run(desk, queue));
        Ok(Writer { task: Mutex::new(Some((sender, task))), kept, health })
    }

    /// A writer that writes nothing.
    pub(super) fn none() -> Self {
        Writer { task: Mutex::new(None), kept: Kept::everything(), health: Health::new() }
    }

    /// Waits until the disk has kept all that anybody can have read by now.
    pub(super) async fn kept(&self) -> Stored {
        self.kept.all().await
    }

    /// Waits until the disk has failed, or the task that writes, if that ever happens.
    pub(super) async fn failure(&self) {
        tokio::select! {
            () = self.kept.failure() => {}
            () = self.health.death() => {}
        }
    }

    /// Fails if what is written does not get to the disk. After a failure that is tried now and then.
    pub(super) async fn must_work(&self) -> Stored {
        match self.health.writing() {
            Writing::Works => Ok(()),
            Writing::Doubtful => self.write(Write::nothing()).await.map(drop),
            Writing::Fails => Err(sqlx::Error::Io(io::ErrorKind::StorageFull.into()).into()),
        }
    }

    /// Queues a write at once and waits until it is on disk.
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
    connection: SqliteConnection,
    journal: Journal,
    keeper: Keeper,
    health: Health,
    /// Whether something was written since the write-ahead log was folded.
    is_unfolded: bool,
    /// Whether a transaction that failed may lie behind the last one, unseen.
    is_unsettled: bool,
    /// When what could be folded was.
    folded: Instant,
}

/// Writes batch after batch until the store is closed or dropped and the queue is empty, or the disk fails.
async fn run(mut desk: Desk, mut queue: mpsc::UnboundedReceiver<Job>) {
    let _alarm = desk.health.alarm();
    let mut batch = Vec::with_capacity(BATCH);
    while desk.receive(&mut batch, &mut queue).await > 0 {
        // Whoever is about to write something comes along.
        tokio::task::yield_now().await;
        gather(&mut batch, &mut queue, &mut desk.keeper).await;
        if desk.keeper.has_failed() {
            // None of these was written.
            break;
        }
        let (writes, senders): (Vec<Write>, Vec<_>) = batch.drain(..).unzip();
        let (mut rest, mut senders) = (&writes[..], senders.into_iter());
        while !rest.is_empty() {
            let (now, later) = rest.split_at(independent(rest));
            let number = desk.keeper.announce();
            let answers = desk.write(now).await;
            // The answers first: a sender without one belongs to the writes that follow.
            let row = desk.journal.last();
            desk.keeper.keep(number, row, answers.into_iter().zip(senders.by_ref()).collect());
            rest = later;
        }
        if desk.journal.is_full() {
            desk.sort().await;
        }
        desk.fold_at_times().await;
    }
    queue.close();
    while let Ok(job) = queue.try_recv() {
        batch.push(job);
    }
    for (_, sender) in batch {
        // Whoever has stopped waiting does not want to know.
        let _ = sender.send(Err(StoreError::Closed));
    }
    desk.finish().await;
}

/// Takes more writes along as long as the disk is busy, until there are enough.
async fn gather(batch: &mut Vec<Job>, queue: &mut mpsc::UnboundedReceiver<Job>, keeper: &mut Keeper) {
    while let Ok(job) = queue.try_recv() {
        batch.push(job);
    }
    while batch.len() < ENOUGH {
        tokio::select! {
            biased;
            () = keeper.idle() => return,
            more = queue.recv_many(batch, BATCH) => if more == 0 { return },
        }
    }
}

impl Desk {
    /// Waits for something to write. When nothing has come for a while, what was written is folded into the file.
    async fn receive(&mut self, batch: &mut Vec<Job>, queue: &mut mpsc::UnboundedReceiver<Job>) -> usize {
        if std::mem::take(&mut self.is_unfolded) {
            match tokio::time::timeout(QUIET, queue.recv_many(batch, BATCH)).await {
                Ok(jobs) => {
                    self.is_unfolded = true;
                    return jobs;
                }
                Err(_) => self.fold().await,
            }
        }
        let jobs = queue.recv_many(batch, BATCH).await;
        self.is_unfolded = true;
        jobs
    }

    /// Folds the write-ahead log into the file: what is not in the log cannot be lost with it.
    async fn fold(&mut self) {
        self.keeper.idle().await;
        if self.keeper.has_failed() {
            return;
        }
        self.sort().await;
        // Somebody else's read may be in the way. Then it is done another time.
        if let Err(error) = execute(&mut self.connection, "PRAGMA wal_checkpoint(TRUNCATE)").await {
            tracing::debug!(%error, "the write-ahead log could not be folded now");
        }
    }

    /// Folds what can be folded without waiting for anybody, now and then: under a load that never pauses, too, little
    /// lies in the log alone.
    async fn fold_at_times(&mut self) {
        if self.folded.elapsed() < FOLDING {
            return;
        }
        self.folded = Instant::now();
        if let Err(error) = execute(&mut self.connection, "PRAGMA wal_checkpoint(PASSIVE)").await {
            tracing::debug!(%error, "the write-ahead log could not be folded now");
        }
    }

    /// Writes a batch and gives everyone's answer, in order.
    async fn write(&mut self, writes: &[Write]) -> Vec<Stored<u32>> {
        let error = match self.transact(writes).await {
            Ok(answers) => {
                self.health.note(true);
                return answers;
            }
            Err(error) => error,
        };
        if is_refusal(&error) {
            // Somebody's write cannot be done, or another process was here: all is looked up again, and each is
            // done by itself.
            self.read_again().await;
            let mut answers = Vec::with_capacity(writes.len());
            for write in writes {
                answers.push(self.write_alone(write).await);
            }
            return answers;
        }
        tracing::error!(%error, writes = writes.len(), "a batch could not be written");
        self.health.note(false);
        if matches!(error, StoreError::Doubtful) {
            return writes.iter().map(|_| Err(StoreError::Doubtful)).collect();
        }
        let cause = Arc::new(error);
        writes.iter().map(|_| Err(spoiled(&cause))).collect()
    }

    /// Writes one thing, again and again if another process is always quicker.
    async fn write_alone(&mut self, write: &Write) -> Stored<u32> {
        for _ in 1..ATTEMPTS {
            match self.transact(std::slice::from_ref(write)).await {
                Err(error)
                    if is_refusal(&error) && self.journal.is_outdated(&mut self.connection).await? =>
                {
                    self.read_again().await;
                }
                done => return only(done),
            }
        }
        only(self.transact(std::slice::from_ref(write)).await)
    }

    /// One transaction. If it fails, nothing of it took place, unless it is [`StoreError::Doubtful`].
    async fn transact(&mut self, writes: &[Write]) -> Stored<Vec<Stored<u32>>> {
        if self.is_unsettled {
            // If that fails again, these writes were not even tried.
            self.settle().await?;
        }
        let error = match write::perform(&mut self.connection, &mut self.journal, writes).await {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        self.roll_back().await;
        if is_refusal(&error) || is_certain(&error) {
            return Err(error);
        }
        match self.settle().await {
            Ok(()) => Err(error),
            Err(second) => {
                tracing::error!(%error, %second, "nobody knows whether a transaction took place");
                Err(StoreError::Doubtful)
            }
        }
    }

    /// Writes an empty transaction in the place of one that failed. What of that one is on disk makes no sense any more
    /// once this is.
    async fn settle(&mut self) -> Stored {
        self.is_unsettled = true;
        let Err(error) = self.journal.skip(&mut self.connection).await else {
            self.is_unsettled = false;
            return Ok(());
        };
        self.roll_back().await;
        if is_refusal(&error) {
            // What failed took place, or somebody else has written in its place: both are seen from now on.
            self.journal = Journal::read(&mut self.connection).await?;
            self.is_unsettled = false;
        }
        Err(error)
    }

    /// Sorts the journal into the logs.
    async fn sort(&mut self) {
        let Err(error) = self.journal.sort(&mut self.connection).await else { return };
        self.roll_back().await;
        if is_refusal(&error) {
            tracing::debug!(%error, "another process was here; the journal is read again");
            self.read_again().await;
        } else {
            self.put_off(&error);
        }
    }

    /// Reads the journal as it is on disk, and sorts it.
    async fn read_again(&mut self) {
        match Journal::read(&mut self.connection).await {
            Ok(journal) => self.journal = journal,
            Err(error) => {
                self.roll_back().await;
                self.put_off(&error);
            }
        }
    }

    /// The journal stays as it is for a while: a disk that is almost full may still take what is appended.
    fn put_off(&mut self, error: &StoreError) {
        self.journal.put_off();
        tracing::warn!(%error, "the journal could not be sorted now; nothing is lost");
    }

    /// SQLite may have rolled back already; then this fails, and rightly so.
    async fn roll_back(&mut self) {
        let _ = execute(&mut self.connection, "ROLLBACK").await;
    }

    /// Folds the write-ahead log into the file and closes the connection.
    async fn finish(mut self) {
        self.keeper.finish().await;
        if self.keeper.has_failed() {
            // Closing it would fold the log, too, and nobody knows what of the log can still be read. Whoever opens
            // the file next looks at every frame of it.
            return std::mem::forget(self.connection);
        }
        self.sort().await;
        // Somebody else's read may be in the way. Nothing is lost then: the next to open the file does it.
        let folded = execute(&mut self.connection, "PRAGMA wal_checkpoint(TRUNCATE)").await;
        let closed = self.connection.close().await;
        if let Err(error) = folded.and(closed.map_err(StoreError::from)) {
            tracing::warn!(%error, "the store did not close well; nothing is lost");
        }
    }
}

/// The answer of a transaction with one write.
fn only(done: Stored<Vec<Stored<u32>>>) -> Stored<u32> {
    done?.pop().unwrap_or(Err(StoreError::Closed))
}

/// Whether the database works and the write is to blame.
fn is_refusal(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    let kind = error.as_database_error().map(|error| error.kind());
    kind.is_some_and(|kind| !matches!(kind, ErrorKind::Other))
}

/// Whether that is said before anything of a transaction can be on disk: the statement makes no sense here, somebody
/// else holds a lock, or what it would write is not allowed.
fn is_certain(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    // The lower byte says what, the others why: SQLITE_ERROR, BUSY, LOCKED, READONLY, SCHEMA, TOOBIG, CONSTRAINT,
    // MISMATCH.
    code.is_some_and(|code| matches!(code & 0xff, 1 | 5 | 6 | 8 | 17 | 18 | 19 | 20))
}

/// One cause told to everybody in the batch.
fn spoiled(cause: &Arc<StoreError>) -> StoreError {
    sqlx::Error::Io(io::Error::other(Arc::clone(cause))).into()
}

/// Runs a statement without arguments or rows.
async fn execute(connection: &mut SqliteConnection, statement: &'static str) -> Stored {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::sqlite::connect;
    use crate::{Id, Player};

    #[tokio::test]
    async fn what_is_found_at_the_start_is_read_only_once_the_disk_has_kept_it() {
        let folder = tempfile::tempdir().unwrap();
        let memory = async || SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        let log = folder.path().join("log");
        let marker = || Marker::of(&folder.path().join("slipstream.db"));
        // The disk cannot keep what is not there, so nobody may believe what they read.
        let writer = Writer::start(memory().await, Journal::default(), log.clone(), marker()).unwrap();
        assert!(matches!(writer.kept().await, Err(StoreError::Closed)));
        std::fs::write(&log, "written").unwrap();
        let writer = Writer::start(memory().await, Journal::default(), log, marker()).unwrap();
        writer.kept().await.unwrap();
    }

    #[tokio::test]
    async fn a_write_that_fails_is_seen_by_whoever_asks_whether_the_store_works() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("slipstream.db");
        connect::create(&file).unwrap();
        let mut connection = connect::writer(&file).await.unwrap();
        let journal = Journal::read(&mut connection).await.unwrap();
        // As with a full disk: the database may not grow by a page.
        execute(&mut connection, "PRAGMA max_page_count = 1").await.unwrap();
        let log = folder.path().join("slipstream.db-wal");
        let writer = Writer::start(connection, journal, log, Marker::of(&file)).unwrap();
        writer.must_work().await.unwrap();
        let long = Player { id: Id::from_bytes([1; 16]), name: "x".repeat(1 << 20), created: 0 };
        assert!(writer.write(Write::AddPlayer(long)).await.is_err());
        assert!(writer.must_work().await.is_err());
        let short = Player { id: Id::from_bytes([1; 16]), name: "x".to_owned(), created: 0 };
        writer.write(Write::AddPlayer(short)).await.unwrap();
        writer.must_work().await.unwrap();
    }

    #[tokio::test]
    async fn after_a_failure_of_the_disk_nothing_is_written_or_folded() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("slipstream.db");
        let log = folder.path().join("slipstream.db-wal");
        let rename = Write::RenamePlayer { id: Id::from_bytes([1; 16]), name: "Eve".to_owned() };
        connect::create(&file).unwrap();
        let mut connection = connect::writer(&file).await.unwrap();
        let journal = Journal::read(&mut connection).await.unwrap();
        let before = std::fs::read(&log).unwrap();
        let writer =
            Writer::start(connection, journal, folder.path().join("no log"), Marker::of(&file)).unwrap();
        writer.failure().await;
        assert!(matches!(writer.write(rename).await, Err(StoreError::Closed)));
        writer.close().await;
        assert!(std::fs::read(&log).unwrap() == before, "the log is as it was");
    }
}
