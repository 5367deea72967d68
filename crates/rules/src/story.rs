//! Facts worth telling, and to whom.

use crate::{Seat, Seats, Viewer};

/// Who hears of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats alone.
    Only(Seats),
    /// Everybody but these seats.
    AllBut(Seats),
}

impl Audience {
    /// One seat alone.
    pub fn seat(seat: Seat) -> Audience {
        Audience::Only(Seats::only(seat))
    }

    /// Whether that viewer hears it.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) | (Audience::AllBut(_), Viewer::Spectator) => true,
            (Audience::Only(_), Viewer::Spectator) => false,
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::AllBut(seats), Viewer::Seat(seat)) => !seats.contains(seat),
        }
    }
}

/// Somebody a game tells its events to.
///
/// The event comes as a closure, so that a story nobody listens to costs nothing.
pub trait Story<E> {
    /// Tells one event.
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Story<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _to: Audience, _event: impl FnOnce() -> E) {}
}

/// An event as it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldEvent<E> {
    /// Who heard it.
    pub to: Audience,
    /// What was said.
    pub event: E,
}

impl<E> Story<E> for Vec<ToldEvent<E>> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.push(ToldEvent { to, event: event() });
    }
}

/// What of a story that viewer hears.
pub fn told_to<E>(story: &[ToldEvent<E>], viewer: Viewer) -> impl Iterator<Item = &E> {
    story.iter().filter(move |told| told.to.includes(viewer)).map(|told| &told.event)
}
