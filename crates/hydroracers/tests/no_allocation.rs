//! The hot path allocates nothing over whole matches.

use hydroracers::HydroRacers;
use rules::laws::{Counting, Frugal};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Tokens on a display of six cards, or four slots for each of four planes.
const LONGEST_LIST: usize = 100;

#[test]
fn basic_races_allocate_nothing() {
    Frugal::<HydroRacers>::new(LONGEST_LIST).run(&[
        "2 circuit=monaco",
        "4",
        "4 planes=random pilots=random",
        "3 planes=free pilots=free",
    ]);
}

#[test]
fn expert_races_allocate_nothing() {
    Frugal::<HydroRacers>::new(LONGEST_LIST).run(&["2 cockpit=expert", "4 cockpit=expert circuit=calshot"]);
}

#[test]
fn races_with_autopilots_allocate_nothing() {
    Frugal::<HydroRacers>::new(LONGEST_LIST).run(&["1", "2 autopilots=2 cockpit=expert", "0 autopilots=4"]);
}

#[test]
fn teams_and_campaigns_allocate_nothing() {
    Frugal::<HydroRacers>::new(LONGEST_LIST).run(&[
        "2 teams=true",
        "3 mode=campaign races=2 opening=true",
        "2 mode=campaign races=2 autopilots=2 cockpit=expert",
    ]);
}
