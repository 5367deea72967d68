//! Many matches, stepped without the interpreter's lock into arrays that Python owns.

use catalogue::for_game;
use gym::{Arrays, Unfit, schema};
use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;
use rules::Setup;

use crate::episode::{players, reward as reward_of};
use crate::errors::{unfit, value_error};
use crate::game::{Held, Pairs, kind, setup};

trait AnyVector: Send + Sync {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>);
    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), (usize, Unfit)>;
    fn sample(&mut self, actions: &mut [i64]);
}

impl<G: Held> AnyVector for gym::Vector<G> {
    fn reset(&mut self, seed: u64, arrays: Arrays<'_>) {
        gym::Vector::reset(self, seed, arrays);
    }

    fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), (usize, Unfit)> {
        gym::Vector::step(self, actions, arrays)
    }

    fn sample(&mut self, actions: &mut [i64]) {
        gym::Vector::sample(self, actions);
    }
}

/// The arrays of a vector, in one tuple.
type Owned<'py> = (
    Bound<'py, numpy::PyArray2<f32>>,
    Bound<'py, numpy::PyArray2<i8>>,
    Bound<'py, numpy::PyArray2<f32>>,
    Bound<'py, numpy::PyArray1<i64>>,
    Bound<'py, numpy::PyArray1<bool>>,
);

/// Many matches of one game.
#[pyclass(module = "slipstream._slipstream")]
pub(crate) struct Vector {
    vector: Box<dyn AnyVector>,
    /// Rows, numbers of an observation, actions and seats.
    #[pyo3(get)]
    shape: (usize, usize, usize, usize),
}

/// The most numbers that the arrays of one vector may hold.
const MOST: usize = 1 << 32;

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (game, rows, seats=None, set=Vec::new(), bots=Vec::new(), reward="place", rotate=false, threads=1))]
    #[expect(clippy::too_many_arguments, reason = "named in Python")]
    fn new(
        game: &str,
        rows: usize,
        seats: Option<usize>,
        set: Pairs,
        bots: Vec<Option<String>>,
        reward: &str,
        rotate: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let reward = reward_of(reward)?;
        for_game!(kind(game)?, G => {
            let setup = setup::<G>(seats, set)?;
            let (schema, count) = (schema::<G>(), setup.seats());
            let most = MOST / (schema.length + schema.actions + count);
            if !(1..=most).contains(&rows) {
                return Err(value_error(format!("{rows} matches: expected 1 to {most}")));
            }
            if !(1..=64).contains(&threads) {
                return Err(value_error(format!("{threads} threads: expected 1 to 64")));
            }
            let kinds = players(bots, count)?;
            let vector = gym::Vector::<G>::new(&setup, &kinds, rows, reward, 0).threads(threads).rotate(rotate);
            let shape = (rows, schema.length, schema.actions, count);
            Ok(Vector { vector: Box::new(vector), shape })
        })
    }

    /// Begins all matches anew and writes the first row of each.
    fn reset(&mut self, py: Python<'_>, seed: u64, arrays: Owned<'_>) -> PyResult<()> {
        let mut borrowed = Borrowed::new(&arrays)?;
        let arrays = borrowed.slices(self.shape)?;
        let vector = &mut self.vector;
        py.detach(|| vector.reset(seed, arrays));
        Ok(())
    }

    /// One decision in every match.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: Bound<'_, numpy::PyArray1<i64>>,
        arrays: Owned<'_>,
    ) -> PyResult<()> {
        let actions = actions.try_readonly().map_err(value_error)?;
        let actions = actions.as_slice().map_err(value_error)?;
        check("actions", actions.len(), self.shape.0)?;
        let mut borrowed = Borrowed::new(&arrays)?;
        let arrays = borrowed.slices(self.shape)?;
        let vector = &mut self.vector;
        py.detach(|| vector.step(actions, arrays)).map_err(|(row, refusal)| {
            let error = unfit(py, &refusal);
            let told = error.value(py).setattr("row", row);
            told.err().unwrap_or(error)
        })
    }

    /// Any legal action in every match.
    fn sample(&mut self, actions: Bound<'_, numpy::PyArray1<i64>>) -> PyResult<()> {
        let mut actions = actions.try_readwrite().map_err(value_error)?;
        let actions = actions.as_slice_mut().map_err(value_error)?;
        check("actions", actions.len(), self.shape.0)?;
        self.vector.sample(actions);
        Ok(())
    }
}

/// The arrays, held so that nobody else writes them meanwhile.
struct Borrowed<'py> {
    observations: PyReadwriteArray<'py, f32, numpy::Ix2>,
    masks: PyReadwriteArray<'py, i8, numpy::Ix2>,
    rewards: PyReadwriteArray<'py, f32, numpy::Ix2>,
    seats: PyReadwriteArray<'py, i64, numpy::Ix1>,
    dones: PyReadwriteArray<'py, bool, numpy::Ix1>,
}

impl<'py> Borrowed<'py> {
    fn new((observations, masks, rewards, seats, dones): &Owned<'py>) -> PyResult<Self> {
        Ok(Borrowed {
            observations: borrow("observations", observations)?,
            masks: borrow("masks", masks)?,
            rewards: borrow("rewards", rewards)?,
            seats: borrow("seats", seats)?,
            dones: borrow("dones", dones)?,
        })
    }

    fn slices(
        &mut self,
        (rows, length, actions, seats): (usize, usize, usize, usize),
    ) -> PyResult<Arrays<'_>> {
        Ok(Arrays {
            observations: slice("observations", &mut self.observations, rows * length)?,
            masks: slice("masks", &mut self.masks, rows * actions)?,
            rewards: slice("rewards", &mut self.rewards, rows * seats)?,
            seats: slice("seats", &mut self.seats, rows)?,
            dones: slice("dones", &mut self.dones, rows)?,
        })
    }
}

fn borrow<'py, T: Element, D: Dimension>(
    name: &str,
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|error| value_error(format!("{name}: {error}")))
}

fn slice<'a, T: Element, D: Dimension>(
    name: &str,
    array: &'a mut PyReadwriteArray<'_, T, D>,
    length: usize,
) -> PyResult<&'a mut [T]> {
    let slice = array.as_slice_mut().map_err(|error| value_error(format!("{name}: {error}")))?;
    check(name, slice.len(), length)?;
    Ok(slice)
}

fn check(name: &str, length: usize, expected: usize) -> PyResult<()> {
    if length == expected {
        return Ok(());
    }
    Err(value_error(format!("{name}: {length} numbers, expected {expected} one after the other")))
}
