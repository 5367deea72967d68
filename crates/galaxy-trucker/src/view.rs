//! What lies open.

mod attack;
mod facts;
mod fits;
mod worth;

pub use attack::{AttackView, TargetView};
pub use fits::{FitsView, SquareFits};
pub(crate) use worth::facts as facts_of;
pub use worth::{Facts, Gap};

use rules::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::action::Action;
use crate::bill::BillView;
use crate::course::{Board, Encounter, Measure};
use crate::knowledge::Sight;
use crate::mistake::Mistake;
use crate::packing::Packing;
use crate::parts::{Alien, Card, Goods, OptionalSet, Side, Speciality, Square, Squares, Tile};
use crate::printed::TileView;
use crate::setup::{BuildingHelp, FlightControl, Pace};
use crate::state::GalaxyTrucker;

/// What lies open to one viewer now (GT-25).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What is asked, drawn or rolled.
    pub question: Question,
    /// Who is asked; nobody where chance is.
    pub asked: Seats,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// The flight, from 1.
    pub flight: u8,
    /// The classes of all flights.
    pub classes: Vec<String>,
    /// The optional sets of tiles in this match (XP-51).
    pub sets: Vec<OptionalSet>,
    /// How ships are built.
    pub pace: Pace,
    /// What is shown of building errors before the check.
    pub building_help: BuildingHelp,
    /// What is asked in flight (GT-113).
    #[serde(skip_serializing_if = "FlightControl::is_everything")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<FlightControl>"))]
    pub flight_control: FlightControl,
    /// The hourglass.
    pub hourglass: HourglassView,
    /// The dice of a fleet, 0 before they are rolled (LM-57).
    pub dice: [u8; 2],
    /// The squares of each ship (LM-70).
    pub ships: Vec<Squares>,
    /// How many tiles lie face down.
    pub face_down: u8,
    /// Tiles that lie face up.
    pub face_up: Vec<Tile>,
    /// How many piles there are, and how many of them may be looked at.
    pub piles: [u8; 2],
    /// Cards of the pile the viewer looks at.
    pub seen: Vec<Card>,
    /// The card that was turned last.
    pub card: Option<Card>,
    /// Cards turned before.
    pub turned: Vec<Card>,
    /// Cards still to come.
    pub cards_left: u8,
    /// Where the viewer's tile in hand fits, if the table helps while a tile is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fits: Option<FitsView>,
    /// The players by seat.
    pub players: Vec<PlayerView>,
    /// Those who fly, leader first (GT-42).
    pub order: Vec<Seat>,
    /// What the question is about.
    pub task: TaskView,
    /// The bill of the last flight that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bill: Option<BillView>,
    /// Everything above that rules depend on, for previews.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(crate) table: Box<GalaxyTrucker>,
}

/// What is asked, drawn or rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "named after the decisions")]
pub enum Question {
    CallStart,
    Build,
    DrawTile,
    DrawPile,
    Contest,
    RollDie,
    LateOrder,
    Mend,
    Keep,
    Crew,
    Insure,
    Wake,
    Decide,
    NextCard,
    Power,
    Pay,
    Land,
    Offer,
    Bonus,
    Loading,
    LoseCrew,
    LoseGoods,
    LoseCells,
    Thrust,
    Meet,
    Envoy,
    Shield,
    Fire,
    Roll,
    Over,
}

/// The hourglass (GT-19).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HourglassView {
    /// Its place among the spaces of the flight.
    pub at: u8,
    /// Whether it runs; else it waits to be turned.
    pub running: bool,
    /// Who turned it last.
    pub turned_by: Option<Seat>,
    /// When it runs out or, empty, ends building (GT-101); in real time.
    pub until: Option<rules::Millis>,
    /// The same in rounds, or in turns of the budget pace.
    pub rounds: Option<u16>,
    /// In the budget pace the turn that is on, from 1, and how many the flight has (GT-110).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub turn: Option<[u8; 2]>,
}

