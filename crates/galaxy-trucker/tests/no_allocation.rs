//! The hot path allocates nothing over whole matches.

use galaxy_trucker::GalaxyTrucker;
use rules::laws::{Counting, Frugal};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// More than 56 squares with four rotations, or 140 tiles.
const LONGEST_LIST: usize = 256;

#[test]
fn building_and_flying_allocate_nothing() {
    let (hunches, random) = (by_hunches(10, 3), Frugal::<GalaxyTrucker>::new(LONGEST_LIST).matches(30));
    for class in ["I", "II", "III", "IIIA", "IC", "IIC", "IIIC", "IVC", "IIA"] {
        for pace in ["turns", "real", "budget"] {
            let setup = format!("4 classes={class} pace={pace}");
            hunches.run(&[&setup]);
            random.run(&[&setup]);
        }
    }
    for class in ["II", "IIC", "IIIC", "IVC"] {
        let sets = "thrusters=true luxury_cabins=true bi_directional_cannons=true";
        let setup = format!("4 classes={class} pace=turns {sets}");
        hunches.run(&[&setup]);
        random.run(&[&setup]);
    }
    by_hunches(20, 2).run(&["4 classes=I,II,III pace=turns goods=limited"]);
    for class in ["II", "IIC", "IIIC", "IVC"] {
        by_hunches(10, 10).run(&[&format!("4 classes={class} pace=turns flight_control=fast")]);
    }
}

fn by_hunches(random_one_in: u32, matches: u32) -> Frugal<GalaxyTrucker> {
    Frugal::new(LONGEST_LIST).matches(matches).by_hunches(random_one_in)
}
