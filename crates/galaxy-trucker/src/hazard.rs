//! Weak spots: what each hit would cost, and how likely something is lost.
//!
//! Chances are in thirty-sixths, given the direction an attack finally has.

use rules::Seat;
use serde::Serialize;

use crate::course::{Attack, AttackKind, Board, Shape};
use crate::flow::{Frame, Strike, Target, Work};
use crate::parts::{Kind, Side, Square, Squares};
use crate::state::GalaxyTrucker;
use crate::view::View;

/// A tile that an attack from one side can hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hazard {
    /// Where the attack comes from.
    pub from: Side,
    /// The tile it meets first.
    pub square: Square,
    /// How often in thirty-six attacks.
    pub chance: u8,
    /// Everything that goes with the tile, itself included; the largest part stays (GT-73).
    pub lost: Squares,
    /// Whether a small meteor would harm it (GT-66).
    pub open: bool,
    /// Whether a shield with a cell stops what shields stop (GT-68).
    pub shielded: bool,
    /// Whether a cannon, with a cell if it needs one, shoots a large meteor (GT-67).
    pub guarded: bool,
    /// Whether a thruster with a cell makes the attack miss (XP-30).
    pub dodged: bool,
}

/// How likely an attack costs something.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// What comes.
    pub kind: AttackKind,
    /// And from where.
    pub from: Side,
    /// In thirty-six attacks so many cost a tile if nobody defends, and so many in spite of all defence.
    pub harm: [u8; 2],
    /// Tiles lost in thirty-six attacks, without and with defence.
    pub tiles: [u16; 2],
}

/// What the attacks of a card that are still to come cost a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rest {
    /// So many attacks.
    pub attacks: u8,
    /// Tiles they cost together in thirty-six such flights, without and with defence.
    pub tiles: [u16; 2],
}

impl View {
    /// The weak spots of a seat's ship or fleet, side by side.
    pub fn hazards(&self, seat: Seat) -> Vec<Hazard> {
        hazards(&self.table, seat)
    }

    /// How likely each kind of attack from each side costs something.
    pub fn odds(&self, seat: Seat) -> Vec<Odds> {
        odds(&self.hazards(seat))
    }
}

/// The weak spots of a seat's ship or fleet, side by side.
pub(crate) fn hazards(table: &GalaxyTrucker, seat: Seat) -> Vec<Hazard> {
    Side::ALL.into_iter().flat_map(|from| hazards_from(table, seat, from)).collect()
}

/// What each kind of attack from each side costs a ship with these weak spots.
pub(crate) fn odds(hazards: &[Hazard]) -> Vec<Odds> {
    let kinds =
        [AttackKind::SmallMeteor, AttackKind::LargeMeteor, AttackKind::LightShot, AttackKind::HeavyShot];
    let each = kinds.into_iter().flat_map(|kind| Side::ALL.map(|from| (kind, from)));
    each.map(|(kind, from)| odds_of(hazards, kind, from)).collect()
}

/// Tiles that these attacks together cost in thirty-six such flights, without and with defence.
pub(crate) fn tiles_lost(table: &GalaxyTrucker, seat: Seat, attacks: &[Attack]) -> [u16; 2] {
    let hazards = hazards(table, seat);
    attacks.iter().fold([0; 2], |[bare, defended], attack| {
        let [more, less] = odds_of(&hazards, attack.kind, attack.from).tiles;
        [bare + more, defended + less]
    })
}

/// What the rest of the card or line that attacks a seat would cost it; nothing if nothing more comes.
pub(crate) fn rest(table: &GalaxyTrucker, seat: Seat) -> Option<Rest> {
    let hunt = table
        .flow
        .iter()
        .find_map(|frame| if let Frame::Work(Work::Hunt(hunt)) = frame { Some(*hunt) } else { None })?;
    let coming: Vec<Attack> = table.attacks_left(hunt).filter(|_| hunt.targets.contains(seat)).collect();
    let attacks = u8::try_from(coming.len()).ok().filter(|attacks| *attacks > 0)?;
    Some(Rest { attacks, tiles: tiles_lost(table, seat, &coming) })
}

