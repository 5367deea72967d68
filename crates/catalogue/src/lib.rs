//! All games behind one enum, with what a table needs beyond the rules.
//!
//! One idea: code that works for any game is generic over [`Listed`]; [`for_game!`] turns the
//! name a person typed into the type. Adding a game is one line in [`Kind`] and one `impl Listed`.
//!
//! ```
//! use catalogue::{Kind, Listed, for_game};
//! let kind: Kind = "memoracers".parse()?;
//! let title = for_game!(kind, G => G::TITLE);
//! assert_eq!(title, "MemoRacers");
//! # Ok::<(), catalogue::UnknownGame>(())
//! ```
//!
//! Left out: playing. Here are only names, options, texts and figures.

mod americas_cup;
mod figure_words;
mod figures;
mod galaxy_trucker;
mod hydroracers;
mod language;
mod memoracers;
mod notes;
mod packs;
mod rulebook;
mod teller;
mod words;

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rules::{Content, ContentError, Game, Shelf, StepOf, Words};
use serde::Serialize;

pub use figure_words::french_label;
pub use figures::{Entry, Figures, Name, Named, Number, Sheet};
pub use language::Language;
pub use notes::tell_note;
pub use packs::{PackError, TARGETS, load_packs, pack_files};
pub use rulebook::{Rule, Rulebook};

/// The games there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// MemoRacers.
    MemoRacers,
    /// HydroRacers.
    HydroRacers,
    /// America's Cup.
    AmericasCup,
    /// Galaxy Trucker.
    GalaxyTrucker,
}

impl Kind {
    /// All of them, in the order to show them.
    pub const ALL: [Kind; 4] = [Kind::MemoRacers, Kind::HydroRacers, Kind::AmericasCup, Kind::GalaxyTrucker];

    /// The name used in files, links and on the command line.
    pub fn name(self) -> &'static str {
        for_game!(self, G => <G as Game>::NAME)
    }
}

/// Evaluates an expression with `G` standing for the type of that game.
#[macro_export]
macro_rules! for_game {
    ($kind:expr, $G:ident => $body:expr) => {
        match $kind {
            $crate::Kind::MemoRacers => {
                type $G = $crate::MemoRacers;
                $body
            }
            $crate::Kind::HydroRacers => {
                type $G = $crate::HydroRacers;
                $body
            }
            $crate::Kind::AmericasCup => {
                type $G = $crate::AmericasCup;
                $body
            }
            $crate::Kind::GalaxyTrucker => {
                type $G = $crate::GalaxyTrucker;
                $body
            }
        }
    };
}

pub use ::americas_cup::AmericasCup;
pub use ::galaxy_trucker::GalaxyTrucker;
pub use ::hydroracers::HydroRacers;
pub use ::memoracers::MemoRacers;

/// No game has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game {given:?}; there are {}", names())]
pub struct UnknownGame {
    given: String,
}

fn names() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}

impl FromStr for Kind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownGame { given: name.to_owned() })
    }
}

/// A game with everything a table needs to offer it and to talk about it.
pub trait Listed: bots::Thumbed {
    /// Its name as people write it.
    const TITLE: &'static str;

    /// One sentence about it.
    const BLURB: Words;

    /// The numbered rules.
    const RULEBOOK: Words;

    /// What can be replaced by a pack.
    type Pack: Content + 'static;

    /// The printed files that a pack may replace: name and text.
    const FILES: &'static [(&'static str, &'static str)] = &[];

    /// The figures a simulation counts.
    type Figures: Figures<Self::Event>;

    /// Where its content stands.
    fn shelf() -> &'static Shelf<Self::Pack>;

    /// How many seats it has.
    fn seat_range() -> RangeInclusive<usize>;

    /// Makes a pack choosable: the printed files with some replaced.
    ///
    /// # Errors
    /// With file, entry and reason if the content is not valid.
    fn put_pack(name: &str, replaced: &[(String, String)]) -> Result<(), ContentError> {
        Self::shelf().put(Self::Pack::read(name, replaced)?);
        Ok(())
    }

    /// The names stories use, from those of the seats: of seats, or of what the seats play with.
    fn cast(_setup: &Self::Setup, seats: &[String], _language: Language) -> Vec<String> {
        seats.to_vec()
    }

    /// An event as a sentence and the number of its rule; nothing if it is not worth a line.
    fn tell(event: &Self::Event, names: &[String], language: Language) -> Option<StoryLine>;

