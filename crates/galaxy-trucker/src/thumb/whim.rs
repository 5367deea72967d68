//! What somebody does who does not care, but wants to fly: any tile anywhere it fits, and anything at all in flight.

use rules::{Rng, Seat, below};

use super::site::{Site, reserved};
use crate::action::Action;
use crate::flow::Ask;
use crate::parts::Tile;
use crate::state::{GalaxyTrucker, Origin};

/// Of so many decisions before a card one may be to give up.
const LOYALTY: u32 = 16;

/// Of so many grabs one is for a face-up tile.
const GLANCE: u32 = 4;

impl GalaxyTrucker {
    pub(crate) fn careless_choice(
        &self,
        seat: Seat,
        scratch: &mut Vec<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Action {
        let biased = match self.ask() {
            Some(Ask::Building) => self.build_on_a_whim(seat, rng),
            Some(Ask::Decide) if below(rng, LOYALTY) > 0 => Some(Action::FlyOn),
            Some(_) | None => None,
        };
        biased.filter(|action| self.allows(seat, *action).is_ok()).unwrap_or_else(|| {
            scratch.clear();
            self.list_actions(seat, scratch);
            scratch[below(rng, scratch.len() as u32) as usize]
        })
    }

    fn build_on_a_whim(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        let trucker = self.trucker(seat);
        let due = [Action::RollDie, Action::TurnHourglass, Action::Wait];
        if let Some(action) = due.into_iter().find(|action| self.allows(seat, *action).is_ok()) {
            return Some(action);
        }
        let hand = trucker.hand;
        if self.is_spent() && !hand.tile.is_some() {
            return self.rest_by_thumb(seat);
        }
        if hand.tile.is_some() {
            let back = if hand.from == Origin::Aside { Action::SetAside } else { Action::PutBack };
            return Some(self.any_fit(seat, hand.tile, rng).unwrap_or(back));
        }
        let aside = trucker.aside[0];
        if aside.is_some() && self.any_fit(seat, aside, rng).is_some() {
            return Some(Action::TakeAside(aside));
        }
        if self.has_built_enough(seat) {
            return self.finish_by_thumb(seat);
        }
        let open = &self.yard.face_up;
        if !open.is_empty() && (self.yard.face_down.is_empty() || below(rng, GLANCE) == 0) {
            return Some(Action::TakeFaceUp(open.any(rng)));
        }
        Some(Action::TakeFaceDown)
    }

    /// Most squares are filled, or patience is at its end; a fleet waits for its dice.
    fn has_built_enough(&self, seat: Seat) -> bool {
        let squares = u16::from(self.yard.zones.iter().map(|zone| zone.len()).sum::<u8>());
        let filled = u16::from(self.ship(seat).filled.len());
        let waits = self.is_waiting_for_dice();
        let grabs = self.trucker(seat).grabs;
        grabs > 6 * squares || filled * 4 >= squares * 3 && !waits || self.is_time_nearly_out()
    }

    /// Any place where a tile is no error, each equally likely.
    fn any_fit(&self, seat: Seat, tile: Tile, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        let (ship, board) = (self.ship(seat), self.board());
        let reserved = self.yard.zones.map(|zone| reserved(ship, board, zone));
        let (mut chosen, mut fits) = (None, 0);
        for square in self.attachable(seat).iter() {
            let number = self.ship_at(square) as usize;
            let site = Site::new(ship, board, self.yard.zones[number], reserved[number], square);
            for turns in 0..self.pack.rotations(tile) {
                let part = self.pack.part(tile, turns);
                if site.joints(part).is_none() || site.is_blocked(part) {
                    continue;
                }
                fits += 1;
                if below(rng, fits) == 0 {
                    chosen = Some(Action::Attach { square, turns });
                }
            }
        }
        chosen
    }
}
