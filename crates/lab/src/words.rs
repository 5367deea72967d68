//! Figures in words: what they are called in both languages, and what exactly they count.

use std::borrow::Cow;

use catalogue::{Language, Name, Named};
use rules::{Words, words};

/// A figure that the lab counts in every game.
struct Counted {
    key: &'static str,
    label: Words,
    /// How it is counted.
    definition: Words,
    /// What its number is.
    unit: Unit,
}

/// How a number is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// As it is.
    Number,
    /// A share of something, from 0 to 1, written in percent.
    Share,
    /// Minutes.
    Minutes,
}

const COUNTED: [Counted; 14] = [
    Counted {
        key: "wins",
        label: words("matches won, share", "parties gagnées, part"),
        definition: words(
            "Matches in which the seat is on place 1, over all matches; a shared win counts by its share.",
            "Parties où la place finit première, sur toutes les parties\u{a0}; une victoire partagée compte pour sa part.",
        ),
        unit: Unit::Share,
    },
    Counted {
        key: "without_winner",
        label: words("matches without a winner, share", "parties sans vainqueur, part"),
        definition: words("Matches in which nobody is on place 1.", "Parties où personne ne finit premier."),
        unit: Unit::Share,
    },
    Counted {
        key: "margin",
        label: words(
            "lead of the first over the second at the end, in the game’s own count",
            "avance finale du premier sur le deuxième, dans l’unité du jeu",
        ),
        definition: words(
            "The best score less the second best; what a score is, the game says: points, credits, laps.",
            "Le meilleur score moins le deuxième\u{a0}; l’unité est celle du jeu\u{a0}: points, crédits, tours de piste.",
        ),
        unit: Unit::Number,
    },
    Counted {
        key: "decisions",
        label: words("decisions per match", "décisions par partie"),
        definition: words("Actions of all seats together.", "Actions de toutes les places ensemble."),
        unit: Unit::Number,
    },
    Counted {
        key: "minutes",
        label: words("minutes per match, by the model", "minutes par partie, selon le modèle"),
        definition: words(
            "A model of people: 4 seconds to look at the table, 2 more for every doubling of the options, 1 for a decision without a choice; somebody who goes on need not look again, secret choices are made side by side, and where an hourglass runs, its time counts. Setting up and moving pieces are not in it.",
            "Un modèle de joueurs humains\u{a0}: 4 secondes pour regarder la table, 2 de plus à chaque doublement des options, 1 pour une décision sans choix\u{a0}; qui continue n’a pas à regarder de nouveau, les choix secrets se font en même temps, et le temps d’un sablier compte tel quel. La mise en place et les déplacements de pièces ne sont pas comptés.",
        ),
        unit: Unit::Minutes,
    },
    Counted {
        key: "options",
        label: words("options per decision", "options par décision"),
        definition: words("Legal actions, over all decisions.", "Actions légales, sur toutes les décisions."),
        unit: Unit::Number,
    },
    Counted {
        key: "forced",
        label: words("decisions without a choice, share", "décisions sans choix, part"),
        definition: words("Decisions with one legal action.", "Décisions avec une seule action légale."),
        unit: Unit::Share,
    },
    Counted {
        key: "waiting",
        label: words("time spent waiting, share", "temps d’attente, part"),
        definition: words(
            "The share of a match, in the model’s minutes, in which a seat has nothing to decide, on average over seats.",
            "Part de la partie, en minutes du modèle, où une place n’a rien à décider, en moyenne sur les places.",
        ),
        unit: Unit::Share,
    },
    Counted {
        key: "longest_wait",
        label: words("longest wait in a match, minutes", "plus longue attente d’une partie, minutes"),
        definition: words(
            "The longest time, in the model’s minutes, between two decisions of the same seat.",
            "Le plus long temps, en minutes du modèle, entre deux décisions d’une même place.",
        ),
        unit: Unit::Minutes,
    },
    Counted {
        key: "lead_changes",
        label: words("changes of the lead per match", "changements de tête par partie"),
        definition: words(
            "How often another seat has the best outlook; the outlook is what the game’s own evaluation gives a seat, from 0 to 1.",
            "Combien de fois une autre place a la meilleure perspective\u{a0}; la perspective est l’évaluation du jeu pour une place, de 0 à 1.",
        ),
        unit: Unit::Number,
    },
    Counted {
        key: "winner_behind",
        label: words(
            "time the later winner was behind, share",
            "temps passé derrière par le futur vainqueur, part",
        ),
        definition: words(
            "Decisions at which somebody else than the later winner had the best outlook.",
            "Décisions où une autre place que le futur vainqueur a la meilleure perspective.",
        ),
        unit: Unit::Share,
    },
    Counted {
        key: "decided",
        label: words(
            "when it was decided for good, share of the match",
            "moment où tout est joué, part de la partie",
        ),
        definition: words(
            "The last decision at which the later winner did not have the best outlook, as a share of all decisions.",
            "Dernière décision où le futur vainqueur n’a pas la meilleure perspective, en part de toutes les décisions.",
        ),
        unit: Unit::Share,
    },
    Counted {
        key: "runaway",
        label: words("leaders at half-time who win, share", "places en tête à mi-partie qui gagnent, part"),
        definition: words(
            "Of the seats with the best outlook at half of all decisions, those that win: 100 % is a runaway leader.",
            "Parmi les places à la meilleure perspective à la moitié des décisions, celles qui gagnent\u{a0}: à 100 %, qui mène s’échappe.",
        ),
        unit: Unit::Share,
    },
    Counted {
        key: "comeback",
        label: words(
            "wins from behind at half-time, by gap, share",
            "victoires après un retard à mi-partie, par écart, part",
        ),
        definition: words(
            "Of the seats behind at half of all decisions, those that win, by how far their outlook is below the best.",
            "Parmi les places en retard à la moitié des décisions, celles qui gagnent, selon l’écart de perspective avec la meilleure.",
        ),
        unit: Unit::Share,
    },
];

