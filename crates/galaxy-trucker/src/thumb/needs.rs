//! What a ship still needs, and what a tile on a square is worth to it.

use super::site::{Site, reserved};
use crate::course::Board;
use crate::parts::{Kind, Part, Side, Squares};
use crate::ship::Ship;

/// What one ship has, and how many squares there are for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    squares: i32,
    filled: i32,
    cabins: i32,
    engines: i32,
    cannons: i32,
    cells: i32,
    thrusters: i32,
    chambers: i32,
    /// Doubles, thrusters and shields that want cells.
    hungry: i32,
    shielded: [bool; 4],
    boxes: i32,
    /// Squares that must stay empty for a barrel or an exhaust.
    pub(super) reserved: Squares,
    /// Free squares that a connector faces: where the ship can grow.
    pub(super) frontier: Squares,
}

/// A tile that may not lie there.
pub(super) const NEVER: i32 = i32::MIN;

/// Joints beyond the first, in hundredths of a good tile.
const JOINT: i32 = 6;

/// A connector that faces the edge, and one that faces a free square.
const BARE: i32 = -4;
const BUD: i32 = 1;

/// Each square that a ship with room to grow lacks to grow on.
const STUNTED: i32 = -16;

/// How many squares to grow on are enough.
const ROOM: i32 = 5;

/// Cabins beside cabins catch each other's diseases (GT-61).
const CONTAGION: i32 = -10;

/// A square that a barrel or an exhaust keeps empty.
const WASTE: i32 = -14;

impl Needs {
    /// What a ship has in an area.
    pub(super) fn of(ship: &Ship, board: &Board, zone: Squares) -> Needs {
        let filled = i32::from(ship.filled.and(zone).len());
        let reserved = reserved(ship, board, zone);
        let mut needs = Needs { squares: i32::from(zone.len()), filled, reserved, ..Needs::default() };
        for square in ship.filled.and(zone).iter() {
            let part = ship.part(square);
            let kind = part.kind();
            match kind {
                Kind::StartingCabin | Kind::Cabin | Kind::LuxuryCabin => needs.cabins += 1,
                Kind::Engine => needs.engines += 1,
                Kind::DoubleEngine => needs.engines += 2,
                Kind::Cannon => needs.cannons += if part.points() == Side::Front { 2 } else { 1 },
                Kind::BiDirectionalCannon => needs.cannons += if part.aims(Side::Front) { 3 } else { 2 },
                Kind::DoubleCannon => needs.cannons += if part.points() == Side::Front { 4 } else { 2 },
                Kind::Battery2 | Kind::Battery3 => needs.cells += i32::from(kind.cells()),
                Kind::Hold2 | Kind::Hold3 | Kind::SpecialHold1 | Kind::SpecialHold2 => {
                    needs.boxes += i32::from(kind.boxes());
                }
                Kind::Shield => {
                    Side::ALL.iter().for_each(|side| needs.shielded[*side as usize] |= part.covers(*side));
                }
                Kind::Thruster => needs.thrusters += 1,
                Kind::StasisChamber => needs.chambers += 1,
                Kind::StructuralModule
                | Kind::PurpleLifeSupport
                | Kind::BrownLifeSupport
                | Kind::CyanLifeSupport => {}
            }
            for side in Side::ALL {
                let other = board.next(square, side);
                if part.has_connector(side) && zone.contains(other) && !ship.filled.contains(other) {
                    needs.frontier = needs.frontier.with(other);
                }
            }
            needs.hungry += i32::from(matches!(
                kind,
                Kind::DoubleEngine
                    | Kind::DoubleCannon
                    | Kind::BiDirectionalCannon
                    | Kind::Shield
                    | Kind::Thruster
            ));
        }
        needs.frontier = needs.frontier.minus(needs.reserved);
        needs
    }

