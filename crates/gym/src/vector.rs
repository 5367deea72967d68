//! Many matches stepped together, each decision a row of arrays that the caller owns.
//!
//! One idea: a row asks one seat at a time, and the arrays say which. Match `k` of row `i` is the same whatever the
//! number of threads, because its dice come from the seed, the row and `k` alone.

use bots::{Dice, Kind};
use rules::{Seat, Setup};

use crate::crew::Crew;
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

/// Such arrays, owned by themselves.
#[derive(Clone, Debug)]
pub struct Rows {
    /// As in [`Arrays`].
    pub observations: Vec<f32>,
    /// As in [`Arrays`].
    pub masks: Vec<i8>,
    /// As in [`Arrays`].
    pub rewards: Vec<f32>,
    /// As in [`Arrays`].
    pub seats: Vec<i64>,
    /// As in [`Arrays`].
    pub dones: Vec<bool>,
}

impl Rows {
    /// For so many matches of a game with so many seats.
    pub fn new<G: Encoded>(rows: usize, seats: usize) -> Rows {
        let schema = schema::<G>();
        Rows {
            observations: vec![0.0; rows * schema.length],
            masks: vec![0; rows * schema.actions],
            rewards: vec![0.0; rows * seats],
            seats: vec![0; rows],
            dones: vec![false; rows],
        }
    }

    /// What a step writes.
    pub fn borrow(&mut self) -> Arrays<'_> {
        Arrays {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            seats: &mut self.seats,
            dones: &mut self.dones,
        }
    }
}

/// Many matches.
pub struct Vector<G: Encoded> {
    episodes: Vec<Row<G>>,
    reward: Reward,
    seed: u64,
    rotate: bool,
    crew: Crew,
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
        Vector { episodes, reward, seed, rotate: false, crew: Crew::new(1), seats: setup.seats() }
    }

    /// On so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Vector { crew: Crew::new(threads), ..self }
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
        judge: impl Fn(usize, &mut Row<G>) -> Result<(), Unfit> + Sync + Send,
        work: impl Fn(usize, &mut Row<G>, Slot<'_>) + Sync + Send,
    ) -> Result<(), (usize, Unfit)> {
        let (count, seats) = (self.episodes.len(), self.seats);
        let schema = schema::<G>();
        arrays.check(schema, count, seats);
        let share = if self.crew.threads() == 1 { count.max(1) } else { SHARE };
        let shares = arrays.shares(schema, share, seats).zip((0..).step_by(share));
        let mut parts: Vec<_> = self.episodes.chunks_mut(share).zip(shares).collect();
        let refused = self.crew.unless(
            &mut parts,
            |(rows, (_, first))| {
                (*first..).zip(rows.iter_mut()).find_map(|(nth, row)| Some((nth, judge(nth, row).err()?)))
            },
            |(rows, (arrays, first))| {
                let slots = arrays.slots(schema, seats);
                (*first..)
                    .zip(rows.iter_mut())
                    .zip(slots)
                    .for_each(|((nth, row), slot)| work(nth, row, slot));
            },
        );
        refused.map_or(Ok(()), Err)
    }
}

/// Rows that a thread takes at a time.
const SHARE: usize = 16;

impl<'a> Arrays<'a> {
    fn check(&self, schema: &Schema, rows: usize, seats: usize) {
        let lengths = [self.observations.len(), self.masks.len(), self.rewards.len()];
        let wanted = [schema.length, schema.actions, seats].map(|one| one * rows);
        assert_eq!(lengths, wanted, "arrays of the right length");
        assert_eq!([self.seats.len(), self.dones.len()], [rows; 2], "arrays of the right length");
    }

    /// The arrays of so many rows each.
    fn shares(self, schema: &Schema, share: usize, seats: usize) -> impl Iterator<Item = Arrays<'a>> {
        self.observations
            .chunks_mut(share * schema.length)
            .zip(self.masks.chunks_mut(share * schema.actions))
            .zip(self.rewards.chunks_mut(share * seats))
            .zip(self.seats.chunks_mut(share).zip(self.dones.chunks_mut(share)))
            .map(|(((observations, masks), rewards), (seats, dones))| Arrays {
                observations,
                masks,
                rewards,
                seats,
                dones,
            })
    }

    /// The slots of its rows.
    fn slots(&mut self, schema: &Schema, seats: usize) -> impl Iterator<Item = Slot<'_>> {
        self.observations
            .chunks_exact_mut(schema.length)
            .zip(self.masks.chunks_exact_mut(schema.actions))
            .zip(self.rewards.chunks_exact_mut(seats))
            .zip(self.seats.iter_mut().zip(self.dones.iter_mut()))
            .map(|(((observation, mask), rewards), (seat, done))| Slot {
                observation,
                mask,
                rewards,
                seat,
                done,
            })
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
