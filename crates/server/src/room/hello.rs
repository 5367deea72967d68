//! What somebody hears first: made once for all who see the same.
//!
//! One idea: a greeting is the largest message there is, and many who come at once see the same. So the room keeps the
//! last one for each who sees something else, as long as nothing has changed and clocks have hardly moved.

use axum::extract::ws::Utf8Bytes;
use catalogue::Language;
use rules::{Millis, Seat, Seats, Viewer};

use super::Room;
use super::guests::text;
use crate::protocol::{Hello, PROTOCOL, ServerMessage, UndoNews};

/// How far clocks may have moved on, in milliseconds: less than a message may take to arrive.
const FRESH: u64 = 100;

/// What makes one greeting differ from another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Listener {
    viewer: Viewer,
    language: Option<Language>,
    own: Seats,
    is_host: bool,
}

/// What a greeting was made from.
#[derive(Clone, PartialEq, Eq)]
struct Basis {
    version: u32,
    steps: usize,
    revision: u32,
    seats: Seats,
    chat: Option<u32>,
    undo: Option<UndoNews>,
    waiting: Option<Seats>,
}

/// Greetings as they were made last.
#[derive(Default)]
pub(super) struct Hellos(Vec<Made>);

struct Made {
    listener: Listener,
    basis: Basis,
    at: Millis,
    watching: u32,
    text: Utf8Bytes,
}

impl Hellos {
    /// Somebody is called something else.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Room {
    /// What that guest hears who comes in, or begins anew. Whoever has `just_come` hears next how many watch.
    pub(super) async fn hello(&mut self, number: u64, just_come: bool) -> Option<Utf8Bytes> {
        let player = self.guest(number)?.player;
        let chat = self.chat_history(player).await;
        let guest = self.guest(number)?;
        let (viewer, language) = (guest.viewer, guest.language);
        let own = self.seats_of(player);
        let listener = Listener { viewer, language, own, is_host: self.table.host == player };
        let (basis, at, presence) = (self.basis(), self.match_time(), self.presence());
        let is_as_good = |made: &&Made| {
            made.listener == listener
                && made.basis == basis
                && match just_come {
                    true => at.0 - made.at.0 < FRESH,
                    false => at == made.at && made.watching == presence.watching,
                }
        };
        if self.is_remembered(viewer)
            && let Some(made) = self.hellos.0.iter().find(is_as_good)
        {
            return Some(made.text.clone());
        }
        let watching = presence.watching;
        let hello = text(&ServerMessage::Hello(Box::new(Hello {
            protocol: PROTOCOL,
            table: self.info(player),
            seat: seat_of(viewer),
            version: self.version(),
            seed_commitment: self.live.as_ref().and_then(|live| live.play.seed_commitment()),
            nonces: self.live.as_ref().and_then(|live| live.play.nonces()),
            printed: self.live.as_ref().map(|live| live.play.printed()),
            r#match: self.sight(viewer, language),
            presence,
            chat,
            undo: self.undo.clone(),
            gathering: self.gathering_news(),
        })));
        self.hellos.0.retain(|made| made.basis == basis && made.listener != listener);
        self.hellos.0.push(Made { listener, basis, at, watching, text: hello.clone() });
        Some(hello)
    }

    fn basis(&self) -> Basis {
        Basis {
            version: self.version(),
            steps: self.live.as_ref().map_or(0, |live| live.play.steps()),
            revision: self.table.revision,
            seats: self.presence().seats,
            chat: self.talk.as_ref().and_then(|talk| talk.back()).map(|line| line.number),
            undo: self.undo.clone(),
            waiting: self.gathering_news().map(|news| news.waiting),
        }
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}
