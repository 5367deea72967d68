//! Around the turns: allotting planes, the grid, heats, rounds and bets.

use rules::{Audience, Seats, Story};

use crate::advance::{Flow, tell};
use crate::deck::{CardPlace, Deck};
use crate::event::{Event, RaceEntry};
use crate::parts::{Card, Cockpit, Effect, MAX_PLANES, Nation, Plane, Skill, Technology};
use crate::setup::{Allotment, Pick};
use crate::state::{Bet, Go, HydroRacers, Stage};

impl HydroRacers {
    pub(crate) fn enter_allot_plane(&mut self, plane: Plane) -> Flow {
        if plane.0 == self.options.fleet() {
            return Flow::Go(Stage::AllotPilot(Plane(0)));
        }
        let picked = self.options.picked(&self.options.autopilot_planes, plane);
        self.craft_mut(plane).sheet = match (picked, self.options.planes) {
            (Some(Pick::Of(nation)), _) => self.sheet_of(nation),
            (Some(Pick::Random), _) | (_, Allotment::Random) | (None, Allotment::Free) => return Flow::Wait,
            (Some(Pick::Left), Allotment::Free | Allotment::Nation) | (None, Allotment::Nation) => {
                (0..4).find(|sheet| !self.sheet_taken(*sheet, plane)).expect("four planes in the box")
            }
        };
        Flow::Go(Stage::AllotPlane(Plane(plane.0 + 1)))
    }

    fn sheet_of(&self, nation: Nation) -> u8 {
        let found = self.pack.planes.iter().position(|sheet| sheet.nation == nation);
        found.expect("each nation has a plane: the pack was checked") as u8
    }

    fn pilot_of(&self, nation: Nation) -> u8 {
        let found = self.pack.pilots.iter().position(|pilot| pilot.nation == nation);
        found.expect("each nation has a pilot: the pack was checked") as u8
    }

    /// Whether a plane of the box is flown already, or kept for an autopilot (HR-110).
    pub(crate) fn sheet_taken(&self, sheet: u8, before: Plane) -> bool {
        let nation = self.pack.planes[sheet as usize].nation;
        (0..before.0).any(|other| self.fleet[other as usize].sheet == sheet)
            || self.options.autopilot_planes.iter().any(|pick| pick.is_of(nation))
    }

    /// The same for a pilot.
    pub(crate) fn pilot_taken(&self, pilot: u8, before: Plane) -> bool {
        let nation = self.pack.pilots[pilot as usize].nation;
        (0..before.0).any(|other| self.fleet[other as usize].pilot == pilot)
            || self.options.autopilot_pilots.iter().any(|pick| pick.is_of(nation))
    }

    pub(crate) fn allot_plane(&mut self, sheet: u8, story: &mut impl Story<Event>) {
        let Stage::AllotPlane(plane) = self.stage else { unreachable!("judged: a plane is allotted") };
        self.craft_mut(plane).sheet = sheet;
        tell(story, || Event::PlaneAllotted {
            plane,
            sheet,
            name: self.pack.planes[sheet as usize].name.clone(),
        });
        self.stage = Stage::AllotPlane(Plane(plane.0 + 1));
    }

    pub(crate) fn enter_allot_pilot(&mut self, plane: Plane, story: &mut impl Story<Event>) -> Flow {
        if plane.0 == self.options.fleet() {
            self.fit_out();
            return Flow::Go(if self.options.opening {
                self.open_development(story)
            } else {
                Stage::Circuit
            });
        }
        let picked = self.options.picked(&self.options.autopilot_pilots, plane);
        self.craft_mut(plane).pilot = match (picked, self.options.pilots) {
            (Some(Pick::Of(nation)), _) => self.pilot_of(nation),
            (Some(Pick::Random), _) | (_, Allotment::Random) | (None, Allotment::Free) => return Flow::Wait,
            (Some(Pick::Left), Allotment::Free | Allotment::Nation) | (None, Allotment::Nation) => {
                self.usual_pilot(plane)
            }
        };
        Flow::Go(Stage::AllotPilot(Plane(plane.0 + 1)))
    }

    /// The pilot of the plane's nation; if that one is taken, one whom no player still waits for.
    fn usual_pilot(&self, plane: Plane) -> u8 {
        let nation = |plane: Plane| self.pack.planes[self.craft(plane).sheet as usize].nation;
        let own = self.pilot_of(nation(plane));
        let free = |pilot: &u8| !self.pilot_taken(*pilot, plane);
        let waited_for = |pilot: &u8| {
            (plane.0 + 1..self.options.human_planes())
                .any(|next| self.pilot_of(nation(Plane(next))) == *pilot)
        };
        let others = || (0..4).filter(free);
        let spare = || others().find(|pilot| !waited_for(pilot)).or_else(|| others().next());
        Some(own).filter(free).or_else(spare).expect("four pilots in the box")
    }

