//! The rule of thumb for MemoRacers: fly fast where the way is known, slowly where it is not.

use memoracers::{Action, Knowledge, LANES, Lane, LaneEffect, MemoRacers, PLACES, PhaseView, Program};
use rules::{Eyes, Rng, below};

use crate::{Dice, Thumb, Thumbed};

impl Thumbed for MemoRacers {
    type Thumb = Pilot;
}

/// A pilot with a memory of a certain quality.
#[derive(Debug)]
pub struct Pilot {
    /// In thousandths.
    memory: u32,
    /// Decides which tiles this pilot can remember, the whole match long.
    character: u64,
}

/// What a pilot expects of an unknown tile: a trap in this share of lanes, in tenths.
const TRAPS_OF_TEN: i32 = 4;

/// Unknown tiles a pilot dares to enter in one round.
const DARE: u8 = 2;

/// What a free tile, a point of speed and a free box are worth.
const TILE: i32 = 10;
const SPEED: i32 = 12;
const BOX: i32 = 9;

impl Thumb<MemoRacers> for Pilot {
    fn new(memory: u32, dice: &mut Dice) -> Self {
        Pilot { memory, character: dice.next_u64() }
    }

    fn choose(&mut self, eyes: &Eyes<'_, MemoRacers>, legal: &[Action], dice: &mut Dice) -> Action {
        let known = eyes.knowledge();
        match known.view().phase {
            PhaseView::Programming => self.best_program(&known, eyes.seat(), legal),
            PhaseView::Placing { .. } => central(legal),
            PhaseView::Building { .. } => legal[below(dice, legal.len() as u32) as usize],
            // Moving tiles about would spoil the pilot's own memory.
            PhaseView::Swapping { .. } => Action::KeepTiles,
            PhaseView::Drawing { .. }
            | PhaseView::Reconnaissance { .. }
            | PhaseView::Exchanging
            | PhaseView::Over => {
                unreachable!("nobody is asked to choose")
            }
        }
    }
}

/// The way ahead as a pilot sees or remembers it.
type Road = [Option<[LaneEffect; LANES as usize]>; 5];

impl Pilot {
    fn best_program(&self, known: &Knowledge, seat: rules::Seat, legal: &[Action]) -> Action {
        let ship = known.ship(seat);
        let mut road: Road = [None; 5];
        for (ahead, lanes) in (1..).zip(&mut road) {
            let place = (ship.place + ahead) % PLACES;
            let remembered =
                known.tile(place).filter(|tile| known.is_up(place) || self.remembers(tile.laid.tile));
            *lanes = remembered.map(|tile| tile.lanes);
        }
        let worth = |action: &Action| match action {
            Action::Program(program) => self.worth(known, &road, ship.boxes_left, *program),
            Action::BuildTile(_) | Action::ChooseLane(_) | Action::KeepTiles | Action::SwapTiles(_) => {
                i32::MIN
            }
        };
        *legal.iter().max_by_key(|action| worth(action)).expect("a seat that is asked has an action")
    }

    /// The same answer for the same tile all match long.
    fn remembers(&self, tile: memoracers::Tile) -> bool {
        let code = tile.to_string().bytes().fold(0, |code, byte| code << 8 | u64::from(byte));
        let mixed = (self.character ^ code).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) % 1000 < u64::from(self.memory)
    }

    fn worth(&self, known: &Knowledge, road: &Road, boxes: u8, program: Program) -> i32 {
        let numbers = known.numbers();
        let lines = i32::from(program.lines());
        let cost = if program.forced() { i32::from(numbers.force_cost) } else { 0 };
        let mut boxes = i32::from(boxes) - cost;
        let (mut speed, mut unknown, mut risk) = (lines, 0, 0);
        for (lane, lanes) in program.lanes().zip(road) {
            match lanes.map(|lanes| lanes[lane.number() as usize - 1]) {
                Some(LaneEffect::Trap | LaneEffect::Kraken) => boxes -= lines,
                Some(LaneEffect::Accelerator) => speed = i32::from(numbers.top_speed).min(speed + 1),
                Some(LaneEffect::Slower) => speed = 1.max(speed - 1),
                Some(LaneEffect::Repairer) => boxes = i32::from(numbers.boxes).min(boxes + 5 - lines),
                Some(LaneEffect::Safe | LaneEffect::Mechanism) => {}
                None => {
                    unknown += 1;
                    risk += lines;
                }
            }
            if boxes <= 0 {
                return i32::MIN / 2 + boxes;
            }
        }
        let dread =
            if unknown > DARE || (unknown > 0 && risk >= boxes) { 1000 * i32::from(unknown) } else { 0 };
        let expected = risk * TRAPS_OF_TEN * BOX / 10;
        lines * TILE + speed * SPEED + boxes * BOX - expected - dread - centre_distance(program)
    }
}

/// The outer lanes lead to fewer others.
fn centre_distance(program: Program) -> i32 {
    program.lanes().last().map_or(0, |lane| i32::from(lane.number().abs_diff(3)))
}

fn central(legal: &[Action]) -> Action {
    let off_centre = |action: &Action| match action {
        Action::ChooseLane(lane) => Lane::number(*lane).abs_diff(3),
        Action::BuildTile(_) | Action::Program(_) | Action::KeepTiles | Action::SwapTiles(_) => u8::MAX,
    };
    *legal.iter().min_by_key(|action| off_centre(action)).expect("a seat that is asked has an action")
}
