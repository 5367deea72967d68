//! Every action tried on the same luck.
//!
//! One idea: where a decision is worth less than a single card drawn later, matches with different luck say nothing
//! about it. So every action is tried in the same worlds with the same draws, all others following their plans,
//! and what falls behind by more than chance can explain is tried no longer.

use rand_core::{Rng as _, SeedableRng};
use rules::{Eyes, Game, Millis, Outlook, Seat, Silent, Step};

use super::{Imagination, Reason, Search, Thought, sort};
use crate::Dice;

/// Worlds between two looks at who has fallen behind.
const BLOCK: u32 = 4;

/// Worlds before anybody is given up.
const FIRST: u32 = 8;

/// Standard errors behind the leader that are more than chance.
const BEHIND: f32 = 2.0;

/// An action with what came of it, world after world.
#[derive(Debug)]
pub(super) struct Trial<A> {
    action: A,
    hopes: Vec<f32>,
    sum: f32,
    places: f32,
    last: f32,
    /// Whether it may still be the best.
    open: bool,
}

impl<G: Game> Search<G> {
    /// Thinks about what that seat does now by trying everything.
    pub(super) fn compare(
        &mut self,
        seat: Seat,
        source: &impl Imagination<G>,
        iterations: u32,
        stop: impl Fn() -> bool,
    ) -> Thought<G::Action> {
        self.line_up(seat, source);
        let before = self.steps;
        let (mut done, mut worlds) = (0, 0);
        loop {
            done += self.try_all(seat, source);
            worlds += 1;
            if worlds >= FIRST && worlds.is_multiple_of(BLOCK) {
                self.give_up();
            }
            let open = self.trials.iter().filter(|trial| trial.open).count();
            if open == 1 || done + open as u32 > iterations || stop() {
                break;
            }
        }
        let mut reasons: Vec<_> = self.trials.iter().map(Trial::reason).collect();
        sort(&mut reasons);
        let action = reasons[0].action.clone();
        Thought { action, iterations: done, steps: self.steps - before, reasons }
    }

    /// All actions, the hunch first.
    fn line_up(&mut self, seat: Seat, source: &impl Imagination<G>) {
        let world = source.world(&mut self.dice);
        let hunch = self.manner.generation.hunch(&world, seat, &mut self.plan, &mut self.dice);
        self.legal.clear();
        Eyes::new(&world, seat).actions(&mut self.legal);
        if let Some(at) = self.legal.iter().position(|action| *action == hunch) {
            self.legal.swap(0, at);
        }
        self.trials.truncate(self.legal.len());
        for (nth, action) in self.legal.drain(..).enumerate() {
            match self.trials.get_mut(nth) {
                Some(trial) => trial.reset(action),
                None => self.trials.push(Trial::new(action)),
            }
        }
    }

    /// Tries every action that is open in one world; how many.
    fn try_all(&mut self, seat: Seat, source: &impl Imagination<G>) -> u32 {
        let luck = Dice::seed_from_u64(self.dice.next_u64());
        let own = std::mem::replace(&mut self.dice, luck);
        let world = self.imagine(seat, source);
        let luck = std::mem::replace(&mut self.dice, own);
        let mut tried = 0;
        for nth in 0..self.trials.len() {
            if self.trials[nth].open {
                let own = std::mem::replace(&mut self.dice, luck.clone());
                let outlook = self.play_on(world.clone(), seat, nth);
                self.dice = own;
                self.trials[nth].book(&outlook, seat, world.seats());
                tried += 1;
            }
        }
        tried
    }

    /// One imagined match that begins with an action.
    fn play_on(&mut self, mut world: G, seat: Seat, nth: usize) -> Outlook {
        let horizon = self.manner.horizon * world.seats() as u32;
        let (mut now, mut first, mut last, mut turns) = (Millis(0), true, seat, 0);
        self.forget_plan();
        while let Some(turn) = self.next_turn(&mut world, &mut now, seat) {
            // Whole turns are counted: half of one more would be a head start.
            turns += u32::from(turn != last);
            last = turn;
            if turns > horizon {
                break;
            }
            let action = if first && turn == seat {
                first = false;
                self.trials[nth].action.clone()
            } else {
                self.choose_by_thumb(&world, turn)
            };
            world.advance(now, &Step::Act(turn, action), &mut Silent);
            self.steps += 1;
        }
        world.outlook()
    }

    /// Gives up what is behind the leader by more than chance, and what never differs from it.
    fn give_up(&mut self) {
        let open = self.trials.iter().enumerate().filter(|(_, trial)| trial.open);
        // The first of equals leads: the hunch.
        let leader = open.reduce(|best, next| if next.1.sum > best.1.sum { next } else { best });
        let Some((leader, _)) = leader else { return };
        let lead = std::mem::take(&mut self.trials[leader].hopes);
        for (nth, trial) in self.trials.iter_mut().enumerate() {
            trial.open = nth == leader || trial.open && !is_behind(&trial.hopes, &lead);
        }
        self.trials[leader].hopes = lead;
    }
}

/// Whether it is behind in the same worlds by more than chance can explain, or not different at all.
fn is_behind(hopes: &[f32], lead: &[f32]) -> bool {
    let count = lead.len() as f32;
    let gaps = || lead.iter().zip(hopes).map(|(lead, hope)| lead - hope);
    let mean = gaps().sum::<f32>() / count;
    let spread = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f32>() / (count - 1.0);
    mean >= BEHIND * (spread / count).sqrt()
}

impl<A: Clone> Trial<A> {
    fn new(action: A) -> Self {
        Trial { action, hopes: Vec::new(), sum: 0.0, places: 0.0, last: 0.0, open: true }
    }

    fn reset(&mut self, action: A) {
        self.hopes.clear();
        *self = Trial { hopes: std::mem::take(&mut self.hopes), ..Trial::new(action) };
    }

    fn book(&mut self, outlook: &Outlook, seat: Seat, seats: usize) {
        let (hope, place) = (outlook.hope(seat), outlook.place(seat, seats));
        self.hopes.push(hope);
        self.sum += hope;
        self.places += place;
        self.last += if place > seats as f32 - 0.5 { 1.0 } else { 0.0 };
    }

    fn reason(&self) -> Reason<A> {
        let tried = self.hopes.len() as f32;
        Reason {
            action: self.action.clone(),
            visits: self.hopes.len() as u32,
            hope: self.sum / tried,
            place: self.places / tried,
            risk: self.last / tried,
        }
    }
}
