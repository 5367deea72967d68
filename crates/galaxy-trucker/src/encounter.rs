//! What each adventure card does (GT-52 to GT-62), a file for each kind.
//!
//! One idea: `meet` reads the card once, with what the level adds (LM-100), and gives its numbers to a frame.
//! From then on nobody asks what kind of card it is.

mod combat_zone;
mod derelict;
mod enemy;
mod epidemic;
mod open_space;
mod planets;
mod sabotage;
mod stardust;

pub(crate) use combat_zone::CombatZone;
pub(crate) use derelict::Derelict;
pub(crate) use enemy::{Enemy, Toll};
pub(crate) use open_space::OpenSpace;
pub(crate) use planets::Planets;

use rules::{Audience, Seat, Story};

use crate::course::{Encounter, Measure, Reward};
use crate::event::Event;
use crate::flow::{Announced, Ask, Flow, Frame, Hunt, Losing, Rewarded, Work};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// The card that was turned: what it begins, or nothing if it is over at once.
    pub(crate) fn meet_card(&mut self, story: &mut impl Story<Event>) -> Option<Frame> {
        let (order, extra) = (self.flight_order(), self.extra());
        let frame = match self.encounter() {
            Encounter::OpenSpace => Work::OpenSpace(OpenSpace::new(order)).into(),
            Encounter::Stardust => {
                self.stardust(order, story);
                return None;
            }
            Encounter::Epidemic => {
                self.epidemic(order, story);
                return None;
            }
            Encounter::Sabotage => self.begin_sabotage(order, story)?.into(),
            Encounter::Planets { planets: _, days } => Ask::Planets(Planets::new(order, *days)).into(),
            Encounter::AbandonedShip { crew, credits, days } => {
                let (crew, reward) = (crew + extra.crew, self.credits(*credits, *days));
                Ask::Derelict(Derelict { order, crew, price: crew, reward }).into()
            }
            Encounter::AbandonedStation { crew, goods, days } => {
                let (crew, reward) = (crew + extra.crew, Reward { credits: 0, goods: *goods, days: *days });
                Ask::Derelict(Derelict { order, crew, price: 0, reward }).into()
            }
            Encounter::Slavers { strength, takes_crew, credits, days } => {
                let (toll, reward) = (Toll::Crew(takes_crew + extra.losses), self.credits(*credits, *days));
                Ask::Enemy(Enemy::new(order, strength + extra.strength, toll, reward)).into()
            }
            Encounter::Smugglers { strength, takes_goods, goods, days } => {
                let reward = Reward { credits: 0, goods: *goods, days: *days };
                let toll = Toll::Goods(takes_goods + extra.losses);
                Ask::Enemy(Enemy::new(order, strength + extra.strength, toll, reward)).into()
            }
            Encounter::Pirates { strength, shots: _, credits, days } => {
                let reward = self.credits(*credits, *days);
                Ask::Enemy(Enemy::new(order, strength + extra.strength, Toll::Shots, reward)).into()
            }
            Encounter::MeteorSwarm { meteors: _ } => {
                Work::Hunt(Hunt::new(self.flyers(), extra.first_attack)).into()
            }
            Encounter::CombatZone { lines: _ } => Ask::CombatZone(CombatZone::line(0, order)).into(),
        };
        Some(frame)
    }

    /// Credits as a reward, with what the flight adds (LM-102).
    fn credits(&self, credits: u8, days: u8) -> Reward {
        let more = if credits > 0 { self.extra().credits } else { 0 };
        Reward { credits: credits + more, days, ..Reward::default() }
    }

    /// Somebody takes a reward, for crew and days (GT-55 to GT-57).
    pub(crate) fn take_reward(
        &mut self,
        seat: Seat,
        reward: Reward,
        crew: u8,
        story: &mut impl Story<Event>,
    ) -> Flow {
        story.tell(Audience::All, || Event::Took { seat });
        self.gain(seat, reward.credits, story);
        Flow::next(Work::Rewarded(Rewarded { seat, crew, goods: reward.goods, days: reward.days }))
    }

    /// What is left to do for a reward, one after the other.
    pub(crate) fn enter_rewarded(&mut self, reward: &mut Rewarded, story: &mut impl Story<Event>) -> Flow {
        let Rewarded { seat, crew, goods, days } = reward;
        if *crew > 0 {
            return Flow::push(Ask::LoseCrew(Losing { seat: *seat, left: std::mem::take(crew) }));
        }
        if !goods.is_empty() {
            return Flow::push(self.offer_goods(*seat, std::mem::take(goods)));
        }
        self.travel(*seat, -i16::from(*days), story);
        Flow::Done
    }

    pub(crate) fn announce(
        &self,
        announced: &mut Announced,
        seat: Seat,
        (measure, halves): (Measure, u8),
        story: &mut impl Story<Event>,
    ) {
        announced.note(seat, halves);
        story.tell(Audience::All, || Event::Announced { seat, measure, halves });
    }
}
