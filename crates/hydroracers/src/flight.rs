//! A turn from the card to the move (HR-12 to HR-22, HR-60, HR-61).

use rules::Story;

use crate::advance::{Flow, tell};
use crate::course::CardKind;
use crate::deck::CardPlace;
use crate::event::Event;
use crate::parts::{Card, Cockpit, Effect, Element, Malus, Plane, Reason, Skill, Square, Technology, Token};
use crate::preview::ignored_corners;
use crate::setup::TechnologyUse;
use crate::state::{HydroRacers, Stage};

impl HydroRacers {
    pub(crate) fn fly_pass(&mut self, reason: Option<Reason>, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let glides = self
            .craft(plane)
            .deck
            .find(CardPlace::Top)
            .is_some_and(|card| self.effect(card) == Effect::Glide);
        self.go.card = None;
        self.go.value = self.pack.numbers.pass_spaces + u8::from(glides);
        tell(story, || Event::Passed { plane, reason });
        self.stage = Stage::Reduce;
    }

    pub(crate) fn play_card(
        &mut self,
        card: Card,
        from: CardPlace,
        reason: Option<Reason>,
        story: &mut impl Story<Event>,
    ) {
        let plane = self.go.plane;
        self.craft_mut(plane).deck.discard(card, from);
        self.go.card = Some(card);
        tell(story, || Event::CardPlayed { plane, card, reason });
        self.stage = Stage::Value;
    }

    #[inline]
    pub(crate) fn effect(&self, card: Card) -> Effect {
        match self.pack.get().face(card).kind {
            CardKind::Movement(effect) => effect,
            CardKind::Technology(_) | CardKind::Advantage(_) | CardKind::Pass => Effect::None,
        }
    }

    pub(crate) fn enter_value(&mut self, story: &mut impl Story<Event>) -> Flow {
        let card = self.go.card.expect("a card was played");
        match self.pack.get().face(card).values() {
            [value] => self.go.value = *value,
            // An autopilot has set the value with its choice of the card.
            _ if self.is_autopilot(self.go.plane) => {}
            _ => return Flow::Wait,
        }
        Flow::Go(self.gain(story))
    }

    /// Points, coins and removals come before the move (HR-60).
    pub(crate) fn gain(&mut self, story: &mut impl Story<Event>) -> Stage {
        let plane = self.go.plane;
        let card = self.go.card.expect("a card was played");
        let points = match self.effect(card) {
            Effect::PointOrCoins { .. } if !self.is_autopilot(plane) => return Stage::PointOrCoins,
            Effect::PointOrCoins { points, .. } | Effect::Daredevil { points } => points,
            Effect::PointsAndRemove { points, remove } => {
                self.go.removals = remove;
                points
            }
            Effect::Remove(remove) => {
                self.go.removals = remove;
                0
            }
            Effect::Scout => {
                self.go.scouts = true;
                0
            }
            Effect::None | Effect::Glide | Effect::Ignore { .. } => 0,
        };
        if points > 0 {
            self.craft_mut(plane).points += u16::from(points);
            tell(story, || Event::PointsGained { plane, points });
        }
        Stage::Remove
    }

    pub(crate) fn take_reward(&mut self, point: bool, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        let card = self.go.card.expect("a card was played");
        let Effect::PointOrCoins { points, coins } = self.effect(card) else {
            unreachable!("judged: the card offers both")
        };
        if point {
            self.craft_mut(plane).points += u16::from(points);
            tell(story, || Event::PointsGained { plane, points });
        } else {
            self.craft_mut(plane).coins += u16::from(coins);
            tell(story, || Event::CoinsGained { plane, coins });
        }
        self.stage = Stage::Remove;
    }

    pub(crate) fn enter_remove(&mut self, story: &mut impl Story<Event>) -> Flow {
        let plane = self.go.plane;
        if self.side(plane) == Cockpit::Expert {
            let more = self.go.removals > 0 && self.craft(plane).tokens_on_cockpit() > 0;
            return if more { Flow::Wait } else { Flow::Go(Stage::Reduce) };
        }
        for _ in 0..self.go.removals.min(self.craft(plane).damage) {
            self.return_damage(plane, story);
        }
        Flow::Go(Stage::Reduce)
    }

