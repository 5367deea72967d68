//! Races and phases in turn: HR-65 to HR-70, and what we decided about them.

use expect_test::expect;

use super::table::{Table, leaves, offers, setup, tells};

/// The last round of a race of two planes: plane 1 crosses the line of Monaco, plane 2 stays behind.
const END: &str = "1: nobet; 1: pass; 1: nobet; 2: nobet; 2: pass; 2: nobet";

/// The position before it, with more about the planes.
fn last_round(options: &str, first: &str, second: &str) -> String {
    format!("2 seats {options} | race 3 | 1: at 24 played 3 {first} | 2: at 20 played 3 {second}")
}

/// What follows the heat at the end of a race.
fn told_after(position: &str, steps: &str, event: &str) -> String {
    let told = Table::at(position).play(steps).told();
    told.split_once(event).map_or_else(|| panic!("{told}"), |(_, rest)| rest.to_owned())
}

#[test]
fn hr_65_races_and_development_phases_alternate_as_often_as_agreed() {
    let position = last_round("races=2", "", "");
    expect!["1 over, 1 repairs 0+0, 23 tokens, 2 repairs 0+0, 24 tokens, development"]
        .assert_eq(&told_after(&position, END, "race "));
    let position = last_round("races=1", "", "");
    expect!["1 over, places 1 2, scores 11 8"].assert_eq(&told_after(&position, END, "race "));
    expect!["races=0: expected a whole number from 1 to 20"]
        .assert_eq(&setup("2 seats races=0").expect_err("a campaign has a race"));
}

/// Ranks give 8 and 5 points, whole tens of coins three points each.
#[test]
fn hr_65_most_points_win_then_the_coins_left_over_then_the_last_heat() {
    let over =
        |first: &str, second: &str| Table::at(&last_round("races=1", first, second)).play(END).offers();
    expect!["over: places 2 1, scores 11 12"].assert_eq(&over("coins 39", "points 4 coins 30"));
    expect!["over: places 2 1, scores 11 11"].assert_eq(&over("coins 33", "points 3 coins 37"));
    expect!["over: places 1 2, scores 11 11"].assert_eq(&over("coins 33", "points 3 coins 33"));
}

#[test]
fn hr_65_a_campaign_has_twenty_races_at_the_most() {
    assert!(setup("2 seats races=20").is_ok());
    expect!["races=21: expected a whole number from 1 to 20"]
        .assert_eq(&setup("2 seats races=21").expect_err("that is too long"));
}

/// A race ends with its points and bets, then comes the repair; the twelfth TIME ends the phase, then a circuit
/// is chosen and the grid is drawn.
#[test]
fn hr_65b_a_phase_ends_before_the_next_begins() {
    let told = told_after(&last_round("races=2", "", ""), END, "heat 3 over, ");
    expect!["1 rank 1 +8, 2 rank 2 +5, race 1 over, 1 repairs 0+0, 23 tokens, 2 repairs 0+0, 24 tokens, development"]
        .assert_eq(&told);
    let year = "time;".repeat(11);
    offers("2 seats | 1: points 9", &year, expect!["chance: time*1, token 1*4, token 2*4"]);
    let end = format!("{year} time");
    let told =
        Table::at("2 seats | 1: points 9").play(&format!("{end}; 1: circuit venice; 1: side basic")).told();
    expect!["time 12, development over, circuit 1, side basic"]
        .assert_eq(told.split_once("time 11, ").expect("eleven months passed").1);
}

#[test]
fn hr_66_every_phase_fills_the_display_to_six() {
    let position = "2 seats | open | display goggles:1 | pile 10 10 11 12 crowd bank";
    offers(position, "card 10; card 11", expect!["chance: crowd*1, bank*1, 10*1, 12*1"]);
    let filled = "card 10; card 11; card 12; card crowd; card bank";
    tells(
        position,
        filled,
        expect!["display 1 10, display 2 11, display 3 12, display 4 crowd, display 5 bank"],
    );
    leaves(
        position,
        filled,
        "display pile asks",
        expect![["display goggles:1 10 11 12 crowd bank, pile 10, asks 1 draws"]],
    );
}

