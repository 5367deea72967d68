//! `cargo xtask play`: the server on this machine, with the browser on it.

use crate::shell::{Done, command, run, slipstream};
use crate::web;

pub(crate) fn serve() -> Done {
    web::build()?;
    let slipstream = slipstream()?;
    run("serve; Ctrl-C ends it", &mut command(&slipstream, &["serve", "--open"]))
}
