//! A table for the tests: positions in words, steps in words, and what they come to.
//!
//! A position is the rules, then the boats in playing order: `sequence crew | A 6,20 NE hand r2 r3 | B 2,8 NW`.
//! It is boat A's turn. Steps follow each other with semicolons: `r3; NE; N; crew left 1; stop; draw g2`.

use expect_test::Expect;
use rules::{Game, Millis, Seat, Step, ToldEvent, Turn, judge};

use super::notation::{read_position, read_step};
use crate::parts::{Colour, Heading, Side};
use crate::state::{AmericasCup, Draw, Fate, Lot, Stage};
use crate::{Action, Event};

/// The position after the steps, each of which must be legal.
pub(super) fn sail(position: &str, steps: &str) -> (AmericasCup, Vec<Event>) {
    let mut game = read_position(position);
    let mut story: Vec<ToldEvent<Event>> = Vec::new();
    for text in steps.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let step = read_step(&game, text);
        judge(&game, Millis(0), Millis(0), &step).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.advance(Millis(0), &step, &mut story);
    }
    (game, story.into_iter().map(|told| told.event).collect())
}

/// What the seat asked may do after the steps.
pub(super) fn asks(position: &str, steps: &str, expect: Expect) {
    let (game, _) = sail(position, steps);
    let Turn::Players(seats) = game.turn() else {
        return expect.assert_eq(stage(game.stage));
    };
    let seat = seats.lowest().expect("somebody is asked");
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let words: Vec<String> = actions.iter().map(|action| action_words(&game, *action)).collect();
    let walk = &game.go.walk;
    let crew = if walk.crew > 0 { format!(" {} CP", walk.crew) } else { String::new() };
    let points = if game.go.card.is_some() { format!(" {} MP{crew}", walk.points) } else { String::new() };
    expect.assert_eq(&format!("{}{points}: {}", letter(seat), words.join(", ")));
}

/// How the boats lie after the steps.
pub(super) fn leaves(position: &str, steps: &str, expect: Expect) {
    let (game, _) = sail(position, steps);
    let boats: Vec<String> = game.all_seats().map(|seat| boat_words(&game, seat)).collect();
    expect.assert_eq(&boats.join(" | "));
}

/// Why the last of the steps is refused.
pub(super) fn refuses(position: &str, steps: &str, expect: Expect) {
    let (before, last) = steps.rsplit_once(';').unwrap_or(("", steps));
    let (game, _) = sail(position, before);
    let step = read_step(&game, last.trim());
    let refusal = judge(&game, Millis(0), Millis(0), &step).expect_err("the step is refused");
    let Step::Act(seat, action) = &step else { panic!("only actions are refused") };
    let mut actions = Vec::new();
    game.actions(*seat, &mut actions);
    assert!(!actions.contains(action), "what is listed is not refused");
    expect.assert_eq(&refusal.to_string());
}

/// Whether an event was told on the way.
pub(super) fn tells(position: &str, steps: &str, wanted: impl Fn(&Event) -> bool) -> bool {
    sail(position, steps).1.iter().any(wanted)
}

pub(super) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

pub(super) fn compass(heading: Heading) -> String {
    format!("{heading:?}").to_uppercase()
}

pub(super) fn card_words(game: &AmericasCup, card: crate::Card) -> String {
    let face = game.pack.face(card);
    format!("{}{}", if face.colour == Colour::Red { 'r' } else { 'g' }, face.near)
}

fn action_words(game: &AmericasCup, action: Action) -> String {
    match action {
        Action::ChoosePosts(posts) => format!("posts {:?}", posts.numbers().collect::<Vec<_>>()),
        Action::PlayCard(card) => card_words(game, card),
        Action::Discard(card) => format!("discard {}", card_words(game, card)),
        Action::ChangeHand => "change".to_owned(),
        Action::KeepHand => "keep".to_owned(),
        Action::Sail(heading) => compass(heading),
        Action::TurnInPlace(heading) => format!("turn {}", compass(heading)),
        Action::CrewTurn { side: Side::Left, steps } => format!("crew left {steps}"),
        Action::CrewTurn { side: Side::Right, steps } => format!("crew right {steps}"),
        Action::Stop => "stop".to_owned(),
    }
}

fn boat_words(game: &AmericasCup, seat: Seat) -> String {
    let (boat, hull) = (game.boat(seat), &game.hulls[seat.index()]);
    let mut words = letter(seat).to_string();
    if hull.is_afloat() {
        let [col, row] = hull.bow.place();
        let [stern_col, stern_row] = hull.stern.place();
        words.push_str(&format!(" {col},{row} {} ({stern_col},{stern_row})", compass(hull.heading)));
    }
    match boat.fate {
        Fate::Racing => {}
        Fate::Placed(place) => words.push_str(&format!(" place {place}")),
        Fate::Disqualified => words.push_str(" disqualified"),
    }
    if boat.leg > 0 {
        words.push_str(&format!(" leg {}", boat.leg));
    }
    if let Some(value) = boat.run.last() {
        words.push_str(&format!(" seq {value}"));
    }
    if boat.skip > 0 {
        words.push_str(&format!(" skip {}", boat.skip));
    }
    words
}

/// A stage in a word.
fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Posts => "posts",
        Stage::Card => "card",
        Stage::Path => "path",
        Stage::Draw(Draw::StartCard) => "startcards",
        Stage::Draw(Draw::Deal) => "deal",
        Stage::Draw(Draw::Refill) => "draw",
        Stage::Lot(Lot::First) => "first",
        Stage::Lot(Lot::Start) => "startlot",
        Stage::Lot(Lot::Order) => "orderlot",
        Stage::Lot(Lot::Rank) => "ranklot",
        Stage::Over => "over",
    }
}
