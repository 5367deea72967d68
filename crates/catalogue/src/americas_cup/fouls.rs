//! Why something is illegal, in French; the engine says it in English.

use americas_cup::{Colour, Foul, Question};

use super::words;
use crate::Language::French;

#[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
pub(super) fn french(foul: &Foul) -> String {
    let text = match foul {
        Foul::NotAsked { asked } if asked.is_empty() => {
            "ce n’est le tour de personne\u{a0}: on pioche ou on tire au sort"
        }
        Foul::NotAsked { asked } => {
            return format!("c’est au bateau {asked} de jouer\u{a0}; attendez votre tour");
        }
        Foul::OtherDecision { wanted } => asked_for(*wanted),
        Foul::NotThreePosts { posts } => {
            return format!("{}\u{a0}; marquez-en exactement trois", counted(*posts, "poste"));
        }
        Foul::NotInHand { .. } => "cette carte n’est pas dans votre main\u{a0}; choisissez-en une qui y est",
        Foul::WrongColour { colour } => wrong_colour(*colour),
        Foul::NotOpeningHeadToWind { opening } => {
            return format!(
                "debout au vent, vous ne pouvez jouer qu’un {opening}, ou vous défausser d’une carte"
            );
        }
        Foul::OutOfSequence { value, last, opening } => return out_of_sequence(*value, *last, *opening),
        Foul::NotOpening { value, opening } => {
            return format!(
                "un {value} ne commence pas de séquence\u{a0}; jouez un {opening}, ou défaussez-vous si vous n’en avez pas"
            );
        }
        Foul::MustPlay => "vous avez une carte à jouer\u{a0}; on ne se défausse que si l’on n’en a pas",
        Foul::HoldsOpening { opening } => {
            return format!(
                "vous avez un {opening} de votre couleur\u{a0}; jouez une carte, on ne se défausse que si l’on n’en a pas"
            );
        }
        Foul::NoDiscards => {
            "on ne se défausse qu’au près, avec la règle des séquences\u{a0}; jouez une carte"
        }
        Foul::HoldsColour { .. } => {
            "vous avez une carte de votre couleur\u{a0}; on ne change de main que si l’on n’en a pas"
        }
        Foul::NoKeeping => {
            "vous ne pouvez pas sauter ce tour\u{a0}; jouez, défaussez-vous ou changez de main"
        }
        Foul::NoPoints => "il ne reste plus de points\u{a0}; faites appel à l’équipage ou arrêtez-vous",
        Foul::NotAhead { heading } => {
            let heading = words::compass(*heading, French);
            return format!(
                "{heading} n’est pas devant vous\u{a0}; avancez tout droit ou à 60° d’un côté ou de l’autre"
            );
        }
        Foul::Closed => {
            "ce point est hors de la planche, occupé ou pris par une bouée\u{a0}; choisissez-en un libre"
        }
        Foul::AgainstWind => "on n’avance pas droit contre le vent\u{a0}; tournez d’un côté ou de l’autre",
        Foul::SecondHeadToWind => {
            "un seul pas par tour peut mener debout au vent\u{a0}; choisissez un autre cap"
        }
        Foul::HeadToWindAgain => {
            "vous avez commencé ce tour debout au vent et ne pouvez pas y revenir\u{a0}; choisissez un autre cap"
        }
        Foul::OtherSide { .. } => {
            "debout au vent, le premier pas va du côté de la carte\u{a0}: rouge au NE, vert au NO"
        }
        Foul::TackNeedsOpening { opening } => {
            return format!(
                "seuls un {opening} ou une défausse permettent de virer de bord\u{a0}; gardez vos amures"
            );
        }
        Foul::NotBeside { heading } => {
            let heading = words::compass(*heading, French);
            return format!("{heading} est trop loin\u{a0}; on pivote sur place de 60°");
        }
        Foul::ForwardIsOpen => {
            "vous pouvez avancer\u{a0}; un bateau ne pivote sur place que s’il ne peut pas avancer"
        }
        Foul::NoCrewPoints { points: 0 } => {
            "vous n’avez pas de Point Équipage à utiliser\u{a0}; avancez ou arrêtez-vous"
        }
        Foul::NoCrewPoints { points } => {
            let noun = if *points == 1 { "Point" } else { "Points" };
            return format!("vous avez {points} {noun} Équipage, à utiliser en une seule fois");
        }
        Foul::MustSail => "la voie est libre\u{a0}; avancez d’au moins un pas",
        Foul::PointsLeft { points } => {
            return format!(
                "encore {}\u{a0}; avant le coup de canon, il faut tous les utiliser",
                counted(*points, "point")
            );
        }
        Foul::EndsHeadToWind => "on ne s’arrête pas debout au vent\u{a0}; finissez sur un autre cap",
        Foul::Blocks { seat } => {
            return format!(
                "le bateau {seat} ne pourrait plus avancer\u{a0}; vous pouvez seulement l’obliger à changer de route"
            );
        }
        Foul::NoEnd => "après ce pas, vous ne pourriez plus vous arrêter\u{a0}; choisissez-en un autre",
        Foul::Cornered => "aucun trajet n’est permis\u{a0}; pivotez une fois sur place ou, à défaut, restez",
    };
    text.to_owned()
}

fn out_of_sequence(value: u8, last: u8, opening: Option<u8>) -> String {
    let again = opening.map_or(String::new(), |opening| format!(", ou recommencez avec un {opening}"));
    format!(
        "un {value} ne suit pas un {last}\u{a0}; jouez la même valeur, une de plus ou une de moins{again}"
    )
}

/// « 1 point », « 2 points ».
fn counted(count: u8, thing: &str) -> String {
    format!("{count} {thing}{}", if count > 1 { "s" } else { "" })
}

fn wrong_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "votre bateau pointe vers le triangle rouge\u{a0}; jouez une carte rouge",
        Colour::Green => "votre bateau pointe vers le triangle vert\u{a0}; jouez une carte verte",
    }
}

fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePosts => "choisissez d’abord trois postes clés",
        Question::PlayCard => "choisissez d’abord une carte",
        Question::Manoeuvre | Question::Path => "avancez pas à pas, puis arrêtez-vous",
        Question::FirstLot
        | Question::StartCards
        | Question::StartLot
        | Question::OrderLot
        | Question::Deal
        | Question::Draw
        | Question::RankLot => "on pioche ou on tire au sort\u{a0}; attendez votre tour",
        Question::Over => "la course est finie\u{a0}; commencez-en une autre",
    }
}
