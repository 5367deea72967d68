//! Players against each other: every luck is played from every seat.
//!
//! One idea: a *round* is one luck played by every seating of the same players. Differences between
//! players inside a round are not luck, so rounds are what intervals, ratings and the end are counted in.
//!
//! The arena ends early once the order of the players is settled. The test may look after every round:
//! it bets on the differences seen, and who could not win twenty to one against chance has settled nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::Dice;
use catalogue::Listed;
use rules::{Eyes, Millis, Rng as _, Seat, Setup, Silent, Standings, Step, Turn, next_grab};

use crate::Watch;
use crate::contestant::{Contestant, Player};
use crate::score::{Effort, RoundScore, Scores};
use crate::verdict::{ArenaReport, Ending};

/// What an arena plays.
#[derive(Clone, Debug)]
pub struct Bout<S> {
    /// The setup of every match.
    pub setup: S,
    /// Who plays; the last of them fills the seats that are left.
    pub contestants: Vec<Contestant>,
    /// The most matches; whole rounds are played.
    pub matches: u64,
    /// The seed of all luck.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// Whether all matches are played, even if the order is settled before.
    pub to_the_end: bool,
}

/// The most seatings of a round; with more only rotations are played.
const MOST_SEATINGS: usize = 24;

impl<S: Setup> Bout<S> {
    /// Who sits where, one entry per match of a round: contestants by seat.
    pub fn seatings(&self) -> Vec<Vec<usize>> {
        let last = self.contestants.len() - 1;
        let mut seating: Vec<usize> = (0..self.setup.seats()).map(|seat| seat.min(last)).collect();
        let mut all = Vec::new();
        permutations(&mut seating, 0, &mut all);
        all.sort();
        all.dedup();
        if all.len() > MOST_SEATINGS {
            all = vec![seating; self.setup.seats()];
            all.iter_mut().enumerate().for_each(|(by, seating)| seating.rotate_right(by));
        }
        all
    }
}

fn permutations(seating: &mut Vec<usize>, from: usize, all: &mut Vec<Vec<usize>>) {
    if from == seating.len() {
        all.push(seating.clone());
    }
    for other in from..seating.len() {
        seating.swap(from, other);
        permutations(seating, from + 1, all);
        seating.swap(from, other);
    }
}

/// Plays until the order is settled or all matches are played. `clock` reads the time since any moment.
///
/// # Panics
/// If there are no contestants, or more than seats.
pub fn arena<G: Listed<Setup: Sync>>(
    bout: &Bout<G::Setup>,
    watch: &Watch,
    clock: &(dyn Fn() -> Duration + Sync),
) -> ArenaReport {
    assert!(
        (1..=bout.setup.seats()).contains(&bout.contestants.len()),
        "one to as many contestants as seats"
    );
    let seatings = bout.seatings();
    let rounds = bout.matches.div_ceil(seatings.len() as u64);
    let next = AtomicU64::new(0);
    let scores = Mutex::new(Scores::new(bout.contestants.len(), bout.setup.seats(), !bout.to_the_end));
    std::thread::scope(|scope| {
        for _ in 0..bout.threads.max(1) {
            scope.spawn(|| {
                let arena = Arena::<G> { bout, seatings: &seatings, fresh: G::new(&bout.setup), clock };
                loop {
                    let round = next.fetch_add(1, Ordering::Relaxed);
                    if round >= rounds || watch.stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let Some(score) = arena.round(round, watch) else { return };
                    let mut scores = scores.lock().expect("nobody panics with the scores");
                    scores.book(round, score);
                    if scores.is_settled() {
                        return;
                    }
                }
            });
        }
    });
    let scores = scores.into_inner().expect("nobody panics with the scores");
    let ending = if scores.is_settled() {
        Ending::Settled
    } else if scores.rounds() < rounds {
        Ending::Stopped
    } else {
        Ending::Complete
    };
    ArenaReport::new(&bout.contestants, &seatings, &scores, ending)
}

/// One thread's view of the bout.
struct Arena<'a, G: Listed> {
    bout: &'a Bout<G::Setup>,
    seatings: &'a [Vec<usize>],
    fresh: G,
    clock: &'a (dyn Fn() -> Duration + Sync),
}

impl<G: Listed> Arena<'_, G> {
    /// One luck from every seating; nothing if it was stopped on the way.
    fn round(&self, round: u64, watch: &Watch) -> Option<RoundScore> {
        let mut score = RoundScore::new(self.bout.contestants.len());
        for (number, seating) in self.seatings.iter().enumerate() {
            if watch.stop.load(Ordering::Relaxed) {
                return None;
            }
            let standings = self.play(round, number as u64, seating, &mut score.efforts);
            score.book(seating, &standings);
            watch.done.fetch_add(1, Ordering::Relaxed);
        }
        Some(score)
    }

    fn play(&self, round: u64, number: u64, seating: &[usize], efforts: &mut [Effort]) -> Standings {
        // The luck of the match is that of its round, the players' own dice are not.
        let mut luck = bots::dice(self.bout.seed, round);
        let mut own = bots::dice(luck.next_u64(), number + 1);
        let contestants = seating.iter().map(|contestant| self.bout.contestants[*contestant]);
        let mut players: Vec<Player<G>> =
            contestants.map(|contestant| Player::new(contestant, own.next_u64())).collect();
        let mut game = self.fresh.clone();
        let mut now = Millis(0);
        loop {
            let step = match game.turn() {
                Turn::Over(standings) => return standings,
                Turn::Chance => Step::Chance(game.draw(&mut luck)),
                Turn::Players(seats) => {
                    let seat = seats.lowest().expect("a turn asks somebody: law 3");
                    self.decide(&game, now, seat, &mut players, &mut efforts[seating[seat.index()]])
                }
                Turn::Scramble { seats, until } => {
                    let (then, seat) = next_grab(now, seats, until, |seat| game.demand(seat), &mut luck);
                    now = then;
                    match seat {
                        Some(seat) => {
                            self.decide(&game, now, seat, &mut players, &mut efforts[seating[seat.index()]])
                        }
                        None => Step::Alarm,
                    }
                }
            };
            game.advance(now, &step, &mut Silent);
        }
    }

    fn decide(
        &self,
        game: &G,
        now: Millis,
        seat: Seat,
        players: &mut [Player<G>],
        effort: &mut Effort,
    ) -> rules::StepOf<G> {
        let start = (self.clock)();
        let (action, iterations) = players[seat.index()].choose(game, &Eyes::new(game, seat));
        effort.add((self.clock)() - start, iterations);
        match game.check(now, seat, &action) {
            Ok(()) => Step::Act(seat, action),
            Err(_) => {
                effort.illegal += 1;
                Step::Act(seat, game.fallback(seat))
            }
        }
    }
}

/// One match between these, by seat. Nobody measures how long they think.
pub(crate) fn play_once<G: Listed>(
    setup: G::Setup,
    contestants: Vec<Contestant>,
    seed: u64,
    luck: u64,
) -> Standings {
    let seating: Vec<usize> = (0..contestants.len()).collect();
    let mut efforts = RoundScore::new(contestants.len()).efforts;
    let fresh = G::new(&setup);
    let bout = Bout { setup, contestants, matches: 1, seed, threads: 1, to_the_end: true };
    let arena = Arena::<G> { bout: &bout, seatings: &[], fresh, clock: &|| Duration::ZERO };
    arena.play(luck, 0, &seating, &mut efforts)
}

/// Dice of a player.
pub(crate) fn player_dice(seed: u64) -> Dice {
    bots::dice(seed, 1)
}
