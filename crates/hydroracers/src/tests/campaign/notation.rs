//! Reads positions as [`super::table`] describes them.

use rules::Game as _;

use super::steps::{card, number, read_element};
use super::table::setup;
use crate::CardKind;
use crate::deck::{CardPlace, Deck};
use crate::development::DevelopStep;
use crate::parts::Plane;
use crate::state::{Bet, Craft, HydroRacers, Stage};

/// Words that begin something about a plane or a board; what follows up to the next is its value.
const KEYS: &str = "points coins tokens spies rank deck bag slots levels tech exhibited at open hand pile under \
                    played top damage alerts pilot plane crashed squares bet";

/// A match in that position.
pub(super) fn read_position(text: &str) -> HydroRacers {
    let mut parts = text.split('|').map(str::trim);
    let setup = setup(parts.next().expect("a text has a beginning")).expect("a legal setup");
    let mut game = HydroRacers::new(&setup);
    let (planes, boards): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.contains(": "));
    game.development.deck.fill(0);
    for (nth, plane) in game.planes().enumerate() {
        game.craft_mut(plane).space = -(nth as i8);
        game.craft_mut(plane).pilot = find(game.pack.get().pilots.iter().map(|pilot| &pilot.id), "greig");
        game.development.tokens[nth] = if game.is_autopilot(plane) { 0 } else { 4 };
    }
    for (nth, words) in planes.iter().filter_map(|part| part.split_once(": ")) {
        read_plane(&mut game, Plane(number(nth) - 1), words);
    }
    game.development.step = DevelopStep::Draw;
    (game.stage, game.race, game.development.time) = (Stage::Develop, 1, 12);
    boards.iter().for_each(|words| read_board(&mut game, words));
    game.proceed(&mut rules::Silent);
    game
}

fn read_plane(game: &mut HydroRacers, plane: Plane, text: &str) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let in_race = |word: &&str| ["open", "hand", "pile", "under", "played", "top"].contains(word);
    if words.iter().any(in_race) {
        game.craft_mut(plane).deck = Deck::EMPTY;
    }
    let mut rest = &words[..];
    while let Some((key, more)) = rest.split_first() {
        let count = more.iter().take_while(|word| KEYS.split(' ').all(|key| key != **word)).count();
        let (values, after) = more.split_at(count);
        set_plane(game, plane, key, values);
        rest = after;
    }
}

fn set_plane(game: &mut HydroRacers, plane: Plane, key: &str, values: &[&str]) {
    let (pack, development) = (game.pack.get(), &mut game.development);
    let craft = &mut game.fleet[plane.index()];
    let value = || number(values.first().expect("a key has a value"));
    match key {
        "points" => craft.points = value().into(),
        "coins" => craft.coins = value().into(),
        "tokens" => development.tokens[plane.index()] = value(),
        "spies" => development.spies[plane.index()] = value(),
        "rank" => craft.rank = value(),
        "slots" => craft.slots = value(),
        "damage" => craft.damage = value(),
        "alerts" => craft.alerts = value(),
        "at" => craft.space = values[0].parse().expect("a space is a number"),
        "bet" => craft.bet = Some(Bet { slot: value(), on: Some(plane) }),
        "exhibited" => development.reserved |= 1 << plane.0,
        "crashed" => craft.crash = 1,
        "plane" => craft.sheet = find(pack.planes.iter().map(|sheet| &sheet.id), values[0]),
        "pilot" => craft.pilot = find(pack.pilots.iter().map(|pilot| &pilot.id), values[0]),
        "bag" => {
            let (damage, alert) = values[0].split_once('+').expect("a bag is damage+alert");
            craft.bag = [number(damage), number(alert)];
        }
        "squares" => values.iter().for_each(|tile| put_tokens(craft, tile)),
        "levels" => craft.levels = std::array::from_fn(|nth| values[0].as_bytes()[nth] - b'0'),
        "tech" => values.iter().for_each(|id| {
            let CardKind::Technology(technology) = pack.face(card(id)).kind else {
                panic!("{id} is no technology")
            };
            craft.technology |= 1 << technology as u8;
        }),
        "deck" => {
            craft.deck = Deck::EMPTY;
            values.iter().for_each(|id| craft.deck.add(card(id)));
        }
        "open" | "hand" | "pile" | "under" | "played" | "top" => put_cards(craft, key, values),
        _ => panic!("nothing of a plane is called {key}"),
    }
}

/// `cooling:da` is a DAMAGE and an ALERT on its first two squares.
fn put_tokens(craft: &mut Craft, tile: &str) {
    let (element, tokens) = tile.split_once(':').expect("an element has tokens");
    for (square, token) in tokens.bytes().enumerate() {
        let bits = if token == b'd' { 1 } else { 2 };
        craft.squares[read_element(element) as usize] |= bits << (2 * square);
    }
}

fn put_cards(craft: &mut Craft, key: &str, values: &[&str]) {
    for (nth, id) in (0..).zip(values) {
        let spot = match key {
            "open" => CardPlace::Open(nth),
            "hand" => CardPlace::Hand,
            "under" => CardPlace::Under(nth),
            "played" => CardPlace::Covered,
            "top" => CardPlace::Top,
            _ => CardPlace::Pile,
        };
        craft.deck.add(card(id));
        craft.deck.shift(card(id), CardPlace::Pile, spot);
    }
}

/// Which of these ids contains that word.
fn find<'a>(mut ids: impl Iterator<Item = &'a String>, word: &str) -> u8 {
    ids.position(|id| id.contains(word)).unwrap_or_else(|| panic!("{word} is not there")) as u8
}

fn read_board(game: &mut HydroRacers, text: &str) {
    let mut words = text.split_whitespace();
    let key = words.next().expect("a board has a name");
    let development = &mut game.development;
    let place = |id: &str| card(id).nth_development().expect("a development card");
    match key {
        "display" => {
            for (at, word) in words.enumerate() {
                let (id, tokens) = word.split_once(':').unwrap_or((word, ""));
                development.display[at] = Some(card(id));
                tokens.bytes().for_each(|plane| development.on_card[at][(plane - b'1') as usize] += 1);
            }
        }
        "track" => words.enumerate().for_each(|(at, id)| development.track[at] = Some(card(id))),
        "pile" => words.for_each(|id| development.deck[place(id)] += 1),
        "discards" => words.for_each(|id| development.discards[place(id)] += 1),
        "time" => {
            development.time = number(words.next().expect("a number follows"));
            development.calendar = 12 - development.time;
        }
        "public" => words.for_each(|space| development.public |= 1 << (number(space) - 1)),
        "open" => development.step = DevelopStep::Open,
        "race" => start_race(game, words.next().map_or(1, number)),
        _ => panic!("no board is called {key}"),
    }
}

/// A round of that heat of the first race begins as the planes stand.
fn start_race(game: &mut HydroRacers, heat: u8) {
    (game.race, game.heat) = (0, heat - 1);
    for plane in game.planes() {
        let craft = game.craft_mut(plane);
        craft.flies = craft.crash == 0;
        let crash = craft.crash;
        game.crashes = game.crashes.max(crash);
    }
    game.development.tokens.fill(0);
    game.stage = game.begin_round(&mut rules::Silent);
}
