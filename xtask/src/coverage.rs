//! Which tests show each numbered rule, as the table `docs/rules/README.md` and as counts.
//!
//! One idea: nobody keeps the table by hand. Rules, sections and origins are read from the rule pages, citations
//! from the names and comments of the tests; a rule that nothing cites is a complaint.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use catalogue::{Kind, Listed, Rule, Rulebook, for_game};

use crate::shell::{Done, root};

/// How many tests of a rule the table names.
const NAMED: usize = 3;

/// Tests by the rule they cite.
type Citations = BTreeMap<String, Vec<String>>;

/// Prints the counts, and complains of rules and test vectors without a test, and of a table that is out of date.
pub(crate) fn check() -> Done {
    eprintln!("\n── rule coverage");
    let cited = citations(&root().join("crates"))?;
    let books = books();
    for book in &books {
        println!("{}: {}", book.title, summary(book, &cited));
    }
    let bare = books.iter().flat_map(|book| &book.rules).map(|rule| rule.id.to_uppercase()).chain(vectors());
    let bare: Vec<String> = bare.filter(|rule| !cited.contains_key(rule)).collect();
    if !bare.is_empty() {
        return Err(format!("rules and test vectors without a test: {}", bare.join(", ")));
    }
    match fs::read_to_string(table_path()) {
        Ok(written) if written == table(&books, &cited) => Ok(()),
        Ok(_) | Err(_) => Err("docs/rules/README.md is out of date: cargo xtask gen writes it".to_owned()),
    }
}

/// Writes the table.
pub(crate) fn write() -> Done {
    eprintln!("\n── docs/rules/README.md");
    let cited = citations(&root().join("crates"))?;
    let path = table_path();
    fs::write(&path, table(&books(), &cited)).map_err(|error| format!("{}: {error}", path.display()))
}

fn table_path() -> PathBuf {
    root().join("docs/rules/README.md")
}

fn books() -> Vec<Rulebook> {
    let page = |kind| for_game!(kind, G => G::RULEBOOK.en);
    Kind::ALL.into_iter().map(|kind| Rulebook::parse(page(kind))).collect()
}

fn tests_of<'a>(rule: &Rule, cited: &'a Citations) -> &'a [String] {
    cited.get(&rule.id.to_uppercase()).map_or(&[], Vec::as_slice)
}

/// One line: rules by origin, and the tests that cite them.
fn summary(book: &Rulebook, cited: &Citations) -> String {
    let mut origins: BTreeMap<&str, usize> = BTreeMap::new();
    for rule in &book.rules {
        *origins.entry(&rule.origin).or_default() += 1;
    }
    let origins: Vec<String> = origins.iter().map(|(origin, count)| format!("{count} {origin}")).collect();
    let tests: usize = book.rules.iter().map(|rule| tests_of(rule, cited).len()).sum();
    let shown = book.rules.iter().filter(|rule| !tests_of(rule, cited).is_empty()).count();
    let rules = book.rules.len();
    format!("{rules} rules ({}), {shown} of them shown by tests, {tests} citations", origins.join(", "))
}

/// The page for people who want to know whether a sentence of a booklet is there.
fn table(books: &[Rulebook], cited: &Citations) -> String {
    let mut page = String::from(INTRODUCTION);
    for book in books {
        let _ = writeln!(page, "\n## {}\n\n{}.", book.title, summary(book, cited));
        let mut section = "";
        for rule in &book.rules {
            if section != rule.section {
                section = &rule.section;
                let _ = writeln!(
                    page,
                    "\n### {section}\n\n| rule | | origin | tests |\n| --- | --- | --- | --- |"
                );
            }
            let tests = names(tests_of(rule, cited));
            let _ = writeln!(page, "| {} | {} | {} | {tests} |", rule.id, rule.title, rule.origin);
        }
    }
    page
}

const INTRODUCTION: &str = "\
# The rules and the tests that show them

<!-- Written by `cargo xtask gen` from the rule pages and the tests. Not to be changed by hand. -->

