//! Reads positions and steps as [`super::table`] describes them.

use std::iter::Peekable;
use std::str::SplitWhitespace;

use rules::{Game, Step, StepOf};

use super::table::setup;
use super::words::{read_card, read_element, read_plane, read_plane_letter, read_technology, read_token};
use crate::deck::{CardPlace, Deck};
use crate::parts::{Cockpit, Element, Plane, Token};
use crate::state::{Bet, Craft, HydroRacers};
use crate::{Action, FILES, Outcome, Pack, SHELF};

/// A match in that position, before its round begins.
pub(super) fn read_position(text: &str) -> HydroRacers {
    let mut parts = text.split('|').map(str::trim);
    let circuit = parts.next().expect("a position has a circuit");
    let planes: Vec<&str> = parts.collect();
    let has = |word: &str| circuit.split_whitespace().any(|other| other == word);
    let autopilots = planes.iter().filter(|plane| plane[1..].starts_with('~')).count();
    let humans = planes.len() - autopilots;
    let (seats, teams) = if has("teams") { (2, "teams=true") } else { (humans, "") };
    let mode = if has("campaign") { "mode=campaign races=2" } else { "" };
    let words = format!("{seats} seats autopilots={autopilots} {teams} {mode}");
    let mut setup = setup(&words).expect("these planes may fly");
    setup.pack = SHELF.put(read_pack(circuit));
    if has("expert") {
        setup.options.cockpit = Cockpit::Expert;
    }
    let mut game = HydroRacers::new(&setup);
    game.circuit =
        setup.pack.circuits.iter().position(|circuit| has(&circuit.id)).expect("a circuit is named") as u8;
    read_options(&mut game, circuit.split_whitespace().peekable());
    for (nth, text) in planes.iter().enumerate() {
        set_plane(&mut game, Plane(nth as u8), text);
    }
    game
}

/// A number, or a mistake in the test.
pub(super) fn number<T: std::str::FromStr>(text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} is no such number"))
}

/// What a step's text stands for; chance may give several results at once.
pub(super) fn read_steps(game: &HydroRacers, text: &str) -> Vec<StepOf<HydroRacers>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let outcome: fn(&str) -> Outcome = match words[0] {
        "draws" => |word| Outcome::DrawToken(read_token(word)),
        "deals" => |word| Outcome::DrawCard(read_card(word)),
        "grid" => |word| Outcome::DrawGrid(read_plane_letter(word)),
        "circuit" => |word| Outcome::DrawCircuit(number(word)),
        _ => {
            let seat = game.owner(read_plane(text)).expect("a player decides for the plane");
            return read_actions(&words[1..]).into_iter().map(|action| Step::Act(seat, action)).collect();
        }
    };
    words[1..].iter().map(|word| Step::Chance(outcome(word))).collect()
}

fn read_actions(words: &[&str]) -> Vec<Action> {
    let yes = words.last() != Some(&"not");
    let action = match words {
        ["passes"] => Action::Pass,
        ["plays", card] => Action::Play(read_card(card)),
        ["plays", card, "as", value] => {
            return vec![Action::Play(read_card(card)), Action::ChooseValue(number(value))];
        }
        ["as", value] => Action::ChooseValue(number(value)),
        ["point"] => Action::TakePoint,
        ["coins"] => Action::TakeCoins,
        ["removes", element, square] => {
            Action::Remove { element: read_element(element), square: number(square) }
        }
        ["reduces", ..] => Action::Reduce(yes),
        ["boosts", ..] => Action::Boost(yes),
        ["puts", element] => Action::ChooseElement(read_element(element)),
        ["hops", ..] => Action::Hop(yes),
        ["drops", ..] => Action::DropBehind(yes),
        ["under", card] => Action::PassDiscard(read_card(card)),
        ["keeps", place] => Action::Keep(number(place)),
        ["bets", "not"] => Action::NoBet,
        ["bets", "slot", slot, "on", plane] => {
            Action::PlaceBet { slot: number(slot), on: read_plane_letter(plane) }
        }
        ["bets", stake, "on", plane] => {
            Action::PlaceBet { slot: read_slot(stake), on: read_plane_letter(plane) }
        }
        ["sheet", sheet] => Action::ChoosePlane(number(sheet)),
        ["pilot", pilot] => Action::ChoosePilot(number(pilot)),
        ["takes", place] => Action::PlaceOnCard { place: number(place), accelerate: false },
        ["rival", plane] => Action::ChooseRival(read_plane_letter(plane)),
        _ => panic!("{words:?} is no action"),
    };
    vec![action]
}

fn read_slot(stake: &str) -> u8 {
    let slot = ["6", "4", "2", "0"].iter().position(|other| *other == stake);
    slot.expect("a stake of 6, 4, 2 or 0") as u8
}

