//! `cargo xtask gen`: generated files, written anew.

use crate::coverage;
use crate::fold;
use crate::shell::{Done, Profile, cargo, command, root, run, slipstream};

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
    // One thread: the snapshots in a test file are rewritten one after the other.
    run(
        "texts that tests compare",
        cargo(&[
            "test",
            "--workspace",
            "--features",
            "server/typescript",
            "--quiet",
            "--",
            "--test-threads",
            "1",
        ])
        .env("UPDATE_EXPECT", "1"),
    )?;
    fold::write()
}
