//! The lab: many matches of bots, and their figures.

use std::time::{Duration, Instant};

use catalogue::{Listed as _, for_game};
use lab::{Bout, Contestant, Plan, Watch};
use pyo3::prelude::*;
use rules::Setup;

use crate::errors::value_error;
use crate::game::{Pairs, json, kind, setup};

/// Matches of bots: the report as JSON, and one row for each match: number, steps, then place and score by seat.
#[pyfunction]
#[pyo3(signature = (game, bots, matches, seed=0, threads=1, set=Vec::new()))]
pub(crate) fn simulate(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    matches: u64,
    seed: u64,
    threads: usize,
    set: Pairs,
) -> PyResult<(String, Vec<Vec<i64>>)> {
    let bots = kinds(&bots)?;
    for_game!(kind(game)?, G => {
        let setup = setup::<G>(Some(bots.len()), set)?;
        let plan = Plan { setup, bots, matches, seed, threads: threads.clamp(1, 64), keep_rows: true };
        let report = py.detach(|| lab::simulate::<G>(&plan, &Watch::default()));
        let rows = report.rows.iter().map(|row| {
            let ends = row.standings.rows().iter().flat_map(|end| [i64::from(end.place), i64::from(end.score)]);
            [row.number as i64, row.steps as i64].into_iter().chain(ends).collect()
        });
        Ok((json(&report)?, rows.collect()))
    })
}

/// Two games that differ a little, with the same luck on both sides: the differences as JSON.
#[pyfunction]
#[pyo3(signature = (game, bots, matches, seed=0, threads=1, a=Vec::new(), b=Vec::new()))]
#[expect(clippy::too_many_arguments, reason = "named in Python")]
pub(crate) fn compare(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    matches: u64,
    seed: u64,
    threads: usize,
    a: Pairs,
    b: Pairs,
) -> PyResult<String> {
    let bots = kinds(&bots)?;
    for_game!(kind(game)?, G => {
        let side = |set| {
            let setup = setup::<G>(Some(bots.len()), set)?;
            let (bots, threads) = (bots.clone(), threads.clamp(1, 64));
            PyResult::Ok(Plan { setup, bots, matches, seed, threads, keep_rows: true })
        };
        let (a, b) = (side(a)?, side(b)?);
        json(&py.detach(|| lab::compare::<G>(&a, &b, &Watch::default())))
    })
}

fn kinds(bots: &[String]) -> PyResult<Vec<bots::Kind>> {
    bots.iter().map(|word| word.parse()).collect::<Result<_, String>>().map_err(value_error)
}

/// Bots against each other, every luck from every seat: the report as JSON.
#[pyfunction]
#[pyo3(signature = (game, bots, matches, seats=None, seed=0, threads=1, set=Vec::new()))]
#[expect(clippy::too_many_arguments, reason = "named in Python")]
pub(crate) fn arena(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    matches: u64,
    seats: Option<usize>,
    seed: u64,
    threads: usize,
    set: Pairs,
) -> PyResult<String> {
    let contestants: Vec<Contestant> =
        bots.iter().map(|word| word.parse()).collect::<Result<_, String>>().map_err(value_error)?;
    for_game!(kind(game)?, G => {
        let setup = setup::<G>(seats.or(Some(contestants.len())), set)?;
        if !(1..=setup.seats()).contains(&contestants.len()) {
            let seats = setup.seats();
            return Err(value_error(format!("{} bots: one to {seats} play at a table of {}", contestants.len(), G::TITLE)));
        }
        contestants.iter().try_for_each(Contestant::check::<G>).map_err(value_error)?;
        let threads = threads.clamp(1, 64);
        let bout = Bout { setup, contestants, matches, seed, threads, to_the_end: false };
        let report = py.detach(|| lab::arena::<G>(&bout, &Watch::default(), &clock()));
        json(&report)
    })
}

/// The time since now.
#[expect(clippy::disallowed_methods, reason = "the arena says how long players think")]
fn clock() -> impl Fn() -> Duration + Sync {
    let start = Instant::now();
    move || start.elapsed()
}
