//! How a match is told, in both languages.

use americas_cup::{Card, CardFace, Colour, Event, Heading, Mark, Pack, Play, Posts, SequenceEnd, Side};
use expect_test::{Expect, expect};
use rules::{Seat, Standing, Standings};

use super::super::words::printed;
use super::Teller;
use crate::{AmericasCup, Language, Listed};

const AURORE: Seat = Seat(0);
const NICOLAS: Seat = Seat(1);

fn tells(event: &Event, expect: Expect) {
    let names = ["Aurore", "Nicolas"].map(str::to_owned);
    let told = [Language::English, Language::French]
        .map(|language| Teller::new(&names, language).line(event).expect("this event has a line"));
    expect.assert_eq(&format!("{} {} / {}", told[0].rule, told[0].text, told[1].text));
}

/// Card 19 is a red 4, card 29 a green 2.
fn card(number: u8) -> CardFace {
    *Pack::printed().face(Card(number))
}

/// The rule page names the points of the printed board as a table reads them.
#[test]
fn ac_2_columns_and_rows_are_counted_from_one() {
    let board = &Pack::printed().board;
    let [windward, leeward] = [board.windward, board.leeward].map(printed);
    assert_eq!([windward, leeward], [(7, 43), (7, 11)]);
    let names = [("column", "row", "between rows"), ("colonne", "rangée", "entre les rangées")];
    let pages = [AmericasCup::RULEBOOK.en, AmericasCup::RULEBOOK.fr];
    for ((column, row, between), page) in names.into_iter().zip(pages) {
        for (col, number) in [windward, leeward] {
            assert!(
                page.contains(&format!("{column} {col}, {row} {number}")),
                "{column} {col}, {row} {number}"
            );
        }
        // `line` is the first row above it, from 0, and so the last row below it, from 1.
        let line = board.line;
        assert!(page.contains(&format!("{between} {line} ")), "{between} {line}");
    }
}

#[test]
fn ac_40_the_start_is_told() {
    let posts = Posts::of([1, 3, 8]);
    tells(
        &Event::PostsChosen { seat: AURORE, posts },
        expect![
            "AC-50 Aurore's key posts: helmsman (1), navigator (3) and bowman (8) / Aurore a pour postes clés : barreur (1), navigateur (3) et équipier d’avant (8)"
        ],
    );
    tells(
        &Event::LotDrawn { seat: NICOLAS },
        expect!["AC-5 Nicolas is drawn at random / Le hasard désigne Nicolas"],
    );
    tells(
        &Event::ManoeuvreBegan { manoeuvre: 2, of: 5 },
        expect!["AC-45 Manoeuvre 2 of 5 / Manœuvre 2 sur 5"],
    );
    tells(
        &Event::StartCardTurned { seat: AURORE, card: card(19) },
        expect!["AC-42 Aurore turns up a 4 / Aurore retourne un 4"],
    );
    tells(
        &Event::StartCardsEqual { value: 4 },
        expect!["AC-42 Two 4s: both turn up another card / Deux 4 : chacun retourne une autre carte"],
    );
    tells(
        &Event::ManoeuvreTurn { seat: AURORE, points: 5 },
        expect!["AC-43 Aurore manoeuvres with 5 points / Aurore manœuvre avec 5 points"],
    );
    tells(
        &Event::OverTheLine { seat: AURORE, turns: 1 },
        expect![
            "AC-48 Aurore is over the line and will miss 1 turn / Aurore dépasse la ligne et s’arrêtera 1 tour"
        ],
    );
    tells(
        &Event::Disqualified { seat: AURORE },
        expect![
            "AC-49 Aurore is over the line and disqualified / Aurore dépasse la ligne : disqualification"
        ],
    );
    tells(
        &Event::RaceBegan { order: vec![NICOLAS, AURORE], laps: 3 },
        expect![
            "AC-46 The race begins, 3 laps. Order: Nicolas and Aurore / La course commence, 3 tours. Ordre : Nicolas et Aurore"
        ],
    );
}

#[test]
fn ac_19_a_turn_is_told() {
    let played = |play, crew| Event::CardPlayed { seat: AURORE, card: card(19), points: 3, crew, play };
    tells(&Event::RoundBegan { round: 7 }, expect!["AC-19 Round 7 / Tour 7"]);
    tells(
        &Event::TurnMissed { seat: AURORE },
        expect!["AC-48 Aurore misses a turn / Aurore s’arrête un tour"],
    );
    tells(
        &Event::Covered { seat: AURORE, by: NICOLAS, rear: false },
        expect!["AC-75 Nicolas covers Aurore, who loses a point / Nicolas couvre Aurore, qui perd un point"],
    );
    tells(
        &Event::Covered { seat: AURORE, by: NICOLAS, rear: true },
        expect![
            "AC-77 Aurore is in Nicolas's wake and loses a point / Aurore est dans le sillage de Nicolas et perd un point"
        ],
    );
    tells(
        &played(Play::Plain, 0),
        expect!["AC-19 Aurore plays a red 4: 3 points / Aurore joue un 4 rouge : 3 points"],
    );
    tells(
        &played(Play::Opens, 1),
        expect![
            "AC-58 Aurore opens a sequence with a red 4: 3 points and 1 crew point / Aurore commence une séquence avec un 4 rouge : 3 points et 1 point équipage"
        ],
    );
    tells(
        &played(Play::Continues, 2),
        expect![
            "AC-59 Aurore continues with a red 4: 3 points and 2 crew points / Aurore continue avec un 4 rouge : 3 points et 2 points équipage"
        ],
    );
    tells(
        &Event::CardDiscarded { seat: AURORE, card: card(29), points: 2 },
        expect![
            "AC-62 Aurore discards a green 2 for 2 points / Aurore se défausse d’un 2 vert pour 2 points"
        ],
    );
}

