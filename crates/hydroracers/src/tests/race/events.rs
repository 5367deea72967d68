//! Every event in a few words.

use super::words::{Topic, card, letter, slot, standings, token};
use crate::Event;
use crate::parts::{Malus, Plane};

/// The topic of an event, its plane and what is said of it.
#[expect(clippy::too_many_lines, reason = "a table: one line for each event")]
pub(super) fn phrase(event: &Event) -> (Topic, Option<Plane>, String) {
    let flight = |plane: &Plane, words: String| (Topic::Flight, Some(*plane), words);
    let cards = |plane: &Plane, words: String| (Topic::Cards, Some(*plane), words);
    let heat = |plane: &Plane, words: String| (Topic::Heat, Some(*plane), words);
    let marker = |plane: &Plane, words: String| (Topic::Markers, Some(*plane), words);
    match event {
        Event::RoundBegan { round } => (Topic::Markers, None, format!("round {round}")),
        Event::LeaderMarked { plane, .. } => marker(plane, "leads".to_owned()),
        Event::SlipstreamMarked { plane, bonus } => marker(plane, format!("slipstream {bonus:+}")),
        Event::Passed { plane, .. } => flight(plane, "passes".to_owned()),
        Event::ValueChosen { plane, value } => flight(plane, format!("as {value}")),
        Event::PointsGained { plane, points } => flight(plane, format!("points {points:+}")),
        Event::CoinsGained { plane, coins } => flight(plane, format!("coins {coins:+}")),
        Event::DangerRemoved { plane, token: back, .. } => flight(plane, format!("{} back", token(*back))),
        Event::Reduced { plane } => flight(plane, "reduces".to_owned()),
        Event::Boosted { plane } => flight(plane, "boosts".to_owned()),
        Event::Flew { plane, speed, from, to, pushed } => {
            let pushed = if *pushed { " pushed" } else { "" };
            flight(plane, format!("speed {speed} from {from} to {to}{pushed}"))
        }
        Event::CornerOverspeed { plane, limit, ignored } => {
            let ignored = if *ignored { " ignored" } else { "" };
            flight(plane, format!("corner {limit}{ignored}"))
        }
        Event::TokenDrawn { plane, token: drawn } => flight(plane, format!("draws {}", token(*drawn))),
        Event::TokenReturned { plane, .. } => flight(plane, "puts it back".to_owned()),
        Event::TokenPlaced { plane, element, square, .. } => flight(plane, format!("on {element} {square}")),
        Event::MalusGained { plane, malus } => flight(plane, malus_word(*malus).to_owned()),
        Event::Crashed { plane } => flight(plane, "crashes".to_owned()),
        Event::Hopped { plane, to } => flight(plane, format!("hops to {to}")),
        Event::DroppedBehind { plane, to } => flight(plane, format!("drops to {to}")),
        Event::BagChanged { plane, damage, alert } => flight(plane, format!("bag {damage}/{alert}")),
        Event::Upgraded { plane, element: Some(element) } => flight(plane, format!("slot, raises {element}")),
        Event::Upgraded { plane, element: None } => flight(plane, "slot".to_owned()),
        Event::TechnologyGained { plane, technology } => flight(plane, format!("gains {technology:?}")),
        Event::CardDrawn { plane, card: drawn } => cards(plane, format!("draws {}", card(*drawn))),
        Event::CardLooked { plane, card: seen } => cards(plane, format!("looks at {}", card(*seen))),
        Event::CardKept { plane, card: kept } => cards(plane, format!("keeps {}", card(*kept))),
        Event::CardPlayed { plane, card: played, .. } => cards(plane, format!("plays {}", card(*played))),
        Event::CardPutUnder { plane, card: put } => cards(plane, format!("puts {} under", card(*put))),
        Event::HeatBegan { heat } => (Topic::Heat, None, format!("heat {heat}")),
        Event::GridTaken { plane, space } => heat(plane, format!("grid {space}")),
        Event::BetPlaced { plane, slot: paid, on: Some(on), .. } => {
            heat(plane, format!("bets {} on {}", slot(*paid), letter(*on)))
        }
        Event::HeatOver { heat } => (Topic::Heat, None, format!("heat {heat} over")),
        Event::Ranked { plane, rank, points } => heat(plane, format!("rank {rank} points {points:+}")),
        Event::BetSettled { plane, on, stake, paid } => {
            heat(plane, format!("bet {stake} on {} pays {paid}", letter(*on)))
        }
        Event::Repaired { plane, alerts, repairs, tokens } => {
            heat(plane, format!("alerts {alerts} repairs {repairs} tokens {tokens}"))
        }
        Event::RaceOver { race } => (Topic::Heat, None, format!("race {race} over")),
        Event::MatchOver { standings: ended, .. } => (Topic::Heat, None, standings(ended)),
        Event::BetPlaced { on: None, .. }
        | Event::PlaneAllotted { .. }
        | Event::PilotAllotted { .. }
        | Event::CircuitChosen { .. }
        | Event::TermsChosen { .. }
        | Event::RaceBegan { .. }
        | Event::CardDrawnUnseen { .. }
        | Event::CardLookedUnseen { .. }
        | Event::CardKeptUnseen { .. }
        | Event::CardPutUnderUnseen { .. }
        | Event::DevelopmentBegan
        | Event::DisplayFilled { .. }
        | Event::AutopilotDrew { .. }
        | Event::TimePassed { .. }
        | Event::TokenTurn { .. }
        | Event::TokenOnCard { .. }
        | Event::Accelerated { .. }
        | Event::TokenOnEspionage { .. }
        | Event::Exhibited { .. }
        | Event::CardTaken { .. }
        | Event::Recycled { .. }
        | Event::TrackEntered { .. }
        | Event::TrackLeft { .. }
        | Event::Claimed { .. }
        | Event::DevelopmentOver => (Topic::Other, None, String::new()),
    }
}

fn malus_word(malus: Malus) -> &'static str {
    match malus {
        Malus::CornerAtLimit => "corner_at_limit",
        Malus::Slow => "slow",
        Malus::NoPilotSkill => "no_pilot_skill",
        Malus::HandMinusOne => "hand_minus_one",
    }
}
