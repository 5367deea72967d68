//! Building by rule of thumb.

use rules::Seat;

use super::needs::{NEVER, Needs};
use super::site::Site;
use super::taste::Taste;
use crate::action::Action;
use crate::course::Insurance;
use crate::parts::{Kind, MAX_SHIPS, Square, Squares, Tile};
use crate::setup::Pace;
use crate::state::{GalaxyTrucker, Origin};

/// How many face-up tiles are looked at.
const GLANCES: usize = 48;

/// A place for a tile.
#[derive(Clone, Copy, Debug)]
struct Plan {
    worth: i32,
    square: Square,
    turns: u8,
}

impl GalaxyTrucker {
    pub(super) fn build_by_thumb(&self, taste: &Taste, seat: Seat) -> Option<Action> {
        let trucker = self.trucker(seat);
        if self.allows(seat, Action::RollDie).is_ok() {
            return Some(Action::RollDie);
        }
        if trucker.is_finished() {
            return self.idle_by_thumb(seat);
        }
        if self.is_spent() && !trucker.hand.tile.is_some() {
            return self.rest_by_thumb(seat);
        }
        let needs = self.needs(seat);
        if trucker.hand.tile.is_some() {
            return Some(self.place_by_thumb(taste, seat, &needs));
        }
        self.fetch_by_thumb(taste, seat, &needs).or_else(|| self.finish_by_thumb(seat))
    }

    /// In the budget pace: the points of this turn buy no tile more.
    pub(super) fn is_spent(&self) -> bool {
        self.budget().is_some_and(|budget| self.yard.desk.points < budget.attach + budget.draw)
    }

    /// In the budget pace: better to choose an order tile in the last turn than to be late.
    pub(super) fn rest_by_thumb(&self, seat: Seat) -> Option<Action> {
        let finish = || self.finish_by_thumb(seat);
        if self.is_time_nearly_out() { finish() } else { Some(Action::EndTurn) }
    }

    /// Finished: the others have had time enough.
    fn idle_by_thumb(&self, seat: Seat) -> Option<Action> {
        let fresh = (0..self.level().open_piles)
            .find(|pile| self.trucker(seat).looks[*pile as usize] == 0)
            .unwrap_or(0);
        let choices = [Action::TurnHourglass, Action::Wait, Action::LookAt(fresh)];
        choices.into_iter().find(|action| self.allows(seat, *action).is_ok())
    }

    pub(super) fn needs(&self, seat: Seat) -> [Needs; MAX_SHIPS] {
        self.yard.zones.map(|zone| Needs::of(self.ship(seat), self.board(), zone))
    }

    /// The best place for a tile.
    fn plan(&self, taste: &Taste, seat: Seat, tile: Tile, needs: &[Needs; MAX_SHIPS]) -> Plan {
        let (ship, board) = (self.ship(seat), self.board());
        let mut best = Plan { worth: NEVER, square: Square::NONE, turns: 0 };
        for square in self.attachable(seat).and(self.sites(seat, needs)).iter() {
            let number = self.ship_at(square) as usize;
            let (zone, needs) = (self.yard.zones[number], &needs[number]);
            let start = if ship.filled.and(zone).is_empty() { self.openness(square, zone) } else { 0 };
            let site = Site::new(ship, board, zone, needs.reserved, square);
            for turns in 0..self.pack.rotations(tile) {
                let worth = needs.worth(taste, (ship, board, zone), &site, self.pack.part(tile, turns));
                if worth != NEVER && worth + start > best.worth {
                    best = Plan { worth: worth + start, square, turns };
                }
            }
        }
        best
    }

    /// Where to build: one ship of a fleet after the other, so that what dice combine is one part.
    fn sites(&self, seat: Seat, needs: &[Needs; MAX_SHIPS]) -> Squares {
        let (board, filled) = (self.board(), self.ship(seat).filled);
        if !board.is_fleet() || filled.is_empty() {
            return board.all;
        }
        let begun = self.yard.zones.iter().filter(|zone| !zone.and(filled).is_empty());
        let begun = begun.fold(Squares::NONE, |all, zone| all.or(*zone));
        let grown = needs.iter().all(|needs| needs.frontier.is_empty());
        if grown && !self.is_waiting_for_dice() { board.all } else { begun }
    }

    /// Whether dice will still open squares (LM-57).
    pub(super) fn is_waiting_for_dice(&self) -> bool {
        self.board().has_dice() && self.yard.dice[1] == 0
    }

    /// How much room there is around a square: a ship begins in the middle.
    fn openness(&self, square: Square, zone: Squares) -> i32 {
        let board = self.board();
        let near = board.touching[square.index()].and(zone);
        let far = near.iter().fold(near, |all, one| all.or(board.touching[one.index()].and(zone)));
        i32::from(near.len()) + i32::from(far.len()) / 4
    }

    /// How far building has come, from 0 to 100.
    fn haste(&self, taste: &Taste, seat: Seat) -> i32 {
        if self.budget().is_some() {
            return i32::from(self.turns_gone()) * 100 / i32::from(self.turns_of_flight());
        }
        let squares = i32::from(self.yard.zones.iter().map(|zone| zone.len()).sum::<u8>());
        let patience = taste.patience * squares / 60 + taste.patience_base;
        (i32::from(self.trucker(seat).grabs) * 100 / patience).min(100)
    }

