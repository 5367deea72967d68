//! What chance may give, drawing from it, and following it.

use rules::{Rng, Seats, Story, below};

use crate::action::Outcome;
use crate::course::Shape;
use crate::event::Event;
use crate::flow::{Draw, Flow, Frame, Rolls, Sabotage};
use crate::parts::{Card, Cards, OptionalSet, Side};
use crate::state::GalaxyTrucker;

/// What is drawn or rolled now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chance {
    None,
    Tile,
    /// A card of these, all equally likely.
    PileCard(Cards),
    NextCard,
    Seats(Seats),
    Die,
    Dice,
    Sum,
}

/// The cards that may be turned next: those of dealt piles, and those of each level that may still lie in the
/// other piles, with the number of their places.
#[derive(Clone, Copy, Debug)]
struct Stack {
    dealt: Cards,
    hidden: [Cards; 3],
    places: [u8; 3],
}

impl Stack {
    /// How many cards of the stack are still face down.
    fn len(&self) -> u32 {
        u32::from(self.dealt.len()) + self.places.iter().map(|places| u32::from(*places)).sum::<u32>()
    }
}

/// XP-9: two dice name a column of the cylinder, one names a row.
fn cylinder_dice(from: Side) -> Chance {
    if from.is_lateral() { Chance::Die } else { Chance::Sum }
}

impl GalaxyTrucker {
    fn chance(&self) -> Chance {
        let Frame::Draw(draw) = self.flow.top() else { return Chance::None };
        match draw {
            Draw::Tile(_) => Chance::Tile,
            Draw::Pile { pile, .. } => Chance::PileCard(self.next_for_pile(*pile)),
            Draw::Contest { won } => Chance::Seats(self.rivals(*won)),
            Draw::LateOrder => Chance::Seats(self.builders()),
            Draw::Die(_) => Chance::Die,
            Draw::NextCard => Chance::NextCard,
            Draw::Line { strike, .. } => match self.board().shape {
                Shape::Plane | Shape::Fleet => Chance::Sum,
                Shape::Cylinder => cylinder_dice(strike.from),
                Shape::Fold => Chance::Die,
                Shape::Torus => Chance::Dice,
            },
            Draw::Sabotage(Sabotage { rolls: Rolls::Half { .. }, .. }) => Chance::Die,
            Draw::Sabotage(Sabotage { rolls: rolls @ (Rolls::Column | Rolls::Row { .. }), .. }) => {
                match self.board().shape {
                    Shape::Plane | Shape::Fleet => Chance::Sum,
                    Shape::Cylinder if *rolls == Rolls::Column => cylinder_dice(Side::Front),
                    Shape::Cylinder => cylinder_dice(Side::Left),
                    Shape::Fold | Shape::Torus => Chance::Die,
                }
            }
        }
    }

