//! Tables: made, found, joined, begun.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rules::record::Clock;
use rules::{Choices, Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{After, Id, SeatKind, SeatRow, Status, Table};
use utoipa::{IntoParams, ToSchema};

use super::body::{Body, Once, Path, Query, Repeatable, table_id};
use super::games::no_game;
use super::me::short_text;
use crate::App;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::hub::{Change, Hub, Request};
use crate::identity::{Address, Perhaps, Who};
use crate::people::People;
use crate::protocol::TableInfo;
use crate::room::{
    DiceFrom, Resigning, Settings, Start, is_for_person, is_full, people_at, shares_screen, table_info,
};
use crate::secrets::id_from;
use crate::situation::{Chosen, Situation};

/// How many tables a list has at the most.
pub(super) const MOST_LISTED: u32 = 100;

/// How long a bot may seem to think, in milliseconds.
const SLOWEST_BOT: u64 = 10_000;

/// The shortest and the longest thinking time: a second, a month.
pub(super) const CLOCK_RANGE: std::ops::RangeInclusive<u64> = 1_000..=2_678_400_000;

/// A table to be made.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name.
    game: String,
    /// The seats in order; one for you and bots for the rest if not given.
    #[serde(default)]
    seats: Option<Vec<NewSeat>>,
    /// Options of the game by key; the value is a word, a number or a truth.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<std::collections::BTreeMap<String, String>>")
    )]
    set: Map<String, Value>,
    /// How long seats may think: `{"per_decision": ms}` or `{"bank": {"start": ms, "increment": ms}}`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    clock: Option<Clock>,
    /// Whether seats may ask what the ace would do; only where one person plays if not given.
    #[serde(default)]
    hints: Option<bool>,
    /// Whether those who play hear what those who only watch say meanwhile.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    open_talk: bool,
    /// How long bots seem to think, in milliseconds, at most ten seconds; as the server is set if not given.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    bot_pace: Option<u64>,
    /// Whether the lobby shows it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    listed: bool,
    /// Who lets the match begin: it does so itself as soon as no seat is free (`when_full`), or it is `asked` for by
    /// the host or by everybody, who are also asked before something that is shown only once.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Start>"))]
    start: Start,
    /// What becomes of the match when somebody resigns and several are left: a `bot` plays on, or it is the `end`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Resigning>"))]
    resigning: Resigning,
    /// Where the dice come from: a seed that the `server` has promised, or that and a nonce of `everybody` who has a
    /// seat, who are asked for it over their sockets before the match begins.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<DiceFrom>"))]
    dice: DiceFrom,
    /// Whether you take the first free seat.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    sit: bool,
    /// For tests, on a server that was started for them: the number all dice and bots follow from.
    #[serde(default)]
    seed: Option<u32>,
    /// For tests, on a server that was started for them: the steps of a record that the match begins with.
    #[serde(default)]
    from: Option<Situation>,
}

pub(super) fn yes() -> bool {
    true
}

/// A seat of a table to be made.
#[derive(Clone, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// human, bot or local (a person at your screen).
    #[schema(value_type = String)]
    kind: SeatKind,
    /// The level of a bot.
    #[serde(default)]
    level: Option<String>,
    /// The name of a local person.
    #[serde(default)]
    name: Option<String>,
}

/// A seat to be taken.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Its number, from 1; the first free one if not given.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
}

/// Whether somebody is ready.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Ready {
    /// Whether they are.
    ready: bool,
}

/// What the host changes before the match; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewOptions {
    /// All options of the game that are not as usual, by key.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<std::collections::BTreeMap<String, String>>")
    )]
    set: Option<Map<String, Value>>,
    /// How long seats may think; null for as long as they like.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Clock | null"))]
    clock: Option<Option<Clock>>,
    /// Whether seats may ask what the ace would do.
    #[serde(default)]
    hints: Option<bool>,
    /// What becomes of the match when somebody resigns.
    #[serde(default)]
    resigning: Option<Resigning>,
}

