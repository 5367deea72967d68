//! How far somebody who reads is behind.
//!
//! One idea: while something waits for them, time counts against them, and every byte they take counts for them at the
//! slowest pace that is put up with. Who reads faster than that is never behind for long, however much there is to read;
//! who reads one byte now and then is, as if they read nothing.

use std::time::Duration;

/// The slowest pace, in bytes a second: less than the oldest mobile networks carry.
const SLOWEST: u64 = 4 << 10;

/// How far somebody is behind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// Since when they have taken nothing of what waits.
    blocked: Option<Duration>,
    /// How far they were behind before that.
    behind: Duration,
}

impl Pace {
    /// They take nothing more just now.
    pub(super) fn block(&mut self, now: Duration) {
        self.blocked.get_or_insert(now);
    }

    /// They have taken so many bytes.
    pub(super) fn took(&mut self, bytes: usize, now: Duration) {
        let waited = self.blocked.take().map_or(Duration::ZERO, |since| now.saturating_sub(since));
        let worth = Duration::from_millis(bytes as u64 * 1000 / SLOWEST);
        self.behind = (self.behind + waited).saturating_sub(worth);
    }

    /// How far they are behind.
    pub(super) fn behind(&self, now: Duration) -> Duration {
        self.behind + self.blocked.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    #[test]
    fn who_reads_a_byte_now_and_then_is_as_far_behind_as_who_reads_nothing() {
        let (mut still, mut trickling) = (Pace::default(), Pace::default());
        still.block(seconds(0));
        for second in 0..30 {
            trickling.block(seconds(second));
            trickling.took(1, seconds(second + 1));
        }
        assert_eq!(still.behind(seconds(30)), seconds(30));
        assert!(trickling.behind(seconds(30)) > seconds(29));
    }

    #[test]
    fn who_reads_steadily_is_never_far_behind() {
        let mut pace = Pace::default();
        for second in 0..1000 {
            pace.block(seconds(second));
            pace.took(SLOWEST as usize, seconds(second + 1));
            assert_eq!(pace.behind(seconds(second + 1)), seconds(0));
        }
        // Having been quick is no credit.
        pace.took(1 << 30, seconds(1000));
        pace.block(seconds(1000));
        assert_eq!(pace.behind(seconds(1009)), seconds(9));
    }
}
