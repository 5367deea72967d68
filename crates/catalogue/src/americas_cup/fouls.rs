//! Why something is illegal, in French; the engine says it in English.

use americas_cup::{Colour, Foul, Question};

use super::words;
use crate::Language::French;

#[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked } if asked.is_empty() => {
            "personne n’est interrogé\u{a0}: le hasard décide".to_owned()
        }
        Foul::NotAsked { asked } => format!("c’est à la place {asked} de décider"),
        Foul::OtherDecision { wanted } => asked_for(*wanted).to_owned(),
        Foul::NotThreePosts { posts } => {
            format!("{posts} postes sont marqués\u{a0}; choisissez-en trois différents")
        }
        Foul::NotInHand { card } => {
            format!("la carte {card} n’est pas en main\u{a0}; choisissez-en une qui y est")
        }
        Foul::WrongColour { colour } => wrong_colour(*colour).to_owned(),
        Foul::NotOpeningHeadToWind { opening } => {
            format!("debout au vent, on ne joue qu’un {opening}, ou l’on défausse une carte")
        }
        Foul::OutOfSequence { value, last } => {
            format!(
                "un {value} ne suit pas un {last}\u{a0}; jouez la même valeur, une de plus ou une de moins"
            )
        }
        Foul::NotOpening { value, opening } => {
            format!(
                "un {value} n’ouvre pas de suite\u{a0}; jouez un {opening}, ou défaussez s’il n’y en a pas"
            )
        }
        Foul::NotAhead { heading } => format!(
            "{} n’est pas devant\u{a0}; un pas va tout droit ou à 60 degrés d’un côté",
            words::compass(*heading, French)
        ),
        Foul::NotBeside { heading } => format!(
            "{} n’est pas à côté\u{a0}; on tourne sur place de 60 degrés",
            words::compass(*heading, French)
        ),
        Foul::NoCrewPoints { points } => {
            format!("{points} Points Équipage sont à dépenser, en une seule fois par tour")
        }
        Foul::PointsLeft { points } => {
            format!("il reste {points} points\u{a0}; la procédure de départ les demande tous")
        }
        Foul::Blocks { seat } => {
            format!("la place {seat} ne pourrait plus avancer\u{a0}; on peut seulement dévier un adversaire")
        }
        Foul::MustPlay => {
            "une carte de la main est jouable\u{a0}; on ne défausse que faute d’en avoir une".to_owned()
        }
        Foul::NoDiscards => {
            "on ne défausse qu’au près et avec la règle des suites\u{a0}; jouez une carte".to_owned()
        }
        Foul::HoldsColour { .. } => {
            "la main a une carte de la bonne couleur\u{a0}; on ne change que celle qui n’en a pas".to_owned()
        }
        Foul::NoKeeping => "aucun tour à passer\u{a0}; jouez, défaussez ou changez la main".to_owned(),
        Foul::NoPoints => "plus de points\u{a0}; tournez avec l’équipage ou arrêtez-vous".to_owned(),
        Foul::Closed => {
            "ce point est hors de la planche, occupé ou une bouée\u{a0}; choisissez-en un libre".to_owned()
        }
        Foul::AgainstWind => "on n’avance pas tout droit contre le vent\u{a0}; tournez d’un côté".to_owned(),
        Foul::SecondHeadToWind => {
            "un seul pas par tour mène debout au vent\u{a0}; choisissez un autre cap".to_owned()
        }
        Foul::HeadToWindAgain => {
            "parti debout au vent, le bateau ne peut y revenir\u{a0}; choisissez un autre cap".to_owned()
        }
        Foul::OtherSide => "debout au vent, le premier pas va du côté de la carte".to_owned(),
        Foul::ForwardIsOpen => {
            "un pas en avant est possible\u{a0}; on ne tourne sur place que sans lui".to_owned()
        }
        Foul::MustSail => {
            "un pas en avant est possible et aucun n’est fait\u{a0}; faites-en au moins un".to_owned()
        }
        Foul::EndsHeadToWind => {
            "un tour ne finit pas debout au vent\u{a0}; finissez à un autre cap".to_owned()
        }
        Foul::NoEnd => "aucune fin permise n’est accessible de là\u{a0}; choisissez un autre pas".to_owned(),
        Foul::Cornered => {
            "aucun trajet n’est permis\u{a0}; le bateau tourne une fois sur place, ou reste".to_owned()
        }
    }
}

fn wrong_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "le bateau pointe vers le triangle rouge\u{a0}; jouez une carte rouge",
        Colour::Green => "le bateau pointe vers le triangle vert\u{a0}; jouez une carte verte",
    }
}

fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePosts => "il faut choisir trois postes clés",
        Question::PlayCard => "il faut jouer une carte",
        Question::Manoeuvre | Question::Path => "il faut tracer un trajet, pas à pas",
        Question::FirstLot
        | Question::StartCards
        | Question::StartLot
        | Question::OrderLot
        | Question::Deal
        | Question::Draw
        | Question::RankLot => "le hasard décide",
        Question::Over => "la course est finie",
    }
}
