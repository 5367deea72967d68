//! The rule of thumb: the shortest way that is left, without ending a sequence for little, out of the others' wind,
//! and onto the tack for which there are cards.

use std::cmp::Reverse;

use rules::{Rng, Seat, below};

use crate::action::Action;
use crate::course::{MAX_HAND, MAX_VALUE, Ways};
use crate::parts::{Card, Cards, Colour, Heading, Side};
use crate::path::{After, Walk, Water};
use crate::state::{AmericasCup, Stage};

/// Everything is weighed in quarters of a movement point.
const POINT: i32 = 4;

/// What a point that the next card promises is worth.
const PROMISE: i32 = 2;

/// Lying in the lee or in the wake of another boat; both add up (AC-78).
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

/// The best end so far, and the way there.
struct Best<'a> {
    cost: i32,
    way: Way,
    seen: &'a mut Seen,
}

/// What is done in a turn after the card: a step for every point, a crew batch and a stop.
#[derive(Clone, Copy)]
struct Way {
    actions: [Action; Way::LONGEST],
    len: u8,
}

/// Where the boat was looked at already: many paths lead there, and none of them is better than the first.
/// A newcomer takes the place of another; then a few are looked at twice.
struct Seen {
    places: [u64; Seen::PLACES],
    /// Cards looked at before: each has its own ways.
    cards: u64,
}

