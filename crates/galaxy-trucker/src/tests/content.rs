//! The material: counts and numbers of the box.

use rules::OptionKind;

use crate::parts::Kind;
use crate::{Encounter, Insurance, Pack, Setup, Squares};

fn tiles(kind: Kind) -> usize {
    Pack::printed().tiles.iter().filter(|face| face.set.is_none() && face.part.kind() == kind).count()
}

#[test]
fn gt_7_there_are_140_tiles_and_4_starting_cabins() {
    let pack = Pack::printed();
    let printed = pack.tiles.iter().filter(|face| face.set.is_none()).count();
    assert_eq!((pack.pile_tiles(), printed), (140, 144));
    // Kinds of optional sets are not in the box.
    let counts: Vec<usize> = Kind::ALL.into_iter().filter(|kind| kind.set().is_none()).map(tiles).collect();
    assert_eq!(counts.iter().sum::<usize>(), 144);
    // Module, start, cabin, purple, brown, batteries, holds, special holds, engines, cannons, shield.
    assert_eq!(counts, [8, 4, 16, 6, 6, 9, 6, 9, 6, 6, 3, 19, 7, 23, 8, 8]);
}

/// GT-2: what the option offers is what there is.
#[test]
fn gt_2_the_option_names_every_class() {
    let pack = Pack::printed();
    let ids: Vec<&str> = pack.boards.iter().map(|board| board.id.as_str()).collect();
    let classes = <Setup as rules::Setup>::options().iter().find(|option| option.key == "classes");
    let OptionKind::ChoiceOrText { form, form_fr, .. } = classes.expect("classes can be chosen").kind else {
        panic!("classes are a list");
    };
    for form in [form, form_fr] {
        assert!(form.ends_with(&format!(" {}", ids.join(", "))), "{form}");
    }
}

#[test]
fn gt_9_there_are_20_cards_of_each_level() {
    let pack = Pack::printed();
    assert_eq!(pack.by_level.map(|cards| cards.len()), [20, 20, 20]);
    let open = |level: u8| {
        let of_level = pack.cards.iter().filter(|face| face.level == level);
        of_level.filter(|face| face.encounter == Encounter::OpenSpace).count()
    };
    assert_eq!([open(1), open(2), open(3)], [4, 3, 3]);
    // GT-T38: 8, 12, 16 and 20 cards in a flight.
    let flight = |level: &crate::RulesCard| level.piles * level.pile.iter().sum::<u8>();
    assert_eq!(pack.numbers.levels.map(|level| flight(&level)), [8, 12, 16, 20]);
}

/// LM-2.
#[test]
fn gt_8_lm_2_boards_have_their_squares_and_levels() {
    let pack = Pack::printed();
    let facts = pack.boards.iter().map(|board| (board.id.as_str(), board.level, board.places.len()));
    let expected = [
        ("I", 1, 18),
        ("II", 2, 27),
        ("III", 3, 36),
        ("IIIA", 3, 36),
        ("IC", 1, 18),
        ("IIC", 2, 26),
        ("IIIC", 3, 36),
        ("IVC", 4, 56),
        ("IIA", 2, 28),
        // XP-12: 27 squares of a front half and 18 of a rear half.
        ("IV", 4, 45),
        // XP-7.
        ("IIB", 2, 27),
    ];
    assert_eq!(facts.collect::<Vec<_>>(), expected);
    for board in pack.boards[..4].iter().chain(&pack.boards[9..10]) {
        assert_eq!(board.start, board.square_at(7, 7));
    }
    // LM-7: no square for the starting cabin.
    assert!(pack.boards[4..9].iter().all(|board| board.start.is_none()));
}

/// LM-35, LM-46, LM-76, GT-A3, XP-3.
#[test]
fn gt_90_lm_35_lm_46_lm_76_caps() {
    let pack = Pack::printed();
    let caps = pack.boards.iter().map(|board| match &board.insurance {
        Insurance::Cap { cap } | Insurance::Chain { cap, .. } => vec![*cap],
        Insurance::None => vec![],
        Insurance::Offers { offers } => offers.iter().flat_map(|offer| [offer.pay, offer.cap]).collect(),
    });
    let expected: [&[u8]; 11] =
        [&[5], &[8], &[11], &[11], &[], &[], &[15], &[2, 26, 5, 19, 8, 12], &[], &[11], &[8]];
    assert!(caps.eq(expected.iter().map(|caps| caps.to_vec())));
}

/// LM-A3, LM-A4.
#[test]
fn lm_62_seven_marks_have_two_squares_each() {
    let pack = Pack::printed();
    let board = &pack.boards[7];
    assert!(board.marks.iter().all(|mark| mark.len() == 2));
    let all = board.marks.iter().fold(board.open, |all, mark| all.or(*mark));
    assert_eq!(all, board.all);
}

#[test]
fn a_pack_that_is_wrong_is_refused_with_its_place() {
    let reject = |file: &str, old: &str, new: &str| {
        let text = crate::FILES.iter().find(|(name, _)| *name == file).expect("a file of the pack").1;
        assert!(text.contains(old), "{old:?} is in {file}");
        let replaced = [(file.to_owned(), text.replacen(old, new, 1))];
        Pack::read("wrong", &replaced).expect_err("it is wrong").to_string()
    };
    let error = reject("tiles.toml", "sides = \"3220\"", "sides = \"3240\"");
    assert!(error.contains("tiles.toml: tile \"cabin-01\".sides: \"3240\": must be four digits"), "{error}");
    let error = reject("cards.toml", "\"light front\"", "\"soft front\"");
    assert!(
        error.contains("cards.toml") && error.contains("must be small, large, light or heavy"),
        "{error}"
    );
    // GT-58, GT-59: shots are no meteors, and meteors no shots.
    let error = reject("cards.toml", "\"light front\"", "\"small front\"");
    assert!(error.contains("shots are light or heavy"), "{error}");
    let error = reject("cards.toml", "\"large front\"", "\"heavy front\"");
    assert!(error.contains("meteors are small or large"), "{error}");
    // GT-30, GT-31: a barrel and an exhaust join nothing.
    let error =
        reject("tiles.toml", "kind = \"cannon\", sides = \"0310\"", "kind = \"cannon\", sides = \"1310\"");
    assert!(error.contains("a barrel, an exhaust or a nozzle has no connector"), "{error}");
    let error = reject("boards.toml", "\"##@##\"", "\"##@#\"");
    assert!(error.contains("must be 5 rows of 5 letters"), "{error}");
    let error = reject("game.toml", "red = 4", "red = 3");
    assert!(error.contains("red must be worth more"), "{error}");
    let unknown = [("ships.toml".to_owned(), String::new())];
    assert!(Pack::read("wrong", &unknown).is_err());
}

#[test]
fn squares_are_sets() {
    let squares: Squares = [3, 40, 63].map(crate::Square).into_iter().collect();
    assert_eq!(squares.iter().map(|square| square.0).collect::<Vec<_>>(), [3, 40, 63]);
}
