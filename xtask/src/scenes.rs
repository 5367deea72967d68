//! Situations for unit tests of boards: of every kind of question in the golden records the first one.
//!
//! One idea: a kind of question is the set of things that may be done. A scene is what the seat that is asked sees,
//! what it is offered, and what each of that would do, so that a board can be drawn and answered without a server.

use std::collections::BTreeSet;

use referee::Replay;
use rules::{Game, Seat, Seats, Turn, Viewer};
use serde::Serialize;
use serde_json::{Value, json};

use crate::shell::Done;

/// So many previews a scene has at the most.
const PREVIEWS: usize = 80;

/// The scenes of a record whose kind is not known yet, a line each.
pub(crate) fn scenes<G: Game>(name: &str, text: &str, known: &mut BTreeSet<String>) -> Done<Vec<String>> {
    let mut replay = Replay::<G>::open(text).map_err(|error| error.to_string())?;
    let mut lines = Vec::new();
    for step in 0_usize.. {
        for seat in asked(replay.turn()).iter() {
            let actions = replay.actions(seat);
            if !actions.is_empty() && known.insert(kinds(&actions)) {
                lines.push(scene(name, step, seat, &replay, &actions).to_string());
            }
        }
        match replay.next() {
            Some(happened) => happened.map_err(|error| error.to_string())?,
            None => break,
        };
    }
    Ok(lines)
}

fn asked(turn: Turn) -> Seats {
    match turn {
        Turn::Players(seats) | Turn::Scramble { seats, until: _ } => seats,
        Turn::Chance | Turn::Over(_) => Seats::NONE,
    }
}

/// The names of what may be done, each once.
fn kinds(actions: &[impl Serialize]) -> String {
    let kind = |action| {
        let written = written(action);
        let field = written.as_object().and_then(|fields| fields.keys().next().cloned());
        field.unwrap_or_else(|| written.to_string())
    };
    actions.iter().map(kind).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

fn scene<G: Game>(
    name: &str,
    step: usize,
    seat: Seat,
    replay: &Replay<'_, G>,
    actions: &[G::Action],
) -> Value {
    let view = replay.view(Viewer::Seat(seat));
    let previews: Vec<G::Preview> =
        actions.iter().take(PREVIEWS).map(|action| G::preview(&view, action)).collect();
    json!({
        "record": name,
        "step": step,
        "turn": if matches!(replay.turn(), Turn::Scramble { .. }) { "scramble" } else { "players" },
        "seat": written(seat),
        "printed": written(G::printed(&replay.header().setup)),
        "view": written(view),
        "actions": written(actions),
        "previews": written(previews),
    })
}

fn written(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is sent can be written as JSON: law 13")
}
