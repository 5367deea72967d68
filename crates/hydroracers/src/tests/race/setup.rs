//! Before the first round: HR-1 to HR-9, HR-132.

use expect_test::{Expect, expect};

use super::table::{Table, asks, ends, leaves, setup};
use super::words::Topic;
use crate::parts::Technology;

/// Who flies what.
fn crews(words: &str, steps: &str, expect: Expect) {
    let game = Table::begin(words).play(steps).game;
    let pack = game.pack.get();
    let crew = |craft: &crate::state::Craft| {
        let (plane, pilot) = (&pack.planes[craft.sheet as usize].id, &pack.pilots[craft.pilot as usize].id);
        format!("{plane} {pilot}")
    };
    let crews: Vec<String> = game.fleet[..game.planes().count()].iter().map(crew).collect();
    expect.assert_eq(&crews.join(", "));
}

/// What the match waits for after these steps.
fn waits(words: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::begin(words).play(steps).question());
}

#[test]
fn hr_1_in_first_games_plane_and_pilot_are_of_one_nation() {
    crews(
        "4 seats",
        "",
        expect![
            "macchi-mc72 de-bernardi, supermarine-s6b darcy-greig, curtiss-r3c2 doolittle, bernard-hv20 sadi-lecointe"
        ],
    );
}

#[test]
fn hr_1_later_any_plane_flies_with_any_pilot() {
    crews(
        "2 seats planes=free pilots=free",
        "A sheet 3; B sheet 0; A pilot 2; B pilot 0",
        expect!["bernard-hv20 de-bernardi, macchi-mc72 sadi-lecointe"],
    );
}

#[test]
fn hr_1_a_player_has_ten_cards_thirty_coins_and_a_bag() {
    let table = Table::begin("2 seats circuit=monaco").play("grid B");
    let decks =
        ["A -1 pile 3 3 3 5r1 5r1 5r1 5r2 6r2 7r3 9r4", "B 0 pile 3 4 4r1 5r1 5r1 6r1 6r2 6r2 7r3 8r4"];
    assert_eq!(table.planes(), decks);
    assert_eq!((table.game.fleet[0].coins, table.game.fleet[0].bag), (30, [12, 6]));
}

#[test]
fn hr_132_planes_and_pilots_are_chosen_in_seat_order() {
    let words = "2 seats planes=free pilots=free";
    waits(words, "", expect!["A: sheet 0, sheet 1, sheet 2, sheet 3"]);
    waits(words, "A sheet 1", expect!["B: sheet 0, sheet 2, sheet 3"]);
    waits(words, "A sheet 1; B sheet 0", expect!["A: pilot 0, pilot 1, pilot 2, pilot 3"]);
    waits(words, "A sheet 1; B sheet 0; A pilot 3", expect!["B: pilot 0, pilot 1, pilot 2"]);
}

#[test]
fn hr_2_the_circuit_is_agreed_on_or_drawn() {
    assert_eq!(
        ["monaco", "calshot"].map(|id| Table::begin(&format!("2 seats circuit={id}")).game.circuit),
        [0, 5]
    );
    waits(
        "2 seats",
        "",
        expect![
            "chance: DrawCircuit(0) DrawCircuit(1) DrawCircuit(2) DrawCircuit(3) DrawCircuit(4) DrawCircuit(5)"
        ],
    );
    assert_eq!(Table::begin("2 seats").play("circuit 4").game.circuit, 4);
}

