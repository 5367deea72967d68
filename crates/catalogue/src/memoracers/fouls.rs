//! Why something is illegal, in French; the engine says it in English.

use memoracers::{Foul, Wanted};

use crate::Language::French;
use crate::words::{count, to_seats};

pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked, .. } => {
            format!("c’est {} de décider\u{a0}; attendez votre tour", to_seats(*asked, "joueur", "joueurs"))
        }
        Foul::OtherDecision { wanted, .. } => wanted_in_french(*wanted).to_owned(),
        Foul::OutOfTheRace => {
            "votre vaisseau est hors course\u{a0}; seuls ceux qui courent encore sont programmés".to_owned()
        }
        Foul::AlreadyReady => {
            "votre programme est validé\u{a0}; reprenez-le avant d’en faire un autre".to_owned()
        }
        Foul::LaneTaken { lane, free } => {
            format!("un vaisseau occupe le couloir {lane}\u{a0}; choisissez parmi {free}")
        }
        Foul::TooManyLines { lines, speed } => {
            let most = count(*speed, ("", "ligne"), ("", "lignes"), French);
            format!("à la vitesse {speed}, remplissez au plus {most}\u{a0}; vous en avez {lines}")
        }
        Foul::StepTooWide { line, from, to } => format!(
            "la ligne {line} va du couloir {from} au couloir {to}\u{a0}; restez dans le même ou passez au voisin"
        ),
        Foul::TopSpeed { speed } => {
            format!("{speed} est la vitesse maximale\u{a0}; on ne force l’accélération qu’en dessous")
        }
        Foul::ShieldTooWeak { free, needed } => {
            format!(
                "forcer l’accélération demande {needed} cases de bouclier libres\u{a0}; il en reste {free}"
            )
        }
        Foul::ForcedLines { lines, needed } => {
            let needed = count(*needed, ("", "ligne"), ("", "lignes"), French);
            format!("l’accélération forcée demande exactement {needed}\u{a0}; vous en avez {lines}")
        }
        Foul::CannotSwap { place, allowed } => format!(
            "les tuiles en +{place} et +{} ne s’échangent pas\u{a0}; choisissez deux voisines face cachée, la première en {allowed}",
            place.saturating_add(1)
        ),
    }
}

fn wanted_in_french(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Series => "choisissez d’abord la série d’une tuile",
        Wanted::Lane => "choisissez d’abord un couloir sur la ligne",
        Wanted::Program => "programmez d’abord votre vaisseau",
        Wanted::Swap => "échangez d’abord deux tuiles voisines face cachée, ou laissez-les",
        Wanted::Chance => "on tire les tuiles\u{a0}; attendez votre tour",
        Wanted::Nothing => "la partie est finie\u{a0}; commencez-en une autre",
    }
}
