//! Why something is illegal, in French; the engine says it in English.

use hydroracers::{Card, Foul};

use super::words;
use crate::Language::French;
use crate::words::count;

#[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
pub(super) fn french(foul: &Foul) -> String {
    match foul {
        Foul::NotAsked { asked: Some(seat), .. } => {
            format!("c’est au joueur {seat} de décider\u{a0}; attendez votre tour")
        }
        Foul::NotAsked { asked: None, .. } => {
            "ce n’est le tour de personne\u{a0}: on pioche, ou le hasard décide".to_owned()
        }
        Foul::OtherDecision { wanted, .. } => wanted.demand().fr.to_owned(),
        Foul::NotFree { .. } => {
            "celui-là n’existe pas ou est pris\u{a0}; choisissez-en un qui est libre".to_owned()
        }
        Foul::SlotTaken { slot } => format!(
            "l’emplacement {} porte un jeton\u{a0}; choisissez-en un autre, ou celui qui est gratuit",
            slot + 1
        ),
        Foul::NoSuchSlot { slot } => format!(
            "il n’y a pas d’emplacement {}\u{a0}; de 1 à 3 il faut miser, le 4 est gratuit",
            slot.saturating_add(1)
        ),
        Foul::TooPoor { needed, coins, .. } => {
            let needed = count(*needed, ("", "aircoin"), ("", "aircoins"), French);
            format!("il vous faut {needed}\u{a0}; vous en avez {coins}")
        }
        Foul::NoSuchPlane { plane, .. } => {
            format!("l’avion {plane} ne vole pas dans cette course\u{a0}; choisissez-en un qui vole")
        }
        Foul::NotInHand { card, .. } => {
            format!("{} n’est pas dans votre main\u{a0}; choisissez une carte qui y est", called(*card))
        }
        Foul::ValueNotPrinted { value } => {
            format!("{value} n’est pas imprimé sur la carte\u{a0}; choisissez une de ses valeurs")
        }
        Foul::NoTokenThere { element, square, .. } => format!(
            "aucun jeton sur la case {} ({})\u{a0}; choisissez une case qui en porte un",
            square.saturating_add(1),
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
        Foul::NotLookedAt { place, cards } => format!(
            "il n’y a pas de carte {}\u{a0}; gardez une des {cards} que vous avez regardées",
            place.saturating_add(1)
        ),
        Foul::NoCardThere { place, .. } => format!(
            "aucune carte à la place {}\u{a0}; choisissez une place qui en a une",
            place.saturating_add(1)
        ),
        Foul::NotLastButOne { missing } => {
            let missing = count(*missing, ("", "jeton"), ("", "jetons"), French);
            format!("il manquera encore {missing}\u{a0}; les aircoins ne remplacent que le dernier")
        }
        Foul::SpaceTaken { .. } => {
            "cet emplacement d’exhibition n’est pas ouvert\u{a0}; d’abord le vôtre, puis un public libre"
                .to_owned()
        }
        Foul::NotToGive { card } => {
            format!("{} ne se recycle pas\u{a0}; choisissez une autre carte de votre deck", called(*card))
        }
        Foul::TooFewSpies { needed, tokens } => {
            let needed = count(*needed, ("", "jeton"), ("", "jetons"), French);
            format!("il vous faut {needed} à l’espionnage\u{a0}; vous en avez {tokens}")
        }
        Foul::NoRival { plane } => {
            format!("l’avion {plane} n’est pas un rival\u{a0}; choisissez celui d’un autre joueur")
        }
    }
}

/// « le 9 du deck de départ », « Aérofrein ».
fn called(card: Card) -> String {
    let name = words::quoted(card, French);
    if card.base_value().is_some() { format!("{name} du deck de départ") } else { name }
}

#[cfg(test)]
mod tests {
    use hydroracers::{Card, Foul, Pack, Plane};

    use super::french;

    /// Refusals count from one and name cards as the box does: no position of a list, no id of a file.
    #[test]
    fn refusals_name_cards_and_count_from_one() {
        let say = |foul: &Foul| format!("{foul} / {}", french(foul));
        let scout = Pack::printed().card("mv-4-scout").expect("a card of the box");
        expect_test::expect!["the 9 of the starting deck cannot be recycled; choose another card of your deck / le 9 du deck de départ ne se recycle pas ; choisissez une autre carte de votre deck"].assert_eq(&say(&Foul::NotToGive { card: Card::base(9, 0) }));
        expect_test::expect!["Course Scout cannot be recycled; choose another card of your deck / « Repérage » ne se recycle pas ; choisissez une autre carte de votre deck"].assert_eq(&say(&Foul::NotToGive { card: scout }));
        expect_test::expect!["the pass card is not in your hand; choose a card that is / une carte « Je passe » n’est pas dans votre main ; choisissez une carte qui y est"].assert_eq(&say(&Foul::NotInHand { rule: "HR-12", card: Card::PASS }));
        expect_test::expect!["there is no slot 5; slots 1 to 3 take a stake, slot 4 takes none / il n’y a pas d’emplacement 5 ; de 1 à 3 il faut miser, le 4 est gratuit"].assert_eq(&say(&Foul::NoSuchSlot { slot: 4 }));
        expect_test::expect!["slot 1 holds a token; choose another, or the one without a stake / l’emplacement 1 porte un jeton ; choisissez-en un autre, ou celui qui est gratuit"].assert_eq(&say(&Foul::SlotTaken { slot: 0 }));
        expect_test::expect!["you need 1 coin; you have 0 / il vous faut 1 aircoin ; vous en avez 0"]
            .assert_eq(&say(&Foul::TooPoor { rule: "HR-80", needed: 1, coins: 0 }));
        expect_test::expect!["there is no card 3; keep one of the 2 you looked at / il n’y a pas de carte 3 ; gardez une des 2 que vous avez regardées"].assert_eq(&say(&Foul::NotLookedAt { place: 2, cards: 2 }));
        expect_test::expect!["1 token still missing after this one; coins replace only the last / il manquera encore 1 jeton ; les aircoins ne remplacent que le dernier"].assert_eq(&say(&Foul::NotLastButOne { missing: 1 }));
        expect_test::expect!["plane 2 is no rival; choose a plane of another player / l’avion 2 n’est pas un rival ; choisissez celui d’un autre joueur"].assert_eq(&say(&Foul::NoRival { plane: Plane(1) }));
    }
}