fn odds_of(hazards: &[Hazard], kind: AttackKind, from: Side) -> Odds {
    let mut odds = Odds { kind, from, harm: [0; 2], tiles: [0; 2] };
    for hazard in hazards.iter().filter(|hazard| hazard.from == from) {
        let stopped = hazard.dodged
            || match kind {
                AttackKind::SmallMeteor | AttackKind::LightShot => hazard.shielded,
                AttackKind::LargeMeteor => hazard.guarded,
                AttackKind::HeavyShot => false,
            };
        let harmless = kind == AttackKind::SmallMeteor && !hazard.open;
        let tiles = u16::from(hazard.chance) * u16::from(hazard.lost.len());
        for (nth, suffers) in [!harmless, !harmless && !stopped].into_iter().enumerate() {
            if suffers {
                odds.harm[nth] += hazard.chance;
                odds.tiles[nth] += tiles;
            }
        }
    }
    odds
}

/// The tiles that are met first from one side, each with its chance.
fn hazards_from(table: &GalaxyTrucker, seat: Seat, from: Side) -> Vec<Hazard> {
    let (board, ship) = (table.board(), table.ship(seat));
    let mut found: Vec<(Square, u8)> = Vec::new();
    let mut meet = |square: Option<Square>, chance: u8| {
        if let Some(square) = square {
            match found.iter_mut().find(|(known, _)| *known == square) {
                Some((_, sum)) => *sum += chance,
                None => found.push((square, chance)),
            }
        }
    };
    for line in 0..board.line_count(from) {
        let squares = &board.lines[from as usize][line as usize];
        if board.shape == Shape::Torus {
            // LM-48: the attack may begin anywhere on its line and goes round.
            for start in 0..squares.len() {
                let round = squares[start..].iter().chain(&squares[..start]).copied();
                meet(round.into_iter().find(|square| ship.filled.contains(*square)), 1);
            }
        } else {
            let chance = line_chance(board, from, line);
            meet(squares.iter().copied().find(|square| ship.filled.contains(*square)), chance);
        }
    }
    found.retain(|(_, chance)| *chance > 0);
    found.sort_unstable();
    found.into_iter().map(|(square, chance)| hazard(table, seat, from, square, chance)).collect()
}

/// How often in thirty-six rolls that line is named.
fn line_chance(board: &Board, from: Side, line: u8) -> u8 {
    let number = if from.is_lateral() { board.rows[line as usize] } else { board.columns[line as usize] };
    let two_dice = if (2..=12).contains(&number) { 6 - number.abs_diff(7) } else { 0 };
    match board.shape {
        Shape::Plane | Shape::Fleet => two_dice,
        // XP-9: one die for a row.
        Shape::Cylinder if from.is_lateral() => 6,
        Shape::Cylinder => two_dice,
        Shape::Fold | Shape::Torus => 6,
    }
}

fn hazard(table: &GalaxyTrucker, seat: Seat, from: Side, square: Square, chance: u8) -> Hazard {
    let (board, ship) = (table.board(), table.ship(seat));
    let zone = table.zone(table.ship_at(square));
    let powered = |zone: Squares| ship.cells(zone) > 0;
    let reach = if from == Side::Front { 0 } else { 1 };
    let line = board.line_of(square, from);
    let guards = |cannon: &Square| {
        let part = ship.part(*cannon);
        let near = board.lines_apart(from, line, board.line_of(*cannon, from)) <= reach;
        let free = part.kind() == Kind::Cannon || powered(table.zone(table.ship_at(*cannon)));
        part.aims(from) && near && free
    };
    Hazard {
        from,
        square,
        chance,
        lost: ship.falls_with(board, zone, Squares::only(square)).with(square),
        open: ship.part(square).has_connector(from) && !ship.filled.contains(board.next(square, from)),
        shielded: ship.is_shielded(zone, from) && powered(zone),
        guarded: ship.which(board.all, Kind::is_cannon).iter().any(|cannon| guards(&cannon)),
        dodged: powered(zone) && is_dodged(table, seat, from, square),
    }
}

/// Whether a thruster of the ship moves an attack on that tile off everything.
fn is_dodged(table: &GalaxyTrucker, seat: Seat, from: Side, square: Square) -> bool {
    let (board, ship, number) = (table.board(), table.ship(seat), table.ship_at(square));
    let mut strike = Strike::new(AttackKind::HeavyShot, from);
    (strike.lines[0], strike.spot) = (board.line_of(square, from), square);
    let misses = |points: Side| {
        let mut target = Target::new(seat, strike);
        target.moved[number as usize] = Some(points);
        target.is_moved_by(points) && table.met(&target, 0).is_empty()
    };
    let thrusters = ship.which(table.zone(number), |kind| kind == Kind::Thruster);
    thrusters.iter().any(|thruster| misses(ship.part(thruster).points()))
}
