//! What changed between two values, so that only that goes over the wire.
//!
//! One idea: a difference is itself JSON, small enough to be told in five lines of `docs/protocol.md` and applied in
//! twenty of any language:
//!
//! - `[value]`: it is that now;
//! - `{"key": difference, …}`: these members of an object changed; `[]` for one that is gone;
//! - `[length, step, …]` with at least one step: an array changed, and is that long now. A step is `[index, difference]`
//!   for one element, or `[index, count, [value, …]]` where so many elements go and these come. Steps are taken in
//!   order, and an index counts in the array as the steps before have left it.
//!
//! [`difference`] never builds a tree: it walks over two texts, and parts that are the same are compared as bytes. Both
//! texts must be compact JSON with members in the order the same program writes them; otherwise the difference is still
//! right, but longer than need be.

use std::collections::BTreeMap;

use serde_json::Value;

/// How far an array is searched for where it goes on as before.
const LOOK_AHEAD: usize = 256;

/// Appends what changed; whether anything did.
pub fn difference(before: &[u8], after: &[u8], into: &mut Vec<u8>) -> bool {
    if before == after {
        return false;
    }
    let start = into.len();
    match (before.first(), after.first()) {
        (Some(b'{'), Some(b'{')) => object(before, after, into),
        (Some(b'['), Some(b'[')) => array(before, after, into),
        _ => {}
    }
    let written = into.len() - start;
    if written == 0 || written >= after.len() + 2 {
        into.truncate(start);
        wrapped(after, into);
    }
    true
}

/// The value after that change.
///
/// # Errors
/// If the change belongs to another value.
pub fn apply(before: &mut Value, change: &Value) -> Result<(), String> {
    let other = || format!("the change {change} belongs to another value");
    match (change, before) {
        (Value::Array(is_now), before) if is_now.len() == 1 => *before = is_now[0].clone(),
        (Value::Array(steps), Value::Array(list)) => {
            let (length, steps) = steps.split_first().ok_or_else(other)?;
            steps.iter().try_for_each(|step| take_step(list, step))?;
            if length.as_u64() != Some(list.len() as u64) {
                return Err(other());
            }
        }
        (Value::Object(changes), Value::Object(members)) => {
            for (key, change) in changes {
                if change.as_array().is_some_and(Vec::is_empty) {
                    members.shift_remove(key).ok_or_else(other)?;
                } else {
                    apply(members.entry(key.clone()).or_insert(Value::Null), change)?;
                }
            }
        }
        (_, _) => return Err(other()),
    }
    Ok(())
}

fn take_step(list: &mut Vec<Value>, step: &Value) -> Result<(), String> {
    let other = || format!("the step {step} belongs to another array");
    let parts = step.as_array().ok_or_else(other)?;
    let number = |part: &Value| part.as_u64().map(|number| number as usize).ok_or_else(other);
    match &parts[..] {
        [index, change] => apply(list.get_mut(number(index)?).ok_or_else(other)?, change),
        [index, count, Value::Array(come)] => {
            let (first, count) = (number(index)?, number(count)?);
            if first + count > list.len() {
                return Err(other());
            }
            list.splice(first..first + count, come.iter().cloned());
            Ok(())
        }
        _ => Err(other()),
    }
}

/// Writes that it is that now.
fn wrapped(value: &[u8], into: &mut Vec<u8>) {
    into.push(b'[');
    into.extend_from_slice(value);
    into.push(b']');
}

/// Writes which members changed.
fn object(before: &[u8], after: &[u8], into: &mut Vec<u8>) {
    let (mut old, mut new) = (Members::of(before), Members::of(after));
    into.push(b'{');
    loop {
        let (ahead, came) = (old.clone(), new.clone());
        match (old.next(), new.next()) {
            (Some((old_key, old_value)), Some((key, value))) if old_key == key => {
                member(key, old_value, value, into);
            }
            (None, None) => break,
            // From here on the two have other members, or others first.
            (_, _) => {
                rest(ahead, came, into);
                break;
            }
        }
    }
    into.push(b'}');
}

