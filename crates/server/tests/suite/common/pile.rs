//! Pile, a scramble in its purest form: tiles lie in the middle, and whoever grabs one has it.
//!
//! | rule | what it says |
//! | --- | --- |
//! | PL-1 | Anybody grabs any tile that still lies there, at any time. |
//! | PL-2 | When the last tile is gone, whoever has the most has won. |
//! | PL-3 | With masks, everybody is dealt one before the first grab, and only its wearer knows it. |
//! | PL-4 | Nobody grabs the tile with the number of their mask, unless it is the last. |
//!
//! Masks are canaries: words that stand nowhere else, so that they can be looked for in what others are sent.
//! And there is a trap: whoever reaches for [`TRAP`] makes the program panic.

use std::ops::RangeInclusive;

use bots::{Dice, Thumb, Thumbed};
use catalogue::{Language, Listed, StoryLine};
use rules::{
    Audience, Choices, ContentHash, Eyes, Game, MAX_SEATS, Millis, OptionSpec, Rng, Seat, Seats, SetupError,
    Shelf, Silent, Standing, Standings, Step, StepOf, Story, Turn, Viewer, Words, words,
};
use serde::{Deserialize, Serialize, Serializer};
use server::Games;

/// The most tiles a pile can have.
const MOST_TILES: u32 = 4000;

/// How many masks there are.
const MASKS: u8 = 40;

/// No tile, but a bug in the game.
pub(crate) const TRAP: u16 = 13_013;

/// The complete truth: who has each tile, and who wears which mask. Also what somebody knows of it: then the masks
/// of others are not there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pile {
    seats: u8,
    tiles: Vec<Option<Seat>>,
    masks: Vec<Option<Mask>>,
    /// How many masks are still to be dealt.
    to_deal: u8,
}

/// PL-3: a canary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Mask(u8);

impl Mask {
    /// The word it is written as.
    pub(crate) fn word(self) -> String {
        format!("canary-{:02}", self.0)
    }

    /// PL-4: the tile it keeps its wearer from.
    pub(crate) fn tile(self) -> u16 {
        self.0.into()
    }

    /// The words of all masks.
    pub(crate) fn words() -> Vec<String> {
        (0..MASKS).map(|number| Mask(number).word()).collect()
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.word())
    }
}

/// How many play, with how many tiles, and whether they are masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub(crate) struct Setup {
    seats: usize,
    tiles: u32,
    masks: bool,
}

/// A setup as a file holds it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    seats: usize,
    tiles: u32,
    masks: bool,
}

/// PL-1: grabs that tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Grab(u16),
}

/// PL-3: the next seat is dealt the mask with that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Mask(u8),
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// PL-1: a seat has a tile.
    Grabbed { seat: Seat, tile: u16 },
    /// PL-3: a seat has looked at its mask.
    Masked { seat: Seat, mask: Mask },
}

/// What lies open: everything but the masks of others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct View {
    /// How many tiles each seat has.
    counts: Vec<u32>,
    /// The tiles that still lie there.
    left: Vec<u16>,
    /// The viewer's own mask.
    mask: Option<Mask>,
    /// How many masks are still to be dealt.
    to_deal: u8,
}

/// Why a tile cannot be grabbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Foul {
    /// PL-1: it lies there no more.
    #[error("tile {tile} is gone; any tile that still lies there can be grabbed")]
    Gone { tile: u16 },
    /// PL-4: it has the number of the seat's mask.
    #[error("who wears {} does not grab its tile; any other can be grabbed", .mask.word())]
    Cursed { mask: Mask },
    /// PL-3: the masks come first.
    #[error("the masks are not dealt yet")]
    TooSoon,
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::Gone { .. } => "PL-1",
            Foul::Cursed { .. } => "PL-4",
            Foul::TooSoon => "PL-3",
        }
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

    /// PL-4: whether that is the tile of that mask, and others are left.
    fn is_cursed(&self, mask: Option<Mask>, tile: u16) -> bool {
        mask.is_some_and(|mask| u16::from(mask.0) == tile) && self.left().nth(1).is_some()
    }

    /// The mask of that seat, as far as it is known.
    pub(crate) fn mask(&self, seat: Seat) -> Option<Mask> {
        self.masks.get(seat.index()).copied().flatten()
    }

    /// The masks nobody is known to wear.
    fn spare(&self) -> impl Iterator<Item = Mask> {
        (0..MASKS).map(Mask).filter(|mask| !self.masks.contains(&Some(*mask)))
    }

    fn counts(&self) -> Vec<u32> {
        let count = |seat| self.tiles.iter().filter(|tile| **tile == Some(seat)).count() as u32;
        (0..self.seats).map(|seat| count(Seat(seat))).collect()
    }
}

impl Game for Pile {
    const NAME: &'static str = "pile";

    rules::own_types!(Setup, Action, Outcome, Event, View, Foul);
    type Printed = ();
    type Knowledge = Pile;
    type Preview = Option<Mask>;

