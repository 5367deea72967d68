//! A finished match step by step, through somebody's eyes.
//!
//! One idea: a replay is the match judged again from its log, with a look at it after every step. It is only for
//! matches that are over, when nobody's secrets matter any more.

use std::str::FromStr;

use catalogue::{Language, short_name, tell_note};
use referee::{Replay, TakenStep};
use rules::record::Entry;
use rules::{Millis, Seat, Step, Viewer, told_to};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::change::difference;
use crate::protocol::{Ending, Heard, TableInfo, TurnInfo};
use catalogue::Shared;

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

/// How a match is told again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling {
    /// Through whose eyes.
    pub(crate) seen: Seen,
    /// The language of events in words.
    pub(crate) language: Language,
    /// Whether every view is told whole instead of what changed of it.
    pub(crate) whole: bool,
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
    /// What lies open to the viewer, in the first frame; in all of them if whole views were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    view: Option<V>,
    /// What changed of it since the frame before; nothing if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Difference"))]
    change: Option<V>,
    /// What the last step told the viewer.
    events: Vec<Heard<E>>,
    /// What happened at the table instead, in words: somebody resigned, or could not be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    note: Option<String>,
}

/// A whole match through somebody's eyes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "Replay"))]
pub struct Shown {
    /// The table it was played at.
    pub(crate) table: TableInfo,
    /// What is printed on the material of the match.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub(crate) printed: Box<RawValue>,
    /// What was seen, from before the first step to after the last.
    #[cfg_attr(feature = "typescript", ts(type = "Frame<unknown, unknown>[]"))]
    pub(crate) frames: Box<RawValue>,
}

/// Where frames go, one after the other as JSON; an error if nobody wants more of them.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), String>;

/// Tells every frame of a match, the first before any step. Only one is in memory at a time.
///
/// # Errors
/// If the log does not fit, or there is no such seat.
pub(crate) fn tell<G: Shared>(
    header: &str,
    lines: &[String],
    telling: Telling,
    sink: Sink<'_>,
) -> Result<(), String> {
    let text: String =
        [header].into_iter().chain(lines.iter().map(String::as_str)).flat_map(|line| [line, "\n"]).collect();
    let mut replay = Replay::<G>::open(&text).map_err(|error| error.to_string())?;
    let header = replay.header();
    if let Seen::By(Viewer::Seat(seat)) = telling.seen
        && seat.index() >= header.seats.len()
    {
        return Err(format!("there is no seat {seat}"));
    }
    let seats: Vec<String> = header.seats.iter().map(|seat| short_name(seat)).collect();
    let mut teller =
        Teller { telling, names: G::cast(&header.setup, &seats, telling.language), before: None };
    sink(&teller.frame(&replay, None))?;
    // The closing line is not in the log, so only as many steps are asked for as it has.
    for _ in lines {
        let Some(happened) = replay.next() else { break };
        let happened = happened.map_err(|error| error.to_string())?;
        sink(&teller.frame(&replay, Some(&happened)))?;
    }
    Ok(())
}

/// Tells frames, each by what changed since the one before.
struct Teller {
    telling: Telling,
    names: Vec<String>,
    /// The view of the frame before.
    before: Option<Vec<u8>>,
}

impl Teller {
    fn frame<G: Shared>(&mut self, replay: &Replay<'_, G>, step: Option<&TakenStep<G>>) -> Vec<u8> {
        let view = json(&replay.view(self.viewer(step)));
        let before = self.before.take().filter(|_| !self.telling.whole);
        let (whole, change) = match &before {
            Some(before) => {
                let mut change = Vec::new();
                (None, difference(before, &view, &mut change).then_some(change))
            }
            None => (Some(view.clone()), None),
        };
        let (n, at) = step.map_or((0, Millis(0)), |happened| (happened.number + 1, happened.at));
        let ending = Ending { resigned: replay.resigned(), early: replay.is_forfeit() };
        let turn = TurnInfo::new(replay.turn(), at, ending);
        let (view_text, change) = (whole.map(raw), change.map(raw));
        self.before = Some(view);
        json(&Frame {
            n,
            at,
            turn,
            view: view_text,
            change,
            events: self.events(step),
            note: self.note(step),
        })
    }

    /// Whose eyes a step is seen with.
    fn viewer<G: Shared>(&self, step: Option<&TakenStep<G>>) -> Viewer {
        match (self.telling.seen, step.map(|happened| &happened.entry)) {
            (Seen::By(viewer), _) => viewer,
            (Seen::All, Some(Entry::Step(Step::Act(seat, _) | Step::TakeBack(seat)))) => Viewer::Seat(*seat),
            (Seen::All, Some(Entry::Step(Step::Chance(_) | Step::Alarm) | Entry::Note(_)) | None) => {
                Viewer::Spectator
            }
        }
    }

    /// What a step says that is none of the game.
    fn note<G: Shared>(&self, step: Option<&TakenStep<G>>) -> Option<String> {
        match step?.entry {
            Entry::Note(note) => Some(tell_note(note, &self.names, self.telling.language)),
            Entry::Step(_) => None,
        }
    }

    fn events<'a, G: Shared>(&self, step: Option<&'a TakenStep<G>>) -> Vec<Heard<&'a G::Event>> {
        let Some(happened) = step else { return Vec::new() };
        let heard = |event| {
            let line = G::tell(event, &self.names, self.telling.language);
            let (text, rule) = line.map(|line| (line.text, line.rule)).unzip();
            Heard { n: happened.number, at: happened.at, event, text, rule }
        };
        match self.telling.seen {
            Seen::All => happened.story.iter().map(|told| heard(&told.event)).collect(),
            Seen::By(viewer) => told_to(&happened.story, viewer).map(heard).collect(),
        }
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("views and events can be written as JSON: law 13")
}

fn raw(text: Vec<u8>) -> Box<RawValue> {
    let text = String::from_utf8(text).expect("JSON is text");
    RawValue::from_string(text).expect("what was just written is JSON")
}
