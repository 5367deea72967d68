//! The rule of thumb: compact, legal ships with some of everything, and careful flying.
//!
//! It looks at nothing but what its seat sees, and it thinks no step ahead.

mod crew;
mod dodge;
mod fly;
mod needs;
mod whim;
mod workshop;

use rules::{Demand, Rng, Seat, below};

use crate::action::Action;
use crate::state::{GalaxyTrucker, Stage};

impl GalaxyTrucker {
    pub(crate) fn rule_of_thumb(
        &self,
        seat: Seat,
        scratch: &mut Vec<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Action {
        self.plain_choice(seat).unwrap_or_else(|| {
            scratch.clear();
            self.list_actions(seat, scratch);
            scratch[below(rng, scratch.len() as u32) as usize]
        })
    }

    /// Building is too quick to think ahead, and some decisions hardly matter. Who has finished waits for the
    /// hourglass and the dice.
    pub(crate) fn demand_of(&self, seat: Seat) -> Demand {
        match self.stage {
            Stage::Building if self.is_real_time() && self.trucker(seat).is_finished() => {
                let due = [Action::RollDie, Action::TurnHourglass];
                if due.iter().any(|action| self.allows(seat, *action).is_ok()) {
                    Demand::Habit
                } else {
                    Demand::Nothing
                }
            }
            Stage::Ready
            | Stage::Building
            | Stage::Mend(_)
            | Stage::Pay { .. }
            | Stage::Loading(_)
            | Stage::LoseGoods(_)
            | Stage::LoseCells(_) => Demand::Habit,
            Stage::Keep { .. }
            | Stage::Crew(_)
            | Stage::Insure(_)
            | Stage::Decide
            | Stage::Power { .. }
            | Stage::Land(_)
            | Stage::Offer(_)
            | Stage::Bonus(_)
            | Stage::LoseCrew(_)
            | Stage::Thrust(_)
            | Stage::Meet(_)
            | Stage::Envoy(_)
            | Stage::Shield(_)
            | Stage::Fire { .. }
            | Stage::DrawTile(_)
            | Stage::DrawPile { .. }
            | Stage::Contest
            | Stage::RollDie(_)
            | Stage::LateOrder
            | Stage::NextCard
            | Stage::Roll
            | Stage::RollColumn
            | Stage::RollRow
            | Stage::RollHalf
            | Stage::Busy
            | Stage::Over => Demand::Thought,
        }
    }

    /// What the rule of thumb says, if it says anything.
    pub(crate) fn plain_choice(&self, seat: Seat) -> Option<Action> {
        match self.stage {
            Stage::Building => self.build_by_thumb(seat),
            Stage::Mend(_) => self.mend_by_thumb(seat),
            Stage::Keep { ship, .. } => Some(self.keep_by_thumb(seat, ship)),
            Stage::Crew(_) => Some(self.crew_by_thumb(seat)),
            Stage::Insure(_) => Some(Action::Pass),
            Stage::Decide => Some(Action::FlyOn),
            Stage::Power { .. } => Some(self.power_by_thumb(seat)),
            Stage::Pay { .. } | Stage::LoseCells(_) => self.battery_by_thumb(seat),
            Stage::Land(_) => Some(self.land_by_thumb(seat)),
            Stage::Offer(_) => Some(self.offer_by_thumb(seat)),
            Stage::Bonus(_) => Some(self.bonus_by_thumb(seat)),
            Stage::Loading(_) => Some(self.load_by_thumb(seat)),
            Stage::LoseCrew(_) => self.leave_by_thumb(seat),
            Stage::LoseGoods(_) => self.losable_holds(seat).lowest().map(Action::LoseGood),
            Stage::Thrust(_) => Some(self.thrust_by_thumb(seat)),
            Stage::Meet(_) => self.meet_by_thumb(seat),
            Stage::Envoy(_) => Some(self.envoy_by_thumb(seat)),
            Stage::Shield(_) => Some(Action::Shield),
            Stage::Fire { copy, .. } => Some(self.fire_by_thumb(seat, copy)),
            Stage::Ready => Some(Action::CallStart),
            Stage::DrawTile(_)
            | Stage::DrawPile { .. }
            | Stage::Contest
            | Stage::RollDie(_)
            | Stage::LateOrder
            | Stage::NextCard
            | Stage::Roll
            | Stage::RollColumn
            | Stage::RollRow
            | Stage::RollHalf
            | Stage::Busy
            | Stage::Over => None,
        }
    }
}
