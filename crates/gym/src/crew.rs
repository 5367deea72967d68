//! Threads that stay: a step of many matches is too short to start new ones for it.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads; one is the caller's own.
///
/// Whoever is free takes the next part, so that a thread which others keep from running holds nobody up.
pub(crate) struct Crew {
    threads: usize,
    pool: Option<ThreadPool>,
    /// The process they belong to: threads do not follow into a fork.
    process: u32,
}

impl Crew {
    /// At least one.
    pub(crate) fn new(threads: usize) -> Crew {
        Crew { threads: threads.max(1), pool: None, process: 0 }
    }

    /// How many.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Looks at every part and, unless something was found, works on every part. The first that was found counts.
    pub(crate) fn unless<T: Send, E: Send>(
        &mut self,
        parts: &mut [T],
        find: impl Fn(&mut T) -> Option<E> + Sync + Send,
        work: impl Fn(&mut T) + Sync + Send,
    ) -> Option<E> {
        if self.threads == 1 || parts.len() < 2 {
            let found = parts.iter_mut().find_map(find);
            if found.is_none() {
                parts.iter_mut().for_each(work);
            }
            return found;
        }
        self.pool().install(|| {
            let found = parts.par_iter_mut().find_map_first(find);
            if found.is_none() {
                parts.par_iter_mut().for_each(work);
            }
            found
        })
    }

    fn pool(&mut self) -> &ThreadPool {
        let process = std::process::id();
        if self.process != process {
            // Those of another process never answer: they are not waited for.
            std::mem::forget(self.pool.take());
            self.process = process;
        }
        let build = || ThreadPoolBuilder::new().num_threads(self.threads).build();
        self.pool.get_or_insert_with(|| build().expect("the system gives so few threads"))
    }
}
