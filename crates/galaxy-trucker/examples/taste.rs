//! Looks for a better taste of the rule of thumb:
//! `cargo run --release -p galaxy-trucker --example taste -- STEPS SEED CLASSES`; without steps it says how good it is.
//!
//! One idea: every match is flown by a taste in which all numbers are a little different, and a regression over many
//! matches tells which way each should go. What it prints is a function of its arguments alone.

use galaxy_trucker::{GalaxyTrucker, Setup, Taste};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Seat, Setup as _, Step, Turn, below};

/// Pairs of matches for one step: the same luck for a change and its opposite.
const PAIRS: u64 = 4000;

/// How far numbers are changed: a part of their size, and at least so much.
const REACH: f64 = 0.2;
const LEAST: f64 = 1.5;

/// How far a step goes for every standard error, and at most, in reaches.
const PACE: f64 = 0.15;
const LONGEST: f64 = 0.6;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |standard: u64| arguments.next().and_then(|word| word.parse().ok()).unwrap_or(standard);
    let (steps, seed) = (number(0), number(1));
    let classes = arguments.next().unwrap_or_else(|| "I,II,III".to_owned());
    let courses: Vec<Course> = classes.split(',').map(Course::of).collect();
    let mut taste = if steps == 0 { Taste::SECOND } else { Taste::FIRST };
    for change in arguments {
        let (name, value) = change.split_once('=').expect("name=value");
        let nth = Taste::NAMES.iter().position(|one| *one == name).expect("a number of the taste");
        *taste.numbers()[nth] = value.parse().expect("a whole number");
    }
    if steps == 0 {
        return report(&courses, &taste, seed);
    }
    let mut point: Vec<f64> = taste.numbers().iter().map(|number| f64::from(**number)).collect();
    for step in 0..steps {
        climb(&courses, &mut point, (seed << 40) + step * 2 * PAIRS);
        println!("{step}");
        print(&point);
    }
}

/// One step along what a regression over many matches says.
fn climb(courses: &[Course], point: &mut [f64], luck: u64) {
    let mut dice = Dice::seed_from_u64(luck ^ 0x5eed);
    let reach: Vec<f64> = point.iter().map(|number| (REACH * number.abs()).max(LEAST)).collect();
    let (mut sums, mut squares) = (vec![0.0; point.len()], 0.0);
    let middle = taste_at(point);
    for luck in luck..luck + PAIRS {
        // Each number goes up or down by its reach.
        let signs: Vec<f64> =
            point.iter().map(|_| if below(&mut dice, 2) == 0 { -1.0 } else { 1.0 }).collect();
        let moved = |way: f64| -> Vec<f64> {
            point
                .iter()
                .zip(&reach)
                .zip(&signs)
                .map(|((number, reach), sign)| number + way * sign * reach)
                .collect()
        };
        let course = &courses[luck as usize % courses.len()];
        let seat = (luck / courses.len() as u64 % 4) as u8;
        let others = if below(&mut dice, 3) == 0 { middle } else { Taste::FIRST };
        let [up, down] = [1.0, -1.0]
            .map(|way| course.merit(&play(&course.setup, &taste_at(&moved(way)), &others, seat, luck)));
        let gain = (up - down) / 2.0;
        squares += gain * gain;
        sums.iter_mut().zip(&signs).for_each(|(sum, sign)| *sum += sign * gain);
    }
    let error = squares.sqrt();
    for ((number, sum), reach) in point.iter_mut().zip(&sums).zip(&reach) {
        *number += reach * (PACE * sum / error).clamp(-LONGEST, LONGEST);
    }
}

/// The taste whose numbers are nearest.
fn taste_at(point: &[f64]) -> Taste {
    let mut taste = Taste::FIRST;
    taste.numbers().into_iter().zip(point).for_each(|(number, value)| *number = value.round() as i32);
    taste
}

/// How it does against the first generation, and four against each other.
fn report(courses: &[Course], taste: &Taste, seed: u64) {
    for Course { class, setup, .. } in courses {
        let games: Vec<_> =
            (0..400).map(|luck| play(setup, taste, &Taste::FIRST, (luck % 4) as u8, seed + luck)).collect();
        let share = |(seat, scores): &(usize, Vec<i32>)| {
            let best = *scores.iter().max().expect("there are seats");
            let winners = scores.iter().filter(|score| **score == best).count() as f64;
            if scores[*seat] == best { 1.0 / winners } else { 0.0 }
        };
        let own = |(seat, scores): &(usize, Vec<i32>)| f64::from(scores[*seat]);
        let all =
            |(seat, scores): &(usize, Vec<i32>)| f64::from(scores.iter().sum::<i32>() - scores[*seat]) / 3.0;
        let shares: Vec<f64> = games.iter().map(share).collect();
        let alone: Vec<f64> = (0..200)
            .map(|luck| f64::from(play(setup, taste, taste, 0, seed + luck).1.iter().sum::<i32>()) / 4.0)
            .collect();
        println!(
            "{class}: wins {:.1} %, credits {:.1} against {:.1}; among themselves {:.1}",
            100.0 * mean(&shares),
            mean(&games.iter().map(own).collect::<Vec<_>>()),
            mean(&games.iter().map(all).collect::<Vec<_>>()),
            mean(&alone)
        );
    }
}

/// A class to fly, and what it brings.
struct Course {
    class: String,
    setup: Setup,
    /// Credits that are as good as half a victory.
    worth: f64,
}

impl Course {
    fn of(class: &str) -> Course {
        let set =
            [("classes", class), ("pace", "turns")].map(|(key, value)| (key.to_owned(), value.to_owned()));
        let setup = Setup::choose(&Choices { seats: Some(4), set: set.to_vec() }).expect("a legal setup");
        let level =
            ["IV", "III", "II", "I"].iter().zip([4, 3, 2, 1]).find(|(prefix, _)| class.starts_with(**prefix));
        Course { class: class.to_owned(), setup, worth: 4.0 * f64::from(level.map_or(1, |(_, level)| level)) }
    }

    /// Credits beyond some of those of the others, and being first.
    fn merit(&self, (seat, scores): &(usize, Vec<i32>)) -> f64 {
        let own = f64::from(scores[*seat]);
        let rest = f64::from(scores.iter().sum::<i32>()) - own;
        let first = scores.iter().all(|score| *score <= scores[*seat]);
        (own - rest / 6.0) / self.worth / 2.0 + if first { 0.5 } else { 0.0 }
    }
}

/// One match: that seat has the first taste, the others the second.
fn play(setup: &Setup, own: &Taste, others: &Taste, own_seat: u8, luck: u64) -> (usize, Vec<i32>) {
    let mut game = GalaxyTrucker::new(setup);
    let mut dice = Dice::seed_from_u64(luck);
    let mut scratch = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over(standings) => {
                return (own_seat as usize, standings.rows().iter().map(|row| row.score).collect());
            }
            Turn::Chance => Step::Chance(game.draw(&mut dice)),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let seat: Seat = seats.iter().next().expect("somebody is asked");
                let taste = if seat.0 == own_seat { own } else { others };
                Step::Act(seat, game.rule_of_thumb(taste, seat, &mut scratch, &mut dice))
            }
        };
        game.advance(Millis(0), &step, &mut rules::Silent);
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn print(point: &[f64]) {
    let mut taste = taste_at(point);
    let row: Vec<String> =
        Taste::NAMES.iter().zip(taste.numbers()).map(|(name, number)| format!("{name}={number}")).collect();
    println!("{}", row.join(" "));
}