/// A tile on a ship.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlacedView {
    /// Where it lies.
    pub square: Square,
    /// The tile.
    pub tile: Tile,
    /// By how many quarters it is turned clockwise.
    pub turns: u8,
    /// Humans in a cabin.
    pub humans: u8,
    /// The alien in a cabin.
    pub alien: Option<Alien>,
    /// What it can do, if it is cyan (XP-36).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub speciality: Option<Speciality>,
    /// Cells in a battery.
    pub cells: u8,
    /// Sleepers in a stasis chamber (XP-20).
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u8>"))]
    pub sleepers: u8,
    /// Cubes in a hold.
    pub goods: Goods,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A player with what lies open of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Credits (GT-4).
    pub credits: u16,
    /// The ship or the fleet.
    pub tiles: Vec<PlacedView>,
    /// Whether a tile is in hand.
    pub holds: bool,
    /// Which, if the viewer may know.
    pub hand: Option<Tile>,
    /// Tiles set aside (GT-17).
    pub aside: Vec<Tile>,
    /// The tile that may still be moved (GT-16).
    pub loose: Option<Square>,
    /// In the budget pace the points left in this turn, or carried over into the next (GT-107).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub points: Option<u8>,
    /// In the budget pace the tiles of this turn that can be taken off (GT-108).
    #[serde(skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Squares>"))]
    pub movable: Squares,
    /// Build actions that are left (GT-105).
    pub grabs_left: u16,
    /// The pile that is looked at (GT-18).
    pub looking: Option<u8>,
    /// How often each pile was looked at.
    pub looks: Vec<u16>,
    /// The order tile (GT-21).
    pub finished: Option<u8>,
    /// Whether a sealed choice lies there.
    pub chosen: bool,
    /// Which, if it is the viewer's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub choice: Option<Action>,
    /// Building errors: of the viewer's own ship as far as the table helps, and at the check (GT-33).
    pub mistakes: Vec<Mistake>,
    /// Ships that fly, by number.
    pub flying: Vec<u8>,
    /// Where the marker stands, counted on without end (GT-93).
    pub position: i16,
    /// Lost tiles (GT-90).
    pub lost: Vec<Tile>,
    /// The most they cost, if there is a cap.
    pub cap: Option<u8>,
    /// Goods of ships that gave up (LM-94).
    pub salvage: Goods,
    /// The cyan alien of a ship that gave up (LM-90).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub home: Option<Speciality>,
    /// A debt (LM-45).
    pub debt: u8,
    /// What the ship or the fleet is worth.
    pub facts: Facts,
    /// What each ship of a fleet is worth, by number; empty for a single ship.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Facts>>"))]
    pub hulls: Vec<Facts>,
    /// The exposed connectors (GT-48).
    pub exposed: Vec<(Square, Side)>,
}

/// What the question is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TaskView {
    /// The ship of a fleet.
    pub ship: Option<u8>,
    /// What strength is asked for.
    pub measure: Option<Measure>,
    /// Strengths announced on this card or line, in halves, by seat; crews count 2 for each member.
    pub strengths: Vec<Option<u8>>,
    /// The line of a combat zone, from 0.
    pub line: u8,
    /// Crew, goods or cells still to lose or to pay.
    pub left: u8,
    /// Goods that can be loaded.
    pub offer: Goods,
    /// Whether loading has begun (GT-76).
    pub loading: bool,
    /// The best way to load them, for the seat that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub packing: Option<Packing>,
    /// Planets taken, by seat, from 1; 0 without.
    pub landed: Vec<u8>,
    /// The attack under way.
    pub attack: Option<AttackView>,
}

impl View {
    pub(crate) fn new(game: &GalaxyTrucker, viewer: Viewer) -> View {
        let table = game.blotted(viewer, Sight::Now);
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        facts::view(table, seat)
    }

    /// The board of this flight.
    pub fn printed_board(&self) -> &'static Board {
        self.table.board()
    }

    /// What a card brings in this flight.
    pub fn encounter(&self, card: Card) -> Encounter {
        self.table.pack.card(card).encounter.with(&self.table.extra())
    }

    /// What is printed on a tile of a ship, as it lies.
    pub fn face(&self, placed: &PlacedView) -> TileView {
        TileView::of(self.table.pack.get(), placed.tile, placed.turns)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_none(squares: &Squares) -> bool {
    squares.is_empty()
}
