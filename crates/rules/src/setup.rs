//! Options of a match: what can be chosen, and what was.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ContentHash;

/// Options and content of one match, valid by construction.
///
/// Serialised it is what a record's header holds. Reading it back validates again
/// and finds its content by fingerprint.
pub trait Setup: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// What can be chosen, in the order to show it.
    fn options() -> &'static [OptionSpec];

    /// The setup for these choices; what is not chosen has its default.
    ///
    /// # Errors
    /// With the option at fault and what would have been allowed.
    fn choose(choices: &Choices) -> Result<Self, SetupError>;

    /// What a first game chooses, as `(key, value)`; everything else has its default.
    fn first_game() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What a game by mail chooses, in the same way.
    fn by_mail() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What may go wrong with these choices, though they are legal.
    fn warnings(&self) -> Vec<Words> {
        Vec::new()
    }

    /// How many seats play.
    fn seats(&self) -> usize;

    /// Whether several people can play it at one screen, which has one pointer and one pair of eyes.
    ///
    /// # Errors
    /// With the option at fault and what would have been allowed.
    fn at_one_screen(&self) -> Result<(), SetupError> {
        Ok(())
    }

    /// The fingerprint of the content.
    fn content(&self) -> ContentHash;
}

/// Choices as a person makes them: a number of seats and `key=value` pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// How many seats, if said.
    pub seats: Option<usize>,
    /// The options chosen, later ones winning.
    pub set: Vec<(String, String)>,
}

impl Choices {
    /// The choices, each known to be an option.
    ///
    /// # Errors
    /// With the first key that no option has.
    pub fn known(&self, options: &[OptionSpec]) -> Result<Chosen<'_>, SetupError> {
        match self.set.iter().find(|(key, _)| options.iter().all(|option| option.key != key)) {
            Some((key, given)) => Err(SetupError::unknown(key, given, options)),
            None => Ok(Chosen(&self.set)),
        }
    }
}

/// Choices whose keys are options; it reads their values.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a>(&'a [(String, String)]);

impl<'a> Chosen<'a> {
    /// What was chosen for that option, if anything was.
    pub fn word(&self, key: &str) -> Option<&'a str> {
        self.0.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// A yes or no.
    ///
    /// # Errors
    /// If it is neither.
    pub fn flag(&self, key: &str) -> Result<Option<bool>, SetupError> {
        let read = |word| match word {
            "true" | "yes" | "on" => Ok(true),
            "false" | "no" | "off" => Ok(false),
            _ => Err(SetupError::new(key, word, "expected true or false", "attendu\u{a0}: true ou false")),
        };
        self.word(key).map(read).transpose()
    }

    /// Which of these words it is.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn choice(&self, key: &str, words: &[&str]) -> Result<Option<usize>, SetupError> {
        let read = |word: &str| {
            let found = words.iter().position(|one| *one == word);
            found.ok_or_else(|| SetupError::expected(key, word, &words.join(", ")))
        };
        self.word(key).map(read).transpose()
    }

    /// A whole number in that range.
    ///
    /// # Errors
    /// If it is not.
    pub fn number(&self, key: &str, range: RangeInclusive<u32>) -> Result<Option<u32>, SetupError> {
        let read = |word: &str| {
            let number = word.parse().ok().filter(|number| range.contains(number));
            let (from, to) = (range.start(), range.end());
            number.ok_or_else(|| {
                let allowed = format!("expected a whole number from {from} to {to}");
                SetupError::new(
                    key,
                    word,
                    allowed,
                    format!("attendu\u{a0}: un nombre entier de {from} à {to}"),
                )
            })
        };
        self.word(key).map(read).transpose()
    }
}

/// One option of a game's setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Its name in `key=value`.
    pub key: &'static str,
    /// What people call it, in a few words.
    pub name: Words,
    /// What it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What people call its values, where that is not the value itself.
    pub names: &'static [Called],
    /// What holds if it is not given.
    pub default: &'static str,
    /// When it changes anything beside the other options: all of these hold.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<When>>"))]
    pub when: &'static [When],
    /// The value that means that one seat plays alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub solo: Option<&'static str>,
    /// What one of its values turns on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub brings: Option<Brings>,
    /// The rule behind it.
    pub rule: &'static str,
    /// What it does, in English.
    pub en: &'static str,
    /// What it does, in French.
    pub fr: &'static str,
}

impl OptionSpec {
    /// An option of that kind, with the rule behind it and what holds if nothing is said.
    pub const fn new(
        key: &'static str,
        rule: &'static str,
        kind: OptionKind,
        default: &'static str,
    ) -> OptionSpec {
        let (name, names, when, solo, brings) = (words("", ""), &[] as &[_], &[] as &[_], None, None);
        OptionSpec { key, name, kind, names, default, when, solo, brings, rule, en: "", fr: "" }
    }

    /// A yes or no; no if nothing is said.
    pub const fn flag(key: &'static str, rule: &'static str) -> OptionSpec {
        OptionSpec::new(key, rule, OptionKind::Flag, "false")
    }