    /// One DAMAGE from the basic gauge back into the bag.
    pub(crate) fn return_damage(&mut self, plane: Plane, story: &mut impl Story<Event>) {
        let craft = self.craft_mut(plane);
        craft.damage -= 1;
        craft.bag[Token::Damage as usize] += 1;
        let crashed = !craft.flies;
        tell(story, || Event::DangerRemoved { plane, token: Token::Damage, element: None, crashed });
    }

    pub(crate) fn remove_token(
        &mut self,
        plane: Plane,
        element: Element,
        square: u8,
        story: &mut impl Story<Event>,
    ) {
        self.take_token(plane, element, square, story);
        if self.stage == Stage::CrashRemove {
            self.stage = Stage::PassDiscard;
        } else {
            self.go.removals -= 1;
        }
    }

    /// A token leaves its square for the bag; its malus ends (HR-56, HR-58).
    pub(crate) fn take_token(
        &mut self,
        plane: Plane,
        element: Element,
        square: u8,
        story: &mut impl Story<Event>,
    ) {
        let craft = self.craft_mut(plane);
        let token = craft.token_on(element, square).expect("judged: a token lies there");
        craft.squares[element as usize] &= !(3 << (2 * square));
        craft.bag[token as usize] += 1;
        let crashed = !craft.flies;
        tell(story, || Event::DangerRemoved { plane, token, element: Some(element), crashed });
        self.count_maluses(plane);
    }

    /// HR-56: a malus is active while a DAMAGE lies on one of its squares.
    pub(crate) fn count_maluses(&mut self, plane: Plane) {
        let mut maluses = 0;
        for element in Element::ALL {
            for (square, kind) in (0..).zip(self.tile(plane, element)) {
                if let (Square::Malus(malus), Some(Token::Damage)) =
                    (kind, self.craft(plane).token_on(element, square))
                {
                    maluses |= 1 << *malus as u8;
                }
            }
        }
        self.craft_mut(plane).maluses = maluses;
    }

    /// HR-15: the speed of a card of that value, or of a pass.
    #[inline]
    pub(crate) fn speed(&self, plane: Plane, value: u8, card: bool) -> u8 {
        let craft = self.craft(plane);
        let shielded = card
            && value >= 5
            && (craft.has(Technology::Cowling) || self.skilled(plane, Skill::NoAirResistance));
        let air = if craft.leads && !shielded { self.pack.numbers.air_resistance } else { 0 };
        let slow = i8::from(craft.suffers(Malus::Slow));
        (value as i8 + craft.slipstream + air - slow).max(0) as u8
    }

    pub(crate) fn enter_reduce(&mut self, story: &mut impl Story<Event>) -> Flow {
        let plane = self.go.plane;
        self.go.speed = self.speed(plane, self.go.value, self.go.card.is_some());
        // HR-61g: never from 1 to 0.
        if !self.craft(plane).has(Technology::TrimTab) || self.go.speed < 2 {
            return Flow::Go(self.depart());
        }
        if !self.is_autopilot(plane) {
            return Flow::Wait;
        }
        let reduces = match self.options.autopilot_technology {
            TechnologyUse::Sensible => self.dangers_at(self.go.speed - 1) < self.dangers_at(self.go.speed),
            TechnologyUse::Always => true,
        };
        self.reduce(reduces, story);
        Flow::Go(self.stage)
    }

    pub(crate) fn reduce(&mut self, reduce: bool, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        if reduce {
            self.go.speed -= 1;
            tell(story, || Event::Reduced { plane });
        }
        self.stage = self.depart();
    }

    pub(crate) fn depart(&mut self) -> Stage {
        self.go.from = self.craft(self.go.plane).space;
        self.go.to = self.go.from + self.go.speed as i8;
        self.go.flown = true;
        // HR-15, HR-142: with speed 0 there is no move.
        if self.go.speed == 0 { Stage::PassDiscard } else { Stage::Boost }
    }

