//! Building with points, for play by mail (GT-106 to GT-111).
//!
//! One idea: players take whole turns one after the other, so nobody fights for a tile and no clock races.
//! What reveals something is spent; everything else of a turn can be taken back until the turn is ended.

use rules::{Audience, Seat, Seats, Story};

use crate::event::Event;
use crate::flow::{Draw, Flow};
use crate::foul::Foul;
use crate::parts::{Square, Squares, Tile};
use crate::setup::{Budget, Pace};
use crate::state::{GalaxyTrucker, Hand, Origin};

/// The most turns of a player in a flight (GT-110).
pub(crate) const MAX_TURNS: u8 = 12;

/// The turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Desk {
    /// Whose it is; nobody's between turns.
    pub(crate) seat: Option<Seat>,
    /// Those who have had their turn while the counter stands (GT-106).
    pub(crate) had: Seats,
    pub(crate) points: u8,
    /// Squares of the tiles attached in this turn, and those of them that lay aside before it.
    pub(crate) attached: Squares,
    pub(crate) was_aside: Squares,
    /// Tiles set aside in this turn.
    pub(crate) set_aside: [Tile; 2],
}

/// What points are paid for (GT-107, GT-109); everything else is free.
#[derive(Clone, Copy)]
pub(crate) enum Price {
    Attach,
    SetAside(Seat),
    Look,
    Draw,
}

impl Desk {
    pub(crate) const EMPTY: Desk = Desk {
        seat: None,
        had: Seats::NONE,
        points: 0,
        attached: Squares::NONE,
        was_aside: Squares::NONE,
        set_aside: [Tile::NONE; 2],
    };
}

impl GalaxyTrucker {
    /// The points and prices, if this is the pace.
    #[inline]
    pub(crate) fn budget(&self) -> Option<&Budget> {
        match &self.options.pace {
            Pace::Budget(budget) => Some(budget),
            Pace::Real(_) | Pace::Turns(_) => None,
        }
    }

    /// GT-107, GT-109: what is to be paid for in this pace; nothing elsewhere.
    fn price(&self, of: Price) -> u8 {
        let Some(budget) = self.budget() else { return 0 };
        match of {
            Price::Attach => budget.attach,
            // What lay aside before is not paid for again.
            Price::SetAside(seat) if self.trucker(seat).hand.from == Origin::Aside => 0,
            Price::SetAside(_) => budget.set_aside,
            Price::Look => budget.look,
            Price::Draw => budget.draw,
        }
    }

    /// GT-107: whether there are points enough.
    #[inline]
    pub(crate) fn affords(&self, of: Price) -> Result<(), Foul> {
        let (price, left) = (self.price(of), self.yard.desk.points);
        if price <= left { Ok(()) } else { Err(Foul::TooFewPoints { price, left }) }
    }

    /// The same match with that paid for.
    pub(crate) fn paid(&mut self, of: Price) -> &mut Self {
        self.yard.desk.points -= self.price(of);
        self
    }

    /// GT-108: tiles of this turn that can be taken off while the others of this turn still hang on.
    pub(crate) fn movable(&self) -> Squares {
        let desk = &self.yard.desk;
        let Some(seat) = desk.seat else { return Squares::NONE };
        desk.attached.iter().filter(|square| self.is_movable(seat, *square)).collect()
    }

    pub(crate) fn is_movable(&self, seat: Seat, square: Square) -> bool {
        let desk = &self.yard.desk;
        if !desk.attached.contains(square) {
            return false;
        }
        let zone = self.zone(self.ship_at(square));
        let rest = self.ship(seat).filled.and(zone).without(square);
        let fresh = rest.and(desk.attached);
        let (welded, board) = (rest.minus(desk.attached), self.board());
        let roots =
            if welded.is_empty() { fresh.lowest().map_or(Squares::NONE, Squares::only) } else { welded };
        let held = roots.iter().fold(Squares::NONE, |held, root| {
            if held.contains(root) { held } else { held.or(board.region(root, rest)) }
        });
        fresh.minus(held).is_empty()
    }

    /// GT-108: the tile is in hand again, and its points are back.
    pub(crate) fn unweld(&mut self, seat: Seat, square: Square, story: &mut impl Story<Event>) {
        let tile = self.ship_mut(seat).take(square);
        let refund = self.budget().map_or(0, |budget| budget.attach);
        let desk = &mut self.yard.desk;
        desk.points += refund;
        desk.attached = desk.attached.without(square);
        // GT-102: a tile that lay aside before this turn never goes back to the pile.
        let from = if desk.was_aside.contains(square) { Origin::Aside } else { Origin::Open };
        desk.was_aside = desk.was_aside.without(square);
        self.trucker_mut(seat).hand = Hand { tile, from };
        story.tell(Audience::All, || Event::Detached { seat, tile, square });
    }

