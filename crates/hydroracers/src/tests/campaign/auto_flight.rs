//! How an autopilot flies: HR-110 to HR-118, HR-140 and HR-141.

use expect_test::{Expect, expect};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Silent, Step};

use super::table::{Table, flies, leaves};
use crate::event::Event;
use crate::parts::{Plane, Reason, Temperament};
use crate::state::Stage;

/// A person far ahead passes before the autopilot of plane 2, whose move crosses no corner up to space 17.
fn behind(words: &str) -> String {
    format!("1 seats autopilots=1 circuit=hampton-roads | race | 1: at 25 played 3 | 2: at 10 {words}")
}

/// What the autopilot does when it has drawn these cards.
fn plays(words: &str, draws: &str, expect: Expect) {
    let told = Table::at(&behind(words)).play("1: nobet; 1: pass; 1: nobet").play(draws).flight();
    expect.assert_eq(told.strip_prefix("1 passes, 1 flies 1 to 26, ").expect("the person passed first"));
}

/// The autopilot leads, one person far behind.
fn ahead(words: &str) -> String {
    format!("1 seats autopilots=1 circuit=hampton-roads | race | 1: at 0 played 3 | 2: {words}")
}

#[test]
fn hr_110_any_plane_with_any_pilot_whose_skill_applies() {
    let leads = |pilot: &str, expect: Expect| {
        let words = format!("at 10 plane curtiss pilot {pilot} open 4 6 pile 4");
        flies(&ahead(&words), "draw 4", expect);
    };
    leads("sadi", expect!["2 draws 4, 2 plays 6, 2 flies 6 to 16"]);
    leads("greig", expect!["2 draws 4, 2 plays 6, 2 flies 5 to 15"]);
    let table = Table::begin("0 seats autopilots=4 planes=random pilots=random");
    assert_eq!(table.offers(), "chance: plane 0*1, plane 1*1, plane 2*1, plane 3*1");
}

/// HR-21: an occupied space pushes it and costs a token like everybody.
#[test]
fn hr_110_all_normal_rules_apply() {
    let position = "1 seats autopilots=1 circuit=hampton-roads | race | 1: at 14 played 3 \
                    | 2: at 10 plane supermarine open 5 5 pile 5";
    flies(
        position,
        "1: nobet; 1: pass; 1: nobet; draw 5; alert",
        expect!["1 passes, 1 flies 1 to 15, 2 draws 5, 2 plays 5, 2 flies 5 to 16 pushed, 2 draws alert"],
    );
}

/// Macchi 7, Supermarine 5, Curtiss 6, Bernard 6 pass cards; a person has none.
#[test]
fn hr_111_the_deck_is_the_ten_cards_and_the_pass_cards() {
    assert_eq!(Table::begin("0 seats autopilots=4").left("cards"), "cards 17 15 16 16");
    assert_eq!(Table::begin("2 seats autopilots=2").left("cards"), "cards 10 10 16 16");
}

#[test]
fn hr_112_an_autopilot_flies_the_basic_cockpit_in_an_expert_race() {
    let position =
        behind("at 17 plane supermarine open 6 6 pile 6 6").replace("circuit", "cockpit=expert circuit");
    leaves(
        &position,
        "1: nobet; 1: pass; 1: nobet; draw 6; damage",
        "damage asks",
        expect!["damage 0 1, asks BetFirst"],
    );
}

#[test]
fn hr_113_it_has_four_damage_slots() {
    leaves(&behind("pile 3"), "", "gauge", expect!["gauge 3 4"]);
}

