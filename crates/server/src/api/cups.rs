//! Cups: made, found, entered, begun.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rules::Choices;
use rules::record::Clock;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::{Cup, EntrantRow, Id, SeatKind, Status, StoreError};
use utoipa::ToSchema;

use super::body::{Once, Path, Query, Repeatable};
use super::games::no_game;
use super::tables::{Listing, check_clock, words, yes};
use crate::App;
use crate::cups::{CupSettings, advance, cup_info, follow, people_in};
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::games::Offered;
use crate::identity::{Perhaps, Who};
use crate::people::People;
use crate::protocol::{CupInfo, DiceFrom};
use crate::secrets::id_from;

/// How often a request is tried again after somebody else was first.
const ATTEMPTS: usize = 4;

/// A cup to be made.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewCup {
    /// The game's name.
    game: String,
    /// Who takes part, in order.
    entrants: Vec<NewEntrant>,
    /// How many sit at a table; two if not given.
    #[serde(default = "two")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    seats: usize,
    /// How many races a meeting has, unless it is decided before: an odd number; one if not given.
    #[serde(default = "one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    best_of: u32,
    /// Options of the game by key; they must do for every number of seats from two on.
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
    /// Where the dice of its races come from, as at a table.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<DiceFrom>"))]
    dice: DiceFrom,
    /// Whether the lobby shows it and its races.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    listed: bool,
    /// Whether you take the first free place.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    enter: bool,
}

/// Somebody to take part in a cup.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewEntrant {
    /// human or bot.
    #[schema(value_type = String)]
    kind: SeatKind,
    /// The level of a bot.
    #[serde(default)]
    level: Option<String>,
}

fn two() -> usize {
    2
}

fn one() -> u32 {
    1
}

/// Public cups, newest first; or your own. A list does not tell how they stand.
#[utoipa::path(get, path = "/api/cups", tag = "cups", params(Listing),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = Vec<CupInfo>)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Query(listing): Query<Listing>,
) -> Result<Json<Vec<CupInfo>>, ApiError> {
    let (after, most) = listing.page()?;
    let cups = match (listing.mine, who) {
        (true, Some(who)) => app.store.cups_of(who.player, after, most).await?,
        (true, None) => Vec::new(),
        (false, _) => app.store.cup_lobby(after, most).await?,
    };
    let mut infos = Vec::with_capacity(cups.len());
    for cup in &cups {
        let info = info(&app, cup, who).await?;
        infos.push(CupInfo { table: Vec::new(), meetings: Vec::new(), ..info });
    }
    Ok(Json(infos))
}

/// Make a cup. It begins when its host says so.
#[utoipa::path(post, path = "/api/cups", tag = "cups", request_body = NewCup,
    security(("cookie" = []), ("token" = [])),
    responses((status = 201, body = CupInfo), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    who: Who,
    Repeatable(wish, once): Repeatable<NewCup>,
) -> Result<(StatusCode, Json<CupInfo>), ApiError> {
    let wished = new_cup(&app, who, wish, id_from(&once.number(&app, "cup", who.player)))?;
    let made = app.in_turn(who.player, add(Arc::clone(&app), wished.clone(), once)).await?;
    let cup = made.unwrap_or(wished);
    Ok((StatusCode::CREATED, Json(info(&app, &cup, Some(who)).await?)))
}

/// Adds a cup, unless its host has too many; or gives the one that the same request has made before.
async fn add(app: Arc<App>, cup: Cup, once: Once) -> Result<Option<Cup>, ApiError> {
    if once.is_keyed()
        && let Some(made) = app.store.cup(cup.id).await?
    {
        return Ok(Some(made));
    }
    let most = app.config.limits.cups_per_player;
    if app.store.open_cups_of(cup.host).await? >= most {
        let message = format!("you have {most} open cups, which is the most; finish or abandon one");
        return Err(ApiError::new(ErrorCode::TooManyCups, message));
    }
    app.store.add_cup(&cup).await?;
    metrics::counter!("slipstream_cups_total", "game" => cup.game).increment(1);
    Ok(None)
}

/// A cup. Who has the link may look.
#[utoipa::path(get, path = "/api/cups/{id}", tag = "cups", params(("id" = String, Path)),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = CupInfo), (status = 404, body = ErrorBody)))]
pub(crate) async fn cup(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Path(id): Path<String>,
) -> Result<Json<CupInfo>, ApiError> {
    let cup = app.store.cup(cup_id(&id)?).await?.ok_or_else(ApiError::no_cup)?;
    Ok(Json(info(&app, &cup, who).await?))
}

