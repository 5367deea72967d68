//! The languages of the house.

use std::str::FromStr;

use rules::Words;

/// A language people read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// The language of a locale such as `fr_FR.UTF-8`; English unless it is French.
    pub fn of_locale(locale: &str) -> Language {
        if locale.to_ascii_lowercase().starts_with("fr") { Language::French } else { Language::English }
    }

    /// These words in this language.
    pub fn of(self, words: Words) -> &'static str {
        match self {
            Language::English => words.en,
            Language::French => words.fr,
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        match code {
            "en" => Ok(Language::English),
            "fr" => Ok(Language::French),
            _ => Err(format!("no language {code:?}; there are en and fr")),
        }
    }
}
