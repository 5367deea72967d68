//! The hot path allocates nothing: `actions`, `check`, `draw` and `advance` over whole races.

use americas_cup::{Action, AmericasCup, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::laws::{Counting, allocations};
use rules::{Choices, Game, Millis, Setup as _, Silent, Step, Turn, below};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plays one match at random, checks every action that is listed on the way, and counts the steps.
fn play(game: &mut AmericasCup, rng: &mut Xoshiro256PlusPlus, actions: &mut Vec<Action>) -> u32 {
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

/// The same with the rule of thumb, as a search plays it.
fn play_by_thumb(game: &mut AmericasCup, rng: &mut Xoshiro256PlusPlus, actions: &mut Vec<Action>) -> u32 {
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return steps,
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("a turn asks somebody");
                Step::Act(seat, game.hunch(seat, actions, rng))
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        game.advance(Millis(0), &step, &mut Silent);
        let hopes = game.outlook();
        assert!(hopes.hope(rules::Seat(0)) >= 0.0 && game.fingerprint(rules::Seat(0)) != 1);
        steps += 1;
    }
}

type Player = fn(&mut AmericasCup, &mut Xoshiro256PlusPlus, &mut Vec<Action>) -> u32;

fn allocates_nothing(seats: usize, options: &[(&str, &str)], player: Player, matches: u32) {
    let set = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::choose(&Choices { seats: Some(seats), set }).expect("the test chooses a legal setup");
    let fresh = AmericasCup::new(&setup);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
    // The longest list: three of eight key posts.
    let mut actions = Vec::with_capacity(56);
    let before = allocations();
    let steps: u32 = (0..matches).map(|_| player(&mut fresh.clone(), &mut rng, &mut actions)).sum();
    assert_eq!(allocations() - before, 0, "{options:?}: allocations in {steps} steps");
    assert!(steps > 1_000, "{options:?}: only {steps} steps were played");
    assert_eq!(actions.capacity(), 56);
}

#[test]
fn base_races_allocate_nothing() {
    allocates_nothing(2, &[], play, 20);
    allocates_nothing(6, &[("places", "true")], play, 5);
}

#[test]
fn advanced_races_allocate_nothing() {
    allocates_nothing(2, &[("rules", "advanced")], play, 20);
    allocates_nothing(6, &[("rules", "advanced"), ("rounding", "port")], play, 5);
}

#[test]
fn the_rule_of_thumb_allocates_nothing() {
    allocates_nothing(2, &[], play_by_thumb, 5);
    allocates_nothing(4, &[("rules", "advanced"), ("places", "true")], play_by_thumb, 5);
}
