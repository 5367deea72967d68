//! Five players: XP-16 to XP-18.

use rules::{Game, Seat, Setup as _};

use super::notation::{Table, flying, fresh, in_flight, setup};
use crate::parts::{Good, Goods};
use crate::{GalaxyTrucker, Pack, Setup};

const FIVE: &str = "5 classes=I five_players=true";
const SHIP: &str = "7,7 start; 8,7 engine";

#[test]
fn xp_18_five_seats_need_their_switch() {
    assert!(setup("5 classes=I").is_err() && setup("6 classes=I five_players=true").is_err());
    let five = setup(FIVE).expect("five with the switch");
    assert_eq!((five.seats(), setup("4 five_players=true").map(|setup| setup.seats()).ok()), (5, Some(4)));
    let text = serde_json::to_string(&five).expect("text");
    assert!(text.contains(r#""seats":5"#) && text.contains(r#""sets":["five_players"]"#), "{text}");
    assert_eq!(serde_json::from_str::<Setup>(&text).expect("a legal setup"), five);
    let forged = text.replace(r#""sets":["five_players"],"#, "");
    assert!(serde_json::from_str::<Setup>(&forged).is_err());
    // Four play if nobody says how many.
    let nobody = Setup::choose(&rules::Choices { seats: None, set: Vec::new() }).expect("a legal setup");
    assert_eq!(nobody.seats(), 4);
}

#[test]
fn xp_16_the_fifth_player_has_a_starting_cabin_and_an_order_tile() {
    let game = fresh(FIVE);
    let cabins: Vec<_> = game.all_seats().map(|seat| game.pack.starting_cabin(seat)).collect();
    assert_eq!(cabins[..4].iter().map(|cabin| cabin.0).collect::<Vec<_>>(), [140, 141, 142, 143]);
    assert!(!cabins[..4].contains(&cabins[4]));
    assert!(cabins.iter().all(|cabin| Pack::printed().tiles[cabin.index()].is_start()));
    assert_eq!(game.yard.face_down.len(), 140);
    let table = Table::new(game).play("A start; E finish 5");
    assert_eq!((table.refuses("A finish 5"), table.refuses("A finish 6")), ("GT-21", "GT-21"));
}

#[test]
fn xp_16_two_cubes_of_each_colour_come_with_the_fifth_player() {
    let offered = |words: &str, seats: usize| {
        let ships = vec![(0, "7,7 start; 7,8 special2"); seats];
        let mut game = flying(words, &ships);
        let goods = std::iter::repeat_n(Good::Red, 20).collect::<Goods>();
        game.flow = in_flight(game.offer_goods(Seat(0), goods));
        game.go_on(rules::Millis(0), &mut rules::Silent);
        game.goods_offered().0.len()
    };
    let five = "5 classes=I goods=limited five_players=true";
    assert_eq!((offered("4 classes=I goods=limited", 4), offered(five, 5)), (12, 14));
}

/// XP-17: the changes to rewards and first attacks are not known and not played.
#[test]
fn xp_17_an_attack_spares_nobody_and_a_reward_goes_to_one() {
    let ships = [(8, "7,7 start; 8,7 engine; 7,8 cabin"), (6, SHIP), (4, SHIP), (2, SHIP), (0, SHIP)];
    let table = Table::new(flying(FIVE, &ships)).card("I-18").play("A take; A crew 7,8; A crew 7,8");
    assert_eq!((table.asks().as_str(), table.seat("A").credits), ("ABCDE: Decide", 3));
    // The first meteor of a swarm comes to all five.
    let table = Table::new(flying(FIVE, &ships)).card("I-09");
    assert_eq!(table.game.danger().map(|danger| danger.targets.len()), Some(5));
}

#[test]
fn xp_18_the_fifth_starts_behind_the_fourth_and_arrives_for_nothing() {
    for (class, gap) in [("I", 2), ("II", 3), ("III", 4)] {
        let game = fresh(&format!("5 classes={class} five_players=true"));
        let view = game.view(rules::Viewer::Seat(Seat(4)));
        let start = GalaxyTrucker::preview(&view, &crate::Action::Finish(5));
        let crate::Preview::Finish { position, .. } = start else { panic!("an order tile") };
        assert_eq!(position, -4 * gap);
    }
    let ships = [(8, SHIP), (6, SHIP), (4, SHIP), (2, SHIP), (0, "7,7 start 1000")];
    let mut game = flying(FIVE, &ships);
    game.arrive(rules::Millis(0), &mut rules::Silent);
    // The last has the best-looking ship.
    assert_eq!([0, 1, 2, 3, 4].map(|seat| game.trucker(Seat(seat)).credits), [4, 3, 2, 1, 2]);
}
