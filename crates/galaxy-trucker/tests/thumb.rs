//! What the rule of thumb is worth: legal ships in every class, and wins against random builders.

use galaxy_trucker::{Account, Event, GalaxyTrucker, Kind, Loss, Pack, Setup};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Choices, Game, Millis, Seat, Setup as _, Step, ToldEvent, Turn, below};

fn setup(classes: &str, pace: &str) -> Setup {
    let set = vec![("classes".to_owned(), classes.to_owned()), ("pace".to_owned(), pace.to_owned())];
    Setup::choose(&Choices { seats: Some(4), set }).expect("a legal setup")
}

/// With every optional tile.
fn optional(classes: &str, pace: &str) -> Setup {
    let sets = ["thrusters", "luxury_cabins", "bi_directional_cannons"].map(|set| (set, "true"));
    let options = [&[("classes", classes), ("pace", pace)][..], &sets].concat();
    let set = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Setup::choose(&Choices { seats: Some(4), set }).expect("a legal setup")
}

/// Plays a match in which these seats follow the rule of thumb and the others anything; its story and its scores.
fn play(setup: &Setup, thumbs: &[u8], seed: u64) -> (Vec<ToldEvent<Event>>, Vec<i32>) {
    let mut game = GalaxyTrucker::new(setup);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut now, mut story, mut scratch) = (Millis(0), Vec::new(), Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Over(standings) => return (story, standings.rows().iter().map(|row| row.score).collect()),
            Turn::Chance => Step::Chance(game.draw(&mut rng)),
            Turn::Scramble { until: Some(until), .. } if now.0 + 500 >= until.0 => {
                now = until;
                Step::Alarm
            }
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                // A builder takes two seconds for one action.
                now.0 += 500;
                let nth = below(&mut rng, seats.len() as u32) as usize;
                let seat = seats.iter().nth(nth).expect("somebody is asked");
                let action = if thumbs.contains(&seat.0) {
                    game.hunch(seat, &mut scratch, &mut rng)
                } else {
                    scratch.clear();
                    game.actions(seat, &mut scratch);
                    scratch[below(&mut rng, scratch.len() as u32) as usize]
                };
                Step::Act(seat, action)
            }
        };
        game.advance(now, &step, &mut story);
    }
}

/// Of a hundred ships so many lose nothing at the check.
fn flawless(setup: &Setup) -> u32 {
    let matches = 25;
    let mut flawed = 0;
    for seed in 0..matches {
        let (story, _) = play(setup, &[0, 1, 2, 3], seed);
        let launch =
            story.iter().position(|told| matches!(told.event, Event::Launched { .. })).unwrap_or(story.len());
        let before = &story[..launch];
        let is_flawed = |seat: u8| {
            let lost = |event: &Event| matches!(event, Event::TileLost { seat: one, why: Loss::Removed | Loss::FellOff, .. } if *one == Seat(seat));
            before.iter().any(|told| lost(&told.event))
        };
        flawed += (0..4).filter(|seat| is_flawed(*seat)).count() as u32;
    }
    100 - flawed * 100 / (4 * matches as u32)
}

#[test]
fn its_ships_pass_the_check() {
    for pace in ["real", "turns", "budget"] {
        for class in ["I", "II", "III", "IIIA", "IC", "IIC", "IV", "IIB"] {
            let flawless = flawless(&setup(class, pace));
            assert!(flawless > 95, "{class} {pace}: {flawless}");
        }
        for class in ["IIIC", "IVC", "IIA"] {
            let flawless = flawless(&setup(class, pace));
            assert!(flawless > 80, "{class} {pace}: {flawless}");
        }
    }
}

#[test]
fn its_ships_with_optional_tiles_pass_the_check() {
    for (class, least) in [("I", 95), ("III", 95), ("IIC", 95), ("IIIC", 80), ("IVC", 80)] {
        let flawless = flawless(&optional(class, "turns"));
        assert!(flawless > least, "{class}: {flawless}");
    }
}

/// What it builds in and what that does, over all classes.
#[test]
fn it_uses_optional_tiles() {
    let pack = Pack::printed();
    let kinds = [Kind::Thruster, Kind::LuxuryCabin, Kind::BiDirectionalCannon];
    let (mut built, mut thrusters, mut fares) = ([0; 3], 0, 0);
    for (seed, class) in (0..).zip(["I", "II", "III", "IC", "IIC", "IIIC", "IVC"].repeat(4)) {
        let (story, _) = play(&optional(class, "turns"), &[0, 1, 2, 3], seed);
        for told in &story {
            if let Event::Attached { tile, .. } = told.event {
                let kind = pack.part(tile, 0).kind();
                built.iter_mut().zip(kinds).for_each(|(count, one)| *count += u32::from(kind == one));
            }
        }
        let count = |what: fn(&Event) -> bool| story.iter().filter(|told| what(&told.event)).count();
        thrusters += count(|event| matches!(event, Event::ThrusterFired { .. }));
        fares += count(|event| matches!(event, Event::Settled { account: Account::Guests, .. }));
    }
    println!("28 flights: {built:?} built, {thrusters} thrusters fired, {fares} fares");
    // Measured: 46, 69 and 17 built, 12 fired in 51 questions (else a shield, a cannon or the next line is no
    // worse), 23 fares. Half of that would be a change.
    assert!(built[0] >= 23 && built[1] >= 34 && built[2] >= 8, "{built:?}");
    assert!(thrusters >= 6 && fares >= 11, "{thrusters} thrusters, {fares} fares");
}

#[test]
fn it_beats_random_builders() {
    for (classes, pace) in
        [("I,II,III", "turns"), ("I,II,III", "real"), ("IC,IIIC,IVC", "turns"), ("IC,IIIC,IVC", "real")]
            .into_iter()
            .chain([("I,II,III", "budget"), ("IC,IIIC,IVC", "budget")])
    {
        let setup = setup(classes, pace);
        let matches = 40;
        let wins = (0..matches)
            .filter(|seed| {
                let seat = (seed % 4) as u8;
                let (_, scores) = play(&setup, &[seat], *seed);
                let own = scores[seat as usize];
                scores.iter().enumerate().all(|(other, score)| other == seat as usize || *score < own)
            })
            .count();
        assert!(wins as u64 * 100 >= 75 * matches, "{classes} {pace}: {wins} of {matches}");
    }
}

/// What its ships and flights come to.
#[test]
fn it_earns_credits_and_arrives() {
    for class in ["I", "II", "III", "IIIA", "IC", "IIC", "IIIC", "IVC", "IIA"] {
        for pace in ["turns", "real", "budget"] {
            let setup = setup(class, pace);
            let matches = 8;
            let (mut credits, mut quit, mut lost, mut tiles) = (0, 0, 0, 0);
            for seed in 0..matches {
                let (story, scores) = play(&setup, &[0, 1, 2, 3], seed);
                credits += scores.iter().sum::<i32>();
                let count =
                    |what: fn(&Event) -> bool| story.iter().filter(|told| what(&told.event)).count() as i32;
                quit += count(|event| matches!(event, Event::GaveUp { last: true, .. }));
                lost += count(|event| matches!(event, Event::TileLost { .. }));
                tiles += count(|event| matches!(event, Event::Attached { .. }));
            }
            let each = |sum: i32| sum as f32 / (4 * matches) as f32;
            println!(
                "{class} {pace}: credits {:.1}, gave up {:.2}, lost {:.1}, attached {:.1}",
                each(credits),
                each(quit),
                each(lost),
                each(tiles)
            );
            assert!(credits > 0, "{class} {pace}");
        }
    }
}
