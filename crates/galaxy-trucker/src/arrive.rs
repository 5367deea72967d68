//! The end of a flight: rewards, sale, losses, debts (GT-87 to GT-91, LM-95, LM-96).

use std::cmp::Reverse;

use rules::{Audience, Millis, Seat, Story};

use crate::bill::Bill;
use crate::course::Insurance;
use crate::event::{Account, Event};
use crate::flow::{Ask, Flow, Frame};
use crate::parts::{Good, Goods};
use crate::setup::Pace;
use crate::state::{Deck, GalaxyTrucker, Trucker};

impl GalaxyTrucker {
    pub(crate) fn arrive(&mut self, at: Millis, story: &mut impl Story<Event>) -> Flow {
        self.truckers.iter_mut().for_each(|trucker| trucker.bill = Bill::NONE);
        self.reward_finish(story);
        self.reward_looks(story);
        self.collect_fares(story);
        for seat in self.all_seats() {
            self.sell(seat, story);
            self.pay_specialist(seat, story);
            self.pay_losses(seat, story);
            let debt = u16::from(std::mem::replace(&mut self.trucker_mut(seat).debt, 0));
            self.charge(seat, Account::Debt, debt, story);
        }
        let flight = self.flight + 1;
        story.tell(Audience::All, || Event::FlightOver {
            flight,
            credits: self.all_seats().map(|seat| self.trucker(seat).credits).collect(),
        });
        if flight == self.options.flights {
            story.tell(Audience::All, || Event::MatchOver { standings: self.standings() });
            return Flow::next(Frame::Over);
        }
        self.deck.used = self.deck.used.or(self.deck.turned);
        self.flight = flight;
        Flow::next(self.prepare(at, story))
    }

    /// Ships that have arrived.
    pub(crate) fn arrived(&self, seat: Seat) -> u8 {
        self.trucker(seat).flying.len()
    }

    /// GT-87, LM-95: by the number of ships that arrived, then by flight order.
    fn reward_finish(&mut self, story: &mut impl Story<Event>) {
        let key =
            |game: &Self, seat: Seat| (Reverse(game.arrived(seat)), Reverse(game.trucker(seat).position));
        let flyers = self.flyers();
        let (level, board) = (self.level(), self.board());
        for seat in flyers.iter() {
            let own = key(self, seat);
            let place = flyers.iter().filter(|other| key(self, *other) < own).count();
            story.tell(Audience::All, || Event::Arrived {
                seat,
                place: place as u8 + 1,
                ships: self.arrived(seat),
                exposed: self.ship(seat).exposed(board, self.area(seat)),
            });
            self.earn(seat, Account::FinishOrder, u16::from(level.finish_reward(place)), story);
        }
    }

    /// GT-88, LM-96: the fewest exposed connectors among those with the most ships.
    fn reward_looks(&mut self, story: &mut impl Story<Event>) {
        let board = self.board();
        let exposed = |game: &Self, seat: Seat| game.ship(seat).exposed(board, game.area(seat));
        let flyers = self.flyers();
        let most = flyers.iter().map(|seat| self.arrived(seat)).max();
        let rivals = flyers.iter().filter(|seat| Some(self.arrived(*seat)) == most);
        let Some(fewest) = rivals.map(|seat| exposed(self, seat)).min() else { return };
        let credits = u16::from(self.level().best_looking);
        for seat in flyers.iter() {
            if Some(self.arrived(seat)) == most && exposed(self, seat) == fewest {
                self.earn(seat, Account::BestLooking, credits, story);
            }
        }
    }

    /// What a guest pays on this flight.
    pub(crate) fn fare(&self) -> u8 {
        self.pack.fare(self.board().level).unwrap_or(0)
    }

    /// XP-19: guests aboard ships that arrived pay.
    fn collect_fares(&mut self, story: &mut impl Story<Event>) {
        for seat in self.flyers().iter() {
            let fares = u16::from(self.ship(seat).guests(self.area(seat))) * u16::from(self.fare());
            self.earn(seat, Account::Guests, fares, story);
        }
    }

    /// GT-85, GT-89: goods of ships that gave up are one sum at half price, rounded up.
    fn sell(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let whole = self.value(self.ship(seat).goods(self.area(seat)));
        let half = self.value(self.trucker(seat).salvage).div_ceil(2);
        self.earn(seat, Account::Goods, whole + half, story);
    }

