//! `cargo xtask check`: the long list.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use catalogue::{Kind, Language, Listed, Rulebook, for_game};

use crate::shell::{Done, Profile, cargo, command, root, run, slipstream, works};
use crate::test;

/// Matches per setup in the long runs.
const LONG: &str = "20000";

/// Rounds of sixty matches in which every position of Galaxy Trucker is looked at: 100,000 matches and some.
const ROUNDS: &str = "1700";

/// How many times the matches in which every decision of a bot is judged: over 10,000 of MemoRacers and HydroRacers.
const TIMES: &str = "47";

/// How often the server is killed in the long run.
const KILLS: &str = "200";

/// How much nonsense it is sent.
const NONSENSE: &str = "1000000";

/// What is simulated in the long runs.
const MODES: [&str; 20] = [
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
    "galaxy-trucker --set classes=IC,IIC,IIIC,IVC",
    "galaxy-trucker --seats 2 --set classes=IC,IIIC,IVC --set pace=turns",
    "galaxy-trucker --set classes=IIIA,IVC --set goods=limited --set hints=false",
    "galaxy-trucker --set classes=II,IIC,IIIC,IVC --set thrusters=true --set luxury_cabins=true --set bi_directional_cannons=true",
    "galaxy-trucker --seats 5 --set five_players=true --set classes=IIA,IVC --set cyan_aliens=true --set pace=turns",
];

pub(crate) fn run_all(long: bool) -> Done {
    test::run_all()?;
    coverage()?;
    if works("cargo", &["deny", "--version"]) {
        run("licences and advisories", &mut cargo(&["deny", "check"]))?;
    } else {
        eprintln!(
            "\n── licences and advisories: skipped, cargo-deny is not installed (cargo install cargo-deny)"
        );
    }
    if long { long_runs() } else { Ok(()) }
}

/// Prints which tests cite each rule, and complains of rules and test vectors without one.
fn coverage() -> Done {
    eprintln!("\n── rule coverage");
    let cited = citations(&root().join("crates"))?;
    let mut bare = Vec::new();
    for kind in Kind::ALL {
        let book = Rulebook::parse(for_game!(kind, G => G::rulebook(Language::English)));
        println!("{} rules of {}", book.rules.len(), book.title);
        for rule in &book.rules {
            let tests = cited.get(&rule.id.to_uppercase()).map_or(&[][..], Vec::as_slice);
            println!("  {:<7} {:<44.44} {:>2}  {}", rule.id, rule.title, tests.len(), tests.join(", "));
            if tests.is_empty() {
                bare.push(rule.id.clone());
            }
        }
    }
    bare.extend(vectors().filter(|vector| !cited.contains_key(vector)));
    match &bare[..] {
        [] => Ok(()),
        bare => Err(format!("rules and test vectors without a test: {}", bare.join(", "))),
    }
}

/// The numbered test vectors of each game: worked examples that a test must play, named like `mr_t1_…`.
const VECTORS: [(&str, RangeInclusive<u32>); 5] =
    [("MR-T", 1..=27), ("HR-T", 1..=40), ("AC-T", 1..=31), ("GT-T", 1..=40), ("LM-T", 1..=70)];

fn vectors() -> impl Iterator<Item = String> {
    VECTORS.into_iter().flat_map(|(prefix, numbers)| numbers.map(move |number| format!("{prefix}{number}")))
}

/// Rule numbers in upper case, each with the tests that cite it by name or in the comment above them.
fn citations(folder: &Path) -> Done<BTreeMap<String, Vec<String>>> {
    let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in rust_files(folder)? {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (name, rules) in tests_in(&text) {
            for rule in rules {
                cited.entry(rule).or_default().push(name.clone());
            }
        }
    }
    Ok(cited)
}

fn rust_files(folder: &Path) -> Done<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The tests of a file with the rules they cite.
fn tests_in(text: &str) -> Vec<(String, Vec<String>)> {
    let mut tests = Vec::new();
    let mut comment = String::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            comment.push_str(words);
            comment.push(' ');
        } else if line == "#[test]" {
            is_test = true;
        } else if let (true, Some(name)) =
            (is_test, line.strip_prefix("fn ").and_then(|rest| rest.split('(').next()))
        {
            let mut rules: Vec<String> =
                rule_of_name(name).into_iter().chain(rules_of_comment(&comment)).collect();
            rules.sort();
            rules.dedup();
            tests.push((name.to_owned(), rules));
            is_test = false;
            comment.clear();
        } else if !line.starts_with("#[") {
            is_test = false;
            comment.clear();
        }
    }
    tests
}

/// `MR-21` of `mr_21_forced_acceleration_needs_three_free_boxes`.
fn rule_of_name(name: &str) -> Option<String> {
    let mut words = name.split('_');
    let (game, number) = (words.next()?, words.next()?);
    let numbered = number.chars().any(|letter| letter.is_ascii_digit());
    (numbered && game.len() == 2).then(|| format!("{game}-{number}").to_uppercase())
}

/// Everything in a comment that looks like a rule's number.
fn rules_of_comment(comment: &str) -> impl Iterator<Item = String> {
    let words = comment.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    words
        .filter(|word| {
            word.split_once('-').is_some_and(|(game, number)| game.len() == 2 && !number.is_empty())
        })
        .map(str::to_uppercase)
}

/// Many random matches in every mode, the laws on many more of them than usual, and a server that is killed and
/// sent nonsense.
fn long_runs() -> Done {
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
        "positions of Galaxy Trucker, long",
        cargo(&["nextest", "run", "--package", "galaxy-trucker", "limits"]).env("GT_ROUNDS", ROUNDS),
    )?;
    run(
        "decisions of bots, long",
        cargo(&["nextest", "run", "--package", "lab", "--cargo-profile", "release", "every_decision"])
            .env("BOT_TIMES", TIMES),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_cited_like_a_rule() {
        assert_eq!(rule_of_name("mr_t27_a_name").as_deref(), Some("MR-T27"));
        assert!(vectors().any(|vector| vector == "MR-T27") && !vectors().any(|vector| vector == "MR-T28"));
    }

    /// The crates themselves are read, so that a vector without a test is found here and not only in `check`.
    #[test]
    fn every_vector_has_a_test() {
        let cited = citations(&root().join("crates")).expect("the crates can be read");
        let bare: Vec<String> = vectors().filter(|vector| !cited.contains_key(vector)).collect();
        assert_eq!(bare, Vec::<String>::new());
    }

    #[test]
    fn a_test_cites_rules_by_its_name_and_in_its_comment() {
        let text = "/// Also MR-A1 and mr-28.\n#[test]\nfn mr_21_forced() {}\n\n/// MR-9\nfn helper() {}\n#[test]\nfn plain_name() {}\n";
        let found = tests_in(text);
        assert_eq!(
            found[0],
            ("mr_21_forced".to_owned(), vec!["MR-21".into(), "MR-28".into(), "MR-A1".into()])
        );
        assert_eq!(found[1], ("plain_name".to_owned(), vec![]));
        assert_eq!(found.len(), 2);
    }
}
