//! Content that is refused, with file, entry and reason.

use expect_test::{Expect, expect};

use super::{printed, read, replace};
use crate::course::FILES;

/// What packs say that differ from the printed one only so.
fn refusals(file: &str, table: &[(&str, &str)], expect: Expect) {
    let mut said = String::new();
    for (old, new) in table {
        let error = read(file, replace(file, old, new)).expect_err("the content is refused");
        said.push_str(&format!("{error}\n"));
    }
    expect.assert_eq(&said);
}

#[test]
fn circuits_that_cannot_be_flown_are_refused() {
    refusals(
        "circuits.toml",
        &[
            ("after = 20, limit = 7", "after = 24, limit = 7"),
            ("after = 20, limit = 7", "after = 300, limit = 7"),
            ("after = 5, ", "after = 0, "),
            ("after = 10, limit = 4", "after = 5, limit = 4"),
            ("limit = 6", "limit = 0"),
            ("limit = 6", "limit = 13"),
            ("limit = 6", "limit = 6, banked = true"),
            ("length = 24", "length = 9"),
            ("length = 24", "length = 61"),
            ("[0, -1, -2, -3]", "[0, -1, -2]"),
            ("[0, -1, -2, -3]", "[0, -1, -2, -300]"),
            ("\"france\"", "\"spain\""),
            ("id = \"venice\"", "id = \"monaco\""),
            ("id = \"venice\"", "id = \"Venice 1927\""),
            ("id = \"venice\"\n", ""),
            ("name = \"Monaco 1914\"", "name = 1914"),
            ("note = \"Short", "lanes = 2\nnote = \"Short"),
        ],
        expect![[r#"
            circuits.toml: circuit "monaco".corners 4.after: 24: must be a whole number from 1 to 23, within the lap
            circuits.toml: circuit "monaco".corners 4.after: 300: must be a whole number from 1 to 23, within the lap
            circuits.toml: circuit "monaco".corners 1.after: 0: must be a whole number from 1 to 23, within the lap
            circuits.toml: circuit "monaco".corners 2.after: 5: corners ascend, and the one before is after 5
            circuits.toml: circuit "monaco".corners 1.limit: 0: must be a whole number from 1 to 12
            circuits.toml: circuit "monaco".corners 1.limit: 13: must be a whole number from 1 to 12
            circuits.toml: circuit "monaco".corners 1.banked: unknown; there are after, limit
            circuits.toml: circuit "monaco".length: 9: must be a whole number from 10 to 60
            circuits.toml: circuit "monaco".length: 61: must be a whole number from 10 to 60
            circuits.toml: circuit "monaco".grid: [0, -1, -2]: must be [0, -1, -2, -3] (HR-4)
            circuits.toml: circuit "monaco".grid: [0, -1, -2, -300]: must be [0, -1, -2, -3] (HR-4)
            circuits.toml: circuit "monaco".host: unknown variant `spain`, expected one of `italy`, `uk`, `usa`, `france`
            circuits.toml: circuit "monaco".id: appears twice
            circuits.toml: circuit "Venice 1927".id: must be of lower case letters, digits and dashes
            circuits.toml: circuit 2.id: missing
            circuits.toml: circuit "monaco".name: 1914: must be a text
            circuits.toml: circuit "monaco".lanes: unknown; there are id, name, host, length, grid, corners
        "#]],
    );
}

#[test]
fn a_pack_has_a_circuit_and_a_circuit_has_a_corner() {
    let none = read("circuits.toml", "schema = 1\ncircuit = []".to_owned()).expect_err("no circuit");
    expect!["circuits.toml: circuit: must not be empty"].assert_eq(&none.to_string());
    let missing = read("circuits.toml", "schema = 1".to_owned()).expect_err("no circuit");
    expect!["circuits.toml: circuit: missing"].assert_eq(&missing.to_string());
    let text = printed("circuits.toml");
    let (start, end) = (text.find("corners = [").unwrap(), text.find("]\nnote").unwrap());
    let straight = format!("{}corners = [{}", &text[..start], &text[end..]);
    let error = read("circuits.toml", straight).expect_err("no corner");
    expect![[r#"circuits.toml: circuit "monaco".corners: must not be empty"#]].assert_eq(&error.to_string());
}

#[test]
fn hr_1_decks_of_other_than_ten_possible_cards_are_refused() {
    refusals(
        "planes.toml",
        &[
            ("[[3, 0], [3, 0], ", "[[3, 0], "),
            ("[[3, 0], [3, 0], ", "[[3, 0], [3, 0], [3, 0], "),
            ("[9, 4]", "[13, 4]"),
            ("[9, 4]", "[9, 5]"),
            ("[9, 4]", "[9, -1]"),
            ("[9, 4]", "[9]"),
            ("[9, 4]", "9"),
            ("deck = [[3, 0], [3", "deck = 3 # "),
        ],
        expect![[r#"
            planes.toml: plane "macchi-mc72".deck: 9 cards: a deck has 10 (HR-1)
            planes.toml: plane "macchi-mc72".deck: 11 cards: a deck has 10 (HR-1)
            planes.toml: plane "macchi-mc72".deck: [13, 4]: value 13: must be a whole number from 1 to 12
            planes.toml: plane "macchi-mc72".deck: [9, 5]: repair time 5: must be a whole number from 0 to 4
            planes.toml: plane "macchi-mc72".deck: [9, -1]: repair time -1: must be a whole number from 0 to 4
            planes.toml: plane "macchi-mc72".deck: [9]: must be [value, repair time]
            planes.toml: plane "macchi-mc72".deck: 9: must be [value, repair time]
            planes.toml: plane "macchi-mc72".deck: 3: must be a list
        "#]],
    );
}

#[test]
fn planes_and_pilots_are_one_for_each_nation() {
    refusals(
        "planes.toml",
        &[
            ("nation = \"uk\"", "nation = \"italy\""),
            ("id = \"supermarine-s6b\"", "id = \"macchi-mc72\""),
            ("\"highest_odd\"", "\"reckless\""),
            ("cooling = 1, ", ""),
            ("cooling = 1, ", "cooling = 4, "),
            ("cooling = 1, ", "cooling = 1, wings = 1, "),
            ("autopilot_pass_cards = 7", "autopilot_pass_cards = 8"),
        ],
        expect![[r#"
            planes.toml: plane "supermarine-s6b".nation: "italy" has another plane; each nation has one
            planes.toml: plane "macchi-mc72".id: appears twice
            planes.toml: plane "macchi-mc72".temperament: unknown variant `reckless`, expected one of `lowest`, `highest_odd`, `second_highest`, `highest_even`
            planes.toml: plane "macchi-mc72".levels.cooling: missing
            planes.toml: plane "macchi-mc72".levels.cooling: 4: must be a whole number from 1 to 3
            planes.toml: plane "macchi-mc72".levels.wings: unknown; there are cooling, propulsion, controls, structure
            planes.toml: plane "macchi-mc72".autopilot_pass_cards: 8: must be a whole number from 0 to 7
        "#]],
    );
    refusals(
        "pilots.toml",
        &[
            ("nation = \"france\"", "nation = \"uk\""),
            ("nation = \"france\"", "nation = \"spain\""),
            ("\"hand_plus_one\"", "\"hand_plus_two\""),
            ("id = \"doolittle\"", "id = \"de-bernardi\""),
            ("id = \"doolittle\"", "id = \"doolittle\"\nage = 29"),
        ],
        expect![[r#"
            pilots.toml: pilot "darcy-greig".nation: "uk" has another pilot; each nation has one
            pilots.toml: pilot "sadi-lecointe".nation: unknown variant `spain`, expected one of `italy`, `uk`, `usa`, `france`
            pilots.toml: pilot "doolittle".effect: unknown variant `hand_plus_two`, expected one of `no_air_resistance_from_5`, `slipstream_gap_one`, `slipstream_plus_two`, `hand_plus_one`
            pilots.toml: pilot "de-bernardi".id: appears twice
            pilots.toml: pilot "doolittle".age: unknown; there are id, name, nation, effect
        "#]],
    );
}

#[test]
fn a_missing_nation_is_named() {
    for (file, kind) in [("planes.toml", "plane"), ("pilots.toml", "pilot")] {
        let text = printed(file);
        let last = text.rfind("\n[[").expect("a list of tables");
        let error = read(file, text[..last].to_owned()).expect_err("three are not enough");
        let nation = if kind == "plane" { "france" } else { "usa" };
        let reason = format!("{file}: {kind}: none for {nation:?}; each nation has one (HR-1)");
        assert_eq!(error.to_string(), reason);
    }
}

#[test]
fn cards_out_of_range_are_refused() {
    refusals(
        "development.toml",
        &[
            ("cost = 2", "cost = -1"),
            ("cost = 2", "cost = 1"),
            ("cost = 2", "cost = 5"),
            ("cost = 2", "cost = 2.5"),
            ("cost = 2\n", ""),
            ("repair = 0\n", "repair = 5\n"),
            ("copies = 1", "copies = 0"),
            ("copies = 1", "copies = 10"),
            ("exchange = 1", "exchange = 0"),
            ("values = [1]", "values = []"),
            ("values = [1]", "values = [0]"),
            ("values = [1, 2, 3, 4]", "values = [1, 2, 3, 4, 5]"),
            ("values = [1, 2, 3, 4]", "values = [1, 2, 2, 4]"),
        ],
        expect![[r#"
            development.toml: card "mv-1-overhaul".cost: -1: must be a whole number from 2 to 4
            development.toml: card "mv-1-overhaul".cost: 1: must be a whole number from 2 to 4
            development.toml: card "mv-1-overhaul".cost: 5: must be a whole number from 2 to 4
            development.toml: card "mv-1-overhaul".cost: 2.5: must be a whole number from 2 to 4
            development.toml: card "mv-1-overhaul".cost: missing
            development.toml: card "mv-1-overhaul".repair: 5: must be a whole number from 0 to 4
            development.toml: card "mv-1-overhaul".copies: 0: must be a whole number from 1 to 9
            development.toml: card "mv-1-overhaul".copies: 10: must be a whole number from 1 to 9
            development.toml: card "mv-1-overhaul".exchange: 0: must be a whole number from 1 to 12
            development.toml: card "mv-1-overhaul".values: []: must be one to four numbers, ascending
            development.toml: card "mv-1-overhaul".values: 0: must be a whole number from 1 to 12
            development.toml: card "mv-1234-throttle".values: [1, 2, 3, 4, 5]: must be one to four numbers, ascending
            development.toml: card "mv-1234-throttle".values: [1, 2, 2, 4]: must be one to four numbers, ascending
        "#]],
    );
}

#[test]
fn cards_of_an_unknown_kind_or_with_foreign_keys_are_refused() {
    refusals(
        "development.toml",
        &[
            ("id = \"mv-1234-throttle\"", "id = \"mv-1-overhaul\""),
            ("kind = \"movement\"", "kind = \"weather\""),
            ("kind = \"technology\"", "kind = \"technology\"\nrepair = 1"),
            ("kind = \"movement\"", "kind = \"movement\"\ncolour = \"red\""),
        ],
        expect![[r#"
            development.toml: card "mv-1-overhaul".id: appears twice
            development.toml: card "mv-1-overhaul".kind: "weather": must be movement, technology or advantage
            development.toml: card "tech-goggles".repair: unknown; there are id, name, kind, cost, copies, effect
            development.toml: card "mv-1-overhaul".colour: unknown; there are id, name, kind, values, exchange, repair, cost, copies, effect
        "#]],
    );
    let unknown = read("development.toml", replace("development.toml", "\"mv-12\"", "\"mv-13\""));
    let unknown = unknown.expect_err("no card has this id").to_string();
    assert!(unknown.starts_with("development.toml: card \"mv-13\".id: unknown; there are mv-1-overhaul, "));
    let text = printed("development.toml");
    let error = read("development.toml", text[..text.rfind("\n[[").unwrap()].to_owned());
    expect![[r#"development.toml: card: "adv-workshop" is missing"#]]
        .assert_eq(&error.expect_err("a card is missing").to_string());
}

#[test]
fn the_development_deck_has_a_greatest_size() {
    let text = printed("development.toml").replace("copies = 1", "copies = 9");
    expect!["development.toml: card: 229 cards in all: at most 200"]
        .assert_eq(&read("development.toml", text).expect_err("too many cards").to_string());
}

#[test]
fn unknown_effects_are_refused() {
    let unknown =
        [("remove_danger:2", "remove_danger"), ("own_bag_add_alert", "own_bag"), ("hop_over_next", "hop")];
    refusals(
        "development.toml",
        &unknown,
        expect![[r#"
        development.toml: card "mv-1-overhaul".effect: "remove_danger": unknown; there are none; choose_value; remove_danger:N; gain_points:N,remove_danger:N; gain_points:N,draw_danger:1; gain_points:N|gain_coins:N; pass_is_3_while_on_top; refill_choose_1_of_3; ignore_corners:N; choose_value,ignore_corners_if_V:N
        development.toml: card "adv-extra-alert".effect: "own_bag": unknown; there are own_bag_add_alert; own_bag_remove_damage; rival_bag_add_damage; extra_damage_slot|upgrade:E with cooling, propulsion, controls, structure or any for E
        development.toml: card "tech-nose-dive".effect: unknown variant `hop`, expected one of `hand_plus_one`, `deny_slipstream`, `plus_one_when_overtaking`, `drop_behind_follower`, `slipstream_plus_two`, `hop_over_next`, `may_reduce_one`, `refill_choose_1_of_2`, `no_air_resistance_from_5`
    "#]],
    );
    let file = "development.toml";
    for wrong in
        ["remove_danger:0", "remove_danger:+1", "remove_danger:51", "gain_points:1", "choose_value,none"]
    {
        let error = read(file, replace(file, "remove_danger:2", wrong)).expect_err("the effect is unknown");
        let start = format!("{file}: card \"mv-1-overhaul\".effect: {wrong:?}: unknown; there are none; ");
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    let error = read(file, replace(file, "upgrade:any", "upgrade:wings")).expect_err("no such element");
    assert_eq!((error.entry.as_str(), error.file.as_str()), ("card \"adv-workshop\".effect", file));
}

#[test]
fn values_are_chosen_if_there_are_several() {
    refusals(
        "development.toml",
        &[
            ("effect = \"none\"", "effect = \"choose_value\""),
            ("effect = \"choose_value\"", "effect = \"none\""),
            ("ignore_corners_if_6:1", "ignore_corners_if_7:1"),
        ],
        expect![[r#"
            development.toml: card "mv-10".effect: "choose_value": choose_value belongs to cards with several values, and only to them
            development.toml: card "mv-1234-throttle".effect: "none": choose_value belongs to cards with several values, and only to them
            development.toml: card "mv-68-bank".effect: "choose_value,ignore_corners_if_7:1": 7 is none of the card's values [6, 8]
        "#]],
    );
}

#[test]
fn tiles_that_do_not_end_with_their_only_cross_are_refused() {
    refusals(
        "cockpit.toml",
        &[
            ("\"malus:slow\", \"cross\"]", "\"malus:slow\"]"),
            ("\"malus:slow\", \"cross\"]", "\"cross\", \"malus:slow\"]"),
            ("\"malus:slow\", \"cross\"]", "\"cross\", \"cross\"]"),
            ("[\"link:cooling\", \"malus:slow\", \"cross\"]", "[]"),
            ("\"malus:slow\", \"cross\"]", "\"malus:fire\", \"cross\"]"),
            ("[\"link:cooling\"", "[\"link:wings\""),
            ("[\"link:cooling\"", "[\"hole\""),
            ("[\"link:cooling\"", "[7"),
            (
                "[\"link:cooling\"",
                "[\"malus:slow\", \"malus:slow\", \"malus:slow\", \"malus:slow\", \"malus:slow\", \"malus:slow\"",
            ),
        ],
        expect![[r#"
            cockpit.toml: tile "propulsion" level 1.squares: ["link:cooling", "malus:slow"]: a tile has exactly one cross, its last square
            cockpit.toml: tile "propulsion" level 1.squares: ["link:cooling", "cross", "malus:slow"]: a tile has exactly one cross, its last square
            cockpit.toml: tile "propulsion" level 1.squares: ["link:cooling", "cross", "cross"]: a tile has exactly one cross, its last square
            cockpit.toml: tile "propulsion" level 1.squares: []: a tile has exactly one cross, its last square
            cockpit.toml: tile "propulsion" level 1.squares: "malus:fire": unknown variant `fire`, expected one of `corner_at_limit`, `slow`, `no_pilot_skill`, `hand_minus_one`
            cockpit.toml: tile "propulsion" level 1.squares: "link:wings": unknown variant `wings`, expected one of `cooling`, `propulsion`, `controls`, `structure`
            cockpit.toml: tile "propulsion" level 1.squares: "hole": squares are link:<element>, malus:<malus> and cross
            cockpit.toml: tile "propulsion" level 1.squares: [7, "malus:slow", "cross"]: must be a list of texts
            cockpit.toml: tile "propulsion" level 1.squares: 8 squares: a tile has 1 to 7
        "#]],
    );
}

#[test]
fn hr_50_there_is_a_tile_for_every_element_and_level() {
    refusals(
        "cockpit.toml",
        &[
            ("element = \"cooling\"\nlevel = 2", "element = \"cooling\"\nlevel = 1"),
            ("element = \"cooling\"\nlevel = 2", "element = \"cooling\"\nlevel = 4"),
            ("element = \"cooling\"", "element = \"wings\""),
            ("max_level = 3", "max_level = 4"),
            ("elements = [\"cooling\", ", "elements = ["),
            ("slow = ", "fire = \"burns\"\nslow = "),
        ],
        expect![[r#"
            cockpit.toml: tile "cooling" level 1: appears twice
            cockpit.toml: tile 2.level: 4: must be a whole number from 1 to 3
            cockpit.toml: tile 1.element: unknown variant `wings`, expected one of `cooling`, `propulsion`, `controls`, `structure`
            cockpit.toml: max_level: 4: must be 3
            cockpit.toml: elements: ["propulsion", "controls", "structure"]: must be cooling, propulsion, controls, structure (HR-50)
            cockpit.toml: malus.fire: unknown; there are corner_at_limit, slow, no_pilot_skill, hand_minus_one
        "#]],
    );
    let text = printed("cockpit.toml");
    let error = read("cockpit.toml", text[..text.rfind("\n[[").unwrap()].to_owned());
    expect![[r#"cockpit.toml: tile "structure" level 3: missing (HR-50)"#]]
        .assert_eq(&error.expect_err("a tile is missing").to_string());
}

#[test]
fn what_the_program_is_built_around_is_fixed() {
    refusals(
        "game.toml",
        &[
            ("schema = 1", "schema = 2"),
            ("schema = 1\n", ""),
            ("min = 1 ", "min = 2 "),
            ("max = 4 ", "max = 6 "),
            ("deck_size = 10", "deck_size = 12"),
            ("display_size = 6", "display_size = 7"),
            ("\nslots = 3", "\nslots = 2"),
            ("free_slot = true", "free_slot = false"),
            ("score_track_max = 100", "score_track_max = 50"),
        ],
        expect![[r#"
            game.toml: schema: 2: this program reads 1
            game.toml: schema: missing
            game.toml: players.min: 2: must be 1
            game.toml: players.max: 6: must be 4
            game.toml: race.deck_size: 12: must be 10
            game.toml: development.display_size: 7: must be 6
            game.toml: espionage.slots: 2: must be 3
            game.toml: bets.free_slot: false: must be true (HR-38)
            game.toml: prestige.score_track_max: 50: must be 100
        "#]],
    );
}

#[test]
fn numbers_out_of_range_are_refused() {
    refusals(
        "game.toml",
        &[
            ("heats = 3", "heats = 0"),
            ("heats = 3", "heats = 6"),
            ("heats = 3", "heats = \"three\""),
            ("hand_size = 3", "hand_size = 0"),
            ("air_resistance = -1", "air_resistance = 1"),
            ("slipstream = 1", "slipstream = 3"),
            ("pass_spaces = 2", "pass_spaces = 0"),
            ("heat_rounds = 40", "heat_rounds = 999"),
            ("damage_returned_on_crash = 2", "damage_returned_on_crash = 5"),
            ("opening_tokens = 10", "opening_tokens = 25"),
            ("tokens_needed = 2", "tokens_needed = 1"),
            ("[8, 5, 3, 1]", "[8, 5, 6, 1]"),
            ("[8, 5, 3, 1]", "[8, 5, 3]"),
            ("[6, 4, 2]", "[6, 4, 4]"),
            ("[6, 4, 2]", "[6, 4, 2, 1]"),
            ("public = [8, 6, 5, 4]", "public = 8"),
        ],
        expect![[r#"
            game.toml: race.heats: 0: must be a whole number from 1 to 5
            game.toml: race.heats: 6: must be a whole number from 1 to 5
            game.toml: race.heats: "three": must be a whole number from 1 to 5
            game.toml: race.hand_size: 0: must be a whole number from 1 to 6
            game.toml: race.air_resistance: 1: must be a whole number from -2 to 0
            game.toml: race.slipstream: 3: must be a whole number from 0 to 2
            game.toml: race.pass_spaces: 0: must be a whole number from 1 to 6
            game.toml: limits.heat_rounds: 999: must be a whole number from 1 to 200
            game.toml: basic_cockpit.damage_returned_on_crash: 5: must be a whole number from 1 to 4
            game.toml: development.opening_tokens: 25: must be a whole number from 0 to 24
            game.toml: espionage.tokens_needed: 1: must be a whole number from 2 to 4
            game.toml: prestige.by_rank: [8, 5, 6, 1]: a worse rank cannot earn more (HR-44)
            game.toml: prestige.by_rank: [8, 5, 3]: must be 4 numbers
            game.toml: bets.paid_slots: [6, 4, 4]: must descend (HR-37)
            game.toml: bets.paid_slots: [6, 4, 2, 1]: must be 3 numbers
            game.toml: exhibition.public: 8: must be a list
        "#]],
    );
}

#[test]
fn unknown_and_missing_entries_are_refused() {
    refusals(
        "game.toml",
        &[
            ("heats = 3", "heat = 3"),
            ("heats = 3 ", ""),
            ("[limits]", "[weather]\nwind = 3\n[limits]"),
            ("heats = 3", "heats = "),
        ],
        expect![[r#"
            game.toml: race.heat: unknown; there are heats, hand_size, deck_size, start_coins, air_resistance, slipstream, pass_spaces, coins_per_point
            game.toml: race.heats: missing
            game.toml: weather: unknown; there are schema, players, race, limits, danger_bag, basic_cockpit, prestige, bets, development, espionage, exhibition
            game.toml: line 12: string values must be quoted, expected literal string
        "#]],
    );
    let error = read("ships.toml", String::new()).expect_err("no such file");
    expect!["ships.toml: file: unknown; a pack may replace circuits.toml, cockpit.toml, development.toml, game.toml, pilots.toml, planes.toml"].assert_eq(&error.to_string());
}

#[test]
fn a_section_is_there_and_a_table() {
    let text = printed("game.toml");
    let (start, end) = (text.find("[limits]").unwrap(), text.find("[danger_bag]").unwrap());
    let without = format!("{}{}", &text[..start], &text[end..]);
    let error = read("game.toml", without.clone()).expect_err("no limits");
    expect!["game.toml: limits: missing"].assert_eq(&error.to_string());
    let error = read("game.toml", without.replacen("schema = 1", "schema = 1\nlimits = 40", 1));
    expect!["game.toml: limits: 40: must be a table"].assert_eq(&error.expect_err("no table").to_string());
}

#[test]
fn every_file_says_its_schema() {
    for (file, _) in FILES {
        let error = read(file, replace(file, "schema = 1", "schema = 2")).expect_err("another schema");
        assert_eq!(error.to_string(), format!("{file}: schema: 2: this program reads 1"));
    }
}
