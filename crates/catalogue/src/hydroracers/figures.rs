//! What a simulation counts.

use hydroracers::{Event, MAX_PLANES, RaceEntry};

use crate::Sheet;
use crate::figures::hears_what_all_hear;

/// Counts of one match.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    heats: u64,
    rounds: u64,
    turns: u64,
    passes: u64,
    /// Heats begun and crashes, by plane of the race.
    starts: [u64; MAX_PLANES],
    crashes: [u64; MAX_PLANES],
    /// A shared win counts by its share.
    wins: [f64; MAX_PLANES],
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

hears_what_all_hear!(Figures, Event);

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
            Event::Crashed { plane } => self.crashes[plane.index()] += 1,
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

    fn close_heat(&mut self) {
        self.heats += 1;
        self.rounds += self.round;
        self.entries.iter().for_each(|entry| self.starts[entry.plane.index()] += 1);
    }

    fn close(&mut self, places: &[u8], points: &[u16]) {
        self.points_at_the_end += points.iter().map(|points| u64::from(*points)).sum::<u64>();
        let winners = places.iter().filter(|place| **place == 1).count() as f64;
        for (entry, _) in self.entries.iter().zip(places).filter(|(_, place)| **place == 1) {
            self.wins[entry.plane.index()] += 1.0 / winners;
        }
    }

    /// What is told of every plane, pilot and grid position that took part.
    fn note_planes(&self, sheet: &mut Sheet) {
        for entry in &self.entries {
            let at = entry.plane.index();
            let crashes = ("crashes_by_plane", "crashes per heat of a plane");
            sheet.note_part_of(crashes, entry.plane_name.clone(), self.crashes[at], self.starts[at]);
            let won = ("wins_by_plane", "matches won by a plane that took part, share");
            sheet.note_part_of(won, entry.plane_name.clone(), self.wins[at], 1_u64);
            let won = ("wins_by_pilot", "matches won by a pilot who took part, share");
            sheet.note_part_of(won, entry.pilot_name.clone(), self.wins[at], 1_u64);
        }
        for grid in 1..=self.entries.len() as u8 {
            let entry = self.entries.iter().find(|entry| entry.grid == grid);
            let won = ("wins_by_grid", "matches won from a grid position of the last race, share");
            let wins = entry.map_or(0.0, |entry| self.wins[entry.plane.index()]);
            sheet.note_part_of(won, format!("position {grid}"), wins, 1_u64);
        }
    }

    fn note_points(&self, sheet: &mut Sheet) {
        let earned = (self.points_by_rank + self.points_by_cards) as f64;
        let by_bets = self.coins_by_bets as f64 / f64::from(self.coins_per_point.max(1));
        let by_coins = self.points_at_the_end as f64 - earned - by_bets;
        sheet.note(("points_by_rank", "points by rank per match"), self.points_by_rank);
        sheet.note(("points_by_cards", "points by cards per match"), self.points_by_cards);
        sheet.note(("points_by_bets", "points by bets, less stakes, per match"), by_bets);
        sheet.note(("points_by_coins", "points by other coins per match"), by_coins);
        sheet.note(("coins_by_bets", "coins won by bets, less stakes, per match"), self.coins_by_bets);
    }
}

impl crate::Figures<Event> for Figures {
    fn close_match(&mut self, sheet: &mut Sheet) {
        let flown = std::mem::take(self);
        let (crashes, starts) = (flown.crashes.iter().sum::<u64>(), flown.starts.iter().sum::<u64>());
        sheet.note(("heats", "heats per match"), flown.heats);
        sheet.note_of(("rounds_per_heat", "rounds per heat"), flown.rounds, flown.heats);
        sheet.note_of(("passes", "turns passed, share"), flown.passes, flown.turns);
        sheet.note_of(("crashes", "crashes per plane and heat"), crashes, starts);
        flown.note_planes(sheet);
        flown.note_points(sheet);
        sheet.note(("cards_bought", "development cards taken per match"), flown.bought);
        sheet.note(("cards_spied", "cards taken by espionage per match"), flown.claimed);
        sheet.note(("exhibitions", "exhibitions per match"), flown.exhibited);
        sheet.note_of(
            ("tokens_after_repair", "tokens left after repair, mean"),
            flown.tokens,
            flown.repaired,
        );
    }
}
