//! The rule of thumb: spend ten cards over three heats, brake before corners, and bet on who leads.

use rules::{Rng, Seat, below};

use crate::action::Action;
use crate::course::CardKind;
use crate::deck::CardPlace;
use crate::development::DevelopStep;
use crate::parts::{Card, Cockpit, Effect, Element, Plane, Square, Token};
use crate::preview::ignored_corners;
use crate::state::{Craft, HydroRacers, Stage};

/// Everything is weighed in spaces of the circuit.
const POINT: f32 = 2.5;
const FINISH: f32 = 11.0;
const DAMAGE: f32 = 1.6;
const DAMAGE_PER_HEAT: f32 = 0.5;
const CRASH: f32 = 16.0;

/// What a space is worth on a card that is kept, by the heats to come.
const KEPT: [f32; 4] = [0.0, 0.55, 1.4, 1.4];

/// Moves of nearly the same worth are flown in turn.
const WHIM: f32 = 0.8;

/// A plane this far round the circuit shows who will win, in tenths.
const TIME_TO_BET: i32 = 10;

/// A lead that makes a paid bet worth its stake.
const SAFE_LEAD: i8 = 3;

impl HydroRacers {
    pub(crate) fn rule_of_thumb(
        &self,
        seat: Seat,
        scratch: &mut Vec<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Action {
        match self.stage {
            Stage::BetFirst => self.bet_by_thumb(false),
            Stage::BetLast => self.bet_by_thumb(true),
            Stage::Play => self.play_by_thumb(rng),
            Stage::Value => self.value_by_thumb(),
            Stage::PointOrCoins => Action::TakePoint,
            Stage::Reduce => {
                Action::Reduce(self.dangers_at(self.go.speed - 1) < self.dangers_at(self.go.speed))
            }
            Stage::Boost => Action::Boost(self.boost_is_safe()),
            Stage::Element => self.element_by_thumb(),
            Stage::Hop => Action::Hop(true),
            Stage::DropBehind(_) => Action::DropBehind(false),
            Stage::PassDiscard => Action::PassDiscard(self.weakest_in_hand()),
            Stage::Keep => self.keep_by_thumb(),
            Stage::Remove | Stage::CrashRemove => {
                self.list(seat, scratch);
                best(scratch, |action| self.removal(action))
            }
            Stage::Develop => {
                self.list(seat, scratch);
                self.develop_by_thumb(scratch, rng)
            }
            Stage::AllotPlane(_)
            | Stage::AllotPilot(_)
            | Stage::Circuit
            | Stage::Terms
            | Stage::Grid(_)
            | Stage::Deal(_)
            | Stage::AutoDraw
            | Stage::Danger
            | Stage::Refill
            | Stage::Over => {
                self.list(seat, scratch);
                scratch[below(rng, scratch.len() as u32) as usize]
            }
        }
    }

    fn list(&self, seat: Seat, scratch: &mut Vec<Action>) {
        scratch.clear();
        rules::Game::actions(self, seat, scratch);
    }

    /// On who leads, once the heat is half flown; in its last round at the latest.
    fn bet_by_thumb(&self, flown: bool) -> Action {
        let length = self.length();
        let (mut first, mut second) = ((i8::MIN, Plane(0)), i8::MIN);
        for plane in self.planes().filter(|plane| self.craft(*plane).flies) {
            let space = self.craft(plane).space;
            if space > first.0 {
                second = first.0;
                first = (space, plane);
            } else {
                second = second.max(space);
            }
        }
        let beyond = first.0 > length;
        if i32::from(first.0) * 10 < i32::from(length) * TIME_TO_BET || beyond && !flown {
            return Action::NoBet;
        }
        let coins = self.craft(self.go.plane).coins;
        let safe = first.0 - second.max(i8::MIN + 100) >= SAFE_LEAD;
        let paid = self.pack.get().numbers.paid_slots.iter();
        let open = |(slot, stake): &(u8, &u8)| u16::from(**stake) <= coins && !self.slot_taken(*slot);
        let slot = if safe { (0..).zip(paid).find(open).map(|(slot, _)| slot) } else { None };
        if slot.is_none() && !beyond && !safe {
            return Action::NoBet;
        }
        Action::PlaceBet { slot: slot.unwrap_or(self.free_slot()), on: first.1 }
    }

    pub(crate) fn length(&self) -> i8 {
        self.pack.get().circuits[self.circuit as usize].length as i8
    }

    fn play_by_thumb(&self, rng: &mut (impl Rng + ?Sized)) -> Action {
        let plane = self.go.plane;
        let craft = self.craft(plane);
        let mut whim = || below(rng, 256) as f32 * (WHIM / 256.0);
        let mut best = (self.flight_worth(None, self.pass_value(plane)) + whim(), Action::Pass);
        for card in craft.deck.hand() {
            let face = self.pack.get().face(card);
            let price = KEPT[self.heats_to_come().min(3)] * f32::from(face.exchange.saturating_sub(2));
            let flight = |value: &u8| self.flight_worth(Some(card), *value);
            let worth = face.values().iter().map(flight).fold(f32::MIN, f32::max) - price + whim();
            if worth > best.0 {
                best = (worth, Action::Play(card));
            }
        }
        best.1
    }

    /// Heats of this race after this one.
    pub(crate) fn heats_to_come(&self) -> usize {
        self.pack.get().numbers.heats.saturating_sub(self.heat + 1) as usize
    }

    fn pass_value(&self, plane: Plane) -> u8 {
        let top = self.craft(plane).deck.find(CardPlace::Top);
        let glides = top.is_some_and(|card| self.effect(card) == Effect::Glide);
        self.pack.get().numbers.pass_spaces + u8::from(glides)
    }

    fn value_by_thumb(&self) -> Action {
        let card = self.go.card.expect("a card was played");
        let values = self.pack.get().face(card).values();
        let worth = |value: &u8| self.flight_worth(Some(card), *value);
        let better = |a: &&u8, b: &&u8| worth(a).total_cmp(&worth(b));
        Action::ChooseValue(*values.iter().max_by(better).expect("a card has values"))
    }

    /// Spaces and points gained, less what may happen on the way.
    fn flight_worth(&self, card: Option<Card>, value: u8) -> f32 {
        let plane = self.go.plane;
        let craft = self.craft(plane);
        let effect = card.map_or(Effect::None, |card| self.effect(card));
        let speed = self.speed(plane, value, card.is_some());
        let aim = craft.space + speed as i8;
        let to = if speed == 0 { aim } else { self.first_free(aim, 1) };
        let corners = self.overspeed_corners(plane, craft.space, to, speed).count() as u8;
        let (points, removed, dares) = match effect {
            Effect::PointsAndRemove { points, remove } => (points, remove, false),
            Effect::Remove(remove) => (0, remove, false),
            Effect::Daredevil { points } => (points, 0, true),
            Effect::PointOrCoins { points, .. } => (points, 0, false),
            Effect::None | Effect::Glide | Effect::Scout | Effect::Ignore { .. } => (0, 0, false),
        };
        let dangers =
            corners.saturating_sub(ignored_corners(effect, value)) + u8::from(to != aim) + u8::from(dares);
        let finish = if to > self.length() { FINISH } else { 0.0 };
        let worth = f32::from(to - craft.space) + f32::from(points) * POINT + finish;
        let spared = f32::from(removed.min(self.load(plane))) * DAMAGE;
        if dangers == 0 { worth + spared } else { worth + spared - self.risk(plane, dangers, removed) }
    }

    /// Tokens that weigh on a plane.
    pub(crate) fn load(&self, plane: Plane) -> u8 {
        match self.side(plane) {
            Cockpit::Basic => self.craft(plane).damage,
            Cockpit::Expert => self.craft(plane).tokens_on_cockpit(),
        }
    }

    /// What so many danger tokens cost.
    fn risk(&self, plane: Plane, dangers: u8, removed: u8) -> f32 {
        let craft = self.craft(plane);
        let [damage, alert] = craft.bag.map(f32::from);
        if damage + alert == 0.0 {
            return 0.0;
        }
        let share = damage / (damage + alert);
        let free = match self.side(plane) {
            Cockpit::Basic => self.gauge(plane).saturating_sub(craft.damage.saturating_sub(removed)),
            // A token too many on one element crashes: less room than there are squares.
            Cockpit::Expert => 6u8.saturating_sub(craft.tokens_on_cockpit().saturating_sub(removed)),
        };
        let lasting = DAMAGE * (1.0 + DAMAGE_PER_HEAT * self.heats_to_come() as f32);
        let crash = if dangers > free { share.powi(i32::from(free) + 1) * CRASH } else { 0.0 };
        let scarce = if free <= 1 { 2.0 } else { 1.0 };
        f32::from(dangers) * share * lasting * scarce + crash
    }

    fn boost_is_safe(&self) -> bool {
        let (from, to) = (self.go.from, self.go.to);
        let dangers = |to: i8| {
            let free = self.first_free(to, 1);
            self.dangers_of(from, free, free != to, self.go.speed)
        };
        dangers(to + 1) <= dangers(to)
    }

    fn weakest_in_hand(&self) -> Card {
        let exchange = |card: &Card| self.pack.get().face(*card).exchange;
        let hand = self.craft(self.go.plane).deck.hand();
        hand.min_by_key(exchange).expect("a card is put under the pile only from a hand")
    }

    fn keep_by_thumb(&self) -> Action {
        let deck = &self.craft(self.go.plane).deck;
        let exchange = |nth: &u8| {
            deck.find(CardPlace::Looked(*nth)).map_or(0, |card| self.pack.get().face(card).exchange)
        };
        Action::Keep((0..self.go.looked).max_by_key(exchange).unwrap_or(0))
    }

    /// A DAMAGE where it does least, an ALERT where a DAMAGE would do most.
    fn element_by_thumb(&self) -> Action {
        let plane = self.go.plane;
        let harm = |element: &Element| self.harm_of_next(plane, *element);
        let elements = self.elements_with_room(plane);
        let element = match self.go.token {
            Some(Token::Alert) => elements.max_by_key(harm),
            Some(Token::Damage) | None => elements.min_by_key(harm),
        };
        Action::ChooseElement(element.expect("judged: an element has room"))
    }

    /// How bad a DAMAGE would be on the next square of an element.
    fn harm_of_next(&self, plane: Plane, element: Element) -> u8 {
        let tile = self.tile(plane, element);
        let next = self.craft(plane).first_empty(element, tile.len());
        match next.map(|square| tile[square as usize]) {
            Some(Square::Cross) => 10,
            Some(Square::Malus(_)) => 4,
            Some(Square::Link(to)) if to != element => 1 + self.harm_after_link(plane, to) / 2,
            Some(Square::Link(_)) => 2,
            None => 0,
        }
    }

    fn harm_after_link(&self, plane: Plane, element: Element) -> u8 {
        let tile = self.tile(plane, element);
        let next = self.craft(plane).first_empty(element, tile.len());
        match next.map(|square| tile[square as usize]) {
            Some(Square::Cross) => 10,
            Some(Square::Malus(_)) => 4,
            Some(Square::Link(_)) => 2,
            None => 0,
        }
    }

    /// DAMAGE before ALERT, and what ends a malus before the rest.
    fn removal(&self, action: &Action) -> f32 {
        let Action::Remove { element, square } = action else { return 0.0 };
        let damage = self.craft(self.go.plane).token_on(*element, *square) == Some(Token::Damage);
        match self.tile(self.go.plane, *element).get(*square as usize) {
            Some(Square::Malus(_)) if damage => 2.0,
            Some(_) if damage => 1.0,
            Some(_) | None => 0.0,
        }
    }

    fn develop_by_thumb(&self, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        let actor = self.development.actor;
        let mut whim = || below(rng, 256) as f32 / 256.0;
        match self.development.step {
            DevelopStep::Place => best(legal, |action| self.placing(actor, action) + whim()),
            DevelopStep::Recycle { spied } => best(legal, |action| -self.giving_up(action, spied)),
            DevelopStep::Claims(_) => best(legal, |action| self.claiming(action)),
            DevelopStep::Rival => best(legal, |action| self.rivalry(action)),
            DevelopStep::Joker
            | DevelopStep::Open
            | DevelopStep::AutoCards(..)
            | DevelopStep::Draw
            | DevelopStep::Refill => legal[below(rng, legal.len() as u32) as usize],
        }
    }

    fn rivalry(&self, action: &Action) -> f32 {
        let Action::ChooseRival(plane) = action else { return 0.0 };
        f32::from(self.craft(*plane).points)
    }

    /// What a development card is worth to a plane, in development tokens.
    fn development_worth(&self, plane: Plane, card: Card) -> f32 {
        let face = self.pack.get().face(card);
        match face.kind {
            CardKind::Technology(_) => 6.0,
            CardKind::Movement(_) => f32::from(face.exchange) - f32::from(self.weakest(self.craft(plane))),
            CardKind::Advantage(_) => 2.5,
            CardKind::Pass => 0.0,
        }
    }

    fn weakest(&self, craft: &Craft) -> u8 {
        craft.deck.iter().map(|(card, _)| self.pack.get().face(card).exchange).min().unwrap_or(0)
    }

    fn placing(&self, actor: Plane, action: &Action) -> f32 {
        if let Action::PlaceOnExhibition(space) = action {
            // Coins help where there are few of them, and are a point for ten at the end.
            let need = if self.craft(actor).coins < 20 { 3.0 } else { 2.0 };
            return if *space == 0 { 3.5 } else { need - 0.2 * f32::from(*space) };
        }
        let Action::PlaceOnCard { place, accelerate } = action else { return 0.0 };
        let place = *place as usize;
        let Some(card) = self.development.display[place] else { return 0.0 };
        let face = self.pack.get().face(card);
        let missing = face.cost - self.development.on_card[place][actor.index()] - 1;
        let worth = self.development_worth(actor, card) - f32::from(self.recycling_coins(actor, card)) / 6.0;
        if *accelerate { worth - 1.5 } else { worth - 1.3 * f32::from(missing) }
    }

    /// Coins that taking a movement card costs at the least.
    fn recycling_coins(&self, actor: Plane, card: Card) -> u16 {
        match self.pack.get().face(card).kind {
            CardKind::Movement(_) => self.cheapest_recycling(actor, card, false),
            CardKind::Technology(_) | CardKind::Advantage(_) | CardKind::Pass => 0,
        }
    }

    fn giving_up(&self, action: &Action, spied: bool) -> f32 {
        let Action::Recycle(card) = action else { return 0.0 };
        let new = self.development.taken.expect("a card was taken");
        let coins = f32::from(self.recycling_cost(new, *card, spied));
        coins / 8.0 + f32::from(self.pack.get().face(*card).exchange)
    }

    fn claiming(&self, action: &Action) -> f32 {
        let Action::Claim { place, coins } = action else { return 0.0 };
        let Some(card) = self.development.track[*place as usize] else { return 0.0 };
        let actor = self.development.actor;
        let price = f32::from(self.cheapest_recycling(actor, card, true)) / 8.0;
        let gain =
            f32::from(self.pack.get().face(card).exchange) - f32::from(self.weakest(self.craft(actor)));
        gain - price - if *coins { 1.5 } else { 1.0 }
    }
}

fn best(legal: &[Action], mut worth: impl FnMut(&Action) -> f32) -> Action {
    let mut best = (f32::MIN, None);
    for action in legal {
        let worth = worth(action);
        if worth > best.0 {
            best = (worth, Some(*action));
        }
    }
    best.1.expect("a seat that is asked has an action")
}
