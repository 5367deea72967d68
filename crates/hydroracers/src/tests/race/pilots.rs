//! Pilots and their skills: HR-30 to HR-34.

use expect_test::{Expect, expect};

use super::table::{Table, flies, leaves, marks};
use crate::parts::Plane;

/// The marker of A with a plane so many spaces ahead.
fn marker(words: &str, ahead: i8, expect: Expect) {
    let position = format!("venice | A 1 {words} | B {}", 1 + ahead);
    let told = Table::at(&position).marker(Plane(0));
    expect.assert_eq(&format!("{told:+}"));
}

#[test]
fn hr_30_sadi_lecointe_leads_without_loss_from_five() {
    let leads = |played: &str, expect: Expect| {
        flies("venice | A 1 sadi hand 4 5 6 pitch | B -9", &format!("A plays {played}"), expect);
    };
    leads("5", expect!["A: speed 5 from 1 to 6"]);
    leads("6", expect!["A: speed 6 from 1 to 7"]);
    leads("4", expect!["A: speed 3 from 1 to 4"]);
    // The chosen value counts.
    leads("pitch as 5", expect!["A: as 5, speed 5 from 1 to 6"]);
    leads("pitch as 4", expect!["A: as 4, speed 3 from 1 to 4"]);
}

#[test]
fn hr_31_greig_has_slipstream_across_one_empty_space() {
    marker("greig", 1, expect!["+1"]);
    marker("greig", 2, expect!["+1"]);
    marker("greig", 3, expect!["+0"]);
    marker("doolittle", 2, expect!["+0"]);
}

#[test]
fn hr_32_de_bernardi_has_two_when_immediately_behind() {
    marker("bernardi", 1, expect!["+2"]);
    marker("bernardi", 2, expect!["+0"]);
    flies("venice turn A | A 1 bernardi hand 3 | B 2", "A plays 3", expect!["A: speed 5 from 1 to 6"]);
    marks(
        "venice | A 2 | B 1 bernardi",
        expect![[r#"
            round 1
            A: leads
            B: slipstream +2
        "#]],
    );
}

#[test]
fn hr_33_doolittle_has_a_hand_of_four() {
    leaves("venice | A 1 doolittle under 3 4 5 6 7 | B -9", "A passes", expect!["A 2 hand 3 4 5 6 under 7"]);
    leaves("venice | A 1 bernardi under 3 4 5 6 7 | B -9", "A passes", expect!["A 2 hand 3 4 5 under 6 7"]);
}

#[test]
fn hr_34_two_sources_of_two_stay_two() {
    marker("bernardi slim-floats", 1, expect!["+2"]);
    marker("bernardi slim-floats", 2, expect!["+0"]);
}

#[test]
fn hr_34_greig_with_slim_floats_has_two_in_both_positions() {
    marker("greig slim-floats", 1, expect!["+2"]);
    marker("greig slim-floats", 2, expect!["+2"]);
    marker("greig slim-floats", 3, expect!["+0"]);
}

#[test]
fn hr_34_skill_and_cowling_together_are_no_bonus() {
    flies("venice | A 1 sadi cowling hand 5 | B -9", "A plays 5", expect!["A: speed 5 from 1 to 6"]);
}

/// Each pilot brings the one skill, whatever the nation of the plane: here the Macchi flies with all four.
#[test]
fn hr_29_each_pilot_has_one_skill_and_it_counts_in_any_plane() {
    let pack = crate::Pack::printed();
    let skills = pack.pilots.iter().map(|pilot| pilot.skill);
    assert_eq!(skills.collect::<std::collections::BTreeSet<_>>().len(), 4);
    let spaces = |pilot: &str, [own, other]: [i8; 2]| {
        let position = format!("track 60 40:9 | A {own} {pilot} hand 6 | B {other}");
        let table = Table::at(&position);
        let table = if own > other { table } else { table.play("B passes") };
        table.play("A plays 6").game.fleet[0].space - own
    };
    // Leading, one empty space behind, immediately behind.
    let places = [[20, 10], [18, 20], [19, 20]];
    assert_eq!(places.map(|place| spaces("sadi", place)), [6, 6, 7]);
    assert_eq!(places.map(|place| spaces("greig", place)), [5, 7, 7]);
    assert_eq!(places.map(|place| spaces("bernardi", place)), [5, 6, 8]);
    assert_eq!(places.map(|place| spaces("doolittle", place)), [5, 6, 7]);
}