    pub(crate) fn allot_pilot(&mut self, pilot: u8, story: &mut impl Story<Event>) {
        let Stage::AllotPilot(plane) = self.stage else { unreachable!("judged: a pilot is allotted") };
        self.craft_mut(plane).pilot = pilot;
        tell(story, || Event::PilotAllotted {
            plane,
            pilot,
            name: self.pack.pilots[pilot as usize].name.clone(),
        });
        self.stage = Stage::AllotPilot(Plane(plane.0 + 1));
    }

    /// HR-1, HR-6, HR-57, HR-111, HR-124: decks, bags, purses and levels.
    pub(crate) fn fit_out(&mut self) {
        let pack = self.pack.get();
        for plane in self.planes() {
            let autopilot = self.is_autopilot(plane);
            let craft = self.craft_mut(plane);
            let sheet = &pack.planes[craft.sheet as usize];
            craft.deck = Deck::EMPTY;
            sheet.deck.iter().for_each(|card| craft.deck.add(*card));
            (0..if autopilot { sheet.pass_cards } else { 0 }).for_each(|_| craft.deck.add(Card::PASS));
            craft.bag = [pack.numbers.bag_damage, pack.numbers.bag_alert];
            craft.levels = sheet.levels;
            craft.coins = if autopilot { 0 } else { u16::from(pack.numbers.start_coins) };
        }
    }

    pub(crate) fn enter_circuit(&mut self, story: &mut impl Story<Event>) -> Flow {
        match self.options.circuit {
            Some(circuit) if self.race == 0 => {
                self.set_circuit(circuit, story);
                Flow::Go(self.stage)
            }
            Some(_) | None => Flow::Wait,
        }
    }

    pub(crate) fn set_circuit(&mut self, circuit: u8, story: &mut impl Story<Event>) {
        self.circuit = circuit;
        tell(story, || Event::CircuitChosen {
            circuit,
            name: self.pack.circuits[circuit as usize].name.clone(),
        });
        self.stage = Stage::Terms;
    }

    pub(crate) fn enter_terms(&mut self, story: &mut impl Story<Event>) -> Flow {
        if self.race > 0 {
            return Flow::Wait;
        }
        self.set_terms(self.options.cockpit, story);
        Flow::Go(self.stage)
    }

    pub(crate) fn set_terms(&mut self, cockpit: Cockpit, story: &mut impl Story<Event>) {
        self.cockpit = cockpit;
        tell(story, || Event::TermsChosen { cockpit });
        self.heat = 0;
        self.round = 0;
        for plane in self.planes() {
            let craft = self.craft_mut(plane);
            craft.flies = false;
            craft.deck.gather();
        }
        self.stage = Stage::Grid(0);
    }

    /// HR-4: drawn; the last position draws itself.
    pub(crate) fn enter_grid(&mut self, drawn: u8, story: &mut impl Story<Event>) -> Flow {
        let mut left = self.planes().filter(|plane| !self.craft(*plane).flies);
        let Some(next) = left.next() else { return Flow::Go(Stage::Deal(Plane(0))) };
        if drawn + 1 < self.options.fleet() {
            return Flow::Wait;
        }
        self.take_grid(next, story);
        Flow::Go(Stage::Deal(Plane(0)))
    }

    pub(crate) fn take_grid(&mut self, plane: Plane, story: &mut impl Story<Event>) {
        let Stage::Grid(drawn) = self.stage else { unreachable!("judged: the grid is drawn") };
        self.put_on_grid(plane, drawn, story);
        self.stage = Stage::Grid(drawn + 1);
    }

    pub(crate) fn put_on_grid(&mut self, plane: Plane, position: u8, story: &mut impl Story<Event>) {
        let space = self.pack.get().circuits[self.circuit as usize].grid[position as usize];
        let craft = self.craft_mut(plane);
        (craft.space, craft.flies, craft.crash) = (space, true, 0);
        tell(story, || Event::GridTaken { plane, space });
    }

    /// HR-7: the opening hand; an autopilot starts with one card less, for it draws before it plays (HR-114).
    pub(crate) fn enter_deal(&mut self, plane: Plane, story: &mut impl Story<Event>) -> Flow {
        if plane.0 == self.options.fleet() {
            return Flow::Go(self.begin_heat(story));
        }
        let size = self.hand_size(plane) - u8::from(self.is_autopilot(plane));
        if self.craft(plane).deck.held() < size {
            return Flow::Wait;
        }
        Flow::Go(Stage::Deal(Plane(plane.0 + 1)))
    }

