//! Why something is illegal, in French; the engine says it in English.

use galaxy_trucker::{Foul, Question};

pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked } if asked.is_empty() => {
            "personne n'est interrogé\u{a0}: le hasard décide".to_owned()
        }
        Foul::NotAsked { asked } => format!("c'est à la place {asked} de décider"),
        Foul::OtherDecision { wanted, .. } => asked_for(*wanted).to_owned(),
        Foul::TooLate { until } => format!("le sablier s'est vidé à {until}"),
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
            format!("la tuile d'ordre {order} n'est plus là\u{a0}; prenez-en une qui reste")
        }
        Foul::NoPower { strong, weak, cells } => {
            format!("{cells} piles alimentent jusqu'à {strong} doubles à pleine force et {weak} à demi-force")
        }
        Foul::HasFinished
        | Foul::NotFinished { .. }
        | Foul::HandFull
        | Foul::HandEmpty
        | Foul::PileEmpty
        | Foul::NoSuchTile { .. }
        | Foul::NotAttachable
        | Foul::NothingLoose
        | Foul::AsideFull
        | Foul::WasAside
        | Foul::NothingAttached { .. }
        | Foul::HourglassRuns
        | Foul::DieFirst
        | Foul::NoDie
        | Foul::NoWaiting
        | Foul::NoMistake
        | Foul::NoSuchPart
        | Foul::NoAlien
        | Foul::TooDear
        | Foul::NoSuchShips
        | Foul::NoCell
        | Foul::PlanetTaken
        | Foul::NotImprovable
        | Foul::LoadingBegan
        | Foul::NoSuchGood
        | Foul::NoRoom
        | Foul::NoCrew
        | Foul::NotDearest
        | Foul::NoCannon => without_numbers(foul).to_owned(),
    }
}

fn without_numbers(foul: &Foul) -> &'static str {
    match foul {
        Foul::HasFinished => {
            "votre construction est finie\u{a0}; regardez des cartes ou retournez le sablier"
        }
        Foul::NotFinished { .. } => "seul qui a fini de construire le peut",
        Foul::HandFull => "une pièce est en main\u{a0}; attachez-la, mettez-la de côté ou reposez-la d'abord",
        Foul::HandEmpty => "aucune pièce en main\u{a0}; prenez-en une d'abord",
        Foul::PileEmpty => "plus de pièce face cachée\u{a0}; prenez-en une face visible",
        Foul::NoSuchTile { .. } => "cette pièce n'est pas là\u{a0}; prenez-en une qui y est",
        Foul::NotAttachable => "choisissez une case vide et ouverte qui touche le vaisseau par un côté",
        Foul::NothingLoose => {
            "seule la dernière pièce attachée peut être retirée, jusqu'à la prise de la suivante"
        }
        Foul::AsideFull => "deux pièces sont déjà de côté\u{a0}; attachez ou reposez celle-ci",
        Foul::WasAside => {
            "une pièce mise de côté ne retourne pas au tas\u{a0}; attachez-la ou remettez-la de côté"
        }
        Foul::NothingAttached { .. } => "attachez une pièce à chaque vaisseau avant de regarder des cartes",
        Foul::HourglassRuns => "le sablier se retourne quand il est vide, sauf sur sa dernière case",
        Foul::DieFirst => "lancez le dé avant de retourner le sablier",
        Foul::NoDie => "un dé se lance une fois, quand le sablier d'avant est vide",
        Foul::NoWaiting => "seul qui a fini attend, et seulement au tour par tour",
        Foul::NoMistake => "retirez une pièce qui a part à une erreur",
        Foul::NoSuchPart => {
            "nommez une partie par sa plus petite case\u{a0}; avant le départ il lui faut une cabine, si une en a"
        }
        Foul::NoAlien => {
            "un alien demande une cabine libre jointe à son support de vie, et il n'y en a qu'un de chaque"
        }
        Foul::TooDear => "choisissez une offre que vous pouvez payer, ou aucune",
        Foul::NoSuchShips => "nommez quelques vaisseaux de votre flotte, mais pas tous, ou abandonnez",
        Foul::NoCell => "choisissez une batterie qui a une pile, dans le bon vaisseau",
        Foul::PlanetTaken => "choisissez une planète où personne n'a atterri, ou passez",
        Foul::NotImprovable => "choisissez une couleur offerte et non rouge, ou un cube bleu de plus",
        Foul::LoadingBegan => "on retire des cubes avant de charger le premier",
        Foul::NoSuchGood => "aucun cube de cette couleur n'est là",
        Foul::NoRoom => {
            "choisissez une soute qui a une place libre\u{a0}; les cubes rouges veulent une soute spéciale"
        }
        Foul::NoCrew => "choisissez une cabine habitée",
        Foul::NotDearest => {
            "les cubes les plus chers partent d'abord\u{a0}; choisissez une soute qui en a un"
        }
        Foul::NoCannon => {
            "choisissez un canon qui pointe là et porte jusqu'à la ligne, avec une pile s'il est double"
        }
        Foul::NotAsked { .. }
        | Foul::OtherDecision { .. }
        | Foul::TooLate { .. }
        | Foul::TooManyGrabs { .. }
        | Foul::NoSuchRotation { .. }
        | Foul::PileClosed { .. }
        | Foul::OrderTaken { .. }
        | Foul::NoPower { .. } => unreachable!("told with its numbers"),
    }
}

fn asked_for(question: Question) -> &'static str {
    match question {
        Question::CallStart => "il faut donner le départ",
        Question::Build => "il faut construire",
        Question::Mend => "il faut retirer une pièce qui a part à une erreur",
        Question::Keep => "il faut choisir la partie à garder",
        Question::Crew => "il faut prendre un alien à bord ou remplir les cabines d'humains",
        Question::Insure => "il faut prendre une assurance ou passer",
        Question::Decide => "il faut continuer ou abandonner",
        Question::Power => "il faut dire combien de doubles sont alimentés",
        Question::Pay => "il faut choisir la batterie qui paie",
        Question::Land => "il faut atterrir sur une planète ou passer",
        Question::Offer => "il faut accepter ce qui est offert ou passer",
        Question::Bonus => "il faut améliorer une marchandise ou prendre un cube bleu de plus",
        Question::Loading => "il faut charger des marchandises, ou en finir",
        Question::LoseCrew => "il faut choisir un membre d'équipage à perdre",
        Question::LoseGoods => "il faut choisir un cube à perdre",
        Question::LoseCells => "il faut choisir une pile à perdre",
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