/// Take part: you get the first free place.
#[utoipa::path(post, path = "/api/cups/{id}/join", tag = "cups", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = CupInfo), (status = 409, body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<CupInfo>, ApiError> {
    let enter = |cup: &mut Cup| {
        if cup.entrants.iter().any(|entrant| entrant.player == Some(who.player)) {
            return Ok(());
        }
        must_wait(cup)?;
        let free = cup.entrants.iter_mut().find(|entrant| is_free(entrant));
        let free =
            free.ok_or_else(|| ApiError::new(ErrorCode::CupFull, "no place is free; you may watch"))?;
        free.player = Some(who.player);
        Ok(())
    };
    change(&app, who, &id, enter).await
}

/// Give your place back before the cup begins.
#[utoipa::path(post, path = "/api/cups/{id}/leave", tag = "cups", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = CupInfo), (status = 409, body = ErrorBody)))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<CupInfo>, ApiError> {
    let give_back = |cup: &mut Cup| {
        must_wait(cup)?;
        for entrant in &mut cup.entrants {
            entrant.player.take_if(|player| *player == who.player);
        }
        Ok(())
    };
    change(&app, who, &id, give_back).await
}

/// Begin; free places become bots. For the host.
#[utoipa::path(post, path = "/api/cups/{id}/start", tag = "cups", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = CupInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<CupInfo>, ApiError> {
    // A task of its own: a cup that has begun goes on, whether whoever began it waits for the answer or not.
    let begun = app.tasks.spawn(begin(Arc::clone(&app), who, id));
    begun.await.unwrap_or_else(|error| Err(ApiError::broken(format!("a cup could not begin: {error}"))))
}

async fn begin(app: Arc<App>, who: Who, id: String) -> Result<Json<CupInfo>, ApiError> {
    let begin = |cup: &mut Cup| {
        must_host(cup, who)?;
        must_wait(cup)?;
        cup.status = Status::Playing;
        for entrant in cup.entrants.iter_mut().filter(|entrant| is_free(entrant)) {
            (entrant.kind, entrant.bot) = (SeatKind::Bot, Some(bots::Kind::default().to_string()));
        }
        Ok(())
    };
    let Json(CupInfo { id, .. }) = change(&app, who, &id, begin).await?;
    if advance(&app, id).await.is_err() {
        // It has begun; its tables come by and by.
        follow(&app, id);
    }
    let cup = app.store.cup(id).await?.ok_or_else(ApiError::no_cup)?;
    Ok(Json(info(&app, &cup, Some(who)).await?))
}

/// End a cup without a winner; its tables go on by themselves. For the host.
#[utoipa::path(post, path = "/api/cups/{id}/abandon", tag = "cups", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = CupInfo), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn abandon(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<CupInfo>, ApiError> {
    let end = |cup: &mut Cup| {
        must_host(cup, who)?;
        match cup.status {
            Status::Waiting | Status::Playing => cup.status = Status::Abandoned,
            Status::Over | Status::Abandoned => {
                return Err(ApiError::new(ErrorCode::Closed, "the cup is closed already"));
            }
        }
        Ok(())
    };
    change(&app, who, &id, end).await
}

/// Changes a cup as told, and tells how it stands.
async fn change(
    app: &App,
    who: Who,
    id: &str,
    change: impl Fn(&mut Cup) -> Result<(), ApiError>,
) -> Result<Json<CupInfo>, ApiError> {
    let id = cup_id(id)?;
    for _ in 0..ATTEMPTS {
        let before = app.store.cup(id).await?.ok_or_else(ApiError::no_cup)?;
        let mut cup = before.clone();
        change(&mut cup)?;
        if cup != before {
            cup.revision += 1;
            match app.store.save_cup(&cup).await {
                Err(StoreError::Conflict { .. }) => continue,
                saved => saved?,
            }
        }
        return Ok(Json(info(app, &cup, Some(who)).await?));
    }
    Err(ApiError::new(ErrorCode::Busy, "too many people change this cup at once; try again"))
}

