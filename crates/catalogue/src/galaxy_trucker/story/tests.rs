//! How a match is told, in both languages.

use expect_test::{Expect, expect};
use galaxy_trucker::{
    Account, Alien, AttackKind, Card, Encounter, Escape, Event, Fight, Good, Goods, Kind, Loss, Measure,
    Mistake, MistakeKind, Reason, Side, Space, Speciality, Spot, Square, Tile,
};
use rules::{Seat, Standing, Standings};

use super::Teller;
use crate::Language;

const AURORE: Seat = Seat(0);

fn tells(event: &Event, expect: Expect) {
    let names = ["Aurore", "Nicolas"].map(str::to_owned);
    let told = [Language::English, Language::French]
        .map(|language| Teller::new(&names, language).line(event).expect("this event has a line"));
    expect.assert_eq(&format!("{} {} / {}", told[0].rule, told[0].text, told[1].text));
}

fn lost(why: Loss) -> Event {
    let (square, spot) = (Some(Square(9)), Some(Spot { row: 9, column: 6 }));
    Event::TileLost { seat: AURORE, tile: Tile(3), kind: Kind::DoubleEngine, square, spot, why }
}

#[test]
fn gt_12_building_is_told() {
    tells(
        &Event::FlightPrepared { flight: 2, of: 3, class: "IIC".to_owned(), level: 2 },
        expect!["GT-2 Flight 2 of 3: class IIC, level II / Vol 2 sur 3 : classe IIC, niveau II"],
    );
    tells(
        &Event::StartCalled { seat: AURORE },
        expect!["GT-12 Aurore calls the start: build! / Aurore donne le départ : on construit !"],
    );
    tells(
        &Event::WasSetAside { seat: AURORE, tile: Tile(1), kind: Kind::Battery3 },
        expect![
            "GT-17 Aurore sets a three-cell battery aside / Aurore met de côté une batterie de trois cellules"
        ],
    );
    tells(
        &Event::LookedAt { seat: AURORE, pile: 1 },
        expect!["GT-18 Aurore looks at pile 2 / Aurore consulte la pile 2"],
    );
    tells(
        &Event::CardSeen { seat: AURORE, pile: 1, card: Card(4), encounter: Encounter::OpenSpace },
        expect!["GT-18 In pile 2: open space / Dans la pile 2 : Espace Intersidéral"],
    );
    tells(
        &Event::HourglassOut { space: Space::Two },
        expect!["GT-19 The hourglass has run out: II / Le sablier s’est écoulé : II"],
    );
    tells(
        &Event::HourglassTurned { seat: AURORE, space: Space::One },
        expect!["GT-19 Aurore turns the hourglass onto I / Aurore retourne le sablier sur I"],
    );
    tells(
        &Event::HourglassTurned { seat: AURORE, space: Space::Overtime },
        expect![
            "LM-41 Overtime: Aurore turns the hourglass once more / Prolongations : Aurore retourne encore le sablier"
        ],
    );
    tells(
        &Event::DieRolled { die: 3, double: false },
        expect![
            "LM-62 A die shows 3: the squares marked 3 open / Un dé donne 3 : les cases marquées 3 s’ouvrent"
        ],
    );
    tells(
        &Event::DieRolled { die: 3, double: true },
        expect![
            "LM-63 The other die shows 3, too: the squares marked = open / L’autre dé donne 3 aussi : les cases marquées = s’ouvrent"
        ],
    );
    tells(
        &Event::Finished { seat: AURORE, order: 1, late: false },
        expect!["GT-21 Aurore has finished and takes number 1 / Aurore termine et prend le numéro 1"],
    );
    tells(
        &Event::Finished { seat: AURORE, order: 3, late: true },
        expect!["GT-23 Aurore is late and gets number 3 / Aurore arrive trop tard et reçoit le numéro 3"],
    );
}

