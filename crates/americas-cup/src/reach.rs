//! Everywhere a boat can go with its points, with one shortest path to each end.

use rules::Seats;
use serde::Serialize;

use crate::action::Action;
use crate::event::SequenceEnd;
use crate::parts::{Heading, Hull, Mark, Place, Side};
use crate::path::{After, Phase, Walk, Water};
use crate::view::View;

/// All that can be reached, in the order of points used.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    view: &'a View,
    start: Walk,
    nodes: Vec<Node>,
}

/// A way of lying on the path.
#[derive(Clone, Copy, Debug)]
struct Node {
    walk: Walk,
    after: After,
    /// Where it was reached from, and how; nothing at the start.
    from: Option<(usize, Action)>,
    used: u8,
    may_stop: bool,
}

/// An end of a path, or a point on the way to one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct End {
    /// Where the bow then is.
    pub bow: Place,
    /// Where it points.
    pub heading: Heading,
    /// Movement points used.
    pub points: u8,
    /// One shortest path: steps, turns in place and at most one crew turn.
    pub path: Vec<Action>,
    /// Whether the path needs the crew.
    pub crew: bool,
    /// Whether the turn may end there; if not, the path has to go on (AC-26, AC-28).
    pub may_stop: bool,
    /// The mark that is passed on the way.
    pub passes: Option<Mark>,
    /// What the start line says.
    pub line: Option<LineCall>,
    /// Why the sequence would end, if it would (AC-63).
    pub sequence_ends: Option<SequenceEnd>,
    /// Boats that would take the wind there as they lie now (AC-75, AC-77).
    pub covered_by: Seats,
    /// Movement points to the end of the race from there, on the empty board; 0 beyond the line.
    pub to_end: u16,
}

/// What crossing the start line early brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineCall {
    /// The boat misses turns (AC-48).
    MissesTurn,
    /// The boat is out (AC-49).
    Disqualified,
}

impl<'a> Reach<'a> {
    /// Floods the water from there.
    pub(crate) fn new(view: &'a View, start: Walk) -> Self {
        let water = view.water();
        let first =
            Node { walk: start, after: After::Sails, from: None, used: 0, may_stop: water.may_stop(&start) };
        let mut reach = Reach { view, start, nodes: vec![first] };
        let mut seen = Seen::new(&water, &start);
        let mut next = 0;
        while next < reach.nodes.len() {
            reach.expand(next, &water, &mut seen);
            next += 1;
        }
        reach
    }

    /// How many ways of lying can be reached, the present one included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the present way of lying is among them.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The places in this list where a turn may end, with the points to the end of the race from there.
    pub fn stops(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let stops = self.nodes.iter().enumerate().filter(|(_, node)| node.may_stop || node.after.is_gone());
        stops.map(|(nth, node)| (nth, self.to_end(node)))
    }

    /// The end at that place of the list.
    pub fn end(&self, nth: usize) -> End {
        let node = &self.nodes[nth];
        let path = self.path(nth);
        End {
            bow: node.walk.hull.bow.place(),
            heading: node.walk.hull.heading,
            points: node.used,
            crew: path.iter().any(|action| matches!(action, Action::CrewTurn { .. })),
            may_stop: node.may_stop || node.after.is_gone(),
            passes: self.passes(nth),
            line: self.line_call(node),
            sequence_ends: self.sequence_ends(node),
            covered_by: self.covered_by(node),
            to_end: self.to_end(node),
            path,
        }
    }

    /// One end for every bow and heading, those without the crew first; only from the crew's hand where nothing
    /// else leads there.
    pub fn ends(&self) -> Vec<End> {
        let mut ends: Vec<(Hull, u8, usize)> = Vec::new();
        for (nth, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.from.is_some()) {
            let same =
                ends.iter().position(|(hull, leg, _)| *hull == node.walk.hull && *leg == node.walk.leg);
            match same {
                None => ends.push((node.walk.hull, node.walk.leg, nth)),
                Some(at) if node.may_stop && !self.nodes[ends[at].2].may_stop => ends[at].2 = nth,
                Some(_) => {}
            }
        }
        ends.into_iter().map(|(_, _, nth)| self.end(nth)).collect()
    }

    /// The actions that lead to that place of the list.
    pub fn path(&self, nth: usize) -> Vec<Action> {
        let mut path = Vec::new();
        let mut at = nth;
        while let Some((from, action)) = self.nodes[at].from {
            path.push(action);
            at = from;
        }
        path.reverse();
        path
    }

