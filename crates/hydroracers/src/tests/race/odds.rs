//! Exact odds against brute force: every order in which the tokens of a bag may come.

use rules::{Rng, below};

use super::random::dice;
use crate::Pack;
use crate::odds::{ExpertCockpit, Odds, Ratio, basic};
use crate::parts::{Element, Square, Token};

/// In how many of a set of token orders something happens.
#[derive(Clone, Copy, Default)]
struct Counts {
    damage: u64,
    malus: u64,
    crash: u64,
}

impl Counts {
    fn odds(self, orders: usize) -> Odds {
        let of = |count: u64| Ratio::new(count, orders as u64);
        Odds { damage: of(self.damage), malus: of(self.malus), crash: of(self.crash) }
    }

    fn plus(self, other: Counts) -> Counts {
        Counts {
            damage: self.damage + other.damage,
            malus: self.malus + other.malus,
            crash: self.crash + other.crash,
        }
    }
}

/// Every order of the bag, a bit set for a DAMAGE, the first token lowest.
fn orders([damage, alert]: [u8; 2]) -> Vec<u32> {
    (0..1u32 << (damage + alert)).filter(|order| order.count_ones() == u32::from(damage)).collect()
}

fn is_damage(order: u32, nth: u8) -> bool {
    order >> nth & 1 == 1
}

/// One order of the basic cockpit at a time.
fn basic_by_force(bag: [u8; 2], free_slots: u8, draws: u8) -> Odds {
    let orders = orders(bag);
    let drawn = draws.min(bag[0] + bag[1]);
    let one = |order: &u32| {
        let damage = (0..drawn).filter(|nth| is_damage(*order, *nth)).count() as u8;
        Counts { damage: u64::from(damage > 0), malus: 0, crash: u64::from(damage > free_slots) }
    };
    orders.iter().map(one).fold(Counts::default(), Counts::plus).odds(orders.len())
}

/// The expert cockpit during a move, as far as it has come in all the orders that are left.
#[derive(Clone)]
struct Flight {
    tiles: [Vec<Square>; 4],
    covered: [Vec<bool>; 4],
    /// Tokens drawn so far; those put back are drawn anew, so the orders say nothing about them.
    drawn: u8,
    damaged: bool,
    hurt: bool,
}

impl Flight {
    fn room(&self, element: Element) -> Option<usize> {
        self.covered[element as usize].iter().position(|covered| !covered)
    }

    fn ends(&self, orders: &[u32], crash: bool) -> Counts {
        let all = |happens: bool| if happens { orders.len() as u64 } else { 0 };
        Counts { damage: all(self.damaged), malus: all(self.hurt), crash: all(crash) }
    }

    /// The orders parted by their next token.
    fn next(&self, orders: &[u32]) -> [(Token, Vec<u32>); 2] {
        let (damage, alert) = orders.iter().partition(|order| is_damage(**order, self.drawn));
        [(Token::Damage, damage), (Token::Alert, alert)]
    }

    /// So many dangers, with the element of the fewest crashes, then of the fewest maluses.
    fn dangers(&self, orders: &[u32], bag: u8, draws: u8) -> Counts {
        let full = Element::ALL.iter().all(|element| self.room(*element).is_none());
        // HR-26, HR-51: nothing to draw, or what is drawn goes back.
        if draws == 0 || self.drawn == bag || full {
            return self.ends(orders, false);
        }
        let one = |(token, orders): (Token, Vec<u32>)| {
            let with_room = Element::ALL.into_iter().filter(|element| self.room(*element).is_some());
            let choices = with_room.map(|element| self.place(&orders, bag, draws - 1, token, element));
            choices.min_by_key(|counts| (counts.crash, counts.malus)).expect("an element has room")
        };
        self.next(orders).map(one).into_iter().fold(Counts::default(), Counts::plus)
    }

    fn place(&self, orders: &[u32], bag: u8, draws: u8, token: Token, element: Element) -> Counts {
        let mut after = self.clone();
        after.drawn = after.drawn.wrapping_add(1);
        let square = after.room(element).expect("the element has room");
        after.covered[element as usize][square] = true;
        if token == Token::Alert {
            return after.dangers(orders, bag, draws);
        }
        after.damaged = true;
        match after.tiles[element as usize][square] {
            Square::Cross => after.ends(orders, true),
            Square::Malus(_) => {
                after.hurt = true;
                after.dangers(orders, bag, draws)
            }
            Square::Link(next) if after.room(next).is_some() && after.drawn < bag => {
                let one = |(token, orders): (Token, Vec<u32>)| after.place(&orders, bag, draws, token, next);
                after.next(orders).map(one).into_iter().fold(Counts::default(), Counts::plus)
            }
            Square::Link(_) => after.dangers(orders, bag, draws),
        }
    }
}

