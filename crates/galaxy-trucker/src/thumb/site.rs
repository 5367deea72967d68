//! A free square, and what the tiles around it ask of one that is laid there.
//!
//! A square is looked at once; then a tile is tried in each of its turns.

use crate::course::Board;
use crate::parts::{Connector, Connectors, Kind, Part, Side, Square, Squares};
use crate::ship::Ship;

#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) square: Square,
    /// A barrel or an exhaust keeps it empty.
    is_reserved: bool,
    /// It is the first square of a ship, and nothing can hang on anything yet.
    is_first: bool,
    /// By side: whether a tile lies there, what may meet it (GT-26, LM-16) and what holds to it (GT-28).
    occupied: [bool; 4],
    fitting: [Connectors; 4],
    joining: [Connectors; 4],
}

impl Site {
    /// A square of a ship with these reserved squares.
    #[inline]
    pub(super) fn new(ship: &Ship, board: &Board, zone: Squares, reserved: Squares, square: Square) -> Site {
        let mut site = Site {
            square,
            is_reserved: reserved.contains(square),
            is_first: ship.filled.and(zone).is_empty(),
            occupied: [false; 4],
            fitting: [Connectors::ALL; 4],
            joining: [Connectors::NONE; 4],
        };
        for side in Side::ALL {
            let other = board.next(square, side);
            if ship.filled.contains(other) {
                let there = ship.part(other).connector(side.opposite());
                let at = side as usize;
                site.occupied[at] = true;
                site.joining[at] = there.joining();
                site.fitting[at] =
                    if board.folds(square, side, other) { Connectors::only(there) } else { there.fitting() };
            }
        }
        site
    }

    #[inline]
    pub(super) fn is_occupied(&self, side: Side) -> bool {
        self.occupied[side as usize]
    }

    /// What the part is joined to on that side.
    #[inline]
    pub(super) fn joins(&self, side: Side, connector: Connector) -> bool {
        self.joining[side as usize].contains(connector)
    }

    /// How many joints a tile would have; none if it would be an error or would hang on nothing.
    #[inline]
    pub(super) fn joints(&self, part: Part) -> Option<i32> {
        if self.is_reserved || part.kind().is_engine() && part.points() != Side::Rear {
            return None;
        }
        let mut joints = 0;
        for side in Side::ALL {
            let here = part.connector(side);
            if !self.fitting[side as usize].contains(here) {
                return None;
            }
            joints += i32::from(self.joins(side, here));
        }
        (joints > 0 || self.is_first).then_some(joints)
    }

    /// Whether a barrel, a nozzle or an exhaust would face a tile (GT-30, GT-31).
    #[inline]
    pub(super) fn is_blocked(&self, part: Part) -> bool {
        part.open_sides().any(|side| self.is_occupied(side))
    }
}

/// Squares that must stay empty for the barrels and exhausts of an area.
#[inline]
pub(super) fn reserved(ship: &Ship, board: &Board, zone: Squares) -> Squares {
    let open = ship.which(zone, Kind::needs_free_square).iter().flat_map(|square| {
        let part = ship.part(square);
        part.open_sides().map(move |side| board.next(square, side))
    });
    open.filter(|ahead| ahead.is_some()).collect()
}
