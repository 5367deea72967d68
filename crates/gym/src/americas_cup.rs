//! America's Cup as numbers. The engine's path is a row of small decisions already: each of them is an action.

use std::sync::OnceLock;

use americas_cup::{
    Action, BoatView, Card, Colour, FateView, Heading, KEY_POSTS, Knowledge, MAX_BOATS, MAX_CARDS, Mark,
    POSTS, Pack, Posts, Question, Rounding, Side, TackRule, TurnView, View,
};
use catalogue::AmericasCup;
use rules::Seat;

use crate::encoded::{Encoded, Schema};
use crate::layout::Sink;
use crate::space::{Block, at, firsts, split};

const CHOICES: usize = 56;
const CREW: usize = KEY_POSTS as usize;

const BLOCKS: [Block; 9] = [
    Block::new("choose_posts", &[CHOICES]),
    Block::new("play_card", &[MAX_CARDS]),
    Block::new("discard", &[MAX_CARDS]),
    Block::new("change_hand", &[]),
    Block::new("keep_hand", &[]),
    Block::new("sail", &[6]),
    Block::new("turn_in_place", &[6]),
    Block::new("crew_turn", &[2, CREW]),
    Block::new("stop", &[]),
];
const FIRST: [usize; 9] = firsts(&BLOCKS);

const SIDES: [Side; 2] = [Side::Left, Side::Right];

impl Encoded for AmericasCup {
    const VERSION: u32 = 1;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn index(action: &Action) -> Option<usize> {
        let card = |card: Card| at([MAX_CARDS], [usize::from(card.0).wrapping_sub(1)]);
        let (block, nth) = match *action {
            Action::ChoosePosts(posts) => (0, Posts::choices().position(|choice| choice == posts)?),
            Action::PlayCard(played) => (1, card(played)?),
            Action::Discard(discarded) => (2, card(discarded)?),
            Action::ChangeHand => (3, 0),
            Action::KeepHand => (4, 0),
            Action::Sail(heading) => (5, heading as usize),
            Action::TurnInPlace(heading) => (6, heading as usize),
            Action::CrewTurn { side, steps } => {
                (7, at([2, CREW], [side as usize, usize::from(steps).wrapping_sub(1)])?)
            }
            Action::Stop => (8, 0),
        };
        Some(FIRST[block] + nth)
    }

    fn action(block: usize, nth: usize) -> Option<Action> {
        let card = Card(nth as u8 + 1);
        Some(match block {
            0 => Action::ChoosePosts(Posts::choices().nth(nth)?),
            1 => Action::PlayCard(card),
            2 => Action::Discard(card),
            3 => Action::ChangeHand,
            4 => Action::KeepHand,
            5 => Action::Sail(Heading::ALL[nth]),
            6 => Action::TurnInPlace(Heading::ALL[nth]),
            7 => {
                let [side, steps] = split([2, CREW], nth);
                Action::CrewTurn { side: SIDES[side], steps: steps as u8 + 1 }
            }
            _ => Action::Stop,
        })
    }

    fn observe(known: &Knowledge, seat: Seat, into: &mut impl Sink) {
        let view = known.view();
        into.one_of("seat", Some(seat.index()), MAX_BOATS);
        into.number("seats", view.boats.len() as f32, MAX_BOATS as f32);
        into.one_of("question", Some(view.question as usize), Question::Over as usize + 1);
        into.flag("asked", view.asked.contains(seat));
        rules_of(&view, into);
        into.number("round", f32::from(view.round), f32::from(view.turn_limit.max(1)));
        into.number("manoeuvre", f32::from(view.manoeuvre), f32::from(view.manoeuvres.max(1)));
        turn(&view, view.turn, into);
        let mut length = 0;
        for nth in 0..MAX_BOATS {
            let other = Seat(((seat.index() + nth) % view.boats.len()) as u8);
            if nth < view.boats.len() {
                length = into.part("boat", nth, |into| boat(&view, other, into));
            } else {
                into.absent("boat", nth, length);
            }
        }
        cards(&view, seat, into);
    }

    fn schema_cell() -> &'static OnceLock<Schema> {
        static SCHEMA: OnceLock<Schema> = OnceLock::new();
        &SCHEMA
    }
}

fn rules_of(view: &View, into: &mut impl Sink) {
    let rules = view.rules;
    into.flag("rules.start_procedure", rules.start_procedure);
    into.flag("rules.crew", rules.crew);
    into.flag("rules.sequence", rules.sequence);
    into.flag("rules.head_to_wind", rules.head_to_wind);
    into.flag("rules.front_cover", rules.front_cover);
    into.flag("rules.rear_cover", rules.rear_cover);
    into.flag("rules.tack_with_two", view.tack_rule == TackRule::Two);
    into.one_of("rules.rounding", Rounding::ALL.iter().position(|one| *one == view.rounding), 3);
    into.number("legs", f32::from(view.legs), 18.0);
}

