//! A learned evaluation: one weight for each number of an observation, as a small file.
//!
//! One idea: whoever learns, learns from rows of [`layout`](crate::layout), so what was learned is a row as well.
//! A file names the game and the version of its encoding, says how it was made, and ends with a checksum; anything
//! else is refused. [`Learned`] plays by it: one decision ahead, in worlds imagined from knowledge.
//!
//! ```
//! use catalogue::MemoRacers;
//! use gym::{Weights, schema};
//!
//! let weights = Weights::<MemoRacers>::new("by hand", 0.5, vec![0.0; schema::<MemoRacers>().length])?;
//! let text = weights.to_string();
//! assert_eq!(text.parse::<Weights<MemoRacers>>()?, weights);
//! assert!(text.replacen("0.5", "0.6", 1).parse::<Weights<MemoRacers>>().is_err());
//! # Ok::<(), gym::BadWeights>(())
//! ```
//!
//! Left out: learning, nets with hidden layers, and weights that a tree search asks.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use bots::Dice;
use rules::{Eyes, Millis, Seat, Silent, Step, Turn, next_grab};

use crate::encoded::{Encoded, schema};
use crate::episode::{Reward, final_rewards};

const FORMAT: &str = "slipstream-weights 1";

/// What every number of an observation is worth to the seat that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<G> {
    made: String,
    bias: f32,
    weights: Vec<f32>,
    game: PhantomData<fn() -> G>,
}

/// Why weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadWeights {
    /// A line is not what is expected there.
    Line {
        /// What is expected.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Another count than an observation has.
    Count {
        /// Numbers of an observation.
        expected: usize,
        /// Weights.
        found: usize,
    },
    /// A weight is no finite number.
    NotFinite,
    /// The file was changed after it was made.
    Checksum,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadWeights::Line { expected, found } => {
                write!(f, "weights: expected {expected:?}, found {found:?}")
            }
            BadWeights::Count { expected, found } => {
                write!(f, "{found} weights: expected one for each of {expected} numbers of an observation")
            }
            BadWeights::NotFinite => f.write_str("weights: expected finite numbers"),
            BadWeights::Checksum => f.write_str("weights: the checksum is of another file"),
        }
    }
}

impl std::error::Error for BadWeights {}

impl<G: Encoded> Weights<G> {
    /// Weights with a note of how they were made.
    ///
    /// # Errors
    /// Unless there is a finite one for each number of an observation.
    pub fn new(made: &str, bias: f32, weights: Vec<f32>) -> Result<Self, BadWeights> {
        let expected = schema::<G>().length;
        if weights.len() != expected {
            return Err(BadWeights::Count { expected, found: weights.len() });
        }
        if !bias.is_finite() || !weights.iter().all(|weight| weight.is_finite()) {
            return Err(BadWeights::NotFinite);
        }
        Ok(Weights { made: made.replace(['\n', '\r'], " "), bias, weights, game: PhantomData })
    }

    /// How they were made.
    pub fn made(&self) -> &str {
        &self.made
    }

    /// What a position is worth to the seat that sees it like this, from -1 to 1.
    pub fn worth(&self, row: &[f32]) -> f32 {
        let sum: f32 = row.iter().zip(&self.weights).map(|(number, weight)| number * weight).sum();
        (self.bias + sum).tanh()
    }

    fn head(game: &str) -> String {
        format!("game {game} encoding {}", G::VERSION)
    }
}

impl<G: Encoded> fmt::Display for Weights<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{FORMAT}\n{}\nmade {}\n{}\n", Self::head(G::NAME), self.made, self.bias);
        for weight in &self.weights {
            text.push_str(&format!("{weight}\n"));
        }
        writeln!(f, "{text}checksum {}", blake3::hash(text.as_bytes()))
    }
}

impl<G: Encoded> FromStr for Weights<G> {
    type Err = BadWeights;

    fn from_str(text: &str) -> Result<Self, BadWeights> {
        let bad = |expected: &str, found: &str| {
            let found = found.chars().take(60).collect();
            BadWeights::Line { expected: expected.to_owned(), found }
        };
        let mut lines = text.lines();
        for expected in [FORMAT, &Self::head(G::NAME)] {
            let found = lines.next().unwrap_or_default();
            if found != expected {
                return Err(bad(expected, found));
            }
        }
        let made = lines.next().unwrap_or_default();
        let made = made.strip_prefix("made ").ok_or_else(|| bad("made …", made))?;
        let (body, checksum) = text.rsplit_once("checksum ").ok_or_else(|| bad("checksum …", ""))?;
        if blake3::hash(body.as_bytes()).to_string() != checksum.trim_end() {
            return Err(BadWeights::Checksum);
        }
        let numbers = lines.take_while(|line| !line.starts_with("checksum "));
        let read = |line: &str| line.parse::<f32>().map_err(|_| bad("a number", line));
        let mut numbers = numbers.map(read).collect::<Result<Vec<f32>, _>>()?;
        if numbers.is_empty() {
            return Err(BadWeights::Count { expected: schema::<G>().length, found: 0 });
        }
        let bias = numbers.remove(0);
        Weights::new(made, bias, numbers)
    }
}

/// A player by learned weights. It tries each action in worlds imagined from knowledge, where the others play by
/// rule of thumb, and takes the one after which its next decision is worth most.
pub struct Learned<G: Encoded> {
    weights: Weights<G>,
    dice: Dice,
    legal: Vec<G::Action>,
    scratch: Vec<G::Action>,
    row: Vec<f32>,
}

