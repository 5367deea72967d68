//! Content and setups that are refused, with file, entry and reason; and what the rules say of the data.

use expect_test::{Expect, expect};
use rules::{Content, Setup as _};

use super::notation::replace_number;
use super::table::setup;
use crate::{FILES, Pack, SHELF, Setup};

/// The printed tiles with one piece of text replaced.
fn refuses_tiles(old: &str, new: &str, expect: Expect) {
    assert!(FILES[1].1.contains(old), "{old:?} is not in tiles.toml");
    refuses("tiles.toml", FILES[1].1.replacen(old, new, 1), expect);
}

/// The printed numbers with one line replaced.
fn refuses_number(line: &str, expect: Expect) {
    refuses("game.toml", replace_number(FILES[0].1, line), expect);
}

fn refuses(file: &str, text: String, expect: Expect) {
    let error = Pack::read("test", &[(file.to_owned(), text)]).expect_err("the content is refused");
    expect.assert_eq(&error.to_string());
}

fn refuses_setup(words: &str, expect: Expect) {
    expect.assert_eq(&setup(words).expect_err("the setup is refused"));
}

/// A tile's entry as the file shows it.
fn entry(id: &str, lanes: &str, special: &str) -> String {
    let (number, series) = id.split_once('-').expect("the code of a tile has a dash");
    format!(
        "id = \"{id}\"\nnumber = {number}\nseries = \"{series}\"\nlanes = \"{lanes}\"\nspecial = \"{special}\""
    )
}