fn turn(view: &View, turn: TurnView, into: &mut impl Sink) {
    face("turn.card", view.pack(), turn.card, into);
    into.flag("turn.discarded", turn.discarded);
    into.number("turn.points", f32::from(turn.points), 6.0);
    into.number("turn.crew", f32::from(turn.crew), 3.0);
    into.number("turn.covered", f32::from(turn.covered), 6.0);
    into.flag("turn.moved", turn.moved);
    into.flag("turn.began_head_to_wind", turn.began_head_to_wind);
    into.number("turn.head_to_wind_steps", f32::from(turn.head_to_wind_steps), 6.0);
    into.one_of("turn.first", turn.first.map(|colour| colour as usize), 2);
    into.flag("turn.cornered", turn.cornered);
}

fn boat(view: &View, seat: Seat, into: &mut impl Sink) {
    let boat = &view.boats[seat.index()];
    into.flag("present", true);
    into.flag("asked", view.asked.contains(seat));
    into.flag("on_turn", view.turn.seat == seat);
    let order = view.order.iter().position(|one| *one == seat);
    into.number("order", order.map_or(0.0, |before| before as f32 + 1.0), MAX_BOATS as f32);
    spot(["bow.afloat", "bow.column", "bow.row"], boat.bow, into);
    spot(["stern.afloat", "stern.column", "stern.row"], boat.stern, into);
    into.one_of("heading", Some(boat.heading as usize), 6);
    into.number("leg", f32::from(boat.leg), 18.0);
    into.one_of("mark", Some(mark(boat.mark)), 3);
    into.number("to_mark", boat.to_mark.map_or(0.0, f32::from), 100.0);
    into.number("to_end", boat.to_end.map_or(0.0, f32::from), 400.0);
    into.one_of("tack", boat.tack.map(|colour| colour as usize), 2);
    into.one_of("sequence", boat.sequence.map(usize::from), 7);
    into.number("skip", f32::from(boat.skip), 4.0);
    into.flag("over", boat.over);
    let posts = boat.posts.into_iter().flat_map(Posts::numbers).map(|post| usize::from(post) - 1);
    into.counts("posts", posts, usize::from(POSTS), 1.0);
    into.number("hand", f32::from(boat.hand_count), 12.0);
    face("start_card", view.pack(), boat.start_card, into);
    fate(boat, into);
}

fn spot(names: [&'static str; 3], place: Option<[u8; 2]>, into: &mut impl Sink) {
    into.flag(names[0], place.is_some());
    let [column, row] = place.unwrap_or_default();
    into.number(names[1], f32::from(column), 16.0);
    into.number(names[2], f32::from(row), 64.0);
}

fn mark(mark: Mark) -> usize {
    match mark {
        Mark::Windward => 0,
        Mark::Leeward => 1,
        Mark::Line => 2,
    }
}

fn fate(boat: &BoatView, into: &mut impl Sink) {
    let place = match boat.fate {
        FateView::Placed(place) => place,
        FateView::Racing | FateView::Disqualified => 0,
    };
    into.flag("racing", boat.fate == FateView::Racing);
    into.flag("disqualified", boat.fate == FateView::Disqualified);
    into.number("placed", f32::from(place), MAX_BOATS as f32);
}

/// A card by what is printed on it.
fn face(name: &'static str, pack: &Pack, card: Option<Card>, into: &mut impl Sink) {
    let face = card.map(|card| pack.face(card));
    into.part(name, 0, |into| {
        into.one_of("colour", face.map(|face| face.colour as usize), 2);
        into.number("near", face.map_or(0.0, |face| f32::from(face.near)), 6.0);
        into.number("down", face.map_or(0.0, |face| f32::from(face.down)), 6.0);
    });
}

/// The viewer's hand by number and by what is printed; discards and start cards by number.
fn cards(view: &View, seat: Seat, into: &mut impl Sink) {
    let numbers = |cards: &[Card]| cards.iter().map(|card| usize::from(card.0) - 1).collect::<Vec<_>>();
    let hand = view.boats[seat.index()].hand.as_deref().unwrap_or_default();
    into.counts("hand", numbers(hand), MAX_CARDS, 1.0);
    for colour in [Colour::Red, Colour::Green] {
        let faces = hand.iter().map(|card| view.pack().face(*card)).filter(|face| face.colour == colour);
        into.part("hand.colour", colour as usize, |into| {
            into.counts("near", faces.clone().map(|face| usize::from(face.near)), 7, 4.0);
            into.counts("down", faces.map(|face| usize::from(face.down)), 7, 4.0);
        });
    }
    into.number("pile", f32::from(view.pile), MAX_CARDS as f32);
    into.counts("discards", numbers(&view.discards), MAX_CARDS, 1.0);
    into.counts("aside", numbers(&view.aside), MAX_CARDS, 1.0);
}
