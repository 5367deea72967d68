//! Thrusters: each ship may move the line of an attack by one (XP-30, LM-23 to LM-26, LM-53, LM-89).
//!
//! One idea: a thruster never changes the roll. The attack keeps its line, and each ship reads it moved.

use rules::{Audience, Story};

use crate::action::Action;
use crate::attack::first_on_torus;
use crate::course::{Board, Shape};
use crate::event::Event;
use crate::flow::{Ask, Flow, OFF, Target, Work};
use crate::parts::{Kind, Side, Square, Squares};
use crate::state::GalaxyTrucker;

impl Target {
    /// The line of a copy for one ship; off the board it is `OFF` and stays there (LM-26, LM-53, LM-111).
    pub(crate) fn line_of_ship(&self, board: &Board, copy: u8, ship: u8) -> u8 {
        let line = self.strike.lines[copy as usize];
        match self.moved[ship as usize] {
            Some(side) if line != OFF => moved(board, self.strike.from, line, side),
            Some(_) | None => line,
        }
    }

    /// Whether a thruster that points there moves the line: only across its direction.
    pub(crate) fn is_moved_by(&self, points: Side) -> bool {
        points.is_lateral() != self.strike.from.is_lateral()
    }
}

/// One line on towards a side.
fn moved(board: &Board, from: Side, line: u8, side: Side) -> u8 {
    let count = board.line_count(from);
    let next = match side {
        Side::Front | Side::Left => line.checked_sub(1),
        Side::Rear | Side::Right => Some(line + 1).filter(|next| *next < count),
    };
    let round = if side == Side::Front || side == Side::Left { count - 1 } else { 0 };
    next.unwrap_or(if board.lines_go_round(from) { round } else { OFF })
}

impl GalaxyTrucker {
    /// Asks for thrusters as long as one of them changes what is hit.
    pub(crate) fn enter_thrust(&self, target: &mut Target) -> Flow {
        if let Some(payment) = target.pays() {
            return Flow::push(payment);
        }
        if self.useful_thrusters(target).is_empty() {
            return Flow::next(Ask::Meet(*target));
        }
        self.aim(target);
        Flow::Wait
    }

    /// Shows what would be harmed as things are.
    fn aim(&self, target: &mut Target) {
        target.hits = self.harm(target).map(first);
    }

    /// Thrusters with a cell in ships that have fired none, if something would be harmed and they change what.
    pub(crate) fn useful_thrusters(&self, target: &Target) -> Squares {
        let ship = self.ship(target.seat);
        let now = self.harm(target);
        if now == [Squares::NONE; 2] {
            return Squares::NONE;
        }
        let helps = |square: &Square| {
            let number = self.ship_at(*square);
            target.is_moved_by(ship.part(*square).points())
                && target.moved[number as usize].is_none()
                && ship.cells(self.zone(number)) > 0
                && self.harm(&self.after_thrust(target, *square)) != now
        };
        let thrusters = ship.which(self.area(target.seat), |kind| kind == Kind::Thruster);
        thrusters.iter().filter(helps).collect()
    }

    /// The attack after that thruster has fired.
    pub(crate) fn after_thrust(&self, target: &Target, square: Square) -> Target {
        let mut after = *target;
        after.moved[self.ship_at(square) as usize] = Some(self.ship(target.seat).part(square).points());
        after
    }

    /// What each copy would harm; nothing if it misses or may bounce off.
    pub(crate) fn harm(&self, target: &Target) -> [Squares; 2] {
        let Target { seat, strike, .. } = target;
        [0, 1].map(|copy| {
            let met = if copy < strike.copies { self.met(target, copy) } else { Squares::NONE };
            if met.iter().any(|square| self.bounces(*seat, strike, square)) { Squares::NONE } else { met }
        })
    }

    /// The tiles that a copy meets first: each ship looks along its own line (LM-87, LM-89).
    pub(crate) fn met(&self, target: &Target, copy: u8) -> Squares {
        let (board, strike, filled) = (self.board(), &target.strike, self.ship(target.seat).filled);
        if board.shape == Shape::Torus {
            let spot = match target.moved[0] {
                Some(side) if strike.spot.is_some() => board.next(strike.spot, side),
                Some(_) | None => strike.spot,
            };
            return first_on_torus(board, filled, spot, strike.from).map_or(Squares::NONE, Squares::only);
        }
        let (mut met, mut nearest) = (Squares::NONE, u8::MAX);
        for (ship, zone) in (0..).zip(&self.yard.zones) {
            let line = target.line_of_ship(board, copy, ship);
            let Some(squares) = board.lines[strike.from as usize].get(line as usize) else { continue };
            let own = filled.and(*zone);
            let Some(square) = squares.iter().copied().find(|square| own.contains(*square)) else { continue };
            let depth = depth(board, square, strike.from);
            if depth < nearest {
                (met, nearest) = (Squares::only(square), depth);
            } else if depth == nearest {
                met = met.with(square);
            }
        }
        met
    }

    pub(crate) fn answer_thrust(
        &self,
        target: &mut Target,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Action::Thrust(square) = action else { return Flow::next(Ask::Meet(*target)) };
        *target = self.after_thrust(target, square);
        self.aim(target);
        let (seat, ship) = (target.seat, self.ship_at(square));
        let points = self.ship(seat).part(square).points();
        story.tell(Audience::All, || Event::ThrusterFired { seat, ship, square, points });
        target.owes = Some(ship);
        Flow::Again
    }

    /// The attack arrives. LM-89: of tiles that are met at once the owner names one.
    pub(crate) fn enter_meet(&self, target: &mut Target, story: &mut impl Story<Event>) -> Flow {
        let met = [0, 1].map(|copy| self.met(target, copy));
        if met[0].len() > 1 {
            return Flow::Wait;
        }
        self.arrive_at(target, met.map(Squares::lowest), story)
    }

    pub(crate) fn answer_meet(
        &self,
        target: &mut Target,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Action::Meet(square) = action else { return Flow::Wait };
        self.arrive_at(target, [Some(square), None], story)
    }

    fn arrive_at(
        &self,
        target: &mut Target,
        hits: [Option<Square>; 2],
        story: &mut impl Story<Event>,
    ) -> Flow {
        if self.meet_at(target, hits, story) { Flow::next(Work::Defend(*target)) } else { Flow::Done }
    }
}

/// The first of some squares, or none.
fn first(squares: Squares) -> Square {
    squares.lowest().unwrap_or(Square::NONE)
}

/// How far a square lies from the side an attack comes from.
fn depth(board: &Board, square: Square, from: Side) -> u8 {
    let place = board.place(square);
    match from {
        Side::Front => place.row,
        Side::Rear => board.rows.len() as u8 - place.row,
        Side::Left => place.column,
        Side::Right => board.columns.len() as u8 - place.column,
    }
}
