//! Why something is illegal, in French; the engine says it in English.

use galaxy_trucker::{Foul, Question};

use super::words::points;
use crate::Language;

#[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked } if asked.is_empty() => {
            "personne n’est interrogé\u{a0}: le hasard décide".to_owned()
        }
        Foul::NotAsked { asked } => format!("c’est à la place {asked} de décider"),
        Foul::OtherDecision { wanted, .. } => asked_for(*wanted).to_owned(),
        Foul::TooLate { until } => format!("le sablier s’est vidé à {until}"),
        Foul::TooManyGrabs { most } => {
            format!("{most} actions de construction suffisent\u{a0}; reposez la pièce et terminez")
        }
        Foul::NoSuchRotation { rotations } => {
            format!("la pièce a {rotations} orientations différentes, comptées à partir de 0")
        }
        Foul::PileClosed { open } => {
            format!("seuls {open} paquets peuvent être regardés, comptés à partir de 0")
        }
        Foul::OrderTaken { order } => {
            format!("la tuile d’ordre {order} n’est plus là\u{a0}; prenez-en une qui reste")
        }
        Foul::NoPower { strong, weak, angled, cells } => {
            let angled = if *angled > 0 { format!(", et {angled} canons bidirectionnels") } else { String::new() };
            format!("{cells} piles alimentent jusqu’à {strong} doubles à pleine force et {weak} à demi-force{angled}")
        }
        Foul::HasFinished => {
            "votre construction est finie\u{a0}; regardez des cartes ou retournez le sablier".to_owned()
        }
        Foul::NotFinished { .. } => "seul qui a fini de construire le peut".to_owned(),
        Foul::HandFull => "une pièce est en main\u{a0}; attachez-la, mettez-la de côté ou reposez-la d’abord".to_owned(),
        Foul::HandEmpty => "aucune pièce en main\u{a0}; prenez-en une d’abord".to_owned(),
        Foul::PileEmpty => "plus de pièce face cachée\u{a0}; prenez-en une face visible".to_owned(),
        Foul::NoSuchTile { .. } => "cette pièce n’est pas là\u{a0}; prenez-en une qui y est".to_owned(),
        Foul::NotAttachable => "choisissez une case vide et ouverte qui touche le vaisseau par un côté".to_owned(),
        Foul::NothingLoose => {
            "seule la dernière pièce attachée peut être retirée, jusqu’à la prise de la suivante".to_owned()
        }
        Foul::TooFewPoints { price, left } => format!(
            "il faut {} et il en reste {left}\u{a0}; revenez sur un geste ou terminez le tour",
            points(*price, Language::French)
        ),
        Foul::Welded => {
            "seuls les composants de ce tour se reprennent, si les autres tiennent encore".to_owned()
        }
        Foul::NoTurn => "on ne termine un tour que là où l’on construit avec des points".to_owned(),
        Foul::AsideFull => "deux pièces sont déjà de côté\u{a0}; attachez ou reposez celle-ci".to_owned(),
        Foul::WasAside => {
            "une pièce mise de côté ne retourne pas au tas\u{a0}; attachez-la ou remettez-la de côté".to_owned()
        }
        Foul::NothingAttached { .. } => "attachez une pièce à chaque vaisseau avant de regarder des cartes".to_owned(),
        Foul::NotLooking => {
            "vous ne consultez aucune pile\u{a0}; au tour par tour, on cesse avec le choix suivant".to_owned()
        }
        Foul::HourglassRuns => "le sablier se retourne quand il est vide, sauf sur sa dernière case".to_owned(),
        Foul::DieFirst => "lancez le dé avant de retourner le sablier".to_owned(),
        Foul::NoDie => "un dé se lance une fois, quand le sablier d’avant est vide".to_owned(),
        Foul::NoWaiting => "seul qui a fini attend, et seulement au tour par tour".to_owned(),
        Foul::NoMistake => "retirez une pièce qui a part à une erreur".to_owned(),
        Foul::NoSuchPart => {
            "nommez une partie par sa plus petite case\u{a0}; avant le départ il lui faut une cabine, si une en a".to_owned()
        }
        Foul::NoAlien => {
            "un alien demande une cabine libre jointe à son support de vie, et il n’y en a qu’un de chaque".to_owned()
        }
        Foul::SpecialityTaken => {
            "un autre joueur a cette spécialité\u{a0}; choisissez-en une qui reste".to_owned()
        }
        Foul::TooDear => "choisissez une offre que vous pouvez payer, ou aucune".to_owned(),
        Foul::NoSuchShips => "nommez quelques vaisseaux de votre flotte, mais pas tous, ou abandonnez".to_owned(),
        Foul::NoCell => "choisissez une batterie qui a une pile, dans le bon vaisseau".to_owned(),
        Foul::PlanetTaken => "choisissez une planète où personne n’a atterri, ou passez".to_owned(),
        Foul::NotImprovable => "choisissez une couleur offerte et non rouge, ou un cube bleu de plus".to_owned(),
        Foul::LoadingBegan => "on retire des cubes avant de charger le premier".to_owned(),
        Foul::NoSuchGood => "aucun cube de cette couleur n’est là".to_owned(),
        Foul::NoRoom => {
            "choisissez une soute qui a une place libre\u{a0}; les cubes rouges veulent une soute spéciale".to_owned()
        }
        Foul::NoCrew => "choisissez une cabine habitée".to_owned(),
        Foul::NotDearest => {
            "les cubes les plus chers d’un vaisseau partent d’abord\u{a0}; choisissez une soute qui en a un".to_owned()
        }
        Foul::NoCannon => {
            "choisissez un canon qui pointe là et porte jusqu’à la ligne, avec une pile s’il est double".to_owned()
        }
        Foul::NoThruster => {
            "choisissez un propulseur qui change ce qui est touché, avec une pile, dans un vaisseau qui n’en a pas encore allumé".to_owned()
        }
        Foul::NotMet => "choisissez une des pièces que l’attaque rencontre d’abord".to_owned(),
    }
}

