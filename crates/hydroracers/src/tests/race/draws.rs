//! `draw` gives every outcome its weight.

use std::collections::BTreeMap;
use std::convert::Infallible;

use rand_xoshiro::rand_core::TryRng;
use rules::{Game, Step};

use super::random::visit;
use crate::state::HydroRacers;
use crate::{Action, Outcome};

/// Always the same word.
struct Word(u32);

impl TryRng for Word {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("draws use 32-bit words")
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("draws use 32-bit words")
    }
}

/// Draws with the middle of each of as many equal parts of all words as the weights sum to.
fn drawn(game: &HydroRacers, total: u32) -> BTreeMap<Outcome, u32> {
    let mut counts = BTreeMap::new();
    for part in 0..total {
        let word = (2 * u64::from(part) + 1) * (1 << 31) / u64::from(total);
        *counts.entry(game.draw(&mut Word(word as u32))).or_default() += 1;
    }
    counts
}

/// HR-2, HR-4, HR-6.
#[test]
fn hr_5_every_outcome_is_drawn_as_often_as_its_weight_says() {
    let mut compared = 0;
    for words in ["3 seats planes=random pilots=random", "2 seats autopilots=1 cockpit=expert"] {
        let mut look = |game: &HydroRacers, step: &Step<Action, Outcome>| {
            if matches!(step, Step::Chance(_)) {
                let mut outcomes = Vec::new();
                game.outcomes(&mut outcomes);
                let total = outcomes.iter().map(|(_, weight)| weight).sum();
                assert_eq!(drawn(game, total), outcomes.into_iter().collect());
                compared += 1;
            }
        };
        let fresh = HydroRacers::new(&super::table::setup(words).expect("a legal setup"));
        look(&fresh, &Step::Chance(fresh.draw(&mut Word(1))));
        visit(words, 5, look);
    }
    assert!(compared > 300, "only {compared} draws were compared");
}
