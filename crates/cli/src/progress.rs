//! A progress bar on standard error for anything over a second, and Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::Ordering;
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
#[expect(clippy::disallowed_methods, reason = "the figures say how fast it was")]
pub(crate) fn watched<T: Send>(
    total: u64,
    watch: &Arc<Watch>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> Result<(T, f64), Complaint> {
    let stopper = Arc::clone(watch);
    ctrlc::set_handler(move || stopper.stop.store(true, Ordering::Relaxed))?;
    let start = Instant::now();
    let result = thread::scope(|scope| {
        let (done, finished) = channel();
        let worker = scope.spawn(move || {
            let result = work(watch);
            // Nobody listens any more only if the bar has panicked; the result counts all the same.
            let _ = done.send(start.elapsed());
            result
        });
        let elapsed = follow(total, watch, start, &finished);
        (worker.join().expect("the work does not panic"), elapsed)
    });
    Ok((result.0, result.1.as_secs_f64()))
}

#[expect(clippy::disallowed_methods, reason = "the bar appears after a second")]
fn follow(
    total: u64,
    watch: &Watch,
    start: Instant,
    finished: &std::sync::mpsc::Receiver<Duration>,
) -> Duration {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} matches, {eta} left");
    let bar = ProgressBar::hidden();
    bar.set_style(style.expect("the template is valid"));
    bar.set_length(total);
    loop {
        match finished.recv_timeout(REFRESH) {
            Ok(elapsed) => {
                bar.finish_and_clear();
                return elapsed;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return start.elapsed(),
        }
        if bar.is_hidden() && start.elapsed() > PATIENCE {
            bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        bar.set_position(watch.done.load(Ordering::Relaxed));
    }
}
