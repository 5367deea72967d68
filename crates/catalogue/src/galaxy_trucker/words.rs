//! Names of tiles, cards, goods and places in both languages.

use galaxy_trucker::{
    Alien, AttackKind, Encounter, Good, Goods, Kind, Measure, Side, Space, Speciality, Spot,
};

use crate::Language;
use crate::words::{choose, count, joined};

/// A tile with its article.
pub(super) fn tile(kind: Kind, language: Language) -> &'static str {
    let names = match kind {
        Kind::StructuralModule => ("a structural module", "un module structurel"),
        Kind::StartingCabin => ("the starting cabin", "la cabine de pilotage"),
        Kind::Cabin => ("a cabin", "une cabine"),
        Kind::PurpleLifeSupport => ("a purple life support", "un système de survie mauve"),
        Kind::BrownLifeSupport => ("a brown life support", "un système de survie marron"),
        Kind::CyanLifeSupport => ("a cyan life support", "un système de survie cyan"),
        Kind::Battery2 => ("a two-cell battery", "une batterie de deux cellules"),
        Kind::Battery3 => ("a three-cell battery", "une batterie de trois cellules"),
        Kind::Hold2 => ("a two-box hold", "une soute de deux emplacements"),
        Kind::Hold3 => ("a three-box hold", "une soute de trois emplacements"),
        Kind::SpecialHold1 => ("a small special hold", "une petite soute spéciale"),
        Kind::SpecialHold2 => ("a large special hold", "une grande soute spéciale"),
        Kind::Engine => ("an engine", "un moteur"),
        Kind::DoubleEngine => ("a double engine", "un moteur double"),
        Kind::Cannon => ("a cannon", "un canon"),
        Kind::DoubleCannon => ("a double cannon", "un canon double"),
        Kind::Shield => ("a shield", "un bouclier"),
        Kind::BiDirectionalCannon => ("a bi-directional cannon", "un canon bidirectionnel"),
        Kind::StasisChamber => ("a stasis chamber", "une chambre de stase"),
        Kind::LuxuryCabin => ("a luxury cabin", "une cabine de luxe"),
        Kind::Thruster => ("a thruster", "un propulseur"),
    };
    choose(names, language)
}

/// Points of the budget pace.
pub(super) fn points(number: u8, language: Language) -> String {
    count(number, ("point", "point"), ("points", "points"), language)
}

/// The card's name and what is printed on it.
pub(super) fn card(encounter: &Encounter, language: Language) -> String {
    let name = choose(card_name(encounter), language);
    let strong = |strength: u8| format!("{name}, {} {strength}", choose(("strength", "puissance"), language));
    match encounter {
        Encounter::OpenSpace | Encounter::Stardust | Encounter::Epidemic | Encounter::Sabotage => {
            name.to_owned()
        }
        Encounter::Planets { planets, days } => {
            let planets =
                count(planets.len() as u16, ("planet", "planète"), ("planets", "planètes"), language);
            format!("{planets}, {}", self::days(u16::from(*days), language))
        }
        Encounter::AbandonedShip { crew, credits, days } => {
            let (credits, days) =
                (self::credits(u16::from(*credits), language), self::days(u16::from(*days), language));
            match language {
                Language::English => format!("{name}, {crew} crew for {credits} and {days}"),
                Language::French => format!("{name}, équipage de {crew} contre {credits} et {days}"),
            }
        }
        Encounter::AbandonedStation { crew, goods, days } => {
            let (goods, days) = (self::goods(*goods, language), self::days(u16::from(*days), language));
            match language {
                Language::English => format!("{name}, for a crew of {crew}: {goods}, {days}"),
                Language::French => format!("{name}, pour un équipage de {crew}\u{a0}: {goods}, {days}"),
            }
        }
        Encounter::Slavers { strength, .. }
        | Encounter::Smugglers { strength, .. }
        | Encounter::Pirates { strength, .. } => strong(*strength),
        Encounter::MeteorSwarm { meteors } => {
            let meteors =
                count(meteors.len() as u16, ("meteor", "météorite"), ("meteors", "météorites"), language);
            format!("{name}, {meteors}")
        }
        Encounter::CombatZone { .. } => name.to_owned(),
    }
}

fn card_name(encounter: &Encounter) -> (&'static str, &'static str) {
    match encounter {
        Encounter::OpenSpace => ("open space", "Espace Intersidéral"),
        Encounter::Stardust => ("stardust", "poussière d’étoiles"),
        Encounter::Epidemic => ("epidemic", "épidémie"),
        Encounter::Sabotage => ("sabotage", "sabotage"),
        Encounter::Planets { .. } => ("planets", "planètes"),
        Encounter::AbandonedShip { .. } => ("abandoned ship", "vaisseau abandonné"),
        Encounter::AbandonedStation { .. } => ("abandoned station", "station abandonnée"),
        Encounter::Slavers { .. } => ("slavers", "esclavagistes"),
        Encounter::Smugglers { .. } => ("smugglers", "contrebandiers"),
        Encounter::Pirates { .. } => ("pirates", "pirates"),
        Encounter::MeteorSwarm { .. } => ("meteor swarm", "pluie de météorites"),
        Encounter::CombatZone { .. } => ("combat zone", "zone de combat"),
    }
}

