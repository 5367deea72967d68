//! The opponents a table offers: how they think, and who they are.

/// How strong an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Knows the rules, forgets much and acts on a whim now and then.
    Rookie,
    /// Follows the rule of thumb.
    Racer,
    /// Thinks a little ahead.
    Pro,
    /// Thinks far ahead and forgets nothing.
    Ace,
}

/// Who an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// Its word on the command line and in files.
    pub word: &'static str,
    /// The level's name in English and in French.
    pub name: [&'static str; 2],
    /// A line about it in English and in French.
    pub line: [&'static str; 2],
    /// Its colour, as CSS writes it.
    pub colour: &'static str,
}

/// How an opponent thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mind {
    /// How well it remembers, in thousandths.
    pub(crate) memory: u32,
    /// How often it acts on a whim, in thousandths.
    pub(crate) whim: u32,
    /// Worlds imagined for a decision at the most; none follows the rule of thumb.
    pub(crate) iterations: u32,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Rookie, Level::Racer, Level::Pro, Level::Ace];

    /// The level of that word.
    pub fn of(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.character().word == word)
    }

    /// Who it is.
    pub fn character(self) -> Character {
        match self {
            Level::Rookie => Character {
                word: "rookie",
                name: ["Rookie", "Débutant"],
                line: [
                    "Took up flying last week, and looks at the landscape.",
                    "A commencé la semaine dernière, et regarde le paysage.",
                ],
                colour: "#7aa95c",
            },
            Level::Racer => Character {
                word: "racer",
                name: ["Racer", "Pilote"],
                line: [
                    "Flies by feel, and the feel is not bad.",
                    "Vole au flair, et le flair n’est pas mauvais.",
                ],
                colour: "#3f7fb5",
            },
            Level::Pro => Character {
                word: "pro",
                name: ["Pro", "Pro"],
                line: [
                    "Thinks a turn ahead of you, and forgets little.",
                    "Pense un tour avant vous, et oublie peu.",
                ],
                colour: "#c8862a",
            },
            Level::Ace => Character {
                word: "ace",
                name: ["Ace", "As"],
                line: [
                    "Has flown this race a thousand times before you decide.",
                    "A volé cette course mille fois avant que vous ne décidiez.",
                ],
                colour: "#b23a48",
            },
        }
    }

    /// How it thinks.
    pub(crate) fn mind(self) -> Mind {
        match self {
            Level::Rookie => Mind { memory: 400, whim: 250, iterations: 0 },
            Level::Racer => Mind { memory: 750, whim: 0, iterations: 0 },
            Level::Pro => Mind { memory: 850, whim: 0, iterations: 120 },
            Level::Ace => Mind { memory: 1000, whim: 0, iterations: 1000 },
        }
    }

    /// Worlds it imagines for a decision at the most; what it is not given time for it leaves out.
    pub fn iterations(self) -> u32 {
        self.mind().iterations
    }
}
