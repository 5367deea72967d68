//! The flight: cards one by one, days, and leaving (GT-49 to GT-51, GT-80 to GT-86).

use rules::{Audience, Seat, Story};

use crate::action::Action;
use crate::event::{Event, Loss, Reason};
use crate::flow::{Ask, Draw, Flow, Order, Work};
use crate::parts::{Card, OptionalSet, Ships, Square, Squares};
use crate::state::{Commit, GalaxyTrucker};

impl GalaxyTrucker {
    /// Asks everybody whether to fly on, unless the flight is over (GT-49, GT-86).
    pub(crate) fn enter_flight(&self) -> Flow {
        let is_over = self.flyers().is_empty() || self.cards_left() == 0;
        if is_over {
            Flow::next(Work::Arrival)
        } else if self.options.sets.contains(OptionalSet::StasisChambers) {
            Flow::push(Ask::Wake(self.flight_order()))
        } else {
            Flow::push(Ask::Decide)
        }
    }

    /// Cards of this flight that are not turned yet.
    pub(crate) fn cards_left(&self) -> u8 {
        let level = self.level();
        level.piles * level.pile.iter().sum::<u8>() - self.deck.turned.len()
    }

    /// When the last has chosen, those who want to give up do, in seat order (GT-80, LM-92).
    pub(crate) fn enter_decide(&mut self, story: &mut impl Story<Event>) -> Flow {
        if !self.asked().is_empty() {
            return Flow::Wait;
        }
        for seat in self.all_seats() {
            let ships = match std::mem::replace(&mut self.trucker_mut(seat).commit, Commit::None) {
                Commit::Act(Action::GiveUp) => self.trucker(seat).flying,
                Commit::Act(Action::Withdraw(ships)) => Ships::of_bits(ships),
                Commit::Act(_) | Commit::None | Commit::Hidden => Ships::NONE,
            };
            self.give_up(seat, ships, Reason::OwnWill, story);
        }
        if self.flyers().is_empty() { Flow::Done } else { Flow::next(Draw::NextCard) }
    }

    pub(crate) fn turn_card(&mut self, card: Card, story: &mut impl Story<Event>) -> Flow {
        self.deck.turned.add(card);
        self.deck.last = card;
        let number = self.deck.turned.len();
        story.tell(Audience::All, || Event::CardTurned {
            card,
            encounter: self.encounter().clone(),
            number,
            of: number + self.cards_left(),
        });
        Flow::next(Work::Card { met: false })
    }

    /// What the card brings, and what follows from it.
    pub(crate) fn enter_card(&mut self, met: &mut bool, story: &mut impl Story<Event>) -> Flow {
        if !std::mem::replace(met, true)
            && let Some(frame) = self.meet_card(story)
        {
            return Flow::push(frame);
        }
        self.finish_card(story);
        Flow::Done
    }

    /// The flight order as it is, leader first (GT-42).
    pub(crate) fn flight_order(&self) -> Order {
        Order::by(self.flyers().iter(), |seat| -self.trucker(seat).position)
    }

    /// Moves a marker so many empty spaces forward or back (GT-50, GT-93).
    pub(crate) fn travel(&mut self, seat: Seat, days: i16, story: &mut impl Story<Event>) {
        let spaces = i16::from(self.pack.numbers.spaces);
        let taken = |game: &Self, position: i16| {
            let others = game.flyers().without(seat);
            others.iter().any(|other| (game.trucker(other).position - position).rem_euclid(spaces) == 0)
        };
        let mut position = self.trucker(seat).position;
        for _ in 0..days.abs() {
            position += days.signum();
            while taken(self, position) {
                position += days.signum();
            }
        }
        if days != 0 {
            self.trucker_mut(seat).position = position;
            story.tell(Audience::All, || Event::Moved { seat, days, position });
        }
    }

    /// The card is done: ships without a human leave, then the lapped (GT-81, GT-83, GT-97).
    fn finish_card(&mut self, story: &mut impl Story<Event>) {
        let spaces = i16::from(self.pack.numbers.spaces);
        let flyers = self.flyers();
        let leader = flyers.iter().map(|seat| self.trucker(seat).position).max().unwrap_or(0);
        for seat in flyers.iter() {
            let lapped = leader - self.trucker(seat).position > spaces;
            for ship in self.flying_ships(seat) {
                if self.ship(seat).humans(self.zone(ship)) == 0 {
                    self.give_up(seat, Ships::only(ship), Reason::NoHuman, story);
                }
            }
            if lapped {
                self.give_up(seat, self.trucker(seat).flying, Reason::Lapped, story);
            }
        }
    }

    /// Some ships of a seat leave the flight; their goods are sold for half at the end (GT-84, LM-94).
    pub(crate) fn give_up(&mut self, seat: Seat, ships: Ships, why: Reason, story: &mut impl Story<Event>) {
        for ship in self.flying_ships(seat).filter(|ship| ships.contains(*ship)) {
            let zone = self.zone(ship);
            self.bring_home(seat, zone);
            let goods = self.ship(seat).goods(zone);
            let trucker = self.trucker_mut(seat);
            trucker.salvage = trucker.salvage.and(goods);
            trucker.flying = trucker.flying.without(ship);
            let last = trucker.flying.is_empty();
            self.retire(seat, zone);
            story.tell(Audience::All, || Event::GaveUp { seat, ship, why, last });
        }
    }

    /// Tiles leave the board without being lost (LM-94).
    pub(crate) fn retire(&mut self, seat: Seat, zone: Squares) {
        for square in self.ship(seat).filled.and(zone).iter() {
            let tile = self.ship_mut(seat).take(square);
            self.trucker_mut(seat).retired += 1;
            self.yard.retired.add(tile);
        }
    }

    /// A tile is lost with what lies on it (GT-73).
    pub(crate) fn lose_tile(&mut self, seat: Seat, square: Square, why: Loss, story: &mut impl Story<Event>) {
        let tile = self.ship_mut(seat).take(square);
        self.trucker_mut(seat).lost.add(tile);
        let (kind, board) = (self.pack.part(tile, 0).kind(), self.board());
        story.tell(Audience::All, || Event::TileLost {
            seat,
            tile,
            kind,
            square: Some(square),
            spot: Some(board.spot(square)),
            why,
        });
    }

    /// GT-34, GT-73: one part is kept, the others are lost.
    pub(crate) fn answer_keep(
        &mut self,
        seat: Seat,
        ship: u8,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Action::Keep(square) = action else { return Flow::Wait };
        let (zone, board) = (self.zone(ship), self.board());
        let kept = self.ship(seat).group(board, square, zone);
        let fallen = self.ship(seat).filled.and(zone).minus(kept);
        story.tell(Audience::All, || Event::PartKept { seat, square, lost: fallen.len() });
        for lost in fallen.iter() {
            self.lose_tile(seat, lost, Loss::FellOff, story);
        }
        Flow::Done
    }

    /// GT-74: aliens without a life support of their colour are lost.
    pub(crate) fn lose_stranded_aliens(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let board = self.board();
        for square in self.ship(seat).occupied(board.all).iter() {
            let Some(alien) = self.ship(seat).load(square).alien_in() else { continue };
            if !self.ship(seat).supports(board, square, alien) {
                self.lose_crew_at(seat, square, Loss::LifeSupport, story);
            }
        }
    }
}