    pub(crate) fn list_outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        match self.chance() {
            Chance::None => {}
            Chance::Tile => into.extend(self.yard.face_down.iter().map(|tile| (Outcome::Tile(tile), 1))),
            Chance::PileCard(cards) => into.extend(cards.iter().map(|card| (Outcome::Card(card), 1))),
            Chance::NextCard => self.list_next_cards(into),
            Chance::Seats(seats) => into.extend(seats.iter().map(|seat| (Outcome::Seat(seat), 1))),
            Chance::Die => into.extend((1..=6).map(|die| (Outcome::Die(die), 1))),
            Chance::Dice => {
                let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| Outcome::Dice(one, other)));
                into.extend(dice.map(|dice| (dice, 1)));
            }
            Chance::Sum => {
                into.extend((2..=12u8).map(|sum| (Outcome::Sum(sum), 6 - u32::from(sum.abs_diff(7)))));
            }
        }
    }

    #[inline]
    pub(crate) fn draw_outcome(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let mut die = || below(rng, 6) as u8 + 1;
        match self.chance() {
            Chance::None => unreachable!("chance is not asked"),
            Chance::Die => Outcome::Die(die()),
            Chance::Dice => Outcome::Dice(die(), die()),
            Chance::Sum => Outcome::Sum(die() + die()),
            Chance::Tile => Outcome::Tile(self.yard.face_down.any(rng)),
            Chance::PileCard(cards) => Outcome::Card(cards.nth(below(rng, u32::from(cards.len())))),
            Chance::NextCard => Outcome::Card(self.draw_next_card(rng)),
            Chance::Seats(seats) => {
                let nth = below(rng, seats.len() as u32) as usize;
                Outcome::Seat(seats.iter().nth(nth).expect("the number drawn is below the number of seats"))
            }
        }
    }

    /// What follows from a result of chance; one of another kind was not drawn here and changes nothing.
    pub(crate) fn hear(&mut self, draw: &mut Draw, outcome: Outcome, story: &mut impl Story<Event>) -> Flow {
        match draw {
            Draw::Tile(seat) => {
                let Outcome::Tile(tile) = outcome else { return Flow::Wait };
                self.draw_tile(*seat, tile, story)
            }
            Draw::Pile { seat, pile, dealt } => {
                let Outcome::Card(card) = outcome else { return Flow::Wait };
                self.deal_to_pile((*seat, *pile), dealt, card, story)
            }
            Draw::NextCard => {
                let Outcome::Card(card) = outcome else { return Flow::Wait };
                self.turn_card(card, story)
            }
            Draw::Contest { won } => {
                let Outcome::Seat(seat) = outcome else { return Flow::Wait };
                self.win_contest(won, seat, story)
            }
            Draw::LateOrder => {
                let Outcome::Seat(seat) = outcome else { return Flow::Wait };
                self.give_order(seat, story)
            }
            Draw::Die(die) => {
                let Outcome::Die(face) = outcome else { return Flow::Wait };
                self.open_squares(*die, face, story)
            }
            Draw::Line { strike, targets } => self.hear_line(strike, *targets, outcome, story),
            Draw::Sabotage(sabotage) => self.hear_sabotage(sabotage, outcome, story),
        }
    }

    /// The cards of a level that this flight may use: in a first flight those with the star (GT-112).
    pub(crate) fn cards_of(&self, level: usize) -> Cards {
        let all = self.pack.by_level[level];
        let is_first = self.options.sets.contains(OptionalSet::FirstFlight) && self.board().level == 1;
        if is_first { all.and(self.pack.starred) } else { all }
    }

    /// Cards of that level that lie in no dealt pile and are not turned.
    fn hidden_cards(&self, level: usize) -> Cards {
        let piles = self.deck.piles.iter().fold(Cards::NONE, |all, pile| all.or(*pile));
        self.cards_of(level).minus(self.deck.used).minus(self.deck.turned).minus(piles)
    }

    /// The cards of which the next goes to that pile, level by level.
    fn next_for_pile(&self, pile: u8) -> Cards {
        let there = self.deck.piles[pile as usize];
        let is_short =
            |level: &usize| there.and(self.pack.by_level[*level]).len() < self.level().pile[*level];
        let level = (0..3).find(is_short).expect("a pile that is dealt is not full");
        self.hidden_cards(level)
    }

    /// GT-40: the first card is of the flight's level, then any may come.
    fn stack(&self) -> Stack {
        let (level, deck) = (self.level(), &self.deck);
        let piles = deck.piles.iter().fold(Cards::NONE, |all, pile| all.or(*pile));
        let mut stack = Stack { dealt: piles.minus(deck.turned), hidden: [Cards::NONE; 3], places: [0; 3] };
        let undealt = level.piles - deck.dealt.len();
        for nth in 0..3 {
            let strays = deck.turned.minus(piles).and(self.pack.by_level[nth]).len();
            stack.places[nth] = undealt * level.pile[nth] - strays;
            stack.hidden[nth] = self.hidden_cards(nth);
        }
        if deck.turned.is_empty() {
            let own = self.board().level.min(3) as usize - 1;
            stack.dealt = stack.dealt.and(self.pack.by_level[own]);
            (0..3).filter(|nth| *nth != own).for_each(|nth| stack.places[nth] = 0);
        }
        stack
    }

    fn list_next_cards(&self, into: &mut Vec<(Outcome, u32)>) {
        let stack = self.stack();
        let asked = |nth: usize| stack.places[nth] > 0;
        let size = |nth: usize| if asked(nth) { u32::from(stack.hidden[nth].len()) } else { 1 };
        let whole = size(0) * size(1) * size(2);
        let all = (0..3).filter(|nth| asked(*nth)).fold(stack.dealt, |all, nth| all.or(stack.hidden[nth]));
        for card in all.iter() {
            let level = (0..3).find(|nth| asked(*nth) && stack.hidden[*nth].contains(card));
            let weight = level.map_or(whole, |nth| u32::from(stack.places[nth]) * whole / size(nth));
            into.push((Outcome::Card(card), weight));
        }
    }

    fn draw_next_card(&self, rng: &mut (impl Rng + ?Sized)) -> Card {
        let stack = self.stack();
        let mut nth = below(rng, stack.len());
        if nth < u32::from(stack.dealt.len()) {
            return stack.dealt.nth(nth);
        }
        nth -= u32::from(stack.dealt.len());
        for (places, hidden) in stack.places.iter().zip(stack.hidden) {
            if nth < u32::from(*places) {
                return hidden.nth(below(rng, u32::from(hidden.len())));
            }
            nth -= u32::from(*places);
        }
        unreachable!("the number drawn is below the number of cards")
    }
}
