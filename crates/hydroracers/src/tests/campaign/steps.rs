//! Reads steps, cards and numbers as [`super::table`] describes them.

use rules::{Seat, Step, StepOf};

use super::words::{element, name};
use crate::parts::{Card, Cockpit, DEVELOPMENT_IDS, Element, Plane, Token};
use crate::state::HydroRacers;
use crate::{Action, Outcome};

/// What a step's text stands for.
pub(super) fn read_step(game: &HydroRacers, text: &str) -> StepOf<HydroRacers> {
    let Some((nth, words)) = text.split_once(": ") else { return Step::Chance(read_outcome(game, text)) };
    let plane = Plane(number(nth) - 1);
    let seat = game.owner(plane).unwrap_or(Seat(plane.0));
    Step::Act(seat, read_action(game, plane, words))
}

/// Whose token the step places, if it places one.
pub(super) fn token_of(text: &str) -> Option<Plane> {
    let (nth, words) = text.split_once(": ")?;
    let places = ["on", "spy", "show"].contains(&words.split(' ').next()?);
    places.then(|| Plane(number(nth) - 1))
}

/// A number, or a mistake in the test.
pub(super) fn number(text: &str) -> u8 {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// A card by its value, its value and repair time, or the last words of its id.
pub(super) fn card(text: &str) -> Card {
    let development = (0..DEVELOPMENT_IDS.len()).map(Card::development).find(|card| name(*card) == text);
    development.unwrap_or_else(|| match text.split_once('.') {
        _ if text == "pass" => Card::PASS,
        Some((value, repair)) => Card::base(number(value), number(repair)),
        None => Card::base(number(text), 0),
    })
}

/// The card of that name in a deck; if there is none, the card of that name.
fn card_of(game: &HydroRacers, plane: Plane, text: &str) -> Card {
    let mut cards = game.craft(plane).deck.iter().map(|(card, _)| card);
    cards.find(|one| name(*one) == text).unwrap_or_else(|| card(text))
}

fn read_outcome(game: &HydroRacers, text: &str) -> Outcome {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match word {
        "time" => Outcome::DrawTime,
        "token" => Outcome::DrawOwn(Plane(number(rest) - 1)),
        "card" => Outcome::DrawDevelopment(card(rest)),
        "draw" => Outcome::DrawCard(card_of(game, game.drawing_plane(), rest)),
        "damage" => Outcome::DrawToken(Token::Damage),
        "alert" => Outcome::DrawToken(Token::Alert),
        "grid" => Outcome::DrawGrid(Plane(number(rest) - 1)),
        "circuit" => Outcome::DrawCircuit(circuit(game, rest)),
        "side" => Outcome::DrawTerms(side(rest)),
        _ => panic!("chance knows no {word}"),
    }
}

fn read_action(game: &HydroRacers, plane: Plane, text: &str) -> Action {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (what, coins) = rest.strip_suffix("+5").map_or((rest, false), |what| (what, true));
    match word {
        "on" => Action::PlaceOnCard { place: place(&game.development.display, what), accelerate: coins },
        "spy" => Action::PlaceOnEspionage,
        "show" => Action::PlaceOnExhibition(number(rest)),
        "give" => Action::Recycle(card_of(game, plane, rest)),
        "claim" => Action::Claim { place: place(&game.development.track, what), coins },
        "no" => Action::NoClaim,
        "hit" => Action::ChooseRival(Plane(number(rest) - 1)),
        "raise" => Action::ChooseElement(read_element(rest)),
        "circuit" => Action::ChooseCircuit(circuit(game, rest)),
        "side" => Action::ChooseTerms(side(rest)),
        "nobet" => Action::NoBet,
        "bet" => {
            let (slot, on) = rest.split_once(' ').expect("a bet has a slot and a plane");
            Action::PlaceBet { slot: number(slot), on: Plane(number(on) - 1) }
        }
        "play" => Action::Play(card_of(game, plane, rest)),
        "pass" => Action::Pass,
        "put" => Action::PassDiscard(card_of(game, plane, rest)),
        _ => panic!("nobody can {word}"),
    }
}

/// Where that card lies; `@9` is place 9, whatever lies there.
fn place(cards: &[Option<Card>], text: &str) -> u8 {
    if let Some(place) = text.strip_prefix('@') {
        return number(place);
    }
    let found = cards.iter().position(|card| card.is_some_and(|card| name(card) == text));
    found.unwrap_or_else(|| panic!("{text} does not lie there")) as u8
}

fn circuit(game: &HydroRacers, id: &str) -> u8 {
    game.pack.get().circuits.iter().position(|circuit| circuit.id == id).map_or(99, |nth| nth as u8)
}

fn side(text: &str) -> Cockpit {
    match text {
        "basic" => Cockpit::Basic,
        "expert" => Cockpit::Expert,
        _ => panic!("a cockpit has no side {text}"),
    }
}

pub(super) fn read_element(text: &str) -> Element {
    let found = Element::ALL.into_iter().find(|one| element(*one) == text);
    found.unwrap_or_else(|| panic!("no element is called {text}"))
}
