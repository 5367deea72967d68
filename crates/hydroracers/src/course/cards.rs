//! `development.toml`, and the base cards that stand before it in the list of cards.

use rules::ContentError;

use super::{CardFace, CardKind, MAX_DEVELOPMENT, effects};
use crate::parts::{Card, DEVELOPMENT_IDS, Effect, TOP_VALUE};
use content::{Entry, check_ids};

/// The longest repair time (HR-72).
pub(super) const TOP_REPAIR: u8 = 4;

/// All cards by their codes: base cards, the pass card, development cards.
pub(super) fn read(root: &Entry<'_>, pass_spaces: u8) -> Result<Vec<CardFace>, ContentError> {
    root.knows(&["schema", "card"])?;
    let entries = root.list("card")?;
    check_ids(&entries)?;
    let mut cards: Vec<CardFace> = (1..=TOP_VALUE)
        .flat_map(|value| (0..=TOP_REPAIR).map(move |repair| base_card(value, repair)))
        .collect();
    cards.push(pass_card(pass_spaces));
    cards.extend(development_cards(root, &entries)?);
    check_copies(root, &cards)?;
    Ok(cards)
}

/// The development cards in the order of their codes.
fn development_cards(root: &Entry<'_>, entries: &[Entry<'_>]) -> Result<Vec<CardFace>, ContentError> {
    let mut cards = Vec::new();
    for entry in entries {
        let card = development_card(entry)?;
        let place = DEVELOPMENT_IDS.iter().position(|id| *id == card.id);
        let unknown = || entry.fault("id", format!("unknown; there are {}", DEVELOPMENT_IDS.join(", ")));
        cards.push((place.ok_or_else(unknown)?, card));
    }
    let missing = |(place, _): &(usize, &&str)| cards.iter().all(|(other, _)| other != place);
    if let Some((_, id)) = DEVELOPMENT_IDS.iter().enumerate().find(missing) {
        return Err(root.fault("card", format!("{id:?} is missing")));
    }
    cards.sort_unstable_by_key(|(place, _)| *place);
    Ok(cards.into_iter().map(|(_, card)| card).collect())
}

fn check_copies(root: &Entry<'_>, cards: &[CardFace]) -> Result<(), ContentError> {
    let copies: usize = cards.iter().map(|card| card.copies as usize).sum();
    if copies > MAX_DEVELOPMENT as usize {
        return Err(root.fault("card", format!("{copies} cards in all: at most {MAX_DEVELOPMENT}")));
    }
    Ok(())
}

/// HR-60: the exchange value of a base card is its value.
fn base_card(value: u8, repair: u8) -> CardFace {
    CardFace {
        id: Card::base(value, repair).to_string(),
        name: value.to_string(),
        kind: CardKind::Movement(Effect::None),
        values: [value, 0, 0, 0],
        count: 1,
        exchange: value,
        repair,
        cost: 0,
        copies: 0,
    }
}

/// HR-118b: compared with other cards, a pass counts what it moves.
fn pass_card(pass_spaces: u8) -> CardFace {
    CardFace {
        id: Card::PASS.to_string(),
        name: "I pass".to_owned(),
        kind: CardKind::Pass,
        values: [0; 4],
        count: 0,
        exchange: pass_spaces,
        repair: 0,
        cost: 0,
        copies: 0,
    }
}

fn development_card(entry: &Entry<'_>) -> Result<CardFace, ContentError> {
    match entry.text("kind")? {
        "movement" => movement_card(entry),
        "technology" => permanent_card(entry, CardKind::Technology(entry.word("effect")?)),
        "advantage" => {
            let advantage = effects::advantage(entry.text("effect")?);
            let advantage = advantage.map_err(|reason| entry.fault("effect", reason))?;
            permanent_card(entry, CardKind::Advantage(advantage))
        }
        other => Err(entry.fault("kind", format!("{other:?}: must be movement, technology or advantage"))),
    }
}

fn movement_card(entry: &Entry<'_>) -> Result<CardFace, ContentError> {
    entry.knows(&["id", "name", "kind", "values", "exchange", "repair", "cost", "copies", "effect"])?;
    let mut card = printed_card(entry, CardKind::Movement(Effect::None))?;
    (card.values, card.count) = values(entry)?;
    card.exchange = entry.number("exchange", 1..=TOP_VALUE)?;
    card.repair = entry.number("repair", 0..=TOP_REPAIR)?;
    let effect = effects::movement(entry.text("effect")?, card.values());
    card.kind = CardKind::Movement(effect.map_err(|reason| entry.fault("effect", reason))?);
    Ok(card)
}

fn permanent_card(entry: &Entry<'_>, kind: CardKind) -> Result<CardFace, ContentError> {
    entry.knows(&["id", "name", "kind", "cost", "copies", "effect"])?;
    printed_card(entry, kind)
}

/// What every card of the development deck says.
fn printed_card(entry: &Entry<'_>, kind: CardKind) -> Result<CardFace, ContentError> {
    Ok(CardFace {
        id: entry.id()?,
        name: entry.text("name")?.to_owned(),
        kind,
        values: [0; 4],
        count: 0,
        exchange: 0,
        repair: 0,
        cost: entry.number("cost", 2..=4)?,
        copies: entry.number("copies", 1..=9)?,
    })
}

/// One to four values, ascending, and how many they are.
fn values(entry: &Entry<'_>) -> Result<([u8; 4], u8), ContentError> {
    let list = entry.numbers("values", 1..=TOP_VALUE)?;
    if !(1..=4).contains(&list.len()) || !list.is_sorted_by(|one, next| one < next) {
        return Err(entry.fault("values", format!("{list:?}: must be one to four numbers, ascending")));
    }
    let mut values = [0; 4];
    values[..list.len()].copy_from_slice(&list);
    Ok((values, list.len() as u8))
}
