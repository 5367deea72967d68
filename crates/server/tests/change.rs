//! What changed between two views leads from the one to the other: for golden matches of every game, and for values
//! that no game ever showed. `UPDATE_EXPECT=1` writes examples for the page's tests anew.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong may panic")]

use std::path::{Path, PathBuf};

use bots::Dice;
use catalogue::{Kind, for_game};
use referee::Replay;
use rules::{Game, Seat, Turn, Viewer, below};
use serde::Serialize;
use serde_json::{Value, json};
use server::change::{apply, difference};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The change from one text to the other; nothing if they are the same.
fn change(before: &str, after: &str) -> Option<Value> {
    let mut change = Vec::new();
    let is_other = difference(before.as_bytes(), after.as_bytes(), &mut change);
    is_other.then(|| serde_json::from_slice(&change).unwrap())
}

/// The change leads from the one, which is also told as a value, to the other; how long it is.
fn check(value: &mut Value, before: &str, after: &str) -> usize {
    let Some(change) = change(before, after) else {
        assert_eq!(before, after);
        return 0;
    };
    apply(value, &change).unwrap_or_else(|error| panic!("{error}: {before} {after}"));
    assert_eq!(*value, serde_json::from_str::<Value>(after).unwrap(), "{change}");
    change.to_string().len()
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Follows a record through the eyes of the first seat and of who only watches: bytes of whole views, and of what
/// changed.
fn follow<G: Game>(record: &str) -> (usize, usize)
where
    G::View: Serialize,
{
    let mut replay = Replay::<G>::open(record).unwrap();
    let (mut whole, mut changes) = (0, 0);
    let mut shown = [Viewer::Seat(Seat(0)), Viewer::Spectator].map(|viewer| {
        let view = text(&replay.view(viewer));
        (viewer, serde_json::from_str::<Value>(&view).unwrap(), view)
    });
    while !matches!(replay.turn(), Turn::Over(_)) {
        let Some(step) = replay.next() else { break };
        step.unwrap();
        for (viewer, value, before) in &mut shown {
            let after = text(&replay.view(*viewer));
            (whole, changes) = (whole + after.len(), changes + check(value, before, &after));
            *before = after;
        }
    }
    (whole, changes)
}

#[test]
fn every_golden_match_can_be_told_by_its_changes() {
    for kind in Kind::ALL {
        let (mut whole, mut changes) = (0, 0);
        let name = for_game!(kind, G => G::NAME);
        for entry in std::fs::read_dir(root().join("golden").join(name)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "jsonl") {
                let record = std::fs::read_to_string(path).unwrap();
                let (more, changed) = for_game!(kind, G => follow::<G>(&record));
                (whole, changes) = (whole + more, changes + changed);
            }
        }
        println!("{name}: {whole} bytes of views, {changes} of changes");
        assert!(changes * 3 < whole, "{name}: {changes} of {whole}");
    }
}

/// Some value, the smaller the deeper.
fn any_value(dice: &mut Dice, depth: u32) -> Value {
    match below(dice, if depth == 0 { 4 } else { 7 }) {
        0 => json!(below(dice, 3)),
        1 => json!(["", "a", "\"", "\\", "]},[{", "é\n", "\u{1}"][below(dice, 7) as usize]),
        2 => [Value::Null, json!(true), json!(false), json!(-1.5)][below(dice, 4) as usize].clone(),
        3 => json!({}),
        4 => (0..below(dice, 6)).map(|_| any_value(dice, depth - 1)).collect(),
        _ => {
            let keys = ["", "a", "b", "\"", "c]", "d"];
            let members =
                (0..below(dice, 5)).map(|_| (keys[below(dice, 6) as usize], any_value(dice, depth - 1)));
            Value::Object(members.map(|(key, value)| (key.to_owned(), value)).collect())
        }
    }
}

/// The value with something about it changed.
fn bent(value: &Value, dice: &mut Dice) -> Value {
    let mut bent_value = value.clone();
    match &mut bent_value {
        Value::Array(list) => {
            for _ in 0..=below(dice, 2) {
                let at = below(dice, list.len() as u32 + 1) as usize;
                match below(dice, 3) {
                    0 => list.insert(at, any_value(dice, 1)),
                    1 if at < list.len() => drop(list.remove(at)),
                    _ if at < list.len() => list[at] = bent(&list[at], dice),
                    _ => {}
                }
            }
        }
        Value::Object(members) => {
            let at = below(dice, members.len() as u32 + 1) as usize;
            let key = members.keys().nth(at).cloned();
            match (key, below(dice, 4)) {
                (Some(key), 0) => drop(members.shift_remove(&key)),
                (Some(key), 1) => drop(members.swap_remove(&key)),
                (Some(key), _) => members[&key] = bent(&members[&key], dice),
                (None, _) => drop(members.insert("new".to_owned(), any_value(dice, 2))),
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return any_value(dice, 1),
    }
    bent_value
}

#[test]
fn any_value_can_be_told_by_its_changes() {
    let mut dice = bots::dice(18, 5);
    for _ in 0..20_000 {
        let before = any_value(&mut dice, 4);
        let (near, far) = (bent(&before, &mut dice), any_value(&mut dice, 4));
        for after in [near, far] {
            let (mut value, before, after) = (before.clone(), before.to_string(), after.to_string());
            assert!(check(&mut value, &before, &after) <= after.len() + 2, "never longer than the whole");
        }
    }
}

#[test]
fn the_page_has_examples() {
    let mut dice = bots::dice(18, 6);
    let mut examples = Vec::new();
    while examples.len() < 300 {
        let before = any_value(&mut dice, 4);
        let after = if examples.len() % 4 == 0 { any_value(&mut dice, 4) } else { bent(&before, &mut dice) };
        if let Some(change) = change(&before.to_string(), &after.to_string()) {
            examples.push(json!({"before": before, "change": change, "after": after}).to_string());
        }
    }
    let wanted = format!("[\n{}\n]\n", examples.join(",\n"));
    let path = root().join("web/src/generated/changes.json");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == wanted, "run `cargo xtask gen`");
}
