//! A warm search allocates nothing.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bots::search::{Known, Manner, Search};
use hydroracers::HydroRacers;
use memoracers::MemoRacers;
use rules::{Choices, Game, Millis, Setup as _, Silent, Step, Turn, Viewer};

#[global_allocator]
static ALLOCATOR: rules::laws::Counting = rules::laws::Counting;

/// Allocations of a decision with so many iterations, once the tree has been filled and forgotten.
fn allocations<G: Game>(setup: &G::Setup, iterations: u32) -> u64 {
    let (mut game, mut dice, mut scratch) = (G::new(setup), bots::dice(1, 0), Vec::new());
    for _ in 0..30 {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(game.draw(&mut dice)),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let seat = seats.lowest().unwrap();
                Step::Act(seat, game.hunch(seat, &mut scratch, &mut dice))
            }
            Turn::Over(_) => break,
        };
        game.advance(Millis(0), &step, &mut Silent);
    }
    while game.turn() == Turn::Chance {
        let outcome = game.draw(&mut dice);
        game.advance(Millis(0), &Step::Chance(outcome), &mut Silent);
    }
    let Turn::Players(seats) = game.turn() else { panic!("somebody is asked") };
    let seat = seats.lowest().unwrap();
    let known = Known::<G>(game.knowledge(Viewer::Seat(seat)));
    let mut search = Search::new(Manner::default(), 3);
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
}
