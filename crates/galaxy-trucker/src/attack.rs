//! Meteors and shots: the line, the defence and what is lost (GT-63 to GT-74, LM-20 to LM-31, LM-47 to LM-51).

use rules::{Audience, Seat, Seats, Story};

use crate::action::{Action, Outcome};
use crate::course::{Attack, AttackKind, Board, FrontDie, Shape};
use crate::event::{Escape, Event, Loss};
use crate::flow::{Ask, Draw, Flow, Frame, Hunt, OFF, Order, Payment, Strike, Target, Work};
use crate::parts::{Kind, OptionalSet, Side, Square, Squares};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// The next attack of the card or line.
    pub(crate) fn enter_hunt(&self, hunt: &mut Hunt) -> Flow {
        match self.attacks_left(*hunt).next() {
            Some(attack) if !hunt.targets.is_empty() => {
                hunt.shots += 1;
                let strike = Strike::new(attack.kind, attack.from);
                Flow::push(Draw::Line { strike, targets: hunt.targets })
            }
            Some(_) | None => Flow::Done,
        }
    }

    /// The attacks of a card or line that are still to come, the next one first (LM-105).
    pub(crate) fn attacks_left(&self, hunt: Hunt) -> impl Iterator<Item = Attack> {
        let attacks = self.encounter().attacks(hunt.line);
        let Hunt { shots, again, .. } = hunt;
        (shots as usize..).map_while(move |shot| attacks.get(shot.saturating_sub(again as usize)).copied())
    }

    /// The dice say where an attack comes.
    pub(crate) fn hear_line(
        &self,
        strike: &mut Strike,
        targets: Seats,
        outcome: Outcome,
        story: &mut impl Story<Event>,
    ) -> Flow {
        match outcome {
            Outcome::Sum(sum) => {
                // GT-65: two dice name the line.
                strike.lines[0] = self.board().numbered(strike.from, sum).next().unwrap_or(OFF);
                strike.dice = self.faces_of(sum);
                self.attack_comes(*strike, targets, [sum, 0], story)
            }
            Outcome::Die(die) => self.roll_one_die(strike, targets, die, story),
            Outcome::Dice(column, row) => {
                // LM-47: one die for the column, one for the row.
                strike.dice = [column, row];
                let board = self.board();
                if let Some(spot) = board.square_at(row, column) {
                    strike.spot = spot;
                    strike.lines[0] = board.line_of(spot, strike.from);
                }
                self.attack_comes(*strike, targets, [column, row], story)
            }
            Outcome::Tile(_) | Outcome::Card(_) | Outcome::Seat(_) => Flow::Wait,
        }
    }

    /// LM-20, LM-24, XP-9: one die on the fold, and for a row of the cylinder.
    fn roll_one_die(
        &self,
        strike: &mut Strike,
        targets: Seats,
        die: u8,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let board = self.board();
        strike.dice = [die, 0];
        if strike.from.is_lateral() {
            let mut rows = board.numbered(strike.from, die);
            strike.lines = [rows.next().unwrap_or(OFF), rows.next().unwrap_or(OFF)];
            strike.copies = if strike.lines[1] == OFF { 1 } else { 2 };
            return self.attack_comes(*strike, targets, [die, 0], story);
        }
        match board.front_die[die as usize - 1] {
            FrontDie::Column(column) => {
                strike.lines[0] = column;
                self.attack_comes(*strike, targets, [board.columns[column as usize], 0], story)
            }
            FrontDie::Redirect(side) => {
                strike.from = side;
                story.tell(Audience::All, || Event::Redirected { from: side });
                Flow::Again
            }
        }
    }

    /// Two faces with that sum. Chance gives the sum, and records hold it (GT-65); which faces show it decides nothing
    /// and is ours: one of the ways to roll it, chosen by what lies open, so that everybody sees the same dice.
    fn faces_of(&self, sum: u8) -> [u8; 2] {
        let (low, high) = (sum.saturating_sub(6).max(1), sum.saturating_sub(1).min(6));
        let shots = self.flow.iter().find_map(|frame| {
            if let Frame::Work(Work::Hunt(hunt)) = frame { Some(u32::from(hunt.shots)) } else { None }
        });
        let lost: u32 = self.all_seats().map(|seat| self.trucker(seat).lost.len()).sum();
        let shift = u32::from(self.deck.last.0) + u32::from(self.flight) + lost + shots.unwrap_or(0);
        let ways = u32::from(high.saturating_sub(low)) + 1;
        let one = low + (shift % ways) as u8;
        [one, sum.saturating_sub(one)]
    }

    fn attack_comes(
        &self,
        strike: Strike,
        targets: Seats,
        [one, other]: [u8; 2],
        story: &mut impl Story<Event>,
    ) -> Flow {
        let Strike { kind, from, copies, dice, .. } = strike;
        story.tell(Audience::All, || {
            let numbers = if other == 0 { vec![one] } else { vec![one, other] };
            let dice = dice.into_iter().filter(|die| *die > 0).collect();
            Event::AttackComes { kind, from, dice, numbers, twice: copies == 2 }
        });
        // GT-63: the order is read anew.
        Flow::next(Work::Attack { strike, targets, order: self.flight_order() })
    }

    /// The next seat that is attacked.
    pub(crate) fn enter_attack(
        &self,
        strike: Strike,
        targets: Seats,
        order: &mut Order,
        story: &mut impl Story<Event>,
    ) -> Flow {
        while let Some(seat) = order.on() {
            order.pass();
            if !targets.contains(seat) {
                continue;
            }
            let mut target = Target::new(seat, strike);
            if self.options.sets.contains(OptionalSet::Thrusters) {
                return Flow::push(Ask::Thrust(target));
            }
            let second = if strike.copies == 2 { self.first_hit(&target, 1) } else { None };
            let hits = [self.first_hit(&target, 0), second];
            if self.meet_at(&mut target, hits, story) {
                return Flow::push(Work::Defend(target));
            }
        }
        Flow::Done
    }

    /// The attack meets these tiles, one for each copy; whether anything would be harmed.
    pub(crate) fn meet_at(
        &self,
        target: &mut Target,
        hits: [Option<Square>; 2],
        story: &mut impl Story<Event>,
    ) -> bool {
        let Target { seat, strike, .. } = *target;
        for (copy, hit) in hits.into_iter().enumerate().take(strike.copies as usize) {
            let bounces = hit.is_some_and(|square| self.bounces(seat, &strike, square));
            if bounces || hit.is_none() {
                let how = if bounces { Escape::Bounced } else { Escape::Missed };
                story.tell(Audience::All, || Event::Unharmed { seat, how });
            }
            target.hits[copy] = hit.filter(|_| !bounces).unwrap_or(Square::NONE);
        }
        target.hits.iter().any(|hit| hit.is_some())
    }

    /// The tile that would be hit without thrusters (GT-65, LM-48, LM-87).
    fn first_hit(&self, target: &Target, copy: usize) -> Option<Square> {
        let (board, strike, filled) = (self.board(), &target.strike, self.ship(target.seat).filled);
        if board.shape == Shape::Torus {
            return first_on_torus(board, filled, strike.spot, strike.from);
        }
        let squares = board.lines[strike.from as usize].get(strike.lines[copy] as usize)?;
        squares.iter().copied().find(|square| filled.contains(*square))
    }

    /// A small meteor bounces off a side without an open connector (GT-66, LM-49).
    pub(crate) fn bounces(&self, seat: Seat, strike: &Strike, square: Square) -> bool {
        let Strike { kind, from, .. } = *strike;
        let ship = self.ship(seat);
        let open =
            ship.part(square).has_connector(from) && !ship.filled.contains(self.board().next(square, from));
        kind == AttackKind::SmallMeteor && !open
    }

    /// The next defence that is possible (GT-70), then the damage.
    pub(crate) fn enter_defend(&mut self, target: &mut Target, story: &mut impl Story<Event>) -> Flow {
        if let Some(payment) = target.pays() {
            return Flow::push(payment);
        }
        match target.strike.kind {
            AttackKind::SmallMeteor | AttackKind::LightShot => {
                if target.copy == 0 && self.may_shield(target) {
                    return Flow::next(Ask::Shield(*target));
                }
            }
            AttackKind::LargeMeteor => {
                while target.copy < target.strike.copies {
                    let hit = target.hits[target.copy as usize];
                    if hit.is_some() && !self.suitable_cannons(target).is_empty() {
                        return Flow::next(Ask::Fire(*target));
                    }
                    target.copy += 1;
                }
            }
            AttackKind::HeavyShot => {}
        }
        self.damage(target, story);
        Flow::next(Work::Fallen(target.seat))
    }

    pub(crate) fn may_shield(&self, target: &Target) -> bool {
        let Some(ship) = self.ship_hit(target) else { return false };
        let (zone, tiles) = (self.zone(ship), self.ship(target.seat));
        tiles.is_shielded(zone, target.strike.from) && tiles.cells(zone) > 0
    }

    /// The ship that is hit: its own shields and cells count (LM-88).
    fn ship_hit(&self, target: &Target) -> Option<u8> {
        let hit = target.hits.into_iter().find(|square| square.is_some())?;
        Some(self.ship_at(hit))
    }

    /// Cannons that can shoot the copy that comes of a large meteor (GT-67, GT-71, LM-28, LM-51, LM-88).
    pub(crate) fn suitable_cannons(&self, target: &Target) -> Squares {
        self.cannons_for(target, target.copy)
    }

    pub(crate) fn cannons_for(&self, target: &Target, copy: u8) -> Squares {
        let (board, ship, from) = (self.board(), self.ship(target.seat), target.strike.from);
        let reach = if from == Side::Front { 0 } else { 1 };
        let suits = |square: &Square| {
            let (part, number) = (ship.part(*square), self.ship_at(*square));
            // LM-110: the line of the cannon's own ship.
            let line = target.line_of_ship(board, copy, number);
            let near = line != OFF && board.lines_apart(from, line, board.line_of(*square, from)) <= reach;
            let powered = part.kind() == Kind::Cannon || ship.cells(self.zone(number)) > 0;
            part.aims(from) && near && powered && !target.fired.contains(square)
        };
        ship.which(self.area(target.seat), Kind::is_cannon).iter().filter(suits).collect()
    }

    /// GT-72, LM-27: one cell stops the attack and its copy.
    pub(crate) fn answer_shield(
        &self,
        target: &mut Target,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if action == Action::Shield {
            let seat = target.seat;
            target.owes = self.ship_hit(target);
            target.hits = [Square::NONE; 2];
            story.tell(Audience::All, || Event::Unharmed { seat, how: Escape::Shielded });
        }
        target.copy += 1;
        Flow::next(Work::Defend(*target))
    }

    /// GT-67, XP-21: single cannons fire free, the others cost a cell.
    pub(crate) fn answer_fire(
        &self,
        target: &mut Target,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        if let Action::Fire(square) = action {
            let seat = target.seat;
            target.hits[target.copy as usize] = Square::NONE;
            target.fired[target.copy as usize] = square;
            story.tell(Audience::All, || Event::Unharmed { seat, how: Escape::ShotDown });
            let is_free = self.ship(seat).kind(square) == Kind::Cannon;
            target.owes = if is_free { None } else { Some(self.ship_at(square)) };
        }
        target.copy += 1;
        Flow::next(Work::Defend(*target))
    }

    /// LM-29: everything hit goes together.
    fn damage(&mut self, target: &Target, story: &mut impl Story<Event>) {
        let why = match target.strike.kind {
            AttackKind::SmallMeteor | AttackKind::LargeMeteor => Loss::Meteor,
            AttackKind::LightShot | AttackKind::HeavyShot => Loss::Shot,
        };
        for hit in target.hits.into_iter().filter(|hit| hit.is_some()) {
            self.lose_tile(target.seat, hit, why, story);
        }
    }

    /// GT-73, GT-74: what falls off, and aliens that cannot live any more.
    pub(crate) fn enter_fallen(&mut self, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        if let Some(ship) = self.broken_ship(seat, self.area(seat)) {
            return Flow::push(Ask::Keep { seat, ship, needs_cabin: false });
        }
        self.lose_stranded_aliens(seat, story);
        Flow::Done
    }
}

impl Target {
    /// The cell that a defence costs, once.
    pub(crate) fn pays(&mut self) -> Option<Ask> {
        let ship = self.owes.take()?;
        Some(Ask::Pay(Payment { seat: self.seat, ship, left: 1 }))
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
