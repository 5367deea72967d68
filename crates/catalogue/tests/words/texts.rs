//! Every text that people see, with the place it stands at.
//!
//! The told stories, the rule pages, the words of the client, the options, and every sentence written in the code of
//! refusals, stories, boards and the command line.

use std::fs;
use std::path::{Path, PathBuf};

use catalogue::{Kind, Language, for_game};
use rules::{Game, Setup as _};

pub(crate) const LANGUAGES: [(Language, &str); 2] = [(Language::English, "en"), (Language::French, "fr")];

/// A text and where it stands.
pub(crate) struct Text {
    pub(crate) place: String,
    pub(crate) words: String,
}

/// Everything said about one game.
pub(crate) fn texts_of(kind: Kind, language: Language, code: &str) -> Vec<Text> {
    let (name, module) = (kind.name(), kind.name().replace('-', "_"));
    let mut texts = lines(&root().join("docs/rules").join(format!("{name}.{code}.md")));
    let told = files(&root().join("golden").join(name), &format!("{code}.txt"));
    texts.extend(told.iter().flat_map(|path| lines(path)));
    let shown = files(&root().join("web/src/games").join(name), &format!("{code}.json"));
    texts.extend(shown.iter().flat_map(|path| json_texts(path)));
    texts.extend(options(kind, language));
    let (stories, engine) =
        (root().join("crates/catalogue/src"), root().join("crates").join(name).join("src"));
    let mut sources = [files(&stories.join(&module), "rs"), files(&engine.join("setup"), "rs")].concat();
    sources.push(stories.join(module).with_extension("rs"));
    sources.extend(["foul.rs", "setup.rs"].map(|file| engine.join(file)));
    texts.extend(sources.iter().flat_map(|path| code_texts(path, language)));
    texts
}

/// Everything said about no game in particular: the shell, the command line and, in English, the guides.
pub(crate) fn common_texts(language: Language, code: &str) -> Vec<Text> {
    let shell = root().join("web/src/i18n").join(code);
    let mut texts: Vec<Text> = files(&shell, "json").iter().flat_map(|path| json_texts(path)).collect();
    texts.extend(
        files(&root().join("crates/cli/src"), "rs").iter().flat_map(|path| code_texts(path, language)),
    );
    if code == "en" {
        let pages = [files(&root().join("docs/guides"), "md"), vec![root().join("README.md")]].concat();
        texts.extend(pages.iter().flat_map(|path| lines(path)));
    }
    texts
}

/// Names and descriptions of the options and their values.
pub(crate) fn options(kind: Kind, language: Language) -> Vec<Text> {
    let mut texts = Vec::new();
    for option in for_game!(kind, G => <G as Game>::Setup::options()) {
        let names = option.names.iter().map(|called| called.name).chain([option.name]);
        let english = names.clone().map(|name| name.en).chain([option.en]);
        let french = names.map(|name| name.fr).chain([option.fr]);
        let said: Vec<&str> = match language {
            Language::English => english.collect(),
            Language::French => french.collect(),
        };
        let text = |text: &str| Text { place: format!("option {}", option.key), words: text.to_owned() };
        texts.extend(said.into_iter().map(text));
    }
    texts
}

/// One kind of space and one kind of apostrophe, and nothing of what is filled in.
pub(crate) fn plain(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or("").to_owned();
    let filled = parts.fold(first, |text, part| text + part.split_once('}').map_or(part, |(_, after)| after));
    filled.replace('}', "").replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'")
}

/// Whether a sentence of the code is French: it has French letters or a little French word.
fn is_french(text: &str) -> bool {
    const LITTLE: [&str; 12] =
        ["le", "la", "les", "un", "une", "des", "du", "en", "et", "est", "sur", "avec"];
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    text.contains(|letter: char| "’àâçéèêëîïôùûœÀÉÈ\u{a0}".contains(letter))
        || words.any(|word| LITTLE.contains(&word))
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Files of a folder and the folders in it whose names end so, without tests and what figures are called.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let inside = |path: PathBuf| if path.is_dir() { files(&path, ending) } else { vec![path] };
    let wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.ends_with(&format!(".{ending}")) && name != "tests.rs"
    };
    paths.into_iter().flat_map(inside).filter(wanted).collect()
}

fn named(path: &Path, line: usize) -> String {
    format!("{}:{line}", path.strip_prefix(root()).unwrap_or(path).display())
}

/// The lines of a page, without the table of both languages at its end: that has the words of the box.
pub(crate) fn lines(path: &Path) -> Vec<Text> {
    let page = read(path);
    let end = page.find("Glossary\n").or_else(|| page.find("Glossaire\n")).unwrap_or(page.len());
    let text = |(nth, line): (usize, &str)| Text { place: named(path, nth + 1), words: line.to_owned() };
    page[..end].lines().enumerate().map(text).collect()
}

/// The texts of a catalogue of the client, one a line.
pub(crate) fn json_texts(path: &Path) -> Vec<Text> {
    let value = |line: &str| line.split_once("\": ").map_or_else(String::new, |(_, value)| value.to_owned());
    let text = |(nth, line): (usize, &str)| Text { place: named(path, nth + 1), words: value(line) };
    read(path).lines().enumerate().map(text).collect()
}

/// The sentences of a language in a file of code, up to its tests; a single word is a name of a file or an option.
pub(crate) fn code_texts(path: &Path, language: Language) -> Vec<Text> {
    let code = read(path);
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let is_said = |words: &String| words.contains(' ') && is_french(words) == (language == Language::French);
    let sentences = literals(code).into_iter().filter(is_said);
    sentences.map(|words| Text { place: named(path, 0), words }).collect()
}

/// String literals, comments left out.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let here = &rest[at..];
        if here.starts_with("//") {
            rest = here.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(after) = here.strip_prefix("'\"'") {
            rest = after;
        } else if let Some(inside) = here.strip_prefix('"') {
            let end = end_of(inside);
            found.push(inside[..end].replace("\\\"", "\"").replace("\\u{a0}", "\u{a0}"));
            rest = inside.get(end + 1..).unwrap_or("");
        } else {
            rest = &here[1..];
        }
    }
    found
}

/// Where a literal ends: at the first quotation mark that is not escaped.
fn end_of(inside: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in inside.char_indices() {
        match letter {
            '"' if !escaped => return at,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    inside.len()
}

#[test]
fn only_texts_of_the_code_are_read() {
    let code = "/// A \"comment\" here.\nlet a = format!(\"{who} says \\\"no\\\"\\u{a0}!\"); // \"and here\"\n'\"'; \"b c\"";
    assert_eq!(literals(code), ["{who} says \"no\"\u{a0}!", "b c"]);
}
