//! Repair: HR-71 to HR-76.

use expect_test::{Expect, expect};
use rules::{Game, Viewer};

use super::table::{Table, leaves, offers, refuses};
use crate::development::Bill;

/// Plane 1 crosses the line of Monaco in the last round of a race; plane 2 stays behind.
const END: &str = "1: nobet; 1: pass; 1: nobet; 2: nobet; 2: pass; 2: nobet";

fn last_round(options: &str, first: &str, second: &str) -> String {
    format!("2 seats {options} | race 3 | 1: at 24 played 3 {first} | 2: at 20 played 3 {second}")
}

/// What the repair costs both planes: ALERTs, repair times, tokens left.
fn repairs(first: &str, second: &str, expect: Expect) {
    let told = Table::at(&last_round("", first, second)).play(END).told();
    let (_, repairs) = told.split_once("race 1 over, ").expect("the race is over");
    expect.assert_eq(repairs.trim_end_matches(", development"));
}

#[test]
fn hr_71_every_alert_out_of_the_bag_costs_a_token() {
    repairs("", "alerts 3 bag 12+3", expect!["1 repairs 0+0, 23 tokens, 2 repairs 3+0, 21 tokens"]);
    let position = last_round("", "damage 2 bag 10+6", "alerts 3 bag 12+3");
    leaves(&position, END, "bags damage", expect!["bags 12+6 12+6, damage 0 0"]);
}

/// The bill lies open until the phase ends.
#[test]
fn hr_71_hr_72_the_bill_is_part_of_the_view() {
    let table = Table::at(&last_round("", "", "alerts 3 bag 12+3 played 7.3 9.4")).play(END);
    let bills = table.game.view(Viewer::Spectator).development.bills;
    assert_eq!(
        bills,
        [Some(Bill { alerts: 0, repairs: 0, tokens: 23 }), Some(Bill { alerts: 3, repairs: 7, tokens: 14 })]
    );
    let opening = Table::begin("2 seats opening=true").game.view(Viewer::Spectator).development.bills;
    assert_eq!(opening, [None, None], "HR-68: there is nothing to repair");
}

/// A DAMAGE costs nothing; ALERTs count wherever they lie on the expert cockpit.
#[test]
fn hr_71_alerts_on_the_expert_cockpit_count_and_all_tokens_return() {
    let position = last_round("cockpit=expert", "", "squares cooling:da structure:a bag 11+4");
    let told = Table::at(&position).play(END).told();
    assert!(told.contains("2 repairs 2+0, 22 tokens"), "{told}");
    leaves(&position, END, "bags", expect!["bags 12+6 12+6"]);
}

#[test]
fn hr_72_cards_played_cost_their_repair_time_and_others_nothing() {
    repairs("", "played 7.3 9.4 top 5.1", expect!["1 repairs 0+0, 23 tokens, 2 repairs 0+8, 16 tokens"]);
    let position = last_round("", "hand 9.4 8.4", "");
    let steps = "1: nobet; 1: pass; 1: put 9; 1: nobet; 2: nobet; 2: pass; 2: nobet";
    let told = Table::at(&position).play(steps).told();
    assert!(told.contains("1 repairs 0+0, 23 tokens"), "unplayed and passed cards are free: {told}");
}

#[test]
fn hr_73_the_deck_is_complete_again() {
    let position = last_round("", "played 5 6 top 7 hand 8", "");
    let steps = "1: nobet; 1: play 8; 1: nobet; 2: nobet; 2: pass; 2: nobet";
    leaves(&position, steps, "deck1 held top1", expect!["deck1 3 5 6 7 8, held 0 0, top1"]);
}

#[test]
fn hr_74_the_player_with_most_points_loses_one_more_token() {
    repairs("", "points 4", expect!["1 repairs 0+0, 24 tokens, 2 repairs 0+0, 23 tokens"]);
}

/// 8 and 3 + 5 points; plane 1 won the last heat.
#[test]
fn hr_74_a_tie_goes_to_the_better_rank_in_the_last_heat() {
    repairs("", "points 3", expect!["1 repairs 0+0, 23 tokens, 2 repairs 0+0, 24 tokens"]);
}

