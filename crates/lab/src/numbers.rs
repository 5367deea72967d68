//! The numbers of content files, by their paths.
//!
//! One idea: a path is what stands in the file, key by key; an entry of a list is named by its `id`, or by its place
//! from 0. Whether a value is possible the game says when it reads the file.

use toml::{Table, Value};

/// A whole number in a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentNumber {
    /// Where it stands: `shield.boxes`, `pilot.macchi.price`.
    pub path: String,
    /// What it is.
    pub value: i64,
}

/// All whole numbers of a file, in its order, without its schema.
///
/// # Errors
/// If it is no TOML.
pub fn numbers(text: &str) -> Result<Vec<ContentNumber>, String> {
    let table: Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let mut found = Vec::new();
    for (key, value) in table.iter().filter(|(key, _)| *key != "schema") {
        collect(key, value, &mut found);
    }
    Ok(found)
}

fn collect(path: &str, value: &Value, found: &mut Vec<ContentNumber>) {
    match value {
        Value::Integer(value) => found.push(ContentNumber { path: path.to_owned(), value: *value }),
        Value::Table(table) => {
            table.iter().for_each(|(key, value)| collect(&format!("{path}.{key}"), value, found));
        }
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                let name = id(value)
                    .filter(|id| list.iter().filter(|other| self::id(other) == Some(id)).count() == 1);
                let name = name.map_or_else(|| at.to_string(), ToOwned::to_owned);
                collect(&format!("{path}.{name}"), value, found);
            }
        }
        Value::String(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
    }
}

fn id(value: &Value) -> Option<&str> {
    value.get("id").and_then(Value::as_str)
}

/// The file with another number at that path.
///
/// # Errors
/// If nothing or something else stands there; says what does.
pub fn with_number(text: &str, path: &str, number: i64) -> Result<String, String> {
    let table: Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let mut root = Value::Table(table);
    let mut place = &mut root;
    let mut walked = String::new();
    for key in path.split('.') {
        let there = keys(place);
        place = child(place, key).ok_or_else(|| {
            let whose = if walked.is_empty() { "the file".to_owned() } else { walked.clone() };
            format!("{path}: {whose} has no {key:?}; there are {}", there.join(", "))
        })?;
        walked = if walked.is_empty() { key.to_owned() } else { format!("{walked}.{key}") };
    }
    if !place.is_integer() {
        return Err(format!(
            "{path}: expected the path of a whole number; there stands {}",
            keys(place).join(", ")
        ));
    }
    *place = Value::Integer(number);
    toml::to_string(&root).map_err(|error| error.to_string())
}

fn child<'a>(value: &'a mut Value, key: &str) -> Option<&'a mut Value> {
    match value {
        Value::Table(table) => table.get_mut(key),
        Value::Array(list) => {
            let named = list.iter().position(|entry| id(entry) == Some(key));
            list.get_mut(named.or_else(|| key.parse().ok())?)
        }
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
            None
        }
    }
}

/// What stands there, a few words of it.
fn keys(value: &Value) -> Vec<String> {
    match value {
        Value::Table(table) => table.keys().cloned().collect(),
        Value::Array(list) => (0..)
            .zip(list)
            .map(|(at, entry): (usize, _)| id(entry).map_or_else(|| at.to_string(), ToOwned::to_owned))
            .collect(),
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
            vec![value.to_string()]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "schema = 1\n[shield]\nboxes = 12\nby_rank = [8, 5]\n[[pilot]]\nid = 'ace'\nprice = 4\n";

    #[test]
    fn every_number_has_a_path_that_leads_back_to_it() {
        let paths: Vec<String> = numbers(FILE).unwrap().into_iter().map(|number| number.path).collect();
        assert_eq!(paths, ["pilot.ace.price", "shield.boxes", "shield.by_rank.0", "shield.by_rank.1"]);
        for path in &paths {
            let changed = numbers(&with_number(FILE, path, 77).unwrap()).unwrap();
            let now: Vec<&str> = changed
                .iter()
                .filter(|number| number.value == 77)
                .map(|number| number.path.as_str())
                .collect();
            assert_eq!(now, [path]);
        }
        assert_eq!(with_number(FILE, "pilot.0.price", 5), with_number(FILE, "pilot.ace.price", 5));
    }

    #[test]
    fn a_path_that_leads_nowhere_says_what_there_is() {
        let refused = |path: &str| with_number(FILE, path, 1).unwrap_err();
        assert_eq!(refused("shield.box"), "shield.box: shield has no \"box\"; there are boxes, by_rank");
        assert_eq!(refused("pilot.bob.price"), "pilot.bob.price: pilot has no \"bob\"; there are ace");
        assert!(refused("shield").contains("expected the path of a whole number"));
    }
}