/// Something that is there, also if it is null.
fn given<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<Clock>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Listing {
    /// Yours, open or over, instead of the lobby's.
    #[serde(default)]
    pub(super) mine: bool,
    /// The page after that row: its `created`, a full stop and its `id`.
    #[serde(default)]
    after: Option<String>,
    /// How many rows; 100 if not given.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    most: Option<u32>,
}

impl Listing {
    /// Where the page begins, and how long it is.
    pub(super) fn page(&self) -> Result<(Option<After>, u32), ApiError> {
        let wrong = |message: &str| ApiError::new(ErrorCode::Unreadable, message);
        let most = self.most.unwrap_or(MOST_LISTED);
        if !(1..=MOST_LISTED).contains(&most) {
            return Err(wrong("a page has 1 to 100 rows"));
        }
        let row = |text: &str| {
            let (created, id) = text.split_once('.')?;
            Some(After { created: created.parse().ok()?, id: id.parse().ok()? })
        };
        let after =
            self.after.as_deref().map(|text| row(text).ok_or_else(|| wrong("after: expected created.id")));
        Ok((after.transpose()?, most))
    }
}

/// The lobby, newest first; or your own tables. Page by page: the next one is the one `after` the last row.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(Listing),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = Vec<TableInfo>)))]
pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Query(listing): Query<Listing>,
) -> Result<Json<Vec<TableInfo>>, ApiError> {
    let (after, most) = listing.page()?;
    let tables = match (listing.mine, who) {
        (true, Some(who)) => app.store.tables_of(who.player, after, most).await?,
        (true, None) => Vec::new(),
        (false, _) => app.store.lobby(after, most).await?,
    };
    Ok(Json(infos(&app, &tables, who).await?))
}

/// Tables as somebody sees them.
pub(crate) async fn infos(app: &App, tables: &[Table], who: Option<Who>) -> Result<Vec<TableInfo>, ApiError> {
    let settings: Vec<Settings> =
        tables.iter().map(|table| Settings::of(table).unwrap_or_default()).collect();
    let all = || tables.iter().zip(&settings);
    let mut ids: Vec<Id> = all().flat_map(|(table, settings)| people_at(table, settings)).collect();
    ids.sort();
    ids.dedup();
    let names = People::names(app, &ids).await?;
    let nobody = Id::from_bytes([0; 16]);
    let player = who.map_or(nobody, |who| who.player);
    let is_asked = |table: &Table| {
        let asked = app.hub.asked(table.id)?;
        Some(asked.iter().any(|seat| is_played_by(table, seat, player)))
    };
    let info = |(table, settings): (&Table, &Settings)| TableInfo {
        your_turn: is_asked(table),
        ..table_info(table, settings, player, |id| names.get(&id).cloned())
    };
    Ok(all().map(info).collect())
}

/// Whether that player plays that seat, and no bot for them.
fn is_played_by(table: &Table, seat: Seat, player: Id) -> bool {
    table.seats.get(seat.index()).is_some_and(|seat| seat.player == Some(player) && seat.bot.is_none())
}

/// Make a table. It begins at once if nobody else is needed, unless it is to begin only when it is asked to.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    security(("cookie" = []), ("token" = [])),
    responses((status = 201, body = TableInfo), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    who: Who,
    Address(address): Address,
    Repeatable(wish, once): Repeatable<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), ApiError> {
    app.limiters.new_table(address)?;
    let wish_start = wish.start;
    let id = id_from(&once.number(&app, "table", who.player));
    let wished = new_table(&app, who, wish, id)?;
    let made = app.in_turn(who.player, add(Arc::clone(&app), wished.clone(), once)).await?;
    let table = made.unwrap_or(wished);
    // The room begins the match if no seat is free.
    let begins = wish_start == Start::WhenFull && table.status == Status::Waiting && is_full(&table);
    let info = match begins {
        true => Hub::ask(&app, table.id, who.player, Request::Start).await?,
        false => one(&app, &table, Some(who)).await?,
    };
    Ok((StatusCode::CREATED, Json(info)))
}

