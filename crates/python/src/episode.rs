//! One match after the other, for environments that ask one decision at a time.

use catalogue::{Language, for_game};
use gym::{Unfit, schema};
use numpy::PyArray1;
use pyo3::prelude::*;
use rules::{Seat, Setup, Standings, Viewer};

use crate::errors::{seat as seat_of, unfit, value_error};
use crate::game::{Held, Pairs, kind, setup};
use crate::referee::tongue;

trait AnyEpisode: Send + Sync {
    fn begin(&mut self, seed: u64, number: u64, shifted: usize);
    fn seats(&self) -> usize;
    fn deciding(&self) -> rules::Seats;
    fn act(&mut self, seat: Seat, number: usize) -> Result<(), Unfit>;
    fn over(&self) -> Option<Standings>;
    fn observe(&self, seat: Seat) -> Vec<f32>;
    fn mask(&self, seat: Seat) -> Vec<i8>;
    fn rewards(&self, reward: gym::Reward) -> Vec<f32>;
    fn board(&self, viewer: Viewer, language: Language) -> Option<String>;
    fn fork(&self, seed: u64) -> Option<Box<dyn AnyEpisode>>;
}

impl<G: Held> AnyEpisode for gym::Episode<G> {
    fn begin(&mut self, seed: u64, number: u64, shifted: usize) {
        gym::Episode::begin(self, seed, number, shifted);
    }

    fn seats(&self) -> usize {
        gym::Episode::seats(self)
    }

    fn deciding(&self) -> rules::Seats {
        gym::Episode::deciding(self)
    }

    fn act(&mut self, seat: Seat, number: usize) -> Result<(), Unfit> {
        gym::Episode::act(self, seat, number)
    }

    fn over(&self) -> Option<Standings> {
        gym::Episode::over(self)
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut row = vec![0.0; schema::<G>().length];
        gym::Episode::observe(self, seat, &mut row);
        row
    }

    fn mask(&self, seat: Seat) -> Vec<i8> {
        let mut row = vec![0; schema::<G>().actions];
        gym::Episode::mask(self, seat, &mut row);
        row
    }

    fn rewards(&self, reward: gym::Reward) -> Vec<f32> {
        let mut row = vec![0.0; gym::Episode::seats(self)];
        self.pay(reward, &mut row);
        row
    }

    fn board(&self, viewer: Viewer, language: Language) -> Option<String> {
        let names: Vec<String> =
            bots::NAMES[..gym::Episode::seats(self)].iter().map(|name| (*name).to_owned()).collect();
        G::board(&self.view(viewer), &G::cast(self.setup(), &names, language), language)
    }

    fn fork(&self, seed: u64) -> Option<Box<dyn AnyEpisode>> {
        Some(Box::new(gym::Episode::fork(self, seed)?))
    }
}

/// The reward of that name.
pub(crate) fn reward(word: &str) -> PyResult<gym::Reward> {
    let found = gym::Reward::ALL.into_iter().find(|(_, name)| *name == word);
    let words = gym::Reward::ALL.map(|(_, name)| name).join(", ");
    found
        .map(|(reward, _)| reward)
        .ok_or_else(|| value_error(format!("reward {word:?}: expected one of {words}")))
}

/// Who plays in every seat: a bot, or nobody for a learner.
pub(crate) fn players(bots: Vec<Option<String>>, seats: usize) -> PyResult<Vec<Option<bots::Kind>>> {
    let bots = if bots.is_empty() { vec![None; seats] } else { bots };
    if bots.len() != seats {
        return Err(value_error(format!(
            "{} bots: expected one or None for each of {seats} seats",
            bots.len()
        )));
    }
    if bots.iter().all(Option::is_some) {
        return Err(value_error("a bot in every seat: expected None for at least one of them"));
    }
    let read = |word: Option<String>| word.map(|word| word.parse()).transpose();
    bots.into_iter().map(read).collect::<Result<_, String>>().map_err(value_error)
}

/// One match after the other. Seats are counted from 0.
#[pyclass(module = "slipstream._slipstream")]
pub(crate) struct Episode {
    episode: Box<dyn AnyEpisode>,
}

impl Episode {
    fn seat(&self, number: usize) -> PyResult<Seat> {
        seat_of(number, self.episode.seats())
    }
}

#[pymethods]
impl Episode {
    #[new]
    #[pyo3(signature = (game, seats=None, set=Vec::new(), bots=Vec::new(), seed=0))]
    fn new(
        game: &str,
        seats: Option<usize>,
        set: Pairs,
        bots: Vec<Option<String>>,
        seed: u64,
    ) -> PyResult<Self> {
        for_game!(kind(game)?, G => {
            let setup = setup::<G>(seats, set)?;
            let kinds = players(bots, setup.seats())?;
            Ok(Episode { episode: Box::new(gym::Episode::<G>::new(&setup, &kinds, seed)) })
        })
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.episode.seats()
    }

    /// Begins the match with that number of that seed.
    #[pyo3(signature = (seed, number=0, shifted=0))]
    fn begin(&mut self, py: Python<'_>, seed: u64, number: u64, shifted: usize) {
        let episode = &mut self.episode;
        py.detach(|| episode.begin(seed, number, shifted));
    }

    /// The seat that decides next; -1 once the match is over.
    #[getter]
    fn asked(&self) -> i64 {
        self.episode.deciding().lowest().map_or(-1, |seat| i64::from(seat.0))
    }

    /// Seats that decide now.
    #[getter]
    fn deciding(&self) -> Vec<usize> {
        // Not as bytes, which Python would make of small numbers.
        self.episode.deciding().iter().map(Seat::index).collect()
    }

    /// A seat decides. Says which seat decides next; -1 once the match is over.
    fn act(&mut self, py: Python<'_>, seat: usize, number: usize) -> PyResult<i64> {
        let seat = self.seat(seat)?;
        let episode = &mut self.episode;
        py.detach(|| episode.act(seat, number)).map_err(|error| unfit(py, &error))?;
        Ok(self.asked())
    }

    /// What a seat knows and may do, as numbers.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn look<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<i8>>)> {
        let seat = self.seat(seat)?;
        Ok((
            PyArray1::from_vec(py, self.episode.observe(seat)),
            PyArray1::from_vec(py, self.episode.mask(seat)),
        ))
    }

    /// A 1 for every action that a seat may take.
    fn mask<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Ok(PyArray1::from_vec(py, self.episode.mask(self.seat(seat)?)))
    }

    /// Place and score by seat, once it is over.
    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        let standings = self.episode.over()?;
        Some(standings.rows().iter().map(|row| (row.place, row.score)).collect())
    }

    /// What the last decision brought every seat.
    fn rewards(&self, reward: &str) -> PyResult<Vec<f32>> {
        Ok(self.episode.rewards(self::reward(reward)?))
    }

    /// The same match, which goes on with other dice.
    fn fork(&self, seed: u64) -> PyResult<Episode> {
        let fork = self.episode.fork(seed);
        fork.map(|episode| Episode { episode })
            .ok_or_else(|| value_error("bots play: expected learners only"))
    }

    /// The board in text, as a seat or a spectator sees it.
    #[pyo3(signature = (seat=None, language="en"))]
    fn board(&self, seat: Option<usize>, language: &str) -> PyResult<Option<String>> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        Ok(self.episode.board(viewer, tongue(language)?))
    }
}
