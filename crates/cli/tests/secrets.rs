//! A record holds every secret of its match; what is shown of it depends on whose eyes look.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// The golden race of two ships with Kraken madness: it has sealed programs and unseen exchanges.
fn replayed(view: &str, more: &[&str]) -> String {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/memoracers/kraken-madness.jsonl");
    let output = Command::new(env!("CARGO_BIN_EXE_slipstream"))
        .args(["replay", record.to_str().unwrap(), "--lang", "en", "--view", view])
        .args(more)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn steps(view: &str) -> Vec<Value> {
    let object: Value = serde_json::from_str(&replayed(view, &["--json"])).unwrap();
    object["steps"].as_array().unwrap().clone()
}

/// Seat 1 seals first in this record, so seat 2 could have peeped at every program.
#[test]
fn mr_91_a_seat_gets_no_sealed_program_of_another_before_it_is_revealed() {
    let (all, mine) = (steps("all"), steps("2"));
    let mut sealed = 0;
    for (all, mine) in all.iter().zip(&mine).filter(|(all, _)| all["seat"] == json!(1)) {
        let Some(program) = all["step"]["action"].get("program") else { continue };
        sealed += 1;
        assert!(program["lanes"].is_array());
        let expected = json!({
            "n": all["n"], "at": all["at"], "seat": 1, "story": [{ "event": "ready", "seat": 1 }],
        });
        assert_eq!(*mine, expected);
    }
    assert!(sealed > 3, "only {sealed} programs were sealed");
}

#[test]
fn mr_91_the_unseen_exchange_of_the_kraken_is_shown_to_nobody_who_could_not_see_it() {
    assert!(replayed("all", &["--json"]).contains("exchange_kraken"));
    assert!(replayed("all", &[]).contains("takes the Kraken's place"));
    for view in ["1", "2", "spectator"] {
        assert!(!replayed(view, &["--json"]).contains("exchange_kraken"), "{view}");
        assert!(!replayed(view, &[]).contains("takes the Kraken's place"), "{view}");
    }
}

#[test]
fn a_raw_step_is_shown_to_its_own_seat_and_to_all() {
    let all = steps("all");
    assert!(all.iter().all(|step| step.get("step").is_some()));
    assert!(steps("spectator").iter().all(|step| step.get("step").is_none()));
    for (seat, view) in [(1, "1"), (2, "2")] {
        for (mine, all) in steps(view).iter().zip(&all) {
            let own = all["seat"] == json!(seat);
            assert_eq!(mine.get("step"), all.get("step").filter(|_| own));
            assert_eq!((&mine["n"], &mine["at"]), (&all["n"], &all["at"]));
        }
    }
}

#[test]
fn a_told_story_shows_a_seat_its_own_sealed_programs_and_all_of_them_to_all() {
    let [one, spectator, all] = ["1", "spectator", "all"].map(|view| replayed(view, &[]));
    let count = |text: &str, name: &str| {
        let sealed = |line: &&str| line.contains(&format!("{name} programs ")) && line.contains(" in secret");
        text.lines().filter(sealed).count()
    };
    assert!(count(&one, "Aurore") > 3 && count(&one, "Nicolas") == 0);
    assert_eq!(count(&spectator, "Aurore") + count(&spectator, "Nicolas"), 0);
    assert!(count(&all, "Aurore") > 3 && count(&all, "Nicolas") > 3);
    let [one, spectator, all] = ["1", "spectator", "all"].map(|view| replayed(view, &["--json"]));
    assert!(one != spectator && spectator != all && one != all);
}

#[test]
fn a_scene_comes_with_the_view_of_whoever_looks() {
    for (view, seat) in [("2", json!(2)), ("spectator", Value::Null), ("all", Value::Null)] {
        let steps = steps(view);
        let views: Vec<&Value> = steps.iter().filter_map(|step| step.get("view")).collect();
        assert!(views.len() > 3 && views.len() < steps.len());
        assert!(views.iter().all(|view| view["seat"] == seat && view["row"].is_array()));
    }
}
