//! What the web client's unit tests read: every step of every golden record as one seat saw it, and scenes.
//!
//! One idea: a view is written once, then only what each step changed of it. The files lie in `target`: together they
//! are larger than the records they come from, and a committed copy would have to follow every change of a view.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalogue::{Kind, for_game};
use referee::Replay;
use rules::{Game, Seat, Turn, Viewer, told_to};
use serde_json::{Map, Value, json};

use crate::scenes::scenes;
use crate::shell::{Done, root};

/// Writes them all: a file for each record and viewer, and the scenes of each game.
pub(crate) fn write() -> Done {
    eprintln!("\n── what the client's unit tests read");
    let folder = folder();
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(cannot)?;
    }
    for kind in Kind::ALL {
        fs::create_dir_all(folder.join(kind.name())).map_err(cannot)?;
        let (mut known, mut lines) = (BTreeSet::new(), Vec::new());
        for (nth, record) in records(kind)?.iter().enumerate() {
            let text =
                fs::read_to_string(record).map_err(|error| format!("{}: {error}", record.display()))?;
            let name = record.file_stem().unwrap_or_default().to_string_lossy();
            for (seen, told) in for_game!(kind, G => told::<G>(&text, nth))? {
                fs::write(folder.join(kind.name()).join(format!("{name}.{seen}.jsonl")), told)
                    .map_err(cannot)?;
            }
            lines.extend(for_game!(kind, G => scenes::<G>(&name, &text, &mut known))?);
        }
        fs::write(folder.join(format!("{kind}.jsonl", kind = kind.name())), lines.join("\n"))
            .map_err(cannot)?;
    }
    Ok(())
}

/// Where they lie.
fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("fold")
}

/// The golden records of a game, in the order of their names.
fn records(kind: Kind) -> Done<Vec<PathBuf>> {
    let folder = root().join("golden").join(kind.name());
    let found = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let is_record = |path: &Path| path.extension().is_some_and(|end| end == "jsonl");
    let mut records: Vec<PathBuf> =
        found.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is_record(path)).collect();
    records.sort();
    Ok(records)
}

/// A record as a seat saw it, a different one for each record, and the first of a game as a spectator did, too.
fn told<G: Game>(text: &str, nth: usize) -> Done<Vec<(String, String)>> {
    let seats = Replay::<G>::open(text).map_err(|error| error.to_string())?.header().seats.len();
    let seat = Seat(u8::try_from(nth % seats).expect("a table has at most 8 seats"));
    let mut viewers = vec![(seat.to_string(), Viewer::Seat(seat))];
    if nth == 0 {
        viewers.push(("spectator".to_owned(), Viewer::Spectator));
    }
    viewers.into_iter().map(|(name, viewer)| Ok((name, seen::<G>(text, viewer)?))).collect()
}

/// What is printed and the first view in the first line, then a line for every decision and what chance made of it: what was told, and
/// what changed. Nobody is sent a view while dice are in the air.
fn seen<G: Game>(text: &str, viewer: Viewer) -> Done<String> {
    let mut replay = Replay::<G>::open(text).map_err(|error| error.to_string())?;
    let written = |view: G::View| serde_json::to_value(view).expect("views can be written as JSON: law 13");
    let mut before = written(replay.view(viewer));
    let printed = serde_json::to_value(G::printed(&replay.header().setup));
    let printed = printed.expect("what is printed can be written as JSON: law 13");
    let mut lines = vec![json!({ "printed": printed, "view": before }).to_string()];
    let mut events: Vec<Value> = Vec::new();
    while let Some(happened) = replay.next() {
        let happened = happened.map_err(|error| error.to_string())?;
        let told = told_to(&happened.story, viewer);
        events.extend(
            told.map(|event| serde_json::to_value(event).expect("events can be written as JSON: law 13")),
        );
        if matches!(replay.turn(), Turn::Chance) {
            continue;
        }
        let after = written(replay.view(viewer));
        lines.push(json!({ "events": events, "changed": changed(&before, &after) }).to_string());
        before = after;
        events.clear();
    }
    Ok(lines.join("\n"))
}

/// What changed: by field or by place where the shape is the same, else the new value in a list of its own.
fn changed(before: &Value, after: &Value) -> Option<Value> {
    let parts = |pairs: Vec<(String, &Value, &Value)>| {
        let parts = pairs.into_iter().filter_map(|(name, old, new)| Some((name, changed(old, new)?)));
        Some(Value::Object(parts.collect::<Map<_, _>>()))
    };
    match (before, after) {
        _ if before == after => None,
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            parts(old.iter().map(|(name, old)| (name.clone(), old, &new[name])).collect())
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => parts(
            old.iter().zip(new).enumerate().map(|(at, (old, new))| (at.to_string(), old, new)).collect(),
        ),
        (_, new) => Some(json!([new])),
    }
}
