//! Building: tiles, the hourglass, the dice and the end of it (GT-13 to GT-25).
//!
//! All paces carry out actions with the same code: in real time and turn by turn at once, in rounds when all have
//! chosen.

use rules::{Audience, Millis, Seat, Seats, Story};

use crate::action::Action;
use crate::budget::Price;
use crate::course::Space;
use crate::event::Event;
use crate::flow::{Ask, Draw, Flow, Work};
use crate::limit::IDLE_RUNS;
use crate::parts::{Card, Square, Squares, Tile};
use crate::setup::Pace;
use crate::state::{Commit, GalaxyTrucker, Hand, Origin};

impl GalaxyTrucker {
    /// Somebody calls the start (GT-12), and the hourglass is turned.
    pub(crate) fn call_start(&mut self, at: Millis, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        self.start_run(at);
        story.tell(Audience::All, || Event::StartCalled { seat });
        Flow::next(Ask::Building)
    }

    /// In real time and turn by turn until everybody has finished, in rounds until everybody has chosen.
    pub(crate) fn enter_building(&mut self, story: &mut impl Story<Event>) -> Flow {
        if self.is_in_rounds() {
            let chosen = self.all_seats().all(|seat| self.trucker(seat).commit != Commit::None);
            return if chosen { Flow::next(Draw::Contest { won: Seats::NONE }) } else { Flow::Wait };
        }
        if self.builders().is_empty() {
            return self.end_building(story);
        }
        if self.budget().is_some() && self.yard.desk.seat.is_none() {
            self.begin_turn(story);
        }
        Flow::Wait
    }

    /// What a builder does.
    pub(crate) fn build(
        &mut self,
        at: Millis,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        self.grab(seat);
        match action {
            Action::TakeFaceDown => return self.paid(Price::Draw).take_face_down(seat, story),
            Action::LookAt(pile) => return self.paid(Price::Look).look_at(seat, pile, story),
            // GT-100: several may have asked for it in one round.
            Action::RollDie => return self.die_due().map_or(Flow::Again, |die| Flow::push(Draw::Die(die))),
            Action::LookAway => self.look_away(seat, story),
            Action::TakeFaceUp(tile) => self.take_face_up(seat, tile, story),
            Action::TakeAside(tile) => self.take_aside(seat, tile, story),
            Action::Attach { square, turns } => self.paid(Price::Attach).attach(seat, square, turns, story),
            Action::Detach => self.detach(seat, story),
            Action::TakeOff(square) => self.unweld(seat, square, story),
            Action::SetAside => self.paid(Price::SetAside(seat)).set_aside(seat, story),
            Action::PutBack => self.put_back(seat, story),
            Action::TurnHourglass => self.turn_hourglass(at, seat, story),
            Action::Finish(order) => {
                self.finish(seat, order, false, story);
                if self.budget().is_some() {
                    return self.end_turn(seat, story);
                }
            }
            Action::EndTurn => return self.end_turn(seat, story),
            Action::Wait
            | Action::CallStart
            | Action::Remove(_)
            | Action::Keep(_)
            | Action::Board { .. }
            | Action::BoardCyan { .. }
            | Action::FillWithHumans
            | Action::Insure(_)
            | Action::FlyOn
            | Action::GiveUp
            | Action::Withdraw(_)
            | Action::Power { .. }
            | Action::SpendCell(_)
            | Action::Land(_)
            | Action::Take
            | Action::Pass
            | Action::Improve(_)
            | Action::ExtraBlue
            | Action::Unload { .. }
            | Action::Load { .. }
            | Action::Done
            | Action::LoseCrew(_)
            | Action::LoseGood(_)
            | Action::Shield
            | Action::Fire(_)
            | Action::TakeHit
            | Action::Thrust(_)
            | Action::HoldCourse
            | Action::Meet(_)
            | Action::Negotiate
            | Action::Wake(_)
            | Action::LetSleep => {}
        }
        Flow::Again
    }

    /// Every build action ends a look at cards (GT-18) and counts (GT-105).
    fn grab(&mut self, seat: Seat) {
        let trucker = self.trucker_mut(seat);
        trucker.looking = None;
        trucker.grabs = trucker.grabs.saturating_add(1);
    }

