//! Which tests show each numbered rule, as the table `docs/rules/README.md` and as counts, and what we decided.
//!
//! One idea: nobody keeps the tables by hand. Rules, sections, origins and decisions are read from the rule pages,
//! citations from the names and comments of the tests; a rule that nothing cites is a complaint.

mod decisions;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use catalogue::{Kind, Listed, Rule, Rulebook, for_game};

use crate::shell::{Done, root};

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
    let bare = without_test(&books, &cited);
    if !bare.is_empty() {
        return Err(format!("rules and test vectors without a test: {}", bare.join(", ")));
    }
    let unknown = unknown(&books, &cited);
    if !unknown.is_empty() {
        return Err(format!("tests cite rules that no page has: {}", unknown.join(", ")));
    }
    for (path, text) in pages(&books, &cited) {
        if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            return Err(format!("{} is out of date: cargo xtask gen writes it", path.display()));
        }
    }
    Ok(())
}

/// Writes the tables.
pub(crate) fn write() -> Done {
    eprintln!("\n── docs/rules/README.md, docs/rules/decisions.md");
    let cited = citations(&root().join("crates"))?;
    for (path, text) in pages(&books(), &cited) {
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The pages that are written, each with its text.
fn pages(books: &[Rulebook], cited: &Citations) -> [(PathBuf, String); 2] {
    let folder = root().join("docs/rules");
    [(folder.join("README.md"), table(books, cited)), (folder.join("decisions.md"), decisions::page(books))]
}

fn books() -> Vec<Rulebook> {
    let page = |kind| for_game!(kind, G => G::RULEBOOK.en);
    Kind::ALL.into_iter().map(|kind| Rulebook::parse(page(kind))).collect()
}

/// Rules and worked examples that no test cites.
fn without_test(books: &[Rulebook], cited: &Citations) -> Vec<String> {
    let known = books.iter().flat_map(|book| &book.rules).map(|rule| rule.id.to_uppercase()).chain(vectors());
    known.filter(|rule| !cited.contains_key(rule)).collect()
}

/// Numbers that tests cite and no rule page has: a rule that is missing, or a number that was mistyped.
fn unknown(books: &[Rulebook], cited: &Citations) -> Vec<String> {
    let rules = books.iter().flat_map(|book| &book.rules).map(|rule| rule.id.to_uppercase());
    let known: BTreeSet<String> = rules.chain(vectors()).collect();
    let games: BTreeSet<&str> = known.iter().filter_map(|rule| rule.split('-').next()).collect();
    let of_a_game = |rule: &&String| rule.split('-').next().is_some_and(|game| games.contains(game));
    // HR-61g is a part of HR-61.
    let is_known = |rule: &String| {
        let whole = rule.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        known.contains(rule) || known.contains(whole)
    };
    cited.keys().filter(of_a_game).filter(|rule| !is_known(rule)).cloned().collect()
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
    let decisions: usize = book.rules.iter().map(|rule| decisions::of(rule).len()).sum();
    format!(
        "{rules} rules ({}), {decisions} decisions, {shown} rules shown by tests, {tests} citations",
        origins.join(", ")
    )
}

/// The page for people who want to know whether a sentence of a booklet is there.
fn table(books: &[Rulebook], cited: &Citations) -> String {
    let mut page = String::from(INTRODUCTION);
    for book in books {
        let _ = writeln!(page, "\n## {}\n\n{}.", book.title, summary(book, cited));
        write_groups(&mut page, book, cited);
        for group in book.rules.chunk_by(|one, next| one.section == next.section) {
            write_group(&mut page, group, cited);
        }
        write_examples(&mut page, book, cited);
    }
    page
}

/// The groups of sentences of a booklet, each with its rules, their origins and how many tests cite them.
fn write_groups(page: &mut String, book: &Rulebook, cited: &Citations) {
    page.push_str("\n| group of sentences | rules | booklet | booklet and ours | ours | tests |\n| --- | --- | --- | --- | --- | --- |\n");
    for group in book.rules.chunk_by(|one, next| one.section == next.section) {
        let of = |origin: &str| group.iter().filter(|rule| rule.origin == origin).count();
        let [printed, both, ours] = ["booklet", "booklet and ours", "ours"].map(of);
        let tests: usize = group.iter().map(|rule| tests_of(rule, cited).len()).sum();
        let [first, ..] = group else { continue };
        let numbers = match group {
            [.., last] if last.id != first.id => format!("{} to {}", first.id, last.id),
            _ => first.id.clone(),
        };
        let _ = writeln!(page, "| {} | {numbers} | {printed} | {both} | {ours} | {tests} |", first.section);
    }
}

/// The rules of a group, each with its origin and every test that cites it.
fn write_group(page: &mut String, group: &[Rule], cited: &Citations) {
    let section = group.first().map_or("", |rule| &rule.section);
    let _ = writeln!(page, "\n### {section}\n\n| rule | | origin | tests |\n| --- | --- | --- | --- |");
    for rule in group {
        let tests = names(tests_of(rule, cited));
        let _ = writeln!(page, "| {} | {} | {} | {tests} |", rule.id, rule.title, rule.origin);
    }
}

/// The worked examples of a game, printed ones and ours, each with the tests that play it.
fn write_examples(page: &mut String, book: &Rulebook, cited: &Citations) {
    let mut prefixes: Vec<&str> = book.rules.iter().filter_map(|rule| rule.id.split('-').next()).collect();
    prefixes.sort_unstable();
    prefixes.dedup();
    page.push_str("\n### Worked examples\n\n| example | tests |\n| --- | --- |\n");
    let examples = vectors().filter(|id| id.split('-').next().is_some_and(|game| prefixes.contains(&game)));
    for example in examples {
        let tests = names(cited.get(&example).map_or(&[], Vec::as_slice));
        let _ = writeln!(page, "| {example} | {tests} |");
    }
}

const INTRODUCTION: &str = "\
# The rules and the tests that show them

<!-- Written by `cargo xtask gen` from the rule pages and the tests. Not to be changed by hand. -->

Every sentence of a booklet that states a rule, a number or a component belongs to a numbered rule.
The rules stand in the order of the booklet, under the heading of the group of sentences they come from; the first table of each game counts them group by group.
`booklet` means the booklet says so, `ours` means that we decided where it is silent, and `booklet and ours` that we settled details of what it says.
What we decided stands sentence by sentence in [decisions.md](decisions.md).
`cargo xtask check` prints the counts and complains of a rule without a test.
";

fn names(tests: &[String]) -> String {
    let named: Vec<String> = tests.iter().map(|name| format!("`{name}`")).collect();
    named.join(", ")
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

    /// The crates themselves are read, so that a rule without a test is found here and not only in `check`.
    #[test]
    fn every_rule_and_every_vector_has_a_test_and_no_test_cites_another() {
        let cited = citations(&root().join("crates")).expect("the crates can be read");
        assert_eq!(without_test(&books(), &cited), Vec::<String>::new());
        assert_eq!(unknown(&books(), &cited), Vec::<String>::new());
        // Neither is quiet about a rule it does not find.
        let [mut fewer, mut more] = [cited.clone(), cited];
        fewer.remove("MR-21");
        more.insert("AC-999".to_owned(), vec!["a_test".to_owned()]);
        assert_eq!(without_test(&books(), &fewer), ["MR-21"]);
        assert_eq!(unknown(&books(), &more), ["AC-999"]);
    }

    #[test]
    fn the_table_has_every_rule_once_under_its_group() {
        let cited = citations(&root().join("crates")).expect("the crates can be read");
        let page = table(&books(), &cited);
        for rule in books().iter().flat_map(|book| &book.rules) {
            let row = format!("| {} | {} | {} | `", rule.id, rule.title, rule.origin);
            assert_eq!(page.matches(&row).count(), 1, "{row}");
            assert!(page.contains(&format!("### {}\n", rule.section)), "{}", rule.section);
        }
    }

    /// A mark that is too generous is a fault: what is the booklet's holds no decision, what is ours too holds one.
    #[test]
    fn the_marks_of_origin_and_the_decisions_agree() {
        for rule in books().iter().flat_map(|book| &book.rules) {
            let decided = decisions::of(rule);
            match rule.origin.as_str() {
                "booklet" => assert!(decided.is_empty(), "{}: {decided:?}", rule.id),
                "ours" => assert_eq!(decided, ["the whole rule"], "{}", rule.id),
                _ => assert!(!decided.is_empty(), "{} names no decision", rule.id),
            }
        }
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