/// Adds a table, unless its host has too many; or gives the one that the same request has made before.
async fn add(app: Arc<App>, table: Table, once: Once) -> Result<Option<Table>, ApiError> {
    if once.is_keyed()
        && let Some(made) = app.store.table(table.id).await?
    {
        return Ok(Some(made));
    }
    app.may_open_table(table.host).await?;
    Hub::add(&app, &table).await?;
    metrics::counter!("slipstream_tables_total", "game" => table.game).increment(1);
    Ok(None)
}

async fn one(app: &App, table: &Table, who: Option<Who>) -> Result<TableInfo, ApiError> {
    let mut infos = infos(app, std::slice::from_ref(table), who).await?;
    infos.pop().ok_or_else(ApiError::no_table)
}

/// The table somebody wishes for.
fn new_table(app: &App, who: Who, wish: NewTable, id: Id) -> Result<Table, ApiError> {
    let game = app.games.get(&wish.game).ok_or_else(|| no_game(app, &wish.game))?;
    let set = words(wish.set)?;
    check_clock(wish.clock)?;
    check_pace(wish.bot_pace)?;
    let choices = Choices { seats: wish.seats.as_ref().map(Vec::len), set };
    let chosen = Chosen::new(app, game, (wish.seed, wish.from), &choices)?;
    let (seed, begun) = chosen.map_or((None, None), |chosen| (Some(chosen.seed), chosen.begun));
    let count = match &begun {
        Some(begun) => begun.seats.len(),
        None => game.seats(&choices)?,
    };
    let wishes = wish.seats.unwrap_or_else(|| usual_seats(count));
    if wishes.len() != count {
        let message = format!("{} seats are described; the setup has {count}", wishes.len());
        return Err(ApiError::new(ErrorCode::Seats, message));
    }
    let seats = wishes.iter().map(|seat| seat_wished(app, who, seat));
    let (mut rows, names): (Vec<_>, Vec<_>) = seats.collect::<Result<_, ApiError>>()?;
    if wish.sit
        && let Some(free) = rows.iter_mut().find(|row| row.kind == SeatKind::Human)
    {
        free.player = Some(who.player);
    }
    if begun.is_none() && shares_screen(&rows) {
        game.at_one_screen(&choices)?;
    }
    let people = rows.iter().filter(|row| is_for_person(row.kind)).count();
    let mut settings = Settings {
        set: choices.set,
        clock: wish.clock,
        names,
        hints: wish.hints.unwrap_or(people == 1),
        open_talk: wish.open_talk,
        bot_pace: wish.bot_pace,
        repeatable: seed.is_some(),
        start: wish.start,
        resigning: wish.resigning,
        dice: wish.dice,
        ..Settings::default()
    };
    if let Some(begun) = begun {
        settings.begin_from(begun);
    }
    Ok(Table {
        id,
        revision: 0,
        game: wish.game,
        host: who.player,
        status: Status::Waiting,
        listed: wish.listed,
        settings: settings.text(),
        header: None,
        seed: seed.map(|seed| *seed.bytes()),
        rematch: None,
        created: app.time.wall(),
        imported: false,
        seats: rows,
    })
}

fn usual_seats(count: usize) -> Vec<NewSeat> {
    let seat = |kind| NewSeat { kind, level: None, name: None };
    (0..count).map(|index| seat(if index == 0 { SeatKind::Human } else { SeatKind::Bot })).collect()
}

/// A seat as somebody wishes for it, and the name it is given.
fn seat_wished(app: &App, who: Who, wish: &NewSeat) -> Result<(SeatRow, Option<String>), ApiError> {
    let name = wish.name.as_deref().map(|name| short_text(app, name)).transpose()?;
    Ok((seat_row(who, wish)?, name))
}

