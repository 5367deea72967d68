//! Players: random, rule of thumb, and those that think ahead.
//!
//! One idea: a player gets knowledge and never a state. It is fair by construction: this crate
//! has no way to reach the truth of a match, only worlds that it imagines.
//!
//! ```
//! use bots::{Kind, Level};
//! assert_eq!("rule-of-thumb:0.8".parse::<Kind>()?.to_string(), "rule-of-thumb:0.8");
//! assert_eq!("ace".parse::<Kind>()?, Kind::Level(Level::Ace));
//! assert!("genius".parse::<Kind>().unwrap_err().contains("random, rule-of-thumb"));
//! # Ok::<(), String>(())
//! ```
//!
//! Left out: any clock. A player thinks as long as it is allowed to.

mod generation;
mod level;
pub mod search;
mod thinker;
mod thumb;

use std::fmt;
use std::str::FromStr;

use rand_core::SeedableRng;
pub use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use rules::{Eyes, Rng as _};

pub use crate::generation::Generation;
use crate::level::Mind;
pub use crate::level::{Character, Level};
pub use crate::search::{Reason, Thought};
pub use crate::thinker::{Limit, Thinker};
pub use crate::thumb::{Hunches, Thumb, Thumbed};

/// A kind of player, as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any legal action, as the game's [`whim`](rules::Game::whim) has it.
    Random,
    /// The game's rule of thumb.
    RuleOfThumb {
        /// How well it remembers, in thousandths.
        memory: u32,
    },
    /// An opponent of a level.
    Level(Level),
    /// Tree search with a perfect memory. For the lab: nobody can ask for it by name at a table, where it could
    /// think for hours.
    Search {
        /// Worlds imagined for a decision at the most.
        iterations: u32,
    },
}

/// What [`Kind`] reads.
pub const KINDS: &str = "random, rule-of-thumb or rule-of-thumb:MEMORY with a memory from 0 to 1, such as \
     rule-of-thumb:0.8, rookie, racer, pro and ace";

/// The kinds that have a word of their own.
pub const WORDS: [&str; 6] = ["random", "rule-of-thumb", "rookie", "racer", "pro", "ace"];

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

impl Kind {
    /// Whether it thinks ahead, which takes a while.
    pub fn thinks_ahead(self) -> bool {
        self.mind().is_some_and(|mind| mind.iterations > 0)
    }

    /// How it thinks; a random player does not.
    pub(crate) fn mind(self) -> Option<Mind> {
        match self {
            Kind::Random => None,
            Kind::RuleOfThumb { memory } => Some(Mind { memory, whim: 0, iterations: 0 }),
            Kind::Level(level) => Some(level.mind()),
            Kind::Search { iterations } => Some(Mind { memory: 1000, whim: 0, iterations }),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let refused = || format!("no bot {word:?}; there are {KINDS}");
        match word.split_once(':') {
            None if word == "random" => Ok(Kind::Random),
            None if word == "rule-of-thumb" => Ok(Kind::default()),
            None => Level::of(word).map(Kind::Level).ok_or_else(refused),
            Some(("rule-of-thumb", memory)) => {
                let memory = memory.parse::<f64>().ok().filter(|memory| (0.0..=1.0).contains(memory));
                memory
                    .map(|memory| Kind::RuleOfThumb { memory: (memory * 1000.0).round() as u32 })
                    .ok_or_else(refused)
            }
            Some(_) => Err(refused()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Random => f.write_str("random"),
            Kind::RuleOfThumb { memory: GOOD_MEMORY } => f.write_str("rule-of-thumb"),
            Kind::RuleOfThumb { memory } => write!(f, "rule-of-thumb:{}", f64::from(*memory) / 1000.0),
            Kind::Level(level) => f.write_str(level.character().word),
            Kind::Search { iterations } => write!(f, "search:{iterations}"),
        }
    }
}

/// A player in a seat for one match, asked on the spot.
#[derive(Debug)]
pub enum Bot<G: Thumbed> {
    /// Any legal action.
    Random,
    /// The game's rule of thumb.
    RuleOfThumb(G::Thumb),
    /// A player of another kind.
    Thinker(Box<Thinker<G>>),
}

impl<G: Thumbed> Bot<G> {
    /// A fresh player of that kind.
    pub fn new(kind: Kind, dice: &mut Dice) -> Self {
        Bot::of_generation(kind, Generation::Newest, dice)
    }

    /// The same with that rule of thumb.
    pub fn of_generation(kind: Kind, generation: Generation, dice: &mut Dice) -> Self {
        match kind {
            Kind::Random => Bot::Random,
            Kind::RuleOfThumb { memory } => Bot::RuleOfThumb(G::Thumb::new(memory, generation, dice)),
            Kind::Level(_) | Kind::Search { .. } => {
                Bot::Thinker(Box::new(Thinker::of_generation(kind, generation, dice.next_u64())))
            }
        }
    }

    /// What it does. `legal` is a buffer to reuse.
    #[inline]
    pub fn choose(&mut self, eyes: &Eyes<'_, G>, legal: &mut Vec<G::Action>, dice: &mut Dice) -> G::Action {
        if let Bot::Thinker(thinker) = self {
            return thinker.decide(eyes).action;
        }
        let Bot::RuleOfThumb(thumb) = self else { return eyes.whim(legal, dice) };
        legal.clear();
        eyes.actions(legal);
        thumb.choose(eyes, legal, dice)
    }
}

/// Dice for one match of a series: the same for the same seed and number, whoever plays it.
#[inline]
pub fn dice(seed: u64, number: u64) -> Dice {
    Dice::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
