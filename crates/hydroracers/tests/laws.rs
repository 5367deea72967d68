//! HydroRacers keeps the laws in every mode.

use hydroracers::HydroRacers;
use rules::laws::{Kit, Tally};

fn obeys(seed: u64, matches: u32, words: &[&str]) -> Tally {
    // `cargo xtask check --long` plays many times as much.
    let times = std::env::var("LAWS_TIMES").map_or(1, |times| times.parse().expect("LAWS_TIMES is a number"));
    Kit::<HydroRacers>::new().setups_in_words(words).matches(matches * times).seed(seed).run()
}

#[test]
fn single_races_obey_the_laws() {
    obeys(1, 200, &["2", "3 circuit=monaco", "4 planes=free pilots=free", "4 planes=random pilots=random"]);
}

#[test]
fn expert_cockpits_obey_the_laws() {
    obeys(
        2,
        200,
        &["2 cockpit=expert", "4 cockpit=expert circuit=calshot", "3 cockpit=expert pilots=random"],
    );
}

#[test]
fn autopilots_obey_the_laws() {
    obeys(
        3,
        200,
        &[
            "1",
            "2 autopilots=2",
            "1 autopilots=1 cockpit=expert",
            "0 autopilots=4",
            "3 autopilots=1 pilots=free",
            "2 autopilots=2 autopilot_planes=uk,random autopilot_pilots=random,italy planes=free pilots=free",
            "1 autopilots=2 autopilot_planes=italy,france planes=random pilots=random",
        ],
    );
}

#[test]
fn teams_obey_the_laws() {
    obeys(4, 100, &["2 teams=true", "2 teams=true cockpit=expert mode=campaign races=2"]);
}

#[test]
fn campaigns_obey_the_laws() {
    let words = [
        "2 mode=campaign races=2",
        "3 mode=campaign races=2 opening=true cockpit=expert",
        "4 mode=campaign races=3 opening=true",
        "2 mode=campaign races=2 opening=true autopilots=2",
        "0 mode=campaign races=2 autopilots=3",
        "1 mode=campaign races=1 opening=true",
        "1 mode=campaign races=2 opening=true autopilot_technology=always",
    ];
    obeys(5, 100, &words);
}
