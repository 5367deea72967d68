//! `planes.toml` and `pilots.toml`: one of each for every nation (HR-1).

use rules::ContentError;
use toml::Value;

use super::cards::TOP_REPAIR;
use super::{MAX_LEVEL, MAX_PASS_CARDS, PilotCard, PlaneSheet};
use crate::parts::{Card, DECK, MAX_PLANES, Nation, TOP_VALUE};
use content::{Entry, check_ids, whole};

const NATIONS: [(Nation, &str); MAX_PLANES] =
    [(Nation::Italy, "italy"), (Nation::Uk, "uk"), (Nation::Usa, "usa"), (Nation::France, "france")];

/// The planes.
pub(super) fn planes(root: &Entry<'_>) -> Result<[PlaneSheet; MAX_PLANES], ContentError> {
    let entries = one_per_nation(root, "plane")?;
    let planes = entries.iter().map(sheet).collect::<Result<Vec<PlaneSheet>, ContentError>>()?;
    Ok(planes.try_into().expect("four planes: one per nation"))
}

/// The pilots.
pub(super) fn pilots(root: &Entry<'_>) -> Result<[PilotCard; MAX_PLANES], ContentError> {
    let entries = one_per_nation(root, "pilot")?;
    let pilots = entries.iter().map(pilot).collect::<Result<Vec<PilotCard>, ContentError>>()?;
    Ok(pilots.try_into().expect("four pilots: one per nation"))
}

/// The entries of a file, each of another nation and none missing.
fn one_per_nation<'a>(root: &Entry<'a>, kind: &'static str) -> Result<Vec<Entry<'a>>, ContentError> {
    root.knows(&["schema", kind])?;
    let entries = root.list(kind)?;
    check_ids(&entries)?;
    let mut seen: Vec<Nation> = Vec::new();
    for entry in &entries {
        let nation = entry.word("nation")?;
        if seen.contains(&nation) {
            let word = entry.text("nation")?;
            return Err(entry.fault("nation", format!("{word:?} has another {kind}; each nation has one")));
        }
        seen.push(nation);
    }
    match NATIONS.iter().find(|(nation, _)| !seen.contains(nation)) {
        Some((_, word)) => Err(root.fault(kind, format!("none for {word:?}; each nation has one (HR-1)"))),
        None => Ok(entries),
    }
}

fn pilot(entry: &Entry<'_>) -> Result<PilotCard, ContentError> {
    entry.knows(&["id", "name", "nation", "effect"])?;
    Ok(PilotCard {
        id: entry.id()?,
        name: entry.text("name")?.to_owned(),
        nation: entry.word("nation")?,
        skill: entry.word("effect")?,
    })
}

fn sheet(entry: &Entry<'_>) -> Result<PlaneSheet, ContentError> {
    entry.knows(&[
        "id",
        "name",
        "nation",
        "colour",
        "temperament",
        "autopilot_pass_cards",
        "levels",
        "deck",
    ])?;
    Ok(PlaneSheet {
        id: entry.id()?,
        name: entry.text("name")?.to_owned(),
        nation: entry.word("nation")?,
        colour: entry.text("colour")?.to_owned(),
        temperament: entry.word("temperament")?,
        pass_cards: entry.number("autopilot_pass_cards", 0..=MAX_PASS_CARDS)?,
        levels: levels(&entry.section("levels")?)?,
        deck: deck(entry)?,
    })
}

fn levels(entry: &Entry<'_>) -> Result<[u8; 4], ContentError> {
    let elements = ["cooling", "propulsion", "controls", "structure"];
    entry.knows(&elements)?;
    let mut levels = [0; 4];
    for (level, element) in levels.iter_mut().zip(elements) {
        *level = entry.number(element, 1..=MAX_LEVEL)?;
    }
    Ok(levels)
}

/// The ten cards, sorted.
fn deck(entry: &Entry<'_>) -> Result<[Card; DECK], ContentError> {
    let read = |card: &Value| base_card(card).map_err(|reason| entry.fault("deck", reason));
    let mut cards = entry.values("deck")?.iter().map(read).collect::<Result<Vec<Card>, ContentError>>()?;
    cards.sort_unstable();
    let wrong =
        |cards: Vec<Card>| entry.fault("deck", format!("{} cards: a deck has {DECK} (HR-1)", cards.len()));
    cards.try_into().map_err(wrong)
}

fn base_card(card: &Value) -> Result<Card, String> {
    let Some([value, repair]) = card.as_array().map(Vec::as_slice) else {
        return Err(format!("{card}: must be [value, repair time]"));
    };
    let value = whole(value, &(1..=TOP_VALUE)).map_err(|reason| format!("{card}: value {reason}"))?;
    let repair =
        whole(repair, &(0..=TOP_REPAIR)).map_err(|reason| format!("{card}: repair time {reason}"))?;
    Ok(Card::base(value, repair))
}
