//! What is allowed, and why something is not.

use std::fmt;

use rules::{Seat, Seats};
use serde::{Serialize, Serializer};

use crate::action::{Action, forced_programs, programs_up_to};
use crate::parts::{Lane, PLACES, Program, Series};
use crate::state::{MemoRacers, Phase};

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else is asked.
    NotAsked { rule: &'static str, asked: Seats },
    /// Another kind of decision is asked for, or none.
    OtherDecision { rule: &'static str, wanted: &'static str },
    /// The ship has crashed (MR-36).
    OutOfTheRace,
    /// The program is sealed already (MR-22).
    AlreadyReady,
    /// A ship stands there (MR-15).
    LaneTaken { lane: u8, free: NumberSet },
    /// More lines than the speed allows (MR-18, MR-20).
    TooManyLines { lines: u8, speed: u8 },
    /// A step goes more than one lane aside (MR-19).
    StepTooWide { line: u8, from: u8, to: u8 },
    /// At top speed the engine cannot be forced (MR-21).
    TopSpeed { speed: u8 },
    /// Too few free boxes to force the engine (MR-21).
    ShieldTooWeak { free: u8, needed: u8 },
    /// A forced engine flies one line more than the speed, no other number (MR-21).
    ForcedLines { lines: u8, needed: u8 },
    /// That tile or its neighbour lies face up, or there is none (MR-41).
    CannotSwap { place: u8, allowed: NumberSet },
}

/// Some of the numbers 0 to 15, one bit each: a refusal allocates nothing. Files show a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberSet(u16);

impl NumberSet {
    /// The numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |number| self.0 & 1 << number != 0)
    }
}

impl fmt::Display for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for number in self.iter() {
            write!(f, "{comma}{number}")?;
            comma = ", ";
        }
        Ok(())
    }
}

impl Serialize for NumberSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked { rule, .. } | Foul::OtherDecision { rule, .. } => rule,
            Foul::OutOfTheRace => "MR-36",
            Foul::AlreadyReady => "MR-22",
            Foul::LaneTaken { .. } => "MR-15",
            Foul::TooManyLines { .. } => "MR-18",
            Foul::StepTooWide { .. } => "MR-19",
            Foul::TopSpeed { .. } | Foul::ShieldTooWeak { .. } | Foul::ForcedLines { .. } => "MR-21",
            Foul::CannotSwap { .. } => "MR-41",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::NotAsked { asked, .. } => write!(f, "now seat {asked} decides"),
            Foul::OtherDecision { wanted, .. } => write!(f, "now {wanted}"),
            Foul::OutOfTheRace => {
                f.write_str("the ship is out of the race; only ships still racing are programmed")
            }
            Foul::AlreadyReady => f.write_str("the program is sealed; take it back before making another"),
            Foul::LaneTaken { lane, free } => {
                write!(f, "a ship stands on lane {lane}; free are {free}")
            }
            Foul::TooManyLines { lines, speed } => {
                write!(f, "{lines} lines at speed {speed}; 1 to {speed} lines may be used")
            }
            Foul::StepTooWide { line, from, to } => write!(
                f,
                "line {line} goes from lane {from} to lane {to}; a step goes to the same lane or to a neighbour"
            ),
            Foul::TopSpeed { speed } => {
                write!(f, "speed {speed} is the top speed; the engine can be forced below it")
            }
            Foul::ShieldTooWeak { free, needed } => {
                write!(f, "forced acceleration needs {needed} free shield boxes, only {free} are left")
            }
            Foul::ForcedLines { lines, needed } => {
                write!(f, "{lines} lines with a forced engine; exactly {needed} must be used")
            }
            Foul::CannotSwap { place, allowed } => write!(
                f,
                "the tiles at places {place} and {} cannot be swapped; both lie face down from places {allowed}",
                place.saturating_add(1)
            ),
        }
    }
}

impl MemoRacers {
    /// Who is asked for a decision.
    #[inline]
    pub(crate) fn asked(&self) -> Seats {
        match self.phase {
            Phase::Building { .. } => Seats::only(self.builder()),
            Phase::Placing { placed } => Seats::only(self.seat_after_first(placed)),
            Phase::Programming => self.racing.but(self.sealed),
            Phase::Swapping(seat) => Seats::only(seat),
            Phase::Drawing { .. } | Phase::Reconnaissance { .. } | Phase::Exchanging | Phase::Over => {
                Seats::NONE
            }
        }
    }

