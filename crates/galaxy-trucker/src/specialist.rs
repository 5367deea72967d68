//! Cyan aliens and what they can do (XP-36 to XP-42, LM-90).
//!
//! One idea: the speciality lies in the cabin with its alien, so that whatever takes the alien takes it along.

use rules::{Audience, Seat, Story};

use crate::event::{Account, Event};
use crate::flow::Payment;
use crate::parts::{Good, Goods, Load, OptionalSet, Speciality, Square, Squares};
use crate::state::{GalaxyTrucker, Home};

/// What a Manager earns for 0 to 3 aliens aboard (XP-41).
const MANAGED_ALIENS: [u16; 4] = [0, 1, 3, 6];

impl GalaxyTrucker {
    fn has_cyan_aliens(&self) -> bool {
        self.options.sets.contains(OptionalSet::CyanAliens)
    }

    /// Specialities that nobody has yet (XP-36).
    pub(crate) fn free_specialities(&self) -> impl Iterator<Item = Speciality> + '_ {
        let all = self.board().all;
        let taken =
            move |one: Speciality| self.all_seats().any(|seat| self.ship(seat).speciality(all) == Some(one));
        Speciality::ALL.into_iter().filter(move |one| !taken(*one))
    }

    pub(crate) fn board_cyan(
        &mut self,
        seat: Seat,
        square: Square,
        speciality: Speciality,
        story: &mut impl Story<Event>,
    ) {
        *self.ship_mut(seat).load_mut(square) = Load::specialist(speciality);
        story.tell(Audience::All, || Event::SpecialistBoarded { seat, square, speciality });
    }

    /// Cells that can be used in a ship now: one more with a Technician's free use (XP-40).
    pub(crate) fn usable_cells(&self, seat: Seat, ship: u8) -> u8 {
        self.ship(seat).cells(self.zone(ship)) + u8::from(self.has_free_use(seat, ship))
    }

    /// XP-40: the first use on a card, as long as there is a cell; in the Technician's own ship (LM-90).
    pub(crate) fn has_free_use(&self, seat: Seat, ship: u8) -> bool {
        let zone = self.zone(ship);
        self.has_cyan_aliens()
            && self.trucker(seat).helped_on != Some(self.deck.last)
            && self.ship(seat).speciality(zone) == Some(Speciality::Technician)
            && self.ship(seat).cells(zone) > 0
    }

    /// The Technician pays for one of the uses, if any.
    pub(crate) fn use_technician(&mut self, payment: &mut Payment, story: &mut impl Story<Event>) {
        let Payment { seat, ship, left } = payment;
        if *left > 0 && self.has_free_use(*seat, *ship) {
            *left -= 1;
            self.trucker_mut(*seat).helped_on = Some(self.deck.last);
            story.tell(Audience::All, || Event::TechnicianHelped { seat: *seat, ship: *ship });
        }
    }

    /// XP-39: whether a seat has a Diplomat.
    pub(crate) fn has_diplomat(&self, seat: Seat) -> bool {
        self.has_cyan_aliens() && self.ship(seat).speciality(self.area(seat)) == Some(Speciality::Diplomat)
    }

    /// XP-39: the Diplomat leaves, and the enemy or the line is no business of this player.
    pub(crate) fn negotiate(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let (square, _) = self.ship(seat).specialist(self.area(seat)).expect("a Diplomat is aboard");
        *self.ship_mut(seat).load_mut(square) = Load::NONE;
        story.tell(Audience::All, || Event::Negotiated { seat, square });
    }

    /// LM-90: the cyan alien of a ship that gives up remembers what was aboard.
    pub(crate) fn bring_home(&mut self, seat: Seat, zone: Squares) {
        if let Some(speciality) = self.ship(seat).speciality(zone) {
            let dear = dear(self.ship(seat).goods(zone));
            self.trucker_mut(seat).home = Some(Home { speciality, dear });
        }
    }

    /// XP-38: whether lost tiles cost nothing. A Lawyer who gave up is a Lawyer still.
    pub(crate) fn has_lawyer(&self, seat: Seat) -> bool {
        let home = self.trucker(seat).home.map(|home| home.speciality);
        self.has_cyan_aliens()
            && (home == Some(Speciality::Lawyer)
                || self.ship(seat).speciality(self.area(seat)) == Some(Speciality::Lawyer))
    }

    /// XP-41, XP-42, LM-90: what the Merchant and the Manager earn on arrival.
    pub(crate) fn pay_specialist(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let (ship, area) = (self.ship(seat), self.area(seat));
        let (aboard, aliens, goods) = (ship.speciality(area), ship.aliens(area), ship.goods(area));
        match aboard {
            Some(Speciality::Merchant) => {
                self.earn(seat, Account::Merchant, u16::from(dear(goods)), story);
            }
            Some(Speciality::Manager) => self.earn(seat, Account::Manager, MANAGED_ALIENS[aliens], story),
            Some(Speciality::Lawyer | Speciality::Diplomat | Speciality::Technician) | None => {}
        }
        if let Some(Home { speciality: Speciality::Merchant, dear }) = self.trucker(seat).home {
            self.earn(seat, Account::Merchant, u16::from(dear), story);
        }
    }
}

/// Red and yellow cubes (XP-42).
fn dear(goods: Goods) -> u8 {
    goods.count(Good::Red) + goods.count(Good::Yellow)
}
