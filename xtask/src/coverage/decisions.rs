//! What we decided where a booklet is silent, unclear or not followed, as the page `docs/rules/decisions.md`.

use std::fmt::Write as _;

use catalogue::{Rule, Rulebook};

/// How the rule pages mark a sentence that is ours.
const MARK: &str = "our decision";

/// What is ours in a rule: all of it, or the sentences marked so.
pub(super) fn of(rule: &Rule) -> Vec<String> {
    match rule.origin.as_str() {
        "ours" => vec!["the whole rule".to_owned()],
        "booklet" | "booklet and ours" => marked(&rule.text),
        origin => panic!("{}: the origin {origin}", rule.id),
    }
}

/// The sentences after the mark; after "Our decisions:" the points of the list that follows.
fn marked(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_list = false;
    for line in text.lines().map(str::trim) {
        if line == "Our decisions:" {
            is_list = true;
        } else if let Some(at) = line.to_lowercase().find(MARK) {
            let (before, after) = (&line[..at], &line[at + MARK.len()..]);
            let sentence = if before.is_empty() { after.trim_start_matches([':', ',', ' ']) } else { line };
            found.push(sentence.to_owned());
        } else if let (true, Some(point)) = (is_list, line.strip_prefix("- ")) {
            found.push(point.to_owned());
        } else {
            is_list &= line.is_empty();
        }
    }
    found
}

/// The page: a line for every decision, under its game and with the number of its rule.
pub(super) fn page(books: &[Rulebook]) -> String {
    let mut page = String::from(INTRODUCTION);
    for book in books {
        let _ = writeln!(page, "\n## {}\n\n| rule | | what we decided |\n| --- | --- | --- |", book.title);
        for rule in &book.rules {
            for decision in of(rule) {
                let _ = writeln!(page, "| {} | {} | {decision} |", rule.id, rule.title);
            }
        }
    }
    page
}

const INTRODUCTION: &str = "\
# What we decided

<!-- Written by `cargo xtask gen` from the rule pages. Not to be changed by hand. -->

Every sentence of the rule pages that is ours and not the booklet's, in the order of the rules.
The reasons stand in the section on open points of each page; a decision against the letter of a booklet says so.
";

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn decisions_are_read_from_sentences_and_lists() {
        let text = "Printed.\nOur decision: one.\nOur decision, against the letter of the booklet: two.\n\
                    The rest is our decision.\n\nOur decisions:\n\n- three;\n- four.\n\nPrinted:\n\n- no.";
        let two = "against the letter of the booklet: two.";
        assert_eq!(marked(text), ["one.", two, "The rest is our decision.", "three;", "four."]);
    }
}
