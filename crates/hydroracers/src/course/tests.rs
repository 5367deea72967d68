//! What the rules say of the data, and what counts in its fingerprint.

mod refusals;

use content::laws::every_number_counts;
use expect_test::{expect, expect_file};
use rules::Content;

use super::*;
use crate::parts::{DEVELOPMENT_IDS, Malus};

/// The embedded text of a file.
fn printed(file: &str) -> &'static str {
    FILES.iter().find(|(name, _)| *name == file).expect("the file is there").1
}

/// A pack with one file replaced.
fn read(file: &str, text: String) -> Result<Pack, ContentError> {
    Pack::read("test", &[(file.to_owned(), text)])
}

/// A printed file with a piece of its text, where it is first found, replaced.
fn replace(file: &str, old: &str, new: &str) -> String {
    assert!(printed(file).contains(old), "{old:?} is not in {file}");
    printed(file).replacen(old, new, 1)
}

fn copies(wanted: impl Fn(CardKind) -> bool) -> u8 {
    let pack = Pack::printed();
    pack.development().filter(|(card, _)| wanted(pack.face(*card).kind)).map(|(_, copies)| copies).sum()
}

#[test]
fn the_printed_pack_is_kept_once() {
    assert_eq!(Pack::printed(), Pack::printed());
    assert_eq!(Pack::printed().name(), "printed");
    assert!(SHELF.by_hash(&Content::hash(Pack::printed().get())).is_some());
}

#[test]
fn hr_1_each_nation_has_a_plane_a_pilot_and_ten_cards() {
    let pack = Pack::printed();
    let planes = [Nation::Italy, Nation::Uk, Nation::Usa, Nation::France];
    assert_eq!(pack.planes.each_ref().map(|plane| plane.nation), planes);
    let pilots = [Nation::France, Nation::Uk, Nation::Italy, Nation::Usa];
    assert_eq!(pack.pilots.each_ref().map(|pilot| pilot.nation), pilots);
    let skills = [Skill::NoAirResistance, Skill::LongSlipstream, Skill::StrongSlipstream, Skill::LargeHand];
    assert_eq!(pack.pilots.each_ref().map(|pilot| pilot.skill), skills);
    assert_eq!(pack.numbers.start_coins, 30);
    for plane in &pack.planes {
        assert!(plane.deck.is_sorted(), "{}", plane.id);
        assert!(plane.deck.iter().all(|card| *card < Card::PASS), "{}", plane.id);
    }
}

#[test]
fn hr_6_a_bag_holds_twelve_damage_and_six_alert() {
    let numbers = &Pack::printed().get().numbers;
    assert_eq!((numbers.bag_damage, numbers.bag_alert), (12, 6));
}

#[test]
fn hr_37_to_41_bets_pay_what_the_booklet_says() {
    let numbers = &Pack::printed().get().numbers;
    assert_eq!(numbers.paid_slots, [6, 4, 2]);
    assert_eq!((numbers.win_multiplier, numbers.win_bonus), (2, 10));
    assert_eq!((numbers.second_bonus, numbers.third_bonus), (5, 2));
}

#[test]
fn hr_51_tiles_of_the_worked_example_link_as_it_says() {
    let pack = Pack::printed();
    for level in 1..=MAX_LEVEL {
        assert_eq!(pack.squares(Element::Cooling, level)[0], Square::Link(Element::Propulsion));
        assert_eq!(pack.squares(Element::Propulsion, level)[0], Square::Link(Element::Cooling));
        assert_eq!(pack.squares(Element::Cooling, level)[1], Square::Malus(Malus::HandMinusOne));
        for element in Element::ALL {
            let squares = pack.squares(element, level);
            assert_eq!(squares.len(), level as usize + 2);
            assert_eq!(squares.iter().position(|square| *square == Square::Cross), Some(squares.len() - 1));
        }
    }
}

#[test]
fn hr_60_to_62_the_development_deck_has_45_cards() {
    assert_eq!(copies(|kind| matches!(kind, CardKind::Movement(_))), 24);
    assert_eq!(copies(|kind| matches!(kind, CardKind::Technology(_))), 9);
    assert_eq!(copies(|kind| matches!(kind, CardKind::Advantage(_))), 12);
    assert_eq!(copies(|_| true), 45);
}