/// Writes which of the remaining members changed, whatever their order.
fn rest(old: Members<'_>, new: Members<'_>, into: &mut Vec<u8>) {
    let mut known: BTreeMap<&[u8], &[u8]> = old.collect();
    for (key, value) in new {
        match known.remove(key) {
            Some(before) => member(key, before, value, into),
            None => {
                named(key, into);
                wrapped(value, into);
            }
        }
    }
    for key in known.into_keys() {
        named(key, into);
        into.extend_from_slice(b"[]");
    }
}

fn member(key: &[u8], before: &[u8], after: &[u8], into: &mut Vec<u8>) {
    if before != after {
        named(key, into);
        difference(before, after, into);
    }
}

fn named(key: &[u8], into: &mut Vec<u8>) {
    if into.last() != Some(&b'{') {
        into.push(b',');
    }
    into.extend_from_slice(key);
    into.push(b':');
}

/// Writes the steps from one array to the other.
fn array(before: &[u8], after: &[u8], into: &mut Vec<u8>) {
    let (old, new): (Vec<&[u8]>, Vec<&[u8]>) =
        (Elements::of(before).collect(), Elements::of(after).collect());
    into.extend_from_slice(format!("[{}", new.len()).as_bytes());
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        match meeting(&old[i..], &new[j..]) {
            Meeting::Here => (i, j) = (i + 1, j + 1),
            Meeting::Changed(count) => {
                for _ in 0..count {
                    changed(j, old[i], new[j], into);
                    (i, j) = (i + 1, j + 1);
                }
            }
            Meeting::Spliced { go, come } => {
                spliced(j, go, &new[j..j + come], into);
                (i, j) = (i + go, j + come);
            }
        }
    }
    into.push(b']');
}

/// How two arrays go on.
enum Meeting {
    /// With the same element.
    Here,
    /// So many elements changed, each by itself.
    Changed(usize),
    /// So many elements are gone, and so many have come.
    Spliced { go: usize, come: usize },
}

/// The nearest place where they go on in the same way; all that is left if there is none.
fn meeting(old: &[&[u8]], new: &[&[u8]]) -> Meeting {
    if let (Some(one), Some(other)) = (old.first(), new.first()) {
        if one == other {
            return Meeting::Here;
        }
        for ahead in 1..=LOOK_AHEAD.min(old.len().max(new.len())) {
            let (left, came) = (old.get(ahead), new.get(ahead));
            if left.is_some() && left == came {
                return Meeting::Changed(ahead);
            }
            if left == Some(other) {
                return Meeting::Spliced { go: ahead, come: 0 };
            }
            if came == Some(one) {
                return Meeting::Spliced { go: 0, come: ahead };
            }
        }
    }
    match old.len() == new.len() {
        true => Meeting::Changed(old.len()),
        false => Meeting::Spliced { go: old.len(), come: new.len() },
    }
}

/// A step for one element.
fn changed(index: usize, before: &[u8], after: &[u8], into: &mut Vec<u8>) {
    let start = into.len();
    into.extend_from_slice(format!(",[{index},").as_bytes());
    match difference(before, after, into) {
        true => into.push(b']'),
        false => into.truncate(start),
    }
}

/// A step for elements that go and come.
fn spliced(index: usize, go: usize, come: &[&[u8]], into: &mut Vec<u8>) {
    into.extend_from_slice(format!(",[{index},{go},[").as_bytes());
    for (nth, value) in come.iter().enumerate() {
        if nth > 0 {
            into.push(b',');
        }
        into.extend_from_slice(value);
    }
    into.extend_from_slice(b"]]");
}

/// The members of an object: each key with its quotes, and its value.
#[derive(Clone)]
struct Members<'a>(Elements<'a>);