Every sentence of a booklet that states a rule, a number or a component belongs to a numbered rule.
The rules stand in the order of the booklet, under the heading of the part they come from.
`booklet` means the booklet says so, `ours` means that we decided where it is silent, and `booklet and ours` that we settled details of what it says.
`cargo xtask check` prints the counts and complains of a rule without a test.
";

fn names(tests: &[String]) -> String {
    let named: Vec<String> = tests.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    match tests.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// The numbered test vectors of each game: worked examples that a test must play, named like `mr_t1_…`.
const VECTORS: [(&str, RangeInclusive<u32>); 5] =
    [("MR-T", 1..=27), ("HR-T", 1..=40), ("AC-T", 1..=31), ("GT-T", 1..=40), ("LM-T", 1..=70)];

fn vectors() -> impl Iterator<Item = String> {
    VECTORS.into_iter().flat_map(|(prefix, numbers)| numbers.map(move |number| format!("{prefix}{number}")))
}

/// Rule numbers in upper case, each with the tests that cite it by name or in the comment above them.
fn citations(folder: &Path) -> Done<Citations> {
    let mut cited = Citations::new();
    for path in rust_files(folder)? {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (name, rules) in tests_in(&text) {
            for rule in rules {
                cited.entry(rule).or_default().push(name.clone());
            }
        }
    }
    Ok(cited)
}

pub(crate) fn rust_files(folder: &Path) -> Done<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The tests of a file with the rules they cite.
fn tests_in(text: &str) -> Vec<(String, Vec<String>)> {
    let mut tests = Vec::new();
    let mut comment = String::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            comment.push_str(words);
            comment.push(' ');
        } else if line == "#[test]" {
            is_test = true;
        } else if let (true, Some(name)) =
            (is_test, line.strip_prefix("fn ").and_then(|rest| rest.split('(').next()))
        {
            let mut rules: Vec<String> =
                rule_of_name(name).into_iter().chain(rules_of_comment(&comment)).collect();
            rules.sort();
            rules.dedup();
            tests.push((name.to_owned(), rules));
            is_test = false;
            comment.clear();
        } else if !line.starts_with("#[") {
            is_test = false;
            comment.clear();
        }
    }
    tests
}

/// `MR-21` of `mr_21_forced_acceleration_needs_three_free_boxes`.
fn rule_of_name(name: &str) -> Option<String> {
    let mut words = name.split('_');
    let (game, number) = (words.next()?, words.next()?);
    let numbered = number.chars().any(|letter| letter.is_ascii_digit());
    (numbered && game.len() == 2).then(|| format!("{game}-{number}").to_uppercase())
}

/// Everything in a comment that looks like a rule's number.
fn rules_of_comment(comment: &str) -> impl Iterator<Item = String> {
    let words = comment.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    words
        .filter(|word| {
            word.split_once('-').is_some_and(|(game, number)| game.len() == 2 && !number.is_empty())
        })
        .map(str::to_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_cited_like_a_rule() {
        assert_eq!(rule_of_name("mr_t27_a_name").as_deref(), Some("MR-T27"));
        assert!(vectors().any(|vector| vector == "MR-T27") && !vectors().any(|vector| vector == "MR-T28"));
    }

    /// The crates themselves are read, so that a vector without a test is found here and not only in `check`.
    #[test]
    fn every_vector_has_a_test() {
        let cited = citations(&root().join("crates")).expect("the crates can be read");
        let bare: Vec<String> = vectors().filter(|vector| !cited.contains_key(vector)).collect();
        assert_eq!(bare, Vec::<String>::new());
    }

    #[test]
    fn a_test_cites_rules_by_its_name_and_in_its_comment() {
        let text = "/// Also MR-A1 and mr-28.\n#[test]\nfn mr_21_forced() {}\n\n/// MR-9\nfn helper() {}\n#[test]\nfn plain_name() {}\n";
        let found = tests_in(text);
        assert_eq!(
            found[0],
            ("mr_21_forced".to_owned(), vec!["MR-21".into(), "MR-28".into(), "MR-A1".into()])
        );
        assert_eq!(found[1], ("plain_name".to_owned(), vec![]));
        assert_eq!(found.len(), 2);
    }
}
