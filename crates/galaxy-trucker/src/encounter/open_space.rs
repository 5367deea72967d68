//! Open space (GT-52): each flies as far as its engines take it.

use rules::{Seat, Story};

use crate::course::Measure;
use crate::event::{Event, Reason};
use crate::flow::{Against, Announced, Ask, Effort, Flow, Order, Powers};
use crate::state::GalaxyTrucker;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OpenSpace {
    pub(crate) order: Order,
    pub(crate) announced: Announced,
}

impl OpenSpace {
    pub(super) fn new(order: Order) -> OpenSpace {
        OpenSpace { order, announced: Announced::default() }
    }
}

impl GalaxyTrucker {
    pub(crate) fn enter_open_space(
        &mut self,
        space: &mut OpenSpace,
        heard: Option<Powers>,
        story: &mut impl Story<Event>,
    ) -> Flow {
        match (space.order.on(), heard) {
            (Some(seat), Some(powers)) => {
                self.cross(space, seat, powers, story);
                space.order.pass();
                Flow::Again
            }
            (Some(seat), None) => Flow::push(Ask::Power(Effort::new(seat, Measure::Engine, Against::Space))),
            (None, _) => Flow::Done,
        }
    }

    /// GT-52, LM-82: ships without engine strength give up at once.
    fn cross(&mut self, space: &mut OpenSpace, seat: Seat, powers: Powers, story: &mut impl Story<Event>) {
        let mut lowest = u8::MAX;
        for ship in self.flying_ships(seat) {
            let halves = self.ship(seat).engines(self.zone(ship)).halves(powers[ship as usize]);
            if halves == 0 {
                self.give_up(seat, 1 << ship, Reason::NoEngine, story);
            } else {
                lowest = lowest.min(halves);
            }
        }
        if self.trucker(seat).is_flying() {
            self.announce(&mut space.announced, seat, (Measure::Engine, lowest), story);
            self.travel(seat, i16::from(lowest / 2), story);
        }
    }
}
