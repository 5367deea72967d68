//! Slavers, smugglers and pirates (GT-57, GT-58): the first who is stronger beats them.

use std::cmp::Ordering;

use rules::{Audience, Seat, Seats, Story};

use crate::action::Action;
use crate::course::{Measure, Reward};
use crate::event::{Event, Fight};
use crate::flow::{Against, Announced, Ask, Effort, Envoy, Flow, Hunt, Losing, Order, Powers, Work};
use crate::state::GalaxyTrucker;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Enemy {
    pub(crate) order: Order,
    /// Its strength in halves.
    pub(crate) halves: u8,
    pub(crate) toll: Toll,
    pub(crate) reward: Reward,
    pub(crate) envoy: Envoy,
    pub(crate) announced: Announced,
    /// Those it will shoot at.
    pub(crate) targets: Seats,
}

/// What the weaker suffer (GT-58, LM-104).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Toll {
    Crew(u8),
    Goods(u8),
    /// After all fights.
    Shots,
}

impl Enemy {
    pub(super) fn new(order: Order, strength: u8, toll: Toll, reward: Reward) -> Enemy {
        let (envoy, announced) = (Envoy::NotAsked, Announced::default());
        Enemy { order, halves: 2 * strength, toll, reward, envoy, announced, targets: Seats::NONE }
    }
}

impl GalaxyTrucker {
    pub(crate) fn enter_enemy(
        &mut self,
        enemy: &mut Enemy,
        heard: Option<Powers>,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Some(seat) = enemy.order.on() else { return self.shoot(enemy) };
        if let Some(powers) = heard {
            return self.fight(enemy, seat, powers, story);
        }
        // XP-39: a Diplomat is asked before the fight.
        match enemy.envoy {
            Envoy::NotAsked if self.has_diplomat(seat) => {
                enemy.envoy = Envoy::Asked(seat);
                Flow::Wait
            }
            Envoy::Asked(_) => Flow::Wait,
            Envoy::NotAsked | Envoy::Answered => {
                Flow::push(Ask::Power(Effort::new(seat, Measure::Cannon, Against::Enemy(enemy.halves))))
            }
        }
    }

    /// GT-58: pirates shoot after all fights.
    fn shoot(&self, enemy: &mut Enemy) -> Flow {
        let targets = std::mem::take(&mut enemy.targets);
        if targets.is_empty() {
            return Flow::Done;
        }
        Flow::push(Work::Hunt(Hunt::new(targets, self.extra().first_attack)))
    }

    /// GT-57: higher beats the enemy, equal holds it off, lower suffers.
    fn fight(
        &mut self,
        enemy: &mut Enemy,
        seat: Seat,
        powers: Powers,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let halves = self.strength_of(seat, Measure::Cannon, powers);
        self.announce(&mut enemy.announced, seat, (Measure::Cannon, halves), story);
        let result = match halves.cmp(&enemy.halves) {
            Ordering::Greater => Fight::Won,
            Ordering::Equal => Fight::Equal,
            Ordering::Less => Fight::Lost,
        };
        story.tell(Audience::All, || Event::Fought { seat, result });
        match result {
            Fight::Won => {
                // A beaten enemy is gone, whether its reward is taken or not.
                enemy.order.end();
                Flow::push(Ask::Spoils { seat, reward: enemy.reward })
            }
            Fight::Equal => {
                enemy.order.pass();
                Flow::Again
            }
            Fight::Lost => {
                enemy.order.pass();
                suffer(enemy, seat)
            }
        }
    }

    pub(crate) fn answer_enemy(
        &mut self,
        enemy: &mut Enemy,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        enemy.envoy = Envoy::Answered;
        if action == Action::Negotiate {
            self.negotiate(seat, story);
            enemy.order.pass();
        }
        Flow::Again
    }

    /// Whoever has beaten an enemy takes its reward or leaves it.
    pub(crate) fn answer_spoils(
        &mut self,
        seat: Seat,
        reward: Reward,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if action == Action::Take {
            return self.take_reward(seat, reward, 0, story);
        }
        story.tell(Audience::All, || Event::Passed { seat });
        Flow::Done
    }
}

fn suffer(enemy: &mut Enemy, seat: Seat) -> Flow {
    match enemy.toll {
        Toll::Crew(left) => Flow::push(Ask::LoseCrew(Losing { seat, left })),
        Toll::Goods(left) => Flow::push(Ask::LoseGoods(Losing { seat, left })),
        Toll::Shots => {
            enemy.targets = enemy.targets.with(seat);
            Flow::Again
        }
    }
}
