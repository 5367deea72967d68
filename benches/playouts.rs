//! Random playouts, as fast as they go: `cargo bench --bench playouts -- GAME MATCHES` prints one JSON line.
//!
//! The number of matches is fixed by the caller, so that the same run can be timed or,
//! under `valgrind --tool=callgrind`, counted in instructions.

#[path = "../crates/rules/examples/pig.rs"]
pub mod pig;

use std::env;
use std::hint::black_box;
use std::time::Instant;

use catalogue::{AmericasCup, GalaxyTrucker, HydroRacers, MemoRacers};
use rules::{Choices, Game, Setup, playout};
use serde_json::json;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [game, matches] = &arguments[..] else {
        // `cargo test --all-targets` and friends run it without arguments.
        return println!("usage: playouts [clone-]GAME MATCHES");
    };
    let matches = matches.parse().expect("the number of matches is a number");
    match game.as_str() {
        "pig" => measure::<pig::Pig>(2, matches),
        "memoracers" => measure::<MemoRacers>(4, matches),
        "hydroracers" => measure::<HydroRacers>(4, matches),
        "americas-cup" => measure::<AmericasCup>(2, matches),
        "galaxy-trucker" => measure::<GalaxyTrucker>(4, matches),
        "clone-memoracers" => measure_clones::<MemoRacers>(4, matches),
        "clone-hydroracers" => measure_clones::<HydroRacers>(4, matches),
        "clone-americas-cup" => measure_clones::<AmericasCup>(2, matches),
        "clone-galaxy-trucker" => measure_clones::<GalaxyTrucker>(4, matches),
        _ => panic!(
            "no playouts of {game:?}: there are pig, memoracers, hydroracers, americas-cup and galaxy-trucker"
        ),
    }
}

/// Clones of the state before the first step: as large as any other.
fn measure_clones<G: Game>(seats: usize, clones: u64) {
    let setup =
        G::Setup::choose(&Choices { seats: Some(seats), set: vec![] }).expect("the usual setup is valid");
    let game = black_box(G::new(&setup));
    (0..clones).for_each(|_| drop(black_box(game.clone())));
    println!("{}", json!({ "game": G::NAME, "steps": clones }));
}

fn measure<G: Game>(seats: usize, matches: u64) {
    let setup =
        G::Setup::choose(&Choices { seats: Some(seats), set: vec![] }).expect("the usual setup is valid");
    let fresh = G::new(&setup);
    let mut dice = bots::dice(1, 0);
    let mut actions = Vec::new();
    #[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
    let start = Instant::now();
    let steps: u64 =
        (0..matches).map(|_| u64::from(playout(&mut fresh.clone(), &mut dice, &mut actions))).sum();
    #[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
    let seconds = start.elapsed().as_secs_f64();
    let rate = (steps as f64 / seconds).round();
    println!("{}", json!({ "game": G::NAME, "matches": matches, "steps": steps, "steps_per_second": rate }));
}