#[test]
fn gt_33_the_check_and_the_start_are_told() {
    let spots = vec![Spot { row: 7, column: 6 }, Spot { row: 7, column: 5 }];
    let mistake = mistake(MistakeKind::Mismatch, "GT-26");
    tells(
        &Event::MistakeFound { seat: AURORE, mistake, spots },
        expect![
            "GT-26 Aurore: connectors that do not fit at row 7, column 6 and row 7, column 5 / Aurore : des connecteurs incompatibles en ligne 7, colonne 6 et ligne 7, colonne 5"
        ],
    );
    tells(
        &lost(Loss::Removed),
        expect![
            "GT-33 Aurore removes a double engine (row 9, column 6) / Aurore retire un moteur double (ligne 9, colonne 6)"
        ],
    );
    tells(
        &Event::AlienBoarded { seat: AURORE, square: Square(1), alien: Alien::Purple },
        expect!["GT-38 Aurore takes the purple alien aboard / Aurore embarque l’extraterrestre mauve"],
    );
    tells(
        &Event::CrewBoarded { seat: AURORE, crew: 8, cells: 1 },
        expect![
            "GT-38 Aurore boards a crew of 8 and loads 1 cell / Aurore embarque un équipage de 8 et charge 1 cellule"
        ],
    );
    tells(
        &Event::PremiumPaid { seat: AURORE, group: 3, paid: 3, debt: 0 },
        expect![
            "LM-43 Aurore has 3 empty squares in a group: a premium of 3 credits / Aurore a 3 cases vides d’un seul tenant : prime de 3 crédits"
        ],
    );
    tells(
        &Event::PremiumPaid { seat: AURORE, group: 6, paid: 4, debt: 11 },
        expect![
            "LM-45 Aurore has 6 empty squares in a group, pays 4 credits and owes 11 / Aurore a 6 cases vides d’un seul tenant, paie 4 crédits et en doit 11"
        ],
    );
    tells(
        &Event::Insured { seat: AURORE, paid: 5, cap: 19 },
        expect![
            "LM-76 Aurore insures the fleet for 5 credits: lost tiles cost 19 at the most / Aurore assure sa flotte pour 5 crédits : les pertes coûteront 19 au plus"
        ],
    );
    tells(
        &Event::ShipStayed { seat: AURORE, ship: 1 },
        expect![
            "LM-74 Aurore leaves ship 2 behind: nobody is aboard / Aurore laisse au sol le vaisseau 2 : personne à bord"
        ],
    );
    tells(
        &Event::Launched { seat: AURORE, position: 0 },
        expect!["GT-41 Aurore takes off first / Aurore décolle en tête"],
    );
    tells(
        &Event::Launched { seat: AURORE, position: -1 },
        expect!["GT-41 Aurore takes off 1 day behind / Aurore décolle avec 1 jour de retard"],
    );
}

fn mistake(kind: MistakeKind, rule: &'static str) -> Mistake {
    Mistake { kind, square: Square(4), other: Some(Square(5)), rule }
}

/// GT-28: smooth sides join nothing.
#[test]
fn gt_29_a_tile_that_nothing_holds_is_told() {
    let mistake = Mistake { kind: MistakeKind::Apart, square: Square(4), other: None, rule: "GT-29" };
    tells(
        &Event::MistakeFound { seat: AURORE, mistake, spots: vec![Spot { row: 7, column: 6 }] },
        expect![
            "GT-29 Aurore: nothing holds the tile at row 7, column 6 / Aurore : rien ne tient le composant en ligne 7, colonne 6"
        ],
    );
}

#[test]
fn xp_30_a_blocked_thruster_is_told() {
    let spots = vec![Spot { row: 7, column: 6 }, Spot { row: 7, column: 5 }];
    let mistake = mistake(MistakeKind::ThrusterBlocked, "XP-30");
    tells(
        &Event::MistakeFound { seat: AURORE, mistake, spots },
        expect![
            "XP-30 Aurore: something stands in front of a thruster at row 7, column 6 and row 7, column 5 / Aurore : quelque chose bouche un propulseur en ligne 7, colonne 6 et ligne 7, colonne 5"
        ],
    );
}

/// XP-36, XP-39, XP-40, XP-41, XP-42.
#[test]
fn xp_20_waking_is_told() {
    tells(
        &Event::Woke { seat: AURORE, square: Square(1), chamber: Square(2) },
        expect![
            "XP-20 Aurore wakes a sleeper, who moves into a cabin / Aurore réveille un dormeur, qui s’installe dans une cabine"
        ],
    );
}

#[test]
fn xp_36_cyan_aliens_are_told() {
    tells(
        &Event::SpecialistBoarded { seat: AURORE, square: Square(1), speciality: Speciality::Lawyer },
        expect![
            "XP-36 Aurore takes the cyan alien aboard as Lawyer / Aurore embarque l’extraterrestre cyan comme Avocat"
        ],
    );
    tells(
        &Event::Negotiated { seat: AURORE, square: Square(1) },
        expect![
            "XP-39 Aurore sends the Diplomat, who does not come back / Aurore envoie le Diplomate, qui ne revient pas"
        ],
    );
    tells(
        &Event::TechnicianHelped { seat: AURORE, ship: 0 },
        expect!["XP-40 Aurore's Technician saves a cell / Aurore : le Technicien épargne une cellule"],
    );
    tells(
        &Event::Settled { seat: AURORE, account: Account::Manager, credits: 3 },
        expect!["XP-41 Aurore's Manager brings in 3 credits / Aurore : le Manager rapporte 3 crédits"],
    );
    tells(
        &Event::Settled { seat: AURORE, account: Account::Merchant, credits: 1 },
        expect!["XP-42 Aurore's Merchant adds 1 credit / Aurore : le Marchand ajoute 1 crédit"],
    );
}

