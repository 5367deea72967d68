//! Says in a few words what happened and what is on the table.

use rules::Standings;

use super::events::phrase;
use crate::deck::CardPlace;
use crate::parts::{Card, DEVELOPMENT_IDS, Element, Plane, Technology, Token};
use crate::state::HydroRacers;
use crate::{Action, Event, Outcome, Pack};

/// What an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// Rounds with their markers.
    Markers,
    /// Moves, dangers and gains.
    Flight,
    /// Cards, as their owners see them.
    Cards,
    /// Grids, ranks and bets.
    Heat,
    /// ToldEvent elsewhere.
    Other,
}

/// One line as it is, several with a line break each.
pub(super) fn lines(lines: impl IntoIterator<Item = String>) -> String {
    let lines: Vec<String> = lines.into_iter().collect();
    match &lines[..] {
        [line] => line.clone(),
        lines => lines.iter().map(|line| format!("{line}\n")).collect(),
    }
}

/// What is told of a topic: a line for each plane in turn, at the end of a heat for each event.
pub(super) fn story<'a>(events: impl Iterator<Item = &'a Event>, topic: Topic) -> String {
    let mut told: Vec<(Option<Plane>, String)> = Vec::new();
    for (about, plane, phrase) in events.map(phrase) {
        match told.last_mut() {
            _ if about != topic => {}
            Some((last, line)) if *last == plane && plane.is_some() && topic != Topic::Heat => {
                *line += &format!(", {phrase}");
            }
            Some(_) | None => told.push((plane, phrase)),
        }
    }
    let line = |(plane, line): (Option<Plane>, String)| match plane {
        Some(plane) => format!("{}: {line}", letter(plane)),
        None => line,
    };
    lines(told.into_iter().map(line))
}

/// A plane's letter.
pub(super) fn letter(plane: Plane) -> char {
    char::from(b'A' + plane.0)
}

/// The plane a text starts with.
pub(super) fn read_plane(text: &str) -> Plane {
    read_plane_letter(text.split([' ', '~']).next().expect("a text has a beginning"))
}

pub(super) fn read_plane_letter(letter: &str) -> Plane {
    match letter.as_bytes() {
        [letter @ b'A'..=b'F'] => Plane(letter - b'A'),
        _ => panic!("{letter:?} is no plane"),
    }
}

pub(super) fn read_element(word: &str) -> Element {
    Element::ALL.into_iter().find(|element| element.to_string() == word).expect("an element")
}

pub(super) fn read_token(word: &str) -> Token {
    match word {
        "D" => Token::Damage,
        "A" => Token::Alert,
        _ => panic!("{word:?} is no token"),
    }
}

pub(super) fn read_technology(word: &str) -> Option<Technology> {
    let id = match word {
        "boost" => "tech-overtake-boost".to_owned(),
        _ => format!("tech-{word}"),
    };
    let pack = Pack::printed();
    match pack.face(pack.card(&id)?).kind {
        crate::CardKind::Technology(technology) => Some(technology),
        crate::CardKind::Movement(_) | crate::CardKind::Advantage(_) | crate::CardKind::Pass => None,
    }
}

/// `7` and `7r3` are base cards, `full-10` and `bank` movement cards, others are called by their id.
pub(super) fn card(card: Card) -> String {
    let id = card.to_string();
    if let Some(base) = id.strip_prefix("base-") {
        let (value, repair) = base.split_once('-').expect("a value and a repair time");
        return if repair == "0" { value.to_owned() } else { format!("{value}r{repair}") };
    }
    let Some(movement) = id.strip_prefix("mv-") else { return id };
    movement.split_once('-').map_or_else(|| format!("full-{movement}"), |(_, name)| name.to_owned())
}

pub(super) fn read_card(word: &str) -> Card {
    let base = |value: &str, repair: &str| Some(Card::base(value.parse().ok()?, repair.parse().ok()?));
    let (value, repair) = word.split_once('r').unwrap_or((word, "0"));
    let development = || (0..DEVELOPMENT_IDS.len()).map(Card::development).find(|other| card(*other) == word);
    let found = base(value, repair).or_else(development);
    found.or_else(|| Card::from_code(word)).unwrap_or_else(|| panic!("{word:?} is no card"))
}

/// A slot by its stake; the free one is 0.
pub(super) fn slot(slot: u8) -> &'static str {
    ["6", "4", "2", "0"][slot as usize]
}

/// A token's letter.
pub(super) fn token(token: Token) -> char {
    match token {
        Token::Damage => 'D',
        Token::Alert => 'A',
    }
}

/// Places and scores in seat order.
pub(super) fn standings(standings: &Standings) -> String {
    let places: Vec<String> = standings.rows().iter().map(|row| row.place.to_string()).collect();
    let scores: Vec<String> = standings.rows().iter().map(|row| row.score.to_string()).collect();
    format!("over: places {}, scores {}", places.join(" "), scores.join(" "))
}

