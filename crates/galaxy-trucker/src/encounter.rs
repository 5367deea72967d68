//! What each adventure card does (GT-52 to GT-62).
//!
//! `visit` deals with the next seat of the card, `announced` with a strength that was asked for.

use rules::{Audience, Seat, Seats, Story};

use crate::course::{Attack, Encounter, Line, Measure, Penalty, Reward};
use crate::event::{Event, Fight, Loss, Reason};
use crate::parts::{Side, Squares};
use crate::state::{GalaxyTrucker, Phase, Stage};

impl GalaxyTrucker {
    pub(crate) fn visit(&mut self, story: &mut impl Story<Event>) {
        match self.encounter() {
            Encounter::OpenSpace if self.is_anybody_left() => self.ask_strength(self.on(), Measure::Engine),
            Encounter::OpenSpace => self.trip.phase = Phase::CardDone,
            Encounter::Stardust => self.stardust(story),
            Encounter::Epidemic => self.epidemic(story),
            Encounter::Sabotage => self.begin_sabotage(story),
            Encounter::Planets { planets, days } => self.visit_planets(planets.len() as u8, *days, story),
            Encounter::AbandonedShip { crew, .. } | Encounter::AbandonedStation { crew, .. } => {
                self.visit_derelict(*crew + self.extra().crew);
            }
            Encounter::Slavers { .. } | Encounter::Smugglers { .. } | Encounter::Pirates { .. }
                if self.is_anybody_left() =>
            {
                // XP-39: a Diplomat is asked before the fight.
                if self.may_negotiate(self.on()) {
                    self.stage = Stage::Envoy(self.on());
                } else {
                    self.ask_strength(self.on(), Measure::Cannon);
                }
            }
            Encounter::Slavers { .. } | Encounter::Smugglers { .. } => self.trip.phase = Phase::CardDone,
            Encounter::Pirates { .. } => self.trip.phase = Phase::Shots,
            Encounter::MeteorSwarm { .. } => {
                self.trip.targets = self.flyers();
                self.trip.phase = Phase::Shots;
            }
            Encounter::CombatZone { lines } => self.visit_line(lines, story),
        }
    }

    pub(crate) fn announced(&mut self, story: &mut impl Story<Event>) {
        let seat = self.on();
        if let Some(strength) = self.encounter().enemy() {
            self.fight(seat, strength + self.extra().strength, story);
        } else if let Encounter::CombatZone { lines } = self.encounter() {
            let measure = lines[self.trip.line as usize].weakest;
            self.announce(seat, measure, self.strength_of(seat, measure), story);
            self.trip.at += 1;
            self.trip.phase = Phase::Visit;
        } else {
            self.cross_open_space(seat, story);
        }
    }

    /// The seat that is on has lost or gained what it had to.
    pub(crate) fn settled(&mut self) {
        self.trip.at += 1;
        self.trip.phase = Phase::Visit;
        // GT-60: the penalty of a line is done.
        if self.encounter().is_combat_zone() {
            self.next_line();
        }
    }

    /// The seat that is on took a reward and loses its days; nobody else is visited.
    pub(crate) fn rewarded(&mut self, story: &mut impl Story<Event>) {
        self.travel(self.on(), -i16::from(self.reward().days), story);
        self.trip.at = self.trip.count;
        self.trip.phase = Phase::Visit;
    }

    /// GT-52, LM-82: ships without engine strength give up at once.
    fn cross_open_space(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let mut lowest = u8::MAX;
        for ship in self.flying_ships(seat) {
            let power = self.trip.power[ship as usize];
            let halves = self.ship(seat).engines(self.zone(ship)).halves(power);
            if halves == 0 {
                self.give_up(seat, 1 << ship, Reason::NoEngine, story);
            } else {
                lowest = lowest.min(halves);
            }
        }
        if self.trucker(seat).is_flying() {
            self.announce(seat, Measure::Engine, lowest, story);
            self.travel(seat, i16::from(lowest / 2), story);
        }
        self.trip.at += 1;
        self.trip.phase = Phase::Visit;
    }

    /// GT-53: the last in flight order first.
    fn stardust(&mut self, story: &mut impl Story<Event>) {
        for nth in (0..self.trip.count as usize).rev() {
            let seat = self.trip.order[nth];
            let exposed = self.ship(seat).exposed(self.board(), self.area(seat));
            self.travel(seat, -i16::from(exposed), story);
        }
        self.trip.phase = Phase::CardDone;
    }

