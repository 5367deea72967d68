//! Everything that is allowed, in order.

use rules::Seat;

use crate::action::Action;
use crate::parts::{Alien, Good, Tile};
use crate::state::{GalaxyTrucker, Stage};

impl GalaxyTrucker {
    /// What a seat that is asked may do, sorted.
    pub(crate) fn list_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        match self.stage {
            Stage::Ready => into.push(Action::CallStart),
            Stage::Building => self.list_build(seat, into),
            Stage::Mend(_) => into.extend(self.ship(seat).mistaken(self.board()).iter().map(Action::Remove)),
            Stage::Keep { ship, .. } => into.extend(self.parts_to_keep(seat, ship).map(Action::Keep)),
            Stage::Crew(_) => self.list_crew(seat, into),
            Stage::Insure(_) => {
                into.extend((0..self.affordable_offers(seat)).map(Action::Insure));
                into.push(Action::Pass);
            }
            Stage::Decide => {
                into.extend([Action::FlyOn, Action::GiveUp]);
                let flying = self.trucker(seat).flying;
                into.extend((1..flying).filter(|ships| ships & !flying == 0).map(Action::Withdraw));
            }
            Stage::Power { .. } => self.list_power(seat, into),
            Stage::Pay { .. } | Stage::LoseCells(_) => {
                into.extend(self.spendable(seat).iter().map(Action::SpendCell));
            }
            Stage::Land(_) => {
                into.extend(
                    (0..self.planets()).filter(|planet| self.is_planet_free(*planet)).map(Action::Land),
                );
                into.push(Action::Pass);
            }
            Stage::Offer(_) => into.extend([Action::Take, Action::Pass]),
            Stage::Bonus(_) => self.list_bonus(into),
            Stage::Loading(_) => self.list_loading(seat, into),
            Stage::LoseCrew(_) => {
                into.extend(self.ship(seat).occupied(self.area(seat)).iter().map(Action::LoseCrew));
            }
            Stage::LoseGoods(_) => into.extend(self.losable_holds(seat).iter().map(Action::LoseGood)),
            Stage::Thrust(_) => {
                into.extend(self.useful_thrusters(seat).iter().map(Action::Thrust));
                into.push(Action::HoldCourse);
            }
            Stage::Meet(_) => {
                into.extend(self.met(seat, &self.trip.attack, 0).iter().map(Action::Meet));
            }
            Stage::Envoy(_) => into.extend([Action::Pass, Action::Negotiate]),
            Stage::Shield(_) => into.extend([Action::Shield, Action::TakeHit]),
            Stage::Fire { copy, .. } => {
                into.extend(self.suitable_cannons(seat, copy).iter().map(Action::Fire));
                into.push(Action::TakeHit);
            }
            Stage::DrawTile(_)
            | Stage::DrawPile { .. }
            | Stage::Contest
            | Stage::RollDie(_)
            | Stage::LateOrder
            | Stage::NextCard
            | Stage::Roll
            | Stage::RollColumn
            | Stage::RollRow
            | Stage::RollHalf
            | Stage::Busy
            | Stage::Over => {}
        }
    }

    fn list_crew(&self, seat: Seat, into: &mut Vec<Action>) {
        let others = self.alien_choices(seat).filter(|(_, alien)| *alien != Alien::Cyan);
        into.extend(others.map(|(square, alien)| Action::Board { square, alien }));
        for (square, _) in self.alien_choices(seat).filter(|(_, alien)| *alien == Alien::Cyan) {
            let free = self.free_specialities();
            into.extend(free.map(|speciality| Action::BoardCyan { square, speciality }));
        }
        into.push(Action::FillWithHumans);
    }

    fn list_bonus(&self, into: &mut Vec<Action>) {
        let offered =
            Good::ALL.into_iter().filter(|good| *good != Good::Red && self.trip.offer.count(*good) > 0);
        into.extend(offered.map(Action::Improve));
        into.push(Action::ExtraBlue);
    }

    fn list_build(&self, seat: Seat, into: &mut Vec<Action>) {
        let trucker = self.trucker(seat);
        let mut offer = |action| {
            if self.allows(seat, action).is_ok() {
                into.push(action);
            }
        };
        if !trucker.is_finished() && !trucker.hand.tile.is_some() {
            offer(Action::TakeFaceDown);
            self.yard.face_up.iter().map(Action::TakeFaceUp).for_each(&mut offer);
            let mut aside = trucker.aside;
            aside.sort_unstable();
            aside.into_iter().filter(|tile| *tile != Tile::NONE).map(Action::TakeAside).for_each(&mut offer);
            offer(Action::Detach);
        } else if !trucker.is_finished() {
            let rotations = self.pack.rotations(trucker.hand.tile);
            for square in self.attachable(seat).iter() {
                (0..rotations).for_each(|turns| offer(Action::Attach { square, turns }));
            }
            offer(Action::SetAside);
            offer(Action::PutBack);
        }
        (0..self.level().open_piles).map(Action::LookAt).for_each(&mut offer);
        offer(Action::LookAway);
        offer(Action::TurnHourglass);
        offer(Action::RollDie);
        (1..=self.options.seats).map(Action::Finish).for_each(&mut offer);
        offer(Action::Wait);
    }

    fn list_power(&self, seat: Seat, into: &mut Vec<Action>) {
        let Stage::Power { ship, measure, .. } = self.stage else { return };
        let battery = self.battery(seat, ship, measure);
        let cells = self.usable_cells(seat, ship);
        for strong in 0..=battery.strong.min(cells) {
            for weak in 0..=battery.weak.min(cells - strong) {
                let angled = 0..=battery.angled.min(cells - strong - weak);
                into.extend(angled.map(|angled| Action::Power { strong, weak, angled }));
            }
        }
    }

    fn list_loading(&self, seat: Seat, into: &mut Vec<Action>) {
        let ship = self.ship(seat);
        let holds = ship.holds(self.area(seat));
        let boxes = holds.iter().flat_map(|square| Good::ALL.map(|good| (square, good)));
        if !self.trip.loading {
            let there = boxes.clone().filter(|(square, good)| ship.load(*square).good_count(*good) > 0);
            into.extend(there.map(|(square, good)| Action::Unload { square, good }));
        }
        let room =
            boxes.filter(|(square, good)| self.trip.offer.count(*good) > 0 && ship.has_room(*square, *good));
        into.extend(room.map(|(square, good)| Action::Load { square, good }));
        into.push(Action::Done);
    }

    /// The decision for somebody who does not decide: while building a harmless one, then the rule of thumb.
    pub(crate) fn cautious_action(&self, seat: Seat) -> Action {
        let harmless = [Action::Wait, Action::PutBack, Action::SetAside, Action::TakeFaceDown];
        let found = if self.stage == Stage::Building {
            harmless.into_iter().find(|action| self.allows(seat, *action).is_ok())
        } else {
            self.plain_choice(seat)
        };
        found.unwrap_or_else(|| {
            let mut actions = Vec::new();
            self.list_actions(seat, &mut actions);
            *actions.first().expect("a seat that is asked has an action")
        })
    }
}
