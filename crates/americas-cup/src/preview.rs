//! What an action would do, from the view alone.

use serde::Serialize;

use crate::action::Action;
use crate::course::CardFace;
use crate::event::{Play, SequenceEnd};
use crate::parts::{Card, Posts, TackRule};
use crate::path::{After, Trim, Walk};
use crate::reach::{Reach, Spot};
use crate::view::View;

/// What an action would do as far as its own seat can see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "preview")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Preview {
    /// Key posts: cards of the deck that give 0, 1, 2 and 3 crew points (AC-51).
    Posts { cards: [u8; 4] },
    /// A card: its points after covers, what it does to the sequence, and everything it can be used for; the first
    /// spot is how the boat lies now.
    Card { points: u8, crew: u8, play: Play, breaks: bool, spots: Vec<Spot> },
    /// A step or a turn: how the boat then lies is the first spot, and after it everything it can still do.
    Move { spots: Vec<Spot> },
    /// The turn is lost; so many cards are drawn (AC-21, AC-64).
    TurnLost { draws: u8 },
    /// The path ends; so many points are unused, the sequence may end, so many cards are drawn.
    Stop { unused: u8, sequence_ends: Option<SequenceEnd>, draws: u8 },
}

impl Preview {
    pub(crate) fn new(view: &View, action: Action) -> Preview {
        let (water, walk) = (view.water(), &view.sea.go.walk);
        match action {
            Action::ChoosePosts(posts) => Preview::Posts { cards: crew_cards(view, posts) },
            Action::PlayCard(card) => played(view, card),
            Action::Discard(card) => discarded(view, card),
            Action::ChangeHand => Preview::TurnLost { draws: view.boat().hand_count },
            Action::KeepHand => Preview::TurnLost { draws: 0 },
            Action::Sail(heading) => {
                let (next, after) = water.step(walk, heading);
                moved(view, next, after)
            }
            Action::TurnInPlace(heading) => {
                let (next, after) = water.turn(walk, heading);
                let points = if view.turn.cornered { 0 } else { next.points };
                moved(view, Walk { points, ..next }, after)
            }
            Action::CrewTurn { side, steps } => moved(view, water.crew_turn(walk, side, steps), After::Sails),
            Action::Stop => Preview::Stop {
                unused: walk.points,
                sequence_ends: view.boat().sequence.and_then(|_| Reach::new(view, *walk).sequence_end(0)),
                draws: u8::from(view.round > 0),
            },
        }
    }
}

impl View {
    /// Everywhere the boat on turn can go after that card, or from where it is.
    pub fn reach(&self, card: Option<Action>) -> Reach<'_> {
        let walk = match card {
            Some(Action::PlayCard(card)) => walk_with(self, self.pack().face(card)),
            Some(Action::Discard(_)) => walk_with_discard(self),
            Some(_) | None => self.sea.go.walk,
        };
        Reach::new(self, walk)
    }
}

fn crew_cards(view: &View, posts: Posts) -> [u8; 4] {
    let mut cards = [0; 4];
    for face in view.pack().cards() {
        cards[posts.and(face.crew).len().min(view.pack().numbers.crew_points) as usize] += 1;
    }
    cards
}

fn is_beat(view: &View) -> bool {
    view.boat().leg.is_multiple_of(2)
}

fn trim(view: &View) -> Trim {
    let posts = view.boat().posts.filter(|_| view.rules.crew);
    Trim {
        is_beat: is_beat(view),
        covered: view.turn.covered,
        posts,
        tacks_with_two: view.rules.sequence && view.tack_rule == TackRule::Two,
        tack: view.boat().tack,
    }
}

fn walk_with(view: &View, face: &CardFace) -> Walk {
    view.sea.go.walk.with_card(view.pack(), face, trim(view))
}

fn walk_with_discard(view: &View) -> Walk {
    view.sea.go.walk.with_discard(view.pack(), trim(view))
}

fn played(view: &View, card: Card) -> Preview {
    let face = view.pack().face(card);
    let (boat, walk) = (view.boat(), walk_with(view, face));
    let head_to_wind = walk.began_north && view.rules.head_to_wind;
    let last = boat.sequence.filter(|_| !head_to_wind);
    let play = match last {
        _ if !view.rules.sequence || !is_beat(view) => Play::Plain,
        Some(last) if face.near.abs_diff(last) <= 1 => Play::Continues,
        Some(_) | None => Play::Opens,
    };
    let breaks = play == Play::Opens && boat.sequence.is_some();
    let spots = Reach::spots(view, walk, After::Sails);
    Preview::Card { points: walk.points, crew: walk.crew, play, breaks, spots }
}

fn discarded(view: &View, _card: Card) -> Preview {
    let walk = walk_with_discard(view);
    let breaks = view.boat().sequence.is_some();
    let spots = Reach::spots(view, walk, After::Sails);
    Preview::Card { points: walk.points, crew: 0, play: Play::Plain, breaks, spots }
}

fn moved(view: &View, next: Walk, after: After) -> Preview {
    let mut spots = Reach::spots(view, next, after);
    if view.turn.cornered {
        // AC-29: the turn is over, however the boat lies.
        spots[0].bar = None;
    }
    Preview::Move { spots }
}
