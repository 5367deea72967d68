//! The table: who is ahead of whom, and by what.

use crate::meeting::{Meeting, Stage};

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub entrant: usize,
    /// The place, 1 the best; equals share it.
    pub place: u8,
    /// A point for everybody beaten in a meeting (AC-86, AC-86c).
    pub points: u32,
    /// How many meetings are over.
    pub met: u32,
    /// In how many of them nobody was as good.
    pub won: u32,
}

/// Groups of equals, best first.
#[derive(Clone, Debug)]
pub(crate) struct Ranks(Vec<Vec<usize>>);

impl Ranks {
    /// By points, and equals by the results between them (AC-87).
    pub(crate) fn new(entrants: usize, meetings: &[Meeting]) -> Self {
        let everybody: Vec<usize> = (0..entrants).collect();
        let mut ranks = Ranks(vec![everybody.clone()]);
        ranks.split(|entrant, _| beaten_by(entrant, &everybody, meetings));
        ranks.split(|entrant, equals| beaten_by(entrant, equals, meetings));
        ranks
    }

    /// Equals by the races that were to decide between them (AC-87b).
    pub(crate) fn decide(&mut self, meetings: &[Meeting]) {
        self.split(|entrant, equals| beaten_by(entrant, equals, meetings));
    }

    /// The equals of whom only some are among the first so many.
    pub(crate) fn across(&self, first: usize) -> Option<Vec<usize>> {
        let mut before = 0;
        for equals in &self.0 {
            let after = before + equals.len();
            if before < first && after > first {
                return Some(equals.clone());
            }
            before = after;
        }
        None
    }

    /// Everybody, best first, equals in the order they entered.
    pub(crate) fn order(&self) -> Vec<usize> {
        self.0.concat()
    }

    /// Splits each group of equals by a figure, the greatest first.
    fn split(&mut self, figure: impl Fn(usize, &[usize]) -> u32) {
        let split = |equals: Vec<usize>| {
            let mut sorted: Vec<(u32, usize)> =
                equals.iter().map(|entrant| (figure(*entrant, &equals), *entrant)).collect();
            sorted.sort_by_key(|(figure, entrant)| (std::cmp::Reverse(*figure), *entrant));
            let groups = sorted.chunk_by(|one, other| one.0 == other.0);
            groups.map(|group| group.iter().map(|(_, entrant)| *entrant).collect()).collect::<Vec<_>>()
        };
        self.0 = std::mem::take(&mut self.0).into_iter().flat_map(split).collect();
    }
}

/// The table these meetings lead to.
pub(crate) fn rows(meetings: &[Meeting], ranks: &Ranks) -> Vec<Row> {
    let everybody = ranks.order();
    let mut rows = Vec::with_capacity(everybody.len());
    for equals in &ranks.0 {
        let place = rows.len() as u8 + 1;
        for entrant in equals.iter().copied() {
            let own = || over(meetings).filter(move |meeting| meeting.entrants.contains(&entrant));
            let is_won = |meeting: &&Meeting| {
                meeting.beaten_by(entrant, &everybody) as usize == meeting.entrants.len() - 1
            };
            rows.push(Row {
                entrant,
                place,
                points: beaten_by(entrant, &everybody, &own().cloned().collect::<Vec<_>>()),
                met: own().count() as u32,
                won: own().filter(is_won).count() as u32,
            });
        }
    }
    rows
}

/// How often that entrant has beaten one of these.
fn beaten_by(entrant: usize, among: &[usize], meetings: &[Meeting]) -> u32 {
    let over = meetings.iter().filter(|meeting| meeting.is_over);
    over.map(|meeting| meeting.beaten_by(entrant, among)).sum()
}

/// Those of everyone with everyone that are over.
fn over(meetings: &[Meeting]) -> impl Iterator<Item = &Meeting> {
    meetings.iter().filter(|meeting| meeting.stage == Stage::Table && meeting.is_over)
}
