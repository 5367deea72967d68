//! One match with its record: judged by the referee, seen through a seat's eyes.

use std::any::Any;

use catalogue::{Language, for_game, short_name};
use gym::layout::Writer;
use gym::schema;
use numpy::PyArray1;
use pyo3::prelude::*;
use referee::Seed;
use rules::{Millis, Seat, Setup, Turn, Viewer, told_to};

use crate::errors::{refused, seat as seat_of, value_error};
use crate::game::{Held, Pairs, json, kind, setup};

/// A turn: what kind, who is asked, and until when.
type TurnTuple = (&'static str, Vec<usize>, Option<u64>);

/// What somebody was told: the step, the event as JSON, and the sentence with its rule.
type ToldEvent = (u32, String, Option<String>, Option<&'static str>);

/// A match of any game.
trait AnyMatch: Send + Sync {
    fn seats(&self) -> usize;
    fn steps(&self) -> usize;
    fn time(&self) -> Millis;
    fn deadline(&self) -> Option<Millis>;
    fn turn(&self) -> Turn;
    fn actions(&self, seat: Seat) -> PyResult<Vec<(usize, String)>>;
    fn act(&mut self, py: Python<'_>, at: Millis, seat: Seat, number: usize) -> PyResult<()>;
    fn take_back(&mut self, py: Python<'_>, at: Millis, seat: Seat) -> PyResult<()>;
    fn wake(&mut self, at: Millis);
    fn undo(&mut self, seat: Seat) -> PyResult<()>;
    fn view(&self, viewer: Viewer) -> PyResult<String>;
    fn board(&self, viewer: Viewer, language: Language) -> Option<String>;
    fn told(&self, from: usize, viewer: Viewer, language: Language) -> PyResult<Vec<ToldEvent>>;
    fn observe(&self, seat: Seat) -> Vec<f32>;
    fn mask(&self, seat: Seat) -> Vec<i8>;
    fn record(&self) -> String;
    fn copied(&self) -> Box<dyn AnyMatch>;
    fn as_any(&self) -> &dyn Any;
}

/// A match of one game.
#[derive(Clone)]
pub(crate) struct Played<G: Held>(pub(crate) referee::Referee<G>);

impl<G: Held> Played<G> {
    fn names(&self, language: Language) -> Vec<String> {
        let header = self.0.header();
        let seats: Vec<String> = header.seats.iter().map(|seat| short_name(seat)).collect();
        G::cast(&header.setup, &seats, language)
    }

    /// What would have been allowed, in words.
    fn allowed(&self) -> String {
        match self.0.turn() {
            Turn::Over(_) => "nothing is asked any more".to_owned(),
            Turn::Chance => "chance is asked".to_owned(),
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                let asked: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
                let numbers = seats.lowest().map(|seat| self.numbers(seat)).unwrap_or_default();
                let shown: Vec<String> = numbers.iter().take(12).map(usize::to_string).collect();
                let more = if numbers.len() > shown.len() { " and more" } else { "" };
                format!(
                    "asked are the seats {}, the first of them may take {}{more}",
                    asked.join(", "),
                    shown.join(", ")
                )
            }
        }
    }

    fn numbers(&self, seat: Seat) -> Vec<usize> {
        self.0.actions(seat).iter().filter_map(G::index).collect()
    }
}

impl<G: Held> AnyMatch for Played<G> {
    fn seats(&self) -> usize {
        self.0.header().seats.len()
    }

    fn steps(&self) -> usize {
        self.0.steps()
    }

    fn time(&self) -> Millis {
        self.0.last()
    }

    fn deadline(&self) -> Option<Millis> {
        self.0.deadline()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn actions(&self, seat: Seat) -> PyResult<Vec<(usize, String)>> {
        let numbered = |action: &G::Action| G::index(action).map(|number| Ok((number, json(action)?)));
        self.0.actions(seat).iter().filter_map(numbered).collect()
    }

    fn act(&mut self, py: Python<'_>, at: Millis, seat: Seat, number: usize) -> PyResult<()> {
        let action = G::action_of(number).ok_or_else(|| {
            let last = schema::<G>().actions - 1;
            value_error(format!("action {number}: they are numbered 1 to {last}; {}", self.allowed()))
        })?;
        let allowed = self.allowed();
        self.0.act(at, seat, action).map_err(|refusal| refused(py, &refusal, &allowed))
    }

    fn take_back(&mut self, py: Python<'_>, at: Millis, seat: Seat) -> PyResult<()> {
        let allowed = self.allowed();
        self.0.take_back(at, seat).map_err(|refusal| refused(py, &refusal, &allowed))
    }

    fn wake(&mut self, at: Millis) {
        self.0.wake(at);
    }

    fn undo(&mut self, seat: Seat) -> PyResult<()> {
        let to = self.0.undoable(seat, self.0.last()).map_err(value_error)?;
        self.0.rewind(to);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> PyResult<String> {
        json(&self.0.view(viewer))
    }

    fn board(&self, viewer: Viewer, language: Language) -> Option<String> {
        G::board(&self.0.view(viewer), &self.names(language), language)
    }

    fn told(&self, from: usize, viewer: Viewer, language: Language) -> PyResult<Vec<ToldEvent>> {
        let (names, from) = (self.names(language), from.min(self.0.steps()));
        let mut told = Vec::new();
        for happened in self.0.happened(from) {
            for event in told_to(&happened.story, viewer) {
                let line = G::tell(event, &names, language);
                let (text, rule) = line.map(|line| (line.text, line.rule)).unzip();
                told.push((happened.number, json(event)?, text, rule));
            }
        }
        Ok(told)
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut row = vec![0.0; schema::<G>().length];
        G::observe(&self.0.eyes(seat).knowledge(), seat, &mut Writer::new(&mut row));
        row
    }

    fn mask(&self, seat: Seat) -> Vec<i8> {
        let mut row = vec![0; schema::<G>().actions];
        let numbers = self.numbers(seat);
        if numbers.is_empty() {
            row[gym::space::WAIT] = 1;
        }
        numbers.into_iter().for_each(|number| row[number] = 1);
        row
    }

    fn record(&self) -> String {
        self.0.record().as_str().to_owned()
    }

    fn copied(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A match with its record. Seats are counted from 0, times are milliseconds since its beginning.
#[pyclass(module = "slipstream._slipstream")]
pub(crate) struct Referee {
    played: Box<dyn AnyMatch>,
}

impl Referee {
    /// What a seat knows that is asked, for a player of that game.
    pub(crate) fn known_to<G: Held>(&self, seat: Seat) -> PyResult<G::Knowledge> {
        let played: Option<&Played<G>> = self.played.as_any().downcast_ref();
        let played = played.ok_or_else(|| value_error(format!("this bot plays {}", G::NAME)))?;
        let asked = match played.0.turn() {
            Turn::Players(seats) | Turn::Scramble { seats, .. } => seats.contains(seat),
            Turn::Chance | Turn::Over(_) => false,
        };
        if !asked {
            return Err(value_error(format!("seat {} is not asked: a bot has nothing to choose", seat.0)));
        }
        Ok(played.0.eyes(seat).knowledge())
    }

    pub(crate) fn seat(&self, number: usize) -> PyResult<Seat> {
        seat_of(number, self.played.seats())
    }

    fn viewer(&self, seat: Option<usize>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Spectator), |seat| Ok(Viewer::Seat(self.seat(seat)?)))
    }

    /// Time runs forwards, and no further than numbers do.
    fn at(&self, at: Option<u64>) -> PyResult<Millis> {
        const LATEST: u64 = 1 << 40;
        let last = self.played.time().0;
        let at = at.unwrap_or(last);
        if (last..=LATEST).contains(&at) {
            return Ok(Millis(at));
        }
        Err(value_error(format!("at {at}: expected a time from {last} to {LATEST} milliseconds")))
    }
}

#[pymethods]
impl Referee {
    #[new]
    #[pyo3(signature = (game, seats=None, set=Vec::new(), seed=0, names=None))]
    fn new(
        game: &str,
        seats: Option<usize>,
        set: Pairs,
        seed: u64,
        names: Option<Vec<String>>,
    ) -> PyResult<Self> {
        for_game!(kind(game)?, G => {
            let setup = setup::<G>(seats, set)?;
            let count = setup.seats();
            let names = names.unwrap_or_else(|| bots::NAMES[..count].iter().map(|name| (*name).to_owned()).collect());
            if names.len() != count {
                return Err(value_error(format!("{} names: expected one for each of {count} seats", names.len())));
            }
            let referee = referee::Referee::<G>::new(&setup, names, None, Seed::from_u64(seed));
            Ok(Referee { played: Box::new(Played(referee)) })
        })
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.played.seats()
    }

    /// How many steps were taken.
    #[getter]
    fn steps(&self) -> usize {
        self.played.steps()
    }

    /// The time of the last step.
    #[getter]
    fn time(&self) -> u64 {
        self.played.time().0
    }

    /// When an alarm rings, if one is set.
    #[getter]
    fn deadline(&self) -> Option<u64> {
        self.played.deadline().map(|at| at.0)
    }

    /// What the game waits for: "players", "scramble", "chance" or "over", who is asked, and until when.
    fn turn(&self) -> TurnTuple {
        let list = |seats: rules::Seats| seats.iter().map(Seat::index).collect();
        match self.played.turn() {
            Turn::Players(seats) => ("players", list(seats), None),
            Turn::Scramble { seats, until } => ("scramble", list(seats), until.map(|at| at.0)),
            Turn::Chance => ("chance", Vec::new(), None),
            Turn::Over(_) => ("over", Vec::new(), None),
        }
    }

    /// Place and score by seat, once it is over.
    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        let Turn::Over(standings) = self.played.turn() else { return None };
        Some(standings.rows().iter().map(|row| (row.place, row.score)).collect())
    }

    /// What a seat may do: numbers and JSON.
    fn actions(&self, seat: usize) -> PyResult<Vec<(usize, String)>> {
        self.played.actions(self.seat(seat)?)
    }

    /// A seat acts.
    #[pyo3(signature = (seat, number, at=None))]
    fn act(&mut self, py: Python<'_>, seat: usize, number: usize, at: Option<u64>) -> PyResult<()> {
        let (seat, at) = (self.seat(seat)?, self.at(at)?);
        self.played.act(py, at, seat, number)
    }

    /// A seat takes its sealed choice back.
    #[pyo3(signature = (seat, at=None))]
    fn take_back(&mut self, py: Python<'_>, seat: usize, at: Option<u64>) -> PyResult<()> {
        let (seat, at) = (self.seat(seat)?, self.at(at)?);
        self.played.take_back(py, at, seat)
    }

    /// Time passes.
    fn wake(&mut self, at: u64) -> PyResult<()> {
        let at = self.at(Some(at))?;
        self.played.wake(at);
        Ok(())
    }

    /// A seat undoes its last action, where that tells it nothing.
    fn undo(&mut self, seat: usize) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.played.undo(seat)
    }

    /// What lies open to a seat, or to a spectator, as JSON.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<usize>) -> PyResult<String> {
        self.played.view(self.viewer(seat)?)
    }

    /// The board in text.
    #[pyo3(signature = (seat=None, language="en"))]
    fn board(&self, seat: Option<usize>, language: &str) -> PyResult<Option<String>> {
        Ok(self.played.board(self.viewer(seat)?, tongue(language)?))
    }

    /// What a seat, or a spectator, was told from that step on.
    #[pyo3(signature = (start=0, seat=None, language="en"))]
    fn told(&self, start: usize, seat: Option<usize>, language: &str) -> PyResult<Vec<ToldEvent>> {
        self.played.told(start, self.viewer(seat)?, tongue(language)?)
    }

    /// What a seat knows, as numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(PyArray1::from_vec(py, self.played.observe(self.seat(seat)?)))
    }

    /// A 1 for every action that a seat may take.
    fn mask<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<i8>>> {
        Ok(PyArray1::from_vec(py, self.played.mask(self.seat(seat)?)))
    }

    /// The record so far.
    fn record(&self) -> String {
        self.played.record()
    }

    /// The same match once more.
    fn copy(&self) -> Referee {
        Referee { played: self.played.copied() }
    }
}

pub(crate) fn tongue(language: &str) -> PyResult<Language> {
    match language {
        "en" => Ok(Language::English),
        "fr" => Ok(Language::French),
        _ => Err(value_error(format!("language {language:?}: expected en or fr"))),
    }
}
