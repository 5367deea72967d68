//! Names of cards, elements and the like in both languages, and numbers as people write them.

use hydroracers::{Card, Cockpit, DEVELOPMENT_IDS, Element, Malus, Reason, Technology, Temperament, Token};

use crate::Language;
use crate::words::choose;

/// The development cards in the order of [`DEVELOPMENT_IDS`], English and French.
const CARDS: [(&str, &str); DEVELOPMENT_IDS.len()] = [
    ("Overhaul", "Révision générale"),
    ("Fine Throttle", "Manette précise"),
    ("Fly-past", "Passage au public"),
    ("Cool-down", "Refroidissement"),
    ("Long Glide", "Long plané"),
    ("Royal Salute", "Salut royal"),
    ("Course Scout", "Repérage"),
    ("Adjustable Pitch", "Pas variable"),
    ("Daredevil", "Casse-cou"),
    ("Crowd Pleaser", "Idole des foules"),
    ("Steep Bank", "Virage serré"),
    ("Supercharger", "Compresseur"),
    ("Knife Edge", "Vol sur la tranche"),
    ("Pylon Turn", "Virage au pylône"),
    ("Full Power 10", "Pleine puissance 10"),
    ("Full Power 11", "Pleine puissance 11"),
    ("Full Power 12", "Pleine puissance 12"),
    ("Goggles", "Goggles"),
    ("Clean Tail", "Sillage net"),
    ("Overtaking Boost", "Élan de dépassement"),
    ("Air Brake", "Aérofrein"),
    ("Slim Floats", "Flotteurs affinés"),
    ("Nose Dive", "Piqué"),
    ("Trim Tab", "Volet compensateur"),
    ("Navigator's Board", "Planchette de navigation"),
    ("Streamlined Cowling", "Capot profilé"),
    ("Warning Lamps", "Voyants d’alerte"),
    ("Ground Crew", "Équipe au sol"),
    ("Sabotage", "Sabotage"),
    ("Flight Controls", "Commandes de vol"),
    ("Structure", "Structure"),
    ("Cooling System", "Système de refroidissement"),
    ("Propulsion", "Propulsion"),
    ("Workshop", "Atelier"),
];

/// The circuits of the box whose places have another name in French.
const CIRCUITS: [(&str, &str); 1] = [("Venice 1927", "Venise 1927")];

/// A circuit as people call it; one of a pack's own keeps its name.
pub(super) fn circuit(name: &str, language: Language) -> &str {
    let known = CIRCUITS.iter().find(|(english, _)| *english == name);
    known.map_or(name, |names| choose(*names, language))
}

/// A card as people call it: base cards by their value.
pub(super) fn card(card: Card, language: Language) -> String {
    let code = card.to_string();
    if let Some(nth) = DEVELOPMENT_IDS.iter().position(|id| *id == code) {
        return choose(CARDS[nth], language).to_owned();
    }
    match card.base_value() {
        Some(value) => format!("{} {value}", choose(("the", "le"), language)),
        None => choose(("a pass card", "une carte «\u{a0}Je passe\u{a0}»"), language).to_owned(),
    }
}

/// « du 5 », « de « Aérofrein » ».
pub(super) fn of_card(named: Card) -> String {
    let name = quoted(named, Language::French);
    name.strip_prefix("le ").map_or_else(|| format!("de {name}"), |value| format!("du {value}"))
}

/// The same within a sentence: French wants quotation marks around a name.
pub(super) fn quoted(named: Card, language: Language) -> String {
    let name = card(named, language);
    match language {
        Language::French if DEVELOPMENT_IDS.contains(&named.to_string().as_str()) => {
            format!("«\u{a0}{name}\u{a0}»")
        }
        Language::French | Language::English => name,
    }
}

/// Why an autopilot flies as it does.
pub(super) fn reason(reason: Reason, language: Language) -> &'static str {
    let words = match reason {
        Reason::Sprint => ("sprint", "sprint"),
        Reason::PassCard => ("pass card", "carte «\u{a0}Je passe\u{a0}»"),
        Reason::NoCard => ("no card left", "plus de carte"),
        Reason::Temper(Temperament::Lowest) => ("the lowest", "la plus basse"),
        Reason::Temper(Temperament::HighestOdd) => ("the highest odd one", "la plus haute impaire"),
        Reason::Temper(Temperament::HighestEven) => ("the highest even one", "la plus haute paire"),
        Reason::Temper(Temperament::SecondHighest) => ("the second highest", "la deuxième plus haute"),
        Reason::Highest => ("the highest, as none fits", "la plus haute, faute de mieux"),
    };
    choose(words, language)
}

/// A number with its sign, a true minus.
pub(super) fn signed(number: i8) -> String {
    format!("{number:+}").replace('-', "−")
}

/// A space of the course; those of the grid are its positions, counted from the line (HR-4).
pub(super) fn space(space: i8, language: Language) -> String {
    match (space, language) {
        (1.., Language::English) => format!("space {space}"),
        (1.., Language::French) => format!("la case {space}"),
        (_, Language::English) => format!("position {} of the grid", 1 - space),
        (_, Language::French) => format!("la position {} de la grille", 1 - space),
    }
}

/// "a 7", "an 8".
pub(super) fn a(value: u8) -> String {
    let article = if matches!(value, 8 | 11 | 18) { "an" } else { "a" };
    format!("{article} {value}")
}

/// One token, with its article.
pub(super) fn token(token: Token, language: Language) -> &'static str {
    choose(
        match token {
            Token::Damage => ("a damage token", "un jeton dégât"),
            Token::Alert => ("an alert token", "un jeton alerte"),
        },
        language,
    )
}

pub(super) fn element(element: Element, language: Language) -> &'static str {
    choose(
        match element {
            Element::Cooling => ("cooling", "le refroidissement"),
            Element::Propulsion => ("propulsion", "la propulsion"),
            Element::Controls => ("controls", "les commandes"),
            Element::Structure => ("structure", "la structure"),
        },
        language,
    )
}

pub(super) fn malus(malus: Malus, language: Language) -> &'static str {
    choose(
        match malus {
            Malus::CornerAtLimit => ("strict limit", "limite stricte"),
            Malus::Slow => ("slow", "ralenti"),
            Malus::NoPilotSkill => ("dazed pilot", "pilote sonné"),
            Malus::HandMinusOne => ("reduced hand", "main réduite"),
        },
        language,
    )
}

pub(super) fn cockpit(side: Cockpit, language: Language) -> &'static str {
    choose(
        match side {
            Cockpit::Basic => ("basic cockpits", "cockpits Basic"),
            Cockpit::Expert => ("expert cockpits", "cockpits Expert"),
        },
        language,
    )
}

pub(super) fn technology(technology: Technology, language: Language) -> &'static str {
    let first = DEVELOPMENT_IDS.iter().position(|id| id.starts_with("tech-")).expect("there is technology");
    choose(CARDS[first + technology as usize], language)
}
