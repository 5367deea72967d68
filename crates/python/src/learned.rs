//! Learned evaluations: written from what Python has learned, and played by.

use catalogue::for_game;
use gym::Weights;
use pyo3::prelude::*;
use rules::Seat;

use crate::errors::value_error;
use crate::game::{Held, kind};
use crate::referee::Referee;

trait AnyLearned: Send + Sync {
    fn choose(&mut self, py: Python<'_>, referee: &Referee, seat: Seat, worlds: u32) -> PyResult<usize>;
    fn made(&self) -> String;
}

impl<G: Held> AnyLearned for gym::Learned<G> {
    fn choose(&mut self, py: Python<'_>, referee: &Referee, seat: Seat, worlds: u32) -> PyResult<usize> {
        let known = referee.known_to::<G>(seat)?;
        let action = py.detach(|| gym::Learned::choose(self, &known, seat, worlds));
        G::index(&action).ok_or_else(|| value_error("an action without number"))
    }

    fn made(&self) -> String {
        self.weights().made().to_owned()
    }
}

/// A player by learned weights.
#[pyclass(module = "slipstream._slipstream")]
pub(crate) struct Learned {
    learned: Box<dyn AnyLearned>,
}

#[pymethods]
impl Learned {
    #[new]
    #[pyo3(signature = (game, text, seed=0))]
    fn new(game: &str, text: &str, seed: u64) -> PyResult<Self> {
        for_game!(kind(game)?, G => {
            let weights: Weights<G> = text.parse().map_err(value_error)?;
            Ok(Learned { learned: Box::new(gym::Learned::new(weights, seed)) })
        })
    }

    /// How its weights were made.
    #[getter]
    fn made(&self) -> String {
        self.learned.made()
    }

    /// The number of the action it takes, after so many imagined worlds.
    #[pyo3(signature = (referee, seat, worlds=4))]
    fn choose(&mut self, py: Python<'_>, referee: &Referee, seat: usize, worlds: u32) -> PyResult<usize> {
        let seat = referee.seat(seat)?;
        self.learned.choose(py, referee, seat, worlds.clamp(1, 10_000))
    }
}

/// The text of a file of weights.
#[pyfunction]
pub(crate) fn write_weights(game: &str, made: &str, bias: f32, weights: Vec<f32>) -> PyResult<String> {
    for_game!(kind(game)?, G => Ok(Weights::<G>::new(made, bias, weights).map_err(value_error)?.to_string()))
}
