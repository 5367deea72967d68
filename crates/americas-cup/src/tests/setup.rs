//! Setups: AC-1, AC-1b, AC-31, AC-33.

use expect_test::expect;
use rules::Setup as _;

use super::notation::setup;
use crate::parts::Advanced;
use crate::{Pack, Setup};

#[test]
fn ac_1_two_boats_race_a_match_and_six_a_regatta() {
    assert_eq!(setup("2").expect("a match race").seats(), 2);
    assert_eq!(setup("6").expect("a regatta").seats(), 6);
    expect!["seats=1: expected 2 players for a match race, up to 6 for a regatta (AC-85)"]
        .assert_eq(&setup("1").expect_err("nobody races alone").to_string());
}

#[test]
fn ac_1b_any_subset_of_the_advanced_rules_can_be_played() {
    assert_eq!(setup("2").expect("base rules").rules(), Advanced::default());
    assert_eq!(setup("2 advanced").expect("all advanced rules").rules(), Advanced::ALL);
    let some = Advanced { crew: true, rear_cover: true, ..Advanced::default() };
    assert_eq!(setup("2 crew rear_cover").expect("two of them").rules(), some);
    expect!["rules=expert: expected base, advanced"]
        .assert_eq(&setup("2 expert").expect_err("there is no such set").to_string());
}

#[test]
fn a_setup_survives_its_text_and_a_bad_text_is_refused() {
    let words = "4 advanced tack=free laps=2 rounding=port turn_limit=50 places=true";
    let chosen = setup(words).expect("a legal setup");
    let text = serde_json::to_string(&chosen).expect("a setup can be written");
    assert_eq!(serde_json::from_str::<Setup>(&text).expect("and read"), chosen);
    let refused = |from: &str, to: &str| {
        let text = text.replace(from, to);
        serde_json::from_str::<Setup>(&text).expect_err("a bad setup is refused").to_string()
    };
    expect!["0 laps: expected 1 to 9 (AC-31)"].assert_eq(&refused("\"laps\":2", "\"laps\":0"));
    expect!["turn limit 0: expected 1 to 500 (AC-33)"]
        .assert_eq(&refused("\"turn_limit\":50", "\"turn_limit\":0"));
    expect!["seats=9: expected 2 players for a match race, up to 6 for a regatta (AC-85)"]
        .assert_eq(&refused("\"seats\":4", "\"seats\":9"));
    assert!(refused("\"content\":\"", "\"content\":\"00").contains("content hash"));
}

/// The defaults that options show are those of the printed content.
#[test]
fn options_show_the_printed_defaults() {
    let numbers = &Pack::printed().get().numbers;
    let default = |key: &str| {
        let option = Setup::options().iter().find(|option| option.key == key);
        option.expect("there is such an option").default.to_owned()
    };
    assert_eq!(default("laps"), numbers.laps.to_string());
    assert_eq!(default("turn_limit"), numbers.turn_limit.to_string());
    assert_eq!(default("rounding"), "either");
    assert_eq!(default("tack"), "two");
}
