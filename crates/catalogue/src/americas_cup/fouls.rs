//! Why something is illegal, in French; the engine says it in English.

use americas_cup::{Colour, Foul};

use super::words;
use crate::Language::French;
use crate::words::to_seats;

#[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
pub(super) fn french(foul: &Foul) -> String {
    let text = match foul {
        Foul::NotAsked { asked } if asked.is_empty() => {
            "ce n’est le tour de personne\u{a0}: on pioche, ou le hasard décide"
        }
        Foul::NotAsked { asked } => {
            return format!(
                "c’est {} de jouer\u{a0}; attendez votre tour",
                to_seats(*asked, "bateau", "bateaux")
            );
        }
        Foul::OtherDecision { wanted } => wanted.demand().fr,
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
            "vous n’avez pas de point équipage à utiliser\u{a0}; avancez ou arrêtez-vous"
        }
        Foul::NoCrewPoints { points } => {
            return format!("vous avez {} équipage, à utiliser en une seule fois", counted(*points, "point"));
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

#[cfg(test)]
mod tests {
    use americas_cup::{Card, Colour, Foul, Heading, Question};
    use rules::{Foul as _, Seat, Seats};

    use super::french;

    fn every_foul() -> Vec<Foul> {
        let mut fouls = vec![
            Foul::NotAsked { asked: Seats::NONE },
            Foul::NotAsked { asked: Seats::only(Seat(0)) },
            Foul::NotThreePosts { posts: 1 },
            Foul::NotInHand { card: Card(3) },
            Foul::WrongColour { colour: Colour::Red },
            Foul::WrongColour { colour: Colour::Green },
            Foul::NotOpeningHeadToWind { opening: 2 },
            Foul::OutOfSequence { value: 5, last: 3, opening: None },
            Foul::OutOfSequence { value: 5, last: 3, opening: Some(2) },
            Foul::NotOpening { value: 3, opening: 2 },
            Foul::MustPlay,
            Foul::HoldsOpening { opening: 2 },
            Foul::NoDiscards,
            Foul::HoldsColour { rule: "AC-21" },
            Foul::NoKeeping,
            Foul::NoPoints,
            Foul::NotAhead { heading: Heading::Sw },
            Foul::Closed,
            Foul::AgainstWind,
            Foul::SecondHeadToWind,
            Foul::HeadToWindAgain,
            Foul::OtherSide { rule: "AC-20b" },
            Foul::TackNeedsOpening { opening: 2 },
            Foul::NotBeside { heading: Heading::Sw },
            Foul::ForwardIsOpen,
            Foul::NoCrewPoints { points: 0 },
            Foul::NoCrewPoints { points: 1 },
            Foul::MustSail,
            Foul::PointsLeft { points: 1 },
            Foul::EndsHeadToWind,
            Foul::Blocks { seat: Seat(1) },
            Foul::NoEnd,
            Foul::Cornered,
        ];
        let wanted =
            [Question::ChoosePosts, Question::PlayCard, Question::Path, Question::Draw, Question::Over];
        fouls.extend(wanted.map(|wanted| Foul::OtherDecision { wanted }));
        fouls
    }

    /// A refusal says what is wrong and, after a stop, what would have been allowed; numbers agree with their nouns.
    #[test]
    fn refusals_say_what_is_allowed_in_both_languages() {
        for foul in every_foul() {
            let texts = [foul.to_string(), french(&foul)];
            for text in &texts {
                // What is asked for instead is already what is allowed.
                let is_told = matches!(foul, Foul::OtherDecision { .. }) || text.contains([';', ':', ',']);
                assert!(is_told, "{text}: what is allowed?");
                assert!(!text.contains("seat") && !text.contains("siège") && !text.ends_with('.'), "{text}");
                assert!(!text.contains("1 points") && !text.contains("1 posts"), "{text}");
            }
            assert!(
                !texts[1].contains(" ;") && !texts[1].contains(" :"),
                "{}: a space that breaks",
                texts[1]
            );
            assert!(foul.rule().starts_with("AC-"));
        }
    }

    #[test]
    fn refusals_count_from_one_and_use_the_words_of_the_rules() {
        let say = |foul: &Foul| format!("{foul} / {}", french(foul));
        expect_test::expect!["boat 2 could not move any more; you may only make it change course / le bateau 2 ne pourrait plus avancer\u{a0}; vous pouvez seulement l’obliger à changer de route"]
            .assert_eq(&say(&Foul::Blocks { seat: Seat(1) }));
        expect_test::expect!["only a 2 or a discard makes a tack; stay on this one / seuls un 2 ou une défausse permettent de virer de bord\u{a0}; gardez vos amures"]
            .assert_eq(&say(&Foul::TackNeedsOpening { opening: 2 }));
    }
}
