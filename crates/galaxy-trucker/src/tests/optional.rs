//! Tiles that are in a match only if its setup says so.

use rules::{Content as _, Setup as _};

use super::notation::setup;
use crate::parts::{OptionalSet, OptionalSets};
use crate::{FILES, GalaxyTrucker, Pack, SHELF, Setup};

/// A pack whose first cabin belongs to an optional set, on the shelf.
fn pack_with(set: &str, sides: &str) -> rules::Interned<Pack> {
    let (file, text) = FILES[3];
    let old = r#"id = "cabin-01", kind = "cabin", sides = "3220""#;
    let new = format!(r#"set = "{set}", id = "cabin-01", kind = "cabin", sides = "{sides}""#);
    let replaced = [(file.to_owned(), text.replacen(old, &new, 1))];
    SHELF.put(Pack::read(&format!("{set}-{sides}"), &replaced).expect("the pack is right"))
}

fn with(pack: rules::Interned<Pack>, sets: OptionalSets) -> Setup {
    let plain = setup("2").expect("a legal setup");
    Setup { pack, options: crate::setup::Options { sets, ..plain.options } }
}

#[test]
fn xp_51_tiles_of_a_set_are_in_the_pile_only_with_its_switch() {
    let pack = pack_with("cyan_aliens", "3220");
    let tiles = |sets| {
        let game = <GalaxyTrucker as rules::Game>::new(&with(pack, sets));
        game.yard.face_down.len()
    };
    let optional = |set| Pack::printed().pile(OptionalSets::from_iter([set])).len() - 140;
    assert_eq!(tiles(OptionalSets::NONE), 139);
    let cyan = OptionalSet::CyanAliens;
    assert_eq!(tiles(OptionalSets::from_iter([cyan])), 140 + optional(cyan));
    // The starting cabins keep their numbers: they follow those of the box.
    assert_eq!(pack.starting_cabin(rules::Seat(0)).index(), pack.pile_tiles());
    assert!(pack.tiles[pack.pile_tiles()].is_start());
}

/// XP-51: a record names its sets, and its fingerprint covers no set that it does not use.
#[test]
fn xp_51_a_setup_is_written_with_its_sets() {
    let sets = OptionalSets::from_iter([OptionalSet::CyanAliens]);
    let [one, other] = ["3220", "3222"].map(|sides| pack_with("cyan_aliens", sides));
    for (pack, sets) in [(one, sets), (other, sets), (one, OptionalSets::NONE)] {
        let setup = with(pack, sets);
        let text = serde_json::to_string(&setup).expect("a setup is text");
        assert_eq!(text.contains(r#""sets":["cyan_aliens"]"#), !sets.iter().eq([]));
        let read: Setup = serde_json::from_str(&text).expect("the pack is on the shelf");
        assert_eq!((read.content(), read.options), (setup.content(), setup.options));
        assert_eq!(read.pack.pile(sets), pack.pile(sets));
    }
    assert_eq!(with(one, OptionalSets::NONE).content(), with(other, OptionalSets::NONE).content());
    assert_ne!(with(one, sets).content(), with(other, sets).content());
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn xp_51_a_set_without_tiles_cannot_be_chosen() {
    let (file, text) = FILES[3];
    let plain: Vec<&str> = text.lines().filter(|line| !line.contains("set = ")).collect();
    let pack = SHELF.put(Pack::read("plain", &[(file.to_owned(), plain.join("\n"))]).expect("a pack"));
    let mut asked = serde_json::to_value(with(pack, OptionalSets::NONE)).expect("text");
    asked["sets"] = serde_json::json!(["cyan_aliens"]);
    let error = serde_json::from_value::<Setup>(asked).map(|_| ()).expect_err("no such tiles");
    assert!(error.to_string().contains("the pack has no such pieces"), "{error}");
}

/// XP-1: a class brings its set without a switch, and only its records are covered by its fingerprint.
#[test]
fn xp_1_only_a_match_of_the_class_has_another_fingerprint() {
    let content = |words: &str| setup(words).expect("a legal setup").content().to_string();
    let box_alone = with(Pack::printed(), OptionalSets::NONE).content().to_string();
    assert_eq!(content("2 classes=I,II,III"), box_alone);
    assert_ne!(content("2 classes=I,IIA"), box_alone);
    let text = serde_json::to_string(&setup("2 classes=I,IIA").expect("a legal setup")).expect("text");
    assert!(!text.contains("sets") && serde_json::from_str::<Setup>(&text).is_ok(), "{text}");
}
