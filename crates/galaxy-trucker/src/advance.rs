//! Following a step.

use rules::{Interned, Millis, Seat, Silent, Step, StepOf, Story};

use crate::action::Action;
use crate::course::Pack;
use crate::event::{Event, Loss};
use crate::parts::{Cards, MAX_PLAYERS, MAX_SHIPS, Squares, Tiles};
use crate::setup::{Options, Setup};
use crate::ship::Ship;
use crate::state::{Commit, Deck, GalaxyTrucker, Hourglass, MAX_PILES, Phase, Stage, Trip, Trucker, Yard};

impl Deck {
    pub(crate) const EMPTY: Deck = Deck {
        piles: [Cards::NONE; MAX_PILES],
        dealt: 0,
        dealing: 0,
        turned: Cards::NONE,
        used: Cards::NONE,
    };
}

impl GalaxyTrucker {
    /// The match before its first step.
    pub(crate) fn begin(setup: &Setup) -> Self {
        let mut game = GalaxyTrucker::empty(setup.pack, setup.options);
        game.prepare(Millis(0), &mut Silent);
        game
    }

    /// An empty table.
    pub(crate) fn empty(pack: Interned<Pack>, options: Options) -> Self {
        GalaxyTrucker {
            pack,
            options,
            stage: Stage::Ready,
            flight: 0,
            truckers: [Trucker::NEW; MAX_PLAYERS],
            ships: [Ship::EMPTY; MAX_PLAYERS],
            yard: Yard {
                face_down: pack.pile(options.sets),
                face_up: Tiles::NONE,
                hourglass: Hourglass {
                    space: 0,
                    running: false,
                    turned_by: None,
                    until: Millis(0),
                    rounds: 0,
                },
                dice: [0; 2],
                zones: [Squares::NONE; MAX_SHIPS],
            },
            deck: Deck::EMPTY,
            trip: Trip::NEW,
        }
    }

    #[inline]
    pub(crate) fn follow(&mut self, at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, action) if self.is_secret() => {
                self.trucker_mut(*seat).commit = Commit::Act(*action);
                if self.asked().is_empty() {
                    self.resolve(story);
                }
            }
            Step::Act(seat, action) => {
                let building = self.stage == Stage::Building;
                self.perform(at, *seat, *action, story);
                if building && self.stage == Stage::Building {
                    self.resume_building(story);
                }
            }
            Step::Chance(outcome) => self.follow_outcome(*outcome, story),
            Step::TakeBack(seat) => self.trucker_mut(*seat).commit = Commit::None,
            Step::Alarm => {
                if self.is_scramble() && at >= self.yard.hourglass.until {
                    self.run_out(at, story);
                }
            }
        }
        self.go_on(at, story);
    }

    /// All have chosen.
    fn resolve(&mut self, story: &mut impl Story<Event>) {
        if self.stage == Stage::Decide {
            self.resolve_decisions(story);
        } else {
            self.resolve_round();
        }
    }

    /// The rules go on by themselves until somebody is asked.
    fn go_on(&mut self, at: Millis, story: &mut impl Story<Event>) {
        while self.stage == Stage::Busy {
            match self.trip.phase {
                Phase::Build => unreachable!("builders are asked"),
                Phase::Contests if self.contest().is_empty() => self.trip.phase = Phase::Commits,
                Phase::Contests => self.stage = Stage::Contest,
                Phase::Commits => self.carry_out(story),
                Phase::MissingDice => self.roll_missing_dice(),
                Phase::LateOrder => self.order_late_players(story),
                Phase::Check => self.check_next(story),
                Phase::Insurance => self.offer_insurance(story),
                Phase::BeforeCard => self.before_card(),
                Phase::Visit => self.visit(story),
                Phase::Announced => self.announced(story),
                Phase::Settled => self.settled(),
                Phase::Rewarded => self.rewarded(story),
                Phase::Shots => self.next_attack(),
                Phase::Strike => self.strike_next(story),
                Phase::Dodge => self.dodge_next(),
                Phase::Impact => self.meet(story),
                Phase::Defend => self.defend_next(),
                Phase::Damage => self.damage(story),
                Phase::Fallen => self.settle_fall(story),
                Phase::CardDone => self.finish_card(story),
                Phase::Arrive => self.arrive(at, story),
            }
        }
    }

    /// Carries out an action.
    pub(crate) fn perform(&mut self, at: Millis, seat: Seat, action: Action, story: &mut impl Story<Event>) {
        if matches!(self.stage, Stage::Building | Stage::Busy) {
            self.grab(seat);
        }
        match action {
            Action::CallStart => self.call_start(at, seat, story),
            Action::TakeFaceDown => self.take_face_down(seat, story),
            Action::TakeFaceUp(tile) => self.take_face_up(seat, tile, story),
            Action::TakeAside(tile) => self.take_aside(seat, tile, story),
            Action::Attach { square, turns } => self.attach(seat, square, turns, story),
            Action::Detach => self.detach(seat, story),
            Action::SetAside => self.set_aside(seat, story),
            Action::PutBack => self.put_back(seat, story),
            Action::LookAt(pile) => self.look_at(seat, pile, story),
            Action::LookAway => self.look_away(seat, story),
            Action::TurnHourglass => self.turn_hourglass(at, seat, story),
            Action::RollDie => self.roll_die(),
            Action::Finish(order) => self.finish(seat, order, false, story),
            // Choices that are sealed are carried out when all have chosen.
            Action::Wait | Action::FlyOn | Action::GiveUp | Action::Withdraw(_) => {}
            Action::Remove(square) => {
                self.lose_tile(seat, square, Loss::Removed, story);
                self.stage = Stage::Busy;
            }
            Action::Keep(square) => self.keep(seat, self.ship_at(square), square, story),
            Action::Board { square, alien } => self.board_alien(seat, square, alien, story),
            Action::BoardCyan { square, speciality } => self.board_cyan(seat, square, speciality, story),
            Action::FillWithHumans => self.crew_is_complete(story),
            Action::Insure(nth) => self.insure(seat, nth, story),
            Action::Power { strong, weak, angled } => self.power(seat, [strong, weak, angled], story),
            Action::SpendCell(square) => self.spend_from(seat, square, story),
            Action::Land(planet) => self.land(seat, planet, story),
            Action::Take => self.take_offer(story),
            Action::Pass if matches!(self.stage, Stage::Insure(_)) => self.next_in_order(),
            Action::Pass if matches!(self.stage, Stage::Envoy(_)) => self.keep_envoy(),
            Action::Pass => self.leave_offer(story),
            Action::Improve(good) => self.improve(seat, good, story),
            Action::ExtraBlue => self.extra_blue(seat, story),
            Action::Unload { square, good } => self.unload(seat, square, good, story),
            Action::Load { square, good } => self.load(seat, square, good, story),
            Action::Done => self.end_loading(seat, story),
            Action::LoseCrew(square) => self.lose_crew(seat, square, story),
            Action::LoseGood(square) => self.lose_good(seat, square, story),
            Action::Shield => self.shield(seat, story),
            Action::Fire(square) => self.fire(seat, square, story),
            Action::Negotiate => self.negotiate(seat, story),
            Action::TakeHit => self.stage = Stage::Busy,
            Action::Thrust(square) => self.thrust(seat, square, story),
            Action::HoldCourse => self.hold_course(),
            Action::Meet(square) => self.meet_at(seat, [Some(square), None], story),
        }
    }
}
