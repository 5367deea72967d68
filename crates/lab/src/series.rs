//! A match-up that is played until enough is known about it.
//!
//! One idea: matches are played in portions, and one may look after each of them. Intervals that hold however often one
//! looks make it honest to stop when they are narrow enough, or when the time is over.

use bots::Kind;
use catalogue::Listed;
use rules::{Millis, Standings, StepOf};

use crate::luck::{OneStream, Twins};
use crate::observer::{Nobody, Observer};
use crate::onlooker::{Onlooker, Seen};
use crate::report::Report;
use crate::simulate::{Plan, Tally, Watch, Worker};
use crate::statistics::{CONFIDENCE, Estimate, Interval, Ratio};

/// A match-up under way.
pub struct Series<G: Listed> {
    plan: Plan<G::Setup>,
    tally: Tally<G, Onlooker>,
}

impl<G: Listed> std::fmt::Debug for Series<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Series").field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// What a match-up has shown.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Who played.
    pub bots: Vec<Kind>,
    /// The figures.
    pub report: Report,
    /// What was seen beyond them.
    pub seen: Seen,
    /// How much of who wins the cards and dice decide.
    pub luck: Option<Estimate>,
    /// Whether every share of wins is known as precisely as was asked.
    pub settled: bool,
    /// How far a share of wins may be off.
    pub off: f64,
}

impl<G: Listed<Setup: Sync>> Series<G> {
    /// A match-up of which nothing is played yet. The plan's number of matches is the most there will be.
    pub fn new(plan: Plan<G::Setup>, keep_decisions: bool) -> Self {
        let tally = Tally::new(&plan, Onlooker::new(keep_decisions));
        Series { plan, tally }
    }

    /// How many matches are played.
    pub fn matches(&self) -> u64 {
        self.tally.matches()
    }

    /// Plays on up to so many matches, or until somebody stops it.
    pub fn play_up_to(&mut self, matches: u64, watch: &Watch) {
        self.tally.play_up_to::<OneStream>(&self.plan, matches.min(self.plan.matches), watch);
    }

    /// How many matches there are after the nth portion, from 0: the quick go ahead.
    pub fn portion(&self, nth: u32) -> u64 {
        if self.thinks_ahead() { 8 << nth.min(40) } else { 256 << (2 * nth).min(40) }
    }

    /// Whether somebody in it thinks ahead, which takes long.
    pub fn thinks_ahead(&self) -> bool {
        self.plan.bots.iter().any(|bot| bot.thinks_ahead())
    }

    /// Whether all matches are played, or no share of wins can be further off than that.
    pub fn is_done(&self, precision: f64) -> bool {
        self.matches() >= self.plan.matches || self.matches() > 0 && self.tally.off(CONFIDENCE) <= precision
    }

    /// What it has shown.
    pub fn close(self, precision: f64) -> Cell {
        let off = self.tally.off(CONFIDENCE);
        let (mut report, onlooker) = self.tally.report(&self.plan.bots);
        report.figures = report.figures.anytime(CONFIDENCE);
        let settled = report.matches > 0 && off <= precision;
        Cell { bots: self.plan.bots, report, seen: onlooker.seen(), luck: None, settled, off }
    }
}

/// One step of a match, and when it was taken.
pub type Moment<G> = (Millis, StepOf<G>);

/// Every step of one match of a simulation, from its number, from 0; and how it ended.
///
/// # Panics
/// If there is not one bot for every seat.
pub fn retell<G: Listed>(plan: &Plan<G::Setup>, number: u64) -> (Vec<Moment<G>>, Standings) {
    let mut worker = Worker::<G, Recorder<G>>::new(plan, Recorder(Vec::new()));
    let row = worker.play::<OneStream>(number);
    (worker.into_observer().0, row.standings)
}

/// Writes every step down.
struct Recorder<G: Listed>(Vec<Moment<G>>);

impl<G: Listed> Observer<G> for Recorder<G> {
    fn fresh(&self) -> Self {
        Recorder(Vec::new())
    }

    fn advance(
        &mut self,
        game: &mut G,
        now: Millis,
        step: &StepOf<G>,
        figures: &mut G::Figures,
        _scratch: &mut Vec<G::Action>,
    ) {
        self.0.push((now, step.clone()));
        game.advance(now, step, figures);
    }
}

/// How much of who wins the cards and dice decide: the share of the variance of wins that two matches have in common
/// which get the same ones, while everybody plays by dice of their own. None if nobody ever wins, or always the
/// same, or if the bots have no dice of their own, so that the same cards make the same match.
///
/// # Panics
/// If there is not one bot for every seat.
pub fn luck_share<G: Listed<Setup: Sync>>(plan: &Plan<G::Setup>, watch: &Watch) -> Option<Estimate> {
    let plan = Plan { keep_rows: true, ..plan.clone() };
    let mut tally = Tally::<G, Nobody>::new(&plan, Nobody);
    tally.play_up_to::<Twins<G>>(&plan, plan.matches, watch);
    let (report, Nobody) = tally.report(&plan.bots);
    let means: Vec<f64> = report.wins.iter().map(|row| row.rate).collect();
    let mut ratio = Ratio::default();
    for twins in report.rows.chunks_exact(2) {
        let off = |row: &crate::MatchRow, seat: usize| {
            let winners = row.standings.winners().len().max(1) as f64;
            let won = row.standings.rows()[seat].place == 1;
            (if won { 1.0 / winners } else { 0.0 }) - means[seat]
        };
        let sum = |value: fn(f64, f64) -> f64| -> f64 {
            (0..means.len()).map(|seat| value(off(&twins[0], seat), off(&twins[1], seat))).sum()
        };
        ratio.add(sum(|one, other| one * other), sum(|one, other| 0.5 * (one * one + other * other)));
    }
    let found = ratio.anytime(CONFIDENCE).filter(|found| found.value < 0.999)?;
    let Interval { low, high } = found.interval;
    let range = |value: f64| value.clamp(0.0, 1.0);
    Some(Estimate { value: range(found.value), interval: Interval { low: range(low), high: range(high) } })
}
