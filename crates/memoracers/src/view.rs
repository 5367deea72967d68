//! What lies open, and what an action would do.

use rules::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::action::Action;
use crate::parts::{
    HandicapLevel, LANES, LINES, LaidTile, Lane, LaneEffect, NUMBERS, PLACES, Program, Series, Special, Tile,
};
use crate::printed::DashboardView;
use crate::setup::Mode;
use crate::state::{MemoRacers, Phase};

/// What lies open to one viewer now (MR-90).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What is played.
    pub mode: Mode,
    /// The race of the championship, from 1.
    pub race: u8,
    /// How many races there are.
    pub races: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// What is going on.
    pub phase: PhaseView,
    /// The tiles from the rear to the front; a face-down one is nothing.
    pub row: Vec<Option<OpenTile>>,
    /// The codes of the numbered tiles in the circuit, in the order of their numbers.
    pub circuit: Vec<Tile>,
    /// The ships by seat.
    pub ships: Vec<ShipView>,
    /// Who has sealed a program.
    pub ready: Seats,
    /// The viewer's own sealed program.
    pub own_program: Option<Program>,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// Championship points by seat.
    pub points: Vec<u8>,
    /// The solo score.
    pub solo: Option<SoloView>,
    /// What is printed on a dashboard: inside the program only, others are told once.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub dashboard: DashboardView,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "phase")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum PhaseView {
    /// The builder chooses the tile with that number among these; so many traps are on each lane so far.
    Building { seat: Seat, number: u8, candidates: [Candidate; 4], traps: [u8; LANES as usize] },
    /// Lot chooses it.
    Drawing { number: u8 },
    /// So many tiles are up.
    Reconnaissance { shown: u8 },
    /// That seat chooses a lane.
    Placing { seat: Seat },
    /// Everybody programs.
    Programming,
    /// The Kraken tile is exchanged.
    Exchanging,
    /// That seat may swap the tiles at one of these places with the next.
    Swapping { seat: Seat, places: Vec<u8> },
    /// It is over.
    Over,
}

/// A tile the builder may choose (MR-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Candidate {
    /// Which.
    pub tile: Tile,
    /// Its lanes, left to right as printed.
    pub lanes: [LaneEffect; LANES as usize],
    /// What is special about it.
    pub special: Special,
    /// The stars of the circuit with it, in solo (MR-71).
    pub stars: Option<u8>,
}

/// A tile that lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenTile {
    /// Which, and which way round.
    #[serde(flatten)]
    pub laid: LaidTile,
    /// Its lanes, left to right as it lies.
    pub lanes: [LaneEffect; LANES as usize],
    /// What is special about it.
    pub special: Special,
}

/// A ship and its dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShipView {
    /// Its lane; none before it is placed.
    pub lane: Option<Lane>,
    /// Its tile, counted from the rear.
    pub place: u8,
    /// Full turns ahead (MR-55).
    pub turns: u8,
    /// Its speed.
    pub speed: u8,
    /// Free shield boxes.
    pub boxes_left: u8,
    /// Laps ticked.
    pub laps: u8,
    /// Whether it has left the line for the first time.
    pub started: bool,
    /// Whether it is still racing.
    pub racing: bool,
    /// Its pilot's handicap.
    pub handicap: HandicapLevel,
}

/// The solo game's score.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SoloView {
    /// The marker.
    pub score: u8,
    /// The difficulty (MR-71).
    pub stars: u8,
    /// Whether the race was won.
    pub won: bool,
    /// The rank the marker would earn now (MR-77).
    pub rank: Option<String>,
}

impl View {
    pub(crate) fn new(game: &MemoRacers, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let everybody = Seats::first(game.options.seats as usize);
        View {
            mode: game.options.mode,
            race: game.race + 1,
            races: game.races(),
            round: game.round,
            phase: phase(game),
            row: (0..game.laid()).map(|place| game.is_up(place).then(|| game.open_tile(place))).collect(),
            circuit: circuit(game),
            ships: everybody.iter().map(|seat| ship(game, seat)).collect(),
            ready: game.sealed,
            own_program: seat.filter(|seat| game.sealed.contains(*seat)).map(|seat| game.programs[seat]),
            seat,
            points: everybody.iter().map(|seat| game.points[seat]).collect(),
            solo: (game.options.mode == Mode::Solo).then(|| solo(game)),
            dashboard: DashboardView::of(&game.pack.numbers),
        }
    }
}

impl MemoRacers {
    /// How many tiles lie in the row: all, once the reconnaissance has shown them.
    pub(crate) fn laid(&self) -> u8 {
        match self.phase {
            Phase::Building { .. } | Phase::Drawing { .. } => 0,
            Phase::Reconnaissance { shown } => shown,
            Phase::Placing { .. }
            | Phase::Programming
            | Phase::Exchanging
            | Phase::Swapping(_)
            | Phase::Over => PLACES,
        }
    }

