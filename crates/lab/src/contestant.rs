//! Who plays in an arena: the players of a table, and one that cheats.

use std::fmt;
use std::str::FromStr;

use bots::search::{Imagination, Manner, Search};
use bots::{Bot, Dice, Generation, Kind, Thinker, Thumbed};
use rules::{Eyes, Game};

use crate::arena::player_dice;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A player that could sit at any table.
    Fair(Kind, Generation),
    /// A search that is handed the true state. It cheats: it is a yardstick for the others and plays
    /// nowhere but in the lab.
    Clairvoyant {
        /// Matches imagined for a decision.
        iterations: u32,
    },
}

/// What the arena reads beyond [`bots::KINDS`].
const OURS: &str = "search:ITERATIONS, any of these with @1 behind it for the first generation of the rule of thumb, \
     and clairvoyant, which cheats";

/// How hard the clairvoyant thinks if nothing is said.
const CLAIRVOYANT_ITERATIONS: u32 = 2000;

impl FromStr for Contestant {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let refused = || format!("no bot {word:?}; there are {}, {OURS}", bots::KINDS);
        if let Some((word, generation)) = word.split_once('@') {
            let generation =
                generation.parse().ok().filter(|generation| *generation > 0).ok_or_else(refused)?;
            return match word.parse()? {
                Contestant::Fair(kind, Generation::Newest) => {
                    Ok(Contestant::Fair(kind, Generation::Nth(generation)))
                }
                Contestant::Fair(..) | Contestant::Clairvoyant { .. } => Err(refused()),
            };
        }
        let (name, number) = word.split_once(':').map_or((word, None), |(name, number)| (name, Some(number)));
        let iterations = || number.and_then(|number| number.parse().ok()).filter(|number| *number > 0);
        match (name, number) {
            ("clairvoyant", None) => Ok(Contestant::Clairvoyant { iterations: CLAIRVOYANT_ITERATIONS }),
            ("clairvoyant", Some(_)) => {
                iterations().map(|iterations| Contestant::Clairvoyant { iterations }).ok_or_else(refused)
            }
            ("search", _) => {
                let kind = iterations().map(|iterations| Kind::Search { iterations });
                kind.map(Contestant::newest).ok_or_else(refused)
            }
            (_, _) => word.parse().map(Contestant::newest).map_err(|_| refused()),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Fair(kind, Generation::Newest) => kind.fmt(f),
            Contestant::Fair(kind, Generation::Nth(generation)) => write!(f, "{kind}@{generation}"),
            Contestant::Clairvoyant { iterations: CLAIRVOYANT_ITERATIONS } => f.write_str("clairvoyant"),
            Contestant::Clairvoyant { iterations } => write!(f, "clairvoyant:{iterations}"),
        }
    }
}

impl Contestant {
    /// A player as tables have it.
    pub fn newest(kind: Kind) -> Contestant {
        Contestant::Fair(kind, Generation::Newest)
    }

    /// Whether a game has that rule of thumb.
    ///
    /// # Errors
    /// Says which there are.
    pub fn check<G: Game>(&self) -> Result<(), String> {
        match self {
            Contestant::Fair(_, Generation::Nth(generation)) if *generation > G::GENERATIONS => {
                let newest = G::GENERATIONS;
                Err(format!("no bot {self} in {}; the newest rule of thumb is @{newest}", G::NAME))
            }
            Contestant::Fair(..) | Contestant::Clairvoyant { .. } => Ok(()),
        }
    }
}

/// A contestant in a seat for one match.
pub(crate) enum Player<G: Thumbed> {
    Quick { bot: Bot<G>, legal: Vec<G::Action>, dice: Dice },
    Fair(Box<Thinker<G>>),
    Clairvoyant { search: Box<Search<G>>, iterations: u32 },
}

impl<G: Thumbed> Player<G> {
    pub(crate) fn new(contestant: Contestant, seed: u64) -> Self {
        let mut dice = player_dice(seed);
        match contestant {
            Contestant::Fair(kind @ (Kind::Random | Kind::RuleOfThumb { .. }), generation) => {
                let bot = Bot::of_generation(kind, generation, &mut dice);
                Player::Quick { bot, legal: Vec::new(), dice }
            }
            Contestant::Fair(kind @ (Kind::Level(_) | Kind::Search { .. }), generation) => {
                Player::Fair(Box::new(Thinker::of_generation(kind, generation, seed)))
            }
            Contestant::Clairvoyant { iterations } => {
                Player::Clairvoyant { search: Box::new(Search::new(Manner::of::<G>(), seed)), iterations }
            }
        }
    }

    /// What it does, and how many worlds it imagined for that. Only the cheat looks at the state.
    pub(crate) fn choose(&mut self, game: &G, eyes: &Eyes<'_, G>) -> (G::Action, u32) {
        match self {
            Player::Quick { bot, legal, dice } => (bot.choose(eyes, legal, dice), 0),
            Player::Fair(thinker) => {
                let thought = thinker.decide(eyes);
                (thought.action, thought.iterations)
            }
            Player::Clairvoyant { search, iterations } => {
                let thought = search.think(eyes.seat(), &Truth(game), *iterations, || false);
                (thought.action, thought.iterations)
            }
        }
    }
}

/// The only world there is.
struct Truth<'a, G>(&'a G);

impl<G: Game> Imagination<G> for Truth<'_, G> {
    fn world(&self, _dice: &mut Dice) -> G {
        self.0.clone()
    }

    fn knows_sealed_choices(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheat_is_named_as_such_and_known_here_alone() {
        assert_eq!("clairvoyant:50".parse::<Contestant>().unwrap().to_string(), "clairvoyant:50");
        assert!("clairvoyant".parse::<Kind>().is_err(), "no table can seat it");
        assert!("search:9".parse::<Kind>().is_err() && "search:9".parse::<Contestant>().is_ok());
        assert_eq!("ace@1".parse::<Contestant>().unwrap().to_string(), "ace@1");
        assert!("ace@0".parse::<Contestant>().is_err() && "clairvoyant@1".parse::<Contestant>().is_err());
        assert!("ace@1".parse::<Kind>().is_err(), "tables have the newest");
        assert!("clairvoyant:0".parse::<Contestant>().unwrap_err().contains("which cheats"));
    }
}
