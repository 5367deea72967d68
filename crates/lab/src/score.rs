//! Counting an arena, round by round.

use std::collections::BTreeMap;
use std::time::Duration;

use rules::Standings;

/// What the decisions of a contestant took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Effort {
    pub(crate) decisions: u64,
    pub(crate) time: Duration,
    pub(crate) longest: Duration,
    pub(crate) iterations: u64,
    pub(crate) illegal: u64,
}

impl Effort {
    pub(crate) fn add(&mut self, time: Duration, iterations: u32) {
        self.decisions += 1;
        self.time += time;
        self.longest = self.longest.max(time);
        self.iterations += u64::from(iterations);
    }

    fn merge(&mut self, other: &Effort) {
        self.decisions += other.decisions;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.iterations += other.iterations;
        self.illegal += other.illegal;
    }
}

/// One round: sums over its matches and the seats of each contestant.
#[derive(Clone, Debug)]
pub(crate) struct RoundScore {
    /// Seats taken in all matches.
    seats: Vec<u64>,
    /// Matches won; a shared victory counts by its share.
    wins: Vec<f64>,
    places: Vec<f64>,
    pub(crate) efforts: Vec<Effort>,
}

impl RoundScore {
    pub(crate) fn new(contestants: usize) -> Self {
        let zeros = vec![0.0; contestants];
        RoundScore {
            seats: vec![0; contestants],
            wins: zeros.clone(),
            places: zeros,
            efforts: vec![Effort::default(); contestants],
        }
    }

    pub(crate) fn book(&mut self, seating: &[usize], standings: &Standings) {
        let winners = standings.winners().len().max(1) as f64;
        for (contestant, row) in seating.iter().zip(standings.rows()) {
            self.seats[*contestant] += 1;
            self.places[*contestant] += f64::from(row.place);
            self.wins[*contestant] += if row.place == 1 { 1.0 / winners } else { 0.0 };
        }
    }

    /// The share of matches a contestant won, by seat.
    pub(crate) fn win_rate(&self, contestant: usize) -> f64 {
        self.wins[contestant] / self.seats[contestant].max(1) as f64
    }

    /// Its mean place.
    pub(crate) fn mean_place(&self, contestant: usize) -> f64 {
        self.places[contestant] / self.seats[contestant].max(1) as f64
    }
}

/// All rounds, and whether they have settled the order.
#[derive(Debug)]
pub(crate) struct Scores {
    contestants: usize,
    places: usize,
    may_settle: bool,
    rounds: Vec<RoundScore>,
    /// Rounds that were quicker than those before them.
    waiting: BTreeMap<u64, RoundScore>,
    wagers: Wagers,
    settled: bool,
}

impl Scores {
    pub(crate) fn new(contestants: usize, places: usize, may_settle: bool) -> Self {
        Scores {
            contestants,
            places,
            may_settle: may_settle && contestants > 1,
            rounds: Vec::new(),
            waiting: BTreeMap::new(),
            wagers: Wagers::new(contestants, places),
            settled: false,
        }
    }

    /// Takes a round. Rounds count in their order, so that threads change nothing.
    pub(crate) fn book(&mut self, round: u64, score: RoundScore) {
        self.waiting.insert(round, score);
        while let Some(score) = self.waiting.remove(&(self.rounds.len() as u64)).filter(|_| !self.settled) {
            self.wagers.see(&score);
            self.rounds.push(score);
            self.settled = self.may_settle && self.wagers.are_won(&self.order());
        }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.settled
    }

    pub(crate) fn rounds(&self) -> u64 {
        self.rounds.len() as u64
    }

    pub(crate) fn each_round(&self) -> impl Iterator<Item = &RoundScore> {
        self.rounds.iter()
    }

    pub(crate) fn effort(&self, contestant: usize) -> Effort {
        let mut effort = Effort::default();
        self.rounds.iter().for_each(|round| effort.merge(&round.efforts[contestant]));
        effort
    }

    /// The mean of a figure over the rounds.
    pub(crate) fn mean(&self, figure: impl Fn(&RoundScore) -> f64) -> f64 {
        self.rounds.iter().map(figure).sum::<f64>() / self.rounds.len().max(1) as f64
    }

    /// How many places a match has.
    pub(crate) fn places(&self) -> usize {
        self.places
    }

    /// Contestants by mean place, the best first.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.contestants).collect();
        let place = |contestant: usize| self.mean(|round| round.mean_place(contestant));
        order.sort_by(|a, b| place(*a).total_cmp(&place(*b)));
        order
    }
}

