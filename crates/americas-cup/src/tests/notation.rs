//! Reads positions and steps as [`super::table`] describes them.

use rules::{Choices, Game, Seat, Setup as _, Silent, Step, StepOf, Turn};

use crate::parts::{Card, Cards, Colour, Heading, Point, Posts, Side};
use crate::state::{AmericasCup, Draw, Stage};
use crate::{Action, Outcome, Setup};

const SWITCHES: [&str; 6] =
    ["start_procedure", "crew", "sequence", "head_to_wind", "front_cover", "rear_cover"];

/// A setup in words: the number of boats, then rules and `key=value` pairs.
pub(super) fn setup(words: &str) -> Result<Setup, rules::SetupError> {
    let mut words = words.split_whitespace();
    let seats = words.next().and_then(|seats| seats.parse().ok());
    let pair = |word: &str| match word.split_once('=') {
        Some((key, value)) => (key.to_owned(), value.to_owned()),
        None if SWITCHES.contains(&word) => (word.to_owned(), "true".to_owned()),
        None => ("rules".to_owned(), word.to_owned()),
    };
    Setup::choose(&Choices { seats, set: words.map(pair).collect() })
}

/// A match in that position, with the turn of boat A just begun.
pub(super) fn read_position(text: &str) -> AmericasCup {
    let mut parts = text.split('|').map(str::trim);
    let words = parts.next().expect("a position has rules");
    let boats: Vec<&str> = parts.collect();
    let mut manoeuvre = None;
    let options: Vec<&str> = words
        .split_whitespace()
        .filter(|word| match word.strip_prefix("manoeuvre=") {
            Some(number) => {
                manoeuvre = Some(number.parse::<u8>().expect("a manoeuvre is a number") - 1);
                false
            }
            None => true,
        })
        .collect();
    let words = format!("{} {}", boats.len(), options.join(" "));
    let mut game = AmericasCup::new(&setup(&words).expect("these rules can be played"));
    for (nth, text) in (0..).zip(&boats) {
        set_boat(&mut game, Seat(nth), text);
    }
    match manoeuvre {
        Some(before) => {
            game.manoeuvre = before;
            game.stage = Stage::Draw(Draw::StartCard);
        }
        None => {
            (0..boats.len() as u8).for_each(|nth| game.put_in_order(Seat(nth)));
            game.begin_round(&mut Silent);
        }
    }
    game
}

/// `A 6,20 NE leg 1 seq 3 tack green hand r2 g5 posts 2 5 8`.
fn set_boat(game: &mut AmericasCup, seat: Seat, text: &str) {
    let mut words = text.split_whitespace().skip(1).peekable();
    let bow = words.next().map(read_place).expect("a boat has a bow");
    let heading = words.next().and_then(read_heading).expect("a boat has a heading");
    let hull = game.pack.board.hull(Point::new(bow), heading).expect("bow and stern are open");
    game.hulls[seat.index()] = hull;
    game.boat_mut(seat).tack = heading.colour();
    let mut hand = Vec::new();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number follows");
        match word {
            "leg" => game.boat_mut(seat).leg = number(),
            "seq" => {
                let colour = heading.colour().unwrap_or(Colour::Red);
                game.boat_mut(seat).run.push(colour, number());
            }
            "skip" => game.boat_mut(seat).skip = number(),
            "posts" => game.boat_mut(seat).posts = Some(Posts::of([number(), number(), number()])),
            "tack" => {
                let colour = words.next().expect("a colour follows");
                game.boat_mut(seat).tack = Some(if colour == "red" { Colour::Red } else { Colour::Green });
            }
            "hand" => {
                while let Some(card) = words.next_if(|word| is_card(word)) {
                    hand.push(card);
                }
            }
            _ => panic!("{word:?} is nothing a boat has"),
        }
    }
    for word in hand {
        let card = find_card(game, word, game.pile);
        game.pile.remove(card);
        game.boat_mut(seat).hand.add(card);
    }
}

fn read_place(word: &str) -> [u8; 2] {
    let (col, row) = word.split_once(',').expect("a point is a column and a row");
    [col.parse().expect("a column"), row.parse().expect("a row")]
}

pub(super) fn read_heading(word: &str) -> Option<Heading> {
    Heading::ALL.into_iter().find(|heading| super::table::compass(*heading) == word)
}

fn is_card(word: &str) -> bool {
    let number = word.strip_prefix(['r', 'g', '#']);
    number.is_some_and(|number| number.parse::<u8>().is_ok())
}

/// `r4` is the first red four of those cards, `#17` the card with that number.
fn find_card(game: &AmericasCup, word: &str, among: Cards) -> Card {
    let number: u8 = word[1..].parse().expect("a card has a number");
    let colour = if word.starts_with('r') { Colour::Red } else { Colour::Green };
    let fits = |card: &Card| {
        let face = game.pack.face(*card);
        face.colour == colour && face.near == number
    };
    if word.starts_with('#') {
        return Card(number);
    }
    among.iter().find(fits).unwrap_or_else(|| panic!("there is no {word}"))
}

/// What a step's text stands for in that position.
pub(super) fn read_step(game: &AmericasCup, text: &str) -> StepOf<AmericasCup> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let ["draw", card] = words[..] {
        return Step::Chance(Outcome::DrawCard(find_card(game, card, game.drawable())));
    }
    if let ["lot", boat] = words[..] {
        return Step::Chance(Outcome::DrawBoat(read_seat(boat).expect("a boat is drawn")));
    }
    let (seat, words) = match read_seat(words[0]) {
        Some(seat) => (seat, &words[1..]),
        None => (asked(game), &words[..]),
    };
    Step::Act(seat, read_action(game, seat, words))
}

/// Boats are letters in the order of their seats.
fn read_seat(word: &str) -> Option<Seat> {
    let is_letter = word.len() == 1 && ('A'..='F').contains(&word.chars().next()?);
    is_letter.then(|| Seat(word.as_bytes()[0] - b'A'))
}

fn asked(game: &AmericasCup) -> Seat {
    let Turn::Players(seats) = game.turn() else { panic!("nobody is asked") };
    seats.lowest().expect("somebody is asked")
}

fn read_action(game: &AmericasCup, seat: Seat, words: &[&str]) -> Action {
    let hand = game.boat(seat).hand;
    match words {
        ["posts", numbers @ ..] => {
            Action::ChoosePosts(Posts::of(numbers.iter().map(|number| number.parse().expect("a post"))))
        }
        ["discard", card] => Action::Discard(find_card(game, card, hand)),
        ["change"] => Action::ChangeHand,
        ["keep"] => Action::KeepHand,
        ["turn", heading] => Action::TurnInPlace(read_heading(heading).expect("a heading")),
        ["crew", side, steps] => Action::CrewTurn {
            side: if *side == "left" { Side::Left } else { Side::Right },
            steps: steps.parse().expect("a number of steps"),
        },
        ["stop"] => Action::Stop,
        [card] if is_card(card) => Action::PlayCard(find_card(game, card, hand)),
        [heading] => Action::Sail(read_heading(heading).unwrap_or_else(|| panic!("{heading:?} is no step"))),
        _ => panic!("{words:?} is no step"),
    }
}
