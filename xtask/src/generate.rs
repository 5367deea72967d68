//! `cargo xtask gen`: generated files, written anew.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::coverage::{self, rust_files};
use crate::fold;
use crate::shell::{Done, Profile, cargo, command, output, root, run, slipstream};

/// A golden match: its file, and the options that make it.
type Golden = (&'static str, &'static [&'static str]);

/// A golden match for every mode of every game, after what all matches of the game have in common.
const GOLDEN: [(&str, &[&str], &[Golden]); 4] = [
    (
        "memoracers",
        &[],
        &[
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
            (
                "race-random-tiles",
                &["--seats", "5", "--set", "tiles=random", "--set", "first=3", "--seed", "3"],
            ),
            (
                "kraken-madness",
                &["--seats", "2", "--set", "tiles=D", "--set", "kraken_madness=true", "--seed", "4"],
            ),
            (
                "solo",
                &[
                    "--set",
                    "mode=solo",
                    "--set",
                    "tiles=AAACAABAA",
                    "--bots",
                    "rule-of-thumb:1",
                    "--seed",
                    "5",
                ],
            ),
            ("championship", &["--seats", "3", "--set", "mode=championship", "--seed", "6"]),
        ],
    ),
    (
        "hydroracers",
        &[],
        &[
            ("race", &["--seats", "4", "--set", "circuit=monaco", "--seed", "1"]),
            (
                "expert",
                &[
                    "--seats",
                    "3",
                    "--set",
                    "cockpit=expert",
                    "--set",
                    "pilots=free",
                    "--set",
                    "planes=free",
                    "--seed",
                    "2",
                ],
            ),
            ("autopilots", &["--seats", "1", "--set", "circuit=calshot", "--seed", "3"]),
            (
                "campaign",
                &[
                    "--seats",
                    "3",
                    "--set",
                    "mode=campaign",
                    "--set",
                    "races=2",
                    "--set",
                    "opening=true",
                    "--seed",
                    "4",
                ],
            ),
            ("teams", &["--seats", "2", "--set", "teams=true", "--set", "cockpit=expert", "--seed", "5"]),
            (
                "campaign-autopilots",
                &[
                    "--seats",
                    "2",
                    "--set",
                    "autopilots=2",
                    "--set",
                    "mode=campaign",
                    "--set",
                    "races=2",
                    "--bots",
                    "random",
                    "--seed",
                    "6",
                ],
            ),
        ],
    ),
    (
        "americas-cup",
        &[],
        &[
            ("race", &["--set", "laps=1", "--seed", "1"]),
            ("advanced", &["--set", "rules=advanced", "--set", "laps=1", "--seed", "2"]),
            ("regatta", &["--seats", "6", "--set", "laps=1", "--set", "places=true", "--seed", "3"]),
            (
                "start-procedure",
                &["--seats", "3", "--set", "start_procedure=true", "--set", "laps=1", "--seed", "4"],
            ),
            (
                "mixed-rules",
                &[
                    "--seats",
                    "4",
                    "--set",
                    "sequence=true",
                    "--set",
                    "front_cover=true",
                    "--set",
                    "rear_cover=true",
                    "--set",
                    "rounding=port",
                    "--set",
                    "laps=1",
                    "--seed",
                    "5",
                ],
            ),
            (
                "turn-limit",
                &[
                    "--seats",
                    "3",
                    "--set",
                    "rules=advanced",
                    "--set",
                    "turn_limit=8",
                    "--bots",
                    "random",
                    "--seed",
                    "6",
                ],
            ),
        ],
    ),
    (
        "galaxy-trucker",
        // The ships were built at tables that help (GT-15).
        &["--set", "building_help=while_holding"],
        &[
            ("class-i", &["--seats", "4", "--set", "classes=I", "--seed", "1"]),
            ("class-ii", &["--seats", "3", "--set", "classes=II", "--set", "pace=turns", "--seed", "2"]),
            (
                "class-iii",
                &["--seats", "2", "--set", "classes=III", "--bots", "rule-of-thumb,random", "--seed", "3"],
            ),
            ("class-iiia", &["--seats", "2", "--set", "classes=IIIA", "--set", "pace=turns", "--seed", "4"]),
            ("class-ic", &["--seats", "3", "--set", "classes=IC", "--seed", "5"]),
            ("class-iic", &["--seats", "2", "--set", "classes=IIC", "--set", "pace=turns", "--seed", "6"]),
            ("class-iiic", &["--seats", "3", "--set", "classes=IIIC", "--seed", "7"]),
            ("class-ivc", &["--seats", "2", "--set", "classes=IVC", "--seed", "8"]),
            ("class-iia", &["--seats", "3", "--set", "classes=IIA", "--set", "pace=turns", "--seed", "10"]),
            ("class-iib", &["--seats", "3", "--set", "classes=IIB", "--set", "pace=turns", "--seed", "14"]),
            ("budget", &["--seats", "3", "--set", "classes=II", "--set", "pace=budget", "--seed", "12"]),
            (
                "budget-fleet",
                &[
                    "--seats",
                    "2",
                    "--set",
                    "classes=IVC",
                    "--set",
                    "pace=budget",
                    "--set",
                    "turns_per_run=2",
                    "--bots",
                    "rule-of-thumb,random",
                    "--seed",
                    "13",
                ],
            ),
            ("five", &["--seats", "5", "--set", "classes=II", "--set", "five_players=true", "--seed", "11"]),
            (
                "cyan",
                &[
                    "--seats",
                    "4",
                    "--set",
                    "classes=II,IIA",
                    "--set",
                    "pace=turns",
                    "--set",
                    "cyan_aliens=true",
                    "--seed",
                    "29",
                ],
            ),
            (
                "stasis",
                &[
                    "--seats",
                    "3",
                    "--set",
                    "classes=III",
                    "--set",
                    "pace=turns",
                    "--set",
                    "stasis_chambers=true",
                    "--seed",
                    "17",
                ],
            ),
            (
                "journey",
                &["--seats", "3", "--set", "classes=IC,IIIC,IVC", "--set", "pace=turns", "--seed", "9"],
            ),
            (
                "optional-tiles",
                &[
                    "--seats",
                    "3",
                    "--set",
                    "classes=IIC,IVC",
                    "--set",
                    "pace=turns",
                    "--set",
                    "thrusters=true",
                    "--set",
                    "luxury_cabins=true",
                    "--set",
                    "bi_directional_cannons=true",
                    "--seed",
                    "10",
                ],
            ),
        ],
    ),
];

pub(crate) fn run_all(records: bool) -> Done {
    coverage::write()?;
    if records {
        let slipstream = slipstream(Profile::Play)?;
        for (game, shared, matches) in GOLDEN {
            for (name, options) in matches {
                let path = root().join("golden").join(game).join(name).with_extension("jsonl");
                let path = path.to_string_lossy();
                let arguments = [&["record", game, "--output", &path][..], shared, options].concat();
                run(&format!("golden record {game} {name}"), &mut command(&slipstream, &arguments))?;
            }
        }
    }
    rewrite_texts()?;
    fold::write()
}

/// What a test contains that compares a text which can be written anew.
const MARKS: [&str; 3] = ["expect![", "expect_file![", "UPDATE_EXPECT"];

/// Runs the tests that write, and no others. They are built as all tests are, so that nothing is built twice.
fn rewrite_texts() -> Done {
    let arguments = ["test", "--workspace", "--features", "server/typescript", "--no-run"];
    let messages = output("build the tests", cargo(&arguments).args(["--message-format", "json"]))?;
    let built = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    for message in built.filter(|message| message["profile"]["test"] == true) {
        let paths = (message["executable"].as_str(), message["manifest_path"].as_str());
        let (Some(program), Some(manifest)) = paths else { continue };
        let source = Path::new(message["target"]["src_path"].as_str().unwrap_or_default());
        let package = Path::new(manifest).parent().expect("a manifest lies in a folder");
        if writes(package, source)? {
            let title =
                format!("texts that {} compares", source.strip_prefix(root()).unwrap_or(source).display());
            // As cargo runs them: texts are found from there.
            let mut test = command(program, &["--quiet"]);
            test.current_dir(package).env("CARGO_MANIFEST_DIR", package).env("UPDATE_EXPECT", "1");
            run(&title, &mut test)?;
        }
    }
    Ok(())
}

/// Whether a target has a test that writes: its file or, beside one that is the root of a folder, any file there.
fn writes(package: &Path, source: &Path) -> Done<bool> {
    let folder = source.parent().filter(|folder| *folder != package.join("tests"));
    let files = folder.map_or_else(|| Ok(vec![source.to_owned()]), rust_files)?;
    let read =
        |path: &PathBuf| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let texts = files.iter().map(read).collect::<Done<Vec<String>>>()?;
    Ok(texts.iter().any(|text| MARKS.iter().any(|mark| text.contains(mark))))
}
