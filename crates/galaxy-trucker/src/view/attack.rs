//! An attack under way, and what it would hit on every ship it is aimed at.

use rules::Seat;
use serde::Serialize;

use crate::course::{AttackKind, Shape};
use crate::flow::{Ask, Draw, Frame, Hunt, OFF, Strike, Target, Work};
use crate::parts::{OptionalSet, Side, Square, Squares};
use crate::state::GalaxyTrucker;

/// An attack under way (GT-65).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackView {
    /// What comes.
    pub kind: AttackKind,
    /// The side it arrives at.
    pub from: Side,
    /// Which attack of the card or the line it is, from 1.
    pub number: u8,
    /// Of how many.
    pub of: u8,
    /// The dice one by one; none before they are rolled. Two that count together are recorded as their sum (GT-65):
    /// which faces show it is ours, one way to roll that sum, the same for everybody.
    pub dice: Vec<u8>,
    /// Its lines, counted from 0; empty if unknown or off the board.
    pub lines: Vec<u8>,
    /// The square of a torus where it begins (LM-47).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub spot: Option<Square>,
    /// Those it has not passed yet, whoever is attacked now first.
    pub targets: Vec<TargetView>,
}

/// What an attack would do to one ship or fleet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TargetView {
    /// Whose.
    pub seat: Seat,
    /// The tiles it would destroy if nothing stops it; empty if it misses, bounces off or was stopped.
    pub hits: Squares,
    /// What would fall off with them if the best part is kept (GT-73).
    pub falls: Squares,
    /// Tiles it bounces off (GT-66).
    pub bounces: Squares,
    /// The squares of a torus it crosses, up to the tile it meets (LM-48).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Square>>"))]
    pub way: Vec<Square>,
    /// Where thrusters have moved the line, by ship (LM-89); empty without thrusters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Option<Side>>>"))]
    pub moved: Vec<Option<Side>>,
}

/// The attack under way.
pub(super) fn attack_view(table: &GalaxyTrucker) -> Option<AttackView> {
    let current = table.flow.iter().find_map(target_in);
    let (strike, pending) = table.flow.iter().find_map(strike_in)?;
    let Hunt { shots, again, line, .. } = *table.flow.iter().find_map(hunt_in)?;
    let rolled = strike.dice.into_iter().filter(|die| *die > 0).collect::<Vec<u8>>();
    let waiting = pending.iter().map(|seat| Target::new(*seat, strike));
    let waiting = waiting.filter(|_| !rolled.is_empty()).map(|target| table.aimed_at(target));
    Some(AttackView {
        kind: strike.kind,
        from: strike.from,
        number: shots,
        of: table.encounter().attacks(line).len() as u8 + again,
        dice: rolled.clone(),
        lines: strike.lines.into_iter().filter(|line| *line != OFF).collect(),
        spot: strike.spot.is_some().then_some(strike.spot),
        targets: current
            .copied()
            .into_iter()
            .chain(waiting)
            .map(|target| target_view(table, &target))
            .collect(),
    })
}

fn target_in(frame: &Frame) -> Option<&Target> {
    if let Frame::Ask(Ask::Thrust(target) | Ask::Meet(target) | Ask::Shield(target) | Ask::Fire(target))
    | Frame::Work(Work::Defend(target)) = frame
    {
        Some(target)
    } else {
        None
    }
}

fn hunt_in(frame: &Frame) -> Option<&Hunt> {
    if let Frame::Work(Work::Hunt(hunt)) = frame { Some(hunt) } else { None }
}

/// An attack and those who are still to be attacked, in flight order.
fn strike_in(frame: &Frame) -> Option<(Strike, Vec<Seat>)> {
    if let Frame::Work(Work::Attack { strike, targets, order }) = frame {
        let (_, rest) = order.split();
        return Some((*strike, rest.iter().copied().filter(|seat| targets.contains(*seat)).collect()));
    }
    if let Frame::Draw(Draw::Line { strike, targets }) = frame {
        return Some((*strike, targets.iter().collect()));
    }
    None
}

fn target_view(table: &GalaxyTrucker, target: &Target) -> TargetView {
    let hits: Squares = target.hits.into_iter().filter(|hit| hit.is_some()).collect();
    let met = (0..target.strike.copies).fold(Squares::NONE, |all, copy| all.or(table.met(target, copy)));
    let bounces = met.iter().filter(|square| table.bounces(target.seat, &target.strike, *square));
    let thrusters = table.options.sets.contains(OptionalSet::Thrusters);
    let ships = table.yard.zones.iter().filter(|zone| thrusters && !zone.is_empty()).count();
    TargetView {
        seat: target.seat,
        hits,
        falls: if hits.is_empty() { Squares::NONE } else { table.falls_with(target.seat, hits) },
        bounces: bounces.collect(),
        way: way(table, target),
        moved: target.moved[..ships].to_vec(),
    }
}

/// LM-48: square by square and across the edge, until a tile is met or the line is round.
fn way(table: &GalaxyTrucker, target: &Target) -> Vec<Square> {
    let (board, strike) = (table.board(), &target.strike);
    if board.shape != Shape::Torus || !strike.spot.is_some() {
        return Vec::new();
    }
    let mut square = target.moved[0].map_or(strike.spot, |side| board.next(strike.spot, side));
    let mut way = vec![square];
    while !table.ship(target.seat).filled.contains(square)
        && way.len() < board.line_count(strike.from.turned(1)).into()
    {
        square = board.next(square, strike.from.opposite());
        way.push(square);
    }
    way
}

impl GalaxyTrucker {
    /// What an attack would hit as things are.
    fn aimed_at(&self, mut target: Target) -> Target {
        target.hits = self.harm(&target).map(|squares| squares.lowest().unwrap_or(Square::NONE));
        target
    }
}
