//! Building: tiles, the hourglass, the dice and the end of it (GT-13 to GT-25).
//!
//! Both paces carry out actions with the same code: in real time at once, in turns when all have chosen.

use rules::{Audience, Millis, Seat, Seats, Story};

use crate::action::Action;
use crate::course::Space;
use crate::event::Event;
use crate::limit::IDLE_RUNS;
use crate::parts::{Card, Square, Squares, Tile};
use crate::setup::Pace;
use crate::state::{Commit, GalaxyTrucker, Hand, Origin, Phase, Stage};

impl GalaxyTrucker {
    /// Every build action ends a look at cards (GT-18) and counts (GT-105).
    pub(crate) fn grab(&mut self, seat: Seat) {
        let trucker = self.trucker_mut(seat);
        trucker.looking = None;
        trucker.grabs = trucker.grabs.saturating_add(1);
    }

    /// GT-12: somebody calls the start and turns the hourglass.
    pub(crate) fn call_start(&mut self, at: Millis, seat: Seat, story: &mut impl Story<Event>) {
        self.start_run(at);
        self.stage = Stage::Building;
        story.tell(Audience::All, || Event::StartCalled { seat });
    }

    pub(crate) fn take_face_down(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        self.fix(seat);
        self.stage = Stage::DrawTile(seat);
        story.tell(Audience::All, || Event::TookFaceDown { seat });
    }

    pub(crate) fn take_face_up(&mut self, seat: Seat, tile: Tile, story: &mut impl Story<Event>) {
        self.fix(seat);
        self.yard.face_up.remove(tile);
        self.trucker_mut(seat).hand = Hand { tile, from: Origin::Open };
        story.tell(Audience::All, || Event::TookFaceUp { seat, tile });
    }

    pub(crate) fn put_back(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let tile = self.trucker(seat).hand.tile;
        self.trucker_mut(seat).hand = Hand::EMPTY;
        self.yard.face_up.add(tile);
        story.tell(Audience::All, || Event::WasPutBack { seat, tile });
    }

    pub(crate) fn roll_die(&mut self) {
        // GT-100: several may have asked for it in one round.
        if let Some(die) = self.die_due() {
            self.stage = Stage::RollDie(die);
        }
    }

    /// GT-16: the tile attached last is fixed.
    fn fix(&mut self, seat: Seat) {
        let trucker = self.trucker_mut(seat);
        trucker.loose = Square::NONE;
        trucker.loose_was_aside = false;
    }

    pub(crate) fn take_aside(&mut self, seat: Seat, tile: Tile, story: &mut impl Story<Event>) {
        self.fix(seat);
        let trucker = self.trucker_mut(seat);
        if trucker.aside[0] == tile {
            trucker.aside[0] = trucker.aside[1];
        }
        trucker.aside[1] = Tile::NONE;
        trucker.hand = Hand { tile, from: Origin::Aside };
        story.tell(Audience::All, || Event::TookAside { seat, tile });
    }

    pub(crate) fn attach(&mut self, seat: Seat, square: Square, turns: u8, story: &mut impl Story<Event>) {
        let hand = self.trucker(seat).hand;
        let part = self.pack.part(hand.tile, turns);
        self.ship_mut(seat).put(square, hand.tile, part);
        let trucker = self.trucker_mut(seat);
        trucker.hand = Hand::EMPTY;
        trucker.loose = square;
        trucker.loose_was_aside = hand.from == Origin::Aside;
        story.tell(Audience::All, || Event::Attached { seat, tile: hand.tile, square, turns });
    }

    pub(crate) fn detach(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let square = self.trucker(seat).loose;
        let tile = self.ship_mut(seat).take(square);
        // GT-102: a tile that was once set aside never goes back to the pile.
        let from = if self.trucker(seat).loose_was_aside { Origin::Aside } else { Origin::Open };
        self.trucker_mut(seat).hand = Hand { tile, from };
        self.fix(seat);
        story.tell(Audience::All, || Event::Detached { seat, tile, square });
    }

    pub(crate) fn set_aside(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let trucker = self.trucker_mut(seat);
        let tile = trucker.hand.tile;
        trucker.hand = Hand::EMPTY;
        let free = trucker.aside.iter_mut().find(|place| !place.is_some());
        *free.expect("a place is free: that was checked") = tile;
        let kind = self.pack.part(tile, 0).kind();
        story.tell(Audience::All, || Event::WasSetAside { seat, tile, kind });
    }

    /// GT-18: a pile is dealt when somebody first looks at it.
    pub(crate) fn look_at(&mut self, seat: Seat, pile: u8, story: &mut impl Story<Event>) {
        let trucker = self.trucker_mut(seat);
        trucker.looking = Some(pile);
        trucker.looks[pile as usize] += 1;
        story.tell(Audience::All, || Event::LookedAt { seat, pile });
        if self.deck.dealt >> pile & 1 == 0 {
            self.stage = Stage::DrawPile { seat, pile };
            return;
        }
        for card in self.deck.piles[pile as usize].iter() {
            self.tell_card(seat, pile, card, story);
        }
    }

