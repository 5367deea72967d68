//! Steps inside the search against plain random playouts: `cargo bench --bench search -- GAME ITERATIONS THREADS`
//! prints one JSON line.
//!
//! Both are measured in turns in the same run, several times, and the best of each counts: a machine that is
//! busy with something else slows both down.

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::search::{Known, Manner, Search};
use catalogue::{HydroRacers, Listed, MemoRacers};
use rules::{Choices, Setup, Silent, Step, Turn, Viewer, playout};
use serde_json::json;

/// How often both are measured.
const TURNS: u32 = 7;

/// Seconds for one measurement.
const SECONDS: f64 = 0.5;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [game, iterations, threads] = &arguments[..] else {
        // `cargo test --all-targets` and friends run it without arguments.
        return println!("usage: search GAME ITERATIONS THREADS");
    };
    let iterations = iterations.parse().expect("the number of iterations is a number");
    let threads = threads.parse().expect("the number of threads is a number");
    match game.as_str() {
        "memoracers" => measure::<MemoRacers>(iterations, threads),
        "hydroracers" => measure::<HydroRacers>(iterations, threads),
        _ => panic!("no search of {game:?}: there are memoracers and hydroracers"),
    }
}

fn measure<G: Listed + Sync + Send>(iterations: u32, threads: usize) {
    let setup = G::Setup::choose(&Choices { seats: Some(4), set: vec![] }).expect("the usual setup is valid");
    let fresh = G::new(&setup);
    let (mut plain, mut alone, mut together) = (0.0f64, 0.0f64, 0.0f64);
    for turn in 0..u64::from(TURNS) {
        plain = plain.max(playouts(&fresh, turn));
        alone = alone.max(searches(&fresh, iterations, 1, turn));
        together = together.max(searches(&fresh, iterations, threads, turn));
    }
    let figures = json!({
        "game": G::NAME,
        "playout_steps_per_second": plain.round(),
        "search_steps_per_second": alone.round(),
        "share": alone / plain,
        "threads": threads,
        "speed_up": together / alone,
    });
    println!("{figures}");
}

#[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
fn playouts<G: Listed>(fresh: &G, seed: u64) -> f64 {
    let (mut dice, mut actions, mut steps) = (bots::dice(seed, 0), Vec::new(), 0);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < SECONDS {
        for _ in 0..20 {
            steps += u64::from(playout(&mut fresh.clone(), &mut dice, &mut actions));
        }
    }
    steps as f64 / start.elapsed().as_secs_f64()
}

/// Every thread thinks through its own matches, as root-parallel minds do.
#[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
fn searches<G: Listed + Sync + Send>(fresh: &G, iterations: u32, threads: usize, seed: u64) -> f64 {
    let steps = AtomicU64::new(0);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..threads as u64 {
            let steps = &steps;
            scope.spawn(move || {
                for number in 0.. {
                    if !think_through(fresh, iterations, seed << 20 | thread << 10 | number, start, steps) {
                        return;
                    }
                }
            });
        }
    });
    steps.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64()
}

/// One match in which every seat thinks; false once the time is over.
#[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
fn think_through<G: Listed>(
    fresh: &G,
    iterations: u32,
    seed: u64,
    start: Instant,
    steps: &AtomicU64,
) -> bool {
    let (mut game, mut dice) = (fresh.clone(), bots::dice(seed, 1));
    let mut search = Search::<G>::new(Manner::of::<G>(), seed);
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return true,
            Turn::Chance => Step::Chance(game.draw(&mut dice)),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let seat = seats.lowest().expect("a turn asks somebody: law 3");
                let known = Known::<G>(game.knowledge(Viewer::Seat(seat)));
                let thought =
                    search.think(seat, &known, iterations, || start.elapsed().as_secs_f64() > SECONDS);
                steps.fetch_add(thought.steps, Ordering::Relaxed);
                Step::Act(seat, thought.action)
            }
        };
        if start.elapsed().as_secs_f64() > SECONDS {
            return false;
        }
        game.advance(rules::Millis(0), &step, &mut Silent);
    }
}
