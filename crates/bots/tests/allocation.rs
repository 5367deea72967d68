//! A warm search allocates nothing.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use americas_cup::AmericasCup;
use bots::Thumbed;
use bots::search::{Known, Manner, Search};
use hydroracers::HydroRacers;
use memoracers::MemoRacers;
use rules::{Choices, Millis, Setup as _, Silent, Step, Turn, Viewer};

#[global_allocator]
static ALLOCATOR: rules::laws::Counting = rules::laws::Counting;

/// Allocations of a decision with so many iterations, once the tree has been filled and forgotten.
fn allocations<G: Thumbed>(setup: &G::Setup, iterations: u32) -> u64 {
    let (mut game, mut dice, mut scratch) = (G::new(setup), bots::dice(1, 0), Vec::new());
    // Some way into the match, where there is a choice.
    for number in 0.. {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(game.draw(&mut dice)),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let seat = seats.lowest().unwrap();
                scratch.clear();
                game.actions(seat, &mut scratch);
                if number >= 30 && scratch.len() > 1 {
                    break;
                }
                Step::Act(seat, game.hunch(seat, &mut scratch, &mut dice))
            }
            Turn::Over(_) => panic!("the match is over"),
        };
        game.advance(Millis(0), &step, &mut Silent);
    }
    let Turn::Players(seats) = game.turn() else { panic!("somebody is asked") };
    let seat = seats.lowest().unwrap();
    let known = Known::<G>(game.knowledge(Viewer::Seat(seat)));
    let mut search = Search::new(Manner::of::<G>(), 3);
    search.think(seat, &known, 2 * iterations, || false);
    search.forget();
    search.think(seat, &known, iterations, || false);
    search.forget();
    let before = rules::laws::allocations();
    let thought = search.think(seat, &known, iterations, || false);
    assert!(thought.iterations * 3 > iterations, "{} iterations", thought.iterations);
    rules::laws::allocations() - before
}

#[test]
fn a_warm_search_allocates_only_its_reasons() {
    let usual = Choices { seats: Some(4), set: Vec::new() };
    // The reasons are a list, whatever the number of iterations.
    let memo = allocations::<MemoRacers>(&memoracers::Setup::choose(&usual).unwrap(), 2000);
    assert!(memo <= 4, "{memo} allocations");
    let hydro = allocations::<HydroRacers>(&hydroracers::Setup::choose(&usual).unwrap(), 2000);
    assert!(hydro <= 4, "{hydro} allocations");
    let two = Choices { seats: Some(2), set: Vec::new() };
    let cup = allocations::<AmericasCup>(&americas_cup::Setup::choose(&two).unwrap(), 40);
    assert!(cup <= 4, "{cup} allocations");
}
