//! What everybody is told of the match: once for each who sees the same, and only what changed.
//!
//! One idea: what a viewer sees changes with a step and with nothing else, so the room remembers what each viewer was
//! shown last and tells the difference. Whoever was not there for the last step, or wants it so, gets the whole view.

use std::io::Write as _;
use std::ops::Range;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use catalogue::Language;
use rules::Viewer;
use serde_json::value::RawValue;

use super::Room;
use super::guests::Present;
use crate::change::difference;
use crate::play::Shown;

/// The room to leave for an update, in bytes, so that it seldom has to grow while it is written.
const USUAL_UPDATE: usize = 8 << 10;

/// Those who are told the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    viewer: Viewer,
    language: Option<Language>,
    whole: bool,
}

impl Key {
    pub(super) fn of(guest: &Present) -> Self {
        Key { viewer: guest.viewer, language: guest.language, whole: guest.whole }
    }
}

/// What each viewer was shown at a version.
#[derive(Default)]
pub(super) struct ShownLast {
    version: u32,
    all: Vec<(Viewer, Shown)>,
}

impl ShownLast {
    /// What that viewer was shown at that version.
    fn at(&self, version: u32, viewer: Viewer) -> Option<&Shown> {
        let all = self.all.iter().filter(|_| self.version == version);
        all.into_iter().find(|(shown, _)| *shown == viewer).map(|(_, shown)| shown)
    }

    fn put(&mut self, version: u32, viewer: Viewer, shown: Shown) {
        if self.version != version {
            self.all.clear();
            self.version = version;
        }
        self.all.retain(|(other, _)| *other != viewer);
        self.all.push((viewer, shown));
    }
}

/// What everybody hears of some steps, and what they see after them.
#[derive(Default)]
pub(super) struct Updates {
    messages: Vec<(Key, Utf8Bytes)>,
    shown: ShownLast,
}

impl Room {
    /// What everybody hears of what happens from one version to another, of which `first` is the first step.
    pub(super) fn updates(&self, versions: Range<u32>, first: usize) -> Updates {
        let mut updates = Updates::default();
        let mut sheet = Vec::with_capacity(USUAL_UPDATE);
        for guest in &self.guests {
            let key = Key::of(guest);
            if updates.messages.iter().any(|(written, _)| *written == key) {
                continue;
            }
            if updates.shown.at(versions.end, key.viewer).is_none() {
                updates.shown.put(versions.end, key.viewer, self.shown_to(key.viewer));
            }
            let now = updates.shown.at(versions.end, key.viewer).expect("it was just put there");
            let before = self.shown.at(versions.start, key.viewer).filter(|_| !key.whole);
            sheet.clear();
            self.write_update(&versions, first, key, (before, now), &mut sheet);
            updates.messages.push((key, message(&sheet)));
        }
        updates
    }

    /// Everybody hears what happened.
    pub(super) fn tell_updates(&mut self, updates: Updates) {
        for guest in &self.guests {
            let key = Key::of(guest);
            let update = updates.messages.iter().find(|(written, _)| *written == key);
            let (_, message) = update.expect("nobody comes in while updates are written");
            guest.out.send(message.clone());
        }
        self.shown = updates.shown;
    }

    /// What somebody missed who comes back: whole views, or nothing new at all.
    pub(super) fn missed(&mut self, since: u32, step: usize, key: Key) -> Utf8Bytes {
        let version = self.version();
        self.remember_shown(key.viewer);
        let now = self.shown_to(key.viewer);
        let before = (since == version && !key.whole).then_some(&now);
        let mut sheet = Vec::with_capacity(USUAL_UPDATE);
        self.write_update(&(since..version), step, key, (before, &now), &mut sheet);
        message(&sheet)
    }

    /// The match as that viewer sees it from the beginning, once it has begun.
    pub(super) fn sight(&mut self, viewer: Viewer, language: Option<Language>) -> Option<Box<RawValue>> {
        self.live.as_ref()?;
        self.remember_shown(viewer);
        let mut text = Vec::new();
        self.write_sight(viewer, 0, language, &self.shown_to(viewer), &mut text);
        let text = String::from_utf8(text).expect("JSON is text");
        Some(RawValue::from_string(text).expect("what was just written is JSON"))
    }

    /// Somebody begins to see through these eyes: the next update tells them what changes.
    fn remember_shown(&mut self, viewer: Viewer) {
        // What is not on disk yet nobody has seen.
        if self.live.as_ref().is_some_and(|live| !live.is_unwritten()) {
            let shown = self.shown_to(viewer);
            self.shown.put(self.version(), viewer, shown);
        }
    }

    /// Whether the next update tells that viewer what changes.
    pub(super) fn is_remembered(&self, viewer: Viewer) -> bool {
        self.live.is_none() || self.shown.at(self.version(), viewer).is_some()
    }

    fn shown_to(&self, viewer: Viewer) -> Shown {
        self.live.as_ref().expect("only a match that has begun is seen").play.shown(viewer)
    }

    /// An update, written in one go on a sheet that serves for the next one, too: it is what a busy server does all
    /// day.
    fn write_update(
        &self,
        versions: &Range<u32>,
        first: usize,
        key: Key,
        (before, now): (Option<&Shown>, &Shown),
        sheet: &mut Vec<u8>,
    ) {
        let Range { start: from, end: version } = versions;
        write!(sheet, "{{\"type\":\"update\",\"from\":{from},\"version\":{version},")
            .expect("memory takes everything");
        match before {
            Some(before) => {
                sheet.extend_from_slice(b"\"change\":");
                self.write_change(key, first, before, now, sheet);
            }
            None => {
                sheet.extend_from_slice(b"\"match\":");
                self.write_sight(key.viewer, first, key.language, now, sheet);
            }
        }
        sheet.push(b'}');
    }

    fn write_sight(
        &self,
        viewer: Viewer,
        from: usize,
        language: Option<Language>,
        shown: &Shown,
        into: &mut Vec<u8>,
    ) {
        let live = self.live.as_ref().expect("only a match that has begun is seen");
        into.push(b'{');
        live.play.write_time(self.match_time(), into);
        into.extend_from_slice(b",\"view\":");
        into.extend_from_slice(&shown.view);
        into.extend_from_slice(b",\"actions\":");
        into.extend_from_slice(&shown.actions);
        into.extend_from_slice(b",\"events\":");
        live.play.write_events(viewer, from, language, into);
        into.push(b'}');
    }

    fn write_change(&self, key: Key, from: usize, before: &Shown, now: &Shown, into: &mut Vec<u8>) {
        let live = self.live.as_ref().expect("only a match that has begun is seen");
        into.push(b'{');
        live.play.write_time(self.match_time(), into);
        for (name, before, now) in
            [("view", &before.view, &now.view), ("actions", &before.actions, &now.actions)]
        {
            let start = into.len();
            write!(into, ",\"{name}\":").expect("memory takes everything");
            if !difference(before, now, into) {
                into.truncate(start);
            }
        }
        into.extend_from_slice(b",\"events\":");
        live.play.write_events(key.viewer, from, key.language, into);
        into.push(b'}');
    }
}

fn message(sheet: &[u8]) -> Utf8Bytes {
    Utf8Bytes::try_from(Bytes::copy_from_slice(sheet)).expect("JSON is text")
}
