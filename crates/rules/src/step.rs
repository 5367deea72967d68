//! The only thing that changes a state, and who may take it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{Foul, StepOf};
use crate::{Game, Seat, Turn};

/// Milliseconds since the match began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03} s", self.0 / 1000, self.0 % 1000)
    }
}

/// The only thing that changes a state. Its time is given beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step<A, O> {
    /// A seat decides.
    Act(Seat, A),
    /// A seat takes its sealed choice back, while others still choose.
    TakeBack(Seat),
    /// A result of chance.
    Chance(O),
    /// Time has run out.
    Alarm,
}

/// Why a step was not taken. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<F> {
    /// The rules forbid the action.
    Foul(F),
    /// There is no such seat.
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// The seat has no sealed choice that could be taken back.
    NothingSealed(Seat),
    /// The game does not wait for chance.
    NoChance,
    /// Chance cannot give that result now.
    Impossible,
    /// No alarm is set, or it is too early for it.
    NoAlarm {
        /// When it would ring.
        until: Option<Millis>,
    },
    /// The step is older than the one before it.
    ClockTurnedBack {
        /// The time of the step before.
        last: Millis,
    },
    /// What is to be noted is not so; why.
    NotNoted(&'static str),
    /// The match is over.
    Over,
}

impl<F: Foul> Refusal<F> {
    /// The number of the rule behind it, where a rule is behind it.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refusal::Foul(foul) => Some(foul.rule()),
            Refusal::NoSuchSeat { .. }
            | Refusal::NothingSealed(_)
            | Refusal::NoChance
            | Refusal::Impossible
            | Refusal::NoAlarm { .. }
            | Refusal::ClockTurnedBack { .. }
            | Refusal::NotNoted(_)
            | Refusal::Over => None,
        }
    }
}

impl<F: Foul> fmt::Display for Refusal<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Foul(foul) => write!(f, "{}: {foul}", foul.rule()),
            Refusal::NoSuchSeat { seat, seats } => write!(f, "there is no seat {seat}, only 1 to {seats}"),
            Refusal::NothingSealed(seat) => {
                write!(
                    f,
                    "seat {seat} has no choice to take back; only a sealed one can be, until the last is in"
                )
            }
            Refusal::NoChance => f.write_str("the game waits for players, not for chance"),
            Refusal::Impossible => f.write_str("chance cannot give that result now"),
            Refusal::NoAlarm { until: None } => f.write_str("no alarm is set"),
            Refusal::NoAlarm { until: Some(until) } => write!(f, "the alarm rings at {until}, not before"),
            Refusal::ClockTurnedBack { last } => {
                write!(f, "time runs forwards: the step before is from {last}")
            }
            Refusal::NotNoted(why) => f.write_str(why),
            Refusal::Over => f.write_str("the match is over"),
        }
    }
}

/// Whether that step may be taken now; the one judge for live play, replay and tests.
///
/// # Errors
/// With the reason if it may not.
pub fn judge<G: Game>(game: &G, last: Millis, at: Millis, step: &StepOf<G>) -> Result<(), Refusal<G::Foul>> {
    if at < last {
        return Err(Refusal::ClockTurnedBack { last });
    }
    let turn = game.turn();
    match step {
        _ if matches!(turn, Turn::Over(_)) => Err(Refusal::Over),
        Step::Act(seat, _) | Step::TakeBack(seat) if seat.index() >= game.seats() => {
            Err(Refusal::NoSuchSeat { seat: *seat, seats: game.seats() })
        }
        Step::Act(seat, action) => game.check(at, *seat, action).map_err(Refusal::Foul),
        Step::TakeBack(seat) if game.sealed().contains(*seat) => Ok(()),
        Step::TakeBack(seat) => Err(Refusal::NothingSealed(*seat)),
        Step::Chance(_) if turn != Turn::Chance => Err(Refusal::NoChance),
        Step::Chance(outcome) => {
            let mut possible = Vec::new();
            game.outcomes(&mut possible);
            let found = possible.iter().any(|(one, _)| one == outcome);
            found.then_some(()).ok_or(Refusal::Impossible)
        }
        Step::Alarm => match turn {
            Turn::Scramble { until: Some(until), .. } if at >= until => Ok(()),
            Turn::Scramble { until, .. } => Err(Refusal::NoAlarm { until }),
            Turn::Players(_) | Turn::Chance | Turn::Over(_) => Err(Refusal::NoAlarm { until: None }),
        },
    }
}
