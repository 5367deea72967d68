//! Reads positions and steps as [`super::table`] describes them.

use rules::{Game, Seat, Step, StepOf};

use super::table::setup;
use crate::parts::{LaidTile, Lane, NUMBERS, PLACES, Program, Series, Ship, TILES, Tile};
use crate::state::{MemoRacers, Phase};
use crate::{Action, FILES, Outcome, Pack, SHELF};

/// A match in that position, and the opponent that was added to it.
pub(super) fn read_position(text: &str) -> (MemoRacers, Option<Seat>) {
    let mut parts = text.split('|').map(str::trim);
    let row = read_row(parts.next().expect("a position has a row"));
    let (ships, words): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.contains(':'));
    let (numbers, words): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| word.contains('='));
    let mode = words.iter().find(|word| matches!(**word, "solo" | "championship")).unwrap_or(&"race");
    let seats = if *mode == "solo" { 1 } else { ships.len().max(2) };
    let mut setup = setup(&format!("{seats} seats mode={mode}")).expect("these seats play that");
    setup.pack = SHELF.put(pack(&row, &numbers));
    let mut game = MemoRacers::new(&setup);
    (game.phase, game.round) = (Phase::Programming, 1);
    for (place, token) in row.iter().enumerate() {
        lay(&mut game, place, token);
    }
    words.iter().for_each(|word| set_option(&mut game, word));
    let quiet = (ships.len() < seats).then_some(Seat(1));
    ships.iter().chain(quiet.map(|_| &"2: 0/5")).for_each(|ship| set_ship(&mut game, ship));
    (game, quiet)
}

/// What a step's text stands for; `lay` stands for several.
pub(super) fn read_steps(game: &MemoRacers, text: &str) -> Vec<StepOf<MemoRacers>> {
    let Some((seat, words)) = text.split_once(": ") else {
        return read_outcomes(game, text).into_iter().map(Step::Chance).collect();
    };
    let seat = Seat(number(seat) - 1);
    let action = match words.split_once(' ').unwrap_or((words, "")) {
        ("back", _) => return vec![Step::TakeBack(seat)],
        ("keep", _) => Action::KeepTiles,
        ("swap", place) => Action::SwapTiles(number(place)),
        ("lane", lane) => Action::ChooseLane(Lane(number(lane))),
        ("build", series) => Action::BuildTile(read_series(series)),
        (lanes, _) => Action::Program(read_program(lanes)),
    };
    vec![Step::Act(seat, action)]
}

/// A number, or a mistake in the test.
pub(super) fn number(text: &str) -> u8 {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// One tile of a row as it is written.
struct Token {
    laid: LaidTile,
    up: bool,
    lanes: String,
    special: &'static str,
}

fn read_row(text: &str) -> Vec<Token> {
    let mut texts: Vec<&str> = text.split_whitespace().collect();
    let has = |start: &[char]| texts.iter().any(|text| text.trim_start_matches('?').starts_with(start));
    let (line, kraken) = (!has(&['=', '1']), !has(&['K']));
    let safe = PLACES as usize - texts.len() - usize::from(line) - usize::from(kraken);
    texts.extend(std::iter::repeat_n("?.....", safe));
    texts.extend(line.then_some("?="));
    texts.extend(kraken.then_some("?K1"));
    let mut next = 2;
    texts.into_iter().map(|text| read_tile(text, &mut next)).collect()
}

fn read_tile(text: &str, next: &mut u8) -> Token {
    let (up, text) = text.strip_prefix('?').map_or((true, text), |text| (false, text));
    let (mirrored, text) = text.strip_suffix('\'').map_or((false, text), |text| (true, text));
    let printed = |tile: Tile| (tile, Pack::printed().letters(tile), special_word(tile));
    let mut invented = |lanes: &str, special| {
        *next += 1;
        (Tile::numbered(*next - 1, Series::D), lanes.to_owned(), special)
    };
    let (tile, lanes, special) = match text.split_at(1) {
        ("=", "") => (Tile::numbered(1, Series::D), ".....".to_owned(), "none"),
        ("=", lanes) => (Tile::numbered(1, Series::D), lanes.to_owned(), "none"),
        ("K", nth) => printed(Tile::kraken(number(nth))),
        (">", lanes) => invented(lanes, "missile"),
        ("~", lanes) => invented(lanes, "mobile"),
        (_, _) => match Tile::from_code(text) {
            Some(tile) => printed(tile),
            None => invented(text, "none"),
        },
    };
    Token { laid: LaidTile { tile, mirrored }, up, lanes, special }
}

fn special_word(tile: Tile) -> &'static str {
    match Pack::printed().special(tile) {
        crate::Special::None => "none",
        crate::Special::Missile => "missile",
        crate::Special::Mobile => "mobile",
        crate::Special::Kraken => "kraken",
    }
}

