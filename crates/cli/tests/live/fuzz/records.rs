//! Records with something changed in them.

use std::fs;
use std::path::{Path, PathBuf};

use bots::Dice;
use catalogue::{Kind, for_game};
use rules::below;
use serde_json::Value;

use super::bend::{bent, broken, index, one_of};
use super::{seed, share, survives};
use crate::http::{Http, new_player};

/// The records to be changed: one short match of each game, and some longer ones.
const RECORDS: [(Kind, &str); 7] = [
    (Kind::MemoRacers, "memoracers/race.jsonl"),
    (Kind::MemoRacers, "memoracers/solo.jsonl"),
    (Kind::HydroRacers, "hydroracers/race.jsonl"),
    (Kind::HydroRacers, "hydroracers/expert.jsonl"),
    (Kind::AmericasCup, "americas-cup/turn-limit.jsonl"),
    (Kind::AmericasCup, "americas-cup/race.jsonl"),
    (Kind::GalaxyTrucker, "galaxy-trucker/class-ic.jsonl"),
];

fn records() -> Vec<(Kind, String)> {
    let golden: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    RECORDS.iter().map(|(game, name)| (*game, fs::read_to_string(golden.join(name)).unwrap())).collect()
}

/// The table of a record that was taken in.
pub(super) async fn imported(address: &str, token: &str) -> String {
    let (_, record) = records().remove(0);
    let answer =
        Http::open(address).await.unwrap().ask("POST", "/api/records", token, &record).await.unwrap();
    answer.json()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_changed_record_is_refused_and_never_panics_the_referee() {
    let records = records();
    let mut dice = bots::dice(seed(), 200);
    for _ in 0..share(8) {
        let (game, record) = one_of(&mut dice, &records);
        let changed = changed(&mut dice, record);
        // A record may stop early or promise nothing; then it can be read, but it proves nothing.
        let _ = for_game!(*game, G => referee::replay::<G>(&changed).map(drop));
        let proved = for_game!(*game, G => referee::verify::<G>(&changed).is_ok());
        assert!(!proved || changed == *record, "{changed}");
    }
}

#[test]
fn a_changed_record_is_not_taken_in() {
    survives(async |address| {
        let token = new_player(address).await.unwrap();
        let mut http = Http::open(address).await.unwrap();
        let records = records();
        let mut dice = bots::dice(seed(), 201);
        for _ in 0..share(1) {
            let (_, record) = one_of(&mut dice, &records);
            let changed = changed(&mut dice, record);
            let answer = http.ask("POST", "/api/records", &token, &changed).await.unwrap();
            assert!(matches!(answer.status, 201 | 422), "{}", answer.text());
            assert!(answer.status == 422 || changed == *record, "{changed}");
        }
    });
}

/// A record with one or two lines bent, broken, doubled, exchanged or left out.
fn changed(dice: &mut Dice, record: &str) -> String {
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    for _ in 0..=below(dice, 2) {
        let (at, other) = (index(dice, lines.len()), index(dice, lines.len()));
        match below(dice, 8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => lines[at] = broken(dice, &lines[at]),
            // The header decides most, so it is bent most.
            4 => lines[0] = bent_line(dice, &lines[0]),
            _ => lines[at] = bent_line(dice, &lines[at]),
        }
    }
    let text = lines.join("\n") + "\n";
    if below(dice, 20) == 0 { broken(dice, &text) } else { text }
}

fn bent_line(dice: &mut Dice, line: &str) -> String {
    match serde_json::from_str::<Value>(line) {
        Ok(value) => bent(dice, &value),
        Err(_) => broken(dice, line),
    }
}