    /// GT-61, LM-91: all at once.
    fn epidemic(&mut self, story: &mut impl Story<Event>) {
        let board = self.board();
        for nth in 0..self.trip.count as usize {
            let seat = self.trip.order[nth];
            let ship = self.ship(seat);
            let occupied = ship.occupied(self.area(seat));
            let near = |square: &_| {
                let joined =
                    |side| ship.joined(board, *square, side).is_some_and(|other| occupied.contains(other));
                Side::ALL.into_iter().any(joined)
            };
            let struck: Squares = occupied.iter().filter(near).collect();
            for square in struck.iter() {
                self.lose_crew_at(seat, square, Loss::Epidemic, story);
            }
        }
        self.trip.phase = Phase::CardDone;
    }

    /// GT-54: each may land on a free planet; in the end all who landed lose days, last first.
    fn visit_planets(&mut self, planets: u8, days: u8, story: &mut impl Story<Event>) {
        if self.is_anybody_left() {
            if (0..planets).any(|planet| self.is_planet_free(planet)) {
                self.stage = Stage::Land(self.on());
            } else {
                self.trip.at += 1;
            }
            return;
        }
        for nth in (0..self.trip.count as usize).rev() {
            let seat = self.trip.order[nth];
            if self.trip.landed[seat.index()] > 0 {
                self.travel(seat, -i16::from(days), story);
            }
        }
        self.trip.phase = Phase::CardDone;
    }

    pub(crate) fn is_planet_free(&self, planet: u8) -> bool {
        !self.trip.landed.contains(&(planet + 1))
    }

    pub(crate) fn land(&mut self, seat: Seat, planet: u8, story: &mut impl Story<Event>) {
        self.trip.landed[seat.index()] = planet + 1;
        story.tell(Audience::All, || Event::Landed { seat, planet });
        if let Encounter::Planets { planets, .. } = self.encounter() {
            self.trip.phase = Phase::Settled;
            self.offer_goods(seat, planets[planet as usize], story);
        }
    }

    /// GT-55, GT-56: the first who wants it and has the crew.
    fn visit_derelict(&mut self, crew: u8) {
        if !self.is_anybody_left() {
            self.trip.phase = Phase::CardDone;
        } else if self.ship(self.on()).crew(self.area(self.on())) >= crew {
            self.stage = Stage::Offer(self.on());
        } else {
            self.trip.at += 1;
        }
    }

    /// The seat that is on takes what is offered.
    pub(crate) fn take_offer(&mut self, story: &mut impl Story<Event>) {
        let seat = self.on();
        story.tell(Audience::All, || Event::Took { seat });
        self.stage = Stage::Busy;
        self.trip.phase = Phase::Rewarded;
        let Reward { credits, goods, .. } = self.reward();
        self.gain(seat, credits, story);
        if let Encounter::AbandonedShip { crew, .. } = self.encounter() {
            self.ask_crew(seat, *crew + self.extra().crew, story);
        } else if !goods.is_empty() {
            self.offer_goods(seat, goods, story);
        }
    }

    /// The seat that is on leaves it. A beaten enemy is gone all the same (GT-57).
    pub(crate) fn leave_offer(&mut self, story: &mut impl Story<Event>) {
        let seat = self.on();
        story.tell(Audience::All, || Event::Passed { seat });
        self.stage = Stage::Busy;
        if self.encounter().enemy().is_some() {
            self.trip.at = self.trip.count;
        } else {
            self.trip.at += 1;
        }
        self.trip.phase = Phase::Visit;
    }

    /// What the card gives in this flight (LM-102).
    pub(crate) fn reward(&self) -> Reward {
        let printed = self.encounter().reward();
        let more = if printed.credits > 0 { self.extra().credits } else { 0 };
        Reward { credits: printed.credits + more, ..printed }
    }

    /// GT-57: higher beats the enemy, equal holds it off, lower suffers.
    fn fight(&mut self, seat: Seat, enemy: u8, story: &mut impl Story<Event>) {
        let halves = self.strength_of(seat, Measure::Cannon);
        self.announce(seat, Measure::Cannon, halves, story);
        let result = match halves.cmp(&(2 * enemy)) {
            std::cmp::Ordering::Greater => Fight::Won,
            std::cmp::Ordering::Equal => Fight::Equal,
            std::cmp::Ordering::Less => Fight::Lost,
        };
        story.tell(Audience::All, || Event::Fought { seat, result });
        match result {
            Fight::Won => self.stage = Stage::Offer(seat),
            Fight::Equal => {
                self.trip.at += 1;
                self.trip.phase = Phase::Visit;
            }
            Fight::Lost => self.suffer(seat, story),
        }
    }

    /// GT-58, LM-104: what the enemy takes.
    fn suffer(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        self.trip.phase = Phase::Settled;
        let more = self.extra().losses;
        if let Encounter::Slavers { takes_crew, .. } = self.encounter() {
            self.ask_crew(seat, *takes_crew + more, story);
        } else if let Encounter::Smugglers { takes_goods, .. } = self.encounter() {
            self.ask_goods(seat, *takes_goods + more, story);
        } else {
            // GT-58: pirates shoot after all fights.
            self.trip.targets = self.trip.targets.with(seat);
        }
    }