/// HR-24: two DAMAGE go back into the bag.
#[test]
fn hr_t32_the_fifth_damage_crashes_and_three_are_left() {
    let with = |damage: u8| format!("at 17 plane supermarine damage {damage} bag 8+6 open 6 6 pile 6 6");
    plays(
        &with(4),
        "draw 6; damage",
        expect![
            "2 draws 6, 2 plays 6, 2 flies 6 to 23, 2 too fast for 5, 2 draws damage, 2 crashes, 2 puts back damage, 2 puts back damage"
        ],
    );
    let steps = "1: nobet; 1: pass; 1: nobet; draw 6; damage";
    leaves(&behind(&with(4)), steps, "damage bags", expect!["damage 0 3, bags 12+6 9+6"]);
    plays(
        &with(3),
        "draw 6; damage",
        expect!["2 draws 6, 2 plays 6, 2 flies 6 to 23, 2 too fast for 5, 2 draws damage"],
    );
    leaves(&behind(&with(3)), steps, "damage space", expect!["damage 0 4, space 26 23"]);
}

#[test]
fn hr_a9_a_crashed_autopilot_flies_the_next_heat() {
    let position = behind("at 17 plane supermarine damage 4 bag 8+6 open 6 6 pile 6 6");
    let told = Table::at(&position).play("1: nobet; 1: pass; 1: nobet; draw 6; damage").told();
    let (_, after) = told.split_once("heat 1 over, ").expect("one plane alone ends the heat");
    expect!["1 rank 1 +8, 2 rank 2 +5, 1 on grid 0, 2 on grid -1, heat 2, round 1, 1 leads, 2 slipstream 1"]
        .assert_eq(after);
}

/// Deals at random and returns the cards each plane holds when the first autopilot is to draw.
fn dealt(words: &str) -> String {
    let mut table = Table::begin(words);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(114);
    while table.game.stage != Stage::AutoDraw {
        let outcome = table.game.draw(&mut rng);
        table.game.advance(Millis(0), &Step::Chance(outcome), &mut Silent);
    }
    table.left("held")
}

/// The third plane is Doolittle's: HR-33.
#[test]
fn hr_114_two_open_cards_and_one_more_with_a_larger_hand() {
    assert_eq!(dealt("0 seats autopilots=4"), "held 2 2 3 2");
    plays("plane supermarine open 4 6 pile 3 5", "draw 3", expect!["2 draws 3, 2 plays 3, 2 flies 3 to 13"]);
    plays(
        "plane supermarine tech goggles open 4 6 5 pile 3",
        "draw 3",
        expect!["2 draws 3, 2 plays 3, 2 flies 3 to 13"],
    );
}

#[test]
fn hr_114_with_an_empty_pile_it_chooses_among_what_it_has_and_without_cards_it_passes() {
    plays("plane supermarine open 4 6", "", expect!["2 plays 4, 2 flies 4 to 14"]);
    plays("played 4", "", expect!["2 passes, 2 flies 2 to 12"]);
}

#[test]
fn hr_114_open_cards_are_kept_from_heat_to_heat() {
    let position = ahead("at 28 plane supermarine open 3 4 pile 5 9");
    leaves(
        &position,
        "draw 5; 1: nobet; 1: pass; 1: nobet",
        "open2 asks",
        expect!["open2 3 4, asks AutoDraw"],
    );
}

/// Why the autopilot of plane 2 did what it did.
fn says(position: &str, steps: &str, reason: Reason) {
    let table = Table::at(position).play(steps);
    let told = table.story.iter().find_map(|told| {
        let (Event::CardPlayed { plane: Plane(1), reason, .. } | Event::Passed { plane: Plane(1), reason }) =
            &told.event
        else {
            return None;
        };
        *reason
    });
    assert_eq!(told, Some(reason), "{position}");
}

#[test]
fn hr_114_to_hr_117_an_autopilot_says_why() {
    let first = "1: nobet; 1: pass; 1: nobet; draw 6";
    says(&behind("plane supermarine open 3 4 pile 6").replace("at 25", "at 30"), first, Reason::Sprint);
    says(&behind("open pass 4 pile 6"), first, Reason::PassCard);
    says(&behind("plane macchi open 5 4 pile 6"), first, Reason::Temper(Temperament::HighestOdd));
    says(&behind("plane macchi open 2 4 pile 6"), first, Reason::Highest);
    says(&behind("plane supermarine played 3"), "1: nobet; 1: pass; 1: nobet", Reason::NoCard);
}

