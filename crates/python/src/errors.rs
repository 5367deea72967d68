//! What goes wrong, as Python says it.

use gym::Unfit;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::{Refusal, Seat};

create_exception!(
    slipstream,
    Foul,
    PyValueError,
    "The rules forbid an action; `rule` is the number of the rule."
);

/// A `ValueError` with what would have been allowed.
pub(crate) fn value_error(message: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// A `Foul` with the number of the rule.
pub(crate) fn foul(py: Python<'_>, rule: Option<&'static str>, message: impl std::fmt::Display) -> PyErr {
    let error = Foul::new_err(message.to_string());
    match error.value(py).setattr("rule", rule) {
        Ok(()) => error,
        Err(other) => other,
    }
}

pub(crate) fn refused<F: rules::Foul>(py: Python<'_>, refusal: &Refusal<F>, allowed: &str) -> PyErr {
    foul(py, refusal.rule(), format!("{refusal}; {allowed}"))
}

pub(crate) fn unfit(py: Python<'_>, unfit: &Unfit) -> PyErr {
    match unfit {
        Unfit::Foul { rule, .. } => foul(py, Some(rule), unfit),
        Unfit::NotAsked { .. } | Unfit::NoSuchAction { .. } | Unfit::Over => value_error(unfit),
    }
}

/// A seat of so many; Python counts from 0.
pub(crate) fn seat(number: usize, seats: usize) -> PyResult<Seat> {
    if number < seats {
        return Ok(Seat(number as u8));
    }
    Err(value_error(format!("there is no seat {number}: they are numbered 0 to {}", seats - 1)))
}
