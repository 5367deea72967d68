//! What it is worth to play first: races between two boats that follow the rule of thumb.
//!
//! `FIRST_MOVER_RACES=10000` gives the figures of the rules' section 10.

use americas_cup::{AmericasCup, Event, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Setup as _, Step, ToldEvent, Turn};

/// Whether the first in the playing order has won; nothing if a boat was disqualified before the race.
fn first_wins(setup: &Setup, rng: &mut Xoshiro256PlusPlus) -> Option<bool> {
    let mut game = AmericasCup::new(setup);
    let (mut first, mut scratch) = (None, Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Over(standings) => return first.map(|first| standings.winners().contains(first)),
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                Step::Act(seat, game.hunch(seat, &mut scratch, rng))
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        let mut story: Vec<ToldEvent<Event>> = Vec::new();
        game.advance(Millis(0), &step, &mut story);
        for told in story {
            if let Event::RaceBegan { order, .. } = told.event {
                first = order.first().copied();
            }
        }
    }
}

/// The share of races won by the first, with its 95 % interval (Wilson).
fn share(rules: &str) -> (f64, f64, f64) {
    let races: u32 =
        std::env::var("FIRST_MOVER_RACES").map_or(400, |races| races.parse().expect("a number of races"));
    let set = vec![("rules".to_owned(), rules.to_owned())];
    let setup = Setup::choose(&Choices { seats: Some(2), set }).expect("the test chooses a legal setup");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let sailed: Vec<bool> = (0..races).filter_map(|_| first_wins(&setup, &mut rng)).collect();
    let (n, wins) = (sailed.len() as f64, sailed.iter().filter(|won| **won).count() as f64);
    let (share, z) = (wins / n, 1.96_f64);
    let centre = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    println!("{rules}: {wins} of {n} races, {share:.4} ({:.4} to {:.4})", centre - half, centre + half);
    (share, centre - half, centre + half)
}

/// AC-32: the first across wins at once, so playing first helps.
#[test]
fn playing_first_is_an_advantage_that_does_not_decide_a_race() {
    for rules in ["base", "advanced"] {
        let (share, low, high) = share(rules);
        assert!(low < share && share < high && high > 0.5 && low < 0.65, "{rules}: {share}");
    }
}
