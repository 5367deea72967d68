//! What a strength or a reward would bring (GT-50, GT-52, GT-57, GT-60).

use std::cmp::Ordering;

use rules::{Seat, Silent};
use serde::Serialize;

use crate::course::{Attack, Measure, Penalty, Reward};
use crate::encounter::{Enemy, Toll};
use crate::flow::{Against, Ask, Effort, Frame};
use crate::hazard::tiles_lost;
use crate::parts::Goods;
use crate::ship::Power;
use crate::state::GalaxyTrucker;

/// Days on the track (GT-50): gained or, below 0, lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Journey {
    /// So many days.
    pub days: i16,
    /// Where the marker would stand, counted on without end (GT-93).
    pub position: i16,
    /// The space of the track, counted from the start space.
    pub space: u8,
    /// Players that are passed, or that come past, the nearest first.
    pub passed: Vec<Seat>,
}

/// What a strength would bring. Strengths are in halves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "prospect")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Prospect {
    /// Open space is crossed (GT-52); ships of a fleet without an engine leave (LM-82).
    Flies { journey: Journey, leaving: Vec<u8> },
    /// No engine works: the player would have to give up (GT-52).
    GivesUp,
    /// The enemy is beaten (GT-57): what can be taken, and the days that costs.
    Wins { enemy: u8, credits: u8, goods: Goods, journey: Journey },
    /// Equal: nothing happens (GT-57).
    Holds { enemy: u8 },
    /// The enemy wins (GT-58). Of shots the tiles they cost in thirty-six such attacks, without and with defence.
    Loses { enemy: u8, penalty: Penalty, tiles: [u16; 2] },
    /// In a combat zone the lowest announced so far by others, and whether this would be lower (GT-60).
    Compares { lowest: Option<u8>, weakest: bool, penalty: Penalty },
}

/// So many days from where the marker stands now.
pub(super) fn journey(table: &GalaxyTrucker, seat: Seat, days: i16) -> Journey {
    let mut after = table.clone();
    after.travel(seat, days, &mut Silent);
    let (from, to) = (table.trucker(seat).position, after.trucker(seat).position);
    let between = |other: &Seat| {
        let position = table.trucker(*other).position;
        from.min(to) < position && position < from.max(to)
    };
    let mut passed: Vec<Seat> = table.flyers().without(seat).iter().filter(between).collect();
    passed.sort_by_key(|other| (table.trucker(*other).position - from).abs());
    let space = to.rem_euclid(i16::from(table.pack.numbers.spaces)) as u8;
    Journey { days, position: to, space, passed }
}

/// The strength of a seat in halves with that power in the ship that is asked, and what it would bring. Ships that
/// are asked later count as they are without power.
pub(super) fn prospect(table: &GalaxyTrucker, effort: &Effort, power: Power) -> (u8, Prospect) {
    let mut effort = *effort;
    effort.powers[effort.ship as usize] = power;
    let Effort { seat, measure, powers, against, .. } = effort;
    let halves = table.strength_of(seat, measure, powers);
    match against {
        Against::Space => cross(table, &effort),
        Against::Enemy(enemy) => (halves, fight(table, seat, halves, enemy)),
        Against::Others => (halves, compare(table, seat, halves)),
    }
}

/// GT-52, LM-82: a ship that may still be powered leaves nobody behind yet.
fn cross(table: &GalaxyTrucker, effort: &Effort) -> (u8, Prospect) {
    let Effort { seat, ship: asked, powers, .. } = *effort;
    let is_open = |ship: &u8| {
        *ship > asked
            && table.battery(seat, *ship, Measure::Engine).strong > 0
            && table.ship(seat).cells(table.zone(*ship)) > 0
    };
    let halves = |ship: &u8| table.battery(seat, *ship, Measure::Engine).halves(powers[*ship as usize]);
    let ships = table.flying_ships(seat);
    let leaving: Vec<u8> = ships.clone().filter(|ship| halves(ship) == 0 && !is_open(ship)).collect();
    let lowest = ships.clone().filter(|ship| halves(ship) > 0).map(|ship| halves(&ship)).min();
    let some_open = ships.clone().any(|ship| is_open(&ship));
    match lowest {
        None if !some_open => (0, Prospect::GivesUp),
        None | Some(_) => {
            let lowest = lowest.unwrap_or(0);
            let journey = journey(table, seat, i16::from(lowest / 2));
            (lowest, Prospect::Flies { journey, leaving })
        }
    }
}

/// GT-57: higher beats the enemy, equal holds it off, lower suffers.
fn fight(table: &GalaxyTrucker, seat: Seat, halves: u8, enemy: u8) -> Prospect {
    let Some(Enemy { toll, reward, .. }) = enemy_met(table) else { return Prospect::Holds { enemy } };
    match halves.cmp(&enemy) {
        Ordering::Greater => {
            let Reward { credits, goods, days } = *reward;
            Prospect::Wins { enemy, credits, goods, journey: journey(table, seat, -i16::from(days)) }
        }
        Ordering::Equal => Prospect::Holds { enemy },
        Ordering::Less => {
            let penalty = match toll {
                Toll::Crew(crew) => Penalty::Crew(*crew),
                Toll::Goods(goods) => Penalty::Goods(*goods),
                Toll::Shots => Penalty::Shots(table.encounter().with(&table.extra()).attacks(0).to_vec()),
            };
            let tiles = tiles_lost(table, seat, shots(&penalty));
            Prospect::Loses { enemy, penalty, tiles }
        }
    }
}

/// GT-60: the lowest suffers; of equal players the one farther ahead, who has announced before.
fn compare(table: &GalaxyTrucker, seat: Seat, halves: u8) -> Prospect {
    let zone = table.combat_zone();
    let others = table.all_seats().filter(|other| *other != seat);
    let lowest = others.filter_map(|other| zone.and_then(|zone| zone.announced.of(other))).min();
    let card = table.encounter().with(&table.extra());
    let line = zone.and_then(|zone| card.lines().get(zone.line as usize));
    let penalty = line.map_or(Penalty::Days(0), |line| line.penalty.clone());
    Prospect::Compares { lowest, weakest: lowest.is_none_or(|lowest| halves < lowest), penalty }
}

/// The enemy under way.
fn enemy_met(table: &GalaxyTrucker) -> Option<&Enemy> {
    table
        .flow
        .iter()
        .find_map(|frame| if let Frame::Ask(Ask::Enemy(enemy)) = frame { Some(enemy) } else { None })
}

fn shots(penalty: &Penalty) -> &[Attack] {
    match penalty {
        Penalty::Shots(shots) => shots,
        Penalty::Days(_) | Penalty::Crew(_) | Penalty::Goods(_) => &[],
    }
}
