//! A server in a process of its own.

use std::fs::{self, OpenOptions};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};

/// Nobody is too quick.
const PATIENCE: [&str; 16] = [
    "--messages-per-second",
    "1000000",
    "--requests-per-second",
    "1000000",
    "--players-per-minute",
    "1000000",
    "--chat-per-minute",
    "1000000",
    "--log",
    "warn",
    "--tables-per-hour",
    "1000000",
    "--matches-per-player",
    "1000000",
    "--bytes-per-player",
    "1000000000000",
];

/// A server in a process of its own. It ends with its owner.
pub(crate) struct Running {
    child: Child,
    log: PathBuf,
    /// Where it listens.
    pub(crate) address: String,
}

impl Running {
    /// A server with its data in that folder, which is open when this returns.
    pub(crate) fn start(folder: &Path, options: &[&str]) -> Self {
        let mut program = slipstream(folder, "serve");
        Running::open(folder, program.args(["--listen", "127.0.0.1:0"]).args(options))
    }

    /// The same, with patience for whoever is quick, and with a log of what goes wrong.
    pub(crate) fn patient(folder: &Path, options: &[&str]) -> Self {
        Running::start(folder, &[&PATIENCE, options].concat())
    }

    /// A server that is begun by that command and logs to that folder, which is open when this returns.
    pub(crate) fn open(folder: &Path, program: &mut Command) -> Self {
        let log = folder.join("log");
        let stderr = OpenOptions::new().create(true).append(true).open(&log).unwrap();
        let mut child = program.stdout(Stdio::piped()).stderr(stderr).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Slipstream is open at http://");
        let address = address.unwrap_or_else(|| panic!("{}", fs::read_to_string(&log).unwrap())).to_owned();
        Running { child, log, address }
    }

    /// Kills it in the middle of whatever it does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, as a service manager does, and waits until it has.
    pub(crate) fn end(&mut self) {
        let asked = Command::new("kill").args(["-s", "TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "{ended}: {}", fs::read_to_string(&self.log).unwrap());
    }

    /// Waits until it has ended by itself; how it ended.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Complains if it has died, panicked or met an error.
    pub(crate) fn must_be_well(&mut self) {
        let log = fs::read_to_string(&self.log).unwrap();
        assert!(self.child.try_wait().unwrap().is_none(), "the server has died: {log}");
        must_be_quiet(&log);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Complains of a log that tells of a panic or an error.
pub(crate) fn must_be_quiet(log: &str) {
    let loud = log.lines().find(|line| line.contains("panicked") || line.contains("ERROR"));
    assert_eq!(loud, None);
}

/// A command on the data in that folder.
pub(crate) fn slipstream(folder: &Path, command: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_slipstream"));
    program.arg(command).arg("--data-dir").arg(folder);
    program
}

/// Complains of a command that failed.
pub(crate) fn must_succeed(output: &Output) {
    assert!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
}
