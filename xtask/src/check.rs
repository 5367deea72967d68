//! `cargo xtask check`: the long list.

use crate::shell::{Done, Profile, cargo, command, run, slipstream, works};
use crate::{coverage, python, schemathesis, test};

/// Matches per setup in the long runs.
const LONG: &str = "20000";

/// Rounds of sixty matches in which every position of Galaxy Trucker is looked at: 100,000 matches and some.
const ROUNDS: &str = "1700";

/// How many times the matches in which every decision of a bot is judged: over 10,000 of MemoRacers and HydroRacers.
const TIMES: &str = "47";

/// With how many seeds the lab has to find what was planted.
const SEEDS: &str = "200";

/// How often the server is killed in the long run.
const KILLS: &str = "200";

/// How much nonsense it is sent.
const NONSENSE: &str = "1000000";

/// How many bits are flipped in what it keeps.
const FLIPS: &str = "1000";

/// How many system calls of its store fail, and how often the power is cut.
const FAULTS: &str = "10000";
const CUTS: &str = "200";

/// What is simulated in the long runs.
const MODES: [&str; 21] = [
    "memoracers --seats 5 --set tiles=random",
    "memoracers --seats 2 --set tiles=D --set kraken_madness=true",
    "memoracers --set mode=solo --set tiles=C",
    "memoracers --seats 3 --set mode=championship",
    "hydroracers",
    "hydroracers --set cockpit=expert --set pilots=random",
    "hydroracers --seats 1",
    "hydroracers --seats 2 --set teams=true",
    "hydroracers --seats 2 --set autopilots=2 --set mode=campaign --set opening=true",
    "americas-cup",
    "americas-cup --seats 6 --set places=true",
    "americas-cup --set rules=advanced",
    "americas-cup --seats 6 --set rules=advanced --set rounding=port",
    "galaxy-trucker",
    "galaxy-trucker --seats 3 --set pace=turns",
    "galaxy-trucker --seats 3 --set pace=budget",
    "galaxy-trucker --set classes=IC,IIC,IIIC,IVC",
    "galaxy-trucker --seats 2 --set classes=IC,IIIC,IVC --set pace=turns",
    "galaxy-trucker --set classes=IIIA,IVC --set goods=limited --set building_help=after_attaching",
    "galaxy-trucker --set classes=II,IIC,IIIC,IVC --set thrusters=true --set luxury_cabins=true --set bi_directional_cannons=true",
    "galaxy-trucker --seats 5 --set five_players=true --set classes=IIA,IVC,IIB --set cyan_aliens=true --set stasis_chambers=true --set pace=turns",
];

pub(crate) fn run_all(long: bool) -> Done {
    test::run_all()?;
    coverage::check()?;
    schemathesis::test(&slipstream(Profile::Play)?)?;
    if works("cargo", &["deny", "--version"]) {
        run("licences and advisories", &mut cargo(&["deny", "check"]))?;
    } else {
        eprintln!(
            "\n── licences and advisories: skipped, cargo-deny is not installed (cargo install cargo-deny)"
        );
    }
    if long { long_runs() } else { Ok(()) }
}

/// The wheel, many random matches in every mode, the laws on many more of them than usual, and a server that is killed and
/// sent nonsense.
fn long_runs() -> Done {
    python::wheel()?;
    run(
        "laws, long",
        cargo(&["nextest", "run", "--workspace", "--cargo-profile", "release", "laws"])
            .env("LAWS_TIMES", "50"),
    )?;
    // With debug assertions, which a release build leaves out.
    run(
        "crashes and nonsense, long",
        cargo(&["nextest", "run", "--package", "cli", "--test", "live", "crash", "fuzz"])
            .env("CRASH_ROUNDS", KILLS)
            .env("FUZZ_MESSAGES", NONSENSE),
    )?;
    run(
        "flipped bits, long",
        cargo(&["nextest", "run", "--package", "store", "no_flipped_bit", "--success-output", "final"])
            .env("FLIPS", FLIPS),
    )?;
    run(
        "bad disks and power cuts, long",
        cargo(&["nextest", "run", "--package", "store", "--test", "disk", "--success-output", "final"])
            .env("FAULTS", FAULTS)
            .env("KILLS", KILLS)
            .env("CUTS", CUTS),
    )?;
    run(
        "positions of Galaxy Trucker, long",
        cargo(&["nextest", "run", "--package", "galaxy-trucker", "limits"]).env("GT_ROUNDS", ROUNDS),
    )?;
    run(
        "decisions of bots, long",
        cargo(&["nextest", "run", "--package", "lab", "--cargo-profile", "release", "every_decision"])
            .env("BOT_TIMES", TIMES),
    )?;
    run(
        "known answers of the lab, long",
        cargo(&[
            "nextest",
            "run",
            "--package",
            "lab",
            "--cargo-profile",
            "release",
            "--test",
            "known_answers",
        ])
        .env("LAB_SEEDS", SEEDS),
    )?;
    let slipstream = slipstream(Profile::Release)?;
    for mode in MODES {
        for bot in ["random", "rule-of-thumb"] {
            let line = format!("simulate {mode} --matches {LONG} --bots {bot}");
            let arguments: Vec<&str> = line.split_whitespace().collect();
            run(&line, &mut command(&slipstream, &arguments))?;
        }
    }
    Ok(())
}