    fn take_face_down(&mut self, seat: Seat, story: &mut impl Story<Event>) -> Flow {
        self.fix(seat);
        story.tell(Audience::All, || Event::TookFaceDown { seat });
        Flow::push(Draw::Tile(seat))
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
        if self.budget().is_some() {
            self.regret_setting_aside(seat, tile);
        }
        story.tell(Audience::All, || Event::TookAside { seat, tile });
    }

    pub(crate) fn attach(&mut self, seat: Seat, square: Square, turns: u8, story: &mut impl Story<Event>) {
        let hand = self.trucker(seat).hand;
        let part = self.pack.part(hand.tile, turns);
        self.ship_mut(seat).put(square, hand.tile, part);
        self.trucker_mut(seat).hand = Hand::EMPTY;
        if self.budget().is_some() {
            self.note_attached(square, hand.from);
        } else {
            let trucker = self.trucker_mut(seat);
            trucker.loose = square;
            trucker.loose_was_aside = hand.from == Origin::Aside;
        }
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
        let Hand { tile, from } = self.trucker(seat).hand;
        if self.budget().is_some() {
            self.note_set_aside(tile, from);
        }
        let trucker = self.trucker_mut(seat);
        trucker.hand = Hand::EMPTY;
        let free = trucker.aside.iter_mut().find(|place| !place.is_some());
        *free.expect("a place is free: that was checked") = tile;
        let kind = self.pack.part(tile, 0).kind();
        story.tell(Audience::All, || Event::WasSetAside { seat, tile, kind });
    }

    /// GT-18: a pile is dealt when somebody first looks at it.
    fn look_at(&mut self, seat: Seat, pile: u8, story: &mut impl Story<Event>) -> Flow {
        let trucker = self.trucker_mut(seat);
        trucker.looking = Some(pile);
        trucker.looks[pile as usize] += 1;
        story.tell(Audience::All, || Event::LookedAt { seat, pile });
        if !self.deck.dealt.contains(pile) {
            return Flow::push(Draw::Pile { seat, pile, dealt: 0 });
        }
        for card in self.deck.piles[pile as usize].iter() {
            self.tell_card(seat, pile, card, story);
        }
        Flow::Again
    }