    /// GT-18: the look has ended with `grab`, as with every build action.
    pub(crate) fn look_away(&self, seat: Seat, story: &mut impl Story<Event>) {
        story.tell(Audience::All, || Event::LookedAway { seat });
    }

    fn tell_card(&self, seat: Seat, pile: u8, card: Card, story: &mut impl Story<Event>) {
        let face = self.pack.card(card);
        story.tell(Audience::seat(seat), || Event::CardSeen {
            seat,
            pile,
            card,
            encounter: face.encounter.clone(),
        });
    }

    pub(crate) fn deal_to_pile(&mut self, card: Card, story: &mut impl Story<Event>) {
        let Stage::DrawPile { seat, pile } = self.stage else { unreachable!("no pile is dealt now") };
        self.deck.piles[pile as usize].add(card);
        self.tell_card(seat, pile, card, story);
        self.deck.dealing += 1;
        if self.deck.dealing == self.level().pile.iter().sum::<u8>() {
            self.deck.dealing = 0;
            self.deck.dealt |= 1 << pile;
            self.resume_building(story);
        }
    }

    pub(crate) fn draw_tile(&mut self, tile: Tile, story: &mut impl Story<Event>) {
        let Stage::DrawTile(seat) = self.stage else { unreachable!("no tile is drawn now") };
        self.yard.face_down.remove(tile);
        self.trucker_mut(seat).hand = Hand { tile, from: Origin::FaceDown };
        story.tell(Audience::seat(seat), || Event::TileDrawn { seat, tile });
        self.resume_building(story);
    }

    /// The die that may be rolled now (LM-57, LM-58).
    pub(crate) fn die_due(&self) -> Option<u8> {
        let hourglass = &self.yard.hourglass;
        let after = &self.board().dice_after;
        let die = after.iter().position(|space| *space == hourglass.space)?;
        (!hourglass.running && self.yard.dice[die] == 0).then_some(die as u8)
    }

    pub(crate) fn turn_hourglass(&mut self, at: Millis, seat: Seat, story: &mut impl Story<Event>) {
        // GT-100: several may have turned it in one round.
        if self.yard.hourglass.running {
            return;
        }
        self.yard.hourglass.space += 1;
        self.yard.hourglass.turned_by = Some(seat);
        self.start_run(at);
        let space = self.space();
        story.tell(Audience::All, || Event::HourglassTurned { seat, space });
    }

    /// The space the hourglass stands on.
    pub(crate) fn space(&self) -> Space {
        self.board().hourglass[self.yard.hourglass.space as usize]
    }

    pub(crate) fn start_run(&mut self, at: Millis) {
        let hourglass = &mut self.yard.hourglass;
        hourglass.running = true;
        match self.options.pace {
            Pace::Real(seconds) => hourglass.until = Millis(at.0 + 1_000 * u64::from(seconds)),
            Pace::Turns(rounds) => hourglass.rounds = u16::from(rounds),
        }
    }

    /// The hourglass has run out, or has stood empty for too long (GT-20, GT-101).
    pub(crate) fn run_out(&mut self, at: Millis, story: &mut impl Story<Event>) {
        let space = self.space();
        let last = self.yard.hourglass.space as usize + 1 == self.board().hourglass.len();
        let hourglass = &mut self.yard.hourglass;
        if !hourglass.running {
            self.end_building(story);
            return;
        }
        hourglass.running = false;
        story.tell(Audience::All, || Event::HourglassOut { space });
        if last {
            self.end_building(story);
            return;
        }
        match self.options.pace {
            Pace::Real(seconds) => hourglass.until = Millis(at.0 + IDLE_RUNS * 1_000 * u64::from(seconds)),
            Pace::Turns(rounds) => hourglass.rounds = IDLE_RUNS as u16 * u16::from(rounds),
        }
    }

    pub(crate) fn open_squares(&mut self, face: u8, story: &mut impl Story<Event>) {
        let Stage::RollDie(die) = self.stage else { unreachable!("no die is rolled now") };
        self.yard.dice[die as usize] = face;
        let double = die == 1 && self.yard.dice[0] == face;
        self.yard.zones = self.ships_of_dice();
        story.tell(Audience::All, || Event::DieRolled { die: face, double });
        if self.trip.phase == Phase::MissingDice {
            self.stage = Stage::Busy;
        } else {
            self.resume_building(story);
        }
    }

