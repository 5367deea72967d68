//! Says in a few words what happened and what is allowed.

use rules::{Game, Seats, Standings, Turn};

use crate::development::DevelopStep;
use crate::parts::{Card, Cockpit, Element, Token};
use crate::state::{HydroRacers, Stage};
use crate::{Action, Event, Outcome};

/// The value of a base card, or the last words of an id: `8`, `pass`, `10`, `goggles`.
pub(super) fn name(card: Card) -> String {
    let id = card.to_string();
    if let Some(base) = id.strip_prefix("base-") {
        return base.split('-').next().expect("a base card has a value").to_owned();
    }
    let id = id.split_once('-').map_or(id.as_str(), |(_, rest)| rest);
    match id.split_once('-') {
        Some((digits, rest)) if digits.bytes().all(|digit| digit.is_ascii_digit()) => rest.to_owned(),
        Some(_) | None => id.to_owned(),
    }
}

/// Names in a row.
pub(super) fn names(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(name).collect::<Vec<_>>().join(" ")
}

pub(super) fn element(element: Element) -> &'static str {
    match element {
        Element::Cooling => "cooling",
        Element::Propulsion => "propulsion",
        Element::Controls => "controls",
        Element::Structure => "structure",
    }
}

fn token(token: Token) -> &'static str {
    match token {
        Token::Damage => "damage",
        Token::Alert => "alert",
    }
}

fn side(cockpit: Cockpit) -> &'static str {
    match cockpit {
        Cockpit::Basic => "basic",
        Cockpit::Expert => "expert",
    }
}

/// Places and scores in seat order.
pub(super) fn standings(standings: &Standings) -> String {
    let places: Vec<String> = standings.rows().iter().map(|row| row.place.to_string()).collect();
    let scores: Vec<String> = standings.rows().iter().map(|row| row.score.to_string()).collect();
    format!("places {}, scores {}", places.join(" "), scores.join(" "))
}

/// What is allowed or may be drawn now, and to whom.
pub(super) fn offers(game: &HydroRacers) -> String {
    match game.turn() {
        Turn::Over(over) => format!("over: {}", standings(&over)),
        Turn::Chance => {
            let mut weighted = Vec::new();
            game.outcomes(&mut weighted);
            let words: Vec<String> =
                weighted.iter().map(|(drawn, weight)| format!("{}*{weight}", outcome(*drawn))).collect();
            format!("chance: {}", words.join(", "))
        }
        Turn::Players(seats) => {
            let mut actions = Vec::new();
            game.actions(seats.lowest().expect("somebody is asked"), &mut actions);
            let words: Vec<String> = actions.iter().map(|one| action(game, *one)).collect();
            format!("{}: {}", asked(game, seats), words.join(", "))
        }
        Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
    }
}

/// The plane whose decision it is.
fn asked(game: &HydroRacers, seats: Seats) -> String {
    if let Stage::Circuit | Stage::Terms = game.stage {
        return format!("seat {seats}");
    }
    let turn = if game.stage == Stage::Develop { game.development.actor } else { game.go.plane };
    if let Stage::DropBehind(plane) = game.stage { plane } else { turn }.to_string()
}

fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::DrawPlane(sheet) => format!("plane {sheet}"),
        Outcome::DrawPilot(pilot) => format!("pilot {pilot}"),
        Outcome::DrawCircuit(circuit) => format!("circuit {circuit}"),
        Outcome::DrawTerms(cockpit) => format!("side {}", side(cockpit)),
        Outcome::DrawGrid(plane) => format!("grid {plane}"),
        Outcome::DrawCard(card) | Outcome::DrawDevelopment(card) => name(card),
        Outcome::DrawToken(drawn) => token(drawn).to_owned(),
        Outcome::DrawTime => "time".to_owned(),
        Outcome::DrawOwn(plane) => format!("token {plane}"),
    }
}

