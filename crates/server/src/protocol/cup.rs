//! A cup as others see it.

use cup::Stage;
use rules::record::Clock;
use serde::Serialize;
use serde_json::Value;
use store::{Id, Moment, SeatKind, Status};
use utoipa::ToSchema;

/// A tournament as others see it. Entrants are numbered from 1.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CupInfo {
    /// The cup's id; its link is `/cup/{id}`.
    #[schema(value_type = String)]
    pub id: Id,
    /// Counts every change.
    pub revision: u32,
    /// The game's name.
    pub game: String,
    /// Where it stands: waiting, playing, over or abandoned.
    #[schema(value_type = String)]
    pub status: Status,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Who made it.
    pub host: String,
    /// Whether that is you.
    pub hosting: bool,
    /// What was chosen, by option.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    pub set: Value,
    /// How long seats may think.
    #[schema(value_type = Option<Object>)]
    pub clock: Option<Clock>,
    /// How many sit at a table.
    pub seats: u32,
    /// How many races a meeting has, unless it is decided before.
    pub best_of: u32,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: Moment,
    /// Who takes part, in order.
    pub entrants: Vec<EntrantInfo>,
    /// Everybody, best first; empty in lists and before it begins.
    pub table: Vec<CupRow>,
    /// Every meeting known so far; empty in lists and before it begins.
    pub meetings: Vec<MeetingInfo>,
    /// Who has won it; none in lists.
    pub winner: Option<u32>,
    /// The table where you are expected; none in lists.
    #[schema(value_type = Option<String>)]
    pub your_table: Option<Id>,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EntrantInfo {
    /// Their number, from 1.
    pub entrant: u32,
    /// human or bot.
    #[schema(value_type = String)]
    pub kind: SeatKind,
    /// Who it is; none while the place is free.
    pub name: Option<String>,
    /// Whether that is you.
    pub yours: bool,
    /// The level of a bot.
    pub bot: Option<String>,
}

/// A line of the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CupRow {
    /// Who.
    pub entrant: u32,
    /// The place, 1 the best; equals share it.
    pub place: u8,
    /// A point for everybody beaten in a meeting.
    pub points: u32,
    /// How many meetings are over.
    pub met: u32,
    /// How many of them were won.
    pub won: u32,
}

/// Some of the entrants meet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MeetingInfo {
    /// What for: table (everyone meets everyone), deciding (equals race for a place in the final) or final.
    #[schema(value_type = String)]
    pub stage: Stage,
    /// Who.
    pub entrants: Vec<u32>,
    /// What its races were worth to each of them so far.
    pub points: Vec<u32>,
    /// Whether no race is left.
    pub over: bool,
    /// Its races so far.
    pub races: Vec<RaceInfo>,
}

/// A race of a meeting.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RaceInfo {
    /// Its table; the link is `/t/{id}`.
    #[schema(value_type = String)]
    pub table: Id,
    /// Who sits where.
    pub seats: Vec<u32>,
    /// How each seat ended, 1 the best; none while it is under way.
    pub places: Option<Vec<u8>>,
}
