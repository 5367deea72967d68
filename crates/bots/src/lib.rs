//! Players: random and rule of thumb.
//!
//! One idea: a bot gets [`Eyes`], so it holds knowledge and never a state. It is fair by
//! construction: this crate has no way to reach the truth of a match.
//!
//! ```
//! use bots::Kind;
//! assert_eq!("rule-of-thumb:0.8".parse::<Kind>()?.to_string(), "rule-of-thumb:0.8");
//! assert!("genius".parse::<Kind>().unwrap_err().contains("random, rule-of-thumb"));
//! # Ok::<(), String>(())
//! ```
//!
//! Left out: tree search, and any clock. A bot decides when it is asked.

mod hydroracers;
mod memoracers;

use std::fmt;
use std::str::FromStr;

use rand_core::SeedableRng;
pub use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use rules::{Eyes, Game, below};

/// A game with a rule of thumb.
pub trait Thumbed: Game {
    /// The player that follows it.
    type Thumb: Thumb<Self>;
}

/// A cheap and sensible player of one game.
pub trait Thumb<G: Game> {
    /// A player who remembers each thing seen with that probability, in thousandths.
    fn new(memory: u32, dice: &mut Dice) -> Self;

    /// What it does.
    fn choose(&mut self, eyes: &Eyes<'_, G>, legal: &[G::Action], dice: &mut Dice) -> G::Action;
}

/// A kind of player, as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any legal action, each equally likely.
    Random,
    /// The game's rule of thumb.
    RuleOfThumb {
        /// How well it remembers, in thousandths.
        memory: u32,
    },
}

/// What [`Kind`] reads.
pub const KINDS: &str =
    "random, rule-of-thumb or rule-of-thumb:MEMORY with a memory from 0 to 1, such as rule-of-thumb:0.8";

/// The kinds to offer at a table, weakest first.
pub const LEVELS: [&str; 2] = ["random", "rule-of-thumb"];

/// Names for bots, by seat.
pub const NAMES: [&str; 8] = ["Aurore", "Nicolas", "Camille", "Denis", "Élodie", "Farid", "Gaëlle", "Hugo"];

/// How well a rule of thumb remembers if nothing is said.
const GOOD_MEMORY: u32 = 900;

impl Default for Kind {
    /// The player that sits down where nobody else does.
    fn default() -> Self {
        Kind::RuleOfThumb { memory: GOOD_MEMORY }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let refused = || format!("no bot {word:?}; there are {KINDS}");
        match word.split_once(':') {
            None if word == "random" => Ok(Kind::Random),
            None if word == "rule-of-thumb" => Ok(Kind::default()),
            Some(("rule-of-thumb", memory)) => {
                let memory = memory.parse::<f64>().ok().filter(|memory| (0.0..=1.0).contains(memory));
                memory
                    .map(|memory| Kind::RuleOfThumb { memory: (memory * 1000.0).round() as u32 })
                    .ok_or_else(refused)
            }
            None | Some(_) => Err(refused()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Random => f.write_str("random"),
            Kind::RuleOfThumb { memory: GOOD_MEMORY } => f.write_str("rule-of-thumb"),
            Kind::RuleOfThumb { memory } => write!(f, "rule-of-thumb:{}", f64::from(*memory) / 1000.0),
        }
    }
}

/// A player in a seat for one match.
#[derive(Debug)]
pub enum Bot<G: Thumbed> {
    /// Any legal action.
    Random,
    /// The game's rule of thumb.
    RuleOfThumb(G::Thumb),
}

impl<G: Thumbed> Bot<G> {
    /// A fresh player of that kind.
    pub fn new(kind: Kind, dice: &mut Dice) -> Self {
        match kind {
            Kind::Random => Bot::Random,
            Kind::RuleOfThumb { memory } => Bot::RuleOfThumb(G::Thumb::new(memory, dice)),
        }
    }

    /// What it does. `legal` is a buffer to reuse.
    #[inline]
    pub fn choose(&mut self, eyes: &Eyes<'_, G>, legal: &mut Vec<G::Action>, dice: &mut Dice) -> G::Action {
        legal.clear();
        eyes.actions(legal);
        match self {
            Bot::Random => legal[below(dice, legal.len() as u32) as usize].clone(),
            Bot::RuleOfThumb(thumb) => thumb.choose(eyes, legal, dice),
        }
    }
}

/// Dice for one match of a series: the same for the same seed and number, whoever plays it.
#[inline]
pub fn dice(seed: u64, number: u64) -> Dice {
    Dice::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
