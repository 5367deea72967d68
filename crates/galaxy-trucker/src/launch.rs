//! From the end of building to the first card: check, crew, insurance, start (GT-33 to GT-41).

use rules::{Audience, Seat, Seats, Story};

use crate::action::Action;
use crate::course::Insurance;
use crate::event::{Event, Loss};
use crate::flow::{Ask, Draw, Flow, Order, Work};
use crate::parts::{Alien, Kind, Load, Square, Squares, Tile};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// LM-60: dice that nobody rolled are rolled now.
    pub(crate) fn enter_missing_dice(&self) -> Flow {
        let missing = self.yard.dice.iter().position(|face| *face == 0);
        match missing.filter(|_| self.board().has_dice()) {
            Some(die) => Flow::push(Draw::Die(die as u8)),
            None => Flow::next(Draw::LateOrder),
        }
    }

    /// GT-23: late players get the order tiles that are left.
    pub(crate) fn enter_late_order(&mut self, story: &mut impl Story<Event>) -> Flow {
        let late = self.builders();
        match late.lowest() {
            Some(seat) if late.len() == 1 => self.give_order(seat, story),
            Some(_) => Flow::Wait,
            None => self.begin_check(story),
        }
    }

    /// The lowest order tile that is left goes to that seat.
    pub(crate) fn give_order(&mut self, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        let order = (1..).find(|order| self.is_order_free(*order)).expect("there is a tile for everybody");
        self.finish(seat, order, true, story);
        Flow::Again
    }

    pub(crate) fn is_order_free(&self, order: u8) -> bool {
        (1..=self.options.seats).contains(&order)
            && self.all_seats().all(|seat| self.trucker(seat).order != order)
    }

    /// GT-17: what is still set aside is lost; then ships are checked in flight order (GT-39).
    fn begin_check(&mut self, story: &mut impl Story<Event>) -> Flow {
        for seat in self.all_seats() {
            for tile in std::mem::replace(&mut self.trucker_mut(seat).aside, [Tile::NONE; 2]) {
                if tile.is_some() {
                    self.trucker_mut(seat).lost.add(tile);
                    let kind = self.pack.part(tile, 0).kind();
                    story.tell(Audience::All, || Event::TileLost {
                        seat,
                        tile,
                        kind,
                        square: None,
                        spot: None,
                        why: Loss::Unused,
                    });
                }
            }
        }
        let order = Order::by(self.all_seats(), |seat| self.trucker(seat).order);
        Flow::next(Work::Check(order))
    }

    fn tell_mistakes(&self, seat: Seat, story: &mut impl Story<Event>) {
        let board = self.board();
        for mistake in self.faults(seat) {
            let spots = || mistake.squares().iter().map(|square| board.spot(square)).collect();
            story.tell(Audience::All, || Event::MistakeFound { seat, mistake, spots: spots() });
        }
    }

    /// One seat after the other.
    pub(crate) fn enter_check(&mut self, order: &mut Order, story: &mut impl Story<Event>) -> Flow {
        let Some(seat) = order.on() else {
            self.take_off(*order, story);
            return Flow::next(Ask::Insurance(order.again()));
        };
        order.pass();
        self.tell_mistakes(seat, story);
        Flow::push(Ask::Mend(seat))
    }

    /// Errors first, then parts; then the ship is loaded.
    pub(crate) fn enter_mend(&mut self, seat: Seat) -> Flow {
        let board = self.board();
        if self.ship(seat).mistakes(board, board.all).next().is_some() {
            return Flow::Wait;
        }
        if let Some(ship) = self.broken_ship(seat, board.all) {
            let needs_cabin = !self.ship(seat).which(self.zone(ship), Kind::is_cabin).is_empty();
            return Flow::push(Ask::Keep { seat, ship, needs_cabin });
        }
        self.ship_mut(seat).load_up();
        Flow::next(Ask::Crew(seat))
    }

    pub(crate) fn answer_mend(&mut self, seat: Seat, action: Action, story: &mut impl Story<Event>) -> Flow {
        let Action::Remove(square) = action else { return Flow::Wait };
        self.lose_tile(seat, square, Loss::Removed, story);
        Flow::Again
    }

    pub(crate) fn enter_crew(&mut self, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        if self.alien_choices(seat).next().is_some() {
            Flow::Wait
        } else {
            self.crew_is_complete(seat, story)
        }
    }

    pub(crate) fn answer_crew(&mut self, seat: Seat, action: Action, story: &mut impl Story<Event>) -> Flow {
        if let Action::Board { square, alien } = action {
            *self.ship_mut(seat).load_mut(square) = Load::alien(alien);
            story.tell(Audience::All, || Event::AlienBoarded { seat, square, alien });
        } else if let Action::BoardCyan { square, speciality } = action {
            self.board_cyan(seat, square, speciality, story);
        } else {
            return self.crew_is_complete(seat, story);
        }
        Flow::Again
    }

    /// A ship that is in several parts (GT-29, LM-71).
    pub(crate) fn broken_ship(&self, seat: Seat, area: Squares) -> Option<u8> {
        let board = self.board();
        let zones = self.yard.zones.iter().map(|zone| zone.and(area));
        let found = (0..).zip(zones).find(|(_, zone)| self.ship(seat).groups(board, *zone).nth(1).is_some());
        found.map(|(ship, _)| ship)
    }

    /// Cabins where an alien could live, by square (GT-38, LM-73).
    pub(crate) fn alien_choices(&self, seat: Seat) -> impl Iterator<Item = (Square, Alien)> + '_ {
        let (ship, board) = (self.ship(seat), self.board());
        let cabins = ship.which(board.all, |kind| kind == Kind::Cabin);
        cabins.iter().flat_map(move |square| {
            let free = ship.load(square).alien_in().is_none();
            let allowed = move |alien: &Alien| {
                free && !ship.has_alien(board.all, *alien) && ship.supports(board, square, *alien)
            };
            Alien::ALL.into_iter().filter(allowed).map(move |alien| (square, alien))
        })
    }

    fn crew_is_complete(&self, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        let all = self.board().all;
        let (crew, cells) = (self.ship(seat).crew(all), self.ship(seat).cells(all));
        story.tell(Audience::All, || Event::CrewBoarded { seat, crew, cells });
        Flow::Done
    }

    /// GT-35, LM-72, LM-74: ships without a human stay behind. Then premiums are paid.
    fn take_off(&mut self, order: Order, story: &mut impl Story<Event>) {
        for seat in order.all().iter().copied() {
            self.pay_premium(seat, story);
            for ship in 0..self.yard.zones.len() as u8 {
                let zone = self.zone(ship);
                if self.ship(seat).humans(zone) > 0 {
                    let trucker = self.trucker_mut(seat);
                    trucker.flying = trucker.flying.with(ship);
                } else if !self.ship(seat).filled.and(zone).is_empty() {
                    self.retire(seat, zone);
                    story.tell(Audience::All, || Event::ShipStayed { seat, ship });
                }
            }
            if !self.trucker(seat).is_flying() {
                story.tell(Audience::All, || Event::StayedBehind { seat });
            }
        }
    }

    /// LM-43 to LM-45: the largest group of empty squares costs a premium; what is missing becomes a debt.
    fn pay_premium(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let Insurance::Chain { premiums, .. } = &self.board().insurance else { return };
        let group = self.largest_gap(seat).len();
        let premium = premiums[(group as usize).min(premiums.len() - 1)];
        let trucker = self.trucker_mut(seat);
        let paid = u16::from(premium).min(trucker.credits) as u8;
        trucker.credits -= u16::from(paid);
        trucker.debt = premium - paid;
        story.tell(Audience::All, || Event::PremiumPaid { seat, group, paid, debt: premium - paid });
    }

    /// The largest group of empty squares that touch by sides or corners (LM-43); of equal ones the foremost.
    pub(crate) fn largest_gap(&self, seat: Seat) -> Squares {
        let board = self.board();
        let mut rest = board.all.minus(self.ship(seat).filled);
        let mut largest = Squares::NONE;
        while let Some(square) = rest.lowest() {
            let mut group = Squares::only(square);
            loop {
                let wider =
                    group.iter().fold(group, |all, one| all.or(board.touching[one.index()].and(rest)));
                if wider == group {
                    break;
                }
                group = wider;
            }
            rest = rest.minus(group);
            largest = if group.len() > largest.len() { group } else { largest };
        }
        largest
    }

    /// LM-78: insurance is offered in flight order to those who can pay; then markers are placed.
    pub(crate) fn enter_insurance(&mut self, order: &mut Order, story: &mut impl Story<Event>) -> Flow {
        while let Some(seat) = order.on() {
            // LM-76: each player, also one who stays on the ground and pays for tiles lost at the check.
            if self.affordable_offers(seat) > 0 {
                return Flow::Wait;
            }
            order.pass();
        }
        self.place_markers(*order, story);
        Flow::next(Work::Flight)
    }

    /// How many offers a seat can pay; they are listed by price.
    pub(crate) fn affordable_offers(&self, seat: Seat) -> u8 {
        match &self.board().insurance {
            Insurance::Offers { offers } => {
                let credits = self.trucker(seat).credits;
                offers.iter().filter(|offer| u16::from(offer.pay) <= credits).count() as u8
            }
            Insurance::Cap { .. } | Insurance::None | Insurance::Chain { .. } => 0,
        }
    }

    pub(crate) fn answer_insurance(
        &mut self,
        order: &mut Order,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if let (Action::Insure(nth), Insurance::Offers { offers }) = (action, &self.board().insurance) {
            let offer = offers[nth as usize];
            let trucker = self.trucker_mut(seat);
            trucker.credits -= u16::from(offer.pay);
            trucker.insured = nth + 1;
            story.tell(Audience::All, || Event::Insured { seat, paid: offer.pay, cap: offer.cap });
        }
        order.pass();
        Flow::Again
    }

    /// GT-41.
    fn place_markers(&mut self, order: Order, story: &mut impl Story<Event>) {
        let gap = i16::from(self.level().start_gap);
        let seats: Seats = self.flyers();
        for seat in order.all().iter().copied().filter(|seat| seats.contains(*seat)) {
            let position = -gap * i16::from(self.trucker(seat).order - 1);
            self.trucker_mut(seat).position = position;
            story.tell(Audience::All, || Event::Launched { seat, position });
        }
    }
}
