//! Everything that is allowed, in order.

use rules::Seat;

use crate::action::Action;
use crate::flow::{Ask, Effort, Frame, Loading};
use crate::parts::{Alien, Good, Goods, Tile};
use crate::state::GalaxyTrucker;
use crate::thumb::Taste;

impl GalaxyTrucker {
    /// What a seat that is asked may do, sorted.
    pub(crate) fn list_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let Frame::Ask(ask) = self.flow.top() else { return };
        match ask {
            Ask::Ready => into.push(Action::CallStart),
            Ask::Building => self.list_build(seat, into),
            Ask::Mend(_) => into.extend(self.ship(seat).mistaken(self.board()).iter().map(Action::Remove)),
            Ask::Keep { ship, needs_cabin, .. } => {
                into.extend(self.parts_to_keep(seat, *ship, *needs_cabin).map(Action::Keep));
            }
            Ask::Crew(_) => self.list_crew(seat, into),
            Ask::Insurance(_) => {
                into.extend((0..self.affordable_offers(seat)).map(Action::Insure));
                into.push(Action::Pass);
            }
            Ask::Wake(_) => {
                into.extend(self.wakeable(seat).iter().map(Action::Wake));
                into.push(Action::LetSleep);
            }
            Ask::Decide => {
                into.extend([Action::FlyOn, Action::GiveUp]);
                into.extend(self.trucker(seat).flying.choices().map(Action::Withdraw));
            }
            Ask::Planets(planets) => {
                into.extend(planets.free(self.encounter().planets()).map(Action::Land));
                into.push(Action::Pass);
            }
            Ask::Derelict(_) | Ask::Spoils { .. } => into.extend([Action::Take, Action::Pass]),
            Ask::Enemy(_) | Ask::CombatZone(_) => into.extend([Action::Pass, Action::Negotiate]),
            Ask::Power(effort) => self.list_power(effort, into),
            Ask::Pay(_) | Ask::LoseCells(_) => {
                into.extend(self.spendable(seat).iter().map(Action::SpendCell));
            }
            Ask::Bonus { goods, .. } => list_bonus(*goods, into),
            Ask::Loading(loading) => self.list_loading(loading, into),
            Ask::LoseCrew(_) => {
                into.extend(self.ship(seat).occupied(self.area(seat)).iter().map(Action::LoseCrew));
            }
            Ask::LoseGoods(_) => into.extend(self.losable_holds(seat).iter().map(Action::LoseGood)),
            Ask::Thrust(target) => {
                into.extend(self.useful_thrusters(target).iter().map(Action::Thrust));
                into.push(Action::HoldCourse);
            }
            Ask::Meet(target) => into.extend(self.met(target, 0).iter().map(Action::Meet)),
            Ask::Shield(_) => into.extend([Action::Shield, Action::TakeHit]),
            Ask::Fire(target) => {
                into.extend(self.suitable_cannons(target).iter().map(Action::Fire));
                into.push(Action::TakeHit);
            }
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
            self.yard.desk.attached.iter().map(Action::TakeOff).for_each(&mut offer);
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
        offer(Action::EndTurn);
    }

    fn list_power(&self, effort: &Effort, into: &mut Vec<Action>) {
        let Effort { seat, ship, measure, .. } = *effort;
        let battery = self.battery(seat, ship, measure);
        let cells = self.usable_cells(seat, ship);
        for strong in 0..=battery.strong.min(cells) {
            for weak in 0..=battery.weak.min(cells - strong) {
                let angled = 0..=battery.angled.min(cells - strong - weak);
                into.extend(angled.map(|angled| Action::Power { strong, weak, angled }));
            }
        }
    }

    fn list_loading(&self, loading: &Loading, into: &mut Vec<Action>) {
        let Loading { seat, offer, begun } = *loading;
        let ship = self.ship(seat);
        let holds = ship.holds(self.area(seat));
        let boxes = holds.iter().flat_map(|square| Good::ALL.map(|good| (square, good)));
        if !begun {
            let there = boxes.clone().filter(|(square, good)| ship.load(*square).good_count(*good) > 0);
            into.extend(there.map(|(square, good)| Action::Unload { square, good }));
        }
        let room = boxes.filter(|(square, good)| offer.count(*good) > 0 && ship.has_room(*square, *good));
        into.extend(room.map(|(square, good)| Action::Load { square, good }));
        into.push(Action::Done);
    }

    /// The decision for somebody who does not decide: while building a harmless one, then the rule of thumb.
    pub(crate) fn cautious_action(&self, seat: Seat) -> Action {
        let harmless =
            [Action::Wait, Action::EndTurn, Action::PutBack, Action::SetAside, Action::TakeFaceDown];
        let found = if *self.flow.top() == Frame::Ask(Ask::Building) {
            harmless.into_iter().find(|action| self.allows(seat, *action).is_ok())
        } else {
            self.plain_choice(&Taste::SECOND, seat)
        };
        found.unwrap_or_else(|| {
            let mut actions = Vec::new();
            self.list_actions(seat, &mut actions);
            *actions.first().expect("a seat that is asked has an action")
        })
    }
}

fn list_bonus(goods: Goods, into: &mut Vec<Action>) {
    let offered = Good::ALL.into_iter().filter(|good| *good != Good::Red && goods.count(*good) > 0);
    into.extend(offered.map(Action::Improve));
    into.push(Action::ExtraBlue);
}
