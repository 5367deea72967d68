//! MemoRacers as numbers. A program is one action: there are 407 paths of one to five lines on five lanes.

use std::sync::{LazyLock, OnceLock};

use catalogue::MemoRacers;
use memoracers::{
    Action, Gist, HandicapLevel, Knowledge, LANES, Lane, LaneEffect, Mode, NUMBERS, OpenTile, PLACES,
    Program, Series, Special,
};
use rules::Seat;

use crate::encoded::{Encoded, Schema};
use crate::layout::Sink;
use crate::space::{Block, firsts};

const LINES: usize = 5;
const PATHS: usize = 5 + 13 + 35 + 95 + 259;

const BLOCKS: [Block; 6] = [
    Block::new("build_tile", &[4]),
    Block::new("choose_lane", &[5]),
    Block::new("keep_tiles", &[]),
    Block::new("swap_tiles", &[10]),
    Block::new("program", &[PATHS]),
    Block::new("forced_program", &[PATHS]),
];
const FIRST: [usize; 6] = firsts(&BLOCKS);

/// Every path, shortest first, and the place of each by its lanes as octal digits.
struct Paths {
    all: Vec<Vec<Lane>>,
    places: Vec<u16>,
}

static PATH: LazyLock<Paths> = LazyLock::new(|| {
    let mut all: Vec<Vec<Lane>> = Lane::all().map(|lane| vec![lane]).collect();
    let mut from = 0;
    for _ in 1..LINES {
        let shorter = from..all.len();
        from = all.len();
        for nth in shorter {
            let last = all[nth].last().expect("a path has a lane").number();
            for lane in (last - 1..=last + 1).filter_map(Lane::new) {
                let longer = all[nth].iter().copied().chain([lane]).collect();
                all.push(longer);
            }
        }
    }
    let mut places = vec![0; 1 << (3 * LINES)];
    for (place, path) in (0..).zip(&all) {
        places[digits(path.iter().copied())] = place;
    }
    Paths { all, places }
});

#[inline]
fn digits(lanes: impl Iterator<Item = Lane>) -> usize {
    lanes.fold(0, |digits, lane| digits << 3 | usize::from(lane.number()))
}

impl Encoded for MemoRacers {
    const VERSION: u32 = 1;
    const BLOCKS: &'static [Block] = &BLOCKS;

    #[inline]
    fn index(action: &Action) -> Option<usize> {
        Some(match action {
            Action::BuildTile(series) => FIRST[0] + *series as usize,
            Action::ChooseLane(lane) => FIRST[1] + usize::from(lane.number()) - 1,
            Action::KeepTiles => FIRST[2],
            Action::SwapTiles(place) if *place < PLACES => FIRST[3] + usize::from(*place),
            Action::SwapTiles(_) => return None,
            Action::Program(program) => {
                let place = usize::from(PATH.places[digits(program.lanes())]);
                FIRST[4 + usize::from(program.forced())] + place
            }
        })
    }

    fn action(block: usize, nth: usize) -> Option<Action> {
        Some(match block {
            0 => Action::BuildTile(Series::ALL[nth]),
            1 => Action::ChooseLane(Lane::new(nth as u8 + 1)?),
            2 => Action::KeepTiles,
            3 => Action::SwapTiles(nth as u8),
            _ => Action::Program(Program::new(&PATH.all[nth], block == 5)?),
        })
    }

    #[inline]
    fn observe(known: &Knowledge, seat: Seat, into: &mut impl Sink) {
        let gist = known.gist();
        into.one_of("phase", Some(usize::from(gist.phase)), Gist::PHASES);
        into.one_of("mode", Some(mode(gist.mode)), 3);
        into.one_of("seat", Some(seat.index()), Gist::SEATS);
        into.number("seats", f32::from(gist.seats), Gist::SEATS as f32);
        into.number("race", f32::from(gist.race[0]), Gist::SEATS as f32);
        into.number("races", f32::from(gist.race[1]), Gist::SEATS as f32);
        into.number("round", f32::from(gist.round), f32::from(known.numbers().race_rounds));
        into.number("score", f32::from(gist.score), 100.0);
        into.flag("kraken_madness", gist.madness);
        into.number("kraken_exchanges", f32::from(gist.kraken_exchanges), 8.0);
        own_program(gist.own_program, into);
        for place in 0..PLACES {
            into.part("place", usize::from(place), |into| tile(known, place, into));
        }
        let seats = usize::from(gist.seats);
        let mut length = 0;
        for nth in 0..Gist::SEATS {
            let other = Seat(((seat.index() + nth) % seats) as u8);
            if nth < seats {
                length = into.part("ship", nth, |into| ship(known, &gist, other, into));
            } else {
                into.absent("ship", nth, length);
            }
        }
        building(known, &gist, into);
    }

