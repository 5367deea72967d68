//! A match played at random, as fast as it goes, and who is quickest in a scramble.

use crate::{Demand, Game, Millis, Rng, Seat, Seats, Silent, Step, Turn, below};

/// How long a seat in a scramble takes for one grab.
const PACE: u64 = 2_000;

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
        let step = match game.turn() {
            Turn::Over(_) => return steps,
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("a turn asks somebody: law 3");
                Step::Act(seat, game.whim(seat, actions, rng))
            }
            Turn::Scramble { seats, until } => {
                let (then, seat) = next_grab(now, seats, until, |seat| game.demand(seat), rng);
                now = then;
                seat.map_or(Step::Alarm, |seat| Step::Act(seat, game.whim(seat, actions, rng)))
            }
        };
        game.advance(now, &step, &mut Silent);
        steps += 1;
    }
}

/// Who grabs next in a scramble, and when: any of those of whom something is demanded, each as quick as the
/// others. Nobody, if the alarm rings first.
///
/// # Panics
/// If the game breaks law 3: nobody is asked, and no alarm is set.
pub fn next_grab(
    now: Millis,
    seats: Seats,
    until: Option<Millis>,
    demand: impl Fn(Seat) -> Demand,
    rng: &mut (impl Rng + ?Sized),
) -> (Millis, Option<Seat>) {
    let eager: Seats = seats.iter().filter(|seat| demand(*seat) != Demand::Nothing).collect();
    // Without an alarm somebody has to go on.
    let eager = if eager.is_empty() && until.is_none() { seats } else { eager };
    let then = Millis(now.0 + PACE / (eager.len() as u64).max(1));
    if let Some(until) = until.filter(|until| eager.is_empty() || then >= *until) {
        return (until.max(now), None);
    }
    let nth = below(rng, eager.len() as u32) as usize;
    (then, eager.iter().nth(nth))
}
