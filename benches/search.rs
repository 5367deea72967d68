//! Steps inside the search against plain random playouts: `cargo bench --bench search -- GAME ITERATIONS THREADS`
//! prints one JSON line.
//!
//! `count-GAME ITERATIONS MATCHES` thinks through that many matches, so that the same run can be counted in
//! instructions under `valgrind --tool=callgrind`, as the playouts can.
//!
//! Both are measured in turns in the same run, several times, and the best of each counts: a machine that is
//! busy with something else slows both down.

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::search::{Known, Manner, Search};
use catalogue::{Kind, Listed, for_game};
use rules::{Choices, Demand, Setup, Silent, Step, Turn, Viewer, playout};
use serde_json::json;

/// How often both are measured.
const TURNS: u32 = 7;

/// Seconds for one measurement.
const SECONDS: f64 = 0.5;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [game, iterations, number] = &arguments[..] else {
        // `cargo test --all-targets` and friends run it without arguments.
        return println!("usage: search [count-]GAME ITERATIONS THREADS");
    };
    let iterations = iterations.parse().expect("the number of iterations is a number");
    let number = number.parse().expect("the number of threads or matches is a number");
    let (is_count, game) = game.strip_prefix("count-").map_or((false, game.as_str()), |game| (true, game));
    let kind: Kind = game.parse().unwrap_or_else(|error| panic!("{error}"));
    for_game!(kind, G => {
        let fresh = fresh::<G>(kind);
        if is_count { count(&fresh, iterations, number) } else { measure(&fresh, iterations, number) }
    });
}

/// The usual match of a game; Galaxy Trucker without its hourglass, against which nobody thinks ahead.
fn fresh<G: Listed>(kind: Kind) -> G {
    let set =
        if kind == Kind::GalaxyTrucker { vec![("pace".to_owned(), "turns".to_owned())] } else { vec![] };
    let choices = Choices { seats: None, set };
    G::new(&G::Setup::choose(&choices).expect("the usual setup is valid"))
}

fn count<G: Listed>(fresh: &G, iterations: u32, matches: usize) {
    let steps = AtomicU64::new(0);
    for seed in 0..matches as u64 {
        think_through(fresh, iterations, seed, &steps, || false);
    }
    println!("{}", json!({ "game": G::NAME, "matches": matches, "steps": steps.into_inner() }));
}

fn measure<G: Listed + Sync + Send>(fresh: &G, iterations: u32, threads: usize) {
    let (mut plain, mut alone, mut together) = (0.0f64, 0.0f64, 0.0f64);
    for turn in 0..u64::from(TURNS) {
        plain = plain.max(playouts(fresh, turn));
        alone = alone.max(searches(fresh, iterations, 1, turn));
        together = together.max(searches(fresh, iterations, threads, turn));
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
    let late = || start.elapsed().as_secs_f64() > SECONDS;
    std::thread::scope(|scope| {
        for thread in 0..threads as u64 {
            let (steps, late) = (&steps, &late);
            scope.spawn(move || {
                let mut seeds = (0..).map(|number| seed << 20 | thread << 10 | number);
                while !late() {
                    let seed = seeds.next().expect("numbers do not run out");
                    think_through(fresh, iterations, seed, steps, late);
                }
            });
        }
    });
    steps.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64()
}

/// One match in which every seat thinks with a mind of its own, or what there is time for.
fn think_through<G: Listed>(
    fresh: &G,
    iterations: u32,
    seed: u64,
    steps: &AtomicU64,
    late: impl Fn() -> bool,
) {
    let (mut game, mut dice, mut scratch) = (fresh.clone(), bots::dice(seed, 1), Vec::new());
    let mind = |seat| Search::<G>::new(Manner::of::<G>(), seed << 3 | seat as u64);
    let mut minds: Vec<Search<G>> = (0..game.seats()).map(mind).collect();
    while !late() {
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Step::Chance(game.draw(&mut dice)),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let seat = seats.lowest().expect("a turn asks somebody: law 3");
                if game.demand(seat) == Demand::Thought {
                    let known = Known::<G>(game.knowledge(Viewer::Seat(seat)));
                    let thought = minds[seat.index()].think(seat, &known, iterations, &late);
                    steps.fetch_add(thought.steps, Ordering::Relaxed);
                    Step::Act(seat, thought.action)
                } else {
                    Step::Act(seat, game.hunch(seat, &mut scratch, &mut dice))
                }
            }
        };
        game.advance(rules::Millis(0), &step, &mut Silent);
    }
}
