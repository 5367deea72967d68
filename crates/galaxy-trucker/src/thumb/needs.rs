//! What a ship still needs, and what a tile on a square is worth to it.

use super::site::{Site, reserved};
use super::taste::Taste;
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
    /// Columns along which a cannon aims.
    aimed: u64,
    /// Squares that must stay empty for a barrel or an exhaust.
    pub(super) reserved: Squares,
    /// Free squares that a connector faces: where the ship can grow.
    pub(super) frontier: Squares,
}

/// A tile that may not lie there.
pub(super) const NEVER: i32 = i32::MIN;

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
            if part.kind().is_cannon() && part.aims(Side::Front) {
                needs.aimed |= 1 << board.line_of(square, Side::Front);
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
    pub(super) fn appetite(&self, taste: &Taste, kind: Kind) -> i32 {
        let target = |base: i32, per: i32| base + self.squares * per / 60;
        let powered = self.cells > self.hungry;
        let fed = |rich: i32, bare: i32| if powered { rich } else { bare };
        let cabins = target(taste.cabin_base, taste.cabin_per);
        let cannons = target(taste.double_cannon_base, taste.double_cannon_per);
        let cells = target(taste.cells_base, taste.cells_per) + self.hungry;
        let boxes = target(taste.boxes_base, taste.boxes_per);
        match kind {
            Kind::StartingCabin => 90,
            Kind::Cabin if self.cabins == 0 => 80,
            Kind::Cabin => fade(taste.cabin, self.cabins, cabins),
            Kind::Engine if self.engines == 0 => 75,
            Kind::Engine => fade(taste.engine, self.engines, target(taste.engine_base, taste.engine_per)),
            Kind::DoubleEngine => {
                let goal = target(taste.double_engine_base, taste.double_engine_per);
                fade(fed(taste.double_engine, taste.double_engine_bare), self.engines, goal)
            }
            Kind::Cannon => fade(taste.cannon, self.cannons, target(taste.cannon_base, taste.cannon_per)),
            Kind::DoubleCannon => {
                fade(fed(taste.double_cannon, taste.double_cannon_bare), self.cannons, cannons)
            }
            Kind::BiDirectionalCannon => {
                fade(fed(taste.both_ways, taste.both_ways_bare), self.cannons, cannons)
            }
            Kind::Battery2 => fade(taste.battery2, self.cells, cells),
            Kind::Battery3 => fade(taste.battery3, self.cells, cells),
            Kind::Shield => {
                let bare = self.shielded.iter().filter(|covered| !**covered).count() as i32;
                taste.shield * bare
            }
            Kind::LuxuryCabin if self.cabins == 0 => 60,
            Kind::LuxuryCabin => fade(taste.guests, self.cabins, cabins + 1),
            Kind::Thruster => fade(fed(taste.thruster, taste.thruster_bare), self.thrusters, 2),
            Kind::Hold2 => fade(taste.hold2, self.boxes, boxes),
            Kind::SpecialHold1 => fade(taste.special1, self.boxes, boxes),
            Kind::Hold3 => fade(taste.hold3, self.boxes, boxes),
            Kind::SpecialHold2 => fade(taste.special2, self.boxes, boxes),
            Kind::PurpleLifeSupport | Kind::BrownLifeSupport => taste.life_support,
            Kind::CyanLifeSupport => taste.cyan,
            Kind::StasisChamber => fade(taste.chamber, self.chambers, 1),
            Kind::StructuralModule => taste.structural,
        }
    }

    /// What that tile is worth on a square; `NEVER` if it would be an error or would hang on nothing.
    pub(super) fn worth(
        &self,
        taste: &Taste,
        (ship, board, zone): (&Ship, &Board, Squares),
        site: &Site,
        part: Part,
    ) -> i32 {
        let Some(joints) = site.joints(part) else { return NEVER };
        let (kind, square) = (part.kind(), site.square);
        let mut worth = self.appetite(taste, kind);
        let mut frontier = self.frontier.without(square);
        let mut cabins = 0;
        let bud = taste.bud + taste.late_bud * self.filled / self.squares.max(1);
        for side in Side::ALL {
            let other = board.next(square, side);
            if site.joins(side, part.connector(side)) {
                let neighbour = ship.kind(other);
                cabins += i32::from(neighbour == Kind::Cabin);
                if kind.is_cabin() && neighbour.is_cabin() {
                    worth += taste.contagion;
                }
            } else if part.has_connector(side) && !site.is_occupied(side) {
                let grows = zone.contains(other) && !self.reserved.contains(other);
                worth += if grows { bud } else { taste.bare };
                if grows {
                    frontier = frontier.with(other);
                }
            }
        }
        for ahead in part.open_sides().map(|side| board.next(square, side)) {
            frontier = if ahead.is_some() { frontier.without(ahead) } else { frontier };
        }
        let enough = taste.room.min((self.squares - self.filled - 1) / 2);
        worth += taste.stunted * (enough - i32::from(frontier.len())).max(0);
        worth += taste.joint * (joints - 1).max(0) + self.direction(taste, board, zone, site, part);
        if joints == 1 && self.filled > 2 {
            worth += taste.lonely;
        }
        if kind.is_life_support() {
            worth += taste.beside_cabin * cabins.min(1);
        }
        if worth == NEVER { NEVER } else { worth }
    }

    /// What its direction adds or costs.
    fn direction(&self, taste: &Taste, board: &Board, zone: Squares, site: &Site, part: Part) -> i32 {
        let kind = part.kind();
        if kind == Kind::Shield {
            let fresh =
                Side::ALL.iter().filter(|side| part.covers(**side) && !self.shielded[**side as usize]);
            return taste.shield * (fresh.count() as i32 - 2);
        }
        if !kind.needs_free_square() {
            return 0;
        }
        if site.is_blocked(part) {
            return -1_000;
        }
        let ahead = part.open_sides().map(|side| board.next(site.square, side));
        let waste = ahead.filter(|next| zone.contains(*next) && !self.reserved.contains(*next)).count();
        let aim = match (kind.is_cannon(), part.aims(Side::Front)) {
            (false, _) => 0,
            (true, false) => -self.appetite(taste, kind) * taste.sideways / 100,
            (true, true) if self.aimed >> board.line_of(site.square, Side::Front) & 1 == 0 => taste.column,
            (true, true) => 0,
        };
        taste.waste * waste as i32 + aim
    }
}

/// A value that falls as the target is reached.
fn fade(value: i32, have: i32, target: i32) -> i32 {
    let missing = (target - have).max(0);
    value / 8 + value * 7 / 8 * missing / target.max(1)
}
