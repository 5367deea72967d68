//! The rule of thumb: the shortest way that is left, without ending a sequence for little, out of the others' wind,
//! and onto the tack for which there are cards.

use rules::{Rng, Seat, below};

use crate::action::Action;
use crate::course::{MAX_VALUE, Ways};
use crate::parts::{Card, Cards, Colour, Heading, Side};
use crate::path::{After, Walk, Water};
use crate::state::{AmericasCup, Stage};

/// Everything is weighed in quarters of a movement point.
const POINT: i32 = 4;

/// What a point that the next card promises is worth.
const PROMISE: i32 = 2;

/// Lying in another boat's wind.
const COVERED: i32 = 2;

/// Over the line on the last manoeuvre: a turn (AC-48).
const OVER: i32 = 4 * POINT;

/// Worse than anything.
const NEVER: i32 = i32::MAX;

/// A boat's look at the rest of its turn.
struct Look<'a> {
    game: &'a AmericasCup,
    water: Water<'a>,
    ways: &'static Ways,
    start_leg: u8,
    /// What the next card promises by the heading the boat ends on, and at the most.
    promises: [i32; 6],
    most: i32,
}

/// The best end so far, and the first thing to do for it.
struct Best {
    cost: i32,
    first: Action,
    seen: Seen,
}

/// Where the boat was looked at already: many paths lead there, and none of them is better than the first.
/// A newcomer takes the place of another; then a few are looked at twice.
struct Seen([u64; Seen::PLACES]);

impl AmericasCup {
    pub(crate) fn rule_of_thumb(&self, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        match self.stage {
            Stage::Card => self.card_by_thumb(),
            Stage::Path if !self.go.cornered => {
                let boat = self.boat(self.go.seat);
                self.look(boat.hand, boat.run.last()).best(&self.go.walk, NEVER).first
            }
            Stage::Posts
            | Stage::First
            | Stage::StartCards
            | Stage::StartLot
            | Stage::OrderLot
            | Stage::Deal
            | Stage::Path
            | Stage::Draw
            | Stage::RankLot
            | Stage::Over => {
                scratch.clear();
                self.list_actions(scratch);
                scratch[below(rng, scratch.len() as u32) as usize]
            }
        }
    }

    /// A look ahead with that hand after the card, and the sequence with it.
    fn look(&self, hand: Cards, sequence: Option<u8>) -> Look<'_> {
        let start_leg = self.go.walk.leg;
        let promises = match start_leg.is_multiple_of(2) && !self.is_before_gun() {
            true => self.promises(hand, sequence),
            false => [0; 6],
        };
        Look {
            game: self,
            water: self.water(),
            ways: self.pack.get().ways(self.options.rounding),
            start_leg,
            promises,
            most: promises.into_iter().max().unwrap_or(0),
        }
    }

    /// The card with the best end; a discard if it is better, a new hand only if nothing else is allowed.
    fn card_by_thumb(&self) -> Action {
        let choice = self.hand_choice();
        let play = choice.play.iter().next().map(Action::PlayCard);
        let discard = choice.discard.iter().next().map(Action::Discard);
        // Without a legal path any card will do.
        let mut best = (NEVER, play.or(discard).unwrap_or(Action::ChangeHand));
        for card in choice.play.iter() {
            if let Some(cost) = self.cost_of(card, best.0) {
                best = (cost, Action::PlayCard(card));
            }
        }
        if let Some(card) = self.least_needed(choice.discard) {
            let mut hand = self.boat(self.go.seat).hand;
            hand.remove(card);
            let walk = self.go.walk.with_discard(self.pack.get(), self.trim());
            if self.look(hand, None).best(&walk, best.0).cost < best.0 {
                best.1 = Action::Discard(card);
            }
        }
        best.1
    }

    /// What the turn costs with that card, if less than that.
    fn cost_of(&self, card: Card, limit: i32) -> Option<i32> {
        let (pack, boat) = (self.pack.get(), self.boat(self.go.seat));
        let face = pack.face(card);
        let mut hand = boat.hand;
        hand.remove(card);
        let walk = self.go.walk.with_card(pack, face, self.trim());
        // A fast card is kept where a slow one does as well.
        let fast = i32::from(walk.points > 4);
        let cost = self.look(hand, Some(face.near)).best(&walk, limit.saturating_sub(fast)).cost;
        (cost < limit.saturating_sub(fast)).then(|| cost.saturating_add(fast))
    }

    /// The points of the best card that could be played next turn, by the heading the boat ends on, drawn cards
    /// left aside.
    fn promises(&self, hand: Cards, sequence: Option<u8>) -> [i32; 6] {
        let (pack, rules) = (self.pack.get(), &self.options.rules);
        let discard = pack.numbers.discard_points;
        let (tack, began_north) = (self.boat(self.go.seat).tack, self.go.walk.began_north);
        let continuing = sequence.map_or(Cards::NONE, |last| hand.and(self.near_neighbours(last)));
        let promise = |colour: Option<Colour>| {
            let cards = if rules.sequence { continuing } else { hand };
            let right = colour.map_or(cards, |colour| cards.and(pack.by_colour[colour as usize]));
            let tacks = colour.is_some() && colour != tack;
            match rules.sequence {
                true if tacks && !began_north => discard,
                true => highest(pack, right).max(discard),
                false => highest(pack, right),
            }
        };
        let straight = promise(None);
        let north = if rules.head_to_wind && rules.sequence { discard } else { straight };
        let sides = [Colour::Red, Colour::Green].map(|colour| promise(Some(colour)));
        Heading::ALL.map(|heading| {
            let side = heading.colour().map_or(straight, |colour| sides[colour as usize]);
            PROMISE * i32::from(if heading == Heading::N { north } else { side })
        })
    }

    /// A card of the tack that is not sailed, never one that opens a sequence if another can go.
    fn least_needed(&self, cards: Cards) -> Option<Card> {
        let pack = self.pack.get();
        let tack = self.boat(self.go.seat).tack;
        let need = |card: &Card| {
            let face = pack.face(*card);
            let opens = face.near == pack.numbers.opening_value;
            (opens, tack == Some(face.colour), face.near)
        };
        cards.iter().min_by_key(need)
    }
}

