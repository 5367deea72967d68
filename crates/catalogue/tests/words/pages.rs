//! The rule pages of both languages: the same rules, sentence by sentence, with the same numbers and decisions.

use catalogue::{Kind, Language, Listed, Rule, Rulebook, for_game};

use crate::texts::plain;

/// Rules of all games in pairs, English and French.
fn pairs() -> Vec<(Rule, Rule)> {
    let book =
        |kind, language: Language| Rulebook::parse(for_game!(kind, G => language.of(G::RULEBOOK))).rules;
    let of = |kind| book(kind, Language::English).into_iter().zip(book(kind, Language::French));
    Kind::ALL.into_iter().flat_map(of).collect()
}

#[test]
fn both_languages_say_the_same_sentences_with_the_same_numbers() {
    for (english, french) in pairs() {
        let (ours, theirs): (Vec<&str>, Vec<&str>) =
            (english.text.lines().collect(), french.text.lines().collect());
        assert_eq!(ours.len(), theirs.len(), "{}: a sentence is missing", english.id);
        for (ours, theirs) in ours.into_iter().zip(theirs) {
            let told = [numbers(ours, Language::English), numbers(theirs, Language::French)];
            assert_eq!(told[0], told[1], "{}:\n{ours}\n{theirs}", english.id);
            let decides =
                [decides(ours, ["our decision"; 2]), decides(theirs, ["notre décision", "nos décisions"])];
            assert_eq!(decides[0], decides[1], "{}:\n{ours}\n{theirs}", english.id);
        }
    }
}

fn decides(sentence: &str, marks: [&str; 2]) -> bool {
    marks.iter().any(|mark| sentence.to_lowercase().contains(mark))
}

/// The numbers of a sentence, sorted, however the language writes them: 1,000 is 1 000, and 38.9 is 38,9.
fn numbers(sentence: &str, language: Language) -> Vec<String> {
    let (thousands, decimal) = match language {
        Language::English => (',', '.'),
        Language::French => (' ', ','),
    };
    let letters: Vec<char> = plain(sentence).chars().collect();
    let digits = |from: usize| letters[from..].iter().take_while(|letter| letter.is_ascii_digit()).count();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < letters.len() {
        let mut number = String::new();
        loop {
            let end = at + digits(at);
            number.extend(&letters[at..end]);
            let next = if end + 1 < letters.len() && end > at { digits(end + 1) } else { 0 };
            at = end + 1;
            match letters.get(end) {
                Some(mark) if *mark == thousands && next == 3 => {}
                Some(mark) if *mark == decimal && next > 0 => number.push('.'),
                Some(_) | None => break,
            }
        }
        found.extend(Some(number).filter(|number| !number.is_empty()));
    }
    found.sort();
    found
}

#[test]
fn numbers_are_read_as_each_language_writes_them() {
    let english = numbers("HR-28: 10,000 races, 60.6 % of 3, and so on.", Language::English);
    let french = numbers("HR-28 : sur 10\u{a0}000 courses, 60,6\u{a0}% des 3, etc.", Language::French);
    assert_eq!(english, ["10000", "28", "3", "60.6"]);
    assert_eq!(english, french);
    assert_ne!(numbers("2 spaces", Language::English), numbers("deux cases", Language::French));
}
