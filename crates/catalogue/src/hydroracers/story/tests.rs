//! How a match is told, in both languages.

use expect_test::{Expect, expect};
use hydroracers::{
    Card, Cockpit, Element, Event, Pack, Plane, RaceEntry, Reason, Technology, Temperament, Token,
};

use super::Teller;
use crate::Language;

const AURORE: Plane = Plane(0);
const NICOLAS: Plane = Plane(1);

fn tells(event: &Event, expect: Expect) {
    let cast = ["Aurore", "Nicolas"].map(str::to_owned);
    let told = [Language::English, Language::French]
        .map(|language| Teller::new(&cast, language).line(event).expect("this event has a line"));
    expect.assert_eq(&format!("{} {} / {}", told[0].rule, told[0].text, told[1].text));
}

fn card(id: &str) -> Card {
    Pack::printed().card(id).expect("a card of the box")
}

#[test]
fn hr_4_the_grid_names_planes_and_pilots() {
    let entry = |plane, grid, plane_name: &str, pilot_name: &str| RaceEntry {
        plane,
        sheet: plane.0,
        plane_name: plane_name.to_owned(),
        pilot: plane.0,
        pilot_name: pilot_name.to_owned(),
        grid,
    };
    let entries =
        vec![entry(AURORE, 2, "Macchi MC.72", "Agello"), entry(NICOLAS, 1, "Curtiss R3C-2", "Doolittle")];
    tells(
        &Event::RaceBegan { race: 1, circuit: "Monaco 1914".to_owned(), cockpit: Cockpit::Basic, entries },
        expect![
            "HR-4 Race 1: Monaco 1914, basic cockpits. Grid: 1. Nicolas, Curtiss R3C-2 with Doolittle; 2. Aurore, Macchi MC.72 with Agello / Course 1 : Monaco 1914, cockpits Basic. Grille : 1. Nicolas, Curtiss R3C-2 avec Doolittle ; 2. Aurore, Macchi MC.72 avec Agello"
        ],
    );
}

#[test]
fn hr_16_the_malus_comes_from_the_data() {
    tells(
        &Event::LeaderMarked { plane: AURORE, malus: -2 },
        expect!["HR-16 Aurore leads: −2 / Aurore est en tête : −2"],
    );
}

#[test]
fn hr_115_hr_116_hr_117_an_autopilot_says_why() {
    let plays = |reason| Event::CardPlayed { plane: NICOLAS, card: card("base-5-2"), reason };
    tells(&plays(None), expect!["HR-12 Nicolas plays the 5 / Nicolas joue le 5"]);
    tells(
        &plays(Some(Reason::Sprint)),
        expect!["HR-115 Nicolas plays the 5 (sprint) / Nicolas joue le 5 (sprint)"],
    );
    tells(
        &plays(Some(Reason::Temper(Temperament::HighestOdd))),
        expect![
            "HR-117 Nicolas plays the 5 (the highest odd one) / Nicolas joue le 5 (la plus haute impaire)"
        ],
    );
    tells(
        &Event::Passed { plane: NICOLAS, reason: Some(Reason::PassCard) },
        expect!["HR-116 Nicolas passes (pass card) / Nicolas passe (carte « Je passe »)"],
    );
    tells(&Event::Passed { plane: NICOLAS, reason: None }, expect!["HR-27 Nicolas passes / Nicolas passe"]);
}

#[test]
fn hr_4_spaces_of_the_grid_have_a_true_minus() {
    let flew = Event::Flew { plane: AURORE, speed: 1, from: -3, to: -2, pushed: false };
    tells(
        &flew,
        expect![
            "HR-12 Aurore flies at speed 1 to position 3 of the grid / Aurore vole à la vitesse 1 jusqu’à la position 3 de la grille"
        ],
    );
}

