//! The rule of thumb: fly as far as the way is free of traps, over accelerators if there are any.
//!
//! One idea: five lanes are five bits, so that all ways with the same number of traps and
//! accelerators are one byte, all of them together one number, and a line more is a few shifts.

use rules::{Rng, Seat, below};

use crate::action::Action;
use crate::parts::{LINES, Lane, LaneEffect, PLACES, Program, Ship};
use crate::state::{MemoRacers, Phase};

/// The lanes of a tile by what they do, one bit each, the same in the byte of every kind of way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Road {
    plain: u64,
    trap: u64,
    faster: u64,
    slower: u64,
}

/// What a pilot at top speed looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    /// Lanes without a trap or a loss of speed.
    clear: u8,
    /// Lanes of the tile before from which a way goes on without a trap.
    onward: u8,
}

/// All lanes in one byte, and in the bytes of all kinds.
const LANES: u8 = 0b11_1110;
const ALL: u64 = LANES as u64 * EVERY_KIND;

/// Where ways end after each line: a byte for every kind. Kinds are told apart by accelerators met (none, one, or
/// more) and traps met (none, or one in the higher bytes); a kind goes by the place of its byte's lowest bit.
type Ways = [u64; LINES + 1];

/// So many accelerators are counted.
const MOST_GAINS: u8 = 2;

/// The same lanes for every kind.
const EVERY_KIND: u64 = 0x0101_0101_0101;

/// The bytes of kinds without a trap, without an accelerator, and with as many as are counted.
const NO_TRAP: u64 = 0xff_ffff;
const NO_GAIN: u64 = 0xff00_00ff;
const MOST_GAIN: u64 = 0xff00_00ff_0000;
const TRAP: u32 = 24;

/// What a tile ahead, a point of speed and a free box are worth.
const TILE: i32 = 10;
const SPEED: i32 = 13;
const BOX: i32 = 8;

/// A way that can go on without a trap.
const FREE_END: i32 = 6;

/// A speed at which any trap would be the last.
const DREAD: i32 = 25;

/// Nearly equal ways are flown in turn: a mood of two bits makes the difference.
const MOOD_BITS: u32 = 2;
const MOODS: u64 = (1 << MOOD_BITS) - 1;

impl Road {
    /// A Kraken nobody has seen: it covers an inner lane twice as often as an outer one.
    pub(crate) const UNSEEN: Road =
        Road { plain: 0b10_0010 * EVERY_KIND, trap: 0b01_1100 * EVERY_KIND, faster: 0, slower: 0 };

    pub(crate) fn new(lanes: [LaneEffect; crate::LANES as usize]) -> Road {
        let mut road = Road::default();
        for (bit, lane) in (1..).zip(lanes) {
            let lanes = match lane {
                LaneEffect::Trap | LaneEffect::Kraken => &mut road.trap,
                LaneEffect::Accelerator => &mut road.faster,
                LaneEffect::Slower => &mut road.slower,
                LaneEffect::Safe | LaneEffect::Repairer | LaneEffect::Mechanism => &mut road.plain,
            };
            *lanes |= EVERY_KIND << bit;
        }
        road
    }