#[test]
fn hr_75_the_same_player_chooses_circuit_and_terms_after_the_phase() {
    let position = last_round("", "", "points 4");
    let steps = format!("{END}; {}", "time;".repeat(12));
    offers(&position, &steps, expect!["seat 2: monaco, venice, naples, baltimore, hampton-roads, calshot"]);
    offers(&position, &format!("{steps} 2: circuit naples"), expect!["seat 2: side basic, side expert"]);
    let last = "2 seats | 2: points 4 | time 1";
    refuses(last, "time; 1: circuit venice", expect!["HR-75: it is the turn of player 2; wait for yours"]);
    refuses(last, "time; 2: side basic", expect!["HR-75: first choose a circuit"]);
    refuses(
        last,
        "time; 2: circuit lagoon",
        expect!["HR-75: that one does not exist or is taken; choose a free one"],
    );
    refuses(
        last,
        "time; 2: circuit venice; 1: side basic",
        expect!["HR-75: it is the turn of player 2; wait for yours"],
    );
    refuses(
        last,
        "time; 2: circuit venice; 2: circuit venice",
        expect!["HR-75: first choose a side of the cockpits"],
    );
}

#[test]
fn hr_75_every_race_has_three_heats_and_draws_its_grid_anew() {
    let position = "2 seats | 2: points 4 | time 1";
    let steps = "time; 2: circuit venice; 2: side basic";
    offers(position, steps, expect!["chance: grid 1*1, grid 2*1"]);
    assert_eq!(Table::at(position).game.pack.numbers.heats, 3);
}

/// Six ALERTs and five times 4 are more than 24.
#[test]
fn hr_76_tokens_never_fall_below_zero() {
    repairs(
        "alerts 6 bag 12+0 played 9.4 9.4 9.4 9.4 9.4",
        "",
        expect!["1 repairs 6+20, 0 tokens, 2 repairs 0+0, 24 tokens"],
    );
}

#[test]
fn hr_76_tokens_on_the_display_are_part_of_the_24() {
    let position = last_round("", "", "") + " | display goggles:112 10:2";
    offers(&position, END, expect!["chance: time*12, token 1*21, token 2*22"]);
}

/// HR-A6: nobody ever has more than 24 tokens, on cards and in the bag together.
#[test]
fn hr_a6_tokens_that_stayed_on_a_card_count_among_the_24() {
    let position = last_round("", "", "alerts 2 bag 12+4") + " | display goggles:22";
    leaves(&position, END, "tokens display", expect!["tokens 23 20, display goggles:22"]);
}

/// Repair times 0 1 1 2 3 4, three ALERTs, leader in points: 24 - 3 - 11 - 1.
#[test]
fn hr_t28_the_repair_of_a_leader() {
    repairs(
        "played 5.1 5.1 6.2 7.3 9.4 alerts 3 bag 12+3",
        "",
        expect!["1 repairs 3+11, 9 tokens, 2 repairs 0+0, 24 tokens"],
    );
}

/// HR-74, HR-75: autopilots are no candidates.
#[test]
fn hr_146_the_best_human_celebrates_and_chooses_even_behind_an_autopilot() {
    let position = "1 seats autopilots=1 | race 3 | 1: at 20 played 3 | 2: points 30 at 24 played 3";
    let steps = "1: nobet; 1: pass; 1: nobet";
    let told = Table::at(position).play(steps).told();
    assert!(told.ends_with("race 1 over, 1 repairs 0+0, 23 tokens, development"), "{told}");
    offers(
        position,
        &format!("{steps}; {}", "time;".repeat(12)),
        expect!["seat 1: monaco, venice, naples, baltimore, hampton-roads, calshot"],
    );
}

#[test]
fn hr_146_with_autopilots_only_circuit_and_side_are_drawn() {
    let position = "0 seats autopilots=2 | time 1";
    offers(
        position,
        "time",
        expect!["chance: circuit 0*1, circuit 1*1, circuit 2*1, circuit 3*1, circuit 4*1, circuit 5*1"],
    );
    offers(position, "time; circuit venice", expect!["chance: side basic*1, side expert*1"]);
    offers(position, "time; circuit venice; side expert", expect!["chance: grid 1*1, grid 2*1"]);
}