fn asked_for(question: Question) -> &'static str {
    match question {
        Question::CallStart => "il faut donner le départ",
        Question::Build => "il faut construire",
        Question::Mend => "il faut retirer une pièce qui a part à une erreur",
        Question::Keep => "il faut choisir la partie à garder",
        Question::Crew => "il faut prendre un alien à bord ou remplir les cabines d’humains",
        Question::Insure => "il faut prendre une assurance ou passer",
        Question::Decide => "il faut continuer ou abandonner",
        Question::Power => "il faut dire combien de doubles sont alimentés",
        Question::Pay => "il faut choisir la batterie qui paie",
        Question::Land => "il faut atterrir sur une planète ou passer",
        Question::Offer => "il faut accepter ce qui est offert ou passer",
        Question::Bonus => "il faut améliorer une marchandise ou prendre un cube bleu de plus",
        Question::Loading => "il faut charger des marchandises, ou en finir",
        Question::LoseCrew => "il faut choisir un membre d’équipage à perdre",
        Question::LoseGoods => "il faut choisir un cube à perdre",
        Question::LoseCells => "il faut choisir une pile à perdre",
        Question::Thrust => "il faut allumer un propulseur ou garder le cap",
        Question::Meet => "il faut choisir la pièce touchée",
        Question::Envoy => "il faut envoyer le Diplomate ou passer",
        Question::Shield => "il faut alimenter un bouclier ou subir le coup",
        Question::Fire => "il faut tirer au canon ou subir le coup",
        Question::DrawTile
        | Question::DrawPile
        | Question::Contest
        | Question::RollDie
        | Question::LateOrder
        | Question::NextCard
        | Question::Roll => "le hasard décide",
        Question::Over => "la partie est finie",
    }
}
