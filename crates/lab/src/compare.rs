//! Two games that differ a little, with the same luck.
//!
//! One idea: match n is played twice, once in each game, and every figure is judged by the differences between the two.
//! What luck does to both drops out, so that far fewer matches show the same.

use std::sync::atomic::Ordering;

use catalogue::{Listed, Name};
use serde::Serialize;

use crate::luck::BySource;
use crate::observer::Observer;
use crate::onlooker::Onlooker;
use crate::report::Report;
use crate::simulate::{Plan, Tally, Watch};
use crate::statistics::{CONFIDENCE, Estimate, Interval, spread};

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Matches played of each.
    pub matches: u64,
    /// Every figure that both have, win shares and length first.
    pub figures: Vec<Difference>,
    /// Figures that only one of them has.
    pub only_in_one: Vec<String>,
}

/// One figure of both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Its name in JSON.
    pub key: &'static str,
    /// What it is, for people.
    pub label: &'static str,
    /// Of what, if it is told for several things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// In the first.
    pub a: f64,
    /// In the second.
    pub b: f64,
    /// How much the second is above the first. The intervals of all figures hold together with 95 % confidence.
    pub difference: Estimate,
    /// Whether that is more than chance.
    pub changed: bool,
    /// How many times the matches it would have taken without the same luck; none if nothing differed.
    pub saved: Option<f64>,
}

/// With fewer pairs of matches that differ at all nobody can tell chance from change.
const FEWEST_DIFFERENT: usize = 10;

/// Plays both and compares. Matches, seed and threads of the first plan count for both.
///
/// # Panics
/// If there is not one bot for every seat.
pub fn compare<G: Listed<Setup: Sync>>(a: &Plan<G::Setup>, b: &Plan<G::Setup>, watch: &Watch) -> Comparison {
    let first = Columns::play::<G>(a, a, watch);
    let second = Columns::play::<G>(b, a, watch);
    debug_assert!(watch.stop.load(Ordering::Relaxed) || first.matches == second.matches);
    Comparison::between(&first, &second, 1)
}

/// All figures match by match of a game that others are compared with.
#[derive(Clone, Debug)]
pub struct Columns {
    matches: u64,
    figures: Vec<Column>,
}

/// A figure match by match: a count, and over how many.
#[derive(Clone, Debug)]
struct Column {
    name: Name,
    counts: Vec<(f64, f64)>,
}

impl Columns {
    /// Plays one side, with matches, seed and threads of another plan.
    ///
    /// # Panics
    /// If there is not one bot for every seat.
    pub fn play<G: Listed<Setup: Sync>>(
        plan: &Plan<G::Setup>,
        like: &Plan<G::Setup>,
        watch: &Watch,
    ) -> Columns {
        Columns::play_by::<G, Onlooker>(plan, like, watch, Onlooker::new(false)).0
    }

    /// The same with somebody who looks on, or interferes.
    pub(crate) fn play_by<G: Listed<Setup: Sync>, O: Observer<G> + Send>(
        plan: &Plan<G::Setup>,
        like: &Plan<G::Setup>,
        watch: &Watch,
        observer: O,
    ) -> (Columns, O) {
        let plan = Plan {
            keep_rows: true,
            matches: like.matches,
            seed: like.seed,
            threads: like.threads,
            setup: plan.setup.clone(),
            bots: plan.bots.clone(),
        };
        let mut tally = Tally::<G, O>::new(&plan, observer);
        tally.play_up_to::<BySource<G>>(&plan, plan.matches, watch);
        let (report, observer) = tally.report(&plan.bots);
        (Columns::of(&report), observer)
    }

    /// How many matches were played.
    pub fn matches(&self) -> u64 {
        self.matches
    }

    /// One figure alone.
    pub(crate) fn only(&self, key: &str, part: &str) -> Columns {
        let is_it = |column: &&Column| column.name.key == key && column.name.part.as_deref() == Some(part);
        Columns { matches: self.matches, figures: self.figures.iter().filter(is_it).cloned().collect() }
    }

    /// Those of a report that keeps its rows.
    fn of(report: &Report) -> Columns {
        let steps = Name { key: "steps", label: "steps per match", part: None };
        let steps =
            Column { name: steps, counts: report.rows.iter().map(|row| (row.steps as f64, 1.0)).collect() };
        let own = report
            .figures
            .iter()
            .map(|figure| Column { name: figure.name.clone(), counts: figure.counts(report.matches) });
        Columns { matches: report.matches, figures: own.chain([steps]).collect() }
    }
}

impl Comparison {
    /// What differs. `looks` is how many comparisons are made in all: their intervals hold together.
    pub fn between(a: &Columns, b: &Columns, looks: usize) -> Comparison {
        // Who stops early compares the matches that were played twice.
        let matches = a.matches.min(b.matches);
        let (first, second) = (&a.figures[..], &b.figures[..]);
        let find =
            |columns: &'_ [Column], name: &Name| columns.iter().position(|column| column.name == *name);
        let pairs: Vec<_> = first
            .iter()
            .filter_map(|column| find(second, &column.name).map(|other| (column, &second[other])))
            .collect();
        let confidence = 1.0 - (1.0 - CONFIDENCE) / (looks * pairs.len()).max(1) as f64;
        let alone = |columns: &[Column], others: &[Column]| -> Vec<String> {
            let alone = columns.iter().filter(|column| find(others, &column.name).is_none());
            alone.map(|column| spelled(&column.name)).collect()
        };
        Comparison {
            matches,
            figures: (pairs.iter())
                .filter_map(|(a, b)| difference(a, b, matches as usize, confidence))
                .collect(),
            only_in_one: [alone(first, second), alone(second, first)].concat(),
        }
    }
}

/// A figure's name in one line.
fn spelled(name: &Name) -> String {
    match &name.part {
        Some(part) => format!("{}: {part}", name.label),
        None => name.label.to_owned(),
    }
}

fn difference(a: &Column, b: &Column, matches: usize, confidence: f64) -> Option<Difference> {
    let counts = (&a.counts[..matches], &b.counts[..matches]);
    let (mine, theirs) = (influences(counts.0)?, influences(counts.1)?);
    let differences = || mine.each.iter().zip(&theirs.each).map(|(mine, theirs)| theirs - mine);
    let squares = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>();
    let residuals: f64 = differences().map(|difference| difference * difference).sum();
    let different = counts.0.iter().zip(counts.1).filter(|(a, b)| a != b).count();
    let off = spread(matches as u64, residuals, confidence);
    let value = theirs.value - mine.value;
    let interval = Interval::around(value, off);
    Some(Difference {
        key: a.name.key,
        label: a.name.label,
        part: a.name.part.as_ref().map(ToString::to_string),
        a: mine.value,
        b: theirs.value,
        difference: Estimate { value, interval },
        changed: different >= FEWEST_DIFFERENT && !interval.contains(0.0),
        saved: (residuals > 0.0).then(|| (squares(&mine.each) + squares(&theirs.each)) / residuals),
    })
}

/// A ratio, and how much each match moves it.
struct Influences {
    value: f64,
    each: Vec<f64>,
}

fn influences(counts: &[(f64, f64)]) -> Option<Influences> {
    let (count, of) = counts.iter().fold((0.0, 0.0), |sum, each| (sum.0 + each.0, sum.1 + each.1));
    (of != 0.0).then(|| {
        let value = count / of;
        Influences { value, each: counts.iter().map(|(count, each)| (count - value * each) / of).collect() }
    })
}
