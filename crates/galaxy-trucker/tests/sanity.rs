//! Many random matches: they end, and nobody owes anything.

use galaxy_trucker::{GalaxyTrucker, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Setup as _, Silent, Step, Turn, below, playout};

fn setup(seats: usize, options: &[(&str, &str)]) -> Setup {
    let set = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Setup::choose(&Choices { seats: Some(seats), set }).expect("the test chooses a legal setup")
}

/// How many matches are played of each kind; `GT_MATCHES` plays more.
fn matches() -> u32 {
    std::env::var("GT_MATCHES").map_or(40, |count| count.parse().expect("GT_MATCHES is a number"))
}

/// Plays matches at random.
fn play(seats: usize, options: &[(&str, &str)], seed: u64) {
    let matches = matches();
    let fresh = GalaxyTrucker::new(&setup(seats, options));
    let limit = GalaxyTrucker::step_limit(&setup(seats, options));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut actions = Vec::new();
    let mut longest = 0;
    for _ in 0..matches {
        let mut game = fresh.clone();
        let length = playout(&mut game, &mut rng, &mut actions);
        longest = longest.max(length);
        let Turn::Over(standings) = game.turn() else { panic!("the match is over") };
        assert!(standings.rows().iter().all(|row| row.score >= 0));
    }
    assert!((longest as usize) < limit, "{options:?}: {longest} steps, {limit} were stated");
}

const CLASSES: [&str; 11] = ["I", "II", "III", "IIIA", "IC", "IIC", "IIIC", "IVC", "IIA", "IV", "IIB"];

#[test]
fn random_matches_in_turns_end() {
    for (seed, class) in (0..).zip(CLASSES) {
        for seats in 2..=4 {
            play(seats, &[("classes", class), ("pace", "turns")], seed);
        }
    }
}

#[test]
fn random_matches_by_mail_end() {
    for (seed, class) in (500..).zip(CLASSES) {
        for seats in 2..=4 {
            play(seats, &[("classes", class), ("pace", "budget"), ("draw_points", "0")], seed);
        }
    }
}

#[test]
fn random_matches_in_real_time_end() {
    for (seed, class) in (100..).zip(CLASSES) {
        for seats in 2..=4 {
            play(seats, &[("classes", class)], seed);
        }
    }
}

#[test]
fn matches_of_five_end() {
    for (seed, class) in (400..).zip(CLASSES) {
        play(5, &[("classes", class), ("pace", "turns"), ("five_players", "true")], seed);
        play(5, &[("classes", class), ("five_players", "true"), ("goods", "limited")], seed);
    }
}

#[test]
fn whole_games_end() {
    for (seed, classes) in (200..).zip(["I,II,III", "IC,IIIC,IVC", "I,I,I,I,I,I,I,I", "IVC,IVC"]) {
        play(4, &[("classes", classes), ("pace", "turns")], seed);
        play(3, &[("classes", classes), ("goods", "limited")], seed);
    }
}

/// Every optional tile.
const SETS: [(&str, &str); 3] =
    [("thrusters", "true"), ("luxury_cabins", "true"), ("bi_directional_cannons", "true")];

#[test]
fn random_matches_with_optional_tiles_end() {
    for (seed, class) in (400..).zip(CLASSES) {
        for (seats, pace) in [(2, "turns"), (3, "real"), (4, "turns")] {
            let options = [&[("classes", class), ("pace", pace)][..], &SETS].concat();
            play(seats, &options, seed);
            let setup = setup(seats, &options);
            let (fresh, limit) = (GalaxyTrucker::new(&setup), GalaxyTrucker::step_limit(&setup));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            for nth in 0..matches() / 4 {
                let (steps, poorest) = mixed(&fresh, &mut rng, 4 + 8 * (nth % 4));
                assert!(poorest >= 0 && steps < limit, "{class}: {steps} steps of {limit}");
            }
        }
    }
}

/// Plays by rule of thumb, but of so many decisions one is random; the steps and the scores.
fn mixed(fresh: &GalaxyTrucker, rng: &mut Xoshiro256PlusPlus, random_one_in: u32) -> (usize, i32) {
    let (mut game, mut now, mut steps, mut scratch) = (fresh.clone(), Millis(0), 0, Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Over(standings) => {
                return (steps, standings.rows().iter().map(|row| row.score).min().unwrap_or(-1));
            }
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Scramble { until: Some(until), .. } if now.0 + 700 >= until.0 => {
                now = until;
                Step::Alarm
            }
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                now.0 += 700;
                let nth = below(rng, seats.len() as u32) as usize;
                let seat = seats.iter().nth(nth).expect("somebody is asked");
                if below(rng, random_one_in) == 0 {
                    scratch.clear();
                    game.actions(seat, &mut scratch);
                    Step::Act(seat, scratch[below(rng, scratch.len() as u32) as usize])
                } else {
                    let action = game.hunch(seat, &mut scratch, rng);
                    assert!(game.check(now, seat, &action).is_ok(), "{action:?}");
                    Step::Act(seat, action)
                }
            }
        };
        game.advance(now, &step, &mut Silent);
        steps += 1;
    }
}

/// Ships are built and flown, with blunders of every kind.
#[test]
fn matches_with_blunders_end() {
    for (seed, class) in (300..).zip(CLASSES) {
        for (seats, pace) in [(2, "turns"), (3, "real"), (4, "turns"), (4, "real"), (3, "budget")] {
            let setup = setup(seats, &[("classes", class), ("pace", pace)]);
            let (fresh, limit) = (GalaxyTrucker::new(&setup), GalaxyTrucker::step_limit(&setup));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            for nth in 0..matches() / 4 {
                let (steps, poorest) = mixed(&fresh, &mut rng, 4 + 8 * (nth % 4));
                assert!(poorest >= 0 && steps < limit, "{class}: {steps} steps of {limit}");
            }
        }
    }
}
