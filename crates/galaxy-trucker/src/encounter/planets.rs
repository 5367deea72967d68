//! Planets (GT-54): each may land on a free one, for goods and days.

use rules::{Audience, Seat, Story};

use crate::action::Action;
use crate::event::Event;
use crate::flow::{Flow, Order};
use crate::parts::{Goods, MAX_PLAYERS};
use crate::state::GalaxyTrucker;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Planets {
    pub(crate) order: Order,
    pub(crate) days: u8,
    /// Planets taken, by seat, from 1.
    pub(crate) landed: [u8; MAX_PLAYERS],
}

impl Planets {
    pub(super) fn new(order: Order, days: u8) -> Planets {
        Planets { order, days, landed: [0; MAX_PLAYERS] }
    }

    /// The planets of the card that nobody has taken.
    pub(crate) fn free(self, planets: &[Goods]) -> impl Iterator<Item = u8> + Clone + use<> {
        (0..planets.len() as u8).filter(move |planet| !self.landed.contains(&(planet + 1)))
    }
}

impl GalaxyTrucker {
    /// In the end all who landed lose days, last first.
    pub(crate) fn enter_planets(&mut self, planets: &mut Planets, story: &mut impl Story<Event>) -> Flow {
        while planets.order.on().is_some() {
            if planets.free(self.encounter().planets()).next().is_some() {
                return Flow::Wait;
            }
            planets.order.pass();
        }
        for seat in planets.order.all().iter().rev() {
            if planets.landed[seat.index()] > 0 {
                self.travel(*seat, -i16::from(planets.days), story);
            }
        }
        Flow::Done
    }

    pub(crate) fn answer_planets(
        &mut self,
        planets: &mut Planets,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        planets.order.pass();
        if let Action::Land(planet) = action {
            planets.landed[seat.index()] = planet + 1;
            story.tell(Audience::All, || Event::Landed { seat, planet });
            return Flow::push(self.offer_goods(seat, self.encounter().planets()[planet as usize]));
        }
        story.tell(Audience::All, || Event::Passed { seat });
        Flow::Again
    }
}
