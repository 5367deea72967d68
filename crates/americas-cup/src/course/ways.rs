//! The shortest ways on the empty board: movement points to the next mark and to the end.
//!
//! Counted backwards from the step that ends a leg. The limit of AC-27 holds for a turn and does not
//! count here; a boat without a forward step turns in place (AC-12).

use super::Board;
use crate::course::MAX_LAPS;
use crate::parts::{Heading, Hull, Mark, Rounding, Side};

/// No way leads there.
pub(crate) const NEVER: u16 = u16::MAX;

/// Movement points by the way a boat lies.
type Table = Vec<[u16; 6]>;

/// The shortest ways with one side of rounding.
#[derive(Debug)]
pub(crate) struct Ways {
    /// To the step that passes a mark.
    to_mark: [Table; 3],
    /// To the end of the race, by legs still to sail, from 1.
    to_end: Vec<Table>,
}

impl Ways {
    pub(super) fn new(board: &Board, rounding: Rounding) -> Ways {
        let sea = Sea::new(board, rounding);
        let legs = 2 * MAX_LAPS as usize;
        let mut to_end: Vec<Table> = Vec::with_capacity(legs);
        for left in 1..=legs {
            let table = sea.distances(mark(left), to_end.last());
            to_end.push(table);
        }
        let to_mark = [Mark::Windward, Mark::Leeward, Mark::Line].map(|mark| sea.distances(mark, None));
        Ways { to_mark, to_end }
    }

    /// Movement points to pass that mark.
    #[inline]
    pub(crate) fn to_mark(&self, hull: &Hull, mark: Mark) -> u16 {
        self.to_mark[mark as usize][hull.bow.index()][hull.heading as usize]
    }

    /// Movement points to the end of the race with so many legs to sail, this one included.
    #[inline]
    pub(crate) fn to_end(&self, hull: &Hull, legs: u8) -> u16 {
        self.to_end[legs as usize - 1][hull.bow.index()][hull.heading as usize]
    }
}

/// The mark that ends a leg with so many legs to sail, this one included.
fn mark(legs: usize) -> Mark {
    match legs {
        1 => Mark::Line,
        _ if legs.is_multiple_of(2) => Mark::Windward,
        _ => Mark::Leeward,
    }
}

/// Every way a boat can lie, and what one movement point makes of it.
struct Sea<'a> {
    board: &'a Board,
    rounding: Rounding,
    hulls: Vec<Hull>,
    /// For each of them, from where one point leads to it, and whether by a forward step.
    sources: Vec<Vec<(u16, bool)>>,
}

impl<'a> Sea<'a> {
    fn new(board: &'a Board, rounding: Rounding) -> Self {
        let hulls: Vec<Hull> = board.hulls().collect();
        let mut numbers: Vec<[u16; 6]> = vec![[0; 6]; board.next.len()];
        for (number, hull) in (0..).zip(&hulls) {
            numbers[hull.bow.index()][hull.heading as usize] = number;
        }
        let mut sources = vec![Vec::new(); hulls.len()];
        for (number, hull) in (0..).zip(&hulls) {
            for (next, forward) in moves(board, hull) {
                let to = numbers[next.bow.index()][next.heading as usize];
                sources[to as usize].push((number, forward));
            }
        }
        Sea { board, rounding, hulls, sources }
    }

    /// Points to pass the mark, and after it as many as the table of the next leg says.
    ///
    /// A flood backwards, distance by distance: first where a step passes the mark, then where one leads there.
    fn distances(&self, mark: Mark, after: Option<&Table>) -> Table {
        let mut found = vec![NEVER; self.hulls.len()];
        let mut waiting: Vec<Vec<u16>> = Vec::new();
        let wait = |waiting: &mut Vec<Vec<u16>>, distance: u16, hull: u16| {
            let at = distance as usize;
            if waiting.len() <= at {
                waiting.resize(at + 1, Vec::new());
            }
            waiting[at].push(hull);
        };
        for (hull, sources) in self.hulls.iter().zip(&self.sources) {
            let rest = after.map_or(0, |after| after[hull.bow.index()][hull.heading as usize]);
            for (from, forward) in sources {
                if rest < NEVER && self.passes(mark, *from, *forward, hull) {
                    wait(&mut waiting, rest + 1, *from);
                }
            }
        }
        let mut distance = 0;
        while (distance as usize) < waiting.len() {
            for number in std::mem::take(&mut waiting[distance as usize]) {
                if found[number as usize] <= distance {
                    continue;
                }
                found[number as usize] = distance;
                let hull = &self.hulls[number as usize];
                for (from, forward) in &self.sources[number as usize] {
                    let better = found[*from as usize] > distance + 1;
                    if better && !self.passes(mark, *from, *forward, hull) {
                        wait(&mut waiting, distance + 1, *from);
                    }
                }
            }
            distance += 1;
        }
        let mut table: Table = vec![[NEVER; 6]; self.board.next.len()];
        for (hull, distance) in self.hulls.iter().zip(found) {
            table[hull.bow.index()][hull.heading as usize] = distance;
        }
        table
    }

    fn passes(&self, mark: Mark, from: u16, forward: bool, to: &Hull) -> bool {
        forward && self.board.passes(mark, self.rounding, &self.hulls[from as usize], to)
    }
}

/// Where one point leads on the empty board, and whether it is a forward step (AC-10, AC-12, AC-25).
fn moves(board: &Board, hull: &Hull) -> Vec<(Hull, bool)> {
    let ahead = [hull.heading.turned(Side::Left), hull.heading, hull.heading.turned(Side::Right)];
    let against_wind = |heading: &Heading| hull.heading == Heading::N && *heading == Heading::N;
    let forward = |heading: Heading| board.hull(board.next(hull.bow, heading), heading);
    let steps: Vec<(Hull, bool)> = ahead
        .into_iter()
        .filter(|heading| !against_wind(heading))
        .filter_map(|heading| Some((forward(heading)?, true)))
        .collect();
    if !steps.is_empty() {
        return steps;
    }
    let turned = [Side::Left, Side::Right].map(|side| board.hull(hull.bow, hull.heading.turned(side)));
    turned.into_iter().flatten().map(|hull| (hull, false)).collect()
}
