//! Open points and fine points of the race: HR-A1 to HR-A18, HR-142 to HR-144.

use expect_test::expect;
use rules::Step;

use super::table::{Table, asks, ends, flies, handles, leaves};
use super::words::{Topic, read_card};
use crate::development::DevelopStep;
use crate::parts::Plane;
use crate::state::Stage;
use crate::{Element, Outcome, Pack};

#[test]
fn hr_a1_the_french_pilot_is_sadi_lecointe() {
    assert_eq!(Pack::printed().pilots[0].name, "Joseph Sadi-Lecointe");
}

#[test]
fn hr_a2_an_autopilot_puts_an_advantage_back_into_the_deck() {
    let mut table = Table::at("venice campaign | A 1 | B~ 0");
    let card = read_card("adv-cooling");
    table.game.stage = Stage::Develop;
    table.game.development.step = DevelopStep::AutoCards(Plane(1), 0);
    table.follow(&Step::Chance(Outcome::DrawDevelopment(card)));
    let nth = card.nth_development().expect("a development card");
    assert_eq!((table.game.development.deck[nth], table.game.development.discards[nth]), (1, 0));
    assert_eq!(table.game.fleet[1].slots, 1);
}

/// Both copies give the same rules; only one shows a score track, and points go on beyond its 100.
#[test]
fn hr_a3_the_score_track_is_no_limit() {
    leaves(
        "monaco | A 25 points 100 | B 10",
        "A passes; B passes; done",
        expect![[r#"
            A 0 points 108
            B -1 points 5
        "#]],
    );
}

#[test]
fn hr_a4_coins_are_kept_after_a_race_of_a_campaign() {
    let table = Table::at("venice campaign heat 3 | A 28 points 5 coins 37 | B 9 coins 20")
        .play("A passes; B passes; done");
    let purses: Vec<(u16, u16)> =
        table.game.fleet[..2].iter().map(|craft| (craft.points, craft.coins)).collect();
    assert_eq!(purses, [(13, 37), (5, 20)]);
}

#[test]
fn hr_a5_tokens_come_from_the_own_bag() {
    let position = "monaco turn A | A 10 bag 3/1 hand 5 | B 20 bag 7/7 | C 1";
    asks(position, "A plays 5", expect!["chance: D:3 A"]);
    leaves(position, "A plays 5; draws A; done", expect!["A 15 top 5 alerts 1 bag 3/0"]);
}

#[test]
fn hr_a6_tokens_that_stay_on_cards_count_among_the_24() {
    let mut table = Table::at("venice campaign heat 3 | A 28 | B 9");
    table.game.development.display[0] = Some(read_card("tech-goggles"));
    table.game.development.on_card[0] = [1, 2, 0, 0];
    let told = table.play("A passes; B passes; done").told(Topic::Heat);
    // A, the leader in points, loses one more (HR-74).
    expect![[r#"
        heat 3 over
        A: rank 1 points +8
        B: rank 2 points +5
        race 1 over
        A: alerts 0 repairs 0 tokens 22
        B: alerts 0 repairs 0 tokens 22
    "#]]
    .assert_eq(&told);
}

#[test]
fn hr_a7_alerts_are_kept_aside_until_the_repair() {
    let table =
        Table::at("venice campaign heat 3 | A 28 | B 9 alerts 4 bag 12/2").play("A passes; B passes; done");
    assert!(table.told(Topic::Heat).contains("B: alerts 4 repairs 0 tokens 20"));
    assert_eq!((table.game.fleet[1].alerts, table.game.fleet[1].bag), (0, [12, 6]));
}

#[test]
fn hr_a8_the_exchange_value_of_steep_bank_is_7() {
    assert_eq!(Pack::printed().face(read_card("bank")).exchange, 7);
}

#[test]
fn hr_a9_an_autopilot_crashes_for_the_heat_only() {
    let position = "track 30 5:4 turn B | A 31 | B~ 5 damage 4 bag 8/6 open 5 | C~ 1";
    flies(
        position,
        "draws D",
        expect![[r#"
        B: draws D, crashes, D back, D back
        C: passes, speed 2 from 1 to 3
    "#]],
    );
    ends(
        position,
        "draws D",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            C: rank 2 points +5
            B: rank 3 points +3
            B: bet 0 on B pays 0
            A: grid 0
            C: grid -1
            B: grid -2
            heat 2
        "#]],
    );
}

#[test]
fn hr_a12_nose_dive_reaches_the_next_space_only() {
    asks("venice turn A | A 1 nose-dive hand 4 | B 7 | C 20", "A plays 4; done", expect!["C: passes"]);
}

#[test]
fn hr_a13_clean_tail_does_not_stop_greig_across_a_gap() {
    assert_eq!(Table::at("venice | A 1 greig | B 3 clean-tail").marker(Plane(0)), 1);
}

#[test]
fn hr_a16_the_last_plane_may_bet_on_a_known_winner() {
    ends(
        "venice turn B | A 29 bet 6 B | B 9",
        "B passes; B bets 4 on A",
        expect![[r#"
            B: bets 4 on A
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            A: bet 6 on B pays 5
            B: bet 4 on A pays 18
            A: grid 0
            B: grid -1
            heat 2
        "#]],
    );
}

#[test]
fn hr_a17_planes_cannot_stand_still_for_ever() {
    // A leads and passes with speed 1, which cannot be reduced.
    flies("venice | A 1 trim-tab | B -9", "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
    // Two slow planes: round 40 is the last.
    let slow = "levels 1 1 1 1 propulsion .D. slots 0";
    let position = format!("venice expert round 40 | A 1 {slow} | B -9 {slow}");
    asks(&position, "A passes; B passes; done", expect!["A: passes"]);
    assert_eq!(Table::at(&position).play("A passes; B passes").game.heat, 0);
    assert_eq!(Table::at(&position).play("A passes; B passes; done").game.heat, 1);
}

#[test]
fn hr_a18_an_advantage_is_a_slot_and_not_a_damage() {
    let table = Table::at("venice | A 1 slots 1 | B -9");
    assert_eq!((table.game.fleet[0].damage, table.game.gauge(Plane(0))), (0, 4));
}

/// B has a Clean Tail, so that A gets no slipstream, and an Air Brake, A a Nose Dive and a boost.
#[test]
fn hr_142_with_speed_0_there_is_no_boost_no_hop_and_no_dropping_behind() {
    let position = "venice expert turn A | A 1 boost nose-dive levels 1 1 1 1 propulsion .D. hand throttle | B 2 clean-tail air-brake | C 20";
    flies(position, "A plays throttle as 1; done", expect!["A: as 1"]);
    asks(position, "A plays throttle as 1; done", expect!["C: passes"]);
    // With speed 1 it meets B.
    asks(position, "A plays throttle as 2", expect!["A: boosts not, boosts"]);
}

/// HR-33: the skill counts for the refill of the same turn.
#[test]
fn hr_143_a_skill_restored_by_the_card_leaves_the_marker_and_counts_for_the_hand() {
    let position = |pilot: &str| {
        format!(
            "venice expert turn A | A 1 {pilot} levels 1 1 1 1 structure .D. hand cooldown under 3 4 5 6 7 | B 2"
        )
    };
    let steps = "A plays cooldown; A removes structure 1";
    flies(&position("bernardi"), steps, expect!["A: D back, speed 4 from 1 to 5"]);
    handles(&position("doolittle"), steps, expect!["A: plays cooldown, draws 3, draws 4, draws 5, draws 6"]);
}

/// HR-30: no printed card of 5 or more removes a danger, so the skill is restored by hand here.
#[test]
fn hr_143_a_restored_sadi_lecointe_leads_without_loss() {
    let mut game = Table::at("venice expert | A 1 sadi levels 1 1 1 1 structure .D. | B -9").game;
    assert_eq!(game.speed(Plane(0), 5, true), 4);
    game.take_token(Plane(0), Element::Structure, 1, &mut rules::Silent);
    assert_eq!(game.speed(Plane(0), 5, true), 5);
}

#[test]
fn hr_144_with_all_elements_full_the_token_is_drawn_and_goes_back() {
    let full = "levels 1 1 1 1 cooling AAA propulsion AAA controls AAA structure AAA bag 12/3";
    let position = format!("monaco expert turn A | A 10 {full} hand 5 | B 20 | C 1");
    flies(
        &position,
        "A plays 5; draws D; done",
        expect!["A: speed 5 from 10 to 15, corner 4, draws D, puts it back"],
    );
    assert_eq!(Table::at(&position).play("A plays 5; draws D").game.fleet[0].bag, [12, 3]);
}

#[test]
fn hr_144_among_equal_cards_the_place_decides_the_order_under_the_pile() {
    let position = "venice turn A | A 1 sadi hand scout 3 3 pile 5 5 6 | B 20";
    let deal = "A plays scout; deals 5 6 5";
    asks(position, deal, expect!["A: keeps 0, keeps 1, keeps 2"]);
    leaves(position, &format!("{deal}; A keeps 0"), expect!["A 5 hand 3 3 5 under 6 5 top scout"]);
    leaves(position, &format!("{deal}; A keeps 2"), expect!["A 5 hand 3 3 5 under 5 6 top scout"]);
}
