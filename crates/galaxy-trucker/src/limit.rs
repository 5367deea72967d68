//! How long a match can be.

use crate::parts::{MAX_SHIPS, MAX_SQUARES, OptionalSet};
use crate::setup::Setup;

/// The most build actions of a player in a flight; then only finishing is left (GT-105).
pub(crate) const MAX_GRABS: u16 = 1_000;

/// How many runs an empty hourglass may stand before building ends (GT-101).
pub(crate) const IDLE_RUNS: u64 = 10;

/// The most sleepers of a ship: those of both stasis chambers (XP-20).
const MAX_SLEEPERS: usize = 8;

/// The most steps of a match, step by step.
pub(crate) fn steps(setup: &Setup) -> usize {
    let seats = setup.options.seats as usize;
    setup.boards().map(|board| seats * building() + launch(seats) + flight(setup, seats, board.level)).sum()
}

/// A build action may ask chance; at the end a tile is put down and an order tile taken.
fn building() -> usize {
    // In rounds each seat acts once a round, and no round is without a builder.
    2 * (MAX_GRABS as usize + 4) + 20
}

/// Every tile removed or kept, three aliens, an insurance; dice and order tiles.
fn launch(seats: usize) -> usize {
    seats * (2 * MAX_SQUARES + 8) + 8
}

fn flight(setup: &Setup, seats: usize, level: u8) -> usize {
    let rules = &setup.pack.numbers.levels[level as usize - 1];
    let cards: usize = rules.pile.iter().map(|count| *count as usize).sum::<usize>() * rules.piles as usize;
    // Three times power with its cells, loading and unloading every box, and losses of twenty.
    let dealings = 3 * 64 + 2 * 120 + 3 * 21;
    // A thruster of each ship with a cell, holding the course, and the tile that is met.
    let thrusters = if setup.options.sets.contains(OptionalSet::Thrusters) { 2 * MAX_SHIPS + 2 } else { 0 };
    // An attack: two rolls, two shots with a cell, a shield, and parts to keep.
    let attacks = 14 * (2 + seats * (9 + thrusters));
    // Waking up: every place of a ship at the most, and letting the others sleep.
    let waking = if setup.options.sets.contains(OptionalSet::StasisChambers) { 2 * MAX_SLEEPERS } else { 0 };
    // A Diplomat is asked before an enemy or each line of a combat zone.
    cards * (2 + seats * (1 + dealings + waking) + attacks + 12 + 3)
}