    pub(crate) fn open_tile(&self, place: u8) -> OpenTile {
        let lanes = std::array::from_fn(|lane| self.effect(place, Lane(lane as u8 + 1)));
        let laid = self.row[place as usize];
        OpenTile { laid, lanes, special: self.pack.special(laid.tile) }
    }
}

fn phase(game: &MemoRacers) -> PhaseView {
    match game.phase {
        Phase::Building { number } => PhaseView::Building {
            seat: game.builder(),
            number,
            candidates: Series::ALL.map(|series| candidate(game, number, series)),
            traps: (1..number).fold([0; LANES as usize], |traps, number| {
                add_traps(traps, game.pack.lanes(Tile::numbered(number, game.circuit[number as usize - 1])))
            }),
        },
        Phase::Drawing { number } => PhaseView::Drawing { number },
        Phase::Reconnaissance { shown } => PhaseView::Reconnaissance { shown },
        Phase::Placing { placed } => PhaseView::Placing { seat: game.seat_after_first(placed) },
        Phase::Programming => PhaseView::Programming,
        Phase::Exchanging => PhaseView::Exchanging,
        Phase::Swapping(seat) => {
            let allowed = game.swappable();
            let places = (0..PLACES).filter(|place| allowed & 1 << place != 0).collect();
            PhaseView::Swapping { seat, places }
        }
        Phase::Over => PhaseView::Over,
    }
}

fn candidate(game: &MemoRacers, number: u8, series: Series) -> Candidate {
    let tile = Tile::numbered(number, series);
    let mut circuit = game.circuit;
    circuit[number as usize - 1] = series;
    let solo = game.options.mode == Mode::Solo;
    Candidate {
        tile,
        lanes: *game.pack.lanes(tile),
        special: game.pack.special(tile),
        stars: solo.then(|| game.pack.stars(&circuit, game.options.madness)),
    }
}

/// Traps per lane with one more tile, as printed; a mobile tile may come to lie the other way round (MR-11).
fn add_traps(mut traps: [u8; LANES as usize], lanes: &[LaneEffect; LANES as usize]) -> [u8; LANES as usize] {
    for (traps, lane) in traps.iter_mut().zip(lanes) {
        *traps += u8::from(lane.is_trap());
    }
    traps
}

fn circuit(game: &MemoRacers) -> Vec<Tile> {
    let chosen = match game.phase {
        Phase::Building { number } | Phase::Drawing { number } => number - 1,
        Phase::Reconnaissance { .. }
        | Phase::Placing { .. }
        | Phase::Programming
        | Phase::Exchanging
        | Phase::Swapping(_)
        | Phase::Over => NUMBERS,
    };
    (1..=chosen).map(|number| Tile::numbered(number, game.circuit[number as usize - 1])).collect()
}

pub(crate) fn ship(game: &MemoRacers, seat: Seat) -> ShipView {
    let ship = &game.ships[seat];
    ShipView {
        lane: Lane::new(ship.lane.0),
        place: ship.place,
        turns: ship.turns,
        speed: ship.speed,
        boxes_left: game.pack.numbers.boxes - ship.ticked,
        laps: ship.laps,
        started: ship.started,
        racing: ship.races(),
        handicap: game.options.handicap[seat],
    }
}

fn solo(game: &MemoRacers) -> SoloView {
    SoloView {
        score: game.score,
        stars: game.pack.stars(&game.circuit, game.options.madness),
        won: game.won,
        rank: game.pack.rank(game.score).map(|rank| rank.id.clone()),
    }
}

/// What an action would do as far as its own seat can see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "preview")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Preview {
    /// A tile for the circuit.
    Tile {
        /// Its lanes, what is special about it, and the stars in solo once it is in (MR-71).
        #[serde(flatten)]
        candidate: Candidate,
        /// Traps on each lane of all numbers chosen so far and this one, as printed.
        traps: [u8; LANES as usize],
    },
    /// The ship on the line.
    Lane { lane: Lane },
    /// A flight.
    Flight {
        /// Speed after programming.
        speed: u8,
        /// Boxes paid for a forced engine (MR-21).
        boxes_paid: u8,
        /// Tile by tile, up to a certain crash.
        steps: Vec<PreviewStep>,
        /// How many of them go onto tiles that lie face down.
        unknown: u8,
        /// Free boxes at the end, as far as open tiles tell.
        boxes_left: u8,
        /// Whether open tiles alone crash the ship.
        crash: bool,
        /// The rules that apply.
        rules: Vec<&'static str>,
    },
    /// The tiles stay as they are.
    Kept,
    /// The tiles at these two places change, unseen.
    Swapped { places: [u8; 2] },
}

