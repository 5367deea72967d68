//! What is open and what is hidden: HR-130, HR-131.

use rules::{Audience, Game, Seat, Viewer, told_to};

use super::random::{dice, visit};
use super::table::Table;
use super::words::{letter, read_card};
use crate::deck::CardPlace;
use crate::parts::{Card, Malus, Plane, Technology, Token};
use crate::view::{Knowledge, View};
use crate::{Event, HydroRacers};

const A: Viewer = Viewer::Seat(Seat(0));
const B: Viewer = Viewer::Seat(Seat(1));

fn view(position: &str, steps: &str, viewer: Viewer) -> View {
    Table::at(position).play(steps).game.view(viewer)
}

fn knowledge(position: &str, steps: &str, viewer: Viewer) -> Knowledge {
    Table::at(position).play(steps).game.knowledge(viewer)
}

/// Two positions that only A can tell apart.
fn only_a_knows(one: (&str, &str), other: (&str, &str)) {
    for viewer in [B, Viewer::Spectator] {
        assert_eq!(view(one.0, one.1, viewer), view(other.0, other.1, viewer), "{viewer:?}");
        assert_eq!(knowledge(one.0, one.1, viewer), knowledge(other.0, other.1, viewer), "{viewer:?}");
    }
    assert_ne!(knowledge(one.0, one.1, A), knowledge(other.0, other.1, A));
}

fn cards(words: &[&str]) -> Vec<Card> {
    words.iter().map(|word| read_card(word)).collect()
}

#[test]
fn hr_130_planes_markers_cockpits_bags_and_sizes_lie_open() {
    let position = "venice | A 4 boost hand 5 6 pile 3 under 4 top 7 damage 2 slots 1 alerts 1 bag 9/5 coins 8 points 3 | B 3 | C~ 1 open 5 pass";
    for viewer in [A, B, Viewer::Spectator] {
        let view = view(position, "", viewer);
        let plane = &view.planes[0];
        assert_eq!((plane.space, plane.leads, plane.points, plane.coins), (4, true, 3, 8));
        assert_eq!((plane.hand_count, plane.pile_count, plane.top), (2, 2, Some(read_card("7"))));
        assert_eq!((plane.damage, plane.gauge, plane.alerts, plane.bag), (2, 4, 1, [9, 5]));
        assert_eq!(plane.technology, [Technology::OvertakeBoost]);
        assert_eq!((view.planes[1].slipstream, view.planes[1].flies), (1, true));
        assert_eq!(view.planes[2].hand, Some(cards(&["5", "pass"])), "an autopilot's cards lie open");
    }
}

#[test]
fn hr_130_the_expert_cockpit_lies_open() {
    let position = "venice expert | A 4 | B 3 levels 1 1 1 1 cooling AD. structure ..D";
    let plane = &view(position, "", A).planes[1];
    assert_eq!(plane.squares[0], [Some(Token::Alert), Some(Token::Damage), None]);
    assert_eq!(plane.squares[3], [None, None, Some(Token::Damage)]);
    assert_eq!((plane.levels, plane.maluses.as_slice()), ([1; 4], &[Malus::HandMinusOne][..]));
}

#[test]
fn hr_130_slots_and_owners_of_bets_lie_open() {
    let bet = view("venice | A 4 bet 4 B | B 3", "", B).planes[0].bet.expect("A has bet");
    assert_eq!((bet.slot, bet.on), (1, None));
    let own = view("venice | A 4 bet 4 B | B 3", "", A).planes[0].bet.expect("A has bet");
    assert_eq!((own.slot, own.on), (1, Some(Plane(1))));
}

/// HR-130: in a development phase all decks of ten lie open.
#[test]
fn hr_130_decks_lie_open_between_the_races() {
    let ten = "pile 3 3 4 4 5 5 6 6 7 8";
    let position = format!("venice campaign heat 3 turn B | A 29 {ten} | B 9 {ten}");
    assert_eq!(view(&position, "done", B).planes[0].deck, None);
    let open = Table::at(&position).play("B passes; deals 3 4 5 6; done").game.view(B);
    assert_eq!(open.planes[0].deck.as_ref().map(Vec::len), Some(10));
}

#[test]
fn hr_131_hands_are_hidden() {
    only_a_knows(("venice | A 4 hand 5 pile 6 | B 3", ""), ("venice | A 4 hand 6 pile 5 | B 3", ""));
    let position = "venice | A 4 hand 5 | B 3 hand 6";
    assert_eq!(view(position, "", A).planes[0].hand, Some(cards(&["5"])));
    assert_eq!(view(position, "", A).planes[1].hand, None);
    assert_eq!(view(position, "", Viewer::Spectator).planes[0].hand, None);
}