    pub(crate) fn begin_heat(&mut self, story: &mut impl Story<Event>) -> Stage {
        self.round = 0;
        self.crashes = 0;
        let heat = self.heat + 1;
        if heat == 1 {
            tell(story, || self.race_began());
        }
        tell(story, || Event::HeatBegan { heat });
        self.begin_round(story)
    }

    fn race_began(&self) -> Event {
        let entry = |plane: Plane| {
            let craft = self.craft(plane);
            RaceEntry {
                plane,
                sheet: craft.sheet,
                plane_name: self.pack.planes[craft.sheet as usize].name.clone(),
                pilot: craft.pilot,
                pilot_name: self.pack.pilots[craft.pilot as usize].name.clone(),
                grid: (1 - craft.space) as u8,
            }
        };
        let entries = self.planes().map(entry).collect();
        let circuit = self.pack.circuits[self.circuit as usize].name.clone();
        Event::RaceBegan { race: self.race + 1, circuit, cockpit: self.cockpit, entries }
    }

    fn match_over(&self) -> Event {
        let places = self.planes().map(|plane| self.place(plane)).collect();
        let points = self.planes().map(|plane| self.converted(plane).0).collect();
        let coins_per_point = self.pack.numbers.coins_per_point;
        Event::MatchOver { standings: self.standings(), places, points, coins_per_point }
    }

    /// HR-11, HR-16, HR-17: order and markers are fixed for the whole round.
    pub(crate) fn begin_round(&mut self, story: &mut impl Story<Event>) -> Stage {
        self.round += 1;
        let round = self.round;
        tell(story, || Event::RoundBegan { round });
        let mut order = [Plane(0); MAX_PLANES];
        let mut count = 0;
        for plane in self.planes().filter(|plane| self.craft(*plane).flies) {
            order[count] = plane;
            count += 1;
        }
        order[..count].sort_by_key(|plane| std::cmp::Reverse(self.craft(*plane).space));
        (self.order, self.flyers, self.turn) = (order, count as u8, 0);
        for plane in self.planes() {
            let bonus = self.slipstream(plane);
            let leads = plane == order[0];
            let craft = self.craft_mut(plane);
            (craft.slipstream, craft.leads) = (bonus, leads);
            if leads {
                tell(story, || Event::LeaderMarked { plane, malus: self.pack.numbers.air_resistance });
            }
            if bonus != 0 {
                tell(story, || Event::SlipstreamMarked { plane, bonus });
            }
        }
        self.begin_turn()
    }

    pub(crate) fn slipstream(&self, plane: Plane) -> i8 {
        let craft = self.craft(plane);
        if !craft.flies {
            return 0;
        }
        let usual = self.pack.numbers.slipstream;
        let strong = if craft.has(Technology::SlimFloats) { usual + 1 } else { usual };
        match self.on_space(craft.space + 1) {
            // HR-61b.
            Some(ahead) if self.craft(ahead).has(Technology::CleanTail) => 0,
            Some(_) if self.skilled(plane, Skill::StrongSlipstream) => usual + 1,
            Some(_) => strong,
            // HR-31, HR-34.
            None if self.skilled(plane, Skill::LongSlipstream)
                && self.on_space(craft.space + 2).is_some() =>
            {
                strong
            }
            None => 0,
        }
    }

    pub(crate) fn begin_turn(&mut self) -> Stage {
        let plane = self.order[self.turn as usize];
        self.go = Go::new(plane);
        if !self.is_autopilot(plane) {
            return Stage::BetFirst;
        }
        // HR-141: its refill after a Course Scout is the draw of its next turn, with the card still on top.
        let top = self.craft(plane).deck.find(CardPlace::Top);
        self.go.scouts = top.is_some_and(|card| self.effect(card) == Effect::Scout);
        Stage::AutoDraw
    }

    pub(crate) fn end_turn(&mut self, story: &mut impl Story<Event>) -> Flow {
        self.turn += 1;
        Flow::Go(if self.turn < self.flyers { self.begin_turn() } else { self.end_round(story) })
    }

    pub(crate) fn end_round(&mut self, story: &mut impl Story<Event>) -> Stage {
        let length = self.pack.get().circuits[self.circuit as usize].length as i8;
        let flying = || self.planes().filter(|plane| self.craft(*plane).flies);
        let crossed = flying().any(|plane| self.craft(plane).space > length);
        if crossed || flying().count() <= 1 || self.round >= self.pack.numbers.heat_rounds {
            self.end_heat(story)
        } else {
            self.begin_round(story)
        }
    }

