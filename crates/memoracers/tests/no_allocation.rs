//! The hot path allocates nothing over whole matches, also where it refuses.

use memoracers::{Action, Lane, MemoRacers, Program, Series};
use rules::laws::{Counting, Frugal};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Five lines from the central lane, or four and a forced engine.
const LONGEST_LIST: usize = 1_000;

/// Actions of every kind; at any moment some of them are refused, each for its own reason.
fn attempts() -> Vec<Action> {
    let lanes = || (1..=5).filter_map(Lane::new);
    let program =
        |lanes: &[Lane], forced| Action::Program(Program::new(lanes, forced).expect("five at most"));
    let programs = lanes().flat_map(|lane| {
        let straight = [lane; 5];
        [(1, false), (2, true), (5, false), (5, true)]
            .map(|(lines, forced)| program(&straight[..lines], forced))
    });
    let outer = [Lane::new(1).expect("a lane"), Lane::new(5).expect("a lane")];
    programs
        .chain(lanes().map(Action::ChooseLane))
        .chain([program(&outer, false), Action::BuildTile(Series::D), Action::KeepTiles])
        .chain((0..=u8::MAX).step_by(3).map(Action::SwapTiles))
        .collect()
}

fn allocates_nothing(setups: &[&str]) {
    Frugal::<MemoRacers>::new(LONGEST_LIST).matches(200).attempts(attempts()).run(setups);
}

#[test]
fn races_allocate_nothing() {
    allocates_nothing(&[
        "2",
        "3 tiles=random first=2",
        "4 tiles=C handicap=expert",
        "5 tiles=D kraken_madness=true",
    ]);
}

#[test]
fn solo_races_allocate_nothing() {
    allocates_nothing(&["1", "1 tiles=free kraken_madness=true"]);
}

#[test]
fn championships_allocate_nothing() {
    allocates_nothing(&["3 mode=championship", "5 mode=championship tiles=C"]);
}
