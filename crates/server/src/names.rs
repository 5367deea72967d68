//! Names: which letters they have, and some for people who have not said theirs, at home in French and in English.

use crate::room::clean;
use crate::secrets::new_number;

const NAMES: &str = "Adèle Adrien Agathe Alba Alex Alice Ambre Anaïs André Anouk Ariane Arthur Astrid Axel Basile \
    Béatrice Blaise Capucine Cécile Céleste Claude Clément Colette Corentin Cyril Daphné \
    Diane Gabriel Edgar Édith Élise Émile Estelle Eugène Fabien Faustine Félix Flora Gaspard Gilles \
    Hélène Inès Iris Irène Jade Jasmine Jonas Joris Juliette Léa Léon Lise Louise Lucien Marcel \
    Margaux Marin Mathilde Maxime Mona Nadia Noé Noémie Odile Oscar Pauline Quentin Rémi Rose \
    Sacha Simone Théo Violette Victor Zoé";

/// A name to begin with, which no bot has; anybody can change it.
pub(crate) fn a_name() -> &'static str {
    let names: Vec<&str> = NAMES.split(' ').collect();
    names[(new_number() % names.len() as u64) as usize]
}

/// A name or label as everybody sees it: nothing in it is invisible, and nothing turns round what stands beside it.
/// What remains of a name that cannot be seen is empty.
pub(crate) fn clean_name(text: &str) -> String {
    let seen: String = clean(text).chars().filter(|letter| !is_unseen(*letter)).collect();
    seen.trim().to_owned()
}

/// Letters without a shape: fillers and joiners, marks of direction, tags.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn nothing_in_a_name_is_invisible_or_turns_it_round() {
        for (said, seen) in [
            (" Ann ", "Ann"),
            ("Ann\u{202e}nneB", "AnnnneB"),
            ("A\u{200b}nn\u{feff}", "Ann"),
            ("\u{2066}Ann\u{2069}", "Ann"),
            ("An\u{1b}[31mn", "An [31mn"),
            ("Léa Müller 王", "Léa Müller 王"),
            ("\u{3164}", ""),
            ("\u{200b}\u{2800} \u{e0041}", ""),
        ] {
            assert_eq!(clean_name(said), seen, "{said:?}");
        }
    }

    #[test]
    fn names_are_many_and_each_is_one_word() {
        let names: BTreeSet<_> = NAMES.split(' ').collect();
        assert_eq!(names.len(), 75);
        assert!(bots::NAMES.iter().all(|bot| !names.contains(bot)), "two at one table would have one name");
        assert!(a_name().chars().all(char::is_alphabetic));
    }
}
