//! What a seat pays, loses and loads (GT-44 to GT-47, GT-75 to GT-79).

use rules::{Audience, Seat, Story};

use crate::course::Measure;
use crate::event::{Event, Loss};
use crate::parts::{BOX_PLAYERS, Good, Goods, MAX_SHIPS, Square, Squares};
use crate::ship::{Battery, Power};
use crate::state::{GalaxyTrucker, Paying, Phase, Stage};

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
    pub(crate) fn ask_strength(&mut self, seat: Seat, measure: Measure) {
        self.trip.power = [[0; 3]; MAX_SHIPS];
        self.trip.phase = Phase::Announced;
        self.ask_power(seat, measure, 0);
    }

    fn ask_power(&mut self, seat: Seat, measure: Measure, from: u8) {
        let may_choose = |ship: &u8| {
            let battery = self.battery(seat, *ship, measure);
            battery.all() != [0; 3] && self.ship(seat).cells(self.zone(*ship)) > 0
        };
        let next = self.flying_ships(seat).filter(|ship| *ship >= from).find(may_choose);
        self.stage = match next {
            Some(ship) => Stage::Power { seat, ship, measure },
            None => Stage::Busy,
        };
    }

    pub(crate) fn power(&mut self, seat: Seat, power: Power, story: &mut impl Story<Event>) {
        let Stage::Power { ship, measure, .. } = self.stage else { unreachable!("no power is asked for") };
        self.trip.power[ship as usize] = power;
        self.trip.left = power.iter().sum();
        self.trip.paying = Paying::Power(measure);
        self.pay(seat, ship, story);
    }

    /// The strength of a seat in halves: engines by the weakest ship, cannons in all (LM-81, LM-83).
    pub(crate) fn strength_of(&self, seat: Seat, measure: Measure) -> u8 {
        let strengths = self.flying_ships(seat).map(|ship| {
            let power = self.trip.power[ship as usize];
            self.battery(seat, ship, measure).halves(power)
        });
        match measure {
            Measure::Engine => strengths.min().unwrap_or(0),
            Measure::Cannon | Measure::Crew => strengths.sum(),
        }
    }

    /// Takes cells from batteries of one ship, asking where that makes a difference (GT-47, LM-80).
    pub(crate) fn pay(&mut self, seat: Seat, ship: u8, story: &mut impl Story<Event>) {
        let zone = self.zone(ship);
        self.use_technician(seat, ship, story);
        self.spend_forced(seat, zone, story);
        if self.trip.left > 0 {
            self.stage = Stage::Pay { seat, ship };
            return;
        }
        match self.trip.paying {
            Paying::Power(measure) => self.ask_power(seat, measure, ship + 1),
            Paying::Defence => self.stage = Stage::Busy,
        }
    }

    /// Spends cells as long as there is no choice.
    fn spend_forced(&mut self, seat: Seat, area: Squares, story: &mut impl Story<Event>) {
        while self.trip.left > 0 {
            let charged = self.ship(seat).charged(area);
            let Some(square) = charged.lowest() else {
                self.trip.left = 0;
                return;
            };
            if charged.len() > 1 && self.ship(seat).cells(area) > self.trip.left {
                return;
            }
            self.spend_cell(seat, square, story);
        }
    }

    fn spend_cell(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.less_cell();
        self.trip.left -= 1;
        story.tell(Audience::All, || Event::CellSpent { seat, square });
    }

    /// The owner picked a battery.
    pub(crate) fn spend_from(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        self.spend_cell(seat, square, story);
        if let Stage::Pay { ship, .. } = self.stage {
            self.pay(seat, ship, story);
        } else {
            self.take_cells(seat, story);
        }
    }

    pub(crate) fn gain(&mut self, seat: Seat, credits: u8, story: &mut impl Story<Event>) {
        if credits > 0 {
            self.trucker_mut(seat).credits += u16::from(credits);
            story.tell(Audience::All, || Event::Gained { seat, credits });
        }
    }

    /// GT-79: so many crew are lost, of the owner's choice.
    pub(crate) fn ask_crew(&mut self, seat: Seat, crew: u8, story: &mut impl Story<Event>) {
        self.trip.left = crew;
        self.take_crew(seat, story);
    }

    fn take_crew(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let area = self.area(seat);
        while self.trip.left > 0 {
            let occupied = self.ship(seat).occupied(area);
            let Some(square) = occupied.lowest() else { break };
            if occupied.len() > 1 && self.ship(seat).crew(area) > self.trip.left {
                self.stage = Stage::LoseCrew(seat);
                return;
            }
            self.lose_crew_at(seat, square, Loss::Given, story);
            self.trip.left -= 1;
        }
        self.stage = Stage::Busy;
    }

    pub(crate) fn lose_crew(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        self.lose_crew_at(seat, square, Loss::Given, story);
        self.trip.left -= 1;
        self.take_crew(seat, story);
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
    pub(crate) fn ask_goods(&mut self, seat: Seat, goods: u8, story: &mut impl Story<Event>) {
        self.trip.left = goods;
        self.take_goods(seat, story);
    }

    fn take_goods(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let area = self.area(seat);
        while self.trip.left > 0 {
            let Some(good) = self.dearest(seat) else { return self.take_cells(seat, story) };
            let holds = self.ship(seat).holds_with(area, good);
            if holds.len() > 1 && self.ship(seat).goods(area).count(good) > self.trip.left {
                self.stage = Stage::LoseGoods(seat);
                return;
            }
            let square = holds.lowest().expect("somewhere lies the dearest cube");
            self.lose_cube(seat, square, good, story);
        }
        self.stage = Stage::Busy;
    }

    /// The most valuable colour aboard (GT-78, LM-84).
    pub(crate) fn dearest(&self, seat: Seat) -> Option<Good> {
        self.ship(seat).goods(self.area(seat)).iter().next()
    }

    fn lose_cube(&mut self, seat: Seat, square: Square, good: Good, story: &mut impl Story<Event>) {
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.less_goods(good);
        self.trip.left -= 1;
        story.tell(Audience::All, || Event::GoodLost { seat, square, good });
    }

    pub(crate) fn lose_good(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        let good = self.dearest(seat).expect("there are goods to lose");
        self.lose_cube(seat, square, good, story);
        self.take_goods(seat, story);
    }

    /// GT-78: a cell for each missing cube.
    fn take_cells(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        self.spend_forced(seat, self.area(seat), story);
        self.stage = if self.trip.left > 0 { Stage::LoseCells(seat) } else { Stage::Busy };
    }

    /// GT-76: goods are offered; in level IV they become more first (LM-103).
    pub(crate) fn offer_goods(&mut self, seat: Seat, goods: Goods, story: &mut impl Story<Event>) {
        self.trip.offer = goods;
        self.trip.loading = false;
        if self.board().level == 4 {
            self.stage = Stage::Bonus(seat);
        } else {
            self.begin_loading(seat, story);
        }
    }

    pub(crate) fn improve(&mut self, seat: Seat, good: Good, story: &mut impl Story<Event>) {
        self.trip.offer.remove(good);
        self.trip.offer.add(good.better().expect("red cannot be improved: that was checked"));
        self.begin_loading(seat, story);
    }

    pub(crate) fn extra_blue(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        self.trip.offer.add(Good::Blue);
        self.begin_loading(seat, story);
    }

    fn begin_loading(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        if self.options.limited {
            self.trip.offer = self.limit_to_bank(self.trip.offer);
        }
        let goods = self.trip.offer;
        story.tell(Audience::All, || Event::GoodsOffered { seat, goods });
        if self.ship(seat).holds(self.area(seat)).is_empty() || goods.is_empty() {
            self.end_loading(seat, story);
        } else {
            self.stage = Stage::Loading(seat);
        }
    }

    /// GT-77: what the bank lacks is not replaced.
    fn limit_to_bank(&self, goods: Goods) -> Goods {
        let all = self.board().all;
        let aboard = |good: Good| -> u8 {
            self.all_seats()
                .map(|seat| self.ship(seat).goods(all).count(good) + self.trucker(seat).salvage.count(good))
                .sum()
        };
        // XP-16: a fifth player brings cubes along.
        let fifth = if self.options.seats as usize > BOX_PLAYERS { self.pack.fifth_supply } else { 0 };
        let left =
            |good: Good| (self.pack.numbers.supply[good as usize] + fifth).saturating_sub(aboard(good));
        Good::ALL
            .into_iter()
            .flat_map(|good| (0..goods.count(good).min(left(good))).map(move |_| good))
            .collect()
    }

    pub(crate) fn unload(&mut self, seat: Seat, square: Square, good: Good, story: &mut impl Story<Event>) {
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.less_goods(good);
        self.trip.offer.add(good);
        story.tell(Audience::All, || Event::Unloaded { seat, square, good });
    }

    pub(crate) fn load(&mut self, seat: Seat, square: Square, good: Good, story: &mut impl Story<Event>) {
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.more_goods(good);
        self.trip.offer.remove(good);
        self.trip.loading = true;
        story.tell(Audience::All, || Event::Loaded { seat, square, good });
        if self.trip.offer.is_empty() {
            self.end_loading(seat, story);
        }
    }

    pub(crate) fn end_loading(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let goods = std::mem::replace(&mut self.trip.offer, Goods::NONE);
        if !goods.is_empty() {
            story.tell(Audience::All, || Event::GoodsLeft { seat, goods });
        }
        self.stage = Stage::Busy;
    }
}

impl GalaxyTrucker {
    /// What the cargo could sell for at best, with these goods offered (GT-75, GT-76).
    pub(crate) fn best_cargo(&self, seat: Seat, offered: Goods) -> u16 {
        let (ship, area) = (self.ship(seat), self.area(seat));
        let all = ship.goods(area).and(offered);
        let boxes = |special: bool| -> u8 {
            let holds =
                ship.holds(area).iter().filter(|square| ship.kind(*square).is_special_hold() == special);
            holds.map(|square| ship.kind(square).boxes()).sum()
        };
        let (mut special, mut plain) = (boxes(true), boxes(false));
        let mut value = 0;
        for good in all.iter() {
            let place = if good == Good::Red || plain == 0 { &mut special } else { &mut plain };
            if *place > 0 {
                *place -= 1;
                value += u16::from(self.pack.numbers.goods[good as usize]);
            }
        }
        value
    }
}
