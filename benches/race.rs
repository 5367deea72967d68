//! The yardstick's own game, so that both servers carry the same: a card race for four.
//!
//! | rule | what it says |
//! | --- | --- |
//! | CR-1 | Each seat has 24 cards, three of each value from 2 to 9, and a hand of four. |
//! | CR-2 | In turn, a seat plays a card and moves that far; one racer per space, so it stops before another. |
//! | CR-3 | It draws a card; an empty pile is made of the cards played. |
//! | CR-4 | Whoever passes space 60 first has won. |

use std::ops::RangeInclusive;

use bots::{Dice, Thumb, Thumbed};
use catalogue::{Language, Listed, StoryLine};
use rules::{
    Audience, Choices, ContentHash, Eyes, Game, Millis, OptionSpec, Rng, Seat, Seats, SetupError, Shelf,
    Silent, Standing, Standings, Step, StepOf, Story, Turn, Viewer, Words, below, pick, words,
};
use serde::{Deserialize, Serialize};

const SEATS: usize = 4;
const LENGTH: u8 = 60;
const HAND: u8 = 4;
const VALUES: RangeInclusive<u8> = 2..=9;
const COPIES: u8 = 3;

/// How many cards of each value, from 2 on.
type Cards = [u8; 8];

/// One racer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Racer {
    hand: Cards,
    pile: Cards,
    played: Cards,
    at: u8,
}

/// The complete truth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CardRace {
    racers: [Racer; SEATS],
    /// Whose turn it is.
    next: u8,
}

/// There is nothing to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {}

/// CR-2: plays a card of that value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Play(u8),
}

/// CR-3: a card of that value is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Drawn(u8),
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    Played { seat: Seat, value: u8, at: u8 },
    Drew { seat: Seat, value: u8 },
}

/// One racer as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct RacerView {
    at: u8,
    hand: Option<Vec<u8>>,
    hand_count: u8,
    pile: u8,
    played: Vec<u8>,
}

/// What lies open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct View {
    racers: Vec<RacerView>,
    track: Vec<Option<Seat>>,
    next: Seat,
}

/// Why a card cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Foul {
    NotInHand,
    NotYourTurn,
}

impl std::fmt::Display for Foul {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Foul::NotInHand => "that card is not in your hand; any card of your hand may be played",
            Foul::NotYourTurn => "it is not your turn; seats play in turn",
        })
    }
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        "CR-2"
    }
}

fn count(cards: &Cards) -> u8 {
    cards.iter().sum()
}

fn listed(cards: &Cards) -> Vec<u8> {
    let mut values = Vec::with_capacity(count(cards) as usize);
    for (value, count) in VALUES.zip(cards) {
        values.resize(values.len() + *count as usize, value);
    }
    values
}

fn place(value: u8) -> usize {
    (value - VALUES.start()) as usize
}

impl CardRace {
    /// Who draws next: hands are filled in seat order, at the start and after every card.
    fn drawer(&self) -> Option<usize> {
        (0..SEATS).find(|seat| count(&self.racers[*seat].hand) < HAND)
    }

    fn is_over(&self) -> bool {
        self.racers.iter().any(|racer| racer.at >= LENGTH)
    }

    fn play(&mut self, seat: Seat, value: u8, story: &mut impl Story<Event>) {
        let taken = self.racers.each_ref().map(|racer| racer.at);
        let racer = &mut self.racers[seat.index()];
        let mut at = racer.at + value;
        while at > racer.at && at < LENGTH && taken.contains(&at) {
            at -= 1;
        }
        racer.at = at;
        racer.hand[place(value)] -= 1;
        racer.played[place(value)] += 1;
        self.next = (self.next + 1) % SEATS as u8;
        story.tell(Audience::All, || Event::Played { seat, value, at });
    }

    fn draw_card(&mut self, value: u8, story: &mut impl Story<Event>) {
        let seat = self.drawer().expect("chance is asked while a hand is not full");
        let racer = &mut self.racers[seat];
        if count(&racer.pile) == 0 {
            racer.pile = std::mem::take(&mut racer.played);
        }
        racer.pile[place(value)] -= 1;
        racer.hand[place(value)] += 1;
        let seat = Seat(seat as u8);
        story.tell(Audience::seat(seat), || Event::Drew { seat, value });
    }
}

impl Game for CardRace {
    const NAME: &'static str = "card-race";

    rules::own_types!(Setup, Action, Outcome, Event, View, Foul);
    type Printed = ();
    type Knowledge = (View, CardRace);
    type Preview = ();

