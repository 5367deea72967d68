//! Many matches stepped together, each decision a row of arrays that the caller owns.
//!
//! One idea: a row asks one seat at a time, and the arrays say which. Match `k` of row `i` is the same whatever the
//! number of threads, because its dice come from the seed, the row and `k` alone.

use bots::{Dice, Kind};
use rules::{Seat, Setup};

use crate::encoded::{Encoded, schema};
use crate::episode::{Episode, Reward, Unfit, final_rewards, mark, shaped_rewards};

/// The arrays that a step writes, one row for each match.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// What the seat that is asked knows.
    pub observations: &'a mut [f32],
    /// A 1 for every action it may take.
    pub masks: &'a mut [i8],
    /// What every seat got by the last decision.
    pub rewards: &'a mut [f32],
    /// The seat that is asked.
    pub seats: &'a mut [i64],
    /// Whether the last decision ended a match; the row is the first of the next one then.
    pub dones: &'a mut [bool],
}

/// Many matches.
pub struct Vector<G: Encoded> {
    episodes: Vec<Row<G>>,
    reward: Reward,
    seed: u64,
    rotate: bool,
    threads: usize,
    seats: usize,
}

struct Row<G: Encoded> {
    episode: Episode<G>,
    /// Matches played before this one.
    played: u64,
    /// For actions at random.
    dice: Dice,
}

/// The part of the arrays that belongs to one row.
struct Slot<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    seat: &'a mut i64,
    done: &'a mut bool,
}

