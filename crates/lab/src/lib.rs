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
mod findings;
mod ledger;
mod luck;
mod numbers;
mod observer;
mod onlooker;
pub mod page;
mod parts;
mod report;
mod score;
mod series;
mod simulate;
mod statistics;
mod targets;
mod tournament;
mod verdict;
mod words;

pub use arena::{Bout, arena};
pub use compare::{Columns, Comparison, Difference, compare};
pub use contestant::Contestant;
pub use findings::{About, Bias, Finding, biases, findings};
pub use ledger::{Figure, Figures};
pub use numbers::{ContentNumber, numbers, with_number};
pub use onlooker::{Curve, DecisionRow, MOMENTS, Seen};
pub use parts::{Part, PartsReport, parts};
pub use report::{Length, MatchRow, Report, SeatWins};
pub use series::{Cell, Moment, Series, luck_share, retell};
pub use simulate::{Plan, Watch, simulate};
pub use statistics::{Estimate, Interval};
pub use targets::{Judged, Light, Targets};
pub use tournament::{CupReport, MeetingReport, RaceReport, TableRow, Tournament, tournament};
pub use verdict::{ArenaReport, Ending, GapClosed, Row};
pub use words::{Unit, definition, is_common, label, part, unit};
