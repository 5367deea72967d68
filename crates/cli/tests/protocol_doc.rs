//! `docs/protocol.md` tells every message and every code there is, and its examples are what they say.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use server::protocol::ClientMessage;

/// What a refusal over the socket is made with; its code is the first text that follows.
const SOCKET_MAKERS: [&str; 2] = ["Rejected::new(", "refuse_judged("];

/// The same over HTTP.
const HTTP_MAKERS: [&str; 6] = [
    "ApiError::new(",
    "ApiError::bad(",
    "ApiError::conflict(",
    "ApiError::forbidden(",
    "Error::too_many(",
    "(StatusCode::",
];

/// Where the code of a refusal over the socket is chosen by a `match`.
const CHOOSERS: [&str; 2] = ["crates/server/src/play.rs", "crates/referee/src/undo.rs"];

/// How far from its maker a code can stand.
const NEAR: usize = 120;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/protocol.md")).unwrap()
}

#[test]
fn every_code_is_told_where_it_belongs() {
    let page = page();
    let (socket, http) = section(&page, "## Codes").split_once("\n### Over HTTP\n").unwrap();
    let mut chosen = Vec::new();
    for path in CHOOSERS {
        let text = fs::read_to_string(root().join(path)).unwrap();
        chosen.extend(text.match_indices("=> \"").filter_map(|(at, _)| code_near(&text[at + 3..])));
    }
    let over_socket = codes(&SOCKET_MAKERS).into_iter().chain(chosen);
    for (part, codes, least) in [(socket, over_socket.collect(), 25), (http, codes(&HTTP_MAKERS), 40)] {
        let codes: BTreeSet<String> = codes;
        assert!(codes.len() >= least, "only {codes:?} were found");
        let told = |code: &&String| part.contains(&format!("\n| `{code}` |"));
        let missing: Vec<&String> = codes.iter().filter(|code| !told(code)).collect();
        assert!(missing.is_empty(), "docs/protocol.md does not tell {missing:?}");
    }
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

/// The codes that the server makes with these.
fn codes(makers: &[&str]) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for path in rust_files(&root().join("crates/server/src")) {
        let text = fs::read_to_string(&path).unwrap();
        for maker in makers {
            let made = text.match_indices(maker).map(|(at, _)| &text[at + maker.len()..]);
            codes.extend(made.filter_map(code_near));
        }
    }
    codes
}

/// The first word in quotes that follows soon.
fn code_near(text: &str) -> Option<String> {
    let near: String = text.chars().take(NEAR).collect();
    let (_, rest) = near.split_once('"')?;
    let (word, _) = rest.split_once('"')?;
    let is_code = !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    is_code.then(|| word.to_owned())
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

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let nested = paths.map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] });
    nested.flatten().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}
