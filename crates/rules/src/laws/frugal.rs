//! The hot path allocates nothing once its buffers have grown: `actions`, `check`, `draw`, `advance`, and what a
//! thinker asks of every position.
//!
//! ```text
//! #[global_allocator]
//! static ALLOCATOR: rules::laws::Counting = rules::laws::Counting;
//!
//! #[test]
//! fn pig_allocates_nothing() {
//!     rules::laws::Frugal::<Pig>::new(2).matches(100).run(&["2", "4 goal=200"]);
//! }
//! ```

use super::allocations::allocations;
use super::driver::{Dice, any, any_of, dice};
use super::setup_in_words;
use crate::{Game, Millis, Seat, Seats, Silent, Step, StepOf, Turn, below};

/// How long a seat takes for a decision; in a scramble the alarm rings after some of them.
const PACE: u64 = 800;

/// Fewer steps show nothing.
const FEWEST_STEPS: u32 = 300;

/// Whole matches in which nothing may be allocated.
#[derive(Clone, Debug)]
pub struct Frugal<G: Game> {
    longest_list: usize,
    matches: u32,
    random_one_in: u32,
    attempts: Vec<G::Action>,
}

impl<G: Game> Frugal<G> {
    /// A hundred random matches of a game whose lists of actions are no longer than that.
    pub fn new(longest_list: usize) -> Self {
        Frugal { longest_list, matches: 100, random_one_in: 1, attempts: Vec::new() }
    }

    /// Plays that many matches.
    #[must_use]
    pub fn matches(self, matches: u32) -> Self {
        Frugal { matches, ..self }
    }

    /// Of so many decisions one is random, and the others are hunches.
    #[must_use]
    pub fn by_hunches(self, random_one_in: u32) -> Self {
        Frugal { random_one_in, ..self }
    }

    /// Tries these in every position, whether they are allowed or not.
    #[must_use]
    pub fn attempts(self, attempts: Vec<G::Action>) -> Self {
        Frugal { attempts, ..self }
    }

    /// Plays with every one of these setups in words, such as `"4 mode=solo"`.
    ///
    /// # Panics
    /// If anything was allocated, if a list was longer than said, or if a setup is not legal or ends at once.
    pub fn run(&self, setups: &[&str]) {
        for words in setups {
            let fresh = G::new(&setup_in_words::<G>(words));
            let (mut rng, mut actions) = (dice(4, 0), Vec::with_capacity(self.longest_list));
            let before = allocations();
            let steps: u32 =
                (0..self.matches).map(|_| self.play(fresh.clone(), &mut rng, &mut actions)).sum();
            assert_eq!(allocations() - before, 0, "{words}: allocations in {steps} steps");
            assert!(steps > FEWEST_STEPS, "{words}: only {steps} steps were played");
            assert_eq!(actions.capacity(), self.longest_list, "{words}: a longer list of actions");
        }
    }

    fn play(&self, mut game: G, rng: &mut Dice, actions: &mut Vec<G::Action>) -> u32 {
        let (mut now, mut steps) = (Millis(0), 0);
        loop {
            self.try_all(&game, now);
            let step = match game.turn() {
                Turn::Over(_) => return steps,
                Turn::Chance => Step::Chance(game.draw(rng)),
                Turn::Scramble { until: Some(until), .. } if now.0 + PACE >= until.0 => {
                    now = until;
                    Step::Alarm
                }
                Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                    now.0 += PACE;
                    self.decide(&game, now, any_of(seats, rng), rng, actions)
                }
            };
            game.advance(now, &step, &mut Silent);
            let (hopes, name) = (game.outlook(), game.fingerprint(Seat(0)));
            assert!(std::hint::black_box((hopes, name)).0.hope(Seat(0)) >= 0.0);
            steps += 1;
        }
    }

    /// A legal decision, after every one that is listed was checked.
    fn decide(
        &self,
        game: &G,
        now: Millis,
        seat: Seat,
        rng: &mut Dice,
        actions: &mut Vec<G::Action>,
    ) -> StepOf<G> {
        let hunch = (below(rng, self.random_one_in) > 0).then(|| game.hunch(seat, actions, rng));
        actions.clear();
        game.actions(seat, actions);
        assert!(
            actions.iter().all(|action| game.check(now, seat, action).is_ok()),
            "a listed action is refused"
        );
        let random = any(actions, rng).expect("a seat that is asked has something to do");
        Step::Act(seat, hunch.unwrap_or_else(|| random.clone()))
    }

    /// What a check answers is its own business here; what it costs is not.
    fn try_all(&self, game: &G, now: Millis) {
        for seat in Seats::first(game.seats()).iter() {
            for action in &self.attempts {
                let _ = std::hint::black_box(game.check(now, seat, action));
            }
        }
    }
}
