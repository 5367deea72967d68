//! Races are races: random play against the figures of the rules' section 10.
//!
//! The figures there are ranges over the six circuits from 300 to 800 races each. The
//! figures here may lie a tenth outside of them, because fewer races are flown.

use hydroracers::{Action, Event, HydroRacers, Question, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Setup as _, Step, ToldEvent, Turn, Viewer, below};

const CIRCUITS: [&str; 6] = ["monaco", "venice", "naples", "baltimore", "hampton-roads", "calshot"];

/// Races on each circuit.
const RACES: u64 = 300;

/// What was counted on one circuit.
#[derive(Default)]
struct Tally {
    /// Rounds of every heat.
    rounds: Vec<u8>,
    crashes: u32,
    turns: u32,
    passes: u32,
    /// Tokens left after every repair.
    tokens: Vec<u8>,
}

/// A range of a figure over the circuits, lowest and highest.
type Range = (f64, f64);

/// The figures of a policy.
struct Figures {
    rounds: Range,
    crashes: Range,
    passed: Range,
    tokens: Option<Range>,
}

impl Tally {
    fn mean_rounds(&self) -> f64 {
        mean(&self.rounds)
    }

    fn crashes_per_plane_and_heat(&self) -> f64 {
        f64::from(self.crashes) / self.rounds.len() as f64 / 4.0
    }

    fn passed(&self) -> f64 {
        f64::from(self.passes) / f64::from(self.turns)
    }

    fn count(&mut self, story: &[ToldEvent<Event>]) {
        let count =
            |wanted: fn(&Event) -> bool| story.iter().filter(|told| wanted(&told.event)).count() as u32;
        let passes = count(|event| matches!(event, Event::Passed { .. }));
        self.crashes += count(|event| matches!(event, Event::Crashed { .. }));
        self.turns += passes + count(|event| matches!(event, Event::CardPlayed { .. }));
        self.passes += passes;
        let mut last = 0;
        for told in story {
            if let Event::RoundBegan { round } = told.event {
                last = round;
            } else if let Event::HeatOver { .. } = told.event {
                self.rounds.push(last);
            } else if let Event::Repaired { tokens, .. } = told.event {
                self.tokens.push(tokens);
            }
        }
    }
}

fn mean(numbers: &[u8]) -> f64 {
    numbers.iter().map(|number| f64::from(*number)).sum::<f64>() / numbers.len() as f64
}

/// The numbers below which 5 and 95 of a hundred lie.
fn band(numbers: &[u8]) -> (u8, u8) {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    (sorted[sorted.len() / 20], sorted[sorted.len() * 19 / 20])
}

/// A random card of the hand or a pass, each as likely; no bets, everything else by lot.
fn random_action(game: &HydroRacers, rng: &mut Xoshiro256PlusPlus) -> Action {
    let Turn::Players(seats) = game.turn() else { unreachable!("somebody is asked") };
    let seat = seats.lowest().expect("somebody is asked");
    let view = game.view(Viewer::Seat(seat));
    if view.question == Question::PlaceBet {
        return Action::NoBet;
    }
    let mut actions = Vec::new();
    if view.question == Question::Play {
        let hand = view.planes[view.plane.index()].hand.as_ref().expect("a seat sees its hand");
        actions.extend(hand.iter().map(|card| Action::Play(*card)));
        actions.push(Action::Pass);
    } else {
        game.actions(seat, &mut actions);
    }
    actions[below(rng, actions.len() as u32) as usize]
}

/// One race, up to the repair after it.
fn fly(setup: &Setup, rng: &mut Xoshiro256PlusPlus, tally: &mut Tally) {
    let mut game = HydroRacers::new(setup);
    let mut story: Vec<ToldEvent<Event>> = Vec::new();
    let mut told = 0;
    while !story[told..].iter().any(|told| matches!(told.event, Event::RaceOver { .. })) {
        told = story.len();
        let step = match game.turn() {
            Turn::Chance => Step::Chance(game.draw(rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                Step::Act(seat, random_action(&game, rng))
            }
            Turn::Over(_) | Turn::Scramble { .. } => unreachable!("a campaign goes on after its first race"),
        };
        game.advance(Millis(0), &step, &mut story);
    }
    tally.count(&story);
}

fn flown(seats: usize, options: &[(&str, &str)], circuit: &str, seed: u64) -> Tally {
    let chosen = options.iter().chain(&[("mode", "campaign"), ("races", "2")]).copied();
    let set = chosen.chain([("circuit", circuit)]).map(|(key, value)| (key.to_owned(), value.to_owned()));
    let choices = Choices { seats: Some(seats), set: set.collect() };
    let setup = Setup::choose(&choices).expect("the test chooses a legal setup");
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..RACES).for_each(|_| fly(&setup, &mut rng, &mut tally));
    tally
}

/// Whether the figures over the circuits are those of the rules, give or take a tenth.
fn agrees(name: &str, seats: usize, options: &[(&str, &str)], figures: &Figures) {
    let tallies: Vec<Tally> =
        (0..).zip(CIRCUITS).map(|(seed, circuit)| flown(seats, options, circuit, seed)).collect();
    for (circuit, tally) in CIRCUITS.iter().zip(&tallies) {
        let (low, high) = band(&tally.rounds);
        let (crashes, passed) = (tally.crashes_per_plane_and_heat(), 100.0 * tally.passed());
        println!(
            "{name}, {circuit}: {:.2} rounds ({low} to {high}), {crashes:.3} crashes, {passed:.1} % passed",
            tally.mean_rounds()
        );
    }
    let check = |what: &str, range: Range, value: &dyn Fn(&Tally) -> f64| {
        let values: Vec<f64> = tallies.iter().map(value).collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(0.0, f64::max);
        println!("{name}: {what} {low:.3} to {high:.3}, the rules say {} to {}", range.0, range.1);
        assert!(low >= 0.9 * range.0 && high <= 1.1 * range.1, "{name}: {what} {low:.3} to {high:.3}");
    };
    check("rounds", figures.rounds, &Tally::mean_rounds);
    check("crashes", figures.crashes, &Tally::crashes_per_plane_and_heat);
    check("passed", figures.passed, &Tally::passed);
    if let Some(tokens) = figures.tokens {
        check("tokens", tokens, &|tally| mean(&tally.tokens));
    }
}

#[test]
fn random_races_last_as_long_as_the_rules_say() {
    let figures =
        Figures { rounds: (5.7, 8.3), crashes: (0.21, 0.34), passed: (0.35, 0.53), tokens: Some((8.0, 8.7)) };
    agrees("random", 4, &[], &figures);
}

#[test]
fn random_expert_races_last_as_long_as_the_rules_say() {
    let figures =
        Figures { rounds: (6.7, 9.5), crashes: (0.23, 0.39), passed: (0.42, 0.58), tokens: Some((7.3, 7.8)) };
    agrees("expert", 4, &[("cockpit", "expert")], &figures);
}

#[test]
fn races_of_four_autopilots_last_as_long_as_the_rules_say() {
    let figures = Figures { rounds: (5.7, 8.2), crashes: (0.17, 0.27), passed: (0.42, 0.55), tokens: None };
    agrees("autopilots", 0, &[("autopilots", "4")], &figures);
}