impl Look<'_> {
    /// The best end that costs less than the limit.
    fn best(&self, walk: &Walk, limit: i32) -> Best {
        let mut best = Best { cost: limit, first: Action::Stop, seen: Seen([0; Seen::PLACES]) };
        self.search(walk, None, &mut best);
        best
    }

    /// Every path, those that cannot become the best left out.
    fn search(&self, walk: &Walk, first: Option<Action>, best: &mut Best) {
        if POINT * self.to_end(walk) - self.most < best.cost && self.water.may_stop(walk) {
            let cost = self.cost(walk);
            if cost < best.cost {
                (best.cost, best.first) = (cost, first.unwrap_or(Action::Stop));
            }
        }
        let forward = self.water.forward(walk);
        // The most promising step first: after a good end the others are soon given up.
        let mut steps = [(i32::MAX, Heading::N, *walk); 3];
        for (heading, step) in forward.iter().zip(&mut steps) {
            let (next, after) = self.water.step(walk, heading);
            let action = first.unwrap_or(Action::Sail(heading));
            match after {
                After::Finishes => (best.cost, best.first) = (i32::MIN, action),
                After::Disqualified if best.cost == NEVER => (best.cost, best.first) = (NEVER - 1, action),
                After::Disqualified => {}
                After::Sails | After::Rounds(_) => *step = (self.least(&next), heading, next),
            }
        }
        steps.sort_unstable_by_key(|(least, ..)| *least);
        for (least, heading, next) in steps.iter().take_while(|(least, ..)| *least < i32::MAX) {
            self.go_on(*least, next, first.unwrap_or(Action::Sail(*heading)), best);
        }
        for heading in self.water.turns(walk, forward).iter() {
            let action = first.unwrap_or(Action::TurnInPlace(heading));
            let next = self.water.turn(walk, heading);
            self.go_on(self.least(&next), &next, action, best);
        }
        for side in [Side::Left, Side::Right] {
            for steps in 1..=self.water.crew_steps(walk, side) {
                let action = first.unwrap_or(Action::CrewTurn { side, steps });
                let next = self.water.crew_turn(walk, side, steps);
                self.go_on(self.least(&next), &next, action, best);
            }
        }
    }

    /// Searches on where something better can still be found.
    #[inline]
    fn go_on(&self, least: i32, next: &Walk, action: Action, best: &mut Best) {
        if least < best.cost && best.seen.is_new(next) {
            self.search(next, Some(action), best);
        }
    }

    /// No end from there costs less: a point is worth no more than itself, a crew turn saves two at the most.
    #[inline]
    fn least(&self, walk: &Walk) -> i32 {
        let saved = i32::from(walk.points) + 2 * i32::from(walk.crew);
        POINT * (self.to_end(walk) - saved) - self.most
    }

    #[inline]
    fn to_end(&self, walk: &Walk) -> i32 {
        i32::from(self.ways.to_end(&walk.hull, self.water.terms.legs - walk.leg))
    }

    /// What lying there costs.
    fn cost(&self, walk: &Walk) -> i32 {
        let mut cost = POINT * self.to_end(walk);
        if self.game.is_before_gun() {
            return cost + if walk.over { OVER } else { 0 };
        }
        if walk.leg == self.start_leg {
            cost -= self.promises[walk.hull.heading as usize];
        }
        cost + if self.is_covered(walk) { COVERED } else { 0 }
    }

    fn is_covered(&self, walk: &Walk) -> bool {
        let (game, rules) = (self.game, &self.game.options.rules);
        if !rules.front_cover && !rules.rear_cover {
            return false;
        }
        let others = game.all_seats().filter(|seat| *seat != game.go.seat);
        others.into_iter().any(|by: Seat| {
            let (front, rear) = game.covers(by, &walk.hull);
            front || rear
        })
    }
}

impl Seen {
    const PLACES: usize = 64;

    /// Whether it was not looked at yet; it is now.
    #[inline]
    fn is_new(&mut self, walk: &Walk) -> bool {
        let flags = [walk.moved, walk.by_crew, walk.over]
            .into_iter()
            .fold(1, |bits, flag| bits << 1 | u64::from(flag));
        let first = walk.first.map_or(0, |colour| 1 + colour as u64);
        let name =
            [u64::from(walk.hull.heading as u8), walk.leg.into(), walk.points.into(), walk.crew.into()]
                .into_iter()
                .chain([walk.norths.into(), first, flags])
                .fold(u64::from(walk.hull.bow.0), |name, part| name << 6 | part);
        let place = name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Seen::PLACES.ilog2());
        std::mem::replace(&mut self.0[place as usize], name) != name
    }
}

/// The highest near-wind value of these cards.
fn highest(pack: &crate::Pack, cards: Cards) -> u8 {
    (1..=MAX_VALUE).rev().find(|value| !cards.and(pack.by_near[*value as usize]).is_empty()).unwrap_or(0)
}