#[test]
fn hr_115_it_sprints_when_it_can_cross_the_line() {
    flies(
        &ahead("at 26 plane supermarine open 3 4 pile 6 6"),
        "draw 6",
        expect!["2 draws 6, 2 plays 6, 2 flies 5 to 31"],
    );
    flies(
        &ahead("at 25 plane supermarine open 3 4 pile 6 6"),
        "draw 6",
        expect!["2 draws 6, 2 plays 3, 2 flies 2 to 27"],
    );
}

#[test]
fn hr_115_it_sprints_when_another_plane_has_crossed() {
    let position = behind("plane supermarine open 4 pass pile 6").replace("at 25", "at 30");
    flies(
        &position,
        "1: nobet; 1: pass; 1: nobet; draw 6",
        expect!["1 passes, 1 flies 1 to 31, 2 draws 6, 2 plays 6, 2 flies 6 to 16"],
    );
}

#[test]
fn hr_116_a_pass_card_moves_two_with_modifiers_and_is_discarded() {
    plays("open pass 4 pile 6", "draw 6", expect!["2 draws 6, 2 passes, 2 flies 2 to 12"]);
    flies(&ahead("at 10 open pass 4 pile 6 6"), "draw 6", expect!["2 draws 6, 2 passes, 2 flies 1 to 11"]);
    let close = behind("open pass 4 pile 6 6").replace("at 25", "at 11");
    flies(
        &close,
        "1: nobet; 1: pass; 1: nobet; draw 6",
        expect!["1 passes, 1 flies 1 to 12, 2 draws 6, 2 passes, 2 flies 3 to 13"],
    );
    leaves(&close, "1: nobet; 1: pass; 1: nobet; draw 6", "top2 open2", expect!["top2 pass, open2 4 6"]);
}

#[test]
fn hr_117_without_a_fitting_card_it_plays_the_highest() {
    plays("plane macchi open 2 4 pile 6", "draw 6", expect!["2 draws 6, 2 plays 6, 2 flies 6 to 16"]);
    plays("plane curtiss open 3 5 pile 7", "draw 7", expect!["2 draws 7, 2 plays 7, 2 flies 7 to 17"]);
}

#[test]
fn hr_117_the_second_highest_counts_cards_and_a_single_card_is_played() {
    plays("plane bernard open 6 6 pile 4", "draw 4", expect!["2 draws 4, 2 plays 6, 2 flies 6 to 16"]);
    plays("plane bernard pile 6", "draw 6", expect!["2 draws 6, 2 plays 6, 2 flies 6 to 16"]);
}

#[test]
fn hr_117_the_temperament_belongs_to_the_plane_not_to_the_pilot() {
    plays(
        "plane supermarine pilot doolittle open 7 6 5 pile 3",
        "draw 3",
        expect!["2 draws 3, 2 plays 3, 2 flies 3 to 13"],
    );
}

#[test]
fn hr_117_with_pass_cards_alone_it_passes_even_in_a_sprint() {
    flies(
        &ahead("at 30 open pass pass pile pass"),
        "draw pass",
        expect!["2 draws pass, 2 passes, 2 flies 1 to 31"],
    );
}

/// 24 + 8 - 1 crosses the line, 24 + 7 - 1 would not.
#[test]
fn hr_118_in_a_sprint_a_card_counts_its_highest_value() {
    flies(
        &ahead("at 24 plane supermarine open 3 supercharger pile 4 4"),
        "draw 4",
        expect!["2 draws 4, 2 plays supercharger, 2 flies 7 to 31"],
    );
}