impl<G: Encoded> Learned<G> {
    /// A player with dice of its own.
    pub fn new(weights: Weights<G>, seed: u64) -> Self {
        let row = vec![0.0; schema::<G>().length];
        Learned { weights, dice: bots::dice(seed, 0), legal: Vec::new(), scratch: Vec::new(), row }
    }

    /// What it plays by.
    pub fn weights(&self) -> &Weights<G> {
        &self.weights
    }

    /// What it does in that seat, which is asked, after so many worlds.
    ///
    /// # Panics
    /// Unless the seat is asked.
    pub fn choose(&mut self, known: &G::Knowledge, seat: Seat, worlds: u32) -> G::Action {
        let world = G::sample(known, &mut self.dice);
        self.legal.clear();
        Eyes::new(&world, seat).actions(&mut self.legal);
        let legal = std::mem::take(&mut self.legal);
        let mut worths = vec![0.0; legal.len()];
        for _ in 0..worlds.max(1) {
            let world = G::sample(known, &mut self.dice);
            let luck = self.dice.clone();
            for (action, worth) in legal.iter().zip(&mut worths) {
                // The same luck for all actions.
                self.dice = luck.clone();
                *worth += self.try_one(world.clone(), seat, action.clone());
            }
        }
        let best =
            (0..legal.len()).reduce(|best, next| if worths[next] > worths[best] { next } else { best });
        let chosen = legal[best.expect("who is asked has a legal action")].clone();
        self.legal = legal;
        chosen
    }

    fn try_one(&mut self, mut world: G, seat: Seat, action: G::Action) -> f32 {
        let mut now = Millis(0);
        let mut step = Step::Act(seat, action);
        loop {
            world.advance(now, &step, &mut Silent);
            step = match world.turn() {
                Turn::Over(standings) => {
                    let mut paid = [0.0; rules::MAX_SEATS];
                    final_rewards(Reward::Place, &standings, &mut paid[..world.seats()]);
                    return paid[seat.index()];
                }
                Turn::Chance => Step::Chance(world.draw(&mut self.dice)),
                Turn::Players(seats) | Turn::Scramble { seats, .. } if seats.contains(seat) => {
                    world.fill(seat, &mut self.row);
                    return self.weights.worth(&self.row);
                }
                Turn::Players(seats) => self.other(&world, seats.lowest().expect("somebody is asked")),
                Turn::Scramble { seats, until } => {
                    let (then, next) = next_grab(now, seats, until, |one| world.demand(one), &mut self.dice);
                    now = then;
                    next.map_or(Step::Alarm, |next| self.other(&world, next))
                }
            };
        }
    }

    fn other(&mut self, world: &G, seat: Seat) -> Step<G::Action, G::Outcome> {
        Step::Act(seat, world.hunch(seat, &mut self.scratch, &mut self.dice))
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{HydroRacers, Kind, MemoRacers, for_game};
    use rules::{Choices, Setup, Viewer};

    use super::*;

    fn zeros<G: Encoded>() -> Weights<G> {
        Weights::new("zeros", 0.0, vec![0.0; schema::<G>().length]).expect("zeros are weights")
    }

    fn plays<G: Encoded>() {
        let setup = G::Setup::choose(&Choices { seats: Some(2), set: vec![] })
            .unwrap_or_else(|error| panic!("two can play {}: {error}", G::NAME));
        let (mut game, mut dice) = (G::new(&setup), bots::dice(5, 5));
        let mut player = Learned::new(zeros::<G>(), 1);
        let mut decisions = 0;
        while decisions < 40 {
            let step = match game.turn() {
                Turn::Over(_) => return,
                Turn::Chance => Step::Chance(game.draw(&mut dice)),
                Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                    let seat = seats.lowest().expect("somebody is asked");
                    let action = player.choose(&game.knowledge(Viewer::Seat(seat)), seat, 1);
                    assert!(game.check(Millis(0), seat, &action).is_ok(), "{}: {action:?}", G::NAME);
                    decisions += 1;
                    Step::Act(seat, action)
                }
            };
            game.advance(Millis(0), &step, &mut Silent);
        }
    }

    #[test]
    fn a_learned_player_acts_as_the_rules_allow() {
        for kind in Kind::ALL {
            for_game!(kind, G => plays::<G>());
        }
    }

    #[test]
    fn a_file_that_is_not_what_was_written_is_refused() {
        let text = zeros::<MemoRacers>().to_string();
        assert_eq!(text.parse(), Ok(zeros::<MemoRacers>()));
        assert!(matches!(text.parse::<Weights<HydroRacers>>(), Err(BadWeights::Line { .. })));
        let other = text.replacen("encoding 1", "encoding 2", 1);
        assert!(matches!(other.parse::<Weights<MemoRacers>>(), Err(BadWeights::Line { .. })));
        for changed in [text.replacen("zeros", "ones", 1), text.replacen("\n0\n", "\n1\n", 1)] {
            assert_eq!(changed.parse::<Weights<MemoRacers>>(), Err(BadWeights::Checksum));
        }
        let short = Weights::<MemoRacers>::new("short", 0.0, vec![0.0; 3]);
        assert!(matches!(short, Err(BadWeights::Count { found: 3, .. })));
        let length = schema::<MemoRacers>().length;
        assert_eq!(
            Weights::<MemoRacers>::new("endless", f32::NAN, vec![0.0; length]),
            Err(BadWeights::NotFinite)
        );
    }
}
