//! The hot path allocates nothing: `actions`, `check`, `draw` and `advance` over whole races.

use hydroracers::{Action, HydroRacers, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::laws::{Counting, allocations};
use rules::{Choices, Game, Millis, Setup as _, Silent, Step, Turn, below};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plays one match at random, checks every action that is listed on the way, and counts the steps.
fn play(game: &mut HydroRacers, rng: &mut Xoshiro256PlusPlus, actions: &mut Vec<Action>) -> u32 {
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return steps,
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("a turn asks somebody");
                actions.clear();
                game.actions(seat, actions);
                for action in &*actions {
                    assert!(game.check(Millis(0), seat, action).is_ok());
                }
                Step::Act(seat, actions[below(rng, actions.len() as u32) as usize])
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        game.advance(Millis(0), &step, &mut Silent);
        steps += 1;
    }
}

fn allocates_nothing(seats: usize, options: &[(&str, &str)]) {
    let set = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::choose(&Choices { seats: Some(seats), set }).expect("the test chooses a legal setup");
    let fresh = HydroRacers::new(&setup);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
    // The longest list: tokens on a display of six cards, or four slots for each of four planes.
    let mut actions = Vec::with_capacity(100);
    let before = allocations();
    let steps: u32 = (0..100).map(|_| play(&mut fresh.clone(), &mut rng, &mut actions)).sum();
    assert_eq!(allocations() - before, 0, "{options:?}: allocations in {steps} steps");
    assert!(steps > 5_000, "{options:?}: only {steps} steps were played");
    assert_eq!(actions.capacity(), 100);
}

#[test]
fn basic_races_allocate_nothing() {
    allocates_nothing(2, &[("circuit", "monaco")]);
    allocates_nothing(4, &[]);
    allocates_nothing(4, &[("planes", "random"), ("pilots", "random")]);
    allocates_nothing(3, &[("planes", "free"), ("pilots", "free")]);
}

#[test]
fn expert_races_allocate_nothing() {
    allocates_nothing(2, &[("cockpit", "expert")]);
    allocates_nothing(4, &[("cockpit", "expert"), ("circuit", "calshot")]);
}

#[test]
fn races_with_autopilots_allocate_nothing() {
    allocates_nothing(1, &[]);
    allocates_nothing(2, &[("autopilots", "2"), ("cockpit", "expert")]);
    allocates_nothing(0, &[("autopilots", "4")]);
}

#[test]
fn teams_and_campaigns_allocate_nothing() {
    allocates_nothing(2, &[("teams", "true")]);
    allocates_nothing(3, &[("mode", "campaign"), ("races", "2"), ("opening", "true")]);
    allocates_nothing(2, &[("mode", "campaign"), ("races", "2"), ("autopilots", "2"), ("cockpit", "expert")]);
}
