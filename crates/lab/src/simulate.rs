//! Matches in parallel, each the same whoever plays it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::{Bot, Dice, Kind};
use catalogue::{Figures as _, Listed, Sheet};
use rules::{Eyes, MAX_SEATS, Millis, Seat, Setup, Step, StepOf, Turn, next_grab};

use crate::ledger::Ledger;
use crate::luck::{Luck, OneStream};
use crate::report::{Length, MatchRow, Report, SeatWins};
use crate::statistics::{CONFIDENCE, Moments};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan<S> {
    /// The setup of every match.
    pub setup: S,
    /// A bot for every seat.
    pub bots: Vec<Kind>,
    /// How many matches.
    pub matches: u64,
    /// The seed they all come from.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// Whether the report keeps a row for every match.
    pub keep_rows: bool,
}

/// A simulation seen and stopped from outside.
#[derive(Debug, Default)]
pub struct Watch {
    /// Matches finished so far.
    pub done: AtomicU64,
    /// Set it to end after the matches under way.
    pub stop: AtomicBool,
}

/// Matches taken from the common pile at a time.
const BATCH: u64 = 32;

/// Plays the matches and counts.
///
/// # Panics
/// If there is not one bot for every seat.
pub fn simulate<G: Listed<Setup: Sync>>(plan: &Plan<G::Setup>, watch: &Watch) -> Report {
    simulate_with::<G, OneStream>(plan, watch)
}

/// The same with luck from wherever it comes.
pub(crate) fn simulate_with<G: Listed<Setup: Sync>, L: Luck<G>>(
    plan: &Plan<G::Setup>,
    watch: &Watch,
) -> Report {
    assert_eq!(plan.bots.len(), plan.setup.seats(), "one bot per seat");
    let next = AtomicU64::new(0);
    let tally = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads.max(1))
            .map(|_| scope.spawn(|| Worker::<G>::new(plan).work::<L>(&next, watch)))
            .collect();
        let tallies = workers.into_iter().map(|worker| worker.join().expect("a worker does not panic"));
        tallies.reduce(Tally::merge).expect("there is at least one worker")
    });
    tally.report(&plan.bots)
}

/// One thread's part.
struct Worker<'a, G: Listed> {
    plan: &'a Plan<G::Setup>,
    fresh: G,
    legal: Vec<G::Action>,
    bots: Vec<Bot<G>>,
    tally: Tally<G>,
}

impl<'a, G: Listed> Worker<'a, G> {
    fn new(plan: &'a Plan<G::Setup>) -> Self {
        let tally = Tally {
            lengths: vec![0; G::step_limit(&plan.setup) + 1],
            seats: [SeatTally::default(); MAX_SEATS],
            without_winner: 0,
            figures: G::Figures::default(),
            sheet: Sheet::default(),
            ledger: Ledger::new(plan.keep_rows),
            rows: Vec::new(),
        };
        Worker { plan, fresh: G::new(&plan.setup), legal: Vec::new(), bots: Vec::new(), tally }
    }