#[test]
fn hr_118_else_its_exchange_value_and_six_or_eight_as_six() {
    let lowest = |card: &str, expect: Expect| {
        plays(&format!("plane supermarine open {card} 9 pile 9"), "draw 9", expect);
    };
    lowest("supercharger", expect!["2 draws 9, 2 plays supercharger, 2 flies 7 to 17"]);
    lowest("pitch", expect!["2 draws 9, 2 plays pitch, 2 flies 5 to 15"]);
    lowest("throttle", expect!["2 draws 9, 2 plays throttle, 2 flies 3 to 13"]);
    lowest("bank", expect!["2 draws 9, 2 plays bank, 2 flies 6 to 16"]);
    plays("plane curtiss open bank 3 pile 7", "draw 7", expect!["2 draws 7, 2 plays bank, 2 flies 6 to 16"]);
}

#[test]
fn hr_118_it_gains_points_like_everyone() {
    plays(
        "plane supermarine damage 1 open salute 9 pile 9",
        "draw 9",
        expect!["2 draws 9, 2 plays salute, 2 +2 points, 2 puts back damage, 2 flies 3 to 13"],
    );
}

#[test]
fn hr_140_among_equal_cards_it_plays_the_one_drawn_first() {
    let plays_first = |plane: &str, open: &str, played: &str| {
        let told = Table::at(&behind(&format!("plane {plane} open {open} pile 4")));
        let told = told.play("1: nobet; 1: pass; 1: nobet; draw 4").flight();
        assert!(told.contains(&format!("2 plays {played}, ")), "{plane} {open}: {told}");
    };
    plays_first("supermarine", "glide 3", "glide");
    plays_first("supermarine", "3 glide", "3");
    plays_first("curtiss", "crowd 6", "crowd");
    plays_first("curtiss", "6 crowd", "6");
    plays_first("macchi", "daredevil 5", "daredevil");
    plays_first("macchi", "5 daredevil", "5");
    plays_first("bernard", "crowd 6", "crowd");
    plays_first("bernard", "6 crowd", "6");
}

/// Space 31 is beyond the line, but plane 3 no longer flies.
#[test]
fn hr_141_a_plane_that_crashed_beyond_the_line_has_not_crossed_it() {
    let position = "1 seats autopilots=2 circuit=hampton-roads | race | 1: at 25 played 3 \
                    | 2: at 10 plane supermarine open pass 4 pile 6 | 3: at 31 played 3 crashed";
    flies(
        position,
        "1: nobet; 1: pass; 1: nobet; draw 6",
        expect!["1 passes, 1 flies 1 to 26, 2 draws 6, 2 passes, 2 flies 2 to 12"],
    );
}

#[test]
fn hr_t14_a_pass_card_goes_before_the_temperament() {
    plays("open 4 7 pile pass", "draw pass", expect!["2 draws pass, 2 passes, 2 flies 2 to 12"]);
}

#[test]
fn hr_t15_four_temperaments_with_three_six_and_seven() {
    let told =
        |plane: &str, expect: Expect| plays(&format!("plane {plane} open 3 6 pile 7"), "draw 7", expect);
    told("supermarine", expect!["2 draws 7, 2 plays 3, 2 flies 3 to 13"]);
    told("macchi", expect!["2 draws 7, 2 plays 7, 2 flies 7 to 17"]);
    told("bernard", expect!["2 draws 7, 2 plays 6, 2 flies 6 to 16"]);
    told("curtiss", expect!["2 draws 7, 2 plays 6, 2 flies 6 to 16"]);
}

/// Monaco has 24 spaces; a 6 would be one space short.
#[test]
fn hr_t31_a_leader_that_needs_six_sprints_with_a_seven() {
    let position = "1 seats autopilots=1 | race | 1: at 0 played 3 | 2: at 19 open 4 pass pile 6 7";
    flies(position, "draw 7", expect!["2 draws 7, 2 plays 7, 2 flies 6 to 25"]);
    flies(position, "draw 6", expect!["2 draws 6, 2 passes, 2 flies 1 to 20"]);
}
