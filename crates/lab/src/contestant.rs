//! Who plays in an arena: the players of a table, and one that cheats.

use std::fmt;
use std::str::FromStr;

use bots::search::{Imagination, Manner, Search};
use bots::{Bot, Dice, Kind, Thinker, Thumbed};
use rules::{Eyes, Game};

use crate::arena::player_dice;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A player that could sit at any table.
    Fair(Kind),
    /// A search that is handed the true state. It cheats: it is a yardstick for the others and plays
    /// nowhere but in the lab.
    Clairvoyant {
        /// Matches imagined for a decision.
        iterations: u32,
    },
}

/// What the arena reads beyond [`bots::KINDS`].
const OURS: &str = "search:ITERATIONS, and clairvoyant, which cheats";

/// How hard the clairvoyant thinks if nothing is said.
const CLAIRVOYANT_ITERATIONS: u32 = 2000;

impl FromStr for Contestant {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let refused = || format!("no bot {word:?}; there are {}, {OURS}", bots::KINDS);
        let (name, number) = word.split_once(':').map_or((word, None), |(name, number)| (name, Some(number)));
        let iterations = || number.and_then(|number| number.parse().ok()).filter(|number| *number > 0);
        match (name, number) {
            ("clairvoyant", None) => Ok(Contestant::Clairvoyant { iterations: CLAIRVOYANT_ITERATIONS }),
            ("clairvoyant", Some(_)) => {
                iterations().map(|iterations| Contestant::Clairvoyant { iterations }).ok_or_else(refused)
            }
            ("search", _) => {
                let kind = iterations().map(|iterations| Kind::Search { iterations });
                kind.map(Contestant::Fair).ok_or_else(refused)
            }
            (_, _) => word.parse().map(Contestant::Fair).map_err(|_| refused()),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Fair(kind) => kind.fmt(f),
            Contestant::Clairvoyant { iterations: CLAIRVOYANT_ITERATIONS } => f.write_str("clairvoyant"),
            Contestant::Clairvoyant { iterations } => write!(f, "clairvoyant:{iterations}"),
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
            Contestant::Fair(kind @ (Kind::Random | Kind::RuleOfThumb { .. })) => {
                Player::Quick { bot: Bot::new(kind, &mut dice), legal: Vec::new(), dice }
            }
            Contestant::Fair(kind @ (Kind::Level(_) | Kind::Search { .. })) => {
                Player::Fair(Box::new(Thinker::new(kind, seed)))
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
        assert!("clairvoyant:0".parse::<Contestant>().unwrap_err().contains("which cheats"));
    }
}
