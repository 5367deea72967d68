//! What a simulation found.

use rules::Standings;
use serde::Serialize;

use crate::ledger::Figures;
use crate::statistics::Interval;

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
    pub figures: Figures,
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
    /// Matches on place 1, shared ones included.
    pub wins: u64,
    /// How many of them were shared.
    pub shared: u64,
    /// The share of matches won; a win that is shared counts by its share.
    pub rate: f64,
    /// Where the true rate lies with 95 % confidence.
    pub interval: Interval,
    /// Mean place.
    pub mean_place: f64,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_count_whole_matches() {
        // Lengths 1 to 100, once each.
        let counts: Vec<u64> = std::iter::once(0).chain([1; 100]).collect();
        let length = Length::of(&counts);
        assert_eq!((length.p5, length.p50, length.p95, length.max), (5, 50, 95, 100));
        assert!((length.mean - 50.5).abs() < 1e-9);
    }
}
