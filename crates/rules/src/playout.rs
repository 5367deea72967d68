//! A match played at random, as fast as it goes.

use crate::{Game, Millis, Rng, Seats, Silent, Step, Turn, below};

/// How long a seat in a scramble takes for one grab.
const PACE: u64 = 1_000;

/// Plays on at random until the match is over and returns the number of steps.
///
/// No referee, no record, no story: the loop behind simulations and search.
/// `actions` is a buffer to reuse.
///
/// # Panics
/// If the game breaks law 3 and asks nobody, or a seat without an action.
pub fn playout<G: Game>(game: &mut G, rng: &mut impl Rng, actions: &mut Vec<G::Action>) -> u32 {
    let mut now = Millis(0);
    let mut steps = 0;
    loop {
        let seats = match game.turn() {
            Turn::Over(_) => return steps,
            Turn::Chance => {
                let outcome = game.draw(rng);
                game.advance(now, &Step::Chance(outcome), &mut Silent);
                steps += 1;
                continue;
            }
            Turn::Players(seats) => seats,
            Turn::Scramble { seats, until } => {
                now.0 += PACE;
                if let Some(until) = until.filter(|until| now >= *until) {
                    now = until;
                    game.advance(now, &Step::Alarm, &mut Silent);
                    steps += 1;
                    continue;
                }
                Seats::only(any_of(seats, rng))
            }
        };
        let seat = seats.lowest().expect("a turn asks somebody: law 3");
        actions.clear();
        game.actions(seat, actions);
        let action = actions[below(rng, actions.len() as u32) as usize].clone();
        game.advance(now, &Step::Act(seat, action), &mut Silent);
        steps += 1;
    }
}

fn any_of(seats: Seats, rng: &mut impl Rng) -> crate::Seat {
    let nth = below(rng, seats.len() as u32) as usize;
    seats.iter().nth(nth).expect("the number drawn is below the number of seats")
}