/// A cockpit with some squares covered at random, half of them to the left as in play.
fn any_cockpit(rng: &mut impl Rng) -> (ExpertCockpit<'static>, Flight) {
    let pack = Pack::printed().get();
    let tiles = Element::ALL.map(|element| pack.squares(element, 1 + below(rng, 3) as u8));
    let covered = tiles.map(|tile| {
        let squares = 1u8 << tile.len();
        let any = below(rng, u32::from(squares)) as u8;
        if below(rng, 2) == 0 { any } else { (1 << below(rng, tile.len() as u32 + 1)) - 1 }
    });
    let bag = [below(rng, 7) as u8, below(rng, 5) as u8];
    let flags = |nth: usize| (0..tiles[nth].len()).map(|square| covered[nth] >> square & 1 == 1).collect();
    let flight = Flight {
        tiles: tiles.map(<[Square]>::to_vec),
        covered: [0, 1, 2, 3].map(flags),
        drawn: 0,
        damaged: false,
        hurt: false,
    };
    (ExpertCockpit { tiles, covered, bag }, flight)
}

/// HR-19 to HR-23.
#[test]
fn hr_23_odds_of_the_basic_cockpit_are_exact() {
    for damage in 0..=7 {
        for alert in 0..=5 {
            for (slots, draws) in (0..=4).flat_map(|slots| (0..=5).map(move |draws| (slots, draws))) {
                let bag = [damage, alert];
                let expected = basic_by_force(bag, slots, draws);
                assert_eq!(basic(bag, slots, draws), expected, "{bag:?}, {slots} slots, {draws} draws");
            }
        }
    }
    // 12 of 18, and the first of two dangers crashes or the second.
    assert_eq!(basic([12, 6], 3, 1).damage, Ratio::new(2, 3));
    assert_eq!(basic([9, 6], 0, 2).crash, Ratio::new(15 * 14 - 6 * 5, 15 * 14));
}

/// HR-51 to HR-55.
#[test]
fn hr_55_odds_of_the_expert_cockpit_are_exact() {
    let mut rng = dice(1);
    for nth in 0..1_500 {
        let (cockpit, flight) = any_cockpit(&mut rng);
        let draws = below(&mut rng, 4) as u8;
        let orders = orders(cockpit.bag);
        let bag = cockpit.bag[0] + cockpit.bag[1];
        let expected = flight.dangers(&orders, bag, draws).odds(orders.len());
        assert_eq!(cockpit.dangers(draws), expected, "{nth}: {cockpit:?}, {draws} dangers");
    }
}

/// HR-51: for a token that has been drawn and an element that may be chosen.
#[test]
fn hr_51_odds_of_a_placement_are_exact() {
    let mut rng = dice(2);
    let mut compared = 0;
    for nth in 0..1_000 {
        let (cockpit, mut flight) = any_cockpit(&mut rng);
        let draws = below(&mut rng, 3) as u8;
        let token = [Token::Damage, Token::Alert][below(&mut rng, 2) as usize];
        let orders = orders(cockpit.bag);
        // The token is out of the bag already: its place among the drawn ones is before the first.
        flight.drawn = u8::MAX;
        for element in Element::ALL.into_iter().filter(|element| flight.room(*element).is_some()) {
            let bag = cockpit.bag[0] + cockpit.bag[1];
            let expected = flight.place(&orders, bag, draws, token, element).odds(orders.len());
            let odds = cockpit.place(token, element, draws);
            assert_eq!(odds, expected, "{nth}: {cockpit:?}, {token:?} on {element}, {draws} dangers");
            compared += 1;
        }
    }
    assert!(compared > 1_500, "only {compared} placements were compared");
}

/// A move of four dangers with a fresh cockpit and a full bag.
#[test]
fn hr_55_odds_of_the_worst_move_are_found_quickly() {
    let pack = Pack::printed().get();
    let tiles = Element::ALL.map(|element| pack.squares(element, 3));
    let odds = ExpertCockpit { tiles, covered: [0; 4], bag: [14, 10] }.dangers(4);
    assert!(odds.damage.value() > 0.9 && odds.crash.value() < 0.1, "{odds:?}");
}
