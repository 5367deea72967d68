//! A tournament for any game: everyone meets everyone, and the two best meet for the cup (AC-86, AC-87).
//!
//! One idea: a cup is its format and the places of the races that were played. Who plays next, the table and the
//! winner follow from them, so whoever keeps the places keeps the cup.
//!
//! A race is worth a point for everybody who ended behind; between two that is 1 for a win and 0 for a loss. A
//! meeting is one race or several, and is worth points in the same way: one for everybody who has fewer in it
//! (AC-86b, AC-86c).
//!
//! ```
//! use cup::{Cup, Format};
//!
//! let mut cup = Cup::new(Format::new(3, 2, 2, 1)?);
//! while let Some((race, seats)) = cup.next().first() {
//!     let places = if seats[0] < seats[1] { [1, 2] } else { [2, 1] };
//!     cup.note(*race, &places);
//! }
//! assert_eq!(cup.table()[1].points, 1);
//! assert_eq!(cup.winner(), Some(0));
//! # Ok::<(), cup::FormatError>(())
//! ```
//!
//! Left out on purpose: who the entrants are, where a race is played, and what a place means in a game.

mod format;
mod meeting;
mod table;

use std::collections::BTreeMap;

pub use format::{BEST_OF, ENTRANTS, Format, FormatError, MOST_MEETINGS};
pub use meeting::{Meeting, Played, Stage};
pub use table::Row;

use format::groups;
use table::Ranks;

/// How many finalists there are.
const FINALISTS: usize = 2;

/// How often equals race again for a place in the final; then the first to enter has it (AC-87b).
const DECIDING_ROUNDS: usize = 8;

/// A race: which meeting's, and which of it. Both count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Race {
    /// The number of its meeting in [`Cup::meetings`], which only ever grows at its end.
    pub meeting: u32,
    /// Its number in the meeting.
    pub number: u32,
}

/// A tournament. Entrants are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    format: Format,
    /// Places by seat.
    places: BTreeMap<Race, Vec<u8>>,
}

impl Cup {
    /// A cup in which nothing was played yet.
    pub fn new(format: Format) -> Self {
        Cup { format, places: BTreeMap::new() }
    }

    /// Notes how a race ended: the place of every seat, 1 the best. Equal places are shared.
    pub fn note(&mut self, race: Race, places: &[u8]) {
        self.places.insert(race, places.to_vec());
    }

    /// Every meeting that is known so far: those of everyone with everyone, deciding races, the final.
    pub fn meetings(&self) -> Vec<Meeting> {
        self.survey().0
    }

    /// Everybody, best first.
    pub fn table(&self) -> Vec<Row> {
        let (meetings, ranks) = self.survey();
        table::rows(&meetings, &ranks)
    }

    /// The next race of every meeting that is not over, with the entrants by seat.
    pub fn next(&self) -> Vec<(Race, Vec<usize>)> {
        let race = |(number, meeting): (u32, Meeting)| {
            let race = Race { meeting: number, number: meeting.races.len() as u32 };
            (!meeting.is_over).then(|| (race, meeting.seating(race.number)))
        };
        (0..).zip(self.meetings()).filter_map(race).collect()
    }

    /// What can be begun while these races are under way: nobody plays two at a time.
    pub fn due(&self, under_way: &[Race]) -> Vec<(Race, Vec<usize>)> {
        let (open, mut waiting): (Vec<_>, Vec<_>) =
            self.next().into_iter().partition(|(race, _)| under_way.contains(race));
        let mut busy: Vec<usize> = open.into_iter().flat_map(|(_, seats)| seats).collect();
        waiting.retain(|(_, seats)| {
            let is_due = !seats.iter().any(|entrant| busy.contains(entrant));
            if is_due {
                busy.extend(seats);
            }
            is_due
        });
        waiting
    }

    /// Who has won the cup, once the final is over. If it ended level, that is the better of the table (AC-87b).
    pub fn winner(&self) -> Option<usize> {
        let (meetings, ranks) = self.survey();
        let last = meetings.last().filter(|meeting| meeting.stage == Stage::Final && meeting.is_over)?;
        let by_rank = ranks.order().into_iter().filter(|entrant| last.entrants.contains(entrant));
        // The first of those who are equal.
        by_rank.rev().max_by_key(|entrant| last.points_of(*entrant))
    }

    /// Every meeting, and the ranking they lead to without the final.
    fn survey(&self) -> (Vec<Meeting>, Ranks) {
        let Format { entrants, seats, most, .. } = self.format;
        let everybody: Vec<usize> = (0..entrants).collect();
        let mut meetings = Vec::new();
        // Two have nobody else to meet: theirs is the final.
        let open = entrants > FINALISTS && self.hold(Stage::Table, groups(&everybody, seats), &mut meetings);
        let mut ranks = Ranks::new(entrants, &meetings);
        if open {
            return (meetings, ranks);
        }
        for _ in 0..DECIDING_ROUNDS {
            let Some(rivals) = ranks.across(FINALISTS) else { break };
            let seats = if rivals.len() <= most { rivals.len() } else { 2 };
            let first = meetings.len();
            if self.hold(Stage::Deciding, groups(&rivals, seats), &mut meetings) {
                return (meetings, ranks);
            }
            ranks.decide(&meetings[first..]);
        }
        let mut finalists = ranks.order();
        finalists.truncate(FINALISTS);
        finalists.sort_unstable();
        self.hold(Stage::Final, vec![finalists], &mut meetings);
        (meetings, ranks)
    }

    /// Adds meetings of these groups, and says whether one of them is not over.
    fn hold(&self, stage: Stage, groups: Vec<Vec<usize>>, meetings: &mut Vec<Meeting>) -> bool {
        let first = meetings.len();
        for group in groups {
            let number = meetings.len() as u32;
            let places = (0..).map_while(|race| self.places.get(&Race { meeting: number, number: race }));
            meetings.push(Meeting::new(stage, group, self.format.best_of, places));
        }
        meetings[first..].iter().any(|meeting| !meeting.is_over)
    }
}
