//! Stasis chambers: sleepers who are woken between cards (XP-20, LM-86).
//!
//! One idea: sleepers lie on their tile like cells in a battery, and nothing counts them until they wake.

use rules::{Audience, Seat, Story};

use crate::action::Action;
use crate::event::Event;
use crate::flow::{Ask, Flow, Order};
use crate::parts::{Load, Squares};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// Asks in flight order whoever can wake somebody; then everybody decides.
    pub(crate) fn enter_wake(&self, order: &mut Order) -> Flow {
        while let Some(seat) = order.on() {
            if !self.wakeable(seat).is_empty() {
                return Flow::Wait;
            }
            order.pass();
        }
        Flow::next(Ask::Decide)
    }

    pub(crate) fn answer_wake(
        &mut self,
        order: &mut Order,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Action::Wake(square) = action else {
            order.pass();
            return Flow::Again;
        };
        let chambers = self.ship(seat).chambers(self.zone(self.ship_at(square)));
        let Some(chamber) = chambers.lowest() else { return Flow::Wait };
        let ship = self.ship_mut(seat);
        let asleep = ship.load(chamber).sleeper_count() - 1;
        *ship.load_mut(chamber) = Load::sleepers(asleep);
        *ship.load_mut(square) = Load::humans(ship.load(square).human_count() + 1);
        story.tell(Audience::All, || Event::Woke { seat, square, chamber });
        Flow::Again
    }

    /// Cabins that a sleeper of their own ship can fill, if it still has a human (LM-86).
    pub(crate) fn wakeable(&self, seat: Seat) -> Squares {
        let ship = self.ship(seat);
        let of_ship = |number: u8| {
            let zone = self.zone(number);
            let can = ship.humans(zone) > 0 && !ship.chambers(zone).is_empty();
            if can { ship.free_places(zone) } else { Squares::NONE }
        };
        self.flying_ships(seat).map(of_ship).fold(Squares::NONE, Squares::or)
    }

    /// Wakes as many as there are places, into the emptiest cabin first.
    pub(crate) fn wake_by_thumb(&self, seat: Seat) -> Action {
        let humans = |square: &crate::parts::Square| self.ship(seat).load(*square).human_count();
        self.wakeable(seat).iter().min_by_key(humans).map_or(Action::LetSleep, Action::Wake)
    }
}
