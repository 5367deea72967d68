//! Many matches at once, and figures with their uncertainty.
//!
//! One idea: match number n of a seed is the same match whoever plays it, so the figures of a
//! seed are the same on however many threads.
//!
//! ```
//! use catalogue::MemoRacers;
//! use lab::{Plan, Watch, simulate};
//! use rules::{Choices, Setup};
//!
//! let setup = memoracers::Setup::choose(&Choices { seats: Some(3), set: vec![] })?;
//! let plan = Plan { setup, bots: vec!["random".parse()?; 3], matches: 50, seed: 1, threads: 2, keep_rows: false };
//! let report = simulate::<MemoRacers>(&plan, &Watch::default());
//! assert_eq!(report.matches, 50);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Left out: clocks. The caller measures the time and adds it to the figures.

mod arena;
mod compare;
mod contestant;
mod ledger;
mod luck;
mod report;
mod score;
mod simulate;
mod statistics;
mod tournament;
mod verdict;

pub use arena::{Bout, arena};
pub use compare::{Comparison, Difference, compare};
pub use contestant::Contestant;
pub use ledger::{Figure, Figures};
pub use report::{Length, MatchRow, Report, SeatWins};
pub use simulate::{Plan, Watch, simulate};
pub use statistics::{Estimate, Interval};
pub use tournament::{CupReport, MeetingReport, RaceReport, TableRow, Tournament, tournament};
pub use verdict::{ArenaReport, Ending, GapClosed, Row};
