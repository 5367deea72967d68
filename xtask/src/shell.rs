//! Running commands.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Why a chore ended, as a sentence.
pub(crate) type Done<T = ()> = Result<T, String>;

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}

/// `cargo` with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// A program with these arguments, in the project's folder.
pub(crate) fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Announces a command, runs it, and complains if it fails.
pub(crate) fn run(title: &str, command: &mut Command) -> Done {
    eprintln!("\n── {title}");
    let status = command.status().map_err(|error| format!("{title}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{title} failed ({status})")) }
}

/// What a command prints on standard output.
pub(crate) fn output(title: &str, command: &mut Command) -> Done<String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{title}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{title} failed ({})", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{title}: {error}"))
}

/// Whether a command can be run at all.
pub(crate) fn works(program: &str, arguments: &[&str]) -> bool {
    let mut command = command(program, arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Installs one of Debian's packages, if we may.
pub(crate) fn install_package(name: &str) -> Done {
    let apt_get = |arguments: &[&str]| {
        let mut apt_get = command("apt-get", arguments);
        apt_get.env("DEBIAN_FRONTEND", "noninteractive");
        apt_get
    };
    // Lists that are old name packages that are gone.
    run("apt-get update", &mut apt_get(&["update", "--quiet"]))?;
    run(&format!("apt-get install {name}"), &mut apt_get(&["install", "--yes", "--quiet", name]))
}

/// How the `slipstream` binary is built.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// What is given away and measured: as quick as it can be, minutes to build.
    Release,
    /// A first look: nearly as quick, built in half the time.
    Play,
}

/// Builds the `slipstream` binary and says where it is.
pub(crate) fn slipstream(profile: Profile) -> Done<PathBuf> {
    let profile = match profile {
        Profile::Release => "release",
        Profile::Play => "play",
    };
    run("build", &mut cargo(&["build", "--profile", profile, "--package", "cli"]))?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join(profile).join("slipstream").with_extension(env::consts::EXE_EXTENSION))
}

/// Builds a benchmark and finds where cargo has put it.
pub(crate) fn benchmark(package: &str, name: &str) -> Done<PathBuf> {
    let arguments = ["bench", "--package", package, "--bench", name, "--no-run", "--message-format", "json"];
    let messages = output("build the benchmark", &mut cargo(&arguments))?;
    let built = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut named = built.filter(|message| message["target"]["name"] == name);
    let path = named.find_map(|message| message["executable"].as_str().map(PathBuf::from));
    path.ok_or_else(|| "cargo did not say where the benchmark is".to_owned())
}
