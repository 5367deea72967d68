//! The rule of thumb: fly as far as the way is free of traps, over accelerators if there are any.
//!
//! One idea: five lanes are five bits, so that all ways with the same number of traps and
//! accelerators are one number, and a line more is a few shifts.

use rules::{Rng, Seat, below};

use crate::action::Action;
use crate::parts::{LINES, Lane, LaneEffect, PLACES, Program};
use crate::state::{MemoRacers, Phase};

/// The lanes of a tile by what they do, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Road {
    trap: u8,
    faster: u8,
    slower: u8,
}

const ALL_LANES: u8 = 0b11_1110;

impl Road {
    /// A Kraken nobody has seen: it covers an inner lane twice as often as an outer one.
    const UNSEEN: Road = Road { trap: 0b01_1100, faster: 0, slower: 0 };

    pub(crate) fn new(lanes: impl Iterator<Item = LaneEffect>) -> Road {
        let mut road = Road::default();
        for (bit, lane) in (1..).zip(lanes) {
            match lane {
                LaneEffect::Trap | LaneEffect::Kraken => road.trap |= 1 << bit,
                LaneEffect::Accelerator => road.faster |= 1 << bit,
                LaneEffect::Slower => road.slower |= 1 << bit,
                LaneEffect::Safe | LaneEffect::Repairer | LaneEffect::Mechanism => {}
            }
        }
        road
    }
}

/// The lanes next to these and themselves (MR-19).
#[inline]
fn beside(lanes: u8) -> u8 {
    (lanes | lanes << 1 | lanes >> 1) & ALL_LANES
}

/// Ways are told apart by traps met (none or one) and accelerators met (none, one, or more).
const GAINS: usize = 3;
const KINDS: usize = 2 * GAINS;

/// Where the ways of each kind end after each line: a byte per kind, those without a trap below the others.
type Ways = [u64; LINES + 1];

/// The same lanes for every kind.
const EVERY_KIND: u64 = 0x0101_0101_0101;

/// The bytes of kinds without a trap, without an accelerator, and with as many as are counted.
const NO_TRAP: u64 = 0xff_ffff;
const NO_GAIN: u64 = 0xff00_00ff;
const MOST_GAIN: u64 = 0xff00_00ff_0000;
const TRAP: u32 = 8 * GAINS as u32;

/// What a tile ahead, a point of speed and a free box are worth.
const TILE: i32 = 10;
const SPEED: i32 = 13;
const BOX: i32 = 8;

/// A way that can go on without a trap.
const FREE_END: i32 = 6;

/// A speed at which any trap would be the last.
const DREAD: i32 = 25;

/// Equal ways are flown in turn.
const WHIM: u32 = 4;