#[test]
fn mr_1_every_tile_is_there_once_and_no_other() {
    let missing = FILES[1].1.replacen(&format!("[[tile]]\n{}", entry("5-C", "TSMAT", "none")), "", 1);
    refuses("tiles.toml", missing, expect![[r#"tiles.toml: tile "5-C": missing (MR-1)"#]]);
    let twice = format!("{}\n[[tile]]\n{}", FILES[1].1, entry("5-C", "TSMAT", "none"));
    refuses("tiles.toml", twice, expect![[r#"tiles.toml: tile "5-C": appears twice"#]]);
    let unknown = expect![[r#"tiles.toml: tile "5-E": unknown; tiles are 1-A to 9-D and K-1 to K-4 (MR-1)"#]];
    refuses_tiles("id = \"5-C\"", "id = \"5-E\"", unknown);
    let other = expect![[r#"tiles.toml: tile "1-A": number and series must be 1 and "A", as the id says"#]];
    refuses_tiles("number = 1", "number = 2", other);
}

#[test]
fn mr_4_a_tile_has_five_known_lanes() {
    let letter =
        expect![[r#"tiles.toml: tile "2-A": lanes "T..XT": five of the letters . T A S R M K (MR-4)"#]];
    refuses_tiles("T..AT", "T..XT", letter);
    let four = expect![[r#"tiles.toml: tile "2-A": lanes "T..A": five of the letters . T A S R M K (MR-4)"#]];
    refuses_tiles("T..AT", "T..A", four);
}

#[test]
fn mr_40_the_kraken_covers_two_lanes_of_its_own_tiles() {
    let three = expect![[r#"tiles.toml: tile "K-1": the Kraken covers 3 lanes: it covers two (MR-40)"#]];
    refuses_tiles("KK...", "KKK..", three);
    let other = r#"the Kraken's body and special = "kraken" belong to tiles K-1 to K-4 and to no other"#;
    let refused = |old: &str, new: &str, id: &str| {
        let text = FILES[1].1.replacen(old, new, 1);
        let error = Pack::read("test", &[("tiles.toml".to_owned(), text)]).expect_err("no Kraken there");
        assert_eq!(error.to_string(), format!("tiles.toml: tile {id:?}: {other}"));
    };
    refused("TS.AT", "KS.AT", "2-B");
    refused("KK...", "TT...", "K-1");
    refused(&entry("2-B", "TS.AT", "none"), &entry("2-B", "TS.AT", "kraken"), "2-B");
}

#[test]
fn mr_45_series_a_takes_no_other_element_and_no_special_tile() {
    let reason =
        r#"tiles.toml: tile "2-A": series A has only traps and accelerators and no special tile (MR-45)"#;
    for (lanes, special) in [("T..ST", "none"), ("T..AT", "missile")] {
        let text = FILES[1].1.replacen(&entry("2-A", "T..AT", "none"), &entry("2-A", lanes, special), 1);
        let error = Pack::read("test", &[("tiles.toml".to_owned(), text)]).expect_err("series A is simple");
        assert_eq!(error.to_string(), reason);
    }
}

#[test]
fn mr_48_the_line_and_one_more_number_have_no_missile_tile() {
    let line = expect![[
        r#"tiles.toml: tile "1-C": the start tile is never special, or looping may not end (MR-48)"#
    ]];
    refuses_tiles(&entry("1-C", "M.A.M", "none"), &entry("1-C", "M.A.M", "missile"), line);
    let two = FILES[1].1.replacen(&entry("2-C", "TM.TA", "none"), &entry("2-C", "TM.TA", "missile"), 1);
    assert!(Pack::read("test", &[("tiles.toml".to_owned(), two.clone())]).is_ok(), "number 5 is left");
    let five = two.replacen(&entry("5-B", "AST.T", "none"), &entry("5-B", "AST.T", "missile"), 1);
    refuses(
        "tiles.toml",
        five,
        expect![
            "tiles.toml: tile: every number from 2 to 9 has a missile tile; one must have none, or looping may not end (MR-48)"
        ],
    );
}

#[test]
fn mr_53_a_mobile_tile_differs_from_its_mirror_image() {
    let expect =
        expect![[r#"tiles.toml: tile "2-D": a mobile tile must differ from its mirror image (MR-53)"#]];
    refuses_tiles("TT.A.", "T.A.T", expect);
}

#[test]
fn mr_21_a_forced_engine_never_ticks_the_last_box() {
    let expect = expect![
        "game.toml: shield_rules.forced_acceleration_min_free: 2: must be a whole number from 3 to 99"
    ];
    refuses_number("forced_acceleration_min_free = 2", expect);
}

#[test]
fn mr_62_a_handicap_leaves_a_box_free() {
    refuses_number(
        "expert = 12",
        expect!["game.toml: handicap.expert: 12: must be a whole number from 0 to 11"],
    );
}

#[test]
fn numbers_out_of_range_are_refused() {
    refuses_number("boxes = 0", expect!["game.toml: shield.boxes: 0: must be a whole number from 1 to 99"]);
    refuses_number(
        "boxes = 1.5",
        expect!["game.toml: shield.boxes: 1.5: must be a whole number from 1 to 99"],
    );
    refuses_number(
        "speed_max = 6",
        expect!["game.toml: dashboard.speed_max: 6: must be a whole number from 1 to 5"],
    );
    refuses_number(
        "start_speed = 6",
        expect!["game.toml: dashboard.start_speed: 6: must be a whole number from 1 to 5"],
    );
    refuses_number("laps = 0", expect!["game.toml: dashboard.laps: 0: must be a whole number from 1 to 9"]);
    refuses_number(
        "race_rounds = 999",
        expect!["game.toml: limits.race_rounds: 999: must be a whole number from 1 to 250"],
    );
    refuses_number(
        "face_up_after_recon = 1",
        expect!["game.toml: circuit.face_up_after_recon: 1: must be a whole number from 2 to 10"],
    );
}

#[test]
fn what_the_program_is_built_around_is_fixed() {
    refuses_number("lanes = 6", expect!["game.toml: dashboard.lanes: 6: must be 5"]);
    refuses_number("tiles = 12", expect!["game.toml: circuit.tiles: 12: must be 10"]);
    refuses_number("kraken_reserve = 2", expect!["game.toml: circuit.kraken_reserve: 2: must be 3"]);
    refuses_number("schema = 2", expect!["game.toml: schema: 2: this program reads 1"]);
}

#[test]
fn unknown_and_missing_entries_are_refused() {
    let expect = expect!["game.toml: shield.colour: unknown; there are boxes"];
    refuses("game.toml", FILES[0].1.replacen("boxes = 12", "boxes = 12\ncolour = 3", 1), expect);
    refuses(
        "game.toml",
        FILES[0].1.replacen("boxes = 12", "", 1),
        expect!["game.toml: shield.boxes: missing"],
    );
    let expect = expect![
        "tiles.toml: line 15: unknown field `colour`, expected one of `id`, `number`, `series`, `lanes`, `special`"
    ];
    refuses_tiles("id = \"1-A\"", "id = \"1-A\"\ncolour = \"red\"", expect);
    let expect = expect![
        "tiles.toml: line 18: unknown variant `rocket`, expected one of `none`, `missile`, `mobile`, `kraken`"
    ];
    refuses_tiles("special = \"none\"", "special = \"rocket\"", expect);
    let expect = expect!["ships.toml: file: unknown; a pack may replace game.toml, tiles.toml"];
    refuses("ships.toml", String::new(), expect);
}

#[test]
fn mr_77_ranks_follow_each_other_without_gaps() {
    let expect = expect![[
        r#"game.toml: solo.rank "professional": 5 to 6: ranks follow each other without gaps, the next from 4"#
    ]];
    refuses("game.toml", FILES[0].1.replacen("min = 4", "min = 5", 1), expect);
    let top = FILES[0].1.replacen("max = 99", "max = 255", 1);
    assert!(Pack::read("test", &[("game.toml".to_owned(), top)]).is_ok());
}

#[test]
fn mr_a5_the_french_rules_say_ralentisseur_and_folie_du_kraken() {
    let rules = include_str!("../../../../docs/rules/memoracers.fr.md");
    let (before, rest) = rules.split_once("### MR-A5").expect("the rules have this number");
    let (noted, after) = rest.split_once("### ").expect("another rule follows");
    assert!(noted.contains("Ralentisseur") && noted.contains("Folie du Kraken"));
    assert!(before.contains("### MR-38 Ralentisseur") && before.contains("### MR-63 Folie du Kraken"));
    for fault in ["Balentisseur", "HAAHEN"] {
        assert!(noted.contains(fault) && !before.contains(fault) && !after.contains(fault), "{fault}");
    }
}

/// The smallest even number that lets an expert survive one trap at full speed.
#[test]
fn mr_a6_a_shield_has_twelve_boxes() {
    let numbers = &Pack::printed().numbers;
    let survives = |boxes: u8| numbers.handicap[3] + numbers.top_speed < boxes;
    assert_eq!((1..).map(|half| 2 * half).find(|boxes| survives(*boxes)), Some(12));
    assert_eq!(numbers.boxes, 12);
}

#[test]
fn a_pack_is_known_by_what_it_says_and_not_by_its_name() {
    let read = |name, line| {
        Pack::read(name, &[("game.toml".to_owned(), replace_number(FILES[0].1, line))]).expect("it is legal")
    };
    assert_eq!(read("one", "boxes = 12   # as printed").hash(), Pack::printed().hash());
    assert_ne!(read("two", "boxes = 13").hash(), Pack::printed().hash());
}

#[test]
fn setups_are_refused_with_what_would_have_been_allowed() {
    refuses_setup(
        "2 seats colour=red",
        expect![
            "colour=red: no such option; there are mode, tiles, handicap, kraken_madness, first, pace, pack"
        ],
    );
    refuses_setup("2 seats pace=3", expect!["pace=3: expected 1, 1.5, 2.5"]);
    refuses_setup("2 seats mode=relay", expect!["mode=relay: expected race, solo, championship"]);
    refuses_setup("2 seats kraken_madness=maybe", expect!["kraken_madness=maybe: expected true or false"]);
    refuses_setup("0 seats", expect!["seats=0: race is for 2 to 5 seats (MR-1); with 1 seat play mode=solo"]);
    refuses_setup(
        "6 seats mode=championship",
        expect!["seats=6: championship is for 2 to 5 seats (MR-1); with 1 seat play mode=solo"],
    );
    refuses_setup(
        "1 seats mode=race",
        expect!["seats=1: race is for 2 to 5 seats (MR-1); with 1 seat play mode=solo"],
    );
    refuses_setup("2 seats mode=solo", expect!["seats=2: solo is for 1 player (MR-70)"]);
    let tiles = "expected A, B, C, D, random, free, or nine letters such as AABAACADA, the series of tiles 1 to 9 (MR-10)";
    for word in ["E", "AAAAAAAA", "AABAACADE", ""] {
        assert_eq!(setup(&format!("2 seats tiles={word}")), Err(format!("tiles={word}: {tiles}")));
    }
}

#[test]
fn mr_62_a_handicap_is_for_everybody_or_for_each_seat() {
    refuses_setup(
        "3 seats handicap=expert,amateur",
        expect![
            "handicap=expert,amateur: expected beginner, amateur, confirmed or expert, once or for 3 seats with commas (MR-62)"
        ],
    );
    refuses_setup(
        "2 seats handicap=master",
        expect![
            "handicap=master: expected beginner, amateur, confirmed or expert, once or for 2 seats with commas (MR-62)"
        ],
    );
}

#[test]
fn mr_15_the_starting_player_has_a_seat() {
    refuses_setup("3 seats first=4", expect!["first=4: expected a whole number from 1 to 3"]);
    refuses_setup("3 seats first=0", expect!["first=0: expected a whole number from 1 to 3"]);
}

#[test]
fn a_pack_is_chosen_by_name_and_a_record_finds_it_by_its_fingerprint() {
    let error = setup("2 seats pack=nowhere").expect_err("nothing is called that");
    assert!(error.starts_with("pack=nowhere: no such pack; there are printed"), "{error}");
    let text = replace_number(FILES[0].1, "boxes = 17");
    SHELF.put(Pack::read("seventeen", &[("game.toml".to_owned(), text)]).expect("it is legal"));
    let setup = setup("2 seats pack=seventeen").expect("it is on the shelf");
    assert_eq!(setup.pack().numbers.boxes, 17);
    let written = serde_json::to_string(&setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&written).unwrap(), setup);
    let lost = written.replace(&setup.content().to_string(), &"0".repeat(64));
    let error = serde_json::from_str::<Setup>(&lost).expect_err("nobody has loaded it").to_string();
    assert!(error.contains("is not loaded; give the folder of its pack with --packs"), "{error}");
}