fn seat_row(who: Who, wish: &NewSeat) -> Result<SeatRow, ApiError> {
    let wrong = |message: &str| ApiError::new(ErrorCode::Seats, message);
    let level: bots::Kind = match &wish.level {
        Some(level) => level.parse().map_err(|message: String| wrong(&message))?,
        None => bots::Kind::default(),
    };
    let (player, bot) = match wish.kind {
        SeatKind::Bot => (None, Some(level.to_string())),
        SeatKind::Human | SeatKind::Local if wish.level.is_some() => {
            return Err(wrong("only a bot has a level"));
        }
        SeatKind::Human => (None, None),
        SeatKind::Local => (Some(who.player), None),
    };
    if wish.name.is_some() && wish.kind != SeatKind::Local {
        return Err(wrong("only a local seat is given a name; people have their own"));
    }
    Ok(SeatRow { kind: wish.kind, player, bot, resigned: false })
}

/// Options as words, however they were written.
pub(super) fn words(set: Map<String, Value>) -> Result<Vec<(String, String)>, ApiError> {
    let word = |(key, value): (String, Value)| match value {
        Value::String(word) => Ok((key, word)),
        Value::Number(number) => Ok((key, number.to_string())),
        Value::Bool(flag) => Ok((key, flag.to_string())),
        Value::Null | Value::Array(_) | Value::Object(_) => Err(ApiError::new(
            ErrorCode::Unreadable,
            format!("option {key}: expected a word, a number or true or false"),
        )),
    };
    set.into_iter().map(word).collect()
}

pub(super) fn check_clock(clock: Option<Clock>) -> Result<(), ApiError> {
    let fits = |time: Millis| CLOCK_RANGE.contains(&time.0);
    let fine = match clock {
        None => true,
        Some(Clock::PerDecision(limit)) => fits(limit),
        Some(Clock::Bank { start, increment }) => fits(start) && increment.0 <= *CLOCK_RANGE.end(),
    };
    if fine {
        return Ok(());
    }
    let message = format!("thinking times are from {} to {} ms", CLOCK_RANGE.start(), CLOCK_RANGE.end());
    Err(ApiError::new(ErrorCode::Clock, message))
}

fn check_pace(pace: Option<u64>) -> Result<(), ApiError> {
    if pace.is_none_or(|pace| pace <= SLOWEST_BOT) {
        return Ok(());
    }
    let message = format!("bots seem to think for at most {SLOWEST_BOT} ms");
    Err(ApiError::new(ErrorCode::BotPace, message))
}

/// A table. Who has the link may look.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 404, body = ErrorBody)))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    let table = app.store.table(table_id(&id)?).await?.ok_or_else(ApiError::no_table)?;
    Ok(Json(one(&app, &table, who).await?))
}

/// A short name for a table.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Code {
    /// Six letters and digits.
    code: String,
}

/// A code for a table, to be said aloud. It leads there before, during and after the match.
#[utoipa::path(post, path = "/api/tables/{id}/code", tag = "tables", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = Code), (status = 404, body = ErrorBody)))]
pub(crate) async fn code(
    State(app): State<Arc<App>>,
    _: Who,
    Path(id): Path<String>,
) -> Result<Json<Code>, ApiError> {
    let table = app.store.table(table_id(&id)?).await?.ok_or_else(ApiError::no_table)?;
    Ok(Json(Code { code: app.codes.of(table.id) }))
}

/// The table with that code.
#[utoipa::path(get, path = "/api/codes/{code}", tag = "tables", params(("code" = String, Path)),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn by_code(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Address(address): Address,
    Path(code): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    app.limiters.guess(address)?;
    let id = app.codes.table(&code).ok_or_else(ApiError::no_table)?;
    let table = app.store.table(id).await?.ok_or_else(ApiError::no_table)?;
    Ok(Json(one(&app, &table, who).await?))
}

/// Take a seat; in a match that runs, one that is `open`.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Join,
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 409, body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<TableInfo>, ApiError> {
    ask(&app, who, &id, Request::Join(join.seat)).await
}

/// Say whom a seat is for that nobody else has taken: anybody, a bot, or a person at your screen. For the host,
/// before the match begins; it begins if no seat is free any more.
#[utoipa::path(put, path = "/api/tables/{id}/seats/{seat}", tag = "tables",
    params(("id" = String, Path), ("seat" = u8, Path)), request_body = NewSeat,
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn offer(
    State(app): State<Arc<App>>,
    who: Who,
    Path((id, seat)): Path<(String, Seat)>,
    Body(wish): Body<NewSeat>,
) -> Result<Json<TableInfo>, ApiError> {
    let (row, name) = seat_wished(&app, who, &wish)?;
    ask(&app, who, &id, Request::Offer(seat, row, name)).await
}