/// One tile of a flight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PreviewStep {
    /// The place entered.
    pub place: u8,
    /// The lane entered.
    pub lane: Lane,
    /// What it does; nothing if the tile lies face down.
    pub effect: Option<LaneEffect>,
    /// What a trap here costs at this speed, whether there is one or not (MR-36).
    pub trap_would_cost: u8,
    /// Change in free boxes.
    pub boxes: i8,
    /// Free boxes after it, as far as open tiles tell.
    pub boxes_left: u8,
    /// Speed after it, as far as open tiles tell.
    pub speed: u8,
    /// Whether leaving the tile before ticks a lap; nothing if that tile lies face down.
    pub lap: Option<bool>,
}

impl Preview {
    pub(crate) fn new(view: &View, action: Action) -> Preview {
        match (action, &view.phase) {
            (Action::BuildTile(series), PhaseView::Building { candidates, traps, .. }) => {
                let candidate = candidates[series as usize];
                Preview::Tile { candidate, traps: add_traps(*traps, &candidate.lanes) }
            }
            (Action::ChooseLane(lane), _) => Preview::Lane { lane },
            // Out of its turn a tile is not built: the circuit stays as it is.
            (Action::KeepTiles | Action::BuildTile(_), _) => Preview::Kept,
            (Action::SwapTiles(place), _) => Preview::Swapped { places: [place, place.saturating_add(1)] },
            (Action::Program(program), _) => flight(view, program),
        }
    }
}

fn flight(view: &View, program: Program) -> Preview {
    let mut ship = view.seat.map_or(view.ships[0], |seat| view.ships[seat.index()]);
    let lines = program.lines();
    let boxes_paid = if program.forced() { view.dashboard.force_cost } else { 0 };
    let mut rules = vec![if program.forced() {
        "MR-21"
    } else if lines < ship.speed {
        "MR-20"
    } else {
        "MR-18"
    }];
    (ship.speed, ship.boxes_left) = (lines, ship.boxes_left.saturating_sub(boxes_paid));
    let mut steps = Vec::new();
    for lane in program.lanes() {
        let step = fly_step(view, &mut ship, lane, lines);
        rules.extend(step.effect.and_then(rule_of).filter(|rule| !rules.contains(rule)));
        steps.push(step);
        if arrives(view, &ship) {
            rules.push("MR-76");
            break;
        }
        if ship.boxes_left == 0 {
            break;
        }
    }
    Preview::Flight {
        speed: lines,
        boxes_paid,
        unknown: steps.iter().filter(|step| step.effect.is_none()).count() as u8,
        boxes_left: ship.boxes_left,
        crash: ship.boxes_left == 0,
        steps,
        rules,
    }
}

fn fly_step(view: &View, ship: &mut ShipView, lane: Lane, lines: u8) -> PreviewStep {
    let open = |place: u8| view.row.get(place as usize).copied().flatten();
    let lap =
        open(ship.place).map(|left| left.laid.tile.is_line() && std::mem::replace(&mut ship.started, true));
    ship.place = (ship.place + 1) % PLACES;
    let drawn = open(ship.place).map(|tile| tile.lanes[lane.number() as usize - 1]);
    let effect = if arrives(view, ship) { Some(LaneEffect::Safe) } else { drawn };
    let before = ship.boxes_left;
    match effect {
        Some(LaneEffect::Trap | LaneEffect::Kraken) => {
            ship.boxes_left = ship.boxes_left.saturating_sub(lines);
        }
        Some(LaneEffect::Accelerator) => ship.speed = view.dashboard.top_speed.min(ship.speed + 1),
        Some(LaneEffect::Slower) => ship.speed = 1.max(ship.speed - 1),
        Some(LaneEffect::Repairer) => {
            ship.boxes_left = view.dashboard.boxes.min(ship.boxes_left + LINES as u8 - lines);
        }
        Some(LaneEffect::Safe | LaneEffect::Mechanism) | None => {}
    }
    PreviewStep {
        place: ship.place,
        lane,
        effect,
        trap_would_cost: lines,
        boxes: ship.boxes_left as i8 - before as i8,
        boxes_left: ship.boxes_left,
        speed: ship.speed,
        lap,
    }
}

/// MR-76: the arrival that completes the last lap ends a solo race, and its lane does nothing.
fn arrives(view: &View, ship: &ShipView) -> bool {
    let tile = view.row.get(ship.place as usize).copied().flatten();
    let on_line = tile.is_some_and(|tile| tile.laid.tile.is_line());
    view.mode == Mode::Solo && on_line && ship.laps + 1 == view.dashboard.laps
}

fn rule_of(effect: LaneEffect) -> Option<&'static str> {
    match effect {
        LaneEffect::Safe => None,
        LaneEffect::Trap => Some("MR-36"),
        LaneEffect::Accelerator => Some("MR-37"),
        LaneEffect::Slower => Some("MR-38"),
        LaneEffect::Repairer => Some("MR-39"),
        LaneEffect::Kraken => Some("MR-40"),
        LaneEffect::Mechanism => Some("MR-41"),
    }
}
