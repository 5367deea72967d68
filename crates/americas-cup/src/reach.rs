//! Everywhere a boat can go with its points.
//!
//! One flood, two grains: bots need each way of lying once, with a shortest path to it; a client walks step by step
//! and needs every way of lying with everything that can still be done there.

use std::collections::BTreeMap;

use rules::Seats;
use serde::Serialize;

use crate::action::Action;
use crate::event::SequenceEnd;
use crate::parts::{Heading, Mark, Place, Side};
use crate::path::{After, Phase, Tacking, Walk, Water};
use crate::view::View;

/// All that can be reached, in the order of decisions.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    view: &'a View,
    start: Walk,
    nodes: Vec<Node>,
}

/// A way of lying on the path.
#[derive(Clone, Debug)]
struct Node {
    walk: Walk,
    after: After,
    /// Where it was reached from, and how; nothing at the start.
    from: Option<(usize, Action)>,
    may_stop: bool,
    /// What can be done there, and where it leads.
    next: Vec<(Action, u16)>,
}

/// How a boat lies on its way through a turn, and what it can still do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spot {
    /// Where the bow is.
    pub bow: Place,
    /// Where it points.
    pub heading: Heading,
    /// Movement points left.
    pub points: u8,
    /// Crew points left.
    pub crew: u8,
    /// The rule that forbids ending the turn there; nothing where it may end (AC-19, AC-26, AC-28, AC-43).
    pub bar: Option<&'static str>,
    /// Whether the boat has left the board: across the finish line, or disqualified.
    pub gone: bool,
    /// The mark that was passed on the way.
    pub passes: Option<Mark>,
    /// What the start line says.
    pub line: Option<LineCall>,
    /// Why the sequence would end, if it would (AC-63).
    pub sequence_ends: Option<SequenceEnd>,
    /// Boats that would take the wind there as they lie now (AC-75, AC-77).
    pub covered_by: Seats,
    /// Movement points to the end of the race from there, on the empty board; 0 beyond the line.
    pub to_end: u16,
    /// The spot before it on a path with the fewest decisions; nothing for the first.
    pub from: Option<u16>,
    /// What can be done there, and which spot of the list it leads to.
    pub next: Vec<(Action, u16)>,
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

/// What tells two ways of lying apart: bow, heading, and what they can still do.
type Key = (usize, Heading, [u8; 6]);

impl<'a> Reach<'a> {
    /// Floods the water from there; ways of lying that differ in the points used are one.
    pub(crate) fn new(view: &'a View, start: Walk) -> Self {
        Reach::flood(view, (start, After::Sails), rough_key)
    }

    /// Everything that can be done from there, step by step; the first spot is how the boat lies now.
    pub(crate) fn spots(view: &'a View, start: Walk, after: After) -> Vec<Spot> {
        let reach = Reach::flood(view, (start, after), exact_key);
        (0..reach.nodes.len()).map(|nth| reach.spot(nth)).collect()
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

    /// What the start line says at that place of the list.
    pub fn line(&self, nth: usize) -> Option<LineCall> {
        let node = &self.nodes[nth];
        match node.after {
            After::Disqualified => Some(LineCall::Disqualified),
            After::Sails | After::Rounds(_) | After::Finishes => {
                node.walk.over.then_some(LineCall::MissesTurn)
            }
        }
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

    fn flood(view: &'a View, (start, after): (Walk, After), key: fn(&Walk, After) -> Key) -> Self {
        let water = view.water();
        let may_stop = !after.is_gone() && water.may_stop(&start);
        let first = Node { walk: start, after, from: None, may_stop, next: Vec::new() };
        let mut reach = Reach { view, start, nodes: vec![first] };
        let mut seen = BTreeMap::from([(key(&start, after), 0)]);
        let mut at = 0;
        while at < reach.nodes.len() {
            let Node { walk, after, .. } = reach.nodes[at];
            if !after.is_gone() {
                each_move(&water, &walk, |action, walk, after| {
                    let nodes = &mut reach.nodes;
                    let to = *seen.entry(key(&walk, after)).or_insert_with(|| {
                        let may_stop = !after.is_gone() && water.may_stop(&walk);
                        nodes.push(Node {
                            walk,
                            after,
                            from: Some((at, action)),
                            may_stop,
                            next: Vec::new(),
                        });
                        nodes.len() as u16 - 1
                    });
                    nodes[at].next.push((action, to));
                });
            }
            at += 1;
        }
        reach
    }

    fn spot(&self, nth: usize) -> Spot {
        let node = &self.nodes[nth];
        let (walk, gone) = (&node.walk, node.after.is_gone());
        Spot {
            bow: walk.hull.bow.place(),
            heading: walk.hull.heading,
            points: walk.points,
            crew: walk.crew,
            bar: if gone { None } else { self.view.water().stop_bar(walk) },
            gone,
            passes: self.passes(nth),
            line: self.line(nth),
            sequence_ends: self.sequence_ends(node),
            covered_by: self.covered_by(node),
            to_end: self.to_end(node),
            from: node.from.map(|(from, _)| from as u16),
            next: node.next.clone(),
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
            // AC-63c: the card that opens a sequence begins the new one.
            return (walk.tacking != Tacking::Opens).then_some(SequenceEnd::Tack);
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

/// Tells of every step, turn and crew batch that leads to a legal end.
fn each_move(water: &Water<'_>, walk: &Walk, mut found: impl FnMut(Action, Walk, After)) {
    let mut tell = |action: Action, next: Walk, after: After| {
        if after.is_gone() || water.completes(&next) {
            found(action, next, after);
        }
    };
    let forward = water.forward(walk);
    for heading in forward.iter() {
        let (next, after) = water.step(walk, heading);
        tell(Action::Sail(heading), next, after);
    }
    for heading in water.turns(walk, forward).iter() {
        let (next, after) = water.turn(walk, heading);
        tell(Action::TurnInPlace(heading), next, after);
    }
    for side in [Side::Left, Side::Right] {
        for steps in 1..=water.crew_steps(walk, side) {
            tell(Action::CrewTurn { side, steps }, water.crew_turn(walk, side, steps), After::Sails);
        }
    }
}

/// Ways of lying that differ in the moves that are left are kept apart, not in how many points are.
fn rough_key(walk: &Walk, after: After) -> Key {
    let [crew, norths, over] = [walk.crew > 0, walk.norths > 0, after.is_gone() || walk.over].map(u8::from);
    (walk.hull.bow.index(), walk.hull.heading, [crew, norths, walk.leg, over, 0, walk.tacking.number() << 2])
}

/// Ways of lying that differ in anything are kept apart.
fn exact_key(walk: &Walk, after: After) -> Key {
    let over = u8::from(walk.over) | u8::from(after.is_gone()) << 1;
    let how = u8::from(walk.moved) | u8::from(walk.by_crew) << 1 | walk.tacking.number() << 2;
    (walk.hull.bow.index(), walk.hull.heading, [walk.crew, walk.norths, walk.leg, over, walk.points, how])
}