/// The cup somebody wishes for.
fn new_cup(app: &App, who: Who, wish: NewCup, id: Id) -> Result<Cup, ApiError> {
    let game = app.games.get(&wish.game).ok_or_else(|| no_game(app, &wish.game))?;
    let set = words(wish.set)?;
    check_clock(wish.clock)?;
    let refused = |error: cup::FormatError| unfit(error.to_string());
    cup::Format::new(wish.entrants.len(), wish.seats, wish.seats, wish.best_of).map_err(refused)?;
    let most = most_seats(game, &set, wish.seats, wish.entrants.len())?;
    let (clock, dice) = (wish.clock, wish.dice);
    let settings = CupSettings { set, clock, seats: wish.seats, most, best_of: wish.best_of, dice };
    let mut entrants = wish.entrants.iter().map(entrant_row).collect::<Result<Vec<_>, _>>()?;
    if wish.enter
        && let Some(free) = entrants.iter_mut().find(|entrant| is_free(entrant))
    {
        free.player = Some(who.player);
    }
    Ok(Cup {
        id,
        revision: 0,
        game: wish.game,
        host: who.player,
        status: Status::Waiting,
        listed: wish.listed,
        settings: settings.text(),
        created: app.time.wall(),
        entrants,
        races: Vec::new(),
    })
}

/// How many may sit in a race of that setup. It must do for the final and for every race of everyone with everyone.
fn most_seats(
    game: &dyn Offered,
    set: &[(String, String)],
    seats: usize,
    entrants: usize,
) -> Result<usize, ApiError> {
    for count in 2..=entrants {
        let fits = match game.seats(&Choices { seats: Some(count), set: set.to_vec() }) {
            Ok(found) if found == count => Ok(()),
            Ok(found) => Err(unfit(format!("a race of {count} has {found} seats with these options"))),
            Err(error) => Err(error.into()),
        };
        match fits {
            Err(error) if count <= seats => return Err(error),
            Err(_) => return Ok(count - 1),
            Ok(()) => {}
        }
    }
    Ok(entrants)
}

fn entrant_row(wish: &NewEntrant) -> Result<EntrantRow, ApiError> {
    let (kind, level) = (wish.kind, wish.level.as_deref());
    let bot = match (kind, level) {
        (SeatKind::Bot, None) => Some(bots::Kind::default()),
        (SeatKind::Bot, Some(level)) => Some(level.parse::<bots::Kind>().map_err(unfit)?),
        (SeatKind::Human, None) => None,
        (SeatKind::Human, Some(_)) => return Err(unfit("only a bot has a level")),
        (SeatKind::Local, _) => return Err(unfit("whoever takes part is human or a bot")),
    };
    Ok(EntrantRow { kind, player: None, bot: bot.map(|kind| kind.to_string()) })
}

/// There is no such cup to be made.
fn unfit(message: impl Into<String>) -> ApiError {
    ApiError::new(ErrorCode::Cup, message)
}

fn is_free(entrant: &EntrantRow) -> bool {
    entrant.kind == SeatKind::Human && entrant.player.is_none()
}

fn must_host(cup: &Cup, who: Who) -> Result<(), ApiError> {
    if cup.host == who.player {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::NotHost, "only the host of the cup may do that"))
}

fn must_wait(cup: &Cup) -> Result<(), ApiError> {
    match cup.status {
        Status::Waiting => Ok(()),
        Status::Playing => Err(ApiError::new(ErrorCode::Begun, "the cup has begun; you may watch")),
        Status::Over | Status::Abandoned => Err(ApiError::new(ErrorCode::Closed, "the cup is closed")),
    }
}

async fn info(app: &App, cup: &Cup, who: Option<Who>) -> Result<CupInfo, ApiError> {
    let mut ids: Vec<Id> = people_in(cup).collect();
    ids.sort();
    ids.dedup();
    let names = People::names(app, &ids).await?;
    let player = who.map_or(Id::from_bytes([0; 16]), |who| who.player);
    let cup = without_unmade(app, cup.clone()).await?;
    cup_info(&cup, player, |id| names.get(&id).cloned())
}

/// A race names its table before that exists; nobody is sent there yet.
async fn without_unmade(app: &App, mut cup: Cup) -> Result<Cup, ApiError> {
    let mut unmade = Vec::new();
    for row in cup.races.iter().filter(|row| row.places.is_none()) {
        if app.store.table(row.table).await?.is_none() {
            unmade.push(row.table);
        }
    }
    cup.races.retain(|row| !unmade.contains(&row.table));
    Ok(cup)
}

/// The id of a cup in a path. What is no id is no cup either.
fn cup_id(text: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| ApiError::no_cup())
}
