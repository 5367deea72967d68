//! A finished match step by step, through somebody's eyes.
//!
//! One idea: a replay is the match judged again from its log, with a look at it after every step. It is only for
//! matches that are over, when nobody's secrets matter any more.

use std::str::FromStr;

use catalogue::{Language, short_name};
use referee::{Happened, Replay};
use rules::{Millis, Seat, Step, Viewer, told_to};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::play::Served;
use crate::protocol::{Heard, TableInfo, TurnInfo};

/// Whose eyes a match is seen with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// Those of a seat, or of somebody who only watches.
    By(Viewer),
    /// Those of whoever acts, hearing everything that anybody was told.
    All,
}

impl FromStr for Seen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "spectator" => Ok(Seen::By(Viewer::Spectator)),
            "all" => Ok(Seen::All),
            number => match number.parse::<u8>().ok().and_then(|number| number.checked_sub(1)) {
                Some(index) => Ok(Seen::By(Viewer::Seat(Seat(index)))),
                None => Err(format!("seen is spectator, all or the number of a seat, not {text:?}")),
            },
        }
    }
}

/// What a viewer saw after a step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Frame<V, E> {
    /// How many steps were taken.
    n: u32,
    /// When, in milliseconds since the match began.
    at: Millis,
    /// What the game waits for.
    turn: TurnInfo,
    /// What lies open to the viewer.
    view: V,
    /// What the last step told the viewer.
    events: Vec<Heard<E>>,
}

/// A whole match through somebody's eyes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "Replay"))]
pub struct Shown {
    /// The table it was played at.
    pub(crate) table: TableInfo,
    /// What was seen, from before the first step to after the last.
    #[cfg_attr(feature = "typescript", ts(type = "Frame<unknown, unknown>[]"))]
    pub(crate) frames: Box<RawValue>,
}

/// Every frame of a match, the first before any step, as JSON.
///
/// # Errors
/// If the log does not fit, or there is no such seat.
pub(crate) fn frames<G: Served>(
    header: &str,
    lines: &[String],
    seen: Seen,
    language: Language,
) -> Result<Box<RawValue>, String> {
    let text: String =
        [header].into_iter().chain(lines.iter().map(String::as_str)).flat_map(|line| [line, "\n"]).collect();
    let mut replay = Replay::<G>::open(&text).map_err(|error| error.to_string())?;
    let header = replay.header();
    if let Seen::By(Viewer::Seat(seat)) = seen
        && seat.index() >= header.seats.len()
    {
        return Err(format!("there is no seat {seat}"));
    }
    let seats: Vec<String> = header.seats.iter().map(|seat| short_name(seat)).collect();
    let names = G::cast(&header.setup, &seats, language);
    let mut frames = vec![frame(&replay, None, seen, &names, language)];
    // The closing line is not in the log, so only as many steps are asked for as it has.
    for _ in lines {
        let Some(happened) = replay.next() else { break };
        let happened = happened.map_err(|error| error.to_string())?;
        frames.push(frame(&replay, Some(&happened), seen, &names, language));
    }
    serde_json::value::to_raw_value(&frames).map_err(|error| error.to_string())
}

fn frame<G: Served>(
    replay: &Replay<'_, G>,
    step: Option<&Happened<G>>,
    seen: Seen,
    names: &[String],
    language: Language,
) -> serde_json::Value {
    let viewer = match (seen, step.map(|happened| &happened.step)) {
        (Seen::By(viewer), _) => viewer,
        (Seen::All, Some(Step::Act(seat, _) | Step::TakeBack(seat))) => Viewer::Seat(*seat),
        (Seen::All, Some(Step::Chance(_) | Step::Alarm) | None) => Viewer::Spectator,
    };
    let heard = |event| {
        let line = G::tell(event, names, language);
        let (text, rule) = line.map(|line| (line.text, line.rule)).unzip();
        let (n, at) = step.map_or((0, Millis(0)), |happened| (happened.number, happened.at));
        Heard { n, at, event, text, rule }
    };
    let events: Vec<Heard<&G::Event>> = match (step, seen) {
        (None, _) => Vec::new(),
        (Some(happened), Seen::All) => happened.story.iter().map(|told| heard(&told.event)).collect(),
        (Some(happened), Seen::By(viewer)) => told_to(&happened.story, viewer).map(heard).collect(),
    };
    let (n, at) = step.map_or((0, Millis(0)), |happened| (happened.number + 1, happened.at));
    let frame = Frame { n, at, turn: TurnInfo::new(replay.turn(), at), view: replay.view(viewer), events };
    serde_json::to_value(frame).expect("views and events can be written as JSON: law 13")
}
