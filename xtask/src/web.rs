//! The web client: its packages, its build, its tests in a real browser.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::fold;
use crate::shell::{Done, command, install_package, root, run, works};

/// Builds the client, to be built into the program.
pub(crate) fn build() -> Done {
    install()?;
    run("web client", &mut npm(&["run", "--silent", "build"]))
}

/// Types, words and units, without a browser.
pub(crate) fn check() -> Done {
    install()?;
    run("web client: types", &mut npm(&["run", "--silent", "check"]))?;
    fold::write()?;
    run("web client: units", &mut npm(&["run", "--silent", "test"]))
}

/// Plays through the pages in Chromium.
pub(crate) fn browse() -> Done {
    build()?;
    chromium()?;
    // The tests have built the program already; built alone it would have other features and take minutes.
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let program = target.join("debug").join("slipstream").with_extension(std::env::consts::EXE_EXTENSION);
    run("browser", npm(&["run", "--silent", "browser"]).env("SLIPSTREAM_PROGRAM", program))
}

fn folder() -> PathBuf {
    root().join("web")
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = command("npm", arguments);
    npm.current_dir(folder());
    npm
}

/// The packages of the lock file.
fn install() -> Done {
    if !works("npm", &["--version"]) {
        return Err("npm is missing: install Node 20 or newer, the web client is built with it".to_owned());
    }
    let (lock, installed) =
        (folder().join("package-lock.json"), folder().join("node_modules/.installed-lock"));
    let same =
        fs::read(&lock).is_ok_and(|lock| fs::read(&installed).is_ok_and(|installed| installed == lock));
    if same {
        return Ok(());
    }
    // Not `npm ci`: it refuses a lock file in which builds for other systems are missing, and some registries
    // do not carry them all.
    let arguments = ["install", "--no-save", "--no-audit", "--no-fund"];
    run("web packages", npm(&arguments).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    fs::copy(&lock, &installed).map(drop).map_err(|error| format!("{}: {error}", installed.display()))
}

/// The browser of the tests: the one that is named, Debian's shell without windows, which we install if we may
/// because it needs a third of the work, or a whole Chromium.
fn chromium() -> Done {
    if std::env::var_os("CHROMIUM").is_some() || works("chromium-headless-shell", &["--version"]) {
        return Ok(());
    }
    let installed = install_package("chromium-headless-shell");
    if installed.is_ok() || works("chromium", &["--version"]) {
        return Ok(());
    }
    install_package("chromium").map_err(|_| {
        "Chromium is missing: install it, or say where it is with CHROMIUM=/path/to/chromium".to_owned()
    })
}
