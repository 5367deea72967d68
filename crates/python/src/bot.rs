//! Our bots as opponents and teachers.

use bots::{Limit, Thinker};
use catalogue::for_game;
use pyo3::prelude::*;
use rules::Seat;

use crate::errors::value_error;
use crate::game::{Held, kind};
use crate::referee::Referee;

/// An action that was considered: number, visits, hope, expected place and risk.
type Considered = (usize, u32, f32, f32, f32);

trait AnyBot: Send + Sync {
    fn think(
        &mut self,
        py: Python<'_>,
        referee: &Referee,
        seat: Seat,
        iterations: Option<u32>,
    ) -> PyResult<(usize, Vec<Considered>)>;
}

struct Thinking<G: Held>(Thinker<G>);

impl<G: Held> AnyBot for Thinking<G> {
    fn think(
        &mut self,
        py: Python<'_>,
        referee: &Referee,
        seat: Seat,
        iterations: Option<u32>,
    ) -> PyResult<(usize, Vec<Considered>)> {
        let known = referee.known_to::<G>(seat)?;
        let thinker = &mut self.0;
        let limit = Limit { iterations, ..Limit::NONE };
        let thought = py.detach(|| thinker.think(seat, &known, &limit));
        let number =
            |action: &G::Action| G::index(action).ok_or_else(|| value_error("an action without number"));
        let chosen = number(&thought.action)?;
        let considered = thought.reasons.iter().filter_map(|reason| {
            Some((G::index(&reason.action)?, reason.visits, reason.hope, reason.place, reason.risk))
        });
        Ok((chosen, considered.collect()))
    }
}

/// A player of a certain kind, for one seat of one match.
#[pyclass(module = "slipstream._slipstream")]
pub(crate) struct Bot {
    bot: Box<dyn AnyBot>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, seed=0))]
    fn new(game: &str, name: &str, seed: u64) -> PyResult<Self> {
        let player: bots::Kind = name.parse().map_err(|error: String| value_error(error))?;
        for_game!(kind(game)?, G => Ok(Bot { bot: Box::new(Thinking::<G>(Thinker::new(player, seed))) }))
    }

    /// The number of the action it takes, and what it has considered.
    #[pyo3(signature = (referee, seat, iterations=None))]
    fn think(
        &mut self,
        py: Python<'_>,
        referee: &Referee,
        seat: usize,
        iterations: Option<u32>,
    ) -> PyResult<(usize, Vec<Considered>)> {
        let seat = referee.seat(seat)?;
        self.bot.think(py, referee, seat, iterations.map(|iterations| iterations.min(1_000_000)))
    }
}