    /// What goods sell for (GT-75).
    pub(crate) fn value(&self, goods: Goods) -> u16 {
        let price = |good: Good| u16::from(self.pack.numbers.goods[good as usize]);
        Good::ALL.iter().map(|good| u16::from(goods.count(*good)) * price(*good)).sum()
    }

    /// GT-90: lost tiles cost a credit each, up to the cap.
    fn pay_losses(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let price = self.price_of_losses(seat);
        self.charge(seat, Account::LostTiles, price, story);
    }

    /// What the tiles lost so far cost at the end (GT-90).
    pub(crate) fn price_of_losses(&self, seat: Seat) -> u16 {
        let lost = self.trucker(seat).lost.len() as u16 * u16::from(self.pack.numbers.lost_component);
        self.cap(seat).map_or(lost, |cap| lost.min(u16::from(cap)))
    }

    /// The most that lost tiles cost (GT-90, LM-35, LM-46, LM-76, XP-38).
    pub(crate) fn cap(&self, seat: Seat) -> Option<u8> {
        if self.has_lawyer(seat) {
            return Some(0);
        }
        match &self.board().insurance {
            Insurance::Cap { cap } | Insurance::Chain { cap, .. } => Some(*cap),
            Insurance::None => None,
            Insurance::Offers { offers } => {
                let bought = self.trucker(seat).insured.checked_sub(1)?;
                Some(offers[bought as usize].cap)
            }
        }
    }

    pub(crate) fn earn(&mut self, seat: Seat, account: Account, credits: u16, story: &mut impl Story<Event>) {
        if credits > 0 {
            self.trucker_mut(seat).credits += credits;
            self.trucker_mut(seat).bill.note(account, credits as i16);
            story.tell(Audience::All, || Event::Settled { seat, account, credits: credits as i16 });
        }
    }

    /// GT-6: who cannot pay gives all they have.
    fn charge(&mut self, seat: Seat, account: Account, price: u16, story: &mut impl Story<Event>) {
        let paid = price.min(self.trucker(seat).credits);
        if price > 0 {
            self.trucker_mut(seat).credits -= paid;
            self.trucker_mut(seat).bill.note(account, -(paid as i16));
            story.tell(Audience::All, || Event::Settled { seat, account, credits: -(paid as i16) });
        }
    }

    /// The next flight: ships are taken apart, the board is the class's (GT-7 to GT-12).
    pub(crate) fn prepare(&mut self, at: Millis, story: &mut impl Story<Event>) -> Frame {
        let (flight, board) = (self.flight + 1, self.board());
        story.tell(Audience::All, || Event::FlightPrepared {
            flight,
            of: self.options.flights,
            class: board.id.clone(),
            level: board.level,
        });
        self.clear_table();
        self.shuffle_back();
        match self.options.pace {
            Pace::Turns(_) => {
                self.start_run(at);
                Ask::Building.into()
            }
            Pace::Budget(_) => {
                self.start_run(at);
                self.begin_turn(story);
                Ask::Building.into()
            }
            Pace::Real(_) => Ask::Ready.into(),
        }
    }

    fn clear_table(&mut self) {
        let before = self.truckers;
        *self = GalaxyTrucker {
            deck: self.deck,
            flight: self.flight,
            ..GalaxyTrucker::empty(self.pack, self.options)
        };
        let board = self.board();
        self.yard.zones = self.ships_of_dice();
        for seat in self.all_seats() {
            let Trucker { credits, bill, .. } = before[seat.index()];
            *self.trucker_mut(seat) = Trucker { credits, bill, ..Trucker::NEW };
            let cabin = self.pack.starting_cabin(seat);
            match board.start {
                Some(square) => {
                    let part = self.pack.part(cabin, 0);
                    self.ship_mut(seat).put(square, cabin, part);
                }
                // LM-7: it lies in the set-aside place.
                None => self.trucker_mut(seat).aside[0] = cabin,
            }
        }
    }

    /// GT-11, LM-98: where too few cards of a level are left, the used ones come back.
    fn shuffle_back(&mut self) {
        let level = self.level();
        let mut used = self.deck.used;
        for nth in 0..self.pack.by_level.len() {
            let cards = self.cards_of(nth);
            let needed = level.piles * level.pile[nth];
            let short = cards.minus(used).len() < needed;
            if short || self.board().level == 4 && nth == 2 {
                used = used.minus(cards);
            }
        }
        self.deck = Deck { used, ..Deck::EMPTY };
    }
}
