//! Why something is illegal, in French; the engine says it in English.

use hydroracers::{Foul, Question};

use super::words;
use crate::Language::French;

pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked: Some(seat), .. } => format!("c’est à la place {seat} de décider"),
        Foul::NotAsked { asked: None, .. } => "personne n’est interrogé\u{a0}: le hasard décide".to_owned(),
        Foul::OtherDecision { wanted, .. } => asked_for(*wanted).to_owned(),
        Foul::NotFree { .. } => {
            "celui-là n’existe pas ou est pris\u{a0}; choisissez-en un qui est libre".to_owned()
        }
        Foul::SlotTaken { slot } => {
            format!("la case {slot} porte un jeton\u{a0}; prenez une autre case payante ou la case libre")
        }
        Foul::NoSuchSlot { slot } => {
            format!("il n’y a pas de case {slot}\u{a0}; les payantes vont de 0 à 2, la libre est 3")
        }
        Foul::TooPoor { needed, coins, .. } => format!("il faut {needed} pièces, il y en a {coins}"),
        Foul::NoSuchPlane { plane, .. } => {
            format!("l’avion {plane} ne vole pas dans cette course\u{a0}; choisissez-en un qui vole")
        }
        Foul::NotInHand { card, .. } => format!(
            "{} n’est pas en main\u{a0}; jouez ou écartez une carte qui y est",
            words::quoted(*card, French)
        ),
        Foul::ValueNotPrinted { value } => {
            format!("{value} n’est pas imprimé sur la carte\u{a0}; choisissez une de ses valeurs")
        }
        Foul::NoTokenThere { element, square, .. } => format!(
            "aucun jeton sur la case {square} ({})\u{a0}; choisissez une case qui en porte un",
            words::element(*element, French)
        ),
        Foul::ElementFull { element } => format!(
            "plus de case vide ({})\u{a0}; choisissez un élément qui en a une",
            words::element(*element, French)
        ),
        Foul::TopLevel { element } => format!(
            "déjà au plus haut niveau ({})\u{a0}; choisissez un autre élément",
            words::element(*element, French)
        ),
        Foul::NotLookedAt { place, cards } => {
            format!("la carte {place} n’a pas été regardée\u{a0}; elles vont de 0 à {}", cards - 1)
        }
        Foul::NoCardThere { place, .. } => {
            format!("aucune carte à la place {place}\u{a0}; choisissez-en une qui en a")
        }
        Foul::NotLastButOne { missing } => format!(
            "il manque encore {missing} jetons après celui-ci\u{a0}; seul le dernier se remplace par des pièces"
        ),
        Foul::SpaceTaken { space } => format!(
            "la place d’exposition {space} n’est pas ouverte\u{a0}; d’abord la vôtre (0), puis les libres de 1 à 4"
        ),
        Foul::NotToGive { card } => format!(
            "{} ne peut être rendue\u{a0}; choisissez une autre carte du paquet",
            words::quoted(*card, French)
        ),
        Foul::TooFewSpies { needed, tokens } => {
            format!("il faut {needed} jetons d’espionnage, il y en a {tokens}")
        }
        Foul::NoRival { plane } => {
            format!("l’avion {plane} n’est pas un rival\u{a0}; choisissez celui d’un autre")
        }
    }
}

fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePlane => "il faut choisir un avion",
        Question::ChoosePilot => "il faut choisir un pilote",
        Question::ChooseCircuit => "il faut choisir un circuit",
        Question::ChooseTerms => "il faut choisir une face des cockpits",
        Question::PlaceBet => "il faut placer un pari, ou aucun",
        Question::Play => "il faut jouer une carte, ou passer",
        Question::ChooseValue => "il faut choisir une valeur de la carte",
        Question::PointOrCoins => "il faut prendre un point ou des pièces",
        Question::ChooseRemoved => "il faut retirer un jeton du cockpit",
        Question::Reduce => "il faut réduire le déplacement, ou non",
        Question::Boost => "il faut allonger le déplacement, ou non",
        Question::Hop => "il faut sauter devant l’avion, ou non",
        Question::DropBehind => "l’avion de devant se laisse dépasser, ou non",
        Question::ChooseElement => "il faut choisir un élément pour le jeton",
        Question::PassDiscard => "il faut glisser une carte de la main sous le paquet",
        Question::RefillChoice => "il faut garder une des cartes regardées",
        Question::PlaceToken => "il faut placer un jeton de développement",
        Question::ChooseRival => "il faut choisir un rival",
        Question::Upgrade => "il faut améliorer un élément",
        Question::Recycle => "il faut rendre une carte du paquet",
        Question::SpyClaim => "il faut réclamer une carte de la piste d’espionnage, ou aucune",
        Question::Grid
        | Question::Deal
        | Question::Danger
        | Question::Draw
        | Question::DevelopmentCards
        | Question::DevelopmentDraw => "le hasard décide",
        Question::Over => "il n’y a plus rien à faire\u{a0}: la partie est finie",
    }
}
