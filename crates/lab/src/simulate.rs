//! Matches in parallel, each the same whoever plays it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::{Bot, Dice, Kind};
use catalogue::{Figures as _, Listed, Sheet};
use rules::{MAX_SEATS, Millis, Seat, Setup, Step, StepOf, Turn, next_grab};

use crate::ledger::Ledger;
use crate::luck::{Luck, OneStream};
use crate::observer::{Nobody, Observer};
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
    let mut tally = Tally::<G, Nobody>::new(plan, Nobody);
    tally.play_up_to::<OneStream>(plan, plan.matches, watch);
    tally.report(&plan.bots).0
}

/// One thread's part.
pub(crate) struct Worker<'a, G: Listed, O> {
    plan: &'a Plan<G::Setup>,
    fresh: G,
    legal: Vec<G::Action>,
    bots: Vec<Bot<G>>,
    tally: Tally<G, O>,
}

impl<'a, G: Listed, O: Observer<G>> Worker<'a, G, O> {
    pub(crate) fn new(plan: &'a Plan<G::Setup>, observer: O) -> Self {
        let tally = Tally::new(plan, observer);
        Worker { plan, fresh: G::new(&plan.setup), legal: Vec::new(), bots: Vec::new(), tally }
    }

    fn work<L: Luck<G>>(mut self, next: &AtomicU64, end: u64, watch: &Watch) -> Tally<G, O> {
        // Who thinks ahead takes long for a match: then nobody waits for a batch.
        let size = if self.plan.bots.iter().any(|bot| bot.thinks_ahead()) { 1 } else { BATCH };
        loop {
            if watch.stop.load(Ordering::Relaxed) {
                return self.tally;
            }
            let first = next.fetch_add(size, Ordering::Relaxed);
            let batch = first..(first + size).min(end);
            if batch.is_empty() {
                return self.tally;
            }
            let played = batch.end - batch.start;
            for number in batch {
                self.play::<L>(number);
            }
            watch.done.fetch_add(played, Ordering::Relaxed);
        }
    }

    pub(crate) fn into_observer(self) -> O {
        self.tally.observer
    }

    pub(crate) fn play<L: Luck<G>>(&mut self, number: u64) -> MatchRow {
        let mut luck = L::of_match(self.plan.seed, number);
        self.bots.clear();
        for (seat, kind) in (0..).map(Seat).zip(&self.plan.bots) {
            self.bots.push(Bot::new(*kind, luck.seat(seat)));
        }
        let mut game = self.fresh.clone();
        let mut now = Millis(0);
        let mut steps = 0;
        self.tally.observer.begin(number);
        loop {
            let step = match game.turn() {
                Turn::Over(standings) => {
                    let row = MatchRow { number, steps, standings };
                    self.tally.book(row, self.plan.keep_rows);
                    return row;
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
            let (observer, figures) = (&mut self.tally.observer, &mut self.tally.figures);
            observer.advance(&mut game, now, &step, figures, &mut self.legal);
            steps += 1;
        }
    }

    #[inline]
    fn decide(&mut self, game: &G, seat: Seat, dice: &mut Dice) -> StepOf<G> {
        let bot = &mut self.bots[seat.index()];
        Step::Act(seat, self.tally.observer.choose(game, seat, bot, &mut self.legal, dice))
    }
}

/// What was counted so far.
pub(crate) struct Tally<G: Listed, O> {
    /// Matches by number of steps.
    lengths: Vec<u64>,
    seats: [SeatTally; MAX_SEATS],
    without_winner: u64,
    /// The match under way.
    figures: G::Figures,
    sheet: Sheet,
    ledger: Ledger,
    rows: Vec<MatchRow>,
    observer: O,
}

/// How one seat did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SeatTally {
    wins: u64,
    shared: u64,
    places: u64,
    /// Wins, shared ones by their share.
    shares: Moments,
}

impl<G: Listed, O: Observer<G>> Tally<G, O> {
    pub(crate) fn new(plan: &Plan<G::Setup>, observer: O) -> Self {
        Tally {
            lengths: vec![0; G::step_limit(&plan.setup) + 1],
            seats: [SeatTally::default(); MAX_SEATS],
            without_winner: 0,
            figures: G::Figures::default(),
            sheet: Sheet::default(),
            ledger: Ledger::new(plan.keep_rows),
            rows: Vec::new(),
            observer,
        }
    }

    /// How many matches it holds.
    pub(crate) fn matches(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// How far the least known share of wins may be off, whenever one looks.
    pub(crate) fn off(&self, confidence: f64) -> f64 {
        let seats = self.seats.iter().take_while(|seat| seat.shares.count() > 0);
        seats.map(|seat| seat.shares.anytime_off(confidence)).fold(0.0, f64::max)
    }

    /// Plays on until it holds so many matches, or somebody stops it; it always holds the first so many.
    pub(crate) fn play_up_to<L: Luck<G>>(&mut self, plan: &Plan<G::Setup>, end: u64, watch: &Watch)
    where
        G::Setup: Sync,
        O: Send,
    {
        assert_eq!(plan.bots.len(), plan.setup.seats(), "one bot per seat");
        let next = AtomicU64::new(self.matches());
        let tallies: Vec<_> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..plan.threads.max(1))
                .map(|_| {
                    let (observer, next) = (self.observer.fresh(), &next);
                    scope.spawn(move || Worker::<G, O>::new(plan, observer).work::<L>(next, end, watch))
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
        });
        tallies.into_iter().for_each(|tally| self.merge(tally));
    }

    fn book(&mut self, row: MatchRow, keep: bool) {
        self.lengths[row.steps] += 1;
        self.observer.close(&row, &mut self.sheet);
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

    fn merge(&mut self, other: Self) {
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(mine, theirs)| *mine += theirs);
        self.seats.iter_mut().zip(&other.seats).for_each(|(mine, theirs)| mine.merge(theirs));
        self.without_winner += other.without_winner;
        self.ledger.merge(other.ledger);
        self.rows.extend(other.rows);
        self.observer.merge(other.observer);
    }

    /// The figures, and what the observer kept.
    pub(crate) fn report(mut self, bots: &[Kind]) -> (Report, O) {
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
        let report = Report {
            matches,
            steps,
            wins: wins.collect(),
            without_winner: self.without_winner,
            length: Length::of(&self.lengths),
            figures: self.ledger.figures(matches),
            rows: self.rows,
        };
        (report, self.observer)
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