    /// What a kind of tile is worth at best; the more there is of it, the less.
    pub(super) fn appetite(&self, kind: Kind) -> i32 {
        let size = self.squares;
        let powered = self.cells > self.hungry;
        match kind {
            Kind::StartingCabin => 90,
            Kind::Cabin if self.cabins == 0 => 80,
            Kind::Cabin => fade(52, self.cabins, 3 + size / 6),
            Kind::Engine if self.engines == 0 => 75,
            Kind::Engine => fade(56, self.engines, 1 + size / 6),
            Kind::DoubleEngine => fade(if powered { 60 } else { 30 }, self.engines, 2 + size / 6),
            Kind::Cannon => fade(50, self.cannons, 2 + size / 3),
            Kind::DoubleCannon => fade(if powered { 56 } else { 28 }, self.cannons, 3 + size / 3),
            Kind::BiDirectionalCannon => fade(if powered { 52 } else { 26 }, self.cannons, 3 + size / 3),
            Kind::Battery2 => fade(44, self.cells, 2 + self.hungry + size / 12),
            Kind::Battery3 => fade(50, self.cells, 2 + self.hungry + size / 12),
            Kind::Shield => {
                let bare = self.shielded.iter().filter(|covered| !**covered).count() as i32;
                12 * bare
            }
            Kind::LuxuryCabin if self.cabins == 0 => 60,
            Kind::LuxuryCabin => fade(44, self.cabins, 4 + size / 6),
            Kind::Thruster => fade(if powered { 30 } else { 16 }, self.thrusters, 2),
            Kind::Hold2 | Kind::SpecialHold1 => fade(34, self.boxes, 2 + size / 4),
            Kind::Hold3 | Kind::SpecialHold2 => fade(40, self.boxes, 2 + size / 4),
            Kind::PurpleLifeSupport | Kind::BrownLifeSupport => 14,
            Kind::CyanLifeSupport => 20,
            Kind::StasisChamber => fade(26, self.chambers, 1),
            Kind::StructuralModule => 9,
        }
    }

    /// What that tile is worth on a square; `NEVER` if it would be an error or would hang on nothing.
    pub(super) fn worth(&self, ship: &Ship, board: &Board, zone: Squares, site: &Site, part: Part) -> i32 {
        let Some(joints) = site.joints(part) else { return NEVER };
        let (kind, square) = (part.kind(), site.square);
        let mut worth = self.appetite(kind);
        let mut frontier = self.frontier.without(square);
        let mut cabins = 0;
        for side in Side::ALL {
            let other = board.next(square, side);
            if site.joins(side, part.connector(side)) {
                let neighbour = ship.kind(other);
                cabins += i32::from(neighbour == Kind::Cabin);
                if kind.is_cabin() && neighbour.is_cabin() {
                    worth += CONTAGION;
                }
            } else if part.has_connector(side) && !site.is_occupied(side) {
                let grows = zone.contains(other) && !self.reserved.contains(other);
                worth += if grows { BUD } else { BARE };
                if grows {
                    frontier = frontier.with(other);
                }
            }
        }
        for ahead in part.open_sides().map(|side| board.next(square, side)) {
            frontier = if ahead.is_some() { frontier.without(ahead) } else { frontier };
        }
        let enough = ROOM.min((self.squares - self.filled - 1) / 2);
        worth += STUNTED * (enough - i32::from(frontier.len())).max(0);
        worth += JOINT * (joints - 1).max(0) + self.direction(board, zone, site, part);
        if kind.is_life_support() {
            worth += 12 * cabins.min(1);
        }
        if worth == NEVER { NEVER } else { worth }
    }

    /// What its direction adds or costs.
    fn direction(&self, board: &Board, zone: Squares, site: &Site, part: Part) -> i32 {
        let kind = part.kind();
        if kind == Kind::Shield {
            let fresh =
                Side::ALL.iter().filter(|side| part.covers(**side) && !self.shielded[**side as usize]);
            return 12 * (fresh.count() as i32 - 2);
        }
        if !kind.needs_free_square() {
            return 0;
        }
        if site.is_blocked(part) {
            return -1_000;
        }
        let ahead = part.open_sides().map(|side| board.next(site.square, side));
        let waste = ahead.filter(|next| zone.contains(*next) && !self.reserved.contains(*next)).count();
        let aside = if kind.is_cannon() && !part.aims(Side::Front) { -self.appetite(kind) / 2 } else { 0 };
        WASTE * waste as i32 + aside
    }
}

/// A value that falls as the target is reached.
fn fade(value: i32, have: i32, target: i32) -> i32 {
    let missing = (target - have).max(0);
    value / 8 + value * 7 / 8 * missing / target.max(1)
}
