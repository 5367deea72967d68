//! Flying by rule of thumb.

use rules::Seat;

use super::taste::Taste;
use crate::action::Action;
use crate::course::{Measure, Reward};
use crate::encounter::Planets;
use crate::flow::{Against, Effort, Loading, Target};
use crate::parts::{Good, Goods, Kind, Square};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// The part with humans and the most tiles.
    pub(super) fn keep_by_thumb(&self, seat: Seat, ship: u8, needs_cabin: bool) -> Option<Action> {
        let (tiles, board, zone) = (self.ship(seat), self.board(), self.zone(ship));
        let merit = |square: &Square| {
            let part = tiles.group(board, *square, zone);
            let cabins = tiles.which(part, Kind::is_cabin).len();
            (tiles.humans(part) > 0 || cabins > 0, part.len() + 2 * cabins)
        };
        self.parts_to_keep(seat, ship, needs_cabin).max_by_key(merit).map(Action::Keep)
    }

    /// Enough to win a fight, to move, or not to be the weakest; no more.
    pub(super) fn power_by_thumb(&self, taste: &Taste, effort: &Effort) -> Action {
        let Effort { seat, ship, measure, against, .. } = *effort;
        let battery = self.battery(seat, ship, measure);
        let cells = self.usable_cells(seat, ship);
        let most: u8 = battery.best(cells).iter().sum();
        let goal = match against {
            Against::Space if battery.halves([0; 3]) == 0 => 1,
            Against::Space => battery.halves(battery.best(self.spare_cells(taste, seat, cells))),
            Against::Others => self.weakest_so_far(effort).saturating_add(1),
            Against::Enemy(halves) => halves + 1,
        };
        let others: u8 = if measure == Measure::Cannon { self.strength_elsewhere(effort) } else { 0 };
        let reaches = |count: u8| battery.halves(battery.best(count)).saturating_add(others) >= goal;
        if !reaches(most) && against != Against::Space {
            // GT-57: an equal enemy does nothing.
            let tie = goal - 1;
            let strong = battery.strong.min(cells);
            let equal =
                (0..=strong).find(|count| battery.halves([*count, 0, 0]).saturating_add(others) == tie);
            return Action::Power { strong: equal.unwrap_or(0), weak: 0, angled: 0 };
        }
        let [strong, weak, angled] = battery.best((0..=most).find(|count| reaches(*count)).unwrap_or(0));
        Action::Power { strong, weak, angled }
    }

    /// Cells beyond those that shields may need.
    fn spare_cells(&self, taste: &Taste, seat: Seat, cells: u8) -> u8 {
        let shields = self.ship(seat).which(self.area(seat), |kind| kind == Kind::Shield).len();
        let most = i32::from(self.cards_left() / 3).min(taste.keep_cells);
        let keep = if shields > 0 { most } else { 0 };
        ((i32::from(cells) - keep).max(0) * taste.space_cells / 100) as u8
    }

    /// What the other ships of a fleet bring without more power.
    fn strength_elsewhere(&self, effort: &Effort) -> u8 {
        let Effort { seat, ship, powers, .. } = *effort;
        let others = self.flying_ships(seat).filter(|other| *other != ship);
        others.map(|other| self.battery(seat, other, Measure::Cannon).halves(powers[other as usize])).sum()
    }

    /// The lowest strength announced before, or a guess at what the others have.
    fn weakest_so_far(&self, effort: &Effort) -> u8 {
        let Effort { seat, measure, .. } = *effort;
        let Some(zone) = self.combat_zone() else { return 0 };
        let (before, after) = zone.order.split();
        let compared = |other: &&Seat| !zone.excused.contains(**other);
        let announced = before.iter().filter(compared).filter_map(|other| zone.announced.of(*other));
        let free = after.iter().filter(compared).filter(|other| **other != seat).map(|other| {
            let ships =
                self.flying_ships(*other).map(|ship| self.battery(*other, ship, measure).halves([0; 3]));
            if measure == Measure::Engine { ships.min().unwrap_or(0) } else { ships.sum() }
        });
        announced.chain(free).min().unwrap_or(0)
    }

    /// The battery with the most cells.
    pub(super) fn battery_by_thumb(&self, seat: Seat) -> Option<Action> {
        let cells = |square: &Square| self.ship(seat).load(*square).cell_count();
        self.spendable(seat).iter().max_by_key(cells).map(Action::SpendCell)
    }

    /// What goods would add to the cargo, in tenths of a credit.
    fn gain_of(&self, seat: Seat, goods: Goods) -> i32 {
        let before = self.value(self.ship(seat).goods(self.area(seat)));
        10 * (i32::from(self.best_cargo(seat, goods)) - i32::from(before))
    }

    pub(super) fn land_by_thumb(&self, taste: &Taste, seat: Seat, planets: &Planets) -> Action {
        let goods = self.encounter().planets();
        let gain = |planet: &u8| self.gain_of(seat, goods[*planet as usize]);
        match planets.free(goods).max_by_key(gain) {
            Some(planet) if gain(&planet) > self.day_by_thumb(taste) * i32::from(planets.days) => {
                Action::Land(planet)
            }
            Some(_) | None => Action::Pass,
        }
    }

    /// What a day is worth, in tenths of a credit.
    fn day_by_thumb(&self, taste: &Taste) -> i32 {
        taste.day + taste.day_level * i32::from(self.board().level)
    }

    /// Humans that should stay aboard.
    pub(super) fn few_by_thumb(&self, taste: &Taste) -> i32 {
        taste.few + taste.few_level * i32::from(self.board().level)
    }

    /// A reward for days and so many of the crew.
    pub(super) fn offer_by_thumb(&self, taste: &Taste, seat: Seat, reward: &Reward, crew: u8) -> Action {
        let left = self.ship(seat).humans(self.area(seat)).saturating_sub(crew);
        let gain = 10 * i32::from(reward.credits) + self.gain_of(seat, reward.goods);
        let price = self.day_by_thumb(taste) * i32::from(reward.days) + taste.crew * i32::from(crew);
        if gain > price && (crew == 0 || i32::from(left) >= self.few_by_thumb(taste)) {
            Action::Take
        } else {
            Action::Pass
        }
    }

    pub(crate) fn bonus_by_thumb(&self, seat: Seat, goods: Goods) -> Action {
        let mut best = (Action::ExtraBlue, {
            let mut more = goods;
            more.add(Good::Blue);
            self.gain_of(seat, more)
        });
        for good in [Good::Blue, Good::Green, Good::Yellow] {
            let mut better = goods;
            if better.count(good) == 0 {
                continue;
            }
            better.remove(good);
            better.add(good.better().expect("only red has no better"));
            let gain = self.gain_of(seat, better);
            if gain > best.1 {
                best = (Action::Improve(good), gain);
            }
        }
        best.0
    }

    /// Takes cheap cubes out while that pays, then loads the dearest first.
    pub(crate) fn load_by_thumb(&self, loading: &Loading) -> Action {
        let Loading { seat, offer, begun } = *loading;
        let (ship, area) = (self.ship(seat), self.area(seat));
        if !begun && self.best_cargo(seat, offer) > self.cargo_without_unloading(seat, offer) {
            let cheapest = |special: bool| {
                Good::ALL.into_iter().find_map(|good| {
                    let holds = ship.holds_with(area, good);
                    let found = holds.iter().find(|square| ship.kind(*square).is_special_hold() == special);
                    found.map(|square| (good, square))
                })
            };
            // A red cube needs a special hold, the others any.
            let red = offer.count(Good::Red) > 0;
            let special = cheapest(true).filter(|(good, _)| red && *good != Good::Red);
            if let Some((good, square)) = special.or(cheapest(false)).or(cheapest(true)) {
                return Action::Unload { square, good };
            }
        }
        for good in Good::ALL.into_iter().rev().filter(|good| offer.count(*good) > 0) {
            let fits = ship.holds(area).iter().filter(|square| ship.has_room(*square, good));
            // Ordinary boxes first: special ones may be wanted for red cubes.
            if let Some(square) = fits.min_by_key(|square| ship.kind(*square).is_special_hold()) {
                return Action::Load { square, good };
            }
        }
        Action::Done
    }

    /// What the cargo comes to if the offer only fills free boxes.
    pub(crate) fn cargo_without_unloading(&self, seat: Seat, offer: Goods) -> u16 {
        let (ship, area) = (self.ship(seat), self.area(seat));
        let free = |special: bool| -> u8 {
            let holds =
                ship.holds(area).iter().filter(|square| ship.kind(*square).is_special_hold() == special);
            holds.map(|square| ship.kind(square).boxes() - ship.load(square).cubes()).sum()
        };
        let (mut special, mut plain) = (free(true), free(false));
        let mut value = self.value(ship.goods(area));
        for good in offer.iter() {
            let place = if good == Good::Red || plain == 0 { &mut special } else { &mut plain };
            if *place > 0 {
                *place -= 1;
                value += u16::from(self.pack.numbers.goods[good as usize]);
            }
        }
        value
    }

    /// The cheapest cube that may go: a ship of a fleet gives its dearest (LM-84).
    pub(super) fn cheapest_loss(&self, seat: Seat) -> Option<Action> {
        let price = |square: &Square| self.dearest(seat, self.ship_at(*square)).map(|good| good as u8);
        self.losable_holds(seat).iter().min_by_key(price).map(Action::LoseGood)
    }

    /// A human from a full cabin, guests last; the last human stays.
    pub(super) fn leave_by_thumb(&self, seat: Seat) -> Option<Action> {
        let ship = self.ship(seat);
        let last = ship.humans(self.area(seat)) <= 1;
        let ease = |square: &Square| {
            let load = ship.load(*square);
            let resident = u8::from(ship.kind(*square) != Kind::LuxuryCabin);
            if last { 2 * u8::from(load.alien_in().is_some()) } else { 2 * load.human_count() + resident }
        };
        ship.occupied(self.area(seat)).iter().max_by_key(ease).map(Action::LoseCrew)
    }

    /// A single cannon fires free.
    pub(crate) fn fire_by_thumb(&self, target: &Target) -> Action {
        let cannons = self.suitable_cannons(target);
        let costs = |square: &Square| self.ship(target.seat).kind(*square) != Kind::Cannon;
        let cheapest = cannons.iter().min_by_key(costs);
        cheapest.map_or(Action::TakeHit, Action::Fire)
    }
}
