//! Writing a record: JSON Lines with exactly one spelling.

use std::fmt;

use rules::record::{Closing, Header, StepLine};
use rules::{Game, Setup, Standings};
use serde::Serialize;

use crate::Referee;

/// The text of a record: a [`Header`], a [`StepLine`] for each step, a [`Closing`] once the match is over,
/// and perhaps the signature of a [`Signer`](crate::Signer).
///
/// Each line is compact JSON with its fields in a fixed order and ends with a line break. The hash in the
/// closing line is BLAKE3 over all bytes before that line and then over the line as it would be without
/// its `hash` field, line break included.
///
/// The hash finds accidents and careless changes. Who computes a new one can write a record of a match
/// that was never played, but cannot choose the dice: their seed is promised before the first step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    text: String,
}

impl Record {
    /// A record with that header and no step.
    pub fn open<S: Setup>(header: &Header<S>) -> Self {
        Record { text: line_text(header) }
    }

    /// Adds a step.
    pub fn step<A: Clone + Serialize, O: Clone + Serialize>(&mut self, line: &StepLine<A, O>) {
        self.text += &line_text(line);
    }

    /// Adds the closing line with the revealed seed; an empty one if outcomes came from elsewhere.
    pub fn close(&mut self, standings: Standings, seed: String) {
        let hash = closing_hash(&self.text, standings, &seed);
        self.text += &line_text(&Closing { standings, seed, hash });
    }

    /// The same record with one more line.
    pub(crate) fn followed_by(&self, line: &impl Serialize) -> Record {
        Record { text: [self.as_str(), &line_text(line)].concat() }
    }

    /// The lines so far.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<G: Game> Referee<G> {
    /// The match as a record. While it runs there is no closing line, and the seed stays a secret.
    pub fn record(&self) -> Record {
        let mut record = Record::open(self.header());
        for happened in self.happened(0) {
            record.step(&happened.line());
        }
        if let Some((standings, seed)) = self.revealed() {
            record.close(standings, seed.reveal());
        }
        record
    }
}

/// A line as it is written, with its line break.
pub(crate) fn line_text(line: &impl Serialize) -> String {
    let mut text = json(line);
    text.push('\n');
    text
}

/// A value as it is written.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("setups, actions and outcomes can be written as JSON: law 13")
}

/// The hash a closing line has after that text.
pub(crate) fn closing_hash(before: &str, standings: Standings, seed: &str) -> String {
    /// A closing line without its hash.
    #[derive(Serialize)]
    struct Unsealed<'a> {
        standings: Standings,
        seed: &'a str,
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(before.as_bytes());
    hasher.update(line_text(&Unsealed { standings, seed }).as_bytes());
    hasher.finalize().to_hex().to_string()
}
