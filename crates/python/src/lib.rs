//! The games for Python: matches, environments and many matches at once.
//!
//! One idea: this module is thin. What can be said in text crosses the border as JSON, what is numbers goes into
//! arrays that Python owns, and everything else is in `gym`, `referee`, `bots` and `lab`, which know no Python.
//! The package around it, in `python/slipstream`, gives names and types to what comes out of here.

mod bot;
mod episode;
mod errors;
mod figures;
mod game;
mod learned;
mod referee;
mod vector;

/// The native part of the package `slipstream`.
#[pyo3::pymodule]
mod _slipstream {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "as Python calls it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::bot::Bot;
    #[pymodule_export]
    use super::episode::Episode;
    #[pymodule_export]
    use super::errors::Foul;
    #[pymodule_export]
    use super::figures::{arena, compare, simulate};
    #[pymodule_export]
    use super::game::{check_setup, describe, games, name_action, number_action};
    #[pymodule_export]
    use super::learned::{Learned, write_weights};
    #[pymodule_export]
    use super::referee::Referee;
    #[pymodule_export]
    use super::vector::Vector;
}