impl AmericasCup {
    /// The rest of the turn.
    pub(crate) fn turn_by_thumb(&self, into: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) {
        match self.stage {
            Stage::Card => {
                let (card, way) = self.card_by_thumb();
                into.clear();
                into.push(card);
                into.extend_from_slice(way.actions());
            }
            Stage::Path if !self.go.cornered => {
                let boat = self.boat(self.go.seat);
                let look = self.look(boat.hand, boat.run.last());
                let mut seen = Seen::NOTHING;
                let better = look.better(&self.go.walk, NEVER, &mut seen);
                let way = better.map_or(Way::STOP, |(_, way)| way);
                into.clear();
                into.extend_from_slice(way.actions());
            }
            Stage::Posts | Stage::Path | Stage::Draw(_) | Stage::Lot(_) | Stage::Over => {
                into.clear();
                self.list_actions(into);
                let any = into[below(rng, into.len() as u32) as usize];
                into.clear();
                into.push(any);
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
    fn card_by_thumb(&self) -> (Action, Way) {
        let choice = self.hand_choice();
        let play = choice.play.iter().next().map(Action::PlayCard);
        let discard = choice.discard.iter().next().map(Action::Discard);
        // Without a legal path any card will do.
        let mut action = play.or(discard).unwrap_or(Action::ChangeHand);
        let (mut best, mut first, mut seen) = ((NEVER, Way::NONE), Card(u8::MAX), Seen::NOTHING);
        let (cards, count) = self.fastest_first(choice.play);
        for (card, walk) in &cards[..count] {
            // A fast card is kept where a slow one does as well, and of equals the first is played.
            let handicap = i32::from(walk.points > 4);
            let limit = best.0.saturating_add(i32::from(*card < first)).saturating_sub(handicap);
            let look = self.look(self.hand_without(*card), Some(self.pack.face(*card).near));
            if let Some((cost, way)) = look.better(walk, limit, &mut seen) {
                best = (cost.saturating_add(handicap), way);
                (action, first) = (Action::PlayCard(*card), *card);
            }
        }
        if !choice.discard.is_empty() {
            let walk = self.go.walk.with_discard(self.pack.get(), self.trim());
            // After a discard no card goes on with a sequence, whichever it was.
            let look = self.look(Cards::NONE, None);
            if let Some(better) = look.better(&walk, best.0, &mut seen) {
                best = better;
                action = self.least_needed(choice.discard, &best.1).map_or(action, Action::Discard);
            }
        }
        (action, best.1)
    }

    /// The turns these cards begin, the longest first: after a good end the others are soon given up.
    fn fastest_first(&self, cards: Cards) -> ([(Card, Walk); MAX_HAND], usize) {
        let (pack, trim) = (self.pack.get(), self.trim());
        let mut turns = [(Card(u8::MAX), self.go.walk); MAX_HAND];
        let mut count = 0;
        for card in cards.iter() {
            turns[count] = (card, self.go.walk.with_card(pack, pack.face(card), trim));
            count += 1;
        }
        turns[..count].sort_unstable_by_key(|(card, walk)| (Reverse(walk.points + walk.crew), *card));
        (turns, count)
    }

    fn hand_without(&self, card: Card) -> Cards {
        let mut hand = self.boat(self.go.seat).hand;
        hand.remove(card);
        hand
    }

    /// The points of the best card that could be played next turn, by the heading the boat ends on, drawn cards
    /// left aside.
    fn promises(&self, hand: Cards, sequence: Option<u8>) -> [i32; 6] {
        let (pack, rules) = (self.pack.get(), &self.options.rules);
        let discard = pack.numbers.discard_points;
        let (tack, began_north) = (self.boat(self.go.seat).tack, self.go.walk.began_north);
        let continuing = sequence.map_or(Cards::NONE, |last| hand.and(self.near_neighbours(last)));
        // AC-63c: the card that opens a sequence takes it to the other tack.
        let goes_on = self.tacks_with_two() && sequence == Some(pack.numbers.opening_value);
        let promise = |colour: Option<Colour>| {
            let cards = if rules.sequence { continuing } else { hand };
            let right = colour.map_or(cards, |colour| cards.and(pack.by_colour[colour as usize]));
            let tacks = colour.is_some() && colour != tack && !began_north;
            match rules.sequence {
                true if tacks && !goes_on => discard,
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

    /// A card of the tack that is not sailed after that way, never one that opens a sequence if another can go.
    fn least_needed(&self, cards: Cards, way: &Way) -> Option<Card> {
        let pack = self.pack.get();
        let tack = way.heading().and_then(Heading::colour).or(self.boat(self.go.seat).tack);
        let need = |card: &Card| {
            let face = pack.face(*card);
            let opens = face.near == pack.numbers.opening_value;
            (opens, tack == Some(face.colour), face.near)
        };
        cards.iter().min_by_key(need)
    }
}

impl Look<'_> {
    /// What the best end costs if less than the limit, and the way there.
    fn better(&self, walk: &Walk, limit: i32, seen: &mut Seen) -> Option<(i32, Way)> {
        if self.least(walk) >= limit {
            return None;
        }
        seen.cards += 1;
        let mut best = Best { cost: limit, way: Way::STOP, seen };
        self.search(walk, Way::NONE, &mut best);
        (best.cost < limit).then_some((best.cost, best.way))
    }

    /// Every path, those that cannot become the best left out.
    fn search(&self, walk: &Walk, way: Way, best: &mut Best<'_>) {
        if POINT * self.to_end(walk) - self.most < best.cost && self.water.may_stop(walk) {
            let cost = self.cost(walk);
            if cost < best.cost {
                (best.cost, best.way) = (cost, way.with(Action::Stop));
            }
        }
        let forward = self.water.forward(walk);
        // The most promising step first: after a good end the others are soon given up.
        let mut steps = [(i32::MAX, Heading::N, *walk); 3];
        for (heading, step) in forward.iter().zip(&mut steps) {
            let (next, after) = self.water.step(walk, heading);
            let sails = || way.with(Action::Sail(heading));
            match after {
                After::Finishes => (best.cost, best.way) = (i32::MIN, sails()),
                After::Disqualified if best.cost == NEVER => (best.cost, best.way) = (NEVER - 1, sails()),
                After::Disqualified => {}
                After::Sails | After::Rounds(_) => *step = (self.least(&next), heading, next),
            }
        }
        steps.sort_unstable_by_key(|(least, ..)| *least);
        for (least, heading, next) in steps.iter().take_while(|(least, ..)| *least < i32::MAX) {
            self.go_on(*least, next, way.with(Action::Sail(*heading)), best);
        }
        for heading in self.water.turns(walk, forward).iter() {
            let (next, after) = self.water.turn(walk, heading);
            let turns = way.with(Action::TurnInPlace(heading));
            match after {
                After::Disqualified if best.cost == NEVER => (best.cost, best.way) = (NEVER - 1, turns),
                After::Disqualified => {}
                After::Sails | After::Rounds(_) | After::Finishes => {
                    self.go_on(self.least(&next), &next, turns, best);
                }
            }
        }
        for side in [Side::Left, Side::Right] {
            for steps in 1..=self.water.crew_steps(walk, side) {
                let next = self.water.crew_turn(walk, side, steps);
                self.go_on(self.least(&next), &next, way.with(Action::CrewTurn { side, steps }), best);
            }
        }
    }

    /// Searches on where something better can still be found.
    #[inline]
    fn go_on(&self, least: i32, next: &Walk, way: Way, best: &mut Best<'_>) {
        if least < best.cost && best.seen.is_new(next) {
            self.search(next, way, best);
        }
    }

    /// No end from there costs less: a point is worth no more than itself, and a crew batch hardly ever saves more
    /// than two, only at the edge of the board.
    #[inline]
    fn least(&self, walk: &Walk) -> i32 {
        let saved = i32::from(walk.points) + if walk.crew > 0 { 2 } else { 0 };
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
        cost + COVERED * self.covers(walk)
    }

    /// How many kinds of cover there would be as the others lie now.
    fn covers(&self, walk: &Walk) -> i32 {
        let (game, rules) = (self.game, &self.game.options.rules);
        if !rules.front_cover && !rules.rear_cover {
            return 0;
        }
        let others = game.all_seats().filter(|seat| *seat != game.go.seat);
        let covers = others.map(|by: Seat| game.covers(by, &walk.hull));
        let (front, rear) = covers.fold((false, false), |all, by| (all.0 || by.0, all.1 || by.1));
        i32::from(front) + i32::from(rear)
    }
}

impl Way {
    const LONGEST: usize = MAX_VALUE as usize + 2;

    const NONE: Way = Way { actions: [Action::Stop; Way::LONGEST], len: 0 };

    const STOP: Way = Way { len: 1, ..Way::NONE };

    #[inline]
    fn with(mut self, action: Action) -> Way {
        self.actions[self.len as usize] = action;
        self.len += 1;
        self
    }

    fn actions(&self) -> &[Action] {
        &self.actions[..self.len as usize]
    }

    /// The heading of the last step; nothing without one.
    fn heading(&self) -> Option<Heading> {
        self.actions().iter().rev().find_map(|action| match action {
            Action::Sail(heading) | Action::TurnInPlace(heading) => Some(*heading),
            Action::ChoosePosts(_)
            | Action::PlayCard(_)
            | Action::Discard(_)
            | Action::ChangeHand
            | Action::KeepHand
            | Action::CrewTurn { .. }
            | Action::Stop => None,
        })
    }
}

impl Seen {
    const PLACES: usize = 256;

    const NOTHING: Seen = Seen { places: [0; Seen::PLACES], cards: 0 };

    /// Whether it was not looked at yet; it is now.
    #[inline]
    fn is_new(&mut self, walk: &Walk) -> bool {
        let flags = [walk.moved, walk.by_crew, walk.over]
            .into_iter()
            .fold(1, |bits, flag| bits << 1 | u64::from(flag));
        let first = walk.first.map_or(0, |colour| 1 + colour as u64) | u64::from(walk.tacking.number()) << 2;
        let name =
            [u64::from(walk.hull.heading as u8), walk.leg.into(), walk.points.into(), walk.crew.into()]
                .into_iter()
                .chain([walk.norths.into(), first, flags])
                .fold(self.cards << 10 | u64::from(walk.hull.bow.0), |name, part| name << 6 | part);
        let place = name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Seen::PLACES.ilog2());
        std::mem::replace(&mut self.places[place as usize], name) != name
    }
}

/// The highest near-wind value of these cards.
fn highest(pack: &crate::Pack, cards: Cards) -> u8 {
    (1..=MAX_VALUE).rev().find(|value| !cards.and(pack.by_near[*value as usize]).is_empty()).unwrap_or(0)
}
