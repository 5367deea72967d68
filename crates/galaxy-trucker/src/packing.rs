//! The best way to load goods (GT-75, GT-76).
//!
//! One idea: first which cubes stay, by value alone, then the few moves that bring them to their places.

use rules::Seat;
use serde::Serialize;

use crate::action::Action;
use crate::parts::{Good, Goods, Square, Squares};
use crate::ship::Ship;
use crate::state::GalaxyTrucker;

/// The best way to load goods that are offered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Packing {
    /// What to do: cubes come out of holds first, then cubes go in; at the end it is done if something is left.
    pub actions: Vec<Action>,
    /// Cubes that come aboard.
    pub fits: Goods,
    /// Cubes that find no room or are thrown away.
    pub left: Goods,
    /// What the cargo sells for then.
    pub value: u16,
}

impl GalaxyTrucker {
    /// The best packing of an offer; once loading has begun nothing comes out of a hold any more.
    pub(crate) fn best_packing(&self, seat: Seat, offer: Goods, begun: bool) -> Packing {
        let (area, aboard) = (self.area(seat), self.ship(seat).goods(self.area(seat)));
        let mut packer = Packer { ship: *self.ship(seat), area, actions: Vec::new() };
        let all = aboard.and(offer);
        let wanted = if begun { all } else { packer.worth_keeping(all) };
        if !begun {
            packer.take_out(wanted);
        }
        packer.put_in(wanted);
        let kept = packer.ship.goods(area);
        let left = less(all, kept);
        if !left.is_empty() || packer.actions.is_empty() {
            packer.actions.push(Action::Done);
        }
        Packing { actions: packer.actions, fits: less(kept, aboard), left, value: self.value(kept) }
    }
}

/// A ship that is being packed.
struct Packer {
    ship: Ship,
    area: Squares,
    actions: Vec<Action>,
}

impl Packer {
    fn holds(&self, special: bool) -> impl Iterator<Item = Square> + '_ {
        let holds = self.ship.holds(self.area).iter();
        holds.filter(move |square| self.ship.kind(*square).is_special_hold() == special)
    }

    fn boxes(&self, special: bool) -> u8 {
        self.holds(special).map(|square| self.ship.kind(square).boxes()).sum()
    }

    fn free_boxes(&self, special: bool) -> u8 {
        self.boxes(special) - self.holds(special).map(|square| self.ship.load(square).cubes()).sum::<u8>()
    }

    /// The dearest cubes for which there are boxes: red ones in special holds, the others anywhere.
    fn worth_keeping(&self, all: Goods) -> Goods {
        let (mut special, mut plain) = (self.boxes(true), self.boxes(false));
        let fits = |good: &Good| {
            let place = if *good == Good::Red || plain == 0 { &mut special } else { &mut plain };
            let is_free = *place > 0;
            *place = place.saturating_sub(1);
            is_free
        };
        all.iter().filter(fits).collect()
    }

    /// Takes out what does not stay, and what stands in the way of red cubes.
    fn take_out(&mut self, wanted: Goods) {
        for good in Good::ALL {
            let surplus = self.ship.goods(self.area).count(good).saturating_sub(wanted.count(good));
            for _ in 0..surplus {
                let there = |square: &Square| self.ship.load(*square).good_count(good) > 0;
                let square = self.holds(true).chain(self.holds(false)).find(there);
                self.unload(square.expect("a cube that is aboard lies in a hold"), good);
            }
        }
        let aboard = self.ship.goods(self.area).count(Good::Red);
        let missing = (wanted.count(Good::Red) - aboard).saturating_sub(self.free_boxes(true));
        for _ in 0..missing {
            let cheap = Good::ALL.into_iter().filter(|good| *good != Good::Red);
            let found = cheap.flat_map(|good| self.holds(true).map(move |square| (square, good)));
            let in_the_way =
                found.into_iter().find(|(square, good)| self.ship.load(*square).good_count(*good) > 0);
            let (square, good) = in_the_way.expect("special boxes that are not free hold cubes");
            self.unload(square, good);
        }
    }

    /// Puts in what is wanted and not aboard, the dearest first; special boxes last.
    fn put_in(&mut self, wanted: Goods) {
        for good in less(wanted, self.ship.goods(self.area)).iter() {
            let has_room = |square: &Square| self.ship.has_room(*square, good);
            let found = self.holds(false).chain(self.holds(true)).find(has_room);
            if let Some(square) = found {
                let load = self.ship.load_mut(square);
                *load = load.more_goods(good);
                self.actions.push(Action::Load { square, good });
            }
        }
    }

    fn unload(&mut self, square: Square, good: Good) {
        let load = self.ship.load_mut(square);
        *load = load.less_goods(good);
        self.actions.push(Action::Unload { square, good });
    }
}

/// The cubes of one set that are not in another.
fn less(all: Goods, others: Goods) -> Goods {
    Good::ALL
        .into_iter()
        .flat_map(|good| (0..all.count(good).saturating_sub(others.count(good))).map(move |_| good))
        .collect()
}
