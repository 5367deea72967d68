//! One word for one thing: no text that people see uses a word the glossaries strike out.
//!
//! The glossaries are tables in `docs/glossary.en.md` and `docs/glossary.fr.md`: a heading says where their words
//! count, the last column which synonyms are not used there. Read are the told stories, the rule pages, the words of
//! the client, the options, and every text written in the code of refusals, stories, boards and the command line.

use catalogue::{Kind, Listed, for_game};

use crate::texts::{LANGUAGES, Text, common_texts, plain, read, root, texts_of};

/// The section whose words count in every game.
const EVERYWHERE: &str = "Everywhere";

/// A word that is not used, where it is not, and what is said instead.
struct Struck {
    section: String,
    word: String,
    /// A longer term in which it is right: “tuile (sauf tuile numéro)”.
    except: Option<String>,
    instead: String,
}

#[test]
fn no_text_uses_a_word_the_glossary_strikes_out() {
    let mut found = Vec::new();
    for (language, code) in LANGUAGES {
        let struck = glossary(code);
        assert!(struck.len() > 20, "the glossary in {code} has its tables");
        for kind in Kind::ALL {
            let title = for_game!(kind, G => G::TITLE);
            let texts = texts_of(kind, language, code);
            assert!(texts.len() > 100, "{title} in {code} is read");
            let here = struck.iter().filter(|struck| [EVERYWHERE, title].contains(&struck.section.as_str()));
            found.extend(here.flat_map(|struck| uses(struck, &texts)));
        }
        let texts = common_texts(language, code);
        assert!(texts.len() > 100, "the shell in {code} is read");
        let everywhere = struck.iter().filter(|struck| struck.section == EVERYWHERE);
        found.extend(everywhere.flat_map(|struck| uses(struck, &texts)));
    }
    assert!(found.is_empty(), "{} forbidden synonyms:\n{}", found.len(), found.join("\n"));
}

#[test]
fn a_section_is_everywhere_or_a_game() {
    let titles = Kind::ALL.map(|kind| for_game!(kind, G => G::TITLE));
    for (_, code) in LANGUAGES {
        for struck in glossary(code) {
            let known = struck.section == EVERYWHERE || titles.contains(&struck.section.as_str());
            assert!(known, "docs/glossary.{code}.md: {}", struck.section);
        }
    }
}

#[test]
fn a_struck_word_is_found_whole_and_in_any_case_unless_it_has_capitals() {
    let page = "## Everywhere\n\n| word | is | not |\n| --- | --- | --- |\n| coin | money | pièce, TIME, tuile (sauf tuile numéro) |\n";
    let struck = read_glossary(page);
    let uses = |words: &str| {
        let text = [Text { place: "here".to_owned(), words: words.to_owned() }];
        struck.iter().flat_map(|struck| uses(struck, &text)).count()
    };
    assert_eq!(["une Pièce d’or", "des pièces", "TIME passes", "time", "coin"].map(uses), [1, 0, 1, 0, 0]);
    assert_eq!(["une tuile", "la Tuile numéro 3", "une tuile et la tuile numéro 3"].map(uses), [1, 0, 1]);
}

fn glossary(code: &str) -> Vec<Struck> {
    read_glossary(&read(&root().join(format!("docs/glossary.{code}.md"))))
}

/// What the tables strike out; an empty cell strikes nothing out.
fn read_glossary(page: &str) -> Vec<Struck> {
    let mut section = "";
    let mut struck = Vec::new();
    for line in page.lines() {
        section = line.strip_prefix("## ").unwrap_or(section);
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", instead, _, not, ""] = cells[..] else { continue };
        if instead.starts_with("---") || ["word", "mot"].contains(&instead) {
            continue;
        }
        let words = not.split(',').map(str::trim).filter(|word| !word.is_empty());
        struck.extend(words.map(|cell| {
            let (word, except) = excepted(cell);
            Struck { section: section.to_owned(), word, except, instead: instead.to_owned() }
        }));
    }
    struck
}

/// A struck word and the term in brackets after it in which it is right.
fn excepted(cell: &str) -> (String, Option<String>) {
    let Some((word, rest)) = cell.split_once(" (") else { return (plain(cell), None) };
    let term = rest.trim_end_matches(')').trim_start_matches("sauf ").trim_start_matches("except ");
    (plain(word), Some(plain(term)))
}

fn uses(struck: &Struck, texts: &[Text]) -> Vec<String> {
    let without = |text: &Text| {
        let words = plain(&text.words);
        struck.except.as_ref().map_or_else(|| words.clone(), |term| words.to_lowercase().replace(term, ""))
    };
    let hits = texts.iter().filter(|text| says(&without(text), &struck.word));
    let told = |text: &Text| {
        format!("{}: not “{}” but “{}”: {}", text.place, struck.word, struck.instead, text.words)
    };
    hits.map(told).collect()
}

/// Whether a text has that word, whole; a word with capitals only as it is written.
fn says(text: &str, word: &str) -> bool {
    let text = if word.chars().any(char::is_uppercase) { text.to_owned() } else { text.to_lowercase() };
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.into_iter().chain(after).any(char::is_alphanumeric)
    })
}
