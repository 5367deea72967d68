//! What is allowed, and what chance may give.

use rules::Seat;

use crate::action::Action;
use crate::course::CardKind;
use crate::deck::CardPlace;
use crate::development::{DISPLAY, DevelopStep, PUBLIC, TRACK};
use crate::foul::Foul;
use crate::parts::{Card, Cockpit, Element, Plane, TOP_VALUE};
use crate::setup::Allotment;
use crate::state::{HydroRacers, Stage};
use crate::view::question;

impl HydroRacers {
    /// Who is asked; nobody where chance is, or where it is over.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.stage {
            Stage::AllotPlane(plane) => self.owner(plane).filter(|_| self.options.planes == Allotment::Free),
            Stage::AllotPilot(plane) => self.owner(plane).filter(|_| self.options.pilots == Allotment::Free),
            Stage::Circuit | Stage::Terms if self.race == 0 => None,
            Stage::Circuit | Stage::Terms => self.best_human().and_then(|plane| self.owner(plane)),
            Stage::DropBehind(plane) => self.owner(plane),
            Stage::BetFirst
            | Stage::Play
            | Stage::Value
            | Stage::PointOrCoins
            | Stage::Remove
            | Stage::Reduce
            | Stage::Boost
            | Stage::Element
            | Stage::CrashRemove
            | Stage::Hop
            | Stage::PassDiscard
            | Stage::Keep
            | Stage::BetLast => self.owner(self.go.plane),
            Stage::Develop => match self.development.step {
                DevelopStep::Place
                | DevelopStep::Rival
                | DevelopStep::Joker
                | DevelopStep::Recycle { .. }
                | DevelopStep::Claims(_) => self.owner(self.development.actor),
                DevelopStep::Open | DevelopStep::AutoCards(..) | DevelopStep::Draw | DevelopStep::Refill => {
                    None
                }
            },
            Stage::Grid(_)
            | Stage::Deal(_)
            | Stage::AutoDraw
            | Stage::Danger
            | Stage::Refill
            | Stage::Over => None,
        }
    }

    /// What the plane that is asked may do, in order.
    pub(crate) fn list_actions(&self, into: &mut Vec<Action>) {
        let deck = &self.craft(self.go.plane).deck;
        let mut offer = |action: Action| {
            if self.check_asked(action).is_ok() {
                into.push(action);
            }
        };
        match self.stage {
            Stage::AllotPlane(_) => (0..4).map(Action::ChoosePlane).for_each(&mut offer),
            Stage::AllotPilot(_) => (0..4).map(Action::ChoosePilot).for_each(&mut offer),
            Stage::Circuit => {
                (0..self.pack.circuits.len() as u8).map(Action::ChooseCircuit).for_each(&mut offer);
            }
            Stage::Terms => {
                [Cockpit::Basic, Cockpit::Expert].map(Action::ChooseTerms).into_iter().for_each(&mut offer);
            }
            Stage::BetFirst | Stage::BetLast => {
                into.push(Action::NoBet);
                for slot in (0..=self.free_slot()).filter(|slot| self.check_slot(*slot).is_ok()) {
                    into.extend(self.planes().map(|on| Action::PlaceBet { slot, on }));
                }
            }
            Stage::Play => {
                into.push(Action::Pass);
                into.extend(deck.hand().map(Action::Play));
            }
            Stage::Value => (1..=TOP_VALUE).map(Action::ChooseValue).for_each(&mut offer),
            Stage::PointOrCoins => [Action::TakePoint, Action::TakeCoins].into_iter().for_each(&mut offer),
            Stage::Remove | Stage::CrashRemove => {
                for element in Element::ALL {
                    (0..8).for_each(|square| offer(Action::Remove { element, square }));
                }
            }
            Stage::Reduce => [false, true].map(Action::Reduce).into_iter().for_each(&mut offer),
            Stage::Boost => [false, true].map(Action::Boost).into_iter().for_each(&mut offer),
            Stage::Hop => [false, true].map(Action::Hop).into_iter().for_each(&mut offer),
            Stage::DropBehind(_) => [false, true].map(Action::DropBehind).into_iter().for_each(&mut offer),
            Stage::Element => Element::ALL.map(Action::ChooseElement).into_iter().for_each(&mut offer),
            Stage::PassDiscard => into.extend(deck.hand().map(Action::PassDiscard)),
            Stage::Keep => (0..self.go.looked).map(Action::Keep).for_each(&mut offer),
            Stage::Develop => self.list_development(offer),
            Stage::Grid(_)
            | Stage::Deal(_)
            | Stage::AutoDraw
            | Stage::Danger
            | Stage::Refill
            | Stage::Over => {}
        }
    }

    fn list_development(&self, mut offer: impl FnMut(Action)) {
        let actor = self.development.actor;
        match self.development.step {
            DevelopStep::Place => {
                for place in 0..DISPLAY as u8 {
                    [false, true]
                        .into_iter()
                        .for_each(|accelerate| offer(Action::PlaceOnCard { place, accelerate }));
                }
                offer(Action::PlaceOnEspionage);
                (0..=PUBLIC as u8).map(Action::PlaceOnExhibition).for_each(&mut offer);
            }
            DevelopStep::Rival => self.planes().map(Action::ChooseRival).for_each(&mut offer),
            DevelopStep::Joker => Element::ALL.map(Action::ChooseElement).into_iter().for_each(&mut offer),
            DevelopStep::Recycle { .. } => {
                self.craft(actor)
                    .deck
                    .kinds(CardPlace::Pile)
                    .for_each(|(card, _)| offer(Action::Recycle(card)));
            }
            DevelopStep::Claims(_) => {
                offer(Action::NoClaim);
                for place in 0..TRACK as u8 {
                    [false, true].into_iter().for_each(|coins| offer(Action::Claim { place, coins }));
                }
            }
            DevelopStep::Open | DevelopStep::AutoCards(..) | DevelopStep::Draw | DevelopStep::Refill => {}
        }
    }

    #[inline]
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        let asked = self.asked();
        if self.stage == Stage::Over {
            return Err(self.other_decision());
        }
        if asked == Some(seat) {
            return self.check_asked(action);
        }
        Err(Foul::NotAsked { rule: self.rule(), asked })
    }

    /// Whether the plane that is asked may do that.
    #[inline]
    fn check_asked(&self, action: Action) -> Result<(), Foul> {
        let plane = self.go.plane;
        let craft = self.craft(plane);
        match (self.stage, action) {
            (Stage::Play, Action::Pass) => Ok(()),
            (Stage::Play, Action::Play(card)) => {
                in_hand(craft.deck.holds(card, CardPlace::Hand), "HR-12", card)
            }
            (Stage::BetFirst | Stage::BetLast, Action::NoBet) => Ok(()),
            (Stage::BetFirst | Stage::BetLast, Action::PlaceBet { slot, on }) => self.check_bet(slot, on),
            (Stage::AllotPlane(next), Action::ChoosePlane(sheet)) => {
                free(sheet < 4 && !self.sheet_taken(sheet, next), "HR-1")
            }
            (Stage::AllotPilot(next), Action::ChoosePilot(pilot)) => {
                free(pilot < 4 && !self.pilot_taken(pilot, next), "HR-1")
            }
            (Stage::Circuit, Action::ChooseCircuit(circuit)) => {
                free((circuit as usize) < self.pack.circuits.len(), "HR-75")
            }
            (Stage::Terms, Action::ChooseTerms(_))
            | (Stage::PointOrCoins, Action::TakePoint | Action::TakeCoins)
            | (Stage::Reduce, Action::Reduce(_))
            | (Stage::Boost, Action::Boost(_))
            | (Stage::Hop, Action::Hop(_))
            | (Stage::DropBehind(_), Action::DropBehind(_)) => Ok(()),
            (Stage::Value, Action::ChooseValue(value)) => {
                let card = self.go.card.expect("a card was played");
                let printed = self.pack.get().face(card).values().contains(&value);
                printed.then_some(()).ok_or(Foul::ValueNotPrinted { value })
            }
            (Stage::Remove | Stage::CrashRemove, Action::Remove { element, square }) => {
                let there = square < 8 && craft.token_on(element, square).is_some();
                there.then_some(()).ok_or(Foul::NoTokenThere { rule: self.rule(), element, square })
            }
            (Stage::Element, Action::ChooseElement(element)) => {
                let room = craft.first_empty(element, self.tile(plane, element).len());
                room.map(|_| ()).ok_or(Foul::ElementFull { element })
            }
            (Stage::PassDiscard, Action::PassDiscard(card)) => {
                in_hand(craft.deck.holds(card, CardPlace::Hand), "HR-27", card)
            }
            (Stage::Keep, Action::Keep(place)) => {
                let looked = self.go.looked;
                (place < looked).then_some(()).ok_or(Foul::NotLookedAt { place, cards: looked })
            }
            (Stage::Develop, action) => self.check_development(action),
            (_, _) => Err(self.other_decision()),
        }
    }

    fn other_decision(&self) -> Foul {
        Foul::OtherDecision { rule: self.rule(), wanted: question(self) }
    }

    fn check_bet(&self, slot: u8, on: Plane) -> Result<(), Foul> {
        if on.0 >= self.options.fleet() {
            return Err(Foul::NoSuchPlane { rule: "HR-35", plane: on });
        }
        self.check_slot(slot)
    }

    fn check_slot(&self, slot: u8) -> Result<(), Foul> {
        if slot > self.free_slot() {
            return Err(Foul::NoSuchSlot { slot });
        }
        if self.slot_taken(slot) {
            return Err(Foul::SlotTaken { slot });
        }
        let stake = self.pack.get().numbers.paid_slots.get(slot as usize).copied().unwrap_or(0);
        affordable(u16::from(stake), self.craft(self.go.plane).coins, "HR-37")
    }

    fn check_development(&self, action: Action) -> Result<(), Foul> {
        let plane = self.development.actor;
        match (self.development.step, action) {
            (DevelopStep::Place, Action::PlaceOnCard { place, accelerate }) => {
                self.check_placing(place, accelerate)
            }
            (DevelopStep::Place, Action::PlaceOnEspionage) | (DevelopStep::Claims(_), Action::NoClaim) => {
                Ok(())
            }
            (DevelopStep::Place, Action::PlaceOnExhibition(space)) => {
                let taken = match space {
                    0 => self.development.reserved & 1 << plane.0 != 0,
                    // HR-93: first the own reserved space.
                    1..=4 => {
                        self.development.reserved & 1 << plane.0 == 0
                            || self.development.public & 1 << (space - 1) != 0
                    }
                    _ => true,
                };
                (!taken).then_some(()).ok_or(Foul::SpaceTaken { space })
            }
            (DevelopStep::Rival, Action::ChooseRival(rival)) if rival.0 >= self.options.fleet() => {
                Err(Foul::NoSuchPlane { rule: "HR-62", plane: rival })
            }
            (DevelopStep::Rival, Action::ChooseRival(rival)) => {
                let own = self.owner(rival) == self.owner(plane);
                (!own).then_some(()).ok_or(Foul::NoRival { plane: rival })
            }
            (DevelopStep::Joker, Action::ChooseElement(element)) => {
                let below = self.raisable(plane).any(|one| one == element);
                below.then_some(()).ok_or(Foul::TopLevel { element })
            }
            (DevelopStep::Recycle { spied }, Action::Recycle(card)) => self.check_recycling(card, spied),
            (DevelopStep::Claims(_), Action::Claim { place, coins }) => self.check_claim(place, coins),
            (_, _) => Err(self.other_decision()),
        }
    }

    /// HR-79, HR-80, HR-84.
    fn check_placing(&self, place: u8, accelerate: bool) -> Result<(), Foul> {
        let plane = self.development.actor;
        let numbers = &self.pack.get().numbers;
        let card = self.development.display.get(place as usize).copied().flatten();
        let card = card.ok_or(Foul::NoCardThere { rule: "HR-79", place })?;
        let face = self.pack.get().face(card);
        let missing = face.cost - self.development.on_card[place as usize][plane.index()] - 1;
        if accelerate && missing != 1 {
            return Err(Foul::NotLastButOne { missing });
        }
        if !accelerate && missing > 0 {
            return Ok(());
        }
        let price = if accelerate { u16::from(numbers.accelerate_cost) } else { 0 };
        let recycling = match face.kind {
            CardKind::Movement(_) => self.cheapest_recycling(plane, card, false),
            CardKind::Technology(_) | CardKind::Advantage(_) | CardKind::Pass => 0,
        };
        let rule = if accelerate && recycling == 0 { "HR-80" } else { "HR-84" };
        affordable(price + recycling, self.craft(plane).coins, rule)
    }

    fn check_recycling(&self, card: Card, spied: bool) -> Result<(), Foul> {
        let plane = self.development.actor;
        let new = self.development.taken.expect("a card was taken");
        let copies = self.craft(plane).deck.iter().filter(|(one, _)| *one == card).count();
        if copies < if card == new { 2 } else { 1 } {
            return Err(Foul::NotToGive { card });
        }
        let rule = if spied { "HR-91" } else { "HR-84" };
        affordable(self.recycling_cost(new, card, spied), self.craft(plane).coins, rule)
    }

    fn check_claim(&self, place: u8, coins: bool) -> Result<(), Foul> {
        let plane = self.development.actor;
        let numbers = &self.pack.get().numbers;
        let card = self.development.track.get(place as usize).copied().flatten();
        let card = card.ok_or(Foul::NoCardThere { rule: "HR-89", place })?;
        let needed = numbers.spy_tokens - u8::from(coins);
        let tokens = self.development.spies[plane.index()];
        if tokens < needed {
            return Err(Foul::TooFewSpies { needed, tokens });
        }
        let price = if coins { u16::from(numbers.spy_accelerate_cost) } else { 0 };
        let recycling = self.cheapest_recycling(plane, card, true);
        let rule = if recycling == 0 { "HR-89" } else { "HR-91" };
        affordable(price + recycling, self.craft(plane).coins, rule)
    }

    /// What a seat does when its time runs out: nothing bold.
    pub(crate) fn cautious_action(&self) -> Action {
        let deck = &self.craft(self.go.plane).deck;
        match self.stage {
            Stage::BetFirst | Stage::BetLast => Action::NoBet,
            Stage::Play => Action::Pass,
            Stage::Reduce => Action::Reduce(false),
            Stage::Boost => Action::Boost(false),
            Stage::Hop => Action::Hop(false),
            Stage::DropBehind(_) => Action::DropBehind(false),
            Stage::PassDiscard => Action::PassDiscard(deck.find(CardPlace::Hand).expect("a card is in hand")),
            Stage::Develop if self.development.step == DevelopStep::Place => Action::PlaceOnEspionage,
            Stage::Develop if matches!(self.development.step, DevelopStep::Claims(_)) => Action::NoClaim,
            Stage::AllotPlane(_)
            | Stage::AllotPilot(_)
            | Stage::Circuit
            | Stage::Terms
            | Stage::Value
            | Stage::PointOrCoins
            | Stage::Remove
            | Stage::CrashRemove
            | Stage::Element
            | Stage::Keep
            | Stage::Develop
            | Stage::Grid(_)
            | Stage::Deal(_)
            | Stage::AutoDraw
            | Stage::Danger
            | Stage::Refill
            | Stage::Over => {
                let mut legal = Vec::new();
                self.list_actions(&mut legal);
                legal[0]
            }
        }
    }

    /// The rule that governs what is going on.
    fn rule(&self) -> &'static str {
        match self.stage {
            Stage::AllotPlane(_) | Stage::AllotPilot(_) => "HR-1",
            Stage::Circuit | Stage::Terms if self.race == 0 => "HR-2",
            Stage::Circuit | Stage::Terms => "HR-75",
            Stage::Grid(_) => "HR-4",
            Stage::Deal(_) => "HR-7",
            Stage::BetFirst | Stage::BetLast => "HR-35",
            Stage::AutoDraw => "HR-114",
            Stage::Play => "HR-12",
            Stage::Value | Stage::PointOrCoins | Stage::Remove => "HR-60",
            Stage::Reduce | Stage::Boost | Stage::Hop | Stage::DropBehind(_) => "HR-61",
            Stage::Danger => "HR-18",
            Stage::Element => "HR-51",
            Stage::CrashRemove => "HR-55",
            Stage::PassDiscard => "HR-27",
            Stage::Refill => "HR-14",
            Stage::Keep => "HR-60b",
            Stage::Over => "HR-46",
            Stage::Develop => match self.development.step {
                DevelopStep::Open | DevelopStep::Refill => "HR-66",
                DevelopStep::AutoCards(..) => "HR-120",
                DevelopStep::Draw => "HR-77",
                DevelopStep::Place => "HR-79",
                DevelopStep::Rival | DevelopStep::Joker => "HR-62",
                DevelopStep::Recycle { .. } => "HR-82",
                DevelopStep::Claims(_) => "HR-90",
            },
        }
    }
}

fn in_hand(held: bool, rule: &'static str, card: Card) -> Result<(), Foul> {
    held.then_some(()).ok_or(Foul::NotInHand { rule, card })
}

fn free(free: bool, rule: &'static str) -> Result<(), Foul> {
    free.then_some(()).ok_or(Foul::NotFree { rule })
}

fn affordable(needed: u16, coins: u16, rule: &'static str) -> Result<(), Foul> {
    (needed <= coins).then_some(()).ok_or(Foul::TooPoor { rule, needed, coins })
}
