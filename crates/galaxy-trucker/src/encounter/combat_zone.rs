//! Combat zones (GT-60): line by line the weakest suffers.

use rules::{Audience, Seat, Seats, Story};

use crate::action::Action;
use crate::course::{CombatLine, Measure, Penalty};
use crate::event::Event;
use crate::flow::{Against, Announced, Ask, Effort, Envoy, Flow, Hunt, Losing, Order, Powers, Work};
use crate::state::GalaxyTrucker;

/// One line of a combat zone; the next one begins afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CombatZone {
    /// From 0.
    pub(crate) line: u8,
    pub(crate) order: Order,
    pub(crate) envoy: Envoy,
    /// Those whom a Diplomat has excused (XP-39).
    pub(crate) excused: Seats,
    pub(crate) announced: Announced,
    /// Whether the weakest suffers already.
    pub(crate) judged: bool,
}

impl CombatZone {
    pub(super) fn line(line: u8, order: Order) -> CombatZone {
        let announced = Announced::default();
        CombatZone { line, order, envoy: Envoy::NotAsked, excused: Seats::NONE, announced, judged: false }
    }

    /// Those who are compared, leader first.
    pub(crate) fn compared(&self) -> impl Iterator<Item = Seat> + Clone + '_ {
        self.order.all().iter().copied().filter(|seat| !self.excused.contains(*seat))
    }

    /// The lowest that was announced; of equals the one farther ahead.
    fn weakest(&self) -> Option<Seat> {
        self.compared().min_by_key(|seat| self.announced.of(*seat))
    }
}

impl GalaxyTrucker {
    pub(crate) fn enter_combat_zone(
        &mut self,
        zone: &mut CombatZone,
        heard: Option<Powers>,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if zone.judged {
            return self.next_line(zone);
        }
        // With one player flying nothing happens.
        if zone.order.all().len() < 2 {
            story.tell(Audience::All, || Event::NothingHappened);
            return Flow::Done;
        }
        let Some(line) = self.encounter().lines().get(zone.line as usize) else { return Flow::Done };
        if self.asks_envoy(zone) {
            return Flow::Wait;
        }
        // XP-39: nobody is the weakest of one.
        if zone.compared().count() < 2 {
            story.tell(Audience::All, || Event::NothingHappened);
            return self.next_line(zone);
        }
        self.compare(zone, line, heard, story)
    }

    /// A line reads the order anew.
    fn next_line(&self, zone: &CombatZone) -> Flow {
        Flow::next(Ask::CombatZone(CombatZone::line(zone.line + 1, self.flight_order())))
    }

    /// XP-39: a Diplomat is asked before anybody announces a strength.
    fn asks_envoy(&self, zone: &mut CombatZone) -> bool {
        if zone.envoy == Envoy::NotAsked
            && let Some(seat) = zone.order.all().iter().find(|seat| self.has_diplomat(**seat))
        {
            zone.envoy = Envoy::Asked(*seat);
        }
        matches!(zone.envoy, Envoy::Asked(_))
    }

    /// Strengths are announced in flight order, then the lowest suffers.
    fn compare(
        &mut self,
        zone: &mut CombatZone,
        line: &'static CombatLine,
        heard: Option<Powers>,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let measure = line.weakest;
        if measure == Measure::Crew {
            let CombatZone { order, excused, .. } = *zone;
            for seat in order.all().iter().copied().filter(|seat| !excused.contains(*seat)) {
                let halves = 2 * self.ship(seat).crew(self.area(seat));
                self.announce(&mut zone.announced, seat, (measure, halves), story);
            }
            return self.punish(zone, line, story);
        }
        if let (Some(powers), Some(seat)) = (heard, zone.order.on()) {
            let halves = self.strength_of(seat, measure, powers);
            self.announce(&mut zone.announced, seat, (measure, halves), story);
            zone.order.pass();
        }
        while let Some(seat) = zone.order.on() {
            if !zone.excused.contains(seat) {
                return Flow::push(Ask::Power(Effort::new(seat, measure, Against::Others)));
            }
            zone.order.pass();
        }
        self.punish(zone, line, story)
    }

    fn punish(
        &mut self,
        zone: &mut CombatZone,
        line: &'static CombatLine,
        story: &mut impl Story<Event>,
    ) -> Flow {
        zone.judged = true;
        let Some(seat) = zone.weakest() else { return Flow::Again };
        story.tell(Audience::All, || Event::Weakest { seat, measure: line.weakest });
        let more = self.extra().losses;
        match &line.penalty {
            Penalty::Days(days) => {
                self.travel(seat, -i16::from(*days), story);
                Flow::Again
            }
            Penalty::Crew(crew) => Flow::push(Ask::LoseCrew(Losing { seat, left: crew + more })),
            Penalty::Goods(goods) => Flow::push(Ask::LoseGoods(Losing { seat, left: goods + more })),
            Penalty::Shots(_) => Flow::push(Work::Hunt(self.shots_at(zone.line, seat))),
        }
    }

    /// The shots of a line at the weakest: a card's very first is doubled in level IV (LM-105).
    fn shots_at(&self, line: u8, seat: Seat) -> Hunt {
        let shoots = |line: &CombatLine| matches!(line.penalty, Penalty::Shots(_));
        let is_first = !self.encounter().lines()[..line as usize].iter().any(shoots);
        let times = if is_first { self.extra().first_attack } else { 1 };
        Hunt { line, ..Hunt::new(Seats::only(seat), times) }
    }

    pub(crate) fn answer_combat_zone(
        &mut self,
        zone: &mut CombatZone,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        zone.envoy = Envoy::Answered;
        if action == Action::Negotiate {
            self.negotiate(seat, story);
            zone.excused = zone.excused.with(seat);
        }
        Flow::Again
    }
}
