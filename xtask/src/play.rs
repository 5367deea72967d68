//! `cargo xtask play`: the server on this machine, with the browser on it.

use std::path::PathBuf;

use crate::shell::{Done, Profile, command, run, slipstream};
use crate::web;

pub(crate) fn serve() -> Done {
    let slipstream = build(Profile::Play)?;
    run("serve; Ctrl-C ends it", &mut command(&slipstream, &["serve", "--open"]))
}

/// The program with the client in it; says where it is.
pub(crate) fn build(profile: Profile) -> Done<PathBuf> {
    web::build()?;
    slipstream(profile)
}