#[test]
fn hr_24_hr_55_hr_60_tokens_put_back_cite_their_cause() {
    let (plane, token) = (AURORE, Token::Damage);
    tells(
        &Event::DangerRemoved { plane, token, element: None, crashed: true },
        expect![
            "HR-24 Aurore puts a damage token back into the bag / Aurore remet un jeton dégât dans le sac"
        ],
    );
    let element = Some(Element::Cooling);
    tells(
        &Event::DangerRemoved { plane, token, element, crashed: true },
        expect![
            "HR-55 Aurore puts a damage token back into the bag, from cooling / Aurore remet un jeton dégât dans le sac, pris sur le refroidissement"
        ],
    );
    let token = Token::Alert;
    tells(
        &Event::DangerRemoved { plane, token, element, crashed: false },
        expect![
            "HR-60 Aurore puts an alert token back into the bag, from cooling / Aurore remet un jeton alerte dans le sac, pris sur le refroidissement"
        ],
    );
}

#[test]
fn hr_40_a_bet_that_pays_nothing_says_so() {
    let settled = |paid| Event::BetSettled { plane: AURORE, on: NICOLAS, stake: 6, paid };
    tells(
        &settled(0),
        expect![
            "HR-40 Aurore bet on Nicolas and wins nothing / Aurore avait parié sur Nicolas et ne gagne rien"
        ],
    );
    tells(
        &settled(1),
        expect![
            "HR-40 Aurore bet on Nicolas and wins 1 coin / Aurore avait parié sur Nicolas et gagne 1 aircoin"
        ],
    );
}

#[test]
fn hr_62_a_bag_names_its_plane() {
    tells(
        &Event::BagChanged { plane: NICOLAS, damage: 12, alert: 1 },
        expect![
            "HR-62 Nicolas's bag now holds 12 damage tokens and 1 alert token / Le sac de Nicolas contient maintenant 12 jetons dégât et 1 jeton alerte"
        ],
    );
}

#[test]
fn hr_71_one_token_is_no_plural() {
    tells(
        &Event::Repaired { plane: AURORE, alerts: 1, repairs: 14, tokens: 0 },
        expect![
            "HR-71 Aurore keeps 0 development tokens (1 alert, 14 for repair) / Aurore garde 0 jeton développement (1 alerte, 14 de remise en état)"
        ],
    );
}

#[test]
fn hr_79_a_token_names_its_card() {
    let aimed = card("tech-trim-tab");
    tells(
        &Event::TokenOnCard { plane: AURORE, place: 0, card: aimed, tokens: 1, cost: 2 },
        expect![
            "HR-79 Aurore puts a token on Trim Tab: 1 of 2 / Aurore pose un jeton sur « Volet compensateur » : 1 sur 2"
        ],
    );
    let technology = Technology::AirBrake;
    tells(
        &Event::TechnologyGained { plane: AURORE, technology },
        expect!["HR-82 Aurore now flies with Air Brake / Aurore vole désormais avec : Aérofrein"],
    );
}

#[test]
fn hr_83_hr_84_hr_91_recycling_cites_its_price() {
    let recycled = |coins, spied| Event::Recycled { plane: AURORE, card: card("base-5-1"), coins, spied };
    tells(&recycled(0, false), expect!["HR-83 Aurore recycles the 5 / Aurore recycle le 5"]);
    tells(
        &recycled(20, false),
        expect!["HR-84 Aurore recycles the 5 and pays 20 coins / Aurore recycle le 5 et paie 20 aircoins"],
    );
    tells(
        &recycled(5, true),
        expect!["HR-91 Aurore recycles the 5 and pays 5 coins / Aurore recycle le 5 et paie 5 aircoins"],
    );
}

#[test]
fn hr_89_a_claim_tells_what_it_cost() {
    let claimed = |tokens, coins| Event::Claimed { plane: AURORE, card: card("base-5-1"), tokens, coins };
    tells(
        &claimed(2, 0),
        expect![
            "HR-89 Aurore takes the 5 from the espionage track for 2 tokens / Aurore s’empare du 5 sur la piste d’espionnage pour 2 jetons"
        ],
    );
    tells(
        &claimed(1, 5),
        expect![
            "HR-89 Aurore takes the 5 from the espionage track for 1 token and 5 coins / Aurore s’empare du 5 sur la piste d’espionnage pour 1 jeton et 5 aircoins"
        ],
    );
}