impl<'a> Members<'a> {
    fn of(object: &'a [u8]) -> Self {
        Members(Elements::of(object))
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let Elements(text) = self.0;
        let text = text.strip_prefix(b",").unwrap_or(text);
        if text.len() <= 1 {
            return None;
        }
        let key = end_of_text(text);
        let end = key + 1 + end_of(&text[key + 1..]);
        self.0 = Elements(&text[end..]);
        Some((&text[..key], &text[key + 1..end]))
    }
}

/// The elements of an array that are still to come, and the bracket that closes it.
#[derive(Clone, Copy)]
struct Elements<'a>(&'a [u8]);

impl<'a> Elements<'a> {
    fn of(array: &'a [u8]) -> Self {
        Elements(&array[1..])
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let text = self.0.strip_prefix(b",").unwrap_or(self.0);
        if text.len() <= 1 {
            return None;
        }
        let (element, rest) = text.split_at(end_of(text));
        self.0 = rest;
        Some(element)
    }
}

/// Where the value ends that a text begins with.
fn end_of(text: &[u8]) -> usize {
    match text.first() {
        Some(b'"') => end_of_text(text),
        Some(b'{' | b'[') => end_of_nest(text),
        Some(_) | None => {
            text.iter().position(|byte| matches!(byte, b',' | b'}' | b']')).unwrap_or(text.len())
        }
    }
}

/// Where the object or array ends that a text begins with.
fn end_of_nest(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                at += end_of_text(&text[at..]);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at
}

/// Where the quoted text ends that a text begins with.
fn end_of_text(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(before: &Value, after: &Value, expected: &str) {
        let mut change = Vec::new();
        let is_other = difference(before.to_string().as_bytes(), after.to_string().as_bytes(), &mut change);
        assert_eq!(String::from_utf8_lossy(&change), expected);
        assert_eq!(is_other, !expected.is_empty());
        if is_other {
            let mut value = before.clone();
            apply(&mut value, &serde_json::from_slice(&change).unwrap()).unwrap();
            assert_eq!(value, *after);
        }
    }

    #[test]
    fn only_what_changed_is_told() {
        let long = "x".repeat(40);
        check(&json!({"a": 1, "b": long}), &json!({"a": 2, "b": long}), r#"{"a":[2]}"#);
        check(&json!({"a": {"b": 1, "c": long}}), &json!({"a": {"c": long}}), r#"{"a":{"b":[]}}"#);
        check(&json!({"c": long}), &json!({"c": long, "d": [[]]}), r#"{"d":[[[]]]}"#);
        check(&json!([1, 2, long]), &json!([1, 3, long]), "[3,[1,[3]]]");
        check(&json!([1, 2, 3, long]), &json!([1, 3, long]), "[3,[1,1,[]]]");
        check(&json!([1, long]), &json!([7, 8, 1, long]), "[4,[0,0,[7,8]]]");
        check(&json!([{"n": 1, "t": long}]), &json!([{"n": 2, "t": long}]), r#"[1,[0,{"n":[2]}]]"#);
        check(&json!({"a": long}), &json!({"a": long}), "");
    }

    #[test]
    fn what_is_shorter_whole_is_told_whole() {
        check(&json!([1, 2, 3]), &json!([]), "[[]]");
        check(&json!({"a": 1}), &json!({}), "[{}]");
        check(&json!(1), &json!(null), "[null]");
        check(&json!([1]), &json!({"a": 1}), r#"[{"a":1}]"#);
        check(&json!("a\"]}"), &json!("\\"), r#"["\\"]"#);
    }

    #[test]
    fn a_change_of_something_else_is_refused() {
        for (value, change) in [
            (json!(1), json!({"a": [1]})),
            (json!([1]), json!([3, [0, [2]]])),
            (json!([1]), json!([1, [4, [2]]])),
            (json!([1]), json!([])),
            (json!({}), json!({"a": []})),
            (json!([1]), json!([2, [0, 2, [1, 2]]])),
        ] {
            apply(&mut value.clone(), &change).unwrap_err();
        }
    }
}
