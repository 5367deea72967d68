//! What a ship or a fleet is worth, in numbers and places.

use rules::Seat;
use serde::Serialize;

use crate::course::Insurance;
use crate::parts::{MAX_SHIPS, Side, Speciality, Squares};
use crate::ship::{Battery, Ship};
use crate::state::GalaxyTrucker;
use crate::task::Chapter;

/// What a ship is worth (GT-43 to GT-48).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// Humans and aliens.
    pub crew: u8,
    /// Humans alone.
    pub humans: u8,
    /// What guests in luxury cabins will pay (XP-19).
    pub fares: u8,
    /// Cells.
    pub cells: u8,
    /// Cannon strength in halves, without and with all the power there is.
    pub cannons: [u8; 2],
    /// Engine strength, without and with all the power there is; of a fleet that of its weakest ship (LM-81).
    pub engines: [u8; 2],
    /// Exposed connectors.
    pub exposed: u8,
    /// Sides that a shield covers.
    pub shielded: Vec<Side>,
    /// Boxes of ordinary and special holds.
    pub boxes: [u8; 2],
    /// What the goods sell for.
    pub cargo: u16,
    /// The largest group of empty squares, where it costs a premium (LM-43).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub gap: Option<Gap>,
}

/// The largest group of empty squares that touch by sides or corners, across the edges too (LM-43).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gap {
    /// Its squares; of equal groups the foremost.
    pub squares: Squares,
    /// The premium it costs.
    pub premium: u8,
}

/// What a ship or a whole fleet is worth; while it is built as if it flew.
pub(crate) fn facts(table: &GalaxyTrucker, seat: Seat) -> Facts {
    Facts { gap: gap(table, seat), ..facts_in(table, seat, area(table, seat)) }
}

/// What each ship of a fleet is worth, by number; nothing for one ship.
pub(super) fn hulls(table: &GalaxyTrucker, seat: Seat) -> Vec<Facts> {
    if !table.board().is_fleet() {
        return Vec::new();
    }
    let area = area(table, seat);
    let zones = table.yard.zones.iter().filter(|zone| !zone.is_empty());
    zones.map(|zone| facts_in(table, seat, zone.and(area))).collect()
}

/// The squares that count: those of ships that fly, or all tiles before the launch.
pub(super) fn area(table: &GalaxyTrucker, seat: Seat) -> Squares {
    if table.trucker(seat).is_flying() { table.area(seat) } else { table.ship(seat).filled }
}

/// The ship with everything that will come aboard, before anything has (GT-37, GT-38).
fn manned(table: &GalaxyTrucker, seat: Seat) -> Ship {
    let mut ship = *table.ship(seat);
    let is_empty = ship.crew(ship.filled) == 0 && ship.cells(ship.filled) == 0;
    match table.chapter() {
        Chapter::Building | Chapter::Check if is_empty => ship.load_up(),
        Chapter::Building | Chapter::Check | Chapter::Insurance | Chapter::Flight => {}
    }
    ship
}

fn facts_in(table: &GalaxyTrucker, seat: Seat, area: Squares) -> Facts {
    let (ship, board) = (&manned(table, seat), table.board());
    let zones = (0..MAX_SHIPS as u8).map(|number| table.zone(number).and(area).and(ship.filled));
    let zones: Vec<Squares> = zones.filter(|zone| !zone.is_empty()).collect();
    let powered = |zone: Squares, battery: Battery| {
        let cells = ship.cells(zone);
        // XP-40: a Technician's first use is free.
        let free = cells > 0 && ship.speciality(zone) == Some(Speciality::Technician);
        battery.halves(battery.best(cells + u8::from(free)))
    };
    let boxes = |special: bool| {
        let holds = ship.holds(area).iter().filter(|square| ship.kind(*square).is_special_hold() == special);
        holds.map(|square| ship.kind(square).boxes()).sum()
    };
    Facts {
        crew: ship.crew(area),
        humans: ship.humans(area),
        fares: ship.guests(area) * table.fare(),
        cells: ship.cells(area),
        cannons: [
            zones.iter().map(|zone| ship.cannons(*zone).halves([0; 3])).sum(),
            zones.iter().map(|zone| powered(*zone, ship.cannons(*zone))).sum(),
        ],
        engines: [
            zones.iter().map(|zone| ship.engines(*zone).halves([0; 3])).min().unwrap_or(0) / 2,
            zones.iter().map(|zone| powered(*zone, ship.engines(*zone))).min().unwrap_or(0) / 2,
        ],
        exposed: ship.exposed(board, area),
        shielded: Side::ALL.into_iter().filter(|side| ship.is_shielded(area, *side)).collect(),
        boxes: [boxes(false), boxes(true)],
        cargo: table.value(ship.goods(area)),
        gap: None,
    }
}

fn gap(table: &GalaxyTrucker, seat: Seat) -> Option<Gap> {
    match &table.board().insurance {
        Insurance::Chain { premiums, .. } => {
            let squares = table.largest_gap(seat);
            let premium = premiums[(squares.len() as usize).min(premiums.len() - 1)];
            Some(Gap { squares, premium })
        }
        Insurance::Cap { .. } | Insurance::None | Insurance::Offers { .. } => None,
    }
}
