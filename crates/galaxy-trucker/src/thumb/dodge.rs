//! Thrusters by rule of thumb.

use rules::Seat;

use crate::action::Action;
use crate::course::AttackKind;
use crate::flow::Target;
use crate::parts::{Kind, Square, Squares};
use crate::state::GalaxyTrucker;

/// What a tile and a cell are worth, in tenths of a credit.
const TILE: u32 = 12;
const CELL: u32 = 5;

impl GalaxyTrucker {
    /// The thruster that saves the most, if it is worth its cell.
    pub(super) fn thrust_by_thumb(&self, target: &Target) -> Action {
        let stays = self.price_of(target, true);
        let moves = |square: &Square| CELL + self.price_of(&self.after_thrust(target, *square), false);
        let best = self.useful_thrusters(target).iter().map(|square| (moves(&square), square)).min();
        best.filter(|(price, _)| *price < stays)
            .map_or(Action::HoldCourse, |(_, square)| Action::Thrust(square))
    }

    /// The tile on which the least hangs.
    pub(super) fn meet_by_thumb(&self, target: &Target) -> Option<Action> {
        let Target { seat, strike, .. } = target;
        let lost = |square: &Square| (!self.bounces(*seat, strike, *square), self.lost_with(*seat, *square));
        self.met(target, 0).iter().min_by_key(lost).map(Action::Meet)
    }

    /// What an attack costs; with cells to spare also what stops it.
    fn price_of(&self, target: &Target, has_cells: bool) -> u32 {
        let Target { seat, strike, .. } = *target;
        let harm = self.harm(target);
        let tiles = harm.iter().flat_map(|squares| squares.lowest()).map(|hit| self.lost_with(seat, hit));
        let price = TILE * tiles.sum::<u32>();
        let Some(hit) = harm.iter().flat_map(|squares| squares.lowest()).next() else { return 0 };
        let zone = self.zone(self.ship_at(hit));
        let stopped = match strike.kind {
            AttackKind::SmallMeteor | AttackKind::LightShot => {
                has_cells && self.ship(seat).is_shielded(zone, strike.from)
            }
            AttackKind::LargeMeteor => {
                harm.iter().filter(|squares| !squares.is_empty()).count() == 1 && {
                    let copy = u8::from(harm[0].is_empty());
                    self.cannons_against(target, copy, has_cells)
                }
            }
            AttackKind::HeavyShot => false,
        };
        if stopped { price.min(CELL) } else { price }
    }

    /// Whether a cannon shoots that copy, a double one only with cells to spare.
    fn cannons_against(&self, target: &Target, copy: u8, has_cells: bool) -> bool {
        let single = |square: Square| self.ship(target.seat).kind(square) == Kind::Cannon;
        self.cannons_for(target, copy).iter().any(|square| has_cells || single(square))
    }

    /// How many tiles go with one.
    fn lost_with(&self, seat: Seat, square: Square) -> u32 {
        let zone: Squares = self.zone(self.ship_at(square));
        1 + u32::from(self.ship(seat).falls_with(self.board(), zone, Squares::only(square)).len())
    }
}
