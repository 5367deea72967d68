//! The built-in pages: what can be played, who plays, and the API in words.
//!
//! One idea: everything is written here on the server, so the pages need no script and nothing from elsewhere.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse};
use catalogue::Language;
use store::Status;
use utoipa::openapi::path::{Operation, PathItem};

use crate::App;
use crate::api::body::Path;
use crate::api::openapi;
use crate::api::tables::infos;
use crate::error::ApiError;
use crate::games::GameInfo;
use crate::identity::Perhaps;
use crate::protocol::{SeatInfo, TableInfo};

/// Text that is never taken for markup.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

/// What can be played, and the open tables.
pub(crate) async fn home(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    headers: HeaderMap,
) -> Result<Html<String>, ApiError> {
    let language = reader(&headers);
    let tables = infos(&app, &app.store.lobby(50).await?, who).await?;
    let games = app.games.iter().map(|game| game.info());
    let mut page = String::new();
    let [intro, games_title, tables_title, none, api] = match language {
        Language::English => [
            "Racing board games by their printed rules.",
            "Games",
            "Open tables",
            "No table is open.",
            "The API, for programs and the curious",
        ],
        Language::French => [
            "Des jeux de course joués selon leurs règles imprimées.",
            "Jeux",
            "Tables ouvertes",
            "Aucune table n'est ouverte.",
            "L'API, pour les programmes et les curieux",
        ],
    };
    let _ = write!(page, "<p>{intro}</p><h2>{games_title}</h2><table>");
    games.for_each(|game| game_row(&mut page, &game, language));
    let _ = write!(page, "</table><h2>{tables_title}</h2>");
    if tables.is_empty() {
        let _ = write!(page, "<p class=\"quiet\">{none}</p>");
    } else {
        page.push_str("<table>");
        tables.iter().for_each(|table| table_row(&mut page, table, language));
        page.push_str("</table>");
    }
    let _ = write!(page, "<h2>API</h2><p><a href=\"/api/docs\">{api}</a></p>");
    Ok(framed("Slipstream", language, &page))
}

fn game_row(page: &mut String, game: &GameInfo, language: Language) {
    let (blurb, seats) = match language {
        Language::English => (game.blurb.en, "seats"),
        Language::French => (game.blurb.fr, "places"),
    };
    let (title, blurb) = (Escaped(game.title), Escaped(blurb));
    let (min, max) = (game.seats.min, game.seats.max);
    let _ =
        write!(page, "<tr><th scope=\"row\">{title}</th><td>{blurb}</td><td>{min}–{max} {seats}</td></tr>");
}

fn table_row(page: &mut String, table: &TableInfo, language: Language) {
    let (id, game, host) = (table.id, Escaped(&table.game), Escaped(&table.host));
    let taken = table.seats.iter().filter(|seat| seat.name.is_some() || seat.bot.is_some()).count();
    let status = status_word(table.status, language);
    let of = table.seats.len();
    let _ = write!(
        page,
        "<tr><td><a href=\"/t/{id}\">{game}</a></td><td>{host}</td><td>{status}</td><td>{taken}/{of}</td></tr>"
    );
}

/// One table.
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Html<String>, ApiError> {
    let language = reader(&headers);
    let id = id.parse().map_err(|_| ApiError::no_table())?;
    let table = app.store.table(id).await?.ok_or_else(ApiError::no_table)?;
    let info = infos(&app, &[table], who).await?.pop().ok_or_else(ApiError::no_table)?;
    let mut page = String::new();
    let _ =
        write!(page, "<h2>{}</h2><p>{}</p><table>", Escaped(&info.game), status_word(info.status, language));
    info.seats.iter().for_each(|seat| seat_row(&mut page, seat, language));
    let _ = write!(page, "</table><p><a href=\"/api/tables/{id}\">JSON</a></p>");
    Ok(framed("Slipstream", language, &page))
}

fn seat_row(page: &mut String, seat: &SeatInfo, language: Language) {
    let free = match language {
        Language::English => "free",
        Language::French => "libre",
    };
    let name = seat.name.as_deref().or(seat.bot.as_deref()).unwrap_or(free);
    let _ = write!(page, "<tr><th scope=\"row\">{}</th><td>{}</td></tr>", seat.seat, Escaped(name));
}

fn status_word(status: Status, language: Language) -> &'static str {
    match (status, language) {
        (Status::Waiting, Language::English) => "waiting for players",
        (Status::Waiting, Language::French) => "en attente de joueurs",
        (Status::Playing, Language::English) => "playing",
        (Status::Playing, Language::French) => "en cours",
        (Status::Over, Language::English) => "over",
        (Status::Over, Language::French) => "terminée",
        (Status::Abandoned, Language::English) => "abandoned",
        (Status::Abandoned, Language::French) => "abandonnée",
    }
}

/// The API, browsable.
pub(crate) async fn api() -> Html<String> {
    let api = openapi();
    let mut page = String::new();
    let about = api.info.description.as_deref().unwrap_or_default();
    let _ = write!(page, "<p>{}</p><p><a href=\"/api/openapi.json\">OpenAPI</a></p>", Escaped(about));
    let mut section = "";
    for (path, item) in &api.paths.paths {
        for (method, operation) in operations(item) {
            let tag = operation.tags.as_ref().and_then(|tags| tags.first()).map_or("", String::as_str);
            if tag != section {
                section = tag;
                let _ = write!(page, "<h2>{}</h2>", Escaped(tag));
            }
            operation_row(&mut page, method, path, operation);
        }
    }
    page.push_str("<h2>types</h2>");
    for (name, schema) in api.components.iter().flat_map(|components| &components.schemas) {
        let schema = serde_json::to_string_pretty(schema).unwrap_or_default();
        let (name, schema) = (Escaped(name), Escaped(&schema));
        let _ = write!(page, "<details id=\"{name}\"><summary>{name}</summary><pre>{schema}</pre></details>");
    }
    framed("Slipstream API", Language::English, &page)
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PATCH", &item.patch),
        ("PUT", &item.put),
        ("DELETE", &item.delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn operation_row(page: &mut String, method: &str, path: &str, operation: &Operation) {
    let summary = operation.summary.as_deref().unwrap_or_default();
    let _ = write!(
        page,
        "<details><summary><b>{method}</b> <code>{}</code> <span class=\"quiet\">{}</span></summary>",
        Escaped(path),
        Escaped(summary)
    );
    for part in [
        serde_json::to_value(&operation.parameters),
        serde_json::to_value(&operation.request_body),
        serde_json::to_value(&operation.responses),
    ] {
        let Ok(part) = part else { continue };
        if !part.is_null() {
            let text = serde_json::to_string_pretty(&part).unwrap_or_default();
            let _ = write!(page, "<pre>{}</pre>", Escaped(&text));
        }
    }
    page.push_str("</details>");
}

/// How the pages look.
pub(crate) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("style.css"))
}

fn framed(title: &str, language: Language, body: &str) -> Html<String> {
    let code = match language {
        Language::English => "en",
        Language::French => "fr",
    };
    Html(format!(
        "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/style.css\"><link rel=\"icon\" href=\"data:,\"></head>\
         <body><header><h1><a href=\"/\">Slipstream</a></h1></header><main>{body}</main></body></html>"
    ))
}

/// The language the reader prefers.
fn reader(headers: &HeaderMap) -> Language {
    let wish = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wish.map_or(Language::English, Language::of_locale)
}
