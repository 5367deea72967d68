//! A tournament as it is kept: who takes part, and which tables its races are played at.

use crate::{Id, Moment, SeatKind, Status};

/// A cup: a tournament from the first entrant to the final. Every race is played at a table of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    /// Unguessable: it is the link.
    pub id: Id,
    /// Counts every change of this row, its entrants or its races.
    pub revision: u32,
    /// The game's name.
    pub game: String,
    /// Who made it.
    pub host: Id,
    /// Where it stands.
    pub status: Status,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// What was chosen when it was made, as JSON; the server's business.
    pub settings: String,
    /// When it was made.
    pub created: Moment,
    /// Who takes part, in order; as many as it was made for.
    pub entrants: Vec<EntrantRow>,
    /// The races that were begun, by meeting and number.
    pub races: Vec<RaceRow>,
}

/// Somebody who takes part in a cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantRow {
    /// A person or a program; nobody enters a cup at somebody else's screen.
    pub kind: SeatKind,
    /// Which person; nobody for a bot, or while the place is free.
    pub player: Option<Id>,
    /// The level of a bot.
    pub bot: Option<String>,
}

/// A race of a cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceRow {
    /// The number of its meeting, from 0.
    pub meeting: u32,
    /// Its number in the meeting, from 0.
    pub number: u32,
    /// Its table. It may not exist yet.
    pub table: Id,
    /// The place of every seat, once it is over and the cup has taken notice.
    pub places: Option<Vec<u8>>,
}
