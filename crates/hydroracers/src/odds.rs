//! Exact odds of a move, from the composition of a bag.
//!
//! Fractions are whole numbers, so that a client may show 9/17 as well as 53 %.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::parts::{Element, Square, Token};

/// A probability as a reduced fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ratio {
    /// The numerator.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub of: u64,
    /// The denominator.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub all: u64,
}

impl Ratio {
    /// Impossible.
    pub const ZERO: Ratio = Ratio { of: 0, all: 1 };
    /// Certain.
    pub const ONE: Ratio = Ratio { of: 1, all: 1 };

    /// So many of so many.
    pub fn new(of: u64, all: u64) -> Ratio {
        Ratio::reduced(u128::from(of), u128::from(all))
    }

    /// As a decimal number.
    pub fn value(self) -> f64 {
        self.of as f64 / self.all as f64
    }

    /// Beyond 64 bits the fraction is rounded; no bag of the box comes near.
    fn reduced(of: u128, all: u128) -> Ratio {
        let divisor = greatest_common_divisor(of, all).max(1);
        let excess = u64::BITS.saturating_sub((all / divisor).leading_zeros());
        Ratio { of: ((of / divisor) >> excess) as u64, all: ((all / divisor) >> excess) as u64 }
    }

    /// Probabilities of things that exclude each other, so the sum is at most 1.
    fn plus(self, other: Ratio) -> Ratio {
        let (a, b) = (u128::from(self.all), u128::from(other.all));
        let common = greatest_common_divisor(a, b).max(1);
        Ratio::reduced(
            u128::from(self.of) * (b / common) + u128::from(other.of) * (a / common),
            a / common * b,
        )
    }

    fn times(self, other: Ratio) -> Ratio {
        Ratio::reduced(
            u128::from(self.of) * u128::from(other.of),
            u128::from(self.all) * u128::from(other.all),
        )
    }

    fn is_less_than(self, other: Ratio) -> bool {
        u128::from(self.of) * u128::from(other.all) < u128::from(other.of) * u128::from(self.all)
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// What a move risks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// At least one DAMAGE.
    pub damage: Ratio,
    /// At least one new malus.
    pub malus: Ratio,
    /// A crash.
    pub crash: Ratio,
}

impl Odds {
    /// Nothing can happen.
    pub const SAFE: Odds = Odds { damage: Ratio::ZERO, malus: Ratio::ZERO, crash: Ratio::ZERO };

    fn plus(self, other: Odds) -> Odds {
        Odds {
            damage: self.damage.plus(other.damage),
            malus: self.malus.plus(other.malus),
            crash: self.crash.plus(other.crash),
        }
    }

    fn times(self, share: Ratio) -> Odds {
        Odds {
            damage: self.damage.times(share),
            malus: self.malus.times(share),
            crash: self.crash.times(share),
        }
    }

    /// Fewer crashes first, then fewer maluses.
    fn is_better_than(self, other: Odds) -> bool {
        self.crash.is_less_than(other.crash)
            || self.crash == other.crash && self.malus.is_less_than(other.malus)
    }
}

/// HR-19 to HR-23: so many draws from the bag with so many free slots; the DAMAGE after them crashes.
pub fn basic(bag: [u8; 2], free_slots: u8, draws: u8) -> Odds {
    let [damage, alert] = bag;
    if draws == 0 || damage == 0 && alert == 0 {
        return Odds::SAFE;
    }
    let share = |count: u8| Ratio::new(u64::from(count), u64::from(damage) + u64::from(alert));
    let mut odds = Odds::SAFE;
    if damage > 0 {
        let after = match free_slots {
            0 => Odds { crash: Ratio::ONE, ..Odds::SAFE },
            _ => basic([damage - 1, alert], free_slots - 1, draws - 1),
        };
        odds = odds.plus(Odds { damage: Ratio::ONE, ..after }.times(share(damage)));
    }
    if alert > 0 {
        odds = odds.plus(basic([damage, alert - 1], free_slots, draws - 1).times(share(alert)));
    }
    odds
}

/// An expert cockpit and its bag, as far as the odds need it.
#[derive(Clone, Copy, Debug)]
pub struct ExpertCockpit<'a> {
    /// The tiles by element.
    pub tiles: [&'a [Square]; 4],
    /// Which squares are covered, one bit each, by element.
    pub covered: [u8; 4],
    /// DAMAGE and ALERT in the bag.
    pub bag: [u8; 2],
}

/// Odds that were computed before, by covered squares, bag and dangers to come.
type Known = RefCell<BTreeMap<([u8; 4], [u8; 2], u8), Odds>>;

impl ExpertCockpit<'_> {
    /// HR-51 to HR-55: so many dangers, if the safest element is chosen for every token.
    pub fn dangers(self, draws: u8) -> Odds {
        self.draw_dangers(draws, &Known::default())
    }

    /// A drawn token put on that element, and so many dangers after it.
    pub fn place(self, token: Token, element: Element, draws: u8) -> Odds {
        self.place_token(token, element, draws, &Known::default())
    }

    fn draw_dangers(self, draws: u8, known: &Known) -> Odds {
        if draws == 0 {
            return Odds::SAFE;
        }
        let key = (self.covered, self.bag, draws);
        let before = known.borrow().get(&key).copied();
        before.unwrap_or_else(|| {
            let odds = self.over_tokens(|after, token| {
                let elements = Element::ALL.into_iter().filter(|element| after.room(*element).is_some());
                let odds = elements.map(|element| after.place_token(token, element, draws - 1, known));
                let best = odds.reduce(|best, odds| if odds.is_better_than(best) { odds } else { best });
                // All full: the token goes back (HR-144).
                best.unwrap_or_else(|| self.draw_dangers(draws - 1, known))
            });
            known.borrow_mut().insert(key, odds);
            odds
        })
    }

    fn place_token(mut self, token: Token, element: Element, draws: u8, known: &Known) -> Odds {
        let Some(square) = self.room(element) else { return self.draw_dangers(draws, known) };
        self.covered[element as usize] |= 1 << square;
        if token == Token::Alert {
            return self.draw_dangers(draws, known);
        }
        let odds = match self.tiles[element as usize][square as usize] {
            Square::Link(next) if self.room(next).is_some() && self.bag != [0, 0] => {
                self.over_tokens(|after, token| after.place_token(token, next, draws, known))
            }
            Square::Link(_) => self.draw_dangers(draws, known),
            Square::Malus(_) => Odds { malus: Ratio::ONE, ..self.draw_dangers(draws, known) },
            Square::Cross => Odds { crash: Ratio::ONE, ..Odds::SAFE },
        };
        Odds { damage: Ratio::ONE, ..odds }
    }

    /// The first empty square of an element.
    fn room(&self, element: Element) -> Option<u8> {
        let squares = self.tiles[element as usize].len() as u8;
        (0..squares).find(|square| self.covered[element as usize] & 1 << square == 0)
    }

    /// The mean over the next token of the bag.
    fn over_tokens(self, odds: impl Fn(Self, Token) -> Odds) -> Odds {
        let all = u64::from(self.bag[0]) + u64::from(self.bag[1]);
        let mut sum = Odds::SAFE;
        for token in [Token::Damage, Token::Alert] {
            let count = self.bag[token as usize];
            if count > 0 {
                let mut after = self;
                after.bag[token as usize] -= 1;
                sum = sum.plus(odds(after, token).times(Ratio::new(u64::from(count), all)));
            }
        }
        sum
    }
}
