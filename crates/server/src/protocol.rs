//! What goes over a socket. `docs/protocol.md` tells it with an example of each message.
//!
//! One idea: every message is a JSON object with a `type`. What a game shows and offers is carried inside
//! `match` as the game wrote it; this file knows no game.

mod cup;

use referee::SeatClock;
use rules::record::{Clock, Nonce};
use rules::{Millis, Seat, Seats, Standings, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use store::{Id, Moment, SeatKind, Status};
use utoipa::ToSchema;

use crate::error::ErrorCode;

pub use crate::room::{DiceFrom, Resigning, Start};
pub use cup::{CupInfo, CupRow, EntrantInfo, MeetingInfo, RaceInfo};

/// What a client says.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// A seat acts. It is done if it is still legal when it arrives, whatever the client has seen, unless it says so.
    Act {
        /// One of the actions offered.
        #[serde(default, deserialize_with = "given")]
        #[cfg_attr(feature = "typescript", ts(optional, type = "unknown"))]
        action: Option<Value>,
        /// Several instead of one, each judged after those before it; the first that is refused ends it.
        #[cfg_attr(feature = "typescript", ts(optional, type = "unknown[]"))]
        actions: Option<Vec<Value>>,
        /// The version at which it was decided: only if nobody but others has acted since, so that the same message
        /// sent twice never answers the next question.
        only_at: Option<u32>,
        /// Which of the client's seats; the one it looks through if not given.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// A seat takes its sealed choice back.
    TakeBack {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// What would each of these actions do, if it were done now?
    Preview {
        /// Actions that are offered; what is not is refused one by one.
        #[cfg_attr(feature = "typescript", ts(type = "unknown[]"))]
        actions: Vec<Value>,
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// May I have my last action back?
    Undo {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// The answer to somebody's undo.
    Consent {
        /// Whether they may.
        agree: bool,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// I am ready for what is shown next, with all my seats.
    Ready {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Whether the others are not waited for much longer; only the host may say so.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        all: bool,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// The screen goes from hand to hand: the clock of that seat stands still, for a while and once for a decision.
    Pause {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// It is there: the clock runs again.
    Resume {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// A seat gives up. Of two seats the other has won; with more a bot plays on, or the match ends.
    Resign {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// Let a bot play for that seat until its owner is back.
    TakeOver {
        /// Somebody else's seat.
        seat: Seat,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// I am back and play my seat myself.
    HandBack {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// The dice are drawn: all my seats commit to a nonce, which nobody knows yet.
    Commit {
        /// BLAKE3 over `slipstream nonce ` and the nonce, as 64 lower-case hexadecimal digits.
        commitment: String,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// Nobody can commit any more: this is my nonce.
    Reveal {
        /// 64 lower-case hexadecimal digits.
        nonce: String,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// What would the ace do in my place? Answered by a `hint`.
    Hint {
        /// Which of the client's seats.
        seat: Option<Seat>,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// Something to say to everybody; who only watches is not heard by those who play.
    Say {
        /// Plain text.
        text: String,
        /// Comes back in the answer.
        id: Option<u32>,
    },
    /// Look through another of the client's seats, or as a spectator; answered by a `hello`.
    Look {
        /// The seat; none to watch.
        seat: Option<Seat>,
    },
    /// I have seen everything up to that version; what did I miss?
    Resync {
        /// The last version seen.
        version: u32,
    },
    /// Are you there?
    Ping {
        /// Comes back in the answer.
        id: Option<u32>,
    },
}

/// Something that is there, also if it is null: what a game calls an action is its own business.
fn given<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Everything, from the beginning.
    Hello(Box<Hello>),
    /// What happened between two versions.
    Update(Update),
    /// It was not done, and why.
    Rejected(Box<Rejected>),
    /// It was done; only to those who gave an id.
    Accepted {
        /// The client's own.
        id: u32,
        /// The version that has it.
        version: u32,
        /// How many actions were done; only for an `act`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        done: Option<u32>,
    },
    /// What actions would do, in the order they were asked for.
    Preview {
        /// The client's own.
        id: Option<u32>,
        /// One for each action.
        previews: Vec<Foretold>,
    },
    /// What the ace would do.
    Hint {
        /// The client's own.
        id: Option<u32>,
        /// In which seat.
        seat: Seat,
        /// What it would do, and why.
        advice: Box<Advice>,
    },
    /// Who is here.
    Presence(Presence),
    /// Somebody said something.
    Chat(Chat),
    /// Somebody asked for an undo, or it was decided.
    Undo(UndoNews),
    /// Everybody is asked whether they are ready for what is shown next.
    Gathering(GatheringNews),
    /// The table changed: seats, status, a rematch.
    Table(Box<TableInfo>),
    /// Yes.
    Pong {
        /// The client's own.
        id: Option<u32>,
    },
    /// The server goes away; come back soon.
    Closing {
        /// Why.
        reason: String,
    },
}

/// What an action would do, or why it cannot be done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Foretold {
    /// As the game tells it.
    Preview(#[cfg_attr(feature = "typescript", ts(type = "unknown"))] Box<RawValue>),
    /// It would be refused.
    Refused(NotForetold),
}

/// Why an action has no preview.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct NotForetold {
    /// Stable: for programs.
    pub code: ErrorCode,
    /// The number of the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// For people.
    pub message: String,
}

impl From<Box<Rejected>> for NotForetold {
    fn from(rejected: Box<Rejected>) -> Self {
        NotForetold { code: rejected.code, rule: rejected.rule, message: rejected.message }
    }
}

/// What the ace would do, from what the seat knows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advice {
    /// One of the actions offered.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub action: Box<RawValue>,
    /// How many worlds it has imagined.
    pub worlds: u32,
    /// What it has considered, the most first; nothing where there was no choice.
    pub reasons: Vec<AdviceReason>,
}

/// What the ace thinks of an action.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AdviceReason {
    /// One of the actions offered.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub action: Box<RawValue>,
    /// How much of its attention it got, from 0 to 1.
    pub share: f32,
    /// The expected place.
    pub place: f32,
    /// How likely the seat comes last, from 0 to 1.
    pub risk: f32,
}

/// Everything a client needs to begin.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The table.
    pub table: TableInfo,
    /// The seat the client looks through; none for a spectator.
    pub seat: Option<Seat>,
    /// How many entries the log of the match has.
    pub version: u32,
    /// The promise about the dice.
    pub seed_commitment: Option<String>,
    /// What each seat has added to the dice; left out if nobody was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub nonces: Option<Vec<Nonce>>,
    /// What is printed on the material of the match; none before it begins. It is told here and nowhere else.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub printed: Option<Box<RawValue>>,
    /// The match as the viewer sees it, with all it was told; none before it begins.
    #[cfg_attr(feature = "typescript", ts(type = "Sight<unknown, unknown, unknown> | null"))]
    pub r#match: Option<Box<RawValue>>,
    /// Who is here.
    pub presence: Presence,
    /// What was said last.
    pub chat: Vec<Chat>,
    /// An undo that waits for answers.
    pub undo: Option<UndoNews>,
    /// Who is waited for before something is shown only once; left out if nobody is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub gathering: Option<GatheringNews>,
}

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

/// What happened between two versions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Update {
    /// What the client must have seen; otherwise it asks for a resync.
    pub from: u32,
    /// What it has seen now.
    pub version: u32,
    /// What changed since then, for who has seen all before it.
    #[cfg_attr(feature = "typescript", ts(optional, type = "SightChange<unknown>"))]
    pub change: Option<Box<RawValue>>,
    /// The match as the viewer sees it now, with what it was told since: instead of a change for who wants whole
    /// views, or has missed something.
    #[cfg_attr(feature = "typescript", ts(optional, type = "Sight<unknown, unknown, unknown>"))]
    pub r#match: Option<Box<RawValue>>,
}

/// What changed of the match as one viewer sees it: what depends on time is told whole, of the rest the difference.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SightChange<E> {
    /// What the game waits for.
    pub turn: TurnInfo,
    /// Who has a sealed choice that can be taken back.
    pub sealed: Seats,
    /// Every seat's thinking clock.
    pub clocks: Vec<ClockInfo>,
    /// What changed of the view; nothing if it is left out.
    #[cfg_attr(feature = "typescript", ts(optional, type = "Difference"))]
    pub view: Option<Box<RawValue>>,
    /// What changed of the actions offered; nothing if it is left out.
    #[cfg_attr(feature = "typescript", ts(optional, type = "Difference"))]
    pub actions: Option<Box<RawValue>>,
    /// What the viewer was told.
    pub events: Vec<Heard<E>>,
}

/// The match as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sight<V, A, E> {
    /// What the game waits for.
    pub turn: TurnInfo,
    /// Who has a sealed choice that can be taken back.
    pub sealed: Seats,
    /// What lies open to the viewer.
    pub view: V,
    /// What the viewer's seat may do now.
    pub actions: Vec<A>,
    /// Every seat's thinking clock, in seat order; empty in a match without clocks.
    pub clocks: Vec<ClockInfo>,
    /// What the viewer was told.
    pub events: Vec<Heard<E>>,
}

/// An event as a viewer was told it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Heard<E> {
    /// The number of the step that brought it about.
    pub n: u32,
    /// When, in milliseconds since the match began.
    pub at: Millis,
    /// As the game tells it.
    pub event: E,
    /// The event in words, if the client asked for a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub text: Option<String>,
    /// The number of the rule behind it, with the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<&'static str>,
}

/// What a game waits for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TurnInfo {
    /// Each of these seats decides.
    Players {
        /// Who.
        seats: Seats,
    },
    /// First come, first served.
    Scramble {
        /// Who may act.
        seats: Seats,
        /// When the alarm rings, in milliseconds since the match began.
        until: Option<Millis>,
        /// What the match's clock reads now.
        now: Millis,
    },
    /// Dice, which are rolled at once.
    Chance,
    /// Nothing any more.
    Over {
        /// How every seat ended, in seat order.
        standings: Standings,
        /// Who has given up and ends behind everybody else; left out if nobody has.
        #[serde(skip_serializing_if = "nobody")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Seats>"))]
        resigned: Seats,
        /// Whether the match ended by that, before the game was over; left out if not.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        early: bool,
    },
}

/// What is to be said of an end besides the standings.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// Who has given up.
    pub resigned: Seats,
    /// Whether the match ended by that.
    pub early: bool,
}

impl TurnInfo {
    /// That turn at that time.
    pub fn new(turn: Turn, now: Millis, Ending { resigned, early }: Ending) -> Self {
        match turn {
            Turn::Players(seats) => TurnInfo::Players { seats },
            Turn::Scramble { seats, until } => TurnInfo::Scramble { seats, until, now },
            Turn::Chance => TurnInfo::Chance,
            Turn::Over(standings) => TurnInfo::Over { standings, resigned, early },
        }
    }
}

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockInfo {
    /// What is left, in milliseconds.
    pub left: Millis,
    /// Whether it runs.
    pub running: bool,
    /// How long it waits before it runs, in milliseconds: something is shown to everybody first.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Millis>"))]
    pub waits: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn nobody(seats: &Seats) -> bool {
    seats.is_empty()
}

fn is_zero(time: &Millis) -> bool {
    *time == Millis(0)
}

impl From<SeatClock> for ClockInfo {
    fn from(clock: SeatClock) -> Self {
        ClockInfo { left: clock.left, running: clock.running, waits: clock.waits }
    }
}

/// Why something was not done. Nothing changed, but for the actions that were done before it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Rejected {
    /// The client's own, if it gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Stable: for programs.
    pub code: ErrorCode,
    /// For people, and what would have been allowed.
    pub message: String,
    /// The number of the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// How many actions of an `act` were done before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u32>,
    /// The game's own reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub foul: Option<Value>,
    /// The version it was judged at.
    pub version: u32,
    /// What the seat may do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "unknown[] | undefined"))]
    pub actions: Option<Box<RawValue>>,
}

impl Rejected {
    /// A reason without a rule of the game.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Box<Self> {
        let message = message.into();
        let (rule, done, foul, actions) = (None, None, None, None);
        Box::new(Rejected { id: None, code, message, rule, done, foul, version: 0, actions })
    }
}

/// Who is here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Presence {
    /// Seats whose people are connected.
    pub seats: Seats,
    /// How many others watch.
    pub watching: u32,
}

/// Something said.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chat {
    /// Counts from 1.
    pub number: u32,
    /// Who.
    pub name: String,
    /// Their seat, if they have one.
    pub seat: Option<Seat>,
    /// Plain text, never markup.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: Moment,
}