/// The printed numbers with the lanes of that row; every numbered tile that is not in it is safe.
fn pack(row: &[Token], numbers: &[&str]) -> Pack {
    let mut tiles = String::from("schema = 1\norigin = \"test\"\n");
    for tile in (0..TILES as u8).map(Tile) {
        let printed = Pack::printed().letters(tile);
        let (lanes, special) = match row.iter().find(|token| token.laid.tile == tile) {
            Some(token) => (token.lanes.as_str(), token.special),
            None if tile.is_kraken() => (printed.as_str(), "kraken"),
            None => (".....", "none"),
        };
        let (number, series) = match tile.number() {
            Some(number) => (number, Series::ALL[tile.0 as usize % 4].letter()),
            None => (0, 'K'),
        };
        tiles += &format!(
            "[[tile]]\nid = \"{tile}\"\nnumber = {number}\nseries = \"{series}\"\nlanes = \"{lanes}\"\nspecial = \"{special}\"\n"
        );
    }
    let game = numbers.iter().fold(FILES[0].1.to_owned(), |text, line| replace_number(&text, line));
    let files = [("game.toml".to_owned(), game), ("tiles.toml".to_owned(), tiles)];
    Pack::read("test", &files).expect("the content of the test is legal")
}

/// The text with the line of the same key replaced.
pub(super) fn replace_number(text: &str, line: &str) -> String {
    let key = line.split('=').next().expect("a text has a beginning").trim();
    let same = |old: &str| old.split('=').next().is_some_and(|start| start.trim() == key);
    assert!(text.lines().any(same), "no number is called {key}");
    text.lines().map(|old| if same(old) { line } else { old }).collect::<Vec<_>>().join("\n")
}

fn lay(game: &mut MemoRacers, place: usize, token: &Token) {
    game.row[place] = token.laid;
    game.face_up = game.face_up & !(1 << place) | u16::from(token.up) << place;
    match token.laid.tile.number() {
        Some(number) => {
            game.circuit[number as usize - 1] = Series::ALL[token.laid.tile.0 as usize % 4];
        }
        None => game.kraken_seen = token.laid.tile,
    }
}

fn set_option(game: &mut MemoRacers, words: &str) {
    match words.split_once(' ').unwrap_or((words, "")) {
        ("solo" | "championship", "") => {}
        ("madness", "") => game.options.madness = true,
        ("round", round) => game.round = number(round),
        ("race", race) => game.race = number(race) - 1,
        ("marker", score) => game.score = number(score),
        ("points", points) => {
            points.split(' ').zip(&mut game.points.0).for_each(|(text, points)| *points = number(text));
        }
        ("exchanges", count) => game.kraken_exchanges = number(count),
        (_, _) => panic!("{words:?} is no option of a position"),
    }
}

fn set_ship(game: &mut MemoRacers, text: &str) {
    let (seat, words) = text.split_once(':').expect("a ship starts with its seat");
    let seat = Seat(number(seat) - 1);
    let mut words = words.split_whitespace();
    let (place, lane) = words.next().and_then(|at| at.split_once('/')).expect("a ship is on place/lane");
    let mut ship =
        Ship { place: number(place), lane: Lane(number(lane)), speed: 1, started: true, ..Ship::DOCKED };
    while let Some(word) = words.next() {
        let mut value = || number(words.next().expect("a word with a number"));
        match word {
            "speed" => ship.speed = value(),
            "ticked" => ship.ticked = value(),
            "laps" => ship.laps = value(),
            "turns" => ship.turns = value(),
            "starting" => ship.started = false,
            "out" => ship.out_in = value(),
            _ => panic!("{word:?} says nothing about a ship"),
        }
    }
    game.ships[seat] = ship;
    if !ship.races() {
        game.racing = game.racing.without(seat);
    }
}

fn read_outcomes(game: &MemoRacers, text: &str) -> Vec<Outcome> {
    match text.split_once(' ').unwrap_or((text, "")) {
        ("kraken", nth) => vec![Outcome::ExchangeKraken(Tile::kraken(number(nth)))],
        ("draw", series) => series.split(' ').map(|one| Outcome::DrawSeries(read_series(one))).collect(),
        ("lay", "") => (1..=NUMBERS)
            .map(|number| Tile::numbered(number, game.circuit[number as usize - 1]))
            .chain([Tile::kraken(1)])
            .filter(|tile| game.row.iter().all(|laid| laid.tile != *tile))
            .map(|tile| Outcome::LayTile(LaidTile::upright(tile)))
            .collect(),
        ("lay", tiles) => tiles.split(' ').map(|code| Outcome::LayTile(read_laid(code))).collect(),
        (_, _) => panic!("{text:?} is no step"),
    }
}

fn read_laid(code: &str) -> LaidTile {
    let (mirrored, code) = code.strip_suffix('\'').map_or((false, code), |code| (true, code));
    LaidTile { tile: Tile::from_code(code).expect("a printed tile"), mirrored }
}

fn read_series(letter: &str) -> Series {
    letter.chars().next().and_then(Series::from_letter).expect("a series")
}

fn read_program(text: &str) -> Program {
    let (forced, digits) = text.strip_prefix('+').map_or((false, text), |digits| (true, digits));
    let lanes: Vec<Lane> = digits.chars().map(|digit| Lane(number(&digit.to_string()))).collect();
    Program::new(&lanes, forced).expect("a program has one to five lanes")
}