    pub(crate) fn enter_boost(&mut self, story: &mut impl Story<Event>) -> Flow {
        let plane = self.go.plane;
        let may =
            self.craft(plane).has(Technology::OvertakeBoost) && self.passes_plane(self.go.from, self.go.to);
        if may && !self.is_autopilot(plane) {
            return Flow::Wait;
        }
        self.boost(may, story);
        Flow::Go(self.stage)
    }

    /// HR-61c: at least one plane after the start and not after the end.
    pub(crate) fn passes_plane(&self, from: i8, to: i8) -> bool {
        (from + 1..=to).any(|space| self.on_space(space).is_some())
    }

    pub(crate) fn boost(&mut self, boost: bool, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        if boost {
            self.go.to += 1;
            tell(story, || Event::Boosted { plane });
        }
        self.fly(story);
        self.stage = Stage::Danger;
    }

    /// HR-21, HR-22: to the first free space; then the dangers are listed.
    pub(crate) fn fly(&mut self, story: &mut impl Story<Event>) {
        let (plane, from, speed) = (self.go.plane, self.go.from, self.go.speed);
        let free = self.first_free(self.go.to, 1);
        let pushed = free != self.go.to;
        self.go.to = free;
        self.craft_mut(plane).space = free;
        tell(story, || Event::Flew { plane, speed, from, to: free, pushed });
        self.auto_bet(from, free, story);
        self.tell_corners(story);
        self.go.dangers = self.dangers_of(from, free, pushed, self.go.speed);
    }

    /// The first free space from there, forwards or backwards.
    pub(crate) fn first_free(&self, mut space: i8, direction: i8) -> i8 {
        while self.on_space(space).is_some() {
            space += direction;
        }
        space
    }

    pub(crate) fn tell_corners(&self, story: &mut impl Story<Event>) {
        let (plane, mut ignore) = (self.go.plane, self.ignored_corners());
        let (from, to, speed) = (self.go.from, self.go.to, self.go.speed);
        for limit in self.overspeed_corners(plane, from, to, speed) {
            let ignored = ignore > 0;
            ignore -= u8::from(ignored);
            tell(story, || Event::CornerOverspeed { plane, limit, ignored });
        }
    }

    /// Limits of the corners crossed too fast (HR-18, HR-56).
    #[inline]
    pub(crate) fn overspeed_corners(
        &self,
        plane: Plane,
        from: i8,
        to: i8,
        speed: u8,
    ) -> impl Iterator<Item = u8> + use<> {
        let strict = self.craft(plane).suffers(Malus::CornerAtLimit);
        let circuit = &self.pack.get().circuits[self.circuit as usize];
        let crossed = move |after: u8| from <= after as i8 && to > after as i8;
        let fast = move |limit: u8| speed > limit || strict && speed == limit;
        circuit
            .corners
            .iter()
            .filter(move |corner| crossed(corner.after) && fast(corner.limit))
            .map(|corner| corner.limit)
    }

    /// Overspeed corners the card ignores (HR-60).
    pub(crate) fn ignored_corners(&self) -> u8 {
        self.go.card.map_or(0, |card| ignored_corners(self.effect(card), self.go.value))
    }

    pub(crate) fn dangers_of(&self, from: i8, to: i8, pushed: bool, speed: u8) -> u8 {
        let corners = self.overspeed_corners(self.go.plane, from, to, speed).count() as u8;
        let daring = matches!(self.go.card.map(|card| self.effect(card)), Some(Effect::Daredevil { .. }));
        corners.saturating_sub(self.ignored_corners()) + u8::from(pushed) + u8::from(daring)
    }

    /// Dangers of a move with that speed, boosted whenever possible (HR-141).
    pub(crate) fn dangers_at(&self, speed: u8) -> u8 {
        let plane = self.go.plane;
        let from = self.craft(plane).space;
        let mut to = from + speed as i8;
        to += i8::from(self.craft(plane).has(Technology::OvertakeBoost) && self.passes_plane(from, to));
        // The plane itself does not stand in its own way: it has left its space.
        let free = self.first_free(to, 1);
        self.dangers_of(from, free, free != to, speed)
    }
}
