//! Meteors and shots: the line, the defence and what is lost (GT-63 to GT-74, LM-20 to LM-31, LM-47 to LM-51).

use rules::{Audience, Seat, Story};

use crate::course::{AttackKind, Board, Encounter, FrontDie, Shape};
use crate::event::{Escape, Event, Loss};
use crate::parts::{Kind, MAX_SHIPS, OptionalSet, Side, Square, Squares};
use crate::state::{GalaxyTrucker, OFF, Paying, Phase, Stage, Strike};

impl GalaxyTrucker {
    /// The next attack of the card, or what comes after the last.
    pub(crate) fn next_attack(&mut self) {
        let attacks = self.attacks();
        let again = self.first_attack_times() - 1;
        match attacks.get(self.trip.shot.saturating_sub(again) as usize) {
            Some(attack) if !self.trip.targets.is_empty() => {
                self.trip.attack = Strike::new(attack.kind, attack.from);
                self.stage = Stage::Roll;
            }
            Some(_) | None if self.encounter().is_combat_zone() => {
                self.next_line();
                self.trip.phase = Phase::Visit;
            }
            Some(_) | None => self.trip.phase = Phase::CardDone,
        }
    }

    /// GT-65: two dice name the line.
    pub(crate) fn roll_sum(&mut self, sum: u8, story: &mut impl Story<Event>) {
        let from = self.trip.attack.from;
        self.trip.attack.lines[0] = self.board().numbered(from, sum).next().unwrap_or(OFF);
        self.attack_comes(story, [sum, 0]);
    }

    /// LM-20, LM-24: one die on the fold.
    pub(crate) fn roll_fold(&mut self, die: u8, story: &mut impl Story<Event>) {
        let (board, attack) = (self.board(), &mut self.trip.attack);
        if !attack.from.is_lateral() {
            match board.front_die[die as usize - 1] {
                FrontDie::Column(column) => attack.lines[0] = column,
                FrontDie::Redirect(side) => {
                    attack.from = side;
                    attack.redirected = true;
                    story.tell(Audience::All, || Event::Redirected { from: side });
                    return;
                }
            }
            let number = board.columns[attack.lines[0] as usize];
            return self.attack_comes(story, [number, 0]);
        }
        let mut rows = board.numbered(attack.from, die);
        attack.lines = [rows.next().unwrap_or(OFF), rows.next().unwrap_or(OFF)];
        attack.copies = if attack.lines[1] == OFF { 1 } else { 2 };
        self.attack_comes(story, [die, 0]);
    }

    /// LM-47: one die for the column, one for the row.
    pub(crate) fn roll_torus(&mut self, column: u8, row: u8, story: &mut impl Story<Event>) {
        let board = self.board();
        let spot = board.square_at(row, column).unwrap_or(Square::NONE);
        self.trip.attack.spot = spot;
        if spot.is_some() {
            self.trip.attack.lines[0] = board.line_of(spot, self.trip.attack.from);
        }
        self.attack_comes(story, [column, row]);
    }

    fn attack_comes(&mut self, story: &mut impl Story<Event>, [one, other]: [u8; 2]) {
        let Strike { kind, from, copies, .. } = self.trip.attack;
        story.tell(Audience::All, || {
            let numbers = if other == 0 { vec![one] } else { vec![one, other] };
            Event::AttackComes { kind, from, numbers, twice: copies == 2 }
        });
        // GT-63: the order is read anew.
        self.read_order();
        self.stage = Stage::Busy;
        self.trip.phase = Phase::Strike;
    }

    /// The next seat that is attacked.
    pub(crate) fn strike_next(&mut self, story: &mut impl Story<Event>) {
        if !self.is_anybody_left() {
            self.trip.shot += 1;
            self.trip.phase = Phase::Shots;
            return;
        }
        let seat = self.on();
        if !self.trip.targets.contains(seat) {
            self.trip.at += 1;
            return;
        }
        if self.options.sets.contains(OptionalSet::Thrusters) {
            self.trip.attack.moved = [None; MAX_SHIPS];
            self.trip.phase = Phase::Dodge;
            return;
        }
        let second = if self.trip.attack.copies == 2 { self.target(seat, 1) } else { None };
        self.meet_at(seat, [self.target(seat, 0), second], story);
    }