    /// The ships that the dice make (LM-62, LM-63, LM-70).
    pub(crate) fn ships_of_dice(&self) -> [Squares; 4] {
        let board = self.board();
        let mut zones = [Squares::NONE; 4];
        if !board.is_fleet() {
            zones[0] = board.all;
            return zones;
        }
        let [first, second] = self.yard.dice;
        let mark = |face: u8| if face == 0 { Squares::NONE } else { board.marks[face as usize - 1] };
        // A double opens the squares marked = instead.
        let other = if second != 0 && second == first { board.marks[6] } else { mark(second) };
        let open = board.open.or(mark(first)).or(other);
        let mut rest = open;
        for zone in &mut zones {
            let Some(square) = rest.lowest() else { break };
            *zone = board.region(square, open);
            rest = rest.minus(*zone);
        }
        zones
    }

    pub(crate) fn finish(&mut self, seat: Seat, order: u8, late: bool, story: &mut impl Story<Event>) {
        self.fix(seat);
        self.trucker_mut(seat).order = order;
        story.tell(Audience::All, || Event::Finished { seat, order, late });
    }

    /// Goes on after an action or a result of chance.
    pub(crate) fn resume_building(&mut self, story: &mut impl Story<Event>) {
        if !self.is_real_time() {
            self.stage = Stage::Busy;
        } else if self.builders().is_empty() {
            self.end_building(story);
        } else {
            self.stage = Stage::Building;
        }
    }

    /// GT-20 to GT-24: hands are emptied, and the check begins.
    pub(crate) fn end_building(&mut self, story: &mut impl Story<Event>) {
        for seat in self.all_seats() {
            let hand = self.trucker(seat).hand;
            if hand.tile.is_some() && hand.from == Origin::Aside {
                self.set_aside(seat, story);
            } else if hand.tile.is_some() {
                self.put_back(seat, story);
            }
            let trucker = self.trucker_mut(seat);
            trucker.looking = None;
            trucker.commit = Commit::None;
            self.fix(seat);
        }
        let (flight, board) = (self.flight + 1, self.board());
        story.tell(Audience::All, || Event::BuildingOver { flight, class: board.id.clone() });
        self.stage = Stage::Busy;
        self.trip.phase = Phase::MissingDice;
    }

    /// The last of a round has chosen (GT-99).
    pub(crate) fn resolve_round(&mut self) {
        self.stage = Stage::Busy;
        self.trip.phase = Phase::Contests;
        self.trip.won = Seats::NONE;
    }

    /// GT-100: those between whom lot decides now.
    pub(crate) fn contest(&self) -> Seats {
        let wants = |seat: Seat| match self.trucker(seat).commit {
            Commit::Act(action) => Some(action),
            Commit::None | Commit::Hidden => None,
        };
        let same =
            |one: Action| self.all_seats().filter(move |seat| wants(*seat) == Some(one)).collect::<Seats>();
        for seat in self.all_seats() {
            if let Some(action @ (Action::TakeFaceUp(_) | Action::Finish(_))) = wants(seat)
                && same(action).len() > 1
            {
                return same(action);
            }
        }
        let takers = same(Action::TakeFaceDown);
        if takers.len() as u32 > self.yard.face_down.len() {
            return takers.iter().filter(|seat| !self.trip.won.contains(*seat)).collect();
        }
        Seats::NONE
    }

    /// GT-100: one of those who wanted the same gets it.
    pub(crate) fn win_contest(&mut self, winner: Seat, story: &mut impl Story<Event>) {
        let rivals = self.contest();
        let drawn = self.trucker(winner).commit == Commit::Act(Action::TakeFaceDown);
        if drawn {
            self.trip.won = self.trip.won.with(winner);
        }
        let tiles_left = drawn && (self.trip.won.len() as u32) < self.yard.face_down.len();
        for seat in rivals.without(winner).iter().filter(|_| !tiles_left) {
            self.trucker_mut(seat).commit = Commit::None;
            story.tell(Audience::All, || Event::CameTooLate { seat });
        }
        self.stage = Stage::Busy;
    }

    /// Carries out the next choice of a round, in seat order; then the round is over.
    pub(crate) fn carry_out(&mut self, story: &mut impl Story<Event>) {
        let next = self.all_seats().find(|seat| self.trucker(*seat).commit != Commit::None);
        let Some(seat) = next else { return self.end_round(story) };
        let commit = std::mem::replace(&mut self.trucker_mut(seat).commit, Commit::None);
        if let Commit::Act(action) = commit {
            self.perform(Millis(0), seat, action, story);
        }
    }

    fn end_round(&mut self, story: &mut impl Story<Event>) {
        if self.builders().is_empty() {
            self.end_building(story);
            return;
        }
        self.stage = Stage::Building;
        self.trip.phase = Phase::Build;
        self.yard.hourglass.rounds -= 1;
        let left = self.yard.hourglass.rounds;
        story.tell(Audience::All, || Event::RoundOver { left: left.min(255) as u8 });
        if left == 0 {
            self.run_out(Millis(0), story);
        }
    }
}