    /// GT-108: a tile set aside in this turn is as it was before, and its points are back.
    pub(crate) fn regret_setting_aside(&mut self, seat: Seat, tile: Tile) {
        let refund = self.budget().map_or(0, |budget| budget.set_aside);
        let desk = &mut self.yard.desk;
        if let Some(place) = desk.set_aside.iter_mut().find(|one| **one == tile) {
            *place = Tile::NONE;
            desk.points += refund;
            self.trucker_mut(seat).hand.from = Origin::Open;
        }
    }

    pub(crate) fn note_attached(&mut self, square: Square, from: Origin) {
        let desk = &mut self.yard.desk;
        desk.attached = desk.attached.with(square);
        if from == Origin::Aside {
            desk.was_aside = desk.was_aside.with(square);
        }
    }

    pub(crate) fn note_set_aside(&mut self, tile: Tile, from: Origin) {
        let free = self.yard.desk.set_aside.iter_mut().find(|place| !place.is_some());
        if let (Some(place), true) = (free, from != Origin::Aside) {
            *place = tile;
        }
    }

    /// GT-106: the next of those who still build, beginning with another seat each time the counter moves.
    fn next_builder(&self) -> Option<Seat> {
        let seats = self.options.seats;
        let first = self.turns_gone() % seats;
        let order = (0..seats).map(|nth| Seat((first + nth) % seats));
        let waits = self.builders();
        order.filter(|seat| waits.contains(*seat)).find(|seat| !self.yard.desk.had.contains(*seat))
    }

    /// The next turn begins; in the budget pace somebody is always on while ships are built.
    pub(crate) fn begin_turn(&mut self, story: &mut impl Story<Event>) {
        let (Some(seat), Some(budget)) = (self.next_builder(), self.budget()) else { return };
        let points = budget.points + self.trucker(seat).saved;
        self.yard.desk = Desk { seat: Some(seat), points, had: self.yard.desk.had, ..Desk::EMPTY };
        story.tell(Audience::All, || Event::TurnBegan { seat, points });
    }

    /// GT-22, GT-107: what is in hand goes back, and some points are kept.
    pub(crate) fn end_turn(&mut self, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        self.empty_hand(seat, story);
        let is_last = self.trucker(seat).is_finished();
        let most = self.budget().filter(|_| !is_last).map_or(0, |budget| budget.carried);
        let carried = self.yard.desk.points.min(most);
        self.trucker_mut(seat).saved = carried;
        self.trucker_mut(seat).looking = None;
        if !is_last {
            story.tell(Audience::All, || Event::TurnEnded { seat, carried });
        }
        self.yard.desk = Desk { had: self.yard.desk.had.with(seat), ..Desk::EMPTY };
        if self.next_builder().is_some() { Flow::Again } else { self.count_turn(story) }
    }

    /// GT-110: all have had their turn.
    fn count_turn(&mut self, story: &mut impl Story<Event>) -> Flow {
        self.yard.desk = Desk::EMPTY;
        if self.builders().is_empty() {
            return self.end_building(story);
        }
        self.yard.hourglass.rounds -= 1;
        let left = self.yard.hourglass.rounds as u8;
        story.tell(Audience::All, || Event::RoundOver { left });
        if left > 0 { Flow::Again } else { self.move_hourglass(story) }
    }

    /// GT-110: the hourglass moves on by itself, and a die that is due is rolled (LM-57).
    fn move_hourglass(&mut self, story: &mut impl Story<Event>) -> Flow {
        let space = self.space();
        story.tell(Audience::All, || Event::HourglassOut { space });
        self.yard.hourglass.running = false;
        if self.yard.hourglass.space as usize + 1 == self.board().hourglass.len() {
            return self.end_building(story);
        }
        let die = self.die_due();
        self.yard.hourglass.space += 1;
        self.yard.hourglass.running = true;
        self.yard.hourglass.rounds = u16::from(self.turns_on(self.yard.hourglass.space));
        let space = self.space();
        story.tell(Audience::All, || Event::HourglassMoved { space });
        die.map_or(Flow::Again, |die| Flow::push(Draw::Die(die)))
    }

    /// GT-110: the turns of a flight.
    pub(crate) fn turns_of_flight(&self) -> u8 {
        let spaces = self.board().hourglass.len() as u8;
        let turns = self.budget().map_or(0, |budget| budget.turns);
        (turns * spaces).min(MAX_TURNS).max(spaces)
    }

    /// GT-110: the turns on the spaces before that one.
    fn turns_before(&self, space: u8) -> u8 {
        let spaces = self.board().hourglass.len() as u16;
        (u16::from(self.turns_of_flight()) * u16::from(space) / spaces) as u8
    }

    /// GT-110: the turns on one space.
    pub(crate) fn turns_on(&self, space: u8) -> u8 {
        self.turns_before(space + 1) - self.turns_before(space)
    }

    /// Turns that everybody has had.
    pub(crate) fn turns_gone(&self) -> u8 {
        let hourglass = &self.yard.hourglass;
        self.turns_before(hourglass.space + 1) - hourglass.rounds as u8
    }
}