    /// The attack meets these tiles, one for each copy.
    pub(crate) fn meet_at(&mut self, seat: Seat, hits: [Option<Square>; 2], story: &mut impl Story<Event>) {
        let mut any = false;
        for copy in 0..self.trip.attack.copies {
            let hit = hits[copy as usize];
            let bounces = hit.is_some_and(|square| self.bounces(seat, square));
            if bounces || hit.is_none() {
                let how = if bounces { Escape::Bounced } else { Escape::Missed };
                story.tell(Audience::All, || Event::Unharmed { seat, how });
            }
            any |= !bounces && hit.is_some();
            self.trip.attack.hits[copy as usize] = hit.filter(|_| !bounces).unwrap_or(Square::NONE);
        }
        self.trip.attack.copy = 0;
        self.trip.attack.fired = Squares::NONE;
        self.stage = Stage::Busy;
        if any {
            self.trip.phase = Phase::Defend;
        } else {
            self.trip.phase = Phase::Strike;
            self.trip.at += 1;
        }
    }

    /// The tile that would be hit without thrusters (GT-65, LM-48, LM-87).
    fn target(&self, seat: Seat, copy: u8) -> Option<Square> {
        let (board, attack, filled) = (self.board(), &self.trip.attack, self.ship(seat).filled);
        if board.shape == Shape::Torus {
            return first_on_torus(board, filled, attack.spot, attack.from);
        }
        let line = attack.lines[copy as usize];
        let squares = board.lines[attack.from as usize].get(line as usize)?;
        squares.iter().copied().find(|square| filled.contains(*square))
    }

    /// A small meteor bounces off a side without an open connector (GT-66, LM-49).
    pub(crate) fn bounces(&self, seat: Seat, square: Square) -> bool {
        let Strike { kind, from, .. } = self.trip.attack;
        let ship = self.ship(seat);
        let open =
            ship.part(square).has_connector(from) && !ship.filled.contains(self.board().next(square, from));
        kind == AttackKind::SmallMeteor && !open
    }

    /// Asks for the next defence that is possible (GT-70).
    pub(crate) fn defend_next(&mut self) {
        let seat = self.on();
        match self.trip.attack.kind {
            AttackKind::SmallMeteor | AttackKind::LightShot => {
                if self.trip.attack.copy == 0 && self.may_shield(seat) {
                    self.trip.attack.copy = 1;
                    self.stage = Stage::Shield(seat);
                    return;
                }
            }
            AttackKind::LargeMeteor => {
                while self.trip.attack.copy < self.trip.attack.copies {
                    let copy = self.trip.attack.copy;
                    self.trip.attack.copy += 1;
                    let hit = self.trip.attack.hits[copy as usize];
                    if hit.is_some() && !self.suitable_cannons(seat, copy).is_empty() {
                        self.stage = Stage::Fire { seat, copy };
                        return;
                    }
                }
            }
            AttackKind::HeavyShot => {}
        }
        self.trip.phase = Phase::Damage;
    }

    /// The ship that is hit: its own shields and cells count (LM-88).
    fn ship_hit(&self) -> Option<u8> {
        let hit = self.trip.attack.hits.into_iter().find(|square| square.is_some())?;
        Some(self.ship_at(hit))
    }

    pub(crate) fn may_shield(&self, seat: Seat) -> bool {
        let Some(ship) = self.ship_hit() else { return false };
        let zone = self.zone(ship);
        self.ship(seat).is_shielded(zone, self.trip.attack.from) && self.ship(seat).cells(zone) > 0
    }

    /// Cannons that can shoot that copy of a large meteor (GT-67, GT-71, LM-28, LM-51, LM-88).
    pub(crate) fn suitable_cannons(&self, seat: Seat, copy: u8) -> Squares {
        self.cannons_for(seat, &self.trip.attack, copy)
    }

    pub(crate) fn cannons_for(&self, seat: Seat, attack: &Strike, copy: u8) -> Squares {
        let (board, ship) = (self.board(), self.ship(seat));
        let reach = if attack.from == Side::Front { 0 } else { 1 };
        let suits = |square: &Square| {
            let (part, number) = (ship.part(*square), self.ship_at(*square));
            // LM-110: the line of the cannon's own ship.
            let line = attack.line_of_ship(board, copy, number);
            let near = line != OFF
                && board.lines_apart(attack.from, line, board.line_of(*square, attack.from)) <= reach;
            let powered = part.kind() == Kind::Cannon || ship.cells(self.zone(number)) > 0;
            part.aims(attack.from) && near && powered && !attack.fired.contains(*square)
        };
        ship.which(self.area(seat), Kind::is_cannon).iter().filter(suits).collect()
    }

