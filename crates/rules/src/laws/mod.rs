//! The laws every game obeys, checked on random matches.
//!
//! One idea: a game that keeps sixteen laws can be played, replayed, watched, sampled and searched
//! by code that knows nothing of its rules. [`Kit`] plays random matches and tries to break each law;
//! a [`Breach`] comes with the shortest record that shows it.
//!
//! ```text
//! #[test]
//! fn pig_obeys_the_laws() {
//!     rules::laws::Kit::<Pig>::new().matches(200).seed(7).run();
//! }
//! ```
//!
//! Every check is a function of a setup and a list of steps, with dice that depend on the state
//! looked at, so a record that breaks a law breaks it again when it is looked at a second time.
//!
//! Left out on purpose: whether the rules are the printed ones. That is what a game's own tests are for.

mod allocations;
mod breach;
mod chance;
mod driver;
mod frugal;
mod law;
mod legality;
mod look;
mod secrecy;
mod shrink;
mod simultaneous;
mod telling;
mod thinking;
mod trace;
mod whole;
mod words;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

pub use allocations::{Counting, allocations};
pub use breach::Breach;
pub use frugal::Frugal;
pub use law::Law;
pub use words::Words;

use self::breach::record_text;
use self::driver::{any, dice, next_step, one_in};
use self::look::{Effort, Fault, Look, Memory, Verdict};
use self::shrink::Suspect;
use self::trace::Trace;
use crate::{Choices, Game, MAX_SEATS, Setup, Step};

/// One state in so many is looked at thoroughly.
const THOROUGH_ONE_IN: u32 = 4;

/// One state in so many is reached a second time from the setup.
const REPLAY_ONE_IN: u32 = 32;

/// The laws in the order they are looked at: what later checks rely on comes first.
const ORDER: [Law; 16] = [
    Law::Codec,
    Law::Answer,
    Law::Legality,
    Law::FairChance,
    Law::Commuting,
    Law::Deadline,
    Law::Sampling,
    Law::PublicTurn,
    Law::ActionsFromView,
    Law::SameStory,
    Law::EarnedKnowledge,
    Law::Hunch,
    Law::Outlook,
    Law::Fingerprint,
    Law::Ending,
    Law::Replay,
];

/// A test kit: plays random matches of a game and tries to break every law.
#[derive(Clone, Debug)]
pub struct Kit<G: Game> {
    matches: u32,
    seed: u64,
    setups: Vec<G::Setup>,
    hunches: u32,
}

/// What a run has played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches played to their end.
    pub matches: u32,
    /// Steps in all of them.
    pub steps: u64,
    /// Steps in the longest.
    pub longest: u64,
    /// Decisions.
    pub actions: u64,
    /// Choices taken back.
    pub taken_back: u64,
    /// Results of chance.
    pub outcomes: u64,
    /// Alarms.
    pub alarms: u64,
}

impl<G: Game> Kit<G> {
    /// A hundred matches with the default options and every number of seats they allow.
    pub fn new() -> Self {
        let choices = (1..=MAX_SEATS).map(|seats| Choices { seats: Some(seats), set: Vec::new() });
        let setups = choices.filter_map(|choices| G::Setup::choose(&choices).ok()).collect();
        Kit { matches: 100, seed: 1, setups, hunches: 0 }
    }

    /// Plays that many matches.
    #[must_use]
    pub fn matches(self, matches: u32) -> Self {
        Kit { matches, ..self }
    }

    /// Plays the matches of that seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Kit { seed, ..self }
    }

    /// Of a hundred decisions so many are hunches: for games that random players leave at once.
    #[must_use]
    pub fn hunches(self, hunches: u32) -> Self {
        Kit { hunches, ..self }
    }

    /// Plays each match with one of these setups.
    #[must_use]
    pub fn setups(self, setups: Vec<G::Setup>) -> Self {
        Kit { setups, ..self }
    }

    /// The same in words: the number of seats, then `key=value` pairs, such as `"4 mode=solo"`.
    ///
    /// # Panics
    /// If a setup is not legal.
    #[must_use]
    pub fn setups_in_words(self, words: &[&str]) -> Self {
        self.setups(words.iter().map(|words| setup_in_words::<G>(words)).collect())
    }

    /// Plays, and panics at the first breach with a record that shows it.
    ///
    /// # Panics
    /// If the game breaks a law, or if there is no setup to play.
    pub fn run(&self) -> Tally {
        self.try_run().unwrap_or_else(|breach| panic!("{} breaks {breach}", G::NAME))
    }

    /// Plays until the first breach.
    ///
    /// # Errors
    /// With the law that is broken and a record that shows it.
    ///
    /// # Panics
    /// If the game itself panics, after printing the match, or if there is no setup to play.
    pub fn try_run(&self) -> Result<Tally, Box<Breach>> {
        let mut memory = Memory::new();
        let mut tally = Tally::default();
        for number in 0..self.matches {
            let mut rng = dice(self.seed, u64::from(number));
            let setup = any(&self.setups, &mut rng).expect("a kit has a setup: give one with `setups`");
            let setup_index = self.setups.iter().position(|one| one == setup).unwrap_or_default();
            let mut trace = Trace::start(setup_index, setup);
            let salt = self.seed ^ u64::from(number) << 32;
            let played = catch_unwind(AssertUnwindSafe(|| {
                play(&mut trace, &mut memory, (salt, self.hunches), &mut rng)
            }));
            match played {
                Ok(Ok(())) => tally.add(&trace),
                Ok(Err(found)) => return Err(Box::new(self.shrink(&trace, memory, salt, found))),
                Err(panic) => {
                    eprintln!(
                        "{} panics after this match:\n{}",
                        G::NAME,
                        record_text::<G>(setup, &trace.steps)
                    );
                    resume_unwind(panic)
                }
            }
        }
        Ok(tally)
    }

    fn shrink(&self, trace: &Trace<G>, memory: Memory<G>, salt: u64, (law, fault): (Law, Fault)) -> Breach {
        let suspect = Suspect {
            law,
            setups: &self.setups,
            memory,
            salt,
            setup_index: trace.setup_index,
            steps: trace.steps[..fault.steps].to_vec(),
            reason: fault.reason,
        };
        suspect.shrink()
    }
}

