//! Random decisions of many matches in arrays, as `slipstream.vector` steps them:
//! `cargo bench --package gym --bench decisions -- GAME STEPS [THREADS]` prints one JSON line.
//!
//! The number of steps is fixed by the caller, so that the same run can be timed or, under
//! `valgrind --tool=callgrind`, counted in instructions. A step is a decision in every row.

use std::env;
use std::time::Instant;

use catalogue::{AmericasCup, GalaxyTrucker, HydroRacers, MemoRacers};
use gym::{Encoded, Reward, Rows, Vector};
use rules::{Choices, Setup};
use serde_json::json;

/// Matches at once: enough to be dealt to threads, and their arrays stay near the processor.
const ROWS: usize = 256;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [game, steps, threads @ ..] = &arguments[..] else {
        // `cargo test --all-targets` and friends run it without arguments.
        return println!("usage: decisions GAME STEPS [THREADS]");
    };
    let steps = steps.parse().expect("the number of steps is a number");
    let threads = threads.first().map_or(1, |threads| threads.parse().expect("threads are a number"));
    match game.as_str() {
        "memoracers" => measure::<MemoRacers>(4, steps, threads),
        "hydroracers" => measure::<HydroRacers>(4, steps, threads),
        "americas-cup" => measure::<AmericasCup>(2, steps, threads),
        "galaxy-trucker" => measure::<GalaxyTrucker>(2, steps, threads),
        _ => panic!("no game {game:?}: there are memoracers, hydroracers, americas-cup and galaxy-trucker"),
    }
}

fn measure<G>(seats: usize, steps: u64, threads: usize)
where
    G: Encoded<Setup: Send, Action: Send, Thumb: Send> + Send,
{
    let setup =
        G::Setup::choose(&Choices { seats: Some(seats), set: vec![] }).expect("the usual setup is valid");
    let mut vector = Vector::<G>::new(&setup, &vec![None; seats], ROWS, Reward::Place, 1).threads(threads);
    let (mut rows, mut actions) = (Rows::new::<G>(ROWS, seats), vec![0; ROWS]);
    vector.reset(1, rows.borrow());
    #[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
    let start = Instant::now();
    for _ in 0..steps {
        vector.sample(&mut actions);
        vector.step(&actions, rows.borrow()).expect("sampled actions are legal");
    }
    #[expect(clippy::disallowed_methods, reason = "measuring time is the point")]
    let seconds = start.elapsed().as_secs_f64();
    let decisions = steps * ROWS as u64;
    let rate = decisions as f64 / seconds;
    println!("{}", json!({ "game": G::NAME, "steps": decisions, "steps_per_second": rate }));
}