#[test]
fn hr_60_movement_cards_are_those_of_the_table() {
    let pack = Pack::printed();
    let mut table = String::new();
    for (card, _) in pack.development() {
        let face = pack.face(card);
        if let CardKind::Movement(effect) = face.kind {
            table.push_str(&format!("{:?} | {} | {effect:?}\n", face.values(), face.exchange));
        }
    }
    expect![[r#"
        [1] | 1 | Remove(2)
        [1, 2, 3, 4] | 3 | None
        [2] | 2 | PointsAndRemove { points: 1, remove: 1 }
        [3] | 3 | Remove(1)
        [3] | 3 | Glide
        [3] | 3 | PointsAndRemove { points: 2, remove: 1 }
        [4] | 4 | Scout
        [4, 5, 6] | 5 | None
        [5] | 5 | Daredevil { points: 3 }
        [6] | 6 | PointOrCoins { points: 1, coins: 5 }
        [6, 8] | 7 | Ignore { corners: 1, only_with: Some(6) }
        [6, 7, 8] | 7 | None
        [8] | 8 | Ignore { corners: 2, only_with: None }
        [9] | 9 | Ignore { corners: 1, only_with: None }
        [10] | 10 | None
        [11] | 11 | None
        [12] | 12 | None
    "#]]
    .assert_eq(&table);
}

#[test]
fn hr_61_and_62_every_technology_and_advantage_is_there() {
    let pack = Pack::printed();
    let mut table = String::new();
    for (card, copies) in pack.development() {
        match pack.face(card).kind {
            CardKind::Technology(technology) => table.push_str(&format!("{technology:?} {copies}\n")),
            CardKind::Advantage(advantage) => table.push_str(&format!("{advantage:?} {copies}\n")),
            CardKind::Movement(_) | CardKind::Pass => {}
        }
    }
    expect![[r#"
        Goggles 1
        CleanTail 1
        OvertakeBoost 1
        AirBrake 1
        SlimFloats 1
        NoseDive 1
        TrimTab 1
        Navigator 1
        Cowling 1
        ExtraAlert 2
        LessDamage 2
        Sabotage 2
        Upgrade(Controls) 1
        Upgrade(Structure) 1
        Upgrade(Cooling) 1
        Upgrade(Propulsion) 1
        Workshop 2
    "#]]
    .assert_eq(&table);
}

#[test]
fn hr_72_a_whole_deck_takes_14_or_15_tokens_to_repair() {
    let pack = Pack::printed();
    let repair = |plane: &PlaneSheet| plane.deck.iter().map(|card| pack.face(*card).repair).sum::<u8>();
    assert_eq!(pack.planes.each_ref().map(repair), [14, 15, 14, 14]);
}

#[test]
fn hr_111_autopilots_have_as_many_pass_cards_as_the_rules_say() {
    let pack = Pack::printed();
    assert_eq!(pack.planes.each_ref().map(|plane| plane.pass_cards), [7, 5, 6, 6]);
    let pass = pack.face(Card::PASS);
    assert_eq!((pass.kind, pass.values(), pass.exchange), (CardKind::Pass, &[][..], 2));
}

#[test]
fn hr_117_temperaments_are_those_of_the_nations() {
    let temperaments = Pack::printed().planes.each_ref().map(|plane| plane.temperament);
    let expected =
        [Temperament::HighestOdd, Temperament::Lowest, Temperament::HighestEven, Temperament::SecondHighest];
    assert_eq!(temperaments, expected);
}

#[test]
fn a_card_stands_at_its_code() {
    let pack = Pack::printed();
    for (code, face) in (0..).map(Card).zip(&pack.cards) {
        assert_eq!(code.to_string(), face.id);
        assert_eq!(pack.card(&face.id), Some(code));
    }
    assert_eq!(pack.face(Card::base(5, 1)).values(), [5]);
    assert_eq!(pack.face(Card::base(5, 1)).repair, 1);
    assert_eq!(pack.card("mv-13"), None);
    assert_eq!(pack.development().count(), DEVELOPMENT_IDS.len());
    assert_eq!(pack.development().next().map(|(card, _)| card), Some(pack.first_development()));
}

#[test]
fn development_cards_are_numbered_in_the_order_of_the_data() {
    let ids = printed("development.toml").lines().filter_map(|line| line.strip_prefix("id = "));
    assert!(ids.map(|id| id.trim_matches('"')).eq(DEVELOPMENT_IDS));
}

#[test]
fn marks_for_people_and_names_do_not_count() {
    let hash = Content::hash(Pack::printed().get());
    for (file, old, new) in [
        ("circuits.toml", "note = \"Short", "note = \"Very short"),
        ("circuits.toml", "note = \"Fast and long; one real corner.\"", ""),
        ("circuits.toml", "Monaco 1914", "Monaco"),
        ("cockpit.toml", "origin = \"reconstruction\"", ""),
        ("cockpit.toml", "reduced by one space", "one space shorter"),
        ("development.toml", "# cost", "# The cost"),
        (
            "development.toml",
            "copies = 1\neffect",
            "effect_origin = \"x\"\ncopies = 1\norigin = \"x\"\neffect",
        ),
        ("game.toml", "reserved_origin = \"booklet\"", ""),
        ("pilots.toml", "Doolittle", "H. Doolittle"),
        ("planes.toml", "colour = \"red\"", "colour = \"green\""),
        ("planes.toml", "[3, 0], [5, 1]", "[5, 1], [3, 0]"),
    ] {
        let pack = read(file, replace(file, old, new)).expect("the content is good");
        assert_eq!(Content::hash(&pack), hash, "{file}: {new}");
    }
}

/// Words that are not numbers: the others are changed by the law.
#[test]
fn ids_and_words_count() {
    let hash = Content::hash(Pack::printed().get());
    for (file, old, new) in [
        ("circuits.toml", "id = \"monaco\"", "id = \"monte-carlo\""),
        ("cockpit.toml", "\"malus:slow\"", "\"malus:hand_minus_one\""),
        ("pilots.toml", "\"hand_plus_one\"", "\"slipstream_gap_one\""),
    ] {
        let pack = read(file, replace(file, old, new)).expect("the content is good");
        assert_ne!(Content::hash(&pack), hash, "{file}: {new}");
    }
}

#[test]
fn every_number_of_the_files_counts() {
    let count =
        every_number_counts(&FILES, |replaced| Pack::read("test", replaced).map(|pack| Content::hash(&pack)));
    expect!["323 numbers count; fixed: circuits.toml grid, cockpit.toml level, cockpit.toml max_level, development.toml effect, development.toml id, development.toml values, game.toml deck_size, game.toml display_size, game.toml max, game.toml min, game.toml score_track_max, game.toml slots, pilots.toml effect"].assert_eq(&count.to_string());
}

#[test]
fn the_canonical_text_reads_as_it_did() {
    expect_file!["../../../../golden/hydroracers/content.txt"]
        .assert_eq(&canonical::text(Pack::printed().get()));
}