fn action(game: &HydroRacers, action: Action) -> String {
    let on = |place: u8| game.development.display[place as usize].map(name).expect("a card is offered");
    let spied = |place: u8| game.development.track[place as usize].map(name).expect("a card is offered");
    let paid = |coins: bool| if coins { "+5" } else { "" };
    match action {
        Action::PlaceOnCard { place, accelerate } => format!("on {}{}", on(place), paid(accelerate)),
        Action::PlaceOnEspionage => "spy".to_owned(),
        Action::PlaceOnExhibition(space) => format!("show {space}"),
        Action::Recycle(card) => format!("give {}", name(card)),
        Action::NoClaim => "no".to_owned(),
        Action::Claim { place, coins } => format!("claim {}{}", spied(place), paid(coins)),
        Action::ChooseRival(plane) => format!("hit {plane}"),
        Action::ChooseElement(chosen) => format!("raise {}", element(chosen)),
        Action::ChooseCircuit(circuit) => game.pack.get().circuits[circuit as usize].id.clone(),
        Action::ChooseTerms(cockpit) => format!("side {}", side(cockpit)),
        Action::Pass => "pass".to_owned(),
        Action::Play(card) => format!("play {}", name(card)),
        Action::NoBet => "nobet".to_owned(),
        Action::PlaceBet { slot, on } => format!("bet {slot} {on}"),
        Action::PassDiscard(card) => format!("put {}", name(card)),
        Action::ChoosePlane(_)
        | Action::ChoosePilot(_)
        | Action::ChooseValue(_)
        | Action::TakePoint
        | Action::TakeCoins
        | Action::Remove { .. }
        | Action::Reduce(_)
        | Action::Boost(_)
        | Action::Hop(_)
        | Action::DropBehind(_)
        | Action::Keep(_) => format!("{action:?}"),
    }
}

/// What the phase is doing, in a word.
pub(super) fn step(step: DevelopStep) -> &'static str {
    match step {
        DevelopStep::Open => "fills the display",
        DevelopStep::AutoCards(..) => "deals to autopilots",
        DevelopStep::Draw => "draws",
        DevelopStep::Place => "places",
        DevelopStep::Rival => "chooses a rival",
        DevelopStep::Joker => "raises an element",
        DevelopStep::Recycle { .. } => "gives up a card",
        DevelopStep::Refill => "refills the display",
        DevelopStep::Claims(_) => "may claim",
    }
}

