//! The stable words for everything that is refused.
//!
//! One idea: a code is written down once, with where it can be heard, its HTTP status and when it is said. The page's
//! types and the tables of `docs/protocol.md` are made from here.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a code can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// In a `rejected` over the socket.
    Socket,
    /// As the answer to a request, with that status.
    Http(u16),
    /// Both.
    Both(u16),
}

macro_rules! codes {
    ($($variant:ident $name:literal $heard:expr, $when:literal;)+) => {
        /// Why something was refused, in a word that never changes its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum ErrorCode {
            $(#[doc = $when] #[serde(rename = $name)] $variant,)+
        }

        impl ErrorCode {
            /// All of them, in the order of their names.
            pub const ALL: &'static [ErrorCode] = &[$(ErrorCode::$variant),+];

            /// The word itself.
            pub fn name(self) -> &'static str {
                match self { $(ErrorCode::$variant => $name,)+ }
            }

            /// Where it can be heard.
            pub fn heard(self) -> Heard {
                match self { $(ErrorCode::$variant => $heard,)+ }
            }

            /// When it is said.
            pub fn when(self) -> &'static str {
                match self { $(ErrorCode::$variant => $when,)+ }
            }
        }
    };
}

use Heard::{Both, Http, Socket};

codes! {
    Abandoned "abandoned" Socket, "the match was abandoned";
    Answered "answered" Socket, "somebody has acted since the action to be undone";
    Begun "begun" Http(409), "the match or the cup has begun";
    BotPace "bot_pace" Http(422), "bots that would seem to think for too long";
    BotPlays "bot_plays" Socket, "a bot plays that seat: say `hand_back` first";
    Broken "broken" Http(500), "what is kept does not make sense; the log of the server says more";
    Busy "busy" Http(409), "too many people change this table or cup at once: try again";
    ChatLength "chat_length" Socket, "a line of chat is empty or too long";
    ChatTooFast "chat_too_fast" Socket, "too many lines of chat a minute";
    Clock "clock" Http(422), "a thinking time that is too short or too long";
    Closed "closed" Http(409), "the table or the cup is closed";
    Closing "closing" Http(503), "the server goes away: try again soon";
    Cup "cup" Http(422), "a cup that cannot be: who takes part, how many at a table, the best of how many";
    CupFull "cup_full" Http(409), "no place in the cup is free";
    ForeignHost "foreign_host" Http(421), "the request names a host that this server is not: it is for this computer alone";
    ForeignOrigin "foreign_origin" Http(403), "a request that changes something or makes somebody known, without a token and from a page of another site";
    Foul "foul" Socket, "the rules of the game forbid the action; `rule` and `foul` say why";
    HintPending "hint_pending" Socket, "a `hint` for a seat that has one on its way";
    Imported "imported" Http(409), "the match was played elsewhere and has no rematch";
    InCup "in_cup" Http(409), "a seat of a cup's race cannot be given back or to somebody else";
    Language "language" Http(400), "a language that is not spoken here";
    ListLength "list_length" Socket, "an `act` or a `preview` with no action, or with more than it may have";
    MovedOn "moved_on" Socket, "the match has moved on: an `act` for a decision that was taken since (`only_at`), or a `hint` that was overtaken";
    NameLength "name_length" Http(422), "a name or label is empty or too long";
    NoBody "no_body" Http(408), "the body of the request did not come within 30 seconds";
    NoBot "no_bot" Socket, "`hand_back` for a seat that no bot plays";
    NoCup "no_cup" Http(404), "no such cup";
    NoGame "no_game" Http(404), "no such game";
    NoHints "no_hints" Socket, "`hint` at a table that is played without";
    NoIdentity "no_identity" Http(401), "neither cookie nor token";
    NoSeat "no_seat" Both(403), "you have no seat at this table";
    NoSocket "no_socket" Http(426), "a socket was asked for without an upgrade to one; the status may also be 400 or 405";
    NoSuchSeat "no_such_seat" Socket, "there is no such seat, or no person plays it";
    NoTable "no_table" Http(404), "no such table";
    NoTimeLeft "no_time_left" Socket, "the decision to be undone would be over by now";
    NoToken "no_token" Http(404), "you have no such token";
    NotAsked "not_asked" Socket, "`consent` while nobody waits for it";
    NotBegun "not_begun" Socket, "the match has not begun";
    NotFound "not_found" Http(404), "nothing is there";
    NotHere "not_here" Socket, "the client is not at this table any more";
    NotHost "not_host" Http(403), "only the host may do that";
    NotNow "not_now" Socket, "the game waits for something else, or for somebody else";
    NotOffered "not_offered" Socket, "a `preview` of an action that is not offered";
    NotOver "not_over" Http(409), "the match is not over";
    NotStored "not_stored" Socket, "it could not be written: nothing changed, try again";
    NotYourSeat "not_your_seat" Socket, "the seat belongs to somebody else";
    NothingSealed "nothing_sealed" Socket, "`take_back` without a sealed choice";
    NothingToUndo "nothing_to_undo" Socket, "there is no action of this seat to undo";
    OthersPlay "others_play" Http(409), "the host cannot abandon a match that others still play, also if they are away";
    Over "over" Socket, "the match is over";
    Overloaded "overloaded" Http(503), "too much is under way for everybody: try again in a moment";
    Record "record" Http(422), "a record does not hold; the message names the line";
    Resigned "resigned" Socket, "the seat has resigned";
    Revealed "revealed" Socket, "the action to be undone, or chance after it, has revealed something";
    SeatTaken "seat_taken" Http(409), "that seat is not free, or is kept for somebody else";
    Seats "seats" Http(422), "seats that do not fit the game, or a seat that makes no sense";
    Setup "setup" Http(422), "options that the game refuses";
    StillHere "still_here" Socket, "`take_over` of somebody who is neither away nor late";
    Store "store" Http(503), "the disk failed: try again";
    TableFull "table_full" Socket, "too many connections watch this table; the socket is closed";
    TestsOnly "tests_only" Http(403), "a seed or a situation was chosen on a server that is not for tests";
    TooFast "too_fast" Both(429), "too many messages or requests a second";
    TooLarge "too_large" Both(413), "a message or a body is too long; a socket is closed";
    TooManyCodes "too_many_codes" Http(429), "too many codes were tried from this address";
    TooManyConnections "too_many_connections" Http(429), "too many connections, or too much under way, from this address: wait a moment";
    TooManyCups "too_many_cups" Http(429), "too many open cups of this player";
    TooManyImports "too_many_imports" Http(429), "too many imported matches of this player";
    TooManyPlayers "too_many_players" Http(429), "too many new players from this address";
    TooManySockets "too_many_sockets" Http(429), "too many sockets of this player, or from this address";
    TooManyTables "too_many_tables" Http(429), "too many open tables of this player, or too many new ones from this address";
    TooManyTakeBacks "too_many_take_backs" Socket, "this seat has taken back as many choices as it may in a match";
    TooManyTokens "too_many_tokens" Http(429), "too many tokens of this player";
    TooManyUndos "too_many_undos" Socket, "this match has had as many undos as it may";
    TooMuchKept "too_much_kept" Http(429), "too many matches of this player are kept, or they take too much room";
    TooSlow "too_slow" Http(503), "the request took longer than 30 seconds";
    Unreadable "unreadable" Both(400), "the message, the action, the body, the path or the query cannot be read";
    WrongMethod "wrong_method" Http(405), "something else is done here";
    WrongToken "wrong_token" Http(401), "the token is unknown or was revoked";
}

impl ErrorCode {
    /// Whether it can be heard over the socket.
    pub fn is_on_socket(self) -> bool {
        match self.heard() {
            Socket | Both(_) => true,
            Http(_) => false,
        }
    }

    /// The status it has over HTTP; nothing if it is not said there.
    pub fn status(self) -> Option<StatusCode> {
        match self.heard() {
            Socket => None,
            Http(status) | Both(status) => StatusCode::from_u16(status).ok(),
        }
    }
}
