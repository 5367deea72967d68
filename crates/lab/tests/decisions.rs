//! No decision of a bot is ever illegal, late or missing, in any mode of any game.
//!
//! Every kind of player sits at these tables, all with few imagined worlds, and is told to stop in the middle of its
//! thoughts. `BOT_TIMES` plays so many times the matches.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::{AtomicU32, Ordering};

use bots::{Kind, Limit, Thinker, WORDS, dice};
use catalogue::{AmericasCup, GalaxyTrucker, HydroRacers, Listed, MemoRacers};
use rules::{
    Choices, Demand, Millis, Rng as _, Seat, Setup, Silent, Step, StepOf, Turn, Viewer, judge, next_grab,
};

/// Matches of each mode, unless there are to be more.
const MATCHES: u64 = 12;

/// Worlds imagined for a decision: enough to be told to stop after some of them.
const ITERATIONS: u32 = 40;

/// How often a bot is asked to go on at the most, before it is told to stop.
const PATIENCE: u64 = 3;

const MEMORACERS: &[(usize, &str)] = &[
    (4, ""),
    (2, "tiles=D kraken_madness=true"),
    (5, "tiles=random first=3 handicap=beginner,amateur,confirmed,expert,expert"),
    (3, "tiles=C"),
    (4, "tiles=free"),
    (1, "mode=solo tiles=B"),
    (1, "mode=solo tiles=random kraken_madness=true"),
    (3, "mode=championship"),
    (2, "mode=championship tiles=free"),
];

const HYDRORACERS: &[(usize, &str)] = &[
    (4, ""),
    (3, "cockpit=expert planes=free pilots=free"),
    (2, "teams=true planes=random pilots=random"),
    (2, "teams=true cockpit=expert"),
    (1, "circuit=calshot"),
    (1, "cockpit=expert pilots=free"),
    (2, "autopilots=2 cockpit=expert"),
    (3, "mode=campaign races=2 opening=true autopilots=1"),
    (4, "mode=campaign races=2 cockpit=expert pilots=random"),
];

const AMERICAS_CUP: &[(usize, &str)] =
    &[(2, ""), (6, "places=true"), (2, "rules=advanced"), (4, "rules=advanced rounding=port")];

const GALAXY_TRUCKER: &[(usize, &str)] =
    &[(2, "classes=I"), (3, "classes=II pace=turns"), (2, "classes=IC pace=turns"), (4, "classes=IIIA")];

#[test]
fn every_decision_of_memoracers_is_made_in_time() {
    play_all::<MemoRacers>(MEMORACERS);
}

#[test]
fn every_decision_of_hydroracers_is_made_in_time() {
    play_all::<HydroRacers>(HYDRORACERS);
}

#[test]
fn every_decision_of_americas_cup_is_made_in_time() {
    play_all::<AmericasCup>(AMERICAS_CUP);
}

#[test]
fn every_decision_of_galaxy_trucker_is_made_in_time() {
    play_all::<GalaxyTrucker>(GALAXY_TRUCKER);
}

fn play_all<G: Listed>(modes: &[(usize, &str)]) {
    let times = std::env::var("BOT_TIMES").map_or(1, |times| times.parse().unwrap());
    let (mut matches, mut decisions) = (0, 0);
    for (seats, options) in modes {
        let pairs = options.split_whitespace().filter_map(|word| word.split_once('='));
        let set = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let setup = G::Setup::choose(&Choices { seats: Some(*seats), set }).unwrap();
        for seed in 0..MATCHES * times {
            decisions += play::<G>(&setup, seed);
            matches += 1;
        }
    }
    println!("{}: {decisions} decisions in {matches} matches, all legal and none late", G::NAME);
    assert!(decisions > 10 * matches, "bots decided next to nothing");
}

/// One match; how many decisions there were.
fn play<G: Listed>(setup: &G::Setup, seed: u64) -> u64 {
    let mut game = G::new(setup);
    let mut players = players::<G>(game.seats(), seed);
    let (mut luck, mut now, mut decisions) = (dice(seed, 0), Millis(0), 0);
    for _ in 0..=G::step_limit(setup) {
        let step = match game.turn() {
            Turn::Over(_) => return decisions,
            Turn::Chance => Step::Chance(game.draw(&mut luck)),
            Turn::Players(seats) => decide(&game, seats.lowest().unwrap(), &mut players, decisions),
            Turn::Scramble { seats, until } => {
                let (then, seat) = next_grab(now, seats, until, |seat| game.demand(seat), &mut luck);
                now = then;
                seat.map_or(Step::Alarm, |seat| decide(&game, seat, &mut players, decisions))
            }
        };
        if let Step::Act(seat, action) = &step {
            decisions += 1;
            let judged = judge(&game, now, now, &step);
            assert!(judged.is_ok(), "{}, seed {seed}, {seat}: {action:?}: {judged:?}", G::NAME);
        }
        game.advance(now, &step, &mut Silent);
    }
    panic!("{}, seed {seed}: the match does not end", G::NAME);
}

/// Every kind in turn, each in every seat.
fn players<G: Listed>(seats: usize, seed: u64) -> Vec<Thinker<G>> {
    let mut own = dice(seed, 1);
    let kind = |seat: usize| WORDS[(seat + seed as usize) % WORDS.len()].parse::<Kind>().unwrap();
    (0..seats).map(|seat| Thinker::new(kind(seat), own.next_u64())).collect()
}

/// What a seat does, told to stop after a while.
fn decide<G: Listed>(game: &G, seat: Seat, players: &mut [Thinker<G>], number: u64) -> StepOf<G> {
    let (asked, patience) = (AtomicU32::new(0), (number % PATIENCE) as u32);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
    let limit = Limit { iterations: Some(ITERATIONS), stop: &stop };
    let known = game.knowledge(Viewer::Seat(seat));
    let thought = players[seat.index()].think(seat, &known, &limit);
    let asked = asked.into_inner();
    assert!(asked <= patience + 1, "{}: {seat} thought on after it was told to stop", G::NAME);
    let thinks = thought.iterations > 0;
    assert!(!thinks || game.demand(seat) == Demand::Thought, "{}: {seat} lost time", G::NAME);
    Step::Act(seat, thought.action)
}