/// The printed content, with the track or the malus of the test.
fn read_pack(circuit: &str) -> Pack {
    let mut files = Vec::new();
    let mut words = circuit.split_whitespace();
    if let Some(track) = circuit.strip_prefix("track ") {
        let mut words = track.split_whitespace();
        let length = words.next().expect("a track has a length");
        let corners = words.map_while(|word| word.split_once(':'));
        let corner = |(after, limit): (&str, &str)| format!("{{ after = {after}, limit = {limit} }}");
        let corners: Vec<String> = corners.map(corner).collect();
        let text = format!(
            "schema = 1\n[[circuit]]\nid = \"track\"\nname = \"Track\"\nhost = \"uk\"\nlength = {length}\n\
             grid = [0, -1, -2, -3]\ncorners = [{}]\nnote = \"\"\n",
            corners.join(", ")
        );
        files.push(("circuits.toml".to_owned(), text));
    }
    if words.any(|word| word == "malus") {
        let (old, new) = words.next().and_then(|pair| pair.split_once('=')).expect("malus old=new");
        let printed = FILES.iter().find(|(name, _)| *name == "cockpit.toml").expect("the file is there").1;
        let text = printed.replace(&format!("malus:{old}"), &format!("malus:{new}"));
        files.push(("cockpit.toml".to_owned(), text));
    }
    Pack::read("test", &files).expect("the content of the test is legal")
}

fn read_options(game: &mut HydroRacers, mut words: Peekable<SplitWhitespace<'_>>) {
    while let Some(word) = words.next() {
        match word {
            "heat" => game.heat = number::<u8>(words.next().expect("its number")) - 1,
            "round" => game.round = number::<u8>(words.next().expect("its number")) - 1,
            _ => {}
        }
    }
}

fn set_plane(game: &mut HydroRacers, plane: Plane, text: &str) {
    let mut words = text.split_whitespace().peekable();
    assert_eq!(words.next().map(read_plane), Some(plane), "planes are written in order");
    let pack = game.pack.get();
    let numbers = &pack.numbers;
    let coins = if game.is_autopilot(plane) { 0 } else { u16::from(numbers.start_coins) };
    let mut craft = Craft {
        sheet: plane.0,
        pilot: read_pilot(pack, "doolittle").expect("he is in the box"),
        space: number(words.next().expect("a plane is on a space")),
        flies: true,
        coins,
        bag: [numbers.bag_damage, numbers.bag_alert],
        levels: pack.planes[plane.index()].levels,
        ..Craft::PARKED
    };
    while let Some(word) = words.next() {
        if let Some(element) = Element::ALL.into_iter().find(|element| element.to_string() == word) {
            craft.squares[element as usize] = read_squares(words.next().expect("its squares"));
        } else if let Some(technology) = read_technology(word) {
            craft.technology |= 1 << technology as u8;
        } else if let Some(pilot) = read_pilot(pack, word) {
            craft.pilot = pilot;
        } else if matches!(word, "hand" | "pile" | "under" | "top" | "covered" | "open") {
            while let Some(card) = words.next_if(|card| !is_keyword(pack, card)) {
                put_card(&mut craft.deck, word, card);
            }
        } else {
            set_number(&mut craft, word, &mut words);
        }
    }
    game.crashes = game.crashes.max(craft.crash);
    *game.craft_mut(plane) = craft;
    game.count_maluses(plane);
}

/// Whether a list of cards ends at that word.
fn is_keyword(pack: &Pack, word: &str) -> bool {
    let known = ["hand", "pile", "under", "top", "covered", "open", "damage", "slots", "alerts", "bag"];
    let others = ["coins", "points", "rank", "levels", "bet", "out"];
    known.contains(&word)
        || others.contains(&word)
        || Element::ALL.iter().any(|element| element.to_string() == word)
        || read_technology(word).is_some()
        || read_pilot(pack, word).is_some()
}

fn read_pilot(pack: &Pack, word: &str) -> Option<u8> {
    let pilot = pack.pilots.iter().position(|pilot| pilot.id.split('-').any(|part| part == word));
    pilot.map(|nth| nth as u8)
}

fn put_card(deck: &mut Deck, list: &str, card: &str) {
    let card = read_card(card);
    deck.add(card);
    let spot = match list {
        "hand" => CardPlace::Hand,
        "top" => CardPlace::Top,
        "covered" => CardPlace::Covered,
        "open" => CardPlace::Open(deck.held()),
        "under" => return deck.put_under(card, CardPlace::Pile),
        _ => CardPlace::Pile,
    };
    deck.shift(card, CardPlace::Pile, spot);
}

fn read_squares(text: &str) -> u16 {
    let bits = |token: char| match token {
        'D' => 1 + Token::Damage as u16,
        'A' => 1 + Token::Alert as u16,
        '.' => 0,
        _ => panic!("{token} is no token"),
    };
    text.chars().zip(0..).fold(0, |squares, (token, square)| squares | bits(token) << (2 * square))
}

fn set_number(craft: &mut Craft, word: &str, words: &mut Peekable<SplitWhitespace<'_>>) {
    let mut next = || words.next().unwrap_or_else(|| panic!("{word} wants a value"));
    match word {
        "damage" => craft.damage = number(next()),
        "slots" => craft.slots = number(next()),
        "alerts" => craft.alerts = number(next()),
        "coins" => craft.coins = number(next()),
        "points" => craft.points = number(next()),
        "rank" => craft.rank = number(next()),
        "levels" => craft.levels = [(); 4].map(|()| number(next())),
        "out" => (craft.flies, craft.crash) = (false, number(next())),
        "bag" => {
            let (damage, alert) = next().split_once('/').expect("a bag is DAMAGE/ALERT");
            craft.bag = [number(damage), number(alert)];
        }
        "bet" => craft.bet = Some(Bet { slot: read_slot(next()), on: Some(read_plane_letter(next())) }),
        _ => panic!("{word:?} says nothing about a plane"),
    }
}
