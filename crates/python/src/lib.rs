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

use pyo3::prelude::*;

/// The native part of the package `slipstream`.
#[pymodule]
fn _slipstream(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Foul", module.py().get_type::<errors::Foul>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<episode::Episode>()?;
    module.add_class::<learned::Learned>()?;
    module.add_class::<referee::Referee>()?;
    module.add_class::<vector::Vector>()?;
    module.add_function(wrap_pyfunction!(learned::write_weights, module)?)?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::describe, module)?)?;
    module.add_function(wrap_pyfunction!(game::name_action, module)?)?;
    module.add_function(wrap_pyfunction!(game::number_action, module)?)?;
    module.add_function(wrap_pyfunction!(game::check_setup, module)?)?;
    module.add_function(wrap_pyfunction!(figures::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(figures::arena, module)?)?;
    Ok(())
}