/// What happened, nothing for what only some hear.
#[expect(clippy::too_many_lines, reason = "a line for every event")]
pub(super) fn event(event: &Event) -> Option<String> {
    Some(match event {
        Event::CardDrawnUnseen { .. }
        | Event::CardLookedUnseen { .. }
        | Event::CardKeptUnseen { .. }
        | Event::CardPutUnderUnseen { .. }
        | Event::BetPlaced { on: None, .. } => return None,
        Event::PlaneAllotted { plane, sheet, .. } => format!("{plane} is plane {sheet}"),
        Event::PilotAllotted { plane, pilot, .. } => format!("{plane} has pilot {pilot}"),
        Event::CircuitChosen { circuit, .. } => format!("circuit {circuit}"),
        Event::TermsChosen { cockpit } => format!("side {}", side(*cockpit)),
        Event::RaceBegan { race, .. } => format!("race {race}"),
        Event::GridTaken { plane, space } => format!("{plane} on grid {space}"),
        Event::HeatBegan { heat } => format!("heat {heat}"),
        Event::RoundBegan { round } => format!("round {round}"),
        Event::LeaderMarked { plane, .. } => format!("{plane} leads"),
        Event::SlipstreamMarked { plane, bonus } => format!("{plane} slipstream {bonus}"),
        Event::CardDrawn { plane, card } => format!("{plane} draws {}", name(*card)),
        Event::CardLooked { plane, card } => format!("{plane} looks at {}", name(*card)),
        Event::CardKept { plane, card } => format!("{plane} keeps {}", name(*card)),
        Event::BetPlaced { plane, slot, on: Some(on), .. } => format!("{plane} bets {slot} on {on}"),
        Event::CardPlayed { plane, card, .. } => format!("{plane} plays {}", name(*card)),
        Event::ValueChosen { plane, value } => format!("{plane} as {value}"),
        Event::Passed { plane, .. } => format!("{plane} passes"),
        Event::PointsGained { plane, points } => format!("{plane} +{points} points"),
        Event::CoinsGained { plane, coins } => format!("{plane} +{coins} coins"),
        Event::DangerRemoved { plane, token: gone, .. } => format!("{plane} puts back {}", token(*gone)),
        Event::Reduced { plane } => format!("{plane} reduces"),
        Event::Boosted { plane } => format!("{plane} boosts"),
        Event::Flew { plane, speed, to, pushed, .. } => {
            format!("{plane} flies {speed} to {to}{}", if *pushed { " pushed" } else { "" })
        }
        Event::CornerOverspeed { plane, limit, ignored } => {
            format!("{plane} too fast for {limit}{}", if *ignored { ", ignored" } else { "" })
        }
        Event::TokenDrawn { plane, token: drawn } => format!("{plane} draws {}", token(*drawn)),
        Event::TokenReturned { plane, .. } => format!("{plane} returns a token"),
        Event::TokenPlaced { plane, element: on, .. } => format!("{plane} token on {}", element(*on)),
        Event::MalusGained { plane, malus } => format!("{plane} suffers {malus:?}"),
        Event::Crashed { plane } => format!("{plane} crashes"),
        Event::Hopped { plane, to } => format!("{plane} hops to {to}"),
        Event::DroppedBehind { plane, to } => format!("{plane} drops to {to}"),
        Event::CardPutUnder { plane, card } => format!("{plane} puts {} under", name(*card)),
        Event::HeatOver { heat } => format!("heat {heat} over"),
        Event::Ranked { plane, rank, points } => format!("{plane} rank {rank} +{points}"),
        Event::BetSettled { plane, paid, .. } => format!("{plane} bet pays {paid}"),
        Event::RaceOver { race } => format!("race {race} over"),
        Event::Repaired { plane, alerts, repairs, tokens } => {
            format!("{plane} repairs {alerts}+{repairs}, {tokens} tokens")
        }
        Event::DevelopmentBegan => "development".to_owned(),
        Event::DisplayFilled { place, card } => format!("display {place} {}", name(*card)),
        Event::AutopilotDrew { plane, card } => format!("{plane} drew {}", name(*card)),
        Event::TimePassed { markers, .. } => format!("time {markers}"),
        Event::TokenTurn { plane } => format!("token of {plane}"),
        Event::TokenOnCard { plane, place, tokens, .. } => format!("{plane} on {place}: {tokens}"),
        Event::Accelerated { plane, coins } => format!("{plane} pays {coins}"),
        Event::TokenOnEspionage { plane } => format!("{plane} spies"),
        Event::Exhibited { plane, space, coins } => format!("{plane} shows on {space} for {coins}"),
        Event::CardTaken { plane, card } => format!("{plane} takes {}", name(*card)),
        Event::TechnologyGained { plane, .. } => format!("{plane} uses it"),
        Event::BagChanged { plane, damage, alert } => format!("{plane} bag {damage}+{alert}"),
        Event::Upgraded { plane, element: None } => format!("{plane} +1 slot"),
        Event::Upgraded { plane, element: Some(raised) } => format!("{plane} +1 slot, {}", element(*raised)),
        Event::Recycled { plane, card, coins, .. } => format!("{plane} gives {} for {coins}", name(*card)),
        Event::TrackEntered { card } => format!("{} on the track", name(*card)),
        Event::TrackLeft { card } => format!("{} gone", name(*card)),
        Event::Claimed { plane, card, coins: 0, .. } => format!("{plane} claims {}", name(*card)),
        Event::Claimed { plane, card, coins, .. } => format!("{plane} claims {} for {coins}", name(*card)),
        Event::DevelopmentOver => "development over".to_owned(),
        Event::MatchOver { standings: over, .. } => standings(over),
    })
}
