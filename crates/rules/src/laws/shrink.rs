//! The shortest match that shows a breach.

use super::breach::{Breach, record_text};
use super::driver::{dice, next_step};
use super::look::{Effort, Fault, Look, Memory};
use super::trace::{Timed, Trace};
use super::{Law, inspect_latest, inspect_whole};
use crate::Game;

/// How many records are tried with parts cut out.
const MOST_CUTS: u32 = 1_500;

/// How many steps are looked at in the search for a shorter match.
const MOST_STEPS: u32 = 4_000;

/// A match that breaks a law at its end.
pub(super) struct Suspect<'a, G: Game> {
    pub(super) law: Law,
    pub(super) setups: &'a [G::Setup],
    pub(super) memory: Memory<G>,
    pub(super) salt: u64,
    pub(super) setup_index: usize,
    pub(super) steps: Vec<Timed<G>>,
    pub(super) reason: String,
}

impl<G: Game> Suspect<'_, G> {
    /// The breach, shown by the shortest match that is found.
    pub(super) fn shrink(mut self) -> Breach {
        self.cut_out_parts();
        self.search_for_shorter();
        self.cut_out_parts();
        Breach {
            law: self.law,
            reason: self.reason,
            steps: self.steps.len(),
            record: record_text::<G>(&self.setups[self.setup_index], &self.steps),
        }
    }

    /// Leaves out ever smaller chunks of steps while the rest is legal and breaks the same law.
    fn cut_out_parts(&mut self) {
        let mut left = MOST_CUTS;
        let mut chunk = self.steps.len().div_ceil(2);
        while chunk > 0 && left > 0 {
            let mut start = 0;
            while start < self.steps.len() && left > 0 {
                left -= 1;
                let end = (start + chunk).min(self.steps.len());
                let rest = [&self.steps[..start], &self.steps[end..]].concat();
                if !self.accept(self.setup_index, rest) {
                    start += chunk;
                }
            }
            chunk /= 2;
        }
    }

    /// Plays other matches that have to break the law sooner.
    fn search_for_shorter(&mut self) {
        let mut left = MOST_STEPS;
        for attempt in 0.. {
            if left == 0 || self.steps.is_empty() {
                return;
            }
            let mut rng = dice(self.salt, 0x5407_0000 + attempt);
            let setup_index = attempt as usize % self.setups.len();
            let mut trace = Trace::start(setup_index, &self.setups[setup_index]);
            while left > 0 && trace.steps.len() < self.steps.len() {
                left -= 1;
                if let Some(fault) = self.inspect(&trace) {
                    self.settle_for(setup_index, trace.steps, fault);
                    break;
                }
                self.memory.note(&trace);
                let Some((at, step)) = next_step(&trace, 0, &mut rng) else { break };
                trace.take(at, step);
            }
            left = left.saturating_sub(1);
        }
    }

    /// Takes that record instead if it is legal, shorter and breaks the law.
    fn accept(&mut self, setup_index: usize, steps: Vec<Timed<G>>) -> bool {
        let trace = Trace::replay(setup_index, &self.setups[setup_index], &steps);
        match trace.and_then(|trace| self.inspect(&trace)) {
            Some(fault) if fault.steps < self.steps.len() => {
                self.settle_for(setup_index, steps, fault);
                true
            }
            Some(_) | None => false,
        }
    }

    fn settle_for(&mut self, setup_index: usize, steps: Vec<Timed<G>>, fault: Fault) {
        self.setup_index = setup_index;
        self.steps = steps;
        self.steps.truncate(fault.steps);
        self.reason = fault.reason;
    }

    fn inspect(&self, trace: &Trace<G>) -> Option<Fault> {
        let look = Look { trace, memory: &self.memory, effort: Effort::Exhaustive, salt: self.salt };
        inspect_latest(self.law, &look).and_then(|()| inspect_whole(self.law, &look)).err()
    }
}