    /// GT-72, LM-27: one cell stops the attack and its copy.
    pub(crate) fn shield(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let ship = self.ship_hit().expect("something would be hit");
        self.trip.attack.hits = [Square::NONE; 2];
        story.tell(Audience::All, || Event::Unharmed { seat, how: Escape::Shielded });
        self.pay_for_defence(seat, ship, story);
    }

    /// GT-67, XP-21: single cannons fire free, the others cost a cell.
    pub(crate) fn fire(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        let Stage::Fire { copy, .. } = self.stage else { unreachable!("nothing is shot at") };
        self.trip.attack.hits[copy as usize] = Square::NONE;
        self.trip.attack.fired = self.trip.attack.fired.with(square);
        story.tell(Audience::All, || Event::Unharmed { seat, how: Escape::ShotDown });
        if self.ship(seat).kind(square) != Kind::Cannon {
            self.pay_for_defence(seat, self.ship_at(square), story);
        } else {
            self.stage = Stage::Busy;
        }
    }

    pub(crate) fn pay_for_defence(&mut self, seat: Seat, ship: u8, story: &mut impl Story<Event>) {
        self.trip.left = 1;
        self.trip.paying = Paying::Defence;
        self.pay(seat, ship, story);
    }

    /// LM-29: everything hit goes together.
    pub(crate) fn damage(&mut self, story: &mut impl Story<Event>) {
        let seat = self.on();
        let why = match self.trip.attack.kind {
            AttackKind::SmallMeteor | AttackKind::LargeMeteor => Loss::Meteor,
            AttackKind::LightShot | AttackKind::HeavyShot => Loss::Shot,
        };
        for hit in std::mem::replace(&mut self.trip.attack.hits, [Square::NONE; 2]) {
            if hit.is_some() {
                self.lose_tile(seat, hit, why, story);
            }
        }
        self.trip.phase = Phase::Fallen;
    }

    /// GT-73, GT-74: what falls off, and aliens that cannot live any more.
    pub(crate) fn settle_fall(&mut self, story: &mut impl Story<Event>) {
        let seat = self.on();
        if let Some(ship) = self.broken_ship(seat, self.area(seat)) {
            self.stage = Stage::Keep { seat, ship };
            return;
        }
        self.lose_stranded_aliens(seat, story);
        if *self.encounter() == Encounter::Sabotage {
            self.trip.phase = Phase::CardDone;
        } else {
            self.trip.at += 1;
            self.trip.phase = Phase::Strike;
        }
    }

    /// GT-62, LM-34, LM-54: the column of a sabotage; `OFF` misses.
    pub(crate) fn sabotage_column(&mut self, column: u8) {
        self.trip.attack.column = column;
        self.stage = Stage::RollRow;
    }

    /// The row of a sabotage.
    pub(crate) fn sabotage_at(&mut self, row: u8, story: &mut impl Story<Event>) {
        let seat = self.on();
        self.trip.tries += 1;
        self.stage = Stage::Busy;
        let square = self.board().on_grid(row, self.trip.attack.column);
        match square.filter(|square| self.ship(seat).filled.contains(*square)) {
            Some(square) => {
                self.lose_tile(seat, square, Loss::Sabotage, story);
                self.trip.phase = Phase::Fallen;
            }
            None if self.trip.tries < self.pack.numbers.sabotage_tries => self.stage = Stage::RollColumn,
            None => {
                story.tell(Audience::All, || Event::NothingHappened);
                self.trip.phase = Phase::CardDone;
            }
        }
    }
}

/// The first tile on the way of an attack that begins on that square of a torus (LM-48).
pub(crate) fn first_on_torus(board: &Board, filled: Squares, spot: Square, from: Side) -> Option<Square> {
    let mut square = spot;
    for _ in 0..board.line_count(from.turned(1)) {
        if !square.is_some() || filled.contains(square) {
            break;
        }
        square = board.next(square, from.opposite());
    }
    filled.contains(square).then_some(square)
}
