//! `deck.toml`: the cards.

use rules::ContentError;

use super::{CardFace, MAX_VALUE, Numbers};
use crate::parts::{Card, Colour, MAX_BOATS, MAX_CARDS, POSTS, Posts};
use content::{Entry, check_distinct};

/// The cards, enough for six hands.
pub(super) fn read(root: &Entry<'_>, numbers: &Numbers) -> Result<Vec<CardFace>, ContentError> {
    root.knows(&["schema", "card"])?;
    let entries = root.list("card")?;
    check_distinct(&entries)?;
    let cards: Vec<CardFace> = entries.iter().map(card).collect::<Result<_, _>>()?;
    // AC-90: whoever draws finds at least the card just played.
    let needed = MAX_BOATS * numbers.hand_size as usize + 1;
    if cards.len() < needed {
        return Err(root.fault("card", format!("{} cards: {needed} are needed at least (AC-6)", cards.len())));
    }
    for colour in [Colour::Red, Colour::Green] {
        let opens = |face: &&CardFace| face.colour == colour && face.near == numbers.opening_value;
        if !cards.iter().any(|face| opens(&face)) {
            let (name, value) = (format!("{colour:?}").to_lowercase(), numbers.opening_value);
            return Err(root.fault("card", format!("no {name} {value}, which opens a sequence (AC-58)")));
        }
    }
    Ok(cards)
}

fn card(entry: &Entry<'_>) -> Result<CardFace, ContentError> {
    entry.knows(&["id", "colour", "near", "down", "crew"])?;
    let crew = entry.numbers("crew", 1..=POSTS)?;
    let posts = Posts::of(crew.iter().copied());
    if crew.len() != 3 || posts.len() != 3 {
        return Err(entry.fault("crew", format!("{crew:?}: must be 3 different posts (AC-18)")));
    }
    Ok(CardFace {
        card: Card(entry.number("id", 1..=MAX_CARDS as u8)?),
        colour: entry.word("colour")?,
        near: entry.number("near", 1..=MAX_VALUE)?,
        down: entry.number("down", 1..=MAX_VALUE)?,
        crew: posts,
    })
}
