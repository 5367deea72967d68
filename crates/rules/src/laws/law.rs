//! The laws by number.

use std::fmt;

/// One of the laws every game obeys, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// Law 1.
    Replay,
    /// Law 2.
    Legality,
    /// Law 3.
    Answer,
    /// Law 4.
    Commuting,
    /// Law 5.
    PublicTurn,
    /// Law 6.
    ActionsFromView,
    /// Law 7.
    Sampling,
    /// Law 8.
    SameStory,
    /// Law 9.
    EarnedKnowledge,
    /// Law 10.
    FairChance,
    /// Law 11.
    Ending,
    /// Law 12.
    Deadline,
    /// Law 13.
    Codec,
    /// Law 14.
    Hunch,
    /// Law 15.
    Outlook,
    /// Law 16.
    Fingerprint,
}

impl Law {
    /// Every law.
    pub const ALL: [Law; 16] = [
        Law::Replay,
        Law::Legality,
        Law::Answer,
        Law::Commuting,
        Law::PublicTurn,
        Law::ActionsFromView,
        Law::Sampling,
        Law::SameStory,
        Law::EarnedKnowledge,
        Law::FairChance,
        Law::Ending,
        Law::Deadline,
        Law::Codec,
        Law::Hunch,
        Law::Outlook,
        Law::Fingerprint,
    ];

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// What it says.
    pub fn text(self) -> &'static str {
        match self {
            Law::Replay => "setup and record give the same state",
            Law::Legality => "check accepts exactly what actions lists",
            Law::Answer => "a seat that is asked has an action, and its fallback is legal",
            Law::Commuting => "commits in one Players turn commute and can be taken back",
            Law::PublicTurn => "whose turn it is depends on public information",
            Law::ActionsFromView => "what a seat may do depends on its own view only",
            Law::Sampling => "a sampled world gives its viewer the same knowledge and view",
            Law::SameStory => "worlds equal in a viewer's knowledge tell that viewer the same story",
            Law::EarnedKnowledge => "matches that looked the same to a viewer give the same knowledge",
            Law::FairChance => "outcomes are distinct with positive weights, and draw has their distribution",
            Law::Ending => "a match ends within its stated number of steps",
            Law::Deadline => "an action after the deadline is refused, waking early changes nothing",
            Law::Codec => "writing and parsing a setup, an action, an outcome and a record is the identity",
            Law::Hunch => "a hunch is legal and follows from what its seat knows, and a plan goes on from it",
            Law::Outlook => "an outlook lies between 0 and 1 and ends as the match did",
            Law::Fingerprint => "equal views have equal fingerprints, and others have others",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {}: {}", self.number(), self.text())
    }
}