#[test]
fn hr_66_the_deck_is_the_development_deck_of_the_data() {
    let pile = Table::begin("2 seats opening=true").left("pile");
    assert_eq!(pile.split_whitespace().count() - 1, 45);
}

#[test]
fn hr_67_twelve_time_markers_go_into_the_common_bag() {
    offers(&last_round("", "", ""), END, expect!["chance: time*12, token 1*23, token 2*24"]);
}

#[test]
fn hr_68_an_opening_phase_gives_ten_tokens_without_repair() {
    let table = Table::begin("2 seats opening=true autopilots=1");
    expect!["tokens 10 10 0, time 12+0, points 0 0 0, asks 1 fills the display"]
        .assert_eq(&table.left("tokens time points asks"));
    let filled = "card 10; card 10; card 11; card 11; card 12; card crowd";
    let table = table.play(filled).play("card bank; card bank; card cowling");
    expect!["chance: time*12, token 1*10, token 2*10"].assert_eq(&table.offers());
    let told = table.play(&"time;".repeat(12)).told();
    let (_, after) = told.split_once("time 12, ").expect("twelve markers were drawn");
    expect!["development over, circuit 0, side basic"].assert_eq(after);
}

#[test]
fn hr_69_the_phase_starts_after_the_points_and_bets_of_the_third_heat() {
    let steps = "1: nobet; 1: pass; 1: nobet; 2: bet 3 1; 2: pass";
    let told = told_after(&last_round("", "alerts 1 bag 12+5 top 5.2", ""), steps, "heat 3 over, ");
    expect!["1 rank 1 +8, 2 rank 2 +5, 2 bet pays 10, race 1 over, 1 repairs 1+2, 20 tokens, 2 repairs 0+0, 24 tokens, development"]
        .assert_eq(&told);
}

#[test]
fn hr_70_what_is_bought_stays_and_the_race_is_new() {
    let position = "2 seats | 1: points 9 coins 12 deck 10 3 3 tech goggles slots 1 levels 2121 bag 11+7 | 2: rank 1 \
                    | display 11:12 12";
    let steps = "time;".repeat(12) + "1: circuit venice; 1: side expert";
    leaves(
        position,
        &steps,
        "points coins deck1 slots levels bags display held bets damage",
        expect![[
            "points 9 0, coins 12 30, deck1 3 3 10, slots 1 0, levels 2121 1121, bags 11+7 12+6, display 11:12, held 0 0, bets - -, damage 0 0"
        ]],
    );
    offers(position, &steps, expect!["chance: grid 1*1, grid 2*1"]);
    offers(position, &format!("{steps}; grid 2"), expect!["chance: 3*2, 10*1"]);
}

#[test]
fn hr_70_no_development_phase_follows_the_last_race() {
    leaves(&last_round("races=1", "", ""), END, "asks", expect!["asks Over"]);
}

#[test]
fn hr_a3_the_printed_track_ends_at_100_but_scores_go_on() {
    let table = Table::at(&last_round("races=1", "points 99", "")).play(END);
    expect!["over: places 1 2, scores 110 8"].assert_eq(&table.offers());
}

#[test]
fn hr_a4_coins_become_points_only_at_the_very_end() {
    let (first, second) = ("coins 37", "coins 19");
    leaves(&last_round("races=2", first, second), END, "points coins", expect!["points 8 5, coins 37 19"]);
    offers(&last_round("races=1", first, second), END, expect!["over: places 1 2, scores 11 6"]);
}

#[test]
fn hr_a5_dangers_come_from_the_own_bag() {
    let position = "2 seats | race | 1: at 0 hand 9 pile 3 | 2: at -3 hand 3 pile 3";
    leaves(position, "1: nobet; 1: play 9; damage", "bags damage", expect!["bags 11+6 12+6, damage 1 0"]);
}

#[test]
fn hr_a15_the_only_term_is_the_side_of_the_cockpits() {
    let position = "2 seats | time 1 | 1: points 3 slots 1 levels 2111";
    offers(position, "time; 1: circuit calshot", expect!["seat 1: side basic, side expert"]);
    leaves(
        position,
        "time; 1: circuit calshot; 1: side expert",
        "slots levels",
        expect!["slots 1 0, levels 2111 1121"],
    );
}
