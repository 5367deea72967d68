//! `cargo xtask test`: everything a reviewer needs.

use std::fs;

use crate::shell::{Done, cargo, install_package, run, works};
use crate::{python, web};

/// With `--locked`: a lock file that does not fit what is committed is a fault, not something to mend on the way.
pub(crate) fn run_all() -> Done {
    set_up()?;
    run("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    run(
        "lints",
        &mut cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
    )?;
    run(
        "documentation",
        cargo(&["doc", "--locked", "--workspace", "--no-deps", "--document-private-items"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )?;
    web::check()?;
    web::build()?;
    run(
        "tests",
        &mut cargo(&["nextest", "run", "--locked", "--workspace", "--features", "server/typescript"]),
    )?;
    run("documentation tests", &mut cargo(&["test", "--locked", "--workspace", "--doc", "--quiet"]))?;
    python::test()?;
    web::browse()
}

/// Installs what is missing, or says what to install.
fn set_up() -> Done {
    for (component, arguments) in [("rustfmt", ["fmt", "--version"]), ("clippy", ["clippy", "--version"])] {
        if !works("cargo", &arguments) {
            run(component, &mut crate::shell::command("rustup", &["component", "add", component]))
                .map_err(|_| format!("{component} is missing: install it with your Rust toolchain"))?;
        }
    }
    if !works("cargo", &["nextest", "--version"]) {
        run("install cargo-nextest", &mut cargo(&["install", "cargo-nextest", "--locked"]))
            .map_err(|_| "cargo-nextest is missing: cargo install cargo-nextest --locked".to_owned())?;
    }
    postgres()
}

/// The database server that the store's tests start: on the path, or where Debian puts it.
fn postgres() -> Done {
    let debian = fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| versions.next().is_some());
    if debian || works("initdb", &["--version"]) {
        return Ok(());
    }
    install_package("postgresql")
        .map_err(|_| "PostgreSQL is missing: install its server and initdb".to_owned())
}
