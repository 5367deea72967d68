//! `cargo xtask gen`: generated files, written anew.

use crate::shell::{Done, cargo, command, root, run, slipstream};

/// The golden matches: a file for every mode, with the options that made it.
const GOLDEN: [(&str, &[&str]); 6] = [
    ("race", &["--seats", "4", "--seed", "1"]),
    (
        "race-mixed",
        &[
            "--seats",
            "3",
            "--set",
            "tiles=ABCDABCDC",
            "--set",
            "handicap=beginner,amateur,expert",
            "--bots",
            "rule-of-thumb,random,rule-of-thumb:0.5",
            "--seed",
            "2",
        ],
    ),
    ("race-random-tiles", &["--seats", "5", "--set", "tiles=random", "--set", "first=3", "--seed", "3"]),
    ("kraken-madness", &["--seats", "2", "--set", "tiles=D", "--set", "kraken_madness=true", "--seed", "4"]),
    ("solo", &["--set", "mode=solo", "--set", "tiles=AAACAABAA", "--bots", "rule-of-thumb:1", "--seed", "5"]),
    ("championship", &["--seats", "3", "--set", "mode=championship", "--seed", "6"]),
];

pub(crate) fn run_all(records: bool) -> Done {
    if records {
        let slipstream = slipstream()?;
        let folder = root().join("golden").join("memoracers");
        for (name, options) in GOLDEN {
            let path = folder.join(name).with_extension("jsonl");
            let path = path.to_string_lossy();
            let arguments = [&["record", "memoracers", "--output", &path][..], options].concat();
            run(&format!("golden record {name}"), &mut command(&slipstream, &arguments))?;
        }
    }
    // One thread: the snapshots in a test file are rewritten one after the other.
    run(
        "texts that tests compare",
        cargo(&["test", "--workspace", "--quiet", "--", "--test-threads", "1"]).env("UPDATE_EXPECT", "1"),
    )
}
