//! Every console session in the documentation is run, so that none can rot.
//!
//! A block marked `console` holds commands behind `$ ` and what they print; `...` stands for any
//! lines, `[..]` for any text in a line, and `? 2` for the exit code where it is not 0.
//! Commands run in a shell, one folder per page. `UPDATE_EXPECT=1` writes new answers into `tests/pages`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use snapbox::data::Data;

#[test]
fn the_readme_shows_what_the_program_prints() {
    check(&root().join("README.md"), Answers::Fixed);
}

#[test]
fn help_teaches() {
    check_page("help.md");
}

#[test]
fn bad_input_is_told_what_would_have_been_allowed() {
    check_page("errors.md");
}

#[test]
fn games_and_rules_are_listed_in_both_languages() {
    check_page("reading.md");
}

#[test]
fn a_record_is_written_judged_and_told() {
    check_page("records.md");
}

#[test]
fn hydroracers_plays_in_every_mode() {
    check_page("hydroracers.md");
}

#[test]
fn americas_cup_plays_in_every_mode() {
    check_page("americas-cup.md");
}

#[test]
fn galaxy_trucker_plays_in_every_class() {
    check_page("galaxy-trucker.md");
}

#[test]
fn the_lab_says_how_a_game_plays_and_what_a_change_does() {
    check_page("lab.md");
}

#[test]
fn bots_meet_in_the_arena() {
    check_page("arena.md");
}

#[test]
fn packs_replace_printed_content() {
    check_page("packs.md");
}

/// Whether a page may be rewritten.
#[derive(PartialEq)]
enum Answers {
    Fixed,
    Rewritable,
}

fn check_page(name: &str) {
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages").join(name), Answers::Rewritable);
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check(page: &Path, answers: Answers) {
    let text = fs::read_to_string(page).unwrap();
    let folder = tempfolder(page);
    let mut actual = String::new();
    let mut sessions = 0;
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        match line.strip_prefix("$ ").filter(|_| inside) {
            Some(command) => {
                sessions += 1;
                actual.push_str(&format!("{line}\n{}", run(command, &folder)));
            }
            None if inside && !line.starts_with("```") => {}
            None => actual.push_str(&format!("{line}\n")),
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(sessions > 0, "no console session in {}", page.display());
    if answers == Answers::Rewritable && env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(page, actual).unwrap();
        return;
    }
    let assert = snapbox::Assert::new().normalize_paths(false);
    assert.eq(Data::text(actual), Data::text(text));
}

fn tempfolder(page: &Path) -> PathBuf {
    let name = format!("slipstream-{}-{}", page.file_stem().unwrap().display(), std::process::id());
    let folder = env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a person would see: both streams, and the exit code unless all is well.
fn run(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_slipstream"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), env::var("PATH").unwrap());
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("DATA", root().join("data"))
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "100")
        .env_remove("CLICOLOR_FORCE")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    // Trailing blanks cannot be seen, and editors take them away.
    text = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    match output.status.code() {
        Some(0) => text,
        code => format!("{text}? {}\n", code.unwrap_or(-1)),
    }
}
