//! The Python package: a place for it under target, its types and its tests.

use std::fs;
use std::path::PathBuf;

use crate::shell::{Done, cargo, command, root, run, works};

/// What its tests need beside NumPy.
const PACKAGES: [&str; 5] =
    ["gymnasium==1.4.*", "mypy==2.*", "numpy==2.*", "pettingzoo==1.27.*", "pytest==9.*"];

/// Types and tests of the package around the module that the tests before this have compiled.
pub(crate) fn test() -> Done {
    if !works("python3", &["-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]) {
        eprintln!("\n── python\nno Python from 3.10 on with venv: the Python package is NOT tested");
        return Ok(());
    }
    let python = interpreter()?;
    // The same features as the tests: nothing but the module itself is compiled.
    let features = ["build", "--locked", "--workspace", "--lib", "--features", "server/typescript"];
    run("python: the module", cargo(&features).args(["--profile", "test"]))?;
    let package = root().join("crates").join("python");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let library = format!("{}_slipstream{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let module = package.join("python").join("slipstream").join("_slipstream.abi3.so");
    fs::copy(target.join("debug").join(library), &module)
        .map_err(|error| format!("{}: {error}", module.display()))?;
    let cache = root().join("target").join("python");
    let mut types = command(&python, &["-m", "mypy", "--package", "slipstream", "--cache-dir"]);
    run("python: types", types.arg(cache.join("mypy")).current_dir(&package))?;
    let mut tests = command(&python, &["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    // One thread is enough for small matrices, and several would fight for the processors.
    tests.env("PYTHONPATH", package.join("python")).env("OPENBLAS_NUM_THREADS", "1");
    run("python: tests", tests.current_dir(&package))
}

/// A Python with what the tests need, made on first use.
fn interpreter() -> Done<PathBuf> {
    let folder = root().join("target").join("python").join("venv");
    let python = folder.join("bin").join("python");
    if !works(&python.to_string_lossy(), &["-c", "import gymnasium, mypy, numpy, pettingzoo, pytest"]) {
        run("python: a place for it", &mut command("python3", &["-m", "venv", &folder.to_string_lossy()]))?;
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run("python: what its tests need", command(&python, &install).args(PACKAGES))?;
    }
    Ok(python)
}
