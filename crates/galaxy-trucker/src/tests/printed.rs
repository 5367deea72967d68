//! What is printed and sent once: GT-41, GT-75, GT-87, GT-88, GT-90, LM-16, LM-20, LM-36, and faces by number.

use rules::{Game, Viewer};

use super::notation::{fresh, setup};
use crate::{CardView, Encounter, FrontDie, GalaxyTrucker, OptionalSet, Printed, Side, Square, TileView};

fn printed(words: &str) -> Printed {
    GalaxyTrucker::printed(&setup(words).expect("a legal setup"))
}

#[test]
fn gt_41_gt_87_gt_88_the_rules_card_of_every_flight_is_printed() {
    let flights = printed("2 classes=I,II,III").flights;
    let told: Vec<_> = flights
        .iter()
        .map(|flight| {
            (flight.board.id.as_str(), flight.start_gap, flight.finish.clone(), flight.best_looking)
        })
        .collect();
    assert_eq!(
        told,
        [("I", 2, vec![4, 3, 2, 1], 2), ("II", 3, vec![8, 6, 4, 2], 4), ("III", 4, vec![12, 9, 6, 3], 6)]
    );
}

#[test]
fn gt_75_gt_90_prices_are_printed_the_cheapest_good_first() {
    let printed = printed("2 classes=I");
    assert_eq!((printed.goods, printed.lost_component), ([1, 2, 3, 4], 1));
}

#[test]
fn lm_36_on_a_torus_every_square_has_four_neighbours_round_the_edges() {
    let board = &printed("2 classes=IIIC").flights[0].board;
    assert!(board.next.iter().flatten().all(Option::is_some));
    // The first square meets the last of its column in front and the last of its row on the left.
    let at = |row: u8, column: u8| Some(Square(row * 6 + column));
    assert_eq!(board.next[0], [at(5, 0), at(0, 1), at(1, 0), at(0, 5)]);
}

#[test]
fn lm_16_lm_20_the_fold_and_its_die_are_printed() {
    let board = &printed("2 classes=IC").flights[0].board;
    let left = board.fold.iter().next().expect("squares at the fold");
    let right = board.next[left.index()][Side::Right as usize].expect("the square across");
    assert_eq!(board.next[right.index()][Side::Left as usize], Some(left));
    // Columns 2 to 5 are the first to the fourth; 1 and 6 come from the sides.
    let columns = [0, 1, 2, 3].map(FrontDie::Column);
    let [first, middle @ .., last] = &board.front_die[..] else { panic!("a die has six faces") };
    assert_eq!((first, last), (&FrontDie::Redirect(Side::Left), &FrontDie::Redirect(Side::Right)));
    assert_eq!(middle, columns);
    assert!(printed("2 classes=I").flights[0].board.front_die.is_empty());
}

/// XP-51: tiles of a set that does not play along are not told.
#[test]
fn faces_are_told_by_number_for_the_tiles_of_the_match() {
    let plain = printed("2 classes=I").tiles;
    assert_eq!(plain.len(), 144, "140 tiles of the pile and four cabins");
    assert!(plain.iter().zip(0..).all(|(face, number)| face.tile.0 == number));
    let more = printed("2 classes=I thrusters=true").tiles;
    let pack = crate::Pack::printed().get();
    let thrusters = pack.tiles.iter().filter(|face| face.set == Some(OptionalSet::Thrusters)).count();
    assert_eq!(more.len(), plain.len() + thrusters);
    let turned = TileView::of(pack, plain[0].tile, 1);
    assert_eq!(turned.sides[1], plain[0].sides[0], "clockwise: what was in front is on the right");
}

/// GT-9: the piles of a flight hold cards of its own level and of those below.
#[test]
fn gt_9_cards_are_told_by_number_for_the_levels_of_the_match() {
    let told = |words: &str| -> Vec<u8> {
        let cards = printed(words).cards;
        assert!(cards.windows(2).all(|pair| pair[0].card < pair[1].card), "in the order of their numbers");
        (1..=3).map(|level| cards.iter().filter(|card| card.level == level).count() as u8).collect()
    };
    assert_eq!((told("2 classes=I"), told("2 classes=II")), (vec![20, 0, 0], vec![20, 20, 0]));
    assert_eq!((told("2 classes=I,III"), told("2 classes=IVC")), (vec![20; 3], vec![20; 3]));
}

/// LM-100 to LM-105: what level IV adds is told for its flight; the others take the card as it is printed.
#[test]
fn lm_100_the_cards_of_level_iv_are_told_with_its_numbers() {
    let printed = printed("2 classes=II,III,IVC");
    assert!(printed.flights[..2].iter().all(|flight| flight.harder.is_empty()));
    let harder = &printed.flights[2].harder;
    let pair = |id: &str| {
        let of =
            |cards: &[CardView]| cards.iter().find(|card| card.id == id).map(|card| card.encounter.clone());
        (of(&printed.cards), of(harder))
    };
    let slavers =
        |strength, takes_crew, credits| Some(Encounter::Slavers { strength, takes_crew, credits, days: 1 });
    assert_eq!(pair("I-01"), (slavers(6, 3, 5), slavers(7, 4, 6)));
    assert_eq!(pair("I-05"), (Some(Encounter::OpenSpace), None), "nothing is added to open space");
    // Whoever looks up the card of a view finds what it brings.
    let game = fresh("2 classes=IVC");
    let view = game.view(Viewer::Spectator);
    let told =
        |card: &CardView| harder.iter().find(|one| one.card == card.card).unwrap_or(card).encounter.clone();
    assert!(printed.cards.iter().all(|card| view.encounter(card.card) == told(card)));
}

/// What lies on the table is named by number and turn: with the faces that are printed it is the tile that lies there.
#[test]
fn a_view_and_what_is_printed_tell_how_a_tile_lies() {
    let game = fresh("2 classes=I");
    let view = game.view(Viewer::Spectator);
    let (placed, ship) = (&view.players[0].tiles[0], game.ship(rules::Seat(0)));
    let part = ship.part(placed.square);
    let face = view.face(placed);
    assert_eq!((face.kind, face.sides), (part.kind(), Side::ALL.map(|side| part.connector(side))));
}
