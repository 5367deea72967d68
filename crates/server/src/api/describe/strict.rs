//! The description is as strict as the server: what it allows can be read, whatever else may be wrong with it.
//!
//! One idea: types of Rust say less than their readers do, such as that a seat is a number from 1 to 8. What is missing is
//! written down here once, by the name of the field or the parameter, and laid over what was derived.

use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use crate::api::body::Once;
use crate::api::tables::CLOCK_RANGE;

/// What fields of bodies may hold, by type and field.
fn fields() -> [(&'static str, &'static str, Value); 17] {
    let word = || json!({ "additionalProperties": { "type": ["string", "number", "boolean"] } });
    let clock = clock();
    [
        ("NewSeat", "kind", json!({ "enum": ["human", "bot", "local"] })),
        ("NewEntrant", "kind", json!({ "enum": ["human", "bot"] })),
        ("NewEntrant", "level", json!({ "maxLength": 100 })),
        ("Join", "seat", json!({ "minimum": 1, "maximum": rules::MAX_SEATS })),
        ("Wish", "seats", json!({ "maximum": crate::api::games::MOST_WISHED })),
        ("Wish", "set", word()),
        ("NewTable", "set", word()),
        ("NewTable", "clock", clock.clone()),
        ("NewTable", "bot_pace", json!({ "maximum": 10_000 })),
        ("NewTable", "seed", json!({ "maximum": u32::MAX })),
        ("NewOptions", "set", word()),
        ("NewOptions", "clock", clock.clone()),
        ("NewCup", "set", word()),
        ("NewCup", "clock", clock),
        ("NewCup", "seats", json!({ "minimum": 2, "maximum": rules::MAX_SEATS })),
        ("NewCup", "best_of", json!({ "minimum": 1, "maximum": 99 })),
        ("NewCup", "entrants", json!({ "minItems": 2, "maxItems": 16 })),
    ]
}

/// What parameters may hold, wherever they occur.
fn parameters() -> [(&'static str, Value); 8] {
    [
        ("seat", json!({ "minimum": 1, "maximum": rules::MAX_SEATS })),
        ("since", json!({ "minimum": 0, "maximum": u32::MAX })),
        ("chat", json!({ "minimum": 0, "maximum": u32::MAX })),
        ("lang", json!({ "enum": ["en", "fr"] })),
        ("views", json!({ "enum": ["whole", "changes"] })),
        ("seen", json!({ "pattern": "^(spectator|all|[1-8])$" })),
        // The last character of an id says only four bits of it.
        ("after", json!({ "pattern": "^[0-9]{1,18}\\.[A-Za-z0-9_-]{21}[AQgw]$" })),
        ("most", json!({ "minimum": 1, "maximum": 100 })),
    ]
}

/// How long seats may think.
fn clock() -> Value {
    let time = |least: u64| json!({ "type": "integer", "minimum": least, "maximum": CLOCK_RANGE.end() });
    let one = |key: &str, value: Value| json!({ "type": "object", "properties": { key: value }, "required": [key], "additionalProperties": false });
    let bank = json!({
        "type": "object",
        "properties": { "start": time(*CLOCK_RANGE.start()), "increment": time(0) },
        "required": ["start", "increment"],
        "additionalProperties": false,
    });
    let per_decision = one("per_decision", time(*CLOCK_RANGE.start()));
    json!({ "type": null, "oneOf": [{ "type": "null" }, per_decision, one("bank", bank)] })
}

/// Requests that make something, and may therefore come with a key.
const MAKING: [&str; 4] = ["/api/tables", "/api/cups", "/api/records", "/api/tokens"];

/// Lays all of it over the description.
pub(super) fn narrow(api: &mut OpenApi) {
    let mut all = serde_json::to_value(&*api).expect("a description is JSON");
    for (name, field, more) in fields() {
        let schema = &mut all["components"]["schemas"][name]["properties"][field];
        assert!(schema.is_object(), "{name} has no {field}");
        lay(schema, &more);
    }
    let schemas = all["components"]["schemas"].clone();
    let paths = all["paths"].as_object_mut().expect("a description has paths");
    for (path, item) in paths {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            let told = operation.get_mut("parameters").and_then(Value::as_array_mut);
            for parameter in told.into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default().to_owned();
                if let Some((_, more)) = parameters().iter().find(|(known, _)| *known == name) {
                    lay(&mut parameter["schema"], more);
                }
            }
            if method == "post" && MAKING.contains(&path.as_str()) {
                add_key(operation);
            }
            // A record is text, whatever it is called.
            if let Some(content) =
                operation.pointer_mut("/requestBody/content").and_then(Value::as_object_mut)
                && let Some(record) = content.get("application/jsonl").cloned()
            {
                content.insert("text/plain".to_owned(), record);
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let named = body.as_str().and_then(|path| path.rsplit('/').next());
            // What is left out is an empty object, which will do where nothing has to be said.
            if let Some(name) = named {
                operation["requestBody"]["required"] = json!(schemas[name]["required"].is_array());
            }
        }
    }
    *api = serde_json::from_value(all).expect("it is still a description");
}

/// The key under which a request is sent again.
fn add_key(operation: &mut Value) {
    let key = json!({
        "name": Once::HEADER,
        "in": "header",
        "required": false,
        "description": "The same request under the same key makes the thing once.",
        "schema": { "type": "string", "pattern": "^[!-~]{1,255}$" },
    });
    match operation.get_mut("parameters").and_then(Value::as_array_mut) {
        Some(parameters) => parameters.push(key),
        None => operation["parameters"] = json!([key]),
    }
}

/// Says more about a schema. A word that is left open may still be null, and what is null is said no more.
fn lay(schema: &mut Value, more: &Value) {
    let types = schema.get("type").and_then(Value::as_array);
    let takes_null = types.is_some_and(|types| types.contains(&json!("null")));
    let (Some(schema), Some(more)) = (schema.as_object_mut(), more.as_object()) else { return };
    for (key, value) in more {
        let words = value.as_array().filter(|_| key == "enum" && takes_null);
        if value.is_null() {
            schema.remove(key);
        } else if let Some(words) = words {
            schema.insert(key.clone(), words.iter().cloned().chain([Value::Null]).collect());
        } else {
            schema.insert(key.clone(), value.clone());
        }
    }
}
