//! The thread that makes the disk keep what was written.
//!
//! One idea: SQLite writes a transaction to the write-ahead log without waiting for the disk, and this thread makes
//! the disk keep the log, which is all that a commit has to wait for. So the next transaction is written, and the
//! journal sorted, while the disk is still busy with the one before. Nobody hears of anything the disk has not kept:
//! writers get their answers here, and readers wait for [`Kept::all`].
//!
//! A disk that fails once is not trusted again: what the system says it has kept since may not be there. Whoever
//! waits then hears that nobody knows whether their transaction stands.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use tokio::sync::{mpsc, oneshot, watch};

use super::marker::Marker;
use crate::{StoreError, Stored};

/// How many transactions are kept at once, at the most.
const MOST: usize = 64;

/// Answers, and where they go.
type Answers = Vec<(Stored<u32>, oneshot::Sender<Stored<u32>>)>;

/// A transaction that was written: its number among those of this process, its row in the journal, and the answers to
/// be given once it is kept.
type Promise = (u64, i64, Answers);

/// The writer's side.
#[derive(Debug)]
pub(super) struct Keeper {
    /// Nothing once it is told to finish.
    sender: Option<mpsc::UnboundedSender<Promise>>,
    kept: Kept,
}

/// How far the disk has come.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The number of the last transaction that was begun.
    begun: Arc<AtomicU64>,
    /// The number of the last one on disk.
    last: watch::Receiver<u64>,
    /// Whether the disk has failed. Whoever waits for that is not woken by what is kept.
    failed: watch::Receiver<bool>,
}

impl Keeper {
    /// Starts the thread for that write-ahead log.
    ///
    /// # Errors
    /// If there can be no more threads.
    pub(super) fn start(log: PathBuf, mut marker: Marker) -> io::Result<Self> {
        // Every answer has somebody who waits for it, so the queue is never longer than there are callers.
        let (sender, queue) = mpsc::unbounded_channel();
        let (told, last) = watch::channel(0);
        let (fails, failed) = watch::channel(false);
        let kept = Kept { begun: Arc::default(), last, failed };
        let thread = thread::Builder::new().name("keeper".to_owned());
        thread.spawn(move || keep(&log, &mut marker, queue, &told, &fails))?;
        Ok(Keeper { sender: Some(sender), kept })
    }

    /// How far it has come.
    pub(super) fn kept(&self) -> Kept {
        self.kept.clone()
    }

    /// A transaction begins: what it writes can be read before it is kept.
    pub(super) fn announce(&self) -> u64 {
        self.kept.begun.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// The transaction with that number is written: everybody is answered once it is kept.
    pub(super) fn keep(&self, number: u64, row: i64, answers: Answers) {
        let Some(sender) = &self.sender else { return };
        if let Err(too_late) = sender.send((number, row, answers)) {
            fail_uncertain(too_late.0.2);
        }
    }

    /// Waits until the disk has nothing to do.
    pub(super) async fn idle(&mut self) {
        let _ = self.kept.all().await;
    }

    /// Whether the disk is no longer trusted.
    pub(super) fn has_failed(&self) -> bool {
        *self.kept.failed.borrow()
    }

    /// Waits until everything is kept and answered.
    pub(super) async fn finish(&mut self) {
        self.sender = None;
        let mut last = self.kept.last.clone();
        while last.changed().await.is_ok() {}
    }
}

impl Kept {
    /// There is nothing to be kept.
    pub(super) fn everything() -> Self {
        let ((_, last), (_, failed)) = (watch::channel(0), watch::channel(false));
        Kept { begun: Arc::default(), last, failed }
    }

    /// Waits until everything is kept that was written, or begun, before.
    pub(super) async fn all(&self) -> Stored {
        let begun = self.begun.load(Ordering::SeqCst);
        let mut last = self.last.clone();
        last.wait_for(|last| *last >= begun).await.map(drop).map_err(|_| StoreError::Closed)
    }

