//! `docs/protocol.md` tells every message there is, and its examples are what they say.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use server::protocol::ClientMessage;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/protocol.md")).unwrap()
}

#[test]
fn every_message_is_told_with_an_example() {
    let page = page();
    for (name, title) in
        [("ClientMessage", "## What a client says"), ("ServerMessage", "## What the server says")]
    {
        let section = section(&page, title);
        let types = variants(name);
        assert!(types.len() > 10, "only {types:?} were found");
        for kind in types {
            assert!(section.contains(&format!("\n### `{kind}`\n")), "{title} does not tell {kind}");
            let has_it = |example: &Value| example["type"] == kind;
            assert!(examples(section).iter().any(has_it), "{title} has no example of {kind}");
        }
    }
}

#[test]
fn every_example_can_be_read() {
    let page = page();
    assert!(examples(&page).len() > 25);
    for example in examples(section(&page, "## What a client says")) {
        serde_json::from_value::<ClientMessage>(example.clone())
            .unwrap_or_else(|error| panic!("{error}: {example}"));
    }
}

/// The variants of an enum in `protocol.rs`, as they are written over the wire.
fn variants(name: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("crates/server/src/protocol.rs")).unwrap();
    let (_, body) = text.split_once(&format!("pub enum {name} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}\n").unwrap();
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = lines.filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()));
    variants.map(|line| snake_case(line.split([' ', '(', ',']).next().unwrap())).collect()
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// From a title to the next one of its kind.
fn section<'a>(page: &'a str, title: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("\n{title}\n")).unwrap();
    rest.split_once("\n## ").map_or(rest, |(section, _)| section)
}

/// The blocks marked `json`.
fn examples(text: &str) -> Vec<Value> {
    let blocks = text.split("```json\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
    blocks
        .map(|block| serde_json::from_str(block).unwrap_or_else(|error| panic!("{error}: {block}")))
        .collect()
}
