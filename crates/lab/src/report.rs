//! What a simulation found.

use catalogue::Figure;
use rules::Standings;
use serde::Serialize;

/// The figures of a simulation, without times: those depend on the machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Matches played to the end.
    pub matches: u64,
    /// Steps taken in them.
    pub steps: u64,
    /// Wins by seat.
    pub wins: Vec<SeatWins>,
    /// Matches without a winner, such as a lost solo race.
    pub without_winner: u64,
    /// Steps per match.
    pub length: Length,
    /// The game's own figures.
    #[serde(serialize_with = "as_map")]
    pub figures: Vec<Figure>,
    /// Every match, if the plan keeps them, in the order of their numbers.
    #[serde(skip)]
    pub rows: Vec<MatchRow>,
}

/// One match of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its number in the simulation, from 0.
    pub number: u64,
    /// How many steps it took.
    pub steps: usize,
    /// How it ended.
    pub standings: Standings,
}

/// How often a seat won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatWins {
    /// The seat, from 1.
    pub seat: usize,
    /// The bot in it.
    pub bot: String,
    /// Matches won, shared wins included.
    pub wins: u64,
    /// Wins shared with others.
    pub shared: u64,
    /// The share of matches won.
    pub rate: f64,
    /// Where the true share lies with 95 % confidence.
    pub interval: Interval,
    /// Mean place.
    pub mean_place: f64,
}

/// A 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for a share: right also near 0 and 1 and for few matches.
    pub fn of_share(hits: u64, total: u64) -> Interval {
        if total == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let (z, n) = (1.959_964, total as f64);
        let share = hits as f64 / n;
        let centre = share + z * z / (2.0 * n);
        let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        Interval { low: ((centre - spread) / scale).max(0.0), high: ((centre + spread) / scale).min(1.0) }
    }
}

/// How long matches are, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Length {
    /// The mean.
    pub mean: f64,
    /// One in twenty is not longer than this.
    pub p5: usize,
    /// Half are not longer.
    pub p50: usize,
    /// Nineteen in twenty are not longer.
    pub p95: usize,
    /// The longest.
    pub max: usize,
}

impl Length {
    /// From counts by length.
    pub(crate) fn of(counts: &[u64]) -> Length {
        let total: u64 = counts.iter().sum();
        let steps: u64 = (0..).zip(counts).map(|(length, count): (u64, _)| length * count).sum();
        let percentile = |percent: u64| {
            let mut left = (total * percent).div_ceil(100);
            counts.iter().position(|count| {
                left = left.saturating_sub(*count);
                left == 0
            })
        };
        Length {
            mean: steps as f64 / total.max(1) as f64,
            p5: percentile(5).unwrap_or(0),
            p50: percentile(50).unwrap_or(0),
            p95: percentile(95).unwrap_or(0),
            max: counts.iter().rposition(|count| *count > 0).unwrap_or(0),
        }
    }
}

fn as_map<S: serde::Serializer>(figures: &[Figure], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(figures.iter().map(|figure| (figure.key, &figure.value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_the_textbook() {
        // 10 of 100: 5.52 % to 17.44 %.
        let interval = Interval::of_share(10, 100);
        assert!(
            (interval.low - 0.0552).abs() < 1e-4 && (interval.high - 0.1744).abs() < 1e-4,
            "{interval:?}"
        );
        assert_eq!(Interval::of_share(0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn percentiles_count_whole_matches() {
        // Lengths 1 to 100, once each.
        let counts: Vec<u64> = std::iter::once(0).chain([1; 100]).collect();
        let length = Length::of(&counts);
        assert_eq!((length.p5, length.p50, length.p95, length.max), (5, 50, 95, 100));
        assert!((length.mean - 50.5).abs() < 1e-9);
    }
}
