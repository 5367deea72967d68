//! The rule of thumb: compact, legal ships with some of everything, and careful flying.
//!
//! It looks at nothing but what its seat sees, and it thinks no step ahead.

mod crew;
mod dodge;
mod fly;
mod needs;
mod site;
mod taste;
mod whim;
mod workshop;

use rules::{Demand, Rng, Seat, below};

use crate::action::Action;
use crate::encounter::Derelict;
use crate::flow::Ask;
use crate::state::GalaxyTrucker;

pub use taste::Taste;

impl GalaxyTrucker {
    /// What somebody of that taste does by rule of thumb, looking at nothing but what the seat sees.
    pub fn rule_of_thumb(
        &self,
        taste: &Taste,
        seat: Seat,
        scratch: &mut Vec<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Action {
        self.plain_choice(taste, seat).unwrap_or_else(|| {
            scratch.clear();
            self.list_actions(seat, scratch);
            scratch[below(rng, scratch.len() as u32) as usize]
        })
    }

    /// Building is too quick to think ahead, and some decisions hardly matter. Who has finished waits for the
    /// hourglass and the dice.
    pub(crate) fn demand_of(&self, seat: Seat) -> Demand {
        let Some(ask) = self.ask() else { return Demand::Thought };
        match ask {
            Ask::Building if self.is_real_time() && self.trucker(seat).is_finished() => {
                let due = [Action::RollDie, Action::TurnHourglass];
                if due.iter().any(|action| self.allows(seat, *action).is_ok()) {
                    Demand::Habit
                } else {
                    Demand::Nothing
                }
            }
            Ask::Ready
            | Ask::Building
            | Ask::Mend(_)
            | Ask::Pay(_)
            | Ask::Loading(_)
            | Ask::LoseGoods(_)
            | Ask::LoseCells(_) => Demand::Habit,
            Ask::Keep { .. }
            | Ask::Crew(_)
            | Ask::Insurance(_)
            | Ask::Wake(_)
            | Ask::Decide
            | Ask::Planets(_)
            | Ask::Derelict(_)
            | Ask::Spoils { .. }
            | Ask::Enemy(_)
            | Ask::CombatZone(_)
            | Ask::Power(_)
            | Ask::Bonus { .. }
            | Ask::LoseCrew(_)
            | Ask::Thrust(_)
            | Ask::Meet(_)
            | Ask::Shield(_)
            | Ask::Fire(_) => Demand::Thought,
        }
    }

    /// What the rule of thumb says, if it says anything.
    pub(crate) fn plain_choice(&self, taste: &Taste, seat: Seat) -> Option<Action> {
        match self.ask()? {
            Ask::Ready => Some(Action::CallStart),
            Ask::Building => self.build_by_thumb(taste, seat),
            Ask::Mend(_) => self.mend_by_thumb(seat),
            Ask::Keep { ship, needs_cabin, .. } => self.keep_by_thumb(seat, *ship, *needs_cabin),
            Ask::Crew(_) => Some(self.crew_by_thumb(taste, seat)),
            Ask::Insurance(_) => Some(Action::Pass),
            Ask::Wake(_) => Some(self.wake_by_thumb(seat)),
            Ask::Decide => Some(Action::FlyOn),
            Ask::Planets(planets) => Some(self.land_by_thumb(taste, seat, planets)),
            Ask::Derelict(Derelict { reward, price, .. }) => {
                Some(self.offer_by_thumb(taste, seat, reward, *price))
            }
            Ask::Spoils { reward, .. } => Some(self.offer_by_thumb(taste, seat, reward, 0)),
            Ask::Enemy(enemy) => Some(self.envoy_to_enemy(seat, enemy)),
            Ask::CombatZone(zone) => Some(self.envoy_to_line(seat, zone)),
            Ask::Power(effort) => Some(self.power_by_thumb(taste, effort)),
            Ask::Pay(_) | Ask::LoseCells(_) => self.battery_by_thumb(seat),
            Ask::Bonus { goods, .. } => Some(self.bonus_by_thumb(seat, *goods)),
            Ask::Loading(loading) => Some(self.load_by_thumb(loading)),
            Ask::LoseCrew(_) => self.leave_by_thumb(seat),
            Ask::LoseGoods(_) => self.cheapest_loss(seat),
            Ask::Thrust(target) => Some(self.thrust_by_thumb(target)),
            Ask::Meet(target) => self.meet_by_thumb(target),
            Ask::Shield(_) => Some(Action::Shield),
            Ask::Fire(target) => Some(self.fire_by_thumb(target)),
        }
    }
}
