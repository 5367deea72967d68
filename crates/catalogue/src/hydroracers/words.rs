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
    ("Goggles", "Lunettes de vol"),
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

/// A card as people call it: base cards by their value.
pub(super) fn card(card: Card, language: Language) -> String {
    let code = card.to_string();
    if let Some(nth) = DEVELOPMENT_IDS.iter().position(|id| *id == code) {
        return choose(CARDS[nth], language).to_owned();
    }
    match code.split('-').nth(1) {
        Some(value) => value.to_owned(),
        None => choose(("a pass card", "une carte «\u{a0}Je passe\u{a0}»"), language).to_owned(),
    }
}

/// The same within a sentence: French wants an article or quotation marks around a name.
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
    if number < 0 { space(number) } else { format!("+{number}") }
}

/// A space of the course; those of the grid are not positive.
pub(super) fn space(space: i8) -> String {
    space.to_string().replace('-', "−")
}

/// One token, with its article.
pub(super) fn token(token: Token, language: Language) -> &'static str {
    choose(
        match token {
            Token::Damage => ("a DAMAGE", "un jeton DÉGÂT"),
            Token::Alert => ("an ALERT", "un jeton ALERTE"),
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
            Cockpit::Basic => ("basic cockpits", "cockpits BASIC"),
            Cockpit::Expert => ("expert cockpits", "cockpits EXPERT"),
        },
        language,
    )
}

pub(super) fn technology(technology: Technology, language: Language) -> &'static str {
    let first = DEVELOPMENT_IDS.iter().position(|id| id.starts_with("tech-")).expect("there is technology");
    choose(CARDS[first + technology as usize], language)
}