/// An undo on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UndoNews {
    /// Who wants it.
    pub seat: Seat,
    /// Whose answer is missing.
    pub waiting: Seats,
    /// Decided: granted or not; none while it waits.
    pub granted: Option<bool>,
}

/// Who is waited for before something is shown only once. When the match goes on, an update tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GatheringNews {
    /// Who is here and not ready.
    pub waiting: Seats,
    /// How long they are waited for, in milliseconds.
    pub left: Millis,
}

/// A table as others see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableInfo {
    /// The table's id; its link is `/t/{id}`.
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
    /// Whether a seat may ask for a hint.
    pub hints: bool,
    /// Whether those who play hear what those who only watch say meanwhile.
    pub open_talk: bool,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// Who lets the match begin.
    pub start: Start,
    /// What becomes of the match when somebody resigns and several are left.
    pub resigning: Resigning,
    /// Where the dice come from.
    pub dice: DiceFrom,
    /// The dice are being drawn, and then the match begins; left out if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub draw: Option<DrawInfo>,
    /// The table of the next match of the same people.
    #[schema(value_type = Option<String>)]
    pub rematch: Option<Id>,
    /// The cup whose race is played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub cup: Option<Id>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: Moment,
    /// Whether the match waits for one of your seats; only in lists, and left out while the server has not
    /// looked at the match since it was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub your_turn: Option<bool>,
}

/// A draw of the dice under way. Everybody who has a seat commits to a nonce, and then reveals it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DrawInfo {
    /// What commits the server to its seed: the `seed_commitment` of the match.
    pub promise: String,
    /// What each seat has committed to, in seat order; null for who has not.
    pub commitments: Vec<Option<String>>,
    /// Whether nobody can commit any more, and whoever has is asked for their nonce.
    pub revealing: bool,
    /// Whether you are asked, for your commitment or your nonce.
    pub asked: bool,
}

/// A seat as others see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Its number, from 1.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who is meant to sit here: human, bot or local.
    #[schema(value_type = String)]
    pub kind: SeatKind,
    /// Who does; none while it is free.
    pub name: Option<String>,
    /// Who alone may take it, because it was theirs in the match before; left out if anybody may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub kept_for: Option<String>,
    /// Whether that is you.
    pub yours: bool,
    /// The level of the bot that plays here, also for an absent person.
    pub bot: Option<String>,
    /// Whether the person has resigned.
    pub resigned: bool,
    /// Whether the person has said that they are ready to begin; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub ready: bool,
    /// Whether anybody without a seat may take it over while the match runs, because a bot plays it for somebody who
    /// is away, or nobody sat there; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub open: bool,
}