/// Each outcome with its weight, unless that is 1.
pub(super) fn outcomes(outcomes: &[(Outcome, u32)]) -> String {
    let one = |(outcome, weight): &(Outcome, u32)| {
        let name = match outcome {
            Outcome::DrawToken(drawn) => token(*drawn).to_string(),
            Outcome::DrawCard(drawn) | Outcome::DrawDevelopment(drawn) => card(*drawn),
            Outcome::DrawGrid(plane) | Outcome::DrawOwn(plane) => letter(*plane).to_string(),
            Outcome::DrawPlane(_)
            | Outcome::DrawPilot(_)
            | Outcome::DrawCircuit(_)
            | Outcome::DrawTerms(_)
            | Outcome::DrawTime => format!("{outcome:?}"),
        };
        if *weight == 1 { name } else { format!("{name}:{weight}") }
    };
    outcomes.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// An action in the words of a step, without the plane.
pub(super) fn action(action: Action) -> String {
    let perhaps = |word: &str, yes: bool| if yes { word.to_owned() } else { format!("{word} not") };
    match action {
        Action::Pass => "passes".to_owned(),
        Action::Play(played) => format!("plays {}", card(played)),
        Action::ChooseValue(value) => format!("as {value}"),
        Action::TakePoint => "point".to_owned(),
        Action::TakeCoins => "coins".to_owned(),
        Action::Remove { element, square } => format!("removes {element} {square}"),
        Action::Reduce(yes) => perhaps("reduces", yes),
        Action::Boost(yes) => perhaps("boosts", yes),
        Action::Hop(yes) => perhaps("hops", yes),
        Action::DropBehind(yes) => perhaps("drops", yes),
        Action::ChooseElement(element) => format!("puts {element}"),
        Action::PassDiscard(put) => format!("under {}", card(put)),
        Action::Keep(place) => format!("keeps {place}"),
        Action::NoBet => "bets not".to_owned(),
        Action::PlaceBet { slot: paid, on } => format!("bets {} on {}", slot(paid), letter(on)),
        Action::ChoosePlane(sheet) => format!("sheet {sheet}"),
        Action::ChoosePilot(pilot) => format!("pilot {pilot}"),
        Action::ChooseRival(rival) => format!("rival {}", letter(rival)),
        Action::ChooseCircuit(_)
        | Action::ChooseTerms(_)
        | Action::PlaceOnCard { .. }
        | Action::PlaceOnEspionage
        | Action::PlaceOnExhibition(_)
        | Action::Recycle(_)
        | Action::NoClaim
        | Action::Claim { .. } => format!("{action:?}"),
    }
}

/// A plane in the words of a position, without what never changes in a race.
pub(super) fn craft(game: &HydroRacers, plane: Plane) -> String {
    let craft = game.craft(plane);
    let mut text = format!("{} {}", letter(plane), craft.space);
    let mut say = |said: bool, words: String| {
        if said {
            text += &format!(" {words}");
        }
    };
    say(!craft.flies, format!("out {}", craft.crash));
    for (name, cards) in piles(game, plane) {
        say(!cards.is_empty(), format!("{name} {}", cards.join(" ")));
    }
    say(craft.damage > 0, format!("damage {}", craft.damage));
    say(craft.alerts > 0, format!("alerts {}", craft.alerts));
    for element in Element::ALL {
        let squares = 0..game.tile(plane, element).len() as u8;
        let on = |square: u8| craft.token_on(element, square).map_or('.', token);
        say(
            craft.squares[element as usize] != 0,
            format!("{element} {}", squares.map(on).collect::<String>()),
        );
    }
    say(craft.bag != [12, 6], format!("bag {}/{}", craft.bag[0], craft.bag[1]));
    say(craft.coins != if game.is_autopilot(plane) { 0 } else { 30 }, format!("coins {}", craft.coins));
    say(craft.points > 0, format!("points {}", craft.points));
    if let Some((paid, on)) = craft.bet.and_then(|bet| Some((bet.slot, bet.on?))) {
        say(true, format!("bet {} {}", slot(paid), letter(on)));
    }
    text
}

/// The cards of a plane in their spots; those under the pile in the order in which they are drawn.
fn piles(game: &HydroRacers, plane: Plane) -> [(&'static str, Vec<String>); 7] {
    let mut piles =
        ["hand", "open", "looked", "pile", "under", "top", "covered"].map(|name| (name, Vec::new()));
    let mut cards: Vec<(CardPlace, Card)> =
        game.craft(plane).deck.iter().map(|(card, spot)| (spot, card)).collect();
    cards.sort_unstable();
    for (spot, one) in cards {
        let nth = match spot {
            CardPlace::Hand => 0,
            CardPlace::Open(_) => 1,
            CardPlace::Looked(_) => 2,
            CardPlace::Pile => 3,
            CardPlace::Under(_) => 4,
            CardPlace::Top => 5,
            CardPlace::Covered => 6,
        };
        piles[nth].1.push(card(one));
    }
    piles
}
