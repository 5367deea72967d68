//! Thrusters: each ship may move the line of an attack by one (XP-30, LM-23 to LM-26, LM-53, LM-89).
//!
//! One idea: a thruster never changes the roll. The attack keeps its line, and each ship reads it moved.

use rules::{Audience, Seat, Story};

use crate::attack::first_on_torus;
use crate::course::{Board, Shape};
use crate::event::Event;
use crate::parts::{Kind, Side, Square, Squares};
use crate::state::{GalaxyTrucker, OFF, Phase, Stage, Strike};

impl Strike {
    /// The line of a copy for one ship; off the board it is `OFF` and stays there (LM-26, LM-53, LM-111).
    pub(crate) fn line_of_ship(&self, board: &Board, copy: u8, ship: u8) -> u8 {
        let line = self.lines[copy as usize];
        match self.moved[ship as usize] {
            Some(side) if line != OFF => moved(board, self.from, line, side),
            Some(_) | None => line,
        }
    }

    /// Whether a thruster that points there moves the line: only across its direction.
    pub(crate) fn is_moved_by(&self, points: Side) -> bool {
        points.is_lateral() != self.from.is_lateral()
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
    next.unwrap_or(if board.shape == Shape::Torus { round } else { OFF })
}

impl GalaxyTrucker {
    /// Asks for thrusters as long as one of them changes what is hit.
    pub(crate) fn dodge_next(&mut self) {
        let seat = self.on();
        if self.useful_thrusters(seat).is_empty() {
            self.trip.phase = Phase::Impact;
        } else {
            self.aim(seat);
            self.stage = Stage::Thrust(seat);
        }
    }

    /// Shows what would be harmed as things are.
    fn aim(&mut self, seat: Seat) {
        self.trip.attack.hits = self.harm(seat, &self.trip.attack).map(first);
    }

    /// Thrusters with a cell in ships that have fired none, if something would be harmed and they change what.
    pub(crate) fn useful_thrusters(&self, seat: Seat) -> Squares {
        let (ship, attack) = (self.ship(seat), &self.trip.attack);
        let now = self.harm(seat, attack);
        if now == [Squares::NONE; 2] {
            return Squares::NONE;
        }
        let helps = |square: &Square| {
            let number = self.ship_at(*square);
            attack.is_moved_by(ship.part(*square).points())
                && attack.moved[number as usize].is_none()
                && ship.cells(self.zone(number)) > 0
                && self.harm(seat, &self.after_thrust(seat, *square)) != now
        };
        let thrusters = ship.which(self.area(seat), |kind| kind == Kind::Thruster);
        thrusters.iter().filter(helps).collect()
    }

    /// The attack after that thruster has fired.
    pub(crate) fn after_thrust(&self, seat: Seat, square: Square) -> Strike {
        let mut attack = self.trip.attack;
        attack.moved[self.ship_at(square) as usize] = Some(self.ship(seat).part(square).points());
        attack
    }

    /// What each copy would harm; nothing if it misses or may bounce off.
    pub(crate) fn harm(&self, seat: Seat, attack: &Strike) -> [Squares; 2] {
        [0, 1].map(|copy| {
            let met = if copy < attack.copies { self.met(seat, attack, copy) } else { Squares::NONE };
            if met.iter().any(|square| self.bounces(seat, square)) { Squares::NONE } else { met }
        })
    }

    /// The tiles that a copy meets first: each ship looks along its own line (LM-87, LM-89).
    pub(crate) fn met(&self, seat: Seat, attack: &Strike, copy: u8) -> Squares {
        let (board, filled) = (self.board(), self.ship(seat).filled);
        if board.shape == Shape::Torus {
            let spot = match attack.moved[0] {
                Some(side) if attack.spot.is_some() => board.next(attack.spot, side),
                Some(_) | None => attack.spot,
            };
            return first_on_torus(board, filled, spot, attack.from).map_or(Squares::NONE, Squares::only);
        }
        let (mut met, mut nearest) = (Squares::NONE, u8::MAX);
        for (ship, zone) in (0..).zip(&self.yard.zones) {
            let line = attack.line_of_ship(board, copy, ship);
            let Some(squares) = board.lines[attack.from as usize].get(line as usize) else { continue };
            let own = filled.and(*zone);
            let Some(square) = squares.iter().copied().find(|square| own.contains(*square)) else { continue };
            let depth = depth(board, square, attack.from);
            if depth < nearest {
                (met, nearest) = (Squares::only(square), depth);
            } else if depth == nearest {
                met = met.with(square);
            }
        }
        met
    }

    pub(crate) fn thrust(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        self.trip.attack = self.after_thrust(seat, square);
        self.aim(seat);
        let (ship, points) = (self.ship_at(square), self.ship(seat).part(square).points());
        story.tell(Audience::All, || Event::ThrusterFired { seat, ship, square, points });
        self.pay_for_defence(seat, ship, story);
    }

    pub(crate) fn hold_course(&mut self) {
        self.stage = Stage::Busy;
        self.trip.phase = Phase::Impact;
    }

    /// The attack arrives. LM-89: of tiles that are met at once the owner names one.
    pub(crate) fn meet(&mut self, story: &mut impl Story<Event>) {
        let seat = self.on();
        let met = [0, 1].map(|copy| self.met(seat, &self.trip.attack, copy));
        if met[0].len() > 1 {
            self.stage = Stage::Meet(seat);
        } else {
            self.meet_at(seat, met.map(Squares::lowest), story);
        }
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
