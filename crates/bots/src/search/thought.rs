//! What a search found, with its reasons in numbers.

use rules::{Game, Outlook, Seat};

use super::Search;
use super::tree::Spot;

/// What a search found, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// What to do.
    pub action: A,
    /// How many worlds were imagined for it.
    pub iterations: u32,
    /// How many steps were taken in them.
    pub steps: u64,
    /// What was considered, the most visited first; nothing where there was no choice.
    pub reasons: Vec<Reason<A>>,
}

impl<A> Thought<A> {
    /// Done without thinking.
    pub fn at_once(action: A) -> Self {
        Thought { action, iterations: 0, steps: 0, reasons: Vec::new() }
    }
}

/// What speaks for an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What the seat may hope for after it, from 0 to 1.
    pub hope: f32,
    /// The expected place.
    pub place: f32,
    /// How often the seat came last, from 0 to 1.
    pub risk: f32,
}

/// What the iterations of one decision showed of an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    edge: (Spot, u16),
    visits: u32,
    places: f32,
    last: f32,
}

impl<G: Game> Search<G> {
    /// What was considered in this decision, the most visited first.
    pub(super) fn reasons(&mut self) -> Vec<Reason<G::Action>> {
        let tree = &mut self.tree;
        let reason = |tally: &Tally| {
            let edge = tree.edge(tally.edge.0, tally.edge.1);
            let tried = tally.visits as f32;
            Reason {
                action: edge.action.clone(),
                visits: edge.visits,
                hope: edge.hope,
                place: tally.places / tried,
                risk: tally.last / tried,
            }
        };
        let mut reasons: Vec<_> = self.tallies.iter().map(reason).collect();
        sort(&mut reasons);
        reasons
    }

    /// Whether the leading action stays ahead whatever comes.
    pub(super) fn is_settled(&mut self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for tally in &self.tallies {
            let visits = self.tree.edge(tally.edge.0, tally.edge.1).visits;
            (first, second) = if visits > first { (visits, first) } else { (first, second.max(visits)) };
        }
        first - second > left
    }

    /// Notes what an iteration showed of the action it began with.
    #[inline]
    pub(super) fn note(&mut self, edge: (Spot, u16), outlook: &Outlook, seat: Seat, seats: usize) {
        let tallies = &mut self.tallies;
        let at = tallies.iter().position(|tally| tally.edge == edge).unwrap_or_else(|| {
            tallies.push(Tally { edge, visits: 0, places: 0.0, last: 0.0 });
            tallies.len() - 1
        });
        let place = outlook.place(seat, seats);
        let tally = &mut tallies[at];
        tally.visits += 1;
        tally.places += place;
        let is_last = if seats > 1 { place > seats as f32 - 0.5 } else { outlook.hope(seat) < 0.5 };
        tally.last += if is_last { 1.0 } else { 0.0 };
    }
}

/// The most visited first, then the more promising.
pub(crate) fn sort<A: Ord>(reasons: &mut [Reason<A>]) {
    reasons.sort_by(|a, b| {
        b.visits.cmp(&a.visits).then(b.hope.total_cmp(&a.hope)).then_with(|| a.action.cmp(&b.action))
    });
}
