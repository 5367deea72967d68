//! Sense, bent into nonsense.

use bots::Dice;
use rules::below;
use serde_json::{Map, Number, Value};

/// Words that mean something somewhere, and texts that are awkward everywhere.
const WORDS: [&str; 34] = [
    "",
    "type",
    "act",
    "say",
    "undo",
    "look",
    "resync",
    "consent",
    "preview",
    "hint",
    "take_over",
    "hand_back",
    "action",
    "seat",
    "id",
    "version",
    "text",
    "human",
    "bot",
    "local",
    "entrants",
    "memoracers",
    "program",
    "lanes",
    "rule-of-thumb:2",
    "__proto__",
    "null",
    "\u{0}",
    "\u{202e}right to left",
    "é\u{301}\u{fe0f}👩‍👩‍👧",
    "<script>alert(1)</script>",
    "'; DROP TABLE steps; --",
    "../../etc/passwd",
    "\u{ffff}\u{10ffff}",
];

/// Numbers at every edge, as JSON writes them.
const NUMBERS: [&str; 16] = [
    "0",
    "-0",
    "1",
    "-1",
    "8",
    "9",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1e308",
    "0.5",
];

/// What is put into the text itself, because no value says it.
const SPLINTERS: [&str; 16] = [
    "\"type\":\"ping\",",
    "\"seat\":1,",
    "\"seat\":null,",
    "\\u0000",
    "\\ud800",
    "\u{feff}",
    "1e999",
    "-",
    "NaN",
    "//",
    "{",
    "}",
    "[",
    "]",
    ",",
    "\"",
];

/// How deep nonsense nests: below and beyond what a parser follows.
const DEPTHS: [usize; 5] = [1, 5, 120, 130, 2000];

/// One of these.
pub(crate) fn one_of<'a, T>(dice: &mut Dice, items: &'a [T]) -> &'a T {
    &items[index(dice, items.len())]
}

/// Any place below that.
pub(crate) fn index(dice: &mut Dice, bound: usize) -> usize {
    below(dice, bound as u32) as usize
}

/// The value written with something changed, as text that may not be JSON any more.
pub(crate) fn bent(dice: &mut Dice, value: &Value) -> String {
    let mut value = match below(dice, 20) {
        0 => any_value(dice, 4),
        _ => value.clone(),
    };
    for _ in 0..below(dice, 3) {
        let nodes = count(&value);
        let nth = index(dice, nodes);
        bend_nth(dice, &mut value, &mut nth.clone());
    }
    let text = value.to_string();
    if below(dice, 8) == 0 { broken(dice, &text) } else { text }
}

/// A text with something cut, doubled, exchanged or put in.
pub(crate) fn broken(dice: &mut Dice, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=below(dice, 2) {
        let at = index(dice, letters.len() + 1);
        let to = (at + index(dice, 20)).min(letters.len());
        match below(dice, 6) {
            0 => letters.truncate(at),
            1 => drop(letters.drain(at..to)),
            2 => {
                let doubled = letters[at..to].to_vec();
                letters.splice(at..at, doubled);
            }
            3 => {
                let splinter = one_of(dice, &SPLINTERS);
                letters.splice(at..at, splinter.chars());
            }
            4 => letters.insert(at, char::from(below(dice, 128) as u8)),
            _ => letters[at..to].reverse(),
        }
    }
    letters.into_iter().collect()
}

/// Any value, of at most that depth.
fn any_value(dice: &mut Dice, depth: u32) -> Value {
    match below(dice, if depth == 0 { 4 } else { 6 }) {
        0 => Value::Null,
        1 => Value::Bool(below(dice, 2) == 0),
        2 => any_number(dice),
        3 => Value::from(any_word(dice)),
        4 => (0..below(dice, 4)).map(|_| any_value(dice, depth - 1)).collect(),
        _ => {
            let fields = (0..below(dice, 4)).map(|_| (any_word(dice), any_value(dice, depth - 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
    }
}

fn any_number(dice: &mut Dice) -> Value {
    if below(dice, 2) == 0 {
        return Value::from(below(dice, 10));
    }
    let number = serde_json::from_str::<Number>(NUMBERS[index(dice, NUMBERS.len())]).unwrap();
    Value::Number(number)
}

fn any_word(dice: &mut Dice) -> String {
    let word = *one_of(dice, &WORDS);
    match below(dice, 12) {
        0 => word.repeat(40),
        1 => word.chars().rev().collect(),
        _ => word.to_owned(),
    }
}

fn count(value: &Value) -> usize {
    let inside: usize = match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
    };
    1 + inside
}

/// Bends the value that comes after so many others.
fn bend_nth(dice: &mut Dice, value: &mut Value, left: &mut usize) {
    if *left == 0 {
        bend(dice, value);
    }
    // What was bent just now is not looked into.
    let Some(rest) = left.checked_sub(1) else { return *left = usize::MAX };
    *left = rest;
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        Value::Array(items) => items.iter_mut().for_each(|item| bend_nth(dice, item, left)),
        Value::Object(fields) => fields.values_mut().for_each(|field| bend_nth(dice, field, left)),
    }
}

/// Mostly a value of the same kind, so that it is looked at more closely.
fn bend(dice: &mut Dice, value: &mut Value) {
    match (below(dice, 10), &mut *value) {
        (0, _) => *value = any_value(dice, 2),
        (1, _) => {
            let depth = *one_of(dice, &DEPTHS);
            let inner = value.take();
            *value = (0..depth).fold(inner, |inner, _| Value::Array(vec![inner]));
        }
        (2, Value::Object(fields)) => drop(fields.insert(any_word(dice), any_value(dice, 1))),
        (3, Value::Object(fields)) if !fields.is_empty() => {
            let key = fields.keys().nth(index(dice, fields.len())).unwrap().clone();
            let dropped = fields.shift_remove(&key).unwrap();
            if below(dice, 2) == 0 {
                fields.insert(any_word(dice), dropped);
            }
        }
        (_, Value::Object(fields)) => {
            let nth = index(dice, fields.len().max(1));
            if let Some(field) = fields.values_mut().nth(nth) {
                bend(dice, field);
            }
        }
        (2..4, Value::Array(items)) => drop(items.pop()),
        (_, Value::Array(items)) => items.push(any_value(dice, 1)),
        (_, Value::Number(_)) => *value = any_number(dice),
        (_, Value::String(_)) => *value = Value::from(any_word(dice)),
        (_, Value::Bool(flag)) => *flag = !*flag,
        (_, Value::Null) => *value = any_value(dice, 0),
    }
}