    fn new(_setup: &Setup) -> Self {
        let racer = Racer { hand: [0; 8], pile: [COPIES; 8], played: [0; 8], at: 0 };
        CardRace { racers: std::array::from_fn(|_| racer.clone()), next: 0 }
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(_setup: &Setup) -> usize {
        2 * SEATS * LENGTH as usize + SEATS * HAND as usize
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            let passed = |racer: &&Racer| racer.at >= LENGTH;
            let row = |racer: &Racer| Standing {
                place: if passed(&racer) { 1 } else { 2 },
                score: i32::from(racer.at),
            };
            return Turn::Over(Standings::new(self.racers.iter().map(row)));
        }
        if self.drawer().is_some() { Turn::Chance } else { Turn::Players(Seats::only(Seat(self.next))) }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.turn() == Turn::Players(Seats::only(seat)) {
            let hand = VALUES.zip(self.racers[seat.index()].hand).filter(|(_, count)| *count > 0);
            into.extend(hand.map(|(value, _)| Action::Play(value)));
        }
    }

    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        let Action::Play(value) = *action;
        if self.turn() != Turn::Players(Seats::only(seat)) {
            return Err(Foul::NotYourTurn);
        }
        let in_hand = VALUES.contains(&value) && self.racers[seat.index()].hand[place(value)] > 0;
        in_hand.then_some(()).ok_or(Foul::NotInHand)
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        let Some(racer) = self.drawer().filter(|_| !self.is_over()).map(|seat| &self.racers[seat]) else {
            return;
        };
        let pile = if count(&racer.pile) == 0 { &racer.played } else { &racer.pile };
        let cards = VALUES.zip(pile).filter(|(_, count)| **count > 0);
        into.extend(cards.map(|(value, count)| (Outcome::Drawn(value), u32::from(*count))));
    }

    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let mut listed = Vec::new();
        self.outcomes(&mut listed);
        pick(rng, &listed)
    }

    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, Action::Play(value)) => self.play(*seat, *value, story),
            Step::Chance(Outcome::Drawn(value)) => self.draw_card(*value, story),
            Step::TakeBack(_) | Step::Alarm => {}
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let racer = |(seat, racer): (usize, &Racer)| RacerView {
            at: racer.at,
            hand: (viewer == Viewer::Seat(Seat(seat as u8))).then(|| listed(&racer.hand)),
            hand_count: count(&racer.hand),
            pile: count(&racer.pile),
            played: listed(&racer.played),
        };
        let mut track = vec![None; LENGTH as usize + 10];
        for (seat, racer) in self.racers.iter().enumerate().filter(|(_, racer)| racer.at > 0) {
            track[racer.at as usize] = Some(Seat(seat as u8));
        }
        View { racers: self.racers.iter().enumerate().map(racer).collect(), track, next: Seat(self.next) }
    }

    /// The view, and the truth with everybody else's hand put back into the pile.
    fn knowledge(&self, viewer: Viewer) -> (View, CardRace) {
        let mut known = self.clone();
        for (seat, racer) in known.racers.iter_mut().enumerate() {
            if viewer != Viewer::Seat(Seat(seat as u8)) {
                racer
                    .pile
                    .iter_mut()
                    .zip(std::mem::take(&mut racer.hand))
                    .for_each(|(pile, hand)| *pile += hand);
            }
        }
        (self.view(viewer), known)
    }

    fn sample((view, known): &(View, CardRace), rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut world = known.clone();
        for (racer, seen) in world.racers.iter_mut().zip(&view.racers) {
            while count(&racer.hand) < seen.hand_count {
                let nth = below(rng, u32::from(count(&racer.pile))) as usize;
                let value = listed(&racer.pile)[nth];
                racer.pile[place(value)] -= 1;
                racer.hand[place(value)] += 1;
            }
        }
        world
    }

    fn preview(_view: &View, _action: &Action) {}

    fn fallback(&self, seat: Seat) -> Action {
        Action::Play(listed(&self.racers[seat.index()].hand)[0])
    }
}

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &[]
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        choices.known(&[])?;
        match choices.seats {
            None | Some(SEATS) => Ok(Setup {}),
            Some(seats) => Err(SetupError::expected("seats", seats, "4")),
        }
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn content(&self) -> ContentHash {
        ContentHash::of("24 cards for each of four")
    }
}

/// Plays its lowest card.
#[derive(Debug)]
pub(crate) struct Lowest;

impl Thumb<CardRace> for Lowest {
    fn new(_memory: u32, _generation: bots::Generation, _dice: &mut Dice) -> Self {
        Lowest
    }

    fn choose(&mut self, _eyes: &Eyes<'_, CardRace>, legal: &[Action], _dice: &mut Dice) -> Action {
        legal[0]
    }
}

impl Thumbed for CardRace {
    type Thumb = Lowest;
}

impl Listed for CardRace {
    const TITLE: &'static str = "Card race";

    const BLURB: Words = words("play a card, move that far", "play a card, move that far");

    const RULEBOOK: Words = words("# Card race\n", "# Card race\n");

    type Pack = ();

    type Figures = Silent;

    fn shelf() -> &'static Shelf<()> {
        static SHELF: Shelf<()> = Shelf::new();
        &SHELF
    }

    fn seat_range() -> RangeInclusive<usize> {
        SEATS..=SEATS
    }

    fn tell(_event: &Event, _names: &[String], _language: Language) -> Option<StoryLine> {
        None
    }

    fn explain_in_french(foul: &Self::Foul) -> String {
        foul.to_string()
    }

    fn board(_view: &View, _names: &[String], _language: Language) -> Option<String> {
        None
    }

    fn is_scene(_event: &Event, _view: &View) -> bool {
        false
    }
}