/// Key and English label of a figure of ours.
///
/// # Panics
/// If there is no such figure.
pub(crate) fn named(key: &str) -> Named {
    let counted = counted(key).expect("it is in the table");
    (counted.key, counted.label.en)
}

fn counted(key: &str) -> Option<&'static Counted> {
    COUNTED.iter().find(|counted| counted.key == key)
}

/// Whether the lab counts the figure in every game.
pub fn is_common(key: &str) -> bool {
    counted(key).is_some()
}

/// What a figure is called, without its part.
pub fn label(name: &Name, language: Language) -> &'static str {
    match counted(name.key) {
        Some(counted) => in_language(counted.label, language),
        None if language == Language::French => catalogue::french_label(name.key).unwrap_or(name.label),
        None => name.label,
    }
}

/// What exactly is counted; a game's own figure says it in its name.
pub fn definition(name: &Name, language: Language) -> String {
    match counted(name.key) {
        Some(counted) => in_language(counted.definition, language).to_owned(),
        None => label(name, language).to_owned(),
    }
}

/// How its numbers are written.
pub fn unit(name: &Name) -> Unit {
    match counted(name.key) {
        Some(counted) => counted.unit,
        None if name.label.ends_with(", share") => Unit::Share,
        None => Unit::Number,
    }
}

/// The part of a figure for people.
pub fn part(part: &str, language: Language) -> Cow<'_, str> {
    if language == Language::English {
        return part.into();
    }
    let words = [
        ("seat ", "place "),
        ("position ", "position "),
        ("place ", "rang "),
        ("order tile ", "tuile d’ordre "),
        ("under ", "moins de "),
        ("over ", "plus de "),
    ];
    let found = words.iter().find_map(|(en, fr)| part.strip_prefix(en).map(|rest| format!("{fr}{rest}")));
    found.map_or_else(|| part.replace(" to ", " à ").into(), Cow::Owned)
}

pub(crate) fn in_language(words: Words, language: Language) -> &'static str {
    match language {
        Language::English => words.en,
        Language::French => words.fr,
    }
}