impl<G: Game> Default for Kit<G> {
    fn default() -> Self {
        Kit::new()
    }
}

impl Tally {
    fn add<G: Game>(&mut self, trace: &Trace<G>) {
        self.matches += 1;
        self.steps += trace.steps.len() as u64;
        self.longest = self.longest.max(trace.steps.len() as u64);
        for (_, step) in &trace.steps {
            match step {
                Step::Act(..) => self.actions += 1,
                Step::TakeBack(_) => self.taken_back += 1,
                Step::Chance(_) => self.outcomes += 1,
                Step::Alarm => self.alarms += 1,
            }
        }
    }
}

/// Plays a match to its end and looks at every state on the way.
fn play<G: Game>(
    trace: &mut Trace<G>,
    memory: &mut Memory<G>,
    (salt, hunches): (u64, u32),
    rng: &mut driver::Dice,
) -> Result<(), (Law, Fault)> {
    loop {
        let effort = if one_in(rng, THOROUGH_ONE_IN) { Effort::Thorough } else { Effort::Glance };
        let look = Look { trace, memory, effort, salt };
        inspect_all(inspect_latest, &look)?;
        if one_in(rng, REPLAY_ONE_IN) {
            inspect_whole(Law::Replay, &look).map_err(|fault| (Law::Replay, fault))?;
        }
        memory.note(trace);
        let Some((at, step)) = next_step(trace, hunches, rng) else { break };
        trace.take(at, step);
    }
    inspect_all(inspect_whole, &Look { trace, memory, effort: Effort::Thorough, salt })
}

fn inspect_all<G: Game>(
    inspect: impl Fn(Law, &Look<'_, G>) -> Verdict,
    look: &Look<'_, G>,
) -> Result<(), (Law, Fault)> {
    ORDER.iter().try_for_each(|law| inspect(*law, look).map_err(|fault| (*law, fault)))
}

/// What the latest state and step show.
fn inspect_latest<G: Game>(law: Law, look: &Look<'_, G>) -> Verdict {
    match law {
        Law::Legality => legality::check_agrees_with_actions(look),
        Law::Answer => legality::whoever_is_asked_can_answer(look),
        Law::Commuting => simultaneous::commits_commute(look),
        Law::PublicTurn => secrecy::turn_is_public(look),
        Law::ActionsFromView => secrecy::actions_follow_from_the_view(look),
        Law::Sampling => secrecy::samples_fit(look),
        Law::SameStory => telling::equal_worlds_tell_the_same(look),
        Law::FairChance => chance::chance_is_fair(look),
        Law::Ending => whole::match_ends(look),
        Law::Deadline => legality::deadline_is_kept(look),
        Law::Codec => whole::codec_is_faithful(look),
        Law::Hunch => thinking::hunches_are_sound(look),
        Law::Outlook => thinking::outlooks_are_sound(look),
        Law::Fingerprint => thinking::fingerprints_name_views(look),
        Law::Replay | Law::EarnedKnowledge => Ok(()),
    }
}

/// What only the whole match shows.
fn inspect_whole<G: Game>(law: Law, look: &Look<'_, G>) -> Verdict {
    match law {
        Law::Replay => whole::replay_is_equal(look),
        Law::SameStory => telling::nothing_is_forgotten(look),
        Law::EarnedKnowledge => telling::knowledge_is_earned(look),
        Law::Legality
        | Law::Answer
        | Law::Commuting
        | Law::PublicTurn
        | Law::ActionsFromView
        | Law::Sampling
        | Law::FairChance
        | Law::Ending
        | Law::Deadline
        | Law::Codec
        | Law::Hunch
        | Law::Outlook
        | Law::Fingerprint => Ok(()),
    }
}

/// A setup in words: the number of seats, then `key=value` pairs.
fn setup_in_words<G: Game>(words: &str) -> G::Setup {
    let (seats, options) = words.split_once(' ').unwrap_or((words, ""));
    let pairs = options.split_whitespace().filter_map(|word| word.split_once('='));
    let set = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let seats = Some(seats.parse().expect("a setup in words begins with its seats"));
    G::Setup::choose(&Choices { seats, set }).unwrap_or_else(|error| panic!("{words:?}: {error}"))
}
