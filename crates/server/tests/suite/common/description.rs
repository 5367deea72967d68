//! Every answer of every test is what the server's own description of its API says.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::http::Answer;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(server::openapi()).unwrap());

/// The description tells of that answer, and its body is as described. What nothing is described of is not looked at.
pub(crate) fn check(method: &str, path: &str, answer: &Answer) {
    let path = path.split('?').next().unwrap();
    let paths = DESCRIPTION["paths"].as_object().unwrap();
    let Some((template, item)) = paths.iter().find(|(template, _)| names(template, path)) else { return };
    let operation = &item[method.to_lowercase()];
    if operation.is_null() {
        return;
    }
    let described = &operation["responses"][answer.status.to_string()];
    let what = format!("{method} {template}: {}", answer.refusal());
    assert!(described.is_object(), "not described: {what}");
    let schema = &described["content"]["application/json"]["schema"];
    if schema.is_object() {
        fits(schema, &answer.json()).unwrap_or_else(|error| panic!("{what}: {error} in {}", answer.body));
    }
}

/// Whether a path is of that form.
fn names(template: &str, path: &str) -> bool {
    let (form, parts) = (template.split('/'), path.split('/'));
    form.clone().count() == parts.clone().count()
        && form.zip(parts).all(|(form, part)| form == part || form.starts_with('{'))
}

/// Compares types, and which fields there are.
fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = DESCRIPTION.pointer(name.strip_prefix('#').unwrap());
        return fits(schema.ok_or_else(|| format!("{name} is not described"))?, value);
    }
    if let Some(one_of) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let mut errors = one_of.iter().filter_map(|schema| fits(schema, value).err());
        let wrong = errors.by_ref().count() == one_of.len();
        return if wrong { Err(format!("{value} is none of {one_of:?}")) } else { Ok(()) };
    }
    let allowed = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        Value::String(one) => vec![one.as_str()],
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => return Ok(()),
    };
    if !allowed.iter().any(|kind| is_of(kind, value)) {
        return Err(format!("{value} is not of {allowed:?}"));
    }
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| fits(&schema["items"], item)),
        Value::Object(fields) => fields_fit(schema, fields),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

fn fields_fit(schema: &Value, fields: &Map<String, Value>) -> Result<(), String> {
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !fields.contains_key(*name)) {
        return Err(format!("{missing} is missing"));
    }
    let Some(described) = schema["properties"].as_object() else { return Ok(()) };
    for (name, value) in fields {
        let schema = described.get(name).ok_or_else(|| format!("{name} is not described"))?;
        fits(schema, value).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("what is {other}?"),
    }
}
