//! The server's clock: one that runs, or one that a test holds in its hand.
//!
//! One idea: everything that waits asks this clock, so a test can let an hour pass without waiting
//! and without racing against sockets and disks, which take real time.

use std::sync::Arc;
use std::time::Duration;

use store::Moment;
use tokio::sync::watch;
use tokio::time::Instant;

/// A clock, shared by cloning. Its readings count from when it was made.
#[derive(Clone, Debug)]
pub struct Time(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    /// It runs by itself.
    Running { since: Instant, wall: Moment },
    /// It moves when it is told to.
    Held { now: watch::Sender<Duration>, wall: Moment },
}

impl Time {
    /// A clock that runs.
    pub fn running() -> Self {
        #[expect(
            clippy::disallowed_methods,
            clippy::disallowed_types,
            reason = "here the server reads its clock"
        )]
        let wall = std::time::SystemTime::now()
            .duration_since(std::time::SystemTime::UNIX_EPOCH)
            .map_or(0, |since| since.as_millis() as Moment);
        Time(Arc::new(Kind::Running { since: Instant::now(), wall }))
    }

    /// A clock that stands still until [`advance`](Self::advance).
    pub fn held() -> Self {
        Time(Arc::new(Kind::Held { now: watch::Sender::new(Duration::ZERO), wall: 1_800_000_000_000 }))
    }

    /// Its reading.
    pub fn now(&self) -> Duration {
        match &*self.0 {
            Kind::Running { since, .. } => since.elapsed(),
            Kind::Held { now, .. } => *now.borrow(),
        }
    }

    /// The time of day, for what is kept.
    pub fn wall(&self) -> Moment {
        let (Kind::Running { wall, .. } | Kind::Held { wall, .. }) = &*self.0;
        wall + self.now().as_millis() as Moment
    }

    /// Waits until it reads at least that; for ever if there is nothing to wait for.
    pub async fn sleep_until(&self, at: Option<Duration>) {
        let Some(at) = at else { return std::future::pending().await };
        match &*self.0 {
            Kind::Running { since, .. } => tokio::time::sleep_until(*since + at).await,
            Kind::Held { now, .. } => {
                // The sender is ours and lives as long as this clock.
                let _ = now.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }

    /// Moves a held clock on.
    ///
    /// # Panics
    /// If the clock runs by itself.
    pub fn advance(&self, by: Duration) {
        match &*self.0 {
            Kind::Running { .. } => panic!("a running clock cannot be moved"),
            Kind::Held { now, .. } => now.send_modify(|now| *now += by),
        }
    }
}
