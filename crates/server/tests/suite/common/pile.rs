//! Pile, a scramble in its purest form: tiles lie in the middle, and whoever grabs one has it.
//!
//! | rule | what it says |
//! | --- | --- |
//! | PL-1 | Anybody grabs any tile that still lies there, at any time. |
//! | PL-2 | When the last tile is gone, whoever has the most has won. |

use std::ops::RangeInclusive;

use bots::{Dice, Thumb, Thumbed};
use catalogue::{Figure, Figures, Language, Line, Listed};
use rules::{
    Audience, Choices, ContentError, ContentHash, Eyes, Game, MAX_SEATS, Millis, OptionKind, OptionSpec, Rng,
    Seat, Seats, SetupError, Standing, Standings, Step, StepOf, Story, Turn, Viewer,
};
use serde::{Deserialize, Serialize};
use server::Games;

/// The most tiles a pile can have.
const MOST_TILES: u32 = 4000;

/// The complete truth: who has each tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pile {
    seats: u8,
    tiles: Vec<Option<Seat>>,
}

/// How many play, with how many tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub(crate) struct Setup {
    seats: usize,
    tiles: u32,
}

/// A setup as a file holds it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    seats: usize,
    tiles: u32,
}

/// PL-1: grabs that tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Grab(u16),
}

/// Nothing is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Outcome {}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// PL-1: a seat has a tile.
    Grabbed { seat: Seat, tile: u16 },
}

/// What lies open: everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct View {
    /// How many tiles each seat has.
    counts: Vec<u32>,
    /// The tiles that still lie there.
    left: Vec<u16>,
}

/// Why a tile cannot be grabbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Foul {
    /// PL-1: it lies there no more.
    #[error("tile {tile} is gone; any tile that still lies there can be grabbed")]
    Gone { tile: u16 },
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        "PL-1"
    }
}

/// A server that offers nothing else.
pub(crate) fn only_pile() -> Games {
    let mut games = Games::none();
    games.add::<Pile>();
    games
}

impl Pile {
    fn lies_there(&self, tile: u16) -> bool {
        self.tiles.get(tile as usize) == Some(&None)
    }

    fn left(&self) -> impl Iterator<Item = u16> {
        (0..self.tiles.len() as u16).filter(|tile| self.lies_there(*tile))
    }

    fn counts(&self) -> Vec<u32> {
        let count = |seat| self.tiles.iter().filter(|tile| **tile == Some(seat)).count() as u32;
        (0..self.seats).map(|seat| count(Seat(seat))).collect()
    }
}

impl Game for Pile {
    const NAME: &'static str = "pile";

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type View = View;
    type Knowledge = Pile;
    type Preview = ();
    type Foul = Foul;

    fn new(setup: &Setup) -> Self {
        Pile { seats: setup.seats as u8, tiles: vec![None; setup.tiles as usize] }
    }

    fn step_limit(setup: &Setup) -> usize {
        setup.tiles as usize
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    fn turn(&self) -> Turn {
        if self.left().next().is_some() {
            return Turn::Scramble { seats: Seats::first(self.seats()), until: None };
        }
        // PL-2: the most tiles win.
        let counts = self.counts();
        let place = |count: &u32| counts.iter().filter(|other| *other > count).count() as u8 + 1;
        let standing = |count: &u32| Standing { place: place(count), score: *count as i32 };
        Turn::Over(Standings::new(counts.iter().map(standing)))
    }

    fn actions(&self, _seat: Seat, into: &mut Vec<Action>) {
        into.extend(self.left().map(Action::Grab));
    }

    fn check(&self, _at: Millis, _seat: Seat, action: &Action) -> Result<(), Foul> {
        let Action::Grab(tile) = *action;
        if self.lies_there(tile) { Ok(()) } else { Err(Foul::Gone { tile }) }
    }

    fn outcomes(&self, _into: &mut Vec<(Outcome, u32)>) {}

    fn draw(&self, _rng: &mut (impl Rng + ?Sized)) -> Outcome {
        unreachable!("nothing is left to chance")
    }

    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, Action::Grab(tile)) => {
                self.tiles[*tile as usize] = Some(*seat);
                story.tell(Audience::All, || Event::Grabbed { seat: *seat, tile: *tile });
            }
            // Nothing is sealed, nothing is rolled, and time stands still.
            Step::TakeBack(_) | Step::Chance(_) | Step::Alarm => {}
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View { counts: self.counts(), left: self.left().collect() }
    }

    fn knowledge(&self, _viewer: Viewer) -> Pile {
        self.clone()
    }

    fn sample(known: &Pile, _rng: &mut (impl Rng + ?Sized)) -> Self {
        known.clone()
    }

    fn preview(_view: &View, _action: &Action) {}

    fn fallback(&self, _seat: Seat) -> Action {
        unreachable!("a scramble has no thinking clock")
    }
}

