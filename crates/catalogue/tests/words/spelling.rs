//! Spelling that a reader stumbles over: spaces that break, typewriter apostrophes, elision, numbers that disagree.

use std::path::PathBuf;

use catalogue::{Kind, Language};

use crate::texts::{LANGUAGES, Text, code_texts, files, lines, options, plain, root};

/// Nouns that are counted: one of them is no plural, and in French none is not, either.
const COUNTED: [(&str, &[&str]); 2] = [
    (
        "en",
        &[
            "points", "coins", "tokens", "boxes", "cards", "turns", "laps", "legs", "tiles", "days",
            "credits", "planes", "players",
        ],
    ),
    (
        "fr",
        &[
            "points",
            "aircoins",
            "jetons",
            "cases",
            "cartes",
            "tours",
            "étapes",
            "composants",
            "jours",
            "crédits",
            "avions",
            "joueurs",
        ],
    ),
];

/// Little words that lose their vowel before another.
const ELIDED: [&str; 9] = ["de", "le", "la", "que", "ne", "je", "se", "me", "jusque"];

#[test]
fn numbers_agree_with_their_nouns() {
    for (language, code) in LANGUAGES {
        let nouns = COUNTED.iter().find(|(of, _)| *of == code).unwrap().1;
        let lonely: &[&str] = if code == "fr" { &["0", "1"] } else { &["1"] };
        complain(&told(language, code), |words| {
            pairs(words).any(|(number, noun)| lonely.contains(&number) && nouns.contains(&noun))
        });
    }
}

#[test]
fn french_elides_before_a_vowel() {
    complain(&told(Language::French, "fr"), |words| {
        pairs(words).any(|(little, next)| {
            let vowel = next.starts_with(|letter| "aeiouéèêàâîôûAEIOUÉ".contains(letter));
            ELIDED.contains(&little.to_lowercase().as_str()) && vowel && !next.contains('-')
        })
    });
}

#[test]
fn french_marks_have_spaces_that_do_not_break() {
    let texts = told(Language::French, "fr");
    complain(&texts, |words| [" :", " ;", " !", " ?"].iter().any(|mark| words.contains(mark)));
    // Boards in letters draw with the others.
    let drawn = |text: &Text| text.place.starts_with("golden") || text.place.contains("board.rs");
    let sentences: Vec<Text> = texts.into_iter().filter(|text| !drawn(text)).collect();
    complain(&sentences, |words| [" »", "« ", " %"].iter().any(|mark| words.contains(mark)));
}

#[test]
fn french_has_no_typewriter_apostrophes() {
    complain(&written(Language::French), |words| words.contains('\''));
}

#[test]
fn the_tests_of_spelling_see_what_is_wrong() {
    assert_eq!(pairs("gagne 1 points.").collect::<Vec<_>>(), [("gagne", "1"), ("1", "points")]);
}

/// Two words after each other, without the marks around them.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words = text.split(' ').map(|word| word.trim_matches([',', '.', ';', ':', '(', ')']));
    let words: Vec<&str> = words.collect();
    let next: Vec<&str> = words.iter().copied().skip(1).collect();
    words.into_iter().zip(next)
}

/// The told stories, and what is written in the code and for the options.
fn told(language: Language, code: &str) -> Vec<Text> {
    let golden = |kind: Kind| files(&root().join("golden").join(kind.name()), &format!("{code}.txt"));
    let stories = Kind::ALL.into_iter().flat_map(golden).flat_map(|path| lines(&path));
    stories.chain(written(language)).collect()
}

/// Sentences of the code, and the words of the options.
fn written(language: Language) -> Vec<Text> {
    let engines = Kind::ALL.map(|kind| root().join("crates").join(kind.name()).join("src"));
    let refusals = engines.iter().flat_map(|source| ["foul.rs", "setup.rs"].map(|file| source.join(file)));
    let sources: Vec<PathBuf> =
        files(&root().join("crates/catalogue/src"), "rs").into_iter().chain(refusals).collect();
    let said = Kind::ALL.into_iter().flat_map(|kind| options(kind, language));
    sources.iter().flat_map(|path| code_texts(path, language)).chain(said).collect()
}

fn complain(texts: &[Text], is_wrong: impl Fn(&str) -> bool) {
    assert!(texts.len() > 500, "only {} texts are read", texts.len());
    let wrong: Vec<String> = texts
        .iter()
        .filter(|text| is_wrong(&text.words))
        .map(|text| format!("{}: {}", text.place, plain(&text.words)))
        .collect();
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}
