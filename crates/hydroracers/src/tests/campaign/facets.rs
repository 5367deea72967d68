//! What the table shows, one facet at a time: numbers stand for the planes in order.
//!
//! A plane's number behind the name asks for one plane: `deck2` are the cards of plane 2.

use super::words::{name, names, step};
use crate::deck::CardPlace;
use crate::parts::{Card, Plane};
use crate::state::{Craft, HydroRacers, Stage};

/// One facet in words.
pub(super) fn facet(game: &HydroRacers, asked: &str) -> String {
    let by_plane = |value: &dyn Fn(Plane) -> String| game.planes().map(value).collect::<Vec<_>>().join(" ");
    let of_craft = |value: fn(&Craft) -> String| by_plane(&|plane| value(game.craft(plane)));
    let development = &game.development;
    match asked {
        "points" => of_craft(|craft| craft.points.to_string()),
        "coins" => of_craft(|craft| craft.coins.to_string()),
        "rank" => of_craft(|craft| craft.rank.to_string()),
        "slots" => of_craft(|craft| craft.slots.to_string()),
        "damage" => of_craft(|craft| craft.damage.to_string()),
        "space" => of_craft(|craft| craft.space.to_string()),
        "bags" => of_craft(|craft| format!("{}+{}", craft.bag[0], craft.bag[1])),
        "levels" => of_craft(|craft| craft.levels.map(|level| level.to_string()).concat()),
        "gauge" => by_plane(&|plane| game.gauge(plane).to_string()),
        "held" => of_craft(|craft| craft.deck.held().to_string()),
        "cards" => of_craft(|craft| craft.deck.iter().count().to_string()),
        "bets" => of_craft(|craft| craft.bet.map_or("-".to_owned(), |bet| bet.slot.to_string())),
        "tokens" => by_plane(&|plane| development.tokens[plane.index()].to_string()),
        "spies" => by_plane(&|plane| development.spies[plane.index()].to_string()),
        "time" => format!("{}+{}", development.time, development.calendar),
        "exhibition" => format!("{:04b} {:04b}", development.reserved, development.public),
        "display" => display(game),
        "track" => names(development.track.iter().flatten().copied()),
        "pile" => counted(&development.deck),
        "discards" => counted(&development.discards),
        "asks" if game.stage == Stage::Develop => {
            format!("{} {}", development.actor, step(development.step))
        }
        "asks" => format!("{:?}", game.stage),
        _ => of_plane(game, asked),
    }
}

/// A facet of one plane: its name and the plane's number.
fn of_plane(game: &HydroRacers, asked: &str) -> String {
    let (what, nth) = asked.split_at(asked.len() - 1);
    let craft = &game.fleet[nth.parse::<usize>().expect("a facet of one plane ends in its number") - 1];
    let lying = |wanted: CardPlace| {
        names(craft.deck.iter().filter(|(_, spot)| *spot == wanted).map(|(card, _)| card))
    };
    match what {
        "deck" => names(craft.deck.iter().map(|(card, _)| card)),
        "hand" => lying(CardPlace::Hand),
        "top" => lying(CardPlace::Top),
        "under" => lying(CardPlace::Under(0)),
        "open" => {
            let mut open: Vec<(u8, Card)> = craft.deck.open().map(|(card, nth)| (nth, card)).collect();
            open.sort_unstable();
            names(open.into_iter().map(|(_, card)| card))
        }
        _ => panic!("no facet is called {asked}"),
    }
}

/// Cards with the planes whose tokens lie on them: `goggles:112`.
fn display(game: &HydroRacers) -> String {
    let development = &game.development;
    let lying = |at: usize| -> String {
        let tokens = game
            .planes()
            .map(|plane| plane.to_string().repeat(development.on_card[at][plane.index()].into()));
        tokens.collect()
    };
    let cards = development.display.iter().enumerate().filter_map(|(at, card)| Some((at, (*card)?)));
    let words =
        cards.map(|(at, card)| format!("{}:{}", name(card), lying(at)).trim_end_matches(':').to_owned());
    words.collect::<Vec<_>>().join(" ")
}

/// Development cards, each as often as it is there.
fn counted(counts: &[u8]) -> String {
    let cards = counts
        .iter()
        .enumerate()
        .flat_map(|(nth, count)| std::iter::repeat_n(Card::development(nth), usize::from(*count)));
    names(cards)
}