    fn work<L: Luck<G>>(mut self, next: &AtomicU64, watch: &Watch) -> Tally<G> {
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            let batch = first..(first + BATCH).min(self.plan.matches);
            if batch.is_empty() || watch.stop.load(Ordering::Relaxed) {
                return self.tally;
            }
            let played = batch.end - batch.start;
            batch.for_each(|number| self.play::<L>(number));
            watch.done.fetch_add(played, Ordering::Relaxed);
        }
    }

    fn play<L: Luck<G>>(&mut self, number: u64) {
        let mut luck = L::of_match(self.plan.seed, number);
        self.bots.clear();
        for (seat, kind) in (0..).map(Seat).zip(&self.plan.bots) {
            self.bots.push(Bot::new(*kind, luck.seat(seat)));
        }
        let mut game = self.fresh.clone();
        let mut now = Millis(0);
        let mut steps = 0;
        loop {
            let step = match game.turn() {
                Turn::Over(standings) => {
                    let row = MatchRow { number, steps, standings };
                    return self.tally.book(row, self.plan.keep_rows);
                }
                Turn::Chance => Step::Chance(luck.outcome(&game)),
                Turn::Players(seats) => {
                    let seat = seats.lowest().expect("a turn asks somebody: law 3");
                    self.decide(&game, seat, luck.seat(seat))
                }
                Turn::Scramble { seats, until } => {
                    let (then, seat) = next_grab(now, seats, until, |seat| game.demand(seat), luck.pace());
                    now = then;
                    match seat {
                        Some(seat) => self.decide(&game, seat, luck.seat(seat)),
                        None => Step::Alarm,
                    }
                }
            };
            game.advance(now, &step, &mut self.tally.figures);
            steps += 1;
        }
    }

    #[inline]
    fn decide(&mut self, game: &G, seat: Seat, dice: &mut Dice) -> StepOf<G> {
        let eyes = Eyes::new(game, seat);
        Step::Act(seat, self.bots[seat.index()].choose(&eyes, &mut self.legal, dice))
    }
}

/// What one thread counted.
struct Tally<G: Listed> {
    /// Matches by number of steps.
    lengths: Vec<u64>,
    seats: [SeatTally; MAX_SEATS],
    without_winner: u64,
    /// The match under way.
    figures: G::Figures,
    sheet: Sheet,
    ledger: Ledger,
    rows: Vec<MatchRow>,
}

/// How one seat did.
#[derive(Clone, Copy, Debug, Default)]
struct SeatTally {
    wins: u64,
    shared: u64,
    places: u64,
    /// Wins, shared ones by their share.
    shares: Moments,
}

impl<G: Listed> Tally<G> {
    fn book(&mut self, row: MatchRow, keep: bool) {
        self.lengths[row.steps] += 1;
        self.figures.close_match(&mut self.sheet);
        self.ledger.book(row.number, &mut self.sheet);
        if keep {
            self.rows.push(row);
        }
        let standings = &row.standings;
        let winners = standings.winners();
        self.without_winner += u64::from(winners.is_empty());
        for (seat, row) in self.seats.iter_mut().zip(standings.rows()) {
            let won = row.place == 1;
            seat.wins += u64::from(won);
            seat.shared += u64::from(won && winners.len() > 1);
            seat.places += u64::from(row.place);
            seat.shares.add(if won { 1.0 / winners.len() as f64 } else { 0.0 });
        }
    }

    fn merge(mut self, other: Self) -> Self {
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(mine, theirs)| *mine += theirs);
        self.seats.iter_mut().zip(&other.seats).for_each(|(mine, theirs)| mine.merge(theirs));
        self.without_winner += other.without_winner;
        self.ledger.merge(other.ledger);
        self.rows.extend(other.rows);
        self
    }

    fn report(mut self, bots: &[Kind]) -> Report {
        self.rows.sort_by_key(|row| row.number);
        let matches: u64 = self.lengths.iter().sum();
        let steps = (0..).zip(&self.lengths).map(|(steps, count): (u64, _)| steps * count).sum();
        let wins = (1..).zip(bots).zip(&self.seats).map(|((seat, bot), tally)| SeatWins {
            seat,
            bot: bot.to_string(),
            wins: tally.wins,
            shared: tally.shared,
            rate: tally.shares.mean(),
            interval: tally.shares.interval((0.0, 1.0), CONFIDENCE),
            mean_place: tally.places as f64 / matches.max(1) as f64,
        });
        Report {
            matches,
            steps,
            wins: wins.collect(),
            without_winner: self.without_winner,
            length: Length::of(&self.lengths),
            figures: self.ledger.figures(matches),
            rows: self.rows,
        }
    }
}

impl SeatTally {
    fn merge(&mut self, other: &SeatTally) {
        self.wins += other.wins;
        self.shared += other.shared;
        self.places += other.places;
        self.shares.merge(&other.shares);
    }
}
