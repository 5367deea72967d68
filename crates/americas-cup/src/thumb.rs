//! The rule of thumb: the shortest way that is left, without ending a sequence for little, out of the others' wind,
//! and onto the tack for which there are cards.

use rules::{Rng, Seat, below};

use crate::action::Action;
use crate::course::{MAX_VALUE, Ways};
use crate::parts::{Card, Cards, Heading, Side};
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
    /// The hand after the card.
    hand: Cards,
    /// The sequence with the card.
    sequence: Option<u8>,
    start_leg: u8,
}

/// The best end so far, and the first thing to do for it.
#[derive(Clone, Copy)]
struct Best {
    cost: i32,
    first: Action,
}

impl AmericasCup {
    pub(crate) fn rule_of_thumb(&self, scratch: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
        match self.stage {
            Stage::Card => self.card_by_thumb(),
            Stage::Path if !self.go.cornered => {
                let boat = self.boat(self.go.seat);
                self.look(boat.hand, boat.sequence).best(&self.go.walk).first
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

    fn look(&self, hand: Cards, sequence: Option<u8>) -> Look<'_> {
        Look {
            game: self,
            water: self.water(),
            ways: self.pack.get().ways(self.options.rounding),
            hand,
            sequence,
            start_leg: self.go.walk.leg,
        }
    }

    /// The card with the best end; a discard if it is better, a new hand only if nothing else is allowed.
    fn card_by_thumb(&self) -> Action {
        let choice = self.hand_choice();
        let play = choice.play.iter().next().map(Action::PlayCard);
        let discard = choice.discard.iter().next().map(Action::Discard);
        // Without a legal path any card will do.
        let any = play.or(discard).unwrap_or(Action::ChangeHand);
        let mut best = Best { cost: NEVER, first: any };
        for card in choice.play.iter() {
            let cost = self.cost_of(card);
            if cost < best.cost {
                best = Best { cost, first: Action::PlayCard(card) };
            }
        }
        if let Some(card) = self.least_needed(choice.discard) {
            let mut hand = self.boat(self.go.seat).hand;
            hand.remove(card);
            let walk = self.go.walk.with_discard(self.pack.get(), self.trim());
            let cost = self.look(hand, None).best(&walk).cost;
            if cost < best.cost {
                best = Best { cost, first: Action::Discard(card) };
            }
        }
        best.first
    }

    fn cost_of(&self, card: Card) -> i32 {
        let (pack, boat) = (self.pack.get(), self.boat(self.go.seat));
        let face = pack.face(card);
        let mut hand = boat.hand;
        hand.remove(card);
        let walk = self.go.walk.with_card(pack, face, self.trim());
        // A fast card is kept where a slow one does as well.
        let cost = self.look(hand, Some(face.near)).best(&walk).cost;
        cost.saturating_add(i32::from(walk.points > 4))
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
    fn best(&self, walk: &Walk) -> Best {
        let mut best = Best { cost: NEVER, first: Action::Stop };
        self.search(walk, None, &mut best);
        best
    }

    /// Every path, those that cannot become the best left out.
    fn search(&self, walk: &Walk, first: Option<Action>, best: &mut Best) {
        if self.water.may_stop(walk) {
            let cost = self.cost(walk);
            if cost < best.cost {
                *best = Best { cost, first: first.unwrap_or(Action::Stop) };
            }
        }
        let forward = self.water.forward(walk);
        for heading in forward.iter() {
            let (next, after) = self.water.step(walk, heading);
            let action = first.unwrap_or(Action::Sail(heading));
            match after {
                After::Finishes if best.cost > i32::MIN => *best = Best { cost: i32::MIN, first: action },
                After::Disqualified if best.cost == NEVER => *best = Best { cost: NEVER - 1, first: action },
                After::Finishes | After::Disqualified => {}
                After::Sails | After::Rounds(_) => self.go_on(&next, action, best),
            }
        }
        for heading in self.water.turns(walk, forward).iter() {
            let action = first.unwrap_or(Action::TurnInPlace(heading));
            self.go_on(&self.water.turn(walk, heading), action, best);
        }
        for side in [Side::Left, Side::Right] {
            for steps in 1..=self.water.crew_steps(walk, side) {
                let action = first.unwrap_or(Action::CrewTurn { side, steps });
                self.go_on(&self.water.crew_turn(walk, side, steps), action, best);
            }
        }
    }

    /// Searches on where something better can still be found: a point is worth no more than itself, a crew turn
    /// saves two at the most.
    #[inline]
    fn go_on(&self, next: &Walk, action: Action, best: &mut Best) {
        let saved = i32::from(next.points) + 2 * i32::from(next.crew);
        let least = POINT * (self.to_end(next) - saved) - PROMISE * i32::from(MAX_VALUE);
        if least < best.cost {
            self.search(next, Some(action), best);
        }
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
        if walk.leg == self.start_leg && walk.leg.is_multiple_of(2) {
            cost -= PROMISE * i32::from(self.promise(walk));
        }
        cost + if self.is_covered(walk) { COVERED } else { 0 }
    }

    /// The points of the best card that could be played next turn from there, drawn cards left aside.
    fn promise(&self, walk: &Walk) -> u8 {
        let (game, pack) = (self.game, self.game.pack.get());
        let (rules, numbers) = (&game.options.rules, &pack.numbers);
        let heading = walk.hull.heading;
        if heading == Heading::N && rules.head_to_wind && rules.sequence {
            return numbers.discard_points;
        }
        let right =
            heading.colour().map_or(self.hand, |colour| self.hand.and(pack.by_colour[colour as usize]));
        if !rules.sequence {
            return highest(pack, right);
        }
        let tacks = heading.colour().is_some_and(|tack| game.boat(game.go.seat).tack != Some(tack));
        let kept = self.sequence.filter(|_| !tacks || walk.began_north);
        let continuing = kept.map_or(Cards::NONE, |last| right.and(game.near_neighbours(last)));
        highest(pack, continuing).max(numbers.discard_points)
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

/// The highest near-wind value of these cards.
fn highest(pack: &crate::Pack, cards: Cards) -> u8 {
    (1..=MAX_VALUE).rev().find(|value| !cards.and(pack.by_near[*value as usize]).is_empty()).unwrap_or(0)
}
