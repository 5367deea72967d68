//! Following a step: the frame on top is answered, then the rules go on until somebody is asked.

use rules::{Interned, Millis, Seat, Silent, Step, StepOf, Story};

use crate::action::Action;
use crate::budget::Desk;
use crate::course::Pack;
use crate::event::Event;
use crate::flow::{Ask, Draw, Flow, Frame, Losing, Payment, Powers, Stack, Work};
use crate::parts::{Card, Cards, MAX_PLAYERS, MAX_SHIPS, Piles, Squares, Tiles};
use crate::setup::{Options, Setup};
use crate::ship::Ship;
use crate::state::{Commit, Deck, GalaxyTrucker, Hourglass, MAX_PILES, Trucker, Yard};

impl Deck {
    pub(crate) const EMPTY: Deck = Deck {
        piles: [Cards::NONE; MAX_PILES],
        dealt: Piles::NONE,
        turned: Cards::NONE,
        last: Card::NONE,
        used: Cards::NONE,
    };
}

impl GalaxyTrucker {
    /// The match before its first step.
    pub(crate) fn begin(setup: &Setup) -> Self {
        let mut game = GalaxyTrucker::empty(setup.pack, setup.options);
        let frame = game.prepare(Millis(0), &mut Silent);
        game.flow = Stack::new(frame);
        game
    }

    /// An empty table.
    pub(crate) fn empty(pack: Interned<Pack>, options: Options) -> Self {
        GalaxyTrucker {
            pack,
            options,
            flight: 0,
            truckers: [Trucker::NEW; MAX_PLAYERS],
            ships: [Ship::EMPTY; MAX_PLAYERS],
            yard: Yard {
                face_down: pack.pile(options.sets),
                face_up: Tiles::NONE,
                retired: Tiles::NONE,
                hourglass: Hourglass {
                    space: 0,
                    running: false,
                    turned_by: None,
                    until: Millis(0),
                    rounds: 0,
                },
                desk: Desk::EMPTY,
                dice: [0; 2],
                zones: [Squares::NONE; MAX_SHIPS],
            },
            deck: Deck::EMPTY,
            flow: Stack::new(Ask::Ready.into()),
        }
    }

    #[inline]
    pub(crate) fn follow(&mut self, at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        let mut frame = *self.flow.top();
        let flow = match step {
            Step::Act(seat, action) if self.is_secret() => {
                self.trucker_mut(*seat).commit = Commit::Act(*action);
                Flow::Again
            }
            Step::Act(seat, action) => match &mut frame {
                Frame::Ask(ask) => self.answer(ask, at, *seat, *action, story),
                Frame::Work(_) | Frame::Draw(_) | Frame::Over => Flow::Wait,
            },
            Step::Chance(outcome) => match &mut frame {
                Frame::Draw(draw) => self.hear(draw, *outcome, story),
                Frame::Work(_) | Frame::Ask(_) | Frame::Over => Flow::Wait,
            },
            Step::TakeBack(seat) => {
                self.trucker_mut(*seat).commit = Commit::None;
                Flow::Wait
            }
            Step::Alarm if self.is_scramble() && at >= self.yard.hourglass.until => self.run_out(at, story),
            Step::Alarm => Flow::Wait,
        };
        self.flow.turn(frame, flow);
        self.go_on(at, story);
    }

    /// The rules go on by themselves until somebody is asked.
    #[inline]
    pub(crate) fn go_on(&mut self, at: Millis, story: &mut impl Story<Event>) {
        let mut heard = None;
        loop {
            let mut frame = *self.flow.top();
            let flow = match &mut frame {
                Frame::Work(work) => self.work(work, at, heard, story),
                Frame::Draw(draw) => self.enter_draw(draw, story),
                Frame::Ask(ask) => self.enter(ask, heard, story),
                Frame::Over => Flow::Wait,
            };
            heard = self.flow.turn(frame, flow);
            if flow == Flow::Wait {
                // GT-113: what this table does not ask is answered at once.
                let (Some((seat, action)), Frame::Ask(mut ask)) = (self.obvious_answer(), *self.flow.top())
                else {
                    return;
                };
                let flow = self.answer(&mut ask, at, seat, action, story);
                heard = self.flow.turn(ask.into(), flow);
            }
        }
    }

    fn work(
        &mut self,
        work: &mut Work,
        at: Millis,
        heard: Option<Powers>,
        story: &mut impl Story<Event>,
    ) -> Flow {
        match work {
            Work::CarryOut => self.enter_carry_out(story),
            Work::MissingDice => self.enter_missing_dice(),
            Work::Check(order) => self.enter_check(order, story),
            Work::Flight => self.enter_flight(),
            Work::Card { met } => self.enter_card(met, story),
            Work::Arrival => self.arrive(at, story),
            Work::OpenSpace(space) => self.enter_open_space(space, heard, story),
            Work::Hunt(hunt) => self.enter_hunt(hunt),
            Work::Attack { strike, targets, order } => self.enter_attack(*strike, *targets, order, story),
            Work::Defend(target) => self.enter_defend(target, story),
            Work::Fallen(seat) => self.enter_fallen(*seat, story),
            Work::Rewarded(reward) => self.enter_rewarded(reward, story),
            Work::Goods { seat, goods } => self.enter_goods(*seat, *goods, story),
        }
    }

