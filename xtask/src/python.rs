//! The Python package: a place for it under target, its types and its tests.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Done, cargo, command, output, root, run, works};

/// What its tests need beside NumPy.
const PACKAGES: [&str; 6] =
    ["gymnasium==1.4.*", "matplotlib==3.*", "mypy==2.*", "numpy==2.*", "pettingzoo==1.27.*", "pytest==9.*"];

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

/// How long `import slipstream` may take, in milliseconds of the processor's time.
const IMPORT: u32 = 150;

/// The wheel, built offline from the lock file and tried in a place where nothing else is but NumPy.
pub(crate) fn wheel() -> Done {
    let folder = root().join("target").join("python");
    let python = interpreter()?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    run("python: maturin", command(&python, &install).arg("maturin>=1.9,<2"))?;
    let wheels = folder.join("wheels");
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    }
    let mut build =
        command(&python, &["-m", "maturin", "build", "--release", "--offline", "--locked", "--out"]);
    build.arg(&wheels).current_dir(root().join("crates").join("python"));
    run("python: the wheel", build.env("PATH", path_before(&python)?))?;
    let fresh = folder.join("fresh");
    run("python: a place for the wheel", command("python3", &["-m", "venv", "--clear"]).arg(&fresh))?;
    let python = fresh.join("bin").join("python");
    let built = fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let wheel = built.flatten().next().ok_or("maturin built no wheel")?;
    run("python: install the wheel", command(&python, &install).arg(wheel.path()))?;
    let code = "import time; began = time.process_time(); import slipstream; \
        took = 1000 * (time.process_time() - began); \
        match = slipstream.Match('memoracers', 2); match.act(0, match.actions(0)[0]); \
        print(f'import slipstream: {took:.0f} ms of processor time')";
    let told = output("python: import the wheel", command(&python, &["-c", code]).current_dir(&folder))?;
    eprintln!("{}", told.trim());
    let took = told.split(' ').nth(2).and_then(|number| number.parse::<u32>().ok()).ok_or(told.clone())?;
    if took < IMPORT { Ok(()) } else { Err(format!("{}: {IMPORT} ms are allowed", told.trim())) }
}

/// The search path with the folder of a program before it: maturin looks for a Python there.
fn path_before(program: &Path) -> Done<OsString> {
    let folder = program.parent().map(Path::to_path_buf).into_iter();
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(folder.chain(std::env::split_paths(&path))).map_err(|error| error.to_string())
}

/// A Python with what the tests need, made on first use.
fn interpreter() -> Done<PathBuf> {
    let folder = root().join("target").join("python").join("venv");
    let python = folder.join("bin").join("python");
    if !works(
        &python.to_string_lossy(),
        &["-c", "import gymnasium, matplotlib, mypy, numpy, pettingzoo, pytest"],
    ) {
        run("python: a place for it", &mut command("python3", &["-m", "venv", &folder.to_string_lossy()]))?;
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run("python: what its tests need", command(&python, &install).args(PACKAGES))?;
    }
    Ok(python)
}
