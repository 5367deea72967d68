//! Whether what is to be written can be written, as far as anybody knows.
//!
//! One idea: a disk that is read well may be full. So whoever writes notes how it went, and whether the store answers is
//! asked with a write as long as the last one that anybody knows of has failed.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// How long a failure is believed without another try: a disk that takes a little may not take much.
const DOUBT: Duration = Duration::from_secs(5);

/// How writing goes, shared by the task that writes and those who ask.
#[derive(Clone, Debug)]
pub(crate) struct Health(Arc<State>);

#[derive(Debug)]
struct State {
    /// When the last write failed, if nothing was written since.
    failed: Mutex<Option<Instant>>,
    /// Whether the task has ended badly.
    died: watch::Sender<bool>,
}

/// How writing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// The last write was done.
    Works,
    /// It has failed a while ago: somebody should try again.
    Doubtful,
    /// It has just failed.
    Fails,
}

impl Health {
    pub(crate) fn new() -> Self {
        Health(Arc::new(State { failed: Mutex::default(), died: watch::Sender::new(false) }))
    }

    /// A write was done, or has failed.
    pub(crate) fn note(&self, is_done: bool) {
        *self.failed() = (!is_done).then(Instant::now);
    }

    /// How writing goes.
    pub(crate) fn writing(&self) -> Writing {
        match *self.failed() {
            None => Writing::Works,
            Some(at) if at.elapsed() >= DOUBT => Writing::Doubtful,
            Some(_) => Writing::Fails,
        }
    }

    /// Kept by the task that writes: if that panics, everybody who waits for its end is told.
    pub(crate) fn alarm(&self) -> Alarm {
        Alarm(self.clone())
    }

    /// Waits until the task that writes has ended badly, if it ever does.
    pub(crate) async fn death(&self) {
        let mut died = self.0.died.subscribe();
        // The sender is ours.
        let _ = died.wait_for(|died| *died).await;
    }

    fn failed(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.0.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rings if it is dropped by a panic.
#[derive(Debug)]
pub(crate) struct Alarm(Health);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            tracing::error!("the writer of the store has panicked; nothing more is written");
            self.0.0.died.send_replace(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_failure_is_believed_for_a_while_and_forgotten_with_the_next_write() {
        let health = Health::new();
        assert_eq!(health.writing(), Writing::Works);
        health.note(false);
        assert_eq!(health.writing(), Writing::Fails);
        tokio::time::advance(DOUBT).await;
        assert_eq!(health.writing(), Writing::Doubtful);
        health.note(true);
        assert_eq!(health.writing(), Writing::Works);
    }

    #[tokio::test]
    async fn a_task_that_panics_is_noticed_and_one_that_ends_is_not() {
        let health = Health::new();
        let alarm = health.alarm();
        tokio::spawn(async move { drop(alarm) }).await.unwrap();
        assert!(!*health.0.died.borrow());
        let alarm = health.alarm();
        let task = tokio::spawn(async move {
            let _alarm = alarm;
            panic!("as a writer would");
        });
        health.death().await;
        assert!(task.await.is_err());
    }
}
