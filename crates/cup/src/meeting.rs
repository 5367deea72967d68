//! Some of the entrants meet, in one race or several.

use serde::{Deserialize, Serialize};

/// How often a final that ended level is raced on (AC-87b).
const REPLAYS: u32 = 5;

/// What a meeting is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "MeetingStage"))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Everyone meets everyone (AC-86).
    Table,
    /// Equals race for a place in the final (AC-87b).
    Deciding,
    /// The two best meet for the cup (AC-87).
    Final,
}

/// Some of the entrants meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// What for.
    pub stage: Stage,
    /// Who, in the order of their numbers.
    pub entrants: Vec<usize>,
    /// The races played so far.
    pub races: Vec<Played>,
    /// What the races were worth to each of them.
    pub points: Vec<u32>,
    /// Whether no race is left.
    pub is_over: bool,
}

/// A race that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who sat where.
    pub seats: Vec<usize>,
    /// How each seat ended, 1 the best.
    pub places: Vec<u8>,
}

impl Meeting {
    /// The meeting in which these races ended with these places.
    pub(crate) fn new<'a>(
        stage: Stage,
        entrants: Vec<usize>,
        best_of: u32,
        places: impl Iterator<Item = &'a Vec<u8>>,
    ) -> Self {
        let points = vec![0; entrants.len()];
        let mut meeting = Meeting { stage, entrants, races: Vec::new(), points, is_over: false };
        for (number, places) in (0..).zip(places) {
            let race = Played { seats: meeting.seating(number), places: places.clone() };
            for (entrant, points) in meeting.entrants.iter().zip(&mut meeting.points) {
                *points += race.behind(*entrant);
            }
            meeting.races.push(race);
        }
        meeting.is_over = meeting.has_ended(match stage {
            Stage::Table | Stage::Final => best_of,
            Stage::Deciding => 1,
        });
        meeting
    }

    /// Who sits where in the race of that number: everybody gets every seat in turn.
    pub fn seating(&self, number: u32) -> Vec<usize> {
        let mut seats = self.entrants.clone();
        let turns = seats.iter().sum::<usize>() + 1 + number as usize;
        seats.rotate_left(turns % self.entrants.len());
        seats
    }

    /// What its races were worth to that entrant.
    pub fn points_of(&self, entrant: usize) -> u32 {
        let at = self.entrants.iter().position(|one| *one == entrant);
        at.map_or(0, |at| self.points[at])
    }

    /// Which of these have fewer points here than that entrant.
    pub(crate) fn beaten_by(&self, entrant: usize, among: &[usize]) -> u32 {
        if !self.entrants.contains(&entrant) {
            return 0;
        }
        let points = self.points_of(entrant);
        let is_beaten = |other: &&usize| self.entrants.contains(other) && self.points_of(**other) < points;
        among.iter().filter(is_beaten).count() as u32
    }

    fn has_ended(&self, planned: u32) -> bool {
        let played = self.races.len() as u32;
        let left = planned.saturating_sub(played);
        if left > 0 {
            let most = left * (self.entrants.len() as u32 - 1);
            return self.smallest_gap() > most;
        }
        match self.stage {
            Stage::Table | Stage::Deciding => true,
            Stage::Final => self.smallest_gap() > 0 || played >= planned + REPLAYS,
        }
    }

    /// By how little anybody is ahead of the next.
    fn smallest_gap(&self) -> u32 {
        let mut points = self.points.clone();
        points.sort_unstable();
        points.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(0)
    }
}

impl Played {
    /// How many ended behind that entrant.
    fn behind(&self, entrant: usize) -> u32 {
        let own = self.seats.iter().zip(&self.places).find(|(seat, _)| **seat == entrant);
        own.map_or(0, |(_, own)| self.places.iter().filter(|place| *place > own).count() as u32)
    }
}
