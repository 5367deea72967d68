//! The API in words, for people: written from its own description.

use std::fmt::{self, Write as _};

use axum::http::header;
use axum::response::{Html, IntoResponse};
use utoipa::openapi::path::{Operation, PathItem};

use crate::api::openapi;

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
    framed("Slipstream API", &page)
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

fn framed(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/style.css\"><link rel=\"icon\" href=\"/favicon.svg\"></head>\
         <body><header><h1><a href=\"/\">Slipstream</a></h1></header><main>{body}</main></body></html>"
    ))
}