    /// GT-18: the look has ended with `grab`, as with every build action.
    fn look_away(&self, seat: Seat, story: &mut impl Story<Event>) {
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

    /// One card of a pile that is looked at for the first time.
    pub(crate) fn deal_to_pile(
        &mut self,
        (seat, pile): (Seat, u8),
        dealt: &mut u8,
        card: Card,
        story: &mut impl Story<Event>,
    ) -> Flow {
        self.deck.piles[pile as usize].add(card);
        self.tell_card(seat, pile, card, story);
        *dealt += 1;
        if *dealt < self.level().pile.iter().sum::<u8>() {
            return Flow::Again;
        }
        self.deck.dealt = self.deck.dealt.with(pile);
        Flow::Done
    }

    pub(crate) fn draw_tile(&mut self, seat: Seat, tile: Tile, story: &mut impl Story<Event>) -> Flow {
        self.yard.face_down.remove(tile);
        self.trucker_mut(seat).hand = Hand { tile, from: Origin::FaceDown };
        story.tell(Audience::seat(seat), || Event::TileDrawn { seat, tile });
        Flow::Done
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
        let turns = self.turns_on(self.yard.hourglass.space);
        let hourglass = &mut self.yard.hourglass;
        hourglass.running = true;
        match self.options.pace {
            Pace::Real(seconds) => hourglass.until = Millis(at.0 + 1_000 * u64::from(seconds)),
            Pace::Turns(rounds) => hourglass.rounds = u16::from(rounds),
            Pace::Budget(_) => hourglass.rounds = u16::from(turns),
        }
    }

    /// The hourglass has run out, or has stood empty for too long (GT-20, GT-101).
    pub(crate) fn run_out(&mut self, at: Millis, story: &mut impl Story<Event>) -> Flow {
        let space = self.space();
        let last = self.yard.hourglass.space as usize + 1 == self.board().hourglass.len();
        let hourglass = &mut self.yard.hourglass;
        if !hourglass.running {
            return self.end_building(story);
        }
        hourglass.running = false;
        story.tell(Audience::All, || Event::HourglassOut { space });
        if last {
            return self.end_building(story);
        }
        match self.options.pace {
            Pace::Real(seconds) => hourglass.until = Millis(at.0 + IDLE_RUNS * 1_000 * u64::from(seconds)),
            Pace::Turns(rounds) => hourglass.rounds = IDLE_RUNS as u16 * u16::from(rounds),
            // GT-110: it never stands empty.
            Pace::Budget(_) => {}
        }
        Flow::next(Ask::Building)
    }

    pub(crate) fn open_squares(&mut self, die: u8, face: u8, story: &mut impl Story<Event>) -> Flow {
        self.yard.dice[die as usize] = face;
        let double = die == 1 && self.yard.dice[0] == face;
        self.yard.zones = self.ships_of_dice();
        story.tell(Audience::All, || Event::DieRolled { die: face, double });
        Flow::Done
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

    /// GT-20 to GT-24: hands are emptied, and the check begins.
    pub(crate) fn end_building(&mut self, story: &mut impl Story<Event>) -> Flow {
        for seat in self.all_seats() {
            self.empty_hand(seat, story);
            let trucker = self.trucker_mut(seat);
            trucker.looking = None;
            trucker.commit = Commit::None;
            self.fix(seat);
        }
        let (flight, board) = (self.flight + 1, self.board());
        story.tell(Audience::All, || Event::BuildingOver { flight, class: board.id.clone() });
        Flow::next(Work::MissingDice)
    }

    /// GT-22: the tile in hand goes back where it came from.
    pub(crate) fn empty_hand(&mut self, seat: Seat, story: &mut impl Story<Event>) {
        let hand = self.trucker(seat).hand;
        if hand.tile.is_some() && hand.from == Origin::Aside {
            self.set_aside(seat, story);
        } else if hand.tile.is_some() {
            self.put_back(seat, story);
        }
    }

    /// GT-99: all have chosen, and where several want the same lot decides first.
    pub(crate) fn enter_contest(&self, won: Seats) -> Flow {
        if self.rivals(won).is_empty() { Flow::next(Work::CarryOut) } else { Flow::Wait }
    }

    /// GT-100: those between whom lot decides now; these have won a face-down tile.
    pub(crate) fn rivals(&self, won: Seats) -> Seats {
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
            return takers.iter().filter(|seat| !won.contains(*seat)).collect();
        }
        Seats::NONE
    }

    /// GT-100: one of those who wanted the same gets it.
    pub(crate) fn win_contest(
        &mut self,
        won: &mut Seats,
        winner: Seat,
        story: &mut impl Story<Event>,
    ) -> Flow {
        let rivals = self.rivals(*won);
        let drawn = self.trucker(winner).commit == Commit::Act(Action::TakeFaceDown);
        if drawn {
            *won = won.with(winner);
        }
        let tiles_left = drawn && (won.len() as u32) < self.yard.face_down.len();
        for seat in rivals.without(winner).iter().filter(|_| !tiles_left) {
            self.trucker_mut(seat).commit = Commit::None;
            story.tell(Audience::All, || Event::CameTooLate { seat });
        }
        Flow::Again
    }

    /// Carries out the next choice of a round, in seat order; then the round is over.
    pub(crate) fn enter_carry_out(&mut self, story: &mut impl Story<Event>) -> Flow {
        let next = self.all_seats().find(|seat| self.trucker(*seat).commit != Commit::None);
        let Some(seat) = next else { return self.end_round(story) };
        let commit = std::mem::replace(&mut self.trucker_mut(seat).commit, Commit::None);
        match commit {
            Commit::Act(action) => {
                self.trucker_mut(seat).seen_doing = action.may_leave_no_trace().then_some(action);
                self.build(Millis(0), seat, action, story)
            }
            Commit::None | Commit::Hidden => Flow::Again,
        }
    }

    fn end_round(&mut self, story: &mut impl Story<Event>) -> Flow {
        if self.builders().is_empty() {
            return self.end_building(story);
        }
        self.yard.hourglass.rounds -= 1;
        let left = self.yard.hourglass.rounds;
        story.tell(Audience::All, || Event::RoundOver { left: left.min(255) as u8 });
        if left == 0 { self.run_out(Millis(0), story) } else { Flow::next(Ask::Building) }
    }
}
