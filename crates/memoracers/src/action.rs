//! What players decide, what chance decides, and the table of all programs.

use serde::{Deserialize, Serialize};

use crate::parts::{LANES, LINES, LaidTile, Lane, Program, Series, Tile};

/// One player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Puts the tile of that series and the number asked for into the circuit (MR-10).
    BuildTile(Series),
    /// Puts the ship on that lane of the line (MR-15).
    ChooseLane(Lane),
    /// Programs the round (MR-18 to MR-22).
    Program(Program),
    /// Does not swap (MR-41).
    KeepTiles,
    /// Swaps the tile at that place with the one in front of it (MR-41).
    SwapTiles(u8),
}

/// One result of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The number asked for comes from that series (MR-10).
    DrawSeries(Series),
    /// The reconnaissance turns up that tile next (MR-11, MR-13).
    LayTile(LaidTile),
    /// That tile of the reserve takes the Kraken's place, unseen (MR-51).
    ExchangeKraken(Tile),
}

/// The programs from one lane with at most five lines number this many at the most.
const MOST: usize = 3 + 9 + 27 + 81 + 243;

/// All programs from one lane, shortest first, ready to be copied into a list.
struct Programs {
    all: [Action; MOST],
    /// How many have at most that many lines.
    up_to: [usize; LINES + 1],
}

/// By lane, and without and with a forced engine.
static PROGRAMS: [[Programs; 2]; LANES as usize] = {
    const fn both(lane: u16) -> [Programs; 2] {
        [programs(lane, false), programs(lane, true)]
    }
    [both(1), both(2), both(3), both(4), both(5)]
};

/// Every legal program from that lane with at most that many lines, in order.
#[inline]
pub(crate) fn programs_up_to(lane: Lane, lines: u8) -> &'static [Action] {
    let table = &PROGRAMS[lane.0 as usize - 1][0];
    &table.all[..table.up_to[lines as usize]]
}

/// Every legal program from that lane with a forced engine and exactly that many lines, in order.
#[inline]
pub(crate) fn forced_programs(lane: Lane, lines: u8) -> &'static [Action] {
    let table = &PROGRAMS[lane.0 as usize - 1][1];
    &table.all[table.up_to[lines as usize - 1]..table.up_to[lines as usize]]
}

const fn programs(lane: u16, forced: bool) -> Programs {
    let mut digits = [0u16; MOST];
    let mut up_to = [0; LINES + 1];
    let mut count = 0;
    let mut lines = 1;
    while lines <= LINES {
        // Lengthen every program of the line before by one step (MR-19).
        let mut shorter = if lines == 1 { 0 } else { up_to[lines - 2] };
        let last = if lines == 1 { 1 } else { up_to[lines - 1] };
        while shorter < last {
            let (before, from) = if lines == 1 { (0, lane) } else { (digits[shorter], digits[shorter] & 7) };
            let mut to = if from == 1 { 1 } else { from - 1 };
            while to <= from + 1 && to <= LANES as u16 {
                digits[count] = before << 3 | to;
                count += 1;
                to += 1;
            }
            shorter += 1;
        }
        up_to[lines] = count;
        lines += 1;
    }
    let mut all = [Action::KeepTiles; MOST];
    let mut nth = 0;
    while nth < count {
        all[nth] = Action::Program(Program::packed(digits[nth], forced));
        nth += 1;
    }
    Programs { all, up_to }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_every_path_once_and_in_order() {
        // Paths of n steps on five lanes, from the outer lane and from the middle.
        let counts =
            |lane: u8| (1..=5).map(|lines| forced_programs(Lane(lane), lines).len()).collect::<Vec<_>>();
        assert_eq!(counts(1), [2, 5, 13, 35, 95]);
        assert_eq!(counts(3), [3, 9, 25, 69, 189]);
        for lane in Lane::all() {
            assert!(programs_up_to(lane, 5).is_sorted_by(|a, b| a < b));
        }
    }
}
