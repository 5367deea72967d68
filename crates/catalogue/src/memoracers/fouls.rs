//! Why something is illegal, in French; the engine says it in English.

use memoracers::{Foul, Wanted};

pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked, .. } => format!("c’est à la place {asked} de décider"),
        Foul::OtherDecision { wanted, .. } => wanted_in_french(*wanted).to_owned(),
        Foul::OutOfTheRace => {
            "le vaisseau est hors course\u{a0}; seuls ceux qui courent encore sont programmés".to_owned()
        }
        Foul::AlreadyReady => {
            "le programme est scellé\u{a0}; reprenez-le avant d’en faire un autre".to_owned()
        }
        Foul::LaneTaken { lane, free } => {
            format!("un vaisseau occupe le couloir {lane}\u{a0}; sont libres {free}")
        }
        Foul::TooManyLines { lines, speed } => {
            format!("{lines} lignes à la vitesse {speed}\u{a0}; on peut en remplir de 1 à {speed}")
        }
        Foul::StepTooWide { line, from, to } => format!(
            "la ligne {line} va du couloir {from} au couloir {to}\u{a0}; on reste dans le même ou passe au voisin"
        ),
        Foul::TopSpeed { speed } => {
            format!("{speed} est la vitesse maximale\u{a0}; le moteur ne se force qu’en dessous")
        }
        Foul::ShieldTooWeak { free, needed } => {
            format!("forcer le moteur demande {needed} cases de bouclier libres\u{a0}; il en reste {free}")
        }
        Foul::ForcedLines { lines, needed } => {
            format!("{lines} lignes avec le moteur forcé\u{a0}; il en faut exactement {needed}")
        }
        Foul::CannotSwap { place, allowed } => format!(
            "les tuiles {place} et {} ne s’échangent pas\u{a0}; deux voisines sont face cachée à partir de {allowed}",
            place.saturating_add(1)
        ),
    }
}

fn wanted_in_french(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Series => "il faut d’abord choisir la série d’une tuile",
        Wanted::Lane => "il faut d’abord choisir un couloir de la ligne",
        Wanted::Program => "il faut d’abord faire un programme",
        Wanted::Swap => "il faut d’abord échanger deux tuiles voisines face cachée, ou les laisser",
        Wanted::Chance => "on tire d’abord les tuiles",
        Wanted::Nothing => "il n’y a plus rien à faire\u{a0}: la partie est finie",
    }
}