    /// Chance is asked, unless there is nothing to draw for.
    fn enter_draw(&mut self, draw: &Draw, story: &mut impl Story<Event>) -> Flow {
        match draw {
            Draw::Contest { won } => self.enter_contest(*won),
            Draw::LateOrder => self.enter_late_order(story),
            Draw::Tile(_)
            | Draw::Pile { .. }
            | Draw::Die(_)
            | Draw::NextCard
            | Draw::Line { .. }
            | Draw::Sabotage(_) => Flow::Wait,
        }
    }

    /// A question is asked, unless there is no choice.
    #[inline]
    fn enter(&mut self, ask: &mut Ask, heard: Option<Powers>, story: &mut impl Story<Event>) -> Flow {
        match ask {
            Ask::Building => self.enter_building(story),
            Ask::Wake(order) => self.enter_wake(order),
            Ask::Decide => self.enter_decide(story),
            Ask::Mend(seat) => self.enter_mend(*seat),
            Ask::Crew(seat) => self.enter_crew(*seat, story),
            Ask::Insurance(order) => self.enter_insurance(order, story),
            Ask::Planets(planets) => self.enter_planets(planets, story),
            Ask::Derelict(derelict) => self.enter_derelict(derelict),
            Ask::Enemy(enemy) => self.enter_enemy(enemy, heard, story),
            Ask::CombatZone(zone) => self.enter_combat_zone(zone, heard, story),
            Ask::Power(effort) => self.enter_power(effort),
            Ask::Pay(payment) => self.enter_pay(payment, story),
            Ask::LoseCrew(losing) => self.enter_lose_crew(losing, story),
            Ask::LoseGoods(losing) => self.enter_lose_goods(losing, story),
            Ask::LoseCells(losing) => self.enter_lose_cells(losing, story),
            Ask::Thrust(target) => self.enter_thrust(target),
            Ask::Meet(target) => self.enter_meet(target, story),
            Ask::Ready
            | Ask::Keep { .. }
            | Ask::Spoils { .. }
            | Ask::Bonus { .. }
            | Ask::Loading(_)
            | Ask::Shield(_)
            | Ask::Fire(_) => Flow::Wait,
        }
    }

    /// What follows from an answer.
    #[inline]
    fn answer(
        &mut self,
        ask: &mut Ask,
        at: Millis,
        seat: Seat,
        action: Action,
        story: &mut impl Story<Event>,
    ) -> Flow {
        match ask {
            Ask::Ready => self.call_start(at, seat, story),
            Ask::Building => self.build(at, seat, action, story),
            // Choices that are sealed are carried out when all have chosen.
            Ask::Decide => Flow::Wait,
            Ask::Wake(order) => self.answer_wake(order, seat, action, story),
            Ask::Mend(_) => self.answer_mend(seat, action, story),
            Ask::Keep { ship, .. } => self.answer_keep(seat, *ship, action, story),
            Ask::Crew(_) => self.answer_crew(seat, action, story),
            Ask::Insurance(order) => self.answer_insurance(order, seat, action, story),
            Ask::Planets(planets) => self.answer_planets(planets, seat, action, story),
            Ask::Derelict(derelict) => self.answer_derelict(derelict, seat, action, story),
            Ask::Enemy(enemy) => self.answer_enemy(enemy, seat, action, story),
            Ask::CombatZone(zone) => self.answer_combat_zone(zone, seat, action, story),
            Ask::Spoils { reward, .. } => self.answer_spoils(seat, *reward, action, story),
            Ask::Power(effort) => self.answer_power(effort, action),
            Ask::Pay(Payment { left, .. }) | Ask::LoseCells(Losing { left, .. }) => {
                self.answer_cell(seat, left, action, story)
            }
            Ask::Bonus { goods, .. } => GalaxyTrucker::answer_bonus(seat, *goods, action),
            Ask::Loading(loading) => self.answer_loading(loading, action, story),
            Ask::LoseCrew(losing) => self.answer_lose_crew(losing, action, story),
            Ask::LoseGoods(losing) => self.answer_lose_goods(losing, action, story),
            Ask::Thrust(target) => self.answer_thrust(target, action, story),
            Ask::Meet(target) => self.answer_meet(target, action, story),
            Ask::Shield(target) => self.answer_shield(target, action, story),
            Ask::Fire(target) => self.answer_fire(target, action, story),
        }
    }
}
