//! Goods that are gained and loaded (GT-75 to GT-77).

use rules::{Audience, Seat, Story};

use crate::action::Action;
use crate::event::Event;
use crate::flow::{Ask, Flow, Frame, Loading, Work};
use crate::parts::{Good, Goods, Square};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// GT-76: goods are offered; in level IV they become more first (LM-103).
    pub(crate) fn offer_goods(&self, seat: Seat, goods: Goods) -> Frame {
        if self.board().level == 4 {
            Ask::Bonus { seat, goods }.into()
        } else {
            Work::Goods { seat, goods }.into()
        }
    }

    /// LM-103: one becomes better, or there is a blue one more.
    pub(crate) fn answer_bonus(seat: Seat, mut goods: Goods, action: Action) -> Flow {
        if let Action::Improve(good) = action
            && let Some(better) = good.better()
        {
            goods.remove(good);
            goods.add(better);
        } else {
            goods.add(Good::Blue);
        }
        Flow::next(Work::Goods { seat, goods })
    }

    /// Loading begins, if there is anything to load and anywhere to put it.
    pub(crate) fn enter_goods(&mut self, seat: Seat, goods: Goods, story: &mut impl Story<Event>) -> Flow {
        let offer = if self.options.limited { self.limit_to_bank(goods) } else { goods };
        story.tell(Audience::All, || Event::GoodsOffered { seat, goods: offer });
        if self.ship(seat).holds(self.area(seat)).is_empty() || offer.is_empty() {
            return leave_goods(seat, offer, story);
        }
        Flow::next(Ask::Loading(Loading { seat, offer, begun: false }))
    }

    /// GT-77: what the bank lacks is not replaced.
    fn limit_to_bank(&self, goods: Goods) -> Goods {
        let all = self.board().all;
        let aboard = |good: Good| -> u8 {
            self.all_seats()
                .map(|seat| self.ship(seat).goods(all).count(good) + self.trucker(seat).salvage.count(good))
                .sum()
        };
        let supply = self.pack.supply(self.options.seats);
        let left = |good: Good| supply[good as usize].saturating_sub(aboard(good));
        Good::ALL
            .into_iter()
            .flat_map(|good| (0..goods.count(good).min(left(good))).map(move |_| good))
            .collect()
    }

    pub(crate) fn answer_loading(
        &mut self,
        loading: &mut Loading,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if let Action::Unload { square, good } = action {
            self.unload(loading, square, good, story);
            return Flow::Again;
        }
        if let Action::Load { square, good } = action {
            self.load(loading, square, good, story);
            return if loading.offer.is_empty() { Flow::Done } else { Flow::Again };
        }
        leave_goods(loading.seat, loading.offer, story)
    }

    fn unload(&mut self, loading: &mut Loading, square: Square, good: Good, story: &mut impl Story<Event>) {
        let seat = loading.seat;
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.less_goods(good);
        loading.offer.add(good);
        story.tell(Audience::All, || Event::Unloaded { seat, square, good });
    }

    fn load(&mut self, loading: &mut Loading, square: Square, good: Good, story: &mut impl Story<Event>) {
        let seat = loading.seat;
        let load = self.ship_mut(seat).load_mut(square);
        *load = load.more_goods(good);
        loading.offer.remove(good);
        loading.begun = true;
        story.tell(Audience::All, || Event::Loaded { seat, square, good });
    }

    /// What the cargo could sell for at best, with these goods offered (GT-75, GT-76).
    pub(crate) fn best_cargo(&self, seat: Seat, offered: Goods) -> u16 {
        let (ship, area) = (self.ship(seat), self.area(seat));
        let all = ship.goods(area).and(offered);
        let boxes = |special: bool| -> u8 {
            let holds =
                ship.holds(area).iter().filter(|square| ship.kind(*square).is_special_hold() == special);
            holds.map(|square| ship.kind(square).boxes()).sum()
        };
        let (mut special, mut plain) = (boxes(true), boxes(false));
        let mut value = 0;
        for good in all.iter() {
            let place = if good == Good::Red || plain == 0 { &mut special } else { &mut plain };
            if *place > 0 {
                *place -= 1;
                value += u16::from(self.pack.numbers.goods[good as usize]);
            }
        }
        value
    }
}

/// The rest is lost.
fn leave_goods(seat: Seat, goods: Goods, story: &mut impl Story<Event>) -> Flow {
    if !goods.is_empty() {
        story.tell(Audience::All, || Event::GoodsLeft { seat, goods });
    }
    Flow::Done
}
