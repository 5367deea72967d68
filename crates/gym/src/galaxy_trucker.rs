//! Galaxy Trucker as numbers. Building is one tile after the other: a place is a square and a turn.

mod actions;
mod sight;

use std::sync::OnceLock;

use catalogue::GalaxyTrucker;
use galaxy_trucker::{Action, Knowledge};
use rules::Seat;

use crate::encoded::{Encoded, Schema};
use crate::layout::Sink;
use crate::space::{Block, firsts};

const FIRST: [usize; actions::BLOCKS.len()] = firsts(&actions::BLOCKS);

impl Encoded for GalaxyTrucker {
    const VERSION: u32 = 1;
    const BLOCKS: &'static [Block] = &actions::BLOCKS;

    fn index(action: &Action) -> Option<usize> {
        let (block, nth) = actions::place(action)?;
        Some(FIRST[block] + nth)
    }

    fn action(block: usize, nth: usize) -> Option<Action> {
        actions::action(block, nth)
    }

    fn observe(known: &Knowledge, seat: Seat, into: &mut impl Sink) {
        sight::observe(known, seat, into);
    }

    fn schema_cell() -> &'static OnceLock<Schema> {
        static SCHEMA: OnceLock<Schema> = OnceLock::new();
        &SCHEMA
    }
}
