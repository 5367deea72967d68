//! Golden records: they verify, their stories read as they did, and no value in them can be changed unnoticed.
//!
//! A change here is deliberate and stands in CHANGELOG.md; `cargo xtask gen` writes the stories anew,
//! `cargo xtask gen --records` the records too.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use catalogue::{Kind, MemoRacers, for_game};
use serde_json::Value;
use snapbox::Data;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden")
}

fn records() -> Vec<PathBuf> {
    let entries = |folder: PathBuf| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = Kind::ALL.iter().flat_map(|kind| entries(folder().join(kind.name())));
    let mut records: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    records.sort();
    assert!(records.len() >= 6 * Kind::ALL.len(), "a golden record for every mode of every game");
    records
}

/// The shortest golden record of a game.
fn shortest(game: Kind) -> String {
    let of_game = records().into_iter().filter(|path| path.starts_with(folder().join(game.name())));
    of_game.map(|path| fs::read_to_string(path).unwrap()).min_by_key(String::len).unwrap()
}

fn read(game: Kind, name: &str) -> String {
    fs::read_to_string(folder().join(game.name()).join(name).with_extension("jsonl")).unwrap()
}

fn story(record: &Path, language: &str) -> String {
    let arguments =
        ["replay", &record.display().to_string(), "--verify", "--lang", language].map(str::to_owned);
    let output = Command::new(env!("CARGO_BIN_EXE_slipstream")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}: {}", record.display(), String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn golden_records_verify_and_their_stories_read_as_they_did() {
    for record in records() {
        for language in ["en", "fr"] {
            let told = story(&record, language);
            let path = record.with_extension(format!("{language}.txt"));
            if env::var_os("UPDATE_EXPECT").is_some() {
                fs::write(&path, told).unwrap();
            } else {
                snapbox::assert_data_eq!(told, Data::read_from(&path, None).raw());
            }
        }
    }
}

#[test]
fn no_value_of_a_record_can_be_changed_unnoticed() {
    for game in Kind::ALL {
        let text = shortest(game);
        let lines: Vec<&str> = text.lines().collect();
        let mut changes = 0;
        for (number, line) in (1..).zip(&lines) {
            let value: Value = serde_json::from_str(line).unwrap();
            for changed in changed_values(&value) {
                changes += 1;
                let mut forged: Vec<String> = lines.iter().map(ToString::to_string).collect();
                forged[number - 1] = changed.to_string();
                let forged = forged.join("\n") + "\n";
                let judged = for_game!(game, G => referee::replay::<G>(&forged).map(|_| ()));
                let error = judged.expect_err("a changed value is noticed");
                assert!(error.line >= number, "line {number} became {changed}: {error}");
            }
        }
        assert!(changes > 100, "only {changes} values were changed");
    }
}

#[test]
fn a_changed_action_is_refused_even_if_it_would_have_been_legal() {
    let text = read(Kind::MemoRacers, "race");
    let (at, last) = text.lines().enumerate().filter(|(_, line)| line.contains("program")).last().unwrap();
    // One line straight on in the first lane of the program is always legal: braking is free (MR-20).
    let (step, _) = last.split_once("\"action\"").unwrap();
    let lane = &last.split_once("\"lanes\":[").unwrap().1[..1];
    let forged = text.replace(last, &format!("{step}\"action\":{{\"program\":{{\"lanes\":[{lane}]}}}}}}"));
    assert_ne!(forged, text);
    let error = referee::replay::<MemoRacers>(&forged).unwrap_err();
    assert!(error.line > at, "{error}");
}

/// The value with one leaf changed, for every leaf.
fn changed_values(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![],
        Value::Bool(flag) => vec![Value::Bool(!flag)],
        Value::Number(number) => vec![Value::from(number.as_i64().unwrap() + 1)],
        Value::String(text) => vec![Value::from(changed_text(text))],
        Value::Array(items) => changed_items(
            items.len(),
            |nth| &items[nth],
            |nth, item| {
                let mut items = items.clone();
                items[nth] = item;
                Value::Array(items)
            },
        ),
        Value::Object(fields) => {
            let keys: Vec<&String> = fields.keys().collect();
            changed_items(
                keys.len(),
                |nth| &fields[keys[nth]],
                |nth, item| {
                    let mut fields = fields.clone();
                    fields[keys[nth]] = item;
                    Value::Object(fields)
                },
            )
        }
    }
}

fn changed_items<'a>(
    count: usize,
    item: impl Fn(usize) -> &'a Value,
    replace: impl Fn(usize, Value) -> Value,
) -> Vec<Value> {
    (0..count)
        .flat_map(|nth| changed_values(item(nth)).into_iter().map(move |changed| (nth, changed)))
        .map(|(nth, changed)| replace(nth, changed))
        .collect()
}

/// Another text of the same kind: the last letter or digit becomes another one.
fn changed_text(text: &str) -> String {
    let (rest, last) = text.split_at(text.len() - 1);
    format!("{rest}{}", if last == "1" { "2" } else { "1" })
}
