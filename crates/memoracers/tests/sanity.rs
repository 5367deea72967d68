//! How long races last: the exact numbers of the rules' section 8, and that random races are races.

use memoracers::{Action, Ending, Event, FILES, LaidTile, MemoRacers, Outcome, Pack, SHELF, Setup, Tile};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Seat, Setup as _, Step, StepOf, ToldEvent, Turn, Viewer};

/// A setup with so many shield boxes that nobody crashes, and time for long solo races.
fn tough(seats: usize, options: &[(&str, &str)]) -> Setup {
    let game = FILES[0].1.replacen("boxes = 12", "boxes = 99", 1).replacen(
        "start_score = 20",
        "start_score = 99",
        1,
    );
    SHELF.put(Pack::read("tough", &[("game.toml".to_owned(), game)]).expect("99 boxes are legal"));
    let chosen = options.iter().chain(&[("pack", "tough")]);
    let set = chosen.map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Setup::choose(&Choices { seats: Some(seats), set }).expect("the test chooses a legal setup")
}

/// Everybody brakes to one line straight on; the circuit is laid as given, later Krakens by lot.
/// Returns the rounds flown and how the race ended.
fn slow_race(setup: &Setup, circuit: &[Tile], rng: &mut Xoshiro256PlusPlus) -> (u8, Ending) {
    let mut game = MemoRacers::new(setup);
    let mut story: Vec<ToldEvent<Event>> = Vec::new();
    let mut circuit = circuit.iter();
    loop {
        let step: StepOf<MemoRacers> = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => Step::Chance(match circuit.next() {
                Some(tile) => Outcome::LayTile(LaidTile::upright(*tile)),
                None => game.draw(rng),
            }),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("a turn asks somebody");
                Step::Act(seat, game.fallback(seat))
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        game.advance(Millis(0), &step, &mut story);
    }
    let Some(Event::RaceOver { ending, .. }) = story.last().map(|told| &told.event) else {
        panic!("a race ends with its standings");
    };
    (game.view(Viewer::Spectator).round, *ending)
}

/// The tiles of the circuit without the line, the places in `slipped` taken by tiles that come back nearer.
fn circuit(slipped: u16, slippery: &[&str], others: &[&str]) -> Vec<Tile> {
    let (mut slippery, mut others) = (slippery.iter(), others.iter());
    (0..9)
        .map(|place| if slipped & 1 << place == 0 { others.next() } else { slippery.next() })
        .map(|code| Tile::from_code(code.expect("the tiles fill the row")).expect("a printed code"))
        .collect()
}

/// MR-28: 30 tiles and the step that leaves the line; in solo the arrival is enough (MR-76).
#[test]
fn mr_28_a_ship_that_always_flies_one_line_needs_thirty_one_rounds_and_thirty_in_solo() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    for _ in 0..50 {
        assert_eq!(slow_race(&tough(2, &[]), &[], &mut rng), (31, Ending::Laps));
        assert_eq!(slow_race(&tough(5, &[("tiles", "B")]), &[], &mut rng), (31, Ending::Laps));
        assert_eq!(slow_race(&tough(1, &[]), &[], &mut rng), (30, Ending::Laps));
    }
}

/// Six missile tiles and the mad Kraken come back one place nearer; all 36 ways to lay them are flown.
#[test]
fn mr_52_with_all_missile_tiles_and_kraken_madness_it_takes_up_to_forty_five_rounds() {
    let setup = tough(2, &[("tiles", "AADCACDCD"), ("kraken_madness", "true")]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(45);
    let rows = (0..1u16 << 9).filter(|slipped| slipped.count_ones() == 7);
    let slippery = ["3-D", "4-C", "6-C", "7-D", "8-C", "9-D", "K-1"];
    let rounds: Vec<u8> = rows
        .map(|slipped| {
            let circuit = circuit(slipped, &slippery, &["2-A", "5-A"]);
            let (rounds, ending) = slow_race(&setup, &circuit, &mut rng);
            assert_eq!(ending, Ending::Laps);
            rounds
        })
        .collect();
    assert_eq!((rounds.len(), rounds.iter().max()), (36, Some(&45)));
}

/// MR-60: random races of every kind end by the rules, and the safety stop is never needed.
#[test]
fn mr_60_random_races_end_long_before_the_safety_stop() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(60);
    let mut actions: Vec<Action> = Vec::new();
    for tiles in ["A", "B", "C", "D", "random"] {
        let set = vec![("tiles".to_owned(), tiles.to_owned())];
        let setup = Setup::choose(&Choices { seats: Some(4), set }).expect("a legal setup");
        for _ in 0..100 {
            let mut game = MemoRacers::new(&setup);
            rules::playout(&mut game, &mut rng, &mut actions);
            let view = game.view(Viewer::Seat(Seat(0)));
            assert!(view.round < 60, "{tiles}: {} rounds", view.round);
            let Turn::Over(standings) = game.turn() else { panic!("a playout ends") };
            assert!(!standings.winners().is_empty());
        }
    }
}