    #[inline]
    pub(crate) fn list_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if !self.asked().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Programming => {
                let (free, forced) = self.legal_programs(seat);
                into.extend_from_slice(free);
                into.extend_from_slice(forced);
            }
            Phase::Building { .. } => into.extend(Series::ALL.map(Action::BuildTile)),
            Phase::Placing { placed } => {
                let free = self.free_lanes(placed);
                into.extend(Lane::all().filter(|lane| free & 1 << lane.0 != 0).map(Action::ChooseLane));
            }
            Phase::Swapping(_) => {
                let allowed = self.swappable();
                into.push(Action::KeepTiles);
                into.extend((0..PLACES).filter(|place| allowed & 1 << place != 0).map(Action::SwapTiles));
            }
            Phase::Drawing { .. } | Phase::Reconnaissance { .. } | Phase::Exchanging | Phase::Over => {}
        }
    }

    /// The programs that seat may seal, without and with a forced engine.
    #[inline]
    pub(crate) fn legal_programs(&self, seat: Seat) -> (&'static [Action], &'static [Action]) {
        let ship = &self.ships[seat];
        let forced = self.check_force(seat).map_or(&[][..], |()| forced_programs(ship.lane, ship.speed + 1));
        (programs_up_to(ship.lane, ship.speed), forced)
    }

    #[inline]
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Foul> {
        if !self.asked().contains(seat) {
            return Err(self.not_asked(seat));
        }
        match (action, self.phase) {
            (Action::Program(program), Phase::Programming) => self.check_program(seat, program),
            (Action::BuildTile(_), Phase::Building { .. }) | (Action::KeepTiles, Phase::Swapping(_)) => {
                Ok(())
            }
            (Action::ChooseLane(lane), Phase::Placing { placed }) => {
                check_lane(self.free_lanes(placed), lane)
            }
            (Action::SwapTiles(place), Phase::Swapping(_)) => check_swap(self.swappable(), place),
            (
                Action::Program(_)
                | Action::BuildTile(_)
                | Action::ChooseLane(_)
                | Action::KeepTiles
                | Action::SwapTiles(_),
                phase,
            ) => Err(Foul::OtherDecision { rule: rule(phase), wanted: wanted(phase) }),
        }
    }

    fn not_asked(&self, seat: Seat) -> Foul {
        let programming = self.phase == Phase::Programming;
        if programming && self.sealed.contains(seat) {
            Foul::AlreadyReady
        } else if programming && seat.index() < self.options.seats as usize {
            Foul::OutOfTheRace
        } else if self.asked().is_empty() {
            Foul::OtherDecision { rule: rule(self.phase), wanted: wanted(self.phase) }
        } else {
            Foul::NotAsked { rule: rule(self.phase), asked: self.asked() }
        }
    }

    #[inline]
    fn check_program(&self, seat: Seat, program: Program) -> Result<(), Foul> {
        let ship = &self.ships[seat];
        let lines = program.lines();
        if program.forced() {
            self.check_force(seat)?;
            if lines != ship.speed + 1 {
                return Err(Foul::ForcedLines { lines, needed: ship.speed + 1 });
            }
        } else if lines > ship.speed {
            return Err(Foul::TooManyLines { lines, speed: ship.speed });
        }
        let mut from = ship.lane;
        for (line, to) in (1..).zip(program.lanes()) {
            if from.0.abs_diff(to.0) > 1 {
                return Err(Foul::StepTooWide { line, from: from.0, to: to.0 });
            }
            from = to;
        }
        Ok(())
    }

    /// MR-21: not at top speed, and not with too few free boxes.
    #[inline]
    fn check_force(&self, seat: Seat) -> Result<(), Foul> {
        let (ship, numbers) = (&self.ships[seat], &self.pack.get().numbers);
        let free = numbers.boxes - ship.ticked;
        if ship.speed >= numbers.top_speed {
            Err(Foul::TopSpeed { speed: ship.speed })
        } else if free < numbers.force_needs {
            Err(Foul::ShieldTooWeak { free, needed: numbers.force_needs })
        } else {
            Ok(())
        }
    }

    /// What a seat does when its time runs out: nothing bold.
    pub(crate) fn cautious_action(&self, seat: Seat) -> Action {
        match self.phase {
            Phase::Building { .. } => Action::BuildTile(Series::A),
            Phase::Placing { placed } => {
                let free = self.free_lanes(placed);
                let central = [3, 2, 4, 1, 5].into_iter().find(|lane| free & 1 << lane != 0);
                Action::ChooseLane(Lane(central.expect("five lanes hold five ships")))
            }
            Phase::Swapping(_) => Action::KeepTiles,
            // One line straight on is legal at any speed.
            Phase::Programming
            | Phase::Drawing { .. }
            | Phase::Reconnaissance { .. }
            | Phase::Exchanging
            | Phase::Over => Action::Program(Program::packed(u16::from(self.ships[seat].lane.0), false)),
        }
    }
}

fn check_lane(free: u8, lane: Lane) -> Result<(), Foul> {
    if free & 1 << lane.0 != 0 {
        return Ok(());
    }
    Err(Foul::LaneTaken { lane: lane.0, free: NumberSet(free.into()) })
}

fn check_swap(allowed: u16, place: u8) -> Result<(), Foul> {
    if place < PLACES && allowed & 1 << place != 0 {
        return Ok(());
    }
    Err(Foul::CannotSwap { place, allowed: NumberSet(allowed) })
}

/// The rule that governs a phase.
fn rule(phase: Phase) -> &'static str {
    match phase {
        Phase::Building { .. } | Phase::Drawing { .. } => "MR-10",
        Phase::Reconnaissance { .. } => "MR-14",
        Phase::Placing { .. } => "MR-15",
        Phase::Programming => "MR-18",
        Phase::Exchanging => "MR-51",
        Phase::Swapping(_) => "MR-41",
        Phase::Over => "MR-56",
    }
}

/// What a phase asks for.
fn wanted(phase: Phase) -> &'static str {
    match phase {
        Phase::Building { .. } => "the series of a tile is chosen",
        Phase::Placing { .. } => "a lane of the line is chosen",
        Phase::Programming => "a program is made",
        Phase::Swapping(_) => "two neighbouring face-down tiles are swapped or kept",
        Phase::Drawing { .. } | Phase::Reconnaissance { .. } | Phase::Exchanging => "tiles are drawn",
        Phase::Over => "nothing can be done: the match is over",
    }
}
