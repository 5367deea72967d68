//! How sure a figure is.
//!
//! Matches (or rounds of an arena) are independent of each other, so intervals are counted in those: Student's, with
//! the right quantile for few of them. A mean that cannot leave a range gets half an imagined value at either end of
//! it: without that a figure that was the same in every match would seem certain, and a skewed one too sure.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// How often an interval holds the truth, unless something else is said.
pub(crate) const CONFIDENCE: f64 = 0.95;

/// Where the truth lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    pub(crate) fn around(mean: f64, off: f64) -> Interval {
        Interval { low: mean - off, high: mean + off }
    }

    /// Whether that lies in it.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A figure and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Where the truth lies with 95 % confidence.
    #[serde(flatten)]
    pub interval: Interval,
}

/// A sum that does not depend on the order of what is added: threads change nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum(i128);

impl Sum {
    const ONE: f64 = (1_u64 << 60) as f64;

    fn add(&mut self, value: f64) {
        self.0 += (value * Sum::ONE).round() as i128;
    }

    fn value(self) -> f64 {
        self.0 as f64 / Sum::ONE
    }
}

impl std::ops::AddAssign for Sum {
    fn add_assign(&mut self, other: Sum) {
        self.0 += other.0;
    }
}

/// Values of a bounded figure, one for each match or round.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Moments {
    count: u64,
    sum: Sum,
    squares: Sum,
}

impl Moments {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum.add(value);
        self.squares.add(value * value);
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    pub(crate) fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum.value() / self.count.max(1) as f64
    }

    /// How far the mean may be off at any time; one imagined value keeps equal ones from seeming certain.
    pub(crate) fn anytime_off(&self, confidence: f64) -> f64 {
        let count = self.count.max(1) as f64;
        let residuals = self.squares.value() - self.sum.value().powi(2) / count + 0.25;
        anytime_spread(self.count, residuals, confidence) / count
    }

    /// Where the true mean lies, if no value can leave that range.
    pub(crate) fn interval(&self, range: (f64, f64), confidence: f64) -> Interval {
        let (low, high) = range;
        let count = self.count as f64 + 1.0;
        let mean = (self.sum.value() + f64::midpoint(low, high)) / count;
        let squares = self.squares.value() + f64::midpoint(low * low, high * high);
        let variance = (squares / count - mean * mean).max(0.0) * count / (count - 1.0).max(0.5);
        let interval = Interval::around(mean, quantile(count - 1.0, confidence) * (variance / count).sqrt());
        // What was seen is possible, however unlikely.
        let seen = if self.count == 0 { mean } else { self.mean() };
        Interval { low: interval.low.max(low).min(seen), high: interval.high.min(high).max(seen) }
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }
}

/// Sums of a figure over matches, each with a count and with what it is of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ratio {
    matches: u64,
    count: Sum,
    of: Sum,
    count_squares: Sum,
    of_squares: Sum,
    product: Sum,
}

impl Ratio {
    pub(crate) fn add(&mut self, count: f64, of: f64) {
        self.matches += 1;
        self.count.add(count);
        self.of.add(of);
        self.count_squares.add(count * count);
        self.of_squares.add(of * of);
        self.product.add(count * of);
    }

    pub(crate) fn merge(&mut self, other: &Ratio) {
        self.matches += other.matches;
        self.count += other.count;
        self.of += other.of;
        self.count_squares += other.count_squares;
        self.of_squares += other.of_squares;
        self.product += other.product;
    }

    /// The same over so many matches: in those it does not know nothing was counted, of one.
    pub(crate) fn over(mut self, matches: u64) -> Self {
        let silent = (matches - self.matches) as f64;
        self.matches = matches;
        self.of.add(silent);
        self.of_squares.add(silent);
        self
    }

    /// Whether nothing was ever counted.
    pub(crate) fn is_nothing(&self) -> bool {
        self.count_squares == Sum::default()
    }

    /// The sum over the sum, and how sure it is (by the delta method); nothing if it is of nothing.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        self.estimated(|matches, residuals| spread(matches, residuals, CONFIDENCE))
    }

    /// The same with an interval that holds however often one looks.
    pub(crate) fn anytime(&self, confidence: f64) -> Option<Estimate> {
        self.estimated(|matches, residuals| anytime_spread(matches, residuals, confidence))
    }

    fn estimated(&self, spread: impl Fn(u64, f64) -> f64) -> Option<Estimate> {
        if self.of == Sum::default() {
            return None;
        }
        let value = self.count.value() / self.of.value();
        let residuals = self.count_squares.value() - 2.0 * value * self.product.value()
            + value * value * self.of_squares.value();
        let off = spread(self.matches, residuals) / self.of.value().abs();
        Some(Estimate { value, interval: Interval::around(value, off) })
    }
}

/// The number of matches at which an anytime interval is the narrowest for what it promises.
const LOOKS_BEST_AT: f64 = 2000.0;

/// How far a sum of independent parts may be off at any time: with that confidence it is never further off, however
/// often one looks and whenever one stops.
///
/// This is the normal mixture of Robbins, with the variance seen so far in place of the true one (Waudby-Smith,
/// Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences").
pub(crate) fn anytime_spread(parts: u64, residuals: f64, confidence: f64) -> f64 {
    if parts < 2 {
        return f64::INFINITY;
    }
    let parts = parts as f64;
    let doubt = 1.0 - confidence;
    let tuning = (-2.0 * doubt.ln() + (-2.0 * doubt.ln() + 1.0).ln()) / LOOKS_BEST_AT;
    let grown = parts * tuning + 1.0;
    let width = (2.0 * grown / (parts * tuning) * (grown.sqrt() / doubt).ln()).sqrt();
    width * (residuals.max(0.0) * parts / (parts - 1.0)).sqrt()
}