#[test]
fn gt_49_a_card_is_told() {
    let goods: Goods = [Good::Red, Good::Red, Good::Blue].into_iter().collect();
    let turned = |encounter| Event::CardTurned { card: Card(0), encounter, number: 4, of: 12 };
    tells(
        &turned(Encounter::Pirates { strength: 6, shots: vec![], credits: 7, days: 2 }),
        expect!["GT-49 Card 4 of 12: pirates, strength 6 / Carte 4 sur 12 : pirates, puissance 6"],
    );
    tells(
        &turned(Encounter::AbandonedShip { crew: 3, credits: 4, days: 1 }),
        expect![
            "GT-49 Card 4 of 12: abandoned ship, 3 crew for 4 credits and 1 day / Carte 4 sur 12 : vaisseau abandonné, équipage de 3 contre 4 crédits et 1 jour"
        ],
    );
    tells(
        &turned(Encounter::AbandonedStation { crew: 5, goods, days: 1 }),
        expect![
            "GT-49 Card 4 of 12: abandoned station, for a crew of 5: 2 red and 1 blue, 1 day / Carte 4 sur 12 : station abandonnée, pour un équipage de 5 : 2 rouges et 1 bleue, 1 jour"
        ],
    );
    tells(
        &turned(Encounter::Planets { planets: vec![goods; 3], days: 2 }),
        expect!["GT-49 Card 4 of 12: 3 planets, 2 days / Carte 4 sur 12 : 3 planètes, 2 jours"],
    );
}

#[test]
fn gt_50_what_a_card_brings_is_told() {
    let goods: Goods = [Good::Red, Good::Red, Good::Blue].into_iter().collect();
    tells(
        &Event::Announced { seat: AURORE, measure: Measure::Cannon, halves: 9 },
        expect!["GT-44 Aurore: cannon strength 4½ / Aurore : puissance des canons 4½"],
    );
    tells(
        &Event::Moved { seat: AURORE, days: 5, position: 9 },
        expect!["GT-50 Aurore flies 5 days ahead / Aurore avance de 5 jours"],
    );
    tells(
        &Event::Moved { seat: AURORE, days: -1, position: 3 },
        expect!["GT-50 Aurore loses 1 day / Aurore perd 1 jour"],
    );
    tells(
        &Event::GoodsOffered { seat: AURORE, goods },
        expect![
            "GT-76 Aurore finds goods: 2 red and 1 blue / Aurore trouve des marchandises : 2 rouges et 1 bleue"
        ],
    );
    tells(
        &Event::Fought { seat: AURORE, result: Fight::Equal },
        expect![
            "GT-57 An even match: they leave Aurore alone / Forces égales : Aurore s’en tire sans dommage"
        ],
    );
    tells(
        &Event::CrewLost { seat: AURORE, square: Square(2), alien: None, why: Loss::Epidemic },
        expect!["GT-61 The epidemic takes a human from Aurore / L’épidémie emporte un humain chez Aurore"],
    );
    tells(
        &Event::Weakest { seat: AURORE, measure: Measure::Engine },
        expect!["GT-60 Weakest engines: Aurore / Moteurs les plus faibles : Aurore"],
    );
    for why in [Reason::OwnWill, Reason::NoHuman, Reason::NoEngine, Reason::Lapped] {
        let names = ["Aurore"].map(str::to_owned);
        let line = Teller::new(&names, Language::English).line(&Event::GaveUp {
            seat: AURORE,
            ship: 0,
            why,
            last: true,
        });
        assert!(line.is_some_and(|line| line.text.starts_with("Aurore gives up: ")));
    }
    tells(
        &Event::GaveUp { seat: AURORE, ship: 2, why: Reason::NoHuman, last: false },
        expect![
            "GT-81 Aurore gives up ship 3, no human is left aboard; the fleet flies on / Aurore abandonne le vaisseau 3, plus aucun humain à bord ; la flotte continue"
        ],
    );
}

