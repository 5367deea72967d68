//! Tables whose situation is chosen: for tests alone.
//!
//! One idea: a test says what it wants to see instead of waiting for it. The dice follow from a seed that it names, a
//! match goes on from the first steps of a record, and bots decide by the seed and by how often they have decided,
//! whatever the clock says. A server refuses all of it unless it was started for tests: whoever knows the seed knows
//! every die.

use referee::Seed;
use rules::Choices;
use rules::record::Clock;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::App;
use crate::error::{ApiError, ErrorCode};
use crate::games::{Manner, Offered};

/// Where the match of a table begins.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// A record of the game, as it is exported: its header brings options and clock.
    record: String,
    /// How many of its steps were taken.
    steps: usize,
}

/// A match that goes on from the steps of a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// The first line of the record.
    pub(crate) header: String,
    /// The steps that were taken.
    pub(crate) lines: Vec<String>,
}

/// What of a record concerns the table.
#[derive(Deserialize)]
struct Start {
    seats: Vec<String>,
    clock: Option<Clock>,
}

/// What a record ends with, if the match was played to its end.
#[derive(Deserialize)]
struct Ending {
    seed: String,
}

/// What a test has chosen for a table.
pub(crate) struct Chosen {
    pub(crate) seed: Seed,
    /// None if the match begins at its beginning.
    pub(crate) begun: Option<Begun>,
}

/// A match that has begun, and what its table must be.
pub(crate) struct Begun {
    pub(crate) opening: Opening,
    pub(crate) seats: Vec<String>,
    pub(crate) clock: Option<Clock>,
}

impl Chosen {
    /// What is asked for, judged; nothing if nothing is.
    ///
    /// # Errors
    /// If this server is not for tests, or the record does not hold.
    pub(crate) fn new(
        app: &App,
        game: &dyn Offered,
        (seed, from): (Option<u32>, Option<Situation>),
        choices: &Choices,
    ) -> Result<Option<Self>, ApiError> {
        if seed.is_none() && from.is_none() {
            return Ok(None);
        }
        if !app.config.test_tables {
            let message = "seed and from are for tests, on a server that was started with --test-tables";
            return Err(ApiError::new(ErrorCode::TestsOnly, message));
        }
        let wrong = |message| ApiError::new(ErrorCode::Record, message);
        let seed = seed.map(|number| Seed::from_u64(number.into()));
        let Some(from) = from else { return Ok(seed.map(|seed| Chosen { seed, begun: None })) };
        let (begun, revealed) = from.read().map_err(wrong)?;
        let seed = seed.or(revealed).ok_or_else(|| wrong("the record tells no seed; give one".to_owned()))?;
        let Opening { header, lines } = &begun.opening;
        game.resume(header, seed.clone(), lines, true).map_err(wrong)?;
        if !choices.set.is_empty() {
            let names = vec![String::new(); begun.seats.len()];
            let chosen = game
                .begin(choices, names, Manner { clock: None, gathers: true }, seed.clone().into())?
                .header();
            if setup_of(&chosen) != setup_of(header) {
                return Err(wrong("the record has other options than those in set".to_owned()));
            }
        }
        Ok(Some(Chosen { seed, begun: Some(begun) }))
    }
}

impl Situation {
    /// The match read, but not judged yet, and the seed that the record reveals.
    fn read(&self) -> Result<(Begun, Option<Seed>), String> {
        let mut lines: Vec<String> = self.record.lines().map(str::to_owned).collect();
        let ending = lines.iter().rev().find_map(|line| serde_json::from_str::<Ending>(line).ok());
        let seed = ending.map(|ending| ending.seed.parse::<Seed>()).transpose();
        let is_step = |line: &&String| line.starts_with("{\"n\":");
        let steps = lines.iter().skip(1).take_while(is_step).count();
        if self.steps > steps {
            return Err(format!("the record has {steps} steps, not {}", self.steps));
        }
        lines.truncate(self.steps + 1);
        if lines.is_empty() {
            return Err("the record is empty".to_owned());
        }
        let header = lines.remove(0);
        let Start { seats, clock } =
            serde_json::from_str(&header).map_err(|error| format!("line 1: {error}"))?;
        let seed = seed.map_err(|error| error.to_string())?;
        Ok((Begun { opening: Opening { header, lines }, seats, clock }, seed))
    }
}

/// The options of a header.
fn setup_of(header: &str) -> Option<Value> {
    serde_json::from_str::<Value>(header).ok()?.get("setup").cloned()
}

/// The number that bots decide by at a table with that seed.
pub(crate) fn bots_number(seed: &Seed) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = *seed.bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The seed of the match after the one with that seed.
pub(crate) fn next_seed(seed: &[u8; 32]) -> [u8; 32] {
    *blake3::hash(seed).as_bytes()
}