    fn new(setup: &Setup) -> Self {
        let to_deal = if setup.masks { setup.seats as u8 } else { 0 };
        Pile { seats: setup.seats as u8, tiles: vec![None; setup.tiles as usize], masks: Vec::new(), to_deal }
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(setup: &Setup) -> usize {
        setup.tiles as usize + setup.seats
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    fn turn(&self) -> Turn {
        if self.to_deal > 0 {
            return Turn::Chance;
        }
        if self.left().next().is_some() {
            return Turn::Scramble { seats: Seats::first(self.seats()), until: None };
        }
        // PL-2: the most tiles win.
        let counts = self.counts();
        let place = |count: &u32| counts.iter().filter(|other| *other > count).count() as u8 + 1;
        let standing = |count: &u32| Standing { place: place(count), score: *count as i32 };
        Turn::Over(Standings::new(counts.iter().map(standing)))
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.to_deal == 0 {
            let mask = self.mask(seat);
            into.extend(self.left().filter(|tile| !self.is_cursed(mask, *tile)).map(Action::Grab));
        }
    }

    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        let Action::Grab(tile) = *action;
        assert_ne!(tile, TRAP, "a game may have a bug");
        match self.mask(seat) {
            _ if self.to_deal > 0 => Err(Foul::TooSoon),
            _ if !self.lies_there(tile) => Err(Foul::Gone { tile }),
            Some(mask) if self.is_cursed(Some(mask), tile) => Err(Foul::Cursed { mask }),
            Some(_) | None => Ok(()),
        }
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        if self.to_deal > 0 {
            into.extend(self.spare().map(|mask| (Outcome::Mask(mask.0), 1)));
        }
    }

    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let mut outcomes = Vec::new();
        self.outcomes(&mut outcomes);
        rules::pick(rng, &outcomes)
    }

    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, Action::Grab(tile)) => {
                self.tiles[*tile as usize] = Some(*seat);
                story.tell(Audience::All, || Event::Grabbed { seat: *seat, tile: *tile });
            }
            Step::Chance(Outcome::Mask(number)) => {
                let (seat, mask) = (Seat(self.masks.len() as u8), Mask(*number));
                self.masks.push(Some(mask));
                self.to_deal -= 1;
                story.tell(Audience::seat(seat), || Event::Masked { seat, mask });
            }
            // Nothing is sealed, and time stands still.
            Step::TakeBack(_) | Step::Alarm => {}
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mask = match viewer {
            Viewer::Seat(seat) => self.mask(seat),
            Viewer::Spectator => None,
        };
        View { counts: self.counts(), left: self.left().collect(), mask, to_deal: self.to_deal }
    }

    fn knowledge(&self, viewer: Viewer) -> Pile {
        let is_own = |index: usize| viewer == Viewer::Seat(Seat(index as u8));
        let masks = self.masks.iter().enumerate().map(|(index, mask)| mask.filter(|_| is_own(index)));
        Pile { masks: masks.collect(), ..self.clone() }
    }

    fn sample(known: &Pile, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut world = known.clone();
        for index in 0..world.masks.len() {
            if world.masks[index].is_none() {
                let spare: Vec<Mask> = world.spare().collect();
                world.masks[index] = Some(spare[rules::below(rng, spare.len() as u32) as usize]);
            }
        }
        world
    }

    fn preview(view: &View, _action: &Action) -> Option<Mask> {
        view.mask
    }

    fn fallback(&self, _seat: Seat) -> Action {
        unreachable!("a scramble has no thinking clock")
    }
}

impl TryFrom<Unchecked> for Setup {
    type Error = SetupError;

    fn try_from(Unchecked { seats, tiles, masks }: Unchecked) -> Result<Self, SetupError> {
        let set = vec![("tiles".to_owned(), tiles.to_string()), ("masks".to_owned(), masks.to_string())];
        rules::Setup::choose(&Choices { seats: Some(seats), set })
    }
}

static OPTIONS: [OptionSpec; 2] = [
    OptionSpec::number("tiles", "PL-1", (1, MOST_TILES), "12")
        .called("Tiles", "Tuiles")
        .help("how many tiles lie there", "le nombre de tuiles"),
    OptionSpec::flag("masks", "PL-3")
        .called("Masks", "Masques")
        .help("everybody wears a mask", "tout le monde porte un masque"),
];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let chosen = choices.known(&OPTIONS)?;
        let seats = choices.seats.unwrap_or(4);
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(SetupError::expected("seats", seats, "1–8"));
        }
        let tiles = chosen.number("tiles", 1..=MOST_TILES)?.unwrap_or(12);
        Ok(Setup { seats, tiles, masks: chosen.flag("masks")?.unwrap_or(false) })
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
    fn new(_memory: u32, _generation: bots::Generation, _dice: &mut Dice) -> Self {
        FirstSeen
    }

    fn choose(&mut self, _eyes: &Eyes<'_, Pile>, legal: &[Action], _dice: &mut Dice) -> Action {
        legal[0]
    }
}

impl Thumbed for Pile {
    type Thumb = FirstSeen;
}

impl Listed for Pile {
    const TITLE: &'static str = "Pile";

    const BLURB: Words = words("grab what you can", "grab what you can");

    const RULEBOOK: Words = words("# Pile\n", "# Pile\n");

    type Pack = ();

    type Figures = Silent;

    fn shelf() -> &'static Shelf<()> {
        static SHELF: Shelf<()> = Shelf::new();
        &SHELF
    }

    fn seat_range() -> RangeInclusive<usize> {
        1..=MAX_SEATS
    }

    fn tell(event: &Event, names: &[String], _language: Language) -> Option<StoryLine> {
        let (text, rule) = match event {
            Event::Grabbed { seat, tile } => (format!("{} grabs tile {tile}.", names[seat.index()]), "PL-1"),
            Event::Masked { seat, mask } => {
                (format!("{} wears {}.", names[seat.index()], mask.word()), "PL-3")
            }
        };
        Some(StoryLine { text, rule })
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