impl MemoRacers {
    #[inline]
    pub(crate) fn rule_of_thumb(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Action {
        match self.phase {
            Phase::Programming => self.program_by_thumb(seat, rng),
            Phase::Building { .. } => Action::BuildTile(crate::Series::ALL[below(rng, 4) as usize]),
            // A central lane, and the tiles as they are: moving them about would spoil the own memory.
            Phase::Placing { .. }
            | Phase::Swapping(_)
            | Phase::Drawing { .. }
            | Phase::Reconnaissance { .. }
            | Phase::Exchanging
            | Phase::Over => self.cautious_action(seat),
        }
    }

    fn program_by_thumb(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Action {
        let numbers = &self.pack.get().numbers;
        let ship = &self.ships[seat];
        let free = numbers.boxes - ship.ticked;
        let may_force = ship.speed < numbers.top_speed && free >= numbers.force_needs;
        let reach = ship.speed + u8::from(may_force);
        let roads = self.roads(ship.place, reach);
        let ways = ways(ship.lane, &roads[..reach as usize]);
        let mut best = (i32::MIN, 0, 0, 0);
        for lines in 1..=reach {
            let forced = if lines > ship.speed { numbers.force_cost } else { 0 };
            let onward = roads.get(lines as usize).map_or(ALL_LANES, |road| beside(ALL_LANES & !road.trap));
            for kind in 0..KINDS {
                let ends = ends_of(ways[lines as usize], kind);
                if ends == 0 {
                    continue;
                }
                let (traps, gain) = ((kind / GAINS) as u8, (kind % GAINS) as u8);
                let lost = traps * lines + forced;
                if lost >= free {
                    continue;
                }
                let speed = numbers.top_speed.min(lines + gain);
                let (ends, room) = if ends & onward != 0 { (ends & onward, FREE_END) } else { (ends, 0) };
                // One trap more than remembered must not be the end.
                let dread = if lines + lost >= free { DREAD } else { 0 };
                let worth =
                    i32::from(lines) * TILE + i32::from(speed) * SPEED - i32::from(lost) * BOX - dread
                        + room
                        + below(rng, WHIM) as i32;
                if worth > best.0 {
                    best = (worth, lines, kind, ends);
                }
            }
        }
        let (worth, lines, kind, ends) = best;
        if worth == i32::MIN {
            // Every way ends in a crash.
            return self.cautious_action(seat);
        }
        let digits = way_back(&ways, &roads, lines, kind, ends);
        Action::Program(Program::packed(digits, lines > ship.speed))
    }

    /// The tiles ahead as the pilots know them.
    #[inline]
    fn roads(&self, place: u8, reach: u8) -> [Road; LINES + 1] {
        let unseen = self.unseen_kraken();
        let mut roads = [Road::default(); LINES + 1];
        for (ahead, road) in (1..).zip(&mut roads[..=reach as usize]) {
            let place = ((place + ahead) % PLACES) as usize;
            *road = if unseen == Some(place) { Road::UNSEEN } else { self.pack.get().road(self.row[place]) };
        }
        roads
    }
}

/// Where ways of each kind end, line by line. Ways with two traps or a loss of speed are not flown.
#[inline]
fn ways(lane: Lane, roads: &[Road]) -> Ways {
    let mut ways = [0; LINES + 1];
    ways[0] = 1 << lane.0;
    for (line, road) in roads.iter().enumerate() {
        let on = |lanes: u8| u64::from(lanes) * EVERY_KIND;
        let from: u64 = ways[line];
        let to = (from | from << 1 | from >> 1) & on(ALL_LANES);
        let (trap, faster, slower) = (to & on(road.trap), to & on(road.faster), to & on(road.slower));
        let plain = to & !(trap | faster | slower);
        let gained = (faster & !MOST_GAIN) << 8 | faster & MOST_GAIN;
        // Without a gain to lose, a slower is as bad as a trap.
        let lost = (slower & !NO_GAIN) >> 8 | (slower & NO_GAIN & NO_TRAP) << TRAP;
        ways[line + 1] = plain | gained | lost | (trap & NO_TRAP) << TRAP;
    }
    ways
}

/// The ends of the ways of one kind.
#[inline]
fn ends_of(ways: u64, kind: usize) -> u8 {
    (ways >> (8 * kind)) as u8
}

/// The kind of a way that has met an accelerator more.
#[inline]
fn faster(kind: usize) -> usize {
    if kind % GAINS == GAINS - 1 { kind } else { kind + 1 }
}

/// The kind of a way that has met a slower: one gain less; without any it is as bad as a trap.
#[inline]
fn slower(kind: usize) -> Option<usize> {
    match kind {
        0 => Some(GAINS),
        GAINS => None,
        _ => Some(kind - 1),
    }
}

/// One way of that kind to one of these ends, packed as a program.
fn way_back(ways: &Ways, roads: &[Road], lines: u8, mut kind: usize, ends: u8) -> u16 {
    let mut digits = 0;
    let mut lane = central(ends);
    for line in (1..=lines as usize).rev() {
        digits |= u16::from(lane) << (3 * (lines as usize - line));
        let (road, bit) = (&roads[line - 1], 1 << lane);
        let leads_here = |before: usize| {
            if road.trap & bit != 0 {
                before < GAINS && before + GAINS == kind
            } else if road.faster & bit != 0 {
                faster(before) == kind
            } else if road.slower & bit != 0 {
                slower(before) == Some(kind)
            } else {
                before == kind
            }
        };
        let from = |before: usize| ends_of(ways[line - 1], before) & beside(bit);
        kind = (0..KINDS).find(|before| leads_here(*before) && from(*before) != 0).expect("a way led here");
        lane = nearest(from(kind), lane);
    }
    digits
}

/// The most central of these lanes.
#[inline]
fn central(lanes: u8) -> u8 {
    [3, 2, 4, 1].into_iter().find(|lane| lanes & 1 << lane != 0).unwrap_or(5)
}

/// That lane if it is one of these, else a neighbour.
#[inline]
fn nearest(lanes: u8, lane: u8) -> u8 {
    if lanes & 1 << lane != 0 { lane } else { lanes.trailing_zeros() as u8 }
}