    /// Waits until the disk has failed, if it ever does.
    pub(super) async fn failure(&self) {
        if self.failed.clone().wait_for(|failed| *failed).await.is_err() {
            // The store was closed in good order.
            std::future::pending::<()>().await;
        }
    }
}

/// Keeps transaction after transaction until no more can come, or the disk fails.
fn keep(
    log: &Path,
    marker: &mut Marker,
    mut queue: mpsc::UnboundedReceiver<Promise>,
    told: &watch::Sender<u64>,
    fails: &watch::Sender<bool>,
) {
    let (mut batch, mut file) = (Vec::with_capacity(MOST), None);
    while queue.blocking_recv_many(&mut batch, MOST) > 0 {
        let row = batch.iter().map(|(_, row, _)| *row).max().unwrap_or_default();
        // What was promised is written down before anybody hears of it.
        if let Err(error) = sync(log, &mut file).and_then(|()| marker.set(row)) {
            tracing::error!(%error, log = %log.display(), "the disk fails; nothing more is written");
            fails.send_replace(true);
            queue.close();
            batch.drain(..).for_each(|(_, _, answers)| fail_uncertain(answers));
            while let Some((_, _, answers)) = queue.blocking_recv() {
                fail_uncertain(answers);
            }
            return;
        }
        let last = batch.last().map_or(0, |(number, ..)| *number);
        for (answer, sender) in batch.drain(..).flat_map(|(_, _, answers)| answers) {
            // Whoever has stopped waiting does not want to know.
            let _ = sender.send(answer);
        }
        told.send_replace(last);
    }
}

/// What was written may be on disk or not: everybody who waits for it is told so, whatever the answer would be.
fn fail_uncertain(answers: Answers) {
    for (_, sender) in answers {
        // Whoever has stopped waiting does not want to know.
        let _ = sender.send(Err(StoreError::Doubtful));
    }
}

/// Makes the disk keep the log, which is there as long as the file is open.
fn sync(log: &Path, file: &mut Option<File>) -> io::Result<()> {
    match file {
        Some(file) => file.sync_data(),
        None => file.insert(OpenOptions::new().read(true).write(true).open(log)?).sync_data(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_reads_waits_until_the_disk_has_kept_what_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        std::fs::write(&log, "written").unwrap();
        let mut keeper = Keeper::start(log, Marker::of(&folder.path().join("db"))).unwrap();
        keeper.kept().all().await.unwrap();
        let number = keeper.announce();
        let (sender, answer) = oneshot::channel();
        let kept = keeper.kept();
        let reader = tokio::spawn(async move { kept.all().await });
        tokio::task::yield_now().await;
        assert!(!reader.is_finished(), "nothing is kept yet");
        keeper.keep(number, 1, vec![(Ok(7), sender)]);
        assert_eq!(answer.await.unwrap().unwrap(), 7);
        reader.await.unwrap().unwrap();
        keeper.finish().await;
    }

    #[tokio::test]
    async fn a_disk_that_fails_is_not_trusted_again() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let keeper = Keeper::start(log.clone(), Marker::of(&folder.path().join("db"))).unwrap();
        let (sender, answer) = oneshot::channel();
        keeper.keep(keeper.announce(), 1, vec![(Ok(7), sender)]);
        assert!(matches!(answer.await.unwrap(), Err(StoreError::Doubtful)));
        keeper.kept().failure().await;
        // It would work now, but who knows what is missing.
        std::fs::write(&log, "written").unwrap();
        let (sender, answer) = oneshot::channel();
        keeper.keep(keeper.announce(), 1, vec![(Ok(7), sender)]);
        assert!(matches!(answer.await.unwrap(), Err(StoreError::Doubtful)), "it was written all the same");
        assert!(matches!(keeper.kept().all().await, Err(StoreError::Closed)));
        assert!(keeper.has_failed());
    }
}