/// How far a sum of so many independent parts may be off, from the sum of their squared residuals.
pub(crate) fn spread(parts: u64, residuals: f64, confidence: f64) -> f64 {
    if parts < 2 {
        return f64::INFINITY;
    }
    let parts = parts as f64;
    quantile(parts - 1.0, confidence) * (residuals.max(0.0) * parts / (parts - 1.0)).sqrt()
}

/// Student's quantile for both sides.
pub(crate) fn quantile(freedom: f64, confidence: f64) -> f64 {
    /// With more than this it is the normal distribution's to four digits.
    const MANY: f64 = 1e5;
    let student = StudentsT::new(0.0, 1.0, freedom.clamp(1.0, MANY)).expect("the freedom is positive");
    student.inverse_cdf(f64::midpoint(1.0, confidence))
}

#[cfg(test)]
mod tests {
    use bots::Dice;
    use rules::below;

    use super::*;

    /// How often the interval of so many rounds holds the truth, of 2000 times.
    fn coverage(rounds: usize, truth: f64, mut value: impl FnMut(&mut Dice) -> f64) -> f64 {
        let mut dice = bots::dice(7, rounds as u64);
        let held = (0..2000).filter(|_| {
            let seen: Moments = (0..rounds).map(|_| value(&mut dice)).collect();
            seen.interval((0.0, 1.0), CONFIDENCE).contains(truth)
        });
        held.count() as f64 / 2000.0
    }

    #[test]
    fn quantiles_agree_with_the_textbook() {
        for (freedom, expected) in [(3.0, 3.182), (10.0, 2.228), (30.0, 2.042), (1e9, 1.960)] {
            assert!((quantile(freedom, 0.95) - expected).abs() < 1e-3, "{freedom}");
        }
    }

    #[test]
    fn an_interval_holds_the_truth_as_often_as_it_says() {
        let coin = |dice: &mut Dice, percent: u32| f64::from(u8::from(below(dice, 100) < percent));
        for rounds in [4, 10, 25, 100] {
            let even = coverage(rounds, 0.6, |dice| coin(dice, 60));
            // One of four seats wins: a round is the mean of four matches.
            let fours = coverage(rounds, 0.25, |dice| (0..4).map(|_| coin(dice, 25)).sum::<f64>() / 4.0);
            // A pair so uneven that most rounds are alike.
            let skewed = coverage(rounds, 0.99, |dice| 0.5 + 0.5 * coin(dice, 98));
            for held in [even, fours, skewed] {
                assert!(held >= 0.935, "{rounds} rounds: {even} {fours} {skewed}");
            }
        }
    }

    #[test]
    fn an_interval_stays_where_a_mean_can_be() {
        let always: Moments = [1.0; 4].into_iter().collect();
        let interval = always.interval((1.0, 4.0), CONFIDENCE);
        assert!(interval.low >= 1.0 && interval.high > 1.0 && interval.high <= 4.0, "{interval:?}");
        assert_eq!(Moments::default().interval((0.0, 1.0), CONFIDENCE), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn a_ratio_is_the_sum_over_the_sum_and_as_sure_as_it_says() {
        // Each match has one to six turns, and each turn is passed once in three times.
        let mut held = 0;
        let mut dice = bots::dice(11, 0);
        for _ in 0..1000 {
            let mut ratio = Ratio::default();
            for _ in 0..60 {
                let turns = below(&mut dice, 6) + 1;
                let passed = (0..turns).filter(|_| below(&mut dice, 3) == 0).count();
                ratio.add(passed as f64, f64::from(turns));
            }
            held += usize::from(ratio.estimate().unwrap().interval.contains(1.0 / 3.0));
        }
        assert!((920..=985).contains(&held), "{held} of 1000");
    }

    #[test]
    fn an_anytime_interval_holds_at_every_look() {
        // A share of one in four, looked at forty times between 128 matches and 20,000: it counts as missed if any
        // look misses. Intervals made for one look miss many times as often.
        let (mut anytime, mut single) = (0, 0);
        for seed in 0..400 {
            let mut dice = bots::dice(seed, 3);
            let mut ratio = Ratio::default();
            let (mut missed, mut missed_single) = (false, false);
            for matches in 1..20_000_u32 {
                ratio.add(f64::from(u8::from(below(&mut dice, 4) == 0)), 1.0);
                if matches >= 128 && matches % 500 == 128 {
                    missed |= !ratio.anytime(CONFIDENCE).unwrap().interval.contains(0.25);
                    missed_single |= !ratio.estimate().unwrap().interval.contains(0.25);
                }
            }
            anytime += usize::from(missed);
            single += usize::from(missed_single);
        }
        assert!(anytime <= 20, "{anytime} of 400 were off at some look");
        assert!(single > 60, "{single} of 400: one look is not forty");
    }

    #[test]
    fn a_match_that_says_nothing_counts_as_none() {
        let mut ratio = Ratio::default();
        ratio.add(1.0, 1.0);
        assert_eq!(ratio.over(4).estimate().unwrap().value, 0.25);
    }
}