#[test]
fn hr_131_a_passed_card_is_known_to_its_owner_alone() {
    let position = "venice | A 4 sadi hand 5 6 7 8 | B 3";
    only_a_knows((position, "A passes; A under 5"), (position, "A passes; A under 6"));
    let heard = |steps: &str, viewer: Viewer| {
        let story = Table::at(position).play(steps).story;
        told_to(&story, viewer).cloned().collect::<Vec<Event>>()
    };
    assert_eq!(heard("A passes; A under 5", B), heard("A passes; A under 6", B));
    assert_ne!(heard("A passes; A under 5", A), heard("A passes; A under 6", A));
}

#[test]
fn hr_131_cards_looked_at_are_seen_by_their_owner_alone() {
    let position = "venice | A 4 sadi navigator hand 3 pile 5 6 7 | B 3";
    only_a_knows((position, "A plays 3; deals 5 6"), (position, "A plays 3; deals 6 7"));
    assert_eq!(view(position, "A plays 3; deals 5 6", A).planes[0].looked, Some(cards(&["5", "6"])));
    assert_eq!(view(position, "A plays 3; deals 5 6", B).planes[0].looked, None);
    only_a_knows(
        (position, "A plays 3; deals 5 6; A keeps 0"),
        (position, "A plays 3; deals 5 6; A keeps 1"),
    );
}

#[test]
fn hr_131_bets_are_hidden_until_the_heat_ends() {
    let position = "venice | A 4 | B 3";
    only_a_knows((position, "A bets 6 on A"), (position, "A bets 6 on B"));
    let settled = Table::at("venice turn B | A 29 bet 6 B | B 3").play("B passes; done").story;
    let told = settled.iter().any(|told| {
        told.to == Audience::All
            && told.event == Event::BetSettled { plane: Plane(0), on: Plane(1), stake: 6, paid: 5 }
    });
    assert!(told, "the bet is revealed to all");
}

/// The order of the own pile is a secret too: what lies under it is known, what is in it is not.
#[test]
fn hr_131_the_owner_knows_the_cards_put_under_the_own_pile() {
    let position = "venice | A 4 hand 3 pile 5 6 under 7 8 | B 3";
    let other = "venice | A 4 hand 3 pile 5 6 under 8 7 | B 3";
    only_a_knows((position, ""), (other, ""));
    let known = knowledge(position, "", A);
    for seed in 0..50 {
        let world = HydroRacers::sample(&known, &mut dice(seed));
        assert_eq!(world.fleet[0].deck, Table::at(position).game.fleet[0].deck);
    }
}

/// HR-13: everybody saw the covered cards, so they are no candidates for hand and pile.
#[test]
fn hr_131_covered_cards_are_known_though_not_shown() {
    let position = "venice | A 4 hand 3 pile 5 top 6 covered 7 8 | B 3";
    let known = knowledge(position, "", B);
    for seed in 0..50 {
        let world = HydroRacers::sample(&known, &mut dice(seed));
        let deck = &world.fleet[0].deck;
        assert!(
            deck.holds(read_card("7"), CardPlace::Covered) && deck.holds(read_card("8"), CardPlace::Covered)
        );
        assert_eq!(deck.find(CardPlace::Top), Some(read_card("6")));
    }
}

#[test]
fn hr_131_an_autopilot_s_pile_is_hidden_from_everyone() {
    let one = "venice | A 4 | B 3 | C~ 2 open 5 pile 6 7 under 3 4";
    let other = "venice | A 4 | B 3 | C~ 2 open 5 pile 3 4 under 7 6";
    for viewer in [A, B, Viewer::Spectator] {
        assert_eq!(knowledge(one, "", viewer), knowledge(other, "", viewer));
    }
}

/// Whole races: the view of a seat never shows what belongs to another.
#[test]
fn hr_131_no_view_ever_shows_a_foreign_hand_card_or_bet() {
    for words in ["3 seats autopilots=1", "2 seats cockpit=expert", "2 seats teams=true"] {
        visit(words, 8, |game, _| {
            for viewer in [A, B, Viewer::Spectator] {
                for (nth, plane) in game.view(viewer).planes.iter().enumerate() {
                    let own = plane.owner.is_none_or(|seat| viewer == Viewer::Seat(seat));
                    let bet = plane.bet.and_then(|bet| bet.on);
                    let shown = plane.hand.is_some() || plane.looked.is_some() || bet.is_some();
                    assert!(own || !shown, "{viewer:?} sees cards of {}", letter(Plane(nth as u8)));
                }
            }
        });
    }
}