#[test]
fn hr_3_scores_start_at_nothing_and_count_on_beyond_a_hundred() {
    assert_eq!(Table::begin("2 seats circuit=monaco").game.fleet[0].points, 0);
    leaves(
        "monaco | A 24 points 99 | B 10 points 98",
        "A passes; B passes; done",
        expect![[r#"
            A 0 points 107
            B -1 points 103
        "#]],
    );
}

#[test]
fn hr_4_start_positions_are_drawn_and_stand_in_single_file() {
    let spaces = |words: &str, steps: &str| {
        let game = Table::begin(words).play(steps).game;
        game.planes().map(|plane| game.craft(plane).space).collect::<Vec<_>>()
    };
    waits("4 seats circuit=monaco", "", expect!["chance: A B C D"]);
    waits("4 seats circuit=monaco", "grid C", expect!["chance: A B D"]);
    assert_eq!(spaces("4 seats circuit=monaco", "grid C A D"), [-1, -3, 0, -2]);
    assert_eq!(spaces("2 seats circuit=monaco", "grid B"), [-1, 0]);
    assert_eq!(spaces("3 seats circuit=monaco", "grid B A"), [-1, 0, -2]);
}

#[test]
fn hr_5_every_card_of_the_shuffled_deck_is_as_likely() {
    waits("2 seats circuit=monaco", "grid A", expect!["chance: 3:3 5r1:3 5r2 6r2 7r3 9r4"]);
    waits("2 seats circuit=monaco", "grid A; deals 5r1 3", expect!["chance: 3:2 5r1:2 5r2 6r2 7r3 9r4"]);
}

#[test]
fn hr_6_each_bag_holds_twelve_damage_and_six_alert() {
    let game = Table::begin("2 seats circuit=monaco autopilots=2").game;
    assert_eq!(game.fleet.map(|craft| craft.bag), [[12, 6]; 4]);
    asks("monaco | A 9 hand 9 | B 1", "A plays 9", expect!["chance: D:12 A:6"]);
}

/// HR-33: Doolittle, the third, is dealt four.
#[test]
fn hr_7_three_cards_are_dealt() {
    let steps = "grid A B; deals 3 3 3; deals 3 4 4r1; deals 3 4 4 5r1";
    let table = Table::begin("3 seats circuit=monaco").play(steps);
    expect![[r#"
        A: draws 3, draws 3, draws 3
        B: draws 3, draws 4, draws 4r1
        C: draws 3, draws 4, draws 4, draws 5r1
    "#]]
    .assert_eq(&table.told(Topic::Cards));
    assert!(table.question().starts_with("A: bets not"));
}

#[test]
fn hr_7_changes_of_the_hand_size_add_up() {
    let hand = |words: &str| {
        let position = format!(
            "monaco expert | A 4 levels 1 1 1 1 {words} under 3 4 5 6 7 8 | B 1 sadi under 3 4 5 6 7 8"
        );
        Table::at(&position).play("A passes").game.fleet[0].deck.held()
    };
    assert_eq!(hand("sadi"), 3);
    assert_eq!(hand("doolittle"), 4);
    assert_eq!(hand("sadi goggles"), 4);
    assert_eq!(hand("doolittle goggles"), 5);
    assert_eq!(hand("sadi cooling .D."), 2);
    assert_eq!(hand("doolittle goggles cooling .D."), 4);
}

#[test]
fn hr_7_the_opening_hand_is_a_deal_and_not_a_refill() {
    let mut table = Table::begin("2 seats circuit=monaco").play("grid A");
    table.game.fleet[0].technology = 1 << Technology::Navigator as u8;
    let table = table.play("deals 3 3 3");
    expect!["A: draws 3, draws 3, draws 3"].assert_eq(&table.told(Topic::Cards));
    expect!["chance: 3 4 4r1 5r1:2 6r1 6r2:2 7r3 8r4"].assert_eq(&table.question());
}

#[test]
fn hr_8_the_bet_board_starts_empty_with_a_token_for_every_plane() {
    asks(
        "monaco | A 0 | B -1 | C~ -2",
        "",
        expect![
            "A: bets not, bets 6 on A, bets 6 on B, bets 6 on C, bets 4 on A, bets 4 on B, bets 4 on C, bets 2 on A, bets 2 on B, bets 2 on C, bets 0 on A, bets 0 on B, bets 0 on C"
        ],
    );
}

/// The bank pays what it has to, however rich the players are.
#[test]
fn hr_8_the_bank_never_runs_out() {
    ends(
        "monaco | A 24 coins 9999 bet 6 A | B 10 coins 9999 bet 0 A",
        "A passes; B passes",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            A: bet 6 on A pays 22
            B: bet 0 on A pays 10
            A: grid 0
            B: grid -1
            heat 2
        "#]],
    );
}

#[test]
fn hr_9_two_to_four_planes_fly_in_any_mix() {
    for words in
        ["2 seats", "4 seats", "1 seats autopilots=1", "3 seats autopilots=1", "0 seats autopilots=2"]
    {
        assert!(setup(words).is_ok(), "{words}");
    }
    assert_eq!(setup("1 seats").expect("three autopilots come along").planes(), 4);
    let refused = |words: &str| setup(words).expect_err("that many planes do not fly");
    expect!["autopilots=0: players fly 1, autopilots 0, in all 1; there must be 2 to 4 planes (HR-9)"]
        .assert_eq(&refused("1 seats autopilots=0"));
    expect!["autopilots=2: players fly 3, autopilots 2, in all 5; there must be 2 to 4 planes (HR-9)"]
        .assert_eq(&refused("3 seats autopilots=2"));
    expect!["seats=5: expected 0 to 4 seats (HR-9)"].assert_eq(&refused("5 seats"));
}

/// The players choose which planes fly as autopilots and give each a pilot.
#[test]
fn hr_110_an_autopilot_flies_the_plane_and_has_the_pilot_it_was_given() {
    crews(
        "1 seats autopilots=2 autopilot_planes=france,uk autopilot_pilots=usa,france",
        "",
        expect!["macchi-mc72 de-bernardi, bernard-hv20 doolittle, supermarine-s6b sadi-lecointe"],
    );
}

/// With Greig given away the English plane takes the first pilot in the box whom no other player waits for.
#[test]
fn hr_110_a_plane_and_a_pilot_given_to_an_autopilot_are_kept_for_it() {
    crews(
        "2 seats autopilots=1 autopilot_planes=italy autopilot_pilots=uk",
        "",
        expect!["supermarine-s6b sadi-lecointe, curtiss-r3c2 doolittle, macchi-mc72 darcy-greig"],
    );
    let words = "2 seats planes=free pilots=free autopilots=1 autopilot_planes=italy autopilot_pilots=france";
    waits(words, "", expect!["A: sheet 1, sheet 2, sheet 3"]);
    waits(words, "A sheet 3; B sheet 1", expect!["A: pilot 1, pilot 2, pilot 3"]);
    crews(
        words,
        "A sheet 3; B sheet 1; A pilot 2; B pilot 3",
        expect!["bernard-hv20 de-bernardi, supermarine-s6b doolittle, macchi-mc72 sadi-lecointe"],
    );
}

/// One word stands for all of them: the lot draws among the planes that nobody has.
#[test]
fn hr_110_an_autopilot_may_draw_its_plane_and_its_pilot_by_lot() {
    let words = "1 seats autopilots=2 autopilot_planes=random autopilot_pilots=random circuit=monaco";
    waits(words, "", expect!["chance: DrawPlane(1) DrawPlane(2) DrawPlane(3)"]);
    let words = "1 seats autopilots=2 autopilot_planes=usa,random circuit=monaco";
    waits(words, "", expect!["chance: DrawPlane(1) DrawPlane(3)"]);
}

#[test]
fn hr_110_what_cannot_be_given_is_refused() {
    let refused = |words: &str| setup(words).expect_err("nobody can give that");
    expect!["autopilot_planes=italy: each autopilot needs another one: there is one of each nation (HR-110)"]
        .assert_eq(&refused("1 seats autopilots=2 autopilot_planes=italy"));
    expect!["autopilot_pilots=italy,uk: expected one word, or one for each of 3 autopilots (HR-110)"]
        .assert_eq(&refused("1 seats autopilots=3 autopilot_pilots=italy,uk"));
    expect!["autopilot_planes=spain: expected left, random, italy, uk, usa, france"]
        .assert_eq(&refused("1 seats autopilot_planes=spain"));
    expect!["autopilot_planes=italy: no autopilot flies; choose autopilots too (HR-110)"]
        .assert_eq(&refused("2 seats autopilot_planes=italy"));
}

/// A header of old says nothing of it, and a header of today says it only where it was chosen.
#[test]
fn hr_110_a_record_names_what_was_chosen_and_nothing_else() {
    let header = |words: &str| {
        let setup = setup(words).expect("the test chooses a legal setup");
        let text = serde_json::to_value(&setup).expect("a setup can be written");
        assert_eq!(serde_json::from_value::<crate::Setup>(text.clone()).expect("and read"), setup);
        ["autopilot_planes", "autopilot_pilots", "autopilot_technology"].map(|key| text.get(key).cloned())
    };
    assert_eq!(header("1 seats"), [None, None, None]);
    let chosen = header(
        "1 seats autopilots=2 autopilot_planes=usa,left autopilot_pilots=random autopilot_technology=always",
    );
    let list = |words: [&str; 2]| Some(serde_json::json!(words));
    assert_eq!(chosen, [list(["usa", "left"]), list(["random", "random"]), Some("always".into())]);
}