#[test]
fn ac_21_what_happens_to_a_hand_is_told() {
    tells(
        &Event::HandChanged { seat: AURORE, cards: vec![card(19), card(29)] },
        expect![
            "AC-21 Aurore shows a red 4 and a green 2, draws a new hand and loses the turn / Aurore montre un 4 rouge et un 2 vert, change de main et perd son tour"
        ],
    );
    tells(
        &Event::HandKept { seat: AURORE },
        expect![
            "AC-21 Aurore has no card of the right colour and loses the turn / Aurore n’a aucune carte de la bonne couleur et perd son tour"
        ],
    );
    tells(
        &Event::CardDrawn { seat: AURORE, card: card(29) },
        expect!["AC-19 Aurore draws a green 2 / Aurore pioche un 2 vert"],
    );
    tells(
        &Event::DeckShuffled { cards: 44 },
        expect![
            "AC-90 The discards are shuffled: 44 cards in the deck / On mélange la défausse : 44 cartes dans le tas"
        ],
    );
}

#[test]
fn ac_60_the_end_of_a_sequence_is_told_with_its_reason() {
    for why in [
        SequenceEnd::Broken,
        SequenceEnd::Tack,
        SequenceEnd::Rounding,
        SequenceEnd::HeadToWind,
        SequenceEnd::HandChanged,
    ] {
        let names = ["Aurore"].map(str::to_owned);
        let line = Teller::new(&names, Language::English).line(&Event::SequenceEnded { seat: AURORE, why });
        assert!(line.is_some_and(|line| line.text.starts_with("Aurore's sequence ends: ")));
    }
}

#[test]
fn ac_10_a_path_is_told() {
    tells(
        &Event::Sailed { seat: AURORE, from: [6, 20], to: [5, 21], heading: Heading::Nw },
        expect!["AC-10 Aurore sails NW to column 6, row 22 / Aurore avance au NO, colonne 6, rangée 22"],
    );
    tells(
        &Event::StoppedByWind { seat: AURORE, lost: 1 },
        expect!["AC-67 Aurore is head to wind and loses 1 point / Aurore est debout au vent et perd 1 point"],
    );
    tells(
        &Event::TurnedInPlace { seat: AURORE, heading: Heading::Sw },
        expect!["AC-12 Aurore turns in place to SW / Aurore pivote sur place vers le SO"],
    );
    tells(
        &Event::CrewTurned { seat: AURORE, side: Side::Left, steps: 2, heading: Heading::Nw },
        expect![
            "AC-52 Aurore's crew turns the boat 120° to the left, to NW / L’équipage d’Aurore fait pivoter le bateau de 120° à gauche, vers le NO"
        ],
    );
    tells(
        &Event::Cornered { seat: AURORE },
        expect!["AC-29 Aurore has no path that is allowed / Aurore n’a aucun trajet permis"],
    );
    tells(
        &Event::Rounded { seat: AURORE, mark: Mark::Windward, leg: 1 },
        expect![
            "AC-14 Aurore rounds the windward buoy: run 1 / Aurore franchit la bouée au vent : vent arrière 1"
        ],
    );
    tells(
        &Event::Rounded { seat: AURORE, mark: Mark::Leeward, leg: 2 },
        expect![
            "AC-14 Aurore rounds the leeward buoy: beat 2 / Aurore franchit la bouée sous le vent : près 2"
        ],
    );
    tells(
        &Event::Tacked { seat: AURORE, tack: Colour::Red, opens: Some((Colour::Green, 2)) },
        expect![
            "AC-63c Aurore tacks: port tack (red); the 2 opens a new sequence / Aurore vire de bord : bâbord amures (rouge) ; le 2 commence une nouvelle séquence"
        ],
    );
    tells(
        &Event::Tacked { seat: AURORE, tack: Colour::Green, opens: None },
        expect!["AC-63 Aurore tacks: starboard tack (green) / Aurore vire de bord : tribord amures (vert)"],
    );
}

#[test]
fn ac_32_the_end_is_told() {
    tells(
        &Event::Finished { seat: AURORE, place: 1 },
        expect!["AC-32 Aurore crosses the finish line first / Aurore franchit la ligne d’arrivée en tête"],
    );
    tells(
        &Event::Finished { seat: AURORE, place: 3 },
        expect![
            "AC-32 Aurore crosses the finish line in 3rd place / Aurore franchit la ligne d’arrivée à la 3e place"
        ],
    );
    tells(
        &Event::TurnLimitReached { turns: 200 },
        expect!["AC-33 Every boat has had its 200 turns / Chaque bateau a joué ses 200 tours"],
    );
    tells(
        &Event::Ranked { seat: AURORE, place: 1, legs: 2, to_end: 30 },
        expect![
            "AC-33 1. Aurore: 2 legs finished, 30 points to the finish / 1. Aurore : 2 étapes, encore 30 points jusqu’à l’arrivée"
        ],
    );
    let standings = Standings::new([2, 1].map(|place| Standing { place, score: 0 }));
    tells(
        &Event::MatchOver { standings },
        expect!["AC-94 The race is over. 1. Nicolas, 2. Aurore / La course est finie. 1. Nicolas, 2. Aurore"],
    );
}
