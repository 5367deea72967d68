//! How a step changes the state: the race.
//!
//! One idea: a turn is a row of stages. `proceed` walks through them, does what needs no
//! answer, and stops at the first stage that asks a player or chance.

use rules::{Audience, Seats, Step, StepOf, Story};

use crate::action::{Action, Outcome};
use crate::deck::CardPlace;
use crate::development::Development;
use crate::event::Event;
use crate::parts::{MAX_PLANES, Plane};
use crate::setup::Setup;
use crate::state::{Craft, Go, HydroRacers, Stage};

/// Whether a stage waits for an answer.
pub(crate) enum Flow {
    Wait,
    Go(Stage),
}

#[inline]
pub(crate) fn tell(story: &mut impl Story<Event>, event: impl FnOnce() -> Event) {
    story.tell(Audience::All, event);
}

impl HydroRacers {
    pub(crate) fn begin(setup: &Setup) -> Self {
        let mut game = HydroRacers {
            pack: setup.pack,
            options: setup.options,
            stage: Stage::AllotPlane(Plane(0)),
            race: 0,
            heat: 0,
            round: 0,
            circuit: 0,
            cockpit: setup.options.cockpit,
            fleet: [Craft::PARKED; MAX_PLANES],
            order: [Plane(0); MAX_PLANES],
            flyers: 0,
            turn: 0,
            crashes: 0,
            go: Go::new(Plane(0)),
            development: Development::new(setup.pack.get()),
        };
        game.proceed(&mut rules::Silent);
        game
    }

    #[inline]
    pub(crate) fn follow(&mut self, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match *step {
            Step::Act(_, action) => self.act(action, story),
            Step::Chance(outcome) => self.chance(outcome, story),
            // Nobody chooses in secret, and nothing runs against an hourglass here.
            Step::TakeBack(_) | Step::Alarm => return,
        }
        self.proceed(story);
    }

    /// Walks on until somebody is asked.
    pub(crate) fn proceed(&mut self, story: &mut impl Story<Event>) {
        while let Flow::Go(stage) = self.enter(story) {
            self.stage = stage;
        }
    }

    #[inline]
    fn enter(&mut self, story: &mut impl Story<Event>) -> Flow {
        match self.stage {
            Stage::AllotPlane(plane) => self.enter_allot_plane(plane),
            Stage::AllotPilot(plane) => self.enter_allot_pilot(plane, story),
            Stage::Circuit => self.enter_circuit(story),
            Stage::Terms => self.enter_terms(story),
            Stage::Grid(drawn) => self.enter_grid(drawn, story),
            Stage::Deal(plane) => self.enter_deal(plane, story),
            Stage::BetFirst => self.enter_bet(Stage::Play),
            Stage::AutoDraw => self.enter_auto_draw(story),
            Stage::Play
            | Stage::PointOrCoins
            | Stage::Element
            | Stage::Keep
            | Stage::DropBehind(_)
            | Stage::Over => Flow::Wait,
            Stage::Value => self.enter_value(story),
            Stage::Remove => self.enter_remove(story),
            Stage::Reduce => self.enter_reduce(story),
            Stage::Boost => self.enter_boost(story),
            Stage::Danger => self.enter_danger(),
            Stage::CrashRemove => self.enter_crash_remove(),
            Stage::Hop => self.enter_hop(story),
            Stage::PassDiscard => self.enter_pass_discard(),
            Stage::Refill => self.enter_refill(story),
            Stage::BetLast if self.is_autopilot(self.go.plane) => self.end_turn(story),
            Stage::BetLast => match self.craft(self.go.plane).bet {
                None => Flow::Wait,
                Some(_) => self.end_turn(story),
            },
            Stage::Develop => self.enter_development(story),
        }
    }

    #[inline]
    fn act(&mut self, action: Action, story: &mut impl Story<Event>) {
        let plane = self.go.plane;
        match action {
            Action::ChoosePlane(sheet) => self.allot_plane(sheet, story),
            Action::ChoosePilot(pilot) => self.allot_pilot(pilot, story),
            Action::ChooseCircuit(circuit) => self.set_circuit(circuit, story),
            Action::ChooseTerms(cockpit) => self.set_terms(cockpit, story),
            Action::NoBet => self.after_bet(story),
            Action::PlaceBet { slot, on } => {
                self.place_bet(plane, slot, on, story);
                self.after_bet(story);
            }
            Action::Pass => self.fly_pass(None, story),
            Action::Play(card) => self.play_card(card, CardPlace::Hand, None, story),
            Action::ChooseValue(value) => {
                self.go.value = value;
                tell(story, || Event::ValueChosen { plane, value });
                self.stage = self.gain(story);
            }
            Action::TakePoint => self.take_reward(true, story),
            Action::TakeCoins => self.take_reward(false, story),
            Action::Remove { element, square } => self.remove_token(plane, element, square, story),
            Action::Reduce(reduce) => self.reduce(reduce, story),
            Action::Boost(boost) => self.boost(boost, story),
            Action::ChooseElement(element) if self.stage == Stage::Element => {
                self.place_drawn(element, story);
            }
            Action::Hop(hop) => self.stage = self.hop(hop, story),
            Action::DropBehind(drop) => self.stage = self.drop_behind(drop, story),
            Action::PassDiscard(card) => {
                self.craft_mut(plane).deck.put_under(card, CardPlace::Hand);
                self.tell_owner(
                    plane,
                    story,
                    || Event::CardPutUnder { plane, card },
                    || Event::CardPutUnderUnseen { plane },
                );
                self.stage = Stage::Refill;
            }
            Action::Keep(nth) => self.keep(nth, story),
            Action::ChooseElement(_)
            | Action::PlaceOnCard { .. }
            | Action::PlaceOnEspionage
            | Action::PlaceOnExhibition(_)
            | Action::Recycle(_)
            | Action::NoClaim
            | Action::Claim { .. }
            | Action::ChooseRival(_) => self.develop(action, story),
        }
    }

    #[inline]
    fn chance(&mut self, outcome: Outcome, story: &mut impl Story<Event>) {
        match outcome {
            Outcome::DrawPlane(sheet) => self.allot_plane(sheet, story),
            Outcome::DrawPilot(pilot) => self.allot_pilot(pilot, story),
            Outcome::DrawCircuit(circuit) => self.set_circuit(circuit, story),
            Outcome::DrawTerms(cockpit) => self.set_terms(cockpit, story),
            Outcome::DrawGrid(plane) => self.take_grid(plane, story),
            Outcome::DrawCard(card) => self.draw_card(card, story),
            Outcome::DrawToken(token) => self.draw_token(token, story),
            Outcome::DrawDevelopment(_) | Outcome::DrawTime | Outcome::DrawOwn(_) => {
                self.develop_by_chance(outcome, story);
            }
        }
    }

    /// One event for the owner, another for everybody else; an autopilot's cards are hidden from all.
    #[inline]
    pub(crate) fn tell_owner(
        &self,
        plane: Plane,
        story: &mut impl Story<Event>,
        own: impl FnOnce() -> Event,
        others: impl FnOnce() -> Event,
    ) {
        match self.owner(plane) {
            Some(seat) => {
                story.tell(Audience::seat(seat), own);
                story.tell(Audience::AllBut(Seats::only(seat)), others);
            }
            None => story.tell(Audience::All, others),
        }
    }
}
