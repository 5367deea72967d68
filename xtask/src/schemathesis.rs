//! The API against a client that nobody here wrote: schemathesis makes requests out of its description.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::shell::{Done, command, output, root, run, works};

/// What is installed, and how many requests it makes up for each operation.
const PACKAGE: &str = "schemathesis>=4.32,<5";
const EXAMPLES: &str = "25";

/// A description cannot say what a game refuses: that is 422.
const SETTINGS: &str = r#"[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "426", "429", "5xx"]

[auth.openapi.token]
bearer = "#;

/// Asks a server of its own, if Python is there.
pub(crate) fn test(slipstream: &PathBuf) -> Done {
    if !works("python3", &["-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]) {
        eprintln!("\n── schemathesis\nno Python from 3.10 on with venv: the API is NOT tested with it");
        return Ok(());
    }
    let folder = root().join("target").join("schemathesis");
    let python = folder.join("venv").join("bin").join("python");
    if !works(&python.to_string_lossy(), &["-c", "import schemathesis"]) {
        let place = folder.join("venv");
        run(
            "schemathesis: a place for it",
            &mut command("python3", &["-m", "venv", &place.to_string_lossy()]),
        )?;
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE];
        run("schemathesis: install it", &mut command(&python, &install))?;
    }
    let data = folder.join("data");
    if data.is_dir() {
        fs::remove_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    }
    let server = Serving::start(slipstream, &data)?;
    let settings = folder.join("schemathesis.toml");
    fs::write(&settings, format!("{SETTINGS}\"{}\"\n", server.token(&python)?))
        .map_err(|error| format!("{}: {error}", settings.display()))?;
    let mut asking = command(folder.join("venv").join("bin").join("st"), &["--config-file"]);
    asking.arg(&settings).args(["run", &format!("{}/api/openapi.json", server.url)]);
    asking.args(["--checks", "all", "--max-examples", EXAMPLES, "--seed", "1", "--no-color"]);
    // Nor can it say that a socket takes an upgrade.
    asking.args(["--exclude-path", "/api/tables/{id}/socket"]);
    run("schemathesis", asking.current_dir(&folder))
}

/// A server without limits of speed, which ends with this.
struct Serving {
    child: Child,
    url: String,
}

impl Serving {
    fn start(slipstream: &PathBuf, data: &PathBuf) -> Done<Self> {
        let mut serve = Command::new(slipstream);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data-dir"]).arg(data);
        for limit in ["requests-per-second", "players-per-minute", "tables-per-player", "tables-per-hour"] {
            serve.args([&format!("--{limit}"), "1000000"]);
        }
        for limit in ["tokens-per-player", "cups-per-player", "matches-per-player"] {
            serve.args([&format!("--{limit}"), "1000000"]);
        }
        let mut child =
            serve.stdout(Stdio::piped()).spawn().map_err(|error| format!("slipstream: {error}"))?;
        let said = child.stdout.take().map(BufReader::new);
        let first = said.and_then(|said| said.lines().next()).transpose();
        let line = first.map_err(|error| format!("slipstream: {error}"))?.unwrap_or_default();
        let url = line.split_whitespace().last().unwrap_or_default().to_owned();
        let serving = Serving { child, url };
        let address = serving.url.trim_start_matches("http://");
        TcpStream::connect(address).map_err(|error| format!("slipstream at {address}: {error}"))?;
        Ok(serving)
    }

    /// A token of somebody new.
    fn token(&self, python: &PathBuf) -> Done<String> {
        let code = "import json, sys, urllib.request as web; \
            made = web.urlopen(web.Request(sys.argv[1] + '/api/tokens', b'{}')); print(json.load(made)['token'])";
        let said = output("schemathesis: a token", &mut command(python, &["-c", code, &self.url]))?;
        Ok(said.trim().to_owned())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // Nothing of it is needed any more, and it may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
