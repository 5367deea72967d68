//! Random matches: what happens next.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::trace::{Timed, Trace};
use crate::{Game, Millis, Rng, Seat, Seats, Step, Turn, below, pick};

/// The kit's dice.
pub(super) type Dice = Xoshiro256PlusPlus;

/// One choice in so many is taken back.
const TAKE_BACK_ONE_IN: u32 = 8;

/// One grab in so many comes too late: the alarm rings first.
const WAIT_FOR_ALARM_ONE_IN: u32 = 12;

/// How long a decision takes at the most.
const LONGEST_THOUGHT: u32 = 3_000;

/// How late an alarm may ring.
const LATEST_ALARM: u32 = 500;

/// Dice for that purpose, the same in every run.
pub(super) fn dice(seed: u64, purpose: u64) -> Dice {
    Dice::seed_from_u64(seed ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// A random legal step, none once the match is over.
///
/// Of a hundred decisions so many are hunches.
/// The state has answered laws 3 and 10: whoever is asked has something to do.
pub(super) fn next_step<G: Game>(trace: &Trace<G>, hunches: u32, rng: &mut Dice) -> Option<Timed<G>> {
    let game = trace.game();
    let soon = Millis(trace.now().0 + u64::from(below(rng, LONGEST_THOUGHT)));
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.outcomes(&mut outcomes);
            Some((soon, Step::Chance(pick(rng, &outcomes))))
        }
        Turn::Players(_) if !game.sealed().is_empty() && one_in(rng, TAKE_BACK_ONE_IN) => {
            Some((soon, Step::TakeBack(any_of(game.sealed(), rng))))
        }
        Turn::Players(seats) | Turn::Scramble { seats, until: None } => {
            Some((soon, act(game, seats, hunches, rng)))
        }
        Turn::Scramble { seats, until: Some(until) } => {
            let too_late = soon >= until || seats.is_empty() || one_in(rng, WAIT_FOR_ALARM_ONE_IN);
            Some(if too_late {
                alarm(trace.now(), until, rng)
            } else {
                (soon, act(game, seats, hunches, rng))
            })
        }
    }
}

/// One of the seats.
///
/// # Panics
/// If there is none.
pub(super) fn any_of(seats: Seats, rng: &mut Dice) -> Seat {
    let nth = below(rng, seats.len() as u32) as usize;
    seats.iter().nth(nth).expect("the number drawn is below the number of seats")
}

/// One of the values, if there is any.
pub(super) fn any<'a, T>(values: &'a [T], rng: &mut Dice) -> Option<&'a T> {
    if values.is_empty() { None } else { values.get(below(rng, values.len() as u32) as usize) }
}

/// Puts the values into random order.
pub(super) fn shuffle<T>(values: &mut [T], rng: &mut (impl Rng + ?Sized)) {
    for last in (1..values.len()).rev() {
        values.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// True once in so many times.
pub(super) fn one_in(rng: &mut Dice, times: u32) -> bool {
    below(rng, times) == 0
}

fn act<G: Game>(game: &G, seats: Seats, hunches: u32, rng: &mut Dice) -> crate::StepOf<G> {
    let seat = any_of(seats, rng);
    let mut actions = Vec::new();
    if hunches > 0 && below(rng, 100) < hunches {
        return Step::Act(seat, game.hunch(seat, &mut actions, rng));
    }
    game.actions(seat, &mut actions);
    let action = any(&actions, rng).expect("a seat that is asked has an action: law 3 was checked");
    Step::Act(seat, action.clone())
}

/// The alarm at its time, sometimes a little later.
fn alarm<A, O>(now: Millis, until: Millis, rng: &mut Dice) -> (Millis, Step<A, O>) {
    let late = if one_in(rng, 2) { below(rng, LATEST_ALARM) } else { 0 };
    (Millis(now.max(until).0 + u64::from(late)), Step::Alarm)
}
