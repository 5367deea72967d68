//! The threads a server runs on.
//!
//! One idea: one worker for each processor, and each stays on its own. Left alone, the system wakes a worker where
//! the one that woke it runs, so that under load both share one processor while the next lies idle between two
//! messages, too shortly each time for the system to move one over.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// The threads for a server. If they do not `stay`, the system moves workers about as it likes; so it does where
/// there is a share of the processors' time instead of processors.
///
/// # Errors
/// If there can be no more threads.
pub fn threads(stay: bool) -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.enable_all();
    #[cfg(target_os = "linux")]
    if stay && let Some(processors) = linux::processors() {
        return linux::one_each(builder, processors);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = stay;
    builder.build()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::cell::Cell;
    use std::io;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::thread;

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    use tokio::runtime::{Builder, Runtime};

    /// The number of workers, if somebody wants another than there are processors.
    const WORKERS: &str = "TOKIO_WORKER_THREADS";

    thread_local! {
        /// Whether this worker has its place.
        static PLACED: Cell<bool> = const { Cell::new(false) };
    }

    /// Where threads may run, if there will be one worker for each processor.
    pub(super) fn processors() -> Option<CpuSet> {
        let all = sched_getaffinity(None).ok()?;
        let workers = thread::available_parallelism().ok()?.get();
        (workers == all.count() as usize && std::env::var_os(WORKERS).is_none()).then_some(all)
    }

    /// Threads of which each worker has one of the processors.
    ///
    /// Workers and helpers come out of one pool, in any order, but only a worker rests for want of tasks. It does so
    /// as soon as it has begun, and takes its place then; there are no tasks before all have theirs.
    pub(super) fn one_each(mut builder: Builder, processors: CpuSet) -> io::Result<Runtime> {
        let each: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|number| processors.is_set(*number)).collect();
        let workers = each.len();
        let taken = AtomicUsize::new(0);
        let (placed, waits) = mpsc::channel();
        // A helper may have been begun by a worker, and would stay where that one is.
        builder.on_thread_start(move || go(&processors));
        builder.on_thread_park(move || {
            if PLACED.replace(true) {
                return;
            }
            if let Some(processor) = each.get(taken.fetch_add(1, Ordering::Relaxed)) {
                go(&only(*processor));
                // Whoever builds the threads waits for it, unless that failed.
                let _ = placed.send(());
            }
        });
        let threads = builder.build()?;
        waits.iter().take(workers).for_each(drop);
        Ok(threads)
    }

    fn go(place: &CpuSet) {
        if let Err(error) = sched_setaffinity(None, place) {
            tracing::debug!(%error, "a thread could not be pinned to its processor");
        }
    }

    fn only(processor: usize) -> CpuSet {
        let mut set = CpuSet::new();
        set.set(processor);
        set
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use rustix::thread::{CpuSet, sched_getaffinity};

    use super::*;

    /// Where a thread of these may run, asked on a worker and on a helper that the worker begins.
    fn places(stay: bool) -> (CpuSet, CpuSet) {
        let here = || sched_getaffinity(None).unwrap();
        let asked = threads(stay).unwrap().block_on(async move {
            tokio::spawn(async move { (here(), tokio::task::spawn_blocking(here).await.unwrap()) }).await
        });
        asked.unwrap()
    }

    #[test]
    fn a_worker_stays_on_one_processor_and_helpers_go_anywhere() {
        let all = sched_getaffinity(None).unwrap();
        let (worker, helper) = places(true);
        let has_all = std::thread::available_parallelism().unwrap().get() == all.count() as usize;
        assert_eq!(worker.count(), if has_all { 1 } else { all.count() });
        assert_eq!(helper, all);
    }

    #[test]
    fn threads_that_need_not_stay_go_anywhere() {
        let all = sched_getaffinity(None).unwrap();
        assert_eq!(places(false), (all, all));
    }
}
