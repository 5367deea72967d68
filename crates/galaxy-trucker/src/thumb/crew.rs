//! Aliens by rule of thumb: who comes aboard, and when the Diplomat is sent.

use rules::Seat;

use super::taste::Taste;
use crate::action::Action;
use crate::course::{Measure, Penalty};
use crate::encounter::{CombatZone, Enemy};
use crate::parts::{Alien, Speciality, Square};
use crate::state::GalaxyTrucker;

/// The most useful first.
const FAVOURITES: [Speciality; 5] = [
    Speciality::Lawyer,
    Speciality::Merchant,
    Speciality::Diplomat,
    Speciality::Technician,
    Speciality::Manager,
];

impl GalaxyTrucker {
    /// An alien where it helps and humans are enough.
    pub(super) fn crew_by_thumb(&self, taste: &Taste, seat: Seat) -> Action {
        let (ship, all) = (self.ship(seat), self.board().all);
        let helps = |square: Square, alien: Alien| {
            let zone = self.zone(self.ship_at(square));
            let power = match alien {
                Alien::Purple => ship.cannons(zone).free,
                Alien::Brown => ship.engines(zone).free,
                Alien::Cyan => 1,
            };
            power > 0
                && i32::from(ship.humans(zone)) > taste.alien_humans
                && i32::from(ship.humans(all)) > self.few_by_thumb(taste)
        };
        match self.alien_choices(seat).find(|(square, alien)| helps(*square, *alien)) {
            Some((square, Alien::Cyan)) => {
                let free = |one: &Speciality| self.free_specialities().any(|free| free == *one);
                let speciality = FAVOURITES.into_iter().find(free).unwrap_or(Speciality::Lawyer);
                Action::BoardCyan { square, speciality }
            }
            Some((square, alien @ (Alien::Purple | Alien::Brown))) => Action::Board { square, alien },
            None => Action::FillWithHumans,
        }
    }

    /// The Diplomat goes where a fight would be lost.
    pub(super) fn envoy_to_enemy(&self, seat: Seat, enemy: &Enemy) -> Action {
        let is_weak = self.best_strength(seat, Measure::Cannon) < enemy.halves;
        if is_weak { Action::Negotiate } else { Action::Pass }
    }

    /// Or where a line would hurt.
    pub(super) fn envoy_to_line(&self, seat: Seat, zone: &CombatZone) -> Action {
        let line = &self.encounter().lines()[zone.line as usize];
        let hurts = !matches!(line.penalty, Penalty::Days(_));
        let others = self.flyers().without(seat);
        let weakest = others.iter().map(|other| self.best_strength(other, line.weakest)).min();
        let is_weak = weakest.is_some_and(|weakest| self.best_strength(seat, line.weakest) <= weakest);
        if hurts && is_weak { Action::Negotiate } else { Action::Pass }
    }

    /// The strength with all the power there is, in halves.
    fn best_strength(&self, seat: Seat, measure: Measure) -> u8 {
        let strengths = self.flying_ships(seat).map(|ship| {
            let (battery, cells) = (self.battery(seat, ship, measure), self.usable_cells(seat, ship));
            battery.halves(battery.best(cells))
        });
        match measure {
            Measure::Engine => strengths.min().unwrap_or(0),
            Measure::Cannon | Measure::Crew => strengths.sum(),
        }
    }
}
