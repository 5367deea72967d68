//! Why something is illegal, in French; the engine says it in English.

use galaxy_trucker::Foul;

use super::words::points;
use crate::Language;
use crate::words::{count, to_seats};

#[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked } if asked.is_empty() => {
            "ce n’est le tour de personne\u{a0}: on tire ou on lance les dés".to_owned()
        }
        Foul::NotAsked { asked } => format!("c’est {} de décider\u{a0}; attendez votre tour", to_seats(*asked, "joueur", "joueurs")),
        Foul::OtherDecision { wanted, .. } => wanted.demand().fr.to_owned(),
        Foul::TooLate { .. } => "le sablier est vide\u{a0}; la construction est finie".to_owned(),
        Foul::TooManyGrabs { most } => {
            format!("vos {most} actions de construction sont utilisées\u{a0}; remettez le composant et terminez")
        }
        Foul::NoSuchRotation { rotations } => {
            format!("le composant a {rotations} orientations\u{a0}; choisissez l’une d’elles")
        }
        Foul::PileClosed { open } => {
            format!("seules les piles 1 à {open} peuvent être regardées\u{a0}; choisissez l’une d’elles")
        }
        Foul::OrderTaken { order } => {
            format!("la tuile numéro {order} n’est plus là\u{a0}; prenez-en une qui reste")
        }
        Foul::NoPower { strong, weak, angled, cells } => {
            let angled = if *angled > 0 { format!(", et {angled} canons bidirectionnels") } else { String::new() };
            let cells = count(*cells, ("", "cellule"), ("", "cellules"), Language::French);
            format!("avec {cells}, alimentez jusqu’à {strong} doubles à pleine force et {weak} à demi-force{angled}")
        }
        Foul::HasFinished => {
            "votre construction est finie\u{a0}; regardez des cartes ou retournez le sablier".to_owned()
        }
        Foul::NotFinished { .. } => "il faut avoir fini de construire pour cela\u{a0}; terminez d’abord".to_owned(),
        Foul::HandFull => "vous avez un composant en main\u{a0}; posez-le, mettez-le de côté ou remettez-le d’abord".to_owned(),
        Foul::HandEmpty => "vous n’avez aucun composant en main\u{a0}; prenez-en un d’abord".to_owned(),
        Foul::PileEmpty => "plus de composant face cachée\u{a0}; prenez-en un face visible".to_owned(),
        Foul::NoSuchTile { .. } => "ce composant n’est pas là\u{a0}; prenez-en un qui y est".to_owned(),
        Foul::NotAttachable => "choisissez une case vide et ouverte qui touche le vaisseau par un côté".to_owned(),
        Foul::NothingLoose => {
            "seul le dernier composant posé peut être repris, tant que vous n’avez pas pris le suivant".to_owned()
        }
        Foul::TooFewPoints { price, left } => format!(
            "il faut {} et il en reste {left}\u{a0}; revenez sur un geste ou terminez le tour",
            points(*price, Language::French)
        ),
        Foul::Welded => {
            "seuls les composants de ce tour se reprennent, si les autres tiennent encore".to_owned()
        }
        Foul::NoTurn => "on ne termine un tour que là où l’on construit avec des points".to_owned(),
        Foul::AsideFull => "deux composants sont déjà de côté\u{a0}; posez celui-ci ou remettez-le dans le tas".to_owned(),
        Foul::WasAside => {
            "un composant mis de côté ne retourne pas au tas\u{a0}; posez-le sur le vaisseau ou remettez-le de côté".to_owned()
        }
        Foul::NothingAttached { .. } => "posez un composant sur chaque vaisseau avant de regarder des cartes".to_owned(),
        Foul::NotLooking => {
            "vous ne regardez aucune pile\u{a0}; au tour par tour, on cesse au choix suivant".to_owned()
        }
        Foul::HourglassRuns => "le sablier se retourne quand il est vide, sauf sur sa dernière case".to_owned(),
        Foul::DieFirst => "lancez le dé avant de retourner le sablier".to_owned(),
        Foul::NoDie => "un dé se lance une fois, quand le sablier d’avant est vide".to_owned(),
        Foul::NoWaiting => "on n’attend qu’après avoir fini, et seulement au tour par tour".to_owned(),
        Foul::NoMistake => "retirez un composant en cause dans une erreur".to_owned(),
        Foul::NoSuchPart => {
            "choisissez un des morceaux\u{a0}; avant le départ il lui faut une cabine, si l’un d’eux en a une".to_owned()
        }
        Foul::NoAlien => {
            "un extraterrestre demande une cabine libre rattachée à son système de survie, et il n’y en a qu’un de chaque".to_owned()
        }
        Foul::SpecialityTaken => {
            "un autre joueur a cette spécialité\u{a0}; choisissez-en une qui reste".to_owned()
        }
        Foul::TooDear => "choisissez une offre que vous pouvez payer, ou aucune".to_owned(),
        Foul::NoSuchShips => "choisissez quelques vaisseaux de votre flotte, mais pas tous, ou abandonnez".to_owned(),
        Foul::NoCell => "choisissez une batterie qui a une cellule, dans le bon vaisseau".to_owned(),
        Foul::PlanetTaken => "choisissez une planète où personne ne s’est posé, ou passez".to_owned(),
        Foul::NotImprovable => "choisissez une couleur offerte et non rouge, ou une marchandise bleue de plus".to_owned(),
        Foul::LoadingBegan => "on décharge avant de charger la première marchandise".to_owned(),
        Foul::NoSuchGood => "il n’y a pas de marchandise de cette couleur\u{a0}; choisissez-en une autre".to_owned(),
        Foul::NoRoom => {
            "choisissez une soute qui a un emplacement libre\u{a0}; les marchandises rouges demandent une soute spéciale".to_owned()
        }
        Foul::NoCrew => "choisissez une cabine habitée".to_owned(),
        Foul::NotDearest => {
            "les marchandises les plus chères d’un vaisseau partent d’abord\u{a0}; choisissez une soute qui en a une".to_owned()
        }
        Foul::NoCannon => {
            "choisissez un canon qui pointe là et porte jusqu’à la ligne, avec une cellule s’il est double".to_owned()
        }
        Foul::NoThruster => {
            "choisissez un propulseur qui change ce qui est touché, avec une cellule, dans un vaisseau qui n’en a pas encore allumé".to_owned()
        }
        Foul::NoSleeper => {
            "choisissez une cabine où il reste une place, dans un vaisseau qui a un dormeur et un humain éveillé".to_owned()
        }
        Foul::NotMet => "choisissez un des composants que l’attaque rencontre d’abord".to_owned(),
    }
}
