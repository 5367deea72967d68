//! Many matches stepped together, each decision a row of arrays that the caller owns.
//!
//! One idea: a row asks one seat at a time, and the arrays say which. Match `k` of row `i` is the same whatever the
//! number of threads, because its dice come from the seed, the row and `k` alone.

use std::sync::{Barrier, Mutex};

use bots::{Dice, Kind};
use rules::{Seat, Setup};

use crate::encoded::{Encoded, Schema, schema};
use crate::episode::{Episode, Reward, Unfit, final_rewards, shaped_rewards};

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
    /// What was chosen, once it is judged.
    chosen: Option<(Seat, G::Action)>,
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
    G: Encoded<Setup: Send, Action: Send, Thumb: Send> + Send,
{
    /// So many matches; with `rotate` bots and learners change seats from match to match.
    pub fn new(setup: &G::Setup, kinds: &[Option<Kind>], rows: usize, reward: Reward, seed: u64) -> Self {
        let row = |number: usize| Row {
            episode: Episode::new(setup, kinds, seed),
            played: 0,
            dice: bots::dice(!seed, number as u64),
            chosen: None,
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
        let begin = |number: usize, row: &mut Row<G>, mut slot: Slot<'_>| {
            row.begin(seed, number as u64, rows, rotate);
            slot.rewards.fill(0.0);
            *slot.done = false;
            row.show(&mut slot);
        };
        self.on_threads(arrays, |_, _| Ok(()), begin).expect("nothing is refused");
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
        let (reward, seed, rotate, rows) = (self.reward, self.seed, self.rotate, self.episodes.len() as u64);
        let act = |number: usize, row: &mut Row<G>, mut slot: Slot<'_>| {
            row.act(reward, &mut slot);
            if *slot.done {
                row.played += 1;
                row.begin(seed, number as u64, rows, rotate);
            }
            row.show(&mut slot);
        };
        self.on_threads(arrays, |number, row| row.choose(actions[number]), act)
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

    /// Judges every row and, unless one is refused, does something with every row, on all threads.
    fn on_threads(
        &mut self,
        arrays: Arrays<'_>,
        judge: impl Fn(usize, &mut Row<G>) -> Result<(), Unfit> + Sync,
        work: impl Fn(usize, &mut Row<G>, Slot<'_>) + Sync,
    ) -> Result<(), (usize, Unfit)> {
        let count = self.episodes.len();
        let share = count.div_ceil(self.threads).max(1);
        let refusals = Refusals { first: Mutex::new(None), judged: Barrier::new(count.div_ceil(share)) };
        let parts = arrays.shares(share, count, schema::<G>(), self.seats);
        let (judge, work, refusals) = (&judge, &work, &refusals);
        std::thread::scope(|scope| {
            for (part, (rows, slots)) in self.episodes.chunks_mut(share).zip(parts).enumerate() {
                let first = part * share;
                let one_share = move || {
                    for (number, row) in (first..).zip(rows.iter_mut()) {
                        refusals.add(number, judge(number, row));
                    }
                    if refusals.is_none_anywhere() {
                        for ((number, row), slot) in (first..).zip(rows).zip(slots) {
                            work(number, row, slot);
                        }
                    }
                };
                if first + share >= count {
                    one_share();
                } else {
                    scope.spawn(one_share);
                }
            }
        });
        refusals.first.lock().expect("nobody panics while holding it").take().map_or(Ok(()), Err)
    }
}

impl<'a> Arrays<'a> {
    /// The slots of so many rows each, for one thread after the other.
    fn shares(
        self,
        share: usize,
        rows: usize,
        schema: &'static Schema,
        seats: usize,
    ) -> impl Iterator<Item = impl Iterator<Item = Slot<'a>> + Send> {
        let (length, actions) = (schema.length, schema.actions);
        let lengths = [self.observations.len(), self.masks.len(), self.rewards.len()];
        assert_eq!(lengths, [length, actions, seats].map(|one| one * rows), "arrays of the right length");
        assert_eq!([self.seats.len(), self.dones.len()], [rows; 2], "arrays of the right length");
        let parts = self
            .observations
            .chunks_mut(share * length)
            .zip(self.masks.chunks_mut(share * actions))
            .zip(self.rewards.chunks_mut(share * seats))
            .zip(self.seats.chunks_mut(share).zip(self.dones.chunks_mut(share)));
        parts.map(move |(((observations, masks), rewards), (asked, dones))| {
            let slots = observations
                .chunks_exact_mut(length)
                .zip(masks.chunks_exact_mut(actions))
                .zip(rewards.chunks_exact_mut(seats))
                .zip(asked.iter_mut().zip(dones));
            slots.map(|(((observation, mask), rewards), (seat, done))| Slot {
                observation,
                mask,
                rewards,
                seat,
                done,
            })
        })
    }
}

/// What was refused, and where all threads wait until everything is judged.
struct Refusals {
    first: Mutex<Option<(usize, Unfit)>>,
    judged: Barrier,
}

impl Refusals {
    /// The one of the first row counts.
    #[inline]
    fn add(&self, row: usize, judged: Result<(), Unfit>) {
        if let Err(unfit) = judged {
            let mut first = self.first.lock().expect("nobody panics while holding it");
            if first.as_ref().is_none_or(|(other, _)| row < *other) {
                *first = Some((row, unfit));
            }
        }
    }

    /// Waits for all threads.
    fn is_none_anywhere(&self) -> bool {
        self.judged.wait();
        self.first.lock().expect("nobody panics while holding it").is_none()
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
    fn choose(&mut self, action: i64) -> Result<(), Unfit> {
        let seat = self.episode.asked().expect("a match that is over begins anew");
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        self.chosen = Some((seat, self.episode.check(seat, action)?));
        Ok(())
    }

    #[inline]
    fn act(&mut self, reward: Reward, slot: &mut Slot<'_>) {
        let (seat, action) = self.chosen.take().expect("an action for every row");
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
        self.episode.mark(slot.mask);
    }
}