/// How much is staked on every round, as a part of what one has.
const STAKES: [f64; 4] = [0.1, 0.25, 0.5, 0.9];

/// Who wins this much against chance is right with 95 % confidence, however often one looks.
const CERTAINTY: f64 = 40.0;

/// Wagers on the difference of every two contestants, round by round: a fair game if there is none.
#[derive(Debug)]
struct Wagers {
    contestants: usize,
    /// The largest difference of two mean places.
    most: f64,
    /// What each stake has become for "the first is better", by pair.
    purses: Vec<[f64; STAKES.len()]>,
}

impl Wagers {
    fn new(contestants: usize, places: usize) -> Self {
        let most = places.saturating_sub(1).max(1) as f64;
        Wagers { contestants, most, purses: vec![[1.0; STAKES.len()]; contestants * contestants] }
    }

    fn see(&mut self, score: &RoundScore) {
        for better in 0..self.contestants {
            for worse in 0..self.contestants {
                // No difference is larger than the largest, so no stake is ever lost whole.
                let part = (score.mean_place(worse) - score.mean_place(better)) / self.most;
                for (purse, stake) in self.purses[better * self.contestants + worse].iter_mut().zip(STAKES) {
                    *purse *= 1.0 + stake * part;
                }
            }
        }
    }

    /// Whether every neighbour in this order is surely better than the next.
    fn are_won(&self, order: &[usize]) -> bool {
        let needed = CERTAINTY * (order.len() - 1) as f64;
        order.windows(2).all(|pair| {
            let purses = &self.purses[pair[0] * self.contestants + pair[1]];
            purses.iter().sum::<f64>() / STAKES.len() as f64 >= needed
        })
    }
}

#[cfg(test)]
mod tests {
    use rules::Standing;

    use super::*;

    fn round(places: [u8; 2]) -> RoundScore {
        let mut score = RoundScore::new(2);
        let rows = places.map(|place| Standing { place, score: 0 });
        score.book(&[0, 1], &Standings::new(rows));
        score
    }

    #[test]
    fn a_clear_order_is_settled_and_an_even_one_never_is() {
        let mut clear = Scores::new(2, 2, true);
        let mut even = Scores::new(2, 2, true);
        for number in 0..2000 {
            clear.book(number, round([1, 2]));
            even.book(number, round(if number % 2 == 0 { [1, 2] } else { [2, 1] }));
        }
        assert!(clear.is_settled() && clear.rounds() < 12, "{} rounds", clear.rounds());
        assert!(!even.is_settled());
    }

    #[test]
    fn chance_settles_an_even_order_less_than_once_in_twenty() {
        let wrong = (0..400).filter(|seed| {
            let mut dice = bots::dice(*seed, 0);
            let mut scores = Scores::new(2, 2, true);
            for number in 0..500 {
                let first = rules::below(&mut dice, 2) == 0;
                scores.book(number, round(if first { [1, 2] } else { [2, 1] }));
            }
            scores.is_settled()
        });
        assert!(wrong.count() <= 20, "of 400");
    }

    #[test]
    fn a_difference_is_found_with_about_as_many_rounds_as_a_test_of_fixed_length_needs() {
        // Who wins 65 of 100 rounds is found with 131 rounds nineteen times of twenty: (1.96 + 1.64)² 0.91 / 0.09.
        let mut needed: Vec<u64> = (0..200).map(rounds_until_settled).collect();
        needed.sort_unstable();
        assert!(needed[100] <= 131, "half of them need {} rounds", needed[100]);
        assert!(needed[190] <= 3 * 131, "nineteen of twenty need {} rounds", needed[190]);
    }

    fn rounds_until_settled(seed: u64) -> u64 {
        let mut dice = bots::dice(seed, 1);
        let mut scores = Scores::new(2, 2, true);
        for number in 0.. {
            let first = rules::below(&mut dice, 100) < 65;
            scores.book(number, round(if first { [1, 2] } else { [2, 1] }));
            if scores.is_settled() {
                break;
            }
        }
        scores.rounds()
    }

    #[test]
    fn rounds_count_in_their_order_whoever_is_quicker() {
        let rounds = [[1, 2], [2, 1], [1, 2], [1, 1]];
        let mut scores = Scores::new(2, 2, true);
        for number in [2, 0, 3, 1] {
            scores.book(number, round(rounds[number as usize]));
        }
        let places: Vec<f64> = scores.each_round().map(|score| score.mean_place(0)).collect();
        assert_eq!(places, [1.0, 2.0, 1.0, 1.0]);
    }
}