/// "2 red and 1 blue".
pub(super) fn goods(goods: Goods, language: Language) -> String {
    let colours = Good::ALL.into_iter().rev().filter(|good| goods.count(*good) > 0);
    let words: Vec<String> = colours
        .map(|good| {
            let (one, many) = match good {
                Good::Red => (("red", "rouge"), ("red", "rouges")),
                Good::Yellow => (("yellow", "jaune"), ("yellow", "jaunes")),
                Good::Green => (("green", "verte"), ("green", "vertes")),
                Good::Blue => (("blue", "bleue"), ("blue", "bleues")),
            };
            count(goods.count(good), one, many, language)
        })
        .collect();
    joined(&words, language)
}

/// "a red good".
pub(super) fn good(good: Good, language: Language) -> &'static str {
    let names = match good {
        Good::Red => ("a red good", "une marchandise rouge"),
        Good::Yellow => ("a yellow good", "une marchandise jaune"),
        Good::Green => ("a green good", "une marchandise verte"),
        Good::Blue => ("a blue good", "une marchandise bleue"),
    };
    choose(names, language)
}

/// Somebody of the crew.
pub(super) fn member(alien: Option<Alien>, language: Language) -> &'static str {
    let names = match alien {
        None => ("a human", "un humain"),
        Some(Alien::Purple) => ("the purple alien", "l’extraterrestre mauve"),
        Some(Alien::Brown) => ("the brown alien", "l’extraterrestre marron"),
        Some(Alien::Cyan) => ("the cyan alien", "l’extraterrestre cyan"),
    };
    choose(names, language)
}

/// What a cyan alien is.
pub(super) fn speciality(speciality: Speciality, language: Language) -> &'static str {
    let names = match speciality {
        Speciality::Lawyer => ("Lawyer", "Avocat"),
        Speciality::Diplomat => ("Diplomat", "Diplomate"),
        Speciality::Technician => ("Technician", "Technicien"),
        Speciality::Manager => ("Manager", "Manager"),
        Speciality::Merchant => ("Merchant", "Marchand"),
    };
    choose(names, language)
}

pub(super) fn attack(kind: AttackKind, language: Language) -> &'static str {
    let names = match kind {
        AttackKind::SmallMeteor => ("Small meteor", "Petite météorite"),
        AttackKind::LargeMeteor => ("Large meteor", "Large météorite"),
        AttackKind::LightShot => ("Light shot", "Tir léger"),
        AttackKind::HeavyShot => ("Heavy shot", "Tir lourd"),
    };
    choose(names, language)
}

/// Where something comes from.
pub(super) fn from(side: Side, language: Language) -> &'static str {
    let names = match side {
        Side::Front => ("from the front", "par l’avant"),
        Side::Right => ("from the right", "par la droite"),
        Side::Rear => ("from the rear", "par l’arrière"),
        Side::Left => ("from the left", "par la gauche"),
    };
    choose(names, language)
}

/// Where something moves to.
pub(super) fn towards(side: Side, language: Language) -> &'static str {
    let names = match side {
        Side::Front => ("to the front", "vers l’avant"),
        Side::Right => ("to the right", "vers la droite"),
        Side::Rear => ("to the rear", "vers l’arrière"),
        Side::Left => ("to the left", "vers la gauche"),
    };
    choose(names, language)
}

/// "row 7, column 6".
pub(super) fn spot(Spot { row, column }: Spot, language: Language) -> String {
    match language {
        Language::English => format!("row {row}, column {column}"),
        Language::French => format!("ligne {row}, colonne {column}"),
    }
}

/// What is compared.
pub(super) fn measure(measure: Measure, language: Language) -> &'static str {
    let names = match measure {
        Measure::Crew => ("crew", "équipage"),
        Measure::Engine => ("engine strength", "puissance des moteurs"),
        Measure::Cannon => ("cannon strength", "puissance des canons"),
    };
    choose(names, language)
}

/// A space of the hourglass.
pub(super) fn space(space: Space, language: Language) -> &'static str {
    match space {
        Space::Beside => choose(("beside the board", "à côté du plateau"), language),
        Space::Three => "III",
        Space::Two => "II",
        Space::One => "I",
        Space::Start => choose(("the last space", "la dernière case"), language),
        Space::Overtime => choose(("overtime", "les prolongations"), language),
    }
}

/// 4½ for 9 halves.
pub(super) fn halves(halves: u8) -> String {
    let half = if halves.is_multiple_of(2) { "" } else { "½" };
    match halves / 2 {
        0 if !half.is_empty() => half.to_owned(),
        whole => format!("{whole}{half}"),
    }
}

pub(super) fn credits(number: u16, language: Language) -> String {
    count(number, ("credit", "crédit"), ("credits", "crédits"), language)
}

pub(super) fn days(number: u16, language: Language) -> String {
    count(number, ("day", "jour"), ("days", "jours"), language)
}

/// A level as the cards print it.
pub(super) fn roman(level: u8) -> &'static str {
    ["", "I", "II", "III", "IV"].get(level as usize).copied().unwrap_or("?")
}