/// Give your seats back before the match begins, also those that are kept for you.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 409, body = ErrorBody)))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    ask(&app, who, &id, Request::Leave).await
}

/// Begin now; free seats become bots, also those that are kept for somebody. For the host.
#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    ask(&app, who, &id, Request::Start).await
}

/// Say that you are ready to begin, or not any more. The match begins when everybody is, or when the host says so.
#[utoipa::path(post, path = "/api/tables/{id}/ready", tag = "tables", params(("id" = String, Path)), request_body = Ready,
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn ready(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Body(Ready { ready }): Body<Ready>,
) -> Result<Json<TableInfo>, ApiError> {
    ask(&app, who, &id, Request::Ready(ready)).await
}

/// Change what is played before the match begins; whoever was ready says so again. For the host.
#[utoipa::path(put, path = "/api/tables/{id}/options", tag = "tables", params(("id" = String, Path)), request_body = NewOptions,
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Body(wish): Body<NewOptions>,
) -> Result<Json<TableInfo>, ApiError> {
    check_clock(wish.clock.flatten())?;
    let set = wish.set.map(words).transpose()?;
    let change = Change { set, clock: wish.clock, hints: wish.hints, resigning: wish.resigning };
    ask(&app, who, &id, Request::Change(change)).await
}

/// Another match of the same people: the first who asks makes the table, everybody else takes their seats at it,
/// which are kept for them.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 409, body = ErrorBody)))]
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    let old = Hub::ask(&app, table_id(&id)?, who.player, Request::Rematch).await?;
    let next = old.rematch.ok_or_else(ApiError::no_table)?;
    let table = app.store.table(next).await?.ok_or_else(ApiError::no_table)?;
    let request = match (old.seats.iter().any(|seat| seat.yours), is_full(&table)) {
        (true, _) => Some(Request::Join(None)),
        // Nobody has to come before bots play each other again.
        (false, true) => Some(Request::Start),
        (false, false) => None,
    };
    let Some(request) = request else { return Ok(Json(one(&app, &table, Some(who)).await?)) };
    let is_join = matches!(request, Request::Join(_));
    let joined = Hub::ask(&app, next, who.player, request).await;
    // Whoever asks for a rematch is ready for it.
    let joined = match &joined {
        Ok(info) if is_join && info.status == Status::Waiting && info.start == Start::Asked => {
            Hub::ask(&app, next, who.player, Request::Ready(true)).await
        }
        Ok(_) | Err(_) => joined,
    };
    match joined {
        Err(ApiError::Refused { code: ErrorCode::Begun | ErrorCode::NotHost, .. }) => {
            let table = app.store.table(next).await?.ok_or_else(ApiError::no_table)?;
            Ok(Json(one(&app, &table, Some(who)).await?))
        }
        other => other.map(Json),
    }
}

/// End a table without a result. For the host, unless somebody else plays, be they here or not.
#[utoipa::path(post, path = "/api/tables/{id}/abandon", tag = "tables", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn abandon(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    Hub::abandon(&app, table_id(&id)?, who.player).await.map(Json)
}

/// Play or watch: a WebSocket, told in docs/protocol.md.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables",
    params(("id" = String, Path), ("since" = Option<u32>, Query), ("chat" = Option<u32>, Query), ("seat" = Option<u8>, Query), ("lang" = Option<String>, Query), ("views" = Option<String>, Query)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 101), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[expect(dead_code, reason = "only its description is used; the socket itself is opened elsewhere")]
pub(crate) async fn socket() {}

async fn ask(app: &Arc<App>, who: Who, id: &str, request: Request) -> Result<Json<TableInfo>, ApiError> {
    Hub::ask(app, table_id(id)?, who.player, request).await.map(Json)
}
