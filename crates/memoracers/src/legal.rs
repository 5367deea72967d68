//! What is allowed.

use rules::{Seat, Seats};

use crate::action::{Action, forced_programs, programs_up_to};
use crate::foul::{Foul, NumberSet, Wanted};
use crate::parts::{Lane, PLACES, Program, Series};
use crate::state::{MemoRacers, Phase};

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
        if program.is_flyable(ship.lane) { Ok(()) } else { Err(too_wide(ship.lane, program)) }
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

/// MR-19: the first step that is too wide.
#[cold]
fn too_wide(mut from: Lane, program: Program) -> Foul {
    for (line, to) in (1..).zip(program.lanes()) {
        if from.0.abs_diff(to.0) > 1 {
            return Foul::StepTooWide { line, from: from.0, to: to.0 };
        }
        from = to;
    }
    unreachable!("judged: a step is too wide")
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
fn wanted(phase: Phase) -> Wanted {
    match phase {
        Phase::Building { .. } => Wanted::Series,
        Phase::Placing { .. } => Wanted::Lane,
        Phase::Programming => Wanted::Program,
        Phase::Swapping(_) => Wanted::Swap,
        Phase::Drawing { .. } | Phase::Reconnaissance { .. } | Phase::Exchanging => Wanted::Chance,
        Phase::Over => Wanted::Nothing,
    }
}
