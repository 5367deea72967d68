//! What a simulation counts.

use hydroracers::{Event, MAX_PLANES, Plane, RaceEntry};
use serde_json::{Value, json};

use crate::Figure;

/// A win, so that up to four planes can share it evenly.
const WIN: u64 = 12;

/// Counts over all matches.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    matches: u64,
    heats: u64,
    rounds: u64,
    turns: u64,
    passes: u64,
    planes: u64,
    crashes: [u64; MAX_PLANES],
    starts: [u64; MAX_PLANES],
    wins_by_sheet: [u64; MAX_PLANES],
    wins_by_pilot: [u64; MAX_PLANES],
    wins_by_grid: [u64; MAX_PLANES],
    points_by_rank: u64,
    points_by_cards: u64,
    points_at_the_end: u64,
    coins_by_bets: i64,
    coins_per_point: u8,
    bought: u64,
    claimed: u64,
    exhibited: u64,
    repaired: u64,
    tokens: u64,
    /// The race under way.
    entries: Vec<RaceEntry>,
    round: u64,
}

crate::hears_what_all_hear!(Figures, Event);

impl Figures {
    #[inline]
    #[expect(clippy::wildcard_enum_match_arm, reason = "an event that is not counted needs no line")]
    fn count(&mut self, event: Event) {
        match event {
            Event::RaceBegan { entries, .. } => self.entries = entries,
            Event::RoundBegan { round } => self.round = u64::from(round),
            Event::CardPlayed { .. } => self.turns += 1,
            Event::Passed { .. } => {
                self.turns += 1;
                self.passes += 1;
            }
            Event::Crashed { plane } => self.crashes[self.sheet(plane)] += 1,
            Event::HeatOver { .. } => self.close_heat(),
            Event::Ranked { points, .. } => self.points_by_rank += u64::from(points),
            Event::PointsGained { points, .. } => self.points_by_cards += u64::from(points),
            Event::BetSettled { paid, stake, .. } => self.coins_by_bets += i64::from(paid) - i64::from(stake),
            Event::CardTaken { .. } => self.bought += 1,
            Event::Claimed { .. } => self.claimed += 1,
            Event::Exhibited { .. } => self.exhibited += 1,
            Event::Repaired { tokens, .. } => {
                self.repaired += 1;
                self.tokens += u64::from(tokens);
            }
            Event::MatchOver { places, points, coins_per_point, .. } => {
                self.coins_per_point = coins_per_point;
                self.close(&places, &points);
            }
            _ => {}
        }
    }

    fn sheet(&self, plane: Plane) -> usize {
        self.entries.get(plane.index()).map_or(0, |entry| entry.sheet as usize)
    }

    fn close_heat(&mut self) {
        self.heats += 1;
        self.rounds += self.round;
        for entry in &self.entries {
            self.planes += 1;
            self.starts[entry.sheet as usize] += 1;
        }
    }

    fn close(&mut self, places: &[u8], points: &[u16]) {
        self.points_at_the_end += points.iter().map(|points| u64::from(*points)).sum::<u64>();
        let winners = places.iter().filter(|place| **place == 1).count() as u64;
        for (entry, _) in self.entries.iter().zip(places).filter(|(_, place)| **place == 1) {
            self.wins_by_sheet[entry.sheet as usize] += WIN / winners;
            self.wins_by_pilot[entry.pilot as usize] += WIN / winners;
            self.wins_by_grid[entry.grid as usize - 1] += WIN / winners;
        }
    }
}

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self) {
        self.matches += 1;
    }

    fn merge(&mut self, other: Self) {
        let counts = [
            (&mut self.matches, other.matches),
            (&mut self.heats, other.heats),
            (&mut self.rounds, other.rounds),
            (&mut self.turns, other.turns),
            (&mut self.passes, other.passes),
            (&mut self.planes, other.planes),
            (&mut self.points_by_rank, other.points_by_rank),
            (&mut self.points_by_cards, other.points_by_cards),
            (&mut self.points_at_the_end, other.points_at_the_end),
            (&mut self.bought, other.bought),
            (&mut self.claimed, other.claimed),
            (&mut self.exhibited, other.exhibited),
            (&mut self.repaired, other.repaired),
            (&mut self.tokens, other.tokens),
        ];
        counts.into_iter().for_each(|(mine, theirs)| *mine += theirs);
        self.coins_by_bets += other.coins_by_bets;
        self.coins_per_point = self.coins_per_point.max(other.coins_per_point);
        let lists = [
            (&mut self.crashes, other.crashes),
            (&mut self.starts, other.starts),
            (&mut self.wins_by_sheet, other.wins_by_sheet),
            (&mut self.wins_by_pilot, other.wins_by_pilot),
            (&mut self.wins_by_grid, other.wins_by_grid),
        ];
        for (mine, theirs) in lists {
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
    }

    fn rows(&self) -> Vec<Figure> {
        let per = |count: u64, all: u64| json!(count as f64 / all.max(1) as f64);
        let shares = |counts: [u64; MAX_PLANES]| -> Value {
            counts.iter().map(|count| per(*count, WIN * self.matches)).collect()
        };
        let crashes: Value =
            self.crashes.iter().zip(self.starts).map(|(count, starts)| per(*count, starts)).collect();
        let earned = (self.points_by_rank + self.points_by_cards) as f64;
        let by_bets = self.coins_by_bets as f64 / f64::from(self.coins_per_point.max(1));
        let by_coins = self.points_at_the_end as f64 - earned - by_bets;
        let mean = |points: f64| json!(points / self.matches.max(1) as f64);
        let row = |key, label, value| Figure { key, label, value };
        vec![
            row("heats", "heats", json!(self.heats)),
            row("rounds_per_heat", "rounds per heat", per(self.rounds, self.heats)),
            row("passes", "turns passed, share", per(self.passes, self.turns)),
            row("crashes", "crashes per plane and heat", per(self.crashes.iter().sum(), self.planes)),
            row("crashes_by_plane", "the same by plane of the box", crashes),
            row("wins_by_plane", "matches won by plane of the box, share", shares(self.wins_by_sheet)),
            row("wins_by_pilot", "matches won by pilot, share", shares(self.wins_by_pilot)),
            row(
                "wins_by_grid",
                "matches won from grid position of the last race, share",
                shares(self.wins_by_grid),
            ),
            row("points_by_rank", "points by rank per match", per(self.points_by_rank, self.matches)),
            row("points_by_cards", "points by cards per match", per(self.points_by_cards, self.matches)),
            row("points_by_bets", "points by bets, less stakes, per match", mean(by_bets)),
            row("points_by_coins", "points by other coins per match", mean(by_coins)),
            row(
                "coins_by_bets",
                "coins won by bets, less stakes, per match",
                mean(self.coins_by_bets as f64),
            ),
            row("cards_bought", "development cards taken per match", per(self.bought, self.matches)),
            row("cards_spied", "cards taken by espionage per match", per(self.claimed, self.matches)),
            row("exhibitions", "exhibitions per match", per(self.exhibited, self.matches)),
            row("tokens_after_repair", "tokens left after repair, mean", per(self.tokens, self.repaired)),
        ]
    }
}