    /// What a tile must be worth to be attached.
    fn wanted(&self, taste: &Taste, seat: Seat) -> i32 {
        let premium = matches!(self.board().insurance, Insurance::Chain { .. });
        let wish = taste.fair - (taste.fair - taste.poor) * self.haste(taste, seat) / 100;
        let scarce = if self.yard.face_down.is_empty() { wish.min(taste.scraps) } else { wish };
        scarce - if premium { taste.premium } else { 0 }
    }

    fn place_by_thumb(&self, taste: &Taste, seat: Seat, needs: &[Needs; MAX_SHIPS]) -> Action {
        let hand = self.trucker(seat).hand;
        let plan = self.plan(taste, seat, hand.tile, needs);
        let wanted = self.wanted(taste, seat);
        let attach = Action::Attach { square: plan.square, turns: plan.turns };
        let may_attach = plan.worth != NEVER && plan.worth > -500 && self.allows(seat, attach).is_ok();
        if may_attach && (plan.worth >= wanted || hand.from == Origin::Aside) {
            attach
        } else if hand.from == Origin::Aside {
            Action::SetAside
        } else {
            Action::PutBack
        }
    }

    /// The next tile: the cabin that waits, a good one that lies open, or any.
    fn fetch_by_thumb(&self, taste: &Taste, seat: Seat, needs: &[Needs; MAX_SHIPS]) -> Option<Action> {
        let trucker = self.trucker(seat);
        if trucker.aside[0].is_some() && self.plan(taste, seat, trucker.aside[0], needs).worth > -500 {
            let take = Action::TakeAside(trucker.aside[0]);
            return Some(take).filter(|take| self.allows(seat, *take).is_ok());
        }
        let waits_for_dice = self.is_waiting_for_dice();
        if self.haste(taste, seat) >= 100
            || self.is_time_nearly_out()
            || self.is_full(seat, needs) && !waits_for_dice
        {
            return None;
        }
        if waits_for_dice && self.is_full(seat, needs) {
            return self.bide_by_thumb(seat);
        }
        let wanted = if self.yard.face_down.is_empty() { self.wanted(taste, seat) } else { taste.good };
        let open = self.best_open_tile(taste, seat, needs, wanted);
        match open {
            Some((tile, worth)) if worth >= wanted => Some(Action::TakeFaceUp(tile)),
            Some(_) | None => Some(Action::TakeFaceDown).filter(|_| !self.yard.face_down.is_empty()),
        }
        .filter(|action| self.allows(seat, *action).is_ok())
    }

    /// Nothing can be built before the next die: a tile is taken and put back.
    fn bide_by_thumb(&self, seat: Seat) -> Option<Action> {
        let any = self.yard.face_up.iter().next().map_or(Action::TakeFaceDown, Action::TakeFaceUp);
        [Action::TurnHourglass, Action::EndTurn, any]
            .into_iter()
            .find(|action| self.allows(seat, *action).is_ok())
    }

    /// The best of the face-up tiles that look useful.
    fn best_open_tile(
        &self,
        taste: &Taste,
        seat: Seat,
        needs: &[Needs; MAX_SHIPS],
        wanted: i32,
    ) -> Option<(Tile, i32)> {
        let appetite = |kind: Kind| {
            let ships = self.yard.zones.iter().zip(needs).filter(|(zone, _)| !zone.is_empty());
            ships.map(|(_, needs)| needs.appetite(taste, kind)).max().unwrap_or(0)
        };
        let mut hunger = [0; Kind::ALL.len()];
        Kind::ALL.iter().for_each(|kind| hunger[*kind as usize] = appetite(*kind));
        let useful = self
            .yard
            .face_up
            .iter()
            .filter(|tile| hunger[self.pack.part(*tile, 0).kind() as usize] >= wanted - 12);
        useful
            .take(GLANCES)
            .map(|tile| (tile, self.plan(taste, seat, tile, needs).worth))
            .max_by_key(|(_, worth)| *worth)
    }

    /// In rounds and with points: better to choose an order tile than to be late.
    pub(super) fn is_time_nearly_out(&self) -> bool {
        let hourglass = &self.yard.hourglass;
        let last = hourglass.space as usize + 1 == self.board().hourglass.len();
        match self.options.pace {
            Pace::Real(_) => false,
            Pace::Turns(_) => last && hourglass.running && hourglass.rounds <= 2,
            Pace::Budget(_) => last && hourglass.rounds == 1 && self.is_spent(),
        }
    }

    /// Whether no square is left where a tile could hang on something.
    fn is_full(&self, seat: Seat, needs: &[Needs; MAX_SHIPS]) -> bool {
        let sites = self.attachable(seat).and(self.sites(seat, needs));
        let may_begin =
            |zone: &Squares| zone.and(self.ship(seat).filled).is_empty() && !zone.and(sites).is_empty();
        needs.iter().all(|needs| needs.frontier.is_empty()) && !self.yard.zones.iter().any(may_begin)
    }

    pub(super) fn finish_by_thumb(&self, seat: Seat) -> Option<Action> {
        (1..=self.options.seats).map(Action::Finish).find(|action| self.allows(seat, *action).is_ok())
    }

    /// The tile that has part in the most errors goes, cabins last.
    pub(super) fn mend_by_thumb(&self, seat: Seat) -> Option<Action> {
        let (ship, board) = (self.ship(seat), self.board());
        let blame = |square: &Square| {
            let count = ship.mistakes_around(board, *square).count();
            (count, !ship.kind(*square).is_cabin())
        };
        ship.mistaken(board).iter().max_by_key(blame).map(Action::Remove)
    }
}
