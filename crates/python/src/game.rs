//! The games and what their numbers mean.

use catalogue::{Kind, Shared, for_game};
use gym::{Encoded, schema};
use pyo3::prelude::*;
use rules::{Choices, Game, OptionSpec, Setup};
use serde::Serialize;

use crate::errors::value_error;

/// A game that Python can hold.
pub(crate) trait Held: Encoded + Shared {}

impl<G: Encoded + Shared> Held for G {}

/// `key=value` pairs, as Python gives them.
pub(crate) type Pairs = Vec<(String, String)>;

pub(crate) fn kind(game: &str) -> PyResult<Kind> {
    game.parse().map_err(value_error)
}

pub(crate) fn setup<G: Encoded>(seats: Option<usize>, set: Pairs) -> PyResult<G::Setup> {
    G::Setup::choose(&Choices { seats, set }).map_err(value_error)
}

pub(crate) fn json(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(value_error)
}

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    Kind::ALL.map(Kind::name).to_vec()
}

/// What a game's options and numbers mean.
#[derive(Serialize)]
struct Description {
    title: &'static str,
    seats: [usize; 2],
    options: &'static [OptionSpec],
    schema: &'static gym::Schema,
}

/// A game's options, its observation and its actions, as JSON.
#[pyfunction]
pub(crate) fn describe(game: &str) -> PyResult<String> {
    for_game!(kind(game)?, G => {
        use catalogue::Listed;
        let seats = G::seat_range();
        json(&Description {
            title: G::TITLE,
            seats: [*seats.start(), *seats.end()],
            options: <G as Game>::Setup::options(),
            schema: schema::<G>(),
        })
    })
}

/// The action with that number, as JSON.
#[pyfunction]
pub(crate) fn name_action(game: &str, number: usize) -> PyResult<String> {
    for_game!(kind(game)?, G => match G::action_of(number) {
        Some(action) => json(&action),
        None if number == gym::space::WAIT => Ok("null".to_owned()),
        None => Err(value_error(format!(
            "there is no action {number}: they are numbered 0 to {}", schema::<G>().actions - 1
        ))),
    })
}

/// The number of an action that is given as JSON.
#[pyfunction]
pub(crate) fn number_action(game: &str, action: &str) -> PyResult<usize> {
    for_game!(kind(game)?, G => {
        let action: <G as Game>::Action = serde_json::from_str(action)
            .map_err(|error| value_error(format!("the action cannot be read: {error}")))?;
        G::index(&action).ok_or_else(|| value_error("that action has no number"))
    })
}

/// How many seats a match of these options has.
#[pyfunction]
#[pyo3(signature = (game, seats=None, set=Vec::new()))]
pub(crate) fn check_setup(game: &str, seats: Option<usize>, set: Pairs) -> PyResult<usize> {
    for_game!(kind(game)?, G => Ok(setup::<G>(seats, set)?.seats()))
}
