//! The guide for a new game shows code that exists.

const GUIDE: &str = include_str!("../../../docs/guides/add-a-game.md");
const SOURCES: [&str; 2] = [include_str!("../examples/pig.rs"), include_str!("pig.rs")];

#[test]
fn every_block_of_code_in_the_guide_occurs_in_the_game_or_its_tests() {
    let sources = SOURCES.map(unindented);
    let blocks = rust_blocks();
    assert!(blocks.len() >= 8, "the guide walks through the whole game");
    for block in blocks {
        let block = unindented(block);
        assert!(sources.iter().any(|source| source.contains(&block)), "not in the sources:\n{block}");
    }
}

#[test]
fn the_guide_has_one_sentence_per_line() {
    let prose = GUIDE.split("```").step_by(2).flat_map(str::lines);
    for line in prose.filter(|line| !line.starts_with('#')) {
        let ends = [". ", "? ", "! "].iter().any(|end| line.contains(end));
        assert!(!ends, "two sentences in one line: {line}");
    }
}

fn rust_blocks() -> Vec<&'static str> {
    let starts = GUIDE.split("```rust\n").skip(1);
    starts.map(|rest| rest.split("```").next().expect("splitting gives at least one part")).collect()
}

/// The text without indentation and empty lines.
fn unindented(text: &str) -> String {
    text.lines()
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}
