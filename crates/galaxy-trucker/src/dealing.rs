//! What a seat powers, pays and loses (GT-44 to GT-47, GT-78, GT-79).

use rules::{Audience, Seat, Story};

use crate::action::Action;
use crate::course::Measure;
use crate::event::{Event, Loss};
use crate::flow::{Ask, Effort, Flow, Losing, Payment, Powers};
use crate::parts::{Good, Square, Squares};
use crate::ship::Battery;
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// Engines or cannons of one ship.
    pub(crate) fn battery(&self, seat: Seat, ship: u8, measure: Measure) -> Battery {
        let (zone, tiles) = (self.zone(ship), self.ship(seat));
        match measure {
            Measure::Engine => tiles.engines(zone),
            Measure::Cannon => tiles.cannons(zone),
            Measure::Crew => Battery { free: 2 * tiles.crew(zone), ..Battery::default() },
        }
    }

    /// Asks for power, ship by ship (LM-81); without a choice the strength is what it is.
    pub(crate) fn enter_power(&self, effort: &mut Effort) -> Flow {
        let Effort { seat, measure, ship: from, .. } = *effort;
        let may_choose = |ship: &u8| {
            let battery = self.battery(seat, *ship, measure);
            battery.all() != [0; 3] && self.ship(seat).cells(self.zone(*ship)) > 0
        };
        match self.flying_ships(seat).filter(|ship| *ship >= from).find(may_choose) {
            Some(ship) => {
                effort.ship = ship;
                Flow::Wait
            }
            None => Flow::Powered(effort.powers),
        }
    }

    pub(crate) fn answer_power(&self, effort: &mut Effort, action: Action) -> Flow {
        let Action::Power { strong, weak, angled } = action else { return Flow::Wait };
        let Effort { seat, ship, .. } = *effort;
        effort.powers[ship as usize] = [strong, weak, angled];
        effort.ship += 1;
        Flow::push(Ask::Pay(Payment { seat, ship, left: strong + weak + angled }))
    }

    /// The strength of a seat in halves: engines by the weakest ship, cannons in all (LM-81, LM-83).
    pub(crate) fn strength_of(&self, seat: Seat, measure: Measure, powers: Powers) -> u8 {
        let strengths = self
            .flying_ships(seat)
            .map(|ship| self.battery(seat, ship, measure).halves(powers[ship as usize]));
        match measure {
            Measure::Engine => strengths.min().unwrap_or(0),
            Measure::Cannon | Measure::Crew => strengths.sum(),
        }
    }

    /// Takes cells from batteries of one ship, asking where that makes a difference (GT-47, LM-80).
    pub(crate) fn enter_pay(&mut self, payment: &mut Payment, story: &mut impl Story<Event>) -> Flow {
        self.use_technician(payment, story);
        let Payment { seat, ship, left } = payment;
        self.spend_forced(*seat, self.zone(*ship), left, story);
        if *left > 0 { Flow::Wait } else { Flow::Done }
    }

    /// Spends cells as long as there is no choice.
    fn spend_forced(&mut self, seat: Seat, area: Squares, left: &mut u8, story: &mut impl Story<Event>) {
        while *left > 0 {
            let charged = self.ship(seat).charged(area);
            let Some(square) = charged.lowest() else {
                *left = 0;
                return;
            };
            if charged.len() > 1 && self.ship(seat).cells(area) > *left {
                return;
            }
            self.spend_cell(seat, square, left, story);
        }
    }

    fn spend_cell(&mut self, seat: Seat, square: Square, left: &mut u8, story: &mut impl Story<Event>) {
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.less_cell();
        *left -= 1;
        story.tell(Audience::All, || Event::CellSpent { seat, square });
    }

    /// The owner picked a battery.
    pub(crate) fn answer_cell(
        &mut self,
        seat: Seat,
        left: &mut u8,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Action::SpendCell(square) = action else { return Flow::Wait };
        self.spend_cell(seat, square, left, story);
        Flow::Again
    }

    pub(crate) fn gain(&mut self, seat: Seat, credits: u8, story: &mut impl Story<Event>) {
        if credits > 0 {
            self.trucker_mut(seat).credits += u16::from(credits);
            story.tell(Audience::All, || Event::Gained { seat, credits });
        }
    }

    /// GT-79: so many crew are lost, of the owner's choice.
    pub(crate) fn enter_lose_crew(&mut self, losing: &mut Losing, story: &mut impl Story<Event>) -> Flow {
        let Losing { seat, left } = losing;
        let area = self.area(*seat);
        while *left > 0 {
            let occupied = self.ship(*seat).occupied(area);
            let Some(square) = occupied.lowest() else { break };
            if occupied.len() > 1 && self.ship(*seat).crew(area) > *left {
                return Flow::Wait;
            }
            self.lose_crew_at(*seat, square, Loss::Given, story);
            *left -= 1;
        }
        Flow::Done
    }

    pub(crate) fn answer_lose_crew(
        &mut self,
        losing: &mut Losing,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Action::LoseCrew(square) = action else { return Flow::Wait };
        self.lose_crew_at(losing.seat, square, Loss::Given, story);
        losing.left -= 1;
        Flow::Again
    }

    pub(crate) fn lose_crew_at(
        &mut self,
        seat: Seat,
        square: Square,
        why: Loss,
        story: &mut impl Story<Event>,
    ) {
        let load = self.ship_mut(seat).load_mut(square);
        let alien = load.alien_in();
        *load = load.less_crew();
        story.tell(Audience::All, || Event::CrewLost { seat, square, alien, why });
    }

    /// GT-78: so many goods are lost, the most valuable first.
    pub(crate) fn enter_lose_goods(&mut self, losing: &mut Losing, story: &mut impl Story<Event>) -> Flow {
        while losing.left > 0 {
            let holds = self.losable_holds(losing.seat);
            let Some(square) = holds.lowest() else { return Flow::next(Ask::LoseCells(*losing)) };
            if holds.len() > 1 && self.may_choose_cube(losing, holds) {
                return Flow::Wait;
            }
            self.lose_cube(losing, square, story);
        }
        Flow::Done
    }

    /// Whether not all of these cubes go anyway: those of the dearest colour in one ship, of a fleet all (LM-84).
    fn may_choose_cube(&self, losing: &Losing, holds: Squares) -> bool {
        let (seat, ship) = (losing.seat, self.ship(losing.seat));
        let first = holds.lowest().map_or(0, |square| self.ship_at(square));
        if !holds.minus(self.zone(first)).is_empty() {
            return ship.goods(self.area(seat)).len() > losing.left;
        }
        let dearest = self.dearest(seat, first);
        dearest.is_some_and(|good| ship.goods(self.zone(first)).count(good) > losing.left)
    }

    /// The most valuable colour aboard a ship (GT-78, LM-84).
    pub(crate) fn dearest(&self, seat: Seat, ship: u8) -> Option<Good> {
        self.ship(seat).goods(self.zone(ship)).iter().next()
    }

    fn lose_cube(&mut self, losing: &mut Losing, square: Square, story: &mut impl Story<Event>) {
        let seat = losing.seat;
        let Some(good) = self.dearest(seat, self.ship_at(square)) else { return };
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.less_goods(good);
        losing.left -= 1;
        story.tell(Audience::All, || Event::GoodLost { seat, square, good });
    }

    pub(crate) fn answer_lose_goods(
        &mut self,
        losing: &mut Losing,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if let Action::LoseGood(square) = action {
            self.lose_cube(losing, square, story);
        }
        Flow::Again
    }

    /// GT-78: a cell for each missing cube.
    pub(crate) fn enter_lose_cells(&mut self, losing: &mut Losing, story: &mut impl Story<Event>) -> Flow {
        let area = self.area(losing.seat);
        self.spend_forced(losing.seat, area, &mut losing.left, story);
        if losing.left > 0 { Flow::Wait } else { Flow::Done }
    }
}