    /// GT-60: strengths are announced in flight order, then the lowest suffers.
    fn visit_line(&mut self, lines: &'static [Line], story: &mut impl Story<Event>) {
        // A line re-reads the order; with one player flying nothing happens.
        if self.trip.count < 2 {
            story.tell(Audience::All, || Event::NothingHappened);
            self.trip.phase = Phase::CardDone;
            return;
        }
        let Some(line) = lines.get(self.trip.line as usize) else {
            self.trip.phase = Phase::CardDone;
            return;
        };
        let order = self.trip.order;
        let order = &order[..self.trip.count as usize];
        if let Some(seat) = order.iter().find(|seat| self.may_negotiate(**seat)) {
            self.stage = Stage::Envoy(*seat);
            return;
        }
        let excused = self.trip.excused;
        let compared = order.iter().copied().filter(|seat| !excused.contains(*seat));
        // XP-39: nobody is the weakest of one.
        if compared.clone().count() < 2 {
            story.tell(Audience::All, || Event::NothingHappened);
            self.next_line();
            return;
        }
        if line.weakest == Measure::Crew {
            for seat in compared {
                self.announce(seat, Measure::Crew, 2 * self.ship(seat).crew(self.area(seat)), story);
            }
        } else if self.is_anybody_left() {
            if self.trip.excused.contains(self.on()) {
                self.trip.at += 1;
            } else {
                self.ask_strength(self.on(), line.weakest);
            }
            return;
        }
        self.punish(line, story);
    }

    fn punish(&mut self, line: &'static Line, story: &mut impl Story<Event>) {
        let seat = self.weakest();
        story.tell(Audience::All, || Event::Weakest { seat, measure: line.weakest });
        self.trip.phase = Phase::Settled;
        let more = self.extra().losses;
        match &line.penalty {
            Penalty::Days(days) => self.travel(seat, -i16::from(*days), story),
            Penalty::Crew(crew) => self.ask_crew(seat, crew + more, story),
            Penalty::Goods(goods) => self.ask_goods(seat, goods + more, story),
            Penalty::Shots(_) => {
                self.trip.targets = Seats::only(seat);
                self.trip.shot = 0;
                self.trip.phase = Phase::Shots;
            }
        }
    }

    /// The lowest that was announced; of equals the one farther ahead (GT-60, GT-62).
    fn weakest(&self) -> Seat {
        let order = &self.trip.order[..self.trip.count as usize];
        let compared = order.iter().filter(|seat| !self.trip.excused.contains(**seat));
        let weakest = compared.min_by_key(|seat| self.trip.strength[seat.index()]);
        *weakest.expect("somebody flies")
    }

    pub(crate) fn next_line(&mut self) {
        self.trip.line += 1;
        self.begin_line();
        self.read_order();
    }

    /// Nobody ignores a line, or an enemy, before it begins (XP-39).
    pub(crate) fn begin_line(&mut self) {
        self.trip.envoy_asked = false;
        self.trip.excused = Seats::NONE;
    }

    fn announce(&mut self, seat: Seat, measure: Measure, halves: u8, story: &mut impl Story<Event>) {
        self.trip.strength[seat.index()] = halves;
        story.tell(Audience::All, || Event::Announced { seat, measure, halves });
    }

    /// GT-62: the smallest crew is sabotaged.
    fn begin_sabotage(&mut self, story: &mut impl Story<Event>) {
        if self.trip.count < 2 {
            story.tell(Audience::All, || Event::NothingHappened);
            self.trip.phase = Phase::CardDone;
            return;
        }
        for nth in 0..self.trip.count as usize {
            let seat = self.trip.order[nth];
            self.trip.strength[seat.index()] = self.ship(seat).crew(self.area(seat));
        }
        let seat = self.weakest();
        story.tell(Audience::All, || Event::Weakest { seat, measure: Measure::Crew });
        self.trip.targets = Seats::only(seat);
        let on = self.trip.order.iter().position(|one| *one == seat).expect("the weakest flies");
        self.trip.at = on as u8;
        self.stage = Stage::RollColumn;
    }

    /// The attacks of the card, or of the line of a combat zone.
    pub(crate) fn attacks(&self) -> &'static [Attack] {
        self.encounter().attacks(self.trip.line)
    }

    /// How often the first of these attacks is made: a card's very first is doubled in level IV (LM-105).
    pub(crate) fn first_attack_times(&self) -> u8 {
        let earlier = (0..self.trip.line).any(|line| !self.encounter().attacks(line).is_empty());
        if earlier && self.encounter().is_combat_zone() { 1 } else { self.extra().first_attack }
    }
}
