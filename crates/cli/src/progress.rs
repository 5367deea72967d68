//! A progress bar on standard error for anything over a second, and Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lab::Watch;

use crate::Complaint;

/// Shorter work shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(100);

/// Runs the work with a bar that follows `watch`, and returns its result and the seconds it took.
pub(crate) fn watched<T: Send>(
    total: u64,
    watch: &Arc<Watch>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> Result<(T, f64), Complaint> {
    let (result, seconds, _) = watched_until(Some(total), None, watch, work)?;
    Ok((result, seconds))
}

/// The same for work of which the end is not known, and that is stopped after so many seconds; also says whether
/// somebody interrupted it.
#[expect(clippy::disallowed_methods, reason = "the figures say how fast it was")]
pub(crate) fn watched_until<T: Send>(
    total: Option<u64>,
    limit: Option<Duration>,
    watch: &Arc<Watch>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> Result<(T, f64, bool), Complaint> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let (stopper, noted) = (Arc::clone(watch), Arc::clone(&interrupted));
    ctrlc::set_handler(move || {
        noted.store(true, Ordering::Relaxed);
        stopper.stop.store(true, Ordering::Relaxed);
    })?;
    let start = Instant::now();
    let result = thread::scope(|scope| {
        let (done, finished) = channel();
        let worker = scope.spawn(move || {
            let result = work(watch);
            // Nobody listens any more only if the bar has panicked; the result counts all the same.
            let _ = done.send(start.elapsed());
            result
        });
        let elapsed = follow(total, limit, watch, start, &finished);
        (worker.join().expect("the work does not panic"), elapsed)
    });
    Ok((result.0, result.1.as_secs_f64(), interrupted.load(Ordering::Relaxed)))
}

fn bar(total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => "{wide_bar} {human_pos}/{human_len} matches, {eta} left",
        None => "{spinner} {human_pos} matches, {elapsed}",
    };
    let bar = ProgressBar::hidden();
    bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
    if let Some(total) = total {
        bar.set_length(total);
    }
    bar
}

#[expect(clippy::disallowed_methods, reason = "the bar appears after a second, and time may end the work")]
fn follow(
    total: Option<u64>,
    limit: Option<Duration>,
    watch: &Watch,
    start: Instant,
    finished: &std::sync::mpsc::Receiver<Duration>,
) -> Duration {
    let bar = bar(total);
    loop {
        match finished.recv_timeout(REFRESH) {
            Ok(elapsed) => {
                bar.finish_and_clear();
                return elapsed;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return start.elapsed(),
        }
        if limit.is_some_and(|limit| start.elapsed() > limit) {
            watch.stop.store(true, Ordering::Relaxed);
        }
        if bar.is_hidden() && start.elapsed() > PATIENCE {
            bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        bar.set_position(watch.done.load(Ordering::Relaxed));
    }
}