    fn schema_cell() -> &'static OnceLock<Schema> {
        static SCHEMA: OnceLock<Schema> = OnceLock::new();
        &SCHEMA
    }
}

fn mode(mode: Mode) -> usize {
    match mode {
        Mode::Race => 0,
        Mode::Solo => 1,
        Mode::Championship => 2,
    }
}

#[inline]
fn own_program(program: Option<Program>, into: &mut impl Sink) {
    let mut lanes = [None; LINES];
    for (line, lane) in lanes.iter_mut().zip(program.into_iter().flat_map(Program::lanes)) {
        *line = Some(usize::from(lane.number()) - 1);
    }
    into.flag("own_program.forced", program.is_some_and(Program::forced));
    for (nth, lane) in lanes.into_iter().enumerate() {
        into.part("own_program.line", nth, |into| into.one_of("lane", lane, usize::from(LANES)));
    }
}

#[inline]
fn tile(known: &Knowledge, place: u8, into: &mut impl Sink) {
    let tile = known.tile(place);
    into.flag("known", tile.is_some());
    into.flag("face_up", known.is_up(place));
    into.one_of("number", tile.map(|tile| usize::from(tile.laid.tile.number().unwrap_or(0))), 10);
    into.one_of("special", tile.and_then(special), 3);
    for (lane, name) in LANE_NAMES.into_iter().enumerate() {
        into.one_of(name, tile.map(|tile| effect(tile.lanes[lane])), EFFECTS);
    }
}

const LANE_NAMES: [&str; 5] = ["lane_1", "lane_2", "lane_3", "lane_4", "lane_5"];
const EFFECTS: usize = 7;

#[inline]
fn special(tile: OpenTile) -> Option<usize> {
    match tile.special {
        Special::None => None,
        Special::Missile => Some(0),
        Special::Mobile => Some(1),
        Special::Kraken => Some(2),
    }
}

#[inline]
fn effect(effect: LaneEffect) -> usize {
    match effect {
        LaneEffect::Safe => 0,
        LaneEffect::Trap => 1,
        LaneEffect::Accelerator => 2,
        LaneEffect::Slower => 3,
        LaneEffect::Repairer => 4,
        LaneEffect::Mechanism => 5,
        LaneEffect::Kraken => 6,
    }
}

#[inline]
fn ship(known: &Knowledge, gist: &Gist, seat: Seat, into: &mut impl Sink) {
    let (ship, numbers) = (known.ship(seat), known.numbers());
    into.flag("present", true);
    into.flag("racing", ship.racing);
    into.flag("started", ship.started);
    into.flag("asked", gist.asked.contains(seat));
    into.flag("ready", gist.ready.contains(seat));
    into.one_of("lane", ship.lane.map(|lane| usize::from(lane.number()) - 1), usize::from(LANES));
    into.one_of("place", Some(usize::from(ship.place)), usize::from(PLACES));
    into.number("turns", f32::from(ship.turns), 4.0);
    into.number("speed", f32::from(ship.speed), LINES as f32);
    into.number("boxes_left", f32::from(ship.boxes_left), f32::from(numbers.boxes));
    into.number("laps", f32::from(ship.laps), f32::from(numbers.laps));
    into.number("points", f32::from(gist.points[seat.index()]), 20.0);
    into.one_of("handicap", Some(level(ship.handicap)), 4);
}

#[inline]
fn level(level: HandicapLevel) -> usize {
    match level {
        HandicapLevel::Beginner => 0,
        HandicapLevel::Amateur => 1,
        HandicapLevel::Confirmed => 2,
        HandicapLevel::Expert => 3,
    }
}

/// The tiles that a builder may choose, and those that were chosen (MR-10).
#[inline]
fn building(known: &Knowledge, gist: &Gist, into: &mut impl Sink) {
    let choosing = gist.phase == 0;
    into.one_of("building.number", choosing.then(|| usize::from(gist.number) - 1), usize::from(NUMBERS));
    for (nth, series) in Series::ALL.into_iter().enumerate() {
        into.part("building.candidate", nth, |into| {
            let tile = choosing.then(|| memoracers::Tile::numbered(gist.number, series));
            for (lane, name) in LANE_NAMES.into_iter().enumerate() {
                let found = tile.map(|tile| effect(known.pack().lanes(tile)[lane]));
                into.one_of(name, found, EFFECTS);
            }
        });
    }
    for (nth, series) in gist.circuit.into_iter().enumerate() {
        into.part("circuit", nth, |into| into.one_of("series", series.map(|series| series as usize), 4));
    }
}