impl TryFrom<Unchecked> for Setup {
    type Error = SetupError;

    fn try_from(Unchecked { seats, tiles }: Unchecked) -> Result<Self, SetupError> {
        let set = vec![("tiles".to_owned(), tiles.to_string())];
        rules::Setup::choose(&Choices { seats: Some(seats), set })
    }
}

static OPTIONS: [OptionSpec; 1] = [OptionSpec {
    key: "tiles",
    kind: OptionKind::Number { min: 1, max: MOST_TILES },
    default: "12",
    rule: "PL-1",
    en: "how many tiles lie there",
    fr: "le nombre de tuiles",
}];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let chosen = choices.known(&OPTIONS)?;
        let seats = choices.seats.unwrap_or(4);
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(SetupError::new("seats", seats, "1 to 8 can play"));
        }
        Ok(Setup { seats, tiles: chosen.number("tiles", 1..=MOST_TILES)?.unwrap_or(12) })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn content(&self) -> ContentHash {
        ContentHash::of("a pile has no content: its tiles are numbered")
    }
}

/// Grabs what it sees first.
#[derive(Debug)]
pub(crate) struct FirstSeen;

impl Thumb<Pile> for FirstSeen {
    fn new(_memory: u32, _dice: &mut Dice) -> Self {
        FirstSeen
    }

    fn choose(&mut self, _eyes: &Eyes<'_, Pile>, legal: &[Action], _dice: &mut Dice) -> Action {
        legal[0]
    }
}

impl Thumbed for Pile {
    type Thumb = FirstSeen;
}

/// Counts nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoFigures;

impl Story<Event> for NoFigures {
    fn tell(&mut self, _to: Audience, _event: impl FnOnce() -> Event) {}
}

impl Figures<Event> for NoFigures {
    fn close_match(&mut self) {}

    fn merge(&mut self, _other: Self) {}

    fn rows(&self) -> Vec<Figure> {
        Vec::new()
    }
}

impl Listed for Pile {
    const TITLE: &'static str = "Pile";

    type Figures = NoFigures;

    fn seat_range() -> RangeInclusive<usize> {
        1..=MAX_SEATS
    }

    fn blurb(_language: Language) -> &'static str {
        "grab what you can"
    }

    fn rulebook(_language: Language) -> &'static str {
        "# Pile\n"
    }

    fn put_pack(_name: &str, _replaced: &[(String, String)]) -> Result<(), ContentError> {
        Ok(())
    }

    fn packs() -> Vec<String> {
        Vec::new()
    }

    fn tell(event: &Event, names: &[String], _language: Language) -> Option<Line> {
        let Event::Grabbed { seat, tile } = event;
        Some(Line { text: format!("{} grabs tile {tile}.", names[seat.index()]), rule: "PL-1" })
    }

    fn tell_step(_step: &StepOf<Self>, _names: &[String], _language: Language) -> Option<Line> {
        None
    }

    fn board(_view: &View, _names: &[String], _language: Language) -> Option<String> {
        None
    }

    fn is_scene(_event: &Event, _view: &View) -> bool {
        false
    }
}