    pub(crate) fn glance(self) -> Glance {
        Glance { clear: (self.plain | self.faster) as u8, onward: beside(LANES & !(self.trap as u8)) }
    }
}

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
        // At top speed a clear way is the best there is, unless the ship were safer with a line less.
        if ship.speed as usize == LINES
            && free != ship.speed
            && let Some(digits) = self.clear_way(ship)
        {
            return Action::Program(Program::packed(digits, false));
        }
        let may_force = ship.speed < numbers.top_speed && free >= numbers.force_needs;
        let reach = LINES.min(ship.speed as usize + usize::from(may_force));
        let roads = self.roads(ship.place);
        let ways = ways(ship.lane, &roads);
        let mut moods = rng.next_u64();
        let mut best = (i32::MIN, 0, 0, 0);
        for line in (0..reach).rev() {
            let lines = line as u8 + 1;
            let worth =
                |gain: u8| i32::from(lines) * TILE + i32::from(numbers.top_speed.min(lines + gain)) * SPEED;
            // The longest ways come first: before long no shorter one can be better.
            if worth(MOST_GAINS) + FREE_END + MOODS as i32 <= best.0 {
                break;
            }
            let forced = if lines > ship.speed { numbers.force_cost } else { 0 };
            let onward = beside(LANES & !(roads[line + 1].trap as u8));
            let mut left = ways[line + 1];
            while left != 0 {
                let kind = left.trailing_zeros() & !7;
                let ends = ends_of(left, kind);
                left &= !(0xff << kind);
                let (lost, gain) =
                    if kind < TRAP { (forced, kind / 8) } else { (lines + forced, (kind - TRAP) / 8) };
                if lost >= free {
                    continue;
                }
                // One trap more than remembered must not be the end.
                let dread = if lines + lost >= free { DREAD } else { 0 };
                let worth = worth(gain as u8) - i32::from(lost) * BOX - dread + (moods & MOODS) as i32;
                moods >>= MOOD_BITS;
                let (worth, ends) =
                    if ends & onward == 0 { (worth, ends) } else { (worth + FREE_END, ends & onward) };
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

    /// A way of full length without a trap or a loss of speed, packed as a program.
    #[inline]
    fn clear_way(&self, ship: &Ship) -> Option<u16> {
        let known = self.pack.get().glances(self.kraken_exchanges > 0);
        let mut place = ship.place;
        let mut next = || {
            place = if place + 1 < PLACES { place + 1 } else { 0 };
            let laid = self.row[place as usize];
            known[laid.tile.0 as usize][usize::from(laid.mirrored)]
        };
        let (mut ways, mut ends) = ([0; LINES], 1 << ship.lane.0);
        for way in &mut ways {
            *way = ends;
            ends = beside(ends) & next().clear;
        }
        let onward = ends & next().onward;
        if ends == 0 {
            return None;
        }
        let mut lane = central(if onward == 0 { ends } else { onward });
        let mut digits = 0;
        for (digit, from) in (0..).step_by(3).zip(ways.into_iter().rev()) {
            digits |= (lane.trailing_zeros() as u16) << digit;
            lane = nearest(from & beside(lane), lane);
        }
        Some(digits)
    }

    /// The tiles ahead as the pilots know them.
    #[inline]
    fn roads(&self, place: u8) -> [&'static Road; LINES + 1] {
        let pack = self.pack.get();
        let mut place = place as usize;
        std::array::from_fn(|_| {
            place = if place + 1 < self.row.len() { place + 1 } else { 0 };
            let laid = self.row[place];
            let unseen = self.kraken_exchanges > 0 && laid.tile.is_kraken();
            if unseen { &Road::UNSEEN } else { pack.road(laid) }
        })
    }
}

/// Where ways of each kind end, line by line. Ways with two traps or a loss of speed are not flown.
#[inline]
fn ways(lane: Lane, roads: &[&Road; LINES + 1]) -> Ways {
    let mut ways = [1 << lane.0; LINES + 1];
    for line in 0..LINES {
        let (from, road): (u64, &Road) = (ways[line], roads[line]);
        let to = (from | from << 1 | from >> 1) & ALL;
        let (faster, slower) = (to & road.faster, to & road.slower);
        let gained = (faster & !MOST_GAIN) << 8 | faster & MOST_GAIN;
        // Without a gain to lose, a slower is as bad as a trap.
        let lost = (slower & !NO_GAIN) >> 8;
        let trapped = (to & road.trap | slower & NO_GAIN) & NO_TRAP;
        ways[line + 1] = to & road.plain | gained | lost | trapped << TRAP;
    }
    ways
}

/// The ends of the ways of one kind.
#[inline]
fn ends_of(ways: u64, kind: u32) -> u8 {
    (ways >> kind) as u8
}

/// The lanes next to these and themselves (MR-19).
#[inline]
fn beside(lanes: u8) -> u8 {
    (lanes | lanes << 1 | lanes >> 1) & LANES
}

/// One way of that kind to one of these ends, packed as a program.
#[inline]
fn way_back(ways: &Ways, roads: &[&Road; LINES + 1], lines: u8, mut kind: u32, ends: u8) -> u16 {
    let mut lane = central(ends);
    let (mut digits, mut digit) = (0, 0);
    for line in (0..LINES.min(lines as usize)).rev() {
        digits |= (lane.trailing_zeros() as u16) << digit;
        digit += 3;
        let [likely, other] = before(kind, roads[line], lane.into());
        let from = |kind| ends_of(ways[line], kind) & (lane | lane << 1 | lane >> 1);
        kind = if from(likely) == 0 { other } else { likely };
        lane = nearest(from(kind), lane);
    }
    digits
}

/// The two kinds of way that become this one on that lane; twice the same where there is but one.
#[inline]
fn before(kind: u32, road: &Road, lane: u64) -> [u32; 2] {
    if road.plain & lane != 0 {
        [kind; 2]
    } else if road.trap & lane != 0 {
        [kind - TRAP; 2]
    } else if road.faster & lane != 0 {
        // More gains than are counted make no difference.
        if MOST_GAIN >> kind & 1 != 0 { [kind - 8, kind] } else { [kind - 8; 2] }
    } else {
        // Without a gain to lose, a slower was as bad as a trap.
        if kind == TRAP { [0, kind + 8] } else { [kind + 8; 2] }
    }
}

/// The most central of these lanes.
#[inline]
fn central(lanes: u8) -> u8 {
    let rings = [0b00_1000, 0b01_0100, 0b10_0010].map(|ring| lanes & ring);
    rings.into_iter().find(|ring| *ring != 0).map_or(0, |ring| nearest(ring, 0))
}

/// That lane if it is one of these, else the leftmost of them.
#[inline]
fn nearest(lanes: u8, lane: u8) -> u8 {
    if lanes & lane == 0 { lanes & lanes.wrapping_neg() } else { lane }
}
