//! Tables that are offered ready-made: a first flight, a game by mail, and what the booklet advises.

use rules::{Choices, Game, OptionKind, Setup as _};

use super::notation::{fresh, setup};
use crate::action::Outcome;
use crate::flow::{Draw, Frame, Stack};
use crate::parts::OptionalSet;
use crate::{BuildingHelp, GalaxyTrucker, Pace, Pack, Setup};

fn chosen(preset: &[(&str, &str)]) -> Setup {
    let set = preset.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Setup::choose(&Choices { seats: Some(3), set }).expect("a preset is a legal setup")
}

/// The cards that may come first in a flight.
fn first_cards(mut game: GalaxyTrucker) -> Vec<String> {
    game.flow = Stack::new(Frame::Draw(Draw::NextCard));
    let mut outcomes = Vec::new();
    game.outcomes(&mut outcomes);
    let name = |outcome: &Outcome| {
        let Outcome::Card(card) = outcome else { panic!("{outcome:?}: a card was to be drawn") };
        game.pack.card(*card).id.clone()
    };
    outcomes.iter().map(|(outcome, _)| name(outcome)).collect()
}

#[test]
fn gt_112_a_first_flight_has_the_eight_cards_with_a_star() {
    let stars = ["I-02", "I-04", "I-05", "I-09", "I-13", "I-16", "I-17", "I-19"];
    assert_eq!(first_cards(fresh("2 classes=I first_flight=true")), stars);
    assert_eq!(first_cards(fresh("2 classes=I")).len(), 20);
    // Only flights of level I.
    assert_eq!(first_cards(fresh("2 classes=II first_flight=true")).len(), 20);
    assert!(Pack::printed().has_set(OptionalSet::FirstFlight));
}

#[test]
fn gt_112_the_preset_of_a_first_game_is_one_slow_flight_with_help() {
    let first = chosen(Setup::first_game());
    let classes: Vec<&str> = first.boards().map(|board| board.id.as_str()).collect();
    assert_eq!((classes, first.pace()), (vec!["I"], Pace::Real(240)));
    assert_eq!(first.options.help, BuildingHelp::WhileHolding);
    assert!(first.options.sets.contains(OptionalSet::FirstFlight));
}

#[test]
fn gt_106_the_preset_by_mail_builds_with_points() {
    assert!(matches!(chosen(Setup::by_mail()).pace(), Pace::Budget(_)));
}

/// LM-3, LM-5, LM-6: growing ships, class I not before IV, and never IC with IIC.
#[test]
fn lm_5_lm_6_the_offered_journeys_follow_the_advice() {
    let classes = Setup::options().iter().find(|option| option.key == "classes").expect("an option");
    let OptionKind::ChoiceOrText { values, .. } = classes.kind else { panic!("a list of journeys") };
    for journey in values {
        let setup = setup(&format!("2 classes={journey}")).expect("a legal journey");
        let ids: Vec<&str> = setup.boards().map(|board| board.id.as_str()).collect();
        let levels: Vec<u8> = setup.boards().map(|board| board.level).collect();
        assert!(!(ids.contains(&"IC") && ids.contains(&"IIC")), "{journey}: much alike (LM-6)");
        assert!(levels.is_sorted_by(|one, next| one < next), "{journey}: growing size (LM-3)");
        assert!(levels.len() == 1 || !(levels.contains(&4) && levels.contains(&1)), "{journey}: LM-5");
        assert!(classes.names.iter().any(|named| named.value == *journey), "{journey} has a name");
    }
    assert!(values.contains(&"II,III,IV") && values.contains(&"IC,II,IIIC"), "{values:?}");
}

#[test]
fn lm_97_many_large_ships_from_few_tiles_are_warned_about() {
    let warned = |words: &str| !setup(words).expect("a legal setup").warnings().is_empty();
    assert!(!warned("3 classes=IVC") && warned("4 classes=IVC") && !warned("4 classes=III"));
    // More tiles are enough for four, and for five neither is.
    assert!(!warned("4 classes=IVC thrusters=true"));
    assert!(warned("5 classes=I,IVC five_players=true thrusters=true"));
}

/// XP-12: level IV with the cards of level III, on one board for all.
#[test]
fn xp_12_class_iv_is_a_plain_ship_of_level_four() {
    let game = fresh("2 classes=IV");
    assert_eq!((game.board().level, game.extra().strength, game.board().is_fleet()), (4, 1, false));
    // XP-13: one run more than level III, and no dice.
    assert_eq!((game.board().hourglass.len(), game.board().has_dice()), (5, false));
    assert_eq!(game.ship(rules::Seat(0)).filled.len(), 1);
}
