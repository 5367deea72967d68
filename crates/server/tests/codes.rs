//! `docs/protocol.md` tells every code the server can say, and no other. `UPDATE_EXPECT=1` writes its tables anew.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong may panic")]

use std::path::Path;

use server::ErrorCode;

/// The part of the page below a heading and an introduction, up to the next heading.
fn table<'a>(page: &'a str, heading: &str, head: &str) -> &'a str {
    let below = page.split_once(&format!("\n{heading}\n")).unwrap().1;
    let rows = below.split_once(&format!("{head}\n")).unwrap().1;
    rows.split_once("\n\n").unwrap().0
}

#[test]
fn the_page_tells_every_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let all = ErrorCode::ALL.iter();
    let socket: Vec<String> = all
        .clone()
        .filter(|code| code.is_on_socket())
        .map(|code| format!("| `{}` | {} |", code.name(), code.when()))
        .collect();
    let http: Vec<String> = all
        .filter_map(|code| Some((code, code.status()?.as_u16())))
        .map(|(code, status)| format!("| `{}` | {status} | {} |", code.name(), code.when()))
        .collect();
    let tables = [
        ("### Over the socket", "| code | when |\n| --- | --- |", socket.join("\n")),
        ("### Over HTTP", "| code | status | when |\n| --- | --- | --- |", http.join("\n")),
    ];
    let mut wanted = page.clone();
    for (heading, head, rows) in &tables {
        wanted = wanted.replace(table(&page, heading, head), rows);
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page == wanted, "docs/protocol.md does not tell the codes as they are; run `cargo xtask gen`");
}

#[test]
fn a_code_is_written_as_it_is_sent_and_stands_once() {
    let names: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
    assert!(names.is_sorted_by(|one, other| one < other), "{names:?}");
    for code in ErrorCode::ALL {
        assert_eq!(serde_json::to_value(code).unwrap(), code.name());
        assert!(code.is_on_socket() || code.status().is_some());
    }
}
