//! The hot path allocates nothing: `actions`, `check`, `draw` and `advance` over whole matches.

use galaxy_trucker::{Action, GalaxyTrucker, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::laws::{Counting, allocations};
use rules::{Choices, Game, Millis, Seats, Setup as _, Silent, Step, Turn, below};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Of so many decisions one is random, the others are hunches; 1 for all random.
fn play(
    game: &mut GalaxyTrucker,
    rng: &mut Xoshiro256PlusPlus,
    actions: &mut Vec<Action>,
    random_one_in: u32,
) -> u32 {
    let mut now = Millis(0);
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return steps,
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Scramble { until: Some(until), .. } if now.0 + 800 >= until.0 => {
                now = until;
                Step::Alarm
            }
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                now.0 += 800;
                let seat = any(seats, rng);
                let random = below(rng, random_one_in) == 0;
                let hunch = game.hunch(seat, actions, rng);
                actions.clear();
                game.actions(seat, actions);
                assert!(actions.iter().all(|action| game.check(now, seat, action).is_ok()));
                let nth = below(rng, actions.len() as u32) as usize;
                Step::Act(seat, if random { actions[nth] } else { hunch })
            }
        };
        game.advance(now, &step, &mut Silent);
        let hopes = game.outlook();
        assert!(hopes.hope(rules::Seat(0)) >= 0.0 && game.fingerprint(rules::Seat(0)) != 1);
        steps += 1;
    }
}

fn any(seats: Seats, rng: &mut Xoshiro256PlusPlus) -> rules::Seat {
    let nth = below(rng, seats.len() as u32) as usize;
    seats.iter().nth(nth).expect("somebody is asked")
}

fn allocates_nothing(options: &[(&str, &str)], random_one_in: u32, matches: u32) {
    let set = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::choose(&Choices { seats: Some(4), set }).expect("the test chooses a legal setup");
    let fresh = GalaxyTrucker::new(&setup);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    // More than 56 squares with four rotations, or 140 tiles.
    let mut actions = Vec::with_capacity(256);
    let before = allocations();
    let steps: u32 =
        (0..matches).map(|_| play(&mut fresh.clone(), &mut rng, &mut actions, random_one_in)).sum();
    assert_eq!(allocations() - before, 0, "{options:?}: allocations in {steps} steps");
    assert!(steps > 300, "{options:?}: only {steps} steps were played");
    assert_eq!(actions.capacity(), 256);
}

#[test]
fn building_and_flying_allocate_nothing() {
    for class in ["I", "II", "III", "IIIA", "IC", "IIC", "IIIC", "IVC", "IIA"] {
        for pace in ["turns", "real", "budget"] {
            allocates_nothing(&[("classes", class), ("pace", pace)], 10, 3);
            allocates_nothing(&[("classes", class), ("pace", pace)], 1, 30);
        }
    }
    for class in ["II", "IIC", "IIIC", "IVC"] {
        let sets = ["thrusters", "luxury_cabins", "bi_directional_cannons"].map(|set| (set, "true"));
        let options = [&[("classes", class), ("pace", "turns")][..], &sets].concat();
        allocates_nothing(&options, 10, 3);
        allocates_nothing(&options, 1, 30);
    }
    allocates_nothing(&[("classes", "I,II,III"), ("pace", "turns"), ("goods", "limited")], 20, 2);
    for class in ["II", "IIC", "IIIC", "IVC"] {
        allocates_nothing(&[("classes", class), ("pace", "turns"), ("flight_control", "fast")], 10, 10);
    }
}