    /// HR-42 to HR-45.
    pub(crate) fn end_heat(&mut self, story: &mut impl Story<Event>) -> Stage {
        let heat = self.heat + 1;
        tell(story, || Event::HeatOver { heat });
        let ranking = self.ranking();
        let count = self.options.fleet() as usize;
        for (nth, plane) in ranking[..count].iter().copied().enumerate() {
            let (rank, points) = (nth as u8 + 1, self.pack.numbers.by_rank[nth]);
            let craft = self.craft_mut(plane);
            (craft.rank, craft.points) = (rank, craft.points + u16::from(points));
            tell(story, || Event::Ranked { plane, rank, points });
        }
        self.settle_bets(story);
        self.heat += 1;
        if self.heat == self.pack.numbers.heats {
            return self.end_race(story);
        }
        for (nth, plane) in ranking[..count].iter().enumerate() {
            self.put_on_grid(*plane, nth as u8, story);
        }
        self.begin_heat(story)
    }

    /// HR-43, HR-24: flying planes from the front, then crashed ones, the latest first.
    pub(crate) fn ranking(&self) -> [Plane; MAX_PLANES] {
        let mut ranking = [Plane(0), Plane(1), Plane(2), Plane(3)];
        let count = self.options.fleet() as usize;
        ranking[..count].sort_by_key(|plane| {
            let craft = self.craft(*plane);
            (craft.crash > 0, std::cmp::Reverse(craft.crash), std::cmp::Reverse(craft.space))
        });
        ranking
    }

    /// HR-39 to HR-41; an autopilot keeps no coins (HR-119).
    pub(crate) fn settle_bets(&mut self, story: &mut impl Story<Event>) {
        let numbers = &self.pack.get().numbers;
        for plane in self.planes() {
            let craft = self.craft_mut(plane);
            craft.settled = craft.bet.take();
            let Some(bet) = craft.settled else { continue };
            let on = bet.on.expect("a bet in the truth names its plane");
            let stake = numbers.paid_slots.get(bet.slot as usize).copied().unwrap_or(0);
            let won = match self.craft(on).rank {
                1 => numbers.win_multiplier * stake + numbers.win_bonus,
                2 => numbers.second_bonus,
                3 => numbers.third_bonus,
                _ => 0,
            };
            // HR-119, HR-124: an autopilot only blocks the slot.
            let (stake, paid) = if self.is_autopilot(plane) { (0, 0) } else { (stake, won) };
            self.craft_mut(plane).coins += u16::from(paid);
            tell(story, || Event::BetSettled { plane, on, stake, paid });
        }
    }

    pub(crate) fn end_race(&mut self, story: &mut impl Story<Event>) -> Stage {
        let race = self.race + 1;
        tell(story, || Event::RaceOver { race });
        if race == self.options.races {
            self.stage = Stage::Over;
            tell(story, || self.match_over());
            return Stage::Over;
        }
        self.race += 1;
        self.repair(story)
    }

    pub(crate) fn enter_bet(&mut self, next: Stage) -> Flow {
        match self.craft(self.go.plane).bet {
            None => Flow::Wait,
            Some(_) => Flow::Go(next),
        }
    }

    pub(crate) fn after_bet(&mut self, story: &mut impl Story<Event>) {
        self.stage = Stage::Play;
        if self.go.flown {
            let Flow::Go(stage) = self.end_turn(story) else { unreachable!("a turn ends in another stage") };
            self.stage = stage;
        }
    }

    pub(crate) fn place_bet(&mut self, plane: Plane, slot: u8, on: Plane, story: &mut impl Story<Event>) {
        let stake = self.pack.numbers.paid_slots.get(slot as usize).copied().unwrap_or(0);
        let autopilot = self.is_autopilot(plane);
        let craft = self.craft_mut(plane);
        craft.bet = Some(Bet { slot, on: Some(on) });
        if !autopilot {
            craft.coins -= u16::from(stake);
        }
        // An autopilot bets on itself, as everybody knows (HR-119).
        match self.owner(plane) {
            None => tell(story, || Event::BetPlaced { plane, slot, stake, on: Some(on) }),
            Some(seat) => {
                story.tell(Audience::seat(seat), || Event::BetPlaced { plane, slot, stake, on: Some(on) });
                story.tell(Audience::AllBut(Seats::only(seat)), || Event::BetPlaced {
                    plane,
                    slot,
                    stake,
                    on: None,
                });
            }
        }
    }
}
