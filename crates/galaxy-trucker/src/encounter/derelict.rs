//! Abandoned ships and stations (GT-55, GT-56): the first who wants it and has the crew.

use rules::{Audience, Seat, Story};

use crate::action::Action;
use crate::course::Reward;
use crate::event::Event;
use crate::flow::{Flow, Order};
use crate::state::GalaxyTrucker;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Derelict {
    pub(crate) order: Order,
    /// The crew one must have.
    pub(crate) crew: u8,
    /// The crew one leaves there.
    pub(crate) price: u8,
    pub(crate) reward: Reward,
}

impl GalaxyTrucker {
    pub(crate) fn enter_derelict(&self, derelict: &mut Derelict) -> Flow {
        while let Some(seat) = derelict.order.on() {
            if self.ship(seat).crew(self.area(seat)) >= derelict.crew {
                return Flow::Wait;
            }
            derelict.order.pass();
        }
        Flow::Done
    }

    pub(crate) fn answer_derelict(
        &mut self,
        derelict: &mut Derelict,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if action == Action::Take {
            return self.take_reward(seat, derelict.reward, derelict.price, story);
        }
        story.tell(Audience::All, || Event::Passed { seat });
        derelict.order.pass();
        Flow::Again
    }
}
