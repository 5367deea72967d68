//! `docs/operate.md` tells every flag of the server and every figure it counts.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/operate.md")).unwrap()
}

#[test]
fn every_flag_is_told_with_its_variable_and_its_usual_value() {
    let help = Command::new(env!("CARGO_BIN_EXE_slipstream"))
        .args(["serve", "--help"])
        .env("COLUMNS", "1000")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let flags: Vec<&str> = help.lines().filter(|line| line.starts_with("      --")).collect();
    assert!(flags.len() > 20, "{help}");
    let page = page();
    for flag in flags {
        let name = flag.split_whitespace().next().unwrap();
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("docs/operate.md does not tell {name}"));
        for part in [between(flag, "[env: ", "="), between(flag, "[default: ", "]")].into_iter().flatten() {
            assert!(row.contains(part), "{name}: {part} is not in {row}");
        }
    }
}

#[test]
fn every_metric_is_told() {
    let page = page();
    let mut found = 0;
    for path in rust_files(&root().join("crates/server/src")) {
        let text = fs::read_to_string(path).unwrap();
        for name in text.split('"').filter(|text| text.starts_with("slipstream_")) {
            found += 1;
            assert!(page.contains(&format!("| `{name}` |")), "docs/operate.md does not tell {name}");
        }
    }
    assert!(found >= 8, "only {found} metrics were found");
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let nested = paths.map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] });
    nested.flatten().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}
