//! The hot path allocates nothing: `actions`, `check` (also where it refuses), `draw` and `advance`
//! over whole matches.

use memoracers::{Action, Lane, MemoRacers, Program, Series, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::laws::{Counting, allocations};
use rules::{Choices, Game, Millis, Seats, Setup as _, Silent, Step, Turn, below};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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

/// Tries every attempt of every seat and counts the refusals.
fn try_all(game: &MemoRacers, attempts: &[Action]) -> u32 {
    let refused =
        |seat| attempts.iter().filter(|action| game.check(Millis(0), seat, action).is_err()).count();
    Seats::first(game.seats()).iter().map(|seat| refused(seat) as u32).sum()
}

/// Plays one match at random, checks every action that is listed on the way, and counts the steps.
fn play(
    game: &mut MemoRacers,
    rng: &mut Xoshiro256PlusPlus,
    actions: &mut Vec<Action>,
    attempts: &[Action],
) -> u32 {
    let mut steps = 0;
    loop {
        assert!(try_all(game, attempts) > 0);
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
    let fresh = MemoRacers::new(&setup);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
    // The longest list: five lines from the central lane, or four and a forced engine.
    let mut actions = Vec::with_capacity(1_000);
    let attempts = attempts();
    let before = allocations();
    let steps: u32 = (0..200).map(|_| play(&mut fresh.clone(), &mut rng, &mut actions, &attempts)).sum();
    assert_eq!(allocations() - before, 0, "{options:?}: allocations in {steps} steps");
    assert!(steps > 1_000, "{options:?}: only {steps} steps were played");
    assert_eq!(actions.capacity(), 1_000);
}

#[test]
fn races_allocate_nothing() {
    allocates_nothing(2, &[]);
    allocates_nothing(3, &[("tiles", "random"), ("first", "2")]);
    allocates_nothing(4, &[("tiles", "C"), ("handicap", "expert")]);
    allocates_nothing(5, &[("tiles", "D"), ("kraken_madness", "true")]);
}

#[test]
fn solo_races_allocate_nothing() {
    allocates_nothing(1, &[]);
    allocates_nothing(1, &[("tiles", "free"), ("kraken_madness", "true")]);
}

#[test]
fn championships_allocate_nothing() {
    allocates_nothing(3, &[("mode", "championship")]);
    allocates_nothing(5, &[("mode", "championship"), ("tiles", "C")]);
}