    /// A whole number from the least to the most.
    pub const fn number(
        key: &'static str,
        rule: &'static str,
        (min, max): (u32, u32),
        default: &'static str,
    ) -> OptionSpec {
        OptionSpec::new(key, rule, OptionKind::Number { min, max }, default)
    }

    /// One of these words.
    pub const fn choice(
        key: &'static str,
        rule: &'static str,
        values: &'static [&'static str],
        default: &'static str,
    ) -> OptionSpec {
        OptionSpec::new(key, rule, OptionKind::Choice { values }, default)
    }

    /// The content to play with, with the rule that says what there is.
    pub const fn pack(rule: &'static str) -> OptionSpec {
        OptionSpec::new("pack", rule, OptionKind::Pack, crate::PRINTED_NAME).called("Content", "Contenu")
    }

    /// What people call it, in English and in French.
    #[must_use]
    pub const fn called(self, en: &'static str, fr: &'static str) -> OptionSpec {
        OptionSpec { name: words(en, fr), ..self }
    }

    /// What people call its values.
    #[must_use]
    pub const fn values(self, names: &'static [Called]) -> OptionSpec {
        OptionSpec { names, ..self }
    }

    /// It changes something only where all of these hold.
    #[must_use]
    pub const fn when(self, when: &'static [When]) -> OptionSpec {
        OptionSpec { when, ..self }
    }

    /// That value means that one seat plays alone.
    #[must_use]
    pub const fn solo(self, value: &'static str) -> OptionSpec {
        OptionSpec { solo: Some(value), ..self }
    }

    /// That value turns these switches on.
    #[must_use]
    pub const fn brings(self, value: &'static str, switches: &'static [&'static str]) -> OptionSpec {
        OptionSpec { brings: Some(Brings { value, switches }), ..self }
    }

    /// What it does, in English and in French.
    #[must_use]
    pub const fn help(self, en: &'static str, fr: &'static str) -> OptionSpec {
        OptionSpec { en, fr, ..self }
    }
}

/// Another option has one of these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct When {
    /// The other option.
    pub key: &'static str,
    /// The values.
    pub is: &'static [&'static str],
}

/// Switches that a value of an option turns on all at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Brings {
    /// The value.
    pub value: &'static str,
    /// The switches.
    pub switches: &'static [&'static str],
}

/// That option has one of these values.
pub const fn when(key: &'static str, is: &'static [&'static str]) -> When {
    When { key, is }
}

/// The same words in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Words {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

/// These words.
pub const fn words(en: &'static str, fr: &'static str) -> Words {
    Words { en, fr }
}

/// What people call a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Called {
    /// The value.
    pub value: &'static str,
    /// Its name.
    #[serde(flatten)]
    pub name: Words,
}

/// A value with its name.
pub const fn called(value: &'static str, en: &'static str, fr: &'static str) -> Called {
    Called { value, name: words(en, fr) }
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// One of these words.
    Choice {
        /// The words.
        values: &'static [&'static str],
    },
    /// One of these words for everybody, or one per seat with commas.
    PerSeat {
        /// The words.
        values: &'static [&'static str],
    },
    /// One of these words, or a text of another form.
    ChoiceOrText {
        /// The words.
        values: &'static [&'static str],
        /// What the text looks like, in English.
        form: &'static str,
        /// The same in French.
        form_fr: &'static str,
    },
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// How many of something play along with the seats.
    Count {
        /// The most.
        max: u32,
        /// How many there are if nothing is said and one seat plays alone.
        alone: u32,
    },
    /// One of these words for all that another option counts, or one for each with commas.
    Each {
        /// The option that counts them.
        of: &'static str,
        /// The words.
        values: &'static [&'static str],
    },
    /// Yes or no.
    Flag,
    /// A seat's number.
    Seat,
    /// The name of a content pack.
    Pack,
}

/// Why a setup is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}={given}: {allowed}")]
pub struct SetupError {
    /// The option.
    pub key: String,
    /// What was given.
    pub given: String,
    /// What would have been allowed.
    pub allowed: String,
    /// The same in French.
    pub allowed_fr: String,
}

impl SetupError {
    /// That option was given that value, but this would have been allowed: in English and in French.
    pub fn new(key: &str, given: impl ToString, en: impl Into<String>, fr: impl Into<String>) -> Self {
        let (allowed, allowed_fr) = (en.into(), fr.into());
        SetupError { key: key.to_owned(), given: given.to_string(), allowed, allowed_fr }
    }

    /// That option takes one of these.
    pub fn expected(key: &str, given: impl ToString, words: &str) -> Self {
        SetupError::new(key, given, format!("expected {words}"), format!("attendu\u{a0}: {words}"))
    }

    /// The whole of it in French.
    pub fn in_french(&self) -> String {
        let SetupError { key, given, allowed_fr, .. } = self;
        format!("{key}={given}: {allowed_fr}")
    }

    /// No option has that name.
    pub fn unknown(key: &str, given: &str, options: &[OptionSpec]) -> Self {
        let keys: Vec<&str> = options.iter().map(|option| option.key).collect();
        let keys = keys.join(", ");
        let french = format!("cette option n’existe pas\u{a0}; il y a {keys}");
        SetupError::new(key, given, format!("no such option; there are {keys}"), french)
    }
}