    /// What the step itself says beyond the story, such as a choice that is sealed for the others; nothing for
    /// most. It may be a secret: it is for the seat that took the step, and for those who may see everything.
    fn tell_step(_step: &StepOf<Self>, _names: &[String], _language: Language) -> Option<StoryLine> {
        None
    }

    /// Why an action is illegal, and what would be allowed.
    fn explain(foul: &Self::Foul, language: Language) -> String {
        match language {
            Language::English => foul.to_string(),
            Language::French => Self::explain_in_french(foul),
        }
    }

    /// The same in French; the engine says it in English.
    fn explain_in_french(foul: &Self::Foul) -> String;

    /// The board in text, if there is something to see.
    fn board(view: &Self::View, names: &[String], language: Language) -> Option<String>;

    /// Whether the board after that event's step is worth drawing with it.
    fn is_scene(event: &Self::Event, view: &Self::View) -> bool;
}

/// A game of which everything may move between threads.
pub trait Shared:
    Listed<
        Setup: Send + Sync,
        Action: Send + Sync,
        Outcome: Send + Sync,
        Event: Send + Sync,
        Knowledge: Send + Sync,
        Thumb: Send + Sync,
    > + Send
    + Sync
    + 'static
{
}

impl<G> Shared for G
where
    G: Listed + Send + Sync + 'static,
    G::Setup: Send + Sync,
    G::Action: Send + Sync,
    G::Outcome: Send + Sync,
    G::Event: Send + Sync,
    G::Knowledge: Send + Sync,
    G::Thumb: Send + Sync,
{
}

/// "Aurore" of "Aurore (rule-of-thumb)": how stories call a seat.
pub fn short_name(seat: &str) -> String {
    seat.split(" (").next().unwrap_or(seat).to_owned()
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryLine {
    /// The sentence.
    pub text: String,
    /// The number of the rule behind it.
    pub rule: &'static str,
}

#[cfg(test)]
mod tests {
    use rules::{OptionKind, Setup as _, Words};

    use super::*;

    /// What an option says of others is said of options there are, with values they take.
    #[test]
    fn options_speak_of_options_that_there_are() {
        for kind in Kind::ALL {
            let options = for_game!(kind, G => <G as Game>::Setup::options());
            let takes = |key: &str, value: &str| match options.iter().find(|one| one.key == key)?.kind {
                OptionKind::Choice { values } | OptionKind::ChoiceOrText { values, .. } => {
                    Some(values.contains(&value))
                }
                OptionKind::Flag => Some(["true", "false"].contains(&value)),
                OptionKind::Number { max, .. } | OptionKind::Count { max, .. } => {
                    Some(value.parse::<u32>().is_ok_and(|number| number <= max))
                }
                OptionKind::PerSeat { .. }
                | OptionKind::Each { .. }
                | OptionKind::Seat
                | OptionKind::Pack => None,
            };
            for option in options {
                for condition in option.when {
                    for value in condition.is {
                        assert_eq!(takes(condition.key, value), Some(true), "{kind:?}: {}", option.key);
                    }
                }
                if let Some(brings) = option.brings {
                    assert_eq!(takes(option.key, brings.value), Some(true), "{kind:?}: {}", option.key);
                    assert!(brings.switches.iter().all(|switch| takes(switch, "true") == Some(true)));
                }
            }
        }
    }

    #[test]
    fn every_option_and_every_value_has_a_name_in_both_languages() {
        let is_said = |words: Words| {
            [words.en, words.fr].iter().all(|text| !text.is_empty() && !text.contains(['_', '\'']))
        };
        for kind in Kind::ALL {
            for option in for_game!(kind, G => <G as Game>::Setup::options()) {
                let values = match option.kind {
                    OptionKind::Choice { values }
                    | OptionKind::PerSeat { values }
                    | OptionKind::Each { values, .. }
                    | OptionKind::ChoiceOrText { values, .. } => values,
                    OptionKind::Number { .. }
                    | OptionKind::Count { .. }
                    | OptionKind::Flag
                    | OptionKind::Seat
                    | OptionKind::Pack => &[],
                };
                let named: Vec<&str> = option.names.iter().map(|called| called.value).collect();
                assert_eq!(named, values, "{kind:?}: {}", option.key);
                assert!(is_said(option.name), "{kind:?}: {}", option.key);
                assert!(option.names.iter().all(|called| is_said(called.name)), "{kind:?}: {}", option.key);
                assert!(option.solo.is_none_or(|solo| values.contains(&solo)), "{kind:?}: {}", option.key);
            }
        }
    }
}
