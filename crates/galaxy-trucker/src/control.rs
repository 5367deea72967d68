//! Flight control: what a table does not ask (GT-113, GT-114).
//!
//! One idea: a question with one sensible answer is answered right where it would have waited, with the same code
//! and the same events as if its player had said so. The setup alone decides which questions those are.

use std::cmp::Reverse;

use rules::Seat;

use crate::action::Action;
use crate::flow::{Against, Ask, Asked, Effort, Frame, Loading, Target};
use crate::parts::{Goods, Kind, Square, Squares};
use crate::setup::FlightControl;
use crate::state::GalaxyTrucker;

/// Crew of which a player is asked before a card in a fast flight, and the part of a lap in tenths (GT-114).
const FEW: u8 = 2;
const NEARLY_LAPPED: i16 = 8;

impl GalaxyTrucker {
    /// The answer to the question on top, if this table does not ask it.
    #[inline]
    pub(crate) fn obvious_answer(&self) -> Option<(Seat, Action)> {
        match self.options.control {
            FlightControl::Everything => None,
            FlightControl::Costs | FlightControl::Fast => self.answer_by_rule(),
        }
    }

    fn answer_by_rule(&self) -> Option<(Seat, Action)> {
        let Frame::Ask(ask) = self.flow.top() else { return None };
        let Asked::Seat(Some(seat)) = ask.whom() else { return None };
        self.known_answer(ask, seat).map(|action| (seat, action))
    }

    /// GT-113: what costs the same or nothing, whatever is answered. GT-114: in a fast flight also what hardly anybody
    /// would answer otherwise.
    fn known_answer(&self, ask: &Ask, seat: Seat) -> Option<Action> {
        let is_fast = self.options.control == FlightControl::Fast;
        match ask {
            Ask::Pay(_) | Ask::LoseCells(_) => self.fullest_battery(seat),
            Ask::LoseGoods(_) => self.only_ship(self.losable_holds(seat))?.lowest().map(Action::LoseGood),
            Ask::Power(effort) => self.needless_power(effort),
            Ask::Planets(planets) => {
                let goods = self.encounter().planets();
                let useless = |planet: u8| !self.adds(seat, goods[planet as usize]);
                planets.free(goods).all(useless).then_some(Action::Pass)
            }
            Ask::Derelict(_) | Ask::Spoils { .. } => {
                let (reward, _) = self.reward_offered()?;
                (reward.credits == 0 && !self.adds(seat, reward.goods)).then_some(Action::Pass)
            }
            Ask::Fire(target) if is_fast => {
                self.free_shot(target).or_else(|| Some(self.fire_by_thumb(target)))
            }
            Ask::Fire(target) => self.free_shot(target),
            Ask::Loading(loading) => {
                (is_fast || self.finds_room(loading)).then(|| self.load_by_thumb(loading))
            }
            Ask::Shield(_) => is_fast.then_some(Action::Shield),
            Ask::Bonus { goods, .. } => is_fast.then(|| self.bonus_by_thumb(seat, *goods)),
            Ask::LoseCrew(_) => self.any_human(seat).filter(|_| is_fast),
            Ask::Wake(_) => is_fast.then(|| self.wake_by_thumb(seat)),
            // What nobody but the player can say.
            Ask::Ready
            | Ask::Building
            | Ask::Mend(_)
            | Ask::Keep { .. }
            | Ask::Crew(_)
            | Ask::Insurance(_)
            | Ask::Decide
            | Ask::Enemy(_)
            | Ask::CombatZone(_)
            | Ask::Thrust(_)
            | Ask::Meet(_) => None,
        }
    }

    /// GT-114: who is asked before a card: whoever may soon have to leave.
    pub(crate) fn must_decide(&self, seat: Seat) -> bool {
        if self.options.control != FlightControl::Fast {
            return true;
        }
        let powered = |ship: u8| {
            let engines = self.ship(seat).engines(self.zone(ship));
            engines.halves(engines.best(self.ship(seat).cells(self.zone(ship))))
        };
        let leader = self.flyers().iter().map(|other| self.trucker(other).position).max().unwrap_or(0);
        let behind = leader - self.trucker(seat).position;
        self.flying_ships(seat).any(|ship| powered(ship) == 0 || self.ship(seat).crew(self.zone(ship)) <= FEW)
            || 10 * behind >= NEARLY_LAPPED * i16::from(self.pack.numbers.spaces)
    }

    /// The squares, if they are all in one ship: in a fleet the owner chooses the ship (LM-84).
    fn only_ship(&self, squares: Squares) -> Option<Squares> {
        let zone = self.zone(self.ship_at(squares.lowest()?));
        squares.minus(zone).is_empty().then_some(squares)
    }

    /// The battery with the most cells, of equal ones the first.
    fn fullest_battery(&self, seat: Seat) -> Option<Action> {
        let cells = |square: &Square| Reverse(self.ship(seat).load(*square).cell_count());
        self.only_ship(self.spendable(seat))?.iter().min_by_key(cells).map(Action::SpendCell)
    }

    /// A single cannon that can shoot the meteor.
    fn free_shot(&self, target: &Target) -> Option<Action> {
        let single = |square: &Square| self.ship(target.seat).kind(*square) == Kind::Cannon;
        self.suitable_cannons(target).iter().find(single).map(Action::Fire)
    }

    /// No power, if an enemy is beaten without it or out of reach with all of it.
    fn needless_power(&self, effort: &Effort) -> Option<Action> {
        let Effort { seat, ship, measure, against, .. } = *effort;
        let Against::Enemy(enemy) = against else { return None };
        let battery = self.battery(seat, ship, measure);
        let all = battery.best(self.usable_cells(seat, ship));
        let same = battery.halves([0; 3]).cmp(&enemy) == battery.halves(all).cmp(&enemy);
        let none = Action::Power { strong: 0, weak: 0, angled: 0 };
        (same && !self.board().is_fleet()).then_some(none)
    }

    /// Whether goods would add anything to the cargo.
    fn adds(&self, seat: Seat, goods: Goods) -> bool {
        // LM-103: in level IV there is more than the card shows.
        let before = self.value(self.ship(seat).goods(self.area(seat)));
        self.best_cargo(seat, goods) > before || self.board().level == 4 && !goods.is_empty()
    }

    /// Whether everything that is offered goes into free boxes.
    fn finds_room(&self, loading: &Loading) -> bool {
        let Loading { seat, offer, .. } = *loading;
        let all = self.value(self.ship(seat).goods(self.area(seat))) + self.value(offer);
        self.cargo_without_unloading(seat, offer) == all
    }

    /// A human of the fullest cabin, of equal ones the first, if nobody else is aboard.
    fn any_human(&self, seat: Seat) -> Option<Action> {
        let (ship, area) = (self.ship(seat), self.area(seat));
        let cabins = self.only_ship(ship.occupied(area))?;
        let is_plain =
            |square: Square| ship.load(square).alien_in().is_none() && ship.kind(square) != Kind::LuxuryCabin;
        let humans = |square: &Square| Reverse(ship.load(*square).human_count());
        cabins.iter().all(is_plain).then(|| cabins.iter().min_by_key(humans))?.map(Action::LoseCrew)
    }
}
