//! What an arena found.

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::contestant::Contestant;
use crate::score::{RoundScore, Scores};
use crate::statistics::{CONFIDENCE, Interval, Moments};

/// The figures of an arena.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArenaReport {
    /// Matches played.
    pub matches: u64,
    /// Rounds: the same luck from every seat.
    pub rounds: u64,
    /// Matches of a round.
    pub seatings: usize,
    /// Why it ended.
    pub ending: Ending,
    /// The contestants, the best first.
    pub contestants: Vec<Row>,
    /// How much of the gap between the rule of thumb and the clairvoyant each fair player closes, where both play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gap_closed: Vec<GapClosed>,
}

/// Why an arena ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The order was settled before all matches were played.
    Settled,
    /// All matches were played.
    Complete,
    /// Somebody stopped it.
    Stopped,
}

/// How a contestant did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Who.
    pub bot: String,
    /// Seats it took in a match.
    pub seats: usize,
    /// The share of matches won by one of its seats, shared victories by their share.
    pub win_rate: f64,
    /// Where the true share lies: the intervals of all contestants hold together with 95 % confidence.
    pub interval: Interval,
    /// Mean place.
    pub mean_place: f64,
    /// Where the true mean lies, in the same way.
    pub place_interval: Interval,
    /// Weng-Lin rating, 25 at the start.
    pub rating: f64,
    /// Its uncertainty.
    pub rating_uncertainty: f64,
    /// Decisions made.
    pub decisions: u64,
    /// Decisions that were illegal: none, ever.
    pub illegal: u64,
    /// Worlds imagined for a decision, on average.
    pub iterations_mean: f64,
    /// Decisions per second of thinking.
    pub decisions_per_second: f64,
    /// Milliseconds for a decision, on average.
    pub thinking_ms_mean: f64,
    /// Milliseconds for the longest.
    pub thinking_ms_max: f64,
}

/// How far a player is on the way from the rule of thumb to the clairvoyant, by mean place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GapClosed {
    /// Who.
    pub bot: String,
    /// 0 is the rule of thumb, 1 the clairvoyant.
    pub share: f64,
}

impl ArenaReport {
    pub(crate) fn new(
        contestants: &[Contestant],
        seatings: &[Vec<usize>],
        scores: &Scores,
        ending: Ending,
    ) -> Self {
        let ratings = ratings(contestants.len(), scores);
        let seats = |contestant: usize| seatings[0].iter().filter(|seat| **seat == contestant).count();
        let row = |contestant: usize| row(contestants, contestant, seats(contestant), scores, &ratings);
        ArenaReport {
            matches: scores.rounds() * seatings.len() as u64,
            rounds: scores.rounds(),
            seatings: seatings.len(),
            ending,
            contestants: scores.order().into_iter().map(row).collect(),
            gap_closed: gap_closed(contestants, scores),
        }
    }
}

fn row(
    contestants: &[Contestant],
    contestant: usize,
    seats: usize,
    scores: &Scores,
    ratings: &[WengLinRating],
) -> Row {
    let win = over_rounds(scores, |round| round.win_rate(contestant));
    let place = over_rounds(scores, |round| round.mean_place(contestant));
    let confidence = confidence_each(contestants.len());
    let effort = scores.effort(contestant);
    let (seconds, decisions) = (effort.time.as_secs_f64(), effort.decisions.max(1) as f64);
    Row {
        bot: contestants[contestant].to_string(),
        seats,
        win_rate: win.mean(),
        interval: win.interval((0.0, 1.0), confidence),
        mean_place: place.mean(),
        place_interval: place.interval((1.0, scores.places() as f64), confidence),
        rating: ratings[contestant].rating,
        rating_uncertainty: ratings[contestant].uncertainty,
        decisions: effort.decisions,
        illegal: effort.illegal,
        iterations_mean: effort.iterations as f64 / decisions,
        decisions_per_second: decisions / seconds.max(1e-9),
        thinking_ms_mean: 1000.0 * seconds / decisions,
        thinking_ms_max: 1000.0 * effort.longest.as_secs_f64(),
    }
}

/// The rounds' values of a figure. Rounds are independent of each other, the matches of a round are not.
fn over_rounds(scores: &Scores, figure: impl Fn(&RoundScore) -> f64) -> Moments {
    scores.each_round().map(figure).collect()
}

/// How sure each of several players' intervals is, so that all of them hold together with 95 % confidence: their
/// wins add up, so the last follows from the others.
fn confidence_each(contestants: usize) -> f64 {
    1.0 - (1.0 - CONFIDENCE) / contestants.saturating_sub(1).max(1) as f64
}

/// Every round is a match between the contestants, ranked by their mean places in it.
fn ratings(contestants: usize, scores: &Scores) -> Vec<WengLinRating> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); contestants];
    for round in scores.each_round() {
        let place = |contestant: usize| round.mean_place(contestant);
        let better =
            |contestant: usize| (0..contestants).filter(|other| place(*other) < place(contestant)).count();
        let teams: Vec<[WengLinRating; 1]> = ratings.iter().map(|rating| [*rating]).collect();
        let ranked: Vec<_> = (teams.iter().enumerate())
            .map(|(contestant, team)| (&team[..], MultiTeamOutcome::new(better(contestant) + 1)))
            .collect();
        ratings = weng_lin_multi_team(&ranked, &config).into_iter().map(|team| team[0]).collect();
    }
    ratings
}

fn gap_closed(contestants: &[Contestant], scores: &Scores) -> Vec<GapClosed> {
    let place = |contestant: usize| scores.mean(|round| round.mean_place(contestant));
    let find = |wanted: fn(&Contestant) -> bool| contestants.iter().position(wanted).map(place);
    let thumb = |one: &Contestant| matches!(one, Contestant::Fair(bots::Kind::RuleOfThumb { .. }, _));
    let cheat = |one: &Contestant| matches!(one, Contestant::Clairvoyant { .. });
    let (Some(thumb), Some(cheat)) = (find(thumb), find(cheat)) else { return Vec::new() };
    if thumb <= cheat {
        return Vec::new();
    }
    let fair = contestants.iter().enumerate().filter(|(_, one)| {
        matches!(one, Contestant::Fair(bots::Kind::Level(_) | bots::Kind::Search { .. }, _))
    });
    fair.map(|(at, one)| GapClosed { bot: one.to_string(), share: (thumb - place(at)) / (thumb - cheat) })
        .collect()
}