impl<G> Vector<G>
where
    G: Encoded<Setup: Send, Action: Send + Sync, Thumb: Send> + Send,
{
    /// So many matches; with `rotate` bots and learners change seats from match to match.
    pub fn new(setup: &G::Setup, kinds: &[Option<Kind>], rows: usize, reward: Reward, seed: u64) -> Self {
        let row = |number: usize| Row {
            episode: Episode::new(setup, kinds, seed),
            played: 0,
            dice: bots::dice(!seed, number as u64),
        };
        let episodes = (0..rows).map(row).collect();
        Vector { episodes, reward, seed, rotate: false, threads: 1, seats: setup.seats() }
    }

    /// On so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Vector { threads: threads.max(1), ..self }
    }

    /// Whether bots and learners change seats from match to match.
    #[must_use]
    pub fn rotate(self, rotate: bool) -> Self {
        Vector { rotate, ..self }
    }

    /// How many matches.
    pub fn rows(&self) -> usize {
        self.episodes.len()
    }

    /// How many seats each has.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Begins all matches anew, from that seed.
    ///
    /// # Panics
    /// If an array has the wrong length.
    pub fn reset(&mut self, seed: u64, arrays: Arrays<'_>) {
        self.seed = seed;
        let rows = self.episodes.len() as u64;
        for (number, row) in (0..).zip(&mut self.episodes) {
            row.played = 0;
            row.dice = bots::dice(!seed, number);
        }
        let rotate = self.rotate;
        self.on_threads(arrays, &[], |number, row, mut slot, _| {
            row.begin(seed, number, rows, rotate);
            slot.rewards.fill(0.0);
            *slot.done = false;
            row.show(&mut slot);
        });
    }

    /// An action for every row; nothing happens unless all of them are legal.
    ///
    /// # Errors
    /// With the first row whose action is not, and what would have been allowed.
    ///
    /// # Panics
    /// If an array has the wrong length.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), (usize, Unfit)> {
        assert_eq!(actions.len(), self.episodes.len(), "an action for every row");
        let mut checked = Vec::with_capacity(actions.len());
        for (number, (row, action)) in self.episodes.iter().zip(actions).enumerate() {
            let seat = row.episode.asked().expect("a match that is over begins anew");
            let action = usize::try_from(*action).unwrap_or(usize::MAX);
            checked.push(row.episode.check(seat, action).map_err(|unfit| (number, unfit))?);
        }
        let (reward, seed, rotate, rows) = (self.reward, self.seed, self.rotate, self.episodes.len() as u64);
        self.on_threads(arrays, &checked, |number, row, mut slot, action| {
            row.act(action.expect("an action for every row").clone(), reward, &mut slot);
            if *slot.done {
                row.played += 1;
                row.begin(seed, number, rows, rotate);
            }
            row.show(&mut slot);
        });
        Ok(())
    }

    /// Any legal action for every row.
    pub fn sample(&mut self, actions: &mut [i64]) {
        for (row, action) in self.episodes.iter_mut().zip(actions) {
            *action = row.episode.any(&mut row.dice) as i64;
        }
    }

    /// The match of a row.
    pub fn episode(&self, row: usize) -> &Episode<G> {
        &self.episodes[row].episode
    }

    /// Does something with every row, on all threads.
    fn on_threads(
        &mut self,
        arrays: Arrays<'_>,
        actions: &[G::Action],
        work: impl Fn(u64, &mut Row<G>, Slot<'_>, Option<&G::Action>) + Sync,
    ) {
        let (schema, count, seats) = (schema::<G>(), self.episodes.len(), self.seats);
        let share = count.div_ceil(self.threads).max(1);
        let rows = self.episodes.chunks_mut(share).enumerate();
        let observations = arrays.observations.chunks_mut(share * schema.length);
        let masks = arrays.masks.chunks_mut(share * schema.actions);
        let rewards = arrays.rewards.chunks_mut(share * seats);
        let asked = arrays.seats.chunks_mut(share);
        let dones = arrays.dones.chunks_mut(share);
        let work = &work;
        let parts = rows.zip(observations).zip(masks).zip(rewards).zip(asked).zip(dones);
        std::thread::scope(|scope| {
            for ((((((part, rows), observations), masks), rewards), asked), dones) in parts {
                let one_share = move || {
                    let slots = observations
                        .chunks_exact_mut(schema.length)
                        .zip(masks.chunks_exact_mut(schema.actions))
                        .zip(rewards.chunks_exact_mut(seats))
                        .zip(asked)
                        .zip(dones);
                    for (nth, (row, ((((observation, mask), rewards), seat), done))) in
                        rows.iter_mut().zip(slots).enumerate()
                    {
                        let number = part * share + nth;
                        let slot = Slot { observation, mask, rewards, seat, done };
                        work(number as u64, row, slot, actions.get(number));
                    }
                };
                if (part + 1) * share >= count {
                    one_share();
                } else {
                    scope.spawn(one_share);
                }
            }
        });
    }
}

impl<G: Encoded> Row<G> {
    fn begin(&mut self, seed: u64, number: u64, rows: u64, rotate: bool) {
        loop {
            let shifted = if rotate { (number + self.played) as usize } else { 0 };
            self.episode.begin(seed, number + self.played * rows, shifted);
            if self.episode.asked().is_some() {
                return;
            }
            // A match that bots have ended before any learner was asked teaches nothing.
            self.played += 1;
        }
    }

    #[inline]
    fn act(&mut self, action: G::Action, reward: Reward, slot: &mut Slot<'_>) {
        let seat = self.episode.asked().expect("a match that is over begins anew");
        let before = (reward == Reward::Outlook).then(|| self.episode.hopes());
        self.episode.follow(seat, action);
        slot.rewards.fill(0.0);
        let over = self.episode.over();
        *slot.done = over.is_some();
        if let Some(before) = before {
            shaped_rewards(&before, &self.episode.hopes(), slot.rewards);
        } else if let Some(standings) = over {
            final_rewards(reward, &standings, slot.rewards);
        }
    }

    #[inline]
    fn show(&self, slot: &mut Slot<'_>) {
        let seat = self.episode.asked().unwrap_or(Seat(0));
        *slot.seat = i64::from(seat.0);
        self.episode.observe(seat, slot.observation);
        slot.mask.fill(0);
        mark::<G>(self.episode.legal(), slot.mask);
    }
}