#[test]
fn gt_65_an_attack_is_told() {
    let comes = |kind, from, numbers: &[u8], twice| Event::AttackComes {
        kind,
        from,
        dice: Vec::new(),
        numbers: numbers.to_vec(),
        twice,
    };
    tells(
        &comes(AttackKind::LargeMeteor, Side::Left, &[6], false),
        expect!["GT-65 Large meteor from the left, row 6 / Large météorite par la gauche, ligne 6"],
    );
    tells(
        &comes(AttackKind::SmallMeteor, Side::Right, &[3], true),
        expect![
            "LM-24 Small meteor from the right, both rows 3 / Petite météorite par la droite, les deux lignes 3"
        ],
    );
    tells(
        &comes(AttackKind::HeavyShot, Side::Front, &[4, 2], false),
        expect![
            "GT-65 Heavy shot from the front, column 4, row 2 / Tir lourd par l’avant, colonne 4, ligne 2"
        ],
    );
    tells(
        &Event::Redirected { from: Side::Left },
        expect!["LM-20 The attack turns and comes from the left / L’attaque dévie et arrive par la gauche"],
    );
    tells(
        &Event::ThrusterFired { seat: AURORE, ship: 0, square: Square(4), points: Side::Left },
        expect![
            "XP-30 Aurore fires a thruster: the line moves to the left / Aurore allume un propulseur : la trajectoire se décale vers la gauche"
        ],
    );
    for how in [Escape::Bounced, Escape::Shielded, Escape::ShotDown] {
        let names = ["Aurore"].map(str::to_owned);
        let line = Teller::new(&names, Language::French).line(&Event::Unharmed { seat: AURORE, how });
        assert!(line.is_some_and(|line| line.text.starts_with("Aurore")));
    }
    tells(
        &lost(Loss::Meteor),
        expect![
            "GT-73 Aurore loses a double engine (row 9, column 6) / Aurore perd un moteur double (ligne 9, colonne 6)"
        ],
    );
    tells(
        &Event::PartKept { seat: AURORE, square: Square(0), lost: 3 },
        expect![
            "GT-73 The ship falls apart: Aurore keeps one part and loses 3 tiles / Le vaisseau se disloque : Aurore garde un morceau et perd 3 composants"
        ],
    );
}

#[test]
fn gt_87_the_arrival_is_told() {
    tells(
        &Event::Arrived { seat: AURORE, place: 1, ships: 1, exposed: 3 },
        expect![
            "GT-87 Aurore arrives first, 3 exposed connectors / Aurore arrive en tête, 3 connecteurs exposés"
        ],
    );
    tells(
        &Event::Arrived { seat: AURORE, place: 2, ships: 3, exposed: 0 },
        expect![
            "GT-87 Aurore arrives with 3 ships in 2nd place, 0 exposed connectors / Aurore arrive avec 3 vaisseaux à la 2e place, 0 connecteur exposé"
        ],
    );
    let settled = |account, credits| Event::Settled { seat: AURORE, account, credits };
    tells(
        &settled(Account::Goods, 11),
        expect!["GT-89 Aurore sells the goods for 11 credits / Aurore vend ses marchandises pour 11 crédits"],
    );
    tells(
        &settled(Account::Guests, 4),
        expect!["XP-19 Aurore gets 4 credits from paying guests / Aurore reçoit 4 crédits de ses passagers"],
    );
    tells(
        &settled(Account::LostTiles, -1),
        expect![
            "GT-90 Aurore pays 1 credit for lost tiles / Aurore paie 1 crédit pour les composants perdus"
        ],
    );
    tells(
        &Event::FlightOver { flight: 1, credits: vec![17, 4] },
        expect![
            "GT-91 Flight 1 is over. Credits: Aurore 17, Nicolas 4 / Le vol 1 est fini. Crédits : Aurore 17, Nicolas 4"
        ],
    );
    let standings = Standings::new([(2, 17), (1, 30)].map(|(place, score)| Standing { place, score }));
    tells(
        &Event::MatchOver { standings },
        expect![
            "GT-4 The game is over. 1. Nicolas (30), 2. Aurore (17) / La partie est finie. 1. Nicolas (30), 2. Aurore (17)"
        ],
    );
}

#[test]
fn gt_107_gt_110_turns_of_points_are_told() {
    tells(
        &Event::HourglassMoved { space: Space::One },
        expect!["GT-110 The hourglass moves on to I / Le sablier passe sur I"],
    );
    tells(
        &Event::TurnEnded { seat: AURORE, carried: 1 },
        expect!["GT-107 Aurore ends the turn and keeps 1 point / Aurore termine son tour et garde 1 point"],
    );
    tells(
        &Event::TurnEnded { seat: AURORE, carried: 0 },
        expect!["GT-107 Aurore ends the turn / Aurore termine son tour"],
    );
}

#[test]
fn what_everybody_does_all_the_time_is_quiet() {
    let names = ["Aurore"].map(str::to_owned);
    let teller = Teller::new(&names, Language::English);
    for event in [
        Event::TookFaceDown { seat: AURORE },
        Event::Attached { seat: AURORE, tile: Tile(1), square: Square(2), turns: 0 },
        Event::CellSpent { seat: AURORE, square: Square(2) },
        Event::RoundOver { left: 3 },
        Event::TurnBegan { seat: AURORE, points: 12 },
        Event::CameTooLate { seat: AURORE },
        Event::Unharmed { seat: AURORE, how: Escape::Missed },
        lost(Loss::FellOff),
    ] {
        assert_eq!(teller.line(&event), None);
    }
}
