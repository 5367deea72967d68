//! Galaxy Trucker keeps the laws in every class and every pace.

use galaxy_trucker::GalaxyTrucker;
use rules::laws::Kit;

/// `cargo xtask check --long` plays many times as much.
fn times() -> u32 {
    std::env::var("LAWS_TIMES").map_or(1, |times| times.parse().expect("LAWS_TIMES is a number"))
}

fn kit(words: &[&str], seed: u64) -> Kit<GalaxyTrucker> {
    Kit::new().setups_in_words(words).matches(times()).seed(seed)
}

/// Every number of seats in every pace. Random players finish at once and give up soon; with hunches they build
/// ships and fly them.
fn obeys(class: &str) {
    for seats in 2..=4u64 {
        let turns = format!("{seats} classes={class} pace=turns rounds=4");
        let real = format!("{seats} classes={class} seconds=10");
        kit(&[&turns], seats).matches(2 * times()).run();
        kit(&[&real], seats).matches(2 * times()).run();
        let budget = format!("{seats} classes={class} pace=budget turns_per_run=2");
        kit(&[&budget], seats).matches(2 * times()).run();
    }
    kit(&[&format!("2 classes={class} pace=turns rounds=16")], 5).hunches(90).run();
    kit(&[&format!("3 classes={class} seconds=40")], 6).hunches(90).run();
    kit(&[&format!("2 classes={class} pace=budget")], 9).hunches(90).run();
}

#[test]
fn class_one_obeys_the_laws() {
    obeys("I");
}

#[test]
fn class_two_obeys_the_laws() {
    obeys("II");
}

#[test]
fn class_three_obeys_the_laws() {
    obeys("III");
    obeys("IIIA");
}

#[test]
fn folded_ships_obey_the_laws() {
    obeys("IC");
    obeys("IIC");
}

#[test]
fn the_torus_obeys_the_laws() {
    obeys("IIIC");
}

#[test]
fn the_fleet_obeys_the_laws() {
    obeys("IVC");
}

/// With every optional tile: each class, both paces, two to four seats.
#[test]
fn optional_tiles_obey_the_laws() {
    let sets =
        "thrusters=true luxury_cabins=true bi_directional_cannons=true cyan_aliens=true stasis_chambers=true";
    for (seed, class) in (20..).zip(["I", "II", "III", "IIIA", "IC", "IIC", "IIIC", "IVC", "IIA", "IIB"]) {
        let turns = format!("{} classes={class} pace=turns rounds=12 {sets}", 2 + seed % 3);
        let real = format!("{} classes={class} seconds=30 {sets}", 2 + (seed + 1) % 3);
        kit(&[&turns, &real], seed).matches(2 * times()).run();
        kit(&[&turns, &real], seed).hunches(90).matches(2 * times()).run();
    }
}

#[test]
fn the_fleet_of_two_obeys_the_laws() {
    obeys("IIA");
}

#[test]
fn class_four_obeys_the_laws() {
    obeys("IV");
}

#[test]
fn the_cylinder_obeys_the_laws() {
    obeys("IIB");
}

#[test]
fn five_players_obey_the_laws() {
    for class in ["I", "IIC", "IIIC", "IVC", "IIA"] {
        kit(&[&format!("5 classes={class} pace=turns rounds=4 five_players=true")], 15).run();
        kit(&[&format!("5 classes={class} seconds=10 five_players=true goods=limited")], 16).run();
    }
    kit(&["5 classes=II pace=turns rounds=16 five_players=true"], 17).hunches(90).run();
    kit(&["5 classes=IIA seconds=40 five_players=true"], 18).hunches(90).run();
    kit(&["5 classes=II pace=budget five_players=true points=20 draw_points=0"], 19).hunches(90).run();
}

/// What a table does not ask is answered inside a step.
#[test]
fn flight_control_obeys_the_laws() {
    for (seed, class) in (30..).zip(["I", "III", "IIC", "IIIC", "IVC", "IIA"]) {
        for control in ["costs", "fast"] {
            let words = format!("3 classes={class} seconds=40 flight_control={control} thrusters=true");
            kit(&[&words], seed).hunches(90).matches(2 * times()).run();
            kit(&[&words], seed).matches(2 * times()).run();
        }
    }
    kit(&["4 classes=I,II first_flight=true flight_control=fast pace=budget"], 40).hunches(90).run();
}

#[test]
fn several_flights_obey_the_laws() {
    kit(
        &[
            "2 classes=I,II pace=turns rounds=12 goods=limited",
            "3 classes=IC,IVC seconds=30 building_help=while_holding",
        ],
        7,
    )
    .matches(2 * times())
    .run();
    kit(
        &[
            "2 classes=I,II pace=turns rounds=12 goods=limited",
            "3 classes=IC,IVC seconds=30 building_help=after_attaching",
        ],
        8,
    )
    .hunches(90)
    .run();
}