    /// Why the sequence would end if the turn ended there (AC-63, AC-63b).
    pub fn sequence_end(&self, nth: usize) -> Option<SequenceEnd> {
        self.sequence_ends(&self.nodes[nth])
    }

    /// Whether another boat would take the wind there.
    pub fn is_covered(&self, nth: usize) -> bool {
        !self.covered_by(&self.nodes[nth]).is_empty()
    }

    fn expand(&mut self, at: usize, water: &Water<'_>, seen: &mut Seen) {
        let Node { walk, after, used, .. } = self.nodes[at];
        if after.is_gone() {
            return;
        }
        let mut found = |action: Action, walk: Walk, after: After, used: u8| {
            let may_stop = !after.is_gone() && water.may_stop(&walk);
            if (may_stop || after.is_gone() || water.completes(&walk)) && seen.is_new(&walk, after) {
                self.nodes.push(Node { walk, after, from: Some((at, action)), used, may_stop });
            }
        };
        let forward = water.forward(&walk);
        for heading in forward.iter() {
            let (next, after) = water.step(&walk, heading);
            found(Action::Sail(heading), next, after, used + 1);
        }
        for heading in water.turns(&walk, forward).iter() {
            found(Action::TurnInPlace(heading), water.turn(&walk, heading), After::Sails, used + 1);
        }
        for side in [Side::Left, Side::Right] {
            for steps in 1..=water.crew_steps(&walk, side) {
                let next = water.crew_turn(&walk, side, steps);
                found(Action::CrewTurn { side, steps }, next, After::Sails, used);
            }
        }
    }

    fn passes(&self, nth: usize) -> Option<Mark> {
        let mut at = nth;
        loop {
            let node = &self.nodes[at];
            match node.after {
                After::Rounds(mark) => return Some(mark),
                After::Finishes => return Some(Mark::Line),
                After::Sails | After::Disqualified => at = node.from?.0,
            }
        }
    }

    fn line_call(&self, node: &Node) -> Option<LineCall> {
        match node.after {
            After::Disqualified => Some(LineCall::Disqualified),
            After::Sails | After::Rounds(_) | After::Finishes => {
                node.walk.over.then_some(LineCall::MissesTurn)
            }
        }
    }

    fn sequence_ends(&self, node: &Node) -> Option<SequenceEnd> {
        let (boat, walk) = (self.view.boat(), &node.walk);
        let plays = self.view.rules.sequence && self.view.sea.terms.phase == Phase::Race;
        if !plays || !boat.leg.is_multiple_of(2) {
            return None;
        }
        if walk.leg != self.start.leg {
            return Some(SequenceEnd::Rounding);
        }
        let tack = walk.hull.heading.colour();
        if tack.is_some() && boat.tack.is_some() && tack != boat.tack && !walk.began_north {
            return Some(SequenceEnd::Tack);
        }
        let by_points = walk.hull.heading == Heading::N && walk.moved && !walk.by_crew;
        by_points.then_some(SequenceEnd::HeadToWind)
    }

    fn covered_by(&self, node: &Node) -> Seats {
        if node.after.is_gone() { Seats::NONE } else { self.view.covering(&node.walk.hull) }
    }

    fn to_end(&self, node: &Node) -> u16 {
        if node.after == After::Finishes {
            return 0;
        }
        let ways = self.view.pack().ways(self.view.rounding);
        ways.to_end(&node.walk.hull, self.view.legs - node.walk.leg)
    }
}

/// What the flood has come by: bits by bow and heading.
struct Seen {
    bits: Vec<u16>,
    leg: u8,
}

impl Seen {
    fn new(water: &Water<'_>, start: &Walk) -> Seen {
        let mut seen = Seen { bits: vec![0; usize::from(water.pack.board.rows) * 16 * 6], leg: start.leg };
        seen.is_new(start, After::Sails);
        seen
    }

    /// Ways of lying that differ in what they can still do are kept apart.
    fn is_new(&mut self, walk: &Walk, after: After) -> bool {
        let kind = u16::from(walk.crew > 0)
            | u16::from(walk.norths > 0) << 1
            | u16::from(walk.leg != self.leg) << 2
            | u16::from(after.is_gone() || walk.over) << 3;
        let bits = &mut self.bits[walk.hull.bow.index() * 6 + walk.hull.heading as usize];
        let new = *bits & 1 << kind == 0;
        *bits |= 1 << kind;
        new
    }
}
