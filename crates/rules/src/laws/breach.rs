//! A broken law, with a match that shows it.

use std::fmt;

use serde::Serialize;

use super::Law;
use super::trace::Timed;
use crate::record::{Header, StepLine};
use crate::{Game, Setup};

/// A broken law, with the shortest match that was found to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// How it was broken, after the last step of the record.
    pub reason: String,
    /// How many steps the record has.
    pub steps: usize,
    /// The match as JSON Lines: a header and its steps, without a closing line.
    pub record: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = if self.steps == 1 { "1 step".to_owned() } else { format!("{} steps", self.steps) };
        writeln!(f, "{}", self.law)?;
        writeln!(f, "broken: {}", self.reason)?;
        writeln!(
            f,
            "The shortest match found has {length}. Saved to FILE, `slipstream replay FILE` shows it:"
        )?;
        f.write_str(&self.record)
    }
}

impl std::error::Error for Breach {}

/// The match as JSON Lines: a header and its steps, without a closing line.
pub(super) fn record_text<G: Game>(setup: &G::Setup, steps: &[Timed<G>]) -> String {
    let mut lines = vec![json(&header::<G>(setup))];
    lines.extend(step_lines::<G>(steps).map(|line| json(&line)));
    lines.join("\n") + "\n"
}

/// The header a record of the kit starts with.
pub(super) fn header<G: Game>(setup: &G::Setup) -> Header<G::Setup> {
    let names = (1..=setup.seats()).map(|number| format!("random {number}")).collect();
    Header::new::<G>(setup, names, None)
}

/// The steps as lines of a record.
pub(super) fn step_lines<G: Game>(
    steps: &[Timed<G>],
) -> impl Iterator<Item = StepLine<G::Action, G::Outcome>> {
    steps.iter().zip(0..).map(|((at, step), n)| StepLine { n, at: *at, entry: step.clone().into() })
}

/// The value as one line of JSON, or the reason why there is none.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("(no JSON: {error})"))
}
